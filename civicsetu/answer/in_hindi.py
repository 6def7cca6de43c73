"""The fixed frames of an answer in Hindi: its first line, labels, the reasons of refusals.

A first line is made in English, by the frames of `lead` and `wording`, and each frame has a Hindi form with the same
values (`hindi.yaml`). What the law says stays as it is printed, in brackets: "60 दिन के भीतर (from the date of receipt
of the application)।" Where a frame has no Hindi form, the English line stands.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

from civicsetu.base.files import read_yaml
from civicsetu.hindi import Language

_BOUND = r"(?P<bound>not more than|not less than|within|at most|at least|more than|less than|after|up to)"
_TIME = re.compile(
    rf"^(?:{_BOUND} )?(?P<n>[\d.]+) (?P<unit>days?|weeks?|months?|years?|hours?)(?: (?P<rest>\D.*))?$", re.IGNORECASE
)
_SUM = re.compile(
    rf"^(?:{_BOUND} )?(?P<v>Rs [\d,.]*\d|[\d.]+ per cent|two-thirds|one-third|half|three-fourths|one-fourth)"
    r"(?P<daily> for every day)?(?: (?P<rest>\D.*))?$",
    re.IGNORECASE,
)
_WHICHEVER = re.compile(r"^(?P<one>.+?) or (?P<two>.+), whichever is (?P<which>\w+)$")
_BY_CASE = re.compile(r"^(?P<v>.+), by the case$")
_CAPPED = re.compile(r"^(?P<v>.+?)(?:(?P<case>, by the case), and|,) at most (?P<cap>Rs [\d,]+)$")
_PENALTY = re.compile(r"^(?P<what>imprisonment|a fine|a penalty) (?:of )?(?P<v>.+)$", re.IGNORECASE)
_OF_PLACE = re.compile(r"^(?P<place>[^:]{3,60}): (?P<lead>.+[.]) Other states have their own rules\.$", re.DOTALL)
_COUNTED = re.compile(r"^(?P<n>\w+) (?P<noun>\w+):$")
_VERDICT = re.compile(
    r"^(?P<word>Yes, in the case quoted below|Yes|No): (?P<v>.+?)"
    r"(?P<but>; but not in the case of the proviso below)?$"
)
_ONLY = re.compile(r"^(?P<word>Only|Not) (?P<w>.+)$")
_WHO = re.compile(r"^(?P<who>[A-Z][\w\s]{2,40}): (?P<v>.+)$")
_NAMES = {"Yes, in the case quoted below": "yes in case", "Yes": "yes", "No": "no"}
_WHICH = {"more": "more", "higher": "more", "less": "less", "lower": "less", "earlier": "earlier", "later": "later"}


@cache
def _frames() -> dict[str, dict[str, Any]]:
    rows: dict[str, dict[str, Any]] = read_yaml(Path(__file__).with_name("hindi.yaml"))
    return rows


def line_in(language: Language, line: str) -> str:
    """A first line in the question's language; as it is where a frame has no form in it.

    Args:
        language: the question's.
        line: the line in English.

    >>> print(line_in("hi-Latn", "Within 60 days from the date of receipt of the application."))
    60 din ke andar (from the date of receipt of the application).
    >>> print(line_in("hi-Latn", "Yes: imprisonment up to 3 years, or a fine up to 10 per cent of the cost, or both."))
    Haan: 3 saal tak ki jail, ya 10 pratishat tak (of the cost) ka jurmana, ya dono.
    >>> line_in("en", "No."), line_in("hi", "Any aggrieved person.")
    ('No.', 'Any aggrieved person.')
    """
    return line if language == "en" or not line else _Speaker(language).line(line)


def label_in(language: Language, label: str) -> str:
    """A label of an answer's text, such as "Conditions: ", in the question's language."""
    return label if language == "en" else _Speaker(language).of("labels", label) or label


def reason_in(language: Language, name: str, english: str) -> str:
    """The form of a refusal's message in the question's language."""
    return english if language == "en" else _Speaker(language).of("reasons", name) or english


class _Speaker:
    """Says frames in one script."""

    def __init__(self, language: Language) -> None:
        self._script = 0 if language == "hi" else 1
        self._stop = "।" if language == "hi" else "."

    def of(self, table: str, name: str) -> str:
        """A form of a table; empty where it has none."""
        found = _frames()[table].get(name)
        return str(found[self._script]) if found else ""

    def _frame(self, name: str, v: str, w: str = "") -> str:
        return self.of("frames", name).replace("{v}", v).replace("{w}", w)

    def line(self, line: str) -> str:
        """A whole line."""
        if said := self.of("sentences", line) or self._counted(line):
            return said
        if found := _OF_PLACE.match(line):
            inner = self.line(found["lead"])
            return line if inner == found["lead"] else self._frame("of place", inner, found["place"])
        said = self._verdict(line.removesuffix("."))
        return f"{said[:1].upper()}{said[1:]}{self._stop}" if said else line

    def _counted(self, line: str) -> str:
        found = _COUNTED.match(line)
        if not found:
            return ""
        n, noun = self.of("numbers", found["n"].lower()), self.of("counted", found["noun"].lower())
        return f"{n[:1].upper()}{n[1:]} {noun}:" if n and noun else ""

    def _verdict(self, text: str) -> str:
        if found := _VERDICT.match(text):
            said = self._value(found["v"]) or self._penalties(found["v"])
            said = self._frame("not proviso", said) if said and found["but"] else said
            return self._frame(_NAMES[found["word"]], said) if said else ""
        if found := _ONLY.match(text):
            return self._frame(found["word"].lower(), "", found["w"])
        said = self._value(text) or self._penalties(text)
        if not said and (found := _WHO.match(text)):
            said = self._penalties(found["v"])
            return f"{found['who']}: {said}" if said else ""
        return said

    # ------------------------------------------------------------ values
    def _value(self, text: str) -> str:
        if "; " in text:
            parts = [self._value(part) for part in text.split("; ")]
            return "; ".join(parts) if all(parts) else ""
        if found := _CAPPED.match(text):
            said = self._value(found["v"] + (found["case"] or ""))
            return f"{said}, {self._frame('at most', found['cap'])}" if said else ""
        if found := _BY_CASE.match(text):
            parts = [self._value(part) for part in found["v"].split(" or ")]
            return self._frame("by case", self._one_of(parts)) if all(parts) else ""
        if (found := _WHICHEVER.match(text)) and found["which"] in _WHICH:
            parts = [self._value(found["one"]), self._value(found["two"])]
            return self._frame(f"whichever {_WHICH[found['which']]}", self._one_of(parts)) if all(parts) else ""
        return self._time(text) or self._sum(text)

    def _one_of(self, parts: list[str]) -> str:
        said = parts[0]
        for part in parts[1:]:
            said = self._frame("or", said, part)
        return said

    def _time(self, text: str) -> str:
        found = _TIME.match(text)
        return self._bounded(found, f"{found['n']} {self.of('units', found['unit'].lower())}") if found else ""

    def _sum(self, text: str) -> str:
        found = _SUM.match(text)
        if not found:
            return ""
        value = found["v"]
        if value.endswith("per cent"):
            value = f"{value.split()[0]} {self.of('units', 'per cent')}"
        value = self.of("shares", value.lower()) or value[:1].upper() + value[1:]
        return self._bounded(found, self._frame("every day", value) if found["daily"] else value)

    def _bounded(self, found: re.Match[str], value: str) -> str:
        said = self._frame(found["bound"].lower(), value) if found["bound"] else value
        return self._frame("as said", said, found["rest"]) if found["rest"] else said

    # ------------------------------------------------------------ penalties
    def _penalties(self, text: str) -> str:
        """ "imprisonment up to 3 years, or a fine of Rs 10,000 for every day, in all up to 5 per cent, or both" """
        said: list[str] = []
        for part in re.split(r", (?=or\b|and\b|in all\b|at least\b|up to\b|a fine\b|a penalty\b|imprisonment\b)", text):
            if not (one := self._penalty(part)):
                return ""
            said.append(one)
        return ", ".join(said)

    def _penalty(self, part: str) -> str:
        if part == "or both":
            return self._frame("both", "")
        for word, frame in (("or ", "or else"), ("and ", "and also"), ("a further ", "further")):
            if part.startswith(word):
                inner = self._penalty(("a " if frame == "further" else "") + part.removeprefix(word))
                return self._frame(frame, inner) if inner else ""
        if part.startswith("in all "):
            inner = self._value(part.removeprefix("in all "))
            return self._frame("in all", inner) if inner else ""
        if part.startswith(("at least ", "up to ")):  # the least or the most of what stands before
            return self._value(part)
        low = part[:1].lower() + part[1:]
        if low in ("a fine for every day", "a penalty for every day", "imprisonment for life", "a fine", "death"):
            return self._frame("a fine alone" if low == "a fine" else low, "")
        found = _PENALTY.match(part)
        value = self._value(found["v"]) if found else ""
        return self._frame(found["what"].lower(), value) if found and value else ""
