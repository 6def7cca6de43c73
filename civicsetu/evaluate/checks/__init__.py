"""What the check of sentences catches, and what it rejects wrongly: sentences by hand, and a seeded program that makes
falsehoods and paraphrases of them."""
