"""DrachenWurf, by Wolfgang Panning: roll dragons, hold them at your nest, build the best lair."""

from kufsa.core.game import Game, first_option

GAME = Game(
    __name__,
    id="drachenwurf",
    players=range(2, 7),
    credits="Wolfgang Panning (Schmidt, 2008)",
    rules_version=1,
    contract=2,
    options={"first": first_option(6)},
)
