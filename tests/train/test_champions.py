"""Trained weights that games bring: they fit, they are small, and they play by name."""

import time
from importlib import resources

import pytest

import kufsa
from kufsa.arena.versus import play
from kufsa.search.protocol import CHAMPION, bot, bots
from kufsa.train.player import Learned
from kufsa.train.weights import load

pytestmark = pytest.mark.compiled
WITH = [
    name
    for name in kufsa.games()
    if resources.files(kufsa.game(name).package).joinpath(CHAMPION).is_file()
]


def test_there_is_one() -> None:
    assert "triominoes" in WITH


def test_only_a_game_with_weights_has_the_bot(game: kufsa.Game) -> None:
    found = [one for one in bots(game.id) if one.name.startswith("net")]
    told = [(one.title("en"), one.level) for one in found]
    both = [("The Net", None), ("The Net, looking ahead", None)]
    assert told == (both if game.id in WITH else [])


@pytest.mark.parametrize("name", WITH)
def test_a_champion_fits_and_tells_how_it_was_made(name: str) -> None:
    game = kufsa.game(name)
    file = resources.files(game.package).joinpath(CHAMPION)
    with resources.as_file(file) as path:
        weights, recipe = load(path, game)
        assert path.stat().st_size < 1_000_000
    assert weights and recipe["settings"]["seed"] >= 0
    assert recipe["steps"] > 0 or recipe["led"] > 0
    two = [one for one in recipe["measured"] if one["rival"] == "greedy" and one["players"] == 2]
    assert two[-1]["games"] >= 200 and two[-1]["value"] - two[-1]["half"] > 0.5


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", WITH)
def test_a_champion_plays_whole_games(name: str, players: int) -> None:
    game = kufsa.game(name)
    net = bot(name, "net", seed=1)
    assert isinstance(net, Learned)
    seats = [net, *(bot(name, "greedy", seed=seat) for seat in range(1, players))]
    last = play(game.start(players=players, seed=4), seats, "test", limit=2_000)
    assert last.over
    assert bot(name, "net", seed=2).choose(*asked(game)) == net.choose(*asked(game))


def asked(game: kufsa.Game) -> tuple[kufsa.View, list[str]]:
    start = game.start(players=2, seed=9)
    seat = start.to_act
    assert isinstance(seat, int)
    return start.view(seat), list(start.legal_for(seat))


@pytest.mark.parametrize("name", WITH)
def test_a_champion_takes_no_time(name: str) -> None:
    """Far above the few milliseconds that it takes, and far below any search."""
    game = kufsa.game(name)
    net = bot(name, "net")
    view, legal = asked(game)
    net.choose(view, legal)
    began = time.process_time()
    for _ in range(5):
        net.choose(view, legal)
    assert time.process_time() - began < 5 * 0.5
