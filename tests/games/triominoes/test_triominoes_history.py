"""Resampling with a history: every past that a seat was shown nothing against is drawn as often.

The pasts are found by trying all: beginnings with the hidden tiles in every other place, from which
the same actions are played again, as far as they are legal and show the seat the same.
"""

import json
import pickle
from collections import Counter
from math import sqrt
from random import Random

import pytest

import kufsa
from kufsa.core import kernel
from kufsa.core.history import Past
from kufsa.games.triominoes.lattice import RANK
from tests.games.triominoes.table import GAME, TILES, table
from tests.games.triominoes.test_triominoes_resample import alike, all_but


def told(position, seat):
    return json.dumps([{**position.view(seat), "last": None}, position.events(seat)])


def play_all(position, actions):
    """Every position on the way; None if an action is not legal."""
    way = [position]
    for action in actions:
        try:
            way.append(way[-1].play(action))
        except kufsa.IllegalAction:
            return None
    return way


def begins(document):
    """The seat that was dealt the highest tile (TR-05)."""
    best = [max(RANK[TILES.index(tile)] for tile in hand) for hand in document["hands"]]
    return best.index(max(best))


def pasts(start, actions, seat):
    """How many beginnings lead to each document that the seat cannot tell from the true one."""
    truth = [told(position, seat) for position in play_all(start, actions)]
    found = Counter()
    for text in alike(start, seat):
        beginning = json.loads(text)
        if start._past.dealt and begins(beginning) != start.to_act:
            continue
        way = play_all(GAME.position(beginning, seed=1), actions)
        if way and [told(position, seat) for position in way] == truth:
            found[json.dumps(way[-1].document, sort_keys=True)] += 1
    return found


def is_as_likely(start, actions, seat, documents):
    """Chi-square over all documents; chance exceeds the bound once in 100,000 runs."""
    wanted = pasts(start, actions, seat)
    assert len(wanted) == documents > 1
    end = play_all(start, actions)[-1]
    each = 8 if kernel.INTERPRETED else 30
    found = Counter(
        json.dumps(end.resample(seat, seed=n).document, sort_keys=True)
        for n in range(each * sum(wanted.values()))
    )
    assert found.keys() <= wanted.keys(), "a world that cannot be"
    off = sum((found[text] - each * times) ** 2 / (each * times) for text, times in wanted.items())
    free = documents - 1
    bound = free * (1 - 2 / (9 * free) + 4.27 * sqrt(2 / (9 * free))) ** 3
    assert off < bound, (off, bound)


# 022 fits 120, and the other tiles that seat 0 does not hold fit nowhere.


@pytest.mark.clause("TR-13")
def test_who_draws_in_the_basic_game_had_nothing_to_lay():
    hand = all_but("022", "333", "345", "555")
    start = table(hands=(hand, "333"), pool="345 022", turn=1, mode="basic")
    is_as_likely(start, ["draw"], 0, 12)  # of 24: it did not hold 022, but may have drawn it


@pytest.mark.clause("TR-13")
def test_two_who_draw_one_after_the_other():
    hand = all_but("022", "333", "345", "555")
    start = table(hands=(hand, "333", "345"), pool="555 022", turn=1, mode="basic")
    is_as_likely(start, ["draw", "draw"], 0, 6)


@pytest.mark.clause("TR-13")
def test_a_tile_that_is_laid_later_was_in_the_hand_before():
    hand = all_but("022", "225", "333", "555")
    start = table(hands=(hand, "333"), pool="022 555", turn=1, mode="basic")  # 225 lies nowhere
    is_as_likely(start, ["draw", "100@0,-1v"], 0, 12)
    is_as_likely(start, ["draw", "100@0,-1v", "220@0,0v"], 0, 6)


@pytest.mark.clause("TR-21")
def test_what_is_laid_after_a_draw_was_drawn():
    hand = all_but("022", "333", "345", "444", "555")
    start = table(hands=(hand, "333 345"), pool="022 444", turn=1)
    is_as_likely(start, ["draw", "220@0,0v"], 0, 12)
    either = table(hands=(hand, "333 345"), pool="022 444", turn=1, after_draw="any")
    is_as_likely(either, ["draw", "220@0,0v"], 0, 12)


@pytest.mark.clause("TR-05")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_begins_was_dealt_the_highest_tile(seat):
    """555 is worth more than any other, and seat 0 begins."""
    one, other = all_but("333", "345", "444", "555"), "333 345"
    if seat == 1:
        one, other = other, all_but("222", "333", "345", "444", "555")
    start = table(board="", hands=(one, other), pool="444", turn=0)
    start._past = Past(start._state, dealt=True)
    is_as_likely(start, [], seat, {0: 3, 1: 56}[seat])


def test_a_document_alone_tells_nothing_of_who_began():
    """A document may let anybody begin."""
    start = table(board="", hands=(all_but("333", "345", "555"), "333"), pool="345", turn=0)
    hands = {tuple(start.resample(0, seed=n).document["hands"][1]) for n in range(60)}
    assert ("555",) in hands


@pytest.mark.compiled
@pytest.mark.parametrize(
    "options",
    [{}, {"mode": "basic"}, {"mode": "basic", "players": 4}, {"players": 3, "tournament": True},
     {"third_draw": "may_lay", "after_draw": "any"}],
)  # fmt: skip
def test_in_whole_games_a_world_could_have_come_about(options):
    """From its beginning the actions that were played lead to it, and show the seat the same."""
    dice = Random(3)
    varied = 0
    for seed in range(3):
        position = GAME.start(**{"players": 2, **options}, seed=seed)
        while not position.over:
            if dice.random() < 0.06 or not position.document["board"]:
                seat = dice.choice([None, *range(position.players)])
                world = position.resample(seat, seed=dice.getrandbits(32))
                could_have_come_about(position, world, seat)
                varied += world.document != position.document
            lays = [action for action in position.legal if "@" in action]
            position = position.play(dice.choice(lays or position.legal))
    assert varied > 6


def could_have_come_about(position, world, seat):
    past = world._past
    at = kufsa.Position(GAME, world._options, past.start, past=Past(past.start, past.dealt))
    assert past.dealt and begins(at.document) == at.to_act
    for before, number, after in position._past.steps(GAME)[-len(past.numbers) :]:
        if past.numbers:
            truth = kufsa.Position(GAME, position._options, after, ((before, number, after),), 0)
            at = at.play(GAME.format_action(number))
            assert told(at, seat) == told(truth, seat)
    assert at.document == world.document
    assert {**at.view(seat), "last": 0} == {**position.view(seat), "last": 0}


def test_a_world_has_a_past_of_its_own():
    position = GAME.start(2, seed=5, mode="basic")
    for _ in range(30):
        position = position.play(position.legal[0])
    world = position.resample(0, seed=1)
    again = world.resample(1, seed=2)
    assert {**again.view(1), "last": 0} == {**world.view(1), "last": 0}
    copied = pickle.loads(pickle.dumps(position))
    assert copied._past.numbers == position._past.numbers
    assert copied.resample(0, seed=1) == world
