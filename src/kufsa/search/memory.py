"""Memory as people have it: what was shown fades, and the more is shown after it, the faster.

Time is counted in things shown since (*interference*: a quiet minute costs nothing, ten new things
do). After t other things were shown, a memory of half-life h still has a share of 1 / (1 + t / h):
it falls quickly at first and slowly afterwards, as forgetting curves do. What is seen again lasts
longer. When a thing is learned, a threshold is drawn once: the thing is remembered until its share
falls below the threshold, and then forgotten until it is shown again. Nothing flickers.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from random import Random

REHEARSED = 2.0  # how many times longer a thing lasts when it is seen again


@dataclass
class _Trace:
    shown: int  # when, in things shown
    strength: float
    luck: float


class Memory:
    """Which of the things that were shown are still remembered.

    >>> memory = Memory(half_life=2, dice=Random(1))
    >>> memory.show("c4")
    >>> memory.has("c4"), memory.has("d4")
    (True, False)
    """

    def __init__(self, half_life: float, dice: Random) -> None:
        self._half_life = half_life
        self._dice = dice
        self._traces: dict[Hashable, _Trace] = {}
        self._shown = 0

    def clear(self) -> None:
        """A new game begins."""
        self._traces = {}
        self._shown = 0

    def show(self, thing: Hashable) -> None:
        """The thing is seen now."""
        before = self._traces.get(thing)
        strength = 1.0
        if before is not None:
            strength = before.strength * (REHEARSED if self.has(thing) else 1.0)
        self._shown += 1
        self._traces[thing] = _Trace(self._shown, strength, self._dice.random())

    def lose(self, thing: Hashable) -> None:
        """The thing is no longer there, or is another one now."""
        self._traces.pop(thing, None)

    def swap(self, one: Hashable, other: Hashable) -> None:
        """Two things change places, and what is known about them moves with them."""
        traces = {other: self._traces.pop(one, None), one: self._traces.pop(other, None)}
        self._traces.update({thing: trace for thing, trace in traces.items() if trace})

    def has(self, thing: Hashable) -> bool:
        """Whether the thing is remembered now."""
        trace = self._traces.get(thing)
        if trace is None:
            return False
        since = self._shown - trace.shown
        return 1.0 / (1.0 + since / (self._half_life * trace.strength)) > trace.luck
