"""Mirror, cache and web: what is used, what is refused, and what is left behind."""

import contextlib
import hashlib
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from civicsetu.base.errors import DocumentUnavailable, ParameterError
from civicsetu.read.source import download as module
from civicsetu.read.source.fetch import fetch
from civicsetu.read.source.registry import Entry

PDF = b"%PDF-1.4\n" + b"the Act as published " * 5000 + b"\n%%EOF\n"
OTHER = b"%PDF-1.4\nanother print\n%%EOF\n"
HTML = b"<!DOCTYPE html><title>Sign in</title>"


def sha(data):
    return hashlib.sha256(data).hexdigest()


class Handler(BaseHTTPRequestHandler):
    """Answers by the path; the server counts what was asked."""

    def log_message(self, *args):
        pass

    def do_GET(self):
        self.server.asked.append(self.path)
        name = self.path.lstrip("/").replace(".pdf", "").replace("-", "_")
        getattr(self, name, self.missing)()

    def give(self, data, **headers):
        self.send_response(200)
        for key, value in headers.items():
            self.send_header(key.replace("_", "-"), value)
        self.end_headers()
        with contextlib.suppress(OSError):
            self.wfile.write(data)

    def missing(self):
        self.send_error(404)

    def good(self):
        self.give(PDF, Content_Length=len(PDF))

    def other(self):
        self.give(OTHER, Content_Length=len(OTHER))

    def unsized(self):
        self.give(PDF)

    def unsized_cut(self):
        self.give(PDF[:-4000])

    def truncated(self):
        self.give(PDF[:-4000], Content_Length=len(PDF))

    def chunked(self):
        self.chunks(b"0\r\n\r\n")

    def chunked_cut(self):
        self.chunks(b"")

    def chunks(self, last):
        self.protocol_version = "HTTP/1.1"
        self.close_connection = True
        self.give(b"%x\r\n%s\r\n%s" % (len(PDF), PDF, last), Transfer_Encoding="chunked")

    def html(self):
        self.give(HTML, Content_Length=len(HTML))

    def empty(self):
        self.give(b"", Content_Length=0)

    def huge(self):
        self.give(PDF, Content_Length=10**12)

    def moved(self):
        self.redirect("/good.pdf")

    def to_ftp(self):
        self.redirect("ftp://127.0.0.1/good.pdf")

    def redirect(self, where):
        self.send_response(302)
        self.send_header("Location", where)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def silent(self):
        self.server.released.wait(10)

    def slow_headers(self):
        """Send a header line for ever, a byte now and then."""
        self.drip(b"HTTP/1.0 200 OK\r\nX-Slow: " + b"x" * 60_000)

    def slow_continue(self):
        """Say for ever that the answer is yet to come."""
        self.drip(b"HTTP/1.1 100 Continue\r\n\r\n" * 3_000)

    def slow_chunks(self):
        """Send a body whose chunks hold one byte."""
        self.protocol_version = "HTTP/1.1"
        self.close_connection = True
        self.give(b"", Transfer_Encoding="chunked")
        self.drip(b"1\r\n%\r\n" * 10_000)

    def drip(self, data):
        with contextlib.suppress(OSError):
            for byte in data:
                if self.server.released.wait(0.02):
                    break
                self.wfile.write(bytes([byte]))

    def trickle(self):
        self.send_response(200)
        self.send_header("Content-Length", str(len(PDF)))
        self.end_headers()
        try:
            for byte in PDF:
                if self.server.released.wait(0.02):
                    break
                self.wfile.write(bytes([byte]))
        except OSError:
            pass


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.asked, server.released = [], threading.Event()
    server.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.released.set()
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def cache(tmp_path):
    return tmp_path / "cache"


@pytest.fixture
def mirror(tmp_path):
    (tmp_path / "mirror").mkdir()
    return tmp_path / "mirror"


