"""Learning of which kind a question is."""

import shutil

import numpy as np
import pytest

from civicsetu.base.errors import CivicSetuError, IndexUnusable
from civicsetu.base.files import sha256
from civicsetu.evaluate.answerable import APART
from civicsetu.evaluate.kinds import FILES, RECORD
from civicsetu.index.encode.kinds import QuestionKinds
from civicsetu.index.encode.onnx import LEARNT_KINDS, export_kinds, packaged_model_path
from civicsetu.index.layout import KINDS_FILES, TOKENIZER_FILE
from civicsetu.learn.record import recorded
from civicsetu.learn.settings import KindsSettings
from civicsetu.model.question_model import ANSWERED, KINDS, SUREST, answered_logit
from civicsetu.params import project_root

ROOT = project_root()
# Two kinds that differ by what is asked; the last two of each are not learnt from
LAW = [
    "must the promoter register", "may the buyer withdraw", "shall the agent keep books", "who may appeal",
    "must the promoter give the plans", "may the buyer ask for interest", "shall the agent register", "who must pay",
]  # fmt: skip
HEALTH = [
    "my head hurts since monday", "which syrup for a cough", "how to boil rice soft", "is jogging good for knees",
    "my knee hurts when jogging", "which tea for a sore throat", "how to bake soft bread", "is ginger good for colds",
]  # fmt: skip


@pytest.fixture(scope="module")
def learner():
    from civicsetu.learn.kinds import KindsLearner

    texts, kinds = [*LAW[:6], *HEALTH[:6]], [*[ANSWERED] * 6, *["off_topic"] * 6]
    learner = KindsLearner(packaged_model_path(), texts, kinds, KindsSettings(rank=4, rate=0.003, batch=6, seed=3))
    learner.learn(40, say=lambda _: None)
    return learner


@pytest.fixture(scope="module")
def exported(learner, plain_data, tmp_path_factory):
    """What the learner has learnt, exported into a folder with the tokenizer."""
    from safetensors.numpy import save_file

    folder = tmp_path_factory.mktemp("kinds")
    save_file(learner.learnt(), folder / "learnt")
    export_kinds(packaged_model_path(), folder, folder / "learnt")
    shutil.copyfile(plain_data / "index" / "encoder" / TOKENIZER_FILE, folder / TOKENIZER_FILE)
    return QuestionKinds(folder)


def test_questions_that_were_not_learnt_from_are_told_apart(learner):
    assert (learner.answered(LAW[6:]) > 0).all() and (learner.answered(HEALTH[6:]) < 0).all()


def test_what_is_exported_says_what_was_learnt(learner, exported):
    """With 8-bit weights the logits are near those of torch, and in their order."""
    for text in (*LAW, *HEALTH):
        learnt, said = learner.logits([text]).detach().numpy()[0], exported.logits(text)
        assert said.shape == (len(KINDS),)
        assert np.argmax(said) == np.argmax(learnt)
        assert abs(answered_logit(said) - learner.answered([text])[0]) < 1.5


def test_one_thread_and_two_give_the_same_bits(plain_data):
    folder = plain_data / "index" / "encoder"
    one, two = (QuestionKinds(folder, threads).logits("Should I sue my builder or wait?") for threads in (1, 2))
    assert one.tobytes() == two.tobytes()


def test_an_empty_question_and_a_long_one_have_logits(plain_index):
    kinds = plain_index.store.question_kinds
    assert np.isfinite(kinds.logits("")).all() and np.isfinite(kinds.logits("may a promoter " * 400)).all()


def test_the_logit_of_an_answer_weighs_all_other_kinds_together():
    even = np.zeros(len(KINDS))
    assert answered_logit(even) == pytest.approx(-np.log(len(KINDS) - 1))
    sure = np.where(np.array(KINDS) == ANSWERED, 90.0, 0.0)
    assert (answered_logit(sure), answered_logit(-sure)) == (SUREST, -SUREST)


def test_what_the_package_has_learnt_is_what_was_recorded():
    record = recorded(RECORD)
    assert sha256(LEARNT_KINDS) == record["learnt"] and sha256(ROOT / APART) == record["apart"]
    assert record["settings"] == KindsSettings().model_dump()
    for name, path in FILES.items():
        assert record["files"][name] == sha256(ROOT / path), f"run civicsetu fit-refusals --kinds: {path} has changed"
    assert record["auc"] > 0.95, "each question by a model that has not seen it"


def test_without_its_file_it_says_what_to_do(plain_data, tmp_path):
    shutil.copyfile(plain_data / "index" / "encoder" / TOKENIZER_FILE, tmp_path / TOKENIZER_FILE)
    with pytest.raises(IndexUnusable, match=r"kinds.encoder\.onnx is missing: build the index again"):
        QuestionKinds(tmp_path)
    (tmp_path / KINDS_FILES[0]).parent.mkdir()
    shutil.copyfile(plain_data / "index" / "encoder" / KINDS_FILES[0], tmp_path / KINDS_FILES[0])
    assert QuestionKinds(tmp_path).logits("a question").shape == (len(KINDS),)


def test_what_was_learnt_for_another_model_is_refused(tmp_path):
    from safetensors.numpy import save_file

    save_file({"other.layer.up": np.ones((2, 1)), "other.layer.down": np.ones((1, 2))}, tmp_path / "other")
    with pytest.raises(CivicSetuError, match="learnt for another model"):
        export_kinds(packaged_model_path(), tmp_path, tmp_path / "other")
