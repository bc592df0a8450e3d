"""Who holds what in Triangle Dominoes: who draws had nothing to lay, or did not like to.

For every seat and tile there is a weight: how likely the tile is in that hand, beside any other
that is not seen. It is 1 until the seat draws or passes. Then the tiles that fitted somewhere count
little, since it would have laid one. What it draws may be any tile again, so that of a hand of k
tiles one part in k is forgotten.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadPosition
from kufsa.core.game import Game
from kufsa.core.position import View
from kufsa.games.triominoes.notation import tile_of
from kufsa.games.triominoes.schema import TILE_NAMES
from kufsa.games.triominoes.state import DEALT, MAX_PLAYERS

REFUSED = 0.2  # of who holds a fitting tile and draws all the same
PLACE = {tile: place for place, tile in enumerate(TILE_NAMES)}

Weights = NDArray[np.float64]


class _Refusal(NamedTuple):
    seat: int
    laid: int  # tiles on the table then
    held: int  # tiles in its hand then
    drew: bool


class Hands:
    """Listens, and guesses what the others hold."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.begin(2)

    def begin(self, players: int) -> None:
        """A round begins."""
        self._players = players
        self._board: list[str] = []
        self._held = [int(DEALT[players])] * players
        self._refusals: list[_Refusal] = []
        self._weights = np.ones((MAX_PLAYERS, len(TILE_NAMES)))

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        for event in events:
            kind: str = event["event"]
            seat: int = event.get("seat", 0)
            if kind == "laid":
                if event["clause"] == "TR-07":  # the first tile of a round
                    self.begin(self._players)
                self._board.append(f"{event['tile']}@{event['place']}")
                self._held[seat] -= 1
            elif kind in ("drew", "passed"):
                drew = kind == "drew"
                self._refusals.append(_Refusal(seat, len(self._board), self._held[seat], drew))
                self._held[seat] += drew

    def weights(self, view: View) -> Weights | None:
        """The weights by seat and tile, one seat after the other; None if it was not listening."""
        if self._board != view["board"]:
            return None
        for refusal in self._refusals:
            self._learn(refusal, view)
        self._refusals = []
        return self._weights.ravel()

    def _learn(self, refusal: _Refusal, view: View) -> None:
        weights = self._weights[refusal.seat]
        for tile in fitting(self._game, self._board[: refusal.laid], view["hand"][0]):
            weights[PLACE[tile]] *= REFUSED
        if refusal.drew:
            weights += (1.0 - weights) / (refusal.held + 1)


def fitting(game: Game, board: Sequence[str], other: str) -> set[str]:
    """The tiles, but for one, that fit somewhere on a table."""
    laid = {tile_of(lay) for lay in board}
    free = [tile for tile in TILE_NAMES if tile not in laid and tile != other]
    document = {
        "game": game.id, "options": {"players": 2}, "board": list(board),
        "hands": [free, [other]], "pool": [], "scores": [0, 0], "turn": 0, "draws": 0,
        "passes": 0, "round": 1, "phase": "play",
    }  # fmt: skip
    try:
        position = game.position(document, seed=0)
    except BadPosition:
        return set()  # nothing fits, neither those nor the other
    return {tile_of(action) for action in position.legal if "@" in action}
