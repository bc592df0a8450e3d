"""Messages between servers are counted: what is lost is noticed, and how much it was."""

import asyncio

import msgspec
import pytest

from kufsa.server.bus.in_process import Hub, InProcessBus
from kufsa.server.bus.links import Links


class Word(msgspec.Struct, tag_field="type", tag="word", frozen=True):
    """A message."""

    text: str


class Leaky(InProcessBus):
    """Loses what it is told to lose, by its place among all that is sent."""

    def __init__(self, hub: Hub, lost: set[int]) -> None:
        super().__init__(hub)
        self._lost = lost
        self._sent = 0

    def send(self, node: str, message: bytes) -> None:
        self._sent += 1
        if self._sent not in self._lost:
            super().send(node, message)


@pytest.mark.parametrize(
    ("lost", "arrived", "missed"),
    [
        (set(), "abcde", []),
        ({2, 3}, "ade", [2]),
        ({1, 3}, "bde", [1, 1]),
        ({4, 5}, "abc", [2]),  # only the tally says so
    ],
)
def test_what_is_lost_is_counted(lost: set[int], arrived: str, missed: list[int]) -> None:
    async def story() -> None:
        hub, heard, noticed = Hub(), [], []
        one: Links[Word] = Links(Leaky(hub, lost), "one", Word)
        other: Links[Word] = Links(InProcessBus(hub), "other", Word)
        await one.open(lambda *_: None, lambda *_: None)
        await other.open(
            lambda node, word: heard.append(word.text),
            lambda node, messages: noticed.append(messages),
        )
        for letter in "abcde":
            one.send("other", Word(letter))
        for _ in range(2):  # what was on its way at the first tally is missed at the second
            one.tell_numbers()
            await asyncio.sleep(0)
        assert ("".join(heard), noticed) == (arrived, missed)

    asyncio.run(story())


class Direct(InProcessBus):
    """Delivers at once, so that whoever cannot take a message fails here."""

    def send(self, node: str, message: bytes) -> None:
        self._deliver(node, message)


class Strange(msgspec.Struct, tag_field="type", tag="strange", frozen=True):
    """A message that only a newer version knows."""


def test_a_message_of_a_newer_version_is_left_out() -> None:
    """Otherwise the bus would stop listening, and a server be deaf during an update."""

    async def story() -> None:
        hub, heard, noticed = Hub(), [], []
        newer: Links[Word | Strange] = Links(Direct(hub), "newer", Word | Strange)
        older: Links[Word] = Links(InProcessBus(hub), "older", Word)
        await older.open(
            lambda node, word: heard.append(word.text),
            lambda node, messages: noticed.append(messages),
        )
        newer.send("older", Strange())
        newer.send("older", Word("known"))
        assert (heard, noticed) == (["known"], [])

    asyncio.run(story())
