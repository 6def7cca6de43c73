"""What the columns of scores on a question's page are, in plain words."""

IN_WORDS = {
    "annexes": "how well a passage of an annexure, a schedule or a form fits",
    "bm25": "words that the question and the passage share, rare ones counting more",
    "boosts": "points that fixed rules, and reading near sections with the question, add in the end",
    "cards": "whether the Act governs such a situation as the question tells",
    "chunks": "nearness in meaning of the question and a piece of text of fixed length",
    "cosine": "nearness in meaning of the question and the passage, computed for every candidate",
    "cross": "what a model says that reads the question and the passage together",
    "dense": "nearness in meaning of the question and the passage, where the search by vectors found it",
    "discriminant": "how surely the question belongs to this section and no other, judged by known questions",
    "known_questions": "nearness of a question that the passage is known to answer",
    "late": "nearness in meaning word by word",
    "rrf": "the places in several searches, put together",
    "weighted": "the scores of several searches, put together",
}


def score_in_words(name: str) -> str:
    """What a column of scores is; that it is a part's score, where it has no words of its own.

    >>> score_in_words("bm25"), score_in_words("mine")
    ('words that the question and the passage share, rare ones counting more', 'the score of the part mine')
    """
    return IN_WORDS.get(name, f"the score of the part {name}")
