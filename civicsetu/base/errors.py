"""The errors that a user can meet.

Every message names the thing that is wrong and says what to do about it; the command
line prints it as one line and exits with 1.
"""

from pathlib import Path


class CivicSetuError(Exception):
    """Base of all errors that are the input's or the environment's fault, not a defect."""


class ParameterError(CivicSetuError):
    """A parameter, corpus, document key or jurisdiction that does not exist or has a bad value."""


class RegistryError(CivicSetuError):
    """A registry file that cannot be used."""


class DocumentUnavailable(CivicSetuError):
    """A document that no mirror and no address gave."""


class UnreadableDocument(CivicSetuError):
    """A file that cannot be read as a statute; `reason` is a short word for the quarantine.

    Args:
        reason: one of `empty`, `not_a_pdf`, `encrypted`, `truncated`, `image_only`,
            `no_provisions`, `not_text`, `too_long`, `not_rows`, `not_qa`, `invalid`, `unknown_format`.
        message: one line for people; line breaks in it, as a file's name may have, become spaces.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(" ".join(message.splitlines()))
        self.reason = reason


class IndexUnusable(CivicSetuError):
    """An index that is missing, incomplete, stale or damaged."""


class ModelUnavailable(CivicSetuError):
    """A model that is optional and not there; the parts that don't need it go on."""


class QuestionFileError(CivicSetuError):
    """A question file that is not in the project's format."""


class NotebookError(CivicSetuError):
    """A notebook run that failed; names the notebook and the cell.

    Args:
        message: one line for people.
        reason: of a run that failed, the cell and its error alone.
        kept: of a run that failed, the notebook as far as it was executed, where there is one.
    """

    def __init__(self, message: str, reason: str = "", kept: Path | None = None) -> None:
        super().__init__(message)
        self.reason, self.kept = reason or message, kept
