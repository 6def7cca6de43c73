"""Commands of the check of sentences: verify, fit-check."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from civicsetu.base.errors import CivicSetuError
from civicsetu.cli import output
from civicsetu.cli.arguments import Commands, add_data, data_folder
from civicsetu.cli.exits import DONE, FAILED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from civicsetu.evaluate.checks.measure import Row


def register(commands: Commands) -> None:
    """Add the commands of this module."""
    verify = commands.add(
        "verify",
        _verify,
        "Check a text with citations: whether each sentence says only what the provisions that it names say.",
        "verify note.md",
        "verify answer.json --json",
    )
    verify.add_argument("file", metavar="FILE", type=Path, help="plain text, Markdown, or a record of `ask --json`")
    verify.add_argument("--json", action="store_true", help="print one JSON object for each sentence")
    add_data(verify)
    fit = commands.add(
        "fit-check",
        _fit_check,
        "Measure what the check catches and rejects, and fit its limits, on sentences in data/checks.",
        "fit-check data/checks/statements.yaml --fit",
        "fit-check data/checks/aside.yaml",
    )
    fit.add_argument("file", metavar="FILE", type=Path, help="sentences with what they rest on (data/checks/README.md)")
    fit.add_argument("--fit", action="store_true", help="fit the limits on these sentences, and print them")
    fit.add_argument("--show", action="store_true", help="print each sentence that was missed or rejected wrongly")
    add_data(fit)


def _verify(options: argparse.Namespace) -> int:
    from civicsetu.engine import open_index
    from civicsetu.verify.text import checked_text

    if options.json:
        output.as_utf8()
    try:
        text = options.file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CivicSetuError(f"{options.file}: this file cannot be read: {error}") from None
    index = open_index(data_folder(options))
    total = failed = 0
    for one in checked_text(text, index.finder.library, index.checker):
        total, failed = total + 1, failed + (not one.verdict.holds)
        if options.json:
            faults = [[fault.kind, fault.what] for fault in one.verdict.faults]
            output.record({"sentence": one.sentence, "cites": list(one.cites), "faults": faults})
        else:
            output.line(output.printable(f"{'carried' if one.verdict.holds else 'NOT CARRIED':12} {one.sentence}"))
            for fault in one.verdict.faults:
                output.line(output.printable(f"{'':12} - {fault.kind}: {fault.what}"))
    if not options.json:
        output.line(f"{total - failed} of {total} sentences are carried by the provisions that they name.")
    return FAILED if failed else DONE


def _fit_check(options: argparse.Namespace) -> int:
    from civicsetu.engine import open_index
    from civicsetu.evaluate.checks.measure import checked, fitted, sentences_of
    from civicsetu.evaluate.checks.statements import all_of, read_statements
    from civicsetu.verify.check import Checker

    index = open_index(data_folder(options))
    statements = read_statements(options.file)
    evidence = all_of(statements, index.finder.library)
    settings = index.params.check
    sentences = sentences_of(statements)
    if options.fit:
        without = settings.model_copy(update={"mean": 0.0, "worst": 0.0, "shared": 0.0})
        rows = checked(sentences, evidence, Checker(index.store.passage_encoder, without))
        settings = fitted(rows, settings)
        output.line(f"fitted: mean {settings.mean:g}, worst {settings.worst:g}, shared {settings.shared:g}")
    rows = checked(sentences, evidence, Checker(index.store.passage_encoder, settings))
    _print_rates(rows)
    if options.show:
        for row in rows:
            if row.holds == (row.kind != "faithful"):
                output.line(output.printable(f"{row.kind} ({row.made}): {row.text} {'; '.join(row.faults)}"))
    return DONE


def _print_rates(rows: "Sequence[Row]") -> None:
    from civicsetu.evaluate.checks.measure import rates

    for made in ("hand", "program"):
        output.line(f"by {made}:")
        for kind, (found, total) in rates([row for row in rows if row.made == made]).items():
            what = "rejected" if kind == "faithful" else "caught"
            output.line(f"  {kind:15} {found:3} of {total:3} {what} ({found / total:.3f})")
