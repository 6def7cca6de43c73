"""What a question means after the one before it: "and for agents?", "in Gujarat?", "what if he has registered?".

The question that is understood is made of words of both, and is shown with the answer. Seven readings are tried in
turn; each changes only what it is sure of, and a question that stands by itself stays as it is:

| reading | example, after "What is the penalty if a promoter does not register?" | is understood as |
|---|---|---|
| another provision | and section 19? (after "What does section 18 say?") | What does section 19 say? |
| inside a provision | and the proviso? (after a question on section 18) | What does the proviso to section 18 say? |
| someone or somewhere else | and for agents in Gujarat? | What is the penalty if an agent ... in Gujarat? |
| a condition | what if he has registered? | What is the penalty if the promoter has registered? |
| the chosen section | who pays the interest? (after one on section 18) | Who pays the interest under section 18? |
| a reference | can he appeal? | Can the promoter appeal? |
| a piece of a question | by when? | About: what is the penalty if ... . By when? |

A section is chosen where the question before names it and no other. It stays chosen while questions refer to it,
are too general to stand by themselves, or speak of nothing but what stands in it.

Where the asker says that a question goes on from the one before it, more is taken over: the place, unless it names
one; who "he" is; and, where it has few words of its own and names nobody, the matter. After "Can I get my money back in
Goa?":

| asked | is understood as |
|---|---|
| how many days does he have? | About: can I get my money back in Goa. How many days does the promoter have? |
| must an agent keep books? | Must an agent keep books in Goa? |
| what if I want to keep the flat? | Can I get my money back in Goa if I want to keep the flat? |
"""

import re
from dataclasses import dataclass
from functools import cached_property

from civicsetu.find.question.jurisdictions import jurisdictions_in, name_of, without_jurisdictions
from civicsetu.find.question.named import NamedProvision, find_named
from civicsetu.read.words.tokens import tokens
from civicsetu.talk.matter import matter_of
from civicsetu.talk.people import about_another, has_open_pronoun, mentions, named_anew, without_people

ABOUT = "About: "

