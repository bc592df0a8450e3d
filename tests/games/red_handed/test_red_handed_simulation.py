"""Races by reaction times: who comes first, what lapses, and what eyes notice when."""

import json
from collections import Counter
from dataclasses import replace
from math import exp, sqrt

import numpy as np
import pytest

import kufsa
from kufsa.core import kernel
from kufsa.core.seed import fresh_stream
from kufsa.games.red_handed import simulation
from kufsa.games.red_handed.looking import first_noticed
from kufsa.games.red_handed.perception import ORDINARY, PERFECT, Eyes
from tests.games.red_handed.table import BOX, GAME, only_open, right_snatches, table

THEFT = "Tr1 Dr1 Fr1 Db2"
WAIT = (None, 0.0)


def lot(seed=1):
    return fresh_stream(seed)


# Choices


@pytest.mark.clause("RH-17")
def test_the_earliest_snatch_counts_and_the_others_lapse():
    position = table(THEFT, players=3)
    choices = [("0:snatch 1 2 3", 0.9), ("1:snatch 1 2", 0.4), ("2:snatch 1 2 3", 0.5)]
    assert simulation.first(position, choices, lot()) == "1:snatch 1 2"
    choices[1] = WAIT
    assert simulation.first(position, choices, lot()) == "2:snatch 1 2 3"


@pytest.mark.clause("RH-17")
def test_if_all_wait_cards_are_turned_up():
    assert simulation.first(table(THEFT), [WAIT, WAIT], lot()) == "flip"
    assert simulation.first(table(), [WAIT, WAIT], lot()) == "flip"


@pytest.mark.clause("RH-17")
def test_if_none_can_be_turned_up_everybody_is_asked_again():
    assert simulation.first(only_open("Tr1 Dr1 Fr1"), [WAIT, WAIT], lot()) is None

    class Hesitant:
        asked = 0

        def begin(self, seat, options):
            self.seat = seat

        def observe(self, events):
            pass

        def choose(self, view, legal):
            self.asked += 1
            assert legal == ()
            return (f"{self.seat}:snatch 1 2 3", 1.0) if self.asked == 4 else WAIT

    players = [Hesitant(), Hesitant()]
    played = simulation.play(only_open("Tr1 Dr1 Fr1"), players, seed=1)
    assert len(played) == 2 and played[-1].over
    assert players[0].asked == 4


@pytest.mark.clause("RH-17")
def test_equal_times_are_decided_by_lot():
    position = table(THEFT, players=3)
    choices = [(f"{seat}:snatch 1 2 3", 0.5) for seat in range(3)]
    found = Counter(simulation.first(position, choices, lot(n))[0] for n in range(600))
    assert sorted(found) == ["0", "1", "2"]
    assert all(abs(count - 200) < 5 * sqrt(200) for count in found.values())
    assert simulation.first(position, choices, lot(5)) == simulation.first(
        position, choices, lot(5)
    )


def test_choices_that_make_no_sense():
    position = table(THEFT)
    with pytest.raises(ValueError, match="2 seats choose, not 1"):
        simulation.first(position, [WAIT], lot())
    with pytest.raises(ValueError, match="snatches for itself"):
        simulation.first(position, [("1:snatch 1 2 3", 0.5), WAIT], lot())
    with pytest.raises(ValueError, match="snatches for itself"):
        simulation.first(position, [("flip", 0.5), WAIT], lot())
    for seconds in (-0.1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="seconds from 0 on"):
            simulation.first(position, [("0:snatch 1 2 3", seconds), WAIT], lot())
    with pytest.raises(kufsa.IllegalAction):
        simulation.first(position, [("0:snatch 1 9", 0.5), WAIT], lot())


class Scripted:
    """Chooses the same at every table, and keeps what it was given."""

    def __init__(self, choice):
        self.choice = choice
        self.views = []
        self.events = []

    def begin(self, seat, options):
        self.seat, self.options = seat, options

    def observe(self, events):
        self.events += events

    def choose(self, view, legal):
        self.views.append((view, legal))
        return self.choice


