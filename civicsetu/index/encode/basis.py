"""The PCA basis of the token vectors: data of the package, like the model's weights.

`python -m civicsetu.index.encode.basis` makes it anew from the plain-language edition. It is kept because linear
algebra gives other last bits on other processors; the learnt question encoder belongs to the same basis.
"""

import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from civicsetu.base.errors import CivicSetuError
from civicsetu.base.files import written_beside
from civicsetu.base.project import project_root
from civicsetu.index.encode.encoder import Encoder
from civicsetu.index.encode.onnx import TOKEN_BASIS, export_encoder, packaged_model_path
from civicsetu.model.ids import ProvisionId
from civicsetu.read.tree.marks import FORMER
from civicsetu.read.words.changes import recorded_of

BASIS_DIMENSIONS = 96  # a quarter of the encoder's; late interaction ranks as well as with all of them
SAMPLE = 200  # paragraphs that the basis is found from


def token_basis(encoder: Encoder, texts: Sequence[str], dimensions: int = BASIS_DIMENSIONS) -> np.ndarray:
    """The principal components of the content tokens of some texts, without centring.

    Args:
        encoder: gives the token vectors.
        texts: what the components are found from.
        dimensions: how many components are kept.

    Returns:
        (encoder dimensions, dimensions), float32: the eigenvectors of the tokens' second moments with the largest
        eigenvalues, largest first, each with its largest entry positive.
    """
    from threadpoolctl import threadpool_limits

    moments = np.zeros((encoder.dimensions, encoder.dimensions))
    with threadpool_limits(1, "blas"):  # with more threads the last bits are others
        for text in texts:
            _, words, ids, _ = encoder.vectors(text)
            kept = words[encoder.is_content(ids)].astype(np.float64)
            moments += kept.T @ kept
        _, vectors = np.linalg.eigh(moments)
    basis = vectors[:, ::-1][:, :dimensions]
    signs = np.sign(basis[np.abs(basis).argmax(axis=0), np.arange(basis.shape[1])])
    oriented: np.ndarray = (basis * signs).astype(np.float32)
    return oriented


def basis_texts() -> list[str]:
    """The paragraphs of the plain-language edition that the basis is found from: those of the Act, which the learnt
    encoder belongs to; with a document more every vector would change.

    Raises:
        CivicSetuError: this is not a checkout of the project.
    """
    file = project_root() / "data" / "plain" / "rera_act_2016.md"
    if not file.is_file():
        raise CivicSetuError(f"{file} is not there: run this command in a checkout of CivicSetu")
    found = [
        paragraph
        for paragraph in _as_enacted(file.read_text(encoding="utf-8"), file.stem).split("\n\n")
        if len(paragraph) > 80
    ]
    return found[:: max(1, len(found) // SAMPLE)][:SAMPLE]


def _as_enacted(text: str, key: str) -> str:
    """An edition with its former texts in the places of what replaced them, and without what was inserted: what the
    basis was found from, and the learnt encoder belongs to.

    Args:
        text: the edition's Markdown.
        key: of its document.
    """
    changes = (change for change in recorded_of(key).changes if change.action == "inserted")
    inserted = tuple(f"- {ProvisionId(change.provision).pinpoint.steps[-1]} " for change in changes)
    lines: list[str] = []
    for line in text.splitlines():
        if former := FORMER.match(line.lstrip(" -")):
            while not lines[-1].strip():
                lines.pop()
            indent = re.match(r" *(?:- )?", lines[-1])
            assert indent is not None
            lines[-1] = indent[0] + line.lstrip(" -")[former.end() :]
            if not indent[0]:
                lines.append("")
        elif not inserted or not line.lstrip().startswith(inserted):
            lines.append(line)
    return "\n".join(lines)


def main() -> None:
    """Make the package's basis anew."""
    with tempfile.TemporaryDirectory() as folder:
        export_encoder(packaged_model_path(), Path(folder))
        basis = token_basis(Encoder(Path(folder)), basis_texts())
    with written_beside(TOKEN_BASIS) as beside, beside.open("wb") as out:
        np.save(out, basis)


if __name__ == "__main__":
    main()
