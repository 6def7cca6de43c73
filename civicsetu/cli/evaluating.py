"""Commands that measure and learn: score, sealed, compare-runs, grade, judge, learn, readings."""

import argparse
from collections.abc import Sequence
from typing import Any

from civicsetu.cli import output, tables
from civicsetu.cli.arguments import Commands, a_path, add_data, data_folder
from civicsetu.cli.asking import opened
from civicsetu.cli.exits import DONE
from civicsetu.cli.progress import Progress


def register(commands: Commands) -> None:
    """Add the commands of this module."""
    score = commands.add(
        "score",
        _score,
        "Ask every question of a file, and write how many answers are right.",
        "score data/golden/plain_questions.jsonl --out build/scores",
        "score my_questions.jsonl --split dev --data ../real --out ../scores",
    )
    score.add_argument(
        "questions", metavar="QUESTIONS.jsonl", type=a_path, help="a question file; README.md has its fields"
    )
    add_data(score)
    score.add_argument(
        "--out", metavar="DIR", type=a_path, required=True, help="the folder for per_question.jsonl and metrics.json"
    )
    score.add_argument("--split", metavar="NAME", help="only the questions of this split, such as dev")

    sealed = commands.add(
        "sealed",
        _sealed,
        "Score the sealed questions on central acts, which nobody reads; each run is counted.",
        "sealed --data ../central",
        "sealed --seal first.jsonl second.jsonl",
    )
    add_data(sealed, "the data folder with an index of the central acts")
    sealed.add_argument(
        "--seal", metavar="FILE", nargs="+", type=a_path, help="seal the questions of these files, and score nothing"
    )

    runs = commands.add(
        "compare-runs",
        _compare_runs,
        "Compare two folders of `score` on the same questions: which were won and lost, and whether by chance.",
        "compare-runs build/scores build/scores-new --out build/runs.html",
    )
    runs.add_argument("before", metavar="BEFORE", type=a_path, help="a folder that `score` wrote")
    runs.add_argument("after", metavar="AFTER", type=a_path, help="another one, of the same questions")
    runs.add_argument("--out", metavar="PAGE", type=a_path, help="also write a page with every question that changed")
    runs.add_argument("--json", action="store_true", help="print one JSON object for each measure")

    grade = commands.add(
        "grade",
        _grade,
        "Grade the answers to question files: direct, complete, rightly refused, and so on.",
        "grade data/golden/plain_questions.jsonl data/golden/premise_questions.jsonl --split dev --out build/grades",
    )
    grade.add_argument(
        "questions", metavar="QUESTIONS.jsonl", nargs="+", type=a_path, help="question files; README.md has the fields"
    )
    add_data(grade)
    grade.add_argument(
        "--out", metavar="DIR", type=a_path, required=True, help="the folder for grades.json and a file of each set"
    )
    grade.add_argument("--split", metavar="NAME", help="only the questions of this split, such as dev")

    judge = commands.add(
        "judge",
        _judge,
        "Have a language model score the answers to a question file; a run that was stopped goes on where it was.",
        "judge data/golden/plain_questions.jsonl --out build/judged",
    )
    judge.add_argument("questions", metavar="QUESTIONS.jsonl", type=a_path, help="a question file")
    add_data(judge)
    judge.add_argument(
        "--out", metavar="DIR", type=a_path, required=True, help="the folder for the answers and each judge's scores"
    )
    judge.add_argument("--split", metavar="NAME", help="only the questions of this split, such as dev")

    learn = commands.add(
        "learn",
        _learn,
        "Learn from everyday questions how questions are encoded, with indexes of the central acts and of the rules.",
        "learn --data ../central --rules build/official",
    )
    _add_indexes(learn)
    learn.add_argument(
        "--first",
        metavar="FILE",
        type=a_path,
        help="what the first part has learnt before, to go on from (default: learn it)",
    )
    learn.add_argument(
        "--out", metavar="FILE", type=a_path, help="the file to write (default: the one inside the installed package)"
    )
    _add_readings(commands)


def _add_readings(commands: Commands) -> None:
    readings = commands.add(
        "readings",
        _readings,
        "Collect what the reader of question and unit learns from (python -m civicsetu.learn.reader).",
        "readings --data ../central --rules build/official --out readings.npz",
    )
    _add_indexes(readings)
    readings.add_argument("--out", metavar="FILE", type=a_path, required=True, help="the file to write")
    sentences = commands.add(
        "sentences",
        _sentences,
        "Collect what the model of entailment learns from (python -m civicsetu.learn.entailment).",
        "sentences --data ../central --rules build/official --out sentences.npz",
    )
    _add_indexes(sentences)
    sentences.add_argument("--out", metavar="FILE", type=a_path, required=True, help="the file to write")


def _add_indexes(command: argparse.ArgumentParser) -> None:
    """The indexes of both corpora that are learnt from."""
    add_data(command, "the data folder with the index of the central acts", required=True)
    rules = "the data folder with the index of the official documents"
    command.add_argument("--rules", metavar="DIR", type=a_path, required=True, help=rules)


def _readings(options: argparse.Namespace) -> int:
    from civicsetu.index.store import open_store
    from civicsetu.learn.reader_questions import collect
    from civicsetu.params import load_params

    params = load_params()
    acts, state = open_store(options.data, params), open_store(options.rules, params)
    with Progress() as progress:
        output.record(collect(acts, state, params.reader, options.out, progress))
    return DONE


def _sentences(options: argparse.Namespace) -> int:
    from civicsetu.engine import open_index
    from civicsetu.evaluate.checks.sentences import collect

    acts, state = open_index(options.data), open_index(options.rules)
    with Progress() as progress:
        output.record(collect(acts, state, options.out, acts.params.learn.seed, progress))
    return DONE


