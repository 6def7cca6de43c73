"""The provisions of an open index by their ids, with what they are linked with."""

import difflib
from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from civicsetu.base.errors import ParameterError
from civicsetu.base.near import did_you_mean
from civicsetu.explore.links import Links
from civicsetu.explore.rows import Record, Rows
from civicsetu.explore.section import Section, place_of, section_of
from civicsetu.explore.sheet import Mark, Page, drawn, marked
from civicsetu.find.handover import Library
from civicsetu.index.store import Store
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.read.corpus.tables import document_rows
from civicsetu.read.source.kept import source_pdf

PICTURES = 32  # pictures of pages that stay in memory, of about 100 kB each
UNNAMED = "Rules that do not name it are not listed, even where it leaves a matter to them (“prescribed”)."
MOST_NEAR = 5  # ids that an error names


class Law:
    """The provisions of an open index.

    Args:
        store: the open index.
    """

    def __init__(self, store: Store):
        self.store, self.links = store, Links(store)

    @cached_property
    def _library(self) -> Library:
        return Library(self.store)

    def library_on(self, as_on: date | None) -> Library:
        """The documents as they were on a day, by default as they are."""
        return self._library if as_on is None else Library(self.store, as_on)

    # ------------------------------------------------------------------------------------ ids
    def provision(self, name: str, library: Library | None = None) -> Provision:
        """A provision by its id, whatever its capitals.

        Raises:
            ParameterError: there is none; the message names what there is.
        """
        provisions = (library or self._library).provisions
        found = [one for one in self.store.provisions.alike(name.strip()) if one in provisions]
        if not found:
            raise ParameterError(self._no_provision(ProvisionId(name.strip()), library))
        return provisions[name if name in found else found[0]]

    def document(self, key: str) -> str:
        """A document's key.

        Raises:
            ParameterError: there is no such document; the message names those that there are.
        """
        if key in self.store.metas:
            return key
        raise ParameterError(self._no_document(key))

    def _no_document(self, key: str, hint: str = "") -> str:
        near = did_you_mean(key, self.store.metas)
        return f"no document {key!r} is indexed{near}; {hint}the indexed documents are: {', '.join(self.store.metas)}"

    def _no_provision(self, name: ProvisionId, library: Library | None) -> str:
        if not name.pinpoint and name not in self.store.metas:
            place = name.split()[-1] if name else ""  # "18", "section 18"
            meant = [one for key in self.store.metas if (one := f"{key}#{place}") in self.store.provisions]
            some = " or ".join(meant[:2] or [str(self.store.section_ids[0])])
            return self._no_document(name, f"an id is a document's key, # and a place in it, such as {some}; ")
        key = self.document(name.document)
        whole = [str(one) for one in self.store.section_ids if ProvisionId(one).document == key]
        if not name.pinpoint:
            return f"{name!s} is a whole document: write its id, # and a place in it, such as {whole[0]}"
        if library is not None and library.as_on and name in self.store.provisions:
            return f"{name!s} was not there yet on {library.as_on}"
        above = name
        while (up := above.above) is not None:
            above = up
            if above in self.store.provisions:
                inside = [one.id for one in self.store.children.get(above, ())]
                return f"there is no provision {name!s}; {above!s} has " + (_listed(inside) or "no units below it")
        near = difflib.get_close_matches(name, whole, n=MOST_NEAR, cutoff=0.0)
        return f"there is no provision {name!s}; near it: {_listed(near)}; {key} goes from {whole[0]} to {whole[-1]}"

    # ------------------------------------------------------------------------------------ what there is of one
    def section(self, name: str, as_on: date | None = None) -> Section:
        """The section that a provision stands in; see `Looking.section`."""
        library = self.library_on(as_on)
        provision = self.provision(name, library)
        statuses = {} if as_on else dict(self.store.documents.statuses(provision.document))
        return section_of(library, provision, statuses)

    def references(self, name: str) -> Rows:
        """The references from and to a provision; see `Looking.references`."""
        own = ProvisionId(self.provision(name).id)
        ends = self.links.references
        out = [
            one for one in ends.out.get(own.section, ()) if own.covers(one.source) and not own.covers(one.target or "")
        ]
        into = [
            one for one in ends.into.get(own.section, ()) if own.covers(one.target or "") and not own.covers(one.source)
        ]
        rows = [
            *(self._link("refers to", one.target or "", one.act or "", one.evidence, one.source) for one in out),
            *(self._link("referred to by", one.source, "", one.evidence, one.target or "") for one in into),
        ]
        columns = {"way": "", "citation": "Provision", "heading": "Heading", "words": "Words"}
        return Rows(rows, f"References of {self._name(own)}", columns, "No words refer to it, and its own to nothing.")

    def derived(self, name: str) -> Rows:
        """The rules that name a provision as what they carry out, and what it carries out; see `Looking.derived`."""
        own = ProvisionId(self.provision(name).id)
        by_source, by_target = self.links.derivations
        rows = [
            *(
                self._link("made under it", one.source, "", one.evidence, one.target)
                for one in by_target.get(own.section, ())
                if own.covers(one.target) and "#" in one.source
            ),
            *(
                self._link("is made under", one.target, "", one.evidence, one.source)
                for one in by_source.get(own.section, ())
                if own.covers(one.source)
            ),
        ]
        columns = {"way": "", "citation": "Provision", "heading": "Heading", "words": "Words"}
        has_rules = len({meta.doc_type for meta in self.store.metas.values()}) > 1
        empty = "No words say so." if has_rules else "No words say so: this index has no rules."
        title = f"Rules that name {self._name(own)} as what they carry out, and what it carries out itself"
        return Rows(rows, title, columns, empty, [UNNAMED] if has_rules else [])

    def links_of(self, name: str) -> list[Record]:
        """What a section is linked with, in groups: each with its `name`, a `note` on what is not in it, and `rows`.

        Rules that name the section stand in a group of their own, whatever they name it for.
        """
        derived, references = self.derived(name), self.references(name)
        into = [one for one in references if one["way"] == "referred to by"]
        own = ProvisionId(self.provision(name).id).document
        rules = [one for one in into if self._is_under(one["id"], own)]
        told = {(one["id"], one["words"]) for one in rules}
        made = [one for one in derived if one["way"] == "made under it" and (one["id"], one["words"]) not in told]
        groups = [
            ("Rules that name it", UNNAMED, [*rules, *made]),
            ("It carries out", "", [one for one in derived if one["way"] == "is made under"]),
            ("It refers to", "", [one for one in references if one["way"] == "refers to"]),
            ("Referred to by", "", [one for one in into if one not in rules]),
        ]
        has_rules = any(meta.made_under == own for meta in self.store.metas.values())
        return [
            {"name": group, "note": note, "rows": rows} for group, note, rows in groups if rows or (note and has_rules)
        ]

    def _is_under(self, name: str | None, act: str) -> bool:
        """Whether a provision is of rules under an act."""
        meta = self.store.metas.get(ProvisionId(name).document) if name else None
        return meta is not None and meta.made_under == act

    def definitions(self, term: str) -> Rows:
        """What a term means; see `Looking.definitions`."""
        wanted = " ".join(term.lower().split())
        found = self.links.definitions.get(wanted)
        if not found:
            near = difflib.get_close_matches(wanted, self.links.definitions, n=MOST_NEAR, cutoff=0.5)
            hint = f"near it: {', '.join(near)}" if near else f"{len(self.links.definitions)} terms are"
            raise ParameterError(f"no provision defines {term!r}; {hint}")
        return self._defined(found, f"“{wanted}”")

    def terms_of(self, name: str) -> Rows:
        """The definitions of the terms that a section uses, of its own document and of the act that it is made
        under."""
        own = ProvisionId(self.provision(name).id)
        text = " ".join(unit.text for unit in self.section(own).units)
        laws = {own.document, self.store.metas[own.document].made_under}
        found = [
            one
            for term in self.links.terms_in(text)
            for one in self.links.definitions[term]
            if ProvisionId(one.provision).document in laws and not own.covers(one.provision)
        ]
        return self._defined(list(dict.fromkeys(found)), f"the terms of {self._name(own)}")

    def facts(self, name: str) -> Rows:
        """Time limits, amounts, shares and dates of a provision; see `Looking.facts`."""
        own = ProvisionId(self.provision(name).id)
        rows = []
        for one in self.links.facts.get(own.section, ()):
            if own.covers(one.provision):
                row = asdict(one) | {"words": one.evidence}
                rows.append(self.named(one.provision) | row)
        columns = {"citation": "Provision", "kind": "What", "bound": "", "value": "", "unit": "", "words": "Words"}
        return Rows(rows, f"Quantities of {self._name(own)}", columns, "It has no time limit, amount, share or date.")

    def versions(self, name: str) -> Rows:
        """The versions of a section and its units, and when it came into force; none of what was never changed."""
        own = ProvisionId(self.provision(name).id)
        rows = [
            self.named(one.provision)
            | {"from": one.begins or "as enacted", "until": one.ends or "now", "change": one.action, "by": one.by}
            | {"words": one.what or one.quoted or (one.former.text if one.former else "")}
            for one in self.store.versions
            if own.section.overlaps(one.provision)
        ]
        columns = {"citation": "Provision", "from": "From", "until": "Until", "change": "", "by": "By", "words": "What"}
        return Rows(rows, f"Versions of {self._name(own)}", columns, "No change of it is known.")

    # ------------------------------------------------------------------------------------ pages
    def page(self, document: str, number: int, name: str = "", quote: str = "") -> Page:
        """A page of a document; see `Looking.page`."""
        key = self.document(document)
        row, texts = self._rows[key], self._library.pages(key)
        last = len(texts) if texts else row["n_pages"]  # of the file, which may hold more than the document
        if not 1 <= number <= last:
            has = f"has pages 1 to {last}" if last else "has no pages: it is a text"
            raise ParameterError(f"{key} has no page {number}: it {has}")
        provision = self.provision(name) if name else None
        plain = Page(key, self.store.metas[key].title, number, last, texts[number - 1] if texts else "")
        pdf = self._pdf(key)
        if pdf is None:
            note = f"The picture is not at hand: set CIVICSETU_MIRROR to the folder of {row['file']}, or build again."
            return replace(plain, note=note)
        picture, width, height = self._drawn(pdf, number)
        marks = marked(pdf, number, quote, provision.boxes) if provision is not None else ()
        return replace(plain, picture=picture, width=width, height=height, marks=marks)

    def marks(self, document: str, number: int, name: str, quote: str) -> tuple[Mark, ...]:
        """Where the words of a provision stand on a page; none where the PDF is not at hand.

        Raises:
            ParameterError: there is no such document or provision; the message names what there is.
        """
        pdf, provision = self._pdf(self.document(document)), self.provision(name)
        return marked(pdf, number, quote, provision.boxes) if pdf is not None else ()

    @cached_property
    def _rows(self) -> dict[str, Record]:
        return {row["meta"]["key"]: row for row in document_rows(self.store.root)}

    @cached_property
    def _drawn(self) -> Callable[[Path, int], tuple[bytes, int, int]]:
        return lru_cache(maxsize=PICTURES)(drawn)

    def _pdf(self, key: str) -> Path | None:
        """The PDF that a document was read from, byte for byte; looked for until it is found."""
        if key not in self._pdfs:
            row = self._rows[key]
            found = source_pdf(self.store.data, row["file"], row["sha256"])
            if found is None:
                return None
            self._pdfs[key] = found
        return self._pdfs[key]

    @cached_property
    def _pdfs(self) -> dict[str, Path]:
        return {}

    # ------------------------------------------------------------------------------------ records
    def _name(self, name: ProvisionId) -> str:
        return self._library.citation_of(self.store.provisions[name])

    def _defined(self, found: Iterable[Any], what: str) -> Rows:
        rows = [
            {"term": one.term, **self.named(one.provision), "relation": one.relation, "act": one.act}
            | {"aliases": list(one.aliases), "words": one.meaning}
            for one in found
        ]
        columns = {"term": "Term", "citation": "Provision", "relation": "", "words": "Meaning"}
        return Rows(rows, f"Definitions of {what}", columns, "It uses no defined term.")

    def _link(self, way: str, other: str, act: str, words: str, own: str) -> Record:
        """A record of a link; `other` is the id of its other end, empty where that is only the name of a law."""
        there = self.named(other) if other else {"id": None, "citation": act, "heading": "", "pages": []}
        return {"way": way, **there, "words": words, "own": own}

    def named(self, name: str) -> Record:
        """A provision by its id: citation, heading and pages; of a document its title, of anything else its name."""
        if "#" not in name:
            meta = self.store.metas.get(name)
            return {"id": None, "citation": meta.title if meta else name, "heading": "", "pages": []}
        if name not in self.store.provisions:
            return {"id": None, "citation": name, "heading": "", "pages": []}
        provision = self.store.provisions[name]
        place = place_of(self._library, provision)
        return {"id": place.id, "citation": place.citation, "heading": place.heading, "pages": list(provision.pages)}


def _listed(names: list[str]) -> str:
    more = len(names) - 2 * MOST_NEAR
    return ", ".join(names[: 2 * MOST_NEAR]) + (f" and {more} more" if more > 0 else "")
