"""How a position came about: where its game began, and every action since.

Positions share what they have in common, so a history costs a position a few dozen bytes. The
states in between are found by playing again.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .broken_contract import BrokenContract
from .record import copied
from .steps import Step

if TYPE_CHECKING:
    from .game import Game, State

TRIES = 1_000  # worlds drawn in vain before that counts as a flaw of the game


class Beginning(NamedTuple):
    """Where an imagined past begins: before the step of this number, in this state."""

    step: int
    state: "State"
    dealt: bool


class Worlds(Protocol):
    """The pasts that a seat cannot tell from the true one; see ``history.worlds`` of a game."""

    def draw(self, dice: Random) -> Beginning: ...


@dataclass(frozen=True, slots=True, eq=False)
class Past:
    """A beginning, and the numbers of all actions since."""

    start: "State"
    dealt: bool  # by the rules, and not read from a document
    # Pairs of what came before and a number, so that positions share their common past.
    actions: tuple[Any, int] | None = None

    def then(self, numbers: Iterable[int]) -> "Past":
        """This past and some more actions."""
        actions = self.actions
        for number in numbers:
            actions = (actions, number)
        return Past(self.start, self.dealt, actions)

    @property
    def numbers(self) -> list[int]:
        """The actions from the first to the last."""
        found = []
        at = self.actions
        while at is not None:
            at, number = at
            found.append(number)
        return found[::-1]

    def __reduce__(self) -> tuple[Any, ...]:
        return _past, (self.start, self.dealt, self.numbers)

    def steps(self, game: "Game") -> list[Step]:
        """Every step again."""
        return replayed(game, self.start, self.numbers)


def _past(start: "State", dealt: bool, numbers: list[int]) -> Past:
    return Past(start, dealt).then(numbers)


def replayed(game: "Game", state: "State", numbers: Iterable[int]) -> list[Step]:
    """The steps of these actions, as far as they are legal."""
    steps: list[Step] = []
    for number in numbers:
        after = copied(state)
        if game.kernels.step(after, number):
            break
        steps.append((state, number, after))
        state = after
    return steps


def imagined(
    game: "Game",
    worlds: Worlds,
    numbers: list[int],
    seen: "Callable[[State], bool]",
    fresh: "State",
    dice: Random,
) -> tuple["State", Past]:
    """A state and its past, of those that look to a seat as the true ones do.

    ``seen`` says whether a state looks to the seat as the true one does, and ``fresh`` holds the
    chance to come. A world is played again from its beginning, and drawn anew
    if it does not lead to what the seat sees.
    """
    for _ in range(TRIES):
        step, state, dealt = worlds.draw(dice)
        state[0]["chance"] = fresh[0]["chance"]
        steps = replayed(game, state, numbers[step:])
        after = steps[-1][2] if steps else state
        if len(steps) == len(numbers) - step and seen(after):
            return after, Past(state, dealt).then(numbers[step:])
    raise BrokenContract(f"the history of {game.id} draws no world that looks like the true one")
