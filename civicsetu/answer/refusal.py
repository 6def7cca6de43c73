"""When a question is refused, and the reason that is given: one of a fixed list."""

import re

from civicsetu.answer.abroad import named_abroad
from civicsetu.answer.annexed import places_without_agreement
from civicsetu.answer.answerable import (
    KNOWN,
    MANY,
    chance_of,
    is_known_law,
    is_of_many,
    likeliest_kind,
    other_party,
    sounds_like_another_matter,
    what_asks,
)
from civicsetu.answer.missing import missing_provision
from civicsetu.answer.old_law import told_of_refused, without_successor
from civicsetu.answer.other_matters import matter_of_other_law
from civicsetu.answer.outside import decided_case, outside_any, outside_when_weak
from civicsetu.answer.settings import AnswerSettings
from civicsetu.answer.silence import is_of_unspoken_payment, is_silent
from civicsetu.find.handover import Findings, Library, find_named
from civicsetu.hindi import Language

MOST_NAMES = 12
MOST_KNOWN_OFF_TOPIC = 0.45  # share of a question's words that the corpus has, below which it is not of these laws
# The chance of an answer below which a figure that nothing found states is not looked for any further. Of 8,090
# questions that can be answered 15 are refused for it.
SURE_OF_A_FIGURE = 0.95
ABROAD = "the law of another country"
FIRST_WORDS = 10  # of a question that a message repeats
FIRST = 3  # passages that say whether a matter is left to rules, and what else they speak of
_AS_PRESCRIBED = r"\b(?:prescrib\w+|regulations)\b"
LEFT_TO_RULES = [
    (
        re.compile(words, re.IGNORECASE),
        re.compile(rf"\b{noun}\b[^.;]*{_AS_PRESCRIBED}|{_AS_PRESCRIBED}[^.;]*\b{noun}\b", re.IGNORECASE),
    )
    for words, noun in (
        (r"\bfees?\b|\bcharges\b|\bcosts?\b|\bhow much\b", "fees?"),
        (r"\bforms?\b|\bformat\b|\bproforma\b", "forms?"),
        (r"\brates?\b|\binterest\b|\bper cent\b|\bpercent", "rates?"),
        (r"\bsalar(?:y|ies)\b|\ballowances?\b|\bpay\b", "(?:salar(?:y|ies)|allowances?)"),
    )
]
REASONS = {
    "empty_question": "The question is empty.",
    "question_too_long": "The question is longer than {most} characters; ask in fewer words.",
    "no_words": "The question holds no words, only signs or numbers.",
    "other_law": "This is about {law}, which is not among the indexed documents ({documents}).",
    "unknown_provision": "{missing}",
    "rules_not_indexed": (
        "The Act itself does not say this, and the rules of {states}, which may say it, are not among the indexed "
        "documents ({documents})."
    ),
    "no_agreement": (
        "This is about the model agreement of {states}, which is not among the indexed documents ({documents})."
    ),
    "not_quotable": "What was found cannot be quoted word for word, such as a table; read it on its page: {where}.",
    "case_law": "This asks what a court decided ({words}). Statutes are indexed here, not judgments ({documents}).",
    "facts_of_today": "This asks for a fact of today ({words}). A statute does not say it; ask the authority itself.",
    "status": (
        "This asks how a named project or case stands ({words}). The authority's register says it, not the law."
    ),
    "advice": "This asks for advice ({words}). What is indexed says what the law is, not what to do.",
    "off_topic": "This does not look like a question on the indexed documents ({documents}): {words}.",
    "silent": "No provision of the indexed documents ({documents}) states what is asked for; the nearest is {where}.",
    "weak_evidence": "Nothing in the indexed documents ({documents}) answers this well enough to be quoted.",
}


_TOLD_AS = {"silent": "weak_evidence", "no_agreement": "rules_not_indexed"}  # the reasons that these are cases of


def refused_unread(text: str, settings: AnswerSettings) -> tuple[str, str] | None:
    """The reason and message for a question that needs no search to be refused, or None."""
    if not text.strip():
        return "empty_question", REASONS["empty_question"]
    if len(text) > settings.max_question_chars:
        return "question_too_long", REASONS["question_too_long"].format(most=settings.max_question_chars)
    if not re.search(r"[^\W\d_]", text) and not find_named(text):
        return "no_words", REASONS["no_words"]
    return None


