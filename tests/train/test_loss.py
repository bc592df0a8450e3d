"""``tools/loss.py``: what bots lose against perfect play."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kufsa
from kufsa.train.network import first_weights
from kufsa.train.weights import save

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))  # as when it is run as a script
import loss

sys.path.pop(0)
pytestmark = pytest.mark.compiled


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> Iterator[list[str]]:
    loss.main([*arguments])
    for line in capsys.readouterr().out.splitlines():
        yield line.split()


def test_who_solves_ends_loses_nothing_and_who_knows_nothing_much(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A network of first weights is as good as chance."""
    game = kufsa.game("catch_dragon")
    save(tmp_path / "new.npz", game, first_weights(game, 1), {})
    bots = f"5,random,{tmp_path / 'new.npz'}"
    found = list(lines(capsys, "catch_dragon", "--games", "3", "--most", "2", "--bots", bots))
    (best, random, new) = (float(line[2]) for line in found)
    assert best == 0.0 and random > 5 and new > 5
    assert found[0][8] == "0.0%" and float(found[1][8].rstrip("%")) > 5


def test_stakes_are_weighed_and_games_kept_together() -> None:
    one = [loss.Loss(1, 4, 0), loss.Loss(1, 4, 0), loss.Loss(0, 4, 1), loss.Loss(0, 4, 1)]
    apart = [loss.Loss(x.lost, x.stake, number) for number, x in enumerate(one)]
    assert loss.share_lost(one)[0] == loss.share_lost(apart)[0] == 0.125
    assert loss.share_lost(one)[1] > loss.share_lost(apart)[1] > 0
    assert loss.share_lost(one[:2])[1] == 1.0
