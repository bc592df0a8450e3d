"""The puzzle of the day: which day it is, and how many solved it, without saying who.

A day begins at midnight UTC, by the clock of the server, for everybody. One answer of each person
counts, the first; answers are forgotten soon after their day.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, case, delete, func, insert, select

from kufsa.server.clock import wall as wall_clock
from kufsa.server.store.database import Database
from kufsa.server.store.schema import daily_answers

DAY = 24 * 60 * 60 * 1000  # milliseconds
KEPT_DAYS = 2  # then the answers of a day are deleted
_FRESH = 3.0  # seconds for which counts are remembered


class Solved(NamedTuple):
    """How a game's puzzle of the day went for everybody who solved it."""

    solved: int
    at_first_try: int
    half_within: int | None  # milliseconds in which half of them did; only where it is a race


class Daily:
    """What people answered today.

    Whoever is deleted is gone from the counts, too.
    """

    def __init__(
        self,
        store: Database,
        *,
        wall: Callable[[], int] = wall_clock,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self._wall, self._clock = wall, clock
        self._counted: tuple[float, int, dict[str, Solved]] = (0.0, -1, {})

    def today(self) -> tuple[int, int]:
        """The number of the day since 1970, and the milliseconds that are left of it."""
        day, gone = divmod(self._wall(), DAY)
        return day, DAY - gone

    async def counts(self, day: int) -> dict[str, Solved]:
        """How it went today, by game; games that nobody has solved are left out."""
        until, counted, found = self._counted
        if counted != day or until <= self._clock():
            found = await self.store.read(_count, day)
            self._counted = (self._clock() + _FRESH, day, found)
        return found

    async def answer(
        self, day: int, game: str, person: str, tries: int, milliseconds: int | None
    ) -> Solved:
        """Write down that a person solved it, if that is the first time, and count again."""
        row = {"day": day, "game": game, "person": person, "tries": tries}

        def write(connection: Connection) -> None:
            mine = (
                (daily_answers.c.day == day)
                & (daily_answers.c.game == game)
                & (daily_answers.c.person == person)
            )
            if connection.execute(select(daily_answers.c.day).where(mine)).first() is None:
                added = {**row, "milliseconds": milliseconds}
                connection.execute(insert(daily_answers).values(added))

        await self.store.write(write)
        self._counted = (0.0, -1, {})
        return (await self.counts(day))[game]

    async def tidy(self) -> None:
        """Forget the answers of earlier days."""
        before = self.today()[0] - KEPT_DAYS
        await self.store.write(
            lambda connection: connection.execute(
                delete(daily_answers).where(daily_answers.c.day <= before)
            )
        )


def _count(connection: Connection, day: int) -> dict[str, Solved]:
    first = func.sum(case((daily_answers.c.tries == 1, 1), else_=0))
    query = (
        select(daily_answers.c.game, func.count(), func.count(daily_answers.c.milliseconds), first)
        .where(daily_answers.c.day == day)
        .group_by(daily_answers.c.game)
    )
    return {
        game: Solved(solved, int(at_first), _middle(connection, day, game, timed))
        for game, solved, timed, at_first in connection.execute(query).all()
    }


def _middle(connection: Connection, day: int, game: str, timed: int) -> int | None:
    if not timed:
        return None
    found: int | None = connection.scalar(
        select(daily_answers.c.milliseconds)
        .where(
            daily_answers.c.day == day,
            daily_answers.c.game == game,
            daily_answers.c.milliseconds.is_not(None),
        )
        .order_by(daily_answers.c.milliseconds)
        .offset((timed - 1) // 2)
        .limit(1)
    )
    return found
