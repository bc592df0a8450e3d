"""The search: the same for a seed, in time, for any number of players, right where it is clear."""

import subprocess
import sys
from itertools import count

import numpy as np
import pytest

import kufsa
from kufsa import Position
from kufsa.core import compiler
from kufsa.core.imported_code import imported_code
from kufsa.games.triominoes.bots.knowledge import points_of
from kufsa.search import search
from kufsa.search.search import Search, Weighed, knowledge, trees, weigh
from kufsa.search.thinker import Thinker
from kufsa.testing import play

pytestmark = pytest.mark.compiled
TURNS = ["catch_dragon", "drachenwurf", "kings_court", "triominoes"]


def best(position: Position, simulations: int = 1500, **how: object) -> str:
    """The action that the seat to act values most."""
    seat = position.to_act
    assert isinstance(seat, int)
    view, legal = position.view(seat), position.legal_for(seat)
    found = weigh(position.game, view, legal, Search(simulations, **how), seed=7)
    return max(found, key=lambda one: one.tried).action


@pytest.mark.parametrize("id", TURNS)
def test_the_same_seed_and_simulations_give_the_same(id: str) -> None:
    game = kufsa.game(id)
    position = game.start(players=3, seed=4)
    seat = position.to_act

    def found(seed: int, **how: object) -> list[Weighed]:
        return weigh(game, position.view(seat), position.legal, Search(300, **how), seed)

    assert found(1) == found(1)
    assert found(1) != found(2)
    assert found(1, threads=3) == found(1, threads=3)
    assert found(1, threads=3) != found(1), "each thread has chance of its own"
    for how in ({}, {"threads": 3}, {"root_eyes": True}, {"widen": 1.5}, {"seconds": 1e6}):
        weighed = found(1, **how)
        assert [one.action for one in weighed] == list(position.legal)
        assert sum(one.tried for one in weighed) == 300
        assert all(0 <= one.value <= 1 for one in weighed)
    assert found(1, seconds=1e6) == found(1), "looking at the clock changes nothing"


def test_it_stops_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = (n / 200 for n in count())  # every look takes five milliseconds
    monkeypatch.setattr(search, "perf_counter", lambda: next(clock))
    position = kufsa.game("kings_court").start(players=2, seed=4, first=0)
    how = Search(simulations=10**9, seconds=0.1)
    found = weigh(position.game, position.view(0), position.legal, how, seed=1)
    assert 8 <= sum(one.tried for one in found) < 100_000
    assert next(clock) <= 0.11


@pytest.mark.parametrize("id", kufsa.games())
def test_any_number_of_players(id: str) -> None:
    game = kufsa.game(id)
    for players in game.players:
        position = game.start(players=players, seed=players)
        seat, legal = position.to_act, position.legal
        if not isinstance(seat, int):
            position = position.play("flip", "flip", "flip")
            seat, legal = 0, [one for one in position.legal if one[:2] in ("fl", "0:")]
        found = weigh(game, position.view(seat), legal, Search(60), seed=1)
        assert sum(one.tried for one in found) == 60


