"""What `make setup` installs: the versions of `constraints.txt`, which run on every Python that the project allows."""

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

OLDEST = "3.11.0"  # of the versions that `requires-python` in pyproject.toml allows
PINNED = Path(__file__).resolve().parents[1] / "constraints.txt"


def test_pinned_libraries_run_on_every_allowed_python():
    too_new = {}
    for line in PINNED.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            try:
                found = distribution(Requirement(line).name)
            except PackageNotFoundError:  # only needed elsewhere, or by an extra that is not installed
                continue
            if OLDEST not in SpecifierSet(found.metadata.get("Requires-Python") or ""):
                too_new[line] = found.metadata["Requires-Python"]
    assert not too_new
