"""Looking at the law of an open index: what is shown, what it is made of, and what a wrong id is told."""

import pytest

from civicsetu.base.errors import ParameterError
from civicsetu.engine import Index
from civicsetu.params import Params
from tests.tiny import ACT, LAWS, RULES, tiny_store


@pytest.fixture(scope="module")
def index(tiny):
    return Index(tiny, Params())


def ids(places):
    return [place.id for place in places]


def test_a_section_has_its_units_what_is_above_it_and_what_is_beside_it(index):
    section = index.section("homes_act#18(1) proviso")
    assert (section.id, section.asked) == ("homes_act#18", "homes_act#18(1) proviso")
    assert (section.citation, section.heading) == ("s. 18, Homes Act 2016", "Return of the price")
    assert [(unit.id.partition("#")[2], unit.level) for unit in section.units] == [
        ("18(1)", 1), ("18(1) proviso", 2), ("18(2)", 1),
    ]  # fmt: skip
    assert ids(section.beside) == [f"homes_act#{number}" for number in ("2", "11", "18", "40", "59")]
    assert not section.above and section.row()["units"][0]["text"].startswith("(1) Where a home is late")
    assert section._repr_html_().count("<mark>Provided that a buyer") == 1
    assert "> Provided that a buyer" in str(section) and "The Homes Act, 2016" in str(section)


def test_what_is_not_in_force_says_so(index):
    assert index.section("homes_act#40").status == "repealed"
    shown = index.section("homes_act#40")
    assert "repealed" in str(shown) and "repealed" in shown._repr_html_()


def test_references_go_out_and_come_in(index):
    rows = index.references("homes_act#11")
    assert [(row["way"], row["id"]) for row in rows] == [
        ("referred to by", "homes_act#18(2)"), ("referred to by", "homes_act#59"),
    ]  # fmt: skip
    (out, *_) = index.references("homes_act#18(2)")
    assert (out["way"], out["id"], out["words"]) == ("refers to", "homes_act#11", "section 11")


def test_rules_made_under_a_section_are_found_from_both_ends(tmp_path):
    words = "For the purposes of section 18 of the Act, the rate of interest is two per cent."
    index = Index(tiny_store(tmp_path, {ACT: LAWS[ACT], RULES: [("4", "rule", "Interest payable", words)]}), Params())
    (made,) = index.derived("homes_act#18")
    assert (made["way"], made["id"], made["words"]) == ("made under it", "goa_rules#4", "section 18 of the Act")
    (under,) = index.derived("goa_rules#4")
    assert (under["way"], under["id"]) == ("is made under", "homes_act#18")
    assert not index.derived("homes_act#11") and "No words say so" in str(index.derived("homes_act#11"))


def test_a_definition_is_found_by_its_term_in_any_case(index):
    (row,) = index.definitions(" Carpet  AREA ")
    assert (row["id"], row["words"]) == ("homes_act#2(b)", "the floor area of a home without its outer walls")
    terms = [row["term"] for row in index.law.terms_of("homes_act#18")]
    assert terms == ["promoter"]  # in the words of the section; its own definition is elsewhere


def test_facts_of_a_section_are_those_of_its_units(index):
    (fact,) = index.facts("homes_act#18")
    assert (fact["provision"], fact["value"], fact["unit"]) == ("homes_act#18(2)", 3.0, "years")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("homes_act#18(7)", "homes_act#18 has homes_act#18(1), homes_act#18(2)"),
        ("homes_act#180", "near it: homes_act#18"),
        ("homes_act", "such as homes_act#2"),
        ("house_act#1", "the indexed documents are: homes_act, goa_rules"),
        ("section 18(2)", "such as homes_act#18(2); the indexed documents are: homes_act, goa_rules"),
        ("", "such as homes_act#2; the indexed"),
    ],
)
@pytest.mark.parametrize("look", ["section", "references", "derived", "facts"])
def test_an_id_that_does_not_exist_is_told_what_does(index, look, name, told):
    with pytest.raises(ParameterError, match="homes_act") as error:
        getattr(index, look)(name)
    assert told in str(error.value)


def test_a_term_that_nothing_defines_is_told_the_nearest(index):
    with pytest.raises(ParameterError, match="near it: promoter"):
        index.definitions("promotor")


def test_a_text_without_pages_says_that_it_has_none(index):
    with pytest.raises(ParameterError, match="has no pages: it is a text"):
        index.page("homes_act", 1)


def test_a_law_on_the_later_pages_of_a_file_is_shown_there(texts_index):
    """The English half of a gazette in two languages begins at page 42 of 80."""
    key = "chandigarh_rera_general_rules_2016"
    places = {box.page: one for one in texts_index.store.documents[key].provisions for box in one.boxes}
    assert min(places) == 42 and max(places) == 80
    for number in (42, 50, 80):
        page, one = texts_index.page(key, number), places[number]
        assert (page.number, page.pages) == (number, 80) and page.picture
        assert "".join(one.text.split())[:12] in "".join(page.text.split()) or len(one.boxes) > 1
    with pytest.raises(ParameterError, match="has pages 1 to 80"):
        texts_index.page(key, 81)


def test_arms_are_held_against_each_other_by_section(index):
    comparison = index.compare("late home price interest", ["rrf", "bm25"], k=3)
    assert list(comparison.hits) == ["rrf", "bm25"] and all(comparison.hits.values())
    for record in comparison:
        for arm, rank in record["ranks"].items():
            own = [hit.section for hit in comparison.hits[arm]]
            section = record["id"].partition("(")[0]
            is_definition = record["id"].startswith("homes_act#2(")
            assert is_definition or (section not in own if rank is None else own[rank - 1] == section)
    alone = [row for row in comparison if None in row["ranks"].values()]
    assert comparison._repr_html_().count("<b>") == len(alone) + 1
    assert str(comparison).count("* ") == len(alone) + 1  # and the line that explains the sign
    with pytest.raises(ParameterError, match="there is no arm 'best'"):
        index.compare("price", ["best"])
    assert list(index.compare("price", "bm25").hits) == ["default", "bm25"]


def test_why_is_printed_with_one_number_a_hit(index):
    why = index.why("late home interest", k=2)
    first, second = [line for line in str(why).splitlines() if line[:4].strip().rstrip(".").isdigit()]
    assert first.startswith(" 1. s. ") and second.startswith(" 2. ")
    assert "<td" in why._repr_html_() and ">#</th>" in why._repr_html_()
    # on a narrow screen its columns are reached by scrolling, by keyboard as well, and long words keep some room
    assert 'style="overflow-x:auto" tabindex="0" role="group"' in why._repr_html_()
    assert "min-width" in why._repr_html_()


def test_what_is_shown_is_escaped(index):
    comparison = index.compare("<script>alert(1)</script> price", ["bm25"])
    assert "<script" not in comparison._repr_html_() and "&lt;script" in comparison._repr_html_()
    shown = [index.section("homes_act#18"), index.references("homes_act#11"), index.definitions("promoter")]
    for one in shown:
        html = one._repr_html_()
        assert "<style" not in html and "http" not in html and 'class="cs"' in html
