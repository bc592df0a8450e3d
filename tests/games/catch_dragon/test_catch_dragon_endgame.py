"""The end of Catch the Dragon, solved: against every way to play it by the rules."""

from functools import cache
from random import Random

import numpy as np
import pytest

import kufsa
from kufsa.games.catch_dragon.bots import endgame
from kufsa.testing import play
from tests.games.catch_dragon.endgame_solver import (
    DRAGON,
    FRESH,
    HUNT,
    KINDS,
    SPIDER,
    TILES,
    TREASURE,
    Counts,
    Solver,
    Table,
    _reward,
    read,
)
from tests.search.probe import Probe

GAME = kufsa.game("catch_dragon")
SIZES = (2, 2, 2, 3, 4, 1, 1)
NONE = (0,) * 8


def plus(counts: Counts, kind: int, by: int = 1) -> Counts:
    return tuple(count + by * (k == kind) for k, count in enumerate(counts))


@cache
def best(
    down: Counts, unknown: Counts, up: Counts, fresh: bool, ahead: int, dragons: int, idle: bool
) -> float:
    """The value for the player to act, tile by tile: ``down`` are known, ``up`` are turned.

    ``fresh``: nothing was turned that was not known. A second turn in a row in which nothing
    happens is not allowed.
    """

    def over(down: Counts, ahead: int, dragons: int, changed: bool) -> float:
        if not changed and idle:
            return -1.0
        return 1 - best(down, unknown_now, NONE, True, -ahead, -dragons, not changed)

    def turned(kind: int, down: Counts, still_fresh: bool) -> float:
        now = plus(up, kind)
        if kind == SPIDER or (now[DRAGON] and sum(now) > now[DRAGON]):
            back = tuple(a + b for a, b in zip(down, now, strict=True))
            return over(back, ahead, dragons, not still_fresh)
        return best(down, unknown_now, now, still_fresh, ahead, dragons, idle)

    unknown_now = unknown
    values = []
    if any(up):
        won = (*(count - count % size for count, size in zip(up, SIZES, strict=False)), 0)
        left = tuple(a + b - c for a, b, c in zip(down, up, won, strict=True))
        after, lead = ahead + sum(won), dragons + won[DRAGON]
        if sum(left[:SPIDER]) + sum(unknown[:SPIDER]) == 0:
            values.append(_reward(after, lead))
        else:
            values.append(over(left, after, lead, not fresh or any(won)))
    values += [turned(kind, plus(down, kind, -1), fresh) for kind in range(8) if down[kind]]
    if any(unknown):
        worth = 0.0
        for kind in range(8):
            if unknown[kind]:
                unknown_now = plus(unknown, kind, -1)
                worth += unknown[kind] * turned(kind, down, False)
        values.append(worth / sum(unknown))
    return max(values)


def ends(seed: int) -> Table:
    """A table near the end: whole sets, of which some tiles are unknown."""
    dice = Random(seed)
    tiles = [0, 1, 2, 3, 5, 6, 6, 6]
    counts = [0] * 8
    for kind in dice.sample(tiles, 3):
        counts[kind] += SIZES[kind]
    counts[SPIDER] = 3
    bag = [kind for kind, count in enumerate(counts) for _ in range(count)]
    hidden = dice.sample(range(len(bag)), 3)
    unknown = [bag[place] for place in hidden]
    known = tuple(counts[kind] - unknown.count(kind) for kind in range(8))
    return Table(
        known,
        tuple(unknown.count(kind) for kind in range(8)),
        dice.randint(-3, 3),
        dice.randint(-1, 1),
    )


def packed(counts: Counts) -> int:
    return sum(count << 8 * kind for kind, count in enumerate(counts))


def solved(table: Table, turn: int, asked: int = endgame.ANYTHING) -> float:
    """What the kernels find."""
    memory = np.zeros(endgame.SCRATCH, np.int64), np.zeros(endgame.SCRATCH)
    known, unknown = packed(table.known), packed(table.unknown)
    return float(
        endgame.worth(
            known, unknown, table.ahead, table.dragons, int(table.passed), turn, asked, *memory
        )
    )


