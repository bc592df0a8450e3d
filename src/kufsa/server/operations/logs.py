"""Logs: text for people at a terminal, JSON lines for machines, and no secrets in either.

Everything that is logged takes the same path, whether it comes from
``structlog.get_logger(__name__)`` in Kufsa or from the standard library's ``logging`` elsewhere. On
the way, whatever nobody may read later is removed: fields named like a secret, objects (whose
``repr`` may reveal anything), and long mixed runs of letters and digits, such as tokens and the ids
of tables, which become a short hash.
Of an exception only the class and the traceback are logged; its message may quote what people
typed, so it is logged only for errors of the operating system, the database and Kufsa itself.
"""

import hashlib
import logging
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from pathlib import Path
from typing import Any, TextIO

import structlog

from kufsa.server.tracing import NO_SPANS, Spans

HIDDEN = "[hidden]"
OURS = "kufsa"  # these loggers follow the setting; others log only warnings and errors

_SECRET_PARTS = re.compile("cookie|token|secret|salt|passw|passkey|auth|recover|credential|session")
_SECRET_WORDS = {"body", "bytes", "chat", "headers", "key", "keys", "line", "nonce"}
_SECRET_WORDS |= {"payload", "query", "seed", "text", "url", "view"}
# Tokens have 43 characters, recovery codes 29, the ids of tables 16.
_LONG = re.compile(r"[\w-]{16,}", re.ASCII)
_READABLE = {"incident", "timestamp", "version"}  # long, and meant to be read

Event = MutableMapping[str, Any]


def set_up(level: str, form: str, stream: TextIO | None = None) -> None:
    """Send all logs from a level on to a stream (standard error), as ``text`` or ``json``."""
    stream = stream or sys.stderr
    if form == "auto":
        form = "text" if stream.isatty() else "json"
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.stdlib.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                _describe_exception,
                _hide_secrets,
                _renderer(form, stream),
            ]
        )
    )
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    for name in list(logging.root.manager.loggerDict):  # none keeps handlers of its own
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
        logging.getLogger(name).setLevel(logging.NOTSET)
    # Below warnings others log too much: uvicorn logs whole addresses, websockets every frame.
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger(OURS).setLevel(level.upper())


def _renderer(form: str, stream: TextIO) -> Any:
    if form == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(colors=stream.isatty())


def short(secret: str) -> str:
    """A short hash that stands for a secret in logs: always the same, and not reversible.

    >>> short("4f2kq0c9x7m1z3ab")
    '#6277937c'
    """
    return "#" + hashlib.sha256(secret.encode()).hexdigest()[:8]


# Secrets.


def _hide_secrets(logger: Any, method: str, event: Event) -> Event:
    return {key: _clean(key, value) for key, value in event.items()}


def _clean(key: str, value: Any) -> Any:
    if _is_secret(key):
        return HIDDEN
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str | Path):
        text = str(value)
        return text if key in _READABLE else _LONG.sub(_shorten, text)
    if isinstance(value, Mapping):
        return {str(name): _clean(str(name), one) for name, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_clean(key, one) for one in value]
    return f"<{type(value).__name__}>"


def _shorten(found: re.Match[str]) -> str:
    """A short hash for what looks random; plain words stay, however long they are."""
    text = found[0]
    mixed = re.search("[0-9]", text) and re.search("[A-Za-z]", text)
    return short(text) if mixed else text


def _is_secret(key: str) -> bool:
    name = key.lower()
    return bool(_SECRET_PARTS.search(name)) or not _SECRET_WORDS.isdisjoint(re.split(r"\W|_", name))


# Exceptions.


def _describe_exception(logger: Any, method: str, event: Event) -> Event:
    given = event.pop("exc_info", None)
    event.pop("stack_info", None)
    error = given[1] if isinstance(given, tuple) else given
    if error is True:
        error = sys.exception()
    if isinstance(error, BaseException):
        event["exception"] = "\n".join(_lines(error))
        # asyncio's sentence continues with the exception's message and arguments of calls.
        event["event"] = _QUOTED.split(str(event["event"]), maxsplit=1)[0].rstrip()
    return event


_QUOTED = re.compile(r"[\n(<]")


def _lines(error: BaseException, depth: int = 0) -> Iterator[str]:
    """The exception, its traceback, and its causes."""
    indent = "  " * depth
    yield indent + _name(error)
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"{indent}  {frame.filename}:{frame.lineno} {frame.name}"
    behind = [error.__cause__ or (None if error.__suppress_context__ else error.__context__)]
    if isinstance(error, BaseExceptionGroup):
        behind += error.exceptions
    if depth < 5:
        for one in behind:
            if one is not None:
                yield from _lines(one, depth + 1)


def _name(error: BaseException) -> str:
    kind = type(error)
    if isinstance(error, OSError) and error.strerror:
        return f"{kind.__name__}: {error.strerror} {error.filename or ''}".rstrip()
    if kind.__module__.startswith("kufsa."):
        return f"{kind.__name__}: {error}"
    of_database = getattr(error, "orig", None)
    if isinstance(of_database, BaseException):  # only the first line: the next ones hold values
        return f"{kind.__name__}: {str(of_database).partition(chr(10))[0]}"
    return f"{kind.__module__}.{kind.__name__}"


# Access.

_QUIET = {"/health", "/health/live", "/metrics"}  # requested all day long


class AccessLog:
    """An ASGI application that logs the requests to another one: the route, never the address.

    The ids inside an address may be links to private tables: a short hash of each is logged.
    ``observe`` is called with the status and the duration of every HTTP request, and each is a span
    of ``spans``.
    """

    def __init__(
        self,
        app: Any,
        observe: Callable[[int, float], None] = lambda status, seconds: None,
        spans: Spans = NO_SPANS,
    ) -> None:
        self._app = app
        self._observe = observe
        self._spans = spans
        self._log = structlog.get_logger("kufsa.access")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        status: int | None = None

        async def watch(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        live = scope["type"] == "websocket"  # its messages are not logged
        try:
            if live:
                await self._app(scope, receive, send)
            else:
                with self._spans.span("request", method=scope["method"]) as about:
                    await self._app(scope, receive, watch)
                    about(route=_route(scope), status=status or 0)
        finally:
            seconds = time.perf_counter() - started
            if status is not None:
                self._observe(status, seconds)
            route = _route(scope)
            tell = self._log.debug if route in _QUIET else self._log.info
            tell(
                "live connection closed" if live else "request",
                method=scope.get("method", "GET"),
                route=route,
                ids=[short(str(value)) for value in (scope.get("path_params") or {}).values()],
                status=status,
                ms=round(seconds * 1000, 1),
            )


def _route(scope: Any) -> str:
    return scope.get("path_template") or "(no such route)"
