"""A rule that was printed with another rule's words: where the gazette sets the words of the rule before it under its
heading, what the heading promises is not there, and the answer says so."""

from difflib import SequenceMatcher

from civicsetu.find.handover import Library
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.read.words.tokens import tokens

SAME = 0.95  # share of two texts that are one, but for what OCR read wrongly
MISPRINTED = "The print gives no answer:"


def repeated_in(unit: Provision, library: Library) -> Provision | None:
    """The unit of the section before whose words are printed in a section that is headed by something else.

    Args:
        unit: a section (rule, ...) as a whole.
        library: the indexed documents.

    Returns:
        None where the words are the section's own: its heading shares a word with them, it goes on, or nothing just
        before it reads the same.
    """
    own = ProvisionId(unit.id)
    headed = set(tokens(unit.heading or ""))
    if own.section != unit.id or not headed or library.children.get(unit.id) or headed & set(tokens(unit.body)):
        return None
    names = [name for name in library.provisions if name.startswith(f"{own.document}#")]  # in reading order
    before = (library.provisions[name] for name in reversed(names[: names.index(unit.id)]))
    last = next((one for one in before if one.body), None)  # a chapter has no words of its own
    is_same = last and SequenceMatcher(None, last.body, unit.body, autojunk=False).ratio() >= SAME
    return last if is_same else None


def misprint_of(unit: Provision, library: Library) -> str:
    """The first line for a section that is printed with the words of the one before; empty for any other."""
    repeated = repeated_in(unit, library)
    if repeated is None:
        return ""
    rule, (number, _, _) = library.citation_of(unit), library.citation_of(repeated).partition(",")
    return f"{MISPRINTED} {rule} is headed “{library.heading_of(unit)}”, but has the words of {number}."


def is_misprint(line: str) -> bool:
    """True for a first line that says that what was asked for is not printed."""
    return line.startswith(MISPRINTED)
