"""The tree of provisions that answers are held to."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import CLOSING_WORDS, LEVELS
from civicsetu.model.provision import Provision

LEADS_ON = ":-–—,"  # how a lead ends that goes on in its members


class Laws:
    """The provisions of an index, with what stands in each.

    Args:
        provisions: all of them by id.
    """

    def __init__(self, provisions: Mapping[str, Provision]) -> None:
        self.provisions = provisions
        self._by_section: dict[str, list[str]] = defaultdict(list)
        for key in provisions:
            self._by_section[ProvisionId(key).section].append(key)

    def inside(self, provision: str) -> Iterator[Provision]:
        """A provision and all that is in it; nothing where it is not known."""
        wanted = ProvisionId(provision)
        for key in self._by_section[wanted.section]:
            if wanted.covers(key):
                yield self.provisions[key]

    def directly_in(self, provision: str) -> list[Provision]:
        """The units whose parent a provision is."""
        return [p for p in self.inside(provision) if p.parent == provision]

    def members(self, provision: str) -> list[Provision]:
        """The members of a provision's list with the words that close it; empty where its own words lead to none."""
        found = self.provisions.get(provision)
        own = found.body.rstrip() if found else ""
        if not own or own[-1] not in LEADS_ON:
            return []
        return [
            p
            for p in self.directly_in(provision)
            if (p.kind in LEVELS and p.body.strip()) or p.pinpoint.endswith(CLOSING_WORDS)
        ]

    def provisos(self, provision: str) -> list[Provision]:
        """The provisos and exceptions to a provision itself."""
        return [p for p in self.directly_in(provision) if p.kind in ("proviso", "exception")]
