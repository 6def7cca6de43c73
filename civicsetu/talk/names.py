"""Names of people in a text, by what introduces them: "my name is", "Mr.", "my husband", "wife of", "Regards,".

A name without such words is not found, nor one in another script than Latin. Names of companies, projects, offices
and parties of decided cases are no names of this kind.
"""

import re
from collections.abc import Iterator

_WORD = r"(?:(?:[A-Z]\.)+|Md\.|[A-Z][A-Za-z'’-]*)"
_NAME = rf"(?P<name>{_WORD}(?:[ ]{_WORD}){{0,3}})"
_TWO = rf"(?P<name>{_WORD}(?:[ ]{_WORD}){{1,3}})"
_TITLE = r"(?:Mr|Mrs|Ms|Miss|Shri|Shree|Sri|Smt|Shrimati|Dr|Prof|Adv|Kumari|MR|MRS|MS|SHRI|SMT|DR)\b\.?[ ]*"
_KIN = (
    r"husband|wife|father|mother|son|daughter|brother|sister|uncle|aunt|cousin|nephew|niece|grandfather|grandmother"
    r"|(?:father|mother|brother|sister|son|daughter)-in-law|friend|neighbou?r|landlord|tenant|colleague"
)
_PEOPLE = (
    r"agent|broker|dealer|man|woman|person|builder|promoter|developer|owner|officer|clerk|manager|salesman|lawyer"
    r"|advocate|allottee|buyer|someone|somebody|lady|gentleman|boy|girl"
)
_PATTERNS = tuple(
    re.compile(pattern, re.VERBOSE)
    for pattern in (
        rf"(?<!\w)(?P<title>{_TITLE}){_NAME}",  # Mr. Suresh Gupta
        rf"(?i:\b(?:my|his|her|their|(?:{_KIN})['’]s)\s+name\s+is|\bmyself)[ ]+{_NAME}",  # my name is Ramesh Kumar
        rf"(?i:\bname\s*:|\baccount[ ]holder(?:[ ]is|\s*:)?|\bin[ ]the[ ]name[ ]of)[ ]*{_NAME}",  # Name: Ramesh Kumar
        rf"\b(?i:this[ ]is)[ ]+{_TWO}(?=,|[ ]from\b|[ ]here\b)",  # this is Ramesh Kumar from Pune
        rf"\bI,[ ]+{_NAME}(?=,)",  # I, Anita Desai, booked
        rf"\bI[ ]+{_TWO}(?=,|[ ](?:[sdwr]/o|son|daughter|wife|have|had|booked|bought|paid)\b)",  # I Asha Rao d/o
        rf"\b(?i:I[ ]am|I['’]m)[ ]+{_TWO}",  # I am Farhan Qureshi
        rf"(?i:\bmy[ ]+(?:late[ ]+)?(?:{_KIN}))[ ]+{_NAME}",  # my husband Vikram
        rf"(?i:\b(?:son|daughter|wife|husband|widow|widower)[ ]+of|\b[sdwc]/o\.?)[ ]+{_NAME}",  # wife of Gopal Rao
        rf"(?i:\b(?:{_PEOPLE})[ ]+(?:named|called|known[ ]+as|by[ ]+the[ ]+name(?:[ ]+of)?))[ ]+{_NAME}",
        rf"(?i:\b(?:complainant|petitioner|applicant|appellant))[,:]?[ ]+{_TWO}",
        rf"(?i:\b(?:regards|sincerely|faithfully|truly|thanks|thank[ ]you|thanking[ ]you))[,.!]*\s+{_NAME}\W*$",
    )
)
# "my name is ramesh kumar and": small letters, up to a word that ends a name
_SMALL = re.compile(
    r"(?i:\bmy\s+name\s+is)[ ]+(?P<name>[a-z]{3,}(?:[ ][a-z]{3,}){0,2}?)"
    r"(?=\s*(?:[,.;]|$)|[ ](?:and|i|from|who|my|we|son|wife)\b)"
)
_AFTER_NAME_IS = frozenset(
    "not on in still never also already now there here missing absent wrong wrongly incorrect correct spelled spelt"
    " misspelled misspelt mentioned listed registered added removed changed deleted omitted given shown written printed"
    " entered included left recorded first second last the that this what being blank different same only no".split()
)
# Words that are no part of a person's name, among them those that law and its readers begin with capitals.
_NO_NAMES = frozenset(
    "lanka lankan a an the and or but if in on at of for to from by with is are was were am be been has have had do "
    "does did can could may must shall should will would not no yes who what when where why how which my your his "
    "her its our their me we they he she it you this that these those there here so then also section sections rule "
    "rules form regulation chapter act clause schedule annexure sir madam dear respected hon honourable chairperson "
    "chairman member members president secretary treasurer justice judge magistrate minister commissioner registrar "
    "collector authority officer adjudicating appellate tribunal court government state central union india indian "
    "indians rera maharera nri real estate agent agents promoter promoters builder builders developer developers "
    "allottee allottees buyer buyers owner owners purchaser customer consumer tenant landlord director manager "
    "company senior citizen resident non flat plot house home homes apartment aggrieved complainant respondent "
    "applicant petitioner appellant lawyer advocate investor shareholder monday tuesday wednesday thursday friday "
    "saturday sunday january february march april june july august september october november december hindu muslim "
    "christian sikh retired working first second joint co sole mr mrs ms miss shri smt dr kumari prof adv messrs "
    "very really quite still just frustrated harassed cheated confused worried victim homebuyer doctor engineer "
    "teacher widow housewife salaried employee student living looking planning sure aware unable willing ready "
    "afraid all everyone team friends".split()
)
_ORGANISATIONS = frozenset(
    "ltd limited pvt private llp inc builders developers constructions construction properties property realty "
    "realtors estates infra infrastructure infratech infraprojects homes housing group corporation corp company co "
    "bank finance society association associates towers tower residency enclave heights apartments villas city "
    "township projects project enterprises industries ventures reits reit act rules court trust foundation colony "
    "nagar yojana awas marg road street temple hospital college school layout garden gardens park complex plaza "
    "mall university institute council commission".split()
)


