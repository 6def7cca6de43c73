"""Every regular expression of the package on text made against it: `python -m tests.faults.patterns`.

Patterns are those that are compiled while all modules are loaded, and the plain ones in calls such as
`re.sub(r"...", ...)`. Against each one text is made of what its own repeats take, again and again, after what stands
before them, and ended by what they do not take. A pattern is judged by the time that it needs as the text grows.
Questions, provisions and lines of type come with one space between words, so only the modules that read files are given
more; a pattern that is only ever matched where a text begins is tried there.

It loads all modules anew, so it has to run in a process of its own: see `counts`.
"""

import argparse
import ast
import importlib
import json
import pkgutil
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

import civicsetu

SIZES = (30, 300, 2000, 8000)  # characters
QUICK = 0.02  # seconds in which 8,000 characters are read by what is linear; 64 million steps take ten times that
MOST = 1.0  # seconds before a pattern is stopped
GROWTH = 7.0  # for four times the text: linear is 4, quadratic 16
END = "\x00"
STOPPED = 99.0  # the growth of what was stopped
PIECES = (" ", "\t", "\n", "a", "A", "1", "(", "1.", "a ", "A ", "1 ", "(a)", "1(1)", ", ", ". ", "-", "and ", "the 1 ")
BUILDERS = {"compiled", "_pattern"}  # functions that make a pattern of its pieces
CALLS = {"match", "search", "fullmatch", "sub", "subn", "split", "findall", "finditer"}
ROOT = Path(civicsetu.__file__).parent


# Modules that meet text as it stands in files
AS_IN_FILES = (
    *(
        "base",
        "export",
        "read/corpus",
        "read/page/hidden",
        "read/page/ocr",
        "read/page/pdf",
        "read/source",
        "read/text",
    ),
    *("read/tree/markdown", "read/tree/plaintext", "read/tree/rows"),
)
BOUNDED = {  # characters of a text that is cut before it is searched
    "read/corpus/recognise.py": 9000,  # FIRST_CHARS
    "read/words/status.py": 400,  # BEGINNING
}
MATCHES = {"match", "fullmatch"}


