"""BM25: what is a token, and the score against the formula written out."""

import json
import math
import os
import subprocess
import sys

import numpy as np
import pytest

from civicsetu.index.bm25 import LexicalIndex
from civicsetu.read.words.tokens import tokens

TABLE = [
    ("Section 18(1)(a)", ["section_18", "18(1)(a)", "18(1)", "18", "section"]),
    ("section 18 (1) (a)", ["section_18", "18(1)(a)", "18(1)", "18", "section"]),
    ("s.4", ["section_4", "4", "section"]),
    ("Sec. 4(2)(l)(D)", ["section_4", "4(2)(l)(d)", "4(2)(l)", "4(2)", "4", "section"]),
    ("rule 16-A", ["rule_16a", "16a", "rule"]),
    ("rule 16 - a thing", ["rule_16", "16", "rule", "thing"]),
    ("rule 16A", ["rule_16a", "16a", "rule"]),
    ("r. 3", ["rule_3", "3", "rule"]),
    ("regulations 7", ["regulation_7", "7", "regulation"]),
    ("the promoters' promoter's promoter", ["promot", "promot", "promot"]),
    ("refunds and refunded", ["refund", "refund"]),
    ("clause (a)", ["claus", "(a)"]),
    ("ten per cent.", ["ten", "per", "cent"]),
    ("what is the", []),
    ("", []),
    ("!?…", []),
]  # fmt: skip

DOCUMENTS = ["promoter returns amount", "promoter pays interest interest", "allottee takes possession of apartment"]
K1, B = 1.2, 0.75


@pytest.mark.parametrize("text, expected", TABLE)
def test_tokens(text, expected):
    assert tokens(text) == expected


def test_words_of_other_scripts_are_tokens():
    assert tokens("धारा") and tokens("धारा") == tokens("धारा।")


def test_stopwords_can_stay():
    assert tokens("what is the promoter", stop=False) == ["what", "is", "the", "promot"]


def bm25(query, documents):
    """BM25 as Lucene computes it: idf = ln(1 + (N - n + 0.5) / (n + 0.5)), without the factor k1 + 1."""
    split = [tokens(d) for d in documents]
    mean = sum(map(len, split)) / len(split)
    scores = []
    for words in split:
        score = 0.0
        for q in query:
            n = sum(q in other for other in split)
            if not n:
                continue
            idf = math.log(1 + (len(split) - n + 0.5) / (n + 0.5))
            tf = words.count(q)
            score += idf * tf / (tf + K1 * (1 - B + B * len(words) / mean))
        scores.append(score)
    return scores


@pytest.mark.parametrize("question", ["promoter", "interest promoter", "apartment interest amount", "unknown promoter"])
def test_scores_are_the_formula(question):
    index = LexicalIndex.build(DOCUMENTS, K1, B)
    assert index.scores(tokens(question)) == pytest.approx(bm25(tokens(question), DOCUMENTS), rel=1e-5)


def test_weighted_scores_are_the_weighted_sum():
    index = LexicalIndex.build(DOCUMENTS, K1, B)
    expected = np.array(bm25(["promot"], DOCUMENTS)) + 0.5 * np.array(bm25(["interest"], DOCUMENTS))
    assert index.weighted_scores({"promot": 1.0, "interest": 0.5, "nowhere": 9.0}) == pytest.approx(expected, rel=1e-5)


def test_unknown_words_give_zeros():
    index = LexicalIndex.build(DOCUMENTS, K1, B)
    assert index.scores(["zebra"]).tolist() == [0, 0, 0]
    assert index.scores([]).tolist() == [0, 0, 0]
    assert index.weighted_scores({}).tolist() == [0, 0, 0]


def test_a_corpus_of_one_document():
    index = LexicalIndex.build(["promoter"], K1, B)
    assert index.scores(["promot"]) == pytest.approx(bm25(["promot"], ["promoter"]), rel=1e-5)
    assert index.scores(["other"]).tolist() == [0]


def test_a_document_without_words_does_no_harm():
    index = LexicalIndex.build(["promoter", "the"], K1, B)
    assert index.scores(["promot"])[1] == 0


def test_rarity_and_count():
    index = LexicalIndex.build(DOCUMENTS, K1, B)
    assert index.count("promot") == 2 and index.count("zebra") == 0
    assert index.rarity("promot") == pytest.approx(math.log(1 + 1.5 / 2.5))
    assert index.rarity("zebra") == pytest.approx(math.log(1 + 3.5 / 0.5))


def test_saved_and_loaded_it_scores_the_same(tmp_path):
    index = LexicalIndex.build(DOCUMENTS, K1, B)
    index.save(tmp_path)
    assert LexicalIndex.load(tmp_path).scores(["promot"]).tolist() == index.scores(["promot"]).tolist()


def test_other_packages_can_still_be_imported():
    code = "import sys; from civicsetu.index.bm25 import _bm25s; _bm25s(); print(*{'numba', 'jax'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "\n"


def test_the_files_do_not_depend_on_the_hash_seed_of_the_process(tmp_path):
    code = (
        "import sys; from pathlib import Path; from civicsetu.index.bm25 import LexicalIndex; "
        f"LexicalIndex.build({DOCUMENTS}, {K1}, {B}).save(Path(sys.argv[1]))"
    )
    found = []
    for seed in ("1", "2"):
        (folder := tmp_path / seed).mkdir()
        subprocess.run([sys.executable, "-c", code, folder], check=True, env=os.environ | {"PYTHONHASHSEED": seed})
        found.append({file.name: file.read_bytes() for file in folder.iterdir()})
    assert found[0] == found[1]
    vocabulary = list(json.loads(found[0]["vocab.index.json"]))
    assert vocabulary == [*sorted(set(vocabulary) - {""}), ""]  # bm25s adds the empty token at the end
