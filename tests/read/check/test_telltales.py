"""The signs of a misread tree, on small trees that show them."""

import json
from itertools import groupby
from pathlib import Path

import pytest

from civicsetu.model.document import Document, Meta
from civicsetu.read.check.telltales import EXPLAINED, KINDS, Telltale, counted, telltales
from civicsetu.read.tree.markdown import read_markdown
from civicsetu.read.tree.rows import document_of_rows, iter_rows, key_of


def document(folder: Path, *lines: str) -> Document:
    """A section whose units are those of a list in Markdown."""
    path = folder / "a.md"
    path.write_text("\n".join(["# T", "", "### 1. One", "", "The words:", "", *lines]), encoding="utf-8")
    return read_markdown(path, Meta("k", "T", "T", "plain", "CENTRAL", "act")).document


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        (["- (a) one is;", "- (b) two is."], {}),
        (["- (1) one is;", "- (2) of section 4."], {"reference": 1}),
        (["- (a) one is;", "- (c) three is."], {"sequence": 1}),
        (["- (a) one is."], {"alone": 1}),
        (["- (a) one is;", "- (b) x."], {"short": 1}),
        (["- (a) one is:— (i) this; (ii) that;", "- (b) two is."], {"left": 1}),
        (["- (a) one is;", "- (b) * * * *"], {}),
    ],
)
def test_each_sign_is_seen(tmp_path: Path, lines: list[str], kinds: dict[str, int]) -> None:
    assert counted(telltales(document(tmp_path, *lines))) == kinds


def test_a_sign_names_its_provision_and_words(tmp_path: Path) -> None:
    (sign,) = telltales(document(tmp_path, "- (a) one is;", "- (c) three is."))
    assert sign == Telltale("sequence", "k#1(c)", "(a), (c)")


# ------------------------------------------------------------------ the central acts, judged sign by sign
SAMPLE = Path(__file__).parent / "central_sample.jsonl"
SMALL = 60  # rows of an act that is read again here


def _judged() -> list[dict[str, str]]:
    return [json.loads(line) for line in SAMPLE.read_text(encoding="utf-8").splitlines()]


def test_the_judged_sample_is_the_one_that_the_documentation_counts() -> None:
    judged = _judged()
    assert len({(row["provision"], row["sign"]) for row in judged}) == len(judged) == 421
    assert {row["sign"] for row in judged} <= set(KINDS) - set(EXPLAINED)
    page = (Path(__file__).parents[3] / "docs" / "reading-units.md").read_text(encoding="utf-8")
    for sign in KINDS:
        counts = [sum(r["sign"] == sign and r["judged"] == by for r in judged) for by in ("print", "source", "fault")]
        if any(counts):
            assert f"| {sign} | {' | '.join(map(str, counts))} |" in page, sign


@pytest.fixture(scope="module")
def signs(mirror: Path) -> dict[str, set[tuple[str, str]]]:
    """The signs of the acts of few rows in which one was judged, by act."""
    path = mirror.parent / "central_acts" / "central_acts_sections.jsonl.gz"
    if not path.is_file():
        pytest.skip("the central acts are not beside the mirror")
    keys = {row["provision"].partition("#")[0] for row in _judged()}
    found = {}
    for slug, group in groupby(iter_rows(path), key=lambda row: row.slug):
        rows = list(group)
        if (key := key_of(slug)) in keys and len(rows) <= SMALL:
            found[key] = {(sign.kind, sign.provision) for sign in telltales(document_of_rows(rows))}
    assert len(found) > 60
    return found


def test_signs_that_the_print_explains_are_still_in_the_trees(signs: dict[str, set[tuple[str, str]]]) -> None:
    """A tree that loses one of them has changed where it was right."""
    wanted = {(row["sign"], row["provision"]) for row in _judged() if row["judged"] == "print"}
    for key, found in signs.items():
        assert {one for one in wanted if one[1].partition("#")[0] == key} <= found, key


def test_signs_of_faults_that_are_mended_are_not(signs: dict[str, set[tuple[str, str]]]) -> None:
    mended = {(row["sign"], row["provision"]) for row in _judged() if row.get("mended")}
    assert mended and not mended & set().union(*signs.values())


def test_every_sign_is_judged(signs: dict[str, set[tuple[str, str]]]) -> None:
    """A new sign wants to be looked at, and written into the sample."""
    judged = {(row["sign"], row["provision"]) for row in _judged()}
    new = {one for found in signs.values() for one in found if one[0] not in (*EXPLAINED, "misplaced")} - judged
    assert not new
