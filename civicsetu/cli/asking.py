"""Commands that ask the index: search, ask, arms, fetch-model."""

import argparse
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from civicsetu.base.errors import CivicSetuError, ParameterError
from civicsetu.base.near import there_is_no
from civicsetu.cli import output, tables
from civicsetu.cli.arguments import Commands, add_data, add_filters, data_folder
from civicsetu.cli.exits import DONE

if TYPE_CHECKING:
    from civicsetu.engine import Index
    from civicsetu.find.pipeline import Pipeline
    from civicsetu.model.results import Answer, WrittenSentence

PROMPT = "question (empty to leave): "


def register(commands: Commands) -> None:
    """Add the commands of this module."""
    search = commands.add(
        "search",
        _search,
        "List the provisions that fit a question, best first.",
        'search "parking sold separately" -k 3',
        'search "registration fee" --jurisdiction gujarat --json',
        "search refund --where \"doc_type == 'rules'\" --arm bm25",
    )
    search.add_argument("question", metavar="QUESTION")
    search.add_argument("-k", type=int, default=10, help="how many provisions at most (default 10)")
    _add_arm(search, "search.arm")
    add_filters(search)
    _add_as_on(search)
    add_data(search)
    search.add_argument("--json", action="store_true", help="print one JSON object for each provision")

    ask = commands.add(
        "ask",
        _ask,
        "Answer a question with verbatim quotations, or say why not.",
        'ask "My flat is two years late. Can I get my money back?"',
        'ask "and for agents?" --session my-flat',
        "ask --session my-flat",
        'ask "Who fixes the form of a complaint?" --as-on 2016-06-01',
        "ask - < question.txt",
        "ask",
    )
    ask.add_argument(
        "question",
        metavar="QUESTION",
        nargs="?",
        help="the question, or - to read it from standard input; without it, questions are asked for one by one",
    )
    add_filters(ask)
    _add_as_on(ask)
    add_data(ask)
    ask.add_argument(
        "--session",
        metavar="NAME",
        help="the conversation that the question belongs to: it may leave out what the one before it says",
    )
    _add_arm(ask, "answer.arm")
    ask.add_argument(
        "--model",
        metavar="NAME",
        help="who writes the answer: one of the configured models alone, or extractive for none (default: all of them, "
        "in their order)",
    )
    ask.add_argument(
        "--stream", action="store_true", help="show each sentence of a configured model as soon as it is checked"
    )
    ask.add_argument("--full", action="store_true", help="with the sections that are quoted from, in full")
    ask.add_argument(
        "--record", action="store_true", help="keep a record of the question in the data folder (talk.record_file)"
    )
    ask.add_argument("--json", action="store_true", help="print one JSON object for each answer")
    ask.set_defaults(usage_error=ask.error)

    arms = commands.add("arms", _arms, "List the ways to search that params.yaml declares.", "arms", "arms default rrf")
    arms.add_argument("names", metavar="ARM", nargs="*", help="only these arms")
    model = commands.add(
        "fetch-model",
        _fetch_model,
        "Download a cross-encoder for the arms that use one. This is the only download.",
        "fetch-model ms-marco-TinyBERT-L-2-v2",
    )
    model.add_argument("model", metavar="NAME", help="the name of the model")


def _add_arm(command: argparse.ArgumentParser, default: str) -> None:
    """Add the option that chooses the arm; `default` is the parameter that names the usual one."""
    command.add_argument(
        "--arm", metavar="NAME", help=f"how to search; `civicsetu arms` lists the arms (default: {default})"
    )


def _add_as_on(command: argparse.ArgumentParser) -> None:
    """Add the option that chooses the day."""
    command.add_argument(
        "--as-on", metavar="DATE", help="the law as it was on this day, YYYY-MM-DD (default: the law in force)"
    )


def opened(options: argparse.Namespace) -> "Index":
    """The index in the data folder that was given, or in the project's."""
    from civicsetu.engine import open_index

    return open_index(data_folder(options), record=getattr(options, "record", False))


# ------------------------------------------------------------------------------------- search
def _search(options: argparse.Namespace) -> int:
    if options.json:
        output.as_utf8()
    index = opened(options)
    hits = index.search(options.question, options.k, options.jurisdiction, options.arm, options.where, options.as_on)
    if options.json:
        for hit in hits:
            output.record(hit.row())
        if hits.note:
            output.note(hits.note)
    elif hits:
        output.show(lambda: tables.hits(hits, hits.note), lambda: str(hits))
    else:
        output.line(str(hits))
    if not hits and (hint := _unfilled(index, options.jurisdiction, options.where)):
        output.note(hint)
    return DONE


