"""Who plays in many games at once: functions of what is seen, chance, and compiled players."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

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


class Asked(NamedTuple):
    """Games in which somebody is to act. A policy is given the last two and nothing else."""

    states: NDArray[Any]
    seats: NDArray[np.int32]
    observations: NDArray[np.int8]
    masks: NDArray[np.bool_]


class Player(Protocol):
    """Whoever gives an action for each game that it is asked about."""

    def __call__(self, asked: Asked) -> Any: ...


def player_of(given: Any, game: Game, players: int, seed: Seed | None = None) -> Player:
    """A player from what stands for it: ``"random"``, ``"quick"``, ``"greedy"``, ``"module:name"``,
    a policy, or a class that makes one for the game and the number of players.
    """
    if given == RANDOM:
        return _Chance(seed)
    if isinstance(given, str) and given in COMPILED:
        players = COMPILED[given](game, seed)
        return lambda asked: players.choose(asked.states, asked.seats, asked.masks)
    if isinstance(given, str) and is_named(given):
        given = load_named(given)
    made: Any = given(game, players) if isinstance(given, type) else given
    if not callable(made):
        raise BadOption(f"a policy is a function of observations and masks, not {brief(made)}")
    return lambda asked: made(asked.observations, asked.masks)


def answers(name: str, player: Player, asked: Asked) -> NDArray[Any]:
    """What a player chooses, if that is legal."""
    masks = asked.masks
    given = np.asarray(player(asked))
    if given.shape != (len(masks),) or given.dtype.kind not in "iu":
        raise ValueError(f"{name} gives {len(masks)} whole numbers, one for each game")
    inside = (given >= 0) & (given < masks.shape[1])
    legal = inside & masks[np.arange(len(masks)), np.where(inside, given, 0)]
    if not legal.all():
        raise IllegalIndex(f"{name} chose {given[legal.argmin()]}, which is illegal")
    return given


class _Chance:
    """Legal actions, all equally likely."""

    def __init__(self, seed: Seed | None) -> None:
        numbers = list(seed) if isinstance(seed, bytes) else chance_key(seed)
        self._dice = np.random.default_rng(numbers)

    def __call__(self, asked: Asked) -> NDArray[Any]:
        masks = asked.masks
        chosen: NDArray[Any] = (self._dice.random(masks.shape, np.float32) * masks).argmax(axis=1)
        return chosen
