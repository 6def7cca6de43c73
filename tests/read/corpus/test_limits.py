"""One bad document never ends a build: each is set aside under the name of its limit, and the good one is there."""

import gzip
import json
import os
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from civicsetu.params import Params, with_values
from civicsetu.read.corpus.outcome import ReadDocument, Settings, Source, read_within_limits
from civicsetu.read.words.references import LONGEST_EVIDENCE
from civicsetu.run.stages import ingest_files
from tests.read import test_hostile as made

GOOD = "\n".join(made.ACT)


def row(slug: str, n: int, text: str = "The keeper of a lamp shall light it at dusk.") -> str:
    said = {"act": "The Lamps Act, 1950", "slug": slug, "section": str(n), "heading": "Short title", "footnotes": ""}
    return json.dumps(said | {"source": "a test", "text": text}) + "\n"


def packed(content: bytes) -> bytes:
    small = zlib.compress(content, 9)
    return b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(small), small)


def many_spans() -> bytes:
    """A small PDF with a page of a million pieces of text."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(made, "stream", packed)
        return made.pdf([made.typed(made.ACT), b"BT /F1 10 Tf 72 700 Td " + b"(a) Tj 9 0 Td " * 1_000_000 + b" ET"])


# by the file's name: its bytes, and why it is set aside
FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "spans.pdf": (many_spans, "max_page_bytes"),
    "pages.pdf": (lambda: made.pdf([made.typed(made.ACT)] * 401), "too_long"),
    "line.txt": (lambda: f"{GOOD}\n{'word ' * 300_000}".encode(), "max_line_chars"),
    "rows.jsonl": (lambda: "".join(row("lamps", n) for n in range(20_001)).encode(), "max_rows"),
    "blank.jsonl.gz": (lambda: gzip.compress(row("lamps", 1).encode() + b"\n" * 300_000), "not_rows"),
    "grows.jsonl.gz": (
        lambda: gzip.compress("".join(row("lamps", n, "The keeper " * 9000) for n in range(300)).encode(), 9),
        "max_expansion",
    ),
    "half.jsonl.gz": (
        lambda: (whole := gzip.compress("".join(row("lamps", n) for n in range(300)).encode()))[: len(whole) // 2],
        "truncated",
    ),
    "slug.jsonl": (lambda: row("s" * 300, 1).encode(), "empty"),
    "surrogate.jsonl": (lambda: row("lamps", 1, "A \ud800 lamp. " + "It is lit. " * 9).encode(), "not_text"),
    "surrogate.json": (
        lambda: json.dumps([{"question": "What \ud800 is a lamp by law?", "answer": "A light. " * 9}]).encode(),
        "not_text",
    ),
    "deep.json": (lambda: b"[" * 200_000, "not_qa"),
}  # fmt: skip


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple]:
    """What becomes of each file, with a good one before and behind it; seconds are those of the whole."""
    folder = tmp_path_factory.mktemp("files")
    for name, (content, _) in FILES.items():
        (folder / name).write_bytes(content())
    (folder / "a good one.txt").write_text(GOOD)
    (folder / "zz good, too.txt").write_text(GOOD)
    (folder / os.fsdecode(b"name \xff.txt")).write_text(GOOD)
    (folder / f"{'n' * 240}.txt").write_text(GOOD)
    before = time.monotonic()
    found = ingest_files([folder], folder / ".data", Params())
    by_file = {o.file: o for o in found}
    assert len(found) == len(by_file) == len(FILES) + 4
    assert time.monotonic() - before < 10 * len(FILES)
    return by_file


def test_the_good_ones_are_read(outcomes: dict) -> None:
    for name in ("a good one.txt", "zz good, too.txt", "name \\xff.txt", f"{'n' * 240}.txt"):
        assert outcomes[name].read and outcomes[name].sections == 29, outcomes[name]


@pytest.mark.parametrize("name", FILES)
def test_each_is_set_aside_by_name(outcomes: dict, name: str) -> None:
    assert outcomes[name].reason == FILES[name][1], outcomes[name].message
    assert "\n" not in outcomes[name].message


def test_a_large_file_is_not_opened(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(GOOD)
    params = with_values(Params(), {"read.max_bytes": 100}, "a test")
    (outcome,) = ingest_files([tmp_path / "a.txt"], tmp_path / "data", params)
    assert outcome.reason == "max_bytes" and "read.max_bytes allows 100" in outcome.message
    assert (tmp_path / "data" / "quarantine" / "a.json").is_file()


def test_a_long_section_and_a_fault(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{GOOD}\n" + "The keeper shall keep a lamp. \n" * 500)
    params = with_values(Params(), {"read.max_section_chars": 2000}, "a test")
    (outcome,) = ingest_files([tmp_path / "a.txt"], tmp_path / "data", params)
    assert outcome.reason == "max_section_chars" and " has 1" in outcome.message

    def faulty(_: Settings) -> ReadDocument:
        raise KeyError("oops")

    outcome = read_within_limits(Source("a", "a.pdf", "", faulty), Settings())
    assert outcome.reason == "failed" and "KeyError: 'oops'" in outcome.message


def test_a_list_without_end_is_evidence_up_to_a_length(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{GOOD}\n{'section 1 and ' * 9000}")
    (outcome,) = ingest_files([tmp_path / "a.txt"], tmp_path / "data", Params())
    assert outcome.read
    table = tmp_path / "data" / "corpus" / "references.jsonl"
    longest = max(len(json.loads(line)["evidence"]) for line in table.open())
    assert longest == LONGEST_EVIDENCE and table.stat().st_size < 50_000_000


@pytest.mark.parametrize("ending", ["txt", "md", "json", "jsonl"])
@pytest.mark.parametrize(
    "piece", ["\t", " ", "(", "1. ", "section 1 and ", "[", "- ", "* ", "“", "Provided that ", "a, ", "(a) ", "2(a) "]
)
def test_reading_takes_linear_time(tmp_path: Path, ending: str, piece: str) -> None:
    """Four times the text takes at most nine times the time, beyond a second: a quadratic pattern takes sixteen."""
    took = []
    for size in (6_000, 24_000):
        words = (piece * (size // len(piece)))[:size]
        content = {
            "txt": f"{GOOD}\n30. {words}Heading.- The words of a section.",
            "md": f"# The Act\n\n### 1. One{words}\n\n{words}\n\n### 2. Two\n\nThe words.",
            "json": json.dumps([{"question": f"What {words}?", "answer": f"This. {words} " * 2}]),
            "jsonl": row("lamps", 1, words) + row("lamps", 2, f"2. Head {words}.-- Words."),
        }[ending]
        (tmp_path / f"a.{ending}").write_text(content)
        before = os.times()
        ingest_files([tmp_path / f"a.{ending}"], tmp_path / str(size), Params())
        after = os.times()
        took.append(sum(after[:4]) - sum(before[:4]))
    assert took[1] < 9 * took[0] + 1, took
