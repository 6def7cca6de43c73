"""Whether the words around a reference say that a rule carries out what it refers to.

A rule is made under a provision that it says how to carry out: the form of an application "referred to in
sub-section (1) of section 4", the fee of an appeal "under section 44", what is laid down "for the purposes of
clause (b) of section 34". That is more than a reference, and this is the line:

- The words right before the reference are enabling ones (`ENABLING`): "for the purposes of", "under",
  "as per", "referred to in", "specified in", "in accordance with", "subject to" ...
- The reference stands where the rule says what it is about: before the verb of obligation ("shall",
  "may") of its sentence, or as the reason or the occasion of what follows that verb ("due to reasons
  specified under"). "For the purposes of" and "pursuant to" are enough anywhere.
- Elsewhere in the sentence, and after "subject to", it counts where the Act leaves that provision to
  rules (its words say "prescribed" or "by rules", or the section that gives the power to make rules names
  it), or where the sentence lays down a form.
- Never in a definition, in what was done before ("granted under", "established under"), for a limit or
  an exception ("until", "within the time", "notwithstanding"), or for an offence.
"""

import re

from civicsetu.read.words.grammar.mentions import find_mentions
from civicsetu.read.words.grammar.styles import UNIT, compiled

# "the provisions of", between the enabling words and the reference
_PROVISIONS_OF = r"(?:the\s+)? (?:provisions\s+of\s+)? (?:the\s+)?"

SENTENCE = re.compile(r"[.;:](?:[-—–]+|\s)\s*|\s(?=\(\d{1,2}\)\s[A-Z‘“])")  # "; "   ".— "   " (2) The"
# The verb of obligation; "as may be prescribed" is none, nor "as the case may be,"
OBLIGATION = re.compile(r"\b(?:shall|must|(?<!as )may(?!\s+be[,;])|(?:is|are)\s+to\s+be)\b")
# Words that are enough wherever they stand
PURPOSE = compiled(
    rf"""
    (?: for\s+(?:the\s+)?purposes?\s+of                                     # for the purposes of
      | pursuant\s+to | in\s+pursuance\s+of                                 # pursuant to
      | conferred\s+(?:by|under)                                            # powers conferred by
      | (?:reasons?|circumstances|grounds|matters) \s+ (?:[^.;]{{0,300}}\b(?:or|and)\s+)? (?:as\s+)?
        (?:specified|mentioned|set\s+out|referred\s+to) \s+ (?:in|under)    # for reasons specified under
    )
    \s+ {_PROVISIONS_OF} $
    """,
    ignore_case=True,
)
SUBJECT_TO = compiled(rf"\b subject\s+to\s+ {_PROVISIONS_OF} $", ignore_case=True)  # subject to the provisions of
ENABLING = compiled(
    rf"""
    (?: \b (?: under | as\s+per | in\s+terms\s+of | in\s+accordance\s+with | according\s+to     # as per
             | (?:referred\s+to|specified|provided|mentioned|required|prescribed|set\s+out|envisaged
                 |contemplated|laid\s+down) \s+ (?:in|under|by)                                 # referred to in
           )
      | read\s+with | \( | \[                                                                   # read with   (
    )
    \s* {_PROVISIONS_OF} $
    """,
    ignore_case=True,
)
# What was done before, and not by this rule: "registration granted under", "the Fund constituted under"
DONE_BEFORE = compiled(
    rf"""
    \b (?: granted|registered|established|establishment|constituted|appointed|imposed|maintained|penalised|defined
         |punishable|imprisonment|convicted ) \b
    (?: \s+to\s+the\s+\w+ (?:\s+\w+){{0,2}} )?                              # granted to the promoter ... under
    (?: \s+as )? (?: \s+provided )?                                         # punishable as provided in
    \s+ (?:under|in\s+accordance\s+with|by|in) \s+ {_PROVISIONS_OF} $
    """,
    ignore_case=True,
)
# A limit or exception, or an offence
LIMIT = compiled(
    r"""
    \b (?: until | before\s+the\s+expiry | within\s+(?:the|such|a)\s+(?:time|period) | period\s+of\s+\w+\s+days
         | notwithstanding | without\s+prejudice | within\s+the\s+meaning | other\s+than | except | save\s+as
         | contraven\w+ | violation | offence\s+punishable | imprisonment
       ) \b [^,;]* $
    """,
    ignore_case=True,
)
LAYS_DOWN_FORM = re.compile(r"\b(?:in|as\s+per)\s+(?:the\s+)?(?:Form|FORM|Annexure)\b")  # in Form B
DEFINES = re.compile(r"[“”\"‘’']\s*,?\s*(?:shall\s+)?(?:mean|include)s?\b")  # "promoter" means
# "[See rule 3(2)", at the head of a form
SEE = compiled(
    rf"""
    [\[(] \s* see\s+
    (?: (?: {UNIT}|clauses?|sub-?\s?\w+|and|of|the ) \b
      | [\s\d,;:&–-] | \(\w{{1,4}}\) | [A-Z]\b
    )* $
    """,
    ignore_case=True,
)
_JOINED = compiled(
    r"(?: ,?\s+(?:and|or|as\s+well\s+as) | , | \s+read\s+with ) \s+ (?: (?:of|under|by|in)\s+ )? (?:the\s+)? $"
)


def is_enabling(text: str, start: int, end: int, left_to_rules: bool) -> bool:
    """True when the words around a reference say that a rule carries out what it refers to.

    Args:
        text: the words of the rule.
        start, end: where the reference is in them.
        left_to_rules: the Act leaves to rules what it refers to.

    >>> rule = "An application under section 4 shall be in Form B."
    >>> is_enabling(rule, rule.index("section"), rule.index(" shall"), False)
    True
    """
    begins = max((m.end() for m in SENTENCE.finditer(text, 0, start)), default=0)
    stop = SENTENCE.search(text, end)
    before, after = before_the_list(text[begins:start]), text[end : stop.start() if stop else len(text)]
    if DEFINES.search(before) or LIMIT.search(before) or DONE_BEFORE.search(before):
        return False
    if PURPOSE.search(before):
        return True
    if SUBJECT_TO.search(before):
        return left_to_rules
    if not ENABLING.search(before):
        return False
    if OBLIGATION.search(before):
        return left_to_rules or bool(LAYS_DOWN_FORM.search(before + after))
    goes_on = stop is None and not text.rstrip().endswith((".", ";"))
    return left_to_rules or goes_on or bool(OBLIGATION.search(after))


def is_title_reference(before: str, to_act: bool) -> bool:
    """True for "[See rule 3(2)]" and "Appeal under section 44" in the title of a form.

    Args:
        before: the form's words before the reference.
        to_act: the reference is to the Act that the rules are made under.
    """
    if SEE.search(before):
        return True
    return to_act and bool(ENABLING.search(before_the_list(before))) and not DONE_BEFORE.search(before)


def before_the_list(words: str) -> str:
    """The words before a reference, without those of the references that it is joined to.

    >>> before_the_list("as per section 5 read with ")
    'as per '
    """
    joined = _JOINED.search(words)
    mentions = find_mentions(words) if joined else []
    if joined and mentions and mentions[-1].end == joined.start():
        return before_the_list(words[: mentions[-1].start])
    return words
