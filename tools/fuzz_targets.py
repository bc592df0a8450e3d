"""Where ``tools/fuzz_wire.py`` sends its inputs, and whether the server took them well.

An input that is refused must change nothing: SQLite itself says whether anything was written.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from urllib.parse import quote

import msgspec
from fuzz_inputs import Inputs

import kufsa
from kufsa import verify
from kufsa.core.errors import BadPosition, IllegalAction
from kufsa.core.log import BadLog
from kufsa.match import record
from kufsa.server import protocol
from kufsa.server.transport.head_requests import HeadRequests
from kufsa.testing.play import guided

HOST = "127.0.0.1:8000"
PEER = ("127.0.0.1", 4711)
RECORDS = Path(__file__).resolve().parents[1] / "tests" / "verify" / "records"
GAMES = ("kings_court", "triominoes")  # at whose tables nothing happens by itself
# Whoever leaves is replaced by a bot, which would move while another input is judged.
COMMANDS = ("act", "say", "pause", "resume", "askundo", "answerundo", "claim", "name", "sit", "start", "mute", "configure", "rename")  # fmt: skip  # noqa: E501
ENDING = {("/api/session", "delete"), ("/api/me", "delete"), ("/api/me/sessions", "delete")}
SPOILS = ("leave", "seatbot", "remove", "close", "return")
METHODS = ("GET", "POST", "PATCH", "PUT", "HEAD", "OPTIONS", "QUERY")
TYPES = ("application/json", "application/json; charset=utf-16", "text/plain", "multipart/form-data", "")  # fmt: skip  # noqa: E501


class Outcome(NamedTuple):
    kind: str  # for the count of answers
    failure: str = ""


class Target(Protocol):
    name: str

    async def send(self) -> Outcome: ...


class Answer(NamedTuple):
    status: int
    body: bytes
    came_in: bool  # a visitor has become a guest, and is known by a cookie from now on


class House:
    """The application, two people at a table of each game, and what was written to the database."""

    def __init__(self, app: Any, database: str) -> None:
        self.app = HeadRequests(app)
        self.shared = app.state.describe()
        self.tokens = [""]
        self.tables: list[str] = []
        self._watching = sqlite3.connect(database)

    def written(self) -> int:
        """A number that changes whenever somebody else writes to the database."""
        return int(self._watching.execute("PRAGMA data_version").fetchone()[0])

    async def ask(self, method: str, path: str, **more: Any) -> Answer:
        headers: list[tuple[bytes, bytes]] = [(b"host", HOST.encode()), *more.get("headers", ())]
        if token := more.get("token"):
            headers.append((b"authorization", f"Bearer {token}".encode()))
        if (body := more.get("body", b"")) and not any(n == b"content-type" for n, _ in headers):
            headers.append((b"content-type", b"application/json"))
        path, _, query = path.partition("?")
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
            "scheme": "http", "path": path, "raw_path": quote(path, errors="replace").encode(),
            "query_string": query.encode("utf-8", "replace"), "root_path": "", "headers": headers,
            "client": PEER, "server": ("127.0.0.1", 8000), "state": {}, "extensions": {},
        }  # fmt: skip
        incoming = [{"type": "http.request", "body": body, "more_body": False}]
        status, came_in, parts = 0, False, []

        async def receive() -> Any:
            return incoming.pop() if incoming else await asyncio.Event().wait()

        async def send(message: Any) -> None:
            nonlocal status, came_in
            status = message.get("status", status)
            came_in |= any(name == b"set-cookie" for name, _ in message.get("headers", ()))
            parts.append(message.get("body", b""))

        await self.app(scope, receive, send)
        return Answer(status, b"".join(parts), came_in)

    async def json(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        data = b"" if body is None else msgspec.json.encode(body)
        answer = await self.ask(method, path, body=data, token=token)
        assert answer.status < 300, answer
        return msgspec.json.decode(answer.body)

    async def furnish(self, inputs: Inputs) -> None:
        """Two people, who have begun a game of each kind."""
        for name in ("Noa", "Uri"):
            made = await self.json("POST", "/api/session/beside", {"name": name})
            self.tokens.append(made["token"])
            inputs.texts += [made["id"], made["token"]]
        for game in GAMES:
            wanted = {"game": game, "players": 2}
            table = (await self.json("POST", "/api/tables", wanted, self.tokens[1]))["id"]
            self.tables.append(table)
            inputs.texts.append(table)
            for token, do in ((self.tokens[2], "sit"), (self.tokens[1], "start")):
                seq = (await self.json("GET", f"/api/tables/{table}", token=token))["seq"]
                order = {"id": do, "seq": seq, "command": {"do": do}}
                await self.json("POST", f"/api/tables/{table}/commands", order, token)


class Requests:
    """Requests as the API describes them, and otherwise."""

    name = "requests"

    def __init__(self, house: House, inputs: Inputs) -> None:
        self._house, self._in = house, inputs
        self._routes = [
            (path, method.upper(), about)
            for path, methods in house.shared["paths"].items()
            for method, about in methods.items()
            # These would end the people that all other inputs need, or have a bot move.
            if (path, method) not in ENDING and not path.endswith(("/hint", "/analysis", "/quick"))
        ]

    async def send(self) -> Outcome:
        dice, inputs, house = self._in.dice, self._in, self._house
        path, method, about = dice.choice(self._routes)
        if inputs.chance(0.05):
            method = dice.choice(METHODS)
        before = house.written()
        try:
            asked = self._path(path, about)
            answer = await house.ask(
                method,
                asked,
                body=self._body(about),
                headers=self._headers(),
                token=dice.choice(house.tokens),
            )
        except Exception as error:
            return Outcome("raised", f"{method} {path}: {error!r}")
        if answer.status >= 500 and answer.status != 503:
            return Outcome(f"{answer.status}", f"{method} {asked!r}: {answer.status} {answer.body[:200]!r}")  # fmt: skip  # noqa: E501
        if answer.status >= 400 and house.written() != before and not answer.came_in:
            return Outcome("changed", f"{method} {asked!r}: {answer.status} changed something")
        return Outcome(f"{answer.status // 100}xx")

    def _path(self, path: str, about: dict[str, Any]) -> str:
        for part in about.get("parameters", ()):
            value = str(self._value(part["schema"]))
            if part["in"] == "path":
                path = path.replace("{" + part["name"] + "}", value)
            elif self._in.chance(0.5):
                path += ("&" if "?" in path else "?") + f"{part['name']}={quote(value, errors='replace')}"  # fmt: skip  # noqa: E501
        return self._in.spoilt(path) if self._in.chance(0.03) else path

    def _value(self, schema: dict[str, Any]) -> Any:
        value = self._in.of(schema, self._house.shared["components"]["schemas"])
        return self._in.changed(value) if self._in.chance(0.3) else value

    def _body(self, about: dict[str, Any]) -> bytes:
        asked = about.get("requestBody")
        if asked is None:
            return b"" if self._in.chance(0.9) else self._in.written(self._in.anything())
        value = self._value(asked["content"]["application/json"]["schema"])
        while self._in.chance(0.4):
            value = self._in.changed(value)
        if isinstance(value, dict):  # no bots: they would move while another input is judged
            value = {name: part for name, part in value.items() if name != "bots"}
            if isinstance(value.get("manners"), dict):
                value["manners"].pop("clock", None)
            if isinstance(value.get("command"), dict):
                value["command"]["do"] = self._in.dice.choice([*COMMANDS, self._in.text()])
        return self._in.written(value)

    def _headers(self) -> list[tuple[bytes, bytes]]:
        def noise(name: bytes, *usual: str) -> tuple[bytes, bytes]:
            value = self._in.dice.choice([*usual, self._in.text()])
            return name, value.encode("utf-8", "replace").replace(b"\n", b" ")[:4000]

        headers = [noise(b"content-type", *TYPES)] if self._in.chance(0.1) else []
        names = (b"cookie", b"accept-language", b"origin", b"accept-encoding", b"range")
        usual = ("kufsa=x", "he;q=0.5", f"http://{HOST}", "gzip")
        return headers + [noise(name, *usual) for name in names if self._in.chance(0.05)]


class Messages:
    """Messages of a live connection."""

    name = "messages"

    def __init__(self, house: House, inputs: Inputs, stack: AsyncExitStack) -> None:
        self._house, self._in, self._stack = house, inputs, stack
        self._line: _Line | None = None
        self._token = ""

    async def send(self) -> Outcome:
        if self._line is not None and self._in.chance(0.1):
            self._line.hang_up()
        if self._line is None or self._line.closed:
            self._token = self._in.dice.choice(self._house.tokens)
            self._line = await self._stack.enter_async_context(_connected(self._house, self._token))
        message = await self._legal() if self._in.chance(0.3) else self._message()
        before = self._house.written()
        line, text = self._line, self._in.written(message).decode("utf-8", "replace")
        heard = await line.say(text)
        if line.error is not None:
            return Outcome("raised", f"{text[:200]!r}: {line.error!r}")
        if any('"type":"done"' in one for one in heard):
            return Outcome("done")
        if self._house.written() != before:
            return Outcome("changed", f"{text[:300]!r} changed something: {heard[-1:]}")
        return Outcome("refused" if heard else "unanswered")

    async def _legal(self) -> Any:
        """What this person may do now, so that games go on; or nearly that."""
        table = self._in.dice.choice(self._house.tables)
        seen = await self._house.json("GET", f"/api/tables/{table}", token=self._token)
        legal = seen["scene"]["legal"] or ["stop"]
        command = {"do": "act", "action": self._in.dice.choice(legal)}
        order = {"id": f"i{self._in.dice.randrange(10**9)}", "seq": seen["seq"], "command": command}
        made = {"type": "do", "table": table, **order}
        return self._in.changed(made) if self._in.chance(0.3) else made

    def _message(self) -> Any:
        dice, inputs = self._in.dice, self._in
        schemas = self._house.shared["components"]["schemas"]
        command = inputs.of(schemas["Order"]["properties"]["command"], schemas)
        if not isinstance(command, dict) or command.get("do") not in COMMANDS:
            command = {"do": dice.choice(COMMANDS), "action": inputs.text(), "text": inputs.text()}
        table = dice.choice([*self._house.tables, inputs.text()])
        order = {"id": f"i{dice.randrange(10**9)}", "seq": dice.randrange(60), "command": command}
        messages = (
            {"type": "do", "table": table, **order},
            {"type": "watch", "table": table, "since": dice.choice([0, 1, -1, 2**60])},
            {"type": "unwatch", "table": table},
            {"type": "pong", "nonce": inputs.text()},
        )
        made: Any = dice.choice(messages)
        while inputs.chance(0.5):
            made = inputs.changed(made)
        wanted = made.get("command") if isinstance(made, dict) else None
        if isinstance(wanted, dict) and wanted.get("do") in SPOILS:
            wanted["do"] = "act"
        return made


class _Line:
    """A live connection without a network."""

    wire = None  # as the WebSocket of uvicorn has it

    def __init__(self) -> None:
        self.closed = False
        self.error: BaseException | None = None
        self._heard: list[str] = []
        self._inbox: asyncio.Queue[Any] = asyncio.Queue()
        self.idle = asyncio.Event()  # the server has dealt with everything and waits

    def send_now(self, message: str | bytes) -> bool:
        self._heard.append(message if isinstance(message, str) else message.decode())
        return True

    async def receive(self) -> Any:
        if self._inbox.empty():
            self.idle.set()
        return await self._inbox.get()

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.closed = True
            self.idle.set()
        elif message["type"] == "websocket.send":
            self._heard.append(message.get("text") or "")

    async def say(self, text: str) -> list[str]:
        """Send a message, and return what the server said until it waited again."""
        self._heard.clear()
        self.idle.clear()
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})
        await self.idle.wait()
        return list(self._heard)

    def hang_up(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        self.closed = True


@asynccontextmanager
async def _connected(house: House, token: str) -> AsyncIterator[_Line]:
    line = _Line()
    subprotocols = [protocol.SUBPROTOCOL, *([f"token.{token}"] if token else [])]
    scope = {
        "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws",
        "path": "/api/live", "raw_path": b"/api/live", "query_string": b"", "root_path": "",
        "headers": [(b"host", HOST.encode())], "client": PEER, "server": ("127.0.0.1", 8000),
        "subprotocols": subprotocols, "state": {},
        "extensions": {"kufsa.direct_websocket": line},
    }  # fmt: skip
    line._inbox.put_nowait({"type": "websocket.connect"})

    async def serve() -> None:
        try:
            await house.app(scope, line.receive, line.send)
        except Exception as error:
            line.error = error
        line.closed = True
        line.idle.set()

    serving = asyncio.create_task(serve())
    await line.idle.wait()
    try:
        yield line
    finally:
        line.hang_up()
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving


class Notations:
    """Documents, actions and records, as files and players write them."""

    name = "notations"

    def __init__(self, inputs: Inputs) -> None:
        self._in = inputs
        self._places = {id: kufsa.game(id).start(players=2, seed=1) for id in kufsa.games()}

    async def send(self) -> Outcome:
        id = self._in.dice.choice(list(self._places))
        position = self._places[id]
        if position.over or self._in.chance(0.02):
            position = kufsa.game(id).start(players=2, seed=self._in.dice.randrange(10**6))
        action = guided(position, self._in.dice)
        self._places[id] = position.play(action)
        spoilt = self._in.spoilt(action)
        document = self._in.changed(position.document)
        before = position.document
        try:
            with suppress(IllegalAction):
                position.play(spoilt)
            with suppress(BadPosition):
                position.game.position(document, "seed").view(0)
        except Exception as error:
            return Outcome("raised", f"{id}: {error!r:.200}: {spoilt!r}, {document}")
        if position.document != before:
            return Outcome("changed", f"{id}: {spoilt!r} changed the position")
        return Outcome("read or refused")


class Records:
    """Records of matches with something wrong in them."""

    name = "records"

    def __init__(self, inputs: Inputs) -> None:
        self._in = inputs
        self._texts = [file.read_text("utf-8") for file in sorted(RECORDS.glob("*.jsonl"))]

    async def send(self) -> Outcome:
        text = self._in.dice.choice(self._texts)
        while True:
            text = self._in.spoilt(text)
            if self._in.chance(0.5):
                break
        text = text.encode("utf-8", "replace").decode()  # files that are not are refused before
        try:
            with suppress(verify.Wrong):
                verify.check(text.encode(), partial=True)
            with suppress(BadLog):
                record.read(text)
        except Exception as error:
            return Outcome("raised", f"{error!r:.200}: {text[:100]!r}")
        return Outcome("read or refused")


async def targets(app: Any, inputs: Inputs, database: str, stack: AsyncExitStack) -> list[Target]:
    """Everything that is sent to, with people who have begun to play."""
    house = House(app, database)
    await house.furnish(inputs)
    return [
        Requests(house, inputs), Messages(house, inputs, stack), Notations(inputs), Records(inputs)
    ]  # fmt: skip
