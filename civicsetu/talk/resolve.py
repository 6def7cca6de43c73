"""A question of a conversation, made complete by a model where the rules of `follow_up` leave it as it is.

What comes back is not trusted: it may name no provision and no place that neither question names, keeps those that the
question itself names, and has few words that stand in neither.
"""

from pathlib import Path

from pydantic import BaseModel, ConfigDict

from civicsetu.find.question.jurisdictions import jurisdictions_in
from civicsetu.find.question.named import find_named
from civicsetu.find.question.plain_text import plain_text
from civicsetu.llm.budget import Budget
from civicsetu.llm.calls import Request
from civicsetu.llm.chain import Chain
from civicsetu.llm.prompts import as_question, mark_of, read_prompt
from civicsetu.read.words.tokens import tokens

PROMPT = Path(__file__).with_name("prompts") / "resolve.md"
REPLY_TOKENS = 300
MOST_CHARS, MOST_NEW = 500, 0.34  # characters of a question; share of its words that stand in neither question


class Resolved(BaseModel):
    """What a model is asked to send back."""

    model_config = ConfigDict(extra="forbid", strict=True)

    question: str


def resolved(text: str, before: str, chain: Chain, budget: Budget) -> str:
    """The question that is meant; as it was asked where no model gives one that may be believed.

    Args:
        text: the question, without personal data.
        before: the question before it as it was understood, without personal data.
        chain: asks the models of the fast tier.
        budget: of the question.
    """
    mark = mark_of([before, text])
    form = read_prompt(PROMPT)
    user = f"[before {mark}]\n{before}\n[end {mark}]\n{as_question(text, mark)}"
    messages = (("system", form.words.format(mark=mark)), ("user", user))
    request = Request(form.name, messages, Resolved.model_json_schema(), REPLY_TOKENS)
    reply = chain.ask(request, Resolved, budget, links=chain.settings.fast)
    return believed(text, before, reply[0].question) if reply else text


def believed(text: str, before: str, sent: str) -> str:
    """What a model sent, where it says what was asked; else the question as it was asked.

    Args:
        text: the question.
        before: the question before it.
        sent: what a model made of both.

    >>> believed("and for agents?", "What must a promoter disclose?", "What must an agent disclose?")
    'What must an agent disclose?'
    >>> believed("and for agents?", "What must a promoter disclose?", "What does section 99 say?")
    'and for agents?'
    """
    words = plain_text(" ".join("".join(c if c.isprintable() else " " for c in sent[: MOST_CHARS + 1]).split()))
    if not words or len(words) > MOST_CHARS or not any(c.isalnum() for c in words):
        return text
    told = f"{before}\n{text}"
    names, places = _names(words), jurisdictions_in(words)
    if not (_names(text) <= names <= _names(told) and jurisdictions_in(text) <= places <= jurisdictions_in(told)):
        return text
    return text if _share_of_new(words, told) > MOST_NEW else words


def _names(text: str) -> set[tuple[str, str]]:
    return {(one.kind, str(one.pinpoint)) for one in find_named(text)}


def _share_of_new(words: str, told: str) -> float:
    """The share of a question's words that do not stand in what was told, by their beginnings: "agents", "agent"."""
    known = {token[:5] for token in tokens(told)}
    own = {token[:5] for token in tokens(words)}
    return len(own - known) / max(1, len(own))
