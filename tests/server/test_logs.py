"""Logs: whatever is logged, however it is logged, holds no secret."""

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import structlog

from kufsa.core.errors import BadPosition
from kufsa.server.operations import logs

TOKEN = "Zq7vWk3mTx9LpB2nYc5RdF8sHj1GaE4uXo6Ki0VwQ_-"  # as secrets.token_urlsafe() makes them
CODE = "7KQ2M-X9PRT-4HWVN-C3DYB-8GZSF"
TABLE = "4f2kq0c9x7m1z3ab"
CHAT = "canary chat canary"
CANARIES = [TOKEN, CODE, TABLE, "canary"]

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def stream() -> Iterator[StringIO]:
    """Where everything is logged to, as JSON, from debug on; afterwards all is as it was."""
    root, ours = logging.getLogger(), logging.getLogger(logs.OURS)
    handlers, levels = root.handlers[:], (root.level, ours.level)
    for handler in handlers:  # pytest's own would be closed
        root.removeHandler(handler)
    stream = StringIO()
    logs.set_up("debug", "json", stream)
    yield stream
    for handler in root.handlers[:]:
        root.removeHandler(handler)
    for handler in handlers:
        root.addHandler(handler)
    root.setLevel(levels[0])
    ours.setLevel(levels[1])
    structlog.reset_defaults()


@pytest.fixture
def lines(stream: StringIO) -> Lines:
    return lambda: [json.loads(line) for line in stream.getvalue().splitlines()]


class Telling:
    def __repr__(self) -> str:
        return f"Telling({CHAT})"


def test_a_line_has_its_time_level_and_values(lines: Lines) -> None:
    structlog.get_logger("kufsa.x").warning("a table ended", game="triominoes", seats=4, left=[1])
    [line] = lines()
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "a table ended",
        "level": "warning",
        "game": "triominoes",
        "seats": 4,
        "left": [1],
    }


@pytest.mark.parametrize(
    "key",
    [
        *("cookie", "Set-Cookie", "token", "seat_token", "tokenHash", "secret", "match_secret"),
        *("salt", "password", "authorization", "recovery", "recoverycode", "passkey", "session"),
        *("key", "chance_key", "seed", "nonce", "bytes", "chat", "text", "line", "body", "query"),
        *("headers", "url", "view", "payload"),
    ],
)
def test_values_with_a_secret_name_are_hidden(lines: Lines, key: str) -> None:
    structlog.get_logger("kufsa.x").info("it", **{key: CHAT})
    structlog.get_logger("kufsa.x").info("it", deep={"in": [{key: [CHAT]}]})
    first, second = lines()
    assert first[key] == "[hidden]"
    assert second["deep"] == {"in": [{key: "[hidden]"}]}


@pytest.mark.parametrize("key", ["game", "seconds", "status", "reason", "keyboard", "context"])
def test_other_values_are_shown(lines: Lines, key: str) -> None:
    structlog.get_logger("kufsa.x").info("it", **{key: "plain"})
    assert lines()[0][key] == "plain"


def test_what_looks_like_a_token_or_the_id_of_a_table_becomes_a_hash(lines: Lines) -> None:
    log = structlog.get_logger("kufsa.x")
    log.info(f"asked for /t/{TABLE}?by={TOKEN}", table=TABLE, at=Path("/t") / TABLE, of=[CODE])
    [line] = lines()
    assert line["event"] == f"asked for /t/{logs.short(TABLE)}?by={logs.short(TOKEN)}"
    assert line["table"] == logs.short(TABLE)
    assert line["of"] == [logs.short(CODE)]


def test_what_is_meant_to_be_read_out_stays(lines: Lines) -> None:
    structlog.get_logger("kufsa.x").info("a_long_name_of_plain_words", incident="0123456789abcdef")
    assert lines()[0]["event"] == "a_long_name_of_plain_words"
    assert lines()[0]["incident"] == "0123456789abcdef"


def test_objects_are_told_by_their_kind_only(lines: Lines) -> None:
    structlog.get_logger("kufsa.x").info("it", who=Telling(), what=[CHAT.encode()])
    assert lines()[0]["who"] == "<Telling>"
    assert lines()[0]["what"] == ["<bytes>"]


# Exceptions.


def failing(error: BaseException) -> None:
    raise error


def test_an_exception_is_told_by_class_and_place(lines: Lines) -> None:
    try:
        try:
            failing(KeyError(CHAT))
        except KeyError as inner:
            raise ExceptionGroup(CHAT, [ValueError(CHAT), TypeError(TOKEN)]) from inner
    except ExceptionGroup:
        structlog.get_logger("kufsa.x").exception("it failed")
    told = lines()[0]["exception"]
    for part in ("ExceptionGroup", "builtins.KeyError", "ValueError", "TypeError", " failing"):
        assert part in told
    assert f"{Path(__file__).name}:" in told


def test_sentences_of_the_system_the_database_and_our_own_are_told(lines: Lines) -> None:
    from sqlalchemy.exc import OperationalError

    log = structlog.get_logger("kufsa.x")
    driver = Exception(f"disk is full\nDETAIL: ({CHAT})")
    log.error("it", exc_info=OperationalError("INSERT", {"text": CHAT}, driver))
    log.error("it", exc_info=OSError(28, "No space left on device", "kufsa.db"))
    log.error("it", exc_info=BadPosition("grid: too short"))
    database, system, ours = (line["exception"] for line in lines())
    assert database.startswith("OperationalError: disk is full")
    assert system.startswith("OSError: No space left on device kufsa.db")
    assert ours.startswith("BadPosition: grid: too short")
    assert "canary" not in database


