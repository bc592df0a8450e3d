"""The odds of the next tile, against what really lies there."""

import pytest

import kufsa
from kufsa.testing import play

GAME = kufsa.game("catch_dragon")
CELLS = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]


def counted(position: kufsa.Position, open_memory: bool) -> dict[str, int]:
    """Of the tiles that are not shown: how many there are, and how many end the turn."""
    view = position.view(0) if open_memory else position.person_view(0)
    hidden = [cell for cell, face in zip(CELLS, "".join(view["grid"]), strict=True) if face == "?"]
    after = [position.play(cell).document for cell in hidden]
    bad = [one for one in after if one["phase"] == "spider" or not one["up"]]
    return {"unknown": len(hidden), "bad": len(bad)}


@pytest.mark.parametrize("open_memory", [False, True])
def test_bad_tiles_are_those_that_end_the_turn(open_memory: bool) -> None:
    told = []
    for position in play.sample(GAME, 60, seed="odds"):
        found = position.odds(0, open_memory)
        assert (found is None) == (position.document["phase"] != "flip")
        if found is not None:
            assert found == counted(position, open_memory)
            told.append(found)
    assert len({found["bad"] for found in told}) > 5
