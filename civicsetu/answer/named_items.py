"""The members of a list that a question names beside the one that answers best.

"Are the terraces and the lobbies common?" names two members of one list, and both are wanted. A member is named where
the question joins its things by "and", "or" or commas, and has a word that stands in that member alone and not in what
is quoted already.
"""

import re
from collections import Counter
from dataclasses import replace

from civicsetu.answer.asks import Ask
from civicsetu.answer.statement import Statement, item_pieces, items_of, leads_on, length_of, text_of, words_of
from civicsetu.find.handover import Findings
from civicsetu.model.ids import ProvisionId
from civicsetu.model.provision import Provision
from civicsetu.read.words.tokens import tokens

_JOINS = re.compile(  # the lobbies, the stairs and the lift; and no comma before another clause
    r"\w\s*(?:,\s*(?:and|or)\b|,|&|/|\band\b|\bor\b)\s*"
    r"(?!(?:and|or|do|does|did|is|are|was|were|can|could|will|would|must|may|should|has|have|what|which|who|whose|how|when|where|why|if"
    r"|unless|while|because|so|but|then|i|we|he|she|they|it|you)\b)\w",
    re.IGNORECASE,
)
SHORT_ITEM = 500  # characters of a member up to which it is quoted whole
MOST_NAMED = 3  # members that are added
ROOT = 6  # letters by which words of one root are told
LEAST_WORD = 4  # letters of a word's stem


def with_named_items(statement: Statement, ask: Ask, found: Findings) -> Statement:
    """A statement with the other members of its list that a question names.

    Args:
        statement: what is quoted; only one that quotes a single member of a list is added to.
        ask: what is asked.
        found: what was found for it.
    """
    library = found.library
    above = library.provisions.get(statement.unit.parent or "")
    single = not statement.items and statement.left_out > 0 and above is not None and leads_on(above, library)
    single = single and not leads_on(statement.unit, library)  # its own members, and not those beside it
    if above is None or not single or not _JOINS.search(ask.text):
        return statement
    others = [one for one in items_of(above, library) if one.id != statement.unit.id]
    section = library.provisions.get(ProvisionId(statement.unit.id).section, above)
    named = _named(others, ask, words_of(statement.pieces, library), section.heading or "", found)
    pieces = [piece for one in named for piece in item_pieces(one, library, length_of([one], library) > SHORT_ITEM)]
    added = sorted({*statement.pieces, *pieces}, key=lambda piece: piece.start)
    return replace(statement, pieces=tuple(added), left_out=max(0, statement.left_out - len(named)))


def _named(others: list[Provision], ask: Ask, quoted: str, heading: str, found: Findings) -> list[Provision]:
    own = {word for word in tokens(ask.text) if len(word) >= LEAST_WORD and found.word_weights.get(word, 0) >= 1}
    of_every = {word[:ROOT] for word in tokens(heading)}  # registration: what is registered
    wanted = {word for word in own - set(tokens(quoted)) if word[:ROOT] not in of_every}
    joined = _joined(ask.text) - _plain_words(quoted)
    said = {one.id: text_of(one, found.library) for one in others}
    words = {name: (wanted & set(tokens(text))) | (joined & _plain_words(text)) for name, text in said.items()}
    shared = Counter(word for these in words.values() for word in these)
    return [one for one in others if any(shared[word] == 1 for word in words[one.id])][:MOST_NAMED]


_JOINED = re.compile(r"\b(?P<one>[a-z]{4,}s)\s+and\s+(?:the\s+)?(?P<other>[a-z]{4,}s)\b", re.IGNORECASE)


def _joined(asked: str) -> set[str]:
    """The two things of a question that "and" joins, in the plural: its registers and books."""
    found = _JOINED.search(asked)
    return _plain_words(f"{found['one']} {found['other']}") if found else set()


def _plain_words(text: str) -> set[str]:
    """The words of a text without the ending of a plural, but with any other: a register is not what is registered."""
    return {re.sub(r"(?<=[a-z]{3})(?:(?<=[sx])es|s)$", "", word) for word in re.findall(r"[a-z]+", text.lower())}
