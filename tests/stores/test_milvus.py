"""Pushing to Milvus, cut off and gone on; generations; filters in its words; what goes wrong. By its embedded
edition, which speaks to the cluster's client."""

import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from civicsetu import open_index
from civicsetu.base.errors import CivicSetuError, IndexUnusable, ParameterError
from civicsetu.index.backend import Within
from civicsetu.index.milvus import server
from civicsetu.index.milvus.filters import RUNS, Partitions
from tests.stores import measure
from tests.stores.backends import PASSAGES, files, jurisdictions, made, manifest_of, sender

ALL = Within()


@pytest.fixture
def address(milvus_file, tmp_path) -> str:
    """The address of a file that no other test uses."""
    from milvus_lite.server_manager import server_manager_instance

    path = tmp_path / "own.db"
    yield f"milvus://{path}"
    server_manager_instance.release_server(str(path))


@pytest.fixture(scope="module")
def root(tmp_path_factory) -> Path:
    return files(tmp_path_factory.mktemp("files"))[0]


def opened(url, root):
    from civicsetu.index.milvus.reader import Reader

    return Reader(url).backend(root, manifest_of(root))


def counts(url):
    """How many rows each collection has, and how many of them differ in their key."""
    from civicsetu.index.milvus.server import connected

    client, found = connected(url), {}
    for name in client.list_collections():
        client.load_collection(name)
        key = "id" if name == "civicsetu_blocks" else "row"
        where = 'id != ""' if key == "id" else "row >= 0"
        keys = [row[key] for row in client.query(name, filter=where, output_fields=[key])]
        found[name] = (len(keys), len(set(keys)))
    return found


PUSH_AND_DIE = """
import os, signal, sys
from pathlib import Path
from civicsetu.index.milvus import push
from tests.stores.backends import manifest_of, sender

push.ROWS, left = 40, int(sys.argv[3])
sending = sender(sys.argv[1])
upsert = sending._client.upsert

def dying(name, *given, **named):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return upsert(name, *given, **named)

sending._client.upsert = dying
done = sending.push(Path(sys.argv[2]), manifest_of(Path(sys.argv[2])))
print(done.steps, done.before)
"""


def test_a_push_that_is_killed_ten_times_shows_nothing_and_has_nothing_twice(address, root):
    def push(dies_at):
        words = [sys.executable, "-c", PUSH_AND_DIE, address, str(root), str(dies_at)]
        return subprocess.run(words, capture_output=True, text=True, cwd=Path(__file__).parents[2])

    for times, dies_at in enumerate((1, 2, 3, 2, 6, 2, 3, 2, 2, 1)):
        ended = push(dies_at)
        assert ended.returncode == -signal.SIGKILL, ended.stderr
        if times % 3 == 0:
            with pytest.raises(IndexUnusable, match=r"no index in force: run `civicsetu push`"):
                opened(address, root)
            release(address)
    last = push(0)
    assert last.returncode == 0, last.stderr
    steps, before = map(int, last.stdout.split())
    assert 4 < before < steps
    assert len(opened(address, root)) == PASSAGES
    once = counts(address)
    assert once[f"civicsetu_{'a' * 64}"] == (PASSAGES, PASSAGES) and all(n == keys for n, keys in once.values())
    again = sender(address).push(root, manifest_of(root))
    assert again.before == again.steps and counts(address) == once


@pytest.mark.parametrize(
    ("code", "line"),
    [(9, "is full or at its limits; the push goes on where it was"), (2, "cannot be opened")],
    ids=["full", "away"],
)
def test_a_push_that_is_cut_off_shows_nothing_and_goes_on_where_it_was(address, root, monkeypatch, code, line):
    """By a server that is full, or away, from some request on."""
    from pymilvus.exceptions import MilvusException

    from civicsetu.index.milvus import push as module

    monkeypatch.setattr(module, "ROWS", 40)
    for allowed in (2, 4, 6):
        sending, left = sender(address), allowed
        upsert = sending._client.upsert

        def refusing(*given, upsert=upsert, **named):
            nonlocal left
            left -= 1
            if left < 0:
                raise MilvusException(code, "quota exceeded[reason=disk]\nstack")
            return upsert(*given, **named)

        sending._client.upsert = refusing
        with pytest.raises(IndexUnusable) as told, server.told(address):
            sending.push(root, manifest_of(root))
        assert line in str(told.value) and "\n" not in str(told.value) and told.value.__suppress_context__
        with pytest.raises(IndexUnusable, match="no index in force"):
            opened(address, root)
    done = sender(address).push(root, manifest_of(root))
    assert 0 < done.before < done.steps and len(opened(address, root)) == PASSAGES
    assert all(n == keys for n, keys in counts(address).values())


