"""Commands that read documents and hand them on: parse, build, export, typeset."""

import argparse
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.words import counted
from civicsetu.cli import output
from civicsetu.cli.arguments import Commands, a_path, add_data, add_only, data_folder
from civicsetu.cli.exits import DONE
from civicsetu.cli.progress import Progress
from civicsetu.export import FORMATS
from civicsetu.run.cluster import LOCAL

if TYPE_CHECKING:
    from civicsetu.index.encode.documents import EncodeJobs
    from civicsetu.model.document import Document
    from civicsetu.read.corpus.build import Reading
    from civicsetu.read.corpus.outcome import Outcome, ReadDocument, Settings

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
        "--out", metavar="DIR", type=a_path, help="the folder of the PDFs (default: data/typeset of the project)"
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
        "file", metavar="FILE", type=a_path, help="a PDF, Markdown, text, JSON or JSON Lines file, or a folder"
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
        "build --corpus central --data ../central --cluster tcp://10.0.0.1:8786",
    )
    build.add_argument(
        "--corpus",
        metavar="NAME",
        help="a corpus of data/registry, such as plain or official (default: from params.yaml)",
    )
    build.add_argument(
        "--files", metavar="PATH", type=a_path, nargs="+", help="files and folders of your own instead of a corpus"
    )
    add_only(build)
    add_data(build, "the data folder to write")
    build.add_argument("--offline", action="store_true", help="download nothing; use only the mirror and the cache")
    build.add_argument(
        "--no-wait", action="store_true", help="fail at once where another build of the same data is under way"
    )
    build.add_argument(
        "--cluster",
        metavar="ADDRESS",
        nargs="?",
        const=LOCAL,
        help="read and encode on the workers of a Dask cluster, such as tcp://10.0.0.1:8786; without an address on one "
        "of this machine's own processes",
    )


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
    export.add_argument("--out", metavar="DIR", type=a_path, required=True, help="the folder to write to")


# -------------------------------------------------------------------------------------- parse
def _parse(options: argparse.Namespace) -> int:
    from civicsetu.read.corpus.files import read_files

    if options.json:
        output.as_utf8()
    if options.file.is_dir():
        return _parse_folder(options)
    said = ""
    with Progress() as progress:
        for outcome in read_files([options.file], _settings(), options.key, registered=True, say=progress):
            if outcome.found is None:
                raise CivicSetuError(outcome.message)
            what, unsure = _what(outcome.found)
            words = f"{outcome.file}: {what}"
            if not options.json and words != said:
                output.line(words)
            elif unsure and words != said:
                output.warn(words)
            said = words
            _show(outcome.found.document, options.json)
            for warning in outcome.warnings:
                output.warn(warning)
            if not outcome.read:
                output.note(f"`civicsetu build` would set this document aside: {outcome.message}")
    return DONE


def _settings() -> "Settings":
    from civicsetu.params import load_params, project_root
    from civicsetu.read.corpus.build import OCR_CACHE
    from civicsetu.read.corpus.outcome import Settings

    read = load_params().read
    return Settings(read.ocr, project_root() / "data" / OCR_CACHE, read.max_pages, read)


def _what(found: "ReadDocument") -> tuple[str, bool]:
    """What a file is, in words, and whether that is a guess."""
    if found.recognition:
        return str(found.recognition), found.recognition.confidence < UNSURE
    meta = found.document.meta
    return f"{meta.doc_type}, a print that the registry lists: {meta.title}", False


def _parse_folder(options: argparse.Namespace) -> int:
    """Print each file's outcome in a line; with `--json` to stderr, because the provisions are the output."""
    from civicsetu.base.errors import ParameterError
    from civicsetu.read.corpus.files import read_files

    if options.key:
        raise ParameterError("--key is for a single document; in a folder each document's key is made of its file name")
    files = read = 0
    with Progress() as progress:
        tell = progress if options.json else output.line
        outcomes = read_files([options.file], _settings(), say=progress)
        for path, of_file in groupby(outcomes, key=lambda outcome: outcome.path):
            name = path.relative_to(options.file).as_posix() if path else ""
            documents = _show_file(name, of_file, tell, options.json)
            files, read = files + 1, read + (documents > 0)
    if not read:
        none = "its one file could not" if files == 1 else f"none of its {counted(files, 'file')} could"
        raise CivicSetuError(f"{options.file}: {none} be read")
    return DONE


