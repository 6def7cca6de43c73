"""The unit of a section that answers: the sub-section, clause or proviso that says it.

Each unit is scored by what is known and what is read: the known question (`data/asked`) that is most like this one and
belongs to the unit, late interaction with the unit's own words, the rare words that they share, whether the unit states
what is asked for (a period, a sum, a penalty), and what speaks for or against it beside these.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from civicsetu.answer.acts import act_shared, acts_in, deeds_denied_in, deeds_in
from civicsetu.answer.asks import VALUED, Ask, asks_if_punished, pleads_ignorance, seeks_escape, what_is_asked
from civicsetu.answer.defaults import is_of_other_default
from civicsetu.answer.measured import counted_thing, is_of_other_measure, is_share, states_number_of
from civicsetu.answer.reading import Near, as_read, with_whole
from civicsetu.answer.says_what import is_of_another_term, says_what, term_asked
from civicsetu.answer.scope import what_is_covered
from civicsetu.answer.sentences import Sentence, sentences_of
from civicsetu.answer.statement import QUALIFIERS, below, leads_on, main_clause
from civicsetu.answer.subjects import is_of_other_seat, says_who_may_hold, speaks_of_asked
from civicsetu.answer.who import who_does
from civicsetu.find.handover import Findings, Library, RankedPassage
from civicsetu.model.kinds import CLOSING_WORDS, DIVISIONS, STATE_AMENDMENT
from civicsetu.model.provision import Provision
from civicsetu.read.words.facts import facts_in
from civicsetu.read.words.tokens import tokens

# What each cue counts in the score of a unit.
WEIGHTS = {
    "late": 1.0,  # late interaction of the question with the unit's words
    "words": 0.5,  # the share of the question's rare words that the unit has
    "known": 1.2,  # how near the nearest known question of the unit is
    "told": 1.0,  # how likely it answers beside the likeliest, by the model that knows units
    "passage": 0.06,  # the score of the unit's passage below that of the section's best
    "length": -0.03,  # each time (e-fold) that a unit has more characters than a short one
    "states": 0.25,  # it states a value of the kind that is asked for
    "done": 0.1,  # what is done in the question is done in the unit
    "subject": 0.12,  # whom the question is asked of is the subject of the unit
    "holds": 0.7,  # who may hold the office that is asked about
    "foot": 1.0,  # the closing words of a form are what is signed below it
    "unless": 0.2,  # it says without what a thing may not be done, for a question that asks for that
    "qualifier": -0.12,  # a proviso is read after what it limits
    "own words": 1.0,  # the share of the question's words that a proviso has and what it limits has not
    "meaning": -0.6,  # an Explanation of a word is read after what has the word
    "measure": -0.3,  # it is on other sums than the one that is asked for
    "seat": -0.5,  # it is of the chairperson alone, and the question of members, or the other way round
    "default": -0.4,  # it is on the default of the other party than the one in the question
    "says what": 0.8,  # it says what a thing is, where that is asked
    "other term": -0.6,  # it defines another term than the one that is asked about
    "covered": 0.6,  # it names what the question asks about, where that is whether the law covers it
    "in particular": -0.5,  # it lists what the power before it takes in
    "contrary": -0.4,  # it is for those who do not do what the question speaks of
    "not so": -1.5,  # it is on a case in which something was done that the question says was not
    "decides": -0.8,  # it is on how a matter is decided, and the question on how it is brought
    "who": 0.3,  # it says who does what is asked about
    "fails": 0.4,  # it is on what follows when somebody fails to do what the question says is not done
    "undecided": -0.6,  # it is on what follows if nothing is decided, and the question on within what time it is
    "lets off": 0.5,  # it says when somebody is not liable, and the question how one gets off
    "spares": -0.4,  # it says that somebody is not liable, and the question what one gets
    "ahead": 0.4,  # it says how long before something is to be done, and that is asked
    "not needed": 0.45,  # it says when something is not required, and that is asked, as the model says that knows units
    "stays": 0.6,  # it is for those who do not leave, and so does the question speak
    "rest": -1.0,  # it is the last member of a list, on all other things: "such other factors as ..."
    "first": 0.25,  # it is the first sub-section, where little is asked and no model knows the units
    "illustration": -0.6,  # it is a case that is made up, and no rule
    "heading": -0.6,  # it is the heading of its sub-sections, and says nothing itself
    "of a state": -2.0,  # it is what a state made of the section, where no state is spoken of
}
FEW_WORDS = 5  # of a question that asks for the rule and no case of it
SHORT = 200  # characters of a short unit
ABOVE, BELOW = 0.85, 0.75  # of what is known of the unit above, or of one below
KNOWN_FLOOR = 0.5
LIKE_MEMBER = 0.125  # of what is told: one that is e times less likely
TOLD = 0.6  # of a word that is told around what is asked
MOST_ROWS = 8  # passages of a section that are looked at
LEAST_HELD = 0.5  # of a sentence that a passage must have, where it is parted between two
CONDITION = 120  # characters of a proviso in which its condition stands
_DOES_NOT = re.compile(
    r"\b(?:does|do|did)\s+not\s+(?:(?:intend|wish|want|choose)\s+to\s+)?(?P<verb>\w+)", re.IGNORECASE
)
_MODAL = re.compile(r"\b(?:shall|may|must)\b")
_MEANING = re.compile(
    r"""["“'‘](?P<term>[^"”]{2,60})["”'’]\s+(?:means?\b|shall\s+mean\b)"""
    r"""|For\s+the\s+purposes?\s+of\s+this\s+(?:section|clause|sub-section),?\s+the\s+expression\s+["“'‘](?P<said>[^"”]{2,60})["”'’]"""
)
_AT_FOOT = re.compile(
    r"\b(?:bottom|foot|end)\s+of\s+(?:[\w'’]+\s+){0,3}?(?:form|application|complaint|appeal|certificate)\b"
    r"|\bswear\w*|\bsworn\b|\b(?:verification|declaration|oath)\b|\bsign(?:s|ed)?\s+below\b",
    re.IGNORECASE,
)
_WITHOUT = re.compile(
    r"\bwithout\s+(?!prejudice\b)\w+|\bbefore\s+(?:\w+\s+){0,3}?(?:regist\w+|approv\w+|consent\w*|agreement)\b",
    re.IGNORECASE,
)
_UNLESS = re.compile(
    r"\b(?:unless|without\s+(?!prejudice|any)|except\s+(?:with|after|on)|only\s+(?:with|after)"
    r"|(?:opportunity|right)\s+of\s+being\s+heard|reasons?\s+to\s+be\s+recorded)\b",
    re.IGNORECASE,
)
_IN_PARTICULAR = re.compile(
    r"In\s+particular,?\s+(?:and\s+)?without\s+prejudice\s+to\s+the\s+generality\b", re.IGNORECASE
)
_REST = re.compile(
    r"such\s+other\b|any\s+other\s+(?:matters?|things?|information|documents?|particulars?|details?)\b", re.IGNORECASE
)
_OTHER = re.compile(r"\b(?:other|others|else|further|more)\b", re.IGNORECASE)
_DENIES = re.compile(r"n['’]t\b|\b(?:not|no|never|without|stay|keep|continue|remain)\b", re.IGNORECASE)
_MISSES = re.compile(r"\b(?:miss\w*|fail\w*|forg[eo]t\w*|skip\w*|not|never|late)\b|n['’]t\b", re.IGNORECASE)
_UNDECIDED = re.compile(
    r"(?:n['’]t|\bnot|\bnever|\bwithout|\bno)\s+(?:\w+\s+){0,2}?(?:decid\w+|decision|repl\w+|respon\w+|answer\w*|act(?:ed)?|sa(?:id|y)\s+yes|pass(?:ed)?"
    r"|granted|heard\s+from)\b|\bneither\s+(?:yes|agreed|accepted|approved)\b[^.?]{0,20}\bnor\b|\bsaid\s+(?:yes|no)\s+or\b"
    r"|\b(?:no\s+(?:reply|answer|response)|(?:heard|hear)\s+nothing|without\s+a\s+word)\b|\b(?:silent|silence|sits?\s+on|sat\s+on|does\s+nothing|no\s+word|drags)\b",
    re.IGNORECASE,
)
_HOW_EARLY = re.compile(
    r"\bhow\s+(?:early|far\s+(?:ahead|in\s+advance)|much\s+in\s+advance|(?:long|many\s+(?:days|weeks|months))\s+(?:before|ahead))\b"
    r"|\blast\s+(?:date|day|moment)\s+(?:to|for)\b",
    re.IGNORECASE,
)
_AHEAD = re.compile(r"\b(?:days?|weeks?|months?|years?)['’]?,?\s+(?:prior\s+to|before|ahead\s+of)\b", re.IGNORECASE)
_FAILS_TO_DECIDE = re.compile(
    r"(?:If|Where|In\s+case)\s+(?:the\s+)?[\w\s]{3,40}?\s(?:fails|does\s+not|do\s+not|has\s+not)\s+(?:to\s+)?(?:grant|decide|dispose|communicate|reject|pass|take\s+a)"
)
_FAILS = re.compile(r"\b(?:fails?|neglects?|refuses?|omits?)\s+to\b", re.IGNORECASE)
_GETS = re.compile(r"\bwhat\s+(?:do|can|will|would)\s+(?:i|we)\s+(?:get|claim|receive)\b", re.IGNORECASE)
LETS_OFF = re.compile(  # Nothing in this sub-section shall render him liable, if he proves
    r"\bnothing\b[^.;]{0,80}?\bshall\b[^.;]{0,40}?\b(?:liable|punish\w*)|\bshall\s+not\s+be\s+(?:liable|punish\w*|guilty)"
    r"|\b(?:is|are)\s+not\s+(?:liable|punish\w*|guilty)",
    re.IGNORECASE,
)
_NOT_LIABLE = re.compile(r"\bshall\s+not\s+be\s+liable\b", re.IGNORECASE)
_LEAVE = r"(?:withdraw|leave|cancel|give\s+up|go\s+out|back\s+out|exit|quit|get\s+out)\b"
_NOT_LEAVING = re.compile(rf"\bnot\s+(?:intend|wish|want|choose)\s+to\s+{_LEAVE}", re.IGNORECASE)
_STAYS = re.compile(
    rf"(?:n['’]t|\bnot|\bwithout)\s+(?:(?:want|wish|intend|plan)(?:ing)?\s+to\s+)?{_LEAVE}"
    r"|(?<!n['’]t\s)(?<!\bnot\s)\b(?:want|wish|like|prefer|decide)\w*\s+to\s+(?:stay|keep|continue|remain|hold\s+on|wait)\b"
    r"|\bstill\s+(?:want|need)s?\s+(?:the|my|this|it|our)\b"
    r"|(?:n['’]t|\bnot)\s+(?:want|wish|ask)\w*\s+(?:for\s+)?(?:an?|my|any|the)?\s*(?:refund|money\s+back)\b"
    r"|\b(?:stay|stays|remain|continue|continues)\s+(?:on\s+)?(?:in|with)\s+(?:the|my|this)\s+(?:\w+\s+)?(?:project|flat|booking|apartment|plot)\b",
    re.IGNORECASE,
)
STATES = {
    "time": ("time_limit", "period", "date"),
    "amount": ("amount", "percentage", "penalty"),
    "penalty": ("penalty",),
}