def _score(options: argparse.Namespace) -> int:
    from civicsetu.evaluate.questions import load_questions
    from civicsetu.evaluate.score import score
    from civicsetu.read.corpus.tables import page_text

    questions = load_questions(options.questions, options.split)
    index, data = opened(options), data_folder(options)
    with Progress() as progress:
        metrics = score(
            index, questions, options.out, say=progress, page_text=lambda key, page: page_text(data, key, page)
        )
    figures = [(name, _figure(value)) for name, value in (metrics | metrics.pop("timings", {})).items()]
    output.show(
        lambda: tables.rows(("measure", "value"), figures),
        lambda: "\n".join(f"{name:22} {value}" for name, value in figures),
    )
    output.line(f"written to {options.out}")
    return DONE


def _sealed(options: argparse.Namespace) -> int:
    from civicsetu.base.files import read_jsonl
    from civicsetu.base.project import project_root
    from civicsetu.evaluate.sealed import QUESTIONS, RUNS, score_sealed, seal

    root = project_root()
    if options.seal:
        rows = [row for path in options.seal for row in read_jsonl(path)]
        seal(rows, root / QUESTIONS)
        output.line(f"{len(rows)} questions sealed in {QUESTIONS}")
        return DONE
    index = opened(options)
    with Progress() as progress:
        run = score_sealed(index, root, progress)
    for name, figures in (("all questions", run), ("naming no act", run["naming_no_act"])):
        shares = ", ".join(
            f"{measure} {_of(figures[measure])}" for measure in figures if isinstance(figures[measure], list)
        )
        output.line(f"{name} ({figures['n']}): {shares}")
    output.line(f"run {run['run']} of these questions, counted in {RUNS}: the more runs, the less a gain says")
    return DONE


def _of(share: Sequence[float]) -> str:
    """A share with its interval."""
    return "{:.3f} ({:.3f} to {:.3f})".format(*share)


def _compare_runs(options: argparse.Namespace) -> int:
    from dataclasses import asdict

    from civicsetu.evaluate.runs import compare_runs, read_run, said

    if options.json:
        output.as_utf8()
    before, after = read_run(options.before), read_run(options.after)
    compared = compare_runs(before, after)
    if options.out:
        from civicsetu.report.runs import write_comparison

        write_comparison(options.out, compared, before, after, (options.before.name, options.after.name))
    if options.json:
        for one in compared:
            output.record(asdict(one))
        return DONE
    head = ("measure", "n", "before", "after", "p", "won", "lost")
    rows = [
        (c.measure, str(c.n), _figure(c.before), _figure(c.after), f"{c.p:.3f}", str(len(c.won)), str(len(c.lost)))
        for c in compared
    ]
    output.show(lambda: tables.rows(head, rows), lambda: "\n".join("\t".join(row) for row in [head, *rows]))
    output.line(said(compared))
    if options.out:
        output.line(f"written to {options.out}")
    return DONE


def _grade(options: argparse.Namespace) -> int:
    from civicsetu.evaluate.measures.rubric import RUBRIC
    from civicsetu.evaluate.questions import load_questions
    from civicsetu.evaluate.rubric.files import grade_questions, write_grades
    from civicsetu.evaluate.rubric.laws import Laws
    from civicsetu.read.corpus.tables import page_text

    sets = {path.stem: load_questions(path, options.split) for path in options.questions}
    index, data = opened(options), data_folder(options)
    laws = Laws(index.provisions)
    with Progress() as progress:
        grades = {
            name: grade_questions(index, questions, lambda key, page: page_text(data, key, page), laws, progress)
            for name, questions in sets.items()
        }
    measured = write_grades(options.out, grades)
    rows = [
        (name, *(_figure(values[name]) for values in measured.values())) for name in ["n", *(m.name for m in RUBRIC)]
    ]
    output.show(
        lambda: tables.rows(("measure", *measured), rows),
        lambda: "\n".join(["\t".join(("measure", *measured)), *("\t".join(row) for row in rows)]),
    )
    output.line(f"written to {options.out}")
    return DONE


def _judge(options: argparse.Namespace) -> int:
    from civicsetu.evaluate.judge.run import folder_of, judge_questions
    from civicsetu.report.judge import WIRING, write_judge_page

    index = opened(options)
    with Progress() as progress:
        found = judge_questions(index, options.questions, options.out, options.split, progress)
    rows = [
        (name, _figure(each["mean"]), f"{each['scored']} of {each['of']}", str(sum(each["failed"].values())))
        for name, each in found["measures"].items()
    ]
    head = ("measure", "mean, failures as 0", "scored", "failed")
    output.show(lambda: tables.rows(head, rows), lambda: "\n".join("\t".join(row) for row in [head, *rows]))
    passed, agreement = found["passed"], found["agreement"]
    output.line(f"{passed['n']} of {passed['of']} answers pass: {passed['from']:g} or more in every measure")
    output.line(f"agreement with hand grades: kappa {_figure(agreement['kappa'])} on {agreement['pairs']} judgments")
    if found["wiring_only"]:
        output.line(WIRING)
    left = sum(each["left"] for each in found["measures"].values())
    if left:
        output.line(f"{left} scores are left, because the judge could not be reached; run it again")
    output.line(str(write_judge_page(options.out / folder_of(found["judge"]), found)))
    return DONE


def _figure(value: Any) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _learn(options: argparse.Namespace) -> int:
    from civicsetu.index.encode.onnx import LEARNT
    from civicsetu.learn.record import learn_questions
    from civicsetu.params import load_params

    params = load_params()
    output.as_utf8()
    with Progress() as progress:
        record = learn_questions(
            options.data, options.rules, params, params.learn, options.out or LEARNT, options.first, progress
        )
    output.record(record)
    return DONE
