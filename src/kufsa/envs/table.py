"""One game, one question at a time: who is asked, what may be done, and what happened then.

If everybody may act at any time, every seat is asked in turn, as in a batch: to wait, by the action
that turns something up, or to claim, without learning what the others chose. When all have chosen,
a lot decides between the claims; if all wait, something turns up. The caller draws the lot.
"""

import numpy as np
from numpy.typing import NDArray

from kufsa.core.position import EVERYONE, Position

from . import draws
from .encoding import encoding


class Table:
    """A position, and which seat is asked for which choice.

    >>> import kufsa
    >>> table = Table(kufsa.game("red_handed").start(players=2, seed=1).play("flip", "flip"))
    >>> table.play("0:snatch 1 2")
    >>> table.play("1:snatch 2 3")
    >>> table.asked, table.contest
    (None, ('0:snatch 1 2', '1:snatch 2 3'))
    >>> table.settle(1)
    >>> table.asked, table.position.events(0)[0]["seat"]
    (0, 1)
    """

    def __init__(self, position: Position, chosen: tuple[str, ...] = ()) -> None:
        self.position = position
        self.chosen = chosen  # in this round, if everybody is asked
        self.code = encoding(position.game)
        real_time = position.game.real_time
        self.wait = real_time.turn_up if real_time else None  # the action of a seat that waits

    @property
    def asked(self) -> int | None:
        """The seat that has to choose; None after the end, and while a lot has to be drawn."""
        if self.position.to_act is EVERYONE:
            return len(self.chosen) if len(self.chosen) < self.position.players else None
        actor = self.position.to_act
        return actor if isinstance(actor, int) else None

    @property
    def contest(self) -> tuple[str, ...]:
        """The claims between which a lot has to decide."""
        if len(self.chosen) < self.position.players:
            return ()
        return tuple(action for action in self.chosen if action != self.wait)

    def mask(self) -> NDArray[np.bool_]:
        """What the seat that is asked may choose."""
        return self.code.mask(self.position, self.asked)

    def text(self, index: int) -> str:
        """The action at an index, as the seat that is asked plays it; or an IllegalIndex."""
        return self.code.text(self.position, index, self.asked)

    def at(self, position: Position) -> "Table":
        """Such a table with another position."""
        return type(self)(position)

    def again(self, decided: draws.Draws = ()) -> "Table":
        """The same table once more, to play on; ``decided`` is for tables with explicit chance."""
        return type(self)(self.position, self.chosen)

    def play(self, action: str) -> None:
        """Play what the asked seat chose."""
        if self.position.to_act is not EVERYONE:
            self.position = self._after(action)
            return
        self.chosen += (action,)
        if len(self.chosen) < self.position.players:
            return
        if len(self.contest) == 1:
            self.settle(0)
        elif not self.contest:
            self.chosen = ()
            if self.wait is not None and self.wait in self.position.legal[:1]:
                self.position = self._after(self.wait)

    def settle(self, place: int) -> None:
        """The lot fell on this one of ``contest``."""
        first = self.contest[place]
        self.chosen = ()
        self.position = self._after(first)

    def _after(self, action: str) -> Position:
        return self.position.play(action)


class DrawnTable(Table):
    """A table at which somebody else makes every draw: see ``draws.py``."""

    _decided: draws.Draws = ()

    def again(self, decided: draws.Draws = ()) -> "DrawnTable":
        table = DrawnTable(self.position, self.chosen)
        table._decided = decided
        return table

    def _after(self, action: str) -> Position:
        return draws.play(self.position, action, self._decided)


def outcome(position: Position) -> list[float]:
    """By seat: 1 for a sole winner, less for those who share, 0 in sum; nothing before the end."""
    players, won = position.players, position.winners
    if not won:
        return [0.0] * players
    share, rest = (players - len(won)) / (len(won) * (players - 1)), -1 / (players - 1)
    return [share if seat in won else rest for seat in range(players)]
