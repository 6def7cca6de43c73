"""What an open index has for looking at the law in it; `civicsetu.engine.Index` is one of these."""

from datetime import date
from functools import cached_property

from civicsetu.explore.graph import SectionGraph
from civicsetu.explore.law import Law
from civicsetu.explore.rows import Rows
from civicsetu.explore.section import Section
from civicsetu.explore.sheet import Page
from civicsetu.index.store import Store


class Looking:
    """An open index as something to look at. A provision is given by its id, such as `rera_act_2016#18`."""

    store: Store

    @cached_property
    def law(self) -> Law:
        """The provisions by their ids, with what they are linked with."""
        return Law(self.store)

    @cached_property
    def graph(self) -> SectionGraph:
        """The section graph: its picture, `nodes`, `edges`, `neighbours(id)`, and the `igraph.Graph` of all units."""
        return SectionGraph(self.law)

    def section(self, provision: str, as_on: date | str | None = None) -> Section:
        """The section that a provision stands in, in full, with what stands above it and beside it.

        Args:
            provision: an id, of the section or of a unit inside it, which is then marked.
            as_on: the day whose law is shown, a date or YYYY-MM-DD; by default the law in force.

        Raises:
            ParameterError: there is no such provision, or was none on that day; the message names what there is.
        """
        return self.law.section(provision, self.day(as_on))

    def references(self, provision: str) -> Rows:
        """The references from a provision and what is inside it, and those to it, each with its words.

        Raises:
            ParameterError: there is no such provision; the message names what there is.
        """
        return self.law.references(provision)

    def definitions(self, term: str) -> Rows:
        """What a term means, by each provision that defines it.

        Args:
            term: such as "promoter", or another name that a definition lists.

        Raises:
            ParameterError: no provision defines it; the message names terms that are spelt alike.
        """
        return self.law.definitions(term)

    def derived(self, provision: str) -> Rows:
        """The rules that name a provision as what they carry out, and what it names itself. Not listed are rules that
        do not name the provision, even where it leaves a matter to them.

        Raises:
            ParameterError: there is no such provision; the message names what there is.
        """
        return self.law.derived(provision)

    def facts(self, provision: str) -> Rows:
        """The time limits, amounts, shares and dates in the words of a provision and of what is inside it.

        Raises:
            ParameterError: there is no such provision; the message names what there is.
        """
        return self.law.facts(provision)

    def page(self, document: str, number: int, provision: str = "", quote: str = "") -> Page:
        """A page of a document: its picture where the PDF is at hand, and its text.

        Args:
            document: the document's key.
            number: of the page, from 1.
            provision: the id of a provision that is marked on it.
            quote: of its words only these are marked.

        Raises:
            ParameterError: there is no such document, page or provision; the message names what there is.
        """
        return self.law.page(document, number, provision, quote)

    def day(self, as_on: date | str | None) -> date | None:
        """The day that is meant; None for the law in force."""
        raise NotImplementedError
