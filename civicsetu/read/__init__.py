"""Reading: published statutes to provision trees and the references between their provisions.

`registry` knows the documents and `fetch` gets their files. A PDF goes through `pdf` (its
`lines`, with positions and type; by `ocr` where a page is a picture), `layout` (body, margin and
furniture), `sections` (chapters, sections and annexes, by their headings), `units` (a section's
words to sub-sections, clauses, provisos and Explanations, by their `enumerators`) and `tree`,
which writes the text anew in reading order and keeps each provision's place in it; `plaintext`
makes lines of text files. `markdown` gives the same records for the plain-language edition, and
`typeset` sets that edition into a PDF. `references` finds what the words of a tree point to, by
the grammar in `chains`; `derivation` finds which provision of an Act a rule is made under,
`definitions` the defined terms, `facts` time limits, amounts and penalties (with the numbers of
`quantities`), and `amendments` what was amended and what is not in force, from the words and the
`footnotes`.
`corpus` does all of this for a registry, sets aside what cannot be read and writes the rest as
`tables`. `language` tells English from other pages.

Documents of other kinds: `recognise` tells what a file without a registry entry is, and
`directory` reads it, or a folder of such files. `paragraphs` finds the numbered paragraphs of
judgments and circulars, `judgment` and `circular` what their fronts say, `dates` how dates are
printed. `rows` reads acts as section rows, `qa` questions with answers. `validate` has the rules by
which a document is kept or set aside; `announced` holds a tree against what its document announces
of itself. `export` writes the tables in forms for other programs.
"""
