"""The settings of what surrounds a question."""

from pydantic import Field

from civicsetu.base.settings import Positive, Settings


class TalkSettings(Settings):
    """Conversations, the record of questions, and answers that are kept. Files are in the data folder."""

    sessions: str = Field("sessions", description="the folder of the conversations that have a name")
    record: bool = Field(False, description="keep a record of every question; `ask --record` keeps one of its own")
    record_file: str = Field("record/asked.jsonl", description="the file of the record")
    record_bytes: Positive = Field(5_000_000, description="a larger file is put aside, and a new one begun")
    record_files: Positive = Field(5, description="files of the record that are kept: the newest, and those put aside")
    record_hits: Positive = Field(50, description="provisions of each list in a record that are written out")
    cache: bool = Field(False, description="keep answers, and give them again for the same question and index")
    cache_bytes: Positive = Field(50_000_000, description="answers that were longest unused go beyond this")
    cache_days: Positive = Field(30, description="an older answer is made again")
