"""Hot Coals: take the glowing coal, or pour a drop of water on it. The coolest hands win."""

from kufsa.core.game import Game, first_option

GAME = Game(
    __name__,
    id="hot_coals",
    players=range(3, 6),
    credits="an example for authors, in the manner of Thorsten Gimmler's No Thanks!",
    rules_version=1,
    contract=2,
    wins="lowest",
    options={"first": first_option(5)},
)
