"""The tables of the ingestion report, as HTML: what each document announces and what was found in it.

What wants a look stands in a red cell that also says it in words. Of a corpus of many documents all
have a line in the summary only while they are few; the others are told by their number.
"""

import base64
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from IPython.display import HTML
from PIL import Image

from civicsetu.model.kinds import ANNEXES, QUALIFIERS, UNIT_KINDS, UNITS
from civicsetu.model.words import Reference
from civicsetu.read.check.completeness import Difference, Series
from civicsetu.read.corpus.build import Outcome
from civicsetu.report.figures import COLOURS, page_figure
from civicsetu.report.survey import Survey, View, source_pdf

FEW = 40  # documents up to which each has a line and a part of its own
MOST_DETAILED = 60  # documents with a part of their own in a corpus of more
MOST_ROWS = 150  # of one table
LONG = 15  # rows of a table from which it is folded
MOST_NAMED = 24  # things named in one cell
MOST_IN_LINE = 8  # and in one of the summary
OPEN = 2  # documents up to which their parts are unfolded
LOW_CONFIDENCE = 70.0  # mean confidence of a page's words, of 100, below which it wants a look
PICTURE_DPI = 100
PICTURE_COLOURS = 48
OUTLINES = {  # what a page's outlines are called, in the order of the colours
    "section or rule": UNITS,
    "sub-section or sub-rule": ("sub-section", "sub-rule"),
    "clause": ("clause",),
    "sub-clause or item": ("sub-clause", "item"),
    "proviso": ("proviso",),
    "Explanation or Illustration": ("explanation", "illustration"),
    "heading, paragraph or form": ("part", "chapter", "paragraph", *ANNEXES),
}
OUTLINE_OF = {kind: name for name, kinds in OUTLINES.items() for kind in kinds}


class Wrong(str):
    """The words of a cell that wants a look: shown in red."""


class Markup(str):
    """A cell that is HTML already."""


Cell = str | int | float


