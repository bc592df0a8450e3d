"""Ten Nuts: crack the biggest nuts, and swap the small ones while the bag lasts."""

from kufsa.core.game import Game, Option, first_option

GAME = Game(
    __name__,
    id="ten_nuts",
    players=range(2, 4),
    credits="the authors of Kufsa",
    rules_version=1,
    contract=1,
    options={
        "first": first_option(3),
        "swaps": Option(1, (0, 1, 2), "how often each player may swap a nut"),
    },
)
