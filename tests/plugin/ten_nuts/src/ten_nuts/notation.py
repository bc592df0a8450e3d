"""The text of Ten Nuts: ``crack 7``, ``swap 2``; nuts are numbers from 1 to 10."""

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadPosition
from kufsa.core.notation import Document, fields, integer, sequence, word

from . import rules
from .rules import HAND, NO_NUT, NUTS, SWAP

PHASES = ("play", "over")
_ACTION = re.compile(r"(crack|swap) ([1-9][0-9]*)", re.ASCII)


def parse_action(action: str) -> int | None:
    """
    >>> parse_action("crack 7"), parse_action("swap 1"), parse_action("swap 11")
    (6, 10, 20)
    """
    found = _ACTION.fullmatch(action)
    if found is None:
        return None
    verb, digits = found.groups()
    if len(digits) > 2 or int(digits) > NUTS:
        return NO_NUT
    return int(digits) - 1 + (SWAP if verb == "swap" else 0)


def format_action(action: int) -> str:
    return f"{'crack' if action < SWAP else 'swap'} {action % NUTS + 1}"


def nuts(bits: int) -> list[int]:
    """
    >>> nuts(0b1000000101)
    [1, 3, 10]
    """
    return [nut + 1 for nut in range(NUTS) if int(bits) >> nut & 1]


def write(state: NDArray[Any]) -> Document:
    one = state[0]
    return {
        "hands": [nuts(hand) for hand in one.hands[: one.players]],
        "bag": [int(nut) + 1 for nut in one.bag[: one.bagged][::-1]],
        **_write_open(one, not one.hands.any()),
    }


def write_view(view: NDArray[Any]) -> Document:
    one = view[0]
    return {
        "hand": nuts(one.hand) if one.seated else None,
        "held": one.held[: one.players].tolist(),
        "bag": int(one.bagged),
        **_write_open(one, not one.held.any()),
    }


def _write_open(one: Any, over: bool) -> Document:
    return {
        "cracked": [nuts(heap) for heap in one.cracked[: one.players]],
        "aside": nuts(one.aside),
        "swaps": one.swaps[: one.players].tolist(),
        "turn": int(one.turn),
        "phase": PHASES[over],
    }


def read(document: Document, options: NDArray[np.int64]) -> NDArray[Any]:
    """The state of a document; its chance to come is still to be given."""
    players, most_swaps = int(options[0]), int(options[2])
    names = ["hands", "bag", "cracked", "aside", "swaps", "turn", "phase"]
    fields(document, "the position", names)
    hands = [
        _heap(heap, "a hand") for heap in sequence(document["hands"], "hands", players, players)
    ]
    cracked = [
        _heap(heap, "cracked")
        for heap in sequence(document["cracked"], "cracked", players, players)
    ]
    aside = _heap(document["aside"], "aside")
    bag = [
        integer(nut, "a nut in the bag", 1, NUTS)
        for nut in sequence(document["bag"], "bag", 0, NUTS)
    ]
    swaps = [
        integer(left, "swaps left", 0, most_swaps)
        for left in sequence(document["swaps"], "swaps", players, players)
    ]
    turn = integer(document["turn"], "turn", 0, players - 1)
    phase = word(document["phase"], "phase", PHASES)
    heaps = [*hands, *cracked, aside, bag]
    if sorted(nut for heap in heaps for nut in heap) != list(range(1, NUTS + 1)):
        raise BadPosition("every nut from 1 to 10 is in one place", "TN-01")
    if any(len(hand) + len(heap) != HAND for hand, heap in zip(hands, cracked, strict=True)):
        raise BadPosition("every player has three nuts in hand and cracked", "TN-02")
    if len(aside) != players * most_swaps - sum(swaps):
        raise BadPosition("as many nuts are set aside as swaps were made", "TN-04")
    if (phase == "over") != (not any(hands)):
        raise BadPosition("the game is over when nobody holds a nut", "TN-05")
    if phase == "play" and not hands[turn]:
        raise BadPosition("whoever holds no nut has no turn", "TN-06")

    state = np.zeros(1, rules.STATE)
    one = state[0]
    one.hands[:players] = [_bits(hand) for hand in hands]
    one.cracked[:players] = [_bits(heap) for heap in cracked]
    one.aside = _bits(aside)
    one.bag[: len(bag)] = [nut - 1 for nut in reversed(bag)]
    one.swaps[:players] = swaps
    one.bagged = len(bag)
    one.players = players
    one.turn = turn
    return state


def _heap(value: object, name: str) -> list[int]:
    heap = [integer(nut, f"a nut in {name}", 1, NUTS) for nut in sequence(value, name, 0, NUTS)]
    if sorted(set(heap)) != heap:
        raise BadPosition(f"{name} lists its nuts in rising order, each once")
    return heap


def _bits(heap: list[int]) -> int:
    return sum(1 << (nut - 1) for nut in heap)
