"""Triangle Dominoes: a greedy bot that plays for the points of its own turn, exactly.

The value of a turn is the expected change of its own score by what it does in it: the points of
a lay with bridge and hexagons, the cost of draws, and, when the last tile goes, the bonus for
going out with the expected sum of the other hands. Tiles it cannot see are equally likely to
lie anywhere, so a draw is an optimal stopping problem over at most three tiles, worked out in
full. What others do afterwards, and what is lost when a round is blocked, is no part of it.

What a lay earns is asked of the rules themselves: the tile is laid in a made-up position that
has the same table. In the basic game, where every lay sheds one tile, it sheds the dearest.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from kufsa.core.errors import BadPosition
from kufsa.core.game import Game
from kufsa.core.position import View
from kufsa.core.seed import Seed
from kufsa.games.triominoes.notation import sum_of, tile_of
from kufsa.games.triominoes.schema import TILE_NAMES
from kufsa.games.triominoes.scoring import DRAW_COST, MOST_DRAWS, OUT_BONUS, THIRD_DRAW_COST

NOTHING = float("-inf")  # the worth of a lay that cannot be made


class Greedy:
    """Earns as much as it can expect to in each turn."""

    def __init__(self, game: Game, seed: Seed | None = None) -> None:
        """It needs no luck: the same view gets the same answer."""
        self._game = game

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        """The view holds all that matters to a single turn."""

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        """The view holds all that matters to a single turn."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        lays = [action for action in legal if "@" in action]
        if view["options"].get("mode") == "basic":
            return max(lays, key=sum_of) if lays else legal[0]
        turn = _Turn(self._game, view)
        worth = {lay: turn.laying(lay) for lay in lays}
        if "draw" in legal:
            worth["draw"] = turn.drawing()
        if "pass" in legal:
            worth["pass"] = -float(THIRD_DRAW_COST) if view["draws"] == MOST_DRAWS else 0.0
        return max(worth, key=lambda action: (round(worth[action], 9), "@" in action))


class _Turn:
    """What the tiles are worth on the present table."""

    def __init__(self, game: Game, view: View) -> None:
        self.game = game
        self.view = view
        laid = {tile_of(lay) for lay in view["board"]}
        self.unseen = [tile for tile in TILE_NAMES if tile not in laid and tile not in view["hand"]]
        self.off_board = [tile for tile in TILE_NAMES if tile not in laid]
        self._points: dict[str, dict[str, int]] = {}

    def laying(self, lay: str) -> float:
        points = float(self.points(tile_of(lay))[lay])
        if len(self.view["hand"]) == 1:
            others = sum(self.view["hand_sizes"]) - 1
            average = sum(map(sum_of, self.unseen)) / len(self.unseen)
            points += OUT_BONUS + others * average
        return points

    def points(self, tile: str) -> dict[str, int]:
        """What each way to lay a tile earns, by the rules."""
        if tile not in self._points:
            self._points[tile] = self._ask(tile)
        return self._points[tile]

    def best(self, tile: str) -> float:
        return float(max(self.points(tile).values(), default=NOTHING))

    def _ask(self, tile: str) -> dict[str, int]:
        """Lay the tile as the last one of a hand, and leave out what going out earns."""
        seat = self.view["seat"]
        players = len(self.view["hand_sizes"])
        rest = [other for other in self.off_board if other != tile]
        hands = [[other] for other in rest[: players - 1]]
        hands.insert(seat, [tile])
        document = {
            "game": self.game.id,
            "options": {"players": players},
            "board": self.view["board"],
            "hands": hands,
            "pool": rest[players - 1 : players],
            "scores": [0] * players,
            "turn": seat,
            "draws": 0,
            "passes": 0,
            "round": 1,
            "phase": "play",
        }
        try:
            position = self.game.position(document, seed=0)
        except BadPosition:
            return {}  # with no pool left: neither this tile nor the others fit
        out = OUT_BONUS + sum(sum_of(other) for other in rest[: players - 1])
        return {lay: position.play(lay).scores[seat] - out for lay in position.legal if "@" in lay}

    def drawing(self) -> float:
        """The value of drawing now."""
        options = self.view["options"]
        self.any_tile = options.get("after_draw") == "any"
        self.may_lay = options.get("third_draw") == "may_lay"
        held = NOTHING
        if self.any_tile:
            held = max(self.best(tile) for tile in self.view["hand"])
        return self._draw(self.view["draws"], self.view["pool"], held, self.unseen)

    def _draw(self, draws: int, pool: int, held: float, unseen: list[str]) -> float:
        """The value of a draw after so many, when ``held`` is the best lay there is already."""
        if draws + 1 == MOST_DRAWS and not self.may_lay:
            return -float(DRAW_COST + THIRD_DRAW_COST)
        total = 0.0
        for tile in unseen:
            lay = max(held, self.best(tile)) if self.any_tile else self.best(tile)
            if draws + 1 == MOST_DRAWS:
                instead = -float(THIRD_DRAW_COST)
            elif pool == 1:
                instead = 0.0
            else:
                rest = [other for other in unseen if other != tile]
                instead = self._draw(draws + 1, pool - 1, lay, rest)
            total += max(lay, instead)
        return total / len(unseen) - DRAW_COST
