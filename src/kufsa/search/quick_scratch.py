"""What compiled players of batches work with, as one argument: see ``quick.py``."""

from typing import NamedTuple

from kufsa.core.signatures import Actions, Flags, FloatRows, Numbers, Reals, States, Words


class QuickScratch(NamedTuple):
    """Memory for the choices of one thread. ``numbers`` and ``reals`` keep what a player wrote."""

    worlds: States  # one
    room: Actions
    key: Words
    stream: Words
    beliefs: Reals
    numbers: Numbers
    reals: Reals
    points: Numbers


# Settings of games that are played on. SIGN: of what is a good score, or 0 where outcomes count;
# AUTOMATIC: whether a choice of exactly one action makes itself.
SIGN, AUTOMATIC, SETTINGS = range(3)


class Together(NamedTuple):
    """What comes of games that are played on."""

    numbers: Numbers  # the settings
    rewards: FloatRows  # of every seat, to which is added
    over: Flags  # which games came to their ends
