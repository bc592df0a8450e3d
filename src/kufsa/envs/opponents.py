"""Who plays in many games at once: functions of what is seen, chance, and compiled players."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadOption, brief
from kufsa.core.game import Game
from kufsa.core.named import is_named, load_named
from kufsa.core.seed import Seed, chance_key

from .encoding import IllegalIndex
from .quick import GreedyPlayers, QuickPlayers

RANDOM, QUICK, GREEDY = "random", "quick", "greedy"
COMPILED = {QUICK: QuickPlayers, GREEDY: GreedyPlayers}

# Observations and masks, a row for each game: an action for each.
Policy = Callable[[NDArray[np.int8], NDArray[np.bool_]], Any]


@dataclass(frozen=True)
class Asked:
    """Some of many games, in which somebody is to act. A policy is given what is seen and what is
    legal there, and nothing else; rows are copied when they are asked for.
    """

    all_states: NDArray[Any]
    all_seats: NDArray[np.int32]
    all_observations: NDArray[np.int8]
    all_masks: NDArray[np.bool_]
    places: NDArray[np.intp]

    def __len__(self) -> int:
        return len(self.places)

    @property
    def states(self) -> NDArray[Any]:
        return self.all_states[self.places]

    @property
    def seats(self) -> NDArray[np.int32]:
        return self.all_seats[self.places]

    @property
    def observations(self) -> NDArray[np.int8]:
        return self.all_observations[self.places]

    @property
    def masks(self) -> NDArray[np.bool_]:
        return self.all_masks[self.places]

    def allows(self, actions: NDArray[Any]) -> NDArray[np.bool_]:
        """Which of these actions, one for each game, are legal."""
        inside = (actions >= 0) & (actions < self.all_masks.shape[1])
        found: NDArray[np.bool_] = (
            inside & self.all_masks[self.places, np.where(inside, actions, 0)]
        )
        return found


class Player(Protocol):
    """Whoever gives an action for each game that it is asked about."""

    def __call__(self, asked: Asked) -> Any: ...


def player_of(
    given: Any, game: Game, players: int, seed: Seed | None = None, threads: int | None = None
) -> Player:
    """A player from what stands for it: ``"random"``, ``"quick"``, ``"greedy"``, ``"module:name"``,
    a policy, or a class that makes one for the game and the number of players.
    """
    if given == RANDOM:
        return _Chance(seed)
    if isinstance(given, str) and given in COMPILED:
        return Compiled(COMPILED[given](game, seed, threads))
    if isinstance(given, str) and is_named(given):
        given = load_named(given)
    made: Any = given(game, players) if isinstance(given, type) else given
    if not callable(made):
        raise BadOption(f"a policy is a function of observations and masks, not {brief(made)}")
    return lambda asked: made(asked.observations, asked.masks)


def answers(name: str, player: Player, asked: Asked) -> NDArray[Any]:
    """What a player chooses, if that is legal."""
    given = np.asarray(player(asked))
    if given.shape != (len(asked),) or given.dtype.kind not in "iu":
        raise ValueError(f"{name} gives {len(asked)} whole numbers, one for each game")
    legal = asked.allows(given)
    if not legal.all():
        raise IllegalIndex(f"{name} chose {given[legal.argmin()]}, which is illegal")
    return given


class Compiled:
    """Quick or greedy players."""

    def __init__(self, players: QuickPlayers) -> None:
        self.players = players

    def __call__(self, asked: Asked) -> NDArray[np.int32]:
        chosen = self.players.indices(asked.states, asked.seats)
        legal = asked.allows(chosen)
        return chosen if legal.all() else np.where(legal, chosen, asked.masks.argmax(axis=1))


class _Chance:
    """Legal actions, all equally likely."""

    def __init__(self, seed: Seed | None) -> None:
        numbers = list(seed) if isinstance(seed, bytes) else chance_key(seed)
        self._dice = np.random.default_rng(numbers)

    def __call__(self, asked: Asked) -> NDArray[Any]:
        masks = asked.masks
        chosen: NDArray[Any] = (self._dice.random(masks.shape, np.float32) * masks).argmax(axis=1)
        return chosen
