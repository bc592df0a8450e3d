"""Equal positions are equal bytes: what a record does not use is zero."""

from random import Random

import numpy as np

from kufsa.games.triominoes.view import view_part
from kufsa.testing import laws, play
from tests.games.triominoes.table import GAME


def test_kernels_write_every_byte() -> None:
    for number in range(4):
        laws.kernels_write_every_byte(GAME, Random(f"bytes {number}"))


def test_what_is_not_used_is_zero() -> None:
    for position in play.sample(GAME, 120, seed="unused"):
        state = position._state[0]
        unused = [
            *(state[name][state.laid :] for name in ("cell", "tile", "way")),
            *(state[name][state.edges :] for name in ("edge", "fits", "beside", "between")),
            *(state[name][state.corners :] for name in ("corner", "digit")),
            state.pool[state.pool_size :],
            state.hands[state.players :],
            state.points[state.players :],
            state.spare,
        ]
        assert not any(part.any() for part in unused), position


def test_what_a_view_does_not_use_is_zero() -> None:
    for position in play.sample(GAME, 60, seed="unseen"):
        record = np.zeros(1, GAME.view_record)
        record.view(np.uint8)[:] = 255
        GAME.kernels.view_of(position._state, 0, record)
        view = record[0]
        unused = [
            *(view[name][view.laid :] for name in ("cell", "tile", "way")),
            *(view[name][view.players :] for name in ("points", "hands", "hand_sizes")),
            view.spare,
        ]
        assert not any(part.any() for part in unused), position


def test_parts_of_a_view_make_the_whole_in_any_order() -> None:
    for position in play.sample(GAME, 30, seed="parts"):
        whole, parts = np.zeros(1, GAME.view_record), np.zeros(1, GAME.view_record)
        GAME.kernels.view_of(position._state, 1, whole)
        for part in (2, 0, 3, 1):
            view_part(position._state[0], 1, parts[0], part, 4)
        assert parts.tobytes() == whole.tobytes(), position


def test_a_deal_has_earned_no_bonus() -> None:
    assert GAME.start(players=2, seed=7)._state[0].bonus == 0
