"""The stages of the pipeline: which parameters each uses, and which code it starts with.

`civicsetu generate` writes from this table each notebook's parameter cell, and the lists of parameters and code in
`dvc.yaml`, so that DVC runs a stage again whenever what it uses has changed.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of the pipeline.

    Args:
        name: its name in `dvc.yaml`.
        notebook: the notebook that it runs, without folder and ending; empty for a stage without one.
        parameters: the parameters that it uses: groups (`search`) or single ones (`evaluate.k`).
        modules: the modules that its command starts with, besides those that the notebook imports.
    """

    name: str
    notebook: str = ""
    parameters: tuple[str, ...] = ()
    modules: tuple[str, ...] = ("civicsetu.run.stage",)


FINDING = ("search", "parts", "arms")

STAGES = (
    Stage("typeset", modules=("civicsetu.export.typeset",)),
    Stage("ingest", "01_ingest", ("corpus", "read")),
    Stage("index", "02_index", ("passages", "encoder", "dense", "lexical")),
    Stage("ablation", "03_ablation", ("evaluate", *FINDING)),
    Stage("evaluate", "04_evaluate", ("evaluate.questions", "evaluate.split", "evaluate.k", *FINDING, "answer")),
    Stage("confidence", "05_confidence", ("confidence",)),
    Stage(
        "explore",
        parameters=("explore", "evaluate.baseline", *FINDING, "answer"),
        modules=("civicsetu.report.recorded",),
    ),
    Stage("report", modules=("civicsetu.report.matrix", "civicsetu.report.official", "civicsetu.report.overview")),
)
