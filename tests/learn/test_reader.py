"""The reader of question and unit: what was learnt, how it is learnt, and that what is exported is what was learnt."""

import itertools
import shutil

import numpy as np
import pytest

from civicsetu.base.errors import CivicSetuError, IndexUnusable
from civicsetu.base.files import sha256
from civicsetu.index.encode.entailment import Entailment
from civicsetu.index.encode.onnx import LEARNT_READER, export_reader, packaged_model_path
from civicsetu.index.encode.pairs import BEGIN, END, batch_of
from civicsetu.index.encode.reader import QUESTION_TOKENS, UNIT_TOKENS, Reader, text_to_read
from civicsetu.index.layout import READER_FILES, TOKENIZER_FILE
from civicsetu.learn.pairs import Pair
from civicsetu.learn.reader_questions import Collector
from civicsetu.learn.reader_steps import OTHER, SAME, Pairs, Readings, steps_of
from civicsetu.learn.record import QUESTIONS, READER_RECORD, WRITTEN, recorded
from civicsetu.learn.settings import ReaderSettings
from civicsetu.model.ids import ProvisionId
from civicsetu.params import load_params, project_root

ASKED = {
    "which papers about his past projects must he hand in": "rera_act_2016#4(2)(b)",
    "where must seventy per cent of the money be kept": "rera_act_2016#4(2)(l)(D)",
    "which small plots need no registration": "rera_act_2016#3(2)(a)",
    "who keeps the common areas running until the owners take over": "rera_act_2016#11(4)(d)",
    "when must the owners have a society": "rera_act_2016#11(4)(e)",
    "may he cancel my booking just like that": "rera_act_2016#11(5)",
    "who pays if the land was never his": "rera_act_2016#18(2)",
    "can my builder take more than a tenth before we sign anything": "rera_act_2016#13",
}


@pytest.fixture(scope="module")
def readings(plain_index, tmp_path_factory):
    """What is collected for a few questions, written and read again."""
    collector = Collector(ReaderSettings(layers=1, rank=8, batch=4))
    collector.add([Pair(question, unit, "train") for question, unit in ASKED.items()], plain_index.store, "few", True)
    path = tmp_path_factory.mktemp("reader") / "readings.npz"
    collector.save(path, {"from": "a few"})
    return Readings(path)


@pytest.fixture(scope="module")
def learner(readings):
    """A reader of one layer that went over the questions a few times, with the loss of each step."""
    from civicsetu.learn import reader
    from civicsetu.learn.reader import ReaderLearner

    settings = {name: value for name, value in readings.record["settings"].items() if name != "steps"}
    learner = ReaderLearner(packaged_model_path(), readings, **settings | {"learning_rate": 0.003})
    learner.losses = []
    loss = learner.loss
    learner.loss = lambda step: learner.losses.append(found := loss(step)) or found
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "WARM_UP", 2)
        learner.learn(24, say=lambda _: None)
    return learner


def test_what_the_package_has_learnt_is_what_was_recorded():
    record = recorded(READER_RECORD)
    assert sha256(LEARNT_READER) == record["learnt"]
    assert {name: sha256(project_root() / name) for name in (QUESTIONS, WRITTEN)} == record["questions"]
    assert sha256(packaged_model_path() / "model.safetensors") == record["weights"]
    assert load_params().reader.model_dump() == record["settings"]
    before, after = record["right"]["before"], record["right"]["after"]
    late = recorded()["right"]["after"]["rules"]["unit"]
    assert after["rules"]["unit"] > late + 0.1, "units of provisions kept aside, against late interaction"
    assert after["laws"]["section"] > before["laws"]["section"] + 0.2, "sections of acts that were kept aside"


