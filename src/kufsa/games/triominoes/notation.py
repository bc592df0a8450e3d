"""The text of Triangle Dominoes: tiles ``012``, lays ``120@3,-1v``, ``draw``, ``pass``."""

import re
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadPosition, brief
from kufsa.core.notation import Document, fields, integer, sequence, word
from kufsa.core.record import plain

from . import rules
from .lattice import CORNER, CORNERS, NEIGHBOUR, NO_TILE, ORIGIN, TILE_OF, TILES, TURNED, WAY_OF
from .rules import DRAW, NOTHING, PASS

PHASES = ("play", "over")
TILE_NAMES = ["".join(map(str, corners)) for corners in CORNERS]
TILE_NUMBER = {name: tile for tile, name in enumerate(TILE_NAMES)}
TURNED_NAMES = [["".join(map(str, digits)) for digits in ways] for ways in TURNED.tolist()]

_INTEGER = "0|-?[1-9][0-9]*"
_LAY = re.compile(rf"([0-9]{{3}})@({_INTEGER}),({_INTEGER})([\^v])")
_FAR = 30  # further out no cell can touch the table, wherever it is exactly


def parse_action(action: str) -> int | None:
    """
    >>> format_action(parse_action("120@3,-1v"))
    '120@3,-1v'
    >>> parse_action("120 @ 3,-1v") is None
    True
    """
    if action == "draw":
        return DRAW
    if action == "pass":
        return PASS
    found = _LAY.fullmatch(action)
    if found is None:
        return None
    tile, way = _tile(found[1])
    x, y = _coordinate(found[2]), _coordinate(found[3])
    return tile << 15 | _cell(x, y, found[4]) << 2 | way


def format_action(action: int) -> str:
    """
    >>> format_action(DRAW)
    'draw'
    """
    if action == DRAW:
        return "draw"
    if action == PASS:
        return "pass"
    return format_lay(action >> 15, action >> 2 & 8191, action & 3)


@lru_cache(1 << 16)
def format_lay(tile: int, cell: int, way: int) -> str:
    return f"{format_digits(tile, way)}@{format_cell(cell)}"


def format_digits(tile: int, way: int) -> str:
    return TURNED_NAMES[tile][way]


def format_cell(cell: int) -> str:
    """
    >>> format_cell(ORIGIN)
    '0,0^'
    """
    point = cell >> 1
    return f"{(point >> 6) - 32},{(point & 63) - 32}{'^v'[cell & 1]}"


def _coordinate(text: str) -> int:
    """The number, or one too far out to matter: texts may be of any length."""
    if len(text) > 3:
        return -_FAR if text[0] == "-" else _FAR
    return max(-_FAR, min(_FAR, int(text)))


def _cell(x: int, y: int, pointing: str) -> int:
    return ((x + 32) * 64 + (y + 32)) * 2 + (pointing == "v")


@lru_cache(1000)
def _tile(digits: str) -> tuple[int, int]:
    corners = tuple(int(digit) for digit in digits)
    if max(corners) > 5:
        return NO_TILE, 0
    return int(TILE_OF[corners]), int(WAY_OF[corners])


def names(tiles: int) -> list[str]:
    """The tiles of a set, ascending."""
    found = []
    while tiles:
        lowest = tiles & -tiles
        found.append(TILE_NAMES[lowest.bit_length() - 1])
        tiles ^= lowest
    return found


def write(state: NDArray[Any]) -> Document:
    one = plain(state)
    document = {
        "board": _write_board(one),
        "hands": list(map(names, one.hands[: one.players].tolist())),
        "pool": [TILE_NAMES[tile] for tile in one.pool[: one.pool_size][::-1]],
        "scores": one.points[: one.players].tolist(),
        "turn": one.turn,
        "draws": one.draws,
    }
    if one.draws:
        document["drawn"] = TILE_NAMES[one.drawn]
    return {
        **document,
        "passes": one.passes,
        "round": one.round_number,
        "phase": PHASES[one.phase],
    }


