"""The lazy parts of an open index against the same read eagerly."""

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from civicsetu import open_index
from civicsetu.base.errors import IndexUnusable
from civicsetu.index.passages import dated_passages
from civicsetu.params import load_params
from civicsetu.read.corpus.tables import load_corpus

pytestmark = pytest.mark.index  # they open indexes that are built for them


@pytest.fixture(scope="module", params=["plain", "official"])
def both(request):
    """An open index, and its corpus read eagerly."""
    data = request.getfixturevalue(f"{request.param}_data")
    return request.getfixturevalue(f"{request.param}_index").store, load_corpus(data)


def path_to(provision, store):
    """A provision and all those that it stands in, by the parents."""
    while provision is not None:
        yield provision.id
        provision = store.provisions[provision.parent] if provision.parent else None


def test_passages_are_those_that_were_made(both):
    store, corpus = both
    versions, most = store.versions, load_params().passages.max_chars
    made = [dated.passage for d in corpus.documents for dated in dated_passages(d, versions, most)]
    assert list(store.passages) == made and len(store.passages) == len(made)
    assert store.passages[-1] == made[-1] and store.passages[2:9:3] == made[2:9:3]
    assert [store.passages.text(i) for i in range(len(made))] == [p.text for p in made]
    with pytest.raises(IndexError):
        store.passages[len(made)]


def test_provisions_are_those_of_the_corpus(both):
    store, corpus = both
    eager = {p.id: p for d in corpus.documents for p in d.provisions}
    assert dict(store.provisions.items()) == eager and list(store.provisions) == list(eager)
    assert all(store.provisions[name] == provision for name, provision in eager.items())
    assert list(store.provisions.values()) == list(eager.values())
    for name in ("", "rera_act_2016", "rera_act_2016#", "rera_act_2016#999", "zzz#1"):
        assert name not in store.provisions and store.provisions.get(name) is None
        with pytest.raises(KeyError):
            store.provisions[name]


def test_capitals_aside(both):
    store, corpus = both
    for provision in corpus.documents[0].provisions[::17]:
        assert provision.id in store.provisions.alike(provision.id.upper())
    lower = [name.lower() for name in store.provisions]
    double = next((name for name in store.provisions if lower.count(name.lower()) > 1), None)
    if double:
        assert len(store.provisions.alike(double)) == lower.count(double.lower())


def test_children_are_those_that_name_the_parent(both):
    store, corpus = both
    below = {}
    for document in corpus.documents:
        for provision in document.provisions:
            if provision.parent:
                below.setdefault(provision.parent, []).append(provision)
    assert dict(store.children) == below and len(store.children) == len(below)
    leaf = next(p.id for p in corpus.documents[0].provisions if p.id not in below)
    assert store.children.get(leaf, []) == [] and leaf not in store.children


def test_the_rows_of_a_provision(both):
    """Against a walk over all passages, up the parents of what each covers."""
    store, _ = both
    walked = {}
    for row, passage in enumerate(store.passages):
        for name in {above for i in passage.covers for above in path_to(store.provisions[i], store)}:
            walked.setdefault(name, []).append(row)
    for name in store.provisions:
        assert store.rows_of(name).tolist() == walked.get(name, []), name
    assert not len(store.rows_of("rera_act_2016#999"))


def test_the_rows_of_a_section(both):
    store, _ = both
    of = [p.section for p in store.passages]
    assert [store.section_ids[i] for i in store.sections] == of
    for section in dict.fromkeys(of):
        assert store.section_rows(section).tolist() == [row for row, name in enumerate(of) if name == section]
    inner = next(name for name in store.provisions if name not in set(of))
    assert not len(store.section_rows(inner)) and not len(store.section_rows("nowhere#1"))


def test_documents_are_read_when_they_are_asked_for(both):
    store, corpus = both
    assert list(store.metas.values()) == [d.meta for d in corpus.documents]
    assert [store.document_keys[i] for i in store.documents_of] == [p.document for p in store.passages]
    assert np.array_equal(store.jurisdictions, [store.metas[p.document].jurisdiction for p in store.passages])
    assert np.array_equal(store.doc_types, [store.metas[p.document].doc_type for p in store.passages])
    for eager in corpus.documents:
        lazy = store.documents[eager.meta.key]
        assert (lazy.text, lazy.page_marks, lazy.layout) == (eager.text, eager.page_marks, eager.layout)
        assert tuple(lazy.provisions) == eager.provisions and lazy.provisions[-1] == eager.provisions[-1]


def test_a_text_that_changes_under_an_open_index_is_refused(plain_data, tmp_path):
    import shutil

    for part in ("corpus", "index"):
        shutil.copytree(plain_data / part, tmp_path / part)
    index = open_index(tmp_path)
    path = tmp_path / "corpus" / "text" / "rera_act_2016.txt"
    text = path.read_bytes()
    path.write_bytes(text.replace(b"promoter", b"prom0ter", 1))
    with pytest.raises(IndexUnusable, match=r"rera_act_2016\.txt is damaged"):
        index.documents["rera_act_2016"]
    path.write_bytes(text)
    assert index.documents["rera_act_2016"].text.encode() == text


def test_files_cut_in_place_while_open_end_nothing(plain_data: Path, tmp_path: Path) -> None:
    """In a process of its own: reading a mapping beyond the end of its file would end it."""
    shutil.copytree(plain_data, tmp_path / "data", ignore=shutil.ignore_patterns(".generations", "cache", "typeset"))
    code = """if True:
        import os, sys
        from pathlib import Path
        from civicsetu import open_index
        index = open_index(Path(sys.argv[1]))
        asked = "How is interest on a refund worked out?"
        before = repr(index.search(asked))
        cut = 0
        for path in Path(sys.argv[1], "index").rglob("*"):
            if path.suffix in (".npy", ".bin", ".faiss"):
                os.truncate(path, 0)
                cut += 1
        print(cut > 10, repr(index.search(asked)) == before)
    """
    command = [sys.executable, "-c", code, str(tmp_path / "data")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.split() == ["True", "True"], (done.returncode, done.stderr[-500:])
    with pytest.raises(IndexUnusable, match=r"\.(npy|bin|faiss)"):
        open_index(tmp_path / "data")
