"""One web address to one file, within limits of size and time.

A server can send a byte now and then for ever, in the body, between two chunks or in the headers. So the
time limit holds for every byte that is read from the connection, and not only for the file's content.
"""

import http.client
import io
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

MAX_BYTES = 200_000_000
BLOCK = 1 << 16
PATIENCE = 20  # a whole download may take so many times as long as an address may be silent
USER_AGENT = "CivicSetu (research on public law; fetches each document once)"


class Refused(Exception):
    """An address that does not give the document; the message is the reason."""


def download(url: str, path: Path, silence_s: float) -> bool:
    """Write what an address gives to a file.

    Args:
        url: an http or https address; redirections to such are followed.
        path: the file, which is written over.
        silence_s: the seconds for which the address may be silent.

    Returns:
        True if the server said where the content ends, so that it is known to be whole.

    Raises:
        Refused: the address fails, is too slow or too large, or its content ends too early.
    """
    request = urllib.request.Request(url, headers={"User-Agent": USER_AGENT})
    deadline = time.monotonic() + PATIENCE * silence_s
    with path.open("wb") as out:
        try:
            with _opener(deadline).open(request, timeout=silence_s) as response:
                return _stream(response, out)
        except _TooSlow:
            raise Refused("the download was too slow and was stopped") from None
        except urllib.error.HTTPError as error:
            error.close()
            raise Refused(f"HTTP {error.code} {error.reason}") from None
        except TimeoutError:
            raise Refused(f"no answer within {silence_s:g} s") from None
        except http.client.IncompleteRead:
            raise Refused("the download ended too early") from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Refused(one_line(error)) from None


def _stream(response: http.client.HTTPResponse, out: BinaryIO) -> bool:
    expected = response.length  # None where the server did not say
    if expected is not None and expected > MAX_BYTES:
        raise Refused(f"{expected} bytes are more than the {MAX_BYTES} that a document may have")
    received = 0
    while expected is None or received < expected:
        block = response.read1(BLOCK if expected is None else min(BLOCK, expected - received))
        if not block:
            break
        received += len(block)
        if received > MAX_BYTES:
            raise Refused(f"more than the {MAX_BYTES} bytes that a document may have")
        out.write(block)
    if expected is not None and received < expected:
        raise Refused(f"the download ended too early: {received} of {expected} bytes")
    return expected is not None or bool(response.chunked)


# ------------------------------------------------------------------ a connection with a deadline
class _TooSlow(Exception):
    """The deadline of a download has passed."""


class _TimedSocket(io.RawIOBase):
    """The bytes that come from a socket, until a deadline."""

    def __init__(self, connection: socket.socket, deadline: float) -> None:
        super().__init__()
        self._stream, self._deadline = connection.makefile("rb", buffering=0), deadline

    def readable(self) -> bool:
        """True."""
        return True

    def readinto(self, buffer: Any) -> int | None:
        """Read what is there, at most as much as the buffer holds."""
        if time.monotonic() > self._deadline:
            raise _TooSlow
        return self._stream.readinto(buffer)

    def close(self) -> None:
        """Close the stream."""
        self._stream.close()
        super().close()


def _timed(connect: Callable[..., http.client.HTTPConnection], deadline: float) -> Callable[..., Any]:
    """What makes connections whose responses, headers included, are read until a deadline."""

    class TimedResponse(http.client.HTTPResponse):
        def __init__(self, connection: socket.socket, *args: Any, **named: Any) -> None:
            super().__init__(connection, *args, **named)
            self.fp.close()
            self.fp = io.BufferedReader(_TimedSocket(connection, deadline))

    def connection(*args: Any, **named: Any) -> http.client.HTTPConnection:
        made = connect(*args, **named)
        made.response_class = TimedResponse
        return made

    return connection


def _opener(deadline: float) -> urllib.request.OpenerDirector:
    """What opens addresses of the web, and no others: the standard opener would follow a redirection to ftp."""

    class Http(urllib.request.HTTPHandler):
        def http_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
            return self.do_open(_timed(http.client.HTTPConnection, deadline), request)

    class Https(urllib.request.HTTPSHandler):
        def https_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
            return self.do_open(_timed(http.client.HTTPSConnection, deadline), request)

    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(), Http(), Https(), urllib.request.HTTPRedirectHandler(),
        urllib.request.HTTPErrorProcessor(), urllib.request.HTTPDefaultErrorHandler(), urllib.request.UnknownHandler(),
    ):  # fmt: skip
        opener.add_handler(handler)
    return opener


def one_line(error: Exception) -> str:
    """An error's message in one line, at most 200 characters of it."""
    return " ".join(str(error).split())[:200] or type(error).__name__
