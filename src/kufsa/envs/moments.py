"""A table and how it came about, for libraries that keep histories and clone states."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from kufsa.core.position import Position

from .draws import Draws
from .table import Table

SPECTATOR = -1  # in place of a seat

Move = tuple[str | int, Draws]


class Moment:
    """A table and how it came about. It never changes, so that clones share it.

    A seat recalls what it saw in the beginning, then every choice of its own and every event that
    it was told, in order.
    """

    __slots__ = (
        "_legal", "_recalled", "choices", "draws", "move", "opening", "previous", "seat", "table",
    )  # fmt: skip

    def __init__(
        self,
        table: Table,
        previous: "Moment | None" = None,
        seat: int | None = None,
        move: str | int = "",
        opening: Mapping[int, str] | None = None,
        choices: int = 0,
        draws: Draws = (),
    ) -> None:
        self.table = table
        self.previous = previous
        self.seat = seat  # who chose
        self.move = move  # an action, or the seat that won a lot
        self.draws = draws  # what was drawn then, where chance is explicit
        self.opening = opening or {}
        # How often somebody has chosen since the game began.
        self.choices: int = choices if previous is None else previous.choices + (seat is not None)
        self._recalled: dict[int, str] = {}
        self._legal: list[int] | None = None

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        past = list(self.path())
        first = past[0]
        moves = [(moment.move, moment.draws) for moment in past[1:]]
        return _replay, (first.table, first.opening, first.choices, moves)

    def path(self) -> Iterator["Moment"]:
        """Every moment from the first to this."""
        past: list[Moment] = []
        at: Moment | None = self
        while at is not None:
            past.append(at)
            at = at.previous
        yield from reversed(past)

    def then(self, move: str | int, draws: Draws = ()) -> "Moment":
        """After an action of the seat that is asked, or after a lot; and these draws."""
        table = self.table.again(draws)
        if isinstance(move, int):
            table.settle(move)
        else:
            table.play(move)
        return Moment(table, self, self.table.asked, move, draws=draws)

    @property
    def position(self) -> Position:
        return self.table.position

    @property
    def legal(self) -> list[int]:
        """By index, for the seat that is asked."""
        if self._legal is None:
            self._legal = np.flatnonzero(self.table.mask()).tolist()
        return self._legal

    def recalled(self, seat: int) -> str:
        """Everything that a seat was told and did; what it sees where seats recall nothing."""
        if not self.position.game.recalls:
            return self.seen(seat)
        lacking: list[Moment] = []
        at: Moment | None = self
        while at is not None and seat not in at._recalled:
            lacking.append(at)
            at = at.previous
        for moment in reversed(lacking):
            moment._recalled[seat] = moment._recall(seat)
        return self._recalled[seat]

    def _recall(self, seat: int) -> str:
        if self.previous is None:
            return self.opening.get(seat) or as_json(self.position.view(_who(seat))) + "\n"
        lines = [self.previous._recalled[seat]]
        if self.seat == seat:
            lines.append(f"> {self.move}\n")
        if self.position is not self.previous.position:
            lines += (as_json(event) + "\n" for event in self.position.events(_who(seat)))
        return "".join(lines)

    def seen(self, seat: int) -> str:
        """What a seat sees now; if everybody is asked, its own choice too."""
        return as_json(self._seen(seat))

    def own(self, seat: int) -> str:
        """What of that a spectator does not see."""
        public = self._seen(SPECTATOR)
        seen = self._seen(seat)
        return as_json({name: part for name, part in seen.items() if part != public[name]})

    def _seen(self, seat: int) -> dict[str, Any]:
        view = self.position.view(_who(seat))
        view.pop("last")  # what led here belongs to what is recalled
        chosen = self.table.chosen
        return {**view, "chosen": chosen[seat] if 0 <= seat < len(chosen) else None}

    def resampled(self, seat: int, draw: Callable[[], float]) -> "Moment":
        """A moment that the seat cannot tell from this one.

        The others recall what they were told in it, as far back as its past is known.
        """
        world = self.position.resample(seat, seed=int(draw() * (1 << 53)))
        if not self.table.chosen:
            return self._relived(world, seat)
        opening = {seat: self.recalled(seat)}
        before = self.choices - len(self.table.chosen)
        moment = Moment(self.table.at(world), opening=opening, choices=before)
        for other, own in enumerate(self.table.chosen):
            if other == seat:
                moment = moment.then(own)
            else:  # chosen in secret: any would look the same
                legal = moment.legal
                moment = moment.then(moment.table.text(legal[int(draw() * len(legal))]))
        return Moment(moment.table, opening=opening, choices=self.choices)

    def _relived(self, world: Position, seat: int) -> "Moment":
        """The way to a world from where its past begins."""
        beginning, left = world.beginning()
        moves: list[Move] = []
        first = self
        while left > 0 and first.previous is not None:
            moves.append((first.move, first.draws))
            left -= first.position.steps
            first = first.previous
        if left != 0 or not moves:
            beginning, moves, first = world, [], self
        opening = {seat: first.recalled(seat)}
        return _replay(self.table.at(beginning), opening, first.choices, moves[::-1])


def _replay(table: Table, opening: Mapping[int, str], choices: int, moves: list[Move]) -> Moment:
    moment = Moment(table, opening=opening, choices=choices)
    for move, draws in moves:
        moment = moment.then(move, draws)
    return moment


def _who(seat: int) -> int | None:
    return None if seat == SPECTATOR else seat


def as_json(value: Any) -> str:
    """Equal values have equal texts."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
