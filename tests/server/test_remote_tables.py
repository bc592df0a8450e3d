"""A table that another server plays, after messages between the two were lost."""

import asyncio
from typing import Any
from unittest.mock import Mock

import msgspec

from kufsa.server import protocol
from kufsa.server.bus.in_process import Hub, InProcessBus
from kufsa.server.bus.links import Links
from kufsa.server.tables.remote import messages as m
from kufsa.server.tables.remote.exchange import Exchange
from kufsa.server.tables.remote.remote_table import RemoteTable

TABLE = "0123456789abcdef"


class Line:
    """A live connection that notes what it is sent."""

    def __init__(self) -> None:
        self.line, self.person, self.name, self.lang = 1, "noa", "Noa", "en"
        self.blocked: frozenset[str] = frozenset()
        self.tables: dict[str, Any] = {}
        self.heard: list[protocol.AnyOutgoing] = []

    def put(self, frame: bytes, sent: Any = None) -> None:
        self.heard.append(msgspec.json.decode(frame, type=protocol.AnyOutgoing))

    @property
    def numbers(self) -> list[tuple[str, int]]:
        told = [one for one in self.heard if isinstance(one, protocol.Scene | protocol.Step)]
        return [(type(one).__name__, one.seq) for one in told]


def frame(message: protocol.AnyOutgoing, last: bool = False) -> m.Frame:
    raw = msgspec.Raw(protocol.encode(message))
    return m.Frame(table=TABLE, lines=[1], frame=raw, last=last)


def scene(seq: int) -> m.Frame:
    return frame(protocol.Scene(table=TABLE, seq=seq, scene={}))


def step(seq: int) -> m.Frame:
    return frame(protocol.Step(table=TABLE, seq=seq, changed={}))


def watched(line: Line) -> RemoteTable:
    links: Links[m.AnyMessage] = Links(InProcessBus(Hub()), "here", m.AnyMessage)
    table = RemoteTable(TABLE, "owner", links, lambda table: None)
    watcher: Any = line
    table.admit(watcher)
    return table


def test_after_a_loss_nothing_is_shown_before_the_whole_scene() -> None:
    async def story() -> None:
        line = Line()
        table = watched(line)
        for message in (scene(4), step(5)):
            table.take_frame(message)
        table.watch_again()  # the step to 6 was lost
        for message in (step(7), scene(7), step(8)):
            table.take_frame(message)
        assert line.numbers == [("Scene", 4), ("Step", 5), ("Scene", 7), ("Step", 8)]

    asyncio.run(story())


def test_a_loss_brings_doubt_before_anything_is_asked_for() -> None:
    async def story() -> None:
        line = Line()
        table = watched(line)
        for message in (scene(4), step(5)):
            table.take_frame(message)
        table.doubt()
        for message in (step(7), scene(8), step(9)):
            table.take_frame(message)
        assert line.numbers == [("Scene", 4), ("Step", 5), ("Scene", 8), ("Step", 9)]

    asyncio.run(story())


def test_many_losses_do_not_cause_many_messages() -> None:
    """A bus that loses messages because there are too many must not get more of them for it."""

    async def story() -> None:
        hub, asked = Hub(), []
        other: Links[m.AnyMessage] = Links(InProcessBus(hub), "other", m.AnyMessage)
        await other.open(lambda node, message: asked.append(message), lambda *_: None)
        exchange = Exchange(InProcessBus(hub), "here")
        exchange._hands = Mock()
        for _ in range(100):
            exchange._missed("other", 1)
        await asyncio.sleep(0)
        assert asked == [m.Again()]

    asyncio.run(story())


def test_nothing_is_shown_before_the_first_scene() -> None:
    async def story() -> None:
        line = Line()
        table = watched(line)
        for message in (step(5), scene(5), step(6)):  # the first scene was lost
            table.take_frame(message)
        assert line.numbers == [("Scene", 5), ("Step", 6)]

    asyncio.run(story())


def test_that_a_table_is_gone_is_told_without_a_scene() -> None:
    async def story() -> None:
        line = Line()
        table = watched(line)
        told = protocol.Refused(code="no_table", message="There is no such table.", table=TABLE)
        table.take_frame(frame(told, last=True))
        assert line.heard == [told] and not table.watchers

    asyncio.run(story())
