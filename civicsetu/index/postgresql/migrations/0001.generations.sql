-- yoyo notes that this is done after it is: what is here may run again
CREATE EXTENSION IF NOT EXISTS vector;
CREATE SCHEMA IF NOT EXISTS civicsetu;
-- an index as it was pushed; readers see only those that are complete
CREATE TABLE IF NOT EXISTS civicsetu.generations (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    basis integer NOT NULL, -- dimensions of the token vectors
    complete boolean NOT NULL DEFAULT false
);
-- one row: the generation in force
CREATE TABLE IF NOT EXISTS civicsetu.in_force (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    generation integer NOT NULL REFERENCES civicsetu.generations
);
-- what a push that is not complete has done
CREATE TABLE IF NOT EXISTS civicsetu.steps (
    generation integer REFERENCES civicsetu.generations ON DELETE CASCADE,
    step text,
    PRIMARY KEY (generation, step)
);
-- files by their checksum, in blocks, so that generations share those that are the same
CREATE TABLE IF NOT EXISTS civicsetu.blocks (
    sha256 text,
    place integer,
    content bytea NOT NULL,
    PRIMARY KEY (sha256, place)
);
CREATE TABLE IF NOT EXISTS civicsetu.files (
    generation integer REFERENCES civicsetu.generations ON DELETE CASCADE,
    name text,
    sha256 text NOT NULL,
    PRIMARY KEY (generation, name)
);
CREATE TABLE IF NOT EXISTS civicsetu.passages (
    generation integer REFERENCES civicsetu.generations ON DELETE CASCADE,
    row integer,
    sentence vector(384) NOT NULL,
    tokens bytea NOT NULL,
    PRIMARY KEY (generation, row)
);
ALTER TABLE civicsetu.passages ALTER COLUMN sentence SET STORAGE PLAIN;
CREATE INDEX IF NOT EXISTS passages_sentence_idx ON civicsetu.passages
    USING hnsw (sentence vector_ip_ops) WITH (m = 16, ef_construction = 128);
CREATE TABLE IF NOT EXISTS civicsetu.tokens (
    generation integer REFERENCES civicsetu.generations ON DELETE CASCADE,
    token text,
    passages integer NOT NULL,
    PRIMARY KEY (generation, token)
);
-- what a token adds to the BM25 score of a passage
CREATE TABLE IF NOT EXISTS civicsetu.words (
    generation integer REFERENCES civicsetu.generations ON DELETE CASCADE,
    token text,
    row integer,
    score real NOT NULL,
    PRIMARY KEY (generation, token, row) INCLUDE (score)
);
CREATE TABLE IF NOT EXISTS civicsetu.edges (
    generation integer REFERENCES civicsetu.generations ON DELETE CASCADE,
    place integer,
    source text NOT NULL,
    target text NOT NULL,
    kind text NOT NULL,
    PRIMARY KEY (generation, place)
);
