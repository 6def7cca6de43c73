"""The one grammar of statutory references: "clause (l) of sub-section (2) of section 4", "Sec. 18(1)", "Form B".

`vocabulary` holds the words, `styles` the pieces that references are built from, each with an example, and
how drafters and people differ. `laws` reads the names of laws, `lists` expands "clauses (a) to (c)", and
`mentions` finds what the words of a statute name. What people's questions name is found, with the same
pieces, by `civicsetu.find.question.named`. `docs/grammar.md` explains the grammar.
"""