@dataclass(frozen=True, slots=True)
class Scored:
    """A unit that may answer, its score, and what it is made of."""

    unit: Provision
    score: float
    known: float
    late: float
    sentences: tuple[Sentence, ...] = ()


def scored_units(
    passages: Sequence[RankedPassage], ask: Ask, found: Findings, reads: bool = True, reads_whole: bool = True
) -> list[Scored]:
    """The units of a section by how well they answer, best first.

    Args:
        passages: those of the section in the ranking, best first.
        ask: what is asked.
        found: what was found for the question.
        reads: whether units that are near the best one are read, which takes long.
        reads_whole: whether they are read with the whole question, too.
    """
    library, weights = found.library, _weights(ask, found)
    scored: dict[str, Scored] = {}
    term = term_asked(ask.text)
    told = [p for p in passages[MOST_ROWS:] if _holds_likeliest(p, found) or (term and holds_meaning(p, term, found))]
    for passage in [*passages[:MOST_ROWS], *told[:1]]:
        words = PassageWords(passage, found)
        for name in words.passage.covers:
            unit = library.provisions[name]
            held = [s for s in sentences_of(unit, library.documents[unit.document]) if words.holds(s, unit)]
            if not held or not re.search(r"[^\W_]", unit.body):
                continue
            late, shared = words.weigh(held, unit, weights)
            cues = {"late": late, "words": shared, "passage": passage.score - passages[0].score}
            cues |= cues_of(unit, ask, found, weights)
            score = sum(WEIGHTS[cue] * value for cue, value in cues.items())
            if unit.id not in scored or scored[unit.id].score < score:
                best = words.best_of(_stating(held, unit, ask), unit, weights)
                scored[unit.id] = Scored(unit, score, cues["known"], late, (best,))
    ranked = sorted(scored.values(), key=_best_first)
    if not reads:
        return ranked
    near = [Near(s.unit, s.score, s.known) for s in ranked]
    read = with_whole(found.read, found.question.text) if reads_whole else found.read
    scores = as_read(near, ask.text, read)
    return sorted((replace(s, score=score) for s, score in zip(ranked, scores, strict=True)), key=_best_first)


