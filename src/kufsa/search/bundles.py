"""What the kernels of a search work with, as few arguments: see ``tree.py`` and ``claims.py``."""

from typing import NamedTuple

from kufsa.core.signatures import Actions, Numbers, Reals, States, Views, Words


class Question(NamedTuple):
    """What is asked: the actions of a seat in a state, and how to search among them."""

    states: States  # one
    allowed: Actions
    stream: Words
    numbers: Numbers
    weights: Reals
    beliefs: Reals


class Scratch(NamedTuple):
    """Memory for one simulation."""

    worlds: States  # one
    views: Views  # one, and the same memory as ``words``
    words: Words
    key: Words
    room: Actions
    points: Reals
    gains: Reals
    path: Numbers


class Tree(NamedTuple):
    """Tables of nodes and edges, found by hashes of what a seat sees."""

    node_keys: Numbers
    node_visits: Numbers
    edge_keys: Numbers
    edge_tried: Numbers
    edge_there: Numbers
    edge_sum: Reals
    edge_prior: Reals


class ClaimScratch(NamedTuple):
    """Memory for trying claims."""

    worlds: States  # two
    key: Words
    before: Numbers  # points by seat
    after: Numbers
    gains: Reals  # by claim
