"""What finding hands to answering, on a tiny store."""

import numpy as np
import pytest

from civicsetu.find.finder import Finder
from civicsetu.find.parts.late import late_interaction
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
    assert [hit.provision for hit in made.hits(2)] == [made.passage(p).provision for p in made.passages][:2]
    assert made.named == () and made.unknown == ()


def test_named_provisions_that_exist_and_that_do_not(found):
    made = found("What do section 18(1) and section 99 say?")
    assert made.named == ("homes_act#18(1)",) and [named.pinpoint for named in made.unknown] == ["99"]
    assert [meta.key for meta in made.documents_meant(made.unknown[0])] == ["homes_act", "goa_rules"]


def test_the_tree_around_a_provision(found):
    made = found("promoter")
    section = made.provisions["homes_act#18"]
    proviso = made.provisions["homes_act#18(1) proviso"]
    assert [p.id for p in made.below("homes_act#18")] == ["homes_act#18(1)", "homes_act#18(2)"]
    assert [p.pinpoint for p in made.with_all_below(section)] == ["18", "18(1)", "18(1) proviso", "18(2)"]
    assert made.section_of(proviso) == section and made.section_of(section) == section
    assert made.citation_of(proviso) == "s. 18(1) proviso, Homes Act 2016"
    assert made.definitions_of("promoter") == ["homes_act#2(a)"] and made.is_definition("homes_act#2(a)")
    assert made.definitions_of("bank") == [] and not made.is_definition("homes_act#18")
    assert made.pages("homes_act") is None and set(made.documents) == {"homes_act", "goa_rules"}


def test_words_count_by_their_rarity_and_added_ones_less(found, tiny):
    weights = found("Will the builder return it?", expand={"weight": 0.25}).word_weights
    assert weights["promot"] == pytest.approx(0.25 * tiny.lexical.rarity("promot"))
    assert weights["builder"] == pytest.approx(tiny.lexical.rarity("builder"))


def test_places_that_are_named_and_not_indexed(found):
    assert found("the fee in Punjab and Kerala").places_without_documents == ["Kerala", "Punjab"]
    assert found("the fee in Punjab and Goa").places_without_documents == []


def test_late_interaction_of_a_piece_is_that_of_its_tokens(found, tiny):
    made = found("What is the fine for a promoter?")
    best = next(passage for passage in made.passages if made.passage(passage).provision == "homes_act#59")
    text, vectors = made.passage(best).search_text, made.vectors(best)
    start = text.index("punishable")
    inside = [n for n, (a, b) in enumerate(tiny.question_encoder.content_offsets(text)) if a >= start]
    tokens = tiny.tokens[tiny.token_starts[best.row] + np.array(inside)]
    wordings = tiny.question_encoder.encode([made.question.text, made.question.rewritten_of(made.question.text)])
    whole = np.array([0, len(tokens)]), np.array([0])
    expected = np.mean([late_interaction(wording.tokens, tokens, *whole)[0] for wording in wordings])
    assert vectors.late_interaction(start, len(text)) == pytest.approx(float(expected))
    assert vectors.late_interaction(start, start + 1) == 0.0  # no whole token
