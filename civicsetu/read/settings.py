"""The settings of reading."""

from typing import Literal

from pydantic import Field

from civicsetu.base.settings import Settings


class ReadSettings(Settings):
    """Reading documents."""

    max_pages: int = Field(400, ge=1, description="a document with more pages is refused")
    ocr: Literal["auto", "never"] = Field(
        "auto", description="auto: scanned pages are read where Tesseract is installed; or never"
    )


class CorpusSettings(Settings):
    """All settings that a corpus depends on."""

    corpus: str = Field("plain", description="a file of data/registry")
    read: ReadSettings = ReadSettings()
