"""The end of a round of Triangle Dominoes, solved position by position: slow and simple.

It looks at actions in the same order as the kernels of the bots, so both give up at the same ones.
"""

from kufsa.core.position import Position
from kufsa.games.triominoes.bots.endgame import MOST, WIN
from kufsa.games.triominoes.scoring import GOAL

NEVER = float("inf")


class TooFar(Exception):
    """There is more to look at than there is time for."""


class Finisher:
    """Looks at one position to the end of the round.

    ``tournament``: another round follows, unless somebody has 400 points.
    """

    def __init__(self, position: Position, tournament: bool, most: int = MOST) -> None:
        self.tournament = tournament
        self.left = most
        self.position = position
        self.seat = position.to_act

    def values(self) -> dict[str, float] | None:
        """How far ahead the player to act will be after each action; None if that is too far.

        Only the best is exact: of the others it is known that they are not better.
        """
        best = -NEVER
        found: dict[str, float] = {}
        try:
            for action, after in self._actions(self.position):
                found[action] = self._value(after, best, NEVER)
                best = max(best, found[action])
        except TooFar:
            return None
        return found

    def value(self, action: str) -> float:
        """How far ahead the player to act will be after this action, exactly."""
        return self._value(self.position.play(action), -NEVER, NEVER)

    def _actions(self, position: Position) -> list[tuple[str, Position]]:
        """What can be done, and what comes of it: what brings most points first."""
        self.left -= len(position.legal)
        if self.left < 0:
            raise TooFar
        after = [(action, position.play(action)) for action in position.legal]
        seat = position.to_act
        assert isinstance(seat, int)
        after.sort(key=lambda one: one[1].scores[1 - seat] - one[1].scores[seat])
        return after

    def _value(self, position: Position, low: float, high: float) -> float:
        """How far ahead the player will be whose turn it was; of interest between two bounds."""
        if position.over:
            return self._result(position)
        mine = position.to_act == self.seat
        best = -NEVER if mine else NEVER
        for _, after in self._actions(position):
            value = self._value(after, low, high)
            if mine:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best

    def _result(self, position: Position) -> float:
        assert isinstance(self.seat, int)
        scores = position.scores
        ahead = float(scores[self.seat] - scores[1 - self.seat])
        if not self.tournament or max(scores) >= GOAL:
            ahead += WIN * ((self.seat in position.winners) - (1 - self.seat in position.winners))
        return ahead
