"""The judge as RAGAS wants it: a model that is asked through LiteLLM, with every raw reply kept.

RAGAS's own cache leaves the model out of its key, and one of several judges would be given the replies of another. Here
the kept replies are the cache, and each judge has a file of its own.
"""

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from civicsetu.base.files import read_jsonl
from civicsetu.evaluate.judge.rows import whole_lines
from civicsetu.llm.calls import ModelTrouble, Raw, Request
from civicsetu.llm.client import Client
from civicsetu.llm.records import Recorder
from civicsetu.llm.replies import read_reply
from civicsetu.llm.settings import JudgeSettings, Link

T = TypeVar("T", bound=BaseModel)
PASSING = ("timeout", "rate_limit", "overload", "unreachable")  # what may be otherwise at another time


class Judge:
    """A model that is asked to judge.

    Args:
        link: which.
        settings: how often it is asked.
        replies: the file of its raw replies; those that are there are not asked for again.
        client: asks it.
        sleep: waits so many seconds.
    """

    def __init__(
        self,
        link: Link,
        settings: JudgeSettings,
        replies: Path,
        client: Client,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.link, self.settings, self._client, self._sleep = link, settings, client, sleep
        self._recorder, self._given = Recorder(replies), Counter[str]()
        self._kept: dict[str, list[Raw]] = {}
        whole_lines(replies)  # a reply that a kill cut short is asked for again
        for row in read_jsonl(replies) if replies.is_file() else []:
            if row["reply"] is not None:
                self._kept.setdefault(row["request"], []).append(Raw(*row["reply"]))

    def ask(self, prompt: str, words: str, shape: type[T]) -> T:
        """A reply of a shape.

        Args:
            prompt: the prompt's name with its version.
            words: the prompt.
            shape: what the reply must be.

        Raises:
            ModelTrouble: there is none, after all tries.
        """
        request = Request(prompt, (("user", words),), shape.model_json_schema(), self.settings.reply_tokens)
        return read_reply(self._raw(request), shape)

    def _raw(self, request: Request) -> Raw:
        """The n-th reply to a call that is made the n-th time: a kept one, or a new one."""
        key = request.key(self.link.model)
        number = self._given[key]
        self._given[key] += 1
        kept = self._kept.setdefault(key, [])
        if number >= len(kept):
            kept.append(self._asked(request))
        return kept[number]

    def _asked(self, request: Request) -> Raw:
        wait = self.settings.wait
        for left in reversed(range(self.settings.tries)):
            try:
                raw = self._client.ask(self.link, request, self.link.timeout)
            except ModelTrouble as trouble:
                self._recorder.add(self.link.model, request, trouble.raw, trouble.trouble)
                if not left or trouble.trouble not in PASSING:
                    raise
                self._sleep(wait)
                wait *= 2
            else:
                self._recorder.add(self.link.model, request, raw)
                return raw
        raise AssertionError("a judge is asked at least once")
