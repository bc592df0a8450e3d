"""The rules of Triangle Dominoes once more, slow and plain, on documents: to compare with.

Nothing here looks at the package: cells are (x, y, "^" or "v"), tiles are texts, and every
question is answered by trying everything.
"""

import re
from collections.abc import Iterable, Sequence
from copy import deepcopy
from functools import lru_cache
from itertools import combinations, product
from typing import Any

Document = dict[str, Any]
Cell = tuple[int, int, str]
Point = tuple[int, int]

TILES = {"".join(map(str, sorted(t))) for t in product(range(6), repeat=3)}


def corners(cell: Cell) -> list[Point]:
    x, y, way = cell
    if way == "^":
        return [(x, y), (x, y + 1), (x + 1, y)]
    return [(x, y + 1), (x + 1, y + 1), (x + 1, y)]


def share_a_side(one: Cell, other: Cell) -> bool:
    return len(set(corners(one)) & set(corners(other))) == 2


def tile_of(digits: str) -> str:
    return min(digits, digits[1:] + digits[:1], digits[2:] + digits[:2])


@lru_cache(maxsize=10_000)
def parse(lay: str) -> tuple[str, Cell]:
    found = re.fullmatch(r"(\d{3})@(-?\d+),(-?\d+)([\^v])", lay)
    assert found is not None
    return found[1], (int(found[2]), int(found[3]), found[4])


def table_of(board: Sequence[str]) -> dict[Cell, str]:
    """The digits on every cell that is taken."""
    return {cell: digits for digits, cell in map(parse, board)}


def numbers(board: Sequence[str]) -> dict[Point, str]:
    """The number at every point where a tile has a corner."""
    found: dict[Point, str] = {}
    for digits, cell in map(parse, board):
        found.update(zip(corners(cell), digits, strict=True))
    return found


def total(hand: list[str]) -> int:
    return sum(int(digit) for tile in hand for digit in tile)


def why_no_lay(board: Sequence[str], lay: str) -> str | None:
    """The clause that forbids a tile to lie there, whosever it is."""
    digits, cell = parse(lay)
    laid, known = table_of(board), numbers(board)
    if cell in laid:
        return "TR-11"
    if not board:
        return None if cell == (0, 0, "^") else "TR-07"
    beside = [other for other in laid if share_a_side(cell, other)]
    here = dict(zip(corners(cell), digits, strict=True))
    if not beside:
        return "TR-12" if here.keys() & known.keys() else "TR-08"
    wrong = {point for point, digit in here.items() if known.get(point, digit) != digit}
    if any(point in corners(other) for point in wrong for other in beside):
        return "TR-09"
    return "TR-10" if wrong else None


@lru_cache(maxsize=1000)
def places(board: tuple[str, ...]) -> list[tuple[Cell, str]]:
    """The free cells that share a side with a tile, and their numbers: a dot where none is yet."""
    if not board:
        return [((0, 0, "^"), "...")]
    laid, known = table_of(board), numbers(board)
    sides = {side for cell in laid for side in combinations(sorted(corners(cell)), 2)}
    near = {
        (x + dx, y + dy, way)
        for x, y, _ in laid
        for dx, dy, way in product((-1, 0, 1), (-1, 0, 1), "^v")
    }
    return [
        (cell, "".join(known.get(point, ".") for point in corners(cell)))
        for cell in sorted(near - laid.keys())
        if sides.intersection(combinations(sorted(corners(cell)), 2))
    ]


def lays(board: Sequence[str], tiles: Iterable[str]) -> list[str]:
    """Every way to lay one of these tiles, in the order of the notation."""
    found = []
    for tile in sorted(tiles):
        turned = sorted({tile, tile[1:] + tile[:1], tile[2:] + tile[:2]})
        for (x, y, way), pattern in places(tuple(board)):
            found += [
                f"{digits}@{x},{y}{way}"
                for digits in turned
                if all(known in (".", digit) for known, digit in zip(pattern, digits, strict=True))
            ]
    return found


def bonus(board: Sequence[str], lay: str) -> int:
    """What a lay earns beside its sum: a bridge, or hexagons."""
    _, cell = parse(lay)
    laid, known = table_of(board), numbers(board)
    beside = [other for other in laid if share_a_side(cell, other)]
    if len(beside) == 1:
        opposite = set(corners(cell)) - set(corners(beside[0]))
        return 40 if opposite <= known.keys() else 0
    hexagons = sum(sum(point in corners(other) for other in laid) == 5 for point in corners(cell))
    return {0: 0, 1: 50, 2: 60, 3: 70}[hexagons]


def strip(begin: int = 0) -> list[str]:
    """32 tiles in a row to the right, beginning on the place begin,0^."""
    numbers_in_turn = "1244551005534441112243322511333011"
    tiles = []
    for i in range(len(numbers_in_turn) - 2):
        a, b, c = list(numbers_in_turn[i : i + 3])
        tiles.append(
            f"{a}{b}{c}@{begin + i // 2},0^" if i % 2 == 0 else f"{a}{c}{b}@{begin + i // 2},0v"
        )
    return tiles