def patterns() -> dict[tuple[str, int], str]:
    """The package's patterns with their flags, and a place of each: file, line, and how it is called where it is called
    as it is written."""
    found: dict[tuple[str, int], str] = {}
    whole = re.compile

    def recording(pattern: Any, flags: int = 0) -> Any:
        made = whole(pattern, flags)
        frame = sys._getframe(1)
        while frame.f_code.co_name in BUILDERS and frame.f_back:
            frame = frame.f_back
        if str(ROOT) in frame.f_code.co_filename and isinstance(made.pattern, str):
            place = f"{Path(frame.f_code.co_filename).relative_to(ROOT)}:{frame.f_lineno}"
            found.setdefault((made.pattern, made.flags), place)
        return made

    for name in [name for name in sys.modules if name.split(".")[0] == "civicsetu"]:
        del sys.modules[name]
    re.compile = recording  # type: ignore[assignment]
    try:
        for module in pkgutil.walk_packages([str(ROOT)], "civicsetu."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    finally:
        re.compile = whole
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CALLS:
                first = node.args[0] if node.args else None
                if ast.unparse(node.func.value) == "re" and isinstance(first, ast.Constant):
                    place = f"{path.relative_to(ROOT)}:{node.lineno}:{node.func.attr}"
                    found.setdefault((first.value, int(re.UNICODE)), place)
    return found


def sample(tree: Any, turn: int = 0) -> str:
    """A text that a part of a pattern takes, roughly; another one for another turn."""
    return "".join(_one(op, given, turn) for op, given in tree)


def _one(op: Any, given: Any, turn: int) -> str:
    if op in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
        return sample(given[2], turn) * max(given[0], 1 if turn % 2 else 0)
    if op is sre.LITERAL:
        return chr(given)
    if op is sre.IN:
        return _member(given, turn)
    if op is sre.BRANCH:
        return sample(given[1][turn % len(given[1])], turn)
    if op is sre.SUBPATTERN:
        return sample(given[3], turn)
    if op is sre.ATOMIC_GROUP:
        return sample(given, turn)
    return "a" if op in (sre.ANY, sre.NOT_LITERAL) else ""


def _member(items: Any, turn: int) -> str:
    if items[0][0] is sre.NEGATE:
        taken = _parser.SubPattern(_parser.State(), [(sre.IN, items)])
        inside = re.compile(_text_of_class(items))
        del taken
        return next((c for c in ("a", " ", "1", "A", ".", "\n")[turn % 3 :] if inside.match(c)), "a")
    op, given = items[turn % len(items)]
    if op is sre.LITERAL:
        return chr(given)
    if op is sre.RANGE:
        return chr(given[0])
    kinds = {sre.CATEGORY_SPACE: " ", sre.CATEGORY_DIGIT: "1", sre.CATEGORY_WORD: "a"}
    return kinds.get(given, "a")


def _text_of_class(items: Any) -> str:
    """A class as a pattern again."""
    names = {sre.CATEGORY_SPACE: r"\s", sre.CATEGORY_DIGIT: r"\d", sre.CATEGORY_WORD: r"\w",
             sre.CATEGORY_NOT_SPACE: r"\S", sre.CATEGORY_NOT_DIGIT: r"\D", sre.CATEGORY_NOT_WORD: r"\W"}  # fmt: skip
    out = []
    for op, given in items:
        if op is sre.LITERAL:
            out.append(re.escape(chr(given)))
        elif op is sre.RANGE:
            out.append(f"{re.escape(chr(given[0]))}-{re.escape(chr(given[1]))}")
        elif op is sre.CATEGORY:
            out.append(names[given])
    return f"[^{''.join(out)}]"


def attacks(pattern: str, flags: int) -> Iterator[tuple[str, str]]:
    """Pairs of a beginning and a piece to repeat."""
    tree = _parser.parse(pattern, flags & ~re.UNICODE)
    seen = set()
    for before, inside in _repeats(tree, ""):
        for turn in range(3):
            if (piece := sample(inside, turn)) and (before, piece) not in seen:
                seen.add((before, piece))
                yield before, piece
        if before and (before, before) not in seen:
            seen.add((before, before))
            yield "", before
    for turn in range(2):
        if whole := sample(tree, turn):
            yield "", whole[:-1] or whole
    yield from (("", piece) for piece in PIECES)


def _repeats(tree: Any, before: str) -> Iterator[tuple[str, Any]]:
    """The repeats without a near end, each with what stands before it."""
    for op, given in tree:
        if op in (sre.MAX_REPEAT, sre.MIN_REPEAT):
            if given[1] > 20:
                yield before, given[2]
            yield from _repeats(given[2], before)
        elif op is sre.SUBPATTERN:
            yield from _repeats(given[3], before)
        elif op is sre.BRANCH:
            for one in given[1]:
                yield from _repeats(one, before)
        elif op in (sre.ASSERT, sre.ASSERT_NOT):
            yield from _repeats(given[1], before)
        before += _one(op, given, 1)


class Slow(Exception):
    """A pattern took too long."""


def _stop(*_: object) -> None:
    raise Slow


def only_matched(place: str) -> bool:
    """Whether a pattern is asked only whether a text begins with it, or is it."""
    file, line, *called = place.split(":")
    if called:
        return called[0] in MATCHES
    path = ROOT / file
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Assign) and node.lineno <= int(line) <= (node.end_lineno or 0):
            name = ast.unparse(node.targets[0])
            uses = [use for text in _users(path, name) for use in _uses(ast.parse(text), name)]
            return bool(uses) and set(uses) <= MATCHES
    return False


def _users(path: Path, name: str) -> list[str]:
    """The text of a module, and of those that import it or a name from it."""
    package, _, module = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).rpartition(".")
    imports = re.compile(
        rf"from {re.escape(package)}(?:\.{module} import (?:\([^)]*|[^\n(]*)\b{name}\b| import [^\n]*\b{module}\b)"
    )
    return [path.read_text(encoding="utf-8"), *(text for text in _texts() if imports.search(text))]


def _uses(tree: ast.Module, name: str) -> Iterator[str]:
    """How a name is used in a module: the method that is taken of it, or nothing where it is handed on."""
    nodes = list(ast.walk(tree))
    of = {id(node.value): node.attr for node in nodes if isinstance(node, ast.Attribute)}
    for node in nodes:
        named = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
        if named == name and isinstance(node.ctx, ast.Load):
            yield of.get(id(node), "")


