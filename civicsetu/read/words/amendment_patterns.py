"""How prints tell of amendments: one pattern each, with examples."""

import re

from civicsetu.model.kinds import LEVELS, UNITS

# The words for what was done, in notes and in clauses.
ACTIONS = {
    "ins": "inserted", "inserted": "inserted", "added": "inserted", "subs": "substituted", "sub": "substituted",
    "substituted": "substituted", "omitted": "omitted", "deleted": "omitted", "del": "omitted", "rep": "repealed",
    "repealed": "repealed", "renumbered": "renumbered", "re-numbered": "renumbered", "numbered": "renumbered",
    "re-lettered": "renumbered", "lettered": "renumbered", "amended": "substituted", "adapted": "substituted",
}  # fmt: skip
_NAMES = "|".join(sorted(ACTIONS, key=len, reverse=True))

# ------------------------------------------------------------------ notes
# Subs. by   Omitted by   was added by   successively amended by   numbered as sub-section (2) by   Subs. ibid.
ACTION = re.compile(
    rf"""
    (?<![\w-]) (?<!\bas\ ) (?P<action> {_NAMES} ) \b \.? ,? (?: \s*[a-z]\b\. )? \s*
    (?P<as> as\s+ (?!to\b) [^,;.]{{3,60}}? | \([a-z]\) | for\s+ [^,;]{{3,120}}? )? \s*
    (?P<link> \bby\b | \bvide\b | (?= ,?\s*ibid ) )
    """,
    re.IGNORECASE | re.VERBOSE,
)
_TITLE = r"(?: (?: \(No\.\s?\d+\) | [A-Z(][\w.’'&-]{0,40}\)? ) ,?\s+ (?: (?:and|of|for|the|to|in|on)\s+ )* ){1,14}?"
LAW = re.compile(
    rf"""
    (?:the\s+)?
    (?: (?P<act> (?: [A-Z][a-z]+\.?\s+ | [A-Z]\.\s?[A-Z]\.\s+ ){{0,2}}                      # Delhi   U.P.
          (?:Act|Reg|Regulation|Ordinance)s?\.?\s+ (?:of\s+)? (?:No\.?\s*)?
          (?:\d{{1,4}}|[IVXL]{{1,8}}) \s+o\s?f\s+ (?:1[78]|19|20)\s?\d\s?\d )                          # Act 34 of 2019
      | (?P<title> {_TITLE} (?:Act|Code|Order|Regulations?|Ordinance|Rules) ,?\s*\d{{4}} )   # Finance Act, 2002
        (?: ,?\s* \( \s* (?P<number> [^()]{{0,60}}?\d{{1,4}}\s+of\s+\d{{4}} ) \s* \) )?                 # (20 of 2002)
      | (?P<order> (?:2\s)? A\.\s? (?:L\.\s?)? O\.? ,?\s*\d{{4}} )                          # A.O. 1937
      | (?P<gazette> G\.?\s?N\.? [^;()]{{0,40}}? \d{{1,2}}[./]\s?\d{{1,2}}[./]\s?\d{{4}} )   # G.N. of 11.12.2007
    )
    """,
    re.VERBOSE,
)
SENTENCE = re.compile(r"(?:(?<=\w\w\w)|(?<=\)))\.\s+")
IBID = re.compile(r"\bibid\b", re.IGNORECASE)
SECTION = re.compile(r"\b(?:s|ss|sec|section|sections)\.?\s*(\d+[A-Z]{0,2}(?:\s?\(\w+\))*)", re.IGNORECASE)  # s. 95
# w.e.f. 31-10-2019   with effect from the 1st April, 1976
EFFECTIVE = re.compile(
    r"""
    (?: w\.?\s?e\.?\s?f\.? | with\s+effect\s+from(?:\s+the)? ) \s* :? \s*
    (\d{1,2}) (?:st|nd|rd|th)? \s?[-./\s]\s? (\d{1,2}|[A-Z][a-z]+) \s?[-./,\s]\s? (\d{4}|\d\d) \b
    """,
    re.IGNORECASE | re.VERBOSE,
)
# for "Schedule" (w.e.f. ...
FOR = re.compile(r"\bfor\s+(?P<former>.+?)(?=\s*\(w\.?\s?e\.?\s?f|\s*\.?\s*$|\.\s+[A-Z])", re.DOTALL)
# A note that is set like the text, where a print has no foot: "2. Sub-rule (3) was added by G.N. of ..."
IN_TEXT = re.compile(
    r"""
    (?<!\w) \d{1,2}\s?\.\s?
    (?P<note>
      (?: [A-Z][^.;]{0,160}? \b(?:was|were)\s+(?:inserted|substituted|added|deleted|omitted)
        | (?:Ins|Subs?|Added|Rep|Omitted)\b\.? )
      \s* ,?\s* (?:by|vide)\b [^;]{5,140}
    )
    """,
    re.VERBOSE,
)

# ------------------------------------------------------------------ the clauses of an amending act
# shall be substituted
CLAUSE = re.compile(
    r"\bshall\s+be\s+(?P<action>substituted|inserted|omitted|added|deleted|re-?numbered|repealed)\b", re.IGNORECASE
)
# section 18   sub-section (2) of section 4   the Second Schedule
TARGET = re.compile(
    rf"""
    \b(?: (?:{"|".join((*UNITS, *LEVELS))})s?
        | the\s+ (?:\w+\s+)? (?:Schedule|proviso|Explanation|long\s+title|preamble|principal\s+Act) ) \b
    (?: \s*\d{{1,3}}[A-Z]{{0,2}}\b | \s*\(\w{{1,5}}\) ){{0,8}}
    (?: \s+of\s+ (?: section | the\s+[A-Z][\w\ ,()-]{{1,120}}?Act,?\s*\d{{4}} ) \s?[\dA-Z]* )?
    """,
    re.VERBOSE,
)
VIDE = re.compile(r"\[Vide\s+(?:the\s+)?([^\],\[]*?Act,?\s+\d+\s+of\s+\d{4})")  # [Vide the Delhi Act, 4 of 2011
_WORDS = r"(?:words?|figures?|letters?|brackets?|expressions?) [^“\"]{0,60} [“\"][^”\"]{1,800}[”\"]"
# for the words "two years"   for section 9   the word "or" shall be omitted
FOR_WORDS = re.compile(
    rf"""
    \bfor\s+ (?P<former> (?:the\s+)? {_WORDS} | (?:sub-)?(?:section|clause|rule)s?\s+[^,]{{1,40}} )
  | (?P<gone> the\s+ {_WORDS} )
    \s*,?\s+ shall\s+be\s+(?:omitted|deleted)
    """,
    re.VERBOSE,
)
SPEAKS_OF_WORDS = re.compile(
    r"\bthe\s+(?:words?|figures?|brackets?|letters?|expressions?|following|entry|entries|sub-\w+|proviso|clause)"
)
QUOTATION = re.compile(r"[“\"][^”\"]*+(?:[”\"]|$)")  # one without an end goes on to the end
