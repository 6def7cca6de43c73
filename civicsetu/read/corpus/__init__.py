"""One way from a file to a validated document; building a corpus and reading it back."""
