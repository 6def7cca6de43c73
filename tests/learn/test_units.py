"""Learning which unit answers a question."""

import json
import shutil
from types import SimpleNamespace

import numpy as np
import pytest

from civicsetu.base.errors import CivicSetuError, IndexUnusable
from civicsetu.base.files import sha256
from civicsetu.evaluate.answering_units import FILES, RECORD, Row, first_of
from civicsetu.index.encode.answering import AnsweringUnits, units_known
from civicsetu.index.encode.onnx import LEARNT_ANSWERING, export_answering, packaged_model_path
from civicsetu.index.known_questions import known_questions_folder
from civicsetu.index.layout import ANSWERING_FILES, TOKENIZER_FILE
from civicsetu.learn.record import recorded
from civicsetu.learn.settings import UnitsSettings
from civicsetu.params import project_root

ROOT = project_root()
ACT, RULES = "an_act_2000", "some_rules_2001"
UNITS = [f"{ACT}#3(1)", f"{ACT}#3(2)", f"{ACT}#9", f"{RULES}#4", f"{RULES}#5"]
# Of each unit questions that are learnt from, and one that is not
ASKED = {
    UNITS[0]: ("must the project be registered first", "who has to register a project", "is registration needed"),
    UNITS[1]: ("is a small plot exempt", "which plots are left out for their size", "is a plot of few metres exempt"),
    UNITS[2]: ("may the buyer have his money back", "is money returned with interest", "can I get my money back"),
    UNITS[3]: ("what fee is paid for the form", "how much does the form cost", "what does the form cost me"),
    UNITS[4]: ("where are the records kept", "who keeps the old records", "where can I see records"),
}  # fmt: skip


@pytest.fixture(scope="module")
def learner():
    from civicsetu.learn.units import UnitsLearner

    rows = [(text, [unit]) for unit, asked in ASKED.items() for text in asked[:2]]
    learner = UnitsLearner(
        packaged_model_path(), [text for text, _ in rows], [units for _, units in rows], UNITS, ACT,
        UnitsSettings(rank=4, rate=0.003, batch=5, seed=3),
    )  # fmt: skip
    learner.learn(40, say=lambda _: None)
    return learner


@pytest.fixture(scope="module")
def exported(learner, plain_data, tmp_path_factory):
    """What the learner has learnt, exported into a folder with the tokenizer."""
    from safetensors.numpy import save_file

    folder = tmp_path_factory.mktemp("answering")
    save_file(learner.learnt(), folder / "learnt", {"units": "\n".join(UNITS)})
    export_answering(packaged_model_path(), folder, folder / "learnt")
    shutil.copyfile(plain_data / "index" / "encoder" / TOKENIZER_FILE, folder / TOKENIZER_FILE)
    return AnsweringUnits(folder)


def test_questions_that_were_not_learnt_from_find_their_units(learner):
    figures = first_of(learner, [Row(asked[2], (unit,)) for unit, asked in ASKED.items()])
    assert figures["section_first"] >= 0.8 and figures["section_among_five"] == 1.0


def test_what_is_exported_says_what_was_learnt(learner, exported):
    """With 8-bit weights the logits are near those of torch, and in their order."""
    assert exported.units == UNITS
    for asked in ASKED.values():
        for text in asked:
            learnt, said = learner.all_logits([text])[0], exported.logits(text)
            assert np.argmax(said) == np.argmax(learnt) and np.abs(said - learnt).max() < 1.5


def test_a_unit_stands_beside_those_of_its_document_and_of_the_act():
    from civicsetu.learn.units import Beside

    beside = Beside([*UNITS, "other_rules_2002#1"], ACT)
    assert beside.of(int(beside.documents[3])).tolist() == [True, True, True, True, True, False]
    assert beside.of(beside.shared).tolist() == [True, True, True, False, False, False]
    assert beside.sections[0] == beside.sections[1] != beside.sections[2]
    assert sorted(beside.others) == sorted(set(beside.documents) - {beside.shared})


def test_the_first_is_counted_beside_the_units_of_its_document_alone():
    """A rule of other rules with a higher logit does not count; a unit of the right section that is not the right one
    counts for the section."""
    from civicsetu.learn.units import Beside

    units = [*UNITS, "other_rules_2002#1"]
    logits = {"a fee": [0, 0, 0, 2, 1, 9], "a plot": [3, 2, 0, 0, 0, 0], "records": [5, 0, 0, 4, 3, 0]}
    learner = SimpleNamespace(units=units, beside=Beside(units, ACT))
    learner.all_logits = lambda texts: np.array([logits[text] for text in texts], float)
    rows = [Row("a fee", (UNITS[3],)), Row("a plot", (UNITS[1],)), Row("records", (UNITS[4],))]
    assert first_of(learner, rows) == {"unit_first": 0.3333, "section_first": 0.6667, "section_among_five": 1.0}


def test_one_thread_and_two_give_the_same_bits(plain_data):
    folder = plain_data / "index" / "encoder"
    one, two = (AnsweringUnits(folder, threads).logits("Who registers a project?") for threads in (1, 2))
    assert one.tobytes() == two.tobytes()


def test_what_the_package_has_learnt_is_what_was_recorded():
    record = recorded(RECORD)
    assert sha256(LEARNT_ANSWERING) == record["learnt"]
    assert record["settings"] == UnitsSettings().model_dump()
    files = {name: ROOT / path for name, path in FILES.items()}
    for name, path in files.items():
        assert record["files"][name] == sha256(path), f"run civicsetu fit-units: {path} has changed"
    for key, checksum in record["asked"].items():
        path = known_questions_folder() / f"{key}.jsonl"
        assert checksum == sha256(path), f"run civicsetu fit-units: {path} has changed"
    assert record["apart"] > 500
    assert record["section_first"] > 0.75 and record["section_among_five"] > 0.9, "questions that it has not seen"


def test_the_units_are_those_of_the_known_questions(plain_data):
    """Nothing is known by heart that no question of the project's own files belongs to."""
    asked = {json.loads(line)["provision"] for path in known_questions_folder().glob("*.jsonl") for line in path.open()}
    asked |= {json.loads(line)["provision"] for path in FILES.values() for line in (ROOT / path).open()}
    units = units_known(plain_data / "index" / "encoder")
    assert len(set(units)) == len(units) == recorded(RECORD)["units"] and set(units) <= asked


def test_without_its_file_it_says_what_to_do(plain_data, tmp_path):
    shutil.copyfile(plain_data / "index" / "encoder" / TOKENIZER_FILE, tmp_path / TOKENIZER_FILE)
    with pytest.raises(IndexUnusable, match=r"answering.encoder\.onnx is missing: build the index again"):
        AnsweringUnits(tmp_path)
    for name in ANSWERING_FILES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(plain_data / "index" / "encoder" / name, tmp_path / name)
    units = AnsweringUnits(tmp_path)
    assert units.logits("a question").shape == (len(units.units),)


def test_what_was_learnt_for_another_model_is_refused(tmp_path):
    from safetensors.numpy import save_file

    save_file({"other.layer.up": np.ones((2, 1)), "other.layer.down": np.ones((1, 2))}, tmp_path / "other")
    with pytest.raises(CivicSetuError, match="learnt for another model"):
        export_answering(packaged_model_path(), tmp_path, tmp_path / "other")
