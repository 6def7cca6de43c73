"""A ranking of passages to hits: provisions with their citations, one a section."""

from civicsetu.find.ranking import RankedPassage, Ranking
from civicsetu.index.store import Store
from civicsetu.model.document import Meta
from civicsetu.model.kinds import DIVISIONS, UNIT_KINDS
from civicsetu.model.provision import Provision
from civicsetu.model.results import Hit


def citation_of(provision: Provision, section: Provision, meta: Meta) -> str:
    """The citation of a provision as lawyers write it: `s. 18(1)(a), RERA Act 2016`."""
    short = UNIT_KINDS[section.kind].abbreviation
    return f"{short} {provision.pinpoint}, {meta.short_title}".strip()


def section_of(store: Store, provision: Provision) -> Provision:
    """The section (rule, ...) that a provision stands in, or itself."""
    above = provision
    while above.parent and store.provisions[above.parent].kind not in DIVISIONS:
        above = store.provisions[above.parent]
    return above


def hits_of(ranking: Ranking, store: Store, k: int) -> list[Hit]:
    """The first k hits of a ranking, one a section (each definition counts by itself).

    Args:
        ranking: passages, best first.
        store: the open index.
        k: at most so many hits.
    """
    return [_hit(rank, found, store) for rank, found in enumerate(_first_of_each(ranking, store, k), 1)]


def scores_of_hits(ranking: Ranking, store: Store, k: int) -> list[dict[str, float]]:
    """What each part of the arm gave each of the hits of `hits_of`, in their order; see `Ranking.scores_of`."""
    return [ranking.scores_of(found.row) for found in _first_of_each(ranking, store, k)]


def _first_of_each(ranking: Ranking, store: Store, k: int) -> list[RankedPassage]:
    """The best passage of each of the first k sections."""
    best: dict[int, RankedPassage] = {}
    for found in ranking.found:
        best.setdefault(int(store.units[found.row]), found)
        if len(best) == k:
            break
    return list(best.values())


def _hit(rank: int, found: RankedPassage, store: Store) -> Hit:
    passage = store.passages[found.row]
    provision, section = store.provisions[passage.provision], store.provisions[passage.section]
    meta = store.metas[passage.document]
    return Hit(
        rank=rank, provision=provision.id, citation=citation_of(provision, section, meta),
        document=meta.key, jurisdiction=meta.jurisdiction, section=section.id,
        pages=pages_of(found.row, store), score=found.score,
        text=passage.text, heading=section.heading_said, why=found.why,
    )  # fmt: skip


def pages_of(row: int, store: Store) -> tuple[int, ...]:
    """The pages that a passage stands on, ascending; of a long provision those of the part that it is."""
    passage, was = store.passages[row], store.as_it_was(row)
    covered = [was.get(name) or store.provisions[name] for name in passage.covers]
    at = covered[0].text.find(passage.text) if len(covered) == 1 else -1
    if at < 0 or len(passage.text) == len(covered[0].text):
        return tuple(sorted({page for provision in covered for page in provision.pages}))
    start = covered[0].char_start + at
    pieces = store.documents[passage.document].by_page(start, start + len(passage.text))
    return tuple(sorted({page for page, _, _ in pieces if page}))
