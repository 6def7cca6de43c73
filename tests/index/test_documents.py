"""The documents of an index: their pages, where there are some."""

from pathlib import Path

import pytest

from civicsetu.base.files import write_json
from civicsetu.index.store import Store
from civicsetu.index.tables.documents import Documents
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
