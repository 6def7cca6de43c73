"""The benchmark of reading: what it measures of a PDF, apart from all else that its process would hold."""

from civicsetu.bench.reading import measure_reading


def test_pdfs_are_read_in_a_process_of_their_own(plain_pdf, tmp_path):
    """Those that cannot be read are left out."""
    (tmp_path / "broken.pdf").write_bytes(b"no PDF")
    (found,) = measure_reading([tmp_path / "broken.pdf", plain_pdf])
    assert found["name"] == plain_pdf.name and found["pages"] > 30
    assert found["tree_s"] > found["text_s"] > 0
    assert measure_reading([]) == []
