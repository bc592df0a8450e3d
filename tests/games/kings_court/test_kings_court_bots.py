"""The greedy bot of King's Court: exact odds, sensible ties, and clearly better than chance."""

from fractions import Fraction
from random import Random

import pytest

import kufsa
from kufsa.core import kernel
from kufsa.games.kings_court.bots.greedy import Court, Greedy
from tests.games.kings_court.court import GAME, alike, table

DEFAULTS = {name: option.default for name, option in GAME.options.items()}


def court(position, seat=0):
    view = position.view(seat)
    return Court(view, {**DEFAULTS, **view["options"]})


def choose(position, seed=1):
    seat = position.to_act
    return Greedy(GAME, seed).choose(position.view(seat), position.legal_for(seat))


# Exact values: against every deal that looks the same, played out.

SMALL = {
    "row": "AB BA CD DC AB BA C*",
    "characters": "D",
    "hats": "DC",
    "kinds": 4,
    "copies": 2,
    "magic": 1,
}
CLOSED = {
    "row": "AB B* CA D*",
    "characters": "",
    "hats": "CD",
    "pairs": ("AB", "CD"),
    "kinds": 4,
    "copies": 2,
}


def gain(world, action):
    """The change of the score of seat 0 by an action."""
    return world.play(action).scores[0] - world.scores[0]


@pytest.mark.parametrize(
    "parts",
    [
        {**SMALL, "known": ("1234", "")},
        {**SMALL, "known": ("1256", "")},
        {**SMALL, "known": ("1234", "5")},
        {**SMALL, "known": ("1234", "5", "6")},
        {**SMALL, "known": ("123456", "")},
        {**CLOSED, "known": ("", "1")},
        {**CLOSED, "known": ("1", "13")},
    ],
)
@pytest.mark.parametrize("penalties", [0, 1])
def test_values_are_the_mean_over_all_deals_that_look_the_same(parts, penalties):
    others = [0] * (len(parts["known"]) - 1)
    position = table(**parts, penalties=(penalties, *others))
    worlds = alike(position, 0)
    if kernel.INTERPRETED and len(worlds) > 60:
        pytest.skip("too many deals to play without compiled rules")
    odds = court(position)
    for action in position.legal:
        if action.startswith("swap") and action != "swap 1 3":
            continue
        mean = Fraction(sum(gain(world, action) for world in worlds), len(worlds))
        assert odds.value(action) == mean, action


def test_a_spare_magic_hat_makes_a_wrong_call_free():
    parts = {**SMALL, "row": "AB BA CD DC AB BA CC", "hats": "D"}
    position = table(**parts, known=("12", ""), found=(1, 0))
    worlds = alike(position, 0)
    for action in ("call 3", "call 7", "call 1", "peek 3"):
        mean = Fraction(sum(gain(world, action) for world in worlds), len(worlds))
        assert court(position).value(action) == mean
    assert choose(position).startswith("call")


def drawn_from(cards, plain):
    """The odds of slot 7 by trying every pair of labelled cards for slots 6 and 7."""
    fits = magic = ways = 0
    for a, left in enumerate(cards):
        for b, right in enumerate(cards):
            if a == b or (plain and left == "*"):
                continue
            if left in "EF" and right in "EF":
                continue  # a dead end
            ways += 1
            fits += right == "C"
            magic += right == "*"
    return Fraction(fits, ways), Fraction(magic, ways)


@pytest.mark.parametrize("plain", [True, False])
def test_that_the_row_is_no_dead_end_is_counted_in(plain):
    position = table(
        "AD AD AD BE BE BE CA", "DDDEEEF", "FAABBBC*", pairs=("CCFFGGGHHH", "IIIJJJKKKLLL"),
        copies=3, magic=1, known=("12345", "6" if plain else ""), penalties=(1, 0),
    )  # fmt: skip
    fits, magic = drawn_from("AAABBBCEF*", plain)
    odds = court(position)
    assert (odds.fits(7), odds.is_magic(7)) == (fits, magic)
    assert odds.value("peek 7") == magic
    assert odds.value("call 7") == fits + magic - (1 - fits - magic)
    if plain:
        assert odds.is_magic(6) == 0


