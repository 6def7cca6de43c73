"""Questions of law that sound like forecasts: "how much interest will I get?" asks what the law gives, and not what
will come to pass. The model of the kinds of questions reads them with "can" or "must"."""

import re

_PARTY = (
    r"(?:i|we|he|she|they|you|(?:(?:the|an?|my|our|his|her|their|any)\s+)?(?:builder|promoter|developer|seller|agent|broker"
    r"|buyer|allottee|purchaser|owner|landowner|association|society)s?)"
)
_GAINED = r"(?:get|receive|recover|be\s+(?:paid|given|refunded|returned|compensated|entitled|allowed|heard|told))"
_OWED = (
    r"(?:pay|give|return|refund|compensate|repair|owe|bear|lose|forfeit|face|keep|charge|need|have\s+to"
    r"|be\s+(?:liable|fined|punished|jailed|imprisoned|charged|required|asked))"
)
_WILL = re.compile(
    rf"\b(?:will|would)\s+(?P<who>{_PARTY}(?:\s+(?:also|still|then|even))?)\s+(?:(?P<gained>{_GAINED})|(?P<owed>{_OWED}))\b",
    re.IGNORECASE,
)
# What makes it a forecast all the same.
_FORECAST = re.compile(
    r"\b(?:actually|really|truly|ever|likely|chances?|odds|predict\w*|foresee|guess|win|lost?\s+(?:the|my|our)\s+case|next\s+year"
    r"|in\s+(?:the\s+)?future|some\s*day|soon|(?:by|in|before)\s+(?:20\d\d|january|february|march|april|may|june|july|august"
    r"|september|october|november|december|diwali|christmas|summer|winter))\b",
    re.IGNORECASE,
)


def as_asked_of_law(text: str) -> str:
    """A question with "can" or "must" for the "will" of what one party gains from another or owes it.

    Args:
        text: the question; a forecast stays as it is.

    >>> as_asked_of_law("How much interest will I get, and will the builder pay my rent?")
    'How much interest can I get, and must the builder pay my rent?'
    >>> as_asked_of_law("Will the builder really pay me by Diwali?")
    'Will the builder really pay me by Diwali?'
    """
    if _FORECAST.search(text):
        return text
    return _WILL.sub(lambda told: _said(told[0], "can" if told["gained"] else "must"), text)


def _said(words: str, modal: str) -> str:
    first = words.split(maxsplit=1)
    return f"{modal.capitalize() if first[0][0].isupper() else modal} {first[1]}"
