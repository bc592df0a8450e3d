"""What a seat may know in Ten Nuts: its own hand, and all that lies open (TN-08)."""

from typing import Any

from numpy import int64

from kufsa.core.kernel import kernel
from kufsa.core.record import record

from .rules import MAX_PLAYERS, NUTS

VIEW = record(
    ("hand", "u2"),
    ("cracked", "u2", MAX_PLAYERS),
    ("aside", "u2"),
    ("held", "u1", MAX_PLAYERS),  # how many nuts each player holds
    ("swaps", "u1", MAX_PLAYERS),
    ("bagged", "u1"),
    ("players", "u1"),
    ("turn", "u1"),
    ("seated", "u1"),  # 0: a spectator, without a hand
)


@kernel
def view(state, seat, out):  # type: ignore[no-untyped-def]
    out.hand = state.hands[seat] if seat >= 0 else 0
    out.seated = 1 if seat >= 0 else 0
    for other in range(MAX_PLAYERS):
        held = 0
        for nut in range(NUTS):
            held += (int64(state.hands[other]) >> nut) & 1
        out.held[other] = held
        out.cracked[other] = state.cracked[other]
        out.swaps[other] = state.swaps[other]
    out.aside = state.aside
    out.bagged = state.bagged
    out.players = state.players
    out.turn = state.turn


def for_people(view: dict[str, Any]) -> dict[str, Any]:
    """People see what the view holds: nothing in it asks for a memory."""
    return dict(view)
