"""The settings of an index. An index is opened only with the settings that it was made with."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from civicsetu.base.settings import Settings, Share


class PassageSettings(Settings):
    """Cutting provisions into passages."""

    max_chars: int = Field(900, ge=200, le=5000, description="the longest legal unit that stays one passage")


class EncoderSettings(Settings):
    """Encoding texts as vectors."""

    max_tokens: int = Field(256, ge=16, le=512, description="tokens that the encoder reads of a text")
    threads: int = Field(1, ge=1, description="processor threads; more than one may change the last bits")


class HnswSettings(Settings):
    """The HNSW graph of dense search (Malkov and Yashunin 2018)."""

    m: int = Field(16, ge=2, le=128, description="links a node")
    ef_construction: int = Field(200, ge=8, description="candidates that are looked at when a node is added")
    ef_search: int = Field(64, ge=1, description="candidates that are looked at in a search")
    seed: int = Field(20160326, description="of the levels that nodes are put on")


class Bm25Settings(Settings):
    """BM25 (Robertson and Zaragoza 2009)."""

    k1: float = Field(1.2, gt=0, description="how slowly further occurrences of a word stop counting")
    b: Share = Field(0.75, description="how much long passages are marked down")


class CompactSettings(Settings):
    """Vectors in fewer bits, for a corpus of hundreds of thousands of passages (docs/scale.md)."""

    vector_bits: Literal[32, 8, 4] = Field(
        32, description="of a number of a passage's vector; 8 and 4 are searched in lists (IVF), 32 by HNSW"
    )
    token_bits: Literal[8, 4, 2, 1] = Field(
        8, description="of a number of a token's vector, on average; below 8 by product quantisation"
    )
    probes: int = Field(128, ge=1, description="lists that are looked through for a question")
    seed: int = Field(20160501, description="of what is drawn to find lists and codes from")


class IndexSettings(Settings):
    """All settings that an index depends on; they stand in its manifest."""

    passages: PassageSettings = PassageSettings()
    encoder: EncoderSettings = EncoderSettings()
    dense: HnswSettings = HnswSettings()
    lexical: Bm25Settings = Bm25Settings()
    compact: CompactSettings = CompactSettings()

    def indexing(self) -> dict[str, Any]:
        """These settings by group as a manifest records them, without those of a subclass, and without `compact` where
        it changes nothing: such an index is the same as one that was made before there was this group."""
        groups = {name: getattr(self, name).model_dump() for name in IndexSettings.model_fields}
        return {name: values for name, values in groups.items() if values != UNSAID.get(name)}


UNSAID = {"compact": CompactSettings().model_dump()}  # what is meant where a manifest lacks a group


def said(recorded: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that a manifest records, with those that it leaves unsaid."""
    return {**UNSAID, **recorded}
