"""What is tested on some of the games, and on the others in the matrix."""

from collections.abc import Iterable
from typing import Any

import pytest

import kufsa

CHOSEN = "kings_court"  # people take turns, hide something, and have options: few steps to its end


def some_of(names: Iterable[str], *chosen: str) -> list[Any]:
    """Every name as a parameter; those other than the chosen ones are left to the matrix.

    >>> [(*param.values, len(param.marks)) for param in some_of(["red", "green"], "red")]
    [('red', 0), ('green', 1)]
    """
    return [
        pytest.param(name, marks=() if name in chosen else pytest.mark.matrix, id=name)
        for name in names
    ]


on_one_game = pytest.mark.parametrize("game", some_of(kufsa.games(), CHOSEN), indirect=True)