# Others' logs.


def test_others_are_heard_from_warnings_on(lines: Lines) -> None:
    logging.getLogger("uvicorn.error").info('"GET /t/%s" [accepted]', TABLE)
    logging.getLogger("websockets.server").debug("> TEXT %s", CHAT)
    assert lines() == []
    logging.getLogger("uvicorn.error").warning('"GET /t/%s" refused', TABLE)
    assert lines()[0]["event"] == f'"GET /t/{logs.short(TABLE)}" refused'


def test_others_have_no_way_of_their_own(stream: StringIO, lines: Lines) -> None:
    aside = StringIO()
    other = logging.getLogger("other.library")
    other.addHandler(logging.StreamHandler(aside))
    other.propagate = False
    other.setLevel("DEBUG")
    logs.set_up("debug", "json", stream)
    other.debug("quiet")
    other.warning("heard")
    assert aside.getvalue() == ""
    assert [line["event"] for line in lines()] == ["heard"]


def test_the_level_is_that_of_the_setting(stream: StringIO) -> None:
    logs.set_up("error", "json", stream)
    structlog.get_logger("kufsa.x").warning("quiet")
    structlog.get_logger("kufsa.x").error("loud")
    assert [json.loads(line)["event"] for line in stream.getvalue().splitlines()] == ["loud"]


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("kind", "form", "is_json"),
    [
        (StringIO, "auto", True),
        (Terminal, "auto", False),
        (Terminal, "json", True),
        (StringIO, "text", False),
    ],
)
@pytest.mark.usefixtures("stream")
def test_text_is_for_terminals(kind: type[StringIO], form: str, is_json: bool) -> None:
    into = kind()
    logs.set_up("info", form, into)
    structlog.get_logger("kufsa.x").info("ready", port=8000)
    assert into.getvalue().startswith("{") == is_json
    assert "ready" in into.getvalue()


# Access.


def ask(app: Any, **scope: Any) -> None:
    async def nothing(*_: Any) -> None: ...

    asyncio.run(logs.AccessLog(app)({"type": "http", "method": "GET", **scope}, nothing, nothing))


async def answering(scope: Any, receive: Any, send: Any) -> None:
    scope["path_template"] = "/api/tables/{table}"
    scope["path_params"] = {"table": TABLE, "invite": "brief"}
    await send({"type": "http.response.start", "status": 201})


def test_a_request_is_logged_by_its_route(lines: Lines) -> None:
    ask(answering, path=f"/api/tables/{TABLE}", headers=[(b"cookie", TOKEN.encode())])
    [line] = lines()
    assert line["ms"] >= 0
    assert (line["method"], line["route"], line["status"]) == ("GET", "/api/tables/{table}", 201)
    assert line["ids"] == [logs.short(TABLE), logs.short("brief")]


def test_what_leads_nowhere_is_logged_without_its_address(lines: Lines) -> None:
    async def nowhere(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 404})

    ask(nowhere, path="/canary")
    assert lines()[0]["route"] == "(no such route)"


def test_a_request_that_fails_is_logged_too(lines: Lines) -> None:
    async def breaking(scope: Any, receive: Any, send: Any) -> None:
        raise ValueError(CHAT)

    with pytest.raises(ValueError, match=CHAT):
        ask(breaking, path="/")
    assert lines()[0]["status"] is None


def test_monitors_are_logged_only_for_those_who_look_closely(lines: Lines) -> None:
    async def health(scope: Any, receive: Any, send: Any) -> None:
        scope["path_template"] = "/health"

    ask(health, path="/health")
    assert lines()[0]["level"] == "debug"


def test_a_live_connection_is_logged_when_it_ends(lines: Lines) -> None:
    sent: list[Any] = []

    async def live(scope: Any, receive: Any, send: Any) -> None:
        scope["path_template"] = "/live"
        sent.append(send)

    async def send(message: Any) -> None: ...

    asyncio.run(logs.AccessLog(live)({"type": "websocket", "path": "/live"}, None, send))
    assert sent == [send]  # nothing stands between a live connection and its messages
    assert lines()[0]["event"] == "live connection closed"


# All of it at once.


def test_no_canary_survives(stream: StringIO) -> None:
    """Everything that holds a secret, logged in every way there is, as JSON and as text."""
    for form in ("json", "text"):
        logs.set_up("debug", form, stream)
        log = structlog.get_logger("kufsa.x").bind(cookie=f"s={TOKEN}")
        for value in (TOKEN, CODE, TABLE, f"/t/{TABLE}", [TOKEN], {"a": {TABLE}}, Telling()):
            log.info("it", value=value, token=value, chat=CHAT)
            logging.getLogger("kufsa.y").info("it %s", value if value.__class__ is str else "")
        for error in (ValueError(CHAT), KeyError(TOKEN), Exception(Telling()), OSError(CHAT)):
            log.error("it", exc_info=error)
            logging.getLogger("asyncio").error("it", exc_info=error)
        structlog.contextvars.bind_contextvars(token=CHAT)
        log.info("it")
        structlog.contextvars.clear_contextvars()
    told = stream.getvalue()
    assert told.count("it") > 40
    assert [canary for canary in CANARIES if canary in told] == []
