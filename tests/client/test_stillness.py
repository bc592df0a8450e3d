"""While one thinks nothing moves by itself: what was about to be touched stays under the thumb."""

from typing import Any

import pytest

from tests.client.hands import play, tap, turn
from tests.client.test_games import Way, begun, choose
from tests.client.visitor import Visitor

THINKING = 10_000  # milliseconds
WHERE = """() => [...document.querySelectorAll(".board button, .tools button")].map((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""


def at_rest(visitor: Visitor) -> list[Any]:
    """Where all buttons are, as soon as what has just happened is drawn to its end."""
    now = visitor.page.evaluate(WHERE)
    while True:
        visitor.page.wait_for_timeout(150)
        before, now = now, visitor.page.evaluate(WHERE)
        if before == now:
            return now  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("game", "turns"),
    [("catch_dragon", 6), ("kings_court", 4), ("triominoes", 6), ("drachenwurf", 30)],
)
def test_nothing_moves_under_the_thumb(come, game: str, turns: int) -> None:
    way = Way("en", tap, "light")
    visitor = way.visitor(come)
    visitor.page.clock.install()
    choose(visitor, game, way)
    way.touch(visitor.named("play-now", whole=False))
    table = begun(visitor)

    def think(done: int) -> None:
        if turn(visitor, table)["status"] == "ended":
            return
        before = at_rest(visitor)
        visitor.page.clock.fast_forward(THINKING)
        assert at_rest(visitor) == before

    play(visitor, table, turns, touch=tap, between=think)
