"""Citations that are true, and each way in which one can be false."""

from dataclasses import dataclass, replace

import pytest

from civicsetu.evaluate.citations import check_answer, check_citation
from civicsetu.model.document import Document, Meta, PageMark
from civicsetu.model.provision import Provision
from civicsetu.model.results import Answer, Citation

# (pinpoint, parent, words); each on a line of its own, below the heading
UNITS = [
    ("18", None, ""),
    ("18(1)", "18", "(1) If the promoter fails to give possession,—"),
    ("18(1)(a)", "18(1)", "(a) in accordance with the terms of the agree-ment; or"),
    ("18(1) proviso", "18(1)", "Provided that he shall be paid interest for every month of delay."),
    ("18(2)", "18", "(2) The promoter shall compensate the allottees."),
]
PAGES = {
    1: "THE GAZETTE\n18. Return of amount\n(1) If the promo-\nter fails to give possession,—\n"
       "(a) in accordance with the terms of the agree-\nment; or\nProvided that he shall be paid\n7",
    2: "8\ninterest for every month of delay.\n(2) The promoter shall compensate\nthe allottees.",
}  # fmt: skip


def provision(pinpoint, parent, words, start):
    return Provision(
        id=f"act#{pinpoint}", kind="section", number=None, heading=None, parent=parent and f"act#{parent}", text=words,
        pages=(1,), char_start=start, char_end=start + len(words), heading_start=start, body_start=start,
    )  # fmt: skip


def build():
    text, provisions = "18. Return of amount", []
    for pinpoint, parent, words in UNITS:
        if words:
            text += "\n"
        provisions.append(provision(pinpoint, parent, words, len(text)))
        text += words
    marks = (PageMark(0, 1), PageMark(text.index("interest"), 2))
    return Document(Meta("act", "Act", "Act", "official", "central", "act"), text, tuple(provisions), marks, 2)


DOCUMENT = build()


def page_text(document, page):
    assert document == "act"
    return PAGES[page]


def cites(quote, of, page=1, **changes):
    start = DOCUMENT.text.find(quote)
    citation = Citation(f"act#{of}", f"s. {of}", "act", "official", "central", page, quote, start, start + len(quote))
    return replace(citation, **changes)


def check(citation, pages=page_text):
    return check_citation(citation, DOCUMENT, pages)


@pytest.mark.parametrize(
    ("quote", "of", "page"),
    [
        ("(1) If the promoter fails to give possession,—", "18(1)", 1),
        ("the promoter fails", "18(1)", 1),
        ("the promoter fails", "18", 1),
        ("the terms of the agree-ment", "18(1)(a)", 1),
        ("give possession,—\n(a) in accordance", "18(1)", 1),
        ("Provided that he shall be paid", "18(1)", 1),
        ("every month of delay", "18(1) proviso", 2),
        ("(2) The promoter shall compensate the allottees.", "18(2)", 2),
        ("every month of delay.\n(2) The promoter", "18", 2),
    ],
)
def test_a_true_citation(quote, of, page):
    assert check(cites(quote, of, page)) is None


def test_a_quotation_over_the_end_of_a_page_is_looked_up_on_both():
    over = cites("shall be paid interest for every month", "18(1) proviso", 1)
    assert check(over) is None
    assert check(over, lambda _, page: PAGES[page].replace("every month", "each month")) == (
        "page 2 does not have these words: interest for every month"
    )


@pytest.mark.parametrize(
    ("citation", "wrong"),
    [
        (cites("", "18(1)"), "the quotation is empty"),
        (cites(" \n-", "18(1)", char_start=0, char_end=3), "the quotation is empty"),
        (cites("the promoter pays", "18(1)", char_start=5, char_end=22), "the document has other words at"),
        (cites("the promoter fails", "18(1)", char_start=0, char_end=18), "the document has other words at"),
        (cites("the promoter", "18(1)", char_start=25, char_end=99999), "the characters 25 to 99999 are not in"),
        (cites("the promoter", "18(1)", char_start=-12, char_end=-1), "the characters -12 to -1 are not in"),
        (cites("the promoter fails", "18(2)"), "the quotation has words that are not the provision's own"),
        (cites("give possession,—\n(a) in accordance", "18(1)(a)"), "the quotation has words that are not"),
        (cites("The promoter shall compensate", "18(1)", 2), "the quotation has words that are not"),
        (cites("every month of delay.\n(2) The promoter", "18(1)", 2), "the quotation has words that are not"),
        (cites("Return of amount", "18"), "the quotation has words that are not"),
        (cites("the promoter fails", "19"), "the document has no such provision"),
        (cites("the promoter fails", "18", provision="rules#18"), "the provision is not one of act"),
        (cites("every month of delay", "18(1)", 1), "the quotation begins on page 2, not 1"),
        (cites("shall be paid interest", "18(1)", 2), "the quotation begins on page 1, not 2"),
    ],
)
def test_a_false_citation(citation, wrong):
    assert check(citation).startswith(wrong)


def test_the_page_has_the_last_word():
    quote = cites("give possession,—\n(a) in accordance with the terms of the agree-ment", "18(1)")
    wrong = "page 1 does not have these words: give possession,— (a) in accordance with the terms of the..."
    assert check(quote, lambda *_: "another page") == wrong


def test_white_space_hyphens_and_ligatures_are_not_compared():
    soft = "(1) If the pro\u00admoter\u00a0fails  to give posses\u2010 sion,—"
    assert check(cites(UNITS[1][2], "18(1)"), lambda *_: soft) is None
    ligature = Document(DOCUMENT.meta, "first floor", (provision("1", None, "first floor", 0),))
    citation = Citation("act#1", "s. 1", "act", "official", "central", 0, "first floor", 0, 11)
    assert check_citation(citation, ligature, lambda *_: "ﬁrst ﬂoor") is None
    assert check_citation(citation, ligature, lambda *_: "first door") is not None


@dataclass
class Bare:
    """A document that holds no provisions itself."""

    text: str

    def page_at(self, char):
        return DOCUMENT.page_at(char)

    def by_page(self, start, end):
        return DOCUMENT.by_page(start, end)


@dataclass
class Index:
    documents: dict
    provisions: dict


def answer(*citations):
    return Answer("?", "", citations, 1.0, "high", "fact_lookup", False, None, (), None, "", {})


def test_an_answer_is_checked_citation_by_citation():
    others = {"rules#18": replace(DOCUMENT.provisions[0], id="rules#18", char_end=9999)}
    index = Index({"act": Bare(DOCUMENT.text)}, others | {p.id: p for p in DOCUMENT.provisions})
    good, bad = cites("the promoter fails", "18(1)"), cites("the promoter fails", "18(2)")
    foreign = cites("the promoter fails", "18(1)", document="gone")
    assert check_answer(answer(), index, page_text) == []
    assert check_answer(answer(good, good), index, page_text) == []
    assert check_answer(answer(good, bad, foreign), index, page_text) == [
        "act#18(2): the quotation has words that are not the provision's own or those of one below it",
        "act#18(1): the index has no document gone",
    ]
