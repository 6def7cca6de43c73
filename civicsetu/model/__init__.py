"""The records that are handed from part to part. All are frozen; `docs/data-model.md` says what each holds."""
