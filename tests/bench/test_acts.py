"""The benchmark of section rows: what it counts, and what it says where there are none."""

import gzip
import json

from civicsetu.bench.acts import main, measure_acts


def rows(path):
    row = {"footnotes": "", "source": "a test", "act": "The Lamps Act, 1950", "slug": "the-lamps-act-1950"}
    words = [
        "Every keeper lights the lamp at dusk:\n(a) with oil;\n(b) with care.",
        "Darkness is punishable with fine.",
    ]
    lines = (json.dumps(row | {"section": str(n), "heading": "Lamps", "text": text}) for n, text in enumerate(words, 1))
    text = "\n".join(lines).encode()
    path.write_bytes(gzip.compress(text) if path.suffix == ".gz" else text)
    return path


def test_what_is_counted(tmp_path):
    found = main(rows(tmp_path / "acts.jsonl"))
    assert (found["acts"], found["provisions"]) == (1, 4)  # two sections, two clauses
    assert found["s"] >= 0 and found["mb"] > 1


def test_the_file_beside_the_mirror_is_read_in_a_process_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("CIVICSETU_MIRROR", str(tmp_path / "official"))
    assert measure_acts() is None
    (tmp_path / "central_acts").mkdir()
    rows(tmp_path / "central_acts" / "central_acts_sections.jsonl.gz")
    found = measure_acts()
    assert found is not None and (found["acts"], found["provisions"]) == (1, 4)
