"""The ingestion report: what each document announces, what was found in it, and what a reader should look at.

`collect_findings` goes through a corpus once; the other functions turn what it found into the tables of the report.
A cell that a reader should look at is red and says why in words. Of a corpus of many documents only those with
remarks have a line of their own; the others are counted.
"""

from civicsetu.report.ingestion.documents import documents
from civicsetu.report.ingestion.findings import collect_findings
from civicsetu.report.ingestion.results import headline, metrics, verdict
from civicsetu.report.ingestion.source import differing_from_source, source_verdict
from civicsetu.report.ingestion.summary import summary
from civicsetu.report.ingestion.tables import (
    derivations,
    facts,
    laws,
    not_in_force,
    quarantine,
    reasons,
    references,
    signs,
    unresolved,
)

__all__ = [
    "collect_findings",
    "derivations",
    "differing_from_source",
    "documents",
    "facts",
    "headline",
    "laws",
    "metrics",
    "not_in_force",
    "quarantine",
    "reasons",
    "references",
    "signs",
    "source_verdict",
    "summary",
    "unresolved",
    "verdict",
]