def release(url):
    """Stop this process's server of a file, so that another process may have it."""
    from milvus_lite.server_manager import server_manager_instance

    server_manager_instance.release_server(url.removeprefix("milvus://"))


def test_readers_see_one_generation_and_keep_it(address, root, tmp_path):
    first, second = made(), replace(made(), made="b" * 64, dense=np.roll(made().dense, 5, axis=0))
    sender(address, index=first).push(root, manifest_of(root))
    reader = opened(address, root)
    half = sender(address, index=second)
    half._finish = lambda: (_ for _ in ()).throw(KeyboardInterrupt)  # all is sent, the alias is not set
    with pytest.raises(KeyboardInterrupt):
        half.push(root, manifest_of(root))
    asked = first.dense[50]
    assert opened(address, root).generation == "a" * 64
    sender(address, index=second).push(root, manifest_of(root))
    assert reader.generation == "a" * 64 and reader.nearest(asked, 1, ALL).rows.tolist() == [50]
    after = opened(address, root)
    assert after.generation == "b" * 64 and after.nearest(asked, 1, ALL).rows.tolist() == [55]
    sender(address, index=first).push(root, manifest_of(root))
    assert opened(address, root).generation == "a" * 64


@pytest.mark.parametrize("bits", [1, 2])
def test_token_vectors_as_residual_codes(address, root, bits, monkeypatch):
    from civicsetu.index.residual import ResidualCodec

    index = made()
    sender(address, bits).push(root, manifest_of(root))
    learnt = ResidualCodec.learn(index.tokens, bits)
    found = opened(address, root).tokens_of([7, 0, 299])
    for row, tokens in zip((7, 0, 299), found, strict=True):
        own = index.tokens_of([row])[0]
        assert tokens.dtype == np.int8 and (tokens == learnt.decode(learnt.encode(own))).all()
    monkeypatch.setattr(ResidualCodec, "learn", None)  # the codec is learnt once
    again = sender(address, bits).push(root, manifest_of(root))
    assert again.before == again.steps


def test_an_expression_means_the_rows_of_a_mask():
    """Milvus's words are those of Python here."""
    random, known = np.random.default_rng(3), Partitions.of(jurisdictions())
    of_rows = np.repeat(*known.spans[:, [0, 0]].T[:1], known.spans[:, 2] - known.spans[:, 1])
    masks = [random.random(PASSAGES) < share for share in (0.01, 0.3, 0.7, 0.99)]
    masks += [np.arange(PASSAGES) < 250, np.isin(np.arange(PASSAGES), [3, 299]), jurisdictions() == "GUJARAT"]
    masks += [jurisdictions() == "CENTRAL", np.ones(PASSAGES, dtype=bool)]
    for mask in masks:
        partitions, expression = known.filter(mask)
        assert re.fullmatch(r"[\[\](),<>=\d ]*", re.sub(r"\b(row|and|or|not|in)\b", "", expression))
        inside = [partitions is None or known.names[of] in partitions for of in of_rows.tolist()]
        meant = [inside[row] and (not expression or bool(eval(expression, {"row": row}))) for row in range(PASSAGES)]
        assert meant == mask.tolist()
    assert known.filter(None) == (None, "") and known.filter(masks[-3]) == ([known.names[1]], "")
    runs = np.zeros(PASSAGES, dtype=bool)
    runs[: 4 * RUNS : 2] = True
    assert known.filter(runs).expression.startswith("row in ")
    assert Partitions.from_rows(known.rows()).filter(masks[0]) == known.filter(masks[0])


def test_partitions_have_names_that_milvus_takes():
    names = Partitions.of(np.array(["DADRA & NAGAR HAVELI", "राज्य", "CENTRAL", "x" * 300])).names
    assert len(set(names)) == 4 and all(re.fullmatch(r"[A-Za-z_]\w{0,59}", name, re.ASCII) for name in names)


@pytest.mark.parametrize(
    ("url", "uri", "database"),
    [
        ("milvus://host", "http://host:19530", ""),
        ("milvus://host:1234/laws", "http://host:1234", "laws"),
        ("milvus+tls://host/laws", "https://host:19530", "laws"),
        ("milvus:///srv/laws.db", "/srv/laws.db", ""),
    ],
)
def test_addresses(url, uri, database):
    assert server.address(url)[:2] == (uri, database)


@pytest.mark.parametrize(
    "url",
    [
        "milvus://root:hunter2@host/laws",
        "milvus://host/laws?token=hunter2",
        "milvus://[/hunter2",
        "milvus:///hunter2.txt",
        "milvus://host/hunter2;drop",
        "milvus://host:hunter2",
    ],
)
def test_an_address_without_meaning_or_with_credentials_is_refused(url):
    with pytest.raises(ParameterError) as refused:
        server.address(url)
    assert "\n" not in str(refused.value) and (";drop" in url or "hunter2" not in str(refused.value))


