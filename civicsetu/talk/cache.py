"""Answers that were given, kept in files, for the same question to the same index with the same parameters.

The name of a file is made of the question as it was understood, what it was narrowed to, the parameters of searching
and answering, the checksum of the index, and the code that answers: change one of them, and the answer is made again.
Each file also says what it was made of, and is compared with it before it is used. Questions with personal data are not
kept.

Off by default: an answer takes some hundredths of a second, and files keep what was asked.
"""

import json
import time
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from civicsetu.answer.show import ShownAnswer
from civicsetu.base.cache import Cache, fingerprint, source_version
from civicsetu.base.files import to_json, write_text
from civicsetu.model.results import Answer
from civicsetu.talk.personal import personal_data

_DAY = 86_400
_CODE = (
    "answer",
    "find",
    "index",
    "llm",
    "model",
    "read/words",
    "talk",
    "verify",
    "write",
)  # what an answer hangs on, in the package


class AnswerCache:
    """Answers in a folder.

    Args:
        folder: where they are; it is made when first needed.
        index: the checksum of the index.
        parameters: those of searching and answering.
        most_bytes: what was longest unused beyond it is deleted.
        days: an older answer is not given.
    """

    def __init__(self, folder: Path, index: str, parameters: Mapping[str, Any], most_bytes: int, days: int):
        self.folder, self.most_bytes, self.days = folder, most_bytes, days
        self._made_of = {"index": index, "parameters": fingerprint(parameters), "code": _code_version()}

    def get(self, question: str, narrowed: tuple[str | None, ...] = ()) -> Answer | None:
        """The answer that was given to a question; None where there is none, or none that can be used.

        Args:
            question: as it was understood.
            narrowed: the jurisdiction, filter and whatever else the answer hangs on.
        """
        path = Cache(self.folder, self.most_bytes).path(self._name(question, narrowed))
        try:
            entry = json.loads(path.read_bytes())
            fresh = entry["at"] + self.days * _DAY > time.time()
            whole = entry["checksum"] == fingerprint(entry["answer"])
            if fresh and whole and entry["made_of"] == self._of(question, narrowed):
                answer: Answer = _answers().validate_python(entry["answer"])
                return answer
        except (OSError, ValueError, KeyError, TypeError):
            pass  # it is away or damaged: the answer is made again
        return None

    def put(self, answer: Answer, question: str, narrowed: tuple[str | None, ...] = ()) -> None:
        """Keep an answer, unless the question has personal data.

        Raises:
            OSError: the folder cannot be written.
        """
        if personal_data(question) or personal_data(answer.question):
            return
        row = _answers().dump_python(answer, mode="json")
        made_of = self._of(question, narrowed)
        entry = {"at": time.time(), "made_of": made_of, "answer": row, "checksum": fingerprint(row)}
        write_text(Cache(self.folder, self.most_bytes).path(self._name(question, narrowed)), to_json(entry))
        Cache(self.folder, self.most_bytes).trim()

    def _of(self, question: str, narrowed: tuple[str | None, ...]) -> dict[str, Any]:
        return {"question": question, "narrowed": list(narrowed), **self._made_of}

    def _name(self, question: str, narrowed: tuple[str | None, ...]) -> str:
        return f"{fingerprint(self._of(question, narrowed))}.json"


@lru_cache(maxsize=1)
def _code_version() -> str:
    package = Path(__file__).parents[1]
    return source_version(package / name for name in _CODE)


@lru_cache(maxsize=1)
def _answers() -> Any:
    from pydantic import TypeAdapter

    return TypeAdapter(ShownAnswer)
