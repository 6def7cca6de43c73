"""When a question is refused, and the reason that is given: one of a fixed list."""

import re
from functools import lru_cache
from pathlib import Path

from civicsetu.answer.asks import what_is_asked
from civicsetu.answer.outside import outside_any, outside_when_weak
from civicsetu.answer.settings import AnswerSettings
from civicsetu.base.files import read_yaml
from civicsetu.find.lookup import is_meant
from civicsetu.find.question.jurisdictions import name_of
from civicsetu.find.question.laws import abbreviations
from civicsetu.find.question.named import NamedProvision, find_named
from civicsetu.find.question.named_laws import OWN
from civicsetu.find.question.understand import Question
from civicsetu.find.ranking import Ranking
from civicsetu.index.bm25 import tokens
from civicsetu.index.store import Store
from civicsetu.model.document import Document
from civicsetu.model.kinds import UNITS

MOST_NAMES = 12
FIRST = 3  # passages that say whether a matter is left to rules
_AS_PRESCRIBED = r"\b(?:prescribed|regulations)\b"
LEFT_TO_RULES = [
    (
        re.compile(words, re.IGNORECASE),
        re.compile(rf"\b{noun}\b[^.;]*{_AS_PRESCRIBED}|{_AS_PRESCRIBED}[^.;]*\b{noun}\b", re.IGNORECASE),
    )
    for words, noun in (
        (r"\bfees?\b|\bcharges\b|\bcosts?\b|\bhow much\b", "fees?"),
        (r"\bforms?\b|\bformat\b|\bproforma\b", "forms?"),
        (r"\brates?\b|\binterest\b|\bper cent\b|\bpercent", "rates?"),
    )
]
REASONS = {
    "empty_question": "The question is empty.",
    "question_too_long": "The question is longer than {most} characters; ask in fewer words.",
    "no_words": "The question holds no words, only signs or numbers.",
    "other_law": "This is about {law}, which is not among the indexed documents ({documents}).",
    "unknown_provision": "{missing}",
    "rules_not_indexed": (
        "The Act leaves this to the rules of {states}, which are not among the indexed documents ({documents})."
    ),
    "not_quotable": "What was found cannot be quoted word for word, such as a table; read it on its page: {where}.",
    "case_law": "This asks what a court decided ({words}). Statutes are indexed here, not judgments ({documents}).",
    "facts_of_today": "This asks for a fact of today ({words}). A statute does not say it; ask the authority itself.",
    "status": (
        "This asks how a named project or case stands ({words}). The authority's register says it, not the law."
    ),
    "advice": "This asks for advice ({words}). What is indexed says what the law is, not what to do.",
    "off_topic": "This is not a question of law ({words}).",
    "weak_evidence": "Nothing in the indexed documents ({documents}) answers this well enough to be quoted.",
}


def refused_unread(text: str, settings: AnswerSettings) -> tuple[str, str] | None:
    """The reason and message for a question that needs no search to be refused, or None."""
    if not text.strip():
        return "empty_question", REASONS["empty_question"]
    if len(text) > settings.max_question_chars:
        return "question_too_long", REASONS["question_too_long"].format(most=settings.max_question_chars)
    if not re.search(r"[^\W\d_]", text) and not find_named(text):
        return "no_words", REASONS["no_words"]
    return None


def refused(question: Question, ranking: Ranking, store: Store, settings: AnswerSettings) -> tuple[str, str] | None:
    """The reason and message for a question that was searched and is not answered, or None.

    Args:
        question: as it was understood.
        ranking: what was found for it.
        store: the open index.
        settings: the floors that the evidence must reach.
    """
    metas = list(store.metas.values())
    documents = indexed(store)
    elsewhere = [n for n in question.named if not any(is_meant(n, meta) for meta in metas)]
    if elsewhere and len(elsewhere) == len(question.named):
        law = f"{elsewhere[0].words.strip()} of {elsewhere[0].law}"
        return "other_law", REASONS["other_law"].format(law=law, documents=documents)
    if ranking.unknown and not ranking.pinned:
        missing = " ".join(dict.fromkeys(missing_provision(n, store) for n in ranking.unknown))
        return "unknown_provision", REASONS["unknown_provision"].format(missing=missing)
    if ranking.pinned:
        return None
    evidence = ranking.evidence.total
    asked = " ".join(ask.text for ask in what_is_asked(question.text).asks)
    if found := outside_any(asked, question.compares):
        return found.reason, REASONS[found.reason].format(words=f'"{found.words.strip()}"', documents=documents)
    weak = evidence < settings.other_law_floor
    if weak and (found := outside_when_weak(asked)):
        return found.reason, REASONS[found.reason].format(words=f'"{found.words.strip()}"', documents=documents)
    if law := other_law(question, ranking, store):
        return "other_law", REASONS["other_law"].format(law=law, documents=documents)
    matter = _outside().search(asked)
    if matter and evidence < settings.other_law_floor and not _is_a_heading(matter[0], ranking, store):
        return "other_law", REASONS["other_law"].format(law=f'"{matter[0]}"', documents=documents)
    if states := left_to_rules(question, ranking, store):
        return "rules_not_indexed", REASONS["rules_not_indexed"].format(states=states, documents=documents)
    if not ranking.found or evidence < settings.evidence_floor:
        return "weak_evidence", REASONS["weak_evidence"].format(documents=documents)
    return None


