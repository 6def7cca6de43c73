"""How statutes print quantities, and the words around them that say what each is: one pattern each, with examples."""

import re

from civicsetu.read.text.dates import MONTHS
from civicsetu.read.text.quantities import FRACTION, NUMBER


def _pattern(source: str, ignore_case: bool = True) -> re.Pattern[str]:
    return re.compile(source, re.VERBOSE | (re.IGNORECASE if ignore_case else 0))


def _plain(source: str) -> str:
    """A pattern that was not written in verbose form, as part of one that is."""
    return source.replace(" ", r"\ ").replace("#", r"\#")


_NUMBER = _plain(NUMBER)
_TIME = r"(?: hours? | days? | weeks? | fortnights? | months? | years? ) \b"
_MONTH = "|".join(MONTHS)

# ------------------------------------------------------------------ quantities
# forty-five days   30 (thirty) working days   three consecutive months
DURATION = _pattern(
    rf"""
    (?<![\w.,-]) (?P<n> {_NUMBER} ) \]? [\s-]? \s*
    (?: (?P<of> working|financial|calendar|consecutive|clear|successive|continuous ) \s+ )?
    (?P<unit> {_TIME} )
    """
)
# within a month   exceeding a year
ONE = _pattern(
    rf"\b (?:within|after|for|before|exceeding|of) \s+ (?P<n>an?) \s+ (?P<unit> {_TIME} ) (?! \s*\w*\s*of\s+his )",
    ignore_case=False,
)
# Rs. 10,000/- (Rupees ten thousand)   five lakh rupees
RUPEES = _pattern(
    rf"""
    (?: \brupees\s | \bRs\b\.? | \bINR\b | ₹ ) \s? (?P<n> {_NUMBER} ) (?: \s?/-+ )? (?: \s?\(\s?Rupees\s[\w\s-]+\) )?
  | (?<![\w.,-]) (?P<m> {_NUMBER} ) \]? \s+ (?:of\s+)? rupees?\b
    """
)
# ten per cent.   5%
PERCENT = _pattern(rf"(?<![\w.,-]) (?P<n> {_NUMBER} ) \]? [\s-]? (?: per\s?cent(?:um)?\b\.?(?!age) | % )")
# two-third   half of the fee
SHARE = _pattern(
    rf"""
    (?<![\w-])
    (?P<n> {_plain(FRACTION)}
      | half (?= \s+ (?:of\s+)? (?:the|such|that) \s+ (?:\w+\s+){{0,2}}
                 (?:fees?|amount|pay|salary|rate|cost|sum|value|price|members) \b )
    )
    (?! \s+ (?:party|parties|person|meeting) )
    """
)
DATES = _pattern(
    rf"""
    \b (?P<d>\d{{1,2}}) \s?(?:st|nd|rd|th)? \s+ (?:day\s+of\s+)? (?P<m>{_MONTH}) \s*,?\s*
       (?P<y>(?:1[89]|20)\d\d) \b                                                            # 3rd day of March, 2021
  | \b (?P<m2>{_MONTH}) \s+ (?P<d2>\d{{1,2}}) \s?(?:st|nd|rd|th)? \s*,\s* (?P<y2>(?:1[89]|20)\d\d) \b   # March 3, 2021
  | (?<![\d/-]) (?<!\d\.) (?P<d3>\d{{1,2}}) (?P<by>[./-]) (?P<m3>\d{{1,2}}) (?P=by)
       (?P<y3>(?:1[89]|20)\d\d) (?![\d/-])                                                   # 3.3.2021
    """
)

# ------------------------------------------------------------------ the most, the least, or a threshold
MARK = re.compile(r"\^\d{1,2}\s?\[")  # of an amendment, in its print on a website: "fine ^2[of five thousand rupees]"
MARKED = r"(?: \^?\d{1,2}\s? )? \[?"  # the mark of an amendment before the quantity: "3[twenty-one years]", "^3[five"
_PERIOD = r"""
    (?: (?: an?|the|any|such|further|maximum|minimum|total|aggregate|said|same|sum|amount|term|time|period ) \s+ )*
    (?: of\s+ )?
"""
_BOUND_WORDS = (
    ("after", r"""
        after\s+the\s+(?:expiry|expiration|lapse)\s+of (?:\s+the\s+said)?       # after the expiry of
      | on\s+(?:the\s+)?(?:expiry|expiration)\s+of                              # on the expiry of
      | after
    """),
    ("at_most", r"""
        not\s+ (?:be\s+)? (?: exceed|exceeding|more\s+than|later\s+than|beyond|extend\s+beyond )    # not later than
      | (?:does|do|shall|may|to)\s+not\s+ (?:be\s+)? (?: exceed|more\s+than )   # shall not exceed
      | within | up\s?to | at\s+most | extend\s+(?:up\s?to|to)                              # may extend to
      | maximum(?:\s+of)? | limited\s+to
      | before\s+the\s+(?:expiry|expiration)\s+of                               # before the expiry of
    """),
    ("at_least", r"""
        not\s+ (?:be\s+)? (?:less|fewer|earlier)\s+than                         # not less than
      | at[\s-]?\s?least | minimum(?:\s+of)?
    """),
    ("more_than", r"more\s+than | exceed(?:s|ing)? | beyond | above | over"),
    ("less_than", r"less\s+than | below"),
    ("added", r"plus"),
)  # fmt: skip
# Right before a quantity: "within a period of", "shall not exceed a further"
BOUNDS = tuple(
    (bound, _pattern(rf"(?: {words} ) ,?\s+ {_PERIOD} (?:an?\s+)? (?:further\s+)? {MARKED} $"))
    for bound, words in _BOUND_WORDS
)
# Right behind it: "or more"
AFTERWARDS = (
    ("at_least", re.compile(r"\s+(?:or|and)\s+(?:more|above)\b")),
    ("at_most", re.compile(r"\s+or\s+less\b")),
    ("added", re.compile(r"\s+(?:above|over|higher\s+than|more\s+than)\s+(?=the\b|[A-Z])")),
)

