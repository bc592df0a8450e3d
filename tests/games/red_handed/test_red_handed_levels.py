"""The levels of Red-Handed: each sees sooner than the one below, and can say what it saw."""

import json
from dataclasses import astuple, replace
from itertools import pairwise
from statistics import mean, median, quantiles, stdev

import pytest

import kufsa
from kufsa.core.language import languages
from kufsa.core.position import Position
from kufsa.games.red_handed.bots import LEVELS, levels
from kufsa.games.red_handed.bots.character import EYES as HOW_MANY
from kufsa.games.red_handed.bots.character import NOTHING, TRAITS
from kufsa.games.red_handed.perception import GLANCE, PATIENCE, PERFECT, Eyes
from kufsa.games.red_handed.simulation import race
from kufsa.search.racing import Racer, RacingCharacter
from tests.games.red_handed.onlooker import Onlooker
from tests.games.red_handed.table import BOX, GAME, table

pytestmark = pytest.mark.compiled

EYES = [levels.TEN_YEARS, levels.GROWN_UP, levels.PRACTISED, levels.EXPERT, levels.CHAMPION]
LEAST = [0.9, 0.7, 0.6, 0.45, 0.35]  # seconds in which nobody of a level can have seen anything
THEFT = table("Tr1 Dr1 Fr1")
# Wherever one looks there is something: a search is over as soon as it has begun.
TEEMING = table("K " + " ".join(card for card in BOX if card.endswith("1")))


class Looking(Racer):
    """A racer with any eyes, whose mind can be read."""

    def __init__(self, seed: int, eyes: Eyes, **traits: float) -> None:
        super().__init__(GAME, seed, levels.seeing(eyes, **traits).traits)

    def look(self, position: Position) -> tuple[int | None, float]:
        """React to a position itself: it reads only what lies open."""
        return self.react_to(position._state, position.players)

    def seconds(self, number: int) -> float:
        """One of the times of its eyes, today."""
        return float(self._mind[0]["eyes"][number]) / 1e6


def snatches(eyes: Eyes, tremor: float, times: int, least: float = 0.0) -> list[float]:
    bot = Looking(1, eyes, tremor=tremor, least=least)
    bot.begin(0, THEFT.options)
    chosen = [bot.look(THEFT) for _ in range(times)]
    return [seconds for action, seconds in chosen if action is not None]


@pytest.mark.parametrize("lower", range(4))
@pytest.mark.parametrize("quick", [False, True])
def test_eyes_are_in_order(lower: int, quick: bool) -> None:
    won = 0.0
    for deal in range(30):
        for seat in (0, 1):
            pair = [EYES[lower], EYES[lower]]
            pair[seat] = EYES[lower + 1]
            start = GAME.start(players=2, seed=deal, quick=quick)
            winners = race(start, pair, seed=2 * deal + seat).last.winners
            won += (seat in winners) / len(winners)
    assert won > 36, "60 in a hundred"


def test_four_at_a_table_end_in_their_order() -> None:
    claims = [0] * 4
    for deal in range(60):
        found = race(GAME.start(players=4, seed=deal), EYES[:4], seed=deal)
        claims = [count + more for count, more in zip(claims, found.claims, strict=True)]
    assert all(below < above for below, above in pairwise(claims)), claims


def test_children_are_slower_in_all_they_do() -> None:
    grown = levels.GROWN_UP
    child = levels.slowed(grown, 2)
    for name in ("glance", "per_card", "reach", "fumble"):
        assert getattr(child, name) == 2 * getattr(grown, name)
    assert child.both_differ == grown.both_differ


def reactions(level: int, position: Position, days: int) -> list[float]:
    """The seconds after which a level snatches, each on another day."""
    bot = kufsa.bot("red_handed", level, seed=7)
    view, times = position.view(0), []
    for _ in range(days):
        bot.begin(0, position.options)
        action, seconds = None, 0.0
        while action is None:
            choice = bot.choose(view, ("flip",))
            assert isinstance(choice, tuple)
            action, more = choice
            seconds += more
        times.append(seconds)
    return times