_SHORT_NAMES = "|".join(sorted((re.escape(s) for s in abbreviations() if s != "RERA"), key=len, reverse=True))
_LAW = re.compile(
    rf"""
    \b(?:the\s+)?(?P<name>                                    # the Consumer Protection Act
        [A-Z][\w'&()]*\s+(?:(?:[A-Z][\w'&()]*|and|of|for|to|on)\s+){{0,8}}(?:Act|Code|Sanhita|Constitution)
    )\b
    | \b(?P<short>{_SHORT_NAMES})\b                            # CrPC
    """,
    re.VERBOSE,
)


def other_law(question: Question, ranking: Ranking, store: Store) -> str:
    """Another law that a question names, which is not indexed and which no passage that was found names; or empty."""
    if question.laws or OWN.search(question.text):
        return ""
    texts = " ".join(store.passages[f.row].text for f in ranking.found[:12])
    for match in _LAW.finditer(question.text):
        name = match["name"] or match["short"]
        if OWN.search(name) or name.split()[0] in ("The", "This", "Which", "What", "Under", "Does", "Is", "That"):
            continue
        full = abbreviations().get(match["short"] or "", name)
        words = {w for w in tokens(full) if w not in ("act", "code", "the", "of", "and", "law")}
        if words and not words <= set(tokens(texts)):
            return name
    return ""


def indexed(store: Store) -> str:
    """The indexed documents in words; where there are many, how many."""
    names = [meta.short_title for meta in store.metas.values()]
    return ", ".join(names) if len(names) <= MOST_NAMES else f"{len(names)} of them"


def not_indexed(question: Question, store: Store) -> str:
    """The jurisdictions that a question names where none of them is indexed, in words; else empty."""
    if question.jurisdictions & set(store.jurisdiction_names):
        return ""
    return " and ".join(name_of(name) for name in sorted(question.jurisdictions))


def left_to_rules(question: Question, ranking: Ranking, store: Store) -> str:
    """The jurisdictions (in words) whose rules would answer and are not indexed, where the Act's
    provisions that were found say that a fee, form or rate that is asked for is as prescribed."""
    states = not_indexed(question, store)
    asked = [left for words, left in LEFT_TO_RULES if words.search(question.text)]
    texts = [store.passages[found.row].text for found in ranking.found[:FIRST]]
    return states if states and any(left.search(text) for left in asked for text in texts) else ""


def missing_provision(named: NamedProvision, store: Store) -> str:
    """Why a named provision is not there, and what is: "Section 11(19) does not exist: section 11
    of RERA Act 2016 has sub-sections (1) to (6)."."""
    units = {key: _unit(store.documents[key]) for key, meta in store.metas.items() if is_meant(named, meta)}
    # of an act and the rules under it, only those are told about that may be meant
    like = {key: unit for key, unit in units.items() if named.is_rule == (unit in ("rule", "regulation"))}
    said = []
    for key, unit in (like or units).items():
        title = store.metas[key].short_title
        above: str = named.pinpoint
        while "(" in above and f"{key}#{above}" not in store.provisions:
            above = above[: above.rindex("(")]
        found = store.provisions.get(f"{key}#{above}")
        if found is None or not like:
            top = [p.number for p in store.documents[key].provisions if p.kind == unit]
            said.append(f"{title} has {unit}s {top[0]} to {top[-1]}" if top else f"{title} has none")
        else:
            below = [
                c for c in store.children.get(found.id, []) if c.number and c.kind not in ("proviso", "explanation")
            ]
            only = f"{below[0].kind}s ({below[0].number}) to ({below[-1].number})" if len(below) > 1 else "no such part"
            said.append(f"{unit} {above} of {title} has {only}")
    name = "Rule" if named.is_rule else "Section"
    return f"{name} {named.pinpoint} does not exist: {'; '.join(said)}."


def _unit(document: Document) -> str:
    """What a document's numbered units are called."""
    return next((p.kind for p in document.provisions if p.kind in UNITS), "section")


def _is_a_heading(matter: str, ranking: Ranking, store: Store) -> bool:
    """True when a matter of other laws stands in a heading or title of what was found: then it is
    one of the indexed laws'."""
    words = set(tokens(matter))
    first = ranking.found[:FIRST]
    return any(words <= set(tokens(store.passages[found.row].context.partition("\n")[0])) for found in first)


@lru_cache(maxsize=1)
def _outside() -> re.Pattern[str]:
    words = read_yaml(Path(__file__).parent / "other_laws.yaml")
    # capitals count where the word is an abbreviation or a name: "UK", not "uk" in a word
    return re.compile(
        r"(?<!\w)(?:"
        + "|".join(re.escape(w) if w != w.lower() else f"(?i:{re.escape(w)}s?)" for w in words)
        + r")(?!\w)"
    )