def _holds_likeliest(passage: RankedPassage, found: Findings) -> bool:
    """True for a passage of the unit that is the likeliest of all, as the model says that knows units, and no list."""
    likeliest = (name for name in found.passage(passage).covers if found.told.get(name) == 1.0)
    return any(not leads_on(found.library.provisions[name], found.library) for name in likeliest)


def holds_meaning(passage: RankedPassage, term: str, found: Findings) -> bool:
    """True for a passage with a unit that says what a term is."""
    units = (found.library.provisions[name] for name in found.passage(passage).covers)
    return any(not unit.pinpoint.in_illustration and says_what(term, unit.body) for unit in units)


def _best_first(scored: Scored) -> tuple[float, int]:
    return -scored.score, scored.unit.char_start


def cues_of(unit: Provision, ask: Ask, found: Findings, weights: Mapping[str, float]) -> dict[str, float]:
    """What speaks for a unit, or against it, beside how well its words fit the question's: values by the names of
    `WEIGHTS`.

    Args:
        unit: a unit of a document.
        ask: what is asked.
        found: what was found for the question.
        weights: how much each word of the question counts.
    """
    library, is_stated = found.library, states(unit, ask)
    done = done_in(unit, library)
    cues: dict[str, float] = {
        "known": max(0.0, (_of_near(unit, found.known_cosines, library) - KNOWN_FLOOR) / (1 - KNOWN_FLOOR)),
        "told": told_of(unit, found),
        "length": math.log((1 + len(unit.body)) / SHORT),
        "states": is_stated,
        "done": act_shared(ask.text, done),
        "subject": speaks_of_asked(unit.body, ask.text) and (ask.kind not in STATES or is_stated),
        "holds": says_who_may_hold(unit.body, ask.text),
        "foot": is_foot(unit) and bool(_AT_FOOT.search(ask.text)),
        "unless": _asks(_WITHOUT, ask.text) and bool(_UNLESS.search(unit.body)),
        "meaning": is_only_meaning(unit, ask, found.question.text),
        "measure": ask.kind == "amount" and is_of_other_measure(unit.body, ask.text),
        "seat": is_of_other_seat(unit.body, ask.text),
        "default": is_of_other_default(unit, found.question.text, library),
        "says what": says_what(term := term_asked(ask.text), unit.body),
        "other term": is_of_another_term(term, unit.body),
        "covered": bool(covered := what_is_covered(ask.text)) and covered <= set(tokens(unit.body)),
        "in particular": bool(_IN_PARTICULAR.match(unit.body)),
        "contrary": is_contrary(unit, ask, library),
        "not so": is_of_what_was_not_done(unit, found.question.text),
        "decides": is_on_deciding(done, ask, found.question.text),
        "who": ask.kind == "who" and bool(who_does(ask.text, unit.body)),
        "fails": is_on_failing(unit, ask, ask.text if ask.kind in STATES else found.question.text),
        "undecided": ask.kind == "time" and is_on_no_decision(unit, ask, found.question.text),
        "not needed": is_not_needed(unit, ask, found),
        "ahead": _asks(_HOW_EARLY, ask.text) and bool(_AHEAD.search(unit.body)),
        "spares": _asks(_GETS, ask.text) and bool(_NOT_LIABLE.search(unit.body)),
        "lets off": bool(LETS_OFF.search(unit.body)) and _wants_to_be_let_off(unit, ask, found.question.text),
        "stays": is_of_those_who_stay(unit, ask, found.question.text),
        "rest": is_rest(unit, library) and not asks_for_others(ask),
        "first": is_first(unit) and len(set(tokens(ask.text))) <= FEW_WORDS and not found.knows_units_of(unit.document),
        "illustration": unit.pinpoint.in_illustration,
        "heading": is_heading(unit, library),
        "of a state": unit.kind == STATE_AMENDMENT and not found.question.jurisdictions,
    }
    if unit.kind in QUALIFIERS:
        asked = set(tokens(ask.text))
        own = _own_words(unit, {word: weight for word, weight in weights.items() if word in asked}, library)
        cues["qualifier"] = 1.0
        cues["own words"] = max(own, 0.0) if _alone_states(unit, ask, library) else own
    return cues


