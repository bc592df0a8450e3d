"""Chance as a tree: what the rules draw, one draw after another, each with its probabilities.

The rules draw from a stream of numbers. Here the same functions run as plain Python, and what they
draw comes from a list. Where the list ends, :class:`Undecided` tells what may be drawn next. So no
rule is written twice, and the distribution is that of the rules: a shuffle is dealt piece by piece,
and outcomes that are alike (two pieces of one kind, or what a game says is alike) are one.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from numpy import int64

from kufsa.core import bits, chance
from kufsa.core.contract import kernels_of
from kufsa.core.game import Game, OptionValue, State
from kufsa.core.history import Past
from kufsa.core.position import Position
from kufsa.core.record import copied
from kufsa.core.steps import Step, legal_numbers

MOST = 64  # outcomes of a draw, where a game says nothing else: no shuffle has so many pieces

Draws = tuple[int, ...]  # the number of an outcome for each draw
Ways = Sequence[tuple[int, int]]  # a number that may be drawn, and its weight


class Undecided(Exception):
    """The next draw is not in the list: the weights of its outcomes."""

    def __init__(self, weights: Sequence[int]) -> None:
        super().__init__("a draw is not decided yet")
        self.weights = tuple(weights)


def most_outcomes(game: Game) -> int:
    """The most outcomes that a draw of a game can have."""
    return max(MOST, getattr(game.optional("draws"), "MOST", 0))


def start(game: Game, options: Mapping[str, OptionValue], draws: Draws = ()) -> Position:
    """A new game that is dealt by these draws, or Undecided.

    >>> import kufsa
    >>> try:
    ...     start(kufsa.game("catch_dragon"), {"players": 2, "first": "random"})
    ... except Undecided as next:
    ...     next.weights  # of each kind that may be dealt first
    (4, 4, 4, 6, 8, 8, 12, 3)
    """
    chosen = dict(options)
    state = np.zeros(1, game.rules.STATE)
    rules = _rules(game)
    with rules.drawing(draws) as script:
        rules.setup(state[0], game.encode(chosen), np.zeros(8, np.uint32))
        chosen.pop("first", None)
        steps = _automatic(game, state, script)
    last = steps[-1][2] if steps else state
    past = Past(last, dealt=True)
    if not steps:
        return Position(game, chosen, last, past=past)
    return Position(game, chosen, last, tuple(steps), past=past)


def play(position: Position, action: str, draws: Draws = ()) -> Position:
    """The position after an action that makes these draws, or Undecided.

    After a draw its past begins anew: what was there before is told by nobody's stream.
    """
    game, before = position.game, position._state
    number = game.parse_action(action)
    rules = _rules(game)
    with rules.drawing(draws) as script:
        after = None if number is None else _step(game, before, number, script)
        if after is None or number is None:
            return position.play(action)  # which refuses it
        steps: list[Step] = [(before, number, after)]
        steps += _automatic(game, after, script)
    if not script.used:
        return position.play(action)
    state = steps[-1][2]
    made = Position(game, position._options, state, tuple(steps), 0, Past(state, dealt=True))
    made._shown_options = position._shown_options
    return made


def _step(game: Game, before: State, number: int, script: "_Script") -> State | None:
    """The state after an action, or None where it is illegal."""
    after = copied(before)
    if game.kernels.step(after, number):
        return None
    if (after[0]["chance"] == before[0]["chance"]).all():
        return after  # nothing was drawn
    after = copied(before)
    script.rules.apply(after[0], number)
    return after


def _automatic(game: Game, state: State, script: "_Script") -> list[Step]:
    """What happens by itself then: in some games a choice of exactly one action."""
    steps: list[Step] = []
    if getattr(game.rules, "AUTOMATIC", False):
        while len(found := legal_numbers(game, state)) == 1:
            after = _step(game, state, int(found[0]), script)
            assert after is not None
            steps.append((state, int(found[0]), after))
            state = after
    return steps


class _Script:
    """Draws that are decided, in the hands of the rules."""

    def __init__(self, rules: "_Rules", draws: Draws) -> None:
        self.rules = rules
        self.draws = draws
        self.used = 0

    def __enter__(self) -> "_Script":
        self.rules.lock.acquire()
        self.rules.script = self
        return self

    def __exit__(self, *error: object) -> None:
        self.rules.lock.release()

    def take(self, weights: Sequence[int]) -> int:
        """The outcome of the next draw; where there is only one, nothing is drawn."""
        if len(weights) == 1:
            return 0
        if self.used == len(self.draws):
            raise Undecided(weights)
        self.used += 1
        return self.draws[self.used - 1]


class _Rules:
    """The rules of a game as plain Python, with draws from a script."""

    def __init__(self, game: Game) -> None:
        own = game.optional("draws")
        self._alike: Callable[[int], Ways] = _all_differ if own is None else own.alike
        self.lock = RLock()
        self.script = _Script(self, ())
        self._known: dict[Any, Any] = {
            chance.below: self._below,
            chance.shuffle: self._shuffle,
            bits.count: _count,
            bits.lowest: _lowest,
        }
        kernels = kernels_of(game.package)
        self.setup = self._plain(kernels["setup"])
        self.apply = self._plain(kernels["apply"])

    def drawing(self, draws: Draws) -> _Script:
        return _Script(self, draws)

    def _below(self, stream: Any, n: Any) -> Any:
        ways = self._alike(int(n))
        return int64(ways[self.script.take([weight for _, weight in ways])][0])

    def _shuffle(self, stream: Any, items: Any, n: Any) -> None:
        """Each place from the last down gets one of the kinds that are left."""
        for i in range(int(n) - 1, 0, -1):
            left = items[: i + 1].tolist()
            kinds = sorted(set(left))
            kind = kinds[self.script.take([left.count(one) for one in kinds])]
            j = left.index(kind)
            items[i], items[j] = left[j], left[i]

    def _plain(self, function: Any) -> Any:
        """A kernel as a function of Python that calls such functions."""
        if function in self._known:
            return self._known[function]
        source = getattr(function, "py_func", function)
        names = dict(source.__globals__)
        made = FunctionType(source.__code__, names, source.__name__, source.__defaults__)
        self._known[function] = made  # before it is asked for by itself
        for name in source.__code__.co_names:
            used = names.get(name)
            if used is chance or used is bits:
                names[name] = _Plainly(self._plain, used)
            elif _is_kernel(used):
                names[name] = self._plain(used)
        return made


class _Plainly:
    """A module whose kernels are plain Python."""

    def __init__(self, plain: Callable[[Any], Any], module: ModuleType) -> None:
        self._plain = plain
        self._module = module

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._module, name)
        return self._plain(found) if _is_kernel(found) else found


def _is_kernel(found: object) -> bool:
    """Whether this is a compiled kernel, or one that is interpreted."""
    if hasattr(found, "py_func"):
        return True
    return isinstance(found, FunctionType) and found.__module__.startswith("kufsa.")


@cache
def _rules(game: Game) -> _Rules:
    return _Rules(game)


def _all_differ(outcomes: int) -> Ways:
    return [(outcome, 1) for outcome in range(outcomes)]


def _count(places: Any) -> Any:
    return int64(int(places).bit_count())


def _lowest(places: Any) -> Any:
    return int64((int(places) & -int(places)).bit_length() - 1)