_LED = re.compile(
    r"^\W*(?:(?:and|but|or|so|ok|okay|then|also|now|well|please|yes|no|thanks)\b[\s,]*)+|^\W+", re.IGNORECASE
)
_SENTENCE = re.compile(r"(?<=[?!])\s+|(?<=[\w)]\.)\s+(?=[A-Z])")
_FILLING = re.compile(
    r"\b(?:what|how|about|is|are|it|that|this|the|same|do|does|did|apply|applies|hold|holds|true|there|for|in|to|of|at"
    r"|under|with|by|too|also|as|well|then|an?|case|and|or|but|state|if|one|he|she|they|was|were|s|both|question)\b|[^\w]",
    re.IGNORECASE,
)
_LAW_THERE = re.compile(r"\b(?:rules?|laws?|acts?)\b", re.IGNORECASE)
_WHAT_IS_ONE = re.compile(r"^(?:what|who)\s+(?:is|are)\s+(?:an?\s+|meant\b|\w+\W*$)", re.IGNORECASE)
_ONLY_NUMBER = re.compile(r"^(?:what\s+about\s+)?(?P<number>\d{1,3}[A-Z]{0,2}(?:\(\w{1,5}\))*)\W*$")
_CONDITION = re.compile(
    r"^(?:what\s+(?P<happens>happens\s+)?(?P<what>if|when)|(?P<even>even\s+if|even\s+when|only\s+if|unless|if"
    r"|when(?=\s+(?:an?|the|he|she|it|they|i|we|my|there|someone)\b)))\s+(?P<rest>.+?)\W*$",
    re.IGNORECASE | re.DOTALL,
)
_LEADING_IF = re.compile(r"^(?:if|when|suppose|in case)\s[^,]*,\s*", re.IGNORECASE)
_TRAILING_IF = re.compile(r",?\s+(?:if|when|even if|unless|in case)\s[^?]*(?=\?*\s*$)", re.IGNORECASE)
_INSIDE = re.compile(
    r"^(?:what\s+(?:about|does|is|of)\s+)?(?:in\s+|under\s+)?(?:the\s+|its\s+)?(?P<unit>"
    r"(?:(?:sub-?\s?sections?|sub-?rules?|clauses?|sub-?clauses?|paragraphs?)\s*\(\w{1,5}\)(?:\s*\(\w{1,5}\))*"
    r"|(?:(?:first|second|third|last)\s+)?(?:proviso|explanation)))(?:\s+says?)?\W*$",
    re.IGNORECASE,
)
_THAT_SECTION = re.compile(r"\b(?:that|this|the same|the said)\s+(?:section|provision|rule)\b", re.IGNORECASE)
_IT = re.compile(r"\b(?:it|its)\b", re.IGNORECASE)
_IT_FOR_NOTHING = re.compile(  # is it legal to sell   how long does it take to register   what does it cost to
    r"\b(?:is|was|be|are)\s+it\b.*\b(?:to\s+[a-z]|that\b)|\bit\s+(?:takes?|costs?|matters?)\b.*\b(?:to|whether|if)\b",
    re.IGNORECASE,
)
_THIS = re.compile(  # and after that?   can this be extended   is that per day
    r"\b(?:this|that|these|those)\W*$|^(?:this|that|these|those)\b"
    r"|\b(?:is|are|was|were|do|does|did|can|could|may|must|has|have|will|should)\s+(?:this|that|these|those)"
    r"(?=\s+(?:be|been|per|for|apply|happen|mean|include|cost|take|too|also|as|only|still|always|enough|true|correct|right"
    r"|all)\b)",
    re.IGNORECASE,
)
_THAT_ASKED = re.compile(r"\b(?:is|are|was)\s+(?:this|that|these|those)\s+\w+\W*$", re.IGNORECASE)  # is that legal?
_THAT_THING = re.compile(r"\b(?:this|that|these|those|such)\s+(?:an?\s+)?(\w+)", re.IGNORECASE)
_NO_THING = frozenset(tokens("act law rera rules section provision chapter project promoter"))
_ELLIPSIS = re.compile(
    r"\b(?:do|does|did|has|have|had|is|are|was|can|could|will|would|must|should)(?:\s+not|n['’]t)?\W*$"
    r"|\b(?:not|so|otherwise|then|else)\W*$",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"^\W*(?:what|which|who|whom|whose|when|where|why|how|can|could|may|might|must|should|shall|will|would|is|are|was"
    r"|do|does|did|has|have|need|list|explain|define|name|describe|tell|show)\b",
    re.IGNORECASE,
)
_OF_FRAGMENT = re.compile(r"^(?:for|in|on|under|before|after|without|with|during|against|to|from|by)\s", re.IGNORECASE)
_BARE_ASK = re.compile(
    r"^(?:(?:from|to|by|with|against|under|before|on|at|for|in)\s+(?:whom|what|which|when)|by\s+when|since\s+when|until\s+when|how\s+(?:much|many|long|soon)|why(?:\s+not)?|how|who|when|where|which"
    r"|within\s+what\s+time|after\s+that|before\s+that)\W*$",
    re.IGNORECASE,
)
_NOT = re.compile(r"^(?:if\s+not|otherwise|or\s+else|else)\W*$", re.IGNORECASE)
_MOST_CONDITION = 3  # words of its own that "what if ...?" has at most where it hangs on the question before
_MOST_STAYING = 4  # the same of a question that stays with the chosen section
_MOST_REFERRING = 3  # the same of one with "it" or "this": a longer one says itself what is meant
_MOST_PIECE = 6  # words of a piece of a question, such as "for commercial projects?"
_MOST_SHORT = 3  # words of a piece of a question that nothing joins to the one before
_MOST_CARRIED = 3  # words of its own of one that gets the matter of the question before, where it goes on from it
_INSTEAD = re.compile(r"\b(?:instead|rather)\b", re.IGNORECASE)
_WHAT_IS_TERM = re.compile(r"^(?:what|who)\s+(?:is|are)\s+(?!the\b)[\w-]+(?:\s+[\w-]+){1,2}\W*$", re.IGNORECASE)
_OTHER_SIDE = "What must the promoter do?"  # "he" of an asker who has spoken of nobody but himself


@dataclass(frozen=True, slots=True)
class Before:
    """What stands before a question in its conversation.

    Fields:
        question: the last question, as it was understood.
        section_words: the tokens of the section that it names, where it names one and no other.
        cited: the first section that its answer quotes, as a question names it: "section 12 of RERA Act 2016".
    """

    question: str
    section_words: frozenset[str] = frozenset()
    cited: str = ""