def _write_board(one: Any) -> list[str]:
    tiles, cells, ways = (column[: one.laid].tolist() for column in (one.tile, one.cell, one.way))
    return list(map(format_lay, tiles, cells, ways))


def write_view(view: NDArray[Any]) -> Document:
    one = plain(view)
    over = PHASES[one.phase] == "over"
    return {
        "board": _write_board(one),
        "hand": names(one.hand) if one.seat >= 0 else None,
        "hand_sizes": one.hand_sizes[: one.players].tolist(),
        "hands": list(map(names, one.hands[: one.players].tolist())) if over else None,
        "pool": one.pool_size,
        "scores": one.points[: one.players].tolist(),
        "turn": one.turn,
        "draws": one.draws,
        "drawn": None if one.drawn == NOTHING else TILE_NAMES[one.drawn],
        "passes": one.passes,
        "round": one.round_number,
        "phase": PHASES[one.phase],
    }


def suppose(view: Document) -> Document:
    """The fields of a document that looks like this view: what the seat cannot see lies anyhow.

    Who can lay what follows from play is for `resample` to heed.
    """
    seat, turn = view["seat"], view["turn"]
    hands = view["hands"] or [
        view["hand"] if other == seat else None for other in range(len(view["hand_sizes"]))
    ]
    placed = {TILE_NAMES[_tile(lay[:3])[0]] for lay in view["board"]}
    placed |= {tile for hand in hands if hand is not None for tile in hand}
    rest = [tile for tile in TILE_NAMES if tile not in placed]
    dealt = []
    for hand, size in zip(hands, view["hand_sizes"], strict=True):
        dealt.append(rest[:size] if hand is None else hand)
        rest = rest[size:] if hand is None else rest
    same = ("board", "scores", "turn", "draws", "passes", "round", "phase")
    document = {name: view[name] for name in same}
    if view["draws"]:
        document["drawn"] = view["drawn"] or dealt[turn][0]
    if view["options"].get("mode") == "basic":
        document["scores"] = [0] * len(dealt)  # views count tiles there, documents nothing
    return {**document, "hands": dealt, "pool": rest[: view["pool"]]}


def read(document: Document, options: NDArray[np.int64]) -> NDArray[Any]:
    """The state of a document: all that stands in it; ``complete`` works out the rest."""
    fields(
        document,
        "the position",
        ["board", "hands", "pool", "scores", "turn", "draws", "passes", "round", "phase"],
        ["drawn"],
    )
    players, mode, tournament, after_any, third_may_lay = (int(number) for number in options)
    basic = mode == rules.BASIC
    board = _read_board(document["board"])
    hands = [
        _read_tiles(hand, f"the hand of seat {seat}")
        for seat, hand in enumerate(sequence(document["hands"], "hands", players, players))
    ]
    for seat, hand in enumerate(hands):
        if sorted(hand) != hand:
            raise BadPosition(f"the hand of seat {seat} is not in ascending order")
    pool = _read_tiles(document["pool"], "the pool")
    _check_once([tile for tile, _, _ in board] + sum(hands, []) + pool)
    scores = [
        integer(score, f"the score of seat {seat}")
        for seat, score in enumerate(sequence(document["scores"], "scores", players, players))
    ]
    if basic and any(scores):
        raise BadPosition("in the basic game the scores are 0")
    turn = integer(document["turn"], "turn", 0, players - 1)
    round_number = integer(document["round"], "round", 1)
    if round_number > 1 and not tournament:
        raise BadPosition("round is 1 without a tournament", "TR-28")
    phase = PHASES.index(word(document["phase"], "phase", PHASES))
    passes = integer(document["passes"], "passes", 0, players - 1)
    most = 0 if basic else rules.MOST_DRAWS if third_may_lay else rules.MOST_DRAWS - 1
    draws = integer(document["draws"], "draws", 0, most)
    drawn = _read_drawn(document, draws, hands[turn])
    if phase == rules.PLAY:
        _check_going_on(hands, scores, basic)
    if (draws or passes) and (phase == rules.OVER or not board):
        raise BadPosition("draws and passes are 0 when the game is over and before the first tile")
    if passes and (pool or draws):
        raise BadPosition("passes counts turns with an empty pool and without a draw", "TR-26")

    state = np.zeros(1, rules.STATE)
    one = state[0]
    for place, (tile, cell, way) in enumerate(board):
        one.tile[place] = tile
        one.cell[place] = cell
        one.way[place] = way
    one.laid = len(board)
    one.hands[:players] = [sum(1 << tile for tile in hand) for hand in hands]
    one.pool[: len(pool)] = pool[::-1]
    one.pool_size = len(pool)
    one.points[:players] = scores
    one.players = players
    one.turn = turn
    one.draws = draws
    one.drawn = drawn
    one.passes = passes
    one.round_number = round_number
    one.phase = phase
    one.mode = mode
    one.tournament = tournament
    one.after_any = after_any
    one.third_may_lay = third_may_lay
    return state


