"""The model of entailment: what was learnt, what it learns from, and that what is exported is what was learnt."""

import json
import re
import shutil
from difflib import SequenceMatcher
from itertools import pairwise

import numpy as np
import pytest

from civicsetu.base.errors import CivicSetuError, IndexUnusable
from civicsetu.base.files import sha256
from civicsetu.evaluate.checks.sentences import Sentences, false_tokens
from civicsetu.evaluate.checks.turned import made_of
from civicsetu.index.encode.entailment import EVIDENCE_TOKENS, OVERLAP, SENTENCE_TOKENS, Entailment, windows
from civicsetu.index.encode.onnx import LEARNT_ENTAILMENT, export_entailment, packaged_model_path
from civicsetu.index.layout import ENTAILMENT_FILES, TOKENIZER_FILE
from civicsetu.learn.entailment_pairs import Sentences as Collected
from civicsetu.learn.pairs import Unit
from civicsetu.learn.record import ENTAILMENT_RECORD, recorded
from civicsetu.verify.around import evidence_of
from civicsetu.verify.evidence import text_of

# Of each unit a right sentence and a false one, from which little differs.
SAID = {
    "13(1)": (
        "A builder may take at most ten per cent of the price before a written agreement.",
        "A builder may take at most twenty per cent of the price before a written agreement.",
    ),
    "18(3)": (
        "A builder who breaks other duties pays the buyer compensation.",
        "A builder who breaks other duties pays the Authority compensation.",
    ),
    "19(4)": (
        "A buyer may claim the money back with interest where the builder does not hand over.",
        "A buyer may not claim the money back with interest where the builder does not hand over.",
    ),
    "5(1)": (
        "The Authority decides on an application within thirty days.",
        "The Authority decides on an application within ninety days.",
    ),
    "11(5)": (
        "A builder may cancel a booking only as the agreement for sale says.",
        "A builder may cancel a booking whenever he likes.",
    ),
    "4(1)": ("A builder applies to the Authority to register.", "A builder applies to the court to register."),
}


@pytest.fixture(scope="module")
def written(plain_index, tmp_path_factory):
    """What is collected for a few units, written."""
    sentences = Sentences(plain_index.store.passage_encoder.token_ids)
    units = [Unit(f"rera_act_2016#{name}", (), (pair,), "train") for name, pair in SAID.items()]
    elsewhere = [Unit("rera_act_2016#9000", (), (("One.", "Two."),), "train")]
    sentences.add([*units, *elsewhere], plain_index.finder.library, "few")
    path = tmp_path_factory.mktemp("entailment") / "sentences.npz"
    sentences.save(path, {"from": "a few"})
    return path


@pytest.fixture(scope="module")
def collected(written):
    return Collected(written)


@pytest.fixture(scope="module")
def learner(collected):
    """A model that went over the sentences a few times, with the loss of each step."""
    from civicsetu.learn import entailment

    learner = entailment.EntailmentLearner(packaged_model_path(), collected, None, 8, 0.002, 6, seed=3)
    learner.losses = []
    loss = learner.loss
    learner.loss = lambda *step: learner.losses.append(found := loss(*step)) or found
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(entailment, "WARM_UP", 2)
        patch.setattr(entailment, "ELSEWHERE", 0.0)
        learner.learn(16 * 6 / len(collected.train), say=lambda _: None)
    return learner


def test_learning_goes_on_where_a_model_stopped(learner, collected, tmp_path):
    """From the file that it wrote a learner scores as the one that wrote it."""
    from safetensors.numpy import save_file

    from civicsetu.learn.entailment import EntailmentLearner

    save_file(learner.learnt(), str(tmp_path / "learnt"))
    further = EntailmentLearner(packaged_model_path(), collected, tmp_path / "learnt", 8, 0.002, 6, seed=4)
    assert further.apart("train") == learner.apart("train")
    anew = EntailmentLearner(packaged_model_path(), collected, None, 8, 0.002, 6, seed=4)
    assert anew.apart("train") != learner.apart("train")


