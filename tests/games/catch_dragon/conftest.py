"""Positions of Catch the Dragon, written so that a test reads like a table.

All 49 tiles lie in the order of the kinds, so that a cell tells its face::

        a b c d e f g
    1   T T T T B B B
    2   B L L L L R R
    3   R R R R C C C
    4   C C C C C D D
    5   D D D D D D G
    6   G G G G G G G
    7   G G G G S S S
"""

from collections.abc import Callable
from typing import Any

import pytest

import kufsa

GRID = ("TTTTBBB", "BLLLLRR", "RRRRCCC", "CCCCCDD", "DDDDDDG", "GGGGGGG", "GGGGSSS")
CELLS = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]

Document = dict[str, Any]


def row_by_row(cells: "list[str] | tuple[str, ...] | set[str]") -> list[str]:
    return sorted(cells, key=CELLS.index)


def make_document(
    *,
    grid: "tuple[str, ...] | list[str]" = GRID,
    gone: str = "",
    up: str = "",
    seen: str = "",
    won: "list[dict[str, int]] | None" = None,
    turn: int = 0,
    phase: str = "flip",
    players: int = 2,
) -> Document:
    """A document. Cells are one text, ``"a1 c4"``; tiles that are ``gone`` must be in ``won``."""
    rows = [list(line) for line in grid]
    for cell in gone.split():
        rows[int(cell[1]) - 1]["abcdefg".index(cell[0])] = "."
    return {
        "game": "catch_dragon",
        "options": {"players": players},
        "grid": ["".join(row) for row in rows],
        "up": up.split(),
        "seen": row_by_row({*up.split(), *seen.split()}),
        "won": won if won is not None else [{} for _ in range(players)],
        "turn": turn,
        "phase": phase,
    }


@pytest.fixture(scope="session")
def document() -> Callable[..., Document]:
    return make_document


@pytest.fixture(scope="session")
def table() -> Callable[..., kufsa.Position]:
    """``table(gone="a1 b1", won=[{"T": 2}, {}], up="c1")``: the position of that document."""

    def lay(**parts: Any) -> kufsa.Position:
        return kufsa.game("catch_dragon").position(make_document(**parts), seed=1)

    return lay


# What is left when all but one dragon and the spiders is won: whoever takes it ends the game.
LAST_DRAGON = (".......",) * 6 + ("...GSSS",)
LAST_DIAMOND = (".......",) * 6 + ("...DSSS",)


@pytest.fixture(scope="session")
def last_dragon() -> tuple[str, ...]:
    return LAST_DRAGON


@pytest.fixture(scope="session")
def last_diamond() -> tuple[str, ...]:
    return LAST_DIAMOND
