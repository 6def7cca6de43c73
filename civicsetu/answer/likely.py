"""Which section is likely to answer, as the model says that knows the units of these laws by heart."""

from collections.abc import Mapping

CERTAIN = 0.97  # chance of a section from which on it is taken to answer, whatever the others are
OF_WHOLE = 0.03  # the least chance that a section answers the whole question, of which only a part was looked at


def likely_section(part: Mapping[str, float], whole: Mapping[str, float], least: float) -> str:
    """The section that is likeliest to answer a part of a question, if it may answer the whole question, too.

    Args:
        part: the sections that come into question, each with the chance that it answers the part.
        whole: the chances that sections answer the whole question.
        least: the chance from which on it is likely.

    Returns:
        Its id; empty where no section is likely.
    """
    best = max(part, key=lambda section: part[section], default="")
    return best if best and part[best] >= least and whole.get(best, 0.0) >= OF_WHOLE else ""
