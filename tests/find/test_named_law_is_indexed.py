"""What a question names is a matter of another law only where that law is not indexed."""

from types import SimpleNamespace

import pytest

from civicsetu.find.handover import Findings
from civicsetu.find.question.named_laws import other_laws_in
from civicsetu.model.document import Meta

TITLES = ("The Arbitration and Conciliation Act, 1996", "The Real Estate (Regulation and Development) Act, 2016")
LIBRARY = SimpleNamespace(metas={t: Meta(t, t, t, "", "CENTRAL", "act") for t in TITLES})


@pytest.mark.parametrize(
    ("text", "indexed"),
    [
        ("Under the Arbitration Act, who pays?", True),
        ("Under the Conciliation Act, who pays?", False),  # a title doesn't begin so
        ("Under the Arbitration Fees Act, who pays?", False),
        ("Under the Moon Act, who pays?", False),
    ],
)
def test_a_short_name_of_an_indexed_act_is_no_other_law(text, indexed):
    (law,) = other_laws_in(text)
    assert Findings.is_of_indexed_act(SimpleNamespace(library=LIBRARY), law.name) is indexed


def test_an_abbreviation_is_of_the_indexed_act_that_it_is_short_for():
    titles = (*TITLES, "The Central Goods and Services Tax Act, 2017")
    library = SimpleNamespace(metas={t: Meta(t, t, t, "", "CENTRAL", "act") for t in titles})
    for name in ("GST", "CGST"):
        assert Findings.is_of_indexed_act(SimpleNamespace(library=library), name)
        assert not Findings.is_of_indexed_act(SimpleNamespace(library=LIBRARY), name)


@pytest.mark.parametrize(
    ("acts", "first", "of_many"),
    [
        (("The Penal Act",), "The Penal Act", False),  # an index of one law: "visa" is another's matter
        (tuple(f"The Water Act No. {n}" for n in range(12)), "The Water Act No. 3", True),
        ((*(f"The Water Act No. {n}" for n in range(12)), TITLES[1]), TITLES[1], False),
    ],
)
def test_of_many_laws_the_one_that_is_found_may_be_what_is_asked_about(acts, first, of_many):
    metas = {str(n): Meta(str(n), title, title, "", "CENTRAL", "act") for n, title in enumerate(acts)}
    passage = SimpleNamespace(section=f"{acts.index(first)}#1")
    found = SimpleNamespace(library=SimpleNamespace(metas=metas), passages=[0], passage=lambda _: passage)
    assert Findings.first_is_of_one_law_of_many.fget(found) is of_many


@pytest.mark.parametrize(
    ("text", "laws", "another"),
    [
        ("Anticipatory bail under the BNSS", {"bnss"}, True),
        ("bail under the RERA Act", {"rera"}, False),  # named, but bail is no matter of it
        ("anticipatory bail", set(), False),
    ],
)
def test_an_indexed_law_other_than_the_corpus_s_own_is_known(text, laws, another):
    found = SimpleNamespace(question=SimpleNamespace(laws=frozenset(laws), text=text))
    assert Findings.names_another_indexed_law.fget(found) is another