def test_players_get_views_and_events_and_nothing_else():
    players = [Scripted(WAIT), Scripted(("1:snatch 1", 0.2))]  # refused, so it waits
    played = simulation.play(table("Tr1 Dr1 Fr1"), players, seed=1, limit=3)
    assert [len(position.document["open"]) for position in played] == [3, 5, 7, 9]
    for player in players:
        assert type(player.views[0][0]) is kufsa.View
        assert player.views[0][1] == ("flip",)
        assert [one["event"] for one in player.events] == ["turned-up"] * 3
        assert "snatch" not in json.dumps(player.views)
    assert players[1].seat == 1
    assert players[1].options == {"players": 2}


def test_a_game_that_is_over_asks_nobody():
    player = Scripted(WAIT)
    over = only_open("Pg Tg1").play("0:snatch")
    assert simulation.play(over, [player, player], seed=1) == [over]
    assert player.views == []


# Perception


def looks(position, eyes, count, seed=1):
    stream = fresh_stream(seed)
    view = position.view(0)
    return [first_noticed(view, eyes, stream) for _ in range(count)]


COUNT = 300 if kernel.INTERPRETED else 4_000


@pytest.mark.parametrize(
    ("cards", "hardness"),
    [
        ("Tr1 Dr1 Fr1", ORDINARY.alike),
        ("Tr1 Dr2 Fr3", ORDINARY.quantities_differ),
        ("Tr1 Dg1 Fb1", ORDINARY.colours_differ),
        ("Tr1 Dg2 Fb3", ORDINARY.both_differ),
        ("Tr1 Dr1 Fg1 K", ORDINARY.dark_alike),
        ("Tr1 Dr2 Fg3 K", ORDINARY.dark_differ),
        ("Tr1 Pr Db1", ORDINARY.arrest),
        ("Tr1 Pg Db1 K", ORDINARY.dark_arrest),
    ],
)
def test_how_long_one_incident_takes(cards, hardness):
    """The mean is that of the formula, and as many are seen after a second as it says."""
    wanted = (ORDINARY.glance + ORDINARY.per_card * len(cards.split())) * hardness
    seen = [one.seen for one in looks(table(cards), ORDINARY, COUNT)]
    assert abs(np.mean(seen) - wanted) < 5 * wanted / sqrt(COUNT)
    share = 1 - exp(-1 / wanted)
    assert abs(np.mean(np.array(seen) <= 1) - share) < 5 * sqrt(share * (1 - share) / COUNT)


def test_more_cards_take_longer_and_more_incidents_are_seen_sooner():
    def mean(cards, count=COUNT):
        return np.mean([one.seen for one in looks(table(cards), ORDINARY, count)])

    clutter = " Dg2 Dg2 Db3 Db3 Dg3 Dg3 Db2 Db2"
    assert mean("Tr1 Dr1 Fr1" + clutter) > 1.5 * mean("Tr1 Dr1 Fr1")
    assert mean("Tr1 Dr1 Fr1 Tr1 Dr1 Fr1") < 0.5 * mean("Tr1 Dr1 Fr1")


def test_which_incident_is_seen_first_goes_by_how_easy_it_is():
    cards = "Tr1 Dr1 Fr1 Tb2 Dg3 Pb"
    position = table(cards)
    found = Counter(one.marks for one in looks(position, ORDINARY, COUNT))
    ease = {(1, 2, 3): 1 / ORDINARY.alike, (4, 6): 1 / ORDINARY.arrest}
    ease[3, 4, 5] = 1 / ORDINARY.both_differ  # one red, two blue, three green
    assert found.keys() == ease.keys()
    for marks, weight in ease.items():
        mean = COUNT * weight / sum(ease.values())
        assert abs(found[marks] - mean) < 5 * sqrt(mean), marks


@pytest.mark.parametrize(
    "cards", ["Tr1 Tr1 Dr1 Dr1 Fr1 Fr1", "Pr Pb Tr1 Tr2 Tb1 K", "Pg Tg1 Tg1 Tg2"]
)
def test_every_incident_is_found_and_nothing_else(cards):
    position = table(cards)
    marks = {action.partition(" ")[2] for action in right_snatches(cards.split(), 1)}
    found = Counter(" ".join(map(str, one.marks)) for one in looks(position, PERFECT, 400))
    assert found.keys() == marks
    mean = 400 / len(marks)
    assert all(abs(count - mean) < 5 * sqrt(mean) for count in found.values())


