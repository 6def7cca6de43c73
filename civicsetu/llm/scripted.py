"""A scripted server that speaks the chat protocol of OpenAI on this machine, for tests and `make model-demo`.

It is no model. It answers with the first words of the first evidence block, as a model might that only copies, and
misbehaves on demand in the ways that real servers do. What it says is never a model's quality.
"""

import json
import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, cast

_BLOCK = re.compile(
    r"\[block (?P<key>\S+) (?P<mark>\S+)\] (?P<label>[^\n]{0,400})\n"
    r"(?P<text>(?:(?!\n\[block ).)*?)\n\[end (?P=key) (?P=mark)\]",
    re.DOTALL,
)
_PLANTED = re.compile(r"(?:ignore|disregard|say|answer|reply|output|print|write|system)\b[^.\n]*", re.IGNORECASE)
STALL = 30.0  # seconds that a stalled reply takes; a client has given up long before
MOST_WORDS = 60
PIECE = 24  # characters of one piece of a stream


@dataclass(frozen=True, slots=True)
class Seen:
    """The evidence blocks of a request: key and words of each; and whether a repair is asked for."""

    blocks: tuple[tuple[str, str], ...]
    user: str
    is_repair: bool


Reply = dict[str, Any]
HTTP_FAULTS = {"rate_limit": 429, "overload": 503, "broken_server": 500, "not_allowed": 401, "no_such_model": 404}
# What a script may name: `right`, and every way to misbehave.
FAULTS = (
    *HTTP_FAULTS, "stall", "cut", "disconnect", "broken_json", "empty", "wrong_shape", "refuse", "unknown_key",
    "false_citation", "changed_number", "dropped_not", "obeys", "made_up", "no_answer", "prose", "too_long",
)  # fmt: skip


