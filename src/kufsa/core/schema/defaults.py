"""What a game that says nothing gets: kernels that do nothing, and the plainest events."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kufsa.core.kernel import compile_source, kernel

from .events import Event, Events, ListOf
from .terms import BitSet, Json, Number, Scope, Seat, Term

MOST_SEATS = 8


@kernel
def finish_document(state):
    """A state read from a document lacks nothing."""
    return 0


@kernel
def for_people(view):
    """Nothing has to be remembered: people are shown the whole view."""
    return


@dataclass(frozen=True)
class ActionText(Term):
    """The number of an action, written as its text."""

    actions: Any

    def write(self, number: int) -> Json:
        return self.actions.format(number)

    def read(self, value: object, where: str, scope: Scope) -> int:
        raise TypeError("events are only written")

    def typescript(self) -> str:
        return "string"


def default_events(actions: Any) -> Events:
    """Somebody acted, somebody's turn begins, the game is over."""
    return Events(
        acted=Event("acted", "", {"seat": Seat(), "action": ActionText(actions)}),
        turn=Event("turn", "", {"seat": Seat()}),
        over=Event(
            "over", "", {"winners": BitSet(Number(0, MOST_SEATS - 1)), "scores": ListOf(Number())}
        ),
    )


def tell_kernel(
    to_act: Callable[..., Any], ending: tuple[Callable[..., Any], Callable[..., Any]]
) -> Callable[..., Any]:
    """The kernel that writes those events."""
    scores, winners = ending
    source = f"""def tell(before, action, after, out):
    actor = to_act(before)
    out[0] = 0
    out[1] = actor
    out[2] = action
    n = 3
    next = to_act(after)
    if next == -1:
        players = after.players
        out[n] = 2
        out[n + 1] = winners(after)
        out[n + 2] = players
        scores(after, out[n + 3 : n + 3 + {MOST_SEATS}])
        n += 3 + players
    elif next != actor:
        out[n] = 1
        out[n + 1] = next
        n += 2
    return n"""
    found: Callable[..., Any] = compile_source(
        source, "tell", to_act=to_act, scores=scores, winners=winners
    )
    return found
