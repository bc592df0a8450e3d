"""What is tested on one game, and on all others in the matrix."""

import pytest

import kufsa

CHOSEN = "kings_court"  # people take turns, hide something, and have options: few steps to its end

on_one_game = pytest.mark.parametrize(
    "game",
    [
        pytest.param(id, marks=() if id == CHOSEN else pytest.mark.matrix)
        for id in sorted(kufsa.games(), key=CHOSEN.__ne__)
    ],
    indirect=True,
)