def _show_file(name: str, outcomes: "Iterable[Outcome]", tell: Callable[[str], None], as_json: bool) -> int:
    """Print what became of a file's documents, and with `as_json` their provisions.

    Returns:
        How many documents were read.
    """
    documents = provisions = 0
    what = ""
    for outcome in outcomes:
        if not outcome.read or outcome.found is None:
            tell(f"quarantined {name}: {outcome.reason}: {_without_name(outcome)}")
            continue
        documents, provisions, what = documents + 1, provisions + outcome.provisions, _what(outcome.found)[0]
        if as_json:
            _show(outcome.found.document, True)
    if documents:
        several = f"{counted(documents, 'document')}, " if documents > 1 else ""
        tell(f"read        {name}: {what}; {several}{counted(provisions, 'provision')}")
    return documents


def _without_name(outcome: "Outcome") -> str:
    """Why a document was set aside, without the name of its file or its key, which stands before it."""
    names = [name for name in (outcome.file, outcome.file.rpartition("/")[2], outcome.key) if name]
    return next(
        (outcome.message.removeprefix(f"{n}: ") for n in names if outcome.message.startswith(f"{n}: ")), outcome.message
    )


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


# -------------------------------------------------------------------------------------- build
def _build(options: argparse.Namespace) -> int:
    from civicsetu.base.building import WAIT_S, building

    data = data_folder(options)
    # one lock for both steps: what is indexed is what was read here
    wait_s = 0.0 if options.no_wait else WAIT_S
    with building(data, "reading documents and making their index", output.note, wait_s):
        if options.cluster is None:
            _read_and_index(options, data)
            return DONE
        from civicsetu.run.cluster.connect import cluster
        from civicsetu.run.cluster.encoding import ClusterEncoding
        from civicsetu.run.cluster.reading import ClusterReading

        with cluster(options.cluster, output.note) as client:
            reading = ClusterReading(client, options.cluster)
            _read_and_index(options, data, reading, ClusterEncoding(client, options.cluster))
    return DONE


def _read_and_index(
    options: argparse.Namespace, data: Path, reading: "Reading | None" = None, encode: "EncodeJobs | None" = None
) -> None:
    from civicsetu.index.build import build_index
    from civicsetu.index.encode.workers import encode_jobs
    from civicsetu.params import load_params
    from civicsetu.run.stages import ingest, ingest_files

    params = load_params()
    with Progress() as progress:
        if options.files:
            outcomes = ingest_files(options.files, data, params, progress, reading)
        else:
            corpus = options.corpus or params.corpus
            outcomes = ingest(corpus, data, params, options.only, options.offline, progress, reading)
    for outcome in outcomes:
        _show_outcome(outcome)
    if not any(outcome.read for outcome in outcomes):
        none = (
            "the document could not"
            if len(outcomes) == 1
            else f"none of the {counted(len(outcomes), 'document')} could"
        )
        raise CivicSetuError(f"{none} be read; the reason is in {data / 'quarantine'}")
    with Progress() as progress:
        built = build_index(data, params, progress, encode=encode or encode_jobs)
    output.line(
        f"indexed     {counted(built.documents, 'document')}, {counted(built.passages, 'passage')}, "
        f"{counted(built.terms, 'defined term')}, {counted(built.graph_edges, 'graph edge')}, "
        f"{counted(built.known_questions, 'known question')} in {data}"
    )


def _show_outcome(outcome: "Outcome") -> None:
    if not outcome.read:
        output.line(f"quarantined {outcome.key}: {outcome.reason}: {_without_name(outcome)}")
        return
    pages = f" on {counted(outcome.pages, 'page')}" if outcome.pages else ""
    made = f"{counted(outcome.provisions, 'provision')}{pages} ({outcome.layout})"
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
