"""Which files of this package a piece of code runs: the modules it imports, and all that these import.

What is made by code has to be made again when that code changes. A list of its files written by hand goes
out of date; this one is read from the imports, so it names every file that counts and no other.
"""

import ast
import sys
from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from importlib import metadata
from pathlib import Path

PACKAGE = "civicsetu"
ROOT = Path(__file__).resolve().parents[2]  # the folder that holds the package
SOURCES_KEPT = 2048  # files whose names and strings are remembered; several stages run the same files
LONGEST_NAME = 100  # characters of a string in code that may be the name of a module or a file


def files_run_by(
    modules: Iterable[str], root: Path = ROOT, package: str = PACKAGE, without_imports_of: Container[str] = ()
) -> tuple[Path, ...]:
    """The files of the package that modules run: their own, those of all they import, and the data
    files that these name and that lie beside them.

    An import inside a function counts; one that only type checkers see does not. A module that is
    started as a process of its own, by its name in a string, counts as imported, and so do all modules of
    a package that finds them by `iter_modules(__path__)`. Of a package that is loaded only because it holds
    a module, the imports inside functions don't count.

    Args:
        modules: names such as `civicsetu.read.corpus.reading`.
        root: the folder that holds the package.
        package: its name.
        without_imports_of: modules whose own files count, but not what they import.

    Returns:
        Paths below `root`, sorted.

    Raises:
        ModuleNotFoundError: the package has no such module.

    >>> [path.relative_to(ROOT).as_posix() for path in files_run_by(["civicsetu.base.cache"])]
    ['civicsetu/__init__.py', 'civicsetu/base/__init__.py', 'civicsetu/base/cache.py', 'civicsetu/base/files.py', \
'civicsetu/base/threads.py', 'civicsetu/base/version.py']
    """
    found: set[Path] = set()
    to_run, run = set(modules), set[str]()
    to_load, loaded = set[str](), set[str]()
    while to_run or to_load:
        whole = bool(to_run)
        module = (to_run or to_load).pop()
        (run if whole else loaded).add(module)
        path = _file(module, root)
        if path is None:
            raise ModuleNotFoundError(f"{module}: there is no such module below {root}", name=module)
        found |= {path, *_data_files(path)}
        if module in without_imports_of:
            continue
        source = path.read_text(encoding="utf-8")
        to_run |= set(modules_named(source, module, whole, root, package)) - run
        if _finds_its_modules(source):
            to_run |= {f"{module}.{beside.stem}" for beside in path.parent.glob("*.py") if beside != path} - run
        to_load |= set(_packages_of(module)) - run - loaded
    return tuple(sorted(found))


def modules_named(
    source: str, module: str = "", functions: bool = True, root: Path = ROOT, package: str = PACKAGE
) -> tuple[str, ...]:
    """The modules of the package that Python source imports or names in a string, without those that
    only these import.

    Args:
        source: Python, such as a module's or the cells of a notebook.
        module: the name of the module it is, for relative imports.
        functions: whether imports inside functions count.
        root: the folder that holds the package.
        package: its name.

    Returns:
        Names in order.

    >>> modules_named("from civicsetu.base import cache, errors as e\\nfrom civicsetu.base.files import sha256")
    ('civicsetu.base.cache', 'civicsetu.base.errors', 'civicsetu.base.files')
    """
    named = set[str]()
    for name in _names(source, module, functions):
        if name == package or name.startswith(f"{package}."):
            # the last part of "from a.b import c" is a module, or something in one
            found = next((n for n in (name, name.rpartition(".")[0]) if n and _file(n, root)), None)
            named.update([found] if found else [])
    return tuple(sorted(named))


@lru_cache(maxsize=SOURCES_KEPT)
def _finds_its_modules(source: str) -> bool:
    """True for a package that imports every module in it, found by `iter_modules(__path__)`."""
    return any(
        isinstance(node, ast.Call) and ast.unparse(node) == "iter_modules(__path__)"
        for node in ast.walk(ast.parse(source))
    )