def test_the_odds_of_a_slot_add_up():
    position = GAME.start(3, seed=4, kinds=5, first=0).play("peek 2", "peek 3", "call 5")
    odds = court(position, 1)
    for slot in range(1, 8):
        total = odds.is_magic(slot)
        for kind in "ABCDE":
            odds.characters[slot - 1] = kind
            total += odds.fits(slot)
        assert total == 1


# Choices.


def test_a_hat_known_to_fit_is_called():
    assert choose(table("AA BB CD DC EF FE GH", known=("2", ""))) == "call 2"


def test_a_known_hat_is_brought_to_its_character():
    assert choose(table(known=("1", ""))) == "swap 1 2"
    assert choose(table(known=("1357", ""))) in ("swap 1 2", "swap 3 4", "swap 5 6")
    # Two at one stroke are better than one, and a hat that the rival knows is worth less.
    assert choose(table(known=("1235", ""))) == "swap 1 2"
    assert choose(table(known=("135", "13"))) == "swap 5 6"


def test_a_hat_that_fits_is_not_swapped_away_for_another():
    # The crown may go to either king; one wears it already.
    position = table(
        "AA AB BA BC CC DD DD", "C", "B", kinds=4, copies=2, magic=0, known=("3", ""), turn=0
    )
    assert choose(position) in ("swap 1 3", "swap 2 3")
    assert court(position).preference("swap 3 4") < court(position).preference("swap 2 3")


def test_with_nothing_to_win_it_looks_at_a_hat_it_does_not_know():
    seen = {choose(table(known=("7", "")), seed) for seed in range(30)}
    assert seen == {f"peek {slot}" for slot in range(1, 7)}


def test_with_nothing_to_do_it_waits():
    # It knows every hat, and only king and queen could be helped; but that swap is barred.
    position = table("AB BA CH DI EJ FK GL", "HIJKL", "CDEFG**", known=("1234567", ""))
    assert choose(position) == "swap 1 2"
    barred = table(
        "AB BA CH DI EJ FK GL", "HIJKL", "CDEFG**", known=("1234567", ""), last_swap="12"
    )
    assert {choose(barred, seed) for seed in range(40)} == {f"peek {n}" for n in range(1, 8)}


def test_a_good_guess_is_made():
    # Six of seven hats are known, and the last one must be the cook's.
    position = table(
        "AB BC CD DA EE FG GF", "", "", kinds=7, copies=1, magic=0, known=("123467", "")
    )
    assert choose(position) == "call 5"


# Whole games.


def play(bots, seed, **options):
    position = GAME.start(len(bots), seed=seed, **options)
    for seat, bot in enumerate(bots):
        bot.begin(seat, position.options)
    for _ in range(2_000):
        if position.over:
            return position
        seat = position.to_act
        legal = position.legal_for(seat)
        action = bots[seat].choose(position.view(seat), legal)
        assert action in legal
        position = position.play(action)
        for other, bot in enumerate(bots):
            bot.observe(position.events(other))
    raise AssertionError("the game does not end")


def test_it_beats_chance_clearly():
    won = 0
    for number in range(2 if kernel.INTERPRETED else 8):
        seats = [kufsa.bot("kings_court", name, seed=number) for name in ("greedy", "random")]
        greedy = number % 2
        if greedy:
            seats.reverse()
        over = play(seats, number)
        won += over.winners == (greedy,)
        assert over.scores[greedy] - over.scores[1 - greedy] >= 5
    assert won == (2 if kernel.INTERPRETED else 8)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_among_greedy_bots_end(players):
    dice = Random(f"greedy {players}")
    for _ in range(1 if kernel.INTERPRETED else 5):
        options = {"kinds": dice.randint(4, 12), "copies": dice.randint(2, 3)}
        options["magic"] = dice.randint(0, 8)
        bots = [Greedy(GAME, dice.getrandbits(32)) for _ in range(players)]
        play(bots, dice.getrandbits(32), **options, swap_back=dice.random() < 0.5)


def test_it_sees_only_what_its_seat_sees():
    position = GAME.start(2, seed=5, first=0).play("peek 1", "peek 2", "swap 1 3")
    choices = {choose(position.resample(1, seed=seed), seed=9) for seed in range(20)}
    assert choices == {choose(position, seed=9)}


def test_the_same_seed_plays_the_same_game():
    games = [play([Greedy(GAME, 1), Greedy(GAME, 2)], 3) for _ in range(2)]
    assert games[0] == games[1]
