"""What compiled players of batches work with, as one argument: see ``quick.py``."""

from typing import NamedTuple

from kufsa.core.signatures import Actions, Numbers, Reals, States, Words


class QuickScratch(NamedTuple):
    """Memory for the choices of one thread. ``numbers`` and ``reals`` keep what a player wrote."""

    worlds: States  # one
    room: Actions
    key: Words
    stream: Words
    beliefs: Reals
    numbers: Numbers
    reals: Reals