def refused(found: Findings, settings: AnswerSettings) -> tuple[str, str] | None:
    """The reason and message for a question that was searched and is not answered, or None.

    Args:
        found: what was found for it.
        settings: the floors that the evidence must reach.
    """
    if not (reason := _reason(found, settings)):
        return None
    name, said = reason
    message = message_form(name, found.question.language).format(documents=indexed(found.library), **said)
    if name == "other_law" and (told := told_of_refused(found)):
        message = f"{message} {told}"
    return _TOLD_AS.get(name, name), message


def message_form(name: str, language: Language) -> str:
    """The form of a message in the question's language."""
    if language == "en":
        return REASONS[name]
    from civicsetu.answer.in_hindi import reason_in

    return reason_in(language, name, REASONS[name])


def _reason(found: Findings, settings: AnswerSettings) -> tuple[str, dict[str, str]] | None:
    """The reason, and the words that its message needs."""
    if gone := without_successor(found):
        return "unknown_provision", {"missing": gone}
    if elsewhere := found.named_elsewhere:
        return "other_law", {"law": f"{elsewhere[0].words.strip()} of {elsewhere[0].law}"}
    if case := decided_case(found.question.text, found.question.compares):
        return "case_law", {"words": _quoted(case.words)}
    if found.named:
        return None
    knows = is_known_law(found) and not found.question.compares
    chance = None if knows or not is_of_many(found) else chance_of(found, MANY)
    is_law = chance is not None and chance >= settings.acts_sure
    outside = None if knows else _outside(found, not is_law and found.evidence.total < settings.other_law_floor)
    if states := _rules_that_are_named(found):
        return "rules_not_indexed", {"states": states}
    if found.unknown and not (outside and outside[0] == "other_law"):
        places = found.question.jurisdictions
        missing = dict.fromkeys(missing_provision(named, found.library, places) for named in found.unknown)
        return "unknown_provision", {"missing": " ".join(missing)}
    if knows:
        return _by_chance(found, settings)
    if not outside and chance is not None and (reason := _by_no_act(found, chance, settings)):
        return reason
    return outside or _by_floors(found, settings, is_law)


def _by_no_act(found: Findings, chance: float, settings: AnswerSettings) -> tuple[str, dict[str, str]] | None:
    """The reason among many acts, where none is likely to answer, or where another country's law is asked for.

    Args:
        found: what was found.
        chance: that an act answers.
        settings: the chances from which on one may answer, and surely does.
    """
    abroad = named_abroad(found.question.text)
    if chance < settings.acts_floor:
        reason, said = _likeliest(found, MANY)
        if abroad or said.get("law") != ABROAD:
            return reason, said
    if abroad and chance < settings.acts_sure and not _is_spoken_of(abroad, found):
        return "other_law", {"law": f"{ABROAD} ({_quoted(abroad)})"}
    return None


def _by_floors(found: Findings, settings: AnswerSettings, is_law: bool) -> tuple[str, dict[str, str]] | None:
    """The reason by the floors of the evidence, for laws without known questions and for comparisons.

    Args:
        found: what was found.
        settings: the floors.
        is_law: an act surely answers the question, so that weak evidence does not refuse it.
    """
    if states := left_to_rules(found):
        return "rules_not_indexed", {"states": states}
    if not found.passages or (not is_law and found.evidence.total < settings.evidence_floor):
        off_topic = found.evidence.known < MOST_KNOWN_OFF_TOPIC
        return ("off_topic", {"words": "few of its words are in them"}) if off_topic else ("weak_evidence", {})
    return _silent(found) if is_silent(found) else None


def _by_chance(found: Findings, settings: AnswerSettings) -> tuple[str, dict[str, str]] | None:
    """The reason by the chance that there is an answer, for laws whose known questions say how they are asked about."""
    if reason := _by_safe_rule(found):
        return reason
    chance = chance_of(found)
    unstated = chance < SURE_OF_A_FIGURE and is_silent(found)
    if chance >= settings.answerable_floor and not sounds_like_another_matter(found, chance):
        return _silent(found) if unstated else None
    if reason := _outside(found, weak=True):
        return reason
    if law := found.law_not_indexed:
        return "other_law", {"law": law}
    if unstated:
        return _silent(found)
    if chance >= settings.unshown_floor and (found.first_speaks_of_place or not not_indexed(found)):
        return None
    return _likeliest(found)


