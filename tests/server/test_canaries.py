"""Secrets that can be recognised: used in every way, and found in no log, figure or error.

A real server logs everything it can. People play with it, misuse it, and it is broken on purpose
in places where an exception would quote a secret; then all that it left behind is searched.
"""

import asyncio
import base64
import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from kufsa.match import commands as c
from kufsa.server.client import Client, CommandRefused
from kufsa.server.protocol import SUBPROTOCOL

CHAT = "the parrot sleeps in the wardrobe"
TYPED = "moonlit-umbrella"  # what somebody types where it does not belong
REPORTED = "somebody whistled at my teapot"
SALT = "c0ffee11c0ffee22c0ffee33"
OPERATOR = "operator-canary-5c1f9a"
METRICS = "metrics-canary-77d0e2"

# The real command, with places that fail and tell all they know in their exceptions.
SABOTAGED = """
from kufsa.server.tables.actor import TableActor
from kufsa.server.tables.bot_seats import BotSeats
from kufsa.server.tables.registry import TableRegistry

def everything(match):
    salts = [salt.hex() for salt in match.salts.values()]
    return f"{match.secret.hex()} {match.id} {match.chat} {match.lines} {salts}"

async def steps(self, *args): raise RuntimeError(everything(self.match))
def claim(self, *args): raise KeyError(everything(self.match))
async def choose(self, *args): raise ValueError(everything(self._state.match))
async def rematch(self, match, *args): raise LookupError(everything(match))

TableActor.steps, TableActor.claim = steps, claim
BotSeats.choose, TableRegistry._rematch = choose, rematch
from kufsa.cli import main
main()
"""


class Left(NamedTuple):
    """What an evening left behind."""

    canaries: dict[str, str]
    log: str
    answers: str  # refusals, over HTTP and WebSocket
    figures: str  # of /metrics and /health


class Server:
    """The command in a process of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self._log = (data / "log").open("w")
        flags = ["--host", "127.0.0.1", "--port", "0", "--data", str(data), "--lang", "en"]
        flags += ["--log-level", "debug", "--log-format", "json"]
        self.process = subprocess.Popen(
            [sys.executable, "-X", "dev", "-W", "ignore", "-c", SABOTAGED, "serve", *flags],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env={
                **os.environ,
                "KUFSA_OPERATOR_TOKEN": OPERATOR,
                "KUFSA_METRICS_TOKEN": METRICS,
                "KUFSA_CHAT_DEFAULT": "on",
                "KUFSA_RATE_FACTOR": "1000",
                "KUFSA_BOT_PACE": "0",
            },
        )
        self._watchdog = threading.Timer(120, self.process.kill)
        self._watchdog.start()
        self.said = ""
        for line in self.process.stdout:
            self.said += line
            if "http://localhost:" in line:
                self.url = "http://127.0.0.1:" + line.split("http://localhost:")[1].strip()
                return
        raise AssertionError((data / "log").read_text())

    def stop(self) -> str:
        """Stop as an operator would; all that the server has written."""
        self.process.send_signal(signal.SIGTERM)
        self.said += self.process.stdout.read()
        self.process.wait()
        self._watchdog.cancel()
        self.process.stdout.close()
        self._log.close()
        return self.said + (self.data / "log").read_text()


class Guest:
    """Somebody who plays, misuses the server, and keeps every refusal."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.answers: list[str] = []
        self.client = Client(url, heard=self._hear)

    def _hear(self, text: str) -> None:
        if text.startswith(('{"type":"refused"', '{"type":"bye"')):
            self.answers.append(text)

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        answer = await self.client.http.request(method, path, **more)
        if answer.is_error:
            self.answers.append(f"{answer.headers} {answer.text}")
        return answer

    async def try_(self, table: str, command: Any) -> None:
        try:
            await self.client.do(table, command)
        except (CommandRefused, ConnectionError) as error:
            self.answers.append(str(error))

    async def throw(self, frames: list[str | bytes], protocol: str = SUBPROTOCOL) -> None:
        """Frames that no client sends, over a line of their own."""
        try:
            async with connect(
                self.url.replace("http", "ws", 1) + f"/api/live?token={self.client.cookie}",
                subprotocols=[Subprotocol(protocol)],
                additional_headers={"Cookie": f"kufsa={self.client.cookie}"},
                origin=self.url,
            ) as socket:
                for frame in frames:
                    await socket.send(frame)
                await socket.send("bye")
                async for text in socket:
                    self.answers.append(str(text))
                    if "malformed" in text and "byte 0" in text:
                        break
        except WebSocketException as error:
            self.answers.append(str(error))


