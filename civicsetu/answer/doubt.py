"""What the first line says where the chance that the answer is sound is low.

A verdict or a figure above a provision that answers another question misleads; the provision alone does not. So below
one chance there is no first line, and below a lower one it says that the provision is only the nearest. That a figure
of the question is not the provision's is said in any case.
"""

from collections.abc import Sequence
from dataclasses import replace

from civicsetu.answer.premise import is_correction
from civicsetu.answer.reply import Reply
from civicsetu.answer.settings import AnswerSettings

NEAREST = "This may not answer the question; it is the nearest provision that was found."


def with_doubt(replies: Sequence[Reply], chance: float, settings: AnswerSettings) -> list[Reply]:
    """Some replies as they are told where the chance that they are sound is as it is.

    Args:
        replies: in order; at least one.
        chance: in [0, 1].
        settings: from which chance on a first line is given.
    """
    if chance >= settings.first_line_from:
        return list(replies)
    told = [reply if is_correction(reply.lead) else replace(reply, lead="") for reply in replies]
    if chance < settings.nearest_below and not told[0].lead:
        told[0] = replace(told[0], lead=NEAREST)
    return told