@dataclass(frozen=True)
class Said:
    """A question as it is read after another one.

    Fields:
        text: as it was asked.
        before: what stands before it.
    """

    text: str
    before: Before

    @cached_property
    def rest(self) -> str:
        """The question without the words that only join it to the one before."""
        return _LED.sub("", self.text).strip()

    @property
    def is_led(self) -> bool:
        """Whether it begins with "and", "but" and the like."""
        return bool(re.match(r"\W*\w", self.text)) and not self.text.strip().startswith(self.rest[:20])

    @cached_property
    def own(self) -> set[str]:
        """The tokens of its own: without those that can be asked of any matter."""
        return matter_of(self.rest)

    @cached_property
    def named(self) -> list[NamedProvision]:
        """The provisions that it names."""
        return find_named(self.text)

    @cached_property
    def is_reference(self) -> bool:
        """Whether it speaks of something that only the question before says."""
        return has_open_pronoun(self.rest) or _refers_to_a_thing(self.rest, self.before.question)

    @cached_property
    def is_general(self) -> bool:
        """Whether it has no matter of its own."""
        return not self.own and bool(self.rest)


def understood(text: str, before: Before | None, goes_on: bool = False) -> str:
    """The question that is meant.

    Args:
        text: a question, as it was asked.
        before: what stands before it in its conversation; None for the first.
        goes_on: whether the asker says that it goes on from the one before it.

    Returns:
        The question as it can be asked by itself; `text` where it stands by itself.

    >>> understood("and for agents?", Before("What must a promoter disclose?"))
    'What must an agent disclose?'
    >>> understood("What is carpet area?", Before("What must a promoter disclose?"))
    'What is carpet area?'
    >>> understood("must an agent keep books?", Before("What is the fee in Gujarat?"), goes_on=True)
    'Must an agent keep books in Gujarat?'
    """
    if before is None or not any(c.isalnum() for c in text) or len(_SENTENCE.split(text.strip())) > 1:
        return text
    said = Said(text, before)
    if goes_on and has_open_pronoun(said.rest) and not mentions(before.question):
        said = Said(named_anew(said.rest, _OTHER_SIDE), before)
    for reading in _READINGS:
        if made := reading(said):
            return _in_its_place(made, said) if goes_on and made != text else made
    return _carried_over(said) if goes_on else text


def chosen_section(question: str) -> NamedProvision | None:
    """The provision that a question is about: the one that it names, if it names no other of another number."""
    named = [n for n in find_named(question) if not n.has_name]
    return named[0] if named and len({n.number for n in named}) == 1 else None


# ------------------------------------------------------------------------------ the readings
def _another_provision(said: Said) -> str | None:
    """ "and section 19?": the question before, of another provision. What names one otherwise stands by itself."""
    if that := _THAT_SECTION.search(said.rest):
        section = _words_for(chosen_section(said.before.question)) or said.before.cited
        return _sentence(said.rest[: that.start()] + section + said.rest[that.end() :]) if section else None
    was = chosen_section(said.before.question)
    if was and (number := _ONLY_NUMBER.match(said.rest)):
        return said.before.question.replace(was.words, f"{was.kind or 'section'} {number['number']}", 1)
    if not said.named:
        return None
    if re.match(r"(?:what|which)\s+(?:is|are)\b", said.rest, re.IGNORECASE):
        return said.text
    bare = _FILLING.sub("", said.rest.replace(said.named[0].words, ""))
    if was is None or bare.strip() or len(said.named) > 1 or was.words not in said.before.question:
        return said.text
    return said.before.question.replace(was.words, said.named[0].words, 1)


def _inside_provision(said: Said) -> str | None:
    """ "and the proviso?": of the section that is chosen."""
    unit, section = _INSIDE.match(said.rest), _words_for(chosen_section(said.before.question))
    if not unit or not section:
        return None
    joined = "to" if re.search(r"proviso|explanation", unit["unit"], re.IGNORECASE) else "of"
    article = "the " if joined == "to" else ""
    return f"What does {article}{unit['unit'].lower()} {joined} {section} say?"


def _someone_else(said: Said) -> str | None:
    """ "and for agents in Gujarat?": the question before, with another person, another place, or both."""
    places, people = sorted(jurisdictions_in(said.rest)), mentions(said.rest)
    left = without_people(without_jurisdictions(said.rest))
    left = _FILLING.sub("", _LAW_THERE.sub("", left) if places else left)
    if left or not (places or people) or _WHAT_IS_ONE.match(said.rest):
        return None
    made = said.before.question
    if people:
        made = about_another(made, people[0].word) or _with_end(made, f"for {people[0].word}")
    if places:
        made = _with_end(without_jurisdictions(made), f"in {' and '.join(map(name_of, places))}")
    return made


