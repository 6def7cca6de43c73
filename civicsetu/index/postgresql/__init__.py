"""A shared store on a PostgreSQL server with pgvector. `docs/stores.md` says what is where.

`server` connects and says what is wrong in one line, `push` and `pull` copy an index to a server and back, `backend`
asks it for candidates, and `reader` opens an index that is there.
"""