# ------------------------------------------------------------------ penalties
NAMES_OF_PENALTIES = re.compile(r"\b(?:imprisonment|fine|penalty)\b", re.IGNORECASE)
# penalty which may extend up to   fine for every day during which such default continues, which may
PENALTY = _pattern(
    r"""
    (?:imprisonment|fine|penalty)\b (?: \s+(?:of\s+either\s+description|under\s+this\s+\w+) )?
    (?: ,?\s+for\s+(?:(?:every|each)\s+day|the\s+period)\s+(?:during|for|after)\s+which [^.;:]{0,60}? )?
    ,?\s+ (?: which|that|of|not|up|upto|shall\s+not | for\s+up | for\s+a\s+(?:further\s+)?(?:term|period)
            | to\s+the\s+extent
            | extending | at\s+the\s+rate ) \b
    [^.;:]{0,90}? $
    """
)
# the same with the daily sum between: penalty of ten thousand rupees for every day during which ..., cumulatively
DAILY_PENALTY = _pattern(
    r"""
    \b(?:penalty|fine)\b [^;:]{0,120} \bfor\s+(?:every\s+day|the\s+period)\s+during\s+which [^;:]{0,60}
    \bcumulatively\b [^;:]{0,20} $
    """
)
# the same in two sentences: penalty of 10,000 rupees for every day that the default continues. The total may rise to
PENALTY_IN_ALL = _pattern(
    r"""
    \b(?:penalty|fine)\b [^;:.]{0,60}
    \bfor\s+(?:every\s+day|the\s+period)\s+(?:that|in\s+which|during\s+which) [^;:.]{0,60}
    [.,] \s+ (?:the|its)\s+total (?:\s+of\s+which)? \s+ (?:may|shall|must) \b [^.;:]{0,40} $
    """
)
# What measures no time: for life, and death
FOR_LIFE = re.compile(r"\bimprisonment\s+for\s+(?:the\s+)?life\b", re.IGNORECASE)
DEATH = re.compile(r"(?<=\bwith\s)death\b(?!\s+of)", re.IGNORECASE)
EXTENDS = re.compile(r"\bextend\s+to\s*$", re.IGNORECASE)
PUNISHED = re.compile(r"\bpunish(?:ed|able)\b|\bliable\b|\bsentenced?\b|\bextend\s+to\s*$", re.IGNORECASE)
# The case of an offence, and not what it is punished with: "accused of an offence punishable with imprisonment"
OF_AN_OFFENCE = re.compile(
    r"(?:\boffences?(?:\s+under\s[^.;:,]{0,40}?)?\s+(?:(?:which|that)\s+(?:is|are)\s+)?"
    r"|\b(?:if|where|when|not)\s(?:[^.;:,]{0,40}?\s)?(?:is|are|be|being)\s+)punishable\b"
    r"(?:(?!\b(?:shall|be)\b)[^;:]){0,120}$",
    re.IGNORECASE,
)
EVERY_DAY = re.compile(r"\bfor\s+every\s+day\s+(?:during\s+which|that)\b[^.;:]*(?:\.\s+(?:The|Its)\s+total\b[^.;:]*)?$")

