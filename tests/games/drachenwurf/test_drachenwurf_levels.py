"""Those who play DrachenWurf: their dice against the other solver, their values, their habits."""

from random import Random
from typing import Any

import pytest

import kufsa
from kufsa import Position
from kufsa.core.language import languages
from kufsa.games.drachenwurf.bots import greedy
from kufsa.games.drachenwurf.bots.dice import DiceTurn, all_heaps
from kufsa.games.drachenwurf.bots.player import Player
from kufsa.games.drachenwurf.bots.worth import CARDS, Mind, Table, prospect

GAME = kufsa.game("drachenwurf")


def table(**parts: Any) -> Position:
    """A table of two with seat 0 to act; cards that are nowhere lie in the pile."""
    lairs = [[row.split() for row in lair] for lair in parts.pop("lairs", [[], []])]
    nests = parts.pop("nests", [{}, {}])
    middle = parts.pop("middle", "").split()
    placed = [*middle, *(card for lair in lairs for row in lair for card in row)]
    placed += [card for nest in nests for cards in nest.values() for card in cards]
    eggs = parts.pop("eggs", [0, 0])
    document = {
        "game": "drachenwurf", "options": {"players": 2},
        "pile": [card for card in CARDS if card not in placed], "middle": middle, "nests": nests,
        "lairs": lairs, "eggs": eggs, "supply": 36 - sum(eggs), "turn": 0, "rolled": "",
        "kept": "", "egg_spent": "*" in parts.get("kept", ""), "free": "", "phase": "choose",
        **parts,
    }  # fmt: skip
    return GAME.position(document)


def choice(level: int, **parts: Any) -> str:
    position = table(**parts)
    chosen = kufsa.bot("drachenwurf", level).choose(position.view(0), position.legal)
    assert isinstance(chosen, str)
    return chosen


# The dice.


@pytest.mark.parametrize("egg", [False, True])
@pytest.mark.parametrize("colours", [1, 3, 4])
def test_dice_are_solved_as_by_the_other_solver(colours: int, egg: bool) -> None:
    """Two programs for one problem; the greedy one was tested against brute force."""
    dice = Random(f"{colours} {egg}")
    worths = [(0.0, 0.0, *sorted(dice.uniform(0, 10) for _ in range(6))) for _ in range(colours)]
    slow = greedy.DiceTurn(worths, egg)
    quick = DiceTurn(worths, 1.0 if egg else None)
    for heap in all_heaps(colours).found:
        if sum(heap) <= 6:
            assert quick.value(heap) == pytest.approx(slow.fresh[heap], abs=1e-9)
        if egg and sum(heap) > 0:
            assert quick.value(heap, spent=True) == pytest.approx(slow.spent[heap], abs=1e-9)


def test_rolls_have_all_chances() -> None:
    for colours in range(1, 7):
        heaps = all_heaps(colours)
        for dice in range(1, 7):
            shown = sum(rolls.chances.sum() for rolls in heaps.rolls(0, dice))
            assert shown + heaps.none(dice) == pytest.approx(1)


# What cards are worth.


def test_a_prospect_is_the_expected_square() -> None:
    """Each card by a coin of its own, counted out."""
    shares = {"b3": 0.5, "b5": 0.25}
    expected = sum(
        0.5 * (0.25 if fifth else 0.75) * (2 + third + fifth) ** 2
        for third in (0, 1)
        for fifth in (0, 1)
    )
    assert prospect([("b1", "b2")], shares) == pytest.approx(expected)
    assert prospect([("b1", "b2")], {"b3": 1.0}) > prospect([("b1",), ("r2",)], {"b3": 1.0})
    assert prospect([("b1",)], {"r1": 1.0}, "roygbp") == 1 + 1, "it sees no landscapes"


def test_what_cannot_grow_is_worth_less() -> None:
    """A row whose other cards lie in another lair has no future; what it brings now is the same."""
    lairs = [["b2", "r2"], ["b3 b4 b5 b6", "y1 p1"]]
    dead = table(middle="b1 r1 g6", lairs=lairs, kept="b").view(0)
    found = Table(dead, Mind(envy=0.0))
    assert found.stake(0, "r1") > found.stake(0, "b1") + 1
    blind = Table(dead, Mind(envy=0.0, foresight=0.0))
    assert blind.stake(0, "r1") == blind.stake(0, "b1")


