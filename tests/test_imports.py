"""What imports what: the layers, and a command line that starts at once."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HEAVY = ("torch", "litellm", "ragas", "sentence_transformers", "transformers", "pandas", "matplotlib", "igraph")


def loaded_after(code: str) -> set[str]:
    """The top-level modules that are loaded after some code has run in a fresh process."""
    show = "import sys; print(*sorted({n.partition('.')[0] for n, m in sys.modules.items() if m}))"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{show}"], capture_output=True, text=True, cwd=ROOT, check=True
    )
    return set(done.stdout.splitlines()[-1].split())


def test_the_layers_hold():
    pytest.importorskip("importlinter")
    from importlinter.cli import lint_imports

    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == 0


def test_asking_imports_nothing_heavy(plain_data):
    opened = f"import civicsetu; index = civicsetu.open_index({str(plain_data)!r})"
    loaded = loaded_after(f"{opened}; assert index.ask('section 18').citations; index.search('refund')")
    assert {"numpy", "faiss", "onnxruntime"} <= loaded
    assert loaded.isdisjoint(HEAVY)


def test_without_a_model_nothing_that_writes_answers_is_imported(plain_data):
    opened = f"import civicsetu; index = civicsetu.open_index({str(plain_data)!r})"
    names = ("civicsetu.write", "civicsetu.llm.client", "litellm")
    show = f"import sys; print(*[n for n in sys.modules if n.startswith({names})], 'end')"
    code = f"{opened}; answer = index.ask('section 18'); assert 'provenance' not in answer.row(); {show}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == ["end"]


def test_the_package_itself_imports_nearly_nothing():
    assert loaded_after("import civicsetu").isdisjoint(
        {"numpy", "faiss", "onnxruntime", "pydantic", "yaml", "pymupdf", *HEAVY}
    )


def test_the_command_line_starts_without_numpy():
    assert loaded_after("import civicsetu.cli").isdisjoint({"numpy", "faiss", "onnxruntime", "pymupdf", *HEAVY})


def test_the_interface():
    import civicsetu

    assert civicsetu.open_index and civicsetu.Index
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        civicsetu.nothing  # noqa: B018
