"""The corpus as six tables: `documents`, `provisions`, `references`, `facts`, `definitions` and
`amendments`, in JSON Lines.

The columns are the fields of the records (`civicsetu.model`), in this order; `parquet` has the
same ones. Offsets count characters of the document's `text`, from 0, the end not included;
pages count from 1; boxes are in points from the page's top left corner. What is not known is null.

documents, one row each, in the registry's order:
    key               its name, which begins the ids of its provisions
    title, short_title, edition, jurisdiction, doc_type, number, year, effective_date, made_under,
    authority         what is known of it; a date is ISO, `made_under` is another key, `authority`
                      the court or body that gave or issued it
    text              its operative text in reading order, to which all offsets point
    page_marks        from which offset on the text stands on which page: [char_start, page]
    n_pages           pages that were read
    front, furniture, margin_notes
                      lines before the operative text; running heads and feet; citations in margins
    warnings          what the reading wants to be looked at
    layout            how the headings are printed
    ocr               which pages were read by OCR, and how surely, from 0 to 100: [page, confidence]
    footnotes         notes at the foot of a page: [page, mark, text, provision, char, whole], with the
                      id of the provision that carries the mark, where the mark stands in the text, and
                      whether it begins the provision
    statuses          the provisions that are not in force: [provision, status], where status is
                      omitted, repealed, superseded or not_commenced
    former            earlier words that the edition prints: [provision, until, char_start, char_end, body_start],
                      where until is the first day on which they no longer held
    doubts            provisions whose words may be those of another, as the source has them: [provision, words]
    sha256            the checksum of the file that was read

provisions, one row each, in reading order:
    document, pinpoint
                      the two parts of the id: `rera_act_2016`, `11(4)(h)`
    id                `rera_act_2016#11(4)(h)`
    kind              section, sub-section, clause, proviso, explanation, schedule, form ...
    number, heading   as printed; an unprinted number counts ("proviso 2")
    parent            the id of the provision that it stands in
    text              its own words, without those of the provisions in it
    pages             the pages on which they stand
    char_start, char_end
                      where they are in the document's text
    heading_start     where its number and heading begin there
    body_start        where its words begin after the enumerator
    boxes             where they are on the pages: [page, x0, y0, x1, y1]
    read_as           number and heading as OCR read them, where its slips were repaired

references, one row for each provision that some words point to, in reading order:
    document          the key of the document
    source            the id of the provision whose words they are
    evidence          the words
    char_start, char_end
                      where they are in the document's text
    pinpoint          the place that they name
    target            the id of the provision that it is, in this document or another of the corpus
    act               the other law that the words name
    reason            why there is no target, or how it was found

facts, one row for each quantity in a provision's words, in reading order:
    document          the key of the document
    provision         the id of the provision
    kind              time_limit, period, age, amount, percentage, penalty or date
    value, unit       how many of what: days, working days, months, years, INR, per cent, share ...
    bound             at_most, at_least, more_than, less_than, after, added, or empty
    evidence          the words
    char_start, char_end
                      where they are in the document's text
    what              of a penalty: imprisonment, fine or penalty
    per               the unit that it is paid for: day, square meter
    of                what it is a share of
    since             what it runs from
    date              of a date: the day, ISO

definitions, one row for each defined term, in reading order:
    document          the key of the document
    term              the term
    provision         the id of the provision that defines it
    relation          means, includes, means and includes, excludes, assigned (by another law), called
    meaning           the words that say what it means
    char_start, char_end
                      where they are in the document's text
    aliases           other names that the definition lists
    act               the other law that defines it

amendments, one row for each amendment that the print tells of, notes first:
    document          the key of the document
    provision         the id of the provision that carries the note, or of the amending clause
    action            inserted, substituted, omitted, repealed or renumbered
    by, section       the law that did it, and its section
    effective_date    from when, ISO
    former            what was there before, or what the clause amends
    evidence          the words
    source            note, words (of the provision itself) or clause (of an amending act)
    page              the page of the note
    char_start, char_end
                      where the mark or the words are in the document's text
"""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from civicsetu.base.files import write_jsonl
from civicsetu.model.document import Document
from civicsetu.model.ids import ProvisionId
from civicsetu.read.corpus.tables import Corpus

TABLES = ("documents", "provisions", "references", "facts", "definitions", "amendments")


def rows(corpus: Corpus, table: str) -> Iterator[dict[str, Any]]:
    """The rows of one of `TABLES`."""
    if table == "documents":
        for document in corpus.documents:
            yield _document_row(document) | {"sha256": corpus.checksums[document.meta.key]}
    elif table == "provisions":
        for document in corpus.documents:
            for provision in document.provisions:
                named = {"document": provision.document, "pinpoint": provision.pinpoint}
                yield named | provision.row() | {"read_as": provision.read_as}
    elif table == "references":
        for reference in corpus.references:
            yield {"document": ProvisionId(reference.source).document} | asdict(reference)
    elif table == "amendments":
        yield from map(asdict, corpus.amendments)
    else:
        for found in corpus.facts if table == "facts" else corpus.definitions:
            yield {"document": ProvisionId(found.provision).document} | asdict(found)


def _document_row(document: Document) -> dict[str, Any]:
    names = [name for name in Document.__dataclass_fields__ if name not in ("meta", "provisions")]
    return asdict(document.meta) | {name: getattr(document, name) for name in names}


def write_json_lines(corpus: Corpus, out: Path) -> list[Path]:
    """Write the tables as `<table>.jsonl`, one JSON object a line.

    Returns:
        The files.
    """
    paths = [out / f"{table}.jsonl" for table in TABLES]
    for table, path in zip(TABLES, paths, strict=True):
        write_jsonl(path, rows(corpus, table))
    return paths
