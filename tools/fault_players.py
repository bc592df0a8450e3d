"""People who keep playing whatever happens to the server: they reconnect and repeat commands."""

import asyncio
from contextlib import suppress
from functools import partial
from itertools import count
from random import Random
from typing import Any

import httpx
import msgspec
from fault_ledger import Deed
from websockets.exceptions import WebSocketException

from kufsa.match import commands as c
from kufsa.match.commands import PersonCommand
from kufsa.match.limits import CHAT_LINES
from kufsa.server import protocol
from kufsa.server.client import Client, CommandRefused, TableView
from kufsa.server.transport.routes.tables import Seen

GAMES = ("triominoes", "kings_court", "drachenwurf", "catch_dragon")
LONGEST = 200  # actions, after which the host ends a match
CHATTY = 0.3  # how often somebody says something with an action
COMPARED = 0.25  # how often a scene is compared with a fresh one after reconnecting
SPREAD = 0.02  # seconds over which the copies of a command are sent
QUIET = 3  # seconds in which a table must appear when nobody kills the server any more
UNAVAILABLE = 503
NOT_FOUND = 404
UNSURE = "not_stored"  # the one refusal after which a command is repeated
LOST = (ConnectionError, httpx.TransportError, WebSocketException, OSError)


class Player:
    """A person with one or more devices; every command goes out over some of them, at least one."""

    def __init__(self, url: str, dice: Random, copies: int = 1) -> None:
        self.url = url
        self.dice = dice
        self.deeds: list[Deed] = []
        self.not_stored = 0
        self.compared = 0  # scenes that were compared with a fresh one
        self.differing: list[str] = []
        self.devices = [Client(url, heard=self._hear)]
        self.copies = copies
        self.at: set[str] = set()  # tables that are played now
        self.free = asyncio.Event()  # while it is set, this person plays
        self.free.set()
        self.pace = 0.0  # seconds before each command
        self._ids = count(1)

    @property
    def client(self) -> Client:
        """The device that watches the tables."""
        return self.devices[0]

    @property
    def answers(self) -> int:
        return sum(deed.answered for deed in self.deeds)

    async def arrive(self) -> None:
        """Start a session, once."""
        await self.client.__aenter__()
        cookie = self.client.cookie
        self.devices += [Client(self.url, cookie) for _ in range(self.copies - 1)]
        for device in self.devices[1:]:
            await device.connect()

    async def leave(self) -> None:
        """Lose every connection; unanswered commands stay open."""
        for device in self.devices:
            with suppress(*LOST):
                await device.drop()

    async def close(self) -> None:
        for device in self.devices:
            await device.http.aclose()

    # Reconnecting.

    async def live(self) -> None:
        """Reconnect, repeat what was not answered, and play until the connection is lost."""
        with suppress(*LOST):
            for device in self.devices:
                await device.connect()
            await self.repeat()
            async with asyncio.TaskGroup() as group:
                for table in self.at:
                    group.create_task(self._play(table))

    async def repeat(self) -> None:
        """Send again what was not answered."""
        await asyncio.gather(*(self._send(one) for one in self.deeds if not one.answered))

    def _hear(self, text: str) -> None:
        """A scene after reconnecting continues where the last one stopped."""
        if not text.startswith('{"type":"scene"'):
            return
        scene = msgspec.json.decode(text, type=protocol.Scene)
        known = self.client.tables[scene.table].scene.get("history", [])
        if known and not self._continues(known, scene.missed, scene.scene["history"]):
            self.differing.append(f"what happened at {scene.table} is not what was told before")

    def _continues(self, known: list[Any], missed: list[Any], shown: list[Any]) -> bool:
        return (known + missed)[-len(shown) :] == shown  # of a long match, the last actions

    async def compare_all(self) -> None:
        """The same for every table, when all is quiet."""
        for table in self.at:
            try:
                await self._see(table, QUIET)
                await self.compare(table)
            except TimeoutError:
                self.differing.append(f"{table} was not to be seen for {QUIET} seconds")

    async def compare(self, table: str) -> None:
        """Compare the scene that was kept up to date with a fresh one of the same number."""
        for _ in range(50):
            answer = await self.client.http.get(f"/api/tables/{table}")
            if answer.status_code == UNAVAILABLE:  # the database is away
                await asyncio.sleep(0.1)
                continue
            if answer.status_code == NOT_FOUND:
                self.differing.append(f"{table} is gone")
                return
            answer.raise_for_status()
            fresh = msgspec.json.decode(answer.content, type=Seen)
            view = self.client.tables[table]
            if view.seq == fresh.seq:
                self.compared += 1
                if shown(view.scene) != shown(fresh.scene):
                    self.differing.append(f"the scene of {table} after event {view.seq}")
                return
            with suppress(TimeoutError):
                await self.client.until(table, partial(_is_at, fresh.seq), seconds=1)
        self.differing.append(f"the scene of {table} did not keep up")

    # Playing.

    async def _play(self, table: str) -> None:
        try:
            await self._see(table)
            if self.dice.random() < COMPARED:
                await self.compare(table)
            while True:
                view = await self.client.until(table, self._has_to_do)
                if not self.free.is_set():
                    await self.free.wait()
                    continue  # with what there is to do now
                wanted = self._wanted(view)
                if wanted is None:
                    table = await self._move_on(table, view.scene["next"])
                    continue
                deeds = [self._deed(table, command, view.seq) for command in wanted]
                await asyncio.gather(*(self._send(deed) for deed in deeds))
                done = max(max(deed.answers, default=0) for deed in deeds)
                await self.client.until(table, partial(_is_at, done))
        except TimeoutError:
            self.differing.append(f"nothing happened at {table} for a minute")
        except LOST:
            pass

    async def _see(self, table: str, seconds: float = 60) -> None:
        """Watch a table; one that was promised exists, unless the server is just being killed."""
        view = self.client.tables.setdefault(table, TableView())
        async with asyncio.timeout(seconds):
            while not view.scene:
                await self.client._send(protocol.Watch(table=table))
                with suppress(TimeoutError):
                    await self.client.until(table, lambda view: bool(view.scene), seconds=0.5)

    def _has_to_do(self, view: TableView) -> bool:
        return bool(view.scene) and self._wanted(view) != []

    def _wanted(self, view: TableView) -> list[PersonCommand] | None:
        """What there is to do at a table; None: go to the next one."""
        scene = view.scene
        host = scene["host"] == self.client.person
        if scene["status"] == "waiting":
            sits = any(seat["person"] == self.client.person for seat in scene["seats"])
            reserved = any(seat["reserved"] or not seat["person"] for seat in scene["seats"])
            if not sits or self._keeps(scene):
                return [c.Sit(salt=self.dice.randbytes(4).hex())]
            return [c.Start()] if host and not reserved else []
        if scene["status"] == "ended":
            if scene["next"]:
                return None
            return [c.Rematch()] if host else []
        if not scene["legal"]:
            return []
        if scene["actions"] >= LONGEST:
            return [c.Close()] if host else self._act(scene)
        return self._act(scene)

    def _keeps(self, scene: dict[str, Any]) -> bool:
        """Whether a seat is reserved for this person, who has not sat down yet."""
        return any(
            seat["reserved"] and seat["person"] == self.client.person for seat in scene["seats"]
        )

    def _act(self, scene: dict[str, Any]) -> list[PersonCommand]:
        wanted: list[PersonCommand] = [c.Act(action=self.dice.choice(scene["legal"]))]
        if self.dice.random() < CHATTY:
            wanted.append(c.Say(text=f"Move {scene['actions'] + 1}."))
        return wanted

    async def _move_on(self, table: str, following: str) -> str:
        """Go to the table of the rematch as soon as it exists."""
        self.at.discard(table)
        self.at.add(following)
        await self._see(following)
        await self.client._send(protocol.Unwatch(table=table))
        del self.client.tables[table]
        return following

    # Commands.

    def _deed(self, table: str, command: PersonCommand, seq: int) -> Deed:
        deed = Deed(table, self.client.person, f"d{next(self._ids)}", command, seq)
        self.deeds.append(deed)
        return deed

    async def _send(self, deed: Deed) -> None:
        """Send a command over some devices, in any order, until it is answered for good."""
        while not deed.answered:
            number = self.dice.randint(1, self.copies)
            devices = self.dice.sample(self.devices, number)
            await asyncio.gather(*(self._send_copy(deed, device) for device in devices))
            if not deed.answered:  # it could not be stored: the disk may have space again soon
                await asyncio.sleep(0.05)

    async def _send_copy(self, deed: Deed, device: Client) -> None:
        if self.copies > 1:
            await asyncio.sleep(self.dice.random() * SPREAD)
        await asyncio.sleep(self.pace)
        deed.sent += 1
        try:
            deed.answers.add(await device.again(deed.table, deed.command, deed.id, deed.seq))
        except CommandRefused as refused:
            if refused.answer.code == UNSURE:
                self.not_stored += 1
            else:
                deed.refused = refused.answer.code


def _is_at(seq: int, view: TableView) -> bool:
    return view.seq >= seq


def shown(scene: dict[str, Any]) -> dict[str, Any]:
    return {**scene, "chat": scene["chat"][-CHAT_LINES:]}
