"""What a new network learns from bots before it plays against itself."""

from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch comes with the extra `train`")

import kufsa  # noqa: E402
from kufsa.train import settings  # noqa: E402
from kufsa.train.lead import Choices, follow, play_one, worths  # noqa: E402
from kufsa.train.learner import TorchNet  # noqa: E402
from kufsa.train.network import first_weights  # noqa: E402
from kufsa.train.training import Training, TrainingFailed  # noqa: E402
from kufsa.train.weights import load  # noqa: E402

pytestmark = pytest.mark.compiled
TABLE = settings.Table(2)
HOW = settings.Settings(lead=settings.Lead(bot="greedy", astray=0.2, learning=1.0))


@pytest.fixture(scope="module")
def dragon() -> kufsa.Game:
    return kufsa.game("catch_dragon")


def test_a_game_of_bots_is_a_row_of_legal_choices(dragon: kufsa.Game) -> None:
    found = play_one("catch_dragon", HOW, TABLE, 3)
    code = kufsa.envs.encoding(dragon)
    masks = np.unpackbits(found.mask, axis=1)[:, : code.actions.size]
    assert len(found.action) > 30 and masks[np.arange(len(masks)), found.action].all()
    assert found.observation.shape == (len(found.action), code.observation.size)
    again = play_one("catch_dragon", HOW, TABLE, 3)
    assert all(np.array_equal(a, b) for a, b in zip(found, again, strict=True))
    assert not np.array_equal(play_one("catch_dragon", HOW, TABLE, 4).action, found.action)


def test_what_a_position_was_worth() -> None:
    """Points beyond the other's, the win, what waiting cost; and what comes later counts less."""
    how = msgspec.structs.replace(
        HOW, scale=10.0, winning=1.0, waiting=0.5, discount=0.5, tables=[TABLE]
    )
    points = np.array([[0.0, 0], [20, 0], [0, 10]])
    found = worths(points, [0, 0, 1], (20, 10), how, 1)
    last = 1.0 - 0.5 - 1.0  # seat 1 wins ten points, waits no longer, and has lost
    second = 2.0 - 0.5 + 0.5 * (-1.0 + 1.0)
    assert found.tolist() == pytest.approx([-0.5 + 0.5 * second, second, last])
    cut_off = worths(points, [0, 0, 1], None, how, 1)
    assert cut_off[-1] == pytest.approx(0.5)


def test_it_learns_to_choose_alike(dragon: kufsa.Game) -> None:
    torch.manual_seed(1)
    code = kufsa.envs.encoding(dragon)
    rows = np.random.default_rng(1).integers(0, 2, (400, code.observation.size)).astype(np.int8)
    masks = np.packbits(np.ones((400, code.actions.size), np.bool_), axis=1)
    stop = code.actions.start("stop")
    taught = Choices(rows, masks, np.full(400, stop), np.full(400, 0.5, np.float32))
    net = TorchNet(dragon, first_weights(dragon, 1), "cpu")
    ticks = iter(range(1000))
    how = msgspec.structs.replace(HOW, lead=settings.Lead(bot="greedy", learning=40.0))
    assert follow(net, taught, how, "cpu", clock=lambda: float(next(ticks))) == 1.0
    worth = net(torch.from_numpy(rows[:1]), torch.ones(1, code.actions.size).bool())[1]
    assert worth.item() == pytest.approx(0.5, abs=0.2)


def test_bots_that_are_killed_are_a_sentence(
    dragon: kufsa.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: Any) -> Choices:
        raise BrokenProcessPool

    monkeypatch.setattr("kufsa.train.training.gather", killed)
    how = msgspec.structs.replace(HOW, games=8, steps=4, parts=1, lessons=1)
    with pytest.raises(TrainingFailed, match="bots played for the lead was killed"):
        list(Training(dragon, how, tmp_path, "cpu").run())
    assert (tmp_path / "checkpoint.pt").exists()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("waiting = 0.1", "waiting costs without end"),
        ("stagger = -1", "stagger is at least 0"),
        ('lead = { bot = "nobody" }', "has no bot 'nobody'"),
        ('lead = { bot = "5", seconds = 0.0 }', "a lead takes time"),
        ('lead = { bot = "5", learning = nan }', "a lead takes time"),
        ("waiting = nan", "waiting is at least 0"),
        ("league = { share = 0.6, quick = 0.4 }", "the share of the league, with"),
    ],
)
def test_what_cannot_be_is_a_sentence(
    dragon: kufsa.Game, tmp_path: Path, line: str, sentence: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(settings.BadSettings, match=sentence):
        settings.read(dragon, path)


def test_without_minutes_there_is_nothing_but_the_lead(
    dragon: kufsa.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taught = play_one("catch_dragon", HOW, TABLE, 3)
    monkeypatch.setattr("kufsa.train.training.gather", lambda *_: taught)
    measuring = settings.Evaluation(games_at_end=0, workers=1)
    how = msgspec.structs.replace(HOW, games=8, steps=4, parts=1, minutes=0, evaluation=measuring)
    [last] = Training(dragon, how, tmp_path, "cpu").run()
    assert last.done == 1 and last.progress.led == len(taught.action)
    assert last.progress.lessons == last.progress.steps == 0
    weights, recipe = load(tmp_path / "weights.npz", dragon)
    assert weights and recipe["led"] == len(taught.action)
