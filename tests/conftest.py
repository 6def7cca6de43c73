"""What several tests read once: both official prints of the Act, their truth, and the plain edition."""

import fcntl
import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import settings

from civicsetu.export.typeset import typeset
from civicsetu.index.store import Store
from civicsetu.model.document import Document, Meta
from civicsetu.model.provision import Provision
from civicsetu.read.page.ocr_engine import available
from civicsetu.read.tree.markdown import Edition, read_markdown
from civicsetu.read.tree.statute import read_pdf
from tests.browser import browser, chromium
from tests.tiny import tiny_store

__all__ = ["browser", "chromium"]

# the same examples on every run and machine: a red run tells of a change, not of luck
settings.register_profile("civicsetu", derandomize=True, deadline=None, database=None)
settings.load_profile("civicsetu")
os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")  # RAGAS imports LiteLLM, which else asks the network

# Tests are marked by what they need, which their fixtures say; `make test-fast` leaves all of these out.
NEEDS = {
    "official": {"mirror", "official_data", "official_index"},
    "index": {
        "plain_data",
        "edition_data",
        "official_data",
        "texts_index",
        "plain_index",
        "edition_index",
        "official_index",
    },
    "browser": {"browser"},
    "slow": {"reproduced"},
}


LONGEST = (
    "test_pipeline.py",
    "test_sweep.py",
    "test_hostile.py",
    "test_lab_stages.py",
    "test_lab.py",
    "test_golden.py",
    "test_bench.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test by what its fixtures need; the files that take longest come first, so that no process has one
    at the end when the others have nothing left."""
    items.sort(key=lambda item: LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST))
    for item in items:
        # a parameter may name a fixture, too
        given = getattr(item, "callspec", None)
        named = {value for value in given.params.values() if isinstance(value, str)} if given else set()
        for name, fixtures in NEEDS.items():
            if fixtures & {*getattr(item, "fixturenames", ()), *named}:
                item.add_marker(name)


PLAIN = Path(__file__).parents[1] / "data" / "plain" / "rera_act_2016.md"


def act(edition: str) -> Meta:
    """What is known of the Act, in one edition."""
    return Meta("rera_act_2016", "The Act", "RERA Act 2016", edition, "CENTRAL", "act", "Act No. 16 of 2016", 2016)


def once(factory: pytest.TempPathFactory, name: str, fill: Callable[[Path], object]) -> Path:
    """A folder for all processes of a test run: the first that asks fills it, and the others wait for it.

    Args:
        factory: whose base folder the processes share, or have one each below a common one.
        name: of the folder.
        fill: puts what is wanted into the folder; where it fails or skips, the next that asks tries again.
    """
    base = factory.getbasetemp()
    common = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, filled = common / f"once-{name}", common / f"once-{name}.filled"
    with (common / f"once-{name}.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not filled.exists():
            folder.mkdir(exist_ok=True)
            fill(folder)
            filled.touch()
    return folder


@pytest.fixture(scope="session", autouse=True)
def one_export(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The encoder is exported once for all data folders of a test run, which takes a quarter of a minute each time."""
    base = tmp_path_factory.getbasetemp()
    common = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    os.environ["CIVICSETU_CACHE"] = str(common / "cache")


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A tiny store of two laws, without torch and without a model; see `tests/tiny.py`."""
    return tiny_store(tmp_path_factory.mktemp("tiny"))


@pytest.fixture(scope="session")
def mirror() -> Path:
    """The folder with the official PDFs."""
    folder = os.environ.get("CIVICSETU_MIRROR")
    if not folder or not (Path(folder) / "rera_act_2016.pdf").is_file():
        pytest.skip("CIVICSETU_MIRROR names no folder with the official PDFs")
    return Path(folder)


@pytest.fixture(scope="session")
def truth(mirror: Path) -> dict[str, dict]:
    """The Act's sections by number, from another source: heading, n_subsections, text."""
    path = mirror.parents[1] / "truth" / "rera_act_2016_sections.jsonl"
    if not path.is_file():
        pytest.skip(f"{path}: no truth file beside the mirror")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return {row["number"]: row for row in rows}


@pytest.fixture(scope="session")
def official_act(mirror: Path) -> Document:
    """The gazette's print, with headings in the margin."""
    return read_pdf(mirror / "rera_act_2016.pdf", act("official"))


@pytest.fixture(scope="session")
def inline_act(mirror: Path) -> Document:
    """A reprint in which sub-sections and clauses run on without line breaks."""
    path = mirror / "rera_act_2016.lawsofindia.pdf"
    if not path.is_file():
        pytest.skip(f"{path.name} is not in the mirror")
    return read_pdf(path, act("official"))


@pytest.fixture(scope="session")
def plain_edition() -> Edition:
    """The project's own plain-language edition."""
    return read_markdown(PLAIN, act("plain-language"))


@pytest.fixture(scope="session")
def plain_pdf(plain_edition: Edition, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plain-language edition, typeset."""
    path = tmp_path_factory.mktemp("plain") / "rera_act_2016.pdf"
    typeset(plain_edition, path)
    return path


@pytest.fixture(scope="session")
def ocr_cache(mirror: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where scanned pages are kept once they are read: the 44 of the Uttar Pradesh rules, a minute to two."""
    if missing := available():
        pytest.skip(str(missing))
    path = mirror / "up_rera_rules_2016.pdf"
    if not path.is_file():
        pytest.skip(f"{path.name} is not in the mirror")
    return once(tmp_path_factory, "ocr", lambda folder: _scan(path, folder))


def _scan(path: Path, cache: Path) -> Document:
    meta = Meta("up_rera_rules_2016", "The Scan", "Scan", "official", "UTTAR_PRADESH", "rules")
    return read_pdf(path, meta, ocr="auto", cache=cache)


@pytest.fixture(scope="session")
def uttar_pradesh(mirror: Path, ocr_cache: Path) -> Document:
    """The Uttar Pradesh rules: a scan, read by OCR."""
    return _scan(mirror / "up_rera_rules_2016.pdf", ocr_cache)


@pytest.fixture(scope="session")
def texts_data(mirror: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with every official document in the mirror that has a text layer, read. Of the
    folder only `index` is written to, by `texts_index`."""
    from civicsetu.params import load_params
    from civicsetu.read.source.registry import load_registry, registry_folder
    from civicsetu.run.stages import ingest

    entries = load_registry("official", registry_folder()).select()
    keys = [e.key for e in entries if (mirror / e.file).is_file() and e.key != "up_rera_rules_2016"]
    return once(
        tmp_path_factory, "texts", lambda folder: ingest("official", folder, load_params(), keys, offline=True) and None
    )


@pytest.fixture(scope="session")
def official_texts(texts_data: Path) -> list[Provision]:
    """The provisions of those documents."""
    from civicsetu.read.corpus.tables import load_corpus

    return [p for document in load_corpus(texts_data).documents for p in document.provisions]


@pytest.fixture(scope="session")
def texts_index(texts_data: Path, tmp_path_factory: pytest.TempPathFactory):
    """The open index of those documents: the Act and the rules of four jurisdictions."""
    from civicsetu import open_index
    from civicsetu.index.build import build_index
    from civicsetu.params import load_params

    once(tmp_path_factory, "texts-index", lambda _: build_index(texts_data, load_params()))
    return open_index(texts_data)


def _build(corpus: str, folder: Path, only: Sequence[str] = ()) -> None:
    """Read a corpus and index it; without an official document the test is skipped, with the reason."""
    from civicsetu.index.build import build_index
    from civicsetu.params import load_params
    from civicsetu.run.stages import ingest

    for outcome in ingest(corpus, folder, load_params(), only, offline=True):
        if not outcome.read:
            (pytest.skip if corpus == "official" else pytest.fail)(outcome.message)
    build_index(folder, load_params())


@pytest.fixture(scope="session")
def plain_data(tmp_path_factory) -> Path:
    """A data folder with the plain-language edition of the Act, read and indexed. Don't write into it."""
    return once(tmp_path_factory, "plain", lambda folder: _build("plain", folder, ["rera_act_2016"]))


@pytest.fixture(scope="session")
def edition_data(tmp_path_factory) -> Path:
    """As `plain_data`, with the rules of states that the edition has."""
    return once(tmp_path_factory, "edition", lambda folder: _build("plain", folder))


@pytest.fixture(scope="session")
def edition_index(edition_data):
    """The open index of the whole plain-language edition."""
    from civicsetu import open_index

    return open_index(edition_data)


@pytest.fixture(scope="session")
def plain_index(plain_data):
    """The open index of the plain-language edition of the Act."""
    from civicsetu import open_index

    return open_index(plain_data)


CENTRAL_FEW = [
    "code_on_wages_2019", "dowry_prohibition_act_1961", "majority_act_1875",
    "muslim_women_protection_of_rights_on_marriage_act_2019", "protection_of_women_from_domestic_violence_act_2005",
    "right_to_information_act_2005",
]  # fmt: skip


@pytest.fixture(scope="session")
def other_laws_index(mirror, tmp_path_factory):
    """The open index of six central acts on other matters than real estate, of which no model knows the units."""
    from civicsetu import open_index

    if not (mirror.parent / "central_acts" / "central_acts_sections.jsonl.gz").is_file():
        pytest.skip("the central acts do not lie beside the mirror of the official texts")
    return open_index(once(tmp_path_factory, "few", lambda folder: _build("central", folder, CENTRAL_FEW)))


@pytest.fixture(scope="session")
def official_data(tmp_path_factory) -> Path:
    """As `plain_data`, with the official print of the Act; only where a mirror has it."""
    if not os.environ.get("CIVICSETU_MIRROR"):
        pytest.skip("CIVICSETU_MIRROR names no folder of the official texts")
    return once(tmp_path_factory, "official", lambda folder: _build("official", folder, ["rera_act_2016"]))


@pytest.fixture(scope="session")
def official_index(official_data):
    """The open index of the official print of the Act."""
    from civicsetu import open_index

    return open_index(official_data)


@pytest.fixture(scope="session")
def official_scores(official_index, official_data, mirror, tmp_path_factory) -> dict:
    """What the official print of the Act scores on the Ministry's FAQ."""
    from civicsetu.evaluate.questions import load_questions
    from civicsetu.evaluate.score import score
    from civicsetu.read.corpus.tables import page_text

    path = mirror.parents[1] / "eval" / "dev_questions.jsonl"
    if not path.is_file():
        pytest.skip(f"{path}: no question file beside the mirror")
    return score(
        official_index,
        load_questions(path),
        tmp_path_factory.mktemp("scores"),
        page_text=lambda key, page: page_text(official_data, key, page),
    )
