"""The folders of reports whose pages lead to each other: the project's own, and the one on the official texts in it; a
page that no notebook writes."""

from pathlib import Path

from civicsetu.params import project_root

EXPLORE = "explore.html"  # in the folder of the reports; `civicsetu static-page` writes it
OFFICIAL = "official"  # in the folder of the project's reports
# The reports on the official texts, as `make official` makes them.
ON_OFFICIAL = ("03_ablation", "04_evaluate")
# What makes them; the folder is one that holds the PDFs of the official texts.
OFFICIAL_COMMAND = "CIVICSETU_MIRROR=folder-of-the-official-PDFs make official"


def is_own(reports: Path) -> bool:
    """Whether a folder holds the project's own reports."""
    return reports.resolve() == (project_root() / "reports").resolve()


def is_official(reports: Path) -> bool:
    """Whether a folder holds the reports on the official texts."""
    return reports.name == OFFICIAL and is_own(reports.parent)