@lru_cache(maxsize=256)  # each unit of an answer asks for it
def _asks(words: re.Pattern[str], asked: str) -> bool:
    return words.search(asked) is not None


def is_rest(unit: Provision, library: Library) -> bool:
    """True for the member of a list that takes in all else: "such other factors as it considers necessary"."""
    above = library.provisions.get(unit.parent or "")
    return bool(_REST.match(unit.body)) and above is not None and leads_on(above, library)


def asks_for_others(ask: Ask) -> bool:
    """True where a question asks for what stands beside something else: "which other papers?"."""
    return bool(_OTHER.search(ask.text))


def is_first(unit: Provision) -> bool:
    """True for the first sub-section, which mostly states the rule that the others add to."""
    return unit.kind == "sub-section" and unit.number == "1"


def is_heading(unit: Provision, library: Library) -> bool:
    """True for a section that has nothing but its heading before its sub-sections, as some prints have it: "Special
    provisions on ships. --"."""
    if _MODAL.search(unit.body) or not unit.body.rstrip().endswith(("-", "—", "―", "–")):
        return False
    return any(one.kind == "sub-section" and one.parent == unit.id for one in below(unit, library))


def is_foot(unit: Provision) -> bool:
    """True for the words below the items of a form: what the applicant declares and signs."""
    return unit.pinpoint.startswith("Form") and unit.pinpoint.endswith(CLOSING_WORDS)