def _by_safe_rule(found: Findings) -> tuple[str, dict[str, str]] | None:
    """The reason by a rule that holds whatever the evidence is."""
    if reason := _outside(found, weak=False):
        return reason
    if states := left_to_rules(found):
        return "rules_not_indexed", {"states": states}
    if states := " and ".join(places_without_agreement(found)):
        return "no_agreement", {"states": states}
    return _silent(found) if is_of_unspoken_payment(found) else None


def is_decided(found: Findings) -> bool:
    """True where a rule says whether a question is refused, so that the chance of an answer is not asked for."""
    question = found.question
    is_told = found.named_elsewhere or decided_case(question.text, question.compares) or found.named or found.unknown
    return bool(is_told or question.compares or _by_safe_rule(found))


def _likeliest(found: Findings, pair: str = KNOWN) -> tuple[str, dict[str, str]]:
    """The likeliest reason why a question can't be answered."""
    kind = likeliest_kind(found, pair)
    states = "" if found.first_speaks_of_place else not_indexed(found)
    told = {
        "other_law": ("other_law", {"law": "a matter of another law"}),
        "foreign_law": ("other_law", {"law": ABROAD}),
        "off_topic": ("off_topic", {"words": "by its words it seems to be on another subject"}),
        "silent": _silent(found),
        "other_state": ("rules_not_indexed", {"states": states}) if states else ("weak_evidence", {}),
    }
    words = what_asks(found).split()
    first = " ".join(words[:FIRST_WORDS]) + (" ..." if len(words) > FIRST_WORDS else "")
    return told.get(kind, (kind, {"words": _quoted(first)}))


def _silent(found: Findings) -> tuple[str, dict[str, str]]:
    return "silent", {"where": found.hits(1)[0].citation}


def _rules_that_are_named(found: Findings) -> str:
    """The jurisdictions (in words) of which a rule or form is named and no rules are indexed."""
    of_rules = all(named.is_rule or named.is_annex for named in found.unknown)
    return not_indexed(found) if found.unknown and of_rules else ""


def _outside(found: Findings, weak: bool) -> tuple[str, dict[str, str]] | None:
    """The reason where what is asked is not what the indexed law says, and the words that show it.

    Args:
        found: what was found.
        weak: the evidence is weak, so that words count which a question of law may have, too.
    """
    asked = what_asks(found)
    outside = outside_any(asked) or (outside_when_weak(asked) if weak else None)
    if outside and not (outside.reason == "off_topic" and _is_spoken_of(outside.words, found)):
        return outside.reason, {"words": _quoted(outside.words)}
    if law := found.law_not_indexed:
        return "other_law", {"law": law}
    if matter := (matter_of_other_law(asked, found) or other_party(found)) if weak else "":
        return "other_law", {"law": _quoted(matter)}
    return None


def _is_spoken_of(words: str, found: Findings) -> bool:
    """True where words stand in the first passages, or in the title of their law: a law on broadcasts has "cricket"."""
    spoken_of = " ".join(found.first_texts(FIRST)).lower()
    return re.search(rf"\b{re.escape(words.lower())}\b", spoken_of) is not None


def _quoted(words: str) -> str:
    return f'"{" ".join(words.split())}"'


def indexed(library: Library) -> str:
    """The indexed documents in words; where there are many, how many."""
    names = [meta.short_title for meta in library.metas.values()]
    return ", ".join(names) if len(names) <= MOST_NAMES else f"{len(names)} of them"


def not_indexed(found: Findings) -> str:
    """The jurisdictions that a question names where none of them is indexed, in words; else empty."""
    return " and ".join(found.places_without_documents)


def left_to_rules(found: Findings) -> str:
    """The jurisdictions (in words) whose rules would answer and are not indexed: the question is about those rules or
    their regulator, or the Act's provisions that were found say that what is asked for is as prescribed."""
    states = not_indexed(found)
    is_of_named_law = found.first_is_of_one_law_of_many and bool(found.question.laws)
    if not states or found.first_speaks_of_place or is_of_named_law:
        return ""
    asked = [left for words, left in LEFT_TO_RULES if words.search(found.question.text)]
    texts = [found.passage(passage).text for passage in found.passages[:FIRST]]
    is_left = any(left.search(text) for left in asked for text in texts)
    return states if is_left or found.asks_for_rules_of_place else ""
