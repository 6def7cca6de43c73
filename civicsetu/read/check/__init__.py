"""Whether a tree is whole: rules, completeness, tell-tales."""
