"""Commands that run notebooks, write pages, and write the files that both go by."""

import argparse
import sys

from civicsetu.cli import output
from civicsetu.cli.arguments import Commands, a_path, add_data, data_folder
from civicsetu.cli.exits import DONE, FAILED
from civicsetu.cli.progress import Progress


def register(commands: Commands) -> None:
    """Add the commands of this module."""
    run = commands.add(
        "run",
        _run,
        "Execute a notebook with the project's parameters and write its HTML report.",
        "run notebooks/03_ablation.ipynb",
        "run notebooks/03_ablation.ipynb -p parts.rrf.k=20 --reports build/reports",
    )
    run.add_argument("notebook", metavar="NOTEBOOK", type=a_path)
    run.add_argument(
        "-p",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="set a parameter, such as parts.rrf.k=20 (repeatable)",
    )
    run.add_argument(
        "--reports",
        metavar="DIR",
        type=a_path,
        help="where to write the report (default: reports, or a folder in reports/runs if -p gives other values)",
    )

    sweep = commands.add(
        "sweep",
        _sweep,
        "Execute a notebook with every combination of some parameters' values, and compare.",
        "sweep notebooks/03_ablation.ipynb -p parts.rrf.k=20,60 -p parts.late.weight=0.5,1",
        "sweep notebooks/03_ablation.ipynb -p 'evaluate.arms=[bm25],[dense,bm25]' --name arms --jobs 2",
    )
    sweep.add_argument("notebook", metavar="NOTEBOOK", type=a_path)
    sweep.add_argument(
        "-p",
        metavar="NAME=VALUE,VALUE",
        action="append",
        default=[],
        help="a parameter and its values, such as parts.rrf.k=20,60; write lists in brackets (repeatable)",
    )
    sweep.add_argument(
        "--name", metavar="NAME", help="the sweep's folder (default: made of the notebook's and the parameters' names)"
    )
    sweep.add_argument(
        "--jobs", metavar="N", type=int, help="how many combinations run at a time (default: one for each core)"
    )
    add_data(sweep)
    sweep.add_argument("--reports", metavar="DIR", type=a_path, help="where to write sweeps/NAME (default: reports)")

    static = commands.add(
        "static-page",
        _static_page,
        "Write reports/explore.html: the page of `serve` with the answers to some questions, which needs no server.",
        "static-page",
        "static-page --data build/official --reports build/reports",
    )
    add_data(static)
    static.add_argument("--reports", metavar="DIR", type=a_path, help="where to write explore.html (default: reports)")

    commands.add("report", _report, "Write reports/index.html, the overview, and check what is claimed.", "report")

    generate = commands.add(
        "generate",
        _generate,
        "Write params.yaml, the notebooks' parameter cells and dvc.yaml's lists from the types and the code.",
        "generate",
        "generate --check",
        "generate --defaults",
    )
    generate.add_argument("--check", action="store_true", help="write nothing; say what is out of date")
    generate.add_argument(
        "--defaults",
        action="store_true",
        help="take the values of params.yaml from the code, where defaults are changed",
    )

    strip = commands.add(
        "strip",
        _strip,
        "Take outputs and editors' metadata out of notebooks; without a file, from stdin to stdout, as a git filter.",
        "strip notebooks/03_ablation.ipynb",
    )
    strip.add_argument("notebooks", metavar="NOTEBOOK", type=a_path, nargs="*")


def _run(options: argparse.Namespace) -> int:
    from civicsetu.base.notebooks import strip_file
    from civicsetu.params import project_root
    from civicsetu.report.folders import is_official
    from civicsetu.report.official import write_official
    from civicsetu.report.sweep.listing import RUNS, write_list
    from civicsetu.run.lab import is_of_a_project
    from civicsetu.run.stage import planned_run, run_stage

    run = planned_run(options.notebook, options.p, options.reports)
    if is_of_a_project(options.notebook) and strip_file(options.notebook):
        output.note(f"{options.notebook}: saved outputs are taken out of it; the report has those of this run")
    if run.changed:
        output.note(f"{'; '.join(run.changed)}: the project's reports stay as they are, this one goes to {run.reports}")
    with Progress() as progress:
        page = run_stage(run, progress)
    if run.changed and run.reports.parent == project_root() / "reports" / RUNS:
        write_list(project_root() / "reports")
    if is_official(run.reports):
        write_official(run.reports.parent)
    output.line(str(page))
    return DONE


def _sweep(options: argparse.Namespace) -> int:
    from civicsetu.params import project_root
    from civicsetu.run.grid import grid_of
    from civicsetu.run.sweep import check_sweep, sweep

    more = {}
    if options.data is not None:
        data, root = options.data.resolve(), project_root()
        more["data"] = str(data.relative_to(root) if data.is_relative_to(root) else data)
    grid = grid_of(options.notebook, options.p, more)
    check_sweep(grid, options.name, options.jobs)
    with Progress() as progress:
        swept = sweep(grid, options.name, options.jobs, options.reports, progress)
    output.line(str(swept.page))
    for name in swept.failed:
        output.note(f"failed {name}")
    return FAILED if swept.failed else DONE


def _static_page(options: argparse.Namespace) -> int:
    from civicsetu.engine import open_index
    from civicsetu.params import project_root
    from civicsetu.report.recorded import write_recorded

    index = open_index(data_folder(options))
    output.line(str(write_recorded(index, options.reports or project_root() / "reports")))
    return DONE


def _report(options: argparse.Namespace) -> int:
    from civicsetu.params import project_root
    from civicsetu.report.matrix import MATRIX, check_claims, load_claims
    from civicsetu.report.official import said_of_official, write_official
    from civicsetu.report.overview import write_overview
    from civicsetu.report.sweep.listing import write_list

    reports = project_root() / "reports"
    matrix = check_claims(load_claims(project_root() / MATRIX), reports)
    write_list(reports)
    output.line(str(write_overview(reports, matrix, said_of_official(reports))))
    write_official(reports)
    output.line(str(matrix))
    for line in matrix.failures:
        output.note(line)
    return FAILED if matrix.failures else DONE


def _generate(options: argparse.Namespace) -> int:
    from civicsetu.params import project_root
    from civicsetu.run.generate import generate

    root = project_root()
    stale = generate(root, options.check, options.defaults)
    for path in stale:
        output.line(f"{'out of date' if options.check else 'written'}: {path.relative_to(root)}")
    return FAILED if stale and options.check else DONE


def _strip(options: argparse.Namespace) -> int:
    from civicsetu.base.notebooks import strip_file, stripped_text

    if not options.notebooks:
        sys.stdout.buffer.write(stripped_text(sys.stdin.buffer.read()))
    for path in options.notebooks:
        if strip_file(path):
            output.line(f"stripped: {path}")
    return DONE