@cache
def _texts() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.py"))]


def seconds(made: re.Pattern, text: str, tries: int = 1, matched: bool = False) -> float:
    """Processor time of finding all in a text, the least of some tries; `MOST` where it was stopped."""
    least = MOST
    for _ in range(tries):
        signal.setitimer(signal.ITIMER_REAL, 2 * MOST)
        began = time.process_time()
        try:
            if matched:
                made.match(text)
            else:
                for _found in made.finditer(text):
                    pass
            least = min(least, time.process_time() - began)
        except Slow:
            return MOST
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    return least


def worst(made: re.Pattern, folded: bool = True, matched: bool = False) -> tuple[float, str]:
    """The growth of time when a text made against a pattern grows fourfold, and that text's beginning and piece: of the
    first text for which it is more than `GROWTH`, else the greatest; 0 where all such texts are read at once.

    A pattern is slow where 8,000 characters take longer than `QUICK`; then 2,000 and 8,000 are compared. The time is
    that of the processor; a pattern of exponential time is known by its shorter texts.

    Args:
        made: the pattern.
        folded: no two spaces stand together in what it is given.
        matched: it is only tried where a text begins.
    """
    before_this = signal.signal(signal.SIGALRM, _stop)
    try:
        return _worst(made, folded, matched)
    finally:
        signal.signal(signal.SIGALRM, before_this)


def _worst(made: re.Pattern, folded: bool, matched: bool) -> tuple[float, str]:
    most, by = 0.0, ""
    for before, piece in attacks(made.pattern, made.flags):

        def text(size: int, before: str = before, piece: str = piece) -> str:
            whole = before + piece * (size // len(piece) + 1) + END
            return re.sub(r"\s+", " ", whole) if folded else whole

        took = 0.0
        for size in SIZES:
            took = seconds(made, text(size), matched=matched)
            if took > QUICK * 10:
                break
        if took > QUICK * 10 and size < SIZES[-1]:
            return STOPPED, f"{before!r} {piece!r} already at {size}"
        if took > QUICK:
            small, large = (seconds(made, text(n), 3, matched) for n in (SIZES[-1] // 4, SIZES[-1]))
            if large / small > most:
                most, by = large / small, f"{before!r} {piece!r}"
            if most > GROWTH:
                break
    return most, by


def slow(every: int = 1, first: int = 0) -> tuple[int, dict[str, tuple[float, str]]]:
    """How many patterns were tried, and those whose time grows faster than the text, by their places.

    Args:
        every: one of so many is tried.
        first: the first to be tried.
    """
    found = {}
    tried = sorted((*key, place) for key, place in patterns().items())[first::every]
    for pattern, flags, place in tried:
        folded = not place.startswith(AS_IN_FILES)
        growth, by = worst(re.compile(pattern, flags), folded, only_matched(place))
        bounded = place.split(":")[0] in BOUNDED and growth < STOPPED
        if growth > GROWTH and not bounded:
            found[f"{place} {pattern[:60]!r}"] = (round(growth, 1), by)
            print(
                f"{growth:.0f} times for four times the text: {place} {pattern[:60]!r} {by}",
                file=sys.stderr,
                flush=True,
            )
    return len(tried), found


def counts(*options: str) -> dict[str, int]:
    """How many patterns a process of its own tried, with options of the command line, and how many took more time.

    Raises:
        RuntimeError: the process failed, with what it said.
    """
    command = [sys.executable, "-m", "tests.faults.patterns", *options]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT.parent)
    if done.returncode:
        raise RuntimeError(done.stderr[-800:])
    found = json.loads(done.stdout)
    slow_ones = {f"! {place}": 1 for place in found["slow"]}
    return {"patterns": found["tried"], "more than linear time": len(found["slow"]), **slow_ones}


def main() -> None:
    """Try the patterns that the command line names; how many they are, and those that are slow, are printed as JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    tried, found = slow(options.every, options.first)
    print(json.dumps({"tried": tried, "slow": found}))


if __name__ == "__main__":
    main()
