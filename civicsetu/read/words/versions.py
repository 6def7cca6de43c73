"""The versions of a document's provisions: from its notes, its former texts, and what is recorded of the law's changes.

An amended print tells in its notes what was changed, and when: its own words are those since. An old print tells
nothing; there the recorded changes say which of its words no longer hold. An edition that prints a former text has
both.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any

from civicsetu.model.document import Document, FormerText
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.model.versions import Version, Words
from civicsetu.read.text.dates import find_date
from civicsetu.read.words.amendments import find_amendments
from civicsetu.read.words.changes import Change, Recorded, recorded_of

ACTIONS = ("inserted", "substituted", "omitted", "repealed")


def find_versions(document: Document, recorded: Recorded | None = None) -> list[Version]:
    """The versions of those provisions of a document that were changed, each one's in the order of time.

    Args:
        document: a document that has been read, with its notes and former texts.
        recorded: what is recorded of the law's changes; that of the project by default.
    """
    known = (recorded_of(document.meta.key) if recorded is None else recorded).changes
    noted = list(_noted_changes(document))
    changes = sorted([*known, *_not_recorded(noted, known)], key=lambda change: (change.provision, change.begins))
    reader = _Reader(document, {change.provision for change in noted})
    return [
        version
        for provision, own in groupby(changes, key=lambda change: change.provision)
        for version in reader.versions(provision, list(own))
    ]


def with_recorded(rows: Iterable[dict[str, Any]], documents: Mapping[str, Document]) -> Iterator[dict[str, Any]]:
    """The rows of `versions.jsonl` with what is recorded of the laws' changes.

    It is added when a corpus is put together, so that a document which was read before has a new record, too.

    Args:
        rows: those that the documents themselves give.
        documents: the corpus's, by key.
    """
    recorded = {key for key in documents if recorded_of(key) != Recorded()}
    yield from (row for row in rows if ProvisionId(Version.of(row).provision).document not in recorded)
    for key in documents:
        if key in recorded:
            yield from (version.row() for version in find_versions(documents[key]))


class _Reader:
    """What a document has of the words of changed provisions.

    Args:
        document: the document.
        noted: the provisions of which its notes say that they were changed.
    """

    def __init__(self, document: Document, noted: set[str]) -> None:
        self._noted = noted
        self._there = {provision.id for provision in document.provisions}
        by_id = {provision.id: provision for provision in document.provisions}
        self._former = {
            (text.provision, text.until): _as_it_was(by_id[text.provision], text, document) for text in document.former
        }
        self._amended = noted | {text.provision for text in document.former}

    def versions(self, provision: str, changes: Sequence[Change]) -> Iterator[Version]:
        """The versions of one provision.

        Args:
            provision: its id.
            changes: what was done to it, in the order of time; at least one thing.
        """
        first, last = changes[0], changes[-1]
        amended = provision in self._amended or (first.action == "inserted" and provision in self._there)
        yield self._until(Version(provision, "elsewhere", ends=first.begins, quoted=first.quoted), first, not amended)
        for change, following in pairwise(changes):
            version = _made_by(change, "elsewhere")
            yield self._until(replace(version, ends=following.begins, quoted=following.quoted), following, False)
        if last.action in ("omitted", "repealed") and provision not in self._noted:
            yield _made_by(last, "gone")
        else:
            held = provision in self._there and (amended or last.action == "applied")
            yield _made_by(last, "here" if held else "elsewhere")

    def _until(self, version: Version, change: Change, is_printed: bool) -> Version:
        """A version that a change ended, with where its words are; `is_printed` where they are those of the tree."""
        former: Provision | None = self._former.get((version.provision, change.begins))
        if former is not None:
            return replace(version, words="former", former=former)
        if change.action == "inserted" and version.provision not in self._noted:
            return replace(version, words="not_yet")
        return replace(version, words="here" if is_printed or change.action == "applied" else version.words)


def _as_it_was(now: Provision, text: FormerText, document: Document) -> Provision:
    """A provision with the words that it had, where they are printed."""
    pages = {page for page, _, _ in document.by_page(text.char_start, text.char_end) if page}
    return replace(
        now, text=document.text[text.char_start : text.char_end], pages=tuple(sorted(pages)),
        char_start=text.char_start, char_end=text.char_end, heading_start=text.char_start,
        body_start=text.body_start, boxes=(),
    )  # fmt: skip


def _made_by(change: Change, words: Words) -> Version:
    return Version(change.provision, words, begins=change.begins, action=change.action, by=change.by, what=change.what)


def _noted_changes(document: Document) -> Iterator[Change]:
    """The changes of which a document's notes tell the day: that from which they hold, else the instrument's own."""
    for found in find_amendments(document):
        day = found.effective_date or find_date(found.evidence)
        if found.source == "note" and found.provision and found.action in ACTIONS and found.by and day:
            quoted = found.former if found.action == "substituted" else None
            yield Change(found.provision, day, found.action, found.by, quoted=quoted)


def _not_recorded(noted: Iterable[Change], known: Sequence[Change]) -> Iterator[Change]:
    """The changes in notes, each once, without those that are recorded: of the same provision on the same day."""
    seen = {(change.provision, change.begins) for change in known}
    for change in noted:
        if (change.provision, change.begins) not in seen:
            seen.add((change.provision, change.begins))
            yield change
