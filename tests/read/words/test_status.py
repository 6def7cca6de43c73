"""Which provisions are not in force: by their own words, by a footnote, and with what stands below them."""

import json

import pytest

from civicsetu.model.document import Document, Footnote, Meta
from civicsetu.model.provision import Provision
from civicsetu.read.corpus.outcome import ReadDocument, Settings, Source, read_source
from civicsetu.read.corpus.stored import stored
from civicsetu.read.words.status import status_in, statuses, with_statuses

STATUSES = [
    (None, "Omitted by Act 2 of 1978, s. 6.", "omitted"),
    (None, "Rep. by the Repealing and Amending Act, 1960 (58 of 1960).", "repealed"),
    ("[Repealed.].", "[Power to make rules.] Rep. by s. 50 (5), ibid.", "repealed"),
    ("Omitted.", "^1[10. [Release on probation.] Omitted by the Amendment Act, 1986 (44 of 1986), s. 13", "omitted"),
    (None, "* * * * *", "omitted"),
    (None, "[Superseded by the Code of 1908.]", "superseded"),
    ("[Repealed]", "", "repealed"),
    ("Repeal and savings", "The Act is hereby repealed.", None),
    ("Power to omit", "The Board may omit any name.", None),
    ("Short title", "(1) This Act may be called so.", None),
]  # fmt: skip


@pytest.mark.parametrize("heading, text, status", STATUSES)
def test_statuses(heading, text, status):
    assert status_in(heading, text) == status


META = Meta("x", "The X Act", "X Act", "official", "CENTRAL", "act")


def document(*units: tuple[str, str, str | None, str], footnotes: tuple[Footnote, ...] = ()) -> Document:
    """A document of units: pinpoint, kind, parent, words."""
    text, provisions = "", []
    for pinpoint, kind, parent, words in units:
        start = len(text)
        text += words + "\n"
        above = f"x#{parent}" if parent else None
        provisions.append(
            Provision(
                f"x#{pinpoint}", kind, pinpoint, None, above, words, (1,), start, start + len(words), start, start
            )
        )
    return Document(META, text, tuple(provisions), footnotes=footnotes)


ACT = document(
    ("1", "section", None, "It is called so."),
    ("2", "section", None, "Omitted by Act 2 of 1978, s. 6."),
    ("2(1)", "sub-section", "2", "What is left of it."),
    ("3", "section", None, "There shall be a Board."),
    footnotes=(Footnote(1, "1", "This section has not yet been brought into force.", "x#3", 0, True),),
)


def test_what_stands_below_shares_the_status():
    assert dict(statuses(ACT)) == {"x#2": "omitted", "x#2(1)": "omitted", "x#3": "not_commenced"}
    assert [with_statuses(ACT).status_of(p.id) for p in ACT.provisions] == [
        "in_force", "omitted", "omitted", "not_commenced",
    ]  # fmt: skip


def test_a_document_without_units_has_no_statuses():
    judgment = document(("para 1", "paragraph", None, "Omitted by the counsel, it was said."))
    assert with_statuses(judgment) is judgment


def test_a_corpus_holds_the_statuses():
    outcome = read_source(Source("x", "act.pdf", "0" * 64, lambda _: ReadDocument(ACT), ACT.meta), Settings())
    assert outcome.found is not None
    row = stored(outcome.found.document, "act.pdf", "0" * 64, None).row
    assert json.loads(json.dumps(row["statuses"])) == [
        ["x#2", "omitted"], ["x#2(1)", "omitted"], ["x#3", "not_commenced"],
    ]  # fmt: skip