def test_the_token_comes_from_the_environment(monkeypatch):
    pytest.importorskip("pymilvus", reason="needs the extra milvus")
    import pymilvus

    given = {}

    class Client:
        def __init__(self, uri, **named):
            given.update(named, uri=uri)

        def get_server_version(self, timeout):
            return "v2.6.16"

        def use_database(self, name, timeout):
            given["database"] = name

    monkeypatch.setattr(pymilvus, "MilvusClient", Client)
    monkeypatch.setenv("MILVUS_TOKEN", "reader:secret")
    server.connected("milvus+tls://host/laws")
    assert given == {"uri": "https://host:19530", "token": "reader:secret", "timeout": server.WAIT, "database": "laws"}


def test_what_goes_wrong_is_one_line(address, root, tmp_path, monkeypatch):
    def said(url):
        with pytest.raises(CivicSetuError) as told:
            open_index(url)
        assert "\n" not in str(told.value) and told.value.__cause__ is None
        return str(told.value)

    monkeypatch.setattr(server, "WAIT", 1.0)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert "127.0.0.1:9/laws cannot be reached" in said("milvus://127.0.0.1:9/laws")
    assert "does not exist: run `civicsetu push`" in said(f"milvus://{tmp_path}/none.db")
    (tmp_path / "junk.db").write_text("junk")
    assert "cannot be opened" in said(f"milvus://{tmp_path}/junk.db")
    sending = sender(address)
    assert "no index in force: run `civicsetu push`" in said(address)
    sending.push(root, manifest_of(root))
    with monkeypatch.context() as patch:
        patch.setattr("milvus_lite.adapter.grpc.servicer.get_version", lambda: "0")
        patch.setattr(server, "_is_known", lambda version: False)
        assert "is of version milvus_lite-0; this needs 2.5 or later" in said(address)
    with monkeypatch.context() as patch:
        patch.setattr("civicsetu.index.milvus.reader.FORM", 2)
        assert "no index of this version's form" in said(address)
    with monkeypatch.context() as patch:
        patch.setattr("milvus_lite.engine.collection.Collection.get", lambda *_, **__: time.sleep(2))
        for module in ("server", "collections"):
            patch.setattr(f"civicsetu.index.milvus.{module}.SLOWEST", 0.5)
        assert "is too slow: a request took over" in said(address)
    client = server.connected(address)
    client.create_collection("others", dimension=4)
    client.alter_alias("others", "civicsetu")
    assert "no index of this version's form" in said(address)


@pytest.mark.parametrize("version", ["v2.5.0", "2.6.16", "3.0.0-dev", "milvus_lite-3.2.2"])
def test_versions_that_are_known(version):
    assert server._is_known(version) and not server._is_known("v2.4.23") and not server._is_known("unknown")


@pytest.mark.parametrize(
    ("code", "message", "expected"),
    [
        (9, "quota exceeded[reason=disk]", "full or at its limits; the push goes on where it was"),
        (7, "disk limit exceeded", "full or at its limits"),
        (100, "collection not found", "no index of this version's form"),
        (1401, "PrivilegeSearch: privilege not permitted", "not allowed"),
        (1, "grpc: rpc error: Unauthenticated desc = auth check failure", "not allowed"),
        (10001, "context", "too slow"),
        (2, "Fail connecting to server", "cannot be reached"),
        (2000, "segcore error: hunter2\nstack", "answers with an error (code 2000)"),
    ],
)
def test_what_a_server_says_is_one_line(code, message, expected):
    pytest.importorskip("pymilvus", reason="needs the extra milvus")
    from pymilvus.exceptions import MilvusException

    with pytest.raises(IndexUnusable) as told, server.told("milvus://host/laws"):
        raise MilvusException(code, message)
    assert expected in str(told.value) and "host:19530/laws" in str(told.value)
    assert "hunter2" not in str(told.value) and "\n" not in str(told.value)


def test_without_the_client_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pymilvus", None)
    with pytest.raises(ParameterError, match=r"pip install 'civicsetu\[milvus\]'"):
        open_index("milvus://host/laws")


@pytest.mark.official
@pytest.mark.index
def test_on_the_official_documents_the_first_five_are_the_same(official_data, address, tmp_path, monkeypatch):
    from civicsetu.index.servers import push

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    here = open_index(official_data)
    push(here.store, address)
    figures = measure.measured(here, open_index(address), measure.questions(every=40), say=print, answers=10)
    assert figures["questions"] > 30 and figures["same"] >= 0.99
    assert figures["answers"] == 10 and figures["same_answers"] == 1
