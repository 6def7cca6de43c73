"""Commands of the check of sentences: verify, fit-check, fit-judge."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from civicsetu.base.errors import CivicSetuError
from civicsetu.cli import output
from civicsetu.cli.arguments import Commands, add_data, data_folder
from civicsetu.cli.exits import DONE, FAILED

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from civicsetu.evaluate.checks.judging import Marked
    from civicsetu.evaluate.checks.measure import Row
    from civicsetu.evaluate.checks.statements import Statement
    from civicsetu.verify.check import Checker
    from civicsetu.verify.evidence import Evidence


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
    fit.add_argument(
        "--curve", action="store_true", help="print what the judge catches and rejects by hand at several limits"
    )
    fit.add_argument("--show", action="store_true", help="print each sentence that was missed or rejected wrongly")
    add_data(fit)
    judge = commands.add(
        "fit-judge",
        _fit_judge,
        "Learn how the check weighs what its rules find, from sentences by hand about central acts.",
        "fit-judge --data ../central",
        "fit-judge --data ../central --out judge.json",
    )
    judge.add_argument(
        "--file", metavar="FILE", type=Path, default=Path("data/checks/central.yaml"),
        help="sentences with what they rest on (data/checks/central.yaml)",
    )  # fmt: skip
    judge.add_argument("--out", metavar="FILE", type=Path, help="where it is written (the package's own file)")
    add_data(judge, "the data folder with the index of the central acts", required=True)


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
    if options.curve:
        checker = Checker(index.store.passage_encoder, settings, index.store.entailment)
        return _print_curve(checker, statements, evidence)
    if options.fit:
        without = settings.model_copy(update={"mean": 0.0, "worst": 0.0, "shared": 0.0})
        rows = checked(sentences, evidence, Checker(index.store.passage_encoder, without))
        settings = fitted(rows, settings)
        output.line(f"fitted: mean {settings.mean:g}, worst {settings.worst:g}, shared {settings.shared:g}")
    checker = Checker(index.store.passage_encoder, settings) if options.fit else index.checker
    rows = checked(sentences, evidence, checker)
    _print_rates(rows)
    if options.show:
        for row in rows:
            if row.holds == (row.kind != "faithful"):
                output.line(output.printable(f"{row.kind} ({row.made}): {row.text} {'; '.join(row.faults)}"))
    return DONE


CURVE = (1.0, 0.5, 0.25, 0.0, -0.25, -0.5, -0.75, -1.0, -1.5)  # limits


def _print_curve(
    checker: "Checker", statements: "Sequence[Statement]", evidence: "Sequence[Sequence[Evidence]]"
) -> int:
    from civicsetu.evaluate.checks.judging import logits_of, marked
    from civicsetu.verify.judge import load_judge

    judge = load_judge()
    sentences = marked(statements, evidence, checker)
    _print_limits(sentences, logits_of(sentences, judge.model), judge.limit)
    return DONE


def _print_limits(sentences: "Marked", logits: "np.ndarray", limit: float) -> None:
    from civicsetu.evaluate.checks.judging import rejected_at

    for one in sorted({*CURVE, limit}, reverse=True):
        found = rejected_at(sentences, logits, one)
        (caught, false), (rejected, faithful) = found.pop("all falsehoods"), found.pop("faithful")
        kinds = " ".join(f"{kind} {n}/{total}" for kind, (n, total) in found.items())
        output.line(
            f"{one:6.2f}{'*' if one == limit else ' '} caught {caught / max(1, false):.3f}, faithful rejected "
            f"{rejected / max(1, faithful):.3f} ({rejected} of {faithful}); {kinds}"
        )


def _fit_judge(options: argparse.Namespace) -> int:
    from civicsetu.base.files import sha256, write_json
    from civicsetu.engine import open_index
    from civicsetu.evaluate.checks.judging import learn_judge, marked
    from civicsetu.evaluate.checks.statements import all_of, read_statements
    from civicsetu.verify.check import Checker
    from civicsetu.verify.judge import FILE, as_written

    index = open_index(data_folder(options))
    settings = index.params.check
    statements = read_statements(options.file)
    checker = Checker(index.store.passage_encoder, settings, index.store.entailment)
    sentences = marked(statements, all_of(statements, index.finder.library), checker)
    learnt = learn_judge(sentences, settings)
    record = {
        "sentences": len(sentences.kinds),
        "from": sha256(options.file),
        "settings": settings.model_dump(include={"accepted", "strength", "folds"}),
    }
    path = options.out or FILE
    write_json(path, as_written(learnt.model, learnt.limit, record))
    output.line(f"{len(sentences.kinds)} sentences, each act judged by a model of the others (* the limit):")
    _print_limits(sentences, learnt.apart, learnt.limit)
    output.line(f"written: {path}")
    return DONE


def _print_rates(rows: "Sequence[Row]") -> None:
    from civicsetu.evaluate.checks.measure import rates

    for made in ("hand", "program"):
        output.line(f"by {made}:")
        for kind, (found, total) in rates([row for row in rows if row.made == made]).items():
            what = "rejected" if kind == "faithful" else "caught"
            output.line(f"  {kind:15} {found:3} of {total:3} {what} ({found / total:.3f})")