@pytest.mark.parametrize("seed", range(40))
def test_the_end_is_worth_what_the_best_play_by_the_rules_brings(seed: int) -> None:
    table = ends(seed)
    value = best(table.known, table.unknown, NONE, True, table.ahead, table.dragons, False)
    assert Solver().value(table, FRESH) == pytest.approx(value)
    assert solved(table, FRESH) == pytest.approx(value)


@pytest.mark.parametrize("seed", range(40, 60))
def test_every_choice_is_worth_what_the_plain_solver_says(seed: int) -> None:
    names = ("treasure", "dragons", "unknown", "pass")
    for passed in (False, True):
        table = ends(seed)._replace(passed=passed)
        for turn in (FRESH, TREASURE, HUNT):
            choices = Solver().choices(table, turn)
            for number, name in enumerate(names):
                expected = choices.get(name, endgame.IMPOSSIBLE)
                assert solved(table, turn, number) == pytest.approx(expected), (turn, name)


def test_a_full_table_is_emptied_and_still_right() -> None:
    memory = np.ones(endgame.SCRATCH, np.int64), np.zeros(endgame.SCRATCH)
    memory[0][0] = endgame.PLACES
    memory[0][1] = 0
    endgame.remember(*memory, 77, 0.5)
    assert memory[0][0] == 1
    assert memory[1][endgame.place_in(memory[0], 77)] == 0.5


def test_a_view_is_read_as_it_is() -> None:
    for position in play.sample(GAME, 60, seed="read"):
        if position.over or position.players != 2:
            continue
        table, _ = read(position.view(0))
        tiles = "".join(position.document["grid"])
        for kind, letter in enumerate(KINDS):
            assert table.known[kind] + table.unknown[kind] == tiles.count(letter)
            assert 0 <= table.unknown[kind] <= TILES[kind]
        assert abs(table.ahead) == abs(position.scores[0] - position.scores[1])


@pytest.mark.compiled
def test_two_who_reckon_end_every_game() -> None:
    """By legal actions, and though both may pass."""
    greedy = kufsa.bot("catch_dragon", "greedy")
    reckoned = 0
    for seed in range(2):
        position = GAME.start(players=2, seed=seed)
        players = [Probe(GAME, seat=seat, reckons=1) for seat in range(2)]
        for _ in range(400):
            if position.over:
                break
            view, legal = position.view(position.to_act), position.legal
            found = None if len(legal) == 1 else players[position.to_act].decide(view, legal)
            reckoned += found is not None
            action = greedy.choose(view, legal) if found is None else found
            assert action in legal
            position = position.play(action)
        assert position.over
    assert reckoned > 5


@pytest.mark.compiled
def test_no_action_is_worth_more_than_the_one_that_is_chosen() -> None:
    greedy = kufsa.bot("catch_dragon", "greedy")
    solver = Solver()
    lost = 0
    for seed in range(3):
        position = GAME.start(players=2, seed=seed)
        while not position.over:
            view, legal = position.view(position.to_act), position.legal
            action = None
            if view["phase"] == "flip" and sum(read(view)[0].unknown) <= 3 and len(legal) > 1:
                action = Probe(GAME, seat=position.to_act, reckons=1).decide(view, legal)
            if action is not None:
                worth = {one: solver.worth(view, one) for one in legal}
                assert worth[action] == pytest.approx(max(worth.values()))
                lost += min(worth.values()) < worth[action] - 0.05
            position = position.play(greedy.choose(view, legal))
    assert lost > 3


def test_the_sly_lay_spiders_among_tiles() -> None:
    laid = 0
    for position in play.sample(GAME, 400, seed="spiders"):
        if position.over or position.document["phase"] != "spider":
            continue
        view, legal = position.view(position.to_act), position.legal
        seat = position.to_act
        assert Probe(GAME, seat, position.players).notice(view, legal) == ["stay"]
        (move,) = Probe(GAME, seat, position.players, sly=1).notice(view, legal)
        assert move in legal and move != "stay"
        laid += 1
    assert laid
