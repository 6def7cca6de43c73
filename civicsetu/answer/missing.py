"""What is said of a provision that a question names and that does not exist: "Section 11(19) does not exist: section 11
of RERA Act 2016 has sub-sections (1) to (6)."."""

from civicsetu.find.handover import Library, NamedProvision
from civicsetu.model.ids import Pinpoint, ProvisionId
from civicsetu.model.kinds import QUALIFIERS, RULE_UNITS, UNITS
from civicsetu.model.provision import Provision


def missing_provision(named: NamedProvision, library: Library) -> str:
    """Why a named provision is not there, and what is.

    Args:
        named: as the question names it.
        library: the indexed documents.
    """
    units = {meta.key: unit_of(meta.key, library) for meta in library.documents_meant(named)}
    # of an act and the rules under it, only those are told about that may be meant
    like = {key: unit for key, unit in units.items() if named.is_rule == (unit in RULE_UNITS)}
    if like:
        said = [_below(named.pinpoint, key, unit, library) for key, unit in like.items()]
    else:
        said = [_first_and_last(key, unit, library) for key, unit in units.items()]
    return f"{(named.kind or 'section').capitalize()} {named.pinpoint} does not exist: {'; '.join(said)}."


def unit_of(document: str, library: Library) -> str:
    """What a document's numbered units are called."""
    return next((p.kind for p in library.documents[document].provisions if p.kind in UNITS), "section")


def _first_and_last(document: str, unit: str, library: Library) -> str:
    title = library.metas[document].short_title
    numbers = [p.number for p in library.documents[document].provisions if p.kind == unit]
    return f"{title} has {unit}s {numbers[0]} to {numbers[-1]}" if numbers else f"{title} has none"


def _below(pinpoint: Pinpoint, document: str, unit: str, library: Library) -> str:
    """What stands below the nearest provision above a pinpoint that does exist."""
    above = _nearest(pinpoint, document, library)
    if above is None:
        return _first_and_last(document, unit, library)
    parts = [p for p in library.children.get(above.id, ()) if p.number and p.kind not in QUALIFIERS]
    has = f"{parts[0].kind}s ({parts[0].number}) to ({parts[-1].number})" if len(parts) > 1 else "no such part"
    return f"{unit} {ProvisionId(above.id).pinpoint} of {library.metas[document].short_title} has {has}"


def _nearest(pinpoint: Pinpoint, document: str, library: Library) -> Provision | None:
    place: Pinpoint | None = pinpoint
    while place is not None:
        if (found := library.provisions.get(ProvisionId.of(document, place))) is not None:
            return found
        place = place.above
    return None
