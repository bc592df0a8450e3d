"""A bot that searches, with a character: the same in every game, compiled (see ``character.py``).

Its traits, and what a game's kernels make of them, set its play apart from a calculator's. It never
moves at random: a forgetful bot forgets as people do, and a timid one is timid every time.
"""

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kufsa.core.compiler import CompiledKernels, compiled_kernels
from kufsa.core.contract import mind_of, optional_module
from kufsa.core.game import Game
from kufsa.core.language import Message
from kufsa.core.position import View
from kufsa.core.seed import Seed, chance_key

from .protocol import PACKAGE, Bot
from .search import Search, grown, trees

TEMPLATE = "kufsa.search.character"
HASTY, WATCHFUL = f"{PACKAGE}.hasty", f"{PACKAGE}.watchful"  # for games that bring no character
REASON_ROOM = 16  # words that a reason may take
UNDECIDED = -1
FRAME = ("event", "clause")  # of every event, and of a reason, which is declared like one


def character_of(game: Game) -> str:
    """The module with the kernels of a game's characters: its own, or one for all such games."""
    own = f"{game.package}.bots.character"
    if optional_module(own) is not None:
        return own
    return HASTY if game.real_time is None else WATCHFUL


class Characters:
    """The kernels of a game's characters, and what they work with."""

    def __init__(self, game: Game) -> None:
        from kufsa.core.schema import Events  # which loads the compiler: not for every command

        self._game = game
        self.module = character_of(game)
        own = importlib.import_module(self.module)
        self.package = self.module.rpartition(".")[0]
        self.mind = mind_of(game.package)
        self.traits: dict[str, float] = getattr(own, "TRAITS", {})
        self.reasons: Events = getattr(own, "REASONS", Events())
        self.beliefs: int = getattr(own, "BELIEFS", 1)
        self.scratch: int = getattr(own, "SCRATCH", 1)
        self.reacts = hasattr(own, "react")

    @property
    def kernels(self) -> CompiledKernels:
        """Loaded, or compiled where this is the first use on a machine."""
        return compiled_kernels(self._game.package, TEMPLATE, hooks=self.module)

    def encoded(self, traits: Mapping[str, float]) -> NDArray[np.float64]:
        """Traits as the kernels read them: in their order, the usual value where none is given."""
        unknown = set(traits) - set(self.traits)
        if unknown:
            known = ", ".join(self.traits) or "none"
            raise ValueError(f"there is no trait {min(unknown)!r}; the traits are: {known}")
        found = [float(traits.get(name, usual)) for name, usual in self.traits.items()]
        return np.array(found or [0.0])


@cache
def characters(game: Game) -> Characters:
    """The characters of a game."""
    return Characters(game)


class Player:
    """A character at a table: its mind, what it is told, and what it says. It cannot choose yet."""

    def __init__(self, game: Game, seed: Seed | None, traits: Mapping[str, float] | None) -> None:
        self._game = game
        self._own = characters(game)
        self._kernels = self._own.kernels  # loaded or compiled now, and not while it is asked
        self._traits = self._own.encoded(traits or {})
        self.key = chance_key(seed)
        self._mind = np.zeros(1, self._own.mind)
        self._games = 0  # that it has begun
        self._why: Message | None = None

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        key = self.key.copy()
        key[7] ^= self._games  # other dice in every game
        self._games += 1
        self._mind = np.zeros(1, self._own.mind)
        self._kernels.begin_game(self._mind, self._traits, key, seat, options["players"])
        self._why = None

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        words, starts = self._game.schema.events.encode(events)
        if starts:
            self.observe_words(words, starts)

    def observe_words(self, words: Sequence[int], starts: Sequence[int]) -> None:
        """The same, as words of the kernels; see ``Events.encode``."""
        told = np.array(words, np.int64), np.array(starts, np.int64)
        self._kernels.observe_events(self._mind, self._traits, *told)

    def why(self) -> Message | None:
        """A sentence about its last choice; None before the first, or if there is none."""
        return self._why

    def _imagined(self, view: View) -> NDArray[Any]:
        """A state that looks like a view: what it thinks about."""
        if self._games == 0 or int(self._mind[0]["seat"]) != view["seat"]:
            self.begin(view["seat"], view["options"])
        return self._game.determinize(view, bytes(self.key) + bytes(self._mind[0]["dice"]))._state

    def _reason(self, world: NDArray[Any], action: int) -> Message | None:
        """What it has to say about an action."""
        words = np.zeros(REASON_ROOM, np.int64)
        count = self._kernels.explain_choice(world, self._mind, self._traits, action, words)
        for said in self._own.reasons.read(words[:count].tolist(), None):
            values = {name: value for name, value in said.items() if name not in FRAME}
            return Message(self._own.package, said["event"], values)
        return None


class Searched(NamedTuple):
    """The actions of a search, how often each was tried, and the sum of what it brought."""

    actions: NDArray[np.int32]
    tried: NDArray[np.int64]
    sums: NDArray[np.float64]


class Thinker(Player):
    """Searches from what its seat sees; the same seed, the same play."""

    def __init__(
        self,
        game: Game,
        seed: Seed | None = None,
        search: Search = Search(),  # noqa: B008 - it is frozen
        traits: Mapping[str, float] | None = None,
    ) -> None:
        super().__init__(game, seed, traits)
        trees(game)
        self.search = search  # whoever asks may give it more or less time
        self.searched: Searched | None = None  # for its last choice; None if that needed no search
        self._beliefs = np.zeros(self._own.beliefs)
        self._scratch = np.zeros(self._own.scratch, np.int64), np.zeros(self._own.scratch)

    def choose(self, view: View, legal: Sequence[str]) -> str:
        actions = [self._number(action) for action in legal]
        chosen = self.choose_from(self._imagined(view), view["seat"], actions)
        return self._game.format_action(chosen)

    def choose_from(self, world: NDArray[Any], seat: int, legal: Sequence[int]) -> int:
        """Choose in a state that the seat could be in, which becomes what the character recalls."""
        kernels, traits = self._kernels, self._traits
        actions = np.array(legal, np.int32)
        key = np.zeros(8, np.uint32)
        count = kernels.prepare_choice(world, self._mind, traits, actions, self._beliefs, key)
        noticed = actions[:count].copy()
        place = kernels.decide_now(world, self._mind, traits, noticed, *self._scratch)
        self.searched = None
        if place == UNDECIDED:
            tried, sums = grown(
                self._game, world, seat, noticed, self.search, key, beliefs=self._beliefs
            )
            place = kernels.take_best(world, self._mind, traits, noticed, tried, sums)
            self.searched = Searched(noticed, tried, sums)
        action = int(noticed[place])
        self._why = self._reason(world, action) or Message(PACKAGE, "why-best")
        return action

    def _number(self, action: str) -> int:
        number = self._game.parse_action(action)
        if number is None:
            raise ValueError(f"{action!r} is no action of {self._game.id}")
        return number


@dataclass(frozen=True)
class Character:
    """How a bot thinks, and its traits: what a ``Level`` is given.

    >>> import kufsa
    >>> make = Character(Search(simulations=20))
    >>> p = kufsa.game("kings_court").start(players=2, seed=7, first=0)
    >>> make(p.game, 1).choose(p.view(0), p.legal) in p.legal
    True
    """

    search: Search
    traits: Mapping[str, float] = field(default_factory=dict)

    def __call__(self, game: Game, seed: Seed | None) -> Bot:
        return Thinker(game, seed, self.search, self.traits)
