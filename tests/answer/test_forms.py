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


def test_the_head_of_a_form_that_says_what_shall_be_done_is_quoted_without_its_items(texts_index):
    (said,) = texts_index.ask("How wide must the margins of an appeal be in Gujarat?").citations
    assert said.provision == "gujarat_rera_tribunal_rules_2016#Form A" and said.cut
    assert "shall be filed in English" in said.quote and said.quote.endswith("paper book form.")


def test_a_sentence_that_points_back_is_quoted_with_the_one_before_it(texts_index):
    answer = texts_index.ask("Must an Andhra builder answer what I ask about his plans before I buy?", "ANDHRA_PRADESH")
    said = next(one for one in answer.citations if one.provision == "ap_rera_rules_2017#4(3)")
    assert said.quote.startswith("The Promoter shall display") and "Such person may ask" in said.quote