def _condition(said: Said) -> str | None:
    """ "what if he has registered?": the question before, on this condition instead of its own."""
    found = _CONDITION.match(said.rest)
    if found is None or _NOT.match(said.rest) or "," in found["rest"]:
        return None
    hangs = said.is_led or has_open_pronoun(found["rest"]) or said.is_reference
    own = matter_of(without_people(found["rest"]))
    if not hangs and (found["happens"] or len(own) > _MOST_CONDITION or _begins_anew(found["rest"])):
        return None
    word = (found["what"] or found["even"]).lower()
    rest = named_anew(found["rest"], said.before.question)
    story, last = _last_sentence(said.before.question)
    if word in ("if", "when"):
        last = _LEADING_IF.sub("", _TRAILING_IF.sub("", last))
    return f"{story} {_with_end(_sentence(last), f'{word} {rest}')}".strip()


def _in_chosen_section(said: Said) -> str | None:
    """ "who pays the interest?": of the section that is chosen."""
    section = _words_for(chosen_section(said.before.question))
    if not section or jurisdictions_in(said.rest) or not _ASKS.match(said.rest):
        return None
    own, in_it = said.own, said.own & said.before.section_words
    few = 0 < len(own) <= _MOST_STAYING and not _WHAT_IS_ONE.match(said.rest)
    if said.is_reference or said.is_general or (few and in_it and (said.is_led or in_it == own)):
        return _with_end(_sentence(named_anew(said.rest, said.before.question)), f"under {section}")
    return None


def _reference(said: Said) -> str | None:
    """ "can he appeal?", "can this be extended?", "what is the penalty?": words of the question before are needed."""
    if _BARE_ASK.match(said.rest):
        return _about(said, _sentence(said.rest))
    if _NOT.match(said.rest):
        return _about(said, "What happens if not?")
    if not _ASKS.match(said.rest):
        return None
    made = _sentence(named_anew(said.rest, said.before.question))
    hangs = has_open_pronoun(made) or _refers_to_a_thing(said.rest, said.before.question)
    changed = made != _sentence(said.rest)
    if said.is_general or hangs or (_ELLIPSIS.search(said.rest) and (changed or len(said.own) <= 1)):
        return _about(said, made)
    return made if changed else None


def _piece(said: Said) -> str | None:
    """ "for commercial projects?", "and the penalty?": a piece without a verb."""
    about = re.match(r"(?:what|how)\s+about\s+(.+)", said.rest, re.IGNORECASE | re.DOTALL)
    rest = about[1] if about else said.rest
    joined = about or said.is_led or _OF_FRAGMENT.match(rest)
    if (not about and _ASKS.match(rest)) or len(rest.split()) > (_MOST_PIECE if joined else _MOST_SHORT):
        return None
    if not (about or said.text.strip().endswith("?")):
        return None
    if _OF_FRAGMENT.match(rest):
        return _with_phrase(said.before.question, rest.rstrip(" ?.!"))
    return _about(said, f"What about {rest.rstrip(' ?.!')}?")


_READINGS = (
    _another_provision, _inside_provision, _someone_else, _condition, _in_chosen_section, _reference, _piece,
)  # fmt: skip


# ------------------------------------------------------------------------------ what the asker says goes on
def _carried_over(said: Said) -> str:
    """A question that no reading takes, with what it lacks of the one before it; where it lacks nothing, as it is."""
    asks_term = _WHAT_IS_ONE.match(said.rest) or (_WHAT_IS_TERM.match(said.rest) and said.own)
    if said.named or asks_term:
        return said.text
    if made := _another_case(said):
        return made if _INSTEAD.search(made) else _in_its_place(made, said)
    made = named_anew(said.rest, said.before.question)
    own = matter_of(without_people(without_jurisdictions(said.rest)))
    if len(own) <= (0 if mentions(said.rest) else _MOST_CARRIED):
        return _in_its_place(_about(_with_last_sentence(said), _sentence(made)), said)
    made = _in_its_place(made if made != said.rest else said.text, said)
    return made if made == said.text else _sentence(made)


