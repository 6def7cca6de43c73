"""What a document announces against what was found: small documents whose faults are known, and the real prints."""

from dataclasses import replace

import pytest

from civicsetu.model.document import Document, Meta
from civicsetu.read.check.arrangement import arrangement
from civicsetu.read.check.completeness import completeness_of
from civicsetu.read.corpus.files import read_files
from civicsetu.read.corpus.outcome import Settings
from civicsetu.read.corpus.tables import load_corpus
from civicsetu.read.tree.markdown import read_markdown
from civicsetu.read.words.references import find_references

META = Meta("wells", "The Wells Act, 1931", "Wells Act", "official", "CENTRAL", "act", year=1931)
WELLS = """# Wells

### 1. Digging

- (1) No one shall dig a well where another one's water comes from.
- (2) A digger shall give notice:
  - (a) to the neighbours; and
  - (b) to the village.

### 2. Filling

A well that is dry shall be filled.

### 2A. Fences

A well shall have a fence.

### 3. Penalty

Who breaks section 1 shall pay ten rupees.
"""


def made(tmp_path, text: str = WELLS, front: tuple[str, ...] = ()) -> Document:
    (tmp_path / "a.md").write_text(text, encoding="utf-8")
    return replace(read_markdown(tmp_path / "a.md", META).document, front=front)


def without(document: Document, *pinpoints: str) -> Document:
    """The document as if the reading had lost these provisions."""
    return replace(document, provisions=tuple(p for p in document.provisions if p.pinpoint not in pinpoints))


def found(document: Document) -> set[tuple[str, str, tuple[str, ...]]]:
    return {(d.what, d.kind, d.numbers) for d in completeness_of(document, find_references(document)).differences}


