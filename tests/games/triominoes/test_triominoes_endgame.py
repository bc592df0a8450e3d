"""The end of a round of Triangle Dominoes, reckoned out: against looking at everything."""

from random import Random
from typing import Any

import pytest

import kufsa
from kufsa import Position, View
from kufsa.games.triominoes.bots.endgame import WIN
from tests.games.triominoes.endgame_solver import Finisher
from tests.games.triominoes.probe import Probe
from tests.games.triominoes.table import GAME, document

pytestmark = pytest.mark.compiled


def acting(position: Position) -> int:
    assert isinstance(position.to_act, int)
    return position.to_act


def ends(count: int, most: int = 8, **options: Any) -> list[Position]:
    """Positions of two players with an empty pool and a choice, few tiles before the end."""
    found: list[Position] = []
    dice = Random("ends")
    while len(found) < count:
        position = GAME.start(players=2, seed=dice.getrandbits(32), **options)
        while not position.over:
            hands = position.document["hands"]
            if not position.document["pool"] and sum(map(len, hands)) <= most:
                if len(position.legal) > 1:
                    found.append(position)
                break
            lays = [one for one in position.legal if "@" in one]
            draws = "draw" in position.legal and dice.random() < 0.55
            position = position.play(
                dice.choice(lays) if lays and not draws else position.legal[-1]
            )
    return found


def of_one_round(position: Position) -> Position:
    """The same position where the game ends with the round."""
    view = position.view(acting(position))
    options = {**view["options"], "tournament": False}
    return GAME.determinize(View({**view, "options": options, "round": 1}), seed=0)


def reckon(position: Position) -> tuple[str | None, int]:
    """The action that the bot chooses without a search, and what it is worth."""
    seat = acting(position)
    probe = Probe(seat, reckons=1)
    probe.prepare(position.view(seat), position.legal)
    before = probe.imagined.tobytes()
    found = probe.reckon()
    assert probe.imagined.tobytes() == before, "all is put back"
    return found


def worth(position: Position, seat: int, tournament: bool) -> float:
    """What a position comes to, by looking at everything."""
    if position.over:
        ahead = position.scores[seat] - position.scores[1 - seat]
        if tournament and max(position.scores) < 400:
            return ahead
        return ahead + WIN * ((seat in position.winners) - (1 - seat in position.winners))
    values = [worth(position.play(action), seat, tournament) for action in position.legal]
    return max(values) if position.to_act == seat else min(values)


@pytest.mark.parametrize("options", [{}, {"tournament": True}, {"mode": "basic"}], ids=str)
def test_the_end_of_a_round_is_reckoned_out(options: dict[str, Any]) -> None:
    differ = 0
    tournament = "tournament" in options
    for position in ends(10, **options):
        plain = of_one_round(position)
        seat = acting(plain)
        chosen, value = reckon(position)
        exact = {one: worth(plain.play(one), seat, tournament) for one in plain.legal}
        assert value == max(exact.values()) == exact[str(chosen)]
        found = Finisher(plain, tournament).values()
        assert found is not None and max(found.values()) == value
        differ += max(exact.values()) > min(exact.values())
    assert differ > 3


def test_what_is_too_far_is_left_to_the_search() -> None:
    """With more tiles, and at the same positions as the solver that plays by texts."""
    far = 0
    for position in [*ends(3, most=15), *ends(9, most=11)]:
        chosen, value = reckon(position)
        found = Finisher(position, False).values()
        assert (chosen is None) == (found is None)
        if found is not None:
            assert value == max(found.values())
            assert next(one for one in found if found[one] == value) == chosen
        far += found is None
    assert 2 < far < 9


def test_tiles_that_a_document_leaves_out_are_not_reckoned_with() -> None:
    short = document(board="120@0,0^", hands=("011 122", "022 112"), pool="")
    position = GAME.position(short, seed=0)
    assert len(position.legal) > 1
    assert reckon(position)[0] is None


def test_who_does_not_reckon_searches() -> None:
    (position,) = ends(1)
    seat = acting(position)
    probe = Probe(seat)
    probe.prepare(position.view(seat), position.legal)
    assert probe.reckon()[0] is None


def test_the_architect_ends_a_round_as_well_as_can_be() -> None:
    for position in ends(3):
        seat = acting(position)
        bot = kufsa.bot("triominoes", 5, seed=1)
        bot.begin(seat, position.options)
        chosen = bot.choose(position.view(seat), position.legal)
        after = {one: worth(position.play(one), seat, False) for one in position.legal}
        assert after[str(chosen)] == max(after.values())
        assert bot.why() is not None
