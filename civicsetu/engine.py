"""The Python interface: open an index, search it, ask it."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from civicsetu.answer.show import Hits
from civicsetu.base.errors import ModelUnavailable, ParameterError
from civicsetu.base.near import did_you_mean
from civicsetu.explore.compared import Comparison
from civicsetu.explore.looking import Looking
from civicsetu.explore.rows import Rows
from civicsetu.explore.why import hits_with_parts, reasons
from civicsetu.find.finder import Finder
from civicsetu.find.handover import Findings, Library
from civicsetu.find.hits import hits_of, scores_of_hits
from civicsetu.find.pipeline import Pipeline
from civicsetu.index.servers import is_address, open_on_server
from civicsetu.index.store import Store, open_store
from civicsetu.model.document import Document
from civicsetu.model.provision import Provision
from civicsetu.model.results import EXTRACTIVE, Answer
from civicsetu.params import Params, changed, load_params, project_root
from civicsetu.talk.asker import Asker

if TYPE_CHECKING:
    from civicsetu.explore.widget import Explorer
    from civicsetu.llm.chain import Chain
    from civicsetu.llm.run_ledger import Run
    from civicsetu.model.results import WrittenSentence
    from civicsetu.talk.models import ModelsAtWork
    from civicsetu.talk.session import Session
    from civicsetu.verify.check import Checker
    from civicsetu.write.writer import Shown, Writer


class Index(Looking):
    """An open index.

    Args:
        store: the parts of the index.
        params: how to search and answer.
        record: keep a record of the questions, whatever the parameters say.
    """

    def __init__(self, store: Store, params: Params, record: bool = False):
        self.store, self.params = store, params
        self._writers: dict[str, Writer] = {}  # of one model alone, by its name
        reader = (lambda question: self._models(None).read(question)) if params.models.fast else None
        self.finder = Finder(store, params.arms, params.parts, reader)
        models = self._models if params.models.is_on or params.models.fast else None
        self._asker = Asker(self.finder, params.answer, params.talk, lambda: changed(params), record, models)

    @property
    def documents(self) -> Mapping[str, Document]:
        """The indexed documents by key."""
        return self.store.documents

    @property
    def provisions(self) -> Mapping[str, Provision]:
        """All provisions by id, in reading order."""
        return self.store.provisions

    @property
    def jurisdictions(self) -> tuple[str, ...]:
        """The jurisdictions of the indexed documents, sorted."""
        return tuple(sorted({meta.jurisdiction for meta in self.store.metas.values()}))

    @cached_property
    def checker(self) -> "Checker":
        """Holds sentences against the words that they rest on; see `civicsetu.verify`."""
        from civicsetu.verify.check import Checker
        from civicsetu.verify.judge import load_judge

        settings = self.params.check
        if not settings.judged:
            return Checker(self.store.passage_encoder, settings)
        return Checker(self.store.passage_encoder, settings, self.store.entailment, load_judge())

    @property
    def models(self) -> tuple[str, ...]:
        """The models that are configured to write answers, in the order they are tried."""
        return tuple(dict.fromkeys(link.model for link in self.params.models.thinking))

    @cached_property
    def writer(self) -> "Writer":
        """Writes answers with the models of `params.models`; see `civicsetu.write`."""
        from civicsetu.write.writer import Writer

        return Writer(self.params.models, self._chain, self.checker)

    def _writer_of(self, model: str) -> "Writer":
        """Writes answers with one of the models alone."""
        from civicsetu.llm.chain import Chain
        from civicsetu.write.writer import Writer

        if model not in self._writers:
            own = tuple(link for link in self.params.models.thinking if link.model == model)
            settings = self.params.models.model_copy(update={"thinking": own})
            self._writers[model] = Writer(settings, Chain(settings, self.store.data), self.checker)
        return self._writers[model]

    @cached_property
    def _chain(self) -> "Chain":
        from civicsetu.llm.chain import Chain

        return Chain(self.params.models, self.store.data)

    @cached_property
    def _run(self) -> "Run":
        from civicsetu.llm.run_ledger import Run

        file = self.params.models.run_file
        return Run(self.params.models, self.store.data / file if file else None)

    def _models(self, model: str | None) -> "ModelsAtWork":
        """The models for one question, with its budget; imported only where one is configured.

        Args:
            model: who writes the answer; None for all that are configured to, in their order.
        """
        from civicsetu.talk.models import ModelsAtWork

        if model == EXTRACTIVE:
            return ModelsAtWork(self._chain, self._run, self.finder, None, "none was to write it")
        if model is not None:
            return ModelsAtWork(self._chain, self._run, self.finder, lambda: self._writer_of(model))
        writer = (lambda: self.writer) if self.params.models.is_on else None
        return ModelsAtWork(self._chain, self._run, self.finder, writer)

    def explore(self, question: str = "") -> "Explorer":
        """A widget for a notebook: ask, open citations beside their page, follow references.

        Args:
            question: asked when it is shown; empty for none.

        Raises:
            ModelUnavailable: anywidget is not installed.
        """
        from civicsetu.explore.desk import Desk

        try:
            from civicsetu.explore.widget import Explorer
        except ImportError:
            raise ModelUnavailable("the widget needs anywidget: pip install 'civicsetu[notebooks]'") from None
        return Explorer(Desk(self, self.params.explore, self.params.answer.arm), question)

    def search(
        self,
        question: str,
        k: int = 10,
        jurisdiction: str | None = None,
        arm: str | None = None,
        where: str | None = None,
        as_on: date | str | None = None,
    ) -> Hits:
        """The best provisions for a question, best first.

        Args:
            question: in plain words or statutory ones.
            k: at most so many hits.
            jurisdiction: only provisions of this jurisdiction.
            arm: one of the arms that `params.yaml` declares; its `search.arm` by default.
            where: only provisions that this filter lets through, such as `doc_type == "rules"`; see
                `civicsetu.find.filters`.
            as_on: the day whose law is searched, a date or YYYY-MM-DD; by default the law in force.

        Raises:
            ParameterError: the jurisdiction is not indexed, there is no such arm, the filter or the day cannot be
                read, no indexed law was in force on that day, or `k` is not positive.
        """
        if k < 1:
            raise ParameterError(f"k is {k}; it must be at least 1")
        wanted = self._known(jurisdiction)
        question = _printable(question)
        if not any(c.isalnum() for c in question):
            return Hits()
        day = self.day(as_on)
        read = self.finder.understand(question[: self.params.answer.max_question_chars], day)
        found = self.finder.find(read, self.params.search.arm if arm is None else arm, wanted, where, day)
        return Hits(found.hits(k), self._doubt(found))

    def scores(self, question: str, k: int = 10, jurisdiction: str | None = None) -> list[dict[str, float]]:
        """What each part of the arm of `search` gave each of its hits, by the part's name.

        Args:
            question, k, jurisdiction: as those of `search`.

        Returns:
            One mapping a hit, in the order of the hits: a search's score where it found the hit, a reranker's
            feature, and under `boosts` what was added in the end.
        """
        wanted = self._known(jurisdiction)
        read = self.finder.understand(_printable(question)[: self.params.answer.max_question_chars])
        ranking = self.finder.rank(read, self.params.search.arm, wanted)
        return scores_of_hits(ranking, self.store, k)

    def why(
        self,
        question: str,
        k: int = 10,
        jurisdiction: str | None = None,
        arm: str | None = None,
        as_on: date | str | None = None,
    ) -> Rows:
        """Why each hit of `search` stands where it does: what each part of the arm gave it.

        Args:
            question, k, jurisdiction, arm, as_on: as those of `search`.

        Returns:
            One plain record a hit, best first: `rank`, `id`, `citation`, `heading`, `score`, `why`, and `parts`, each
            with its rank in a search and the points of the score that it brought.

        Raises:
            ParameterError: as `search` does.
        """
        if k < 1:
            raise ParameterError(f"k is {k}; it must be at least 1")
        wanted, asked = self._known(jurisdiction), _printable(question)
        day = self.day(as_on)
        read = self.finder.understand(asked[: self.params.answer.max_question_chars], day)
        chosen = self.params.search.arm if arm is None else arm
        found, steps = self.finder.explained(read, chosen, wanted, None, day)
        return reasons(asked, hits_with_parts(found, steps, k))

    def search_arms(
        self, question: str, arms: Sequence[Pipeline], k: int = 10, jurisdiction: str | None = None
    ) -> dict[str, tuple[Hits, float]]:
        """The same by several arms at once; what they share is computed once.

        Args:
            question: in plain words or statutory ones.
            arms: pipelines, such as those of `finder.arms`.
            k: at most so many hits.
            jurisdiction: only provisions of this jurisdiction.

        Returns:
            For each arm its hits, best first, and the seconds that its parts took.
        """
        wanted = self._known(jurisdiction)
        found = self.finder.understand(_printable(question)[: self.params.answer.max_question_chars])
        rankings = self.finder.rank_all(found, arms, wanted)
        return {
            arm: (Hits(hits_of(ranking, self.store, k)), sum(took for _, took in ranking.seconds))
            for arm, ranking in rankings.items()
        }

    def compare(
        self, question: str, arms: Sequence[str] | str = (), k: int = 10, jurisdiction: str | None = None
    ) -> Comparison:
        """The hits of several arms for one question, side by side.

        Args:
            question, k, jurisdiction: as those of `search`.
            arms: their names, or one alone, which stands beside `search.arm`; by default that and
                `evaluate.baseline`.

        Raises:
            ParameterError: there is no such arm or jurisdiction, or `k` is not positive.
        """
        if k < 1:
            raise ParameterError(f"k is {k}; it must be at least 1")
        usual = self.params.search.arm
        names = dict.fromkeys(
            (usual, arms) if isinstance(arms, str) else arms or (usual, self.params.evaluate.baseline)
        )
        found = self.search_arms(question, [self.finder.arm(name) for name in names], k, jurisdiction)
        return Comparison(question, {arm: hits for arm, (hits, _) in found.items()}, self.store.defining)

    def ask(
        self,
        question: str,
        jurisdiction: str | None = None,
        where: str | None = None,
        session: "str | Session | None" = None,
        full: bool = False,
        as_on: date | str | None = None,
        arm: str | None = None,
        model: str | None = None,
        shown: "Shown | None" = None,
        goes_on: bool = False,
    ) -> Answer:
        """Answer a question with verbatim quotations, or refuse with a reason.

        Args:
            question: in plain words or statutory ones.
            jurisdiction: only provisions of this jurisdiction.
            where: only provisions that this filter lets through; see `search`.
            session: the conversation that the question belongs to, or its name: what the question leaves out is taken
                from the one before it, and `understood` of the answer says what was made of it.
            full: with the sections that are quoted from, in full.
            as_on: the day whose law is asked about, a date or YYYY-MM-DD; by default the law in force.
            arm: finds what is quoted; by default `answer.arm`.
            model: who writes the answer: one of `models` alone, or `extractive` for none; by default all of `models`,
                in their order.
            shown: gets each sentence of a model as soon as it is checked; None says that those before it are taken
                back.
            goes_on: say that it goes on from the question before it in its session: then more is taken from there,
                such as the place. Where nothing is, `by_itself` of the answer says so.

        Raises:
            ParameterError: the jurisdiction is not indexed, the filter or the day cannot be read, no indexed law was in
                force on that day, there is no such arm or model, or no session can have the name.
        """
        wanted = self._known(jurisdiction)
        conversation = self.session(session) if isinstance(session, str) else session
        if arm is not None:
            self.finder.arm(arm)
        if model not in (None, EXTRACTIVE, *self.models):
            choices = (EXTRACTIVE, *self.models)
            raise ParameterError(
                f"no model {model!r} is configured{did_you_mean(str(model), choices)}; there are: {', '.join(choices)}"
            )
        return self._asker.ask(
            _printable(question),
            wanted,
            where,
            conversation,
            full,
            self.day(as_on),
            shown,
            arm,
            model,
            goes_on,
        )

    def ask_stream(
        self,
        question: str,
        jurisdiction: str | None = None,
        where: str | None = None,
        session: "str | Session | None" = None,
        as_on: date | str | None = None,
        arm: str | None = None,
        model: str | None = None,
    ) -> "Iterator[WrittenSentence | Answer | None]":
        """Answer a question as the answer comes: each sentence of a model as soon as it is checked, then the answer.

        Args:
            question, jurisdiction, where, session, as_on, arm, model: as those of `ask`.

        Yields:
            Sentences; None where those before it are taken back, because the reply broke off or its first sentence
            does not hold; last the whole answer, which is what `ask` returns. Without a model only that.

        Raises:
            ParameterError: as `ask` does, when the first one is taken.
        """
        from civicsetu.talk.stream import streamed

        return streamed(
            lambda shown: self.ask(
                question, jurisdiction, where, session, as_on=as_on, arm=arm, model=model, shown=shown
            )
        )

    def session(self, name: str | None = None) -> "Session":
        """A conversation: the one of this name, as far as it has gone, or a new one in memory.

        Args:
            name: up to 64 letters, digits, "-" and "_"; its questions are kept in the data folder's `sessions`. None
                for one in memory.

        Raises:
            ParameterError: no session can have the name.
        """
        return self._asker.session(name)

    def sources(self, as_on: date | str | None = None) -> Library:
        """The documents and provisions as they were on a day, by default as they are; what citations are checked by.

        Args:
            as_on: the day, or its date as year-month-day.

        Raises:
            ParameterError: that is no day.
        """
        return self.finder.library_on(self.day(as_on))

    def day(self, as_on: date | str | None) -> date | None:
        """The day whose law is asked about; None for the law in force.

        Raises:
            ParameterError: it cannot be read, or no indexed law was in force on it.
        """
        if as_on is None:
            return None
        day = _date(as_on)
        first = [first for first in self.store.first_days.values() if first is not None]
        if len(first) == len(self.store.first_days) and day < min(first):
            raise ParameterError(f"no indexed law was in force on {day}: the first one came into force on {min(first)}")
        return day

    def _doubt(self, found: Findings) -> str:
        """What to tell with hits that fit a question badly; empty where they don't, or no part compared them
        closely."""
        evidence, floor = found.evidence, self.params.answer.evidence_floor
        if found.named or not evidence.is_measured or evidence.total >= floor:
            return ""
        return (
            f"None of these fits the question well: the evidence is {evidence.total:.2f}, and answers need {floor:g}."
        )

    def _known(self, jurisdiction: str | None) -> str | None:
        if jurisdiction is None:
            return None
        name = jurisdiction.strip().upper().replace(" ", "_").replace("-", "_").replace("&", "AND")
        if name not in self.jurisdictions:
            raise ParameterError(
                f"no document of jurisdiction {jurisdiction!r} is indexed{did_you_mean(name, self.jurisdictions)}; "
                f"the indexed jurisdictions are: {', '.join(self.jurisdictions)}"
            )
        return name


def _date(as_on: date | str) -> date:
    """A day that was given as a date or as YYYY-MM-DD."""
    if isinstance(as_on, datetime):
        return as_on.date()
    if isinstance(as_on, date):
        return as_on
    try:
        return datetime.strptime(as_on, "%Y-%m-%d").date()
    except ValueError:
        raise ParameterError(f"{as_on!r} is no day of the calendar; write it as 2018-01-31") from None


def _printable(text: str) -> str:
    """The text with what is no character, such as a byte of a command line that is not UTF-8, as "?"."""
    return text.encode("utf-8", "replace").decode()


def open_index(data: str | Path | None = None, params: Params | None = None, record: bool = False) -> Index:
    """Open the index in a data folder.

    Args:
        data: the folder, the project's own by default; or the address of a server, `postgresql://...`
            or `milvus://...` (`docs/stores.md`).
        params: how to search and answer; `params.yaml` by default.
        record: keep a record of the questions that are asked (`talk.record_file` in the data folder).

    Returns:
        The open index; its files have been checked against their checksums (see
        `civicsetu.index.manifest` for what that means of a very large one).

    Raises:
        IndexUnusable: the index is missing, incomplete, stale or damaged.
    """
    params = params or load_params()
    if is_address(data):
        return Index(open_on_server(str(data), params), params, record)
    folder = Path(data) if data is not None else project_root() / "data"
    return Index(open_store(folder, params), params, record)
