"""Any text with citations, sentence by sentence: which provisions each names, and whether their words carry it."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from civicsetu.base.errors import CivicSetuError
from civicsetu.find.handover import Library
from civicsetu.find.question.laws import Acts
from civicsetu.find.question.named import NamedProvision, find_named
from civicsetu.model.ids import ProvisionId
from civicsetu.verify.around import evidence_of
from civicsetu.verify.check import Checker
from civicsetu.verify.evidence import Evidence, Fault, Verdict
from civicsetu.verify.modality import sentences

MOST_SENTENCES = 2000
MOST_CHARS = 2_000_000
_BRACKETED = re.compile(r"\s*\[[^\]]{2,160}\]")
_NO_BREAK, _NO_STOP = "\u00a0", "\u037e"  # in brackets no sentence ends
_LEAST_WORDS = 4  # a heading is no sentence


@dataclass(frozen=True, slots=True)
class Checked:
    """A sentence of a text, the provisions that it cites, and what checking it found."""

    sentence: str
    cites: tuple[str, ...]
    verdict: Verdict


def checked_text(text: str, library: Library, checker: Checker) -> Iterator[Checked]:
    """Check each sentence of a text against the provisions that it cites.

    Args:
        text: plain text or Markdown whose sentences name provisions ("... [s. 13(1), RERA Act 2016]", "under section
            13"), or a record of `civicsetu ask --json`.
        library: the indexed documents.
        checker: holds sentences against words.

    Raises:
        CivicSetuError: the text is too long.
    """
    if len(text) > MOST_CHARS:
        raise CivicSetuError(f"the text has {len(text)} characters; at most {MOST_CHARS} are checked")
    acts = Acts(library.metas.values())
    for sentence in _sentences(text):
        names = list(dict.fromkeys(name for named in find_named(sentence) for name in _meant(named, library, acts)))
        evidence = [evidence_of(library.provisions[name], library) for name in names]
        yield Checked(sentence, tuple(names), _verdict(sentence, evidence, checker))


def _verdict(sentence: str, evidence: list[Evidence], checker: Checker) -> Verdict:
    bare = _BRACKETED.sub("", sentence)
    if not evidence:
        named = find_named(sentence)
        what = f"{named[0].words.strip()} is not indexed" if named else "it names no provision"
        return Verdict(sentence, (Fault("key", what),), 0.0)
    return checker.check(bare, evidence)


def _sentences(text: str) -> Iterable[str]:
    """The sentences of a text, each with the citation in brackets that follows it."""
    text = _of_record(text)
    lines = [re.sub(r"^[#>*\-\s]+|\*\*|__|`", "", line) for line in text.splitlines()]
    for line in lines:
        joined = re.sub(r"([.!?])(\s*\[[^\]]{2,160}\])", r"\2\1", line)
        whole = _BRACKETED.sub(lambda match: match[0].replace(" ", _NO_BREAK).replace(";", _NO_STOP), joined)
        for part in sentences(whole)[:MOST_SENTENCES]:
            sentence = part.replace(_NO_BREAK, " ").replace(_NO_STOP, ";")
            if len(_BRACKETED.sub("", sentence).split()) >= _LEAST_WORDS:
                yield sentence


def _of_record(text: str) -> str:
    """The answer's text of a record of `civicsetu ask --json`; any other text as it is."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        answer = json.loads(text)["answer"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return text
    return answer if isinstance(answer, str) else text


def _meant(named: NamedProvision, library: Library, acts: Acts) -> Iterator[str]:
    """The ids of the provisions that a text's reference may mean, the indexed ones."""
    if named.law and acts.named(named.law):
        documents = [key for key in library.metas if key in acts.named(named.law)]
    else:
        documents = [meta.key for meta in library.documents_meant(named)]
    for key in documents:
        name = ProvisionId.of(key, str(named.pinpoint))
        if name in library.provisions:
            yield name
