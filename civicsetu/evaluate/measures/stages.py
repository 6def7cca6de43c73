"""What the stages of reading, of indexing and of fitting confidence count, with the direction of each figure.

The stages' reports compute them (`civicsetu.report`); here is said what each is, for sweeps and comparisons of runs.
"""

from civicsetu.evaluate.measures.measure import Better, Measure, Unit, register


def _figure(
    name: str, what: str, better: Better = "neither", unit: Unit = "count", words: str = "", total: str = ""
) -> Measure:
    return register(Measure(name=name, what=what, source="", better=better, unit=unit, words=words, total=total))


READING = (
    _figure("documents", "documents that were to be read"),
    _figure("documents_read", "documents that were read", "more"),
    _figure("documents_quarantined", "documents that were set aside", "less"),
    _figure("pages", "pages of the documents that were read"),
    _figure("sections", "sections, rules, regulations and articles"),
    _figure("provisions", "provisions of all kinds"),
    _figure("gaps", "enumerators that are left out between two that stand", "less"),
    _figure("duplicates", "enumerators that stand twice in one list", "less"),
    _figure("out_of_order", "enumerators that stand out of their order", "less"),
    _figure("enumerators_in_running_words", "enumerators in running words that no provision begins with", "less"),
    _figure("signs_of_misreading", "signs, which the print does not explain, that a unit was misread", "less"),
    _figure("sections_without_heading", "sections whose heading was not found", "less"),
    _figure("arrangement_not_found", "entries of arrangements of sections that were not found", "less"),
    _figure("documents_with_remarks", "documents of which the reader remarks something", "less"),
    _figure("references", "references in the words of the law", words="references"),
    _figure(
        "references_resolved",
        "the share of the references of which it is known what they name",
        "more",
        "share",
        total="references",
    ),
    _figure("references_inside", "references to a provision of the same document"),
    _figure("references_to_other_documents", "references to a provision of another document that was read"),
    _figure("references_to_named_laws", "references to a law that was not read, by its name"),
    _figure("references_unresolved", "references of which it is not known what they name", "less"),
    _figure("named_and_missing", "provisions and forms that a document names as its own and does not have", "less"),
    _figure("derivations", "rules with the provisions that they are made under"),
    _figure("facts", "amounts, times and shares in the words of the law"),
    _figure("definitions", "terms that the law defines"),
    _figure("amendments", "amendments that notes and words tell of"),
    _figure("not_in_force", "provisions that are omitted, repealed or not yet in force"),
    _figure(
        "differing_from_source",
        "provisions that differ from the source of a typeset edition",
        "less",
        words="units that differ",
    ),
)
INDEXING = (
    _figure("passages", "passages"),
    _figure("tokens", "tokens of all passages"),
    _figure("cut_passages", "passages of which the encoder read only the beginning", "less"),
    _figure("joining_sections", "passages that hold words of more than one section", "less"),
    _figure("terms", "defined terms"),
    _figure("known_questions", "questions that provisions are known to answer"),
    _figure("graph_nodes", "nodes of the graph"),
    _figure("graph_edges", "edges of the graph"),
    _figure("hnsw_recall@10", "the share of the ten nearest passages that HNSW finds", "more", "share"),
    _figure("encoder_cosine_mean", "the mean cosine of the vectors by 8-bit and by whole weights", "more", "score"),
    _figure("megabytes", "the size of the index", "less", "megabytes"),
)
CONFIDENCE = (
    _figure(
        "calibration_error",
        "how far chances lie from the share of answers that are sound",
        "less",
        "score",
        words="calibration error",
    ),
    _figure("sound", "the share of the graded answers that are sound", "more", "share"),
    _figure("log_loss", "the mean log loss of the chances", "less", "score"),
    _figure("area", "how often a sound answer has a higher chance than one that is not", "more", "score"),
)
