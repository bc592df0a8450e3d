"""What can be counted from a view: a kernel writes numbers, and this says what they mean."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from .events import Event, Events
from .terms import Json, Part

ROOM = 256  # numbers that the kernel may write
_FRAME = ("event", "clause")


class Odds:
    """The values under their names, declared like the fields of an event: numbers, then lists.

    >>> from kufsa.core.schema import Number
    >>> Odds({"unknown": Number(), "bad": Number()}).read([49, 3])
    {'unknown': 49, 'bad': 3}
    """

    def __init__(self, fields: Mapping[str, Part]) -> None:
        self.events = Events(odds=Event("odds", "", fields))

    def read(self, numbers: Sequence[int]) -> dict[str, Json]:
        [found] = self.events.read([self.events.number("odds"), *numbers], None)
        return {name: value for name, value in found.items() if name not in _FRAME}

    def counted(self, game: Any, view: Any) -> dict[str, Json] | None:
        """What the kernel of a game counts from the record of a view; None: nothing."""
        out = np.zeros(ROOM, np.int64)
        count = game.kernels.count_odds(view, out)
        if count > ROOM:
            raise RuntimeError(f"the odds of {game.id} take {count} numbers; the most is {ROOM}")
        return self.read(out[:count].tolist()) if count else None
