"""RAGAS's measures that need no language model, as `civicsetu.evaluate.ragas_scores` computes them."""

from civicsetu.evaluate.measures.measure import Measure, register

METRICS = {
    "id_based_context_precision": "IDBasedContextPrecision",
    "id_based_context_recall": "IDBasedContextRecall",
    "non_llm_context_recall": "NonLLMContextRecall",
    "non_llm_context_precision_with_reference": "NonLLMContextPrecisionWithReference",
}
RAGAS = tuple(
    register(
        Measure(
            name=name,
            what=f"RAGAS's {kind}",
            source="Es and others, RAGAS: Automated Evaluation of Retrieval Augmented Generation, 2023",
            better="more",
            unit="share",
        )
    )
    for name, kind in METRICS.items()
)
