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
    assert Findings._is_short_for_indexed(SimpleNamespace(library=LIBRARY), law) is indexed


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
