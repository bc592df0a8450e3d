"""The text of Red-Handed: cards ``Tr2``, ``Pr``, ``K``; actions ``flip`` and ``0:snatch 3 7``."""

import re
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadPosition, brief
from kufsa.core.notation import Document, fields, integer, sequence, word
from kufsa.core.record import plain

from . import rules
from .incidents import CARDS, COPIES, COUNT
from .rules import FAR, FLIP, MOST_MARKS, NO_SEAT, PILE, SEAT, SNATCH
from .view import VIEW

PHASES = ("play", "over")
NAMES = [
    *(f"{kind}{colour}{quantity}" for kind in "TDF" for colour in "rgb" for quantity in (1, 2, 3)),
    *(f"P{colour}" for colour in "rgb"),
    "K",
]
FACE_OF = {name: face for face, name in enumerate(NAMES)}

_SNATCH = re.compile("(0|[1-9][0-9]*):snatch((?: [1-9][0-9]*)*)")


def parse_action(action: str) -> int | None:
    """
    >>> parse_action("flip"), parse_action("0:snatch 7 3"), parse_action("flop")
    (0, None, None)
    >>> format_action(parse_action("5:snatch 3 7 12"))
    '5:snatch 3 7 12'
    """
    if action == "flip":
        return FLIP
    found = _SNATCH.fullmatch(action)
    if found is None:
        return None
    numbers = found[2].split()
    # Numbers may be of any length: the longer one is the larger one.
    keys = [(len(number), number) for number in numbers]
    if any(a >= b for a, b in pairwise(keys)):
        return None
    coded = SNATCH | _small(found[1], NO_SEAT) << SEAT | min(len(numbers), MOST_MARKS + 1) << COUNT
    for place, number in enumerate(numbers[:MOST_MARKS]):
        coded |= _small(number, FAR) << (12 - 6 * place)
    return coded


def _small(digits: str, most: int) -> int:
    """A number, or ``most`` where it is that or more."""
    return min(int(digits), most) if len(digits) < 3 else most


def format_action(action: int) -> str:
    """
    >>> format_action(0), format_action(parse_action("1:snatch"))
    ('flip', '1:snatch')
    """
    if action == FLIP:
        return "flip"
    return " ".join([f"{action >> SEAT & 7}:snatch", *map(str, marked(action))])


def marked(action: int) -> list[int]:
    """The numbers of the cards that a snatch marks."""
    count = action >> COUNT & 7
    return [action >> shift & 63 for shift in (12, 6, 0)[:count]]


def write(state: NDArray[Any]) -> Document:
    one = plain(state)
    players = int(one.players)
    return {
        "decks": [heap(one, seat) for seat in range(players)],
        "piles": [sorted(heap(one, PILE + seat)) for seat in range(players)],
        "open": [
            [NAMES[one.face[card]], int(owner)]
            for card, owner in zip(one.opened[: one.opens], one.owner, strict=False)
        ],
        "phase": PHASES[one.phase],
    }


def heap(one: Any, number: int) -> list[str]:
    """The cards of a deck or a pile, from the top down."""
    cards = []
    card = one.top[number]
    for _ in range(one.held[number]):
        cards.append(NAMES[one.face[card]])
        card = one.after[card]
    return cards


def write_view(view: NDArray[Any]) -> Document:
    one = plain(view)
    return {
        "open": [
            [NAMES[face], int(owner)]
            for face, owner in zip(one.face[: one.opens], one.owner, strict=False)
        ],
        "deck_sizes": one.deck_sizes[: one.players].tolist(),
        "pile_sizes": one.pile_sizes[: one.players].tolist(),
        "phase": PHASES[one.phase],
    }


def read_view(view: Document) -> NDArray[Any]:
    """The record of a view, its sets of places still empty: what eyes look at."""
    record = np.zeros(1, VIEW)
    one = record[0]
    players = len(view["deck_sizes"])
    one.opens = len(view["open"])
    one.players = players
    one.phase = PHASES.index(view["phase"])
    one.deck_sizes[:players] = view["deck_sizes"]
    one.pile_sizes[:players] = view["pile_sizes"]
    for place, (card, owner) in enumerate(view["open"]):
        one.face[place] = FACE_OF[card]
        one.owner[place] = owner
    return record


def suppose(view: Document) -> Document:
    """The fields of a document that looks like this view: what is not open lies anywhere."""
    shown = [card for card, _ in view["open"]]
    rest = [
        name
        for name, copies in zip(NAMES, COPIES.tolist(), strict=True)
        for _ in range(copies - shown.count(name))
    ]
    heaps = []
    for size in (*view["deck_sizes"], *view["pile_sizes"]):
        heaps.append(sorted(rest[:size]))
        rest = rest[size:]
    players = len(view["deck_sizes"])
    same = {name: view[name] for name in ("open", "phase")}
    return {"decks": heaps[:players], "piles": heaps[players:], **same}


def read(document: Document, options: NDArray[np.int64]) -> NDArray[Any]:
    """The state of a document; ``complete`` chains its heaps."""
    fields(document, "the position", ["decks", "piles", "open", "phase"])
    players, quick = int(options[0]), bool(options[1])
    decks = _read_heaps(document["decks"], "decks", players)
    piles = _read_heaps(document["piles"], "piles", players)
    for seat, pile in enumerate(document["piles"]):
        if sorted(pile) != pile:
            raise BadPosition(f"the pile of seat {seat} is not sorted")
        if pile and not quick:
            raise BadPosition("only the quick game has piles", "RH-15")
    opened, owners = _read_open(document["open"], players)
    phase = PHASES.index(word(document["phase"], "phase", PHASES))
    faces = [face for cards in (*decks, *piles, opened) for face in cards]
    for face, copies in enumerate(COPIES.tolist()):
        if faces.count(face) != copies:
            raise BadPosition(
                f"there are {copies} {NAMES[face]} in the box, not {faces.count(face)}", "RH-01"
            )

    state = np.zeros(1, rules.STATE)
    one = state[0]
    one.face = faces
    one.held[:players] = [len(deck) for deck in decks]
    one.held[PILE : PILE + players] = [len(pile) for pile in piles]
    one.opened[: len(opened)] = range(CARDS - len(opened), CARDS)
    one.owner[: len(owners)] = owners
    one.opens = len(opened)
    one.players = players
    one.quick = quick
    one.phase = phase
    return state


def _read_heaps(value: object, name: str, players: int) -> list[list[int]]:
    return [
        [_read_card(card, name) for card in sequence(cards, f"{name} of seat {seat}", 0, CARDS)]
        for seat, cards in enumerate(sequence(value, name, players, players))
    ]


def _read_open(value: object, players: int) -> tuple[list[int], list[int]]:
    faces, owners = [], []
    for entry in sequence(value, "open", 0, CARDS):
        card, owner = sequence(entry, "an open card", 2, 2)
        faces.append(_read_card(card, "open"))
        owners.append(integer(owner, "the seat of an open card", 0, players - 1))
    return faces, owners


def _read_card(card: object, name: str) -> int:
    if not isinstance(card, str) or card not in FACE_OF:
        raise BadPosition(f"{brief(card)} in {name} is no card")
    return FACE_OF[card]
