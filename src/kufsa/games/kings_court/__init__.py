"""King's Court, by Konnov, Paltsev and Shklyarov: peek, swap, and call the hat that fits."""

from collections.abc import Mapping

from kufsa.core.game import Game, Option, OptionValue, first_option

ROW = 7  # characters side by side at the start


def _conflict(options: Mapping[str, OptionValue]) -> str | None:
    characters = int(options["kinds"]) * int(options["copies"])
    if characters < ROW:
        return f"options kinds and copies: {characters} characters do not fill a row of {ROW}"
    return None


GAME = Game(
    __name__,
    id="kings_court",
    players=range(2, 5),
    credits="Konnov, Paltsev and Shklyarov (core mechanics)",
    rules_version=1,
    contract=2,
    options={
        "kinds": Option(10, tuple(range(4, 13)), "how many kinds of characters there are"),
        "copies": Option(2, (1, 2, 3), "how many characters there are of each kind"),
        "magic": Option(4, tuple(range(9)), "how many magic hats are among the hats"),
        "swap_back": Option(
            False, (False, True), "whether a swap may undo the swap just made before it"
        ),
        "first": first_option(4),
    },
    conflict=_conflict,
)
