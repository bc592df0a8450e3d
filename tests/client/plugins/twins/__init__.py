"""Twins: cards are turned up by the clock; whoever first sees two alike claims them."""

from kufsa.core.game import Game, RealTime

GAME = Game(
    __name__,
    id="twins",
    players=range(2, 5),
    credits="the tests of Kufsa",
    rules_version=1,
    contract=2,
    real_time=RealTime(turn_up="turn", claim="pair", pace=2.0, seconds=20.0),
)
