"""The greedy bot of DrachenWurf: its arithmetic against brute force, and its play."""

from itertools import product
from random import Random
from typing import Any

import pytest

import kufsa
from kufsa import Position
from kufsa.core import kernel
from kufsa.games.drachenwurf.bots import greedy

GAME = kufsa.game("drachenwurf")
CARDS = [f"{colour}{landscape}" for colour in "roygbp" for landscape in range(1, 7)]


def table(**parts: Any) -> Position:
    """A table of two with seat 0 to act; ``lair`` is its own, other cards lie in the pile."""
    lair = [row.split() for row in parts.pop("lair", [])]
    nests = parts.pop("nests", [{}, {}])
    middle = parts.pop("middle", "").split()
    placed = [*middle, *(card for row in lair for card in row)]
    placed += [card for nest in nests for cards in nest.values() for card in cards]
    eggs = parts.pop("eggs", [0, 0])
    document = {
        "game": "drachenwurf", "options": {"players": 2},
        "pile": [card for card in CARDS if card not in placed], "middle": middle, "nests": nests,
        "lairs": [lair, []], "eggs": eggs, "supply": 36 - sum(eggs), "turn": 0, "rolled": "",
        "kept": "", "egg_spent": "*" in parts.get("kept", ""), "free": "", "phase": "choose",
        **parts,
    }  # fmt: skip
    return GAME.position(document)


def choice(**parts: Any) -> str:
    """What the bot does at such a table; it is given the view and the legal list, no more."""
    position = table(**parts)
    return greedy.Greedy(GAME).choose(position.view(0), position.legal)


# Chances.


def test_the_chance_to_be_robbed() -> None:
    """Two dice, by hand: both at once, or one and then the other."""
    assert greedy.chase(2, dice=2) == pytest.approx(1 / 36 + 10 / 36 * 1 / 6)
    assert greedy.chase(1, dice=6) == pytest.approx(1 - (5 / 6) ** 6)
    dice = Random(1)

    def chased(count: int) -> bool:
        aside, shown = 0, 1
        while shown and aside < 6:
            shown = sum(dice.randrange(6) == 0 for _ in range(6 - aside))
            aside += shown
        return aside >= count

    for count in (2, 3, 4):
        share = sum(chased(count) for _ in range(4_000)) / 4_000
        assert share == pytest.approx(greedy.chase(count), abs=0.03)
    assert [greedy.hold(side, 1) for side in (2, 3, 4, 5, 6)] == sorted(
        greedy.hold(side, 1) for side in (2, 3, 4, 5, 6)
    )
    assert greedy.hold(3, 2) == pytest.approx(greedy.hold(3, 1) ** 2)
    assert greedy.hold(6, 5) == 1


# What dice are worth, by brute force.


def best_spending(cards: list[greedy.Target], count: int) -> float:
    """Every way to divide a count among cards, one card after another."""
    if not cards:
        return 0.0
    first, *others = cards
    return max(
        [best_spending(others, count)]
        + [
            first.gain * greedy.hold(spent, 1) + best_spending(others, count - spent)
            for spent in range(first.least, min(count, 6) + 1)
        ]
    )


def expected(found: dict[str, list[greedy.Target]], kept: str, egg: bool) -> float:
    """What dice aside are worth with the best play to come: every roll, every keep, by hand.

    ``kept`` are letters; a capital one is doubled.
    """
    counts = {letter: kept.count(letter) + 2 * kept.count(letter.upper()) for letter in found}
    spent = kept != kept.lower()
    stopped = sum(best_spending(found[one], count) for one, count in counts.items()) - spent
    left = 6 - len(kept)
    if left == 0:
        return stopped
    total = 0.0
    for roll in product("roygbp", repeat=left):
        shown = [letter for letter in roll if letter in found]
        best = stopped
        if shown:
            best = max(
                expected(found, kept + part, egg) for part in set(_parts(shown, egg and not spent))
            )
        total += best
    return max(stopped, total / 6.0**left)


def _parts(shown: list[str], egg: bool) -> list[str]:
    """Every choice of some of the dice, and with an egg one of them doubled."""
    parts = []
    for chosen in product((False, True), repeat=len(shown)):
        part = sorted(letter for letter, taken in zip(shown, chosen, strict=True) if taken)
        parts += ["".join(part)] if part else []
        if egg:
            parts += [
                "".join([*part[:i], part[i].upper(), *part[i + 1 :]]) for i in range(len(part))
            ]
    return parts


