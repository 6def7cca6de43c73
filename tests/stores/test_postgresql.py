"""Pushing to a PostgreSQL server, cut off and gone on; readers; what goes wrong."""

import json
import re
import signal
import socket
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from civicsetu import open_index
from civicsetu.base.errors import CivicSetuError, IndexUnusable
from civicsetu.index.backend import Within
from tests.stores import measure
from tests.stores.backends import PASSAGES, files, made, manifest_of

TABLES = ("generations", "steps", "blocks", "files", "passages", "tokens", "words", "edges")


@pytest.fixture
def server(new_database) -> str:
    """The address of a database that no other test uses."""
    return new_database()


@pytest.fixture
def other_server(new_database) -> str:
    return new_database()


@pytest.fixture(scope="module")
def root(tmp_path_factory) -> Path:
    return files(tmp_path_factory.mktemp("files"))[0]


def pushed(url, tmp_path, say=lambda _: None):
    from civicsetu.index.postgresql.push import push_to
    from civicsetu.index.postgresql.server import connected, migrate

    migrate(url)
    root = tmp_path / "files"
    if not root.is_dir():
        root.mkdir()
        files(root)
    with connected(url) as connection:
        return push_to(connection, root, json.loads((root / "index" / "manifest.json").read_text()), made(), say)


def counts(url):
    from civicsetu.index.postgresql.server import connected

    with connected(url) as connection:
        return {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in TABLES}


def test_a_push_that_is_cut_off_shows_nothing_and_goes_on_where_it_was(server, tmp_path, monkeypatch):
    from civicsetu.index.postgresql import push as module
    from civicsetu.index.postgresql.backend import Server

    monkeypatch.setattr(module, "ROWS", 40)
    monkeypatch.setattr(module, "WORDS", 2)
    cuts = 0
    for after in range(1, 11):
        said = iter(range(100))

        def cut(_, said=said, after=after):
            if next(said) == after % 3 + 1:
                raise KeyboardInterrupt

        try:
            done = pushed(server, tmp_path, cut)
            break
        except KeyboardInterrupt:
            cuts += 1
            with pytest.raises(IndexUnusable, match="no index in force"):
                Server(server)
    else:
        done = pushed(server, tmp_path)
    assert cuts > 3 and 0 < done.before <= done.steps
    assert len(Server(server)) == PASSAGES
    once = counts(server)
    assert once["passages"] == PASSAGES and once["edges"] == 3 and once["steps"] == done.steps
    again = pushed(server, tmp_path)
    assert again.before == again.steps and counts(server) == once


PUSH_AND_DIE = """
import os, signal, sys
from pathlib import Path
from types import SimpleNamespace
from civicsetu.index.postgresql import push, server
from tests.stores.backends import made, manifest_of

push.ROWS, push.WORDS, left = 40, 2, int(sys.argv[3])

def dying(work):
    def done(*given, **named):
        found = work(*given, **named)
        global left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return found
    return done

for name in [name for name in vars(push) if name.startswith("_send_")] if left else ():
    setattr(push, name, dying(getattr(push, name)))
if left < 0:  # while the tables are made: yoyo has its lock and has not noted what it did
    from yoyo.backends.base import DatabaseBackend
    left = 1
    DatabaseBackend.log_migration = dying(lambda *given: None)
root = Path(sys.argv[2])
done = push.push(SimpleNamespace(root=root, manifest=manifest_of(root), whole=made()), sys.argv[1])
print(done.steps, done.before)
"""


def test_a_push_that_is_killed_ten_times_is_complete_and_has_nothing_twice(server, other_server, root):
    from civicsetu.index.postgresql.backend import Server

    def push(dies_at):
        words = [sys.executable, "-c", PUSH_AND_DIE, server, str(root), str(dies_at)]
        return subprocess.run(words, capture_output=True, text=True, cwd=Path(__file__).parents[2])

    for dies_at in (-1, -1, 1, 2, 3, 2, 1, 3, 4, 2):
        ended = push(dies_at)
        assert ended.returncode == -signal.SIGKILL, ended.stderr
        with pytest.raises(IndexUnusable, match=r"no index (in force|of this version's form): run `civicsetu push`"):
            Server(server)
    last = push(0)
    assert last.returncode == 0, last.stderr
    steps, before = map(int, last.stdout.split())
    assert before == 10 and steps > 14  # each of the eight did one step less than it was at
    push_whole(other_server, root)
    assert counts(server) | {"steps": 0} == counts(other_server) | {"steps": 0}
    assert contents(server) == contents(other_server)
    assert len(Server(server)) == PASSAGES and push_whole(server, root).before > 0


