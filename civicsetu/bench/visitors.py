"""Visitors of the page: each asks over HTTP as the page's script does, and the seconds that it waits are counted."""

import http.client
import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from civicsetu.base.errors import CivicSetuError
from civicsetu.bench.timing import spread

Record = dict[str, Any]
WAIT_S = 30.0  # a reply that takes longer is a fault


@dataclass
class Seen:
    """What visitors saw: the seconds of each kind of request, and what went wrong, by kind and fault."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    faults: Counter[str] = field(default_factory=Counter)
    lasted: float = 0.0

    def row(self) -> Record:
        """The figures: `requests`, `faults`, `seconds`, and `p50_ms`, `p95_ms` of all and of each kind."""
        every = [one for taken in self.seconds.values() for one in taken]
        kinds = {kind: {"n": len(taken), **spread(taken)} for kind, taken in sorted(self.seconds.items())}
        return {
            "requests": len(every), "faults": dict(sorted(self.faults.items())), "seconds": round(self.lasted, 1),
            **spread(every), "kinds": kinds,
        }  # fmt: skip


class Visitor:
    """One visitor, with an address of its own.

    Args:
        server: the host and port.
        own: the address that it comes from. All of 127.0.0.0/8 is this machine's on Linux; where it is not, the
            visitor cannot connect and says so.
        pause: seconds at least from one of its requests to the next: the server's limit of an address.
        seen: where it writes what it saw.
    """

    def __init__(self, server: tuple[str, int], own: str, pause: float, seen: Seen):
        self.server, self.own, self.pause, self.seen = server, own, pause, seen
        self.connection = self._connection()
        self.last = 0.0

    def ask(self, kind: str, **request: Any) -> Record:
        """Send a request, and give its result; empty where it failed, which is counted."""
        time.sleep(max(0.0, self.last + self.pause - time.perf_counter()))
        self.last = time.perf_counter()
        try:
            body = json.dumps({"n": 1, "do": kind, **request})
            self.connection.request("POST", "/api", body, {"content-type": "application/json"})
            answer = self.connection.getresponse()
            reply = json.loads(answer.read())
            if answer.status != 200 or "result" not in reply:
                raise CivicSetuError(f"{answer.status}, {reply.get('error', 'no result')}")
        except (OSError, http.client.HTTPException, ValueError, CivicSetuError) as error:
            self.seen.faults[f"{kind}: {error or type(error).__name__}"] += 1
            self.connection.close()
            self.connection = self._connection()
            return {}
        self.seen.seconds.setdefault(kind, []).append(time.perf_counter() - self.last)
        result: Record = reply["result"]
        return result

    def visit(self, question: str) -> None:
        """Ask a question, open its first citation and the page of it, and look why each provision was found."""
        answer = self.ask("ask", question=question)
        cited = next(
            (quote for part in answer.get("parts", ()) for block in part["quotations"] for quote in block), None
        )
        if cited:
            self.ask("provision", id=cited["provision"])
            self.ask(
                "page", id=cited["provision"], document=cited["document"], number=cited["page"], quote=cited["quote"]
            )
            self.ask("why", question=question)

    def _connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(*self.server, timeout=WAIT_S, source_address=(self.own, 0))


def send_visitors(
    server: tuple[str, int],
    n: int,
    per_minute: int,
    questions: Iterator[str],
    visit: Callable[[Visitor, str], object],
    seconds: float | None = None,
) -> Seen:
    """Have visitors ask, all at the same time, each its next question once it has what it asked for.

    Args:
        server: the host and port.
        n: visitors.
        per_minute: requests that the server takes of one address; no visitor sends them faster.
        questions: what is asked, each once; the end of them is the end of the visits.
        visit: what is done with a question.
        seconds: after which no further question is begun.

    Returns:
        What they saw together.
    """
    lock, begun = threading.Lock(), time.perf_counter()
    each = [Seen() for _ in range(n)]

    def one(number: int) -> None:
        visitor = Visitor(server, f"127.0.1.{number + 1}", 60 / per_minute, each[number])
        while seconds is None or time.perf_counter() - begun < seconds:
            with lock:
                question = next(questions, None)
            if question is None:
                break
            visit(visitor, question)
        visitor.connection.close()

    threads = [threading.Thread(target=one, args=(number,)) for number in range(n)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return together(each, time.perf_counter() - begun)


def together(each: Sequence[Seen], lasted: float) -> Seen:
    """What several visitors saw."""
    seen = Seen(lasted=lasted)
    for one in each:
        seen.faults.update(one.faults)
        for kind, taken in one.seconds.items():
            seen.seconds.setdefault(kind, []).extend(taken)
    return seen


def asked_anew(questions: Sequence[str], start: int = 0) -> Iterator[str]:
    """The questions over and over, each time in other words, so that none is one that was asked before.

    >>> from itertools import islice
    >>> list(islice(asked_anew(["Who pays?"]), 2))
    ['Who pays? It is about house 0.', 'Who pays? It is about house 1.']
    """
    number = start
    while True:
        for question in questions:
            yield f"{question} It is about house {number}."
            number += 1
