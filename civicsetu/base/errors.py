"""The errors that a user can meet.

Every message names what is wrong and says what to do about it. The command line prints it as one line and ends with
the `exit_code` of its class: 1 for bad input, 2 for a name or a value that the caller gave and that does not exist
or is not allowed.
"""

from pathlib import Path


class CivicSetuError(Exception):
    """Base of all errors whose cause is the input or the environment, not a fault of the program."""

    exit_code = 1


class ParameterError(CivicSetuError):
    """A name or a value that the caller gave does not exist or is not allowed.

    It may be that of a parameter, a corpus, a document, a jurisdiction or an arm.
    """

    exit_code = 2


class ConfigurationError(ParameterError):
    """A setting outside of the call cannot be used: `params.yaml`, the registry, CIVICSETU_MIRROR, a folder."""

    exit_code = 1


class RegistryError(CivicSetuError):
    """A registry file cannot be used."""


class DocumentUnavailable(CivicSetuError):
    """A document is neither in the mirror nor at any of its addresses."""


class UnreadableDocument(CivicSetuError):
    """A file cannot be read as a document of law; `reason` is a short word for the quarantine.

    Args:
        reason: one of `empty`, `not_a_pdf`, `encrypted`, `truncated`, `image_only`,
            `no_provisions`, `not_text`, `too_long`, `not_rows`, `not_qa`, `invalid`, `unknown_format`.
        message: one line for people; line breaks in it (a file name may have some) become spaces.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(" ".join(message.splitlines()))
        self.reason = reason


class IndexUnusable(CivicSetuError):
    """An index is missing, incomplete, out of date or damaged."""


class ModelUnavailable(CivicSetuError):
    """An optional model is not installed; everything that does not need it still works."""


class QuestionFileError(CivicSetuError):
    """A question file is not in the project's format."""


class NotebookError(CivicSetuError):
    """A notebook cannot be run, or its run failed; names the notebook and the cell.

    Args:
        message: one line for people.
        reason: the failed cell and its error alone; the message by default.
        kept: the notebook as far as it was executed, if it was saved.
    """

    def __init__(self, message: str, reason: str = "", kept: Path | None = None) -> None:
        super().__init__(message)
        self.reason, self.kept = reason or message, kept