def of(index, pinpoint):
    """The text that a sentence on a provision of the Act is held against."""
    return text_of(evidence_of(index.provisions[f"rera_act_2016#{pinpoint}"], index.finder.library))


def test_what_the_package_has_learnt_is_what_was_recorded():
    record = recorded(ENTAILMENT_RECORD)
    assert sha256(LEARNT_ENTAILMENT) == record["learnt"]
    assert sha256(packaged_model_path() / "model.safetensors") == record["weights"]
    assert record["right"]["units"]["auc"] > 0.88, "acts that nothing was learnt from"
    assert record["right"]["central"]["auc"] > 0.83, "sentences by other writers, from which the judge is learnt"
    assert not set(record["learnt_from"]) & {"central", "fresh3", "fresh4", "fresh5"}


def test_what_is_collected_are_sentences_with_the_words_that_they_rest_on(collected, plain_index):
    """By hand each pair as it was written; what a program makes comes beside; what is about a provision that is not
    there is left out."""
    ids = plain_index.store.passage_encoder.token_ids
    by_hand = collected.of["train", "few"]
    assert len(by_hand) == len(SAID) and collected.record == {"from": "a few"}
    for pair, (pinpoint, (right, false)) in zip(by_hand, SAID.items(), strict=True):
        assert collected.sentences[pair.right].tolist() == ids(right)[:SENTENCE_TOKENS]
        assert collected.sentences[pair.false].tolist() == ids(false)[:SENTENCE_TOKENS]
        assert collected.evidence[pair.of].tolist() == ids(of(plain_index, pinpoint))[:EVIDENCE_TOKENS]
        assert not collected.false_tokens[pair.right].any()
    assert len(collected.of["train", "few made"]) >= 3
    assert {id(pair) for pair in by_hand} <= {id(pair) for pair in collected.train}


def test_the_false_words_are_those_that_differ(collected, plain_index):
    ids = plain_index.store.passage_encoder.token_ids
    right, false = SAID["5(1)"]
    marks = false_tokens(ids(right), ids(false))
    assert [n for n, mark in zip(ids(false), marks, strict=True) if mark] == ids("ninety")
    assert set(false_tokens(ids(right), ids("Kites fly over green rivers and blue hills in spring."))) == {-1}


def test_what_a_program_turns_round_differs_from_what_it_only_says_otherwise(plain_index):
    """Over all provisions of the plain edition: a right sentence has no figure that its provision has not; the false
    one differs from it, by a few words and not by its capitals alone."""
    pairs = [
        (provision.body, pair)
        for name, provision in plain_index.provisions.items()
        for pair in made_of(provision.body, name)
    ]
    assert len(pairs) > 200
    for body, (right, false) in pairs:
        assert set(re.findall(r"\d+", right)) <= set(re.findall(r"\d+", body)), right
        matcher = SequenceMatcher(None, right.lower().split(), false.lower().split(), autojunk=False)
        assert 0.5 < matcher.ratio() < 1, (right, false)
    again = made_of(pairs[0][0], next(name for name, p in plain_index.provisions.items() if p.body == pairs[0][0]))
    assert next(again) == pairs[0][1], "the same each time"


def test_learning_tells_false_sentences_from_right_ones(learner):
    losses = [loss.item() for loss in learner.losses]
    assert np.mean(losses[-3:]) < 0.7 * np.mean(losses[:3])
    assert learner.apart("train")["few"]["pairs"] >= 5 / 6


def test_what_is_exported_is_what_was_learnt(learner, collected, plain_data, tmp_path):
    """The learner in torch against its export with weights of 8 bits, by which sentences are checked."""
    import torch
    from safetensors.numpy import save_file

    save_file(learner.learnt(), str(tmp_path / "learnt"))
    export_entailment(packaged_model_path(), tmp_path, tmp_path / "learnt")
    shutil.copyfile(plain_data / "index" / "encoder" / TOKENIZER_FILE, tmp_path / TOKENIZER_FILE)
    model = Entailment(tmp_path)
    pairs = [(n, pair.of) for pair in collected.train for n in (pair.right, pair.false)]
    learner.model.eval()
    with torch.no_grad():
        wanted = learner.logits(*np.array(pairs).T)[0].numpy()
    texts = [[model._tokenizer.decode(ids.tolist()) for ids in of] for of in (collected.sentences, collected.evidence)]
    found = [model.held_against(texts[0][n], texts[1][e]).logit for n, e in pairs]
    assert np.corrcoef(wanted, found)[0, 1] > 0.95


