"""The command line: parse, build, export, search, ask, arms, learn, score, run, sweep, typeset, report,
check."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import to_json
from civicsetu.base.version import __version__
from civicsetu.export import FORMATS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from civicsetu.model.document import Document

OK, BAD_INPUT, BAD_USAGE = 0, 1, 2
UNSURE = 0.3  # the confidence below which a document's kind is a guess


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Returns:
        0 when it was done, 1 when the input was bad (said in one line on stderr), 2 when a sweep
        cannot be begun; argparse exits with 2 on wrong usage.
    """
    options = _parser().parse_args(arguments)
    try:
        code = options.run(options)
        sys.stdout.flush()
        return code
    except CivicSetuError as error:
        print(f"civicsetu: {' '.join(str(error).split())}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("civicsetu: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # the reader of our output (`| head`) has gone; that is no fault
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except OSError as error:
        print(f"civicsetu: {error.filename or 'a file'}: {error.strerror or error}", file=sys.stderr)
        return BAD_INPUT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="civicsetu",
        description="Answers plain-English questions on Indian real-estate law with the exact provision, on its page.",
    )
    parser.add_argument("--version", action="version", version=f"civicsetu {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run, summary: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=summary, description=summary)
        sub.set_defaults(run=run)
        return sub

    parse = command("parse", _parse, "Read a document, or a folder of them, to provision trees; say what each is.")
    parse.add_argument("file", metavar="FILE", type=Path, help="PDF, Markdown, text, JSON, JSON Lines, or a folder")
    parse.add_argument(
        "--key", help="the document's key in the provisions' ids (default: from the registry, or the file's name)"
    )
    parse.add_argument("--json", action="store_true", help="one JSON object a provision")

    build = command("build", _build, "Read a corpus and index it.")
    build.add_argument("--corpus", metavar="NAME", help="a file of data/registry (default: corpus in params.yaml)")
    build.add_argument(
        "--files", metavar="PATH", type=Path, nargs="+", help="files and folders of your own, in place of a corpus"
    )
    build.add_argument("--only", metavar="KEY", nargs="+", default=[], help="only these documents")
    build.add_argument("--data", metavar="DIR", type=Path, help="the data folder to make (default: the project's data)")
    build.add_argument("--offline", action="store_true", help="ask no address; only the mirror and the cache")

    export = command("export", _export, "Write what was read in a form for other programs.")
    export.add_argument(
        "--format",
        required=True,
        choices=FORMATS,
        help="akn: Akoma Ntoso 3.0, one XML a document; jsonl, parquet: tables of documents, provisions, references",
    )
    export.add_argument("--only", metavar="KEY", nargs="+", default=[], help="only these documents")
    export.add_argument("--data", metavar="DIR", type=Path, help="the data folder (default: the project's data)")
    export.add_argument("--out", metavar="DIR", type=Path, required=True, help="the folder of the files")

    search = command("search", _search, "List the provisions that fit a question.")
    search.add_argument("question", metavar="QUESTION")
    search.add_argument("-k", type=int, default=10, help="how many (default 10)")
    search.add_argument("--arm", metavar="NAME", help="how to search (default: search.arm in params.yaml)")
    _add_common(search)
    search.add_argument("--json", action="store_true", help="one JSON object a hit")

    ask = command("ask", _ask, "Answer a question with verbatim quotations, or refuse with a reason.")
    ask.add_argument("question", metavar="QUESTION")
    _add_common(ask)
    ask.add_argument("--json", action="store_true", help="one JSON object")

    command("arms", _arms, "List the ways to search that params.yaml declares, and the parts they are made of.")

    model = command("fetch-model", _fetch_model, "Download a cross-encoder for arms that have one.")
    model.add_argument("model", metavar="NAME")

    learn = command("learn", _learn, "Learn anew how questions are encoded, from an index of the central acts.")
    learn.add_argument("--data", metavar="DIR", type=Path, required=True, help="the data folder with that index")
    learn.add_argument("--out", metavar="FILE", type=Path, help="where it goes (default: into the package)")

    score = command("score", _score, "Ask every question of a file and write how right the answers are.")
    score.add_argument("questions", metavar="QUESTIONS.jsonl", type=Path)
    score.add_argument("--data", metavar="DIR", type=Path, help="the data folder (default: the project's data)")
    score.add_argument(
        "--out", metavar="DIR", type=Path, required=True, help="where per_question.jsonl and metrics.json go"
    )
    score.add_argument("--split", help="only questions of this split")

    run = command("run", _run, "Execute a notebook with the project's parameters and write its HTML report.")
    run.add_argument("notebook", metavar="NOTEBOOK", type=Path)
    run.add_argument(
        "-p", metavar="NAME=VALUE", action="append", default=[], help="a parameter of the notebook (repeatable)"
    )
    run.add_argument(
        "--reports", metavar="DIR", type=Path, help="where the report goes (default: the project's reports)"
    )

    sweep = command("sweep", _sweep, "Execute a notebook at every point of a grid of parameters, and compare.")
    sweep.add_argument("notebook", metavar="NOTEBOOK", type=Path)
    sweep.add_argument(
        "-p",
        metavar="NAME=VALUE,VALUE",
        action="append",
        default=[],
        help="a parameter and its values, such as parts.rrf.k=20,60; lists stand in brackets (repeatable)",
    )
    sweep.add_argument("--name", metavar="NAME", help="the sweep's folder (default: from the notebook and parameters)")
    sweep.add_argument("--jobs", metavar="N", type=int, help="points to run side by side (default: one a core)")
    sweep.add_argument("--data", metavar="DIR", type=Path, help="the data folder (default: the project's data)")
    sweep.add_argument(
        "--reports", metavar="DIR", type=Path, help="where sweeps/NAME goes (default: the project's reports)"
    )

    set_ = command("typeset", _typeset, "Typeset the plain-language edition into PDF.")
    set_.add_argument(
        "--out", metavar="DIR", type=Path, help="the folder of the PDFs (default: the project's data/typeset)"
    )

    command("report", _report, "Write reports/index.html from the reports of the stages.")

    check = command("check", _check, "Tell what is ready, what is missing, and what to do about it.")
    check.add_argument("--data", metavar="DIR", type=Path, help="the data folder (default: the project's data)")
    return parser


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--where", metavar="FILTER", help="such as: doc_type == 'rules' and not document == 'KEY'")
    parser.add_argument("--jurisdiction", metavar="J", help="only provisions of this jurisdiction, such as CENTRAL")
    parser.add_argument("--data", metavar="DIR", type=Path, help="the data folder (default: the project's data)")


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# ------------------------------------------------------------------------------- commands
def _parse(options: argparse.Namespace) -> int:
    from civicsetu.read.check.rules import validate

    if options.file.is_dir():
        return _parse_folder(options)
    said = ""
    for document, what in _read(options.file, options.key):
        if not options.json and what.words != said:
            print(what.words)
        elif what.unsure and what.words != said:
            _say(f"civicsetu: warning: {what.words}")
        said = what.words
        _show(document, options.json)
        for warning in document.warnings:
            _say(f"civicsetu: warning: {warning}")
        for problem in validate(document, options.file.name):
            _say(f"civicsetu: {'a corpus would set it aside' if problem.fatal else 'warning'}: {problem.reason}")
    return OK


def _parse_folder(options: argparse.Namespace) -> int:
    """Each file's outcome in a line; with `--json` that goes to stderr, for the provisions are the output."""
    from civicsetu.base.errors import ParameterError
    from civicsetu.params import load_params, project_root
    from civicsetu.read.corpus.build import OCR_CACHE
    from civicsetu.read.corpus.files import read_folder

    if options.key:
        raise ParameterError("--key names one document; the files of a folder are named by their files")
    tell = _say if options.json else print
    outcomes = []
    cache = project_root() / "data" / OCR_CACHE
    keep = (lambda document: _show(document, True)) if options.json else (lambda document: None)
    for outcome in read_folder(options.file, load_params().read.ocr, cache, keep, _say):
        outcomes.append(outcome)
        name = outcome.path.relative_to(options.file).as_posix()
        if outcome.read:
            several = f"{outcome.documents} documents, " if outcome.documents > 1 else ""
            tell(f"read        {name}: {outcome.recognition}; {several}{outcome.provisions} provisions")
        else:
            tell(f"quarantined {name}: {outcome.reason}: {' '.join(outcome.message.split())}")
    if not any(outcome.read for outcome in outcomes):
        raise CivicSetuError(f"{options.file}: none of its {len(outcomes)} files could be read")
    return OK


def _show(document: "Document", as_json: bool) -> None:
    parents = {p.id: p for p in document.provisions}
    for provision in document.provisions:
        if as_json:
            names = ("id", "kind", "number", "heading", "parent", "text", "pages", "char_start", "char_end")
            print(to_json({name: getattr(provision, name) for name in names}))
        else:
            depth = 0
            above = provision
            while above.parent:
                above, depth = parents[above.parent], depth + 1
            words = provision.heading or " ".join(provision.body.split())[:70]
            pages = ",".join(map(str, provision.pages))
            print(f"{'  ' * depth}{provision.pinpoint}  {words}" + (f"  [p. {pages}]" if pages else ""))


class _What(NamedTuple):
    """What a file is, in a line for people, and whether that is a guess."""

    words: str
    unsure: bool = False


def _read(path: Path, key: str | None) -> "Iterator[tuple[Document, _What]]":
    """A file's documents: by the registry where it is known there, else as what it is recognised for."""
    from dataclasses import replace

    from civicsetu.base.errors import UnreadableDocument
    from civicsetu.base.files import sha256
    from civicsetu.params import load_params, project_root
    from civicsetu.read.corpus.build import OCR_CACHE
    from civicsetu.read.corpus.files import read_file
    from civicsetu.read.corpus.recognise import recognise
    from civicsetu.read.source.registry import corpora, load_registry, registry_folder
    from civicsetu.read.tree.statute import read_pdf

    if not path.is_file():
        raise UnreadableDocument("not_a_pdf", f"{path}: there is no such file")
    ocr, cache = load_params().read.ocr, project_root() / "data" / OCR_CACHE
    known = sha256(path)
    for corpus in corpora(registry_folder()):
        for entry in load_registry(corpus, registry_folder()).documents:
            for copy in entry.prints:
                if known in copy.sha256:
                    first, last = copy.pages or (1, None)
                    meta = replace(entry.meta(), key=key) if key else entry.meta()
                    what = _What(f"{path.name}: {meta.doc_type}, a print that the registry knows: {meta.title}")
                    yield read_pdf(path, meta, max(first, copy.english_from_page), last, ocr, cache), what
                    return
    found = recognise(path, key, ocr, cache)
    what = _What(f"{path.name}: {found}", found.confidence < UNSURE)
    for document in read_file(path, found, ocr, cache, _say):
        yield document, what


def _build(options: argparse.Namespace) -> int:
    from civicsetu.index.build import build_index
    from civicsetu.params import load_params
    from civicsetu.run.stages import ingest, ingest_files

    params = load_params()
    data = _data(options)
    if options.files:
        outcomes = ingest_files(options.files, data, params, _say)
    else:
        outcomes = ingest(options.corpus or params.corpus, data, params, options.only, options.offline, _say)
    for outcome in outcomes:
        if outcome.read:
            made = f"{outcome.provisions} provisions on {outcome.pages} pages ({outcome.layout})"
            made += f", {outcome.scanned}" if outcome.scanned else ""
            print(f"{'unchanged' if outcome.unchanged else 'read':12}{outcome.key}: {made}")
            for warning in outcome.warnings:
                print(f"  warning   {warning}")
        else:
            print(f"quarantined {outcome.key}: {outcome.reason}: {outcome.message}")
    if not any(outcome.read for outcome in outcomes):
        raise CivicSetuError(
            f"none of the {len(outcomes)} documents could be read; the reasons are in {data / 'quarantine'}"
        )
    built = build_index(data, params, _say)
    print(
        f"indexed     {built.documents} documents, {built.passages} passages, {built.terms} defined terms, "
        f"{built.graph_edges} graph edges, {built.asked} known questions in {data}"
    )
    return OK


def _export(options: argparse.Namespace) -> int:
    from civicsetu.export import export

    for path in export(_data(options), options.out, options.format, options.only):
        print(path)
    return OK


def _search(options: argparse.Namespace) -> int:
    hits = _open(options).search(options.question, options.k, options.jurisdiction, options.arm, options.where)
    if options.json:
        for hit in hits:
            print(to_json(hit.row()))
    else:
        print(hits)
    return OK


def _ask(options: argparse.Namespace) -> int:
    answer = _open(options).ask(options.question, options.jurisdiction, options.where)
    print(to_json(answer.row()) if options.json else answer)
    return OK


def _arms(options: argparse.Namespace) -> int:
    from civicsetu.find.parts import PARTS
    from civicsetu.find.pipeline import build_arms
    from civicsetu.params import load_params

    params = load_params()
    for pipeline in build_arms(params.arms, params.parts).values():
        print(pipeline)
        if reason := pipeline.missing():
            print(f"    not ready: {reason}")
    print()
    for name, part in PARTS.items():
        print(f"{name:16}{part.says()}")
    return OK


def _fetch_model(options: argparse.Namespace) -> int:
    from civicsetu.find.parts.cross import fetch_model

    print(fetch_model(options.model))
    return OK


def _learn(options: argparse.Namespace) -> int:
    from civicsetu.index.encode.onnx import LEARNT
    from civicsetu.learn.record import learn_questions
    from civicsetu.params import load_params

    params = load_params()
    record = learn_questions(options.data, params, params.learn, options.out or LEARNT, _say)
    print(to_json(record))
    return OK


def _score(options: argparse.Namespace) -> int:
    from civicsetu.evaluate.questions import load_questions
    from civicsetu.evaluate.score import score
    from civicsetu.read.corpus.tables import page_text

    questions = load_questions(options.questions, options.split)
    index, data = _open(options), _data(options)
    metrics = score(index, questions, options.out, page_text=lambda key, page: page_text(data, key, page))
    timings = metrics.pop("timings", {})
    for name, value in (metrics | timings).items():
        print(f"{name:22} {'-' if value is None else f'{value:.3f}' if isinstance(value, float) else value}")
    print(f"written to {options.out}")
    return OK


def _run(options: argparse.Namespace) -> int:
    from civicsetu.run.stage import given_values, run_stage

    print(run_stage(options.notebook, given_values(options.p), options.reports))
    return OK


def _sweep(options: argparse.Namespace) -> int:
    from civicsetu.base.errors import NotebookError, ParameterError
    from civicsetu.params import project_root
    from civicsetu.run.grid import grid_of
    from civicsetu.run.sweep import check_sweep, sweep

    more = {}
    if options.data is not None:
        data, root = options.data.resolve(), project_root()
        more["data"] = str(data.relative_to(root) if data.is_relative_to(root) else data)
    try:
        grid = grid_of(options.notebook, options.p, more)
        check_sweep(grid, options.name, options.jobs)
    except (ParameterError, NotebookError) as error:
        _say(f"civicsetu: {' '.join(str(error).split())}")
        return BAD_USAGE
    swept = sweep(grid, options.name, options.jobs, options.reports, _say)
    print(swept.page)
    for name in swept.failed:
        _say(f"failed {name}")
    return BAD_INPUT if swept.failed else OK


def _typeset(options: argparse.Namespace) -> int:
    from civicsetu.export.typeset import typeset_plain
    from civicsetu.params import project_root

    for path in typeset_plain(options.out or project_root() / "data" / "typeset"):
        print(path)
    return OK


def _report(options: argparse.Namespace) -> int:
    from civicsetu.report.overview import write_overview

    print(write_overview())
    return OK


def _check(options: argparse.Namespace) -> int:
    from civicsetu.run.check import findings

    ready = True
    for finding in findings(_data(options)):
        print(f"{finding.state:9} {finding.what}: {finding.found}" + (f" -> {finding.todo}" if finding.todo else ""))
        ready = ready and finding.state != "missing"
    return OK if ready else BAD_INPUT


def _data(options: argparse.Namespace) -> Path:
    from civicsetu.params import project_root

    return options.data if options.data is not None else project_root() / "data"


def _open(options: argparse.Namespace):
    from civicsetu.engine import open_index

    return open_index(_data(options))
