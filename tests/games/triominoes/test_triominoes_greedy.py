"""The greedy bot of Triangle Dominoes: the points of a turn, exactly."""

import pytest

import kufsa
from kufsa.games.triominoes.bots.greedy import _Turn
from kufsa.games.triominoes.schema import TILE_NAMES
from tests.games.triominoes.table import GAME, RING, table


def choice(position: kufsa.Position) -> str:
    seat = position.to_act
    assert isinstance(seat, int)
    answer = kufsa.bot("triominoes", "greedy").choose(position.view(seat), position.legal)
    assert isinstance(answer, str)
    return answer


def test_it_takes_the_lay_that_earns_most() -> None:
    position = table(hands=("022 025 122", "444 555"))
    gains = {
        lay: position.play(lay).scores[0] - position.scores[0]
        for lay in position.legal
        if "@" in lay
    }
    assert gains[choice(position)] == max(gains.values())


def test_what_a_lay_earns_is_what_the_rules_say() -> None:
    position = table(RING, ("234 444", "333 555"), "225")
    turn = _Turn(GAME, position.view(0))
    for lay in position.legal:
        if "@" in lay:
            assert turn.laying(lay) == position.play(lay).scores[0] - position.scores[0]


def test_going_out_counts_what_others_may_hold() -> None:
    position = table(hands=("122", "444 555"), pool="225")
    turn = _Turn(GAME, position.view(0))
    lay = next(lay for lay in position.legal if "@" in lay)
    unseen = [tile for tile in TILE_NAMES if tile not in ("012", "122")]
    average = sum(sum(map(int, tile)) for tile in unseen) / len(unseen)
    assert turn.laying(lay) == pytest.approx(5 + 25 + 2 * average)


@pytest.mark.parametrize("options", [{}, {"third_draw": "may_lay"}, {"after_draw": "any"}])
def test_the_value_of_drawing_is_exact(options: dict[str, str]) -> None:
    position = table(hands=("333 344", "444 555"), pool="225 335 445", **options)
    turn = _Turn(GAME, position.view(0))
    turn.unseen = ["022", "333", "124", "455"]
    best = {tile: turn.best(tile) for tile in turn.unseen}
    held = max(turn.best("333"), turn.best("344")) if options.get("after_draw") else float("-inf")

    def lay(*tiles: str) -> float:
        if options.get("after_draw"):
            return max(held, *(best[tile] for tile in tiles))
        return best[tiles[-1]]

    def third(one: str, two: str) -> float:
        if options.get("third_draw") != "may_lay":
            return -15.0
        rest = [tile for tile in turn.unseen if tile not in (one, two)]
        return sum(max(lay(one, two, tile), -10.0) for tile in rest) / len(rest) - 5

    def second(one: str) -> float:
        rest = [tile for tile in turn.unseen if tile != one]
        return sum(max(lay(one, two), third(one, two)) for two in rest) / len(rest) - 5

    exact = sum(max(lay(one), second(one)) for one in turn.unseen) / len(turn.unseen) - 5
    assert turn.drawing() == pytest.approx(exact)


def test_in_the_basic_game_it_sheds_the_dearest_tile() -> None:
    position = table(hands=("022 025 122", "444 555"), mode="basic")
    assert min(choice(position)[k:3] + choice(position)[:k] for k in range(3)) == "025"
