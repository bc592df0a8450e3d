"""Compiled players at many tables at once: by a game's rules of thumb, or as its greedy bot does.

Quick players play as the searching bots imagine that others do: see ``kufsa.search.quick``.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.compiler import CompiledKernels, compiled_kernels
from kufsa.core.contract import optional_module
from kufsa.core.errors import BadOption
from kufsa.core.game import Game
from kufsa.core.outcome import sign
from kufsa.core.registry import game as find_game
from kufsa.core.seed import LENGTH, Seed, Words, chance_key
from kufsa.search.quick_scratch import AUTOMATIC, SETTINGS, SIGN, QuickScratch, Together
from kufsa.search.search import knowledge
from kufsa.search.thinker import characters

from .cpu import cores, share
from .encoding import encoding

TEMPLATE = "kufsa.search.quick"
ROUND = 6  # the word of the key that counts the calls


class QuickPlayers:
    """Quick players for any seats of a game; the same seed and the same calls, the same play."""

    def __init__(
        self, game: str | Game, seed: Seed | None = None, threads: int | None = None
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.code = encoding(self.game)
        hooks = self._hooks()
        self.kernels: CompiledKernels = compiled_kernels(self.game.package, TEMPLATE, hooks=hooks)
        own = None if hooks is None else optional_module(hooks)
        self._sizes = [int(getattr(own, name, 1)) for name in ("NUMBERS", "REALS")]
        self._key = chance_key(seed)
        self._round = 0
        self._scratch = [self._memory() for _ in range(threads or cores())]

    def _hooks(self) -> str | None:
        """The module with the kernels that choose."""
        return knowledge(self.game)

    def _memory(self) -> QuickScratch:
        rules = self.game.rules
        numbers, reals = self._sizes
        return QuickScratch(
            worlds=np.zeros(1, rules.STATE),
            room=np.zeros(rules.MAX_LEGAL_ACTIONS, np.int32),
            key=np.zeros(8, np.uint32),
            stream=np.zeros(LENGTH, np.uint32),
            beliefs=np.zeros(characters(self.game).beliefs),
            numbers=np.zeros(numbers, np.int64),
            reals=np.zeros(reals),
            points=np.zeros(self.game.players[-1], np.int64),
        )

    def choose(
        self, states: NDArray[Any], seats: NDArray[np.int32], masks: NDArray[np.bool_]
    ) -> NDArray[np.int32]:
        """The index of an action for each of these states, as its seat plays it."""
        found = self.indices(states, seats)
        legal = (found >= 0) & masks[np.arange(len(masks)), found.clip(0)]
        return np.where(legal, found, masks.argmax(axis=1)).astype(np.int32)

    def indices(self, states: NDArray[Any], seats: NDArray[np.int32]) -> NDArray[np.int32]:
        """The same, but illegal where a seat has nothing to claim and nothing turns up.

        There it waits, which is the first action of the mask.
        """
        key = self._fresh_key()
        numbers = np.zeros(len(states), np.int32)
        share(
            len(states),
            self._scratch,
            lambda scratch, start, stop: self.kernels.choose_all(
                states, seats, key, scratch, numbers, start, stop
            ),
            least=self._least,
        )
        found = np.zeros(len(states), np.int32)
        self.code.loops.locate_all(states, numbers, found, 0, len(states))
        return found

    def play_on(
        self,
        states: NDArray[Any],
        seats: NDArray[np.int32],
        rewards: NDArray[np.float32],
        by_points: bool,
    ) -> NDArray[np.bool_]:
        """Play all games until it is the turn of a seat in each, and say which are over now.

        What every seat wins by that is added to its rewards. Games in real time stay as they are.
        """
        key = self._fresh_key()
        settings = np.zeros(SETTINGS, np.int64)
        settings[SIGN] = sign(self.game) if by_points else 0
        settings[AUTOMATIC] = getattr(self.game.rules, "AUTOMATIC", False)
        together = Together(settings, rewards, np.zeros(len(states), np.bool_))
        share(
            len(states),
            self._scratch,
            lambda scratch, start, stop: self.kernels.play_on(
                states, seats, key, scratch, together, start, stop
            ),
            least=self._least,
        )
        over: NDArray[np.bool_] = together.over
        return over

    def _fresh_key(self) -> Words:
        """The chance of one call."""
        key: Words = self._key.copy()
        key[ROUND] ^= np.uint32(self._round & 0xFFFFFFFF)
        self._round += 1
        return key

    _least = 512  # choices that make another thread worth its start


class GreedyPlayers(QuickPlayers):
    """The bot ``greedy`` of a game for any seats of a batch: the same choices, compiled.

    >>> players = GreedyPlayers("kings_court", seed=1)
    >>> GreedyPlayers.plays(players.game)
    True
    """

    _least = 32  # it thinks longer

    @staticmethod
    def plays(game: Game) -> bool:
        """Whether a game brings the kernels."""
        return optional_module(_greedy_kernels(game)) is not None

    def _hooks(self) -> str | None:
        if not GreedyPlayers.plays(self.game):
            raise BadOption(f"{self.game.id} has no compiled greedy player")
        return _greedy_kernels(self.game)


def _greedy_kernels(game: Game) -> str:
    return f"{game.package}.bots.greedy_kernels"
