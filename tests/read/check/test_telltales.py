"""The signs of a misread tree, on small trees that show them."""

from pathlib import Path

import pytest

from civicsetu.model.document import Document, Meta
from civicsetu.read.check.telltales import Telltale, counted, telltales
from civicsetu.read.tree.markdown import read_markdown


def document(folder: Path, *lines: str) -> Document:
    """A section whose units are those of a list in Markdown."""
    path = folder / "a.md"
    path.write_text("\n".join(["# T", "", "### 1. One", "", "The words:", "", *lines]), encoding="utf-8")
    return read_markdown(path, Meta("k", "T", "T", "plain", "CENTRAL", "act")).document


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        (["- (a) one is;", "- (b) two is."], {}),
        (["- (1) one is;", "- (2) of section 4."], {"reference": 1}),
        (["- (a) one is;", "- (c) three is."], {"sequence": 1}),
        (["- (a) one is."], {"alone": 1}),
        (["- (a) one is;", "- (b) x."], {"short": 1}),
        (["- (a) one is:— (i) this; (ii) that;", "- (b) two is."], {"left": 1}),
        (["- (a) one is;", "- (b) * * * *"], {}),
    ],
)
def test_each_sign_is_seen(tmp_path: Path, lines: list[str], kinds: dict[str, int]) -> None:
    assert counted(telltales(document(tmp_path, *lines))) == kinds


def test_a_sign_names_its_provision_and_words(tmp_path: Path) -> None:
    (sign,) = telltales(document(tmp_path, "- (a) one is;", "- (c) three is."))
    assert sign == Telltale("sequence", "k#1(c)", "(a), (c)")