def _read_tiles(value: object, name: str) -> list[int]:
    tiles = []
    for entry in sequence(value, name, 0, TILES):
        if not isinstance(entry, str) or entry not in TILE_NUMBER:
            raise BadPosition(f"{brief(entry)} in {name} is no tile", "TR-01")
        tiles.append(TILE_NUMBER[entry])
    return tiles


def _check_once(tiles: list[int]) -> None:
    for tile in tiles:
        if tiles.count(tile) > 1:
            raise BadPosition(f"the tile {TILE_NAMES[tile]} is there twice", "TR-01")


def _read_drawn(document: Document, draws: int, hand: list[int]) -> int:
    if not draws:
        if "drawn" in document:
            raise BadPosition("drawn stands only after a draw")
        return NOTHING
    if "drawn" not in document:
        raise BadPosition("after a draw the position needs the field 'drawn'")
    drawn = document["drawn"]
    if not isinstance(drawn, str) or TILE_NUMBER.get(drawn) not in hand:
        raise BadPosition(f"drawn is a tile in the hand of the player to act, not {brief(drawn)}")
    return TILE_NUMBER[drawn]


def _check_going_on(hands: list[list[int]], scores: list[int], basic: bool) -> None:
    for seat, hand in enumerate(hands):
        if not hand:
            raise BadPosition(
                f"seat {seat} has no tile left: play does not go on", "TR-15" if basic else "TR-25"
            )
    if max(scores) >= rules.GOAL:
        raise BadPosition(f"with {rules.GOAL} points the game is over", "TR-27")


def _read_board(value: object) -> list[tuple[int, int, int]]:
    """Tile, cell and way of each entry; every point has one digit, all hangs together."""
    board: list[tuple[int, int, int]] = []
    digits: dict[int, int] = {}
    cells: set[int] = set()
    for entry in sequence(value, "board", 0, TILES):
        found = _LAY.fullmatch(entry) if isinstance(entry, str) else None
        if found is None:
            raise BadPosition(f"{brief(entry)} in board is not a laid tile")
        tile, way = _tile(found[1])
        if tile == NO_TILE:
            raise BadPosition(f"there is no tile {found[1]}", "TR-01")
        cell = _cell(_coordinate(found[2]), _coordinate(found[3]), found[4])
        if cell in cells:
            raise BadPosition(f"{entry} lies on another tile", "TR-11")
        if cells and not any(cell + int(step) in cells for step in NEIGHBOUR[cell & 1]):
            raise BadPosition(f"{entry} shares no side with an earlier tile", "TR-08")
        cells.add(cell)
        for step, digit in zip(CORNER[cell & 1], TURNED[tile, way], strict=True):
            if digits.setdefault((cell >> 1) + int(step), int(digit)) != digit:
                raise BadPosition(f"{entry} disagrees with its neighbours", "TR-10")
        board.append((tile, cell, way))
    if board and ORIGIN not in cells:
        raise BadPosition("the board has a tile on 0,0^", "TR-07")
    return board
