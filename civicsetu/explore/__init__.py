"""Looking at the law of an open index: provisions and what they are linked with, pages, arms held against each other.

Each thing shows itself in a notebook, prints itself in a terminal, and is made of plain records, which the widget and
the page of `civicsetu serve` show, too.

rows        records that show themselves as a table
section     a section with its units, what stands above it and beside it
law         the provisions of an open index by their ids
links       references, derivations, definitions and facts by section
graph       the section graph, with a place for each node
sheet       a page: its picture, its text, the places of quoted words
compared    the hits of several arms for one question
looking     these as methods of an open index
requests    what a widget sends and is told, and one line where it fails
desk        what the widget and the page ask for, and what they are told
copies      an answer to be copied
widget      the widget of a notebook; `assets` has its script, of the parts in the folder `widget`
settings    of the widget and the page
"""
