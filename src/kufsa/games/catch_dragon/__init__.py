"""Catch the Dragon, by Reiner Knizia: turn tiles, remember them, and stop in time."""

from kufsa.core.game import Game, first_option

GAME = Game(
    __name__,
    id="catch_dragon",
    players=range(2, 6),
    credits="Reiner Knizia",
    rules_version=1,
    contract=2,
    options={"first": first_option(5)},
)
