"""The matter of a question: its words without those that can be asked of any matter."""

from civicsetu.read.words.tokens import tokens

# What a question can ask of any matter: with no other word it does not stand by itself.
GENERAL = frozenset(
    tokens(
        "penalty penalties fine punishment time limit period deadline fee fees cost amount procedure process "
        "exception exceptions condition conditions consequence consequences pay pays paid payable due decide "
        "decides rate maximum minimum much many long soon often happen happens apply applies compulsory mandatory "
        "necessary legal illegal allowed possible valid punishable required needed provision law rule rules say "
        "says explain mean means next else more less kind date day days week month months year years last quickly "
        "early late again both not yes tell know thing things exactly only even same different difference take "
        "takes does doesn't don't get gets give gives receive receives break breaks breaking breach violate "
        "violating another use used "
    )
)


def matter_of(text: str) -> set[str]:
    """The tokens of a text that say what it is about.

    >>> sorted(matter_of("What is the penalty for not registering a project?"))
    ['project', 'regist']
    >>> matter_of("How much is it, and who decides?")
    set()
    """
    return set(tokens(text)) - GENERAL
