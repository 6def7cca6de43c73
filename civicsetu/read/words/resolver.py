"""What a mention points to, from where it stands: "sub-section (2)" is one of the section that it stands in, "that
section" the one named before, and in rules "section 5" is one of the Act they are made under.
"""

from collections.abc import Iterator
from typing import NamedTuple

from civicsetu.model.document import Document
from civicsetu.model.ids import Pinpoint, ProvisionId
from civicsetu.model.kinds import UNITS
from civicsetu.model.provision import Provision
from civicsetu.read.words.grammar.laws import LAW_LATER, named_law
from civicsetu.read.words.grammar.mentions import Mention, Pointer, find_mentions
from civicsetu.read.words.grammar.vocabulary import ANNEX_WORDS
from civicsetu.read.words.lookup import Lookup, Place, lookup_of, missing, spellings
from civicsetu.read.words.parent_act import parent_act_name

MADE_UNDER = "a provision of the Act it is made under, which it does not name"
AMENDED = "a provision of the law that it amends"
ANNEX_KINDS = tuple(word.lower() for word in ANNEX_WORDS)  # of mentions: annexes, and chapters
_BELOW_UNIT = tuple(f"sub{unit}" for unit in UNITS)  # levels that stand right below a section


class Resolution(NamedTuple):
    """A provision that a mention names: its pinpoint, and its id in this document or the law that it is of; where
    there is neither, the reason."""

    pinpoint: str
    target: str | None = None
    law: str | None = None
    reason: str | None = None


class _Named(NamedTuple):
    """A provision that was named before in the same section, and the kinds of its levels, outermost first."""

    kinds: tuple[str, ...]
    resolution: Resolution


