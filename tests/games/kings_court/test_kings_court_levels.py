"""The levels of King's Court: what they conclude from swaps, when they wait, what they take."""

import numpy as np
import pytest

import kufsa
from kufsa.core.language import Message, languages
from kufsa.core.seed import fresh_stream
from kufsa.games.kings_court.bots.character import FIRST_IMPRESSION
from kufsa.games.kings_court.bots.greedy import Greedy
from kufsa.games.kings_court.bots.knowledge import BELIEFS, deal
from kufsa.search.search import Search, weigh
from tests.games.kings_court.court import GAME, table
from tests.search.probe import Probe

# Seat 0 has seen the hats of 1 and 2 and swapped them: the king's hat is home now.
SWAPPED = table(
    "AA BC CB DE ED FG GF", "", "", kinds=7, copies=1, magic=0, known=("12", ""), turn=1,
    last_swap=[1, 2],
)  # fmt: skip
ONE_KNOWN = table(
    "AA BC CB DE ED FG GF", "", "", kinds=7, copies=1, magic=0, known=("1", ""), turn=1,
    last_swap=[1, 2],
)  # fmt: skip


def shrewd(seat=1, **traits):
    return Probe(GAME, seat, shrewd=1, **traits)


def dealt(position, seat, beliefs, seed):
    world = position._state.copy()
    key = fresh_stream(f"{seed}")[:8].astype(np.uint32)
    deal(world[0], seat, key, np.array(beliefs, np.float64))
    return kufsa.Position(GAME, position._options, world)


def test_a_hat_that_a_rival_moved_is_mostly_at_home():
    """As often as it is trusted to be; without trust as often as chance has it."""
    at_home = {}
    for trust in (0.0, 0.8):
        worlds = [dealt(ONE_KNOWN, 1, [trust, 0, 1], seed) for seed in range(300)]
        for world in worlds:
            assert world.view(1) == ONE_KNOWN.view(1), "nothing that the seat sees has changed"
            assert sorted(place[1] for place in world.document["row"]) == list("ABCDEFG")
        at_home[trust] = sum(world.document["row"][0] == "AA" for world in worlds) / 300
    assert at_home[0.0] < 0.25
    assert 0.75 < at_home[0.8] < 0.95


def test_a_hat_moved_between_twins_is_a_bluff():
    """Were it at home now it was so before, and would have been called."""
    twins = table(
        "AA AC CB DE ED FG GF", "BBCDEFG", "ABCDEFG", kinds=7, copies=2, magic=0,
        known=("1", ""), turn=1, last_swap=[1, 2],
    )  # fmt: skip
    at_home = [
        sum(dealt(twins, 1, [trust, 0, 1], seed).document["row"][0] == "AA" for seed in range(200))
        for trust in (0.0, 0.8)
    ]
    assert at_home[0] == at_home[1]


def test_beliefs_left_out_change_nothing():
    for seed in range(20):
        assert dealt(ONE_KNOWN, 1, [0], seed) == dealt(ONE_KNOWN, 1, [0] * BELIEFS, seed)


@pytest.mark.compiled
def test_the_shrewd_call_before_the_owner_does():
    view, legal = ONE_KNOWN.view(1), ONE_KNOWN.legal
    how = Search(simulations=400)
    choices = []
    for habits in (Probe(GAME, seat=1), shrewd()):
        found = weigh(GAME, view, legal, how, 1, np.array(habits.beliefs(view)))
        choices.append(max(found, key=lambda one: one.tried).action)
    assert choices[0] != "call 1"
    assert choices[1] == "call 1"


def test_trust_grows_and_falls_with_what_is_turned_up():
    habits = shrewd()
    view = SWAPPED.view(1)
    first = habits.beliefs(view)[0]
    assert first == FIRST_IMPRESSION[0] / sum(FIRST_IMPRESSION)
    swap = {"event": "swapped", "clause": "KC-06", "seat": 0, "slot": 1, "other": 2}
    called = {"event": "called", "clause": "KC-08", "seat": 0, "slot": 1, "character": "A"}
    habits.observe([swap, {**called, "hat": "B"}])
    assert habits.beliefs(view)[0] < first
    for _ in range(6):
        habits.observe([swap, {**called, "hat": "A"}])
    assert habits.beliefs(view)[0] > first
    habits.begin(1, {"players": 2})
    assert habits.beliefs(view)[0] == first


def test_who_was_bitten_is_wary():
    """By a rival that called a hat which it cannot have known, after a swap of one's own."""
    swap = {"event": "swapped", "clause": "KC-06", "seat": 1, "slot": 1, "other": 2}
    called = {"event": "called", "clause": "KC-08", "seat": 0, "slot": 1}
    called |= {"character": "A", "hat": "A"}
    for known, wary in (([[2], []], False), ([[], []], True), ([[1], []], True)):
        habits = shrewd()
        habits.notice({**SWAPPED.view(1), "known": known}, ("peek 1", "call 1"))
        habits.observe([swap, called])
        assert habits.beliefs(SWAPPED.view(1))[1] == wary
        habits.observe([swap, {**called, "seat": 1}])
        assert habits.beliefs(SWAPPED.view(1))[1] == wary


@pytest.mark.parametrize("patience", [0, 2])
def test_patience_comes_to_an_end(patience):
    habits = shrewd(seat=0, patience=patience)
    view, legal = SWAPPED.view(0), SWAPPED.legal
    for _ in range(patience):
        assert "peek 1" in habits.notice(view, legal)
    for _ in range(2):
        seen = habits.notice(view, legal)
        assert "peek 1" not in seen and "peek 3" in seen and "call 1" in seen
    if patience:
        assert "peek 1" in habits.notice({**view, "penalties": [1, 0]}, legal), "something happened"


@pytest.mark.compiled
def test_what_is_sure_is_called_at_once():
    sure = table("AB BA CC DD EF FE GG", "", "", kinds=7, copies=1, magic=0, known=("1347", "4"))
    found = weigh(GAME, sure.view(0), sure.legal, Search(simulations=50), 1)
    assert [one.action for one in found if one.tried] == ["call 4"], "a rival knows that one"


def test_greedy_reads_a_view_for_people():
    position = GAME.start(2, seed=5, first=0).play("peek 1", "peek 2")
    view = position.person_view(0)
    assert view["known"] is None
    assert Greedy(GAME, 1).choose(view, position.legal) in position.legal


@pytest.mark.compiled
@pytest.mark.parametrize("lang", languages())
def test_it_says_why_it_called(lang, hasty):
    bot = kufsa.bot("kings_court", 5, seed=1)
    bot.begin(1, ONE_KNOWN.options)
    action = bot.choose(ONE_KNOWN.view(1), ["call 1", "call 3"])
    reason = {"call 1": "why-suspect", "call 3": "why-guess"}[action]
    assert bot.why().text(lang) == Message("kufsa.games.kings_court.bots", reason).text(lang)
