"""Triangle Dominoes against a second, slow implementation: random games, action by action."""

from functools import cache, partial
from itertools import product
from random import Random

import pytest

import kufsa
from kufsa.core import kernel
from tests.games.triominoes import reference
from tests.games.triominoes.table import GAME, RING, TILES, document, refused, ring

MODES = [
    {"mode": "basic"},
    *(
        {"after_draw": after_draw, "third_draw": third_draw}
        for after_draw in ("drawn", "any")
        for third_draw in ("pass", "may_lay")
    ),
]


def agree(position):
    """The package and the reference say the same about a position."""
    parts = position.document
    assert position.legal == reference.legal(parts)
    if position.over:
        assert position.winners == reference.winners(parts)
    else:
        assert position.to_act == parts["turn"]


def play_on(position, choose, most):
    """Random play beside the reference, until the game or the round ends."""
    for n in range(most):
        agree(position)
        if position.over:
            return n
        action = choose(position.legal)
        wanted = reference.after(position.document, action)
        following = position.play(action)
        if wanted is None:
            assert following.document["round"] == position.document["round"] + 1
            return n
        assert following.document == wanted, (position.document, action)
        position = following
    return most


@pytest.mark.clause("TR-08", "TR-09", "TR-10", "TR-11", "TR-12", "TR-17", "TR-18", "TR-19")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", MODES, ids=str)
def test_whole_games(players, options):
    dice = Random(f"{players} {options}")
    games = 1 if kernel.INTERPRETED else 3
    steps = 0
    for seed in range(games):
        # Laying whatever can be laid fills the table; drawing for the fun of it fills hands.
        eager = dice.choice([True, True, False])
        steps += play_on(
            GAME.start(players, seed=seed, **options),
            lambda legal, eager=eager: dice.choice(legal[:-1] or legal if eager else legal),
            most=60,
        )
    assert steps >= 20 * games


@cache
def crowded_boards():
    """Tables where tiles lie close together, so that rings close."""
    dice = Random("crowded")
    boards = []
    for _ in range(3 if kernel.INTERPRETED else 12):
        tiles = TILES.copy()
        dice.shuffle(tiles)
        board = [f"{tiles.pop()}@0,0^"]
        while len(board) < 30 and (choices := reference.lays(board, tiles)):
            some = dice.sample(choices, min(20, len(choices)))
            board.append(max(some, key=partial(_closeness, tuple(board))))
            tiles.remove(reference.tile_of(board[-1][:3]))
        boards.append(board)
    return boards


def _closeness(board, lay):
    _, cell = reference.parse(lay)
    met = len(reference.numbers(board).keys() & set(reference.corners(cell)))
    return reference.bonus(board, lay), met, -abs(cell[0]) - abs(cell[1])


@pytest.mark.clause("TR-08", "TR-09", "TR-10", "TR-11", "TR-12")
def test_every_tile_everywhere():
    text = ring("0,1^ -1,1v")
    board = text.split()
    top, other, *rest = unused(board)
    hand = [tile for tile in rest if tile.count("2") > 1]
    position = GAME.position(document(text, (" ".join(hand), other), top))
    places = [f"{x},{y}{way}" for x, y, way in product(range(-3, 4), range(-3, 4), "^v")]
    clauses = set()
    for tile, turn, place in product(hand, range(3), places):
        lay = f"{tile[turn:]}{tile[:turn]}@{place}"
        wanted = reference.why_no_lay(board, lay)
        clauses.add(wanted)
        if wanted is None:
            assert lay in position.legal
        else:
            refused(position, lay, wanted)
    assert clauses == {None, "TR-08", "TR-09", "TR-10", "TR-11", "TR-12"}


def unused(board):
    return sorted(set(TILES) - {reference.tile_of(lay[:3]) for lay in board})