def test_what_is_collected_answers_or_does_not(readings, plain_index):
    """Every unit that is said to answer is one that the question is known to belong to, no other is, and none of
    those of other sections is of the same one; told by the words that were written."""
    store = plain_index.store
    encoder, provisions = store.passage_encoder, store.provisions
    of_words = {}
    for name, provision in provisions.items():
        if name.startswith("rera_act_2016#"):
            words = tuple(encoder.token_ids(text_to_read(provision, provisions))[:UNIT_TOKENS])
            of_words.setdefault(words, set()).add(name)
    for (question, wanted), one in zip(ASKED.items(), readings.train, strict=True):
        assert readings.questions[one.question].tolist() == encoder.token_ids(question)
        right, same, other = (
            [of_words[tuple(readings.units[n].tolist())] for n in numbers]
            for numbers in (one.answers, one.same, one.other)
        )
        gold = ProvisionId(wanted)
        assert right and all(any(gold.covers(name) for name in names) for names in right)
        assert not any(gold.covers(name) for names in (*same, *other) for name in names)
        assert all(any(ProvisionId(name).section == gold.section for name in names) for names in same)
        assert not any(ProvisionId(name).section == gold.section for names in other for name in names)
        assert len(other) >= 5
    assert readings.record["from"] == "a few"


def test_pairs_are_put_together_as_the_index_reads_them():
    random = np.random.default_rng(3)
    questions, units = ([random.integers(1000, 2000, size) for size in sizes] for sizes in ([1, 7, 20], [1, 30, 128]))
    asked, read = (np.array(numbers) for numbers in zip(*itertools.product(range(3), range(3)), strict=True))
    pairs = Pairs(questions, units, "cpu")
    told = batch_of([(questions[q], units[u]) for q, u in zip(asked, read, strict=True)])
    assert pairs.lengths(asked, read).tolist() == told[2].sum(1).tolist()
    for ours, theirs in zip(pairs.of(asked, read), told, strict=True):
        assert ours.shape[1] % 16 == 0
        assert (ours[:, : theirs.shape[1]].numpy() == theirs).all() and not ours[:, theirs.shape[1] :].any()
    assert [row[row > 0].tolist().count(END) for row in told[0]] == [2] * 9 and (told[0][:, 0] == BEGIN).all()


def test_a_question_comes_again_when_all_others_have_come(readings):
    found = readings.train
    drawn = list(itertools.islice(steps_of(found, 4, seed=5), 6))
    order = [int(n) for step in drawn for n in dict.fromkeys(step.questions.tolist())]
    assert all(sorted(order[n : n + 8]) == list(range(8)) for n in range(0, 24, 8))
    for step in drawn:
        for owner, question in enumerate(dict.fromkeys(step.questions.tolist())):
            mine = step.owners == owner
            assert (step.questions[mine] == question).all()
            assert set(step.units[mine & step.answers]) == set(found[question].answers)
            wrong = step.units[mine & ~step.answers].tolist()
            assert set(wrong) <= {*found[question].same, *found[question].other} and len(wrong) == len(set(wrong))
            assert len(wrong) == min(SAME, len(found[question].same)) + min(OTHER, len(found[question].other))
    again = list(itertools.islice(steps_of(found, 4, seed=5), 6))
    assert all((a.units == b.units).all() for a, b in zip(drawn, again, strict=True))


def test_learning_brings_what_answers_to_the_front(learner):
    losses = [loss.item() for loss in learner.losses]
    assert np.mean(losses[-4:]) < 0.7 * np.mean(losses[:4])


def test_what_is_exported_is_what_was_learnt(learner, readings, plain_data, tmp_path):
    """The learner in torch against its export with weights of 8 bits, by which answers are chosen."""
    import torch
    from safetensors.numpy import save_file

    save_file(learner.learnt(), str(tmp_path / "learnt"))
    export_reader(packaged_model_path(), tmp_path, tmp_path / "learnt")
    shutil.copyfile(plain_data / "index" / "encoder" / TOKENIZER_FILE, tmp_path / TOKENIZER_FILE)
    reader = Reader(tmp_path)
    learner.model.eval()
    for one, question in zip(readings.train, ASKED, strict=True):
        numbers = np.concatenate([one.answers, one.same, one.other])
        texts = [reader._tokenizer.decode(readings.units[n].tolist()) for n in numbers]
        with torch.no_grad():
            wanted = learner.scores(np.full(len(numbers), one.question), numbers).numpy()
        assert np.corrcoef(wanted, reader.scores(question, texts))[0, 1] > 0.97


