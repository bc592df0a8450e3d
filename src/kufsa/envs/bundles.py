"""What the loops over many games work with, as few arguments: see ``loops.py``.

On a GPU the kernels get other bundles for scratch and results, with the fields that they use there.
"""

from typing import NamedTuple

from kufsa.core.signatures import (
    ActionRows,
    Actions,
    ByteRows,
    FlagRows,
    Flags,
    FloatRows,
    Number,
    Numbers,
    ShortRows,
    States,
    Views,
    Words,
)


class Games(NamedTuple):
    """A state and a lane for each game."""

    states: States
    lanes: ActionRows


class Request(NamedTuple):
    """What a call asks of all games: their options and key, what to do, and in which of them."""

    options: Numbers
    key: Words
    actions: Actions
    chosen: Flags
    settings: Numbers


class Results(NamedTuple):
    """What a call writes, a row for each game."""

    acting: Actions
    masks: FlagRows
    observations: ByteRows
    rewards: FloatRows
    terminated: Flags
    truncated: Flags
    listed: ShortRows


class RandomPlay(NamedTuple):
    """Random steps of all games."""

    options: Numbers
    key: Words
    steps: Number


class PlayoutRequest(NamedTuple):
    """Playouts of positions: how many of each, as a seat imagines them, shared by how many."""

    key: Words
    seat: Number
    n: Number
    limit: Number
    workers: Number


class Scratch(NamedTuple):
    """Memory that one thread works in."""

    room: Actions
    key: Words
    stream: Words
    before: Numbers
    after: Numbers
    views: Views  # one
    worlds: States  # one
