"""The documents of an index: their pages, where there are some."""

from pathlib import Path

import pytest

from civicsetu.base.files import write_json
from civicsetu.index.store import Store
from civicsetu.index.tables.documents import Documents, unread
from civicsetu.read.corpus.tables import document_rows


def test_page_marks_without_page_texts(tiny: Store, tmp_path: Path) -> None:
    """An act that was read of rows, one a page, has marks of pages and no texts of them."""
    rows = [row | {"n_pages": 2} for row in document_rows(tiny.root)]

    def check(name: str) -> bool:
        return name == "corpus/pages/goa_rules.json"  # what the manifest lists

    documents = Documents(tmp_path, rows, tiny.provisions, check)
    assert documents.pages("homes_act") is None
    write_json(tmp_path / "corpus" / "pages" / "goa_rules.json", ["one", "two"])
    assert documents.pages("goa_rules") == ["one", "two"]
    with pytest.raises(KeyError):
        documents.pages("nowhere")


@pytest.mark.index
def test_rows_that_are_not_read_yet_are_those_that_are(plain_data, tmp_path):
    late = unread(plain_data / "corpus" / "documents.json")
    assert late is not None and [dict(row) for row in late] == document_rows(plain_data)
    assert late[0]["meta"] == document_rows(plain_data)[0]["meta"] and "nothing" not in late[0]
    (tmp_path / "other.json").write_text('[\n {"meta": {}}\n]\n')
    assert unread(tmp_path / "other.json") is None
