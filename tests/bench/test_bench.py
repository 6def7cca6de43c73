"""The benchmark: what a chunk counts for, what a plain design finds in a corpus that is known by hand,
the row of one that is not installed, and the tables. No time is asserted."""

from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from civicsetu.base.errors import CivicSetuError
from civicsetu.bench import command, compare
from civicsetu.bench.baselines import CHARS, OVERLAP, Bm25s, K, LangChain, LangChainFiltered
from civicsetu.bench.compare import measure_systems, sections_found
from civicsetu.bench.process import run_step
from civicsetu.bench.system import Chunk
from civicsetu.bench.table import BEGIN, END, HEAD, in_full, summary, systems_table, with_tables
from civicsetu.evaluate.measures import aggregate
from civicsetu.evaluate.questions import GoldQuestion, load_questions
from civicsetu.find.hits import section_of
from civicsetu.find.parts.chunks import owners, windows
from civicsetu.find.question.jurisdictions import jurisdictions_in

pytestmark = pytest.mark.slow  # together they take more than ten seconds

ROOT = Path(__file__).resolve().parents[2]
WORDS = {  # a section's own word, among words that all have
    "1": "lighthouse", "2": "walnut", "3": "trombone", "4": "glacier", "5": "saffron", "6": "lantern",
}  # fmt: skip
SECTIONS = {
    n: (f"{n}. Of the {word}. " + f"The keeper of a {word} shall keep it well. " * 40) for n, word in WORDS.items()
}
QUESTIONS = [
    GoldQuestion("found", "who keeps a walnut", gold=("a#2",)),
    GoldQuestion("also found", "is the glacier kept", gold=("a#4",)),
    GoldQuestion("not found", "is the glacier kept", gold=("a#5",)),
    GoldQuestion("both", "lantern or trombone", gold=("a#6", "a#3"), match="all"),
    GoldQuestion("not asked for", "is there a comet", answerable=False),
]


@pytest.fixture
def tiny(tmp_path):
    """A data folder with a text of six sections, and as much of its index as the mapping needs."""
    text, provisions = "", {}
    for n, words in SECTIONS.items():
        provisions[f"a#{n}"] = SimpleNamespace(char_start=len(text), char_end=len(text) + len(words))
        text += words + "\n\n"
    (tmp_path / "corpus" / "text").mkdir(parents=True)
    (tmp_path / "corpus" / "text" / "a.txt").write_text(text)
    store = SimpleNamespace(
        documents={"a": SimpleNamespace(text=text)},
        document_keys=("a",),
        metas={"a": SimpleNamespace(jurisdiction="X")},
        documents_of=np.zeros(len(SECTIONS), dtype=int),
        sections=np.arange(len(SECTIONS)),
        section_ids=list(provisions),
        passages=[SimpleNamespace(covers=(name,)) for name in provisions],
        provisions=provisions,
    )
    return SimpleNamespace(data=tmp_path, store=store, text=text)


# -------------------------------------------------------------------------------- chunks to sections
def test_a_chunk_counts_for_the_section_that_has_most_of_it(plain_index):
    """Against the sums of the provisions' overlaps, section by section."""
    store = plain_index.store
    (key,) = store.document_keys
    spans = [
        (p.char_start, p.char_end, section_of(store, p).id)
        for p in store.documents[key].provisions
        if p.text and store.rows_of(p.id).size and p.kind not in ("chapter", "part")
    ]
    chunks = windows(len(store.documents[key].text), CHARS, OVERLAP)
    found = sections_found([[Chunk(key, *span)] for span in chunks], store)
    some = 0
    for (start, end), section in zip(chunks, found, strict=True):
        shares: dict[str, int] = {}
        for first, last, name in spans:
            shares[name] = shares.get(name, 0) + max(0, min(end, last) - max(start, first))
        most = max(shares.values())
        if most:
            some += 1
            assert len(section) == 1 and shares[section[0]] == most, (start, end)
        else:
            assert section == []
    assert some > 0.9 * len(chunks)


def test_characters_that_no_passage_has_are_nobodys(tiny):
    owner = owners(tiny.store, "a")
    assert [tiny.text[i] for i in np.flatnonzero(owner < 0)] == ["\n"] * 12
    gap = len(SECTIONS["1"])
    assert sections_found([[Chunk("a", gap, gap + 2)], [Chunk("a", gap - 2, gap + 3)]], tiny.store) == [[], ["a#1"]]


def test_sections_stand_once_and_in_order(tiny):
    starts = [tiny.store.provisions[f"a#{n}"].char_start for n in "313"]
    found = sections_found([[["a", start, start + 50] for start in starts], ["a#2", "a#2", "a#1"]], tiny.store)
    assert found == [["a#3", "a#1"], ["a#2", "a#1"]]


