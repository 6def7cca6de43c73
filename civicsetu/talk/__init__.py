"""What surrounds a question: personal data in it, the conversation it stands in, the record of it, answers kept.

`personal` finds personal data in a text and masks it, `names` the names of people among it.

Nothing of a question is written to a file before it went through `personal.masked`.
"""
