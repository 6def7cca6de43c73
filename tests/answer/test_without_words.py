"""A section that the source has without words is said to have none, and words that may be another's are doubted."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from civicsetu.answer.as_html import answer_html
from civicsetu.answer.as_text import answer_text
from civicsetu.answer.compose import misplaced
from civicsetu.answer.missing import missing_provision
from civicsetu.find.parts.pins import Pins
from civicsetu.model.document import Doubt, Status
from tests.find.states import asked, fused
from tests.tiny import ACT, LAWS, document, seen, tiny_store

EMPTY = ("41", "section", "Fees", "")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    return tiny_store(tmp_path_factory.mktemp("empty"), LAWS | {ACT: [*LAWS[ACT], EMPTY]})


@pytest.mark.parametrize(("name", "words"), [("section 41", False), ("section 40", True), ("section 18", True)])
def test_a_section_without_words_is_not_put_first(store, name, words):
    lookup = Pins()(fused(asked(store, f"What does {name} of the Homes Act say?"), [], [])).lookup
    assert bool(lookup.pins) == words and [named.words for named in lookup.unknown] == ([] if words else [name])


@pytest.mark.parametrize(
    ("status", "doubt", "told"),
    [
        (None, None, "has no words in the source that was read."),
        ("repealed", None, "has no words in the source that was read: it is repealed."),
        (None, "section 41 has the words of section 40 in the source", ": section 41 has the words of section 40 in"),
    ],
)
def test_it_is_said_why(store, status, doubt, told):
    law = document(ACT, [*LAWS[ACT], EMPTY])
    law = replace(
        law,
        statuses=(Status("homes_act#41", status),) if status else (),
        doubts=(Doubt("homes_act#41", doubt),) if doubt else (),
    )
    (named,) = asked(store, "What does section 41 of the Homes Act say?").question.named
    library = seen(law)
    library.documents_meant = lambda named, places: [ACT]
    said = missing_provision(named, library)
    assert said.startswith("Section 41 of Homes Act 2016 has no words") and told in said


def test_cited_words_that_may_be_anothers_are_doubted_in_text_and_on_the_page(plain_index):
    answer = plain_index.ask("What does section 18 say?")
    key = answer.citations[0].document
    library = plain_index.finder.library
    doubts = (Doubt(f"{key}#18", "section 18 has the words of section 19"), Doubt(f"{key}#3", "of no matter"))
    documents = {key: replace(library.documents[key], doubts=doubts)}
    (said,) = misplaced(answer.citations, SimpleNamespace(documents=documents))
    assert said.endswith("section 18 has the words of section 19") and not answer.doubts
    doubted = replace(answer, doubts=(said,))
    for shown in (answer_text, answer_html):
        assert "of section 19" in " ".join(shown(doubted).split()) and "In doubt" not in shown(answer)