def versions_of_libraries(files: Iterable[Path]) -> dict[str, str]:
    """The installed versions of the libraries that files of the package import.

    Args:
        files: as `files_run_by` gives them.

    Returns:
        The version by the name under which the library is imported, sorted; those that are not
        installed, and the modules of Python itself, are left out.

    >>> sorted(versions_of_libraries([ROOT / "civicsetu" / "read" / "page" / "pdf.py"]))
    ['pymupdf']
    """
    named = set[str]()
    for path in files:
        if path.suffix == ".py":
            named |= {name.partition(".")[0] for name in _imported(ast.parse(path.read_text(encoding="utf-8")))}
    found = {name: _version(name) for name in sorted(named - sys.stdlib_module_names - {PACKAGE, ""})}
    return {name: version for name, version in found.items() if version}


@lru_cache(maxsize=256)
def _version(library: str) -> str:
    """The version of the distribution that a library is imported from; empty where it is not installed."""
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        names = metadata.packages_distributions().get(library, [])
        return ", ".join(metadata.version(name) for name in sorted(set(names)))


def _imported(tree: ast.AST) -> Iterator[str]:
    """The dotted names that a syntax tree imports by absolute imports."""
    for node in _executed(tree, functions=True):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


@lru_cache(maxsize=SOURCES_KEPT)
def _names(source: str, module: str, functions: bool) -> frozenset[str]:
    """The dotted names that Python source imports, or has as whole strings."""
    return frozenset(_each_name(ast.parse(source), module, functions))


def _each_name(tree: ast.AST, module: str, functions: bool) -> Iterator[str]:
    """The same of a syntax tree, one after another."""
    for node in _executed(tree, functions):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            start = ".".join(filter(None, [*above, node.module]))
            yield from (f"{start}.{alias.name}" for alias in node.names)
        elif "." in (text := _short_string(node)):
            yield text


def _executed(node: ast.AST, functions: bool) -> Iterator[ast.AST]:
    """A node and all below it, without what stands under `if TYPE_CHECKING:` and, on wish, in functions."""
    yield node
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not functions:
        return
    only_for_types = isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
    for child in node.orelse if only_for_types else ast.iter_child_nodes(node):  # type: ignore[attr-defined]
        yield from _executed(child, functions)


def _data_files(path: Path) -> Iterator[Path]:
    """The files beside a module that its source names, such as a table in YAML, and those in a
    folder of data that it names."""
    for name in _short_strings(path.read_text(encoding="utf-8")) - {"", ".", ".."}:
        beside = path.parent / name
        if "/" in name or not beside.exists():
            continue
        if beside.is_file():
            yield beside
        elif not any(beside.rglob("*.py")):
            yield from (file for file in beside.rglob("*") if file.is_file())


@lru_cache(maxsize=SOURCES_KEPT)
def _short_strings(source: str) -> frozenset[str]:
    """The short string constants of Python source."""
    return frozenset(_short_string(node) for node in ast.walk(ast.parse(source)))


def _short_string(node: ast.AST) -> str:
    """The text of a string constant; empty for anything else, and for a long one."""
    text = node.value if isinstance(node, ast.Constant) else None
    return text if isinstance(text, str) and len(text) < LONGEST_NAME else ""


@lru_cache(maxsize=4096)
def _file(module: str, root: Path) -> Path | None:
    """The file of a module, None where there is no such module."""
    if not all(part.isidentifier() for part in module.split(".")):
        return None
    path = root.joinpath(*module.split("."))
    return next((p for p in (path / "__init__.py", path.with_suffix(".py")) if p.is_file()), None)


def _packages_of(module: str) -> Iterator[str]:
    """The packages that a module lies in, which Python runs before it."""
    parts = module.split(".")
    return (".".join(parts[:n]) for n in range(1, len(parts)))
