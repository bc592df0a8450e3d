"""Steps of a game: what was before, the number of an action, and what was after."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .broken_contract import BrokenContract
from .errors import IllegalAction
from .language import Message
from .record import copied

if TYPE_CHECKING:
    from .game import Game, State

Step = tuple["State", int, "State"]  # before, action, after


def automatic_steps(game: "Game", state: "State") -> list[Step]:
    """What happens by itself: in some games a choice of exactly one action, again and again."""
    steps: list[Step] = []
    if getattr(game.rules, "AUTOMATIC", False):
        while len(found := legal_numbers(game, state)) == 1:
            after = copied(state)
            game.kernels.step(after, int(found[0]))
            steps.append((state, int(found[0]), after))
            state = after
    return steps


def legal_numbers(game: "Game", state: "State") -> NDArray[np.int32]:
    """The numbers of the legal actions, in any order."""
    room = game.rules.MAX_LEGAL_ACTIONS
    out = np.empty(room + 1, np.int32)
    count = game.kernels.legal_actions(state, out)
    if count > room:
        raise BrokenContract(
            f"{game.id} lists {count} legal actions, and MAX_LEGAL_ACTIONS in its rules is {room}"
        )
    return out[:count]


def refusal(game: "Game", code: int, action: str) -> IllegalAction:
    """What ``check`` answered, as the error that names the clause."""
    if code not in game.rules.REFUSALS:
        raise BrokenContract(f"check of {game.id} answers {code}, which is not in its REFUSALS")
    clause, reason = game.rules.REFUSALS[code]
    return IllegalAction(Message(game.package, reason, {"action": action[:40]}), clause)


def step_events(game: "Game", step: Step) -> list[int]:
    """What the kernel ``tell`` writes about a step: the words of its events."""
    before, action, after = step
    words = np.zeros(game.schema.event_room, np.int64)
    count = game.kernels.tell_step(before, action, after, words)
    if count > len(words):
        raise BrokenContract(
            f"the events of one step of {game.id} take {count} words, and event_room in its "
            f"schema is {len(words)}"
        )
    found: list[int] = words[:count].tolist()
    return found
