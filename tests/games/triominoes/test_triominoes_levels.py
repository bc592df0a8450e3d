"""Those who play Triangle Dominoes: what they see, and what they hear from who draws."""

from random import Random

import numpy as np
import pytest

import kufsa
from kufsa import Position
from kufsa.games.triominoes.bots.endgame import WIN, Finisher
from kufsa.games.triominoes.bots.hands import PLACE, REFUSED, Hands, fitting
from kufsa.games.triominoes.bots.levels import Layer
from kufsa.games.triominoes.notation import tile_of
from kufsa.games.triominoes.schema import TILE_NAMES
from kufsa.search.search import NOTHING, Search, weigh
from kufsa.testing import play

GAME = kufsa.game("triominoes")


def test_fitting_tiles_are_those_that_the_rules_let_lay() -> None:
    seen = 0
    for position in play.sample(GAME, 60, seed="fitting"):
        seat = position.to_act
        if not isinstance(seat, int) or not position.view(seat)["board"]:
            continue
        view = position.view(seat)
        if view["draws"] or view["options"].get("mode") == "basic":
            continue
        found = fitting(GAME, view["board"], view["hand"][0])
        own = {tile_of(lay) for lay in position.legal if "@" in lay}
        assert own - {view["hand"][0]} == found & set(view["hand"])
        assert not found & {tile_of(lay) for lay in view["board"]}
        seen += 1
    assert seen > 10


def test_who_draws_seems_to_lack_what_fits() -> None:
    position = GAME.start(players=2, seed=1)
    drawer = position.to_act
    assert isinstance(drawer, int)
    listener = 1 - drawer
    hands = Hands(GAME)
    hands.begin(2)
    position = position.play(position.legal[0])  # the first tile is laid by who begins
    hands.observe(position.events(drawer))
    before = hands.weights(position.view(drawer))
    assert before is not None and (before == 1).all()
    position = position.play("draw")  # by the other
    hands.observe(position.events(drawer))
    weights = hands.weights(position.view(drawer))
    assert weights is not None
    table = weights.reshape(4, len(TILE_NAMES))
    fits = fitting(GAME, position.view(drawer)["board"], position.view(drawer)["hand"][0])
    for tile in TILE_NAMES:
        # Of ten tiles then in its hand one is new.
        expected = REFUSED + (1 - REFUSED) / 10 if tile in fits else 1
        assert table[listener][PLACE[tile]] == pytest.approx(expected)
    assert (table[drawer] == 1).all()


def test_who_was_not_there_guesses_nothing_and_a_new_round_begins_anew() -> None:
    hands = Hands(GAME)
    position = GAME.start(players=2, seed=1)
    position = position.play(position.legal[0])
    seat = position.to_act
    assert isinstance(seat, int)
    assert hands.weights(position.view(seat)) is None
    hands.observe(position.events(seat))
    position = position.play("draw")
    hands.observe(position.events(seat))
    hands.weights(position.view(seat))
    hands.observe([{"event": "laid", "clause": "TR-07", "seat": 0, "tile": "000", "place": "0,0^"}])
    again = hands.weights(kufsa.View({**position.view(seat), "board": ["000@0,0^"]}))
    assert again is not None and (again == 1).all()


@pytest.mark.compiled
def test_a_hand_that_is_believed_is_dealt() -> None:
    """Against a hand of cheap tiles, which cost little in the end, one stands worse."""
    position = GAME.start(players=2, seed=3)
    position = position.play(position.legal[0])
    seat = position.to_act
    assert isinstance(seat, int)
    view = position.view(seat)
    how = Search(simulations=200, depth=4, margin=1, scale=40)
    even = weigh(GAME, view, position.legal, how, 1, NOTHING)
    alike = weigh(GAME, view, position.legal, how, 1, np.ones(4 * len(TILE_NAMES)))
    low = np.array([[1.0 if tile < "112" else 1e-9 for tile in TILE_NAMES]] * 4).ravel()
    cheap = weigh(GAME, view, position.legal, how, 1, low)
    best = [max(one.value for one in found) for found in (even, alike, cheap)]
    assert best[2] < min(best[:2]) - 0.03
    assert best[0] == pytest.approx(best[1], abs=0.03)


def test_in_a_tournament_it_thinks_of_this_round() -> None:
    position = GAME.start(players=2, seed=3, tournament=True)
    seat = position.to_act
    assert isinstance(seat, int)
    recalled = Layer(GAME, Random(1)).recall(position.view(seat))
    assert recalled["options"].get("tournament") is False
    assert GAME.determinize(recalled, seed=1).legal == position.legal
    plain = GAME.start(players=2, seed=3).view(seat)
    assert Layer(GAME, Random(1)).recall(plain) is plain


@pytest.mark.compiled
def test_the_apprentice_sheds_the_dearest_near_the_last_tile() -> None:
    dearer = 0
    for position in play.sample(GAME, 80, seed="dearest"):
        seat = position.to_act
        if not isinstance(seat, int):
            continue
        view = position.view(seat)
        seen = Layer(GAME, Random(1), reach=2).notice(view, position.legal)
        noticed = Layer(GAME, Random(1), reach=2, dearest=True).notice(view, position.legal)
        sums = [sum(map(int, lay[:3])) for lay in seen if "@" in lay]
        if not sums:
            assert noticed == seen
            continue
        (only,) = noticed
        assert only in seen and sum(map(int, only[:3])) == max(sums)
        dearer += max(sums) > min(sums)
    assert dearer > 5


# The end of a round.


def ends(count: int) -> list[Position]:
    """Positions of two players with an empty pool and a choice, few tiles before the end."""
    found: list[Position] = []
    dice = Random("ends")
    while len(found) < count:
        position = GAME.start(players=2, seed=dice.getrandbits(32))
        while not position.over:
            hands = position.document["hands"]
            if not position.document["pool"] and sum(map(len, hands)) <= 8:
                if len(position.legal) > 1:
                    found.append(position)
                break
            lays = [one for one in position.legal if "@" in one]
            draws = "draw" in position.legal and dice.random() < 0.55
            position = position.play(
                dice.choice(lays) if lays and not draws else position.legal[-1]
            )
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


@pytest.mark.compiled
@pytest.mark.parametrize("tournament", [False, True])
def test_the_end_of_a_round_is_reckoned_out(tournament: bool) -> None:
    positions = ends(10)
    differ = 0
    for position in positions:
        seat = position.to_act
        assert isinstance(seat, int)
        found = Finisher(position, tournament).values()
        assert found is not None
        exact = {one: worth(position.play(one), seat, tournament) for one in position.legal}
        assert max(found.values()) == max(exact.values())
        assert exact[max(found, key=lambda one: found[one])] == max(exact.values())
        differ += max(exact.values()) > min(exact.values())
    assert differ > 4
    assert Finisher(positions[0], tournament, most=1).values() is None


@pytest.mark.compiled
def test_the_architect_ends_a_round_as_well_as_can_be() -> None:
    for position in ends(3):
        seat = position.to_act
        assert isinstance(seat, int)
        bot = kufsa.bot("triominoes", 5, seed=1)
        bot.begin(seat, position.options)
        chosen = bot.choose(position.view(seat), position.legal)
        after = {one: worth(position.play(one), seat, False) for one in position.legal}
        assert after[str(chosen)] == max(after.values())
        assert bot.why() is not None
