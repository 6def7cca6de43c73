"""Leaving: a corpus in forms that other programs read.

`akn` is Akoma Ntoso 3.0, one XML a document (see `akn`); `jsonl` and `parquet` are six tables
(see `tables`, which describes every column).
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from civicsetu.base.errors import CivicSetuError, ParameterError
from civicsetu.model.ids import ProvisionId

if TYPE_CHECKING:
    from civicsetu.read.corpus.tables import Corpus

FORMATS = ("akn", "jsonl", "parquet")


def export(data: Path, out: Path, form: str, only: Sequence[str] = ()) -> list[Path]:
    """Write the corpus of a data folder in another form.

    Args:
        data: the data folder.
        out: the folder to write into; it is made where there is none.
        form: one of `FORMATS`.
        only: keys of the documents to write; none writes all.

    Returns:
        The files that were written.

    Raises:
        ParameterError: there is no corpus, no such form, or no document with a key.
        CivicSetuError: a package that the form needs is not installed.
    """
    from civicsetu.read.corpus.tables import load_corpus

    write = _writer(form)
    return write(_select(load_corpus(data), only), Path(out))


def _writer(form: str) -> "Callable[[Corpus, Path], list[Path]]":
    if form not in FORMATS:
        raise ParameterError(f"{form!r} is not an export format; the formats are: {', '.join(FORMATS)}")
    try:
        if form == "akn":
            from civicsetu.export.akn import write_akn

            return write_akn
        if form == "parquet":
            from civicsetu.export.parquet import write_parquet

            return write_parquet
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("civicsetu"):
            raise
        raise CivicSetuError(
            f"exporting {form} needs the package {error.name}, which is not installed: "
            "pip install -c constraints.txt 'civicsetu[export]'"
        ) from None
    from civicsetu.export.tables import write_json_lines

    return write_json_lines


def _select(corpus: "Corpus", only: Sequence[str]) -> "Corpus":
    """The documents of a corpus with these keys; all of them where no key is given."""
    from civicsetu.read.corpus.tables import Corpus

    keys = [document.meta.key for document in corpus.documents]
    for key in only:
        if key not in keys:
            raise ParameterError(
                f"{key!r} is not a document of this corpus; its documents are: {', '.join(keys) or 'none'}"
            )
    kept = [key for key in keys if not only or key in only]

    def of(provision: str | None) -> bool:
        return ProvisionId(provision or "").document in kept

    return Corpus(
        [document for document in corpus.documents if document.meta.key in kept],
        [reference for reference in corpus.references if of(reference.source)],
        {key: corpus.checksums[key] for key in kept},
        [derivation for derivation in corpus.derivations if of(derivation.source)],
        [fact for fact in corpus.facts if of(fact.provision)],
        [definition for definition in corpus.definitions if of(definition.provision)],
        [amendment for amendment in corpus.amendments if amendment.document in kept],
    )
