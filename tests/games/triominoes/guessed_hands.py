"""Who holds what in Triangle Dominoes, guessed from texts: what fitted is asked of the rules."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadPosition
from kufsa.core.game import Game
from kufsa.core.position import View
from kufsa.games.triominoes.bots.hands import REFUSED
from kufsa.games.triominoes.notation import tile_of
from kufsa.games.triominoes.schema import TILE_NAMES
from kufsa.games.triominoes.state import DEALT, MAX_PLAYERS

PLACE = {tile: place for place, tile in enumerate(TILE_NAMES)}


class _Refusal(NamedTuple):
    seat: int
    laid: int  # tiles on the table then
    held: int  # tiles in its hand then
    drew: bool


class Hands:
    """Listens, and guesses what the others hold."""

    def __init__(self, game: Game, players: int) -> None:
        self._game = game
        self._players = players
        self._begin()

    def _begin(self) -> None:
        self._board: list[str] = []
        self._held = [int(DEALT[self._players])] * self._players
        self._refusals: list[_Refusal] = []
        self._weights = np.ones((MAX_PLAYERS, len(TILE_NAMES)))

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        for event in events:
            kind: str = event["event"]
            seat: int = event.get("seat", 0)
            if kind == "laid":
                if event["clause"] == "TR-07":  # the first tile of a round
                    self._begin()
                self._board.append(f"{event['tile']}@{event['place']}")
                self._held[seat] -= 1
            elif kind in ("drew", "passed"):
                drew = kind == "drew"
                self._refusals.append(_Refusal(seat, len(self._board), self._held[seat], drew))
                self._held[seat] += drew

    def weights(self, view: View) -> NDArray[np.float64] | None:
        """The weights by seat and tile; None if it has not heard of every tile on the table."""
        if self._board != view["board"]:
            return None
        for refusal in self._refusals:
            self._learn(refusal, view)
        self._refusals = []
        return self._weights

    def _learn(self, refusal: _Refusal, view: View) -> None:
        weights = self._weights[refusal.seat]
        for tile in fitting(self._game, self._board[: refusal.laid], view["hand"][0]):
            weights[PLACE[tile]] *= REFUSED
        if refusal.drew:
            weights += (1.0 - weights) / (refusal.held + 1)


def fitting(game: Game, board: Sequence[str], other: str) -> set[str]:
    """The tiles, except one that somebody holds, that fit somewhere on a table."""
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
