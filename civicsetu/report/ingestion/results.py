"""The figures of the ingestion report for other programs, and its verdict in words."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from civicsetu.base.words import counted, noun, per_cent
from civicsetu.read.check.telltales import EXPLAINED
from civicsetu.report.ingestion.findings import CorpusFindings
from civicsetu.report.shown import Prose

TITLES_NAMED = 20  # of a corpus with more documents the others are counted


def metrics(found: CorpusFindings, corpus: str, differing: int | None) -> dict[str, Any]:
    """The figures of the report.

    Args:
        found: the corpus.
        corpus: its name.
        differing: units that differ from their source; None where there is no source.
    """
    documents = found.documents
    read = [outcome for outcome in found.outcomes if outcome.read]
    references = sum((Counter(d.references) for d in documents), Counter[str]())
    titles = [d.meta.title for d in documents[:TITLES_NAMED]]
    more = len(documents) - len(titles)

    def differences(kind: str) -> int:
        return sum(d.announced.count(kind) for d in documents)

    return {
        "corpus": corpus,
        "titles": [*titles, *([f"and {more} more"] if more else [])],
        "documents": len(found.outcomes),
        "documents_read": len(read),
        "documents_quarantined": len(found.outcomes) - len(read),
        "pages": sum(outcome.pages for outcome in read),
        "sections": sum(d.units for d in documents),
        "provisions": sum(sum(d.kinds.values()) for d in documents),
        "gaps": differences("gap"),
        "duplicates": differences("duplicate"),
        "out_of_order": differences("disorder"),
        "enumerators_in_running_words": differences("unread"),
        "signs_of_misreading": sum(n for d in documents for kind, n in d.signs.items() if kind not in EXPLAINED),
        "sections_without_heading": differences("unheaded"),
        "arrangement_not_found": differences("unfound"),
        "documents_with_remarks": sum(d.remarks > 0 for d in documents),
        "references": references.total(),
        "references_resolved": round(1 - references["nothing"] / max(1, references.total()), 4),
        "references_inside": references["own"],
        "references_to_other_documents": references["corpus"],
        "references_to_named_laws": references["named"],
        "references_unresolved": references["nothing"],
        "named_and_missing": differences("named"),
        "derivations": len(found.derivations),
        "facts": sum(found.facts.values()),
        "definitions": sum(found.definitions.values()),
        "amendments": sum(found.amendments.values()),
        "not_in_force": sum(len(d.statuses) for d in documents),
        "differing_from_source": differing,
    }


def headline(metrics: Mapping[str, Any]) -> dict[str, Any]:
    """The figures to see first."""
    return {"documents": metrics["documents_read"], "provisions": metrics["provisions"]}


def verdict(metrics: Mapping[str, Any]) -> Prose:
    """The report's verdict, in words."""
    read, gaps, twice = metrics["documents_read"], metrics["gaps"], metrics["duplicates"]
    return Prose(
        f"**Verdict.** {read} of {counted(metrics['documents'], 'document')} {noun(read, 'was', 'were')} read: "
        f"{counted(metrics['sections'], 'section')}, {counted(metrics['provisions'], 'provision')} on "
        f"{counted(metrics['pages'], 'page')}. {counted(gaps, 'number')} {noun(gaps, 'is', 'are')} missing, {twice} "
        f"{noun(twice, 'stands', 'stand')} twice, "
        f"{counted(metrics['enumerators_in_running_words'], 'enumerator')} became no unit. "
        f"Of {counted(metrics['references'], 'reference')} it is known for {per_cent(metrics['references_resolved'])} "
        f"what they name.{_lacking(metrics['named_and_missing'])}"
    )


def _lacking(missing: int) -> str:
    """How many provisions are named that the document does not have."""
    are = noun(missing, "is", "are")
    if not missing:
        return ""
    return (
        f" {counted(missing, 'provision')} {are} named that the document itself does not have. What such a reference "
        "names is known; its place is not there."
    )
