"""The settings of reading."""

from typing import Literal

from pydantic import Field

from civicsetu.base.settings import Settings


class ReadSettings(Settings):
    """Reading documents. What exceeds a limit is set aside under the limit's name, and the rest goes on."""

    max_pages: int = Field(400, ge=1, description="a document with more pages is refused")
    ocr: Literal["auto", "never"] = Field(
        "auto", description="auto: scanned pages are read where Tesseract is installed; or never"
    )
    max_bytes: int = Field(200_000_000, ge=1, description="of a file")
    max_page_bytes: int = Field(10_000_000, ge=1000, description="of what a page of a PDF is painted by")
    max_line_chars: int = Field(1_000_000, ge=1000, description="characters of a line of text")
    max_section_chars: int = Field(2_000_000, ge=1000, description="characters of a section or rule")
    max_rows: int = Field(20_000, ge=1, description="rows of one act in a file of rows")
    max_expansion: int = Field(100, ge=1, description="times that a compressed file may grow, beyond 10 MB")
    seconds: int = Field(120, ge=1, description="of processor time that reading a document may take, OCR not counted")
    megabytes: int = Field(1000, ge=50, description="of memory that reading a document may take")


READ = ReadSettings()


class CorpusSettings(Settings):
    """All settings that a corpus depends on."""

    corpus: str = Field("plain", description="a file of data/registry")
    read: ReadSettings = READ
