"""Rows that carry the words of another section: told, put back where the headings say so, and never without a word."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from civicsetu.read.check.telltales import telltales
from civicsetu.read.corpus.stored import stored
from civicsetu.read.tree.misplaced import Entry, places
from civicsetu.read.tree.rows import Row, document_of_rows, iter_rows

LAMPS = [
    Entry("1", "Short title and commencement.", "This Act may be called the Lamps Act, and comes into force at once."),
    Entry("2", "Register of lamps.", "The Warden shall keep a register in which every lamp of the town is entered."),
    Entry("3", "Lamps to be lit at dusk.", "The owner shall see that each is lit at dusk and burns until the dawn."),
    Entry("4", "Inspection of oil.", "An officer may inspect the oil that is kept in a shop, and take a sample of it."),
    Entry("5", "Penalty for bad oil.", "Whoever sells bad oil shall be punishable with a fine of fifty rupees a day."),
    Entry("6", "Fees of the Warden.", "The Warden may take a fee of one rupee for an entry or for a copy of an entry."),
    Entry("7", "Power to make rules.", "The Town Council may make rules on all that is needed to carry out this Act."),
]


def with_words_of(entries: Sequence[Entry], **sources: int) -> list[Entry]:
    """Entries of which some have the words of others: `_4=5` gives section 4 those of section 5."""
    changed = list(entries)
    for name, source in sources.items():
        at = int(name[1:]) - 1
        changed[at] = entries[at]._replace(text=entries[source - 1].text)
    return changed


def test_an_act_whose_sections_have_their_own_words_is_left_alone() -> None:
    found = places(LAMPS)
    assert found.source == list(range(7)) and not found.doubts


@pytest.mark.parametrize(("sources", "expected"), [
    ({"_4": 5}, {4: None}),  # section 4 has the words of 5
    ({"_5": 4}, {5: None}),  # section 5 has the words of 4
    ({"_3": 4, "_4": 5}, {3: None, 4: 3}),  # those of 4 were pushed up to 3
    ({"_5": 4, "_6": 5}, {5: 6, 6: None}),  # those of 5 were pushed down to 6
])  # fmt: skip
def test_words_go_back_to_their_heading(sources: dict[str, int], expected: dict[int, int | None]) -> None:
    found = places(with_words_of(LAMPS, **sources))
    moved = {at + 1: None if source is None else source + 1 for at, source in enumerate(found.source) if source != at}
    assert moved == expected
    assert {at + 1 for at in found.doubts} >= set(expected)


def test_sections_that_cannot_be_told_apart_keep_their_words_and_are_doubted() -> None:
    entries = [*LAMPS[:4], Entry("4A", "Callers.", LAMPS[3].text), *LAMPS[4:]]
    entries[3] = entries[3]._replace(heading="Visits.")
    found = places(entries)
    assert found.source == list(range(8))
    assert {3, 4} <= set(found.doubts) and "4 and 4A say the same" in found.doubts[3]


def test_chapters_that_repeat_a_section_are_no_mistake() -> None:
    again = Entry("9", "Inspection of the oil.", LAMPS[3].text)
    assert not places([*LAMPS, Entry("8", "Repeal.", "The Candles Act is repealed from the day after."), again]).doubts


def test_words_that_name_another_section() -> None:
    gone = LAMPS[2]._replace(text="4. Inspection of oil. Omitted by the Candles Act, 1951, s. 3.")
    found = places([*LAMPS[:2], gone, *LAMPS[3:]])
    assert found.source[2] is None and "section 3 has the words of section 4" in found.doubts[2]
    slip = LAMPS[2]._replace(text=f"^1[4. Inspection of oil.--{LAMPS[2].text}]")
    found = places([*LAMPS[:2], slip, *LAMPS[3:]])
    assert found.source[2] == 2 and "begins in the source with the number and heading of section 4" in found.doubts[2]


def lamps(entries: Sequence[Entry]) -> list[Row]:
    return [Row("The Lamps Act, 1950", "the-lamps-act-1950", e.number, e.heading, e.text, "") for e in entries]


def test_a_document_of_such_rows_says_what_is_doubtful_and_quotes_no_wrong_section() -> None:
    document = document_of_rows(lamps(with_words_of(LAMPS, _3=4, _4=5)))
    words = {provision.pinpoint: provision.text for provision in document.provisions}
    assert words["4"] == LAMPS[3].text and words["5"] == LAMPS[4].text and not words["3"]
    assert [doubt.provision for doubt in document.doubts] == ["lamps_act_1950#3", "lamps_act_1950#4"]
    assert Counter(sign.kind for sign in telltales(document))["misplaced"] == 2
    assert set(document.warnings) >= {doubt.words for doubt in document.doubts}
    assert [list(doubt) for doubt in document.doubts] == stored(document, "a.jsonl", "", None).row["doubts"]
    assert "doubts" not in stored(replace(document, doubts=()), "a.jsonl", "", None).row


# ------------------------------------------------------------------ the central acts
@pytest.fixture(scope="module")
def acts(mirror: Path) -> list[list[Row]]:
    path = mirror.parent / "central_acts" / "central_acts_sections.jsonl.gz"
    if not path.is_file():
        pytest.skip("the central acts are not beside the mirror")
    groups = (list(rows) for _, rows in groupby(iter_rows(path), key=lambda row: row.slug))
    return [[row for row in rows if row.section] for rows in groups]


def entries_of(rows: Sequence[Row]) -> list[Entry]:
    return [Entry(r.section or "", r.heading, r.text if r.status == "in force" else "") for r in rows]


def test_misplaced_words_of_the_central_acts(acts: list[list[Row]]) -> None:
    """All that was found by going through the twins of 846 acts by hand, and nothing in the others."""
    found: dict[str, set[str]] = {}
    for rows in acts:
        if doubts := places(entries_of(rows)).doubts:
            found[rows[0].slug] = {str(rows[at].section) for at in doubts}
    assert found == {
        "the-bengal-land-revenue-sales-act-1859": {"47"},
        "the-bharatiya-nagarik-suraksha-sanhita-2023": {"58", "59"},
        "the-central-provinces-land-revenue-act-1881": {"93"},
        "the-coast-guard-act-1978": {"46", "47", "48"},
        "the-damodar-valley-corporation-act-1948": {"6"},
        "the-delhi-rent-control-act-1958": {"10", "11", "12"},
        "the-drugs-and-cosmetics-act-1940": {"16"},
        "the-indian-easements-act-1882": {"41"},
        "the-narcotic-drugs-and-psychotropic-substances-act-1985": {"25A"},
        "the-new-delhi-municipal-council-act-1994": {"400"},
        "the-patents-act-1970": {"56"},
        "the-representation-of-the-people-act-1951": {"33A"},
        "the-telecom-regulatory-authority-of-india-act-1997": {"33"},
    }


def mistakes(acts: list[list[Row]], pushed: int) -> Iterator[tuple[list[Entry], list[Entry], list[int]]]:
    """Acts as they are, the same with a mistake made in them, and which entries it touched, the empty one first."""
    rng = random.Random(5)
    for rows in acts:
        entries = entries_of(rows)
        if len(entries) < 20 or places(entries).doubts:
            continue
        at, step = rng.randrange(5, len(entries) - 6), rng.choice((1, -1))
        touched = [at + step * n for n in range(pushed + 2)]
        if all(len(entries[n].text) > 80 for n in touched):
            changed = list(entries)
            for one, near in pairwise(touched):
                changed[one] = entries[one]._replace(text=entries[near].text)
            yield entries, changed, touched


@pytest.mark.parametrize(("pushed", "most_silent"), [(0, 0.03), (1, 0.05), (2, 0.05)])
def test_mistakes_made_on_purpose(acts: list[list[Row]], pushed: int, most_silent: float) -> None:
    """Of rows that were given the words of another, few stay so without a doubt, and more than half come right."""
    silent = right = touched = 0
    for entries, changed, where in mistakes(acts, pushed):
        found = places(changed)
        own = [None if s is None else changed[s].text for s in found.source]
        wrong = [n for n in range(len(entries)) if own[n] is not None and own[n] != entries[n].text]
        silent += sum(n not in found.doubts for n in wrong)
        lost = [n for n in range(len(entries)) if own[n] is None and n != where[0]]
        right += not wrong and not lost
        touched += len(where) - 1
    cases = touched / (pushed + 1)
    assert cases > 300 and silent <= most_silent * touched and right > 0.6 * cases, (cases, silent, right)
