"""Index: a corpus that has been read, made searchable.

`build` makes an index, `store` opens one; `layout` says what it holds on disk and `manifest` that it is whole.

    passages          the legal units that are searched
    encode/           their vectors, and those of questions
    hnsw, bm25        search by meaning and by words
    known_questions   the questions that provisions are known to answer
    cues, graph       what passages state, and what refers to what
    backend           what finding asks of a store: embedded (files, the default), postgresql or milvus (servers)
    servers, remote   the servers by their addresses; the files of an index on a server
    residual          token vectors as codes of 1 or 2 bits a dimension
    tables/           provisions, passages and documents, read from disk when they are asked for
"""
