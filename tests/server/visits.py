"""People who come by HTTP alone, for tests of the API."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx

import kufsa
from kufsa import Position
from kufsa.match.commands import Act, Envelope
from kufsa.match.match import ENDED
from kufsa.server import protocol
from tests.server.house import serving

TOKEN = "the-operator-of-this-house"
_numbers = itertools.count(1)


def greedy(position: Position, seat: int) -> str:
    """What the greedy bot would do with all that was ever shown to the seat."""
    bot = kufsa.bot(position.game.id, "greedy", seed=len(position.legal))
    bot.begin(seat, position.options)
    choice = bot.choose(position.view(seat), position.legal_for(seat))
    assert isinstance(choice, str)
    return choice


class Visitor(httpx.AsyncClient):
    """Somebody with a browser, who has no session until they come in."""

    def __init__(self, url: str) -> None:
        super().__init__(base_url=url, headers={"Origin": url}, trust_env=False, timeout=300)
        self.person = ""

    async def come_in(self, name: str = "", lang: str = "en") -> None:
        self.person = (await self.post("/api/session")).raise_for_status().json()["id"]
        wanted = {"lang": lang} | ({"name": name} if name else {})
        (await self.patch("/api/me", json=wanted)).raise_for_status()

    async def open(self, game: str = "kings_court", **wanted: Any) -> str:
        answer = await self.post("/api/tables", json={"game": game, **wanted})
        return str(answer.raise_for_status().json()["id"])

    async def see(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = (await self.get(f"/api/tables/{table}")).raise_for_status().json()
        return found

    async def ask(self, table: str, do: str, seq: int | None = None, **more: Any) -> httpx.Response:
        """A command, meant for the present unless another number is given."""
        known = (await self.see(table))["seq"] if seq is None else seq
        order = {"id": f"v{next(_numbers)}", "seq": known, "command": {"do": do, **more}}
        return await self.post(f"/api/tables/{table}/commands", json=order)

    async def do(self, table: str, do: str, **more: Any) -> int:
        return int((await self.ask(table, do, **more)).raise_for_status().json()["seq"])


class Visits:
    """A server, and whoever comes."""

    def __init__(self, url: str, app: Any) -> None:
        self.url = url
        self.app = app
        self._stack = contextlib.AsyncExitStack()

    async def visitor(self) -> Visitor:
        return await self._stack.enter_async_context(Visitor(self.url))

    async def guest(self, name: str = "", lang: str = "en") -> Visitor:
        visitor = await self.visitor()
        await visitor.come_in(name, lang)
        return visitor

    async def two_at_a_table(self, **wanted: Any) -> tuple[Visitor, Visitor, str]:
        """Noa and Uri, and the table where they have begun to play."""
        noa, uri = await self.guest("Noa"), await self.guest("Uri")
        table = await noa.open(**wanted)
        await uri.do(table, "sit", salt="ab" * 8)
        await noa.do(table, "start")
        return noa, uri, table

    async def play_out(self, id: str, actions: int = 1_000_000) -> None:
        """Everybody at a table plays as the greedy bot would, for so many actions or to the end."""
        table = await self.app.state.registry.open(id)
        for number in range(actions):
            match = table.match
            if match.status == ENDED:
                return
            seat = match.to_act
            act = Act(action=greedy(match.position, seat))
            person = match.seats[seat].person
            done = await table.perform(Envelope(act, person, "", f"g{number}", match.seq))
            assert isinstance(done, protocol.Done), done

    async def close(self) -> None:
        await self._stack.aclose()


@contextlib.asynccontextmanager
async def visits(data: Path, **settings: Any) -> AsyncIterator[Visits]:
    """A server with an operator, to which people come."""
    async with serving(data, **{"operator_token": TOKEN, **settings}) as (url, app):
        coming = Visits(url, app)
        try:
            yield coming
        finally:
            await coming.close()


Story = Callable[[Visits], Coroutine[Any, Any, None]]


@contextlib.contextmanager
def lasting_house(data: Path, **settings: Any) -> Iterator[Callable[[Story], None]]:
    """A server for many short tests: each gives it a story in which people come."""
    with asyncio.Runner() as runner:
        house = visits(data, **settings)
        coming = runner.run(house.__aenter__())
        try:
            yield lambda story: runner.run(story(coming))
        finally:
            runner.run(house.__aexit__(None, None, None))


def refusal(answer: httpx.Response, status: int) -> str:
    """The code of a refusal, which has one shape everywhere and a sentence."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    error = answer.json()["error"]
    assert answer.json().keys() == {"error"}
    assert " " in error["message"], error
    return str(error["code"])