def push_whole(url, root, index=None):
    """As `civicsetu push`, with its lock."""
    from civicsetu.index.postgresql.push import push

    return push(SimpleNamespace(root=root, manifest=manifest_of(root), whole=index or made()), url)


def contents(url):
    """What is in the tables but for the numbers of generations and steps."""
    from civicsetu.index.postgresql.server import connected

    asked = {
        "passages": "row, sentence, tokens", "words": "token, row, score", "tokens": "token, passages",
        "edges": "place, source, target, kind", "files": "name, sha256", "blocks": "sha256, place, md5(content)",
    }  # fmt: skip
    with connected(url) as connection:
        rows = {name: connection.execute(f"SELECT {what} FROM {name}").fetchall() for name, what in asked.items()}
    return {name: sorted(map(repr, own)) for name, own in rows.items()}


def test_a_reader_keeps_its_generation_beside_one_of_another_size(server, root):
    """Also where HNSW, which has the passages of all generations, meets rows that the other one does not have."""
    from civicsetu.index.postgresql.backend import Server

    small = replace(made(), made="c" * 64, dense=np.roll(made().dense, 1, axis=0)[:40].copy())
    push_whole(server, root)
    large = Server(server)
    push_whole(server, root, small)
    reader, asked = Server(server), made().dense[20]
    assert (len(large), len(reader)) == (PASSAGES, 40) and reader.generation == "c" * 64
    for store, row in ((large, 20), (reader, 21)):
        for within in (Within(), Within(np.ones(len(store), dtype=bool))):
            assert store.nearest(asked, 3, within).rows[0] == row
    assert set(reader.nearest(asked, 40, Within()).rows.tolist()) == set(range(40))
    push_whole(server, root)
    assert len(Server(server)) == PASSAGES and len(reader) == 40


