"""The report on an index: its size in words, and provisions named as lawyers name them."""

import re
from types import SimpleNamespace

import numpy as np

from civicsetu.index.build import Built
from civicsetu.report import indexing
from civicsetu.report.indexing import COUNTED, Indexed, metrics, verdict


def cells(table, column):
    return re.findall(rf'data-column="{column}">(.*?)</t', table.data)


def test_the_size_is_in_megabytes_and_provisions_are_cited(tiny):
    built = Built(3, 767, 1000, 0, 10, 20, 5, 1.0, 66_269_993)
    made = Indexed(built, tiny, 900)
    assert "66 MB" in cells(made.contents(), "number") and "66269993" not in made.contents().data
    provisions = re.findall(r"<td[^>]*>(.*?)</td>", made.longest().data)[::3]
    wanted = sorted(tiny.passages, key=lambda p: (-len(p.text), p.provision))[: len(provisions)]
    assert provisions and "#" not in "".join(provisions)
    for said, passage in zip(provisions, wanted, strict=True):
        document, _, pinpoint = passage.provision.partition("#")
        assert said.endswith(f"{pinpoint}, {document}") and re.match(r"(s|r|reg|art)\. |[A-Z]", said), said


def test_what_is_said_of_passages_is_counted(tiny):
    """That none joins two sections is no promise but a figure."""
    built = Built(3, 767, 1000, 2, 10, 20, 5, 0.9997, 66_269_993)
    found = metrics(Indexed(built, tiny, 900), np.array([1.0]))
    assert found["joining_sections"] == 0 and "none joining two sections; 2 are longer" in str(verdict(found))
    assert "3 joining two sections" in str(verdict(found | {"joining_sections": 3}))
    joined = SimpleNamespace(
        passages=[SimpleNamespace(covers=("a#1(1)", "a#1(2)")), SimpleNamespace(covers=("a#1", "a#2"))]
    )
    assert metrics(Indexed(built, joined, 900), np.array([1.0]))["joining_sections"] == 1


def test_a_recall_below_one_is_not_written_as_all(tiny, monkeypatch):
    monkeypatch.setattr(indexing, "hnsw_recall", lambda *_: 0.9997)
    assert set(cells(Indexed(Built(3, 1, 1, 0, 1, 1, 1, 1.0, 1), tiny, 900).recall(), "of them found")) == {"99.97 %"}


def test_every_count_of_a_build_is_named_in_words(tiny):
    shown = Indexed(Built(3, 767, 1000, 0, 10, 20, 5, 1.0, 66_269_993), tiny, 900).contents().data
    assert "_" not in "".join(re.findall(r">([^<]+)<", shown))
    assert set(COUNTED) == set(Built._fields) - {"bytes", "unchanged", "hnsw_recall_at_10"}
