"""The text of Catch the Dragon: cells ``a1`` … ``g7``, kinds ``T B L R C D G S``."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadPosition, brief
from kufsa.core.notation import Document, fields, integer, sequence, text, word
from kufsa.core.record import plain

from . import rules
from .rules import CELLS, DRAGON, EMPTY, KINDS, SIDE, SPIDER, SPIDERS

LETTERS = "TBLRCDGS.?"
COLUMNS = "abcdefg"
PHASES = ("flip", "spider", "over")
NAMES = [f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS)]
CELL_OF = {name: cell for cell, name in enumerate(NAMES)}

_TEXTS = [*NAMES, "stop", *(f">{name}" for name in NAMES), "stay"]
_ACTION_OF = {name: action for action, name in enumerate(_TEXTS)}


def parse_action(action: str) -> int | None:
    """
    >>> parse_action("c4"), parse_action(">a1"), parse_action("h9")
    (23, 50, None)
    """
    return _ACTION_OF.get(action)


def format_action(action: int) -> str:
    """
    >>> format_action(23), format_action(99)
    ('c4', 'stay')
    """
    return _TEXTS[action]


def write(state: NDArray[Any]) -> Document:
    one = plain(state)
    grid = [
        "".join(LETTERS[kind] for kind in one.face[row * SIDE : (row + 1) * SIDE])
        for row in range(SIDE)
    ]
    seen = int(one.seen)
    return {
        "grid": grid,
        "up": [NAMES[cell] for cell in one.turned[: one.ups]],
        "seen": [NAMES[cell] for cell in range(CELLS) if seen >> cell & 1],
        **_write_rest(one),
    }


def write_view(view: NDArray[Any]) -> Document:
    one = plain(view)
    grid = [
        "".join(LETTERS[kind] for kind in one.grid[row * SIDE : (row + 1) * SIDE])
        for row in range(SIDE)
    ]
    return {
        "grid": grid,
        "up": [NAMES[cell] for cell in one.turned[: one.ups]],
        **_write_rest(one),
    }


def _write_rest(one: Any) -> Document:
    return {
        "won": [
            {LETTERS[kind]: int(count) for kind, count in enumerate(kinds) if count}
            for kinds in one.won[: one.players]
        ],
        "turn": int(one.turn),
        "phase": PHASES[one.phase],
    }


def suppose(view: Document) -> Document:
    """The fields of a document that looks like this view: never shown faces lie anyhow."""
    seen = [
        name
        for name, face in zip(NAMES, "".join(view["grid"]), strict=True)
        if face in LETTERS[:KINDS]
    ]
    shown = "".join(view["grid"])
    rest = iter(
        letter
        for letter, tiles in zip(LETTERS, rules.TILES.tolist(), strict=False)
        for _ in range(
            tiles - shown.count(letter) - sum(kinds.get(letter, 0) for kinds in view["won"])
        )
    )
    grid = ["".join(next(rest) if face == "?" else face for face in row) for row in view["grid"]]
    same = {name: view[name] for name in ("up", "won", "turn", "phase")}
    return {"grid": grid, "seen": seen, **same}


def read(document: Document, options: NDArray[np.int64]) -> NDArray[Any]:
    """The state of a document; its chance to come is still to be given."""
    fields(document, "the position", ["grid", "up", "seen", "won", "turn", "phase"])
    players = int(options[0])
    face = _read_grid(document["grid"])
    won = _read_won(document["won"], players)
    up = _read_cells(document["up"], "up", face)
    seen = _read_cells(document["seen"], "seen", face)
    if sorted(seen) != seen:
        raise BadPosition("seen lists its cells row by row")
    if not set(up) <= set(seen):
        raise BadPosition("seen holds every cell that is up")
    turn = integer(document["turn"], "turn", 0, players - 1)
    phase = PHASES.index(word(document["phase"], "phase", PHASES))
    _check_material(face, won)
    _check_phase(phase, [face[cell] for cell in up], face, won)

    state = np.zeros(1, rules.STATE)
    one = state[0]
    one.face = face
    one.up = sum(1 << cell for cell in up)
    one.down = sum(1 << cell for cell in range(CELLS) if face[cell] != EMPTY and cell not in up)
    one.seen = sum(1 << cell for cell in seen)
    one.turned[: len(up)] = up
    one.won[:players] = won
    one.players = players
    one.turn = turn
    one.phase = phase
    one.ups = len(up)
    one.left = sum(kind != EMPTY for kind in face)
    return state


def _read_grid(value: object) -> list[int]:
    face = []
    for number, line in enumerate(sequence(value, "grid", SIDE, SIDE), start=1):
        if len(text(line, f"row {number} of the grid")) != SIDE:
            raise BadPosition(f"row {number} of the grid has {SIDE} letters, not {len(line)}")
        for letter in line:
            if letter not in LETTERS[: EMPTY + 1]:
                raise BadPosition(f"{brief(letter)} in the grid is no kind of tile")
            face.append(LETTERS.index(letter))
    return face


def _read_cells(value: object, name: str, face: list[int]) -> list[int]:
    cells = []
    for entry in sequence(value, name, 0, CELLS):
        if not isinstance(entry, str) or entry not in CELL_OF:
            raise BadPosition(f"{brief(entry)} in {name} is no cell")
        cells.append(CELL_OF[entry])
        if face[cells[-1]] == EMPTY:
            raise BadPosition(f"{entry} in {name} is an empty place", "CD-10")
    if len(set(cells)) != len(cells):
        raise BadPosition(f"{name} names a cell twice")
    return cells


def _read_won(value: object, players: int) -> list[list[int]]:
    won = []
    for seat, entry in enumerate(sequence(value, "won", players, players)):
        letters = LETTERS[:KINDS]
        kinds = fields(entry, f"won of seat {seat}", [], letters)
        counts = [
            integer(kinds[letter], f"{letter} won by seat {seat}", 1) if letter in kinds else 0
            for letter in letters
        ]
        for kind, count in enumerate(counts[:SPIDER]):
            if count % rules.SET_SIZE[kind]:
                raise BadPosition(
                    f"seat {seat} has won {count} {letters[kind]}: no whole sets", "CD-08"
                )
        won.append(counts)
    return won


def _check_material(face: list[int], won: list[list[int]]) -> None:
    for kind in range(KINDS):
        count = face.count(kind) + sum(counts[kind] for counts in won)
        if count != rules.TILES[kind]:
            raise BadPosition(
                f"there are {rules.TILES[kind]} {LETTERS[kind]} in grid and won, not {count}",
                "CD-01",
            )


def _check_phase(phase: int, up: list[int], face: list[int], won: list[list[int]]) -> None:
    spiders_won = [seat for seat, counts in enumerate(won) if counts[SPIDER]]
    ended = all(kind in (EMPTY, SPIDER) for kind in face)
    if phase == rules.OVER:
        if not ended:
            raise BadPosition("the game is not over while tiles are left beside spiders", "CD-19")
        if up:
            raise BadPosition("nothing is up when the game is over")
        dragons = [counts[DRAGON] for counts in won]
        most = [seat for seat, count in enumerate(dragons) if count == max(dragons)]
        if spiders_won != (most if len(most) == 1 else []):
            raise BadPosition("the spiders are not where the most dragons put them", "CD-20")
        if spiders_won and won[spiders_won[0]][SPIDER] != SPIDERS:
            raise BadPosition("spiders are taken all three", "CD-20")
        return
    if spiders_won:
        raise BadPosition("spiders are taken only at the end", "CD-20")
    if ended:
        raise BadPosition("only the spiders are left: the game is over", "CD-19")
    if phase == rules.SPIDER_WAITS:
        if not up or up[-1] != SPIDER:
            raise BadPosition("in phase spider the last tile up is a spider", "CD-15")
        if EMPTY not in face:
            raise BadPosition("with no empty place there is nowhere to lay the spider", "CD-17")
        up = up[:-1]
    if SPIDER in up:
        raise BadPosition("a spider ends the turn at once", "CD-15")
    if 0 < up.count(DRAGON) < len(up):
        raise BadPosition("a dragon and another tile are never up together", "CD-14")