def _own_words(unit: Provision, weights: Mapping[str, float], library: Library) -> float:
    """By how much more of the question's words, by their weights, a proviso or an Explanation has that what it limits
    has not, than the other way round; from -1 to 1."""
    ours, theirs = set(tokens(unit.body)), set(tokens(" ".join(one.body for one in _limited(unit, library))))
    own = sum(weight for word, weight in weights.items() if word in ours - theirs)
    of_main = sum(weight for word, weight in weights.items() if word in theirs - ours)
    return (own - of_main) / (sum(weights.values()) or 1.0)


def _alone_states(unit: Provision, ask: Ask, library: Library) -> bool:
    """True for a proviso or an Explanation that states the value asked for, where what it limits states none."""
    return states(unit, ask) and not any(states(one, ask) for one in _limited(unit, library))


def _limited(unit: Provision, library: Library) -> list[Provision]:
    """The units that a proviso or an Explanation limits: its main clause and what is below, without qualifiers."""
    return [one for one in below(main_clause(unit, library), library) if one.kind not in QUALIFIERS]


def is_contrary(unit: Provision, ask: Ask, library: Library) -> bool:
    """True for a proviso on those who do not do what the question speaks of: "where an allottee does not intend to
    withdraw", for "Can I withdraw?"; or for "Can I get a refund?", where only what it limits speaks of that."""
    condition = _DOES_NOT.search(unit.body[:CONDITION]) if unit.kind in QUALIFIERS else None
    if condition is None or _DENIES.search(ask.text):
        return False
    main = " ".join(one.body for one in _limited(unit, library))
    asked = acts_in(ask.text)
    of_the_main = bool(asked & acts_in(main)) and not asked & acts_in(unit.body)
    return of_the_main or bool(set(tokens(condition["verb"])) & set(tokens(ask.text)))