def test_a_crowd_of_readers_sees_one_generation_each_while_others_push(server):
    words = ["--to", server, "--readers", "8", "--writers", "2", "--seconds", "6", "--pause", "0.2"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.stores.crowd", *words], capture_output=True, text=True, timeout=120,
        cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert figures["faults"] == {} and figures["questions"] > 20
    assert figures["pushed"] >= 2 and figures["seen"] >= 2


@pytest.mark.official
@pytest.mark.index
def test_on_the_official_documents_sections_and_answers_are_the_same(official_data, server, tmp_path, monkeypatch):
    from civicsetu.index.servers import push

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    here = open_index(official_data)
    push(here.store, server)
    figures = measure.measured(here, open_index(server), measure.questions(every=25), answers=30)
    assert figures["questions"] > 90 and figures["same"] >= 0.99
    assert figures["answers"] == 30 and figures["same_answers"] == 1


def test_a_reader_may_read_and_not_write(server, tmp_path):
    from civicsetu.index.postgresql.backend import Server
    from civicsetu.index.postgresql.server import connected, told

    pushed(server, tmp_path)
    with connected(server) as connection:
        connection.execute("CREATE ROLE reader LOGIN")
        connection.execute("GRANT USAGE ON SCHEMA civicsetu TO reader")
        connection.execute("GRANT SELECT ON ALL TABLES IN SCHEMA civicsetu TO reader")
    url = server.replace("postgres:@", "reader@")
    assert len(Server(url)) == PASSAGES
    with pytest.raises(IndexUnusable, match="not allowed"), told(url), connected(url) as connection:
        connection.execute("DELETE FROM generations")


@pytest.mark.parametrize("call", ["away", "empty", "unreadable"])
def test_what_goes_wrong_is_one_line_without_the_password(started, call):
    address = {
        "away": "postgresql://somebody:hunter2@127.0.0.1:9/laws",
        "empty": started.get_uri(),
        "unreadable": "postgresql://somebody:hunter2@[/laws",
    }[call]
    with pytest.raises(CivicSetuError) as told:
        open_index(address)
    assert "hunter2" not in str(told.value) and "\n" not in str(told.value)
    expected = {"away": "cannot be reached", "empty": "no index of this version's form", "unreadable": "cannot be read"}
    assert re.search(expected[call], str(told.value)) and told.value.__suppress_context__


def said(work, *given):
    """The one line of a fault."""
    with pytest.raises(CivicSetuError) as told:
        work(*given)
    assert "\n" not in str(told.value) and (told.value.__context__ is None or told.value.__suppress_context__)
    return str(told.value)


def admin(url, *commands):
    """Have a database do something, as its owner."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        for command in commands:
            connection.execute(command)


FULL = """
CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$
"""


def test_a_server_that_is_full_shows_nothing_and_the_push_goes_on(server, root):
    from civicsetu.index.postgresql.backend import Server
    from civicsetu.index.postgresql.server import migrate

    migrate(server)
    admin(
        server, FULL,
        "CREATE TRIGGER full_disk BEFORE INSERT ON civicsetu.words FOR EACH ROW WHEN (NEW.row > 250)"
        " EXECUTE FUNCTION fill()",
    )  # fmt: skip
    assert "is full; the push goes on where it was once there is room" in said(push_whole, server, root)
    assert "no index in force" in said(Server, server)
    admin(server, "DROP TRIGGER full_disk ON civicsetu.words")
    done = push_whole(server, root)
    assert 0 < done.before < done.steps and len(Server(server)) == PASSAGES


def test_a_connection_that_is_cut_in_a_push_shows_nothing_and_the_push_goes_on(server, root, monkeypatch):
    from civicsetu.index.postgresql import push as module
    from civicsetu.index.postgresql.backend import Server

    send = module._send_words

    def cut_off(connection, generation, words):
        admin(server, f"SELECT pg_terminate_backend({connection.info.backend_pid})")
        send(connection, generation, words)

    monkeypatch.setattr(module, "_send_words", cut_off)
    for _ in range(2):
        assert "the connection was lost" in said(push_whole, server, root)
        assert "no index in force" in said(Server, server)
    monkeypatch.setattr(module, "_send_words", send)
    done = push_whole(server, root)
    assert 0 < done.before < done.steps and len(Server(server)) == PASSAGES


def test_a_reader_whose_connection_is_cut_says_so(server, root):
    from civicsetu.index.postgresql.backend import Server

    push_whole(server, root)
    reader = Server(server)
    admin(server, f"SELECT pg_terminate_backend({reader._connection.info.backend_pid})")
    assert "the connection was lost" in said(reader.nearest, made().dense[0], 3, Within())
    assert Server(server).nearest(made().dense[0], 1, Within()).rows.tolist() == [0]


def test_a_server_that_is_slow(server, root, monkeypatch):
    from civicsetu.index.postgresql import server as module
    from civicsetu.index.postgresql.backend import Server

    push_whole(server, root)
    monkeypatch.setattr(module, "SLOWEST", 500)
    reader = Server(server)
    with module.connected(server) as other, other.transaction():
        other.execute("LOCK TABLE passages")
        assert "is too slow: a query took over" in said(reader.nearest, made().dense[0], 3, Within())
        assert "is too slow" in said(Server, server)
    assert len(Server(server)) == PASSAGES
    monkeypatch.setattr(module, "WAIT", 2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        began = time.monotonic()
        assert "cannot be reached" in said(open_index, f"postgresql://127.0.0.1:{silent.getsockname()[1]}/laws")
        assert time.monotonic() - began < 10


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ("ALTER TABLE civicsetu.passages RENAME sentence TO vector", "no index of this version's form"),
        ("DROP TABLE civicsetu.tokens", "no index of this version's form"),
        ("UPDATE pg_extension SET extversion = '0.7.4' WHERE extname = 'vector'", "has pgvector 0.7.4; this needs 0.8"),
    ],
)
def test_a_server_of_another_form_or_version(server, root, change, line):
    push_whole(server, root)
    admin(server, change)

    def ask():
        from civicsetu.index.postgresql.backend import Server

        Server(server).nearest(made().dense[0], 3, Within())

    assert line in said(ask)
    assert line in said(push_whole, server, root, replace(made(), made="d" * 64))


def test_a_server_of_a_later_form_is_not_pushed_to(server, root):
    push_whole(server, root)
    admin(
        server,
        "INSERT INTO _yoyo_migration (migration_hash, migration_id, applied_at_utc)"
        " VALUES ('later', '9999.later', now())",
    )
    assert "is of a later version's form: update CivicSetu" in said(push_whole, server, root)


def test_somebody_else_pushes(server, root):
    from civicsetu.index.postgresql.server import PUSHING, connected

    with connected(server) as other:
        other.execute("SELECT pg_advisory_lock(%s)", (PUSHING,))
        assert "somebody else is pushing" in said(push_whole, server, root)
    assert push_whole(server, root).before == 0


@pytest.mark.parametrize(
    ("change", "line"),
    [("/nowhere?", "does not exist"), ("nobody@", "does not let this user in"), ("limit", "has no connection left")],
)
def test_a_server_that_lets_nobody_in(server, change, line):
    url, name = server, re.search(r"/(\w+)\?", server)[1]
    if change == "limit":
        admin(server, "CREATE ROLE few LOGIN", f"ALTER DATABASE {name} CONNECTION LIMIT 0")
        url = server.replace("postgres:@", "few@")
    elif change == "nobody@":
        url = server.replace("postgres:@", change)
    else:
        url = server.replace(f"/{name}?", change)
    assert line in said(open_index, url)
