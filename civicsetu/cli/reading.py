"""Commands that read documents and hand them on: parse, build, export, typeset."""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from civicsetu.base.errors import CivicSetuError
from civicsetu.cli import output
from civicsetu.cli.arguments import Commands, add_data, add_only, data_folder
from civicsetu.cli.exits import DONE
from civicsetu.cli.progress import Progress
from civicsetu.export import FORMATS

if TYPE_CHECKING:
    from civicsetu.model.document import Document
    from civicsetu.read.corpus.build import Outcome

UNSURE = 0.3  # the confidence below which a document's kind is a guess
FIELDS = ("id", "kind", "number", "heading", "parent", "text", "pages", "char_start", "char_end")


def register(commands: Commands) -> None:
    """Add the commands of this module."""
    _add_parse(commands)
    _add_build(commands)
    _add_export(commands)
    typeset = commands.add(
        "typeset",
        _typeset,
        "Typeset the plain-language edition into PDF.",
        "typeset",
        "typeset --out build/typeset",
    )
    typeset.add_argument(
        "--out", metavar="DIR", type=Path, help="the folder of the PDFs (default: data/typeset of the project)"
    )


def _add_parse(commands: Commands) -> None:
    parse = commands.add(
        "parse",
        _parse,
        "Read a document, or every document in a folder, and print its provisions.",
        "parse statutes/rera_act_2016.pdf",
        "parse order.txt --key my_order --json",
        "parse papers/",
    )
    parse.add_argument(
        "file", metavar="FILE", type=Path, help="a PDF, Markdown, text, JSON or JSON Lines file, or a folder"
    )
    parse.add_argument(
        "--key",
        help="the document's key, which begins its provisions' ids (default: from the registry or the file name)",
    )
    parse.add_argument("--json", action="store_true", help="print one JSON object for each provision")


def _add_build(commands: Commands) -> None:
    build = commands.add(
        "build",
        _build,
        "Read a corpus, or files of your own, and make the index that search and ask use.",
        "build",
        "build --corpus official --only rera_act_2016 --data ../real",
        "build --files papers/ order.pdf --data ../mine",
    )
    build.add_argument(
        "--corpus",
        metavar="NAME",
        help="a corpus of data/registry, such as plain or official (default: from params.yaml)",
    )
    build.add_argument(
        "--files", metavar="PATH", type=Path, nargs="+", help="files and folders of your own instead of a corpus"
    )
    add_only(build)
    add_data(build, "the data folder to write")
    build.add_argument("--offline", action="store_true", help="download nothing; use only the mirror and the cache")


def _add_export(commands: Commands) -> None:
    export = commands.add(
        "export",
        _export,
        "Write the documents that were read in a form for other programs.",
        "export --format akn --out ../akn",
        "export --format parquet --only rera_act_2016 --data ../real --out ../tables",
    )
    export.add_argument(
        "--format",
        required=True,
        choices=FORMATS,
        help="akn: Akoma Ntoso 3.0, one XML file for each document; jsonl, parquet: tables of documents, provisions, "
        "references, facts, definitions and amendments",
    )
    add_only(export)
    add_data(export)
    export.add_argument("--out", metavar="DIR", type=Path, required=True, help="the folder to write to")


# -------------------------------------------------------------------------------------- parse
def _parse(options: argparse.Namespace) -> int:
    from civicsetu.read.check.rules import validate

    if options.json:
        output.as_utf8()
    if options.file.is_dir():
        return _parse_folder(options)
    said = ""
    with Progress() as progress:
        for document, what in _read(options.file, options.key, progress):
            if not options.json and what.words != said:
                output.line(what.words)
            elif what.unsure and what.words != said:
                output.warn(what.words)
            said = what.words
            _show(document, options.json)
            for warning in document.warnings:
                output.warn(warning)
            for problem in validate(document, options.file.name):
                if problem.fatal:
                    output.note(f"`civicsetu build` would set this document aside: {problem.reason}")
                else:
                    output.warn(problem.reason)
    return DONE