def _options(document: Document) -> dict[str, Any]:
    defaults = {"mode": "scoring", "tournament": False, "after_draw": "drawn", "third_draw": "pass"}
    return {**defaults, **document["options"]}


def _playable(document: Document) -> list[str]:
    if document["draws"] and _options(document)["after_draw"] == "drawn":
        return [document["drawn"]]
    return list(document["hands"][document["turn"]])


def why_not(document: Document, action: str) -> str | None:
    """The clause that forbids an action, or None."""
    if document["phase"] == "over":
        return "GEN-03"
    board, pool, draws = document["board"], document["pool"], document["draws"]
    hand = document["hands"][document["turn"]]
    basic = _options(document)["mode"] == "basic"
    if action not in ("draw", "pass"):
        tile = tile_of(parse(action)[0])
        if tile not in TILES:
            return "TR-01"
        if tile not in hand:
            return "TR-08" if board else "TR-07"
        if tile not in _playable(document):
            return "TR-22" if draws == 3 else "TR-21"
        return why_no_lay(board, action)
    if not board:
        return "TR-07"
    if action == "draw" and draws == 3:
        return "TR-22"
    if basic and lays(board, hand):
        return "TR-13"
    if action == "draw":
        return None if pool else "TR-14" if basic else "TR-23"
    if pool and basic:
        return "TR-13"
    return "TR-21" if pool and draws < 3 else None


def legal(document: Document) -> tuple[str, ...]:
    if document["phase"] == "over":
        return ()
    found = lays(document["board"], _playable(document))
    found += [action for action in ("draw", "pass") if why_not(document, action) is None]
    return tuple(found)


def after(document: Document, action: str) -> Document | None:
    """The document after a legal action; None where chance deals a new round."""
    new = deepcopy(document)
    options = _options(document)
    scoring = options["mode"] == "scoring"
    seat, draws = document["turn"], document["draws"]
    hand = new["hands"][seat]
    turn_ends = True
    if action == "draw":
        tile = new["pool"].pop(0)
        hand.append(tile)
        hand.sort()
        new["passes"] = 0
        if scoring:
            new["scores"][seat] -= 5
            new["draws"] += 1
            new["drawn"] = tile
            turn_ends = draws == 2 and options["third_draw"] == "pass"
            new["scores"][seat] -= 10 if turn_ends else 0
    elif action == "pass":
        new["passes"] = 0 if draws else document["passes"] + 1
        new["scores"][seat] -= 10 if draws == 3 else 0
    else:
        digits, _ = parse(action)
        hand.remove(tile_of(digits))
        new["board"].append(action)
        new["passes"] = 0
        if scoring:
            new["scores"][seat] += total([digits]) + bonus(document["board"], action)
    if turn_ends:
        new["turn"] = (seat + 1) % options["players"]
        new["draws"] = 0
        new.pop("drawn", None)

    def over() -> Document:
        new.update(phase="over", turn=seat, draws=0, passes=0)
        new.pop("drawn", None)
        return new

    if not hand:
        if scoring:
            new["scores"][seat] += 25 + sum(map(total, new["hands"]))
        done = not options["tournament"] or new["scores"][seat] >= 400
        return over() if done else None
    if new["scores"][seat] >= 400:
        return over()
    held = [tile for each in new["hands"] for tile in each]
    blocked = not new["pool"] and new["board"] and not lays(new["board"], held)
    if blocked or new["passes"] == options["players"]:
        if scoring:
            new["scores"][seat] -= 10 if new["draws"] == 3 else 0
            for other, left in enumerate(new["hands"]):
                new["scores"][other] -= total(left)
        return None if options["tournament"] else over()
    return new


def winners(document: Document) -> tuple[int, ...]:
    """Who has won a game that is over."""
    if _options(document)["mode"] == "basic":
        ranks = [(-len(hand), -total(hand)) for hand in document["hands"]]
    else:
        ranks = [(score, 0) for score in document["scores"]]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def beginner(hands: list[list[str]]) -> int:
    """TR-05: the seat with the highest triple, else double, else single tile."""

    def rank(tile: str) -> tuple[int, ...]:
        kinds = sorted(set(tile))
        if len(kinds) == 1:
            return 3, int(tile[0])
        if len(kinds) == 2:
            repeated = next(digit for digit in kinds if tile.count(digit) == 2)
            third = next(digit for digit in kinds if tile.count(digit) == 1)
            return 2, int(repeated), int(third)
        return 1, total([tile]), *sorted(map(int, tile), reverse=True)

    best = max(rank(tile) for hand in hands for tile in hand)
    return next(seat for seat, hand in enumerate(hands) if best in map(rank, hand))
