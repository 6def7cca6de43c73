"""The reasons of refusals in words, beside the codes that question files and results have."""

IN_WORDS = {
    "empty_question": "the question is empty",
    "question_too_long": "the question is too long",
    "no_words": "the question holds no words",
    "other_law": "about a law that is not indexed",
    "unknown_provision": "names a provision that does not exist",
    "rules_not_indexed": "about rules that are not indexed",
    "not_quotable": "found, but cannot be quoted word for word",
    "case_law": "asks what a court decided",
    "facts_of_today": "asks for a fact of today, such as a telephone number or who holds an office",
    "status": "asks how a named project or case stands",
    "advice": "asks for advice",
    "silent": "the indexed law does not state it",
    "no_agreement": "the rules of that place have no model agreement",
    "off_topic": "not a question on the indexed law",
    "weak_evidence": "nothing indexed answers it well enough",
}


def reason_in_words(code: str) -> str:
    """A reason in words with its code; a code without words stands alone.

    >>> reason_in_words("case_law"), reason_in_words("own")
    ('asks what a court decided (case_law)', 'own')
    """
    return f"{IN_WORDS[code]} ({code})" if code in IN_WORDS else code
