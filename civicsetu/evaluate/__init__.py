"""Evaluate: how right the rankings and the answers are. Question files with gold provisions, the
measures of the field, whether each citation is true to its page, and the comparison of arms."""
