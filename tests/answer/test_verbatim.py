"""Only what stands on its page word for word is quoted."""

import json
import shutil

import pytest

from civicsetu import open_index
from civicsetu.answer.statement import Piece
from civicsetu.answer.verbatim import is_verbatim, printed
from civicsetu.base.errors import IndexUnusable
from civicsetu.model.document import Document, Meta, PageMark

SECTION = "rera_act_2016#18(1)"


def quoted(library, start=None, end=None):
    provision = library.provisions[SECTION]
    start, end = start or provision.body_start, end or provision.body_start + 60
    return Piece(provision.id, start, end)


def test_words_of_the_page_are_kept_and_others_are_not(plain_index):
    library = plain_index.finder.library
    given = quoted(library)
    assert is_verbatim(given, library)
    pages = library.pages("rera_act_2016")
    page = library.documents["rera_act_2016"].page_at(given.start)
    kept, pages[page - 1] = pages[page - 1], "other words"
    try:
        assert not is_verbatim(given, library)
    finally:
        pages[page - 1] = kept


def test_what_has_no_letter_or_figure_is_not_quoted(plain_index):
    library = plain_index.finder.library
    sign = library.documents["rera_act_2016"].text.index(",", library.provisions[SECTION].body_start)
    assert not is_verbatim(quoted(library, sign, sign + 1), library)
    assert is_verbatim(quoted(library, sign - 3, sign + 1), library)


def test_pages_that_were_changed_or_are_gone_are_refused_and_not_taken_as_true(plain_data, tmp_path):
    shutil.copytree(plain_data, tmp_path / "data")
    [path] = (tmp_path / "data" / ".generations").glob("*/corpus/pages/rera_act_2016.json")  # what a reader holds
    index = open_index(tmp_path / "data")
    path.write_text(json.dumps(["other words"] * 38))
    with pytest.raises(IndexUnusable, match=r"pages/rera_act_2016\.json"):
        is_verbatim(quoted(index.finder.library), index.finder.library)
    path.unlink()
    with pytest.raises(IndexUnusable, match=r"pages/rera_act_2016\.json"):
        is_verbatim(quoted(index.finder.library), index.finder.library)


def test_characters_by_page():
    meta = Meta("tiny", "Tiny Act", "Tiny Act", "official", "CENTRAL", "act")
    document = Document(meta, "before ONE ONE two two", (), (PageMark(7, 1), PageMark(15, 2)), 2)
    assert list(document.by_page(0, 22)) == [(0, 0, 7), (1, 7, 15), (2, 15, 22)]
    assert list(document.by_page(8, 10)) == [(1, 8, 10)]
    assert list(document.by_page(9, 9)) == []
    assert all(document.page_at(c) == page for page, a, b in document.by_page(0, 22) for c in range(a, b))
    assert list(Document(meta, "no pages", ()).by_page(0, 8)) == [(0, 0, 8)]


def test_hyphens_white_space_and_ligatures_aside():
    assert printed("of-\nﬁce\u00ad hours") == printed("office  hours")
    assert printed("office hours") != printed("office hour")
