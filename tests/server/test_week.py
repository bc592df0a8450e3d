"""A week of three people, acted out with a moved clock: a slow game, puzzles, a rematch.

Turns of this game may take three days. Nobody has a page open: whoever is to act is told by Web
Push, in their own language, and not in their quiet hours. Each solves the puzzle of each day, and
at the end one of them leaves for good.
"""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from kufsa.match.match import PLAYING, Match
from kufsa.server import clock
from kufsa.server.tables import turn_clock
from tests.server.push_service import Browser, PushService
from tests.server.test_push import act, all_told, subscribe, told
from tests.server.visits import Visitor, Visits, refusal

MINUTE, HOUR, DAY = 60, 3600, 86_400  # seconds
MONDAY = 1_800_230_400  # midnight UTC
SLOW = {"players": 3, "options": {"kinds": 4, "copies": 2, "magic": 0}, "manners": {"clock": {"move": 3 * DAY}}}  # fmt: skip  # noqa: E501
PLAYERS = ("Noa", "en"), ("Uri", "he"), ("Dana", "he")


class MovedClock:
    """All clocks of the server, which a test may put forward: timers that are due then ring."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._wall, self._monotonic = time.time_ns(), time.monotonic()
        self._gone = 0.0
        loop = asyncio.get_running_loop()
        passed = time.monotonic
        monkeypatch.setattr(loop, "time", lambda: passed() + self._gone)
        monkeypatch.setattr(turn_clock, "monotonic", lambda: passed() + self._gone)
        monkeypatch.setattr(clock, "time_ns", lambda: int(self.now * 1_000_000_000))

    @property
    def now(self) -> float:
        """Seconds since 1970, as the server reads them; it begins on a Monday."""
        return MONDAY + self._gone + time.monotonic() - self._monotonic

    async def until(self, day: int, hour: float = 0) -> None:
        self._gone += MONDAY + day * DAY + hour * HOUR - self.now
        await asyncio.sleep(0.05)


class Family:
    def __init__(self, house: Visits, service: PushService) -> None:
        self.house, self.service = house, service
        self.people: dict[str, Visitor] = {}
        self.browsers: dict[str, Browser] = {}

    async def come(self) -> None:
        for name, lang in PLAYERS:
            visitor = self.people[name] = await self.house.guest(name, lang)
            visitor.headers["Connection"] = "close"  # the hours in between outlast any connection
            self.browsers[name] = await subscribe(visitor, self.service, f"/{name}")

    def name_of(self, person: str) -> str:
        return next(name for name, one in self.people.items() if one.person == person)

    def match(self, table: str) -> Match:
        found: Match = self.house.app.state.registry.tables[table].match
        return found

    def to_act(self, table: str) -> str:
        match = self.match(table)
        return self.name_of(match.seats[match.to_act].person)

    def messages(self) -> list[tuple[str, dict[str, Any]]]:
        """Who was told what, since it was asked last."""
        told = [(one.path[1:], one.body) for one in self.service.messages]
        self.service.messages.clear()
        return [(name, self.browsers[name].read(body)) for name, body in told]

    async def another_turn(self, table: str) -> str:
        """Whoever is to act plays, perhaps several actions; who is to act then."""
        before = self.to_act(table)
        while self.match(table).status == PLAYING:
            if self.name_of(await act(self.house, table)) != before:
                break
        return self.to_act(table)

    async def solve(self, day: int) -> int:
        """Everybody solves the puzzle of the day, with devices whose clocks are wrong."""
        told = (await self.people["Noa"].get("/api/today")).json()
        assert told["day"] == MONDAY // DAY + day
        for tries, visitor in enumerate(self.people.values(), start=1):
            wrong = {"day": told["day"] + 1, "tries": 1}
            assert refusal(await visitor.post("/api/today/triominoes", json=wrong), 409) == "another_day"  # fmt: skip  # noqa: E501
            sent = {"day": told["day"], "tries": tries}
            answer = await visitor.post("/api/today/triominoes", json=sent)
        counted: int = answer.raise_for_status().json()["solved"]
        return counted


async def week(family: Family, time: MovedClock) -> None:
    await family.come()
    noa, uri, dana = family.people.values()
    night = {"begin": 21 * 60, "end": 7 * 60, "zone": "UTC"}
    (await dana.put("/api/me/push/quiet", json=night)).raise_for_status()

    # Monday: they sit down by the code, and begin.
    await time.until(0, 18)
    table = await noa.open(**SLOW)
    code = (await noa.post(f"/api/tables/{table}/code")).raise_for_status().json()["code"]
    for visitor in (uri, dana):
        found = (await visitor.post("/api/code", json={"code": code})).raise_for_status().json()
        await visitor.do(found["table"], "sit", salt="ab" * 8)
    await noa.do(table, "start")
    await all_told(family.house)
    family.messages()  # of the beginning

    # Until Thursday they play by day; in the evening it waits for Dana.
    langs = dict(PLAYERS)
    for day in range(1, 4):
        await time.until(day, 8)
        assert await family.solve(day) == 3
        for hour in range(9, 18, 3):
            await time.until(day, hour)
            name = await family.another_turn(table)
            await all_told(family.house)
            assert family.messages() == [(name, {"table": table, "game": "kings_court", "lang": langs[name]})]  # fmt: skip  # noqa: E501
    while family.to_act(table) != "Uri":
        await family.another_turn(table)
        await all_told(family.house)
    family.messages()
    await time.until(3, 22)
    assert await family.another_turn(table) == "Dana"
    await time.until(4, 6.9)
    assert family.messages() == []  # she sleeps
    await time.until(4, 7.1)
    await all_told(family.house)
    assert [name for name, _ in family.messages()] == ["Dana"]

    # She does not play: after three days a bot takes her seat, and the others finish.
    await time.until(6, 21.9)
    assert not family.match(table).is_bot(2)
    played = len(family.match(table).moves)
    await time.until(6, 22.1)
    for _ in range(1200):
        if family.match(table).to_act != 2:  # the bot has moved
            break
        await asyncio.sleep(0.05)
    assert len(family.match(table).moves) > played
    seat = family.match(table).seats[2]
    assert seat.bot and seat.person == dana.person
    await dana.do(table, "return")  # she is back in time for the end
    await family.house.play_out(table)
    family.messages()

    # The rematch keeps a seat for each, and the record both games.
    await time.until(7, 12)
    again = await noa.do(table, "rematch")
    assert again
    second = (await noa.see(table))["scene"]["next"]
    for visitor in (noa, uri, dana):
        if visitor.person not in [seat["person"] for seat in (await noa.see(second))["scene"]["seats"] if not seat["reserved"]]:  # fmt: skip  # noqa: E501
            await visitor.do(second, "sit", salt="cd" * 8)
    if (await noa.see(second))["scene"]["status"] == "waiting":
        await noa.do(second, "start")
    await family.house.play_out(second)
    finished = (await uri.get("/api/me/finished")).json()["tables"]
    assert {one["id"] for one in finished} == {table, second}
    assert all(one["how"] == "over" and one["moves"] > 0 for one in finished)
    scores = [one["scores"] for one in finished]

    # Dana deletes her data: the sums stay as they were, and nobody is named.
    (await dana.delete("/api/me")).raise_for_status()
    left = (await uri.get("/api/me/finished")).json()["tables"]
    assert [one["scores"] for one in left] == scores
    seats = [seat for one in left for seat in one["seats"]]
    assert "Dana" not in str(left) and dana.person not in str(left)
    assert {seat["name"] for seat in seats} == {"Noa", "Uri", "?"}


def test_a_week(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        with monkeypatch.context() as moved:
            time = MovedClock(moved)
            async with told(tmp_path) as (house, service):
                await week(Family(house, service), time)

    asyncio.run(play())
