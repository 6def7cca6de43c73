"""What was learnt, and that learning learns."""

import shutil

import numpy as np
import pytest

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import sha256
from civicsetu.index.encode.onnx import LEARNT, export_question_encoder, packaged_model_path
from civicsetu.index.encode.question_encoder import QuestionEncoder, importance
from civicsetu.index.layout import ENCODER_FILES
from civicsetu.learn.pairs import Pair, examples
from civicsetu.learn.record import QUESTIONS, WRITTEN, learn_questions, recorded
from civicsetu.learn.settings import LearnSettings
from civicsetu.params import load_params, project_root

ASKED = {
    "can my builder take more than a tenth before we sign anything": "rera_act_2016#13",
    "walls cracked in the third year, who repairs it": "rera_act_2016#14",
    "who pays if the land was never his": "rera_act_2016#18",
    "how do I become a broker under this law": "rera_act_2016#9",
    "can they cancel my project registration": "rera_act_2016#7",
    "must he keep the buyers money in another bank account": "rera_act_2016#4",
    "who sits on the council that advises the centre": "rera_act_2016#41",
    "where do I appeal after the tribunal": "rera_act_2016#58",
}
OF_UNITS = {
    "which papers about his past projects must he hand in": "rera_act_2016#4(2)(b)",
    "where must seventy per cent of the money be kept": "rera_act_2016#4(2)(l)(D)",
    "which small plots need no registration": "rera_act_2016#3(2)(a)",
    "does painting the walls anew need a registration": "rera_act_2016#3(2)(c)",
    "who keeps the common areas running until the owners take over": "rera_act_2016#11(4)(d)",
    "when must the owners have a society": "rera_act_2016#11(4)(e)",
    "may he cancel my booking just like that": "rera_act_2016#11(5)",
    "may he mortgage the flat after the agreement": "rera_act_2016#11(4)(h)",
}


def settings(**changed):
    return LearnSettings(**({"rank": 4, "batch": 4} | changed))


@pytest.fixture(scope="module")
def found(plain_index):
    return list(examples([Pair(question, section, "train") for question, section in ASKED.items()], plain_index.store))


def test_what_the_package_has_learnt_is_what_was_recorded():
    record = recorded()
    assert sha256(LEARNT) == record["learnt"]
    assert {name: sha256(project_root() / name) for name in (QUESTIONS, WRITTEN)} == record["questions"]
    assert sha256(packaged_model_path() / "model.safetensors") == record["weights"]
    assert load_params().learn.model_dump() == record["settings"]
    before, first, after = record["right"].values()
    for way in ("dense", "late"):
        assert after["laws"][way] > before["laws"][way] + 0.05, "on acts that were kept aside"
    for corpus in ("known", "rules"):
        for way in ("dense", "late"):
            assert after[corpus][way] > first[corpus][way] + 0.02, "on provisions that were kept aside"
    assert after["rules"]["unit"] > first["rules"]["unit"] + 0.03, "on units of provisions that were kept aside"


def test_learning_brings_questions_to_their_passages(found, plain_index):
    from civicsetu.learn.learner import Corpus, Learner

    learner = Learner(packaged_model_path(), plain_index.store, settings())
    corpus = Corpus(plain_index.store, found)
    before = learner.right(corpus)
    losses = learner.learn([corpus], epochs=15, rate=0.01)
    after = learner.right(corpus)
    assert losses[-1] < 0.5 * losses[0]
    assert after["dense"] > before["dense"] and after["late"] > before["late"]


def test_learning_brings_questions_to_their_units(plain_index):
    from civicsetu.learn.learner import Corpus, Learner

    of_units = [Pair(question, unit, "train") for question, unit in OF_UNITS.items()]
    corpus = Corpus(plain_index.store, list(examples(of_units, plain_index.store, alone=True)))
    assert all(example.units is not None for example in corpus.examples)
    learner = Learner(packaged_model_path(), plain_index.store, settings())
    before = learner.right(corpus)["unit"]
    learner.learn([corpus], epochs=30, rate=0.01)
    assert learner.right(corpus)["unit"] > before + 0.2


def test_learning_goes_on_from_what_was_saved(found, plain_index, tmp_path):
    from civicsetu.learn.learner import Corpus, Learner

    learner = Learner(packaged_model_path(), plain_index.store, settings())
    learner.learn([Corpus(plain_index.store, found)], epochs=3, rate=0.002)
    learner.save(tmp_path / "one")
    other = Learner(packaged_model_path(), plain_index.store, settings())
    other.load(tmp_path / "one")
    other.save(tmp_path / "two")
    assert sha256(tmp_path / "one") == sha256(tmp_path / "two")