def test_a_card_that_another_needs_is_worth_more() -> None:
    view = table(middle="b1 r1 g6", lairs=[["g1"], ["b3 b4 b5"]], kept="b").view(0)
    assert Table(view, Mind()).taking("b1")[2] > Table(view, Mind()).taking("r1")[2]
    calm = Table(view, Mind(envy=0.0))
    assert calm.taking("b1")[2] < calm.taking("r1")[2]


def test_more_dice_hold_a_card_better_and_eggs_help_robbers() -> None:
    poor = Table(table(middle="b1 r1 g6", kept="b").view(0), Mind())
    rich = Table(table(middle="b1 r1 g6", kept="b", eggs=[0, 1]).view(0), Mind())
    held = [poor.hold(0, side) for side in (2, 3, 4, 5)]
    assert held == sorted(held) and held[0] < held[-1]
    assert rich.hold(0, 2) < poor.hold(0, 2)
    worth = poor.taking("b1")
    assert worth[:2] == [0, 0] and worth[2] < worth[3] < worth[4] < worth[5] < worth[6]


# Habits.


def test_the_egg_thief_runs_with_the_first_card() -> None:
    home = {"middle": "b4 r5 g2", "kept": "bb"}
    assert choice(1, **home) == "take b4 2"
    assert all(choice(level, **home) == "roll" for level in (2, 3, 4, 5))
    assert choice(1, middle="b4 r5 g2", kept="b") == "roll"


def test_the_gambler_wants_many_of_a_kind() -> None:
    """Four of green: two cards of two, or one that holds."""
    home = {"middle": "g1 g2 y5", "free": "gggg", "phase": "take"}
    assert choice(2, **home) == "take g1 4"
    assert choice(3, **home).endswith(" 2")


def test_the_tamer_leaves_other_nests_alone() -> None:
    home = {
        "nests": [{}, {"2": ["b4"]}], "middle": "r5 g2 y1", "lairs": [["b1 b2 b3"], []],
        "free": "bbb", "phase": "take",
    }  # fmt: skip
    assert choice(3, **home) == "done"
    assert all(choice(level, **home) == "take b4 3" for level in (2, 4, 5))


def test_the_queen_looks_at_the_other_lair() -> None:
    home = {
        "middle": "b4 r5 g2", "lairs": [["r1", "y2"], ["b1 b2 b3"]],
        "rolled": "rryybb", "phase": "keep",
    }  # fmt: skip
    assert "b" in choice(5, **home)
    assert choice(4, **home) == "keep rr"


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("players", [2, 4])
def test_they_play_whole_games_and_beat_random(level: int, players: int) -> None:
    dice = Random(level)
    bot = kufsa.bot("drachenwurf", level)
    position = GAME.start(players, seed=level)
    bot.begin(0, position.options)
    while not position.over:
        seat = position.to_act
        assert isinstance(seat, int)
        legal = position.legal
        action = bot.choose(position.view(seat), legal) if seat == 0 else dice.choice(legal)
        assert action in legal
        position = position.play(str(action))
    assert position.winners == (0,)


@pytest.mark.parametrize("kind", [Player, greedy.Greedy])
def test_the_order_of_the_pile_changes_nothing(kind: type[Player | greedy.Greedy]) -> None:
    bot = kind(GAME)
    position = GAME.start(3, seed=5)
    for _ in range(30):
        seat = position.to_act
        assert isinstance(seat, int)
        action = bot.choose(position.view(seat), position.legal)
        other = position.resample(seat, seed=8)
        assert bot.choose(other.view(seat), other.legal) == action
        position = position.play(action)


@pytest.mark.parametrize("lang", languages())
def test_it_says_why(lang: str) -> None:
    """Every kind of action has a sentence, and names what it is about."""
    bot = kufsa.bot("drachenwurf", 5)
    assert bot.why() is None
    told = set()
    for seed in range(3):
        position = GAME.start(2, seed=seed)
        while not position.over:
            seat = position.to_act
            assert isinstance(seat, int)
            action = str(bot.choose(position.view(seat), position.legal))
            sentence = bot.why().text(lang)
            verb, *rest = action.split()
            if len(position.legal) > 1 and rest:
                assert rest[0] in sentence
            told.add(verb)
            position = position.play(action)
    assert told >= {"lay", "keep", "roll", "take", "end"}
