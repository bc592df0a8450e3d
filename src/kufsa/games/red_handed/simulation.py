"""Races without a clock: the order of events that reaction times make (RH-17).

The rules know only an order of events. Here everybody is asked at the same time, between two
turnings-up, to wait or to snatch, with the seconds that it takes; the earliest snatch happens and
the others lapse, a tie is decided by lot, and where all wait, cards are turned up. Two ways:
``play`` asks players of any making, ``race`` runs whole games of simulated eyes in compiled code.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, Protocol

import numpy as np

from kufsa.core.errors import IllegalAction, brief
from kufsa.core.position import Position, View
from kufsa.core.seed import Seed, Words, fresh_stream

from .looking import gaze
from .perception import Eyes

Choice = tuple[str | None, float]  # a snatch, or None to wait; the seconds that it takes
LIMIT = 100_000  # askings after which a game is broken off


class Player(Protocol):
    """Whoever can be asked: a bot of this game."""

    def begin(self, seat: int, options: Mapping[str, Any]) -> None: ...
    def observe(self, events: Sequence[Mapping[str, Any]]) -> None: ...
    def choose(self, view: View, legal: Sequence[str]) -> Choice: ...


def first(position: Position, choices: Sequence[Choice], lot: Words) -> str | None:
    """The action that happens when each seat chose so; None: nothing can, ask again.

    ``lot`` is the stream of chance that decides between equal times.

    >>> import kufsa
    >>> from kufsa.core.seed import fresh_stream
    >>> p = kufsa.game("red_handed").start(players=2, seed=1).play("flip", "flip")
    >>> first(p, [(None, 0.0), ("1:snatch 1 2", 0.8)], fresh_stream(1))
    '1:snatch 1 2'
    >>> first(p, [(None, 0.0), (None, 0.0)], fresh_stream(1))
    'flip'
    """
    if len(choices) != position.players:
        raise ValueError(f"{position.players} seats choose, not {len(choices)}")
    snatches = []
    for seat, (action, seconds) in enumerate(choices):
        if action is None:
            continue
        if not isfinite(seconds) or seconds < 0:
            raise ValueError(f"seat {seat}: a reaction takes seconds from 0 on, not {seconds}")
        if not action.startswith(f"{seat}:"):
            raise ValueError(f"seat {seat} cannot choose {brief(action)}: it snatches for itself")
        position.play(action)  # refused here, and not only when it comes first
        snatches.append((seconds, action))
    if not snatches:
        return "flip" if "flip" in position.legal[:1] else None
    earliest = min(seconds for seconds, _ in snatches)
    tied = [action for seconds, action in snatches if seconds == earliest]
    return tied[gaze().by_lot(lot, len(tied))] if len(tied) > 1 else tied[0]


def play(
    position: Position, players: Sequence[Player], seed: Seed | None = None, limit: int = LIMIT
) -> list[Position]:
    """A whole game of such choices: every position from this one to the last.

    Players get their views, their events and what they may be told of the legal actions. A player
    whose choice is refused waits instead.
    """
    lot = fresh_stream(seed)
    played = [position]
    for seat, player in enumerate(players):
        player.begin(seat, position.options)
    for _ in range(limit):
        if position.over:
            break
        choices = [_ask(position, seat, player) for seat, player in enumerate(players)]
        action = first(position, choices, lot)
        if action is None:
            continue
        position = position.play(action)
        played.append(position)
        for seat, player in enumerate(players):
            player.observe(position.events(seat))
    return played


def _ask(position: Position, seat: int, player: Player) -> Choice:
    choice = player.choose(position.view(seat), position.legal_for(seat))
    try:
        first(position, [choice if n == seat else (None, 0.0) for n in range(position.players)],
              fresh_stream(0))  # fmt: skip
    except (IllegalAction, ValueError):
        return None, 0.0
    return choice


@dataclass(frozen=True)
class Race:
    """What came of a race of simulated eyes."""

    last: Position
    asked: int  # how many times all seats were asked
    turned: int  # how many times cards were turned up
    claims: tuple[int, ...]  # by seat
    ties: int  # claims that a lot decided


def race(
    position: Position, eyes: Sequence[Eyes], seed: Seed | None = None, limit: int = LIMIT
) -> Race:
    """Play a position to its end with a pair of eyes for each seat, all in compiled code.

    >>> import kufsa
    >>> from kufsa.games.red_handed.perception import ORDINARY
    >>> start = kufsa.game("red_handed").start(players=2, seed=1, quick=True)
    >>> race(start, [ORDINARY, ORDINARY], seed=7).last.over
    True
    """
    if len(eyes) != position.players:
        raise ValueError(f"{position.players} seats race, not {len(eyes)}")
    state = position._state.copy()
    counts = np.zeros(3 + position.players, np.int64)
    numbers = np.concatenate([pair.encoded() for pair in eyes])
    asked = gaze().race(state, numbers, fresh_stream(seed), limit, counts)
    turned, _, ties, *claims = counts.tolist()
    last = Position(position.game, position._options, state)
    return Race(last, int(asked), turned, tuple(claims), ties)
