"""What a table under load is, whoever serves it, and how its moves are timed.

The load is open loop: a table's moves are due at fixed times, whether the server keeps up or not.
A move is made when it is due or, if the previous one is still on its way, right after that one. Its
duration is the time from when it was due until every seat has seen it.
"""

import asyncio
import random
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter


@dataclass
class Sample:
    """What was seen in one run."""

    due: int = 0
    seconds: list[float] = field(default_factory=list)  # of each move that every seat has seen
    games: int = 0  # that have ended


class LoadTable(ABC):
    """Two people at a game; whatever reads their connections calls the methods below."""

    def __init__(self, problem: Callable[[str], None]) -> None:
        self.problem = problem  # called with what should not happen
        self.sample = Sample()  # records the moves that come due now
        self._due: deque[tuple[float, Sample]] = deque()
        self.moving = False
        self._playing = False  # between two games nobody can move
        self._every = 0.0
        self._next = 0.0
        self._timer: asyncio.TimerHandle | None = None

    @abstractmethod
    async def open(self) -> None:
        """Sit two people down; returns when they can play."""

    @abstractmethod
    async def watch(self) -> None:
        """Add a spectator, who does nothing else."""

    @abstractmethod
    def move(self) -> None:
        """Let the player whose turn it is do something."""

    @abstractmethod
    def close(self) -> None:
        """Close all connections."""

    # What happens at it.

    def ready(self) -> None:
        """A game has begun."""
        self._playing = True

    def complete(self, over: bool = False) -> None:
        """Every seat has seen the move; ``over``: it was the last of the game.

        Then moves that were still due no longer are: nobody can move before the next game begins.
        """
        self.moving = False
        due, sample = self._due.popleft()
        sample.seconds.append(perf_counter() - due)
        if over:
            self._playing = False
            sample.games += 1
            for _, sample in self._due:
                sample.due -= 1
            self._due.clear()
        self._go_on()

    def _go_on(self) -> None:
        if self._due and self._playing and not self.moving:
            self.moving = True
            self.move()

    # The schedule.

    def begin(self, rate: float) -> None:
        """Let moves be due at this rate, in moves a second, from now on."""
        self.rest()
        self._every = 1 / rate
        self._next = perf_counter() + random.random() * self._every
        self._ring_later()

    def rest(self) -> None:
        """Let no more moves be due; a move under way is still waited for."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while len(self._due) > self.moving:
            self._due.pop()

    def _ring_later(self) -> None:
        wait = max(0.0, self._next - perf_counter())
        self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        if self._playing:
            # The timer may ring half a millisecond early.
            self._due.append((min(self._next, perf_counter()), self.sample))
            self.sample.due += 1
        self._next += self._every
        self._ring_later()
        self._go_on()
