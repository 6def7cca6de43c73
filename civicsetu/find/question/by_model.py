"""A question read by a language model, beside what is known of it without one.

What the model sends back is not trusted. A wording with a provision that the question does not name is left out, as are
unknown types and places; named provisions, and a type or places that are known without it, stay as they are. Where no
model gives a reply that can be used, the question stays as it was; the calls are in the question's budget.
"""

from dataclasses import replace
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from civicsetu.find.question.jurisdictions import jurisdictions_in
from civicsetu.find.question.named import find_named
from civicsetu.find.question.plain_text import plain_text
from civicsetu.find.question.understand import TYPES, Question
from civicsetu.llm.budget import Budget
from civicsetu.llm.calls import Request
from civicsetu.llm.chain import Chain
from civicsetu.llm.prompts import as_question, mark_of, read_prompt
from civicsetu.model.jurisdictions import jurisdictions

PROMPT = Path(__file__).with_name("prompts") / "reword.md"
KINDS = ("fact_lookup", *(kind for kind, _ in TYPES))
MOST_WORDINGS, MOST_WORDS, MOST_CHARS = 3, 60, 500
REPLY_TOKENS = 500


class Reread(BaseModel):
    """What a model is asked to send back."""

    model_config = ConfigDict(extra="forbid", strict=True)

    english: str
    wordings: list[str]
    query_type: str
    jurisdictions: list[str]


class ModelReader:
    """Reads one question, and parts of it, with the models of the fast tier. The same words are read once.

    Args:
        chain: asks the models.
        budget: of the question.
    """

    def __init__(self, chain: Chain, budget: Budget) -> None:
        self.chain, self.budget = chain, budget
        self._read: dict[str, Reread | None] = {}

    def read(self, question: Question) -> Question:
        """The question with what a model makes of it.

        Args:
            question: as it was understood without one, without personal data.

        Raises:
            ReplayMiss: replies are replayed, and there is none for this question.
        """
        if question.text not in self._read:
            self._read[question.text] = self._ask(question.text)
        reply = self._read[question.text]
        return merged(question, reply) if reply else question

    def _ask(self, text: str) -> Reread | None:
        mark = mark_of([text])
        form = read_prompt(PROMPT)
        system = form.words.format(mark=mark, types=", ".join(KINDS), places=", ".join(jurisdictions()))
        request = Request(
            form.name, (("system", system), ("user", as_question(text, mark))), Reread.model_json_schema(), REPLY_TOKENS
        )
        reply = self.chain.ask(request, Reread, self.budget, links=self.chain.settings.fast)
        return reply[0] if reply else None


def merged(question: Question, reply: Reread) -> Question:
    """A question with what of a reply may be believed.

    Args:
        question: as it was understood without a model.
        reply: what a model sent.

    >>> asked = Question("What of delay?", "fact_lookup", (), (), ())
    >>> sent = Reread(
    ...     english="", wordings=["failure to give possession", "under section 99"], query_type="x", jurisdictions=[]
    ... )
    >>> merged(asked, sent).wordings
    ('failure to give possession',)
    """
    english = _usable(question, reply.english)
    wordings = [english] if english and english.lower() != question.text.lower() else []
    wordings += [words for text in reply.wordings if (words := _usable(question, text))]
    said = frozenset(reply.jurisdictions) & frozenset(jurisdictions()) & jurisdictions_in(" ".join(wordings))
    kind = reply.query_type if reply.query_type in KINDS else question.query_type
    return replace(
        question,
        wordings=tuple(dict.fromkeys(wordings))[:MOST_WORDINGS],
        query_type=kind if question.query_type == "fact_lookup" else question.query_type,
        jurisdictions=question.jurisdictions or said,
    )


def _usable(question: Question, text: str) -> str:
    """A wording in one line; empty where it is too long, or names a provision that the question does not name."""
    if len(text) > MOST_CHARS:
        return ""
    words = plain_text(" ".join("".join(c if c.isprintable() else " " for c in text).split()))
    named = {(one.kind, str(one.pinpoint)) for one in question.named}
    invented = any((one.kind, str(one.pinpoint)) not in named for one in find_named(words))
    return "" if invented or len(words.split()) > MOST_WORDS else words
