"""Triangle Dominoes (traditional, 1965): three-sided tiles, a basic game and a scoring game."""

from collections.abc import Mapping

from kufsa.core.game import Game, Option, OptionValue

SCORING_ONLY = ("tournament", "after_draw", "third_draw")


def _conflict(options: Mapping[str, OptionValue]) -> str | None:
    if options["mode"] == "basic":
        for name in SCORING_ONLY:
            if options[name] != GAME.options[name].default:
                return f"option {name} belongs to the scoring game, not to the basic one"
    return None


GAME = Game(
    __name__,
    id="triominoes",
    players=range(2, 5),
    credits="traditional, 1965",
    rules_version=1,
    contract=2,
    options={
        "mode": Option("scoring", ("scoring", "basic"), "play for points, or to shed every tile"),
        "tournament": Option(
            False, (False, True), "deal round after round until somebody has 400 points"
        ),
        "after_draw": Option(
            "drawn", ("drawn", "any"), "after a draw: only the drawn tile may be laid, or any"
        ),
        "third_draw": Option(
            "pass", ("pass", "may_lay"), "a third draw ends the turn, or may still be laid"
        ),
    },
    conflict=_conflict,
)
