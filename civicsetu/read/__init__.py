"""Reading: published documents to provision trees, and to what their words say.

Each room imports from those below it, never from those above:

    corpus    one way from a file to a validated document; all documents of a corpus, and their tables
    check     whether a document was read well: rules, and what it announces of itself
    words     what its words say: references, definitions, facts, amendments, what is not in force
    tree      lines to sections, and a section's words to sub-sections, clauses, provisos ...
    page      a print's pages: lines with their place and type, by OCR where a page is a picture; layout, language
    source    which documents there are, and where their files come from
    text      how dates and numbers are printed
"""