def test_threads_change_no_bit(plain_data, plain_index):
    """Of reading pairs of all lengths, those of a batch of several and of one; with two threads as with one."""
    store, folder = plain_index.store, plain_data / "index" / "encoder"
    units = [p for p in store.provisions.values() if p.body][::20]
    texts = [text_to_read(unit, store.provisions) for unit in units]
    assert len(texts) > 20
    one, two = Reader(folder, 1), Reader(folder, 2)
    for asked in ("Who pays?", "Within how many days does the authority decide on a request to register a project?"):
        assert one.scores(asked, texts) == two.scores(asked, texts)
        assert one.scores(asked, texts[:1]) == two.scores(asked, texts[:1])
    alone, both = Entailment(folder, 1), Entailment(folder, 2)
    for unit in units:
        assert alone.held_against("The promoter pays within 30 days.", unit.body) == both.held_against(
            "The promoter pays within 30 days.", unit.body
        )


def test_the_reader_tells_a_unit_that_answers(plain_index):
    """What the package has learnt, at work on words that it was not taught with these questions."""
    store = plain_index.store
    asked = "Within how many days does the authority decide on a request to register a project?"
    names = ["5(1)", "5(2)", "4(1)", "9(3)"]
    texts = [text_to_read(store.provisions[f"rera_act_2016#{name}"], store.provisions) for name in names]
    scores = store.reader.scores(asked, texts)
    assert scores.index(max(scores)) == 0
    assert store.reader.scores(asked, texts) == scores, "the same every time"
    backwards = store.reader.scores(asked, texts[::-1])
    assert backwards[::-1] == pytest.approx(scores, abs=1e-4), "whatever the order"
    assert store.reader.scores(asked, []) == []


def test_a_long_text_is_cut(plain_index):
    reader = plain_index.store.reader
    long = "the promoter shall register the project with the authority " * 200
    (score,) = reader.scores("who registers " * 100, [long])
    cut = reader._tokenizer.decode(reader.token_ids(long)[:UNIT_TOKENS])
    asked = reader._tokenizer.decode(reader.token_ids("who registers " * 100)[-QUESTION_TOKENS:])
    assert reader.scores(asked, [cut]) == pytest.approx([score], abs=1e-4)


def test_of_a_long_story_the_end_is_read_where_the_question_stands(plain_index):
    reader, story = plain_index.store.reader, "my uncle lives in town and has two dogs . " * 20
    texts = ["the promoter shall register the project", "the fee is five hundred rupees"]
    told = reader.scores(story + "how much is the fee ?", texts)
    assert told[1] > told[0]
    assert told == pytest.approx(
        reader.scores("my cat sleeps . " * 30 + story + "how much is the fee ?", texts), abs=1e-4
    )


def test_a_member_of_a_list_is_read_behind_what_it_goes_on_from(plain_index):
    provisions = plain_index.store.provisions
    member, proviso = (provisions[f"rera_act_2016#{name}"] for name in ("3(2)(a)", "3(1) proviso"))
    text = text_to_read(member, provisions)
    assert text.startswith(f"{provisions['rera_act_2016#3'].heading}. ") and text.endswith(member.body)
    assert provisions["rera_act_2016#3(2)"].body[-20:].strip() in text
    assert provisions["rera_act_2016#3(1)"].body[-20:].strip() not in text_to_read(proviso, provisions)


def test_without_its_files_it_says_what_to_do(plain_data, tmp_path):
    shutil.copyfile(plain_data / "index" / "encoder" / TOKENIZER_FILE, tmp_path / TOKENIZER_FILE)
    with pytest.raises(IndexUnusable, match=r"reader.encoder\.onnx is missing: build the index again"):
        Reader(tmp_path)
    (tmp_path / READER_FILES[0]).parent.mkdir()
    shutil.copyfile(plain_data / "index" / "encoder" / READER_FILES[0], tmp_path / READER_FILES[0])
    assert len(Reader(tmp_path).scores("who registers", ["the promoter"])) == 1


def test_what_was_learnt_for_another_model_is_refused(tmp_path):
    from safetensors.numpy import save_file

    save_file({"other.layer.up": np.ones((2, 1)), "other.layer.down": np.ones((1, 2))}, tmp_path / "other")
    with pytest.raises(CivicSetuError, match="learnt for another model"):
        export_reader(packaged_model_path(), tmp_path, tmp_path / "other")