@pytest.mark.parametrize("length", [1, 200, 201, 999, 1000, 1001, 1801, 12345])
def test_windows_hold_every_character(length):
    spans = windows(length, CHARS, OVERLAP)
    assert spans[0][0] == 0 and spans[-1][1] == length
    assert all(0 < end - start <= CHARS for start, end in spans)
    assert all(end - after == OVERLAP for (_, end), (after, _) in pairwise(spans) if end < length)


# -------------------------------------------------------------------------------- systems
def measured(tiny, monkeypatch, *names):
    monkeypatch.setattr(compare, "open_index", lambda data: SimpleNamespace(store=tiny.store))
    return measure_systems(tiny.data, QUESTIONS, names)


def test_ours_is_the_search_that_everybody_gets(plain_data, plain_index):
    pytest.importorskip("ir_measures")
    questions = load_questions(ROOT / "data" / "golden" / "plain_questions.jsonl")[:30]
    found = measure_systems(plain_data, questions, ["civicsetu"])["civicsetu"]
    assert found["units"] == len(plain_index.store.passages)
    wanted = aggregate(questions, {q.id: plain_index.search(q.question) for q in questions})
    assert found["hit@1"] == pytest.approx(wanted["hit@1"], abs=1e-4)
    assert found["hit@5"] == pytest.approx(wanted["hit@5"], abs=1e-4)


def test_words_are_found_where_they_are(tiny, monkeypatch):
    pytest.importorskip("ir_measures")
    row = measured(tiny, monkeypatch, "bm25s")["bm25s"]
    # first: the walnut, the glacier, and one of the two that are both wanted
    assert (row["hit@1"], row["hit@5"]) == (0.75, 0.75)
    assert row["units"] >= len(tiny.text) / CHARS
    assert not row.keys() & {"missing", "found"}


def test_the_ensemble_finds_what_its_texts_say(tiny, monkeypatch):
    pytest.importorskip("ir_measures")
    if gone := LangChain.missing():
        pytest.skip(gone)
    row = measured(tiny, monkeypatch, "langchain")["langchain"]
    assert "missing" not in row, row
    assert row["hit@1"] == 0.75 and row["hit@5"] >= 0.75


def test_the_filtered_ensemble_searches_the_law_that_is_asked_about(monkeypatch):
    """A place that is named: its rules and the central law. None: the central law first, then what else is found."""
    holds = {"act": "CENTRAL", "goa": "GOA", "kerala": "KERALA"}
    chunks = [
        SimpleNamespace(metadata={"document": key, "start_index": n}, page_content="x")
        for n in range(K)
        for key in ("kerala", "goa", "act")
    ]
    system = LangChainFiltered(Path(), Path())
    system._holds, system._named, system._central = holds, jurisdictions_in, "CENTRAL"

    def ensemble(documents=frozenset()):
        found = [one for one in chunks if not documents or one.metadata["document"] in documents]
        return SimpleNamespace(invoke=lambda question: found[:K])

    monkeypatch.setattr(system, "_ensemble", ensemble)
    system._retrievers = {"": ensemble()}
    assert {chunk.document for chunk in system.find("What is the fee in Goa?")} == {"goa", "act"}
    assert {chunk.document for chunk in system.find("What is the fee?")} == {"act"}
    chunks[:] = chunks[:5]
    system._retrievers = {"": ensemble()}
    assert [chunk.document for chunk in system.find("What is the fee?")] == ["act", "kerala", "goa", "kerala", "goa"]


def test_a_system_that_is_not_installed_says_so_and_the_rest_goes_on(tiny, monkeypatch):
    pytest.importorskip("ir_measures")
    monkeypatch.setattr(LangChain, "needs", {"no_such_module": "no-such-package"})
    rows = measured(tiny, monkeypatch, "langchain", "bm25s")
    assert rows["langchain"] == {
        "title": LangChain.title, "missing": "needs no-such-package: pip install 'civicsetu[build,bench]'"
    }  # fmt: skip
    assert rows["bm25s"]["hit@5"] == 0.75
    shown = systems_table(rows)
    assert "needs no-such-package" in shown[2] and "0.75" in shown[3]


def test_a_system_that_fails_says_why(tmp_path):
    with pytest.raises(CivicSetuError, match=r"bm25s, ask: FileNotFoundError: .*chunks\.json"):
        run_step("ask", "bm25s", tmp_path, tmp_path, ["anything"])


def test_memory_is_the_system_s_own(tiny, tmp_path):
    here = np.ones(400_000_000, dtype=np.uint8)  # held by this process while the other one runs
    built = run_step("build", "bm25s", tiny.data, tmp_path)
    assert built["build_mb"] < 300 < here.nbytes / 1e6


def test_bm25s_needs_no_other_package_to_cut(tiny, monkeypatch):
    def gone():
        raise ImportError

    monkeypatch.setattr("civicsetu.bench.baselines._splitter", gone)
    system = Bm25s(tiny.data, tiny.data)
    assert system.build({"a": tiny.text}) == len(windows(len(tiny.text), CHARS, OVERLAP))
    system.open()
    assert sections_found([system.find("saffron")], tiny.store)[0][0] == "a#5"
    assert system.find("zeppelin") == []


