"""The command line: what each command prints, its exit codes, and one line for what is wrong."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from civicsetu import __version__
from civicsetu.cli import main
from civicsetu.index.build import Built

ROOT = Path(__file__).resolve().parents[2]
PLAIN = ROOT / "data" / "plain" / "rera_act_2016.md"
COMMANDS = ("parse", "build", "export", "search", "ask", "score", "grade", "run", "sweep", "typeset", "report", "check")
REFUND = "My builder is two years late. Can I get my money back with interest?"
ASK_FIELDS = [
    "answer", "parts", "citations", "confidence", "confidence_level", "query_type", "refused", "refusal_reason",
    "conflict_warnings", "doubts", "amendment_notice", "disclaimer", "timings_ms", "understood", "sections",
    "hits",
]  # fmt: skip
CITATION_FIELDS = [
    "provision", "citation", "document", "edition", "jurisdiction", "page", "quote", "char_start", "char_end",
    "cut", "column", "last_page", "heading",
]  # fmt: skip
SEARCH_FIELDS = [
    "rank", "provision", "citation", "heading", "document", "jurisdiction", "section", "pages", "score", "text", "why",
]  # fmt: skip
PARSE_FIELDS = ["id", "kind", "number", "heading", "parent", "text", "pages", "char_start", "char_end"]


@pytest.fixture
def run(capsys):
    """Run a command in this process: exit code, what it printed, what it said on stderr."""

    def run(*arguments):
        code = main([str(a) for a in arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def started(*arguments, module="civicsetu.cli", **more):
    """Run a command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", module, *map(str, arguments)], capture_output=True, cwd=ROOT, timeout=60, **more
    )


def refused(result, *said, code=1):
    """A failed command says one line, names what is wrong, and shows no traceback."""
    ended, out, err = result
    assert ended == code and out == ""
    lines = err.strip().splitlines()
    assert len(lines) == 1 and lines[0].startswith("civicsetu: ") and "Traceback" not in err
    for words in said:
        assert str(words) in lines[0], lines[0]