async def play_and_misuse(url: str) -> tuple[dict[str, str], list[str], str]:
    noa, uri = Guest(url), Guest(url)
    async with noa.client as first, uri.client as second:
        await first.http.patch("/api/me", json={"name": "Noa"})
        code = (await first.http.post("/api/me/recovery")).json()["code"]
        table = await first.open(game="catch_dragon", players=2, options={"first": 0})
        await second.watch(table)
        await second.do(table, c.Sit(salt=SALT))
        await first.do(table, c.Start())
        await first.do(table, c.Say(text=CHAT))
        await first.do(table, c.Act(action="c4"))
        await misuse(noa, table, code)
        await misuse(uri, table, code)
        await fail(noa, uri, table)
        with_bot = await first.open(game="kings_court", players=2, options={"first": 1})
        await first.do(with_bot, c.Say(text=CHAT))
        await first.do(with_bot, c.SeatBot(seat=1, level="greedy"))
        await first.do(with_bot, c.Start())  # and its bot breaks down
        shown = {"Authorization": f"Bearer {METRICS}"}
        figures = await first.http.get("/metrics", headers=shown)
        assert figures.status_code == 200
        health = await first.http.get("/health")
        canaries = {
            "a session": first.cookie,
            "another session": second.cookie,
            "a recovery code": code,
            "a recovery code without its dashes": code.replace("-", ""),
            "the id of a table": table,
            "the id of another table": with_bot,
        }
    return canaries, noa.answers + uri.answers, figures.text + health.text


async def misuse(guest: Guest, table: str, code: str) -> None:
    """What people should not do, over HTTP and over a WebSocket."""
    cookie, here = guest.client.cookie, f"/api/tables/{table}"
    order = {"id": "x", "seq": 0, "command": {"do": "say", "text": CHAT}}
    for method, path, more in (
        ("GET", f"/api/me?token={cookie}&{TYPED}=1", {}),
        ("GET", f"{here}/nothing/{TYPED}", {}),
        ("GET", f"/t/{table}/{cookie}", {}),
        ("PUT", here, {}),
        ("GET", f"{here}/steps?first={TYPED}", {}),
        ("POST", f"{here}/commands", {"content": f'{{"{TYPED}": "{CHAT}"'}),
        ("POST", f"{here}/commands", {"json": {**order, TYPED: CHAT}}),
        ("POST", f"{here}/commands", {"json": {**order, "command": {"do": CHAT}}}),
        ("POST", f"{here}/commands", {"json": [[[[[[[[[[[[[[[[[[CHAT]]]]]]]]]]]]]]]]]]}),
        ("POST", f"{here}/commands", {"json": order, "headers": {"Origin": f"http://{TYPED}"}}),
        ("POST", f"{here}/report", {"json": {"text": REPORTED, TYPED: 1}}),
        ("POST", f"{here}/report", {"json": {"text": REPORTED}}),
        ("POST", "/api/session/recover", {"json": {"code": f"{code}X"}}),
        ("POST", "/api/session/recover", {"json": {"code": code, "leave_seats": TYPED}}),
        ("PATCH", "/api/me", {"json": {"name": f"{cookie}{cookie}"}}),
        ("GET", "/api/me", {"headers": {"Host": f"{TYPED}.example"}}),
        ("GET", "/metrics", {"headers": {"Authorization": f"Bearer {METRICS}x"}}),
        ("GET", "/api/operator/reports", {"headers": {"Authorization": OPERATOR}}),
        ("GET", "/api/operator/reports", {"headers": {"Authorization": f"Bearer {OPERATOR}"}}),
    ):  # fmt: skip
        await guest.ask(method, path, **more)
    say = {"type": "do", "table": table, "id": "y", "seq": 0, "command": {"do": "say"}}
    await guest.throw(
        [
            TYPED,
            json.dumps({**say, "command": {"do": "say", "text": CHAT, TYPED: 1}}),
            json.dumps({"type": TYPED, "table": table}),
            json.dumps({"type": "watch", "table": f"{table}{table}"}),
            json.dumps({**say, "id": cookie, "command": {"do": "act", "action": CHAT}}),
            b"\xff\xfe",
            "[" * 50,
            "x" * 17_000,
        ]
    )
    await guest.throw(["x" * 70_000])
    await guest.throw([json.dumps({"type": "pong", TYPED * 10: CHAT})] * 12)  # the line is cut
    await guest.throw([], protocol="kufsa.0")
    await guest.try_(table, c.Act(action=f"{CHAT} {cookie}"))
    await guest.try_(table, c.Say(text=CHAT * 20))


