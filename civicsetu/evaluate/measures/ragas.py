"""RAGAS's measures that need no language model, as `civicsetu.evaluate.ragas_scores` computes them."""

from civicsetu.evaluate.measures.measure import Measure, register

METRICS = {  # by name: what RAGAS calls it
    "id_based_context_precision": "IDBasedContextPrecision",
    "id_based_context_recall": "IDBasedContextRecall",
    "non_llm_context_recall": "NonLLMContextRecall",
    "non_llm_context_precision_with_reference": "NonLLMContextPrecisionWithReference",
}
_WORDS = {
    "id_based_context_precision": "share of the shown sections that answer",
    "id_based_context_recall": "share of the answering sections that are shown",
    "non_llm_context_recall": "answering texts that a shown one is like",
    "non_llm_context_precision_with_reference": "shown texts like an answering one, weighted by rank",
}
RAGAS = tuple(
    register(
        Measure(
            name=name,
            what=f"RAGAS's {kind}",
            words=_WORDS[name],
            source="Es and others, RAGAS: Automated Evaluation of Retrieval Augmented Generation, 2023",
            better="more",
            unit="share",
        )
    )
    for name, kind in METRICS.items()
)
