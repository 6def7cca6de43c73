"""Language models: the chain that is asked, what one question and one run may cost, recorded replies, and a scripted
server. It knows no law. LiteLLM is imported only when a model is asked; `docs/models.md` explains it."""
