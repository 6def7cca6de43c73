"""Find: a question through an open index to ranked provisions. A question is read for what it
names, what kind of answer it wants and which everyday words have a statutory one; the rankings of
words and of meaning are fused and reranked, and provisions that it names come first."""