@pytest.mark.parametrize("level", range(1, 6))
def test_nobody_sees_anything_before_a_person_could(level: int) -> None:
    """On no day, however easy it is to find something; and the hand takes its time besides."""
    least = LEAST[level - 1]
    quickest = min(reactions(level, TEEMING, 400))
    assert least < quickest < 1.6 * least


def test_higher_levels_are_there_sooner_among_few_cards_and_many() -> None:
    for cards in ("Tr1 Dr1 Fr1", "Tr1 Dr1 Fr1 Dg2 Db3 Fb2 Fg3", "Tr1 Dg2 Fb3 Dr2 Db1 Fr2 Fg3"):
        medians = [median(reactions(level, table(cards), 200)) for level in range(1, 6)]
        assert all(1.15 * above < below for below, above in pairwise(medians)), (cards, medians)


def test_one_day_is_not_like_another() -> None:
    """Form is drawn anew for each game, as often good as bad; good days are the lesser wonder."""
    bot = Looking(3, levels.GROWN_UP, form=0.5)
    days = []
    for _ in range(400):
        bot.begin(0, THEFT.options)
        days.append(bot.seconds(GLANCE) / levels.GROWN_UP.glance)
        assert bot.seconds(PATIENCE) == levels.GROWN_UP.patience
    good = [day for day in days if day < 1]
    assert 170 < len(good) < 230
    assert 0.5 < min(good) < 0.75
    assert max(days) > 2.5
    for eyes in EYES:
        steady = Looking(3, eyes)
        steady.begin(0, THEFT.options)
        assert steady._mind[0]["eyes"].tolist() == eyes.encoded().tolist()


def test_a_bad_day_begins_a_little_later_and_a_good_one_no_sooner() -> None:
    """What takes no time to find and to reach shows when the eyes begin to see."""
    instant = replace(PERFECT, glance=0.2, reach=0.0, fumble=0.0)
    bot = Looking(3, instant, least=0.7, form=0.5)
    for _ in range(200):
        bot.begin(0, TEEMING.options)
        day = bot.seconds(GLANCE) / instant.glance
        began = 0.7 * max(1.0, day) ** 0.5
        assert began - 1e-5 <= bot.look(TEEMING)[1] < began + 0.05


def test_a_hand_trembles_and_nobody_is_faster_than_a_reaction() -> None:
    """The time of the hand is ex-Gaussian: its normal part has the spread that is asked for."""
    sharp = Eyes(glance=0.1, per_card=0, reach=2.0, fumble=0.0, patience=1000)
    steady = snatches(sharp, 0.0, 400)
    shaky = snatches(sharp, 0.3, 400)
    tremor = [b - a for a, b in zip(steady, shaky, strict=True)]
    assert abs(mean(tremor)) < 0.05
    assert 0.25 < stdev(tremor) < 0.35
    hasty = Eyes(glance=0.1, per_card=0, reach=0.0, fumble=0.0, patience=1000)
    assert min(snatches(hasty, 0.3, 100, least=0.4)) == 0.4


def test_the_champion_misses_nothing_and_a_child_overlooks_some() -> None:
    assert len(snatches(levels.CHAMPION, 0.0, 50)) == 50
    assert len(snatches(levels.TEN_YEARS, 0.0, 200)) < 200


@pytest.mark.parametrize("lang", languages())
def test_it_says_what_it_saw(lang: str) -> None:
    bot = kufsa.bot("red_handed", 5, seed=1)
    texts = []
    for cards in ("Tr1 Dr1 Fr1", "Pr Tr1", "Dr1"):
        position = table(cards)
        bot.begin(0, position.options)
        assert bot.why() is None
        choice = bot.choose(position.view(0), ("flip",))
        assert isinstance(choice, tuple)
        action, seconds = choice
        text = bot.why().text(lang)
        assert action is None or f"{seconds:.1f}" in text
        texts.append(text)
    assert len(set(texts)) == 3


