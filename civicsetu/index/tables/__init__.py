"""Tables: provisions, passages and documents by the hundred thousand, on disk as columns.

What a search needs of all rows is in arrays; a record is put together when it is asked for. `strings` keeps
texts, `provisions` the units of the law, `passages` what is searched, `documents` the texts and their pages.
`civicsetu.index.layout` says what each file holds.
"""