# ---------------------------------------------------------------------------------- ask
def test_ask_json(run, plain_data):
    code, out, err = run("ask", REFUND, "--data", plain_data, "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    row = json.loads(out)
    assert list(row) == ASK_FIELDS
    assert row["citations"] and all(list(c) == CITATION_FIELDS for c in row["citations"])
    assert row["refused"] is False and row["refusal_reason"] is None and row["conflict_warnings"] == []
    assert all(isinstance(v, float) for v in row["timings_ms"].values())


def test_a_refusal_is_no_failure(run, plain_data):
    code, out, _ = run("ask", "Which planet has the most moons?", "--data", plain_data, "--json")
    row = json.loads(out)
    assert code == 0 and list(row) == ASK_FIELDS
    assert row["refused"] is True and row["refusal_reason"] == "off_topic" and row["citations"] == []


def test_ask_in_words(run, plain_data):
    code, out, err = run("ask", "What does section 18(2) say?", "--data", plain_data, "--jurisdiction", "central")
    assert code == 0 and err == ""
    assert "s. 18(2), RERA Act 2016 (plain)" in " ".join(out.split()) and "Confidence: high" in out
    code, out, _ = run("ask", "", "--data", plain_data)
    assert code == 0 and out.startswith("No answer (empty_question).")


def test_the_package_itself_is_the_command(plain_data):
    asked = ("ask", "Which planet has the most moons?", "--data", plain_data)
    done = started(*asked, module="civicsetu")
    assert (done.returncode, done.stderr) == (0, b"") and done.stdout.startswith(b"No answer (off_topic).")
    wrong = [started("ask", "--data", "nowhere", "late?", module=name) for name in ("civicsetu", "civicsetu.cli")]
    assert wrong[0].returncode == wrong[1].returncode == 1 and wrong[0].stderr == wrong[1].stderr != b""


# ------------------------------------------------------------------------------- search
def test_search_json(run, plain_data):
    code, out, err = run("search", REFUND, "-k", 3, "--data", plain_data, "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert (code, err, len(rows)) == (0, "", 3)
    assert all(list(row) == SEARCH_FIELDS for row in rows)
    assert [row["rank"] for row in rows] == [1, 2, 3]
    assert all(row["heading"] and row["why"] for row in rows)
    assert all(isinstance(row["pages"], list) and isinstance(row["score"], float) for row in rows)


def test_search_in_words(run, plain_data):
    code, out, _ = run("search", REFUND, "--data", plain_data)
    assert code == 0 and len(re.findall(r"^ ?\d+\. s\. ", out, re.MULTILINE)) == 10
    code, out, _ = run("search", "???", "--data", plain_data)
    assert (code, out) == (0, "Nothing was found.\n")
    assert run("search", "???", "--data", plain_data, "--json")[:2] == (0, "")


# -------------------------------------------------------------------------------- parse
@pytest.mark.parametrize("kind", ["md", "pdf"])
def test_parse_json(run, plain_data, kind):
    file = PLAIN if kind == "md" else plain_data / "typeset" / "rera_act_2016.pdf"
    code, out, _ = run("parse", file, "--json", "--key", "mine")
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and len(rows) > 600
    assert all(list(row) == PARSE_FIELDS for row in rows)
    assert sum(row["kind"] == "section" for row in rows) == 92
    ids = {row["id"] for row in rows}
    assert len(ids) == len(rows) and all(i.startswith("mine#") for i in ids)
    assert all(row["parent"] is None or row["parent"] in ids for row in rows)
    assert all(len(row["text"]) == row["char_end"] - row["char_start"] for row in rows)


def test_parse_in_words(run):
    code, out, _ = run("parse", PLAIN)
    assert code == 0 and re.search(r"^  18  Return of amount and compensation", out, re.MULTILINE)


def test_parse_knows_a_registered_print(run):
    mirror = os.environ.get("CIVICSETU_MIRROR")
    if not mirror or not (Path(mirror) / "rera_act_2016.pdf").is_file():
        pytest.skip("CIVICSETU_MIRROR has no rera_act_2016.pdf")
    code, out, _ = run("parse", Path(mirror) / "rera_act_2016.pdf", "--json")
    assert code == 0 and json.loads(out.splitlines()[-1])["id"].startswith("rera_act_2016#")


# -------------------------------------------------------------------------------- build
def test_build(run, tmp_path, monkeypatch):
    """Reading is done; indexing, which takes long and has its own tests, is not."""
    asked = []
    built = Built(1, 369, 1000, 0, 600, 700, 50, 0.99, 10**6)
    monkeypatch.setattr("civicsetu.index.build.build_index", lambda data, *_, **__: asked.append(data) or built)
    code, out, err = run("build", "--corpus", "plain", "--data", tmp_path, "--offline")
    assert code == 0 and asked == [tmp_path]
    assert re.search(r"^read +rera_act_2016: \d+ provisions on \d+ pages", out, re.MULTILINE)
    assert "369 passages, 50 defined terms" in out
    assert "reading rera_act_2016" in err
    assert (tmp_path / "corpus" / "documents.json").is_file()


def test_build_when_nothing_can_be_read(run, tmp_path, monkeypatch):
    monkeypatch.delenv("CIVICSETU_MIRROR", raising=False)
    code, out, err = run(
        "build", "--corpus", "official", "--only", "tn_rera_rules_2017", "--data", tmp_path, "--offline"
    )
    assert code == 1 and "quarantined tn_rera_rules_2017: unavailable" in out
    assert "the document could not be read" in err and "Traceback" not in err


# -------------------------------------------------------------------------------- score
def test_score(run, plain_data, tmp_path):
    pytest.importorskip("ir_measures")
    questions = tmp_path / "questions.jsonl"
    rows = [
        {"id": "1", "question": REFUND, "answerable": True, "gold": ["rera_act_2016#18(1)"], "match": "any"},
        {"id": "2", "question": "Which planet?", "answerable": False, "gold": []},
    ]
    rows = [row | {"jurisdiction": None} for row in rows]
    questions.write_text("".join(json.dumps(row) + "\n" for row in rows))
    code, out, _ = run("score", questions, "--data", plain_data, "--out", tmp_path / "out")
    assert code == 0 and re.search(r"^hit@5 +1\.000$", out, re.MULTILINE) and re.search(r"^n +2$", out, re.MULTILINE)
    assert sorted(f.name for f in (tmp_path / "out").iterdir()) == ["metrics.json", "per_question.jsonl"]


# -------------------------------------------------------------------------------- check
def test_check(run, plain_data, tmp_path):
    code, out, err = run("check", "--data", plain_data)
    assert err == "" and re.search(r"^ready +index: rera_act_2016 \(plain-language\)", out, re.MULTILINE)
    assert all(re.match(r"(ready|missing|optional) +\S", line) for line in out.splitlines())
    assert code == (1 if re.search("^missing", out, re.MULTILINE) else 0)
    code, out, _ = run("check", "--data", tmp_path)
    assert code == 1 and re.search(r"^missing +index: .*does not exist.* -> ", out, re.MULTILINE)


# ----------------------------------------------------------------------- what goes wrong
def test_no_index(run, tmp_path):
    for command in (["ask", REFUND], ["search", REFUND]):
        refused(run(*command, "--data", tmp_path), tmp_path, "does not exist", "civicsetu build")


def test_unknown_names_list_the_known(run, plain_data, tmp_path):
    refused(run("ask", REFUND, "--data", plain_data, "--jurisdiction", "GOA"), "'GOA'", "CENTRAL", code=2)
    refused(run("search", REFUND, "--data", plain_data, "--jurisdiction", "GOA"), "'GOA'", "CENTRAL", code=2)
    refused(run("build", "--corpus", "offical", "--data", tmp_path), "offical", "official", "plain", code=2)
    refused(run("build", "--corpus", "plain", "--only", "rera", "--data", tmp_path), "rera", "rera_act_2016", code=2)


def test_k_is_zero(run, plain_data):
    refused(run("search", REFUND, "-k", "0", "--data", plain_data), "k is 0", code=2)
    refused(run("search", REFUND, "-k", "-3", "--data", plain_data), "k is -3", code=2)


def test_files_that_are_none(run, plain_data, tmp_path):
    refused(run("parse", tmp_path / "none.pdf"), "none.pdf")
    refused(run("parse", tmp_path), tmp_path)
    for name, data in (
        ("a.pdf", b"no pdf"),
        ("b.pdf", b""),
        ("c.pdf", b"%PDF-1.7\n"),
        ("d.md", b"\xff\xfe\x00"),
        ("e.md", b""),
    ):
        (tmp_path / name).write_bytes(data)
        refused(run("parse", tmp_path / name), name)


def test_bad_question_files(run, plain_data, tmp_path):
    out = ["--data", plain_data, "--out", tmp_path / "out"]
    refused(run("score", tmp_path / "none.jsonl", *out), "none.jsonl")
    for data, said in ((b"{", "line 1"), (b'{"id": "x"}', "line 1"), (b"", "no question"), (b"\xff", "UTF-8")):
        (tmp_path / "q.jsonl").write_bytes(data)
        refused(run("score", tmp_path / "q.jsonl", *out), "q.jsonl", said)
    golden = ROOT / "data" / "golden" / "plain_questions.jsonl"
    refused(run("score", golden, *out, "--split", "other"), "other", "dev", "heldout", code=2)
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_written(run, plain_data, tmp_path):
    (tmp_path / "file").write_text("x")
    refused(run("typeset", "--out", tmp_path / "file" / "x"), "file")


@pytest.mark.parametrize(
    "arguments", [[], ["nothing"], ["ask"], ["ask", "a", "b"], ["search", "x", "-k", "three"], ["ask", "x", "--no"]]
)
def test_wrong_usage(arguments, capsys):
    with pytest.raises(SystemExit) as exit:
        main(arguments)
    assert exit.value.code == 2
    assert "usage: civicsetu" in capsys.readouterr().err


@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_help(command, capsys):
    with pytest.raises(SystemExit) as exit:
        main([command, "--help"] if command else ["--help"])
    out = capsys.readouterr().out
    assert exit.value.code == 0 and out.startswith("usage: civicsetu")
    if command is None:
        assert all(re.search(rf"^    {name} ", out, re.MULTILINE) for name in COMMANDS)


def test_version(capsys):
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"civicsetu {__version__}\n"


# ---------------------------------------------------------------------- as a process
def test_a_process_answers(plain_data):
    done = started("ask", "section 18(2)", "--data", plain_data, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["citations"][0]["provision"].startswith("rera_act_2016#18(2)")


def test_a_process_that_fails(tmp_path):
    done = started("ask", "x", "--data", tmp_path)
    assert done.returncode == 1 and done.stdout == b"" and done.stderr.count(b"\n") == 1
    assert started("ask").returncode == 2


def test_bytes_that_are_no_text(plain_data):
    done = started("ask", b"\xff builder refund".decode("utf-8", "surrogateescape"), "--data", plain_data, "--json")
    assert done.returncode == 0 and list(json.loads(done.stdout)) == ASK_FIELDS


@pytest.mark.parametrize("lines", [1, 0])
def test_the_reader_of_the_output_goes_away(lines):
    """As `civicsetu parse ... | head -1` does."""
    command = [sys.executable, "-m", "civicsetu.cli", "parse", str(PLAIN), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as process:
        for _ in range(lines):
            process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
        assert process.wait(30) == 0
    assert err == b""


def test_little_output_and_a_reader_that_is_gone(plain_data):
    """What fits in the buffer is written at the end; that must not fail either."""
    command = [sys.executable, "-m", "civicsetu.cli", "search", "refund", "-k", "1", "--data", str(plain_data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as process:
        process.stdout.close()
        err = process.stderr.read()
        assert process.wait(30) == 0
    assert err == b""


# ------------------------------------------------------------------------- what parse says of files
DOCUMENTS = ROOT / "tests" / "read" / "documents"


def test_parse_says_what_a_file_is(run):
    code, out, _ = run("parse", DOCUMENTS / "circular.txt")
    assert code == 0 and out.splitlines()[0].startswith("circular.txt: circular (confidence 0.")
    assert '"Circular No"' in out.splitlines()[0]


def test_parse_a_folder(run, tmp_path):
    for name in ("circular.txt", "faq.json"):
        (tmp_path / name).write_bytes((DOCUMENTS / name).read_bytes())
    (tmp_path / "bad.pdf").write_bytes(b"no pdf")
    code, out, _ = run("parse", tmp_path)
    lines = out.splitlines()
    assert code == 0 and [line.split()[:2] for line in lines] == [
        ["quarantined", "bad.pdf:"], ["read", "circular.txt:"], ["read", "faq.json:"],
    ]  # fmt: skip
    code, out, err = run("parse", tmp_path, "--json")
    ids = [json.loads(line)["id"] for line in out.splitlines()]
    assert code == 0 and {i.partition("#")[0] for i in ids} == {"circular", "faq"} and "bad.pdf" in err
    refused(run("parse", tmp_path, "--key", "x"), "--key", code=2)


def test_parse_section_rows(run, tmp_path):
    row = {"act": "The Wells Act, 1931", "slug": "the-wells-act-1931", "section": "1", "heading": "Digging.",
           "source": "x", "text": "No one shall dig a well where another one's water comes from."}  # fmt: skip
    (tmp_path / "rows.jsonl").write_text(json.dumps(row) + "\nnot a row\n", encoding="utf-8")
    code, out, err = run("parse", tmp_path / "rows.jsonl", "--json")
    assert code == 0 and json.loads(out)["id"] == "wells_act_1931#1" and "line 2" in err