def _parse_folder(options: argparse.Namespace) -> int:
    """Print each file's outcome in a line; with `--json` to stderr, because the provisions are the output."""
    from civicsetu.base.errors import ParameterError
    from civicsetu.params import load_params, project_root
    from civicsetu.read.corpus.build import OCR_CACHE
    from civicsetu.read.corpus.files import read_folder

    if options.key:
        raise ParameterError("--key is for a single document; in a folder each document's key is made of its file name")
    outcomes = []
    cache = project_root() / "data" / OCR_CACHE
    keep: Callable[[Document], None] = (lambda document: _show(document, True)) if options.json else (lambda _: None)
    with Progress() as progress:
        tell = progress if options.json else output.line
        for outcome in read_folder(options.file, load_params().read.ocr, cache, keep, progress):
            outcomes.append(outcome)
            name = outcome.path.relative_to(options.file).as_posix()
            if outcome.read:
                several = f"{outcome.documents} documents, " if outcome.documents > 1 else ""
                tell(f"read        {name}: {outcome.recognition}; {several}{outcome.provisions} provisions")
            else:
                tell(f"quarantined {name}: {outcome.reason}: {' '.join(outcome.message.split())}")
    if not any(outcome.read for outcome in outcomes):
        raise CivicSetuError(f"{options.file}: none of its {len(outcomes)} files could be read")
    return DONE


def _show(document: "Document", as_json: bool) -> None:
    depth: dict[str | None, int] = {None: -1}
    for provision in document.provisions:
        depth[provision.id] = depth[provision.parent] + 1
        if as_json:
            output.record({name: getattr(provision, name) for name in FIELDS})
            continue
        words = provision.heading or " ".join(provision.body.split())[:70]
        pages = ",".join(map(str, provision.pages))
        indent = "  " * depth[provision.id]
        output.line(f"{indent}{provision.pinpoint}  {words}" + (f"  [p. {pages}]" if pages else ""))


class _What(NamedTuple):
    """What a file is, in a line for people, and whether that is a guess."""

    words: str
    unsure: bool = False


def _read(path: Path, key: str | None, say: Callable[[str], None]) -> "Iterator[tuple[Document, _What]]":
    """Read a file's documents: as the registry describes it where it knows the file, else as what it looks like."""
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
                    what = _What(f"{path.name}: {meta.doc_type}, a print that the registry lists: {meta.title}")
                    yield read_pdf(path, meta, max(first, copy.english_from_page), last, ocr, cache), what
                    return
    found = recognise(path, key, ocr, cache)
    what = _What(f"{path.name}: {found}", found.confidence < UNSURE)
    for document in read_file(path, found, ocr, cache, say):
        yield document, what


# -------------------------------------------------------------------------------------- build
def _build(options: argparse.Namespace) -> int:
    from civicsetu.index.build import build_index
    from civicsetu.params import load_params
    from civicsetu.run.stages import ingest, ingest_files

    params, data = load_params(), data_folder(options)
    with Progress() as progress:
        if options.files:
            outcomes = ingest_files(options.files, data, params, progress)
        else:
            corpus = options.corpus or params.corpus
            outcomes = ingest(corpus, data, params, options.only, options.offline, progress)
    for outcome in outcomes:
        _show_outcome(outcome)
    if not any(outcome.read for outcome in outcomes):
        raise CivicSetuError(
            f"none of the {len(outcomes)} documents could be read; the reasons are in {data / 'quarantine'}"
        )
    with Progress() as progress:
        built = build_index(data, params, progress)
    output.line(
        f"indexed     {built.documents} documents, {built.passages} passages, {built.terms} defined terms, "
        f"{built.graph_edges} graph edges, {built.asked} known questions in {data}"
    )
    return DONE


def _show_outcome(outcome: "Outcome") -> None:
    if not outcome.read:
        output.line(f"quarantined {outcome.key}: {outcome.reason}: {outcome.message}")
        return
    made = f"{outcome.provisions} provisions on {outcome.pages} pages ({outcome.layout})"
    made += f", {outcome.scanned}" if outcome.scanned else ""
    output.line(f"{'unchanged' if outcome.unchanged else 'read':12}{outcome.key}: {made}")
    for warning in outcome.warnings:
        output.line(f"  warning   {warning}")


# ----------------------------------------------------------------------------- export, typeset
def _export(options: argparse.Namespace) -> int:
    from civicsetu.export import export

    for path in export(data_folder(options), options.out, options.format, options.only):
        output.line(str(path))
    return DONE


def _typeset(options: argparse.Namespace) -> int:
    from civicsetu.export.typeset import typeset_plain
    from civicsetu.params import project_root

    for path in typeset_plain(options.out or project_root() / "data" / "typeset"):
        output.line(str(path))
    return DONE