async def fail(noa: Guest, uri: Guest, table: str) -> None:
    """Where the server itself breaks: a route, a live connection, what a table does by itself."""
    claim = {"type": "do", "table": table, "id": "z", "seq": 0, "command": {"do": "claim"}}
    await uri.throw([json.dumps({**claim, "command": {"do": "claim", "turn": 0}})])
    await noa.client.do(table, c.Close())
    await noa.ask("GET", f"/api/tables/{table}/steps")
    await noa.try_(table, c.Rematch())


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Left:
    data = tmp_path_factory.mktemp("canaries")
    server = Server(data)
    try:
        canaries, answers, figures = asyncio.run(play_and_misuse(server.url))
    finally:
        log = server.stop()
    with sqlite3.connect(data / "kufsa.db") as database:
        secrets = [secret for (secret,) in database.execute("SELECT secret FROM matches")]
    for number, secret in enumerate(secrets):
        canaries[f"secret {number}"] = secret.hex()
        canaries[f"secret {number} in Base64"] = base64.b64encode(secret).decode().rstrip("=")
        canaries[f"secret {number} as Python writes it"] = repr(secret)[2:-1]
    canaries |= {
        "what was said": CHAT,
        "what was reported": REPORTED,
        "bytes of a seat": SALT,
        "the operator's token": OPERATOR,
        "the token for figures": METRICS,
    }
    return Left(canaries, log, "\n".join(answers), figures)


def found(canaries: dict[str, str], text: str) -> list[str]:
    """The canaries that sing in a text, also in the form that JSON gives them."""
    return [
        name
        for name, canary in canaries.items()
        if canary in text or json.dumps(canary)[1:-1] in text
    ]


def test_no_secret_is_in_the_log(left: Left) -> None:
    assert found({**left.canaries, "what was typed": TYPED}, left.log) == []


def test_no_secret_is_in_a_refusal(left: Left) -> None:
    """Who is refused may read again what they sent themselves, but no secret."""
    own = {"what was said", "what was reported"}
    secrets = {name: canary for name, canary in left.canaries.items() if name not in own}
    assert found(secrets, left.answers) == []


def test_no_secret_is_in_the_figures(left: Left) -> None:
    assert "kufsa_commands_total" in left.figures
    assert found({**left.canaries, "what was typed": TYPED}, left.figures) == []


def test_everything_that_was_provoked_is_in_the_log(left: Left) -> None:
    """Else nothing was searched: each failure is told, by its class and its place."""
    events = [json.loads(line) for line in left.log.splitlines() if line.startswith("{")]
    told = "\n".join(event.get("exception", "") + event["event"] for event in events)
    for kind in ("RuntimeError", "KeyError", "ValueError", "LookupError"):
        assert kind in told, kind
    statuses = {event.get("status") for event in events}
    assert statuses >= {200, 400, 401, 403, 404, 405, 421, 500} - {401}
    assert len(left.answers.splitlines()) > 40
    assert '"code":"internal"' in left.answers
    assert "4500" in left.answers and "4422" in left.answers


def test_a_canary_that_sings_is_heard(left: Left) -> None:
    for name, canary in left.canaries.items():
        assert name in found(left.canaries, left.log + canary)
        assert name in found(left.canaries, left.log + json.dumps({"event": canary}))