def test_a_second_process_compiles_no_search() -> None:
    for id in kufsa.games():
        trees(kufsa.game(id))
    script = """
import kufsa
from kufsa.search.search import trees
print([trees(kufsa.game(id)).compiled for id in kufsa.games()])
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.stdout.split() == ["[0,", "0,", "0,", "0,", "0]"], ran.stderr


def test_what_is_compiled_depends_on_the_games_knowledge() -> None:
    game = kufsa.game("catch_dragon")
    module = knowledge(game)
    assert module == "kufsa.games.catch_dragon.bots.knowledge"
    compiled = compiler.compiled_modules(game.package, search.TEMPLATE, module)
    names = set(imported_code(compiled, game.package))
    assert {module, search.TEMPLATE, f"{game.package}.rules", f"{game.package}.view"} <= names
    assert not any("levels" in name for name in names), "levels are tuned often"


@pytest.mark.parametrize("wrong", [{"simulations": 0}, {"threads": 0}])
def test_searches_that_cannot_be(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Search(**wrong)


def test_a_tree_that_is_full_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LARGEST", 64)
    position = kufsa.game("kings_court").start(players=2, seed=4, first=0)
    found = weigh(position.game, position.view(0), position.legal, Search(2000), seed=1)
    assert sum(one.tried for one in found) <= 2000
    assert max(one.tried for one in found) > 50


# Positions where the right action is clear.


def test_catch_dragon_stops_when_all_else_bites() -> None:
    """Of the tiles never shown only dragons and spiders are left."""
    grid = ["BBGGGGS", "GGGGSGS", "GGG....", *["......."] * 4]
    won = [{"T": 4, "L": 4, "R": 6, "B": 2}, {"C": 8, "D": 8}]
    position = kufsa.game("catch_dragon").position(
        {"game": "catch_dragon", "options": {"players": 2}, "grid": grid, "up": ["a1", "b1"],
         "seen": ["a1", "b1"], "won": won, "turn": 0, "phase": "flip"}, seed=1,
    )  # fmt: skip
    assert best(position) == "stop"
    known = kufsa.game("catch_dragon").position(
        {**position.document, "up": ["a1"], "seen": ["a1", "b1"]}, seed=1
    )
    assert best(known) == "b1", "the ball that it saw makes a pair"


def test_kings_court_calls_the_hat_that_the_other_knows_too() -> None:
    row = ["AB", "BA", "CC", "DE", "ED", "FG", "GF"]
    rest = [*"HIJABCDEFGHIJ"]
    position = kufsa.game("kings_court").position(
        {"game": "kings_court", "options": {"players": 2}, "row": row, "known": [[3], [3]],
         "characters": rest, "hats": [*rest, *"****"], "pairs": ["", ""], "penalties": [0, 0],
         "magic": [0, 0], "last_swap": [], "turn": 0, "phase": "play"}, seed=1,
    )  # fmt: skip
    assert best(position) == "call 3"


def test_triominoes_goes_out_when_it_can() -> None:
    position = kufsa.game("triominoes").position(
        {"game": "triominoes", "options": {"players": 2}, "board": ["000@0,0^"],
         "hands": [["001"], ["333", "444", "555"]], "pool": ["111", "222", "345"],
         "scores": [0, 60], "turn": 0, "draws": 0, "passes": 0, "round": 1, "phase": "play"},
        seed=1,
    )  # fmt: skip
    assert "@" in best(position)


def test_triominoes_earns_a_bridge() -> None:
    """The knowledge of a lay's worth is that of the rules."""
    lays = 0
    for position in play.sample(kufsa.game("triominoes"), 60, seed="points"):
        if position.options.get("mode") == "basic":
            continue
        for lay in position.legal:
            if "@" in lay:
                after = position.play(lay)
                laid = [event for event in after.events() if "points" in event]
                gained = sum(one["points"] for one in laid if one["event"] != "lost-hand")
                number = position._parse(lay)
                assert points_of(position._state[0], np.int64(number)) == gained
                lays += 1
    assert lays > 100


def test_drachenwurf_lays_where_the_row_is_long() -> None:
    pile = [f"{colour}{place}" for colour in "oygp" for place in range(1, 7)]
    position = kufsa.game("drachenwurf").position(
        {"game": "drachenwurf", "options": {"players": 2}, "pile": pile,
         "middle": ["b1", "b2", "b3"], "nests": [{"2": ["r6"]}, {}],
         "lairs": [[["r1", "r2", "r3", "r4", "r5"], ["b6"]], [["b4", "b5"]]],
         "eggs": [1, 1], "supply": 34, "turn": 0, "rolled": "", "kept": "", "egg_spent": False,
         "free": "", "phase": "lay"}, seed=1,
    )  # fmt: skip
    assert best(position) == "lay r6 1"


def test_red_handed_snatches_rather_than_turns_up() -> None:
    """Where everybody may act, each seat is drawn by lot, and chooses what is its own."""
    position = kufsa.game("red_handed").start(players=3, seed=1).play("flip", "flip")
    assert "flip" in position.legal and len(position.legal) > 1
    legal = [one for one in position.legal if one == "flip" or one.startswith("1:")]
    found = weigh(position.game, position.view(1), legal, Search(400, depth=0), seed=1)
    assert max(found, key=lambda one: one.tried).action.startswith("1:snatch")


# Strength.


@pytest.mark.parametrize(
    ("id", "how"),
    [
        ("kings_court", Search(300, depth=40, explore=0.3, bias=0.3, scale=6)),
        ("triominoes", Search(200, depth=80, explore=0.3, bias=0.3, scale=40)),
    ],
)
def test_it_beats_chance_soundly(id: str, how: Search) -> None:
    game = kufsa.game(id)
    won = 0.0
    for number in range(8):
        position = game.start(players=2, seed=number)
        mine = number % 2
        players = {mine: Thinker(game, 1, how), 1 - mine: kufsa.bot(id, "random", seed=2)}
        for seat, player in players.items():
            player.begin(seat, position.options)
        while not position.over:
            seat = position.to_act
            position = position.play(players[seat].choose(position.view(seat), position.legal))
            for other, player in players.items():
                player.observe(position.events(other))
        won += mine in position.winners
    assert won >= 7  # by luck alone one run in thirty would
