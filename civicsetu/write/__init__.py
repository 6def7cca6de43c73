"""Write: an answer in a model's words, of which only what the check lets through is shown. Prompts are files in
`prompts`; `writer` puts the steps together; `docs/models.md` explains them."""
