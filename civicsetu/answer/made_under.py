"""Which rules are made under a provision: each by the words in which it says so; and the rule that fixes what a
provision leaves to rules, by its heading: "interest at such rate as may be prescribed" is for the rule that is headed
"Rate of interest"."""

import re
from collections.abc import Sequence

from civicsetu.answer.prescribed import PRESCRIBED, power_in, power_of
from civicsetu.answer.statement import Statement, statement_of, whole_of
from civicsetu.base.words import counted
from civicsetu.find.handover import Findings, Library
from civicsetu.model.ids import ProvisionId
from civicsetu.model.kinds import ANNEXES, DIVISIONS
from civicsetu.model.provision import Provision
from civicsetu.read.words.tokens import tokens

UNSAID = frozenset(tokens("form forms manner other others further time such any"))  # that say nothing of the matter
MOST = 6  # that are quoted; how many there are is said
# Words that such a question may have, as the tokeniser stems them.
MAKING = frozenset(tokens("rule rules regulation regulations made framed issued notified been list name show find any"))
_ASKED = re.compile(
    r"^\W*(?:(?:which|what|list|name|show|find|are\s+there|is\s+there|any)\b[^?]*\b|(?:all\s+)?(?:the\s+)?)"
    r"(?:rules?|regulations?)\b[^?]*\b(?:made|framed|issued|notified)\s+under\b",
    re.IGNORECASE,
)


def rules_under(found: Findings, wanted: Sequence[Provision]) -> list[tuple[str, Statement]]:
    """What is quoted where a question asks which rules are made under a provision, each with its first line.

    Args:
        found: what was found; of a question that says no more than that.
        wanted: the provisions that it names.

    Returns:
        One for each rule; where none is known, the provision itself with a line that says so; nothing where something
        else is asked.
    """
    question, library = found.question, found.library
    if len(wanted) != 1 or not _ASKED.search(question.text):
        return []
    (named,) = wanted
    own = ProvisionId(named.id)
    places = set(question.jurisdictions)
    first: dict[ProvisionId, Provision] = {}  # of each rule the unit that says so first
    for target, source in library.derivations:
        if own.covers(target):
            unit = library.provisions[source]
            if not places or library.documents[unit.document].meta.jurisdiction in places:
                first.setdefault(ProvisionId(source).section, unit)
    cited = library.citation_of(named)
    if not first and (sets := _all_sets(named, library)):
        return sets
    if not first:
        return [(f"No rule that is indexed names {cited} as what it carries out.", whole_of(named, library))]
    rules = [library.citation_of(library.provisions[rule]) for rule in first]
    line = f"{counted(len(rules), 'rule names', 'rules name')} {cited} as what "
    line += f"{'it carries' if len(rules) == 1 else 'they carry'} out: {'; '.join(rules)}. "
    line += "A rule that does not name it is not listed, even where the section leaves a matter to it."
    quoted = list(first.values())[:MOST]
    return [(line if n == 0 else "", statement_of(unit, library, False)) for n, unit in enumerate(quoted)]


def rules_that_fix(unit: Provision, words: str, found: Findings) -> list[Provision]:
    """The rules that fix what quoted words leave to them, by their headings: one of each set of rules at most.

    Args:
        unit: what is quoted, of a law.
        words: that are quoted.
        found: what was found; where its question names places, only their rules.
    """
    left = [set(tokens(one["what"])) - UNSAID for one in PRESCRIBED.finditer(words)]
    wanted = [what for what in left if what]
    said, places, library = set(tokens(words)), found.question.jurisdictions, found.library
    fixing = []
    for key, meta in library.metas.items():
        if wanted and meta.made_under == unit.document and (not places or meta.jurisdiction in places):
            rules = (one for one in library.documents[key].provisions if _is_rule(one))
            headed = [(rule, set(tokens(rule.heading or ""))) for rule in rules]
            fits = [rule for rule, heading in headed if any(_is_on(heading, what, said) for what in wanted)]
            fixing += fits if len(fits) == 1 else []
    return fixing


def _is_rule(one: Provision) -> bool:
    """True for a rule with a heading, and not for a chapter or a form."""
    return bool(one.heading) and one.kind not in (*DIVISIONS, *ANNEXES) and ProvisionId(one.id).section == one.id


def _is_on(heading: set[str], what: set[str], said: set[str]) -> bool:
    """True where a heading names what is left to rules, and has a further word of the law that leaves it."""
    return what < heading and len(heading & said) > len(what)


def lists_rules(text: str) -> bool:
    """Whether a question asks which rules are made under something; what is told may not be all of them."""
    return _ASKED.search(text) is not None


def _all_sets(named: Provision, library: Library) -> list[tuple[str, Statement]]:
    """The sets of rules under a law with the words that give the power to make them, where that is what is named."""
    sets = [meta.short_title for meta in library.metas.values() if meta.made_under == named.document]
    section = library.section_of(named)
    if not sets or power_of(section) != "rules":
        return []
    gives = power_in(section, "rules", library) or named
    line = counted(len(sets), "set of rules under this law is indexed", "sets of rules under this law are indexed")
    return [(f"{line}: {'; '.join(sets)}.", whole_of(gives, library))]
