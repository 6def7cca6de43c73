"""The reader of a question together with a unit: how well the unit answers.

Encoders see a question and a unit apart. The reader is a cross-encoder (Nogueira and Cho 2019): the packaged model
reads both in one pass, with changes of low rank (Hu and others, "LoRA", ICLR 2022) that were learnt from questions and
the units that answer them; see `civicsetu.learn.reader`. Its score compares what became of the question's words with
what became of the unit's, each weighed by what was learnt.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from civicsetu.index.encode.pairs import inputs_of, threads_here
from civicsetu.index.encode.session import open_session
from civicsetu.index.layout import READER_FILES, TOKENIZER_FILE
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import DIVISIONS, QUALIFIERS
from civicsetu.model.provision import Provision

QUESTION_TOKENS, UNIT_TOKENS = 48, 128  # that are read at the end of a question, and at the beginning of a unit
LEAD = 160  # characters of the words that a member of a list goes on from


class Reader:
    """Questions and units to scores.

    Args:
        folder: the encoder's; it holds the tokenizer, and `reader/` in it the reader.
        threads: how many units are read at the same time, each in a thread of its own, by default as many as
            `threads_here`; each is read alone, so that its bits are the same.
    """

    def __init__(self, folder: Path, threads: int | None = None) -> None:
        files = (TOKENIZER_FILE, *READER_FILES)
        self._session, self._tokenizer = open_session(folder, files, READER_FILES[0], threads=1)
        self._pool = ThreadPoolExecutor(threads or threads_here(), thread_name_prefix="reader")

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """How well units answer a question; higher is better, and a difference of 1 makes one e times as likely.

        Args:
            question: in the user's words.
            texts: of the units, as `text_to_read` gives them.

        Returns:
            A score a text, in their order.
        """
        asked = self.token_ids(question)[-QUESTION_TOKENS:]
        return list(self._pool.map(partial(self._score, asked), texts))

    def _score(self, asked: list[int], text: str) -> float:
        """One unit, by itself: beside others its numbers would be rounded by theirs, and its score another."""
        (found,) = self._session.run(None, inputs_of([(asked, self.token_ids(text)[:UNIT_TOKENS])]))
        return float(found[0])

    def token_ids(self, text: str) -> list[int]:
        """The token ids of a text, without marks."""
        ids: list[int] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return ids


def text_to_read(unit: Provision, provisions: Mapping[str, Provision]) -> str:
    """A unit's own words behind its section's heading and, in a list, the words that it goes on from.

    Args:
        unit: a unit of a document.
        provisions: all provisions by id.
    """
    section = provisions.get(ProvisionId(unit.id).section, unit)
    above = provisions.get(unit.parent or "")
    lead = ""
    if above is not None and above.kind not in DIVISIONS and unit.kind not in QUALIFIERS:
        lead = above.body[-LEAD:].strip()
    return f"{section.heading or ''}. {lead} {unit.body}".strip()
