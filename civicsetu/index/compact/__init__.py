"""Vectors in fewer bits, for a corpus of hundreds of thousands of passages (`docs/scale.md`).

lists    passages' vectors as codes of 8 or 4 bits a number, in lists by their nearest centre (FAISS IVF)
codes    tokens' vectors by product quantisation, 4, 2 or 1 bit a number on average
convert  an index with full vectors to one with compact ones, without encoding anything again
"""