def short_document(dice):
    """Some tiles on the table, few in the hands and fewer in the pool: the end is near."""
    board = dice.choice(crowded_boards())[: dice.choice([1, 1, 2, 4, 8, 12, 30])]
    tiles = unused(board)
    dice.shuffle(tiles)
    players = dice.choice([2, 3, 4])
    hands = [
        " ".join(sorted(tiles.pop() for _ in range(dice.choice([1, 1, 2, 3]))))
        for _ in range(players)
    ]
    pool = " ".join(tiles.pop() for _ in range(dice.choice([0, 0, 1, 2, 4])))
    options = dict(dice.choice(MODES))
    scores = tuple(dice.choice([-20, 0, 7, 330, 385, 395]) for _ in range(players))
    if "mode" in options:
        scores = None
    elif dice.random() < 0.3:
        options["tournament"] = True
    parts = document(
        " ".join(board), tuple(hands), pool, scores=scores, turn=dice.randrange(players), **options
    )
    if "mode" not in options and dice.random() < 0.4:
        parts["draws"] = dice.randint(1, 3 if options["third_draw"] == "may_lay" else 2)
        parts["drawn"] = dice.choice(parts["hands"][parts["turn"]])
    return parts


def short_positions(count, seed):
    dice = Random(seed)
    while count:
        try:
            yield GAME.position(short_document(dice), seed=count), dice
        except kufsa.BadPosition as error:
            assert error.clause in ("TR-16", "TR-26"), str(error)  # blocked before it began
        else:
            count -= 1


@pytest.mark.clause("TR-13", "TR-14", "TR-15", "TR-16", "TR-21", "TR-22", "TR-23", "TR-25")
@pytest.mark.clause("TR-26", "TR-27", "TR-28", "TR-30")
def test_short_games():
    ends = 0
    for position, dice in short_positions(60 if kernel.INTERPRETED else 400, "short"):
        ends += play_on(position, dice.choice, most=25) < 25
    assert ends > 40


def test_every_refusal_names_the_clause_that_the_reference_names():
    clauses = set()
    for position, dice in short_positions(40 if kernel.INTERPRETED else 250, "refusals"):
        parts = position.document
        attempts = ["draw", "pass", "021@0,0v", "333@0,0^", "000@9,9v"]
        hand = parts["hands"][parts["turn"]]
        cells = [cell for cell, _ in reference.places(tuple(parts["board"]))]
        for _ in range(30):
            tile = dice.choice(hand if dice.random() < 0.8 else TILES)
            turn = dice.randrange(3)
            x, y, way = dice.choice(cells)
            if dice.random() < 0.2:
                x, way = x + dice.randint(-1, 1), dice.choice("^v")
            attempts.append(f"{tile[turn:]}{tile[:turn]}@{x},{y}{way}")
        for action in attempts:
            wanted = reference.why_not(parts, action)
            clauses.add(wanted)
            if wanted is None:
                position.play(action)
            else:
                with pytest.raises(kufsa.IllegalAction) as error:
                    position.play(action)
                assert error.value.clause == wanted, (parts, action)
    assert clauses >= {None, "TR-01", "TR-08", "TR-09", "TR-11", "TR-12", "TR-13"}
    assert clauses >= {"TR-14", "TR-21", "TR-22", "TR-23"}


@pytest.mark.clause("TR-18", "TR-19")
def test_points_on_crowded_tables():
    """Every lay of every tile on tables with rings: bridges, and one, two or three hexagons."""
    earned = set()
    boards = [board[:length] for board in crowded_boards() for length in range(5, 30, 3)]
    boards += [RING.split(), ring("0,1v 1,1^ 1,0v").split()]
    for board in boards:
        top, other, *rest = unused(board)
        position = GAME.position(document(" ".join(board), (" ".join(rest), other), top))
        for lay in position.legal[:-1]:
            bonus = reference.bonus(board, lay)
            earned.add(bonus)
            assert position.play(lay).scores == (reference.total([lay[:3]]) + bonus, 0), (
                board,
                lay,
            )
    assert earned == {0, 40, 50, 60, 70}