def test_the_same_seed_has_the_same_hand() -> None:
    bots = [kufsa.bot("red_handed", 3, seed=4) for _ in range(2)]
    for bot in bots:
        bot.begin(0, THEFT.options)
    chosen = [[bot.choose(THEFT.view(0), ("flip",)) for _ in range(5)] for bot in bots]
    assert chosen[0] == chosen[1]


def test_the_traits_begin_with_the_numbers_of_eyes() -> None:
    """Kernels know them by their place."""
    assert list(TRAITS)[:HOW_MANY] == list(Eyes.__dataclass_fields__)
    made = LEVELS[4].make
    assert isinstance(made, RacingCharacter)
    assert tuple(made.traits.values())[:HOW_MANY] == astuple(levels.CHAMPION)


@pytest.mark.parametrize("seed", range(5))
def test_only_right_snatches_of_the_own_seat_come(seed: int) -> None:
    bot = Looking(seed, levels.CHAMPION)
    position = GAME.start(players=4, seed=seed)
    for _ in range(12):
        bot.begin(seed % 4, position.options)
        action, _ = bot.choose(position.view(seed % 4), ("flip",))
        right = [one for one in position.legal if one.startswith(f"{seed % 4}:")]
        assert action in right if right else action is None
        position = position.play("flip")


def test_a_level_does_the_same_in_worlds_that_look_the_same() -> None:
    position = table("Tr1 Dr1 Fr1 Pg Tg2 Db3")
    view = json.loads(json.dumps(position.view(1)))  # nothing but what can be sent
    for level in range(1, 6):
        chosen = []
        for other in (view, *(position.resample(1, seed=seed).view(1) for seed in range(3))):
            bot = kufsa.bot("red_handed", level, seed=4)
            bot.begin(1, position.options)
            chosen.append([bot.choose(other, ("flip",)) for _ in range(3)])
        assert all(one == chosen[0] for one in chosen)


def test_who_waits_says_that_it_saw_nothing() -> None:
    """That nothing is snatched for is no action, and is explained all the same."""
    bot = Looking(1, levels.CHAMPION, least=0.35)
    bot.begin(0, THEFT.options)
    assert bot.look(table("Dr1")) == (None, 0.35 + levels.CHAMPION.patience)
    said = bot._reason(table("Dr1")._state, NOTHING)
    assert bot.why() == said
    assert said is not None and said.id == "why-nothing"


TABLES = (THEFT, table("Tr1 Dg2 Fb3 Dr2 Db1 Fr2 Fg3"), table("K Pr Tr1 Dg2 Fb3 Dr2 Db1 Fr2"))
DAYS = 1500


@pytest.mark.parametrize("level", range(1, 6))
@pytest.mark.parametrize("position", TABLES, ids=["one theft", "among others", "in the dark"])
def test_reactions_are_distributed_as_in_plain_python(level: int, position: Position) -> None:
    made = LEVELS[level - 1].make
    assert isinstance(made, RacingCharacter)
    least, tremor, form = tuple(made.traits.values())[HOW_MANY:]
    racer = Looking(level, EYES[level - 1], least=least, tremor=tremor, form=form)
    oracle = Onlooker(level, EYES[level - 1], least, tremor, form)
    view = position.view(0)
    found: list[tuple[int | None, float]] = []
    expected: list[tuple[str | None, float]] = []
    for _ in range(DAYS):
        racer.begin(0, position.options)
        found.append(racer.look(position))
        oracle.begin(0, position.options)
        expected.append(oracle.choose(view, ()))
    waits, ours = zip(*((action is None, seconds) for action, seconds in found), strict=True)
    idle, theirs = zip(*((action is None, seconds) for action, seconds in expected), strict=True)
    assert abs(mean(waits) - mean(idle)) < 0.05
    assert mean(ours) == pytest.approx(mean(theirs), rel=0.06)
    for part, other in zip(quantiles(ours, n=10), quantiles(theirs, n=10), strict=True):
        assert part == pytest.approx(other, rel=0.08)
    named = {None if number is None else GAME.format_action(number) for number, _ in found}
    assert named == {action for action, _ in expected}