def entry(server=None, *names, known=(), **more):
    fields = {
        "key": "an_act",
        "title": "An Act",
        "short_title": "Act",
        "edition": "official",
        "jurisdiction": "CENTRAL",
        "doc_type": "act",
        "year": 2016,
        "file": "an_act.pdf",
        "note": "take a local file",
        "urls": [f"{server.url}/{name}" for name in names],
        "sha256": [sha(data) for data in known],
    }
    return Entry.model_validate(fields | more)


def held(folder):
    """The names in a folder, hidden ones too."""
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


# The web


@pytest.mark.parametrize("name", ["good.pdf", "unsized.pdf", "chunked.pdf", "moved.pdf"])
@pytest.mark.parametrize("known", [(), (PDF,)], ids=["unknown", "known"])
def test_download_is_kept_with_its_checksum(server, cache, name, known):
    document = entry(server, name, known=known)
    found = fetch(document, cache, None)
    assert found.path == cache / "an_act.pdf"
    assert found.path.read_bytes() == PDF
    assert (found.source, found.sha256) == (f"{server.url}/{name}", sha(PDF))
    assert held(cache) == ["an_act.pdf", "an_act.pdf.sha256"]
    assert (cache / "an_act.pdf.sha256").read_text() == f"{sha(PDF)}  an_act.pdf\n"


def test_second_time_comes_from_the_cache(server, cache):
    document = entry(server, "good.pdf")
    fetch(document, cache, None)
    for offline in (False, True):
        again = fetch(document, cache, None, offline=offline)
        assert (again.source, again.sha256, again.path.read_bytes()) == ("cache", sha(PDF), PDF)
    assert server.asked == ["/good.pdf"]


