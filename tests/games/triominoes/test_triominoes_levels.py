"""Those who play Triangle Dominoes: what they see, and what they hear from who draws."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

import kufsa
from kufsa import Position, View
from kufsa.games.triominoes.bots.hands import REFUSED
from kufsa.games.triominoes.notation import sum_of, tile_of
from kufsa.games.triominoes.places import laid
from kufsa.games.triominoes.schema import TILE_NAMES
from kufsa.search.search import NOTHING, Search, weigh
from kufsa.testing import play
from tests.games.triominoes.guessed_hands import PLACE, Hands, fitting
from tests.games.triominoes.probe import Probe
from tests.games.triominoes.table import GAME


def acting(position: Position) -> int:
    assert isinstance(position.to_act, int)
    return position.to_act


# Hands.


def test_who_draws_seems_to_lack_what_fits() -> None:
    position = GAME.start(players=2, seed=1)
    listener = acting(position)
    drawer = 1 - listener
    probe = Probe(listener, listens=1)
    position = position.play(position.legal[0])  # the first tile is laid by who begins
    probe.observe(position.events(listener))
    probe.prepare(position.view(listener), position.legal)
    assert (probe.weights == 1).all()
    position = position.play("draw")  # by the other
    probe.observe(position.events(listener))
    view = position.view(listener)
    probe.prepare(view, position.legal)
    fits = fitting(GAME, view["board"], view["hand"][0])
    for tile in set(TILE_NAMES) - {*view["hand"], *map(tile_of, view["board"])}:
        # Of ten tiles then in its hand one is new.
        expected = REFUSED + (1 - REFUSED) / 10 if tile in fits else 1
        assert probe.weights[drawer][PLACE[tile]] == pytest.approx(expected)
    assert (probe.weights[listener] == 1).all()


def test_hands_are_guessed_as_from_the_texts() -> None:
    """For every tile that a seat cannot see, in games over all options."""
    dice = Random("hands")
    learned = compared = 0
    for number, options in zip(range(8), play.tables(GAME, dice), strict=False):
        start = GAME.start(seed=number, **options)
        seat = number % start.players
        oracle = Hands(GAME, start.players)
        probe = Probe(seat, start.players, listens=1)
        for position in play.walk(start, dice, limit=90):
            oracle.observe(position.events(seat))
            probe.observe(position.events(seat))
            if position.to_act != seat:
                continue
            view = position.view(seat)
            probe.prepare(view, position.legal)
            expected = oracle.weights(view)
            if expected is None:
                assert not probe.weights.any()
                continue
            seen = {*view["hand"], *map(tile_of, view["board"])}
            unseen = [PLACE[tile] for tile in TILE_NAMES if tile not in seen]
            assert (probe.weights[:, unseen] == expected[:, unseen]).all()
            learned += (expected != 1).any()
            compared += 1
    assert learned > 40 and compared > 60


def test_who_was_not_there_guesses_nothing_and_a_new_round_begins_anew() -> None:
    position = GAME.start(players=2, seed=1)
    position = position.play(position.legal[0])
    seat = acting(position)
    late, there, deaf = Probe(seat, listens=1), Probe(seat, listens=1), Probe(seat)
    there.observe(position.events(seat))
    position = position.play("draw")
    for probe in (late, there, deaf):
        probe.observe(position.events(seat))
        probe.prepare(position.view(seat), position.legal)
    assert not late.weights.any() and not deaf.weights.any()
    assert (there.weights < 1).any()
    first = {"event": "laid", "clause": "TR-07", "tile": "000", "place": "0,0^"}
    for probe in (late, there):
        probe.observe([{**first, "seat": 0, "points": 0}])
        probe.prepare(View({**position.view(seat), "board": ["000@0,0^"]}), position.legal)
        assert (probe.weights == 1).all()


def test_who_hears_of_tiles_that_touch_nothing_guesses_nothing() -> None:
    """Also where there are more of them than lie on any table."""
    probe = Probe(listens=1)
    position = GAME.start(players=2, seed=1)
    lay = {"event": "laid", "clause": "TR-17", "tile": "000", "seat": 0, "points": 0}
    probe.observe([{**lay, "place": f"{x},{y}^"} for x in range(9) for y in range(9)])
    probe.prepare(position.view(0), position.legal)
    assert not probe.weights.any()


@pytest.mark.compiled
def test_a_hand_that_is_believed_is_dealt() -> None:
    """Against a hand of cheap tiles, which cost little in the end, one stands worse."""
    position = GAME.start(players=2, seed=3)
    position = position.play(position.legal[0])
    view = position.view(acting(position))
    how = Search(simulations=200, depth=4, margin=1, scale=40)
    size = 4 * len(TILE_NAMES)
    even = weigh(GAME, view, position.legal, how, 1, NOTHING)
    assert weigh(GAME, view, position.legal, how, 1, np.zeros(size)) == even
    alike = weigh(GAME, view, position.legal, how, 1, np.ones(size))
    low = np.array([[1.0 if tile < "112" else 1e-9 for tile in TILE_NAMES]] * 4).ravel()
    cheap = weigh(GAME, view, position.legal, how, 1, low)
    best = [max(one.value for one in found) for found in (even, alike, cheap)]
    assert best[2] < min(best[:2]) - 0.03
    assert best[0] == pytest.approx(best[1], abs=0.03)


# What is thought of.


def test_in_a_tournament_it_thinks_of_this_round() -> None:
    probe = Probe()
    for options in ({"tournament": True}, {}):
        position = GAME.start(players=2, seed=3, **options)
        view = position.view(acting(position))
        noticed = probe.prepare(View({**view, "round": 1 + len(options)}), position.legal)
        assert noticed == list(position.legal)
        assert probe.imagined[0]["tournament"] == 0 and probe.imagined[0]["round_number"] == 1
        assert probe.in_tournament == bool(options)


def apart(one: str, other: str) -> int:
    """How far two laid tiles lie apart."""
    a, b = laid(one)[0], laid(other)[0]
    x, y = a.x - b.x, a.y - b.y
    return max(abs(x), abs(y), abs(x + y))


def seen(view: View, legal: Sequence[str], reach: int, dearest: int) -> list[str]:
    """What a character thinks of."""
    lays = [action for action in legal if "@" in action]
    others = [action for action in legal if "@" not in action]
    if reach and view["board"]:
        last = view["board"][-1]
        near = [lay for lay in lays if apart(lay, last) <= reach]
        lays = near if near or others else [min(lays, key=lambda lay: apart(lay, last))]
    if dearest and lays:
        return [max(lays, key=sum_of)]
    return [*lays, *others]


@pytest.mark.compiled
@pytest.mark.parametrize("dearest", [0, 1])
@pytest.mark.parametrize("reach", [0, 1, 2, 3, 4])
def test_it_sees_what_lies_near_the_last_tile_and_sheds_the_dearest(
    reach: int, dearest: int
) -> None:
    probe = Probe(reach=reach, dearest=dearest)
    fewer = overlooked = 0
    for position in play.sample(GAME, 150, seed="places"):
        if not isinstance(position.to_act, int) or len(position.legal) == 1:
            continue
        view = position.view(position.to_act)
        noticed = probe.prepare(view, position.legal)
        assert noticed == seen(view, position.legal, reach, dearest)
        fewer += len(noticed) < len(position.legal)
        overlooked += "@" not in noticed[0] and "@" in position.legal[0]
    assert (fewer > 5) == bool(reach or dearest)
    assert overlooked > 10 or not reach or reach > 2


def test_who_must_lay_looks_on_for_the_nearest_place() -> None:
    probe = Probe(reach=1)
    looked_on = 0
    for position in play.sample(GAME, 150, seed="looking on"):
        view = position.view(acting(position)) if not position.over else None
        lays = [action for action in position.legal if "@" in action]
        if view is None or not view["board"] or len(lays) < 2:
            continue
        last = view["board"][-1]
        nearest = min(apart(lay, last) for lay in lays)
        if nearest > 1:
            (only,) = probe.prepare(view, lays)
            assert apart(only, last) == nearest
            looked_on += 1
    assert looked_on > 10


# What must not matter.


@pytest.mark.compiled
def test_what_is_hidden_changes_nothing() -> None:
    """The same answers in every world that the seat cannot tell from the true one."""
    probes = [Probe(reach=2, dearest=1), Probe(reach=4), Probe(listens=1, reckons=1)]
    differ = 0
    for position in play.sample(GAME, 60, seed="hidden"):
        if not isinstance(position.to_act, int):
            continue
        view = position.view(position.to_act)
        for probe in probes:
            answers, worlds = [], []
            for seed in range(3):
                noticed = probe.prepare(view, position.legal, seed)
                worlds.append(probe.imagined["hands"].tobytes())
                answers.append((noticed, probe.weights.tobytes(), probe.reckon()[0]))
            assert answers[0] == answers[1] == answers[2]
            differ += len(set(worlds)) > 1
    assert differ > 60


def test_a_reason_comes_from_the_action_alone() -> None:
    probe = Probe()
    said = set()
    for position in play.sample(GAME, 120, seed="reasons"):
        if not isinstance(position.to_act, int):
            continue
        probe.prepare(position.view(position.to_act), position.legal)
        for action in position.legal:
            reason = probe.explain(action).id
            kind = action
            if "@" in action:
                kind = "dear" if sum_of(action) >= 10 else "lay"
            assert reason == f"why-{kind}"
            said.add(reason)
    assert len(said) == 4


@pytest.mark.compiled
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_level_plays_a_round(level: int) -> None:
    """Against greedy, by legal actions only."""
    position = GAME.start(players=2, seed=level)
    bots = [kufsa.bot("triominoes", level, seed=1), kufsa.bot("triominoes", "greedy")]
    for seat, bot in enumerate(bots):
        bot.begin(seat, position.options)
    if level == 5:
        bots[0].search = Search(simulations=20, depth=10)
    while not position.over:
        seat = acting(position)
        position = position.play(str(bots[seat].choose(position.view(seat), position.legal)))
        for other, bot in enumerate(bots):
            bot.observe(position.events(other))
