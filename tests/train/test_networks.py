"""Networks in NumPy, their files, and settings: nothing here needs PyTorch."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kufsa
from kufsa import Game
from kufsa.arena.versus import play
from kufsa.search.protocol import bot
from kufsa.train import settings, weights
from kufsa.train.evaluation import Judges, Match, measure, share_of
from kufsa.train.network import Evaluator, first_weights
from kufsa.train.player import PATIENCE, Learned

pytestmark = pytest.mark.compiled
OWN = ("catch_dragon", "drachenwurf", "kings_court", "triominoes")
MATCH = Match("catch_dragon", Path(), "random", 2, {}, "test")


@pytest.fixture(scope="module")
def dragon() -> Game:
    return kufsa.game("catch_dragon")


def rows(game: Game) -> Any:
    """Observations from the middle of some games."""
    env = kufsa.batch(game.id, 6, game.players[-1], seed=1)
    for _ in range(20):
        env.step(env.sample())
    return env.observation.copy()


def test_a_network_likes_every_action_more_or_less(game: Game) -> None:
    if game.real_time is not None:
        pytest.skip("no turns, no networks")
    seen = rows(game)
    evaluate = Evaluator(game, first_weights(game, 3))
    liked, worth = evaluate(seen)
    assert liked.shape == (6, kufsa.envs.encoding(game).actions.size) and worth.shape == (6,)
    assert np.isfinite(liked).all() and np.isfinite(worth).all()
    alone = np.concatenate([evaluate(row[None])[0] for row in seen])
    assert np.allclose(alone, liked, atol=1e-5)
    again, _ = Evaluator(game, first_weights(game, 3))(seen)
    other, _ = Evaluator(game, first_weights(game, 4))(seen)
    assert (again == liked).all() and not np.allclose(other, liked)


@pytest.mark.parametrize("name", OWN)
def test_a_network_plays_a_whole_game(name: str) -> None:
    game = kufsa.game(name)
    learned = Learned(game, first_weights(game, 5))
    start = game.start(players=3, seed=2)
    bots = [learned, *(bot(name, "greedy", seed=seat) for seat in (1, 2))]
    last = play(start, bots, "test", limit=60)  # an illegal action would be refused
    assert last.over or last.view(0) != start.view(0)


def test_of_tiles_that_are_alike_one_is_liked(dragon: Game) -> None:
    """Else a look would be liked the less, the more tiles have it."""
    start = dragon.start(players=2, seed=3)
    code = kufsa.envs.encoding(dragon)
    liked, _ = Evaluator(dragon, first_weights(dragon, 1))(code.observe(start, 0)[None])
    turn = liked[0, :49]
    assert turn[0] > turn[1:].max() + 10 and np.ptp(turn[1:]) < 1e-4


def test_the_same_again_and_again_makes_it_try_something_else(dragon: Game) -> None:
    learned = Learned(dragon, first_weights(dragon, 1))
    start = dragon.start(players=2, seed=3, first=0)
    view, legal = start.view(0), start.legal

    def told_and_asked() -> str:
        learned.observe(start.events(0))
        return learned.choose(view, legal)

    learned.begin(0, start.options)
    first = [told_and_asked() for _ in range(PATIENCE)]
    assert set(first) == {legal[0]} == {learned.choose(view, legal) for _ in range(20)}
    later = [told_and_asked() for _ in range(60)]
    assert set(later) == set(legal[1:]) and later[-1] == later[48]  # at last all but the first
    learned.begin(0, start.options)
    assert told_and_asked() == legal[0]


# Files.


def test_weights_come_back_in_eight_bits(dragon: Game, tmp_path: Path) -> None:
    first = first_weights(dragon, 1)
    weights.save(tmp_path / "w.npz", dragon, first, {"seconds": 4})
    back, recipe = weights.load(tmp_path / "w.npz", dragon)
    assert recipe == {"seconds": 4} and back.keys() == first.keys()
    for name, value in first.items():
        assert np.abs(back[name] - value).max() <= np.abs(value).max() / 250 + 1e-6
    assert (tmp_path / "w.npz").stat().st_size < 1_000_000
    assert list(tmp_path.iterdir()) == [tmp_path / "w.npz"]


def changed(path: Path, **parts: Any) -> None:
    with np.load(path) as kept:
        there = {name: kept[name] for name in kept.files}
    np.savez_compressed(path, **{**there, **parts})


def head(path: Path, **values: str) -> Any:
    with np.load(path) as kept:
        told = json.loads(kept["head"].tobytes())
    return np.frombuffer(json.dumps({**told, **values}).encode(), np.uint8)


def test_weights_that_do_not_fit_are_refused(dragon: Game, tmp_path: Path) -> None:
    path = tmp_path / "w.npz"
    first = first_weights(dragon, 1)

    def refusal(game: Game = dragon) -> str:
        with pytest.raises(weights.BadWeights) as refused:
            weights.load(path, game)
        return str(refused.value)

    assert "there are no weights" in refusal()
    path.write_bytes(b"nothing of the kind")
    assert "no file of weights" in refusal()
    weights.save(path, dragon, first, {})
    whole = path.read_bytes()
    path.write_bytes(whole[:-200])
    assert "no file of weights" in refusal()
    path.write_bytes(whole)
    assert "for catch_dragon, not for kings_court" in refusal(kufsa.game("kings_court"))
    changed(path, head=head(path, fingerprint="0" * 16))
    assert "another encoding of catch_dragon" in refusal()
    path.write_bytes(whole)
    changed(path, out_value_w=np.zeros((1, 1), np.int8))
    assert "out_value_w does not fit" in refusal()
    path.write_bytes(whole)
    changed(path, out_value_b=np.array([np.nan], np.float16))
    assert "out_value_b holds no numbers" in refusal()


def test_a_layer_more_is_another_network(dragon: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = weights.fingerprint(dragon)
    assert weights.fingerprint(dragon) == before != weights.fingerprint(kufsa.game("triominoes"))
    shapes = weights.shapes_of(dragon)
    monkeypatch.setattr(weights, "shapes_of", lambda game: {**shapes, "more_w": (2, 2)})
    assert weights.fingerprint(dragon) != before


# Strength.


def test_bounds_are_those_of_deals_and_not_of_games() -> None:
    share = share_of(MATCH, [1.0, 0.5, 0.5, 0.0])
    assert (share.games, share.value) == (8, 0.5)
    assert share.half == pytest.approx(1.959964 * (1 / 6 / 4) ** 0.5)


@pytest.mark.parametrize(("won", "low", "high"), [(0.0, 0, 0.3), (1.0, 0.7, 1)])
def test_to_win_every_game_is_no_proof_that_all_will_be_won(
    won: float, low: float, high: float
) -> None:
    share = share_of(MATCH, [won] * 10)
    assert share.value == won and 0.1 < share.half < 0.3
    assert (
        low <= share.value - share.half * (won == 1)
        and share.value + share.half * (won == 0) <= high
    )
    assert share_of(MATCH, [won] * 1000).half < 0.01


def test_a_judge_that_is_killed_costs_its_match_and_no_more(dragon: Game, tmp_path: Path) -> None:
    weights.save(tmp_path / "w.npz", dragon, first_weights(dragon, 1), {})
    match = Match("catch_dragon", tmp_path / "w.npz", "random", 2, {}, "test")
    judges = Judges(1)
    try:
        judges.ask(match, 200, "first")
        for process in judges._pool._processes.values():
            process.kill()
        assert judges.answers(wait=True) == [] and judges.lost == 1 and not judges.busy
        judges.ask(match, 2, "second")
        [(about, share)] = judges.answers(wait=True)
        assert (about, share.games, judges.lost) == ("second", 2, 1)
        for process in judges._pool._processes.values():
            process.kill()
            process.join()
        judges.ask(match, 2, "third")  # nobody has noticed yet
        assert len(judges.answers(wait=True)) + judges.lost == 2
    finally:
        judges.close()


def test_a_match_is_the_same_on_any_number_of_cores(dragon: Game, tmp_path: Path) -> None:
    weights.save(tmp_path / "w.npz", dragon, first_weights(dragon, 1), {})
    match = Match("catch_dragon", tmp_path / "w.npz", "random", 2, {}, "test")
    ticks: list[int] = []
    one = measure(match, 4, 1, lambda: ticks.append(1))
    assert one == measure(match, 4, 2) and one.games == 4 and len(ticks) == 2
    assert 0 <= one.value <= 1


# Settings.


@pytest.mark.parametrize("name", OWN)
def test_a_game_has_settings_for_two_and_more(name: str) -> None:
    found = settings.read(kufsa.game(name))
    assert {table.players for table in found.tables} >= {2, 3, 4}


def test_a_file_says_what_is_different(dragon: Game, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("seed = 3\n[league]\nshare = 0.5\n")
    found = settings.read(dragon, tmp_path / "mine.toml")
    assert (found.seed, found.league.share, found.league.most) == (3, 0.5, 12)
    assert found.tables == [settings.Table()]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("seed = ", "mine.toml: "),
        ("sead = 3", "sead"),
        ("rate = 'high'", "rate"),
        ("rate = nan", "rate lies between 0 and 1, not nan"),
        ("rate = 2.0", "rate lies between 0 and 1"),
        ("minutes = nan", "minutes is at least 0, not nan"),
        ("minutes = inf", "minutes is at least 0, not inf"),
        ("minutes = 0", "0 minutes leave nothing but a lead, and there is none"),
        ("games = 0", "games is at least 1, not 0"),
        ("trace = 1.5", "trace is at most 1"),
        ("discount = 1.01", "discount is more than 0 and at most 1"),
        ("discount = nan", "discount is more than 0 and at most 1, not nan"),
        ("critic = 'nobody'", "nobody"),
        ("guess = -1.0", "guess is at least 0"),
        ("scale = 0.0\nwinning = 0.0", "nothing to learn"),
        ("games = 2\nsteps = 2", "fewer steps"),
        ("games = 2\nsteps = 10\n[league]\nshare = 0.5", "fewer steps"),
        ("tables = []", "at least one table"),
        ("[[tables]]\nplayers = 9", "9"),
        ("[[tables]]\nshare = nan", "share of a table"),
        ("[[tables]]\n[tables.options]\nwind = true", "wind"),
        ("[league]\nshare = 1.0", "share of the league"),
        ("[league]\nevery = 0", "the league keeps at least 1"),
        ("[evaluation]\nagainst = ['nobody']", "no bot 'nobody'"),
    ],
)
def test_impossible_settings_are_refused(
    dragon: Game, tmp_path: Path, text: str, told: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(settings.BadSettings) as refused:
        settings.read(dragon, path)
    assert told in str(refused.value) and str(path) in str(refused.value)


def test_settings_that_are_no_text_are_refused(dragon: Game, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(settings.BadSettings, match="is no text"):
        settings.read(dragon, path)
