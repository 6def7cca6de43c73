"""A whole index on each kind of server: it answers as in files, and comes back byte for byte."""

import pytest

from civicsetu import open_index
from civicsetu.base.errors import IndexUnusable
from civicsetu.index.servers import pull, push

ASKED = ("My flat is two years late. Can I get my money back?", "What is a promoter?", "penalty of an agent")


@pytest.mark.index
@pytest.mark.parametrize("kind", ["server", "milvus_file"])
def test_a_whole_index_answers_as_in_files_and_comes_back(kind, plain_data, request, tmp_path, monkeypatch):
    address = request.getfixturevalue(kind)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    here = open_index(plain_data)
    push(here.store, address)
    there = open_index(address)
    for asked in ASKED:
        mine, theirs = here.search(asked), there.search(asked)
        assert [hit.provision for hit in theirs[:5]] == [hit.provision for hit in mine[:5]]
        assert str(there.ask(asked)) == str(here.ask(asked))
    pull(address, tmp_path / "copy")
    for name in here.store.manifest["files"]:
        assert (tmp_path / "copy" / name).read_bytes() == (plain_data / name).read_bytes()
    with pytest.raises(IndexUnusable, match="holds something already"):
        pull(address, tmp_path / "copy")
