"""What the words of a tree say: references, derivations, definitions, facts, amendments."""
