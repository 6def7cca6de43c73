"""How statutes define terms: one pattern each, with examples."""

import re


def _pattern(source: str, flags: re.RegexFlag = re.VERBOSE) -> re.Pattern[str]:
    return re.compile(source, re.VERBOSE | flags)


# "promoter"   ''owner''
QUOTED = r"""(?:
    [\"“]\s? [^\"“”]{2,80}? \s?[\"”“]
  | ['‘]{1,2} [^'‘’\"“”;]{2,80}? ['’\"”]{1,2} (?!\w)
)"""
_VERB = r"""(?:
    (?:shall\s+)? (?:mean|include)s? (?!\s+of\b) (?: \s+(?:and|or)\s+ (?:shall\s+)?includes? )?  # means, shall include
  | means\s+and\s+includes
  | (?:do|does|shall)\s+not\s+include                                                             # does not include
  | (?:has|have|shall\s+have|bears?)\s+the\s+(?:same\s+)?meanings?                                # has the meaning
  | (?:shall\s+be|is\s+to\s+be|are\s+to\s+be)\s+construed\s+(?:as|to)                            # is to be construed as
  | denotes? | signif(?:y|ies) | extends\s+as\s+far\s+as
) \b"""
# Between the terms and the verb: ", in relation to a project,"   ", whether called block, chamber, flat"
_ASIDE = r"[,\s–—-] (?: (?!;|\bshall\b|\bif\b) [^\"“”:] ){0,420}?"
# Between the place where a sentence begins and the term: 2[the expression
_LEAD = r"(?: \d{1,2}\s? )? \[?\s? (?: (?:[Tt]he|[Aa]n?)\s+ )? (?: (?:expression|term|word|phrase)s?,?\s+ )?"

# ------------------------------------------------------------------ the term first
# "promoter" means   "Real Estate Agent" or "agent", in relation to ..., includes   the expression "X" is a
DEFINES = _pattern(
    rf"""
    {_LEAD} (?P<terms> {QUOTED} (?: (?: , | \s+(?:and|or) | ,\s*(?:and|or) ) \s+ (?:the\s+\w+\s+)? {QUOTED} ){{0,20}} )
    (?: (?P<aside> (?: {_ASIDE} )? ) \b (?P<verb> {_VERB} )
      | \s+ (?P<is> (?:is|are) (?=\s+(?:an?|the)\b) )
      | \s*,?\s* [—–-]+ \s* (?P<dash> (?=two\s+persons) )
    )
    """,
    re.DOTALL,
)
# Promoter means: without quotation marks, in a section that is headed as the one for definitions
UNQUOTED = _pattern(
    rf"""
    {_LEAD} (?P<terms> [A-Za-z][A-Za-z\ -]{{1,50}}? ) (?P<aside> (?: ,[^,;]{{2,120}}, )? ) \s+
    (?P<verb> (?:means?|includes?)\b )
    """
)
DEFINITIONS_HEADING = re.compile(r"\b(?:definition|interpretation)s?\b|\bdefined\b", re.IGNORECASE)
# An aside this long has to begin with one of these, or the quoted word is only spoken of
LONG_ASIDE = 60
ASIDE_BEGINS = re.compile(r",?\s*(?:in\s+|with\s+|whether\s|when\s|used\s|as\s|for\s|at\s)")
# A place where a definition may begin: the unit's beginning, the end of a sentence or item, or the
# introduction of a list of definitions
_TERM_NEXT = r"(?=[\"“'‘]|the\s+(?:expression|term|word|phrase))"
BEGINS = _pattern(
    rf"""
    (?: ^
      | [\uf000-\uf0ff•▪]\s*                                            # • a bullet
      | [;:.—–]\]?\s* (?: (?:and|or)\s+ )?                              # ; and
      | [,.;:]\s*[—–-]+\s*                                              # ,—
      | \]\s+ | (?<=\s)-\s* | \d\)\s*                                   # ]   -   1)
      | \b(?:and|or)\s+ (?=the\s+(?:expression|term))                   # and the expression
      | \b[Ii]n\s+this\s+[\w-]+ (?:\s+and\s+[\w\s]{{1,40}})? ,?\s+
        (?: unless\s+[^;:]{{5,90}}?,\s* )?                              # In this Act, unless the context requires
      | \bIn\s+(?:clauses?|Exception|the\s+following)\s[^;:\"“]{{0,60}}? ,?\s+ {_TERM_NEXT}     # In clause (a),
      | \b[Ff]or\s+the\s+purposes?\s+of\s+[^;:\"“]{{3,160}}? ,?\s+ (?: [—–-]\s* )? {_TERM_NEXT}   # For the purposes of
      | (?<=[\"”])\s+(?:and|or)\s+ (?= [\"“][^\"”]+[\"”] \s+ (?:the|an?)\b )                    # "X" a flat and "Y" the
    )
    (?: \(\w{{1,5}}\)\s* )*                                             # (a) (i)
    """
)