def names_in(text: str) -> Iterator[tuple[int, int]]:
    """Where the names of people stand in a text, each with its title.

    >>> text = "Mr. Suresh Gupta of Sunrise Builders took money from my wife Meena"
    >>> [text[start:end] for start, end in names_in(text)]
    ['Mr. Suresh Gupta', 'Meena']
    """
    taken: list[tuple[int, int]] = []
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            taken = _with(taken, _span(match, text))
    for match in _SMALL.finditer(text):
        if _is_small_name(match["name"].split()):
            taken = _with(taken, match.span("name"))
    yield from sorted(taken)


def _span(match: re.Match[str], text: str) -> tuple[int, int] | None:
    """Where the name of a match stands, up to the first word that is part of none; None where it is no name."""
    start, end = match.span("name")
    words = list(re.finditer(r"\S+", text[start:end]))
    kept = []
    for word in words:
        if _bare(word[0]) in _NO_NAMES:
            break
        kept.append(word)
    following = re.match(r"(?:[ ][A-Z][\w-]*){1,5}|\W*\w+", text[end:])
    spoken = {_bare(word) for word in f"{text[start:end]} {following[0] if following else ''}".split()}
    kept_words = [word[0] for word in kept if len(_bare(word[0])) > 1]  # "Mr. X" is nobody
    if not kept_words or spoken & _ORGANISATIONS or (len(kept) < len(words) and len(kept) < 2 and _needs_two(match)):
        return None
    stop = start + kept[-1].end()
    ends = re.search(r"(?:['’]s)?[.'’-]{0,9}$", text[start:stop])  # of a sentence, or of "Sharma's"
    if ends and not re.search(r"\b[A-Z]\.$", text[start:stop]):
        stop = start + ends.start()
    titled = match.groupdict().get("title")
    return (match.start("title") if titled else start), stop


def _needs_two(match: re.Match[str]) -> bool:
    return match.re.pattern.endswith(_TWO)


def _bare(word: str) -> str:
    return re.sub(r"['’]s$", "", word.lower()).strip(".'’-")


def _is_small_name(words: list[str]) -> bool:
    """Whether words in small letters after "my name is" are a name: none of them says something of it."""
    return not any(w in _AFTER_NAME_IS or w in _NO_NAMES or re.search(r"(?:ed|ing)$", w) for w in words)


def _with(taken: list[tuple[int, int]], span: tuple[int, int] | None) -> list[tuple[int, int]]:
    """Spans with one more, which is left out where it lies over one of them."""
    if span is None or any(span[0] < end and start < span[1] for start, end in taken):
        return taken
    return [*taken, span]
