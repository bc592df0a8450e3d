"""The characters of Red-Handed: they differ in their eyes and their hands.

The first traits are the numbers of ``perception.Eyes``. After them:

``least``   seconds in which new cards are taken in: before that, nobody sees anything, and then
            the search begins, which may be lucky
``tremor``  a hand's time is ex-Gaussian: ``reach`` on average, give or take so many seconds, and
            the exponential ``fumble``
``form``    nobody is equally awake every day: in each game eyes and hand are slower or quicker by
            a factor, whose logarithm has this deviation, so that the weaker of two sometimes wins
"""

from dataclasses import asdict
from math import sqrt

from numpy import int64

from kufsa.core.arithmetic import exponential
from kufsa.core.contract import mind_record
from kufsa.core.draws import deviation
from kufsa.core.kernel import kernel
from kufsa.core.schema import Event, Events, Number, Pattern, Whole
from kufsa.games.red_handed import perception
from kufsa.games.red_handed.incidents import COUNT
from kufsa.games.red_handed.perception import (
    CLASSES,
    EYES,
    FUMBLE,
    GLANCE,
    HARDNESS,
    MICROSECONDS,
    ORDINARY,
    PATIENCE,
    PER_CARD,
    REACH,
)
from kufsa.games.red_handed.rules import SEAT, SNATCH

TRAITS = {**asdict(ORDINARY), "least": 0.0, "tremor": 0.0, "form": 0.0}
LEAST, TREMOR, FORM = range(EYES, len(TRAITS))
NOTHING = -2
ARREST = 2  # marks

MIND = mind_record(
    ("eyes", "i8", EYES),  # as they are today; see perception.py
    ("blind", "f8"),  # the seconds that it takes new cards in, today
    ("tenths", "u4"),  # of a second, until its hand was there
)

SECONDS = Pattern("{seconds}.{tenths}", {"seconds": Whole(0, 9999), "tenths": Whole(0, 9)})
SEEN = {"cards": Number(), "seconds": SECONDS}
REASONS = Events(
    nothing=Event("why-nothing", ""),
    theft=Event("why-theft", "", SEEN),
    arrest=Event("why-arrest", "", SEEN),
)
say_nothing = REASONS.writer("nothing")
say_theft = REASONS.writer("theft")
say_arrest = REASONS.writer("arrest")


@kernel
def begin(mind, traits, players):
    """The day's form: there is a limit to quickness, and none to sleepiness."""
    day = exponential(traits[FORM] * deviation(mind.dice))
    if day < 1.0:
        day = (day + 1.0) / 2.0
    for i in range(EYES):
        mind.eyes[i] = int64(MICROSECONDS * traits[i] + 0.5)
    for i in range(HARDNESS, HARDNESS + CLASSES):
        mind.eyes[i] = int64(1000.0 * traits[i] + 0.5)
    for i in (GLANCE, PER_CARD, REACH, FUMBLE):
        mind.eyes[i] = int64(MICROSECONDS * traits[i] * day + 0.5)
    mind.blind = traits[LEAST] * sqrt(max(1.0, day))


@kernel
def react(state, mind, traits, seconds):
    """Snatch what the eyes see first; whatever day it is, nothing is seen while it is blind."""
    marks, seen, snatched = perception.notice(state, mind.eyes, 0, mind.dice)
    if marks < 0 or seen > mind.eyes[PATIENCE]:
        seconds[0] = mind.blind + traits[PATIENCE]
        return NOTHING
    taken = snatched / MICROSECONDS + traits[TREMOR] * deviation(mind.dice)
    seconds[0] = mind.blind + max(0.0, taken)
    mind.tenths = int64(10.0 * seconds[0] + 0.5)
    return SNATCH | int64(mind.seat) << SEAT | marks


@kernel
def explain(state, mind, traits, action, words):
    """What it saw, and how soon its hand was there: all of that lies open."""
    if action == NOTHING:
        return say_nothing(words, 0)
    cards = int64(state.opens)
    if action >> COUNT & 7 == ARREST:
        return say_arrest(words, 0, cards, int64(mind.tenths))
    return say_theft(words, 0, cards, int64(mind.tenths))