# ------------------------------------------------------------------ the term last
# , he is said to make a "proposal"   the transferor is called the lessor   , is said to commit theft   , commits theft.
CALLED = _pattern(
    rf"""
    ,?\s+ (?: (?: he|she|it|they | such\s+[\w\s]{{2,30}} ) \s+ )?
    (?: (?:is|are)\s+ (?:respectively\s+)? said\s+to\s+(?:be|make|have|employ|cause)
      | (?P<called> (?:is|are)\s+ (?:in\s+this\s+case\s+)? called
          | (?:is|are)\s+said\s+to\s+commit (?:\s+the\s+offence\s+of)?
          | commits (?: \s+the\s+offence\s+of )? (?= \s [a-z][a-z-]+ (?:\s[a-z][a-z-]+){{0,2}} \.\W*$ )
        ) (?: ,[^,;.]{{2,40}}, )?
      | becomes
    )
    \s+ (?: (?:an?|the|in|of)\s+ )?
    (?P<terms> {QUOTED}
      | (?(called) (?!for\b|upon\b|in\b|on\b) [a-z][a-z-]+ (?:\s[a-z][a-z-]+){{0,3}}? (?= [,.;] | \s+and\b | \s*$ )
        | (?!) )
    )
    """
)
SENTENCE_END = re.compile(r"\.\s")
SENTENCE = re.compile(r"[.;:]\]?\s+|\.\s?[—–]\s*|[\"”],?\s+and\s+|,\s+and\s+(?=the\b)")  # where another one begins

# ------------------------------------------------------------------ the meaning
ASSIGNING = re.compile(r"the\s+(?:same\s+)?meanings?\b")
ALSO_INCLUDES = re.compile(r"\band\s+(?:also\s+)?(?:shall\s+)?(?:also\s+)?includes?\b")
# the Indian Contract Act, 1872
LAW = _pattern(
    r"""
    \bthe\s+ ( (?: [A-Z(][\w'’()&-]*,?\s+ (?: (?:and|of|for|the|to|in)\s+ )* ){1,14}? (?:Act|Code|Sanhita|Adhiniyam) )
    (?: ,?\s*(\d{4}) )?
    """
)
FULL_STOP = re.compile(r"(?:[a-z]{3}|[\"”)\]])(?=\.\]?\s+[A-Z“\"][a-z])")
# At a meaning's end: "; and"   2[
NOT_MEANING = re.compile(r"(?<![\s;:,])(?:[\s;:,]|\b(?:and|or)$|\d{0,2}\s?\[$|[—–-]$)+$")

# ------------------------------------------------------------------ other names
# by whatever name called   or anything else
ANY_NAME = _pattern(
    r"""
    ,?\s* (?: \bor\s+ )?
    (?: (?:by|under)\s+(?:any[ ]other|whatever)\s+name | whatever\s+(?:they|it)\s+(?:are|is)\s+called
      | whatever\s+name | \bor\s+anything\s+else | \bor\s+by\s+any\s+other\s+name )
    """
)
LIST_BEGINS = re.compile(r".*\b(?:called|as an?|includes?|including|means)\b", re.DOTALL)