def test_a_whole_document_has_no_differences(tmp_path):
    told = completeness_of(made(tmp_path))
    assert not told.differences and not told.arrangement
    assert [(s.kind, s.units, s.lists, s.first, s.last) for s in told.series] == [
        ("section", 4, 1, "1", "3"), ("sub-section", 2, 1, None, None), ("clause", 2, 1, None, None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lost", "difference"),
    [
        (["1", "1(1)", "1(2)", "1(2)(a)", "1(2)(b)"], ("gap", "section", ("1",))),
        (["2", "2A"], ("gap", "section", ("2",))),
        (["1(1)"], ("gap", "sub-section", ("(1)",))),
        (["1(2)(a)"], ("gap", "clause", ("(a)",))),
    ],
)
def test_what_is_lost_is_a_gap(tmp_path, lost, difference):
    assert difference in found(without(made(tmp_path), *lost))


def test_what_stands_last_or_was_inserted_leaves_no_gap(tmp_path):
    # section 3's own words name section 1, which is there
    assert found(without(made(tmp_path), "2A")) == found(without(made(tmp_path), "3")) == set()


def test_an_inserted_number_needs_the_one_before_it(tmp_path):
    document = made(tmp_path, WELLS.replace("2A", "2C"))
    assert found(document) == {("gap", "section", ("2B",))}
    # I and O look like digits: lists of inserted numbers leave them out
    assert found(made(tmp_path, WELLS.replace("2A", "2J"))) == set()


def test_a_number_that_stands_twice_and_one_out_of_order(tmp_path):
    document = made(tmp_path)
    again = replace(document.provisions[0], id="wells#1 (2)")
    twice = replace(document, provisions=(*document.provisions, again))
    assert found(twice) == {("duplicate", "section", ("1",)), ("disorder", "section", ("1",))}


def test_stars_stand_for_what_was_omitted(tmp_path):
    document = without(made(tmp_path), "1(2)(a)")
    (clause,) = (p for p in document.provisions if p.pinpoint == "1(2)(b)")
    before = document.text[: clause.char_start]
    starred = replace(document, text=f"{before[:-5]}* * *{document.text[clause.char_start :]}")
    assert found(starred) == set()


def test_an_enumerator_in_running_words(tmp_path):
    document = made(tmp_path)
    words = "A well that is dry shall be filled; (b) A deep one twice, under clause (c) of a rule."
    odd = tuple(
        replace(p, text=words, body_start=p.char_start) if p.pinpoint == "2" else p for p in document.provisions
    )
    assert found(replace(document, provisions=odd)) == {("unread", "section", ("(b)",))}


def test_provisions_and_forms_that_it_names(tmp_path):
    text = WELLS.replace("section 1 shall", "section 1 or clause (c) of sub-section (2) of section 1 shall, in Form B,")
    assert found(made(tmp_path, text)) == {("named", "provision", ("1(2)(c)",)), ("named", "form", ("Form B",))}


FRONT = (
    "THE WELLS ACT, 1931", "ARRANGEMENT OF SECTIONS", "SECTIONS", "CHAPTER I", "PRELIMINARY", "1. Digging.",
    "2. Filling.", "2A. Fences.", "3. Penalty for those who do not", "fill.", "4. Repeal.", "THE SCHEDULE.",
    "ACT No. 3 OF 1931", "[1st May, 1931.]", "An Act about wells.",
)  # fmt: skip


def test_the_arrangement_is_read_up_to_its_end():
    listed = list(arrangement(FRONT))
    assert [(entry.kind, entry.number) for entry in listed] == [
        ("chapter", "I"), ("section", "1"), ("section", "2"), ("section", "2A"), ("section", "3"), ("section", "4"),
        ("schedule", None),
    ]  # fmt: skip
    assert listed[4].heading == "Penalty for those who do not fill"
    assert list(arrangement(FRONT[2:])) == []


def test_the_arrangement_against_the_tree(tmp_path):
    front = tuple(line for line in FRONT if not line.startswith("2A"))
    assert found(made(tmp_path, front=front)) == {
        ("unfound", "section", ("4",)), ("unfound", "schedule", ("schedule",)), ("unfound", "chapter", ("I",)),
        ("unlisted", "section", ("2A",)), ("renamed", "section", ("3",)),
    }  # fmt: skip


# ------------------------------------------------------------------ the real prints
@pytest.fixture(scope="module")
def official(texts_data) -> dict:
    keys = [
        "rera_act_2016", "ap_rera_rules_2017", "gujarat_rera_general_rules_2017", "gujarat_rera_authority_rules_2016",
        "gujarat_rera_tribunal_rules_2016", "chandigarh_rera_general_rules_2016", "daman_diu_rera_general_rules_2016",
    ]  # fmt: skip
    corpus = load_corpus(texts_data)
    return {d.meta.key: completeness_of(d, corpus.references) for d in corpus.documents if d.meta.key in keys}


@pytest.fixture(scope="module")
def others(mirror) -> dict:
    folder = mirror.parent / "other_acts"
    if not folder.is_dir():
        pytest.skip(f"{folder} is not there")
    found: dict = {}
    for outcome in read_files([folder], Settings()):
        document = outcome.found.document
        found[outcome.key] = completeness_of(document, find_references(document))
    return found


def gaps(told, *kinds: str) -> list[str]:
    return [number for d in told.of("gap") if d.kind in kinds for number in d.numbers]


def test_the_act_is_as_it_announces(official):
    told = official["rera_act_2016"]
    # section 84 names a clause of section 53(4) that no print has
    assert [(d.what, d.numbers) for d in told.differences] == [("named", ("53(4)(h)",))]


def test_the_rules_of_the_states_have_all_their_numbers(official):
    for key, told in official.items():
        assert not gaps(told, "section", "rule") and not told.of("unheaded"), key
    # a bare "form O" that the annexes of Andhra Pradesh's rules leave out, and rule 53 prescribes
    andhra = official["ap_rera_rules_2017"]
    assert gaps(andhra, "form") == ["O"]
    assert ("Form O",) in [d.numbers for d in andhra.of("named")]


def test_the_gaps_of_other_prints_are_the_known_ones(others):
    by_start = {key.split("_")[0] + "_" + key.split("_")[1]: told for key, told in others.items()}
    assert gaps(by_start["maharashtra_motor"], "rule") == ["113", "192", "200", "250"]
    assert gaps(by_start["indian_contract"], "section") == ["6", *map(str, range(76, 124))]
    for name in ("hindu_marriage", "rti_act", "transfer_of", "consumer_protection"):
        assert not gaps(by_start[name], "section"), name


def test_the_arrangements_of_other_prints_are_found_whole(others):
    listed = {}
    for key, told in others.items():
        listed[key.split("_")[0]] = sum(entry.kind == "section" for entry in told.arrangement)
        assert not [d for d in told.of("unfound", "unlisted") if d.kind == "section"], key
    assert listed == {"hindu": 37, "indian": 0, "maharashtra": 0, "rti": 0, "transfer": 148, "consumer": 107}