def test_only_examples_of_one_group_are_together(found):
    from civicsetu.learn.learner import batches

    mixed = [example._replace(among=str(n % 3)) for n, example in enumerate(found * 4)]
    cut = batches(mixed, 4, np.random.default_rng(1))
    assert all(len({example.among for example in batch}) == 1 for batch in cut)
    assert sorted(id(e) for batch in cut for e in batch) == sorted(map(id, mixed))
    assert max(map(len, cut)) < 8


def test_the_same_is_learnt_again(found, plain_index, tmp_path):
    from civicsetu.learn.learner import Corpus, Learner

    for name in ("one", "two"):
        learner = Learner(packaged_model_path(), plain_index.store, settings())
        learner.learn([Corpus(plain_index.store, found)], epochs=1, rate=0.002)
        learner.save(tmp_path / name)
    assert sha256(tmp_path / "one") == sha256(tmp_path / "two")


def exported(learner, store, folder):
    """What a learner has learnt, saved, exported and opened."""
    learner.save(folder / "learnt")
    for name in ENCODER_FILES:
        shutil.copyfile(store.data / "index" / "encoder" / name, folder / name)
    export_question_encoder(packaged_model_path(), folder, folder / "learnt")
    return QuestionEncoder(folder)


def test_before_learning_questions_are_encoded_as_passages_are(plain_index, tmp_path):
    from civicsetu.learn.learner import Learner

    store = plain_index.store
    same = exported(Learner(packaged_model_path(), store, settings()), store, tmp_path)
    for question in ASKED:
        (asked,), (plain,) = same.encode([question]), store.passage_encoder.encode([question])
        assert asked.sentence == pytest.approx(plain.sentence, abs=1e-6)
        assert asked.tokens == pytest.approx(plain.tokens, abs=1e-6)


def test_what_is_exported_is_what_was_learnt(found, plain_index, tmp_path):
    """The learner in torch against its export by ONNX with weights of 8 bits, which finding uses."""
    from civicsetu.learn.learner import Corpus, Learner

    store = plain_index.store
    learner = Learner(packaged_model_path(), store, settings())
    learner.learn([Corpus(store, found)], epochs=15, rate=0.01)
    asked_by = exported(learner, store, tmp_path)
    changed = []
    for question in ASKED:
        (asked,), (plain,) = asked_by.encode([question]), store.passage_encoder.encode([question])
        sentences, tokens, counts = (value.detach().numpy()[0] for value in learner.encode([question]))
        assert counts.sum() == pytest.approx(1, abs=1e-5) and counts[[0, -1]] == pytest.approx(0)
        assert cosine(sentences, asked.sentence) > 0.95
        assert cosine((counts[:, None] * tokens).sum(0), asked.tokens.mean(0)) > 0.95
        changed.append(cosine(plain.sentence, asked.sentence))
    assert np.mean(changed) < 0.9


def cosine(one, other):
    return one @ other / (np.linalg.norm(one) * np.linalg.norm(other))


def test_what_was_learnt_for_another_model_is_refused(tmp_path):
    from safetensors.numpy import save_file

    save_file({"other.layer.up": np.ones((2, 1)), "other.layer.down": np.ones((1, 2))}, tmp_path / "other")
    with pytest.raises(CivicSetuError, match="learnt for another model"):
        export_question_encoder(packaged_model_path(), tmp_path, tmp_path / "other")


def test_importance_is_one_on_average_and_positive():
    random = np.random.default_rng(7)
    words, learnt = random.normal(size=(6, 4)), random.normal(size=5)
    counts = importance(words, np.array([1, 0, 1, 1, 0, 1], dtype=bool), learnt)
    assert counts.mean() == pytest.approx(1) and (counts > 0).all()
    assert importance(words, np.ones(6, dtype=bool), np.zeros(5)) == pytest.approx(np.ones(6))


def test_an_index_without_the_acts_is_refused(plain_data, tmp_path):
    with pytest.raises(CivicSetuError, match="build an index of the central acts there first"):
        learn_questions(plain_data, plain_data, load_params(), LearnSettings(), tmp_path / "learnt")
