"""What quick players work with, as one argument: see ``quick.py``."""

from typing import NamedTuple

from kufsa.core.signatures import Actions, Reals, States, Words


class QuickScratch(NamedTuple):
    """Memory for the choices of one thread."""

    worlds: States  # one
    room: Actions
    key: Words
    stream: Words
    beliefs: Reals
