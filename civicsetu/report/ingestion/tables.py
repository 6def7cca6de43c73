"""The tables over all documents: references, derivations, facts, what is not in force, what was set aside."""

from collections import Counter
from collections.abc import Mapping, Sequence

from civicsetu.model.ids import ProvisionId
from civicsetu.model.words import Reference
from civicsetu.read.check.telltales import EXPLAINED, KINDS
from civicsetu.read.corpus.outcome import Outcome
from civicsetu.report.ingestion.findings import CorpusFindings
from civicsetu.report.ingestion.summary import FEW
from civicsetu.report.ingestion.words import citation, listed
from civicsetu.report.shown import Html
from civicsetu.report.tables import Cell, Flagged, limited_table, rows_html

REFERENCES = "corpus/references.jsonl"


def references(found: CorpusFindings) -> Html:
    """How many references of each document point where; of many documents together."""
    documents = found.documents
    if len(documents) > FEW:
        every = sum((Counter(document.references) for document in documents), Counter[str]())
        rows = [[f"all {len(documents)} documents", *_by_outcome(every)]]
    else:
        rows = [[document.meta.key, *_by_outcome(document.references)] for document in documents]
    columns = ("document", "references", "in the document", "in another document", "to a law by its name", "to nothing")
    return Html(rows_html(columns, rows))


def _by_outcome(counts: Mapping[str, int]) -> list[Cell]:
    nothing = counts.get("nothing", 0)
    found = [counts.get(outcome, 0) for outcome in ("own", "corpus", "named")]
    return [sum(counts.values()), *found, Flagged(f"{nothing} to nothing") if nothing else "none"]


def signs(found: CorpusFindings) -> Html:
    """How many signs of each kind say that a unit may have been misread, and in how many documents."""
    rows: list[list[Cell]] = []
    for kind, meaning in KINDS.items():
        counts = [n for document in found.documents if (n := document.signs.get(kind, 0))]
        wants = "explained by the print" if kind in EXPLAINED else "compare with the page"
        rows.append([kind, meaning, sum(counts), len(counts), wants if counts else "none"])
    return limited_table(("sign", "what it is", "found", "in documents", "what it wants"), rows)


def reasons(found: CorpusFindings) -> Html:
    """Why references point to nothing, counted; a sentence where none does."""
    counts = Counter(_reason(reference) for reference in found.unresolved)
    return limited_table(("why", "references"), _most_first(counts), REFERENCES, "No reference points to nothing.")


def _most_first(counts: Mapping[str, int]) -> Sequence[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _reason(reference: Reference) -> str:
    why = reference.reason or "no reason is given"
    return "a provision or form that is not in this document" if why.endswith("is not in this document") else why


def unresolved(found: CorpusFindings) -> Html:
    """The references that point to nothing, with their words; nothing at all where `reasons` says that none does."""
    if not found.unresolved:
        return Html("")
    rows = [
        [citation(r.source), " ".join(r.evidence.split()), r.pinpoint, Flagged(r.reason or "nothing")]
        for r in found.unresolved
    ]
    return limited_table(("in", "words", "read as", "why it points to nothing"), rows, REFERENCES)


def laws(found: CorpusFindings) -> Html:
    """The laws outside the corpus that references name, most first."""
    none = "No reference names a law outside the corpus."
    return limited_table(("law", "references"), _most_first(found.laws), REFERENCES, none)


def derivations(found: CorpusFindings) -> Html:
    """Which provisions of an Act each rule says that it is made under."""
    made: dict[str, tuple[list[str], str]] = {}
    for derivation in found.derivations:
        source = ProvisionId(derivation.source)
        name = f"{source.document} {source.pinpoint.section or '(its recital)'}"
        targets, _ = made.setdefault(name, ([], " ".join(derivation.evidence.split())))
        target = citation(derivation.target)
        if target not in targets:
            targets.append(target)
    rows = [[name, listed(targets), evidence] for name, (targets, evidence) in made.items()]
    columns = ("rule or form", "made under", "in the words")
    return limited_table(columns, rows, "corpus/derivations.jsonl", "No rule or form says what it is made under.")


def facts(found: CorpusFindings) -> Html:
    """Facts, definitions and amendments by kind, over all documents."""
    rows: list[list[Cell]] = []
    for name, table in (("fact", found.facts), ("definition", found.definitions), ("amendment", found.amendments)):
        counts = Counter[str]()
        holders: dict[str, set[str]] = {}
        for (document, kind), count in table.items():
            counts[kind] += count
            holders.setdefault(kind, set()).add(document)
        for kind, count in _most_first(counts):
            rows.append([f"{name}: {kind.replace('_', ' ')}", count, len(holders[kind])])
    return limited_table(("kind", "found", "in documents"), rows, none="The words hold none of these.")


def not_in_force(found: CorpusFindings) -> Html:
    """The provisions that are not in force, by document and reason."""
    rows: list[list[Cell]] = []
    for document in found.documents:
        by_status: dict[str, list[str]] = {}
        for status in document.statuses:
            by_status.setdefault(status.status, []).append(ProvisionId(status.provision).pinpoint)
        for name, places in sorted(by_status.items()):
            rows.append([document.meta.key, name.replace("_", " "), len(places), listed(places)])
    columns = ("document", "status", "provisions", "which")
    return limited_table(columns, rows, "corpus/documents.json", "Every provision is in force.")


def quarantine(outcomes: Sequence[Outcome]) -> Html:
    """The documents that were set aside, each with its reason."""
    aside = [[o.key, Flagged(o.reason), o.message] for o in outcomes if not o.read]
    columns = ("document", "reason", "what was tried, and what to do")
    return limited_table(columns, aside, "quarantine", "Nothing was set aside: every document was read.")
