"""A new kind of unit is one row in the table of kinds: everything that reads, names or exports units follows."""

import subprocess
import sys

# `civicsetu.model.kinds` with one row more, loaded before anything that imports it.
ADD_BYELAWS = """
import importlib.util, sys
import civicsetu.model

spec = importlib.util.find_spec("civicsetu.model.kinds")
source = spec.loader.get_source(spec.name)
row = 'UnitKind("byelaw", "unit", "section", "bl.", below="sub-rule", of_rules=True, called=("byelaw", "bl")),'
assert source.count("_TABLE = (\\n") == 1
kinds = sys.modules[spec.name] = civicsetu.model.kinds = importlib.util.module_from_spec(spec)
exec(compile(source.replace("_TABLE = (\\n", "_TABLE = (\\n    " + row + "\\n"), spec.origin, "exec"), kinds.__dict__)
"""
USE_THEM = """
from civicsetu.export.eids import tree
from civicsetu.find.question.named import find_named
from civicsetu.model.document import Document, Meta
from civicsetu.model.provision import Provision
from civicsetu.read.tree.headings import PLAIN
from civicsetu.read.tree.surroundings import reference_points
from civicsetu.read.words.amendment_patterns import TARGET
from civicsetu.read.words.enabling import SEE
from civicsetu.read.words.grammar.mentions import find_mentions
from civicsetu.read.words.tokens import tokens

# the grammar of references
mention, = find_mentions("the fee under sub-rule (2) of byelaw 7 is paid")
assert (mention.kind, mention.pinpoints()) == ("byelaw", ["7(2)"])
pointing, = find_mentions("nothing in this byelaw applies")
assert pointing.pointer.kind == "byelaw"
# questions
named = find_named("What do byelaws 7(2) and 9 say?") + find_named("bl. 12")
assert [(n.kind, n.pinpoint, n.is_rule) for n in named] == [("byelaw", p, True) for p in ("7(2)", "9", "12")]
assert tokens("byelaw 7(2)") == tokens("bl. 7(2)") == ["byelaw_7", "7(2)", "7", "byelaw"]
# marks in the words of a statute: "(2)" is part of a reference, and begins no unit
refers = reference_points("as in byelaw (2) it is", 13, 16, "as in byelaw")
assert refers > reference_points("as it paid (2) it is", 11, 14, "as it paid")
assert PLAIN.match("Byelaw 7. Fees")["number"] == "7"
# notes of amendments and what the head of a form says
assert TARGET.search("byelaw 7 shall be omitted") and SEE.search("[See byelaws 7 and ")
# exports
one = Provision("b#7", "byelaw", "7", "Fees", None, "Fees are paid.", (1,), 0, 14, 0, 0)
node, = tree(Document(Meta("b", "B", "B", "official", "GOA", "rules"), one.text, (one,)))
assert (node.element, node.eid) == ("section", "sec_7")
"""


def test_one_row_is_enough():
    done = subprocess.run([sys.executable, "-c", ADD_BYELAWS + USE_THEM], capture_output=True, text=True)
    assert not done.returncode, done.stderr
