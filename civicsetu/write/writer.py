"""An answer written by a model: asked, checked, repaired once, and given up for the extractive one where it fails.

The answer without a model is made first. Where it is a refusal, no model is asked: what the evidence does not answer,
a model must not. Where no chain gives a reply that holds, that answer is given and says so.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from civicsetu.answer.asks import what_is_asked
from civicsetu.answer.compose import Asking
from civicsetu.find.handover import Findings
from civicsetu.llm.budget import Budget
from civicsetu.llm.calls import Request
from civicsetu.llm.chain import Chain
from civicsetu.llm.prompts import as_question, mark_of
from civicsetu.llm.settings import ModelSettings
from civicsetu.model.results import EXTRACTIVE, Answer, Provenance, WrittenSentence
from civicsetu.verify.check import Checker
from civicsetu.write.blocks import Block, blocks_of
from civicsetu.write.compose import as_sentence, written_answer
from civicsetu.write.prompts import as_data, lead_for, prompt
from civicsetu.write.reply import Repaired, Said, WrittenReply, schema_of
from civicsetu.write.settle import Judged, judged, quotations

# What gets the sentences as they are checked; None says that what was shown is taken back.
Shown = Callable[[WrittenSentence | None], None]


@dataclass
class Work:
    """One question on its way: what was repaired and removed."""

    budget: Budget
    repaired: int = 0
    removed: list[str] = field(default_factory=list)
    retrievals: int = 0
    why: str = ""


class Writer:
    """Writes answers.

    Args:
        settings: models and budgets.
        chain: asks the models.
        checker: holds sentences against words.
    """

    def __init__(self, settings: ModelSettings, chain: Chain, checker: Checker) -> None:
        self.settings, self.chain, self.checker = settings, chain, checker

    def write(
        self, extractive: Answer, text: str, asking: Asking, budget: Budget, shown: Shown | None = None
    ) -> Answer:
        """The answer in a model's words, or the extractive one with the reason.

        Args:
            extractive: the answer without a model.
            text: the question, without personal data.
            asking: how the extractive answer was found.
            budget: of the question; what was called for it before is told in the provenance too.
            shown: gets each sentence as soon as it is checked.

        Raises:
            ReplayMiss: replies are replayed, and one is missing.
        """
        work = Work(budget)
        found = asking.found
        if extractive.refused or found is None:
            work.why = "the question is refused without asking one"
            return replace(extractive, provenance=self._provenance(EXTRACTIVE, work))
        for arm in ("", *self.settings.other_arms):
            if arm:
                work.retrievals += 1
            tried = _found_again(asking, found, arm) if arm else found
            blocks = blocks_of(extractive, tried, self.settings.evidence_words, with_quoted=not arm)
            answer = self._once(extractive, text, blocks, work, shown) if blocks else None
            if answer is not None:
                return answer
            if not any(call.outcome == "answered" for call in budget.calls[-2:]):
                break  # no model can be reached: other evidence does not help
        return replace(extractive, provenance=self._provenance(EXTRACTIVE, work))

    def _once(
        self, extractive: Answer, text: str, blocks: Sequence[Block], work: Work, shown: Shown | None
    ) -> Answer | None:
        """An answer from one set of blocks; None where it does not hold."""
        judge = Judge({block.key: block for block in blocks}, self.checker)
        request = self._request(text, blocks)
        watch = Watch(judge, shown) if shown else None
        reply = self.chain.ask(request, WrittenReply, work.budget, watch.take if watch else None)
        if reply is None:
            work.why = "no model gave an answer that can be used"
            return self._given_up(watch)
        written, model = reply
        if not written.answered or not written.answer:
            work.why = "the model found no answer in the evidence"
            return self._given_up(watch)
        ones = [judge(said) for said in written.answer]
        ones += [judge(said, "condition") for said in written.conditions]
        ones = self._repaired(ones, blocks, judge, work)
        work.removed += [f"{fault.kind}: {one.line}" for one in ones for fault in one.faults[:1]]
        if not ones[0].holds:
            work.why = "the sentence that answers did not hold against its evidence"
            return self._given_up(watch)
        kept = [one for one in ones if one.holds]
        quoted = quotations(written.quotes, kept, judge.blocks)
        if watch:
            watch.finish(kept)
        return written_answer(extractive, text, kept, quoted, self._provenance(model, work))

    def _request(self, text: str, blocks: Sequence[Block]) -> Request:
        mark = mark_of([text, *(block.evidence.text for block in blocks)])
        asks = what_is_asked(text).asks
        form = prompt("answer")
        system = form.words.format(mark=mark, lead=lead_for(asks[0].kind if asks else "other"))
        user = f"{as_data(blocks, mark)}\n{as_question(text, mark)}"
        return Request(
            form.name, (("system", system), ("user", user)), schema_of(WrittenReply), self.settings.reply_tokens
        )

    def _repaired(self, ones: list[Judged], blocks: Sequence[Block], judge: "Judge", work: Work) -> list[Judged]:
        """The sentences, those that did not hold written again once."""
        failed = [n for n, one in enumerate(ones) if not one.holds]
        if not failed:
            return ones
        form = prompt("repair")
        wrong = [
            {
                "sentence": ones[n].text,
                "keys": [b.key for b in ones[n].blocks],
                "reasons": [f.what for f in ones[n].faults],
            }
            for n in failed
        ]
        mark = mark_of([json.dumps(wrong), *(block.evidence.text for block in blocks)])
        user = f"{as_data(blocks, mark)}\n[sentences {mark}]\n{json.dumps(wrong, ensure_ascii=False)}\n[end {mark}]"
        request = Request(
            form.name,
            (("system", form.words.format(mark=mark)), ("user", user)),
            schema_of(Repaired),
            self.settings.reply_tokens,
        )
        reply = self.chain.ask(request, Repaired, work.budget)
        if reply is None:
            return ones
        for n, said in zip(failed, reply[0].sentences, strict=False):
            again = judge(said, ones[n].line)
            if again.holds:
                ones[n] = again
                work.repaired += 1
        return ones

    @staticmethod
    def _given_up(watch: "Watch | None") -> Answer | None:
        """No answer; what was shown of it is taken back."""
        if watch:
            watch.take_back()
        return None

    def _provenance(self, answered_by: str, work: Work) -> Provenance:
        calls, replayed = tuple(work.budget.calls), work.budget.replayed > 0
        why = work.why if answered_by == EXTRACTIVE else ""
        return Provenance(answered_by, why, calls, work.repaired, tuple(work.removed), work.retrievals, replayed)


def _found_again(asking: Asking, found: Findings, arm: str) -> Findings:
    """What another arm finds for the question."""
    return asking.finder.find(found.question, arm, asking.jurisdiction, asking.where, asking.as_on)


class Judge:
    """Checks the sentences of a reply, each once: what was checked while it came is not checked again.

    Args:
        blocks: by their keys.
        checker: holds sentences against words.
    """

    def __init__(self, blocks: Mapping[str, Block], checker: Checker) -> None:
        self.blocks, self._checker = blocks, checker
        self._known: dict[tuple[str, tuple[str, ...]], Judged] = {}

    def __call__(self, said: Said, line: str = "answer") -> Judged:
        """A sentence as it was judged."""
        name = (said.text, tuple(said.keys))
        if name not in self._known:
            self._known[name] = judged(said, line, self.blocks, self._checker)
        return replace(self._known[name], line=line)


class Watch:
    """Watches a reply come in pieces, and shows each sentence of its answer that holds as soon as it is whole.

    Args:
        judge: checks a sentence.
        shown: gets the sentences; None says that they are taken back.
    """

    def __init__(self, judge: Judge, shown: Shown) -> None:
        self._judge, self._shown = judge, shown
        self._text, self._seen = "", 0
        self._given: list[str] = []
        self._broken = False

    def take(self, piece: str) -> None:
        """Take a piece of the reply."""
        if self._text and not piece:
            return
        self._text += piece
        whole = list(_sentences_of(self._text))
        for said in whole[self._seen :]:
            self._seen += 1
            one = self._judge(said)
            self._broken = self._broken or not one.holds
            if not self._broken:  # what stands behind a sentence that does not hold waits for its repair
                self._show(one)

    def take_back(self) -> None:
        """Say that what was shown is not the answer, and begin anew."""
        if self._given:
            self._shown(None)
        self._text, self._seen, self._given, self._broken = "", 0, [], False

    def finish(self, kept: Sequence[Judged]) -> None:
        """Show what was not shown yet; where what was shown is not the beginning of the answer, take it back."""
        texts = [one.text for one in kept]
        if texts[: len(self._given)] != self._given:
            self.take_back()
        for one in kept[len(self._given) :]:
            self._show(one)

    def _show(self, one: Judged) -> None:
        self._given.append(one.text)
        self._shown(as_sentence(one))


def _sentences_of(text: str) -> Iterator[Said]:
    """The whole sentences of the list `answer` of a reply that may not be whole yet."""
    begun = text.find('"answer"')
    at = text.find("[", begun) + 1 if begun >= 0 else 0
    decoder = json.JSONDecoder()
    while at > 0:
        while at < len(text) and text[at] in " \n\t\r,":
            at += 1
        try:
            found, at = decoder.raw_decode(text, at)
            yield Said.model_validate(found)
        except (ValueError, RecursionError):
            return
