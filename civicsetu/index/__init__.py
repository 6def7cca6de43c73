"""Index: a corpus that has been read, made searchable. Each legal unit is a passage, with BM25 over
its words, a vector for its meaning and one for each of its tokens; beside them stand the defined
terms and the graph of what refers to what. A manifest with the checksum of every file makes them
one whole, and an index that is not whole does not open."""
