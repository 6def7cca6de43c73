"""Verify: whether a sentence says only what the statutory words that it rests on say.

It knows nothing of who wrote the sentence. `check` puts the parts together; `docs/checking.md` explains them."""