def test_all_that_eyes_find_among_all_cards_is_right():
    position = table(" ".join(BOX))
    right = set(position.legal)
    for one in looks(position, ORDINARY, 40):
        assert f"0:snatch {' '.join(map(str, one.marks))}" in right


def test_the_hand_follows_the_eyes():
    for eyes in (ORDINARY, replace(ORDINARY, fumble=0)):
        hands = [one.snatched - one.seen for one in looks(table(THEFT), eyes, COUNT)]
        assert min(hands) >= eyes.reach - 1e-6
        mean = eyes.reach + eyes.fumble
        assert abs(np.mean(hands) - mean) < 5 * eyes.fumble / sqrt(COUNT) + 1e-6


def test_where_nothing_is_nothing_is_noticed():
    for cards in ("", "Tr1 Dr1", "Pr Tg1 Db2", "K"):
        assert first_noticed(table(cards).view(None), PERFECT, fresh_stream(1)) is None


def test_a_stream_decides_what_is_noticed():
    """The same numbers compiled and interpreted."""
    one, other = looks(table(THEFT + " Pr"), ORDINARY, 2, seed=7)
    assert [one, other] == looks(table(THEFT + " Pr"), ORDINARY, 2, seed=7)
    assert one != other
    assert (one.marks, round(one.seen, 6), round(one.snatched, 6)) == ((1, 5), 0.633683, 1.035018)


@pytest.mark.parametrize(
    "wrong", [{"glance": 0.001, "per_card": 0}, {"alike": 0}, {"reach": -1}, {"patience": 2000},
              {"both_differ": 100_000}],
)  # fmt: skip
def test_eyes_that_cannot_be(wrong):
    with pytest.raises(ValueError, match="seconds"):
        Eyes(**wrong)


# Races


def test_a_race_is_the_same_for_a_seed():
    start = GAME.start(3, seed=1)
    eyes = [ORDINARY, PERFECT, ORDINARY]
    one, same = (simulation.race(start, eyes, seed=5) for _ in range(2))
    assert one == same
    assert one != simulation.race(start, eyes, seed=6)
    assert one.last.over
    assert (one.asked, one.turned, one.claims, one.ties) == (45, 32, (2, 9, 2), 0)
    assert one.asked >= one.turned + sum(one.claims)
    assert start == GAME.start(3, seed=1)


def test_sharper_eyes_win_races():
    start = [GAME.start(2, seed=seed, quick=True) for seed in range(12)]
    won = sum(
        0 in simulation.race(one, [PERFECT, ORDINARY], seed=seed).last.winners
        for seed, one in enumerate(start)
    )
    assert won >= 11


def test_ordinary_eyes_share_the_claims_without_lots():
    races = [
        simulation.race(GAME.start(4, seed=seed, quick=True), [ORDINARY] * 4, seed=seed)
        for seed in range(12)
    ]
    claims = np.sum([race.claims for race in races], axis=0)
    assert claims.min() > 0.5 * claims.mean()
    assert sum(race.ties for race in races) == 0
    assert all(race.turned == 15 for race in races)


def test_ties_in_a_race_are_decided_by_lot():
    """Hands without a time of their own come together where the search takes next to none."""
    eyes = Eyes(*[0.05, 0.0, *[1.0] * 8, 0.3, 0.0, 1000.0])
    everything = table(" ".join(BOX), players=6)
    ties = sum(
        simulation.race(everything, [eyes] * 6, seed=seed, limit=1).ties for seed in range(200)
    )
    seats = Counter(
        simulation.race(everything, [eyes] * 6, seed=seed, limit=1).claims.index(1)
        for seed in range(200)
    )
    assert ties > 5
    assert len(seats) == 6


def test_who_is_impatient_waits_for_more_cards():
    hasty = replace(ORDINARY, patience=0.0)
    race = simulation.race(table(THEFT), [hasty, hasty], seed=1, limit=5)
    assert (race.turned, race.claims) == (5, (0, 0))
    stuck = simulation.race(only_open("Tr1 Dr1 Fr1"), [hasty, hasty], seed=1, limit=5)
    assert (stuck.asked, stuck.turned, stuck.claims) == (5, 0, (0, 0))  # asked again and again


def test_a_race_needs_eyes_for_every_seat():
    with pytest.raises(ValueError, match="3 seats race, not 2"):
        simulation.race(GAME.start(3, seed=1), [ORDINARY] * 2)