BAD = {
    "missing.pdf": "HTTP 404",
    "truncated.pdf": "ended too early",
    "unsized-cut.pdf": "ended too early",
    "chunked-cut.pdf": "ended too early",
    "html.pdf": "not a PDF",
    "empty.pdf": "empty",
    "huge.pdf": "more than",
    "to-ftp.pdf": "ftp",
    "silent.pdf": "within 0.4 s",
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_answer_is_no_document_and_leaves_nothing(server, cache, name):
    document = entry(server, name)
    with pytest.raises(DocumentUnavailable) as error:
        fetch(document, cache, None, timeout_s=0.4)
    message = str(error.value)
    assert "\n" not in message
    for words in ("an_act", f"{server.url}/{name}", BAD[name], "CIVICSETU_MIRROR", "an_act.pdf", "local file"):
        assert words in message
    assert held(cache) == []


@pytest.mark.parametrize("name", BAD)
def test_after_a_bad_answer_the_next_address_is_asked(server, cache, name):
    document = entry(server, name, "good.pdf")
    found = fetch(document, cache, None, timeout_s=0.4)
    assert (found.source, found.path.read_bytes()) == (f"{server.url}/good.pdf", PDF)
    assert any(f"{server.url}/{name}" in line and BAD[name] in line for line in found.tried)
    assert held(cache) == ["an_act.pdf", "an_act.pdf.sha256"]


def test_a_file_of_another_checksum_is_passed_over(server, cache):
    document = entry(server, "other.pdf", "good.pdf", known=[PDF])
    found = fetch(document, cache, None)
    assert found.sha256 == sha(PDF)
    assert any("other.pdf" in line and sha(OTHER) in line for line in found.tried)
    with pytest.raises(DocumentUnavailable, match="not one that the registry lists"):
        fetch(entry(server, "other.pdf", known=[PDF], file="b.pdf"), cache, None)
    assert held(cache) == ["an_act.pdf", "an_act.pdf.sha256"]


def test_any_of_several_known_checksums_will_do(server, cache):
    assert fetch(entry(server, "other.pdf", known=[PDF, OTHER]), cache, None).sha256 == sha(OTHER)


@pytest.mark.parametrize("name", ["trickle.pdf", "slow-headers.pdf", "slow-continue.pdf", "slow-chunks.pdf"])
def test_a_server_that_drips_is_given_up(server, cache, monkeypatch, name):
    """Each byte comes in time; only the limit of the whole download can end it."""
    monkeypatch.setattr(module, "PATIENCE", 1)
    began = time.monotonic()
    with pytest.raises(DocumentUnavailable, match="too slow") as error:
        fetch(entry(server, name), cache, None, timeout_s=0.5)
    assert f"{server.url}/{name}" in str(error.value)
    assert time.monotonic() - began < 5
    assert held(cache) == []


@pytest.mark.parametrize("name", ["good.pdf", "unsized.pdf", "chunked.pdf"])
def test_size_is_capped_whatever_the_server_says(server, cache, monkeypatch, name):
    monkeypatch.setattr(module, "MAX_BYTES", len(PDF) - 1)
    with pytest.raises(DocumentUnavailable, match="more than"):
        fetch(entry(server, name), cache, None)
    assert held(cache) == []


def test_an_address_where_nobody_listens_is_named(server, cache):
    document = entry(urls=["http://127.0.0.1:9/an_act.pdf"])
    with pytest.raises(DocumentUnavailable, match=r"http://127\.0\.0\.1:9/an_act\.pdf: .*refused"):
        fetch(document, cache, None, timeout_s=2)


def test_offline_asks_nobody(server, cache):
    with pytest.raises(DocumentUnavailable) as error:
        fetch(entry(server, "good.pdf"), cache, None, offline=True)
    assert "offline" in str(error.value) and f"{server.url}/good.pdf" in str(error.value)
    assert server.asked == [] and held(cache) == []


def test_a_document_without_addresses_says_so(cache):
    with pytest.raises(DocumentUnavailable, match=r"no address is known \(take a local file\)"):
        fetch(entry(), cache, None)


def test_text_files_need_not_be_pdfs(server, cache):
    assert fetch(entry(server, "html", file="an_act.html"), cache, None).path.read_bytes() == HTML


# The cache


def test_tampered_cache_is_fetched_again(server, cache):
    document = entry(server, "good.pdf")
    path = fetch(document, cache, None).path
    path.write_bytes(OTHER)
    found = fetch(document, cache, None)
    assert found.source == f"{server.url}/good.pdf" and path.read_bytes() == PDF
    assert any("does not match the checksum" in line for line in found.tried)


def test_tampered_cache_is_not_used_offline(server, cache):
    document = entry(server, "good.pdf")
    fetch(document, cache, None).path.write_bytes(OTHER)
    with pytest.raises(DocumentUnavailable, match="does not match the checksum"):
        fetch(document, cache, None, offline=True)


@pytest.mark.parametrize("beside", [None, b"", b"\xff\xfe", b"nonsense"])
def test_cached_file_without_its_checksum_is_fetched_again(server, cache, beside):
    cache.mkdir()
    (cache / "an_act.pdf").write_bytes(OTHER)
    if beside is not None:
        (cache / "an_act.pdf.sha256").write_bytes(beside)
    assert fetch(entry(server, "good.pdf"), cache, None).sha256 == sha(PDF)
    assert fetch(entry(server, "good.pdf"), cache, None).source == "cache"


def test_cached_file_that_the_registry_no_longer_knows_is_fetched_again(server, cache):
    fetch(entry(server, "other.pdf"), cache, None)
    assert fetch(entry(server, "good.pdf", known=[PDF]), cache, None).sha256 == sha(PDF)


def test_cached_download_is_not_taken_for_a_document_that_is_nowhere_published(server, cache):
    fetch(entry(server, "good.pdf"), cache, None)
    with pytest.raises(DocumentUnavailable):
        fetch(entry(edition="plain-language"), cache, None)


@pytest.mark.parametrize("place", ["cache", "cache/below"])
def test_a_cache_that_is_a_file_is_named(server, tmp_path, place):
    (tmp_path / "cache").write_text("")
    with pytest.raises(ParameterError, match="cache"):
        fetch(entry(server, "good.pdf"), tmp_path / place, None)


# The mirror


def test_mirror_comes_before_cache_and_web(server, cache, mirror):
    document = entry(server, "good.pdf")
    fetch(document, cache, None)
    (mirror / "an_act.pdf").write_bytes(OTHER)
    found = fetch(document, cache, mirror)
    assert (found.path, found.source, found.sha256) == (mirror / "an_act.pdf", "mirror", sha(OTHER))
    assert server.asked == ["/good.pdf"]


def test_mirror_of_known_checksum_needs_no_remark(cache, mirror):
    (mirror / "an_act.pdf").write_bytes(PDF)
    assert fetch(entry(known=[PDF], pages=[2, 5]), cache, mirror).tried == ()
    assert not cache.exists()


def test_mirror_of_unknown_checksum_is_used_whole_and_noted(cache, mirror):
    (mirror / "an_act.pdf").write_bytes(OTHER)
    found = fetch(entry(known=[PDF], pages=[2, 5]), cache, mirror)
    assert found.source == "mirror"
    assert len(found.tried) == 1 and sha(OTHER) in found.tried[0]
    assert found.print.pages is None


def test_without_a_known_checksum_the_page_range_holds(cache, mirror):
    (mirror / "an_act.pdf").write_bytes(OTHER)
    assert fetch(entry(pages=[2, 5]), cache, mirror).print.pages == (2, 5)


@pytest.mark.parametrize("place", ["nowhere", "file"])
def test_mirror_that_is_no_folder_is_named(cache, tmp_path, place):
    (tmp_path / "file").write_text("")
    with pytest.raises(ParameterError, match=f"{place}.*CIVICSETU_MIRROR"):
        fetch(entry(), cache, tmp_path / place)


def test_mirror_without_the_file_goes_on_to_the_web(server, cache, mirror):
    found = fetch(entry(server, "good.pdf"), cache, mirror)
    assert found.source.endswith("/good.pdf")
    assert "no an_act.pdf" in found.tried[0]


# Several prints of one document


def prints(server, *names, other=("other.pdf",)):
    """A first print of unknown checksum and a second one that is known."""
    second = {"file": "second.pdf", "sha256": [sha(OTHER)], "urls": [f"{server.url}/{n}" for n in other], "note": "x"}
    return entry(server, *names, pages=[1, 24], alternatives=[second | {"pages": [1, 18]}])


def test_mirror_may_hold_another_print(server, cache, mirror):
    (mirror / "second.pdf").write_bytes(OTHER)
    found = fetch(prints(server, "good.pdf"), cache, mirror)
    assert (found.path.name, found.print.pages) == ("second.pdf", (1, 18))
    assert server.asked == []


def test_the_first_print_is_preferred(server, cache, mirror):
    for name, data in (("an_act.pdf", PDF), ("second.pdf", OTHER)):
        (mirror / name).write_bytes(data)
    found = fetch(prints(server), cache, mirror)
    assert (found.path.name, found.print.pages) == ("an_act.pdf", (1, 24))


def test_a_print_is_known_by_its_checksum_and_not_its_name(server, cache, mirror):
    (mirror / "an_act.pdf").write_bytes(OTHER)
    assert fetch(prints(server), cache, mirror).print.pages == (1, 18)


def test_addresses_of_other_prints_come_last(server, cache):
    document = prints(server, "missing.pdf")
    found = fetch(document, cache, None)
    assert (found.path.name, found.print.pages) == ("second.pdf", (1, 18))
    assert server.asked == ["/missing.pdf", "/other.pdf"]
    assert fetch(document, cache, None).source == "cache"


def test_the_message_names_every_print(server, cache):
    with pytest.raises(DocumentUnavailable, match=r"folder that holds an_act\.pdf or second\.pdf"):
        fetch(prints(server, "missing.pdf", other=["html.pdf"]), cache, None)


@pytest.mark.parametrize("timeout_s", [0, -1, float("nan"), float("inf")])
def test_timeout_has_to_be_positive(cache, timeout_s):
    with pytest.raises(ParameterError, match="timeout_s"):
        fetch(entry(), cache, None, timeout_s=timeout_s)
