"""The typeset edition against the Markdown that it was set from."""

from pathlib import Path

from civicsetu.model.document import Document
from civicsetu.read.corpus.tables import stream_documents
from civicsetu.read.tree.former import with_former_texts
from civicsetu.read.tree.markdown import read_markdown
from civicsetu.report.shown import Prose


def differing_from_source(data: Path, source: Path) -> int | None:
    """How many provisions of a typeset corpus differ from the Markdown that it was set from.

    Args:
        data: the data folder.
        source: the folder of the Markdown files.

    Returns:
        The number; None where no document has a Markdown file.
    """
    different = None
    for document in stream_documents(data):
        path = source / f"{document.meta.key}.md"
        if document.meta.edition != "plain-language" or not path.is_file():
            continue
        set_from, was_read = (
            _units(d) for d in (with_former_texts(read_markdown(path, document.meta).document), document)
        )
        names = set_from.keys() | was_read.keys()
        different = (different or 0) + sum(set_from.get(name) != was_read.get(name) for name in names)
    return different


def _units(document: Document) -> dict[str, tuple[str | None, ...]]:
    """What is compared of each unit, by its id; of a former text, which stands beside the tree, its words."""
    units = {p.id: (p.kind, p.parent, p.text, (p.heading or "").lower()) for p in document.provisions}
    former = {f"{f.provision} until {f.until}": (document.text[f.char_start : f.char_end],) for f in document.former}
    return {**units, **former}


def source_verdict(differing: int | None) -> Prose:
    """What the comparison with the source found, in words."""
    if differing is None:
        return Prose("Not checked: this corpus has no Markdown source.")
    return Prose(f"Units that differ between the typeset PDF and its Markdown: **{differing}**.")