class ScriptedServer:
    """A server on a free port of the loopback interface.

    Args:
        script: what each request gets in turn, of `FAULTS` and `right`, or a JSON object that is sent as it is; the
            last one for all that follow.

    >>> with ScriptedServer(["right"]) as server:
    ...     server.url.startswith("http://127.0.0.1:")
    True
    """

    def __init__(self, script: Sequence[str] = ("right",)) -> None:
        unknown = {way for way in script if not way.startswith("{")} - {*FAULTS, "right"}
        if unknown:
            raise ValueError(f"a script cannot say {', '.join(sorted(unknown))}")
        self.script, self.requests = list(script), list[dict[str, Any]]()
        self.closing = threading.Event()
        self._lock = threading.Lock()
        self._http = _Server(self)
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)

    @property
    def url(self) -> str:
        """The address that a link's `base_url` takes."""
        return f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    def next_way(self, body: dict[str, Any]) -> str:
        """How the next request is answered."""
        with self._lock:
            self.requests.append(body)
            return self.script.pop(0) if len(self.script) > 1 else self.script[0]

    def __enter__(self) -> "ScriptedServer":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, owner: ScriptedServer) -> None:
        self.owner = owner
        super().__init__(("127.0.0.1", 0), _Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is no fault of the server."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is logged."""

    def do_POST(self) -> None:
        """Answer a request."""
        owner = cast(_Server, self.server).owner
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        way = owner.next_way(body)
        if way in HTTP_FAULTS:
            return self._send(HTTP_FAULTS[way], {"error": {"message": way, "type": way, "code": way}})
        if way == "stall":
            owner.closing.wait(STALL)
            self.close_connection = True
            return None
        text, ended = reply_of(way, body["messages"])
        if body.get("stream"):
            return self._stream(way, text, ended)
        if way == "disconnect":
            self.close_connection = True
            return None
        return self._send(200, _completion(text, ended, len(str(body["messages"])) // 4))

    def _send(self, status: int, value: Any) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _stream(self, way: str, text: str, ended: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        pieces = [text[n : n + PIECE] for n in range(0, len(text), PIECE)]
        if way in ("cut", "disconnect"):
            pieces = pieces[: max(1, 2 * len(pieces) // 3)]
        for piece in pieces:
            self._event(_chunk({"role": "assistant", "content": piece}, None))
        if way not in ("cut", "disconnect"):
            self._event(_chunk({}, ended))
            self.wfile.write(b"data: [DONE]\n\n")

    def _event(self, value: Any) -> None:
        self.wfile.write(f"data: {json.dumps(value)}\n\n".encode())
        self.wfile.flush()


SCRIPTED = "scripted"  # what the server calls itself in every reply, so that nobody takes it for a model
_HEAD = {"id": SCRIPTED, "created": 0, "model": SCRIPTED}


def _completion(text: str, ended: str, sent: int) -> Reply:
    message = {"role": "assistant", "content": text}
    usage = {"prompt_tokens": sent, "completion_tokens": len(text) // 4, "total_tokens": sent + len(text) // 4}
    choices = [{"index": 0, "message": message, "finish_reason": ended}]
    return {**_HEAD, "object": "chat.completion", "choices": choices, "usage": usage}


def _chunk(delta: dict[str, str], ended: str | None) -> Reply:
    choices = [{"index": 0, "delta": delta, "finish_reason": ended}]
    return {**_HEAD, "object": "chat.completion.chunk", "choices": choices}


# ------------------------------------------------------------------------------- what it says
def reply_of(way: str, messages: Sequence[dict[str, str]]) -> tuple[str, str]:
    """The words of a reply, and why it ended.

    Args:
        way: how to answer, of `FAULTS` or `right`.
        messages: of the request.
    """
    if way.startswith("{"):
        return way, "stop"
    user = messages[-1]["content"]
    seen = Seen(tuple((m["key"], m["text"]) for m in _BLOCK.finditer(user)), user, "[sentences " in user)
    right = json.dumps(_right(seen) if seen.blocks else {"nothing": "here"}, ensure_ascii=False)
    plain: dict[str, tuple[str, str]] = {
        "right": (right, "stop"), "cut": (right[: 2 * len(right) // 3], "length"), "disconnect": (right, "stop"),
        "broken_json": (right[:-3] + "}}", "stop"), "empty": ("", "stop"), "wrong_shape": ('{"answer": "yes"}', "stop"),
        "refuse": ("", "content_filter"), "prose": ("I think the answer is yes.", "stop"),
        "too_long": (right + " " * 70_000, "stop"),
    }  # fmt: skip
    return plain[way] if way in plain else (json.dumps(_WRONG[way](seen), ensure_ascii=False), "stop")


def _first_words(text: str) -> str:
    """The first sentence of some words, without its enumerator; what is long is cut at a clause."""
    text = re.sub(r"^\W*\(\w{1,5}\)\s*", "", " ".join(text.split()))
    sentence = re.split(r"(?<=[.;])\s", text)[0].rstrip(";.:,— ")
    words = sentence.split()
    return " ".join(words[:MOST_WORDS]) + "."


def _right(seen: Seen) -> Reply:
    """A reply that says what the first block says."""
    key, text = seen.blocks[0]
    return _reply(seen, _first_words(text), [key])


def _reply(seen: Seen, sentence: str, keys: Sequence[str]) -> Reply:
    if seen.is_repair:
        return {"sentences": [{"text": sentence, "keys": list(keys)}]}
    quote = " ".join(seen.blocks[0][1].split()[:12])
    return {
        "answered": True, "answer": [{"text": sentence, "keys": list(keys)}],
        "quotes": [{"key": seen.blocks[0][0], "text": quote}], "conditions": [],
    }  # fmt: skip


def _unknown_key(seen: Seen) -> Reply:
    return _reply(seen, _first_words(seen.blocks[0][1]), ["E99"])


def _false_citation(seen: Seen) -> Reply:
    return _reply(seen, f"Under section 997, {_first_words(seen.blocks[0][1])}", [seen.blocks[0][0]])


def _changed_number(seen: Seen) -> Reply:
    sentence = _first_words(seen.blocks[0][1])
    return _reply(seen, f"{sentence.rstrip('.')}, within 4,321 days.", [seen.blocks[0][0]])


def _dropped_not(seen: Seen) -> Reply:
    """The words without their "not"; where there is none, with one."""
    sentence = _first_words(seen.blocks[0][1])
    dropped = re.sub(r"\b(must|shall|may|does|do|is) not\b", r"\1", sentence)
    dropped = dropped if dropped != sentence else re.sub(r"\b(must|shall|may|is|are)\b", r"\1 not", sentence, count=1)
    return _reply(seen, dropped, [seen.blocks[0][0]])


def _obeys(seen: Seen) -> Reply:
    """Does what a text that was planted in the evidence or the question tells it to."""
    planted = " ".join(match[0] for match in _PLANTED.finditer(seen.user))[-400:]
    return _reply(seen, f"{planted}.", [seen.blocks[0][0]])


def _made_up(seen: Seen) -> Reply:
    return _reply(seen, "The promoter must plant ten mango trees beside each lift.", [seen.blocks[0][0]])


def _no_answer(seen: Seen) -> Reply:
    return (
        {"answered": False, "answer": [], "quotes": [], "conditions": []} if not seen.is_repair else {"sentences": []}
    )


_WRONG: dict[str, Callable[[Seen], Reply]] = {
    "unknown_key": _unknown_key, "false_citation": _false_citation, "changed_number": _changed_number,
    "dropped_not": _dropped_not, "obeys": _obeys, "made_up": _made_up, "no_answer": _no_answer,
}  # fmt: skip
