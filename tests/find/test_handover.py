"""What finding hands to answering, on a tiny store."""

import numpy as np
import pytest

from civicsetu.find.finder import Finder
from civicsetu.find.parts.late import late_interactions
from civicsetu.params import Params, with_values
from tests.tiny import KNOWN_QUESTION


@pytest.fixture(scope="module")
def found(tiny):
    """A function that finds what there is for a question."""

    def found(text, **settings):
        params = with_values(Params(), {"parts": settings}, "test")
        finder = Finder(tiny, params.arms, params.parts)
        return finder.find(finder.understand(text), "answer")

    return found


def test_the_ranking_with_its_passages_and_evidence(found, tiny):
    made = found(KNOWN_QUESTION[0])
    best = made.passages[0]
    assert made.passage(best).provision == KNOWN_QUESTION[1] and f"answers: {KNOWN_QUESTION[0]}" in best.why
    assert made.evidence.is_measured and made.evidence.total > 0
    best_of = {made.unit_of(p): made.passage(p).provision for p in reversed(made.passages)}  # a hit is one a section
    units = list(dict.fromkeys(made.unit_of(p) for p in made.passages))
    assert [hit.provision for hit in made.hits(2)] == [best_of[unit] for unit in units[:2]]
    assert made.named == () and made.unknown == ()


def test_named_provisions_that_exist_and_that_do_not(found):
    made = found("What do section 18(1) and section 99 say?")
    assert made.named == ("homes_act#18(1)",) and [named.pinpoint for named in made.unknown] == ["99"]
    assert [meta.key for meta in made.library.documents_meant(made.unknown[0])] == ["homes_act", "goa_rules"]


def test_the_tree_around_a_provision(found):
    library = found("promoter").library
    section = library.provisions["homes_act#18"]
    proviso = library.provisions["homes_act#18(1) proviso"]
    assert [p.id for p in library.children["homes_act#18"]] == ["homes_act#18(1)", "homes_act#18(2)"]
    assert library.section_of(proviso) == section and library.section_of(section) == section
    assert library.citation_of(proviso) == "s. 18(1) proviso, Homes Act 2016"
    assert list(library.definitions["promoter"]) == ["homes_act#2(a)"] and "homes_act#2(a)" in library.defining
    assert "bank" not in library.definitions and "homes_act#18" not in library.defining
    assert library.pages("homes_act") is None and set(library.documents) == {"homes_act", "goa_rules"}


def test_added_words_count_less_and_rare_words_more(found, tiny):
    made = found("Will the builder return it?", expand={"weight": 0.25})
    assert made.word_weights["promot"] == 0.25 and made.word_weights["builder"] == 1
    assert made.rarity("builder") == tiny.embedded.lexical.rarity("builder") > made.rarity("promot")


def test_the_nearest_known_question_of_each_provision(found, tiny):
    made = found(KNOWN_QUESTION[0])
    assert made.known_cosines[KNOWN_QUESTION[1]] == pytest.approx(1, abs=0.05)


def test_places_that_are_named_and_not_indexed(found):
    assert found("the fee in Punjab and Kerala").places_without_documents == ["Kerala", "Punjab"]
    assert found("the fee in Punjab and Goa").places_without_documents == []


def test_late_interaction_of_a_piece_is_that_of_its_tokens(found, tiny):
    made = found("What is the fine for a promoter?")
    best = next(passage for passage in made.passages if made.passage(passage).provision == "homes_act#59")
    text, vectors = made.passage(best).search_text, made.vectors(best)
    start = text.index("punishable")
    inside = [n for n, (a, b) in enumerate(tiny.question_encoder.content_offsets(text)) if a >= start]
    tokens = tiny.embedded.tokens[tiny.embedded.token_starts[best.row] + np.array(inside)]
    wordings = tiny.question_encoder.encode([made.question.text, made.question.rewritten_of(made.question.text)])
    expected = late_interactions([wording.tokens for wording in wordings], [tokens]).mean()
    assert vectors.late_interaction(start, len(text)) == pytest.approx(float(expected))
    assert vectors.late_interaction(start, start + 1) == 0.0  # no whole token


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("As per the Companies Act, how many directors must a public company have?", "Companies Act"),
        ("Under the Transfer of Property Act, what is a valid gift?", "Transfer of Property Act"),
        ("Is the tribunal bound by the Code of Civil Procedure?", ""),
        ("What is a company, as in the Companies Act?", ""),
        ("Under the Code of Criminal Procedure, is compounding of an offence allowed?", ""),
    ],
)
def test_a_law_is_spoken_of_where_a_passage_cites_it_for_the_same_matter(plain_index, text, law):
    finder = plain_index.finder
    assert finder.find(finder.understand(text), "answer").law_not_indexed == law