class Resolver:
    """Resolves a document's mentions in reading order; what was named before says what "that section" means.

    Args:
        document: a document that has been read.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.lookup: Lookup = lookup_of(document)
        self.parent_act = parent_act_name(document)
        self._last_law: str | None = None
        self._named: list[_Named] = []

    def resolved(self) -> Iterator[tuple[Provision, Mention, Resolution]]:
        """Every provision that the document's words name: where, by which mention, and what it is."""
        for source in self.document.provisions:
            if source.kind in UNITS or source.parent is None:
                self._named, self._last_law = [], None
            for mention in find_mentions(source.text):
                if mention.start == 0 and mention.kind in ANNEX_KINDS:
                    continue  # an annex's own heading
                kinds = tuple(level.kind for level in reversed(mention.levels))
                for resolution in self._resolve(mention, source):
                    self._named.append(_Named(kinds, resolution))
                    yield source, mention, resolution
                self._last_law = mention.law or self._last_law

    def _resolve(self, mention: Mention, source: Provision) -> list[Resolution]:
        """The provisions that a mention names."""
        if mention.pointer:
            return self._pointed(mention, mention.pointer, source)
        pinpoints = [f"{pinpoint}{mention.part}" for pinpoint in mention.pinpoints()]
        if mention.law:
            return [Resolution(pinpoint, law=mention.law) for pinpoint in pinpoints]
        if mention.pointed_law.startswith("principal"):
            return [Resolution(pinpoint, reason=AMENDED) for pinpoint in pinpoints]
        if mention.pointed_law == "that act" and self._last_law:
            return [Resolution(pinpoint, law=self._last_law) for pinpoint in pinpoints]
        return [self._without_law(pinpoint, mention, source) for pinpoint in pinpoints]

    # ---------------------------------------------------------------- no law is named
    def _without_law(self, pinpoint: str, mention: Mention, source: Provision) -> Resolution:
        """A provision of this document, or of the Act that it is made under."""
        kind, unit = mention.kind, mention.kind.removeprefix("sub")  # "subsection" stands below a section
        if kind in ANNEX_KINDS and mention.pointed_law.endswith("act") and "section" not in self.lookup.units:
            return self._of_parent_act(pinpoint)  # "the Schedule to the Act", in rules
        if unit in UNITS and unit not in self.lookup.units:
            return self._of_missing_unit(pinpoint, kind, unit)
        place = self._own(pinpoint, kind, source)
        if place.target is None and kind not in ANNEX_KINDS and (later := LAW_LATER.match(source.text, mention.end)):
            return Resolution(pinpoint, law=named_law(later))
        return Resolution(pinpoint, place.target, reason=place.reason)

    def _of_missing_unit(self, pinpoint: str, kind: str, unit: str) -> Resolution:
        """What is named by a unit that this document has none of: a section, in rules, is the Act's."""
        if unit != "section":
            return Resolution(pinpoint, reason=f"a {kind}, in a document that has none")
        if kind == "section":
            return self._of_parent_act(pinpoint)
        section = self._named_last("section")
        if not section:
            return Resolution(pinpoint, reason="a sub-section of no section that was named before")
        return section._replace(pinpoint=section.pinpoint + pinpoint)

    def _of_parent_act(self, pinpoint: str) -> Resolution:
        return Resolution(pinpoint, law=self.parent_act, reason=None if self.parent_act else MADE_UNDER)

    def _own(self, pinpoint: str, kind: str, source: Provision) -> Place:
        """A provision of this document; a pinpoint without a section is looked for from the source upwards."""
        if not pinpoint.startswith("("):
            return self.lookup.find(pinpoint)
        for name in spellings(pinpoint):
            for above in self.lookup.above(source):
                if (target := _below(above, name)) in self.lookup.by_id:
                    return Place(target, None if name == pinpoint else f"printed as {pinpoint}")
        unit = next((p for p in self.lookup.above(source) if p.kind in UNITS), None)
        if kind in _BELOW_UNIT and unit:
            return self.lookup.find(unit.pinpoint + pinpoint)
        return missing(pinpoint)

    # ---------------------------------------------------------------- "this section", "that section"
    def _pointed(self, mention: Mention, pointer: Pointer, source: Provision) -> list[Resolution]:
        """What "this section" or "that section" is, or what is named of it."""
        base = self._around(source, pointer.kind) if pointer.word == "this" else self._named_last(pointer.kind)
        if base is None:
            where = "around" if pointer.word == "this" else "before"
            nothing = f"{pointer.word} {pointer.kind}: none stands {where} these words"
            named = mention.levels or (pointer.word == "this" and pointer.kind not in ANNEX_KINDS)
            return [Resolution(pinpoint, reason=nothing) for pinpoint in mention.pinpoints()] if named else []
        found = []
        for below in mention.pinpoints():
            pinpoint = f"{base.pinpoint}{below}{mention.part}"
            if base.target:
                place = self.lookup.find(pinpoint)
                found.append(Resolution(pinpoint, place.target, reason=place.reason))
            else:
                found.append(base._replace(pinpoint=pinpoint))
        return found

    def _around(self, source: Provision, kind: str) -> Resolution | None:
        around = self.lookup.around(source, kind)
        return Resolution(around.pinpoint, around.id) if around else None

    def _named_last(self, kind: str) -> Resolution | None:
        """The last provision of this kind that was named in the section: the one itself, or the one it is in."""
        for named in reversed(self._named):
            if named.resolution.target:
                found = self._around(self.lookup.by_id[named.resolution.target], kind)
            else:
                found = _of_other_law(named, kind)
            if found:
                return found
        return None


def _of_other_law(named: _Named, kind: str) -> Resolution | None:
    """The provision of this kind that one of another law is, or is in."""
    if not named.kinds or named.kinds[0] not in UNITS:
        return None
    steps = Pinpoint(named.resolution.pinpoint).steps
    if kind == named.kinds[0]:
        depth = 1
    elif kind == f"sub{named.kinds[0]}":
        depth = 2
    else:
        depth = named.kinds.index(kind) + 1 if kind in named.kinds else 0
    if not 0 < depth <= len(steps):
        return None
    law = named.resolution.law
    return Resolution("".join(steps[:depth]), law=law, reason=None if law else MADE_UNDER)


def _below(provision: Provision, steps: str) -> ProvisionId:
    """The id of what stands below a provision: after the name of a part, as in "5 proviso (i)", with a space."""
    _, *below = provision.pinpoint.steps
    is_part = bool(below) and not below[-1].startswith("(")
    return ProvisionId(f"{provision.id} {steps}" if is_part else f"{provision.id}{steps}")
