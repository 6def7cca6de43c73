"""The PDFs that a corpus was read from stay in its data folder."""

from civicsetu.base.files import sha256
from civicsetu.read.source.kept import keep_source, source_pdf


def test_a_pdf_of_elsewhere_is_kept_and_found_by_its_checksum(tmp_path, monkeypatch):
    monkeypatch.delenv("CIVICSETU_MIRROR", raising=False)
    data, file = tmp_path / "data", tmp_path / "law.pdf"
    file.write_bytes(b"%PDF one")
    keep_source(data, file, sha256(file))
    digest = sha256(file)
    file.unlink()
    kept = source_pdf(data, "law.pdf", digest)
    assert kept is not None and kept.read_bytes() == b"%PDF one"
    assert source_pdf(data, "law.pdf", "0" * 64) is None  # another print of the same name
    file.write_bytes(b"%PDF two")
    keep_source(data, file, sha256(file))
    assert source_pdf(data, "law.pdf", digest) is None and source_pdf(data, "law.pdf", sha256(file))


def test_what_lies_in_the_data_folder_or_is_no_pdf_is_not_kept_again(tmp_path):
    data = tmp_path / "data"
    (data / "typeset").mkdir(parents=True)
    (data / "typeset" / "law.pdf").write_bytes(b"%PDF")
    (tmp_path / "law.txt").write_text("1. Law")
    for file in (data / "typeset" / "law.pdf", tmp_path / "law.txt"):
        keep_source(data, file, sha256(file))
    keep_source(data, None, "")
    assert not (data / "cache").exists()
