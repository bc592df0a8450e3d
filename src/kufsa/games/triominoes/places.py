"""Places of Triangle Dominoes by their names: what pictures, terminals and bots read."""

from collections.abc import Collection
from typing import NamedTuple

from .lattice import CORNER_STEPS, NEIGHBOUR_STEPS

Point = tuple[int, int]


class Cell(NamedTuple):
    """A triangle of the lattice, by its name in the notation.

    >>> Cell(3, -1, "v").name, Cell(0, 0, "^").corners
    ('3,-1v', ((0, 0), (0, 1), (1, 0)))
    """

    x: int
    y: int
    way: str  # "^" points up, "v" points down

    @property
    def name(self) -> str:
        return f"{self.x},{self.y}{self.way}"

    @property
    def corners(self) -> tuple[Point, ...]:
        """Clockwise, in the order in which a laid tile's digits are written."""
        return tuple((self.x + x, self.y + y) for x, y in CORNER_STEPS[self._down])

    @property
    def neighbours(self) -> "tuple[Cell, ...]":
        """The cells across its three sides."""
        other = "^v"[not self._down]
        steps = NEIGHBOUR_STEPS[self._down]
        return tuple(Cell(self.x + x, self.y + y, other) for x, y in steps)

    @property
    def _down(self) -> bool:
        return self.way == "v"


FIRST = Cell(0, 0, "^")  # where the first tile goes (TR-07)


def laid(text: str) -> tuple[Cell, str]:
    """The place and the digits of a laid tile.

    >>> laid("120@3,-1v")
    (Cell(x=3, y=-1, way='v'), '120')
    """
    digits, _, place = text.partition("@")
    x, _, y = place[:-1].partition(",")
    return Cell(int(x), int(y), place[-1]), digits


def free_places(taken: Collection[Cell]) -> list[Cell]:
    """The cells where the next tile could lie: those across a side of a laid tile.

    >>> [cell.name for cell in free_places({FIRST})]
    ['-1,0v', '0,-1v', '0,0v']
    """
    if not taken:
        return [FIRST]
    across = {cell for tile in taken for cell in tile.neighbours}
    return sorted(across.difference(taken))
