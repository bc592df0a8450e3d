"""Analysis of finished games: one decision after another, when no table needs the bots.

Results are kept in memory for a while. Nothing is stored: a finished game can be analysed again.
"""

import asyncio
from collections import OrderedDict
from typing import Any, NamedTuple

import structlog

from kufsa.arena.analysis import CannotAnalyse, Effort, Judged, conclude, questions
from kufsa.match.audience import positions
from kufsa.match.match import ENDED, Match

from .bots.pool import BotPool

EFFORT = Effort(simulations=400)
MOST_DECISIONS = 1500  # a longer game is not analysed
MOST_ACTIONS = 2 * MOST_DECISIONS  # then nobody counts how many of them were decisions
MOST_AT_WORK = 20  # games that are being analysed or wait for it
MOST_OF_ONE = 5  # of these, asked for from one address
AT_ONCE = 2
KEPT = 500  # results

log = structlog.get_logger(__name__)


class Progress(NamedTuple):
    """How many decisions have been judged, of how many; 0: it has not begun."""

    done: int = 0
    of: int = 0


class Busy(Exception):
    """Too many games are being analysed."""


class MatchAnalyst:
    """Analyses finished matches, a few at once, and keeps the results."""

    def __init__(self, workers: BotPool) -> None:
        self._workers = workers
        self._found: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._refused: dict[str, CannotAnalyse] = {}
        self._at_work: dict[str, Progress] = {}
        self._asked_by: dict[str, str] = {}  # of those at work
        self._tasks: set[asyncio.Task[None]] = set()
        self._room = asyncio.Semaphore(AT_ONCE)

    def look(self, match: Match, address: str) -> dict[str, Any] | Progress:
        """The analysis of a match, or its progress; the first call starts it, for this address.

        Raises CannotAnalyse for a match that was not played to its end, and Busy.
        """
        if match.status != ENDED or match.position is None or not match.position.over:
            raise CannotAnalyse("the game was not played to its end")
        found = self._found.get(match.id)
        if found is not None:
            self._found.move_to_end(match.id)
            return found
        if match.id in self._refused:
            raise self._refused.pop(match.id)
        if match.id not in self._at_work:
            mine = sum(one == address for one in self._asked_by.values())
            if len(self._at_work) >= MOST_AT_WORK or mine >= MOST_OF_ONE:
                raise Busy
            self._at_work[match.id] = Progress()
            self._asked_by[match.id] = address
            task = asyncio.get_running_loop().create_task(self._work(match))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return self._at_work[match.id]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _work(self, match: Match) -> None:
        try:
            async with self._room:
                self._found[match.id] = await self._analysed(match)
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        except CannotAnalyse as why:
            self._refused[match.id] = why
        except Exception as error:  # the next request tries again
            log.error("an analysis failed", table=match.id, exc_info=error)
        finally:
            del self._at_work[match.id], self._asked_by[match.id]

    async def _analysed(self, match: Match) -> dict[str, Any]:
        if len(match.moves) > MOST_ACTIONS:
            raise CannotAnalyse("the game is too long")
        played = await asyncio.to_thread(positions, match)
        asked = await asyncio.to_thread(questions, played)
        if len(asked) > MOST_DECISIONS:
            raise CannotAnalyse("the game is too long")
        judged: list[Judged] = []
        for question in asked:
            self._at_work[match.id] = Progress(len(judged), len(asked))
            one = await self._workers.judge(question, EFFORT.simulations)
            if one is None:
                raise CannotAnalyse("a decision cannot be judged")
            judged.append(one)
        return await asyncio.to_thread(lambda: conclude(played, judged, EFFORT).data())
