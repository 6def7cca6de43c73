"""The hits of several arms for one question, side by side."""

import textwrap
from collections.abc import Collection, Mapping, Sequence
from html import escape

from civicsetu.answer.as_html import BOX, CELL
from civicsetu.answer.as_text import WIDTH
from civicsetu.explore.rows import Record
from civicsetu.model.results import Hit


class Comparison(list[Record]):
    """The hits of several arms for one question: one plain record for each section that an arm found.

    A record has its id, citation and heading, and under `ranks` its rank by each arm's name, None where the arm has it
    not; they are in the order of the best rank.

    Args:
        question: as it was asked.
        hits: by the name of the arm, best first.
        defining: the ids of definitions, each of which is a find by itself; other hits of one section are one find.
    """

    def __init__(self, question: str, hits: Mapping[str, Sequence[Hit]], defining: Collection[str] = ()):
        self.question, self.hits = question, {arm: list(found) for arm, found in hits.items()}
        self._defining = defining
        super().__init__(self._records())

    def _unit(self, hit: Hit) -> str:
        return hit.provision if hit.provision in self._defining else hit.section

    def _records(self) -> list[Record]:
        found: dict[str, Record] = {}
        for arm, hits in self.hits.items():
            for hit in hits:
                row = found.setdefault(
                    self._unit(hit),
                    {"id": hit.provision, "citation": hit.citation, "heading": hit.heading}
                    | {"ranks": dict.fromkeys(self.hits)},
                )
                row["ranks"][arm] = hit.rank
        return sorted(found.values(), key=lambda row: min(rank for rank in row["ranks"].values() if rank))

    def _cell(self, arm: str, rank: int) -> tuple[str, bool]:
        """What an arm has at a rank, and whether no other arm found it."""
        if rank > len(self.hits[arm]):
            return "", False
        hit = self.hits[arm][rank - 1]
        elsewhere = (self._unit(other) for name, hits in self.hits.items() if name != arm for other in hits)
        return f"{hit.citation} {hit.heading}".strip(), self._unit(hit) not in elsewhere

    @property
    def _ranks(self) -> range:
        return range(1, 1 + max(map(len, self.hits.values()), default=0))

    def __repr__(self) -> str:
        lines = [textwrap.fill(self.question, WIDTH), "(* found by this arm alone)"]
        for arm in self.hits:
            lines.append(f"{arm}:" if self.hits[arm] else f"{arm}: nothing was found")
            for rank in self._ranks:
                words, alone = self._cell(arm, rank)
                if words:
                    lines.append(textwrap.shorten(f"{rank:3}. {'* ' if alone else ''}{words}", WIDTH, placeholder=" …"))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        heads = "".join(f'<th scope="col" style="{CELL}">{escape(name)}</th>' for name in ("#", *self.hits))
        rows = "".join(
            f'<tr><td style="{CELL}">{rank}</td>{"".join(self._shown(arm, rank) for arm in self.hits)}</tr>'
            for rank in self._ranks
        )
        table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        note = f"<p><small>Bold: not among the first {len(self._ranks)} of another arm.</small></p>"
        return f'<div class="cs" style="{BOX}"><p><b>{escape(self.question)}</b></p>{table}{note}</div>'

    def _shown(self, arm: str, rank: int) -> str:
        if rank > len(self.hits[arm]):
            return f'<td style="{CELL}"></td>'
        hit = self.hits[arm][rank - 1]
        others = [
            f"{name}: no. {other.rank}"
            for name, hits in self.hits.items()
            for other in hits
            if name != arm and self._unit(other) == self._unit(hit)
        ]
        place = escape(hit.citation) if others else f"<b>{escape(hit.citation)}</b>"
        below = "; ".join(filter(None, (hit.heading, ", ".join(others))))
        return f'<td style="{CELL}">{place}<br><small>{escape(below)}</small></td>'
