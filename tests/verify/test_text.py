"""`civicsetu verify` on texts with citations."""

import json
from pathlib import Path

from civicsetu.cli import DONE, FAILED, main

SAYS = "A promoter must not take more than {} per cent of the cost before an agreement [s. 13(1), RERA Act 2016]."
RIGHT, WRONG = SAYS.format("ten"), SAYS.format("thirty")


def run(path: Path, data: Path, capsys, *more: str) -> tuple[int, str]:
    code = main(["verify", str(path), "--data", str(data), *more])
    return code, capsys.readouterr().out


def test_a_text_is_checked_sentence_by_sentence(plain_data: Path, tmp_path: Path, capsys):
    note = tmp_path / "note.md"
    note.write_text(f"# A note\n\n{RIGHT} {WRONG}\nThe moon is made of green cheese.\n", encoding="utf-8")
    code, out = run(note, plain_data, capsys, "--json")
    first, second, third = map(json.loads, out.splitlines())
    assert code == FAILED
    assert first["faults"] == [] and first["cites"] == ["rera_act_2016#13(1)"]
    assert second["faults"][0][0] == "number"
    assert third["faults"][0][0] == "key"


def test_a_text_that_is_carried_is_done(plain_data: Path, tmp_path: Path, capsys):
    note = tmp_path / "note.txt"
    note.write_text(RIGHT, encoding="utf-8")
    code, out = run(note, plain_data, capsys)
    assert code == DONE and "1 of 1" in out


def test_a_file_that_is_not_there(plain_data: Path, tmp_path: Path, capsys):
    assert main(["verify", str(tmp_path / "none.md"), "--data", str(plain_data)]) == FAILED
    assert "cannot be read" in capsys.readouterr().err
