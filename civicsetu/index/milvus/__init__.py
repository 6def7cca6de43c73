"""A store on a Milvus server or cluster, or in a file by its embedded edition. `docs/stores.md` says what is where.

`server` connects and says what is wrong in one line, `collections` has the forms of what is kept there, `filters` says
a filter in Milvus's words, `push` sends an index, `backend` asks for candidates, and `reader` opens an index that is
there.
"""
