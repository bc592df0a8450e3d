"""Red-Handed, by Inon Kohn: spot the theft among the open cards, and snatch the diamond first."""

from kufsa.core.game import Game, Option, RealTime

GAME = Game(
    __name__,
    id="red_handed",
    players=range(2, 7),
    credits="Inon Kohn; art by Ariel Laden",
    rules_version=1,
    contract=2,
    real_time=RealTime(turn_up="flip", claim="snatch"),
    recalls=False,  # RH-18
    options={
        "quick": Option(
            False, (False, True), "cards received go to a pile, and the fewest in it wins"
        ),
    },
)
