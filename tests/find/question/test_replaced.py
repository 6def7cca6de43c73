"""The tables of replaced acts and sections: what is wrong in one is told, and each row holds against the new law's own
text, where that is at hand."""

import gzip
import json
import re
from collections import Counter

import pytest
from pydantic import ValidationError

from civicsetu.base.files import sha256
from civicsetu.find.question.replaced import ACTS, SECTIONS, ReplacedAct, replaced_acts, successors
from civicsetu.model.ids import Pinpoint
from civicsetu.read.text.dates import MONTHS

# Of the tables as they were reviewed; a row that is changed is held against the law again, and then these are.
REVIEWED = {
    ACTS: "09d1f588f0b8f060053ad1d7c68e5d39598ed97627e996cbba2a8445909b00cf",
    SECTIONS: "2260cebb7f21dd1ef1846302e84725e258781076b15ac583c025c9deed597e58",
}
# Days that stand in no note of the new act's rows: they have none, or only an earlier one for a few sections.
NO_NOTE = {"Foreign Exchange Regulation Act, 1973"} | {
    act.title for act in replaced_acts() if act.by == "Code on Wages, 2019"
}
NO_TEXT = {"Foreign Exchange Management Act, 1999"}  # whose rows are pages
MOST = 0.6  # of the words of a title
LEAST = {"IPC": 150, "CrPC": 80, "IEA": 60, "CPA 1986": 30}


@pytest.fixture(scope="module")
def new_laws(mirror):
    """The rows of the acts that replaced others, by the name and year of the act and the number of the section."""
    path = mirror.parent / "central_acts" / "central_acts_sections.jsonl.gz"
    if not path.is_file():
        pytest.skip(f"{path}: the central acts are not beside the mirror")
    wanted = {folded(act.by) for act in replaced_acts()}
    found = {}
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            title = line[: line.index('", "slug"')].partition('": "')[2] if line.startswith('{"act"') else ""
            if title and folded(title) not in wanted:
                continue
            row = json.loads(line)
            if folded(row["act"]) in wanted:
                found.setdefault(folded(row["act"]), {})[str(row["section"])] = row
    return found


def folded(title):
    return re.sub(r"[^a-z0-9]", "", title.lower().removeprefix("the "))


def plain(text):
    return " ".join((text or "").split()).lower()


def words_at(row, pinpoint):
    """The words of a section, or of the sub-section or clause at a pinpoint."""
    text = plain(row["text"])
    for step in pinpoint.steps[1:]:
        begin = text.find(step)
        assert begin >= 0, f"{row['act']} has no {pinpoint}"
        label = step.strip("()")
        after = str(int(label) + 1) if label.isdigit() else chr(ord(label[0]) + 1)
        end = text.find(f"({after})", begin)
        text = text[begin : end if end > 0 else None]
    return text if len(pinpoint.steps) > 1 else f"{plain(row['heading'])} {text}"


def test_the_tables_are_those_that_were_reviewed():
    assert {path: sha256(path) for path in REVIEWED} == REVIEWED


def test_the_sections_that_people_ask_for_are_there():
    counts = Counter({law: len(rows) for law, rows in successors().items()})
    assert all(counts[law] >= least for law, least in LEAST.items()), counts


@pytest.mark.parametrize(
    ("law", "old", "now"),
    [
        ("IPC", "302", ("103",)),
        ("IPC", "376(2)(n)", ("64(2)",)),  # a part without a row is where the part above it is
        ("IPC", "304B", ("80",)),
        ("CrPC", "125(3)", ("144",)),
        ("CrPC", "156(3)", ("175(3)",)),
        ("IEA", "65B(4)", ("63",)),
        ("CPA 1986", "2(1)(d)", ("2(7)",)),
        ("IPC", "497", ()),
    ],
)
def test_where_a_section_is_now(law, old, now):
    act = next(act for act in replaced_acts() if law in (act.key, act.short))
    assert act.successor(Pinpoint(old)).now == now


def test_a_section_without_a_row_is_not_guessed():
    ipc = next(act for act in replaced_acts() if act.short == "IPC")
    assert ipc.successor(Pinpoint("600")) is None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"title": "Homes Act"}, "no year"),
        ({"since": "1989-01-01"}, "before it was made"),
        ({"title": "Homes Act, 1990", "by": "Homes Act, 2020"}, "year_said"),
        ({"repeal": "section 3"}, "repeal"),
        ({"sicne": "2020-01-01"}, "sicne"),
    ],
)
def test_a_wrong_row_is_refused_by_what_is_wrong(change, said):
    row = {"title": "Old Homes Act, 1990", "by": "Homes Act, 2020", "repeal": "90"}
    assert ReplacedAct(**row).year == 1990
    with pytest.raises(ValidationError, match=said):
        ReplacedAct(**row | change)


def test_the_new_act_says_that_it_replaced_the_old_one(new_laws):
    wrong = []
    for act in replaced_acts():
        rows = new_laws[folded(act.by)]
        if act.by in NO_TEXT:
            continue
        text = plain(rows[act.repeal]["text"]) + plain(rows[act.repeal]["footnotes"])
        words = re.findall(r"[a-z]{4,}", act.bare.lower())
        if sum(word in text for word in words) < MOST * len(words) or not (
            act.renamed or str(act.year) in text or str(act.year + 1) in text
        ):
            wrong.append(f"{act.title}: s. {act.repeal}, {act.by}: {text[:80]}")
    assert not wrong


def test_the_day_of_the_change_stands_in_the_new_acts_notes(new_laws):
    wrong = []
    for act in replaced_acts():
        if act.since is None or act.title in NO_NOTE:
            continue
        day, month, year = act.since.day, act.since.month, act.since.year
        in_words = rf"\b{day}(?:st|nd|rd|th)?\W+(?:day\W+)?(?:of\W+)?{MONTHS[month - 1]}\W+{year}\b"
        forms = rf"{in_words}|\b0?{day}-0?{month}-{year}\b"
        rows = new_laws[folded(act.by)]
        notes = " ".join(plain(rows[n]["footnotes"]) for n in ("1", act.repeal) if n in rows)
        if not re.search(forms, notes):
            wrong.append(f"{act.title}: {act.since}")
    assert not wrong


@pytest.mark.parametrize("law", LEAST)
def test_the_new_section_has_the_matter_of_the_old_one(new_laws, law):
    rows = new_laws[folded(next(act.by for act in replaced_acts() if law in (act.key, act.short)))]
    wrong = []
    for one in successors()[law].values():
        for now in map(Pinpoint, one.now):
            row = rows.get(str(now.section))
            if row is None or one.word.lower() not in words_at(row, now):
                wrong.append(f"{one.section} -> {now}: {one.word}")
    assert not wrong
