"""What the units of statutes are called."""

KINDS = (
    "part", "chapter", "section", "rule", "regulation", "article", "paragraph",
    "sub-section", "sub-rule", "clause", "sub-clause", "item", "proviso", "explanation",
    "illustration", "schedule", "annexure", "form",
)  # fmt: skip
UNITS = ("section", "rule", "regulation", "article")
ANNEXES = ("schedule", "annexure", "form")