@pytest.mark.parametrize("egg", [False, True])
@pytest.mark.parametrize(
    ("middle", "nests", "lair", "kept"),
    [
        ("b4 g2", [{}, {}], ["b1 b2", "g1"], "bbbg"),
        ("b4 b5 g2", [{}, {"2": ["b6"]}], ["b1 b2", "g1 g3 g4"], "bbgg"),
        ("r1 b5 g2", [{}, {"3": ["r2"]}], ["y5"], "rrbg"),
        ("r1", [{}, {}], [], "rrrr"),
    ],
)
def test_the_worth_of_dice_is_exact(
    middle: str, nests: list[dict[str, list[str]]], lair: list[str], kept: str, egg: bool
) -> None:
    dice = "".join(sorted(kept, key="roygbp".index))
    parts: dict[str, Any] = {"middle": middle, "nests": nests, "lair": lair}
    view = table(**parts, kept=dice, eggs=[int(egg), 0]).view(0)
    found: dict[str, list[greedy.Target]] = {}
    for target in greedy.targets(view):
        found.setdefault(target.card[0], []).append(target)
    exact = expected(found, kept, egg)
    assert greedy._worth_aside(view, view["kept"]) == pytest.approx(exact, abs=1e-9)
    if egg:
        first, rest = kept[0].upper(), kept[1:]
        spent = table(**parts, kept=dice.replace(kept[0], f"{kept[0]}*", 1)).view(0)
        exact = expected(found, first + rest, False)
        assert greedy._worth_aside(spent, spent["kept"]) == pytest.approx(exact, abs=1e-9)


def test_rolls_have_all_chances() -> None:
    for colours in range(1, 7):
        for dice in range(1, 7):
            _, chances, none = greedy.rolls(colours, dice)
            assert chances.sum() + none == pytest.approx(1)


# What it does.


def test_it_lays_for_the_most_points_of_all_waiting_cards() -> None:
    """In either row b4 alone brings 5; but where p4 can follow it, they bring 12 together."""
    home = {"lair": ["b1 b2", "r4 o4"], "phase": "lay", "middle": "g1"}
    assert choice(**home, nests=[{"2": ["b4", "p4"]}, {}]) == "lay b4 2"
    assert choice(**home, nests=[{"2": ["b4"]}, {}]) == "lay b4 1"


def test_with_many_cards_it_lays_the_best_one_first() -> None:
    nest = {"2": ["r1", "o2", "y3", "g4", "p5"]}
    assert choice(lair=["b5 b6", "r5 o5"], nests=[nest, {}], phase="lay", middle="g1") == "lay p5 2"


def test_it_rebuilds_when_that_brings_more_than_the_egg() -> None:
    home = {"phase": "rebuild", "eggs": [1, 0], "middle": "g1"}
    assert choice(lair=["b1", "b2 b3", "y4"], **home) == "move b1 2"
    assert choice(lair=["b1 b2", "y2 g2"], **home) == "move b2 2"
    assert choice(lair=["b1 b2", "y3"], **home) == "end"
    assert choice(lair=["b1 b2", "y1"], **home) == "end"  # as many points, and the egg is lost


def test_it_takes_what_is_worth_most() -> None:
    home = {"lair": ["b1 b2 b3"], "phase": "take"}
    assert choice(**home, middle="b4 r5 g2", free="bbb") == "take b4 3"
    assert choice(**home, middle="b4 b5 g2", free="bbbb") == "take b4 2"  # two cards of two
    assert choice(**home, middle="b4 b5 g2", free="bbbbbb") == "take b4 3"  # not six for one
    assert choice(**home, middle="b4 r5 g2", free="bbbbbb") == "take b4 6"
    assert choice(**home, middle="b4 r5 g2", free="b") == "done"


def test_it_rolls_on_while_that_may_help() -> None:
    assert choice(middle="b4 r5 g2", kept="bb") == "roll"


def test_it_keeps_the_dice_of_the_better_card() -> None:
    home = {"lair": ["b1 b2 b3"], "middle": "b4 g2 y5", "phase": "keep"}
    assert choice(**home, rolled="roggbb") == "keep bb"
    assert choice(**home, rolled="roggpp") == "keep g"  # only one: the others may turn blue


def test_a_document_may_have_dice_aside_that_nobody_needs() -> None:
    assert choice(middle="b4", kept="rp") == "roll"


# Games.


@pytest.mark.parametrize("players", [2, 6])
def test_it_is_legal_always_and_beats_random(players: int) -> None:
    games = 2 if kernel.INTERPRETED else 6
    won = 0
    for seed in range(games):
        dice = Random(seed)
        me = seed % players
        bot = kufsa.bot("drachenwurf", "greedy", seed=1)
        position = GAME.start(players, seed=seed)
        bot.begin(me, position.options)
        while not position.over:
            seat = position.to_act
            assert isinstance(seat, int)
            bot.observe(position.events(me))
            legal = position.legal_for(seat)
            action = bot.choose(position.view(seat), legal) if seat == me else dice.choice(legal)
            assert action in legal
            position = position.play(str(action))
        won += position.winners == (me,)
        assert position.scores[me] > 2 * max(
            score for seat, score in enumerate(position.scores) if seat != me
        )
    assert won == games