_WHERE_DONE = re.compile(
    r"\b(?:against|in\s+respect\s+of|for|of)\s+which\s+(?:an?\s+|any\s+)?(?P<what>\w+\s+(?:has|have)\s+been\s+\w+)",
    re.IGNORECASE,
)


def is_of_what_was_not_done(unit: Provision, question: str) -> bool:
    """True for a proviso on cases in which something was done ("an order against which an appeal has been preferred"),
    where the question says that it was not ("nobody has appealed").

    Args:
        unit: a unit of a document.
        question: with its story.
    """
    done = _WHERE_DONE.search(unit.body) if unit.kind in QUALIFIERS else None
    return done is not None and bool(deeds_in(done["what"]) & deeds_denied_in(question))


_IS_IT_NEEDED = re.compile(
    r"\b(?:ha(?:s|ve)\s+to|need(?:s|ed)?|must|require[sd]?|necessary|compulsory|mandatory|exempt\w*|without\s+(?:being\s+)?\w+)\b",
    re.IGNORECASE,
)
_NOT_REQUIRED = re.compile(r"\bno\s+(?:\w+\s+){1,8}shall\s+be\s+(?:required|necessary)\b", re.IGNORECASE)
SURELY_TOLD = 0.9  # of what is told of a unit, from which on it is said to answer


def is_not_needed(unit: Provision, ask: Ask, found: Findings) -> bool:
    """True for a case in which something is not required, where it is asked whether it is, and the model that knows
    units says that this case may be the asker's."""
    if ask.kind not in ("yes_no", "list") or not _IS_IT_NEEDED.search(ask.text):
        return False
    above = found.library.provisions.get(unit.parent or "", unit)
    spared = _NOT_REQUIRED.search(unit.body) or (unit.kind not in QUALIFIERS and _NOT_REQUIRED.search(above.body))
    return bool(spared) and told_of(unit, found) >= SURELY_TOLD


_LATE_ONE = re.compile(  # can a late one be accepted?
    r"\b(?:late|delay\w*)\b[^?]*\b(?:accept|excus|condon|entertain|allow|admit|heard)\w*"
    r"|\b(?:accept|excus|condon|entertain|allow|admit)\w*\b[^?]*\b(?:late|delay\w*)\b",
    re.IGNORECASE,
)
_TIME_FOR_AN_APPEAL = re.compile(
    r"\b(?:time|period|deadline|limitation|days?)(?:[\s-]?limits?)?\s+(?:allowed\s+|given\s+)?(?:for|to|of|in\s+which\s+to)\s+"
    r"(?:(?:filing|making|prefer\w+)\s+)?(?:an?\s+|the\s+|my\s+)?appeal\b|\bappeal\s+(?:time|deadline|period|limit\w*)\b",
    re.IGNORECASE,
)


def is_on_deciding(done: str, ask: Ask, question: str) -> bool:
    """True for the time in which an appeal or a complaint is decided, where it is asked in which it is filed.

    Args:
        done: the words of a unit that say what is done.
        ask: what is asked.
        question: the whole question.
    """
    asked, said = acts_in(ask.text), acts_in(done)
    of_filing = _asks(_TIME_FOR_AN_APPEAL, question) or _asks(_LATE_ONE, ask.text)
    if of_filing and "decide" in said and "decide" not in asked:
        return True
    return ask.kind == "time" and "file" in asked and "decide" not in asked and "decide" in said and "file" not in said