# ------------------------------------------------------------------ ages, and periods that measure what has been
AGE_AFTER = re.compile(r"^\s+(?:of\s+age|old)\b")  # eighteen years OF AGE
AGE_BEFORE = _pattern(  # the AGE OF eighteen years
    rf"\b (?:age|aged) \s+ (?: of|above|below|exceeding|less\s+than|more\s+than )? \s* (?:\w+\s+){{0,3}} {MARKED} $",
    ignore_case=False,
)
PERIOD_BEFORE = _pattern(
    r"""
    (?: \bexperience\s+(?:of|for)                                               # experience of
      | \b(?:has|have|had)\s+(?:been|held)\b (?:(?!\bshall\b)[^;:]){0,140} \bfor    # has been a judge for
      | \bpracti[cs]ed?\b [^;:]{0,50}                                           # practised as an advocate
      | \b(?:standing|experience)\b [^;:,]{0,40}
      | \babsence\b [^;:]{0,60} \b(?:than|exceeds?|of)                          # absence for more than
      | \b(?:last|past|previous|preceding|for\s+any\s+of\s+the)                 # the last
    )
    (?: \s+(?:at[\s-]?least|not\s+less\s+than|for|of|a|an|the|period|minimum|financial) )* \s* $
    """
)
PERIOD_AFTER = _pattern(
    r"""
    ^ [’']? \s+
    (?: (?:of\s+)? (?:professional\s+|earned\s+)? (?:experience|standing|practice|leave)    # years' experience
      | in\s+the\s+field | with\s+experience | (?:immediately\s+)?preceding                 # years preceding
    ) \b
    """
)
# twenty years in case of A and fifteen years in case of B
IN_CASE_OF = re.compile(r"\s+in\s+(?:the\s+)?case\s+of\b")
PARALLEL = re.compile(rf"{IN_CASE_OF.pattern}[^;:,.]{{2,60}}\s+and\s+")

# ------------------------------------------------------------------ what it runs from, is of, and is paid for
SINCE = _pattern(  # days FROM THE DATE OF receipt   months NEXT AFTER the order
    r"""
    ^ [’']? \s* (?: notice\s*,?\s* )? (?: by\s+the\s+\w+\s+ )?
    (?P<event> (?: from|of|after|before|prior\s+to|following|preceding|commencing|reckoned\s+from|next\s+after
                 | to\s+be\s+computed ) \s+ [^;:]{3,220} )
    """,
    ignore_case=False,
)
OF = _pattern(  # per cent OF THE ESTIMATED COST
    r"^ [,.]? \s* (?P<base> of\s+(?:the\s+)?[^;:]{3,160} | on\s+(?:the\s+)?[^;:]{3,120} )", ignore_case=False
)
ABOVE = _pattern(  # per cent ABOVE THE LENDING RATE
    r"^ \s+ (?:above|over|higher\s+than|more\s+than) \s+ (?P<base> [^;:,]{3,90} )", ignore_case=False
)
# THE LENDING RATE PLUS two per cent
PLUS = re.compile(r"(?:.{0,120}\b(?:be|at)\s+)?(?:the\s+)?([^;:,]{3,90}?)\s+plus\s+$")
# Where such words end: "from the date of receipt, within which ..."
ENDS = _pattern(
    r"""
    , (?! \s+ (?:[a-z]+\s+){1,2} (?:or|and)\s+[a-z]+ (?:\s+[a-z]+)? \s* (?:[,.;]|$) )   # but not "plot, flat or house,"
  | \. (?=\s|$)
  | [\[\]] | \( (?!\w{1,4}\)) | (?<!\(\w)(?<!\(\w\w)(?<!\(\w\w\w) \)              # a bracket, but not that of "(a)"
  | \s+ (?: within | (?:or|and)\s+(?:till|from) | prefer | as\s+(?:may|the|specified|determined|prescribed)
          | by\s+(?:the|a|an|him) | in\s+(?:such|accordance|the\s+manner|writing|case)
          | for\s+(?:every|each|the\s+purposes?) | and\s+(?:shall|the|he|they|such) | or\s+with | shall | may
          | (?<!\ on\ )(?<!\ in\ )which | Imprisonment | whichever | if | unless | provided | subject | along\s+with
          | together\s+with | payable | is | are | was | were | has | have ) \b
    """
)
PER = _pattern(  # rupees PER SQUARE METRE   A DAY   /month
    r"""
    ^ (?: \s?/- )? ,? (?: \s+of\s+(?:\w+\s+)?\w+(?=\s+for) )? \s* (?: (?:only|each)\s+ )?
    (?: (?: per|for\s+every|for\s+each|each ) \s+ (?: completed\s+ )?
        (?P<unit> (?!such\b) (?: (?:additional|further|subsequent|hundred|thousand)\s+ )*
                  (?: (?:square|running|cubic)\s+ )? [a-z]+ )
      | (?:a|an)\s+ (?P<one> day|week|month|year|page|piece ) \b
      | /\s? (?P<slash> day|month|year ) \b
    )
    """,
    ignore_case=False,
)
OFTEN = _pattern(  # a MONTHLY rent not exceeding
    r"""
    \b (?P<often> daily|monthly|annual|yearly ) \s+ (?:[a-z]+\s+){1,3}
    (?: of|at|not\s+exceeding ) \s+ (?: the\s+rate\s+of\s+ )? $
    """,
    ignore_case=False,
)
