"""What a refusal says of acts that others have replaced."""

from civicsetu.find.handover import Findings


def without_successor(found: Findings) -> str:
    """What to tell of old sections where none of them is known to be in the new act; empty where one is, or where the
    question names another provision that is there."""
    laws = [law for law in found.question.old_laws if law.is_read and law.sections]
    if not laws or found.named or any(law.is_answerable for law in laws):
        return ""
    return " ".join(law.told() for law in laws)


def told_of_refused(found: Findings) -> str:
    """What to tell with a refusal of old acts whose successors are not indexed."""
    return " ".join(law.told() for law in found.question.old_laws if not law.is_read)