def _another_case(said: Said) -> str | None:
    """ "what if I want to keep it?": the question before in this case; of what is wanted instead, in its own case."""
    found = _CONDITION.match(said.rest)
    if found is None or "," in found["rest"]:
        return None
    story, last = _last_sentence(said.before.question)
    word, rest = (found["what"] or found["even"]).lower(), named_anew(found["rest"], said.before.question)
    if _INSTEAD.search(rest):
        case = _LEADING_IF.match(last) or _TRAILING_IF.search(last)
        told = story or (f"{_sentence(case[0].strip(' ,?.'))}." if case else "")
        return f"{told.rstrip(' .')}. What {word} {rest}?" if told and not told.startswith(ABOUT) else None
    last = _LEADING_IF.sub("", _TRAILING_IF.sub("", last))
    return f"{story} {_with_end(_sentence(last), f'{word} {rest}')}".strip()


def _with_last_sentence(said: Said) -> Said:
    """A question after nothing but the last sentence of the one before it, where that has a matter of its own."""
    story, last = _last_sentence(said.before.question)
    if not story or story.startswith(ABOUT) or not matter_of(last):
        return said
    return Said(said.text, Before(last, said.before.section_words, said.before.cited))


def _in_its_place(made: str, said: Said) -> str:
    """A question with the place of the one before it, where it names none; with its own alone, where it names one."""
    own, was = jurisdictions_in(said.text), jurisdictions_in(said.before.question)
    if own and was - own and jurisdictions_in(made) != own:
        *head, last = _SENTENCE.split(made)
        return " ".join([*map(without_jurisdictions, head), last])
    if own or not was or jurisdictions_in(made):
        return made
    return _with_end(made, f"in {' and '.join(map(name_of, sorted(was)))}")


# ------------------------------------------------------------------------------ pieces of text
def _refers_to_a_thing(text: str, before: str) -> bool:
    """Whether "it", "this" or "that period" in a question can only mean something of the question before."""
    if len(matter_of(text)) > _MOST_REFERRING:
        return False
    for match in () if _IT_FOR_NOTHING.search(text) else _IT.finditer(text):
        if not matter_of(text[: match.start()]):
            return True
    if (this := _THIS.search(text) or _THAT_ASKED.search(text)) and not matter_of(text[: this.start()]):
        return True
    things = [set(tokens(match[1])) - _NO_THING for match in _THAT_THING.finditer(text)]
    return any(thing and thing <= set(tokens(before)) for thing in things)


def _words_for(named: NamedProvision | None) -> str:
    """A provision as a question names it, with its law."""
    if named is None:
        return ""
    return f"{named.words} of the {named.law}" if named.law and named.law not in named.words else named.words


def _last_sentence(question: str) -> tuple[str, str]:
    """What is told before the last sentence of a question, and that sentence."""
    *story, last = _SENTENCE.split(question.strip())
    return " ".join(story), last


def _about(said: Said, question: str) -> str:
    """A question with the matter of the one before it."""
    before = said.before.question.strip()
    if before.startswith(ABOUT):
        return f"{_last_sentence(before)[0]} {question}"
    return f"{ABOUT}{before[:1].lower()}{before[1:].rstrip(' ?.!')}. {question}"


def _with_end(question: str, words: str) -> str:
    """A question with more words at its end."""
    return f"{question.rstrip(' ?.!')} {words}?"


def _with_phrase(question: str, phrase: str) -> str:
    """A question with a phrase such as "for an appeal" in the place of its own with this preposition, or at its end.

    >>> _with_phrase("What is the fee for a complaint in Gujarat?", "for an appeal")
    'What is the fee for an appeal in Gujarat?'
    """
    word = re.escape(phrase.split()[0])
    own = re.compile(
        rf"\b{word}\s+(?:[\w-]+\s+){{0,3}}?[\w-]+(?=\s+(?:in|under|if|at|by|within)\b|\W*$)", re.IGNORECASE
    )
    found = list(own.finditer(question))
    return (
        f"{question[: found[-1].start()]}{phrase}{question[found[-1].end() :]}"
        if found
        else _with_end(question, phrase)
    )


def _begins_anew(condition: str) -> bool:
    """Whether a condition speaks of just anybody, as a question by itself does: "a promoter does not register"."""
    people = mentions(condition)
    return bool(people) and bool(re.search(r"\b(?:an?|any|some)\s+$", condition[: people[0].start], re.IGNORECASE))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
