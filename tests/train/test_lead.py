"""What a new network learns from bots before it plays against itself."""

from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch comes with the extra `train`")

import kufsa  # noqa: E402
from kufsa.search.thinker import Searched, Thinker  # noqa: E402
from kufsa.train import settings  # noqa: E402
from kufsa.train.lead import Choices, as_good, follow, leader, play_one, worths  # noqa: E402
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
    assert len(found.action) > 30 and masks[np.arange(len(masks)), found.action[:, 0]].all()
    assert found.observation.shape == (len(found.action), code.observation.size)
    again = play_one("catch_dragon", HOW, TABLE, 3)
    assert all(np.array_equal(a, b) for a, b in zip(found, again, strict=True))
    assert not np.array_equal(play_one("catch_dragon", HOW, TABLE, 4).action, found.action)


def test_a_search_says_what_is_nearly_as_good() -> None:
    """Chance decides between actions that are worth the same; they are to be liked alike."""

    class Player:
        actions, tried = np.array([3, 5, 7, 9], np.int32), np.array([50, 40, 60, 4])
        searched = Searched(actions, tried, tried * np.array([0.6, 0.58, 0.6, 0.9]))

    player: Any = Player()
    liked, share = as_good(player, 7, 0.02)
    assert liked == [7, 3, 5, 9]  # of 9 too little is known to like it
    weights = [1, 1, np.exp(-1), 0, 0, 0]
    assert share.tolist() == pytest.approx([one / sum(weights) for one in weights])
    leaning = as_good(player, 5, 0.02)[1]  # beside its chances, its character decided
    assert leaning[0] == leaning[1] == leaning[2]
    assert as_good(player, 7, 0)[0] == [7] and as_good(player, 7, 0)[1].tolist() == [1, *[0] * 5]
    player.searched = None
    assert as_good(player, 9, 0.02)[0] == [9]


def test_a_leader_thinks_as_much_as_it_is_asked_to() -> None:
    def simulations(**how: Any) -> int:
        found = leader("kings_court", settings.Lead(**how), "1")
        return found.search.simulations if isinstance(found, Thinker) else 0

    assert simulations(bot="5") > 500 == simulations(bot="regent", simulations=500)
    assert simulations(bot="greedy", simulations=500) == 0


def test_choices_of_a_search_are_shared() -> None:
    lead = settings.Lead(bot="5", simulations=60, close=0.02)
    how = msgspec.structs.replace(HOW, lead=lead, max_steps=12)
    found = play_one("kings_court", how, TABLE, 1)
    assert found.action.shape == found.share.shape == (12, 6)
    assert found.share.sum(axis=1) == pytest.approx(np.ones(12), abs=1e-5)
    assert (found.share.max(axis=1) == found.share[:, 0]).all() and found.share.min() < 1


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
    actions, shares = np.full((400, 1), stop), np.ones((400, 1), np.float32)
    taught = Choices(rows, masks, actions, shares, np.full(400, 0.5, np.float32))
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
        ('lead = { bot = "5", simulations = -1 }', "simulations and what is close"),
        ('lead = { bot = "5", close = nan }', "simulations and what is close"),
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
