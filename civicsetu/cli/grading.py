"""Commands of grading by hand and of what is fitted: sheet, take-grades, fit-confidence, fit-refusals, fit-units."""

import argparse
import json
from typing import Any

from civicsetu.cli import output
from civicsetu.cli.arguments import Commands, a_path, add_data, data_folder
from civicsetu.cli.asking import opened
from civicsetu.cli.exits import DONE
from civicsetu.cli.progress import Progress


def register(commands: Commands) -> None:
    """Add the commands of this module."""
    sheet = commands.add(
        "sheet",
        _sheet,
        "Write answers out for readers who grade them by hand, with a key and a form.",
        "sheet data/golden/everyday_questions.jsonl --split heldout --most 100 --out build/sheet --data build/official",
        "sheet data/golden/*_questions.jsonl --names build/names.txt --out build/sheet --commit a6f3c25",
    )
    sheet.add_argument(
        "questions", metavar="QUESTIONS.jsonl", nargs="+", type=a_path, help="question files; README.md has the fields"
    )
    add_data(sheet)
    sheet.add_argument("--out", metavar="DIR", type=a_path, required=True, help="the folder to write to")
    sheet.add_argument("--split", metavar="NAME", help="only the questions of this split, such as heldout")
    sheet.add_argument(
        "--names", metavar="FILE", type=a_path, help="only these questions: a file with SET/ID on each line"
    )
    sheet.add_argument("--most", metavar="N", type=int, help="only so many, drawn by chance")
    sheet.add_argument("--seed", metavar="WORD", default="", help="of the draw and the order")
    sheet.add_argument("--commit", metavar="COMMIT", default="", help="the commit that answers, kept in the key")
    sheet.add_argument("--corpus", metavar="NAME", default="official", help="the corpus, kept in the key")

    take = commands.add(
        "take-grades",
        _take_grades,
        "Take two readers' grades of a sheet into data/golden/grades, and sum them up.",
        "take-grades build/sheet first.jsonl second.jsonl",
    )
    take.add_argument("sheet", metavar="DIR", type=a_path, help="the folder of the sheet, with its key")
    take.add_argument("first", metavar="FIRST.jsonl", type=a_path, help="the first reader's grades")
    take.add_argument("second", metavar="SECOND.jsonl", type=a_path, help="the second reader's grades")

    fit = commands.add(
        "fit-confidence",
        _fit_confidence,
        "Fit the confidence of answers on those that were graded, and write it into the package.",
        "fit-confidence",
        "fit-confidence --renew --data build/official",
    )
    learn = commands.add(
        "fit-refusals",
        _fit_refusals,
        "Fit the chance that a question can be answered, and write it into the package.",
        "fit-refusals --data build/official",
        "fit-refusals --acts --data build/central",
    )
    add_data(learn, "the data folder with an index of the official documents")
    one = learn.add_mutually_exclusive_group()
    one.add_argument("--kinds", action="store_true", help="learn the kinds of questions first; some 20 minutes")
    one.add_argument("--acts", action="store_true", help="the one for many acts; DIR has the central acts")
    units = commands.add(
        "fit-units",
        _fit_units,
        "Learn which unit answers a question, and write it into the package; some 25 minutes.",
        "fit-units --data build/official",
    )
    add_data(units, "the data folder with an index of the official documents")
    add_data(fit, "with --renew: the data folder with an index of the official documents")
    fit.add_argument("--renew", action="store_true", help="ask the graded questions again before")


def _sheet(options: argparse.Namespace) -> int:
    from civicsetu.evaluate.hand.sheet import mixed, named_questions, write_sheet
    from civicsetu.evaluate.questions import load_questions
    from civicsetu.evaluate.rubric.files import can_be_asked

    names = options.names.read_text(encoding="utf-8").split() if options.names else []
    sets = {path.stem: load_questions(path, options.split) for path in options.questions}
    index = opened(options)
    asked = [one for one in named_questions(sets, names) if can_be_asked(one[1], index)]
    about = {"commit": options.commit, "corpus": options.corpus}
    with Progress() as progress:
        count = write_sheet(index, mixed(asked, options.most, options.seed), options.out, about, progress)
    output.line(f"{count} answers written to {options.out}: sheet.md and grades.jsonl for readers, key.jsonl for you")
    return DONE


def _take_grades(options: argparse.Namespace) -> int:
    from civicsetu.evaluate.hand.readers import summed_up, take_grades
    from civicsetu.learn.graded import BY_HAND
    from civicsetu.params import project_root

    added = take_grades(options.sheet, options.first, options.second, project_root() / BY_HAND)
    output.block(_lines(summed_up(added)))
    output.line(f"{len(added)} rows added to {BY_HAND}")
    return DONE


def _fit_confidence(options: argparse.Namespace) -> int:
    from civicsetu.evaluate.hand.renew import renew
    from civicsetu.learn.fitted import fit_confidence, reported, write_model
    from civicsetu.params import load_params, project_root

    if options.renew:
        from civicsetu.engine import open_index

        with Progress() as progress:
            renew(open_index(data_folder(options)), project_root(), progress)
    fitted = fit_confidence(load_params().confidence)
    path = write_model(fitted)
    figures = fitted.grades.counts | {"method": fitted.method, "high_from": fitted.high, "medium_from": fitted.medium}
    output.block(_lines(figures | {"compared": fitted.compared, "reporting_part": reported(fitted)}))
    output.line(f"written to {path}; `dvc repro confidence` makes the report")
    return DONE


def _fit_refusals(options: argparse.Namespace) -> int:
    from civicsetu.evaluate.answerable import learn_answerable, learn_of_acts
    from civicsetu.evaluate.kinds import learn_kinds
    from civicsetu.params import load_params

    with Progress() as progress:
        index, params = opened(options), load_params()
        if options.kinds:
            learn_kinds(index, params.kinds, say=progress)
        learn = learn_of_acts if options.acts else learn_answerable
        figures = learn(index, params.answerable, say=progress)
    output.block(_lines(figures))
    return DONE


def _fit_units(options: argparse.Namespace) -> int:
    from civicsetu.evaluate.answering_units import learn_units
    from civicsetu.params import load_params

    with Progress() as progress:
        figures = learn_units(opened(options), load_params().units, say=progress)
    output.block(_lines(figures))
    return DONE


def _lines(figures: dict[str, Any]) -> str:
    """A line for each figure, and one for each group of them."""
    return "\n".join(f"{name:32} {json.dumps(value)}" for name, value in figures.items())
