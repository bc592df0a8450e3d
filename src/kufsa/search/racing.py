"""Bots for games in real time: characters with eyes and a hand, compiled (see ``character.py``).

A racer says what its hand reaches for, and when it is there. A game's own kernels know what it sees
and how fast it is (``react``). Where a game brings none, five levels try what there is to
claim (``watchful.py``, ``claims.py``): from level to level they overlook less, react sooner,
and imagine more worlds before they are sure.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.broken_contract import BrokenContract
from kufsa.core.compiler import CompiledKernels, compiled_kernels
from kufsa.core.game import Game
from kufsa.core.outcome import sign
from kufsa.core.position import View
from kufsa.core.seed import Seed
from kufsa.core.steps import legal_numbers

from .bundles import ClaimScratch
from .protocol import PACKAGE, Bot, Level
from .thinker import UNDECIDED, WATCHFUL, Player, character_of

CLAIMS = "kufsa.search.claims"


def tries_claims(game: Game) -> bool:
    """Whether a game's racers find out by trying what there is to claim."""
    return game.real_time is not None and character_of(game) == WATCHFUL


class Racer(Player):
    """Reacts to what its seat sees; the same seed, the same reactions."""

    def __init__(
        self, game: Game, seed: Seed | None = None, traits: Mapping[str, float] | None = None
    ) -> None:
        super().__init__(game, seed, traits)
        if not self._own.reacts:
            raise BrokenContract(f"{self._own.module} has no kernel 'react'")
        _ = game.kernels  # loaded or compiled now, and not while it is asked
        self._claims = _Claims(game) if tries_claims(game) else None

    def choose(self, view: View, legal: Sequence[str]) -> tuple[str | None, float]:
        """A claim and the seconds until it comes, or None: nothing in that time."""
        number, seconds = self.react_to(self._imagined(view), view["options"]["players"])
        return None if number is None else self._game.format_action(number), seconds

    def react_to(self, world: NDArray[Any], players: int) -> tuple[int | None, float]:
        """React to a state that its seat could be in."""
        seconds = np.zeros(1)
        action = int(self._kernels.react_now(world, self._mind, self._traits, seconds))
        if action == UNDECIDED and self._claims is not None:
            action = self._claims.best(world, self._mind, self._traits, players)
        self._why = self._reason(world, action)
        return None if action < 0 else action, float(seconds[0])


class _Claims:
    """What there is to claim in a game, found by trying."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kernels: CompiledKernels = compiled_kernels(game.package, CLAIMS)
        self._worlds = np.zeros(2, game.rules.STATE)
        self._key = np.zeros(8, np.uint32)

    def best(
        self, world: NDArray[Any], mind: NDArray[Any], traits: NDArray[np.float64], players: int
    ) -> int:
        """The number of the claim that brings most, or NOTHING."""
        claims = claims_of(self._game, world, int(mind[0]["seat"]))
        before, after = np.zeros(players, np.int64), np.zeros(players, np.int64)
        gains = np.zeros(claims.size)
        scratch = ClaimScratch(self._worlds, self._key, before, after, gains)
        found = self._kernels.try_claims(world, mind, traits, claims, sign(self._game), scratch)
        return int(found)


def claims_of(game: Game, state: NDArray[Any], seat: int) -> NDArray[np.int32]:
    """The numbers of the claims that a seat could make, in their canonical order."""
    assert game.real_time is not None
    bare = f"{seat}:{game.real_time.claim}"
    numbers = legal_numbers(game, state)
    numbers.sort()
    texts = [(number, game.format_action(number)) for number in numbers.tolist()]
    own = [number for number, text in texts if text == bare or text.startswith(f"{bare} ")]
    return np.array(own, np.int32)


@dataclass(frozen=True)
class RacingCharacter:
    """The traits of a racer: what a ``Level`` of a real-time game is given.

    >>> import kufsa
    >>> make = RacingCharacter({"reach": 0.3, "least": 0.5})
    >>> p = kufsa.game("red_handed").start(players=2, seed=7)
    >>> make(p.game, 1).choose(p.view(0), p.legal)
    (None, 3.5)
    """

    traits: Mapping[str, float] = field(default_factory=dict)

    def __call__(self, game: Game, seed: Seed | None) -> Bot:
        return Racer(game, seed, self.traits)


def _level(number: int, name: str, **traits: float) -> Level:
    return Level(number, name, PACKAGE, RacingCharacter(traits))


RACING_LEVELS = (
    _level(1, "dreamer", least=0.9, slowness=2.4, haste=0.6, worlds=2),
    _level(2, "stroller", least=0.7, slowness=1.5, haste=0.4, worlds=3),
    _level(3, "watcher", least=0.6, slowness=0.9, haste=0.2, worlds=4),
    _level(4, "hawk-eye", least=0.45, slowness=0.5, haste=0.1, worlds=6),
    _level(5, "lightning", least=0.35, slowness=0.2, haste=0.0, worlds=8),
)