def html_table(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """A table whose rows begin with a heading; text is escaped.

    >>> html_table(["a", "b"], [["x", Wrong("1 < 2")]])  # doctest: +ELLIPSIS
    '<table class="found">...<tr><th scope="row">x</th><td class="wrong" data-column="b">1 &lt; 2</td></tr>...'
    """
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "".join(f"<tr>{_cells(row, columns)}</tr>" for row in rows)
    return f'<table class="found"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _cells(row: Sequence[Cell], columns: Sequence[str]) -> str:
    """A row's cells; each says of which column it is, for narrow pages that stand them one below the other."""
    cells = []
    for i, (cell, column) in enumerate(zip(row, columns, strict=True)):
        words = cell if isinstance(cell, Markup) else escape(str(cell))
        if i == 0:
            # a key such as gujarat_rera_general_rules_2017 may be broken at its underscores
            name = words if isinstance(cell, Markup) else words.replace("_", "_<wbr>")
            cells.append(f'<th scope="row">{name}</th>')
        else:
            kind = ' class="wrong"' if isinstance(cell, Wrong) else ""
            cells.append(f'<td{kind} data-column="{escape(column)}">{words}</td>')
    return "".join(cells)


def _shown(columns: Sequence[str], rows: Sequence[Sequence[Cell]], where: str = "") -> HTML:
    """A table of at most `MOST_ROWS`, folded where it is long; what is left out is told."""
    if not rows:
        return HTML("<p>None.</p>")
    more = len(rows) - MOST_ROWS
    rest = f"<p>{more} more are in <code>{escape(where)}</code>.</p>" if more > 0 else ""
    table = html_table(columns, rows[:MOST_ROWS]) + rest
    if len(rows) > LONG:
        table = f'<details class="document"><summary>{len(rows)} lines</summary>{table}</details>'
    return HTML(table)


def _several(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """
    >>> _several(["1", "2", "3"], most=2)
    '1, 2 and 1 more'
    """
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")


def _plural(count: int, kind: str) -> str:
    name = UNIT_KINDS[kind].in_words if kind in UNIT_KINDS else kind
    return f"{count} {name}" if count == 1 else f"{count} {name}s"


# ------------------------------------------------------------------ all documents
def summary(survey: Survey) -> HTML:
    """A line for each document that was read or set aside: found against announced.

    Of more than `FEW` documents only those have a line that want a look.
    """
    many = len(survey.outcomes) > FEW
    views = {view.meta.key: view for view in survey.views}
    detailed = {view.meta.key for view in _detailed(survey)}
    rows: list[Sequence[Cell]] = []
    for outcome in survey.outcomes:
        view = views.get(outcome.key)
        if view and (view.remarks or not many):
            rows.append(_line(view, outcome.key in detailed))
        elif not view:
            rows.append([outcome.key, Wrong(f"not read: {outcome.reason}"), *["–"] * (len(LINE) - 2)])
    good = len(survey.outcomes) - len(rows)
    rest = f"<p>In {good} other documents nothing wants a look; they have no line here.</p>" if good else ""
    shown = rows[: 2 * MOST_ROWS]
    if len(rows) > len(shown):
        rest += f"<p>{len(rows) - len(shown)} more documents that want a look have no line here.</p>"
    return HTML(html_table(LINE, shown) + rest)


LINE = ("document", "found", "gaps", "twice or out of order", "enumerators in running words", "without heading",
        "arrangement", "annexes", "references to nothing", "warnings")  # fmt: skip


def _line(view: View, linked: bool) -> list[Cell]:
    told = view.announced
    link = Markup(f'<a href="#document-{view.meta.key}">{view.meta.key.replace("_", "_<wbr>")}</a>')
    main = [s for s in told.series if s.kind in UNITS]
    found = "; ".join(f"{_plural(s.units, s.kind)}, {s.first} to {s.last}" for s in main) or "no numbered unit"
    pages = f", {_plural(view.n_pages, 'page')}" if view.n_pages else ""
    ocr = f", {len(view.ocr)} by OCR" if view.ocr else ""
    annexes = ", ".join(_plural(view.kinds[kind], kind) for kind in ANNEXES if view.kinds.get(kind))
    unread, unheaded = told.count("unread"), told.count("unheaded")
    return [
        link if linked else view.meta.key,
        f"{found}{pages}{ocr}",
        _flag(told.of("gap")),
        _flag(told.of("duplicate", "disorder")),
        Wrong(f"{unread} without a unit") if unread else "none",
        Wrong(f"{_plural(unheaded, 'unit')} without") if unheaded else "none",
        _arrangement(view),
        annexes or "none",
        f"{view.references.get('nothing', 0)} of {sum(view.references.values())}",
        Wrong(_plural(len(view.warnings), "warning")) if view.warnings else "none",
    ]


def _flag(differences: Sequence[Difference]) -> Cell:
    """The numbers that differences are about, or none."""
    if not differences:
        return "none"
    names = [f"{d.kind} {_run(d.numbers)}" for d in differences]
    names = [name if i == 0 or d.kind != differences[i - 1].kind else _run(d.numbers)
             for i, (name, d) in enumerate(zip(names, differences, strict=True))]  # fmt: skip
    what = {"gap": "missing", "duplicate": "twice", "disorder": "out of order"}
    return Wrong(f"{', '.join(dict.fromkeys(what[d.what] for d in differences))}: {_several(names, MOST_IN_LINE)}")


def _run(numbers: Sequence[str]) -> str:
    return ", ".join(numbers) if len(numbers) < 3 else f"{numbers[0]} to {numbers[-1]}"


def _arrangement(view: View) -> Cell:
    listed = [entry for entry in view.announced.arrangement if entry.kind == "section"]
    if not listed:
        return "none printed"
    lost = view.announced.of("unfound")
    sections = sum(d.kind in UNITS for d in lost)
    said = f"{len(listed) - sections} of {len(listed)} found"
    return (
        Wrong(f"{said}; missing: {_several([f'{d.kind} {_run(d.numbers)}' for d in lost], MOST_IN_LINE)}")
        if lost
        else said
    )


# ------------------------------------------------------------------ document by document
def documents(survey: Survey, data: Path) -> HTML:
    """Each document's own part: found against announced, and a picture of one page.

    Of more than `FEW` documents only those that want a look, most first, and at most `MOST_DETAILED`.

    Args:
        survey: the corpus.
        data: the data folder, for the PDFs.
    """
    chosen = _detailed(survey)
    unfolded = " open" if len(chosen) <= OPEN else ""
    parts = []
    for view in chosen:
        title = f"{escape(view.meta.title)} <code>{escape(view.meta.key)}</code>: {_verdict(view)}"
        body = html_table(("what", "announced", "found", "differences"), _document_rows(view, survey))
        anchor = f'<div id="document-{view.meta.key}">'
        inside = f"{anchor}{body}{picture(view, data)}</div>"
        parts.append(f'<details class="document"{unfolded}><summary>{title}</summary>{inside}</details>')
    left = len(survey.views) - len(chosen)
    rest = f"<p>{left} other documents have no part here.</p>" if left else ""
    return HTML("".join(parts) + rest)


def _detailed(survey: Survey) -> Sequence[View]:
    """The documents that have a part of their own."""
    if len(survey.views) <= FEW:
        return survey.views
    ranked = sorted((v for v in survey.views if v.remarks), key=lambda v: (-v.remarks, v.meta.key))
    return ranked[:MOST_DETAILED]


def _verdict(view: View) -> str:
    wants = _plural(view.remarks, "remark") if view.remarks else "nothing wants a look"
    return f'<span class="wrong">{wants}</span>' if view.remarks else wants


def _document_rows(view: View, survey: Survey) -> list[list[Cell]]:
    told, key = view.announced, view.meta.key
    rows: list[list[Cell]] = []
    for series in told.series:
        if series.kind in ANNEXES:
            continue
        rows.append(_series_row(view, series))
    listed = [entry for entry in told.arrangement if entry.kind == "section"]
    if listed:
        lost = [d.words for d in told.of("unfound", "unlisted")]
        rows.append(["arrangement of sections", f"{len(listed)} sections", str(_arrangement(view)).split(";")[0],
                     Wrong(_sentences(lost)) if lost else "none"])  # fmt: skip
        renamed = [d.words for d in told.of("renamed")]
        rows.append(["headings as in the arrangement", len(listed), len(listed) - len(renamed),
                     Wrong(_sentences(renamed)) if renamed else "none"])  # fmt: skip
    unheaded = [d.numbers[0] for d in told.of("unheaded")]
    rows.append(["headings", "one for each unit", f"{view.units - len(unheaded)} of {view.units}",
                 Wrong(f"without heading: {_several(unheaded)}") if unheaded else "none"])  # fmt: skip
    unread = [f"{', '.join(d.numbers)} in {(d.provision or '').partition('#')[2]}" for d in told.of("unread")]
    rows.append(["enumerators in running words", "each begins a unit", f"{told.count('unread')} begin none",
                 Wrong(_sentences(unread)) if unread else "none"])  # fmt: skip
    for kind in ANNEXES:
        rows.extend(_annex_row(view, kind))
    for kind in QUALIFIERS:
        if view.kinds.get(kind):
            rows.append([f"{UNIT_KINDS[kind].in_words}s", "", view.kinds[kind], ""])
    lacking = [d.words for d in told.of("named") if d.kind not in ANNEXES]
    rows.append(["provisions that it names", "each is there", f"{len(lacking)} are not",
                 Wrong(_sentences(lacking)) if lacking else "none"])  # fmt: skip
    if view.ocr:
        rows.append(_ocr_row(view))
    facts, definitions = (
        sum(count for (document, _), count in table.items() if document == key)
        for table in (survey.facts, survey.definitions)
    )
    rows.append(["definitions and facts", "", f"{_plural(definitions, 'definition')}, {_plural(facts, 'fact')}", ""])
    if view.statuses:
        gone = [f"{s.provision.partition('#')[2]} {s.status.replace('_', ' ')}" for s in view.statuses]
        rows.append(["not in force", "", len(gone), _several(gone)])
    rows.append(["layout", "", view.layout, ""])
    rows.append(["warnings", "", len(view.warnings), Wrong(_sentences(view.warnings)) if view.warnings else "none"])
    return rows


def _series_row(view: View, series: Series) -> list[Cell]:
    differences = [d for d in view.announced.of("gap", "duplicate", "disorder") if d.kind == series.kind]
    said = f"1 to {series.last}" if series.first else f"{_plural(series.lists, 'list')}, each from its first"
    words = [d.words for d in differences]
    return [f"{series.kind}s", said, series.units, Wrong(_sentences(words)) if words else "none"]


def _annex_row(view: View, kind: str) -> list[list[Cell]]:
    told = view.announced
    words = [d.words for d in told.of("gap", "duplicate", "disorder", "named", "unfound") if d.kind == kind]
    kept = view.kinds.get(kind, 0)
    if not kept and not words:
        return []
    series = next((s for s in told.series if s.kind == kind and s.first), None)
    span = f"{kept}, {series.first} to {series.last}" if series and kept > 1 else kept
    return [[f"{kind}s kept", "", span, Wrong(_sentences(words)) if words else "none"]]


def _ocr_row(view: View) -> list[Cell]:
    pages = _several([f"{page}: {confidence:.0f}" for page, confidence in view.ocr])
    low = [str(page) for page, confidence in view.ocr if confidence < LOW_CONFIDENCE]
    mean = sum(confidence for _, confidence in view.ocr) / len(view.ocr)
    wrong = Wrong(f"below {LOW_CONFIDENCE:.0f}: page {', '.join(low)}") if low else f"none below {LOW_CONFIDENCE:.0f}"
    return ["OCR confidence by page", f"mean {mean:.0f} of 100", pages, wrong]


def _sentences(words: Sequence[str]) -> str:
    more = len(words) - MOST_NAMED
    return "; ".join(words[:MOST_NAMED]) + (f"; and {more} more" if more > 0 else "")


def picture(view: View, data: Path) -> str:
    """A document's page with the most kinds of provisions, each outlined, as HTML.

    Returns:
        The picture in the page itself; a sentence where the PDF is not at hand, and nothing for a
        document without pages.
    """
    if not view.page:
        return ""
    pdf = source_pdf(data, view.file)
    if pdf is None:
        return "<p>The PDF is not at hand, so that no page is shown.</p>"
    labels = [OUTLINE_OF[kind] for kind, _ in view.nodes]
    order = sorted(range(len(labels)), key=lambda i: list(OUTLINES).index(labels[i]))
    colours = dict(zip(OUTLINES, COLOURS, strict=True))
    boxes = [view.nodes[i][1] for i in order]
    figure = page_figure(pdf, view.page, [(b.x0, b.y0, b.x1, b.y1) for b in boxes], [labels[i] for i in order], colours)
    drawn, small = io.BytesIO(), io.BytesIO()
    figure.savefig(drawn, format="png", dpi=PICTURE_DPI)
    with Image.open(drawn) as image:
        reduced = image.convert("RGB").quantize(PICTURE_COLOURS, dither=Image.Dither.NONE)
        reduced.save(small, format="png", optimize=True)
        width, height = image.size
    said = f"Page {view.page} of {escape(view.file)} with what was recognised outlined"
    source = base64.b64encode(small.getvalue()).decode("ascii")
    image_tag = f'<img src="data:image/png;base64,{source}" alt="{said}" width="{width}" height="{height}">'
    return f'<p>{said}, in a colour for each kind.</p><div class="scroll"><div class="picture">{image_tag}</div></div>'


# ------------------------------------------------------------------ references, derivations, facts ...
def references(survey: Survey) -> HTML:
    """How many references of each document point where."""
    views = survey.views
    if len(views) > FEW:
        found = sum((Counter(view.references) for view in views), Counter[str]())
        rows: list[list[Cell]] = [[f"all {len(views)} documents", *_outcomes(found)]]
    else:
        rows = [[view.meta.key, *_outcomes(view.references)] for view in views]
    columns = ("document", "references", "in the document", "in another document", "to a law by its name", "to nothing")
    return HTML(html_table(columns, rows))


def _outcomes(found) -> list[Cell]:
    nothing = found.get("nothing", 0)
    return [sum(found.values()), found.get("own", 0), found.get("corpus", 0), found.get("named", 0),
            Wrong(f"{nothing} to nothing") if nothing else "none"]  # fmt: skip


def reasons(survey: Survey) -> HTML:
    """Why references point to nothing, counted."""
    counted = Counter(_reason(reference) for reference in survey.unresolved)
    ranked = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    return _shown(("why", "references"), ranked, "corpus/references.jsonl")


def _reason(reference: Reference) -> str:
    why = reference.reason or "no reason is given"
    return "a provision or form that is not in this document" if why.endswith("is not in this document") else why


def unresolved(survey: Survey) -> HTML:
    """The references that point to nothing, with their words."""
    rows = [
        [_citation(r.source), " ".join(r.evidence.split()), r.pinpoint, Wrong(r.reason or "nothing")]
        for r in survey.unresolved
    ]
    return _shown(("in", "words", "read as", "why it points to nothing"), rows, "corpus/references.jsonl")


def _citation(provision: str) -> str:
    key, _, pinpoint = provision.partition("#")
    return f"{key} {pinpoint}".strip()


def laws(survey: Survey) -> HTML:
    """The laws outside the corpus that references name, most first."""
    ranked = sorted(survey.laws.items(), key=lambda item: (-item[1], item[0]))
    return _shown(("law", "references"), ranked, "corpus/references.jsonl")


def derivations(survey: Survey) -> HTML:
    """Which provisions of an Act each rule says that it is made under."""
    made: dict[str, tuple[list[str], str]] = {}
    for derivation in survey.derivations:
        key, _, pinpoint = derivation.source.partition("#")
        top = re.match(r"\d[\w-]*", pinpoint)
        name = f"{key} {top[0] if top else pinpoint or '(its recital)'}"
        targets, _ = made.setdefault(name, ([], " ".join(derivation.evidence.split())))
        target = _citation(derivation.target)
        if target not in targets:
            targets.append(target)
    rows = [[name, _several(targets), evidence] for name, (targets, evidence) in made.items()]
    return _shown(("rule or form", "made under", "in the words"), rows, "corpus/derivations.jsonl")


def facts(survey: Survey) -> HTML:
    """Facts, definitions and amendments by kind, over all documents."""
    rows: list[list[Cell]] = []
    for name, table in (("fact", survey.facts), ("definition", survey.definitions), ("amendment", survey.amendments)):
        kinds = Counter[str]()
        holders: dict[str, set[str]] = {}
        for (key, kind), count in table.items():
            kinds[kind] += count
            holders.setdefault(kind, set()).add(key)
        for kind, count in sorted(kinds.items(), key=lambda item: (-item[1], item[0])):
            rows.append([f"{name}: {kind.replace('_', ' ')}", count, len(holders[kind])])
    return _shown(("kind", "found", "in documents"), rows)


def not_in_force(survey: Survey) -> HTML:
    """The provisions that are not in force, by document and reason."""
    rows: list[list[Cell]] = []
    for view in survey.views:
        by_status: dict[str, list[str]] = {}
        for status in view.statuses:
            by_status.setdefault(status.status, []).append(status.provision.partition("#")[2])
        rows.extend([view.meta.key, status.replace("_", " "), len(names), _several(names)]
                    for status, names in sorted(by_status.items()))  # fmt: skip
    return _shown(("document", "status", "provisions", "which"), rows, "corpus/documents.json")


def quarantine(outcomes: Sequence[Outcome]) -> HTML:
    """The documents that were set aside, each with its reason."""
    aside = [[o.key, Wrong(o.reason), o.message] for o in outcomes if not o.read]
    return _shown(("document", "reason", "what was tried, and what to do"), aside, "quarantine")
