"""Matters of other laws ("stamp duty", "bail") that a question names, unless an indexed law is on them."""

import re
from functools import lru_cache
from pathlib import Path

from civicsetu.base.files import read_yaml
from civicsetu.find.handover import Findings
from civicsetu.read.words.tokens import tokens

FIRST = 30  # passages whose headings are looked at


def matter_of_other_law(asked: str, found: Findings) -> str:
    """The matter of another law that is named in what is asked; empty where there is none, where it stands in a
    heading or title of what was found, where an indexed Act is called so, or where another indexed law is named or, of
    many, found: then it is one of the indexed laws'."""
    if found.names_another_indexed_law or found.first_is_of_one_law_of_many:
        return ""
    matter = _matters().search(asked)
    is_ours = matter and (_is_a_heading(matter[0], found) or found.is_of_indexed_act(matter[0]))
    return matter[0] if matter and not is_ours else ""


def _is_a_heading(matter: str, found: Findings) -> bool:
    words = set(tokens(matter))
    headings = (found.passage(passage).context.partition("\n")[0] for passage in found.passages[:FIRST])
    return any(words <= set(tokens(heading)) for heading in headings)


@lru_cache(maxsize=1)
def _matters() -> re.Pattern[str]:
    words = read_yaml(Path(__file__).parent / "other_laws.yaml")
    # capitals count where the word is an abbreviation or a name: "UK", not "uk" in a word
    return re.compile(
        r"(?<!\w)(?:"
        + "|".join(re.escape(w) if w != w.lower() else f"(?i:{re.escape(w)}s?)" for w in words)
        + r")(?!\w)"
    )
