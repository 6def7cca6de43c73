"""The widget as a page that needs no server: what it is told of some questions, and of every section, is in it."""

import json
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from markupsafe import Markup

from civicsetu.base.errors import ParameterError
from civicsetu.engine import Index
from civicsetu.explore.assets import recorded_script, style
from civicsetu.explore.desk import Desk
from civicsetu.explore.rows import Record
from civicsetu.report.folders import EXPLORE
from civicsetu.report.page import write_page

NOTE = (
    "A page of a report, recorded: it answers the questions below and no others. Every section, its links and the "
    "graph can be opened; a page has its picture where one of the answers quotes it. To ask questions of your own, run "
    "“civicsetu serve”, or “index.explore()” in a notebook."
)
UNPICTURED = "The picture of this page is not recorded here; its words are below."


def write_recorded(index: Index, reports: Path) -> Path:
    """Write the page `explore.html`.

    Args:
        index: answers the questions of `explore.examples`.
        reports: the folder of the reports.

    Returns:
        The page.
    """
    # What a document says is in a JSON text that no part of it can end, and the script sets it as text.
    record = json.dumps(recorded(index), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return write_page(
        "recorded.html.j2", reports / EXPLORE, recorded_script(), widget_style=Markup(style()), record=Markup(record)
    )


def recorded(index: Index) -> Record:
    """What the widget is told, by what it asks for (`explore/widget/recorded.js` reads it).

    Args:
        index: what is asked.

    Returns:
        `start`, `graph`; `asked`: by the question in lower case what `ask`, `why` and `compare` reply, the last by the
        names of the arms; `provisions`: by the id of a section, `sections` that of a unit's section, `besides` what
        stands beside sections; `pages`: by document, from the first, `marks` of quotations by document, page, id and
        words.

    Raises:
        ParameterError: a question cannot be asked, such as one that is too long.
    """
    desk = Desk(index, index.params.explore, index.params.answer.arm)

    def told(**request: Any) -> Record:
        reply = desk.reply(request)
        if "error" in reply:
            raise ParameterError(f"the page cannot be made: to {request} the reply is “{reply['error']}”")
        return dict(reply["result"])

    arms = [index.params.answer.arm, index.params.evaluate.baseline]
    questions = index.params.explore.examples
    asked = {
        question.lower(): {
            "ask": told(do="ask", question=question),
            "why": told(do="why", question=question),
            "compare": {
                " ".join(pair): told(do="compare", question=question, arms=list(pair))
                for pair in product(dict.fromkeys(arms), repeat=2)
            },
        }
        for question in questions
    }
    provisions = {str(name): told(do="provision", id=str(name)) for name in index.store.section_ids}
    besides = _taken_out(provisions.values(), "beside")
    quoted = [one for replies in asked.values() for one in _quotations(replies["ask"])]
    return {
        "start": told(do="start") | {"arms": list(dict.fromkeys(arms)), "models": [], "recorded": NOTE},
        "graph": told(do="graph"),
        "asked": asked,
        "provisions": provisions,
        "sections": {unit["id"]: name for name, one in provisions.items() for unit in one["units"]},
        "besides": besides,
        "pages": _pages(index, told, {(one["document"], one["page"]) for one in quoted}),
        "marks": _marks(index, quoted),
    }


def _quotations(reply: Mapping[str, Any]) -> list[Record]:
    """The quotations of an answer, and its conditions."""
    return [
        one for part in reply["parts"] for line in ("quotations", "conditions") for block in part[line] for one in block
    ]


def _taken_out(records: Iterable[Record], name: str) -> list[Any]:
    """The values of a field, each once; the field has its place among them instead."""
    places: dict[str, int] = {}
    for record in records:
        record[name] = places.setdefault(json.dumps(record[name]), len(places))
    return [json.loads(value) for value in places]


def _pages(index: Index, told: Callable[..., Record], pictured: set[tuple[str, int]]) -> dict[str, list[Record]]:
    """The pages of each document that has any, with the picture of those that are quoted."""
    found: dict[str, list[Record]] = {}
    for key, document in index.documents.items():
        last = told(do="page", document=key, number=1)["pages"] if document.n_pages else 0
        found[key] = [told(do="page", document=key, number=number) for number in range(1, last + 1)]
        for page in found[key]:
            if (key, page["number"]) not in pictured:
                page |= {"picture": "", "note": UNPICTURED}
    return found


def _marks(index: Index, quoted: Iterable[Record]) -> dict[str, list[list[float]]]:
    """Where quotations stand on their pages, by document, page, id and words."""
    found = {}
    for one in quoted:
        for page in range(one["page"], max(one["page"], one["last_page"]) + 1):
            own = (one["document"], page, one["provision"], one["quote"])
            key = json.dumps(own, ensure_ascii=False, separators=(",", ":"))
            found[key] = [list(mark) for mark in index.law.marks(*own)]
    return found
