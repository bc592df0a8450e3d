"""Where the random numbers of Red-Handed go: computed a second time, for ``kufsa verify``.

This file needs nothing but Python, and shares no line with the rules on purpose.
"""

from typing import Any

RULES = 1  # the version that this was written for
PLAYERS = range(2, 7)
# The choices of each option, the default first.
OPTIONS: dict[str, tuple[Any, ...]] = {"quick": (False, True)}


def deals(table: Any) -> None:
    cards = [
        f"{kind}{colour}{quantity}"
        for kind in "TDF"
        for colour in "rgb"
        for quantity in "123"
        for _ in range(2)
    ]
    cards += ["Pr", "Pg", "Pb", "K", "K", "K"]
    table.stream.shuffle(cards)
    each = 60 // table.players
    decks = [cards[seat * each : (seat + 1) * each] for seat in range(table.players)]
    rest = {"piles": [[] for _ in range(table.players)], "open": [], "phase": "play"}
    table.deal(0, {"decks": decks, **rest})
