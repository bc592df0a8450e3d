"""The encoding of a game: observations and actions as numbers, from what a seat may know."""

import importlib
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.compiler import CompiledKernels, compiled_kernels
from kufsa.core.errors import brief
from kufsa.core.game import Game
from kufsa.core.lane import ASKED, LANE, MOST_SEATS
from kufsa.core.layout import Layout
from kufsa.core.position import EVERYONE, Position
from kufsa.core.registry import game as find_game
from kufsa.core.seed import LENGTH

from . import loops
from .bundles import Games, Request, Results, Scratch

LOOPS = "kufsa.envs.loops"


class IllegalIndex(ValueError):
    """An index that names no action that may be chosen now, or an action that has no index."""


@cache
def encoding(game: str | Game) -> "Encoding":
    """The encoding of a game, by its id or itself.

    >>> encoding("catch_dragon").actions.size
    100
    """
    return Encoding(find_game(game) if isinstance(game, str) else game)


def module_of(game: Game) -> str:
    """The module of an encoding: the game's own, or one that follows from its schema."""
    if game.optional("encoding") is not None:
        return f"{game.package}.encoding"
    from kufsa.core.schema.encoded import derived_encoding

    return derived_encoding(game.package, game.players[-1])


class Encoding:
    """Observations and actions of one game as numbers.

    ``observation`` and ``actions`` say what each index means (``kufsa.core.layout``).

    >>> import kufsa
    >>> code = encoding("triominoes")
    >>> p = kufsa.game("triominoes").start(players=2, seed=7)
    >>> code.text(p, code.index(p, p.legal[0])) == p.legal[0]
    True
    >>> int(code.mask(p).sum()) == len(p.legal)
    True
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.module = module_of(game)
        own = importlib.import_module(self.module)
        self.observation: Layout = own.OBSERVATION
        self.actions: Layout = own.ACTIONS
        self.lists: bool = getattr(own, "LISTS", False)
        # The length of a list: how many actions may be chosen, and which.
        self.listed: int = 1 + (game.rules.MAX_LEGAL_ACTIONS if self.lists else 0)
        self.room: int = getattr(own, "ROOM", game.rules.MAX_LEGAL_ACTIONS)  # for a list of actions
        # Whether everybody is asked at once, and answers in secret.
        self.everybody: bool = hasattr(own, "current")
        # Rises with the rules and with the encoding: what was learnt for another may not fit.
        self.version: int = game.rules_version - 1 + own.VERSION

    def __repr__(self) -> str:
        return f"kufsa.envs.encoding({self.game.id!r})"

    @property
    def loops(self) -> CompiledKernels:
        """The compiled loops; the first use on a machine compiles them."""
        return compiled_kernels(self.game.package, LOOPS, hooks=self.module)

    # From a position.

    def observe(self, position: Position, seat: int | None = None) -> NDArray[np.int8]:
        """What a seat sees as a row of int8; None is the seat to act."""
        out = np.zeros((1, self.observation.size), np.int8)
        seats = np.array([self._seat(position, seat)], np.int32)
        self.loops.see_all(position._state, seats, self._views(), out, 0, 1)
        row: NDArray[np.int8] = out[0]
        return row

    def mask(self, position: Position, seat: int | None = None) -> NDArray[np.bool_]:
        """The actions that a seat may choose now; None is the seat to act."""
        seat = self._seat(position, seat)
        if position.over or position.to_act not in (seat, EVERYONE):
            return np.zeros(self.actions.size, np.bool_)
        lanes = np.zeros((1, LANE), np.int32)
        lanes[0, ASKED] = seat
        settings = np.zeros(loops.SETTINGS, np.int64)
        settings[loops.TASK] = loops.LOOK
        settings[loops.MASKS] = 1
        masks = np.zeros((1, self.actions.size), np.bool_)
        self.loops.advance(
            Games(position._state.copy(), lanes),
            Request(
                options=np.zeros(1, np.int64),
                key=np.zeros(8, np.uint32),
                actions=np.zeros(1, np.int32),
                chosen=np.zeros(1, np.bool_),
                settings=settings,
            ),
            self.scratch(),
            Results(
                acting=np.zeros(1, np.int32),
                masks=masks,
                observations=np.zeros((1, 0), np.int8),
                rewards=np.zeros((1, 0), np.float32),
                terminated=np.zeros(1, np.bool_),
                truncated=np.zeros(1, np.bool_),
                listed=np.zeros((1, self.listed), np.uint16),
            ),
            0,
            1,
        )
        row: NDArray[np.bool_] = masks[0]
        return row

    def index(self, position: Position, action: str) -> int:
        """The index of an action's text; IllegalIndex if it has none now."""
        number = position._parse(action)
        index = int(self.loops.locate(self._look(position, self._actor(position, number)), number))
        if index < 0 or self._number(position, index, None, number) < 0:
            raise IllegalIndex(f"{brief(action)} has no index in this position")
        return index

    def text(self, position: Position, index: int, seat: int | None = None) -> str:
        """The text of the action at an index, as the seat to act (or one, if all may act) plays it.

        IllegalIndex if there is no such action in the position.
        """
        number = self._number(position, index, self._seat(position, seat), None)
        if number < 0:
            told = self.actions.describe(index) if 0 <= index < self.actions.size else "no action"
            raise IllegalIndex(f"index {brief(index)} ({told}) is not possible here")
        return self.game.format_action(number)

    def _number(self, position: Position, index: int, seat: int | None, known: int | None) -> int:
        """The rules' number of an action that may be chosen now, or -1."""
        actor = self._actor(position, known) if seat is None else seat
        number = int(self.loops.translate(self._look(position, actor), actor, index))
        return number if self.loops.is_allowed(position._state, number) else -1

    def _actor(self, position: Position, number: int | None) -> int:
        """The seat to act; if all may act, the one whose action it is."""
        if position.to_act is EVERYONE and number is not None:
            text = self.game.format_action(number)
            owner, colon, _ = text.partition(":")
            return int(owner) if colon else 0
        return self._seat(position, None)

    def _seat(self, position: Position, seat: int | None) -> int:
        if position.game is not self.game:
            raise ValueError(f"this is the encoding of {self.game.id}, not {position.game.id}")
        if seat is None:
            actor = position.to_act
            return actor if isinstance(actor, int) else 0
        position._check_seat(seat)
        return seat

    def scratch(self) -> Scratch:
        """Memory for one thread of the processor."""
        return Scratch(
            room=np.zeros(self.room, np.int32),
            key=np.zeros(8, np.uint32),
            stream=np.zeros(LENGTH, np.uint32),
            before=np.zeros(MOST_SEATS, np.int64),
            after=np.zeros(MOST_SEATS, np.int64),
            views=self._views(),
            worlds=np.zeros(1, self.game.rules.STATE),
        )

    def _views(self) -> NDArray[Any]:
        return np.zeros(1, self.game.view_record)

    def _look(self, position: Position, seat: int) -> NDArray[Any]:
        view = self._views()
        self.game.kernels.view_of(position._state, seat, view)
        return view
