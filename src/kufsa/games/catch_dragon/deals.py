"""Where the random numbers of Catch the Dragon go: computed a second time, for ``kufsa verify``.

This file needs nothing but Python, and shares no line with the rules on purpose.
"""

from typing import Any

RULES = 1  # the version that this was written for
PLAYERS = range(2, 6)
# The choices of each option, the default first.
OPTIONS: dict[str, tuple[Any, ...]] = {"first": ("random", *range(5))}


def deals(table: Any) -> None:
    tiles = list("TTTTBBBBLLLLRRRRRRCCCCCCCCDDDDDDDDGGGGGGGGGGGGSSS")
    table.stream.shuffle(tiles)
    first = table.first_seat()
    grid = ["".join(tiles[row : row + 7]) for row in range(0, 49, 7)]
    rest = {"up": [], "seen": [], "won": [{} for _ in range(table.players)], "phase": "flip"}
    table.deal(0, {"grid": grid, "turn": first, **rest})
