"""The bots of Red-Handed: what a claim is worth, what they choose, whom they beat."""

import inspect
import json
from fractions import Fraction
from random import Random

import pytest

import kufsa
from kufsa.games.red_handed import simulation
from kufsa.games.red_handed.bots import greedy as red_handed
from kufsa.games.red_handed.bots.greedy import Casual, Greedy, claim_value
from kufsa.search.protocol import Bot
from tests.games.red_handed.table import BOX, GAME, right_snatches, table


class RandomClaims:
    """Waits, or marks open cards at random; now and then it is right."""

    def __init__(self, seed):
        self.dice = Random(seed)

    def begin(self, seat, options):
        self.seat = seat

    def observe(self, events):
        pass

    def choose(self, view, legal):
        count = len(view["open"])
        if count < 3 or self.dice.random() < 0.5:
            return None, 0.0
        marks = sorted(self.dice.sample(range(1, count + 1), self.dice.choice((2, 3))))
        return f"{self.seat}:snatch {' '.join(map(str, marks))}", self.dice.uniform(0.2, 2)


def relative(position, seat):
    others = [score for n, score in enumerate(position.scores) if n != seat]
    return position.scores[seat] - Fraction(sum(others), len(others))


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_what_a_claim_is_worth(seed, quick):
    """The value is what playing the claim really changes, for every seat, right or wrong."""
    dice = Random(seed)
    players = dice.randint(2, 6)
    cards = ["Pr", "Tr2", *dice.sample([card for card in BOX if card[0] in "DF"], seed)]
    owners = tuple(dice.randrange(players) for _ in cards)
    position = table(" ".join(cards), players=players, owners=owners, quick=quick)
    for seat in range(players):
        for action, right in ((f"{seat}:snatch 1 2", True), (f"{seat}:snatch", False)):
            gain = relative(position.play(action), seat) - relative(position, seat)
            assert claim_value(position.view(seat), seat, right) == gain


def begun(kind, seat, seed=1, **options):
    bot = kind(GAME, seed)
    bot.begin(seat, {"players": 2, **options})
    return bot


@pytest.mark.parametrize("seed", range(10))
def test_greedy_snatches_whenever_there_is_something(seed):
    dice = Random(seed)
    cards = dice.sample(BOX, dice.randint(0, 12))
    position = table(" ".join(cards))
    right = right_snatches(cards, 2)
    action, seconds = begun(Greedy, 1, seed).choose(position.view(1), ("flip",))
    if right:
        assert action in right and action.startswith("1:")
        assert 0.25 <= seconds < 10
    else:
        assert action is None


def test_casual_overlooks_what_takes_too_long():
    bot = begun(Casual, 0)
    clutter = table("Tr1 Dg2 Fb3 Dr2 Dr2 Dr3 Dr3 Db1 Db1 Db3 Db3 Dg1 Dg1")
    chosen = [bot.choose(clutter.view(0), ("flip",)) for _ in range(60)]
    found = [action for action, _ in chosen if action is not None]
    assert set(found) == {"0:snatch 1 2 3"}
    assert 5 < len(found) < 55
    assert (None, 3.0) in chosen


def test_a_claim_that_changes_nothing_is_no_loss():
    """It is worth 0 where nothing of one's own lies open, and keeps others from claiming."""
    view = table("Tr1 Dr1 Fr1", owners=(0, 0, 0)).view(1)
    assert claim_value(view, 1) == 0
    assert begun(Greedy, 1).choose(view, ())[0] == "1:snatch 1 2 3"


def test_a_seed_decides_how_a_bot_plays():
    start = GAME.start(2, seed=3, quick=True)
    games = [
        simulation.play(start, [Greedy(GAME, one), Casual(GAME, 5)], seed=1) for one in (1, 1, 2)
    ]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("quick", [False, True])
def test_greedy_beats_random_heads_up(quick):
    won = 0
    for seed in range(6):
        seat = seed % 2
        players = [RandomClaims(seed), RandomClaims(seed)]
        players[seat] = Greedy(GAME, seed)
        end = simulation.play(GAME.start(2, seed=seed, quick=quick), players, seed=seed)[-1]
        assert end.over
        won += end.winners == (seat,)
    assert won == 6


def test_greedy_beats_casual_heads_up():
    won = 0
    for seed in range(8):
        players = [Casual(GAME, seed), Greedy(GAME, seed)]
        won += (
            1
            in simulation.play(GAME.start(2, seed=seed, quick=True), players, seed=seed)[-1].winners
        )
    assert won >= 7


def test_bots_keep_the_protocol_and_are_found():
    names = [info.name for info in kufsa.bots("red_handed")]
    assert {"greedy", "casual"} <= set(names)
    for name, kind in (("greedy", Greedy), ("casual", Casual)):
        bot = kufsa.bot("red_handed", name, seed=1)
        assert type(bot) is kind
        assert isinstance(bot, Bot)


def test_a_bot_never_sees_a_state():
    """What it chooses is the same in every world that its seat cannot tell from the true one."""
    position = table("Tr1 Dr1 Fr1 Pg Tg2 Db3")
    view = json.loads(json.dumps(position.view(0)))  # nothing but what can be sent
    chosen = begun(Greedy, 0, 4).choose(view, ("flip",))
    for seed in range(5):
        other = position.resample(0, seed=seed)
        assert begun(Greedy, 0, 4).choose(other.view(0), ("flip",)) == chosen
    assert "_state" not in inspect.getsource(red_handed)