@pytest.mark.parametrize(
    ("pinpoint", "right", "false", "word"),
    [
        ("13(1)", "At most ten per cent may be taken.", "At most fifty per cent may be taken.", "fifty"),
        ("18(2)", "The buyer is compensated.", "The buyer is imprisoned.", "imprisoned"),
        ("11(5)", "The promoter may cancel as agreed.", "The tenant may cancel as agreed.", "tenant"),
    ],
)
def test_what_the_package_has_learnt_tells_what_is_false(pinpoint, right, false, word, plain_index):
    model, text = plain_index.store.entailment, of(plain_index, pinpoint)
    carried, not_carried = model.held_against(right, text), model.held_against(false, text)
    assert not_carried.logit > carried.logit + 1
    assert not_carried.falsest == word
    assert model.held_against(false, text) == not_carried, "the same every time"


def test_of_a_long_text_the_part_counts_that_carries_the_sentence(plain_index):
    model = plain_index.store.entailment
    text, other = of(plain_index, "13(1)"), "The Government appoints the members of the council. " * 60
    sentence = "A promoter may take at most ten per cent before a written agreement."
    alone = model.held_against(sentence, text)
    assert model.held_against(sentence, f"{other}{text}").logit < alone.logit + 2
    assert model.held_against(sentence, other).logit > alone.logit + 2
    assert model.held_against("", text) == (0.0, "")


@pytest.mark.parametrize("length", [0, 1, EVIDENCE_TOKENS, EVIDENCE_TOKENS + 1, 700])
def test_windows_cover_a_text_and_overlap(length):
    ids = list(range(length))
    found = windows(ids)
    assert sorted({n for window in found for n in window}) == ids
    assert all(len(window) == min(length, EVIDENCE_TOKENS) for window in found)
    assert all(second[0] <= first[-1] - OVERLAP + 1 for first, second in pairwise(found))


def test_without_its_files_it_says_what_to_do(plain_data, tmp_path):
    shutil.copyfile(plain_data / "index" / "encoder" / TOKENIZER_FILE, tmp_path / TOKENIZER_FILE)
    with pytest.raises(IndexUnusable, match=r"entailment.encoder\.onnx is missing: build the index again"):
        Entailment(tmp_path)
    (tmp_path / ENTAILMENT_FILES[0]).parent.mkdir()
    shutil.copyfile(plain_data / "index" / "encoder" / ENTAILMENT_FILES[0], tmp_path / ENTAILMENT_FILES[0])
    assert Entailment(tmp_path).held_against("A sentence.", "A text.").falsest in ("A", "sentence", ".")


def test_what_was_learnt_for_another_model_is_refused(tmp_path):
    from safetensors.numpy import save_file

    save_file({"other.layer.up": np.ones((2, 1)), "other.layer.down": np.ones((1, 2))}, tmp_path / "other")
    with pytest.raises(CivicSetuError, match="learnt for another model"):
        export_entailment(packaged_model_path(), tmp_path, tmp_path / "other")


def test_the_command_collects_from_both_corpora(plain_data, tmp_path, capsys):
    """Units of acts that neither index has are left out; of the law of real estate there are some."""
    from civicsetu.cli import main

    out = tmp_path / "sentences.npz"
    assert main(["sentences", "--data", str(plain_data), "--rules", str(plain_data), "--out", str(out)]) == 0
    told = json.loads(capsys.readouterr().out)
    found = Collected(out)
    assert told == {group: sum(len(p) for (_, g), p in found.of.items() if g == group) for group in told}
    assert told["units"] == told["rules"] > 50
    assert set(found.record) == {"weights", "units"}
