"""What the first line says where the chance that the answer is sound is low.

A verdict or a figure above a provision that answers another question misleads; the provision alone does not. So below
one chance there is no first line, and below a lower one it says that the provision is only the nearest. That a figure
of the question is not the provision's is said in any case, and so is that a rule is printed with another's words.
"""

from collections.abc import Sequence
from dataclasses import replace

from civicsetu.answer.granted import ON_WHAT_IS_GRANTED
from civicsetu.answer.misprinted import is_misprint
from civicsetu.answer.premise import is_correction
from civicsetu.answer.reply import Reply
from civicsetu.answer.settings import AnswerSettings

NEAREST = "This may not answer the question; it is the nearest provision that was found."


def with_doubt(line: str, replies: Sequence[Reply], chance: float, settings: AnswerSettings) -> tuple[str, list[Reply]]:
    """What is said before some replies, and the replies, where the chance that they are sound is as it is.

    Args:
        line: what stands before all of them: in a comparison what differs, else nothing.
        replies: in order; at least one.
        chance: in [0, 1].
        settings: from which chance on a first line is given.
    """
    compares = any(reply.place for reply in replies)
    if chance >= (settings.comparison_line_from if compares else settings.first_line_from):
        return line, list(replies)
    stays = [_stays(reply.lead) for reply in replies]
    told = [reply if stay else replace(reply, lead="") for reply, stay in zip(replies, stays, strict=True)]
    is_corrected = any(reply.lead and reply.lead != ON_WHAT_IS_GRANTED for reply in told)
    return "" if is_corrected or chance >= settings.nearest_below else NEAREST, told


def _stays(lead: str) -> bool:
    """True for a first line that does not answer: a correction, a misprint, or what stands beside the answer."""
    return is_correction(lead) or is_misprint(lead) or lead == ON_WHAT_IS_GRANTED
