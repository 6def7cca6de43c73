"""What is said of a provision that a question names and that does not exist: "Section 11(19) does not exist: section 11
of RERA Act 2016 has sub-sections (1) to (6)."."""

from collections.abc import Sequence

from civicsetu.find.handover import Library, NamedProvision
from civicsetu.model.document import Meta
from civicsetu.model.ids import Pinpoint, ProvisionId
from civicsetu.model.kinds import QUALIFIERS, RULE_UNITS, UNIT_KINDS, UNITS
from civicsetu.model.provision import Provision
from civicsetu.read.words.grammar.vocabulary import ORDINALS


def missing_provision(named: NamedProvision, library: Library, places: frozenset[str] = frozenset()) -> str:
    """Why a named provision is not there, and what is.

    Args:
        named: as the question names it.
        library: the indexed documents.
        places: the jurisdictions that the question names.
    """
    metas = library.documents_meant(named, places)
    if wordless := _without_words(named, metas, library):
        return " ".join(f"{_words_for(named)} {why}" for why in wordless)
    if named.year and named.law is None and not any(meta.year == named.year for meta in metas):
        years = ", ".join(f"{meta.short_title} is of {meta.year}" for meta in metas if meta.doc_type == "act")
        return (
            f"{_words_for(named)} of an Act of {named.year} does not exist here: {years or 'no such Act is indexed'}."
        )
    said = _named_ones(named, metas, library) if named.has_name else _units(named, metas, library)
    return f"{_words_for(named)} does not exist: {'; '.join(dict.fromkeys(said))}."


def _without_words(named: NamedProvision, metas: Sequence[Meta], library: Library) -> list[str]:
    """What is told of a provision that is there and of which the source has no words: why, where that is known."""
    said = []
    for meta in metas:
        name = ProvisionId.of(meta.key, named.pinpoint)
        provision = None if named.has_name or named.part else library.provisions.get(name)
        if provision is not None and not provision.text.strip() and not library.children.get(name):
            document = library.documents[meta.key]
            status = document.status_of(name).replace("_", " ")
            why = [f"it is {status}", *(doubt.words for doubt in document.doubts if doubt.provision == name)]
            told = "; ".join(why if status != "in force" else why[1:])
            of = f"of {meta.short_title} has no words in the source that was read"
            said.append(f"{of}: {told}." if told else f"{of}.")
    return said


def _words_for(named: NamedProvision) -> str:
    """A named provision as a sentence begins with it: "The second proviso to section 18"."""
    if named.has_name:
        return named.words[:1].upper() + named.words[1:]
    unit = f"{named.kind or 'section'} {named.pinpoint}"
    if not named.part:
        return unit[:1].upper() + unit[1:]
    part = UNIT_KINDS[named.part].in_words
    if named.nth == 1:
        return f"{'A' if part == 'proviso' else 'An'} {part} to {unit}"
    counted = f"{ORDINALS[named.nth - 1] if named.nth else 'last'} {part}"
    return f"The {counted} to {unit}" if named.nth <= len(ORDINALS) else f"{part.capitalize()} {named.nth} to {unit}"


def _units(named: NamedProvision, metas: Sequence[Meta], library: Library) -> list[str]:
    """What is told of each document about a section, rule or part of one."""
    units = {meta.key: unit_of(meta.key, library) for meta in metas}
    # of an act and the rules under it, only those are told about that may be meant
    like = {key: unit for key, unit in units.items() if _may_be(named, unit)}
    if not like:
        return [_first_and_last(key, unit, library) for key, unit in units.items()]
    if named.part:
        return [_parts_of(named, key, unit, library) for key, unit in like.items()]
    return [_below(named, key, unit, library) for key, unit in like.items()]


def _may_be(named: NamedProvision, unit: str) -> bool:
    return unit == named.kind if named.is_rule or named.kind == "article" else unit not in RULE_UNITS


def unit_of(document: str, library: Library) -> str:
    """What a document's numbered units are called."""
    return next((p.kind for p in library.documents[document].provisions if p.kind in UNITS), "section")


def _first_and_last(document: str, unit: str, library: Library) -> str:
    title = library.metas[document].short_title
    numbers = [p.number for p in library.documents[document].provisions if p.kind == unit]
    return f"{title} has {unit}s {numbers[0]} to {numbers[-1]}" if numbers else f"{title} has none"


def _below(named: NamedProvision, document: str, unit: str, library: Library) -> str:
    """What stands below the nearest provision above a pinpoint that does exist."""
    whole = named.number.partition(".")[0]
    above = _nearest(named.pinpoint if whole == named.number else Pinpoint(whole), document, library)
    if above is None:
        return _first_and_last(document, unit, library)
    parts = [p for p in library.children.get(above.id, ()) if p.number and p.kind not in QUALIFIERS]
    has = f"{parts[0].kind}s ({parts[0].number}) to ({parts[-1].number})" if len(parts) > 1 else "no such part"
    return f"{unit} {ProvisionId(above.id).pinpoint} of {library.metas[document].short_title} has {has}"


def _parts_of(named: NamedProvision, document: str, unit: str, library: Library) -> str:
    """How many provisos or Explanations a provision has."""
    above = library.provisions.get(ProvisionId.of(document, named.pinpoint))
    if above is None:
        return _below(named, document, unit, library)
    count = sum(1 for p in _all_below(above, library) if p.kind == named.part)
    part = UNIT_KINDS[named.part].in_words
    has = f"no {part}" if not count else f"one {part}" if count == 1 else f"{count} {part}s"
    return f"{unit} {named.pinpoint} of {library.metas[document].short_title} has {has}"


def _all_below(provision: Provision, library: Library) -> list[Provision]:
    found = []
    for below in library.children.get(provision.id, ()):
        found += [below, *_all_below(below, library)]
    return found


def _nearest(pinpoint: Pinpoint, document: str, library: Library) -> Provision | None:
    place: Pinpoint | None = pinpoint
    while place is not None:
        if (found := library.provisions.get(ProvisionId.of(document, place))) is not None:
            return found
        place = place.above
    return None


def _named_ones(named: NamedProvision, metas: Sequence[Meta], library: Library) -> list[str]:
    """What is told of each document about a form, schedule, annexure, chapter or part."""
    said, without = [], []
    for meta in metas:
        names = [p.pinpoint for p in library.documents[meta.key].provisions if p.kind == named.kind]
        if not names:
            without.append(f"{meta.short_title} has no {named.kind}s")
        elif len(names) == 1:
            said.append(f"{meta.short_title} has {names[0]}")
        else:
            first, last = (" ".join(name.split()[1:]) or name for name in (names[0], names[-1]))
            said.append(f"{meta.short_title} has {named.kind}s {first} to {last}")
    return said or without