def is_on_failing(unit: Provision, ask: Ask, told: str) -> bool:
    """True for a proviso on one who fails to do something, for "What happens if I miss it?"; and for what follows if
    it isn't decided, where that is asked or `told`: "not decided in thirty days"."""
    if _asks(_UNDECIDED, told) and _FAILS_TO_DECIDE.match(unit.body):
        return True
    if ask.kind != "consequence" or unit.kind not in QUALIFIERS:
        return False
    return bool(_MISSES.search(ask.text)) and bool(_FAILS.search(unit.body[:CONDITION]))


def is_on_no_decision(unit: Provision, ask: Ask, whole: str) -> bool:
    """True for what follows if something is not decided in time, where a question does not say that it was not."""
    return bool(_FAILS_TO_DECIDE.match(unit.body)) and not _asks(_UNDECIDED, f"{whole} {ask.text}")


def _wants_to_be_let_off(unit: Provision, ask: Ask, whole: str) -> bool:
    """True where a question asks how a penalty is escaped, or whether one is punished who did not know, and the words
    let off those who did not."""
    of_ignorance = ask.kind in ("penalty", "yes_no") and asks_if_punished(ask.text) and pleads_ignorance(whole)
    return seeks_escape(ask.text) or (of_ignorance and "knowledge" in unit.body)


def is_of_those_who_stay(unit: Provision, ask: Ask, whole: str) -> bool:
    """True for a proviso on those who do not intend to withdraw, for "What if I want to keep it?". Where one thing is
    asked, the story before it may tell that."""
    if unit.kind not in QUALIFIERS or not _NOT_LEAVING.search(unit.body[:CONDITION]):
        return False
    told = whole if len(what_is_asked(whole).asks) == 1 else ask.text
    return _STAYS.search(told) is not None


def done_in(unit: Provision, library: Library) -> str:
    """The words of a unit that say what is done: those from its modal verb on; of a member of a list with the words
    that it goes on from."""
    modal = _MODAL.search(unit.body)
    if modal:
        return unit.body[modal.start() :]
    above = library.provisions.get(unit.parent or "")
    return f"{above.body} {unit.body}" if above is not None and leads_on(above, library) else unit.body


_COUNTS = re.compile(r"\b(?:counts?|kinds?|sorts?|types?|which|treated|considered|qualif\w+)\b", re.IGNORECASE)


def is_only_meaning(unit: Provision, ask: Ask, question: str) -> bool:
    """True for a part of an Explanation that tells what a word means, where no meaning is asked for; of an expression,
    where the question, with its story, does not have it."""
    meaning = _MEANING.match(unit.body) if ask.kind != "definition" and unit.pinpoint.in_explanation else None
    if meaning is None:
        return False
    return meaning["term"] is not None or not (meaning["said"].lower() in question.lower() or _COUNTS.search(question))


def _weights(ask: Ask, found: Findings) -> dict[str, float]:
    """How much each word counts: by its rarity, and those that are told around what is asked less."""
    own = set(tokens(ask.text))
    weights = found.word_weights.items()
    shares = {word: value if word in own or value < 1 else TOLD * value for word, value in weights}
    return {word: share * found.rarity(word) for word, share in shares.items()}


_AGE = re.compile(r"\bage\b|\bhow\s+old\b", re.IGNORECASE)


def asks_an_age(ask: Ask) -> bool:
    """True where it is asked at what age something may be done, or how old somebody must be."""
    return ask.kind in VALUED and bool(_AGE.search(ask.text))


def states(unit: Provision, ask: Ask) -> bool:
    """True when a unit states what is asked for itself, and not "the said period"."""
    wanted = ("age",) if asks_an_age(ask) else STATES.get(ask.kind, ())
    if ask.kind == "amount" and (things := counted_thing(ask.text)):
        return states_number_of(things, unit.body) or (is_share(ask.text) and _has(unit, ("percentage",)))
    return bool(wanted) and _has(unit, wanted)


