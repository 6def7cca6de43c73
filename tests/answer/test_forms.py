"""What is asked about the foot of a form is answered by the words below its items, and not by the whole form."""

FORM = "gujarat_rera_authority_rules_2016#Form B"


def _quoted(index, question):
    return [citation.provision for citation in index.ask(question, "GUJARAT").citations]


def test_the_foot_of_a_form_is_quoted_alone(texts_index):
    at_foot = _quoted(texts_index, "What has to be sworn at the foot of Form B, the claim for compensation?")
    assert at_foot == [f"{FORM} closing words"]


def test_the_foot_is_not_quoted_where_an_item_is_asked_for(texts_index):
    items = _quoted(texts_index, "What does Form B, the claim for compensation, ask for?")
    assert f"{FORM} item 5" in items and f"{FORM} closing words" not in items
