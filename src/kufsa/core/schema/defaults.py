"""What a game that says nothing gets: kernels that do nothing, and the plainest events."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kufsa.core.errors import BadPosition, brief
from kufsa.core.kernel import compile_source, kernel

from .events import Event, Events, ListOf
from .sets import BitSet
from .terms import Json, Number, Scope, Seat, Term

MOST_SEATS = 8


@kernel
def finish_document(state):
    """A state read from a document lacks nothing."""
    return 0


@kernel
def for_people(view):
    """Nothing has to be remembered: people are shown the whole view."""
    return


@kernel
def odds(view, out):
    """There is nothing to count."""
    return 0


@dataclass(frozen=True)
class ActionText(Term):
    """The number of an action, written as its text."""

    actions: Any

    def write(self, number: int) -> Json:
        return self.actions.format(number)

    def read(self, value: object, where: str, scope: Scope) -> int:
        number = self.actions.parse(value)
        if number is None:
            raise BadPosition(f"{brief(value)} in {where} is no action")
        return int(number)

    def typescript(self) -> str:
        return "string"


def default_events(actions: Any) -> Events:
    """Somebody acted, somebody's turn begins, the game is over; or something happened.

    Where everybody may act, the action itself says whose it is, if it is anybody's.
    """
    return Events(
        acted=Event("acted", "", {"seat": Seat(), "action": ActionText(actions)}),
        turn=Event("turn", "", {"seat": Seat()}),
        over=Event(
            "over", "", {"winners": BitSet(Number(0, MOST_SEATS - 1)), "scores": ListOf(Number())}
        ),
        happened=Event("happened", "", {"action": ActionText(actions)}),
    )


def tell_kernel(
    to_act: Callable[..., Any], ending: tuple[Callable[..., Any], Callable[..., Any]]
) -> Callable[..., Any]:
    """The kernel that writes those events."""
    scores, winners = ending
    source = f"""def tell(before, action, after, out):
    actor = to_act(before)
    n = 0
    if actor >= 0:
        out[n] = 0
        out[n + 1] = actor
        n += 2
    else:
        out[n] = 3
        n += 1
    out[n] = action
    n += 1
    next = to_act(after)
    if next == -1:
        players = after.players
        out[n] = 2
        out[n + 1] = winners(after)
        out[n + 2] = players
        scores(after, out[n + 3 : n + 3 + {MOST_SEATS}])
        n += 3 + players
    elif next >= 0 and next != actor:
        out[n] = 1
        out[n + 1] = next
        n += 2
    return n"""
    found: Callable[..., Any] = compile_source(
        source, "tell", to_act=to_act, scores=scores, winners=winners
    )
    return found