def _stating(sentences: list[Sentence], unit: Provision, ask: Ask) -> list[Sentence]:
    """Those of a unit's sentences that state a value of the kind that is asked for; all where none does."""
    facts = [fact for fact in facts_in(unit) if fact.kind in STATES.get(ask.kind, ())]
    stating = [one for one in sentences if any(one.start <= fact.char_start < one.end for fact in facts)]
    return stating or sentences


def _has(unit: Provision, kinds: Sequence[str]) -> bool:
    return any(fact.kind in kinds and "said" not in fact.evidence for fact in facts_in(unit))


def told_of(unit: Provision, found: Findings) -> float:
    """How likely a unit answers beside the likeliest one that was found, from 0 to 1, by the model that knows units.
    The words that open a list are no likelier than a member that is hardly less likely: one of these is asked for."""
    told, library = found.told, found.library
    own = _of_near(unit, told, library)
    if not leads_on(unit, library):
        return own
    members = (told.get(child.id, 0.0) for child in below(unit, library) if child.id != unit.id)
    best = max(members, default=0.0)
    return best if own - LIKE_MEMBER <= best < own else own


def _of_near(unit: Provision, values: Mapping[str, float], library: Library) -> float:
    """The value of a unit, by its id; or that of a unit above or below it, of which a share counts, where that is
    higher."""
    best = values.get(unit.id, 0.0)
    above, share = unit, 1.0
    while (parent := library.provisions.get(above.parent or "")) is not None and parent.kind not in DIVISIONS:
        share *= ABOVE
        best = max(best, share * values.get(parent.id, 0.0))
        above = parent
    for child in below(unit, library):
        if child.id != unit.id and child.kind not in QUALIFIERS:
            best = max(best, BELOW * values.get(child.id, 0.0))
    return best


class PassageWords:
    """A passage's words with their token vectors.

    Args:
        ranked: a passage of the ranking.
        found: what was found.
    """

    def __init__(self, ranked: RankedPassage, found: Findings) -> None:
        self.passage, self.vectors = found.passage(ranked), found.vectors(ranked)
        self.text = self.passage.search_text
        self.at: dict[str, int] = {}
        place = len(self.text) - len(self.passage.text)
        for covered in self.passage.covers:
            text = found.library.provisions[covered].text
            begin = self.text.find(text, place)
            if begin < 0:  # a part of a long provision, split between sentences
                begin = place - text.find(self.passage.text)
            self.at[covered] = begin
            place = begin + len(text)

    def holds(self, piece: Sentence, unit: Provision) -> bool:
        """True when the sentence, or most of one that is parted, is among the passage's words."""
        start, end = self._within([piece], unit)
        return end - start >= LEAST_HELD * (piece.end - piece.start)

    def best_of(self, sentences: Sequence[Sentence], unit: Provision, weights: Mapping[str, float]) -> Sentence:
        """The sentence of a unit that answers best by itself."""
        if len(sentences) == 1:
            return sentences[0]
        return max(sentences, key=lambda sentence: sum(self.weigh([sentence], unit, weights)))

    def weigh(self, group: Sequence[Sentence], unit: Provision, weights: Mapping[str, float]) -> tuple[float, float]:
        """How well sentences answer: late interaction, and the share of the question's rare words in them."""
        start, end = self._within(group, unit)
        have = set(tokens(self.text[start:end]))
        shared = sum(v for w, v in weights.items() if w in have) / (sum(weights.values()) or 1.0)
        return self.vectors.late_interaction(start, end), shared

    def _within(self, group: Sequence[Sentence], unit: Provision) -> tuple[int, int]:
        """Where the sentences stand in the passage's text, as far as they are among its words."""
        begin = self.at[unit.id] - unit.char_start
        first = len(self.text) - len(self.passage.text)
        return max(group[0].start + begin, first), min(group[-1].end + begin, len(self.text))