# -------------------------------------------------------------------------------- tables
def row(title, build_s, p50_ms, mb):
    return {"title": title, "units": 1, "build_s": build_s, "build_mb": 9.0, "ready_s": 0.5, "p50_ms": p50_ms,
            "p95_ms": 2 * p50_ms, "mb": mb, "hit@1": 0.5, "hit@5": 1.0}  # fmt: skip


FOUND = {
    "corpus": {"name": "tiny", "documents": 1, "passages": 1234, "characters": 56789},
    "questions": {"file": "q.jsonl", "n": 5, "answerable": 4},
    "machine": {"processor": "Abacus", "cores": 2, "system": "Frame", "python": "3.11"},
    "systems": {
        "civicsetu": row("Ours", 2.0, 3.0, 100),
        "other": row("Other", 8.0, 1.0, 200),
        "gone": {"title": "Gone", "missing": "needs it"},
    },
    "answering": {
        "open_s": 0.1,
        "cold_ask_s": 0.7,
        "search": {"p50_ms": 3, "p95_ms": 6},
        "ask": {"p50_ms": 4, "p95_ms": 8},
        "arms": {"bm25": {"p50_ms": 1.25, "p95_ms": 2}},
        "left_out": {"cross": "no model"},
        "bytes": {"encoder": 2_000_000},
    },
    "reading": [
        {"name": "a.pdf", "pages": 10, "tree_s": 0.1, "text_s": 0.05},
        {"name": "b.pdf", "pages": 30, "tree_s": 0.1, "text_s": 0.05},
    ],
}


def cells(line):
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_the_table_shows_each_system_and_how_ours_compares():
    head, _, ours, other, gone = map(cells, systems_table(FOUND["systems"]))
    assert head == list(HEAD) and len(gone) == len(other) == len(HEAD)
    assert ours == ["Ours", "2.0 s", "0.5 s", "3.0, 6.0 ms", "9 MB", "100 MB", "0.50", "1.00", "", "", ""]
    assert other[-3:] == ["0.25", "3", "0.5"]
    assert gone[:3] == ["Gone", "needs it", ""]


def test_where_ours_is_missing_nothing_is_held_against_it():
    rows = {"civicsetu": {"title": "Ours", "missing": "broken"}, "other": FOUND["systems"]["other"]}
    assert cells(systems_table(rows)[-1])[-3:] == ["", "", ""]
    assert cells(systems_table({"other": FOUND["systems"]["other"]})[-1])[-3:] == ["", "", ""]


def test_the_summary_names_the_machine_and_the_corpus():
    shown = summary(FOUND)
    for words in ("Abacus, 2 cores, Frame, Python 3.11", "1 document, 56,789 characters", "5 questions, 4 answerable"):
        assert words in shown


def test_a_terminal_gets_the_arms_the_parts_and_the_reading():
    lines = [line.split() for line in in_full(FOUND).splitlines()]
    assert ["bm25", "1.2,", "2.0", "ms"] in lines
    assert ["cross", "no", "model"] in lines
    assert ["encoder", "2.00", "MB"] in lines
    assert "2 PDFs, 40 pages  200 pages a second (the text extraction alone: 400)".split() in lines


def test_only_what_stands_between_the_marks_is_renewed():
    once = with_tables(f"before\n{BEGIN}\nformer\n{END}\nafter", [FOUND, FOUND])
    assert once.startswith(f"before\n{BEGIN}\n**tiny**") and once.endswith(f"\n{END}\nafter")
    assert "former" not in once and once.count("Abacus") == 2
    assert with_tables(once, [FOUND, FOUND]) == once


@pytest.mark.parametrize("text", ["", BEGIN, f"{END} {BEGIN}", f"{BEGIN} {END} {END}", f"{BEGIN} {BEGIN} {END}"])
def test_a_page_without_its_marks_is_not_touched(text):
    with pytest.raises(CivicSetuError, match="must contain"):
        with_tables(text, [FOUND])


def test_the_page_holds_the_benchmarks_that_are_kept():
    readme = (ROOT / "docs" / "benchmark.md").read_text(encoding="utf-8")
    assert with_tables(readme, command.all_kept()) == readme
    assert command.all_kept()[0]["corpus"]["name"] == "plain"


def test_the_command_renews_the_page(tmp_path, monkeypatch, capsys):
    (tmp_path / "docs").mkdir()
    monkeypatch.setattr(command, "project_root", lambda: tmp_path)
    (tmp_path / "docs" / "benchmark.md").write_text(f"{BEGIN}\n{END}\n")
    assert command.main(["--docs"]) == 1
    assert "--save plain" in capsys.readouterr().err
    command.write_json(tmp_path / "reports" / "bench" / "tiny.json", FOUND)
    assert command.main(["--docs"]) == 0
    assert summary(FOUND) in (tmp_path / "docs" / "benchmark.md").read_text()
