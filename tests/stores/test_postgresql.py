"""Pushing to a PostgreSQL server, cut off and gone on; readers; what goes wrong."""

import json
import re

import pytest

from civicsetu import open_index
from civicsetu.base.errors import CivicSetuError, IndexUnusable
from tests.stores.backends import PASSAGES, files, made

TABLES = ("generations", "steps", "blocks", "files", "passages", "tokens", "words", "edges")


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