def _unfilled(index: "Index", jurisdiction: str | None, where: str | None) -> str:
    """What a filter lets through where nothing was found; empty without a filter, or where the question is to blame."""
    if where is None:
        return ""
    from civicsetu.find.filters import mask_of, misspelt_values

    passing = mask_of(where, index.store)
    if not passing.any():
        kinds = sorted({f"{meta.doc_type} ({meta.jurisdiction})" for meta in index.store.metas.values()})
        nothing = f"no document here has anything that passes {where!r}; the documents are: {', '.join(kinds)}"
        return "; ".join([nothing, *misspelt_values(where, index.store)])
    places = sorted(set(index.store.jurisdictions[passing].tolist()))
    return f"what passes {where!r} is of: {', '.join(places)}" if jurisdiction is not None else ""


# ---------------------------------------------------------------------------------------- ask
def _ask(options: argparse.Namespace) -> int:
    if options.json:
        output.as_utf8()
    if options.stream and options.full:
        options.usage_error("--stream and --full are not for the same answer")
    if options.question is None and not _can_converse():
        options.usage_error("give a question, or - to read one from standard input")
    index = opened(options)
    in_turn = options.question is None
    session = index.session(options.session) if in_turn or options.session is not None else None

    def ask(question: str) -> None:
        if options.stream:
            pieces = index.ask_stream(
                question, options.jurisdiction, options.where, session, options.as_on, options.arm, options.model
            )
            _stream(pieces, options.json)
            return
        answer = index.ask(
            question, options.jurisdiction, options.where, session, options.full, options.as_on,
            arm=options.arm, model=options.model,
        )  # fmt: skip
        _show_answer(answer, options.json)
        if answer.refused and (hint := _unfilled(index, options.jurisdiction, options.where)):
            output.note(hint)

    if in_turn:
        _ask_in_turn(ask, [turn.question for turn in session.turns] if session is not None else [])
    else:
        ask(_from_standard_input() if options.question == "-" else options.question)
    return DONE


def _can_converse() -> bool:
    """Whether there is someone to ask for questions."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _from_standard_input() -> str:
    """All of standard input as one question; empty where it is closed."""
    return sys.stdin.buffer.read().decode("utf-8", "replace") if sys.stdin is not None else ""


def _ask_in_turn(ask: Callable[[str], None], earlier: Iterable[str] = ()) -> None:
    """Ask for questions until one is empty or the input ends; earlier ones come back with the arrow keys.

    Args:
        ask: answers one.
        earlier: those of the conversation so far. Its own file is their only one: without a name nothing is kept.
    """
    import readline  # also gives `input` its history

    for question in earlier:
        readline.add_history(" ".join(question.split()))
    while True:
        try:
            question = input(PROMPT)
        except EOFError:
            output.line("")
            return
        if not question.strip():
            return
        try:
            ask(question)
        except CivicSetuError as error:
            output.note(str(error))


def _stream(pieces: "Iterable[WrittenSentence | Answer | None]", as_json: bool) -> None:
    """Show an answer as it comes: sentences, a line where they are taken back, then the whole of it."""
    from civicsetu.model.results import Answer

    for piece in pieces:
        if isinstance(piece, Answer):
            _show_answer(piece, as_json)
        elif as_json:
            output.record({"sentence": piece.text} if piece else {"taken_back": True})
        else:
            output.line(output.printable(f"... {piece.text}" if piece else "... (taken back: the reply did not hold)"))


def _show_answer(answer: "Answer", as_json: bool) -> None:
    if as_json:
        output.record(answer.row())
    else:
        output.show(lambda: tables.answer(answer), lambda: str(answer))


# -------------------------------------------------------------------------- arms, fetch-model
def _arms(options: argparse.Namespace) -> int:
    from civicsetu.find.pipeline import build_arms
    from civicsetu.params import load_params

    params = load_params()
    known = build_arms(params.arms, params.parts)
    for name in options.names:
        if name not in known:
            raise ParameterError(there_is_no("arm", name, known))
    arms = [known[name] for name in options.names or known]

    def plain(arm: "Pipeline") -> str:
        reason = arm.missing()
        return output.printable(str(arm)) + (f"\n    not ready: {output.printable(reason)}" if reason else "")

    rows = [(arm.arm, " > ".join(map(str, arm.parts)), arm.missing() or "ready") for arm in arms]
    output.show(lambda: tables.rows(("arm", "parts", "ready"), rows), lambda: "\n".join(map(plain, arms)))
    return DONE


def _fetch_model(options: argparse.Namespace) -> int:
    from civicsetu.find.cross_encoder import MODELS, fetch_model

    if options.model not in MODELS:
        raise ParameterError(there_is_no("model", options.model, MODELS))
    output.line(str(fetch_model(options.model)))
    return DONE
