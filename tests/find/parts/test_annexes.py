"""Where a question asks for a model agreement."""

import pytest

from civicsetu.find.parts.annexes import SPEAKS_OF_ANNEX


@pytest.mark.parametrize(
    ("text", "speaks"),
    [
        ("What does the agreement for sale say on taxes?", True),
        ("Under the draft sale contract, who pays?", True),
        ("Contract of purchase: who bears the stamp duty?", True),
        ("What is the term of the standard builder contract?", True),
        ("Can the Authority engage staff on contract?", False),
        ("May a member enter into a contract of service?", False),
    ],
)
def test_a_contract_of_sale_is_an_agreement(text, speaks):
    assert bool(SPEAKS_OF_ANNEX.search(text)) == speaks
