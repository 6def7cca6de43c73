"""Two lists beside each other, member by member: which members both have, in which words these differ, and which
members only one of them has."""

from collections.abc import Sequence
from itertools import product

from civicsetu.answer.worded import PARALLEL, differing, differs_in_substance, gist, is_same, similarity
from civicsetu.answer.wording import capital, listed

MOST_TOLD = 3  # members of which the words that differ are told
MOST_NAMED = 5  # members of one side alone that are named
# A member of a list: its number, such as "(iii)", and its words.
Member = tuple[str, str]


def compared_lists(names: Sequence[str], lists: Sequence[Sequence[Member]], asked: str, at: str = "in") -> str:
    """What two lists say beside each other; empty where no member of one is like a member of the other.

    Args:
        names: of the two sides.
        lists: the members of each side, in their order.
        asked: the question; of long differences the one near to it is told.
        at: the word before a side.

    >>> goa = [("(a)", "where all slabs of the house are laid"), ("(b)", "where half of the flats are sold")]
    >>> kerala = [("(i)", "where a third of the flats are sold")]
    >>> compared_lists(["Goa", "Kerala"], [goa, kerala], "Which are left out?")
    'They differ. Goa (b): ‘half’; Kerala (i): ‘a third’. Only in Goa: (a)'
    >>> compared_lists(["Goa", "Kerala"], [kerala, kerala], "Which are left out?")
    'The same in Goa and Kerala: the lists have the same members, in the same words'
    """
    pairs = _pairs(*lists)
    if not pairs:
        return ""
    apart = [(one, other, told) for one, other in pairs if (told := _told(one[1], other[1], asked))]
    alone = [
        [member for member in own if not any(member == pair[side] for pair in pairs)] for side, own in enumerate(lists)
    ]
    if not apart and not any(alone):
        return f"The same {at} {listed(names)}: the lists have the same members, in the same words"
    first, second = map(capital, names)
    said = [
        f"{first} {one[0]}: ‘{told[0]}’; {second} {other[0]}: ‘{told[1]}’" for one, other, told in apart[:MOST_TOLD]
    ]
    if len(apart) > MOST_TOLD:
        more = listed(f"{one[0]} and {other[0]}" for one, other, _ in apart[MOST_TOLD:])
        said.append(f"Other words also in {more}")
    said += [
        f"Only {at} {capital(name)}: {listed([number for number, _ in own[:MOST_NAMED]])}"
        + (f" and {len(own) - MOST_NAMED} more" if len(own) > MOST_NAMED else "")
        for name, own in zip(names, alone, strict=True) if own
    ]  # fmt: skip
    in_substance = any(alone) or any(differs_in_substance(*told) for _, _, told in apart)
    return ". ".join(["They differ" if in_substance else "Worded differently", *said])


def _told(one: str, other: str, asked: str) -> tuple[str, str] | None:
    """The words in which two members differ, or of each what it says; None where they say the same."""
    if is_same(one, other):
        return None
    return differing(one, other, asked) or (gist(one, asked), gist(other, asked))


def _pairs(ours: Sequence[Member], theirs: Sequence[Member]) -> list[tuple[Member, Member]]:
    """The members that are two versions of one, each at most once, the most similar first taken; in our order."""
    likely = (
        (similarity(one[1], other[1]), n, m) for (n, one), (m, other) in product(enumerate(ours), enumerate(theirs))
    )
    found: dict[int, int] = {}
    for how, n, m in sorted(likely, key=lambda each: (-each[0], each[1], each[2])):
        if how >= PARALLEL and n not in found and m not in found.values():
            found[n] = m
    return [(ours[n], theirs[found[n]]) for n in sorted(found)]
