"""The rubric of answers, as far as a program can hold them to it.

`laws` is the tree that gold provisions stand in, `quoted` what an answer quotes of it, `closed` whether lists and
provisos are whole, `opening` what the first line says, `grading` puts one answer's grade together, `files` grades
question files. Nothing here uses the code that answers, so that a fault of it does not confirm itself.
"""
