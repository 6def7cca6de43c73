"""The addresses of the page, and what each answers."""

import functools
import json
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from civicsetu.base.version import __version__
from civicsetu.explore.assets import page_script, script, style
from civicsetu.explore.desk import Desk, streams
from civicsetu.explore.settings import ServeSettings
from civicsetu.serve.limits import MB, PerMinute, own_memory

SAFE = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-cache",
}
PACKED_FROM = 20_000  # bytes of a response from which it is packed, where the browser takes it
PACKING = 4  # gzip level: a sixth of the size of the section graph in 2 ms
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Questions on Indian law, answered in the words of the law, on its page.">
<title>CivicSetu</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="explore.css">
</head>
<body class="cs-body">
<main id="explorer"></main>
<noscript><p>This page needs JavaScript. In a terminal, <code>civicsetu ask</code> does the same.</p></noscript>
<script type="module" src="page.js"></script>
</body>
</html>
"""


class SafeHeaders:
    """Adds to every response what tells browsers to run and load nothing but the page's own."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.encode(), value.encode()) for name, value in SAFE.items()]
                message["headers"] = [*message.get("headers", []), *own]
            await send(message)

        await self.app(scope, receive, sent if scope["type"] == "http" else send)


class Streamed(Response):
    """Records that are sent as they come, each as an event, the reply last.

    Args:
        answered: gives the reply, and before it tells what it is given, in a thread of anyio, the other records.
    """

    media_type = "text/event-stream"  # which is not packed: what is packed waits until there is enough of it

    def __init__(self, answered: Callable[[Callable[[Any], None]], Awaitable[Any]]):
        super().__init__()
        del self.headers["content-length"]
        self._answered = answered

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send them. A visitor who has gone is sent no more, and the answer comes to its end."""

        async def event(record: Any) -> None:
            await send(
                {"type": "http.response.body", "body": f"data: {json.dumps(record)}\n\n".encode(), "more_body": True}
            )

        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        await event(await self._answered(lambda record: anyio.from_thread.run(event, record)))
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class Counter:
    """Takes requests as far as the limits go, and has a few threads answer them.

    Args:
        desk: answers requests.
        settings: the limits.
        memory: gives the bytes that the process has for itself, None where that is not known.
    """

    def __init__(self, desk: Desk, settings: ServeSettings, memory: Callable[[], int | None] = own_memory):
        self.desk, self.settings, self._memory = desk, settings, memory
        self.per_minute = PerMinute(settings.per_minute)
        self.inside = 0  # requests that wait or are being answered
        self._threads: anyio.CapacityLimiter | None = None

    async def api(self, request: Request) -> Response:
        """Answer a request of the widget."""
        if not self.per_minute.may(request.client.host if request.client else ""):
            return _refused(429, "Too many requests come from your address. Wait a minute.")
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return _refused(415, "A request must be JSON.")
        body = await self._body(request)
        if body is None:
            return _refused(413, f"A request may have {self.settings.body_bytes} bytes at most.")
        try:
            asked: Any = json.loads(body)
        except (ValueError, RecursionError):
            return _refused(400, "A request must be JSON.")
        if self.inside >= self.settings.waiting + self.settings.threads:
            return _refused(503, "Too many people are asking at this moment. Try again soon.")
        if self.is_full:
            return _refused(503, f"The server has used up the {self.settings.memory_mb} MB that it may have.")
        answered = functools.partial(self._answered, asked)
        return Streamed(answered) if streams(asked) else JSONResponse(await answered())

    @property
    def is_full(self) -> bool:
        """Whether the process has more memory than it may."""
        own = self._memory()
        return own is not None and own > self.settings.memory_mb * MB

    async def _answered(self, asked: Any, *told: Callable[[Any], None]) -> Any:
        """The reply to a request, when a thread is free for it."""
        self.inside += 1
        reply = functools.partial(self.desk.reply, asked, *told)
        try:
            self._threads = self._threads or anyio.CapacityLimiter(self.settings.threads)
            return await anyio.to_thread.run_sync(reply, limiter=self._threads)
        finally:
            self.inside -= 1

    async def _body(self, request: Request) -> bytes | None:
        """The body of a request; None where it is too long."""
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > self.settings.body_bytes:
                return None
        return body

    async def health(self, _: Request) -> Response:
        """Say that the index is open; 503 where the process has more memory than it may, and is to be restarted."""
        documents = len(self.desk.index.finder.store.metas)
        said = {"version": __version__, "documents": documents, "inside": self.inside}
        is_full = self.is_full
        return JSONResponse({"status": "full" if is_full else "ok"} | said, status_code=503 if is_full else 200)


def make_app(desk: Desk, settings: ServeSettings) -> Starlette:
    """The application.

    Args:
        desk: answers the requests of the page.
        settings: the limits, and the names by which browsers may call it.
    """
    counter = Counter(desk, settings)
    return Starlette(
        routes=[
            Route("/", _given(PAGE, "text/html")),
            Route("/explore.js", _given(script(), "text/javascript")),
            Route("/page.js", _given(page_script(), "text/javascript")),
            Route("/explore.css", _given(style(), "text/css")),
            Route("/api", counter.api, methods=["POST"]),
            Route("/health", counter.health),
        ],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(GZipMiddleware, minimum_size=PACKED_FROM, compresslevel=PACKING),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(settings.names), www_redirect=False),
        ],
    )


def _given(text: str, kind: str) -> Any:
    async def give(_: Request) -> Response:
        return PlainTextResponse(text, media_type=kind)

    return functools.wraps(give)(give)


def _refused(status: int, why: str) -> Response:
    return JSONResponse({"error": why}, status_code=status)
