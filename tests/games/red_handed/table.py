"""Tables of Red-Handed, written so that a test reads like one.

``table("Tr1 Dr1 Fr1")`` has these cards open, turned up by the seats in turn; the other cards of
the box are in the decks. Cards named in ``decks`` lie on top of them, in their order.
"""

from itertools import combinations
from typing import Any

import kufsa

GAME = kufsa.game("red_handed")
BOX = sorted(
    [f"{kind}{colour}{number}" for kind in "TDF" for colour in "rgb" for number in (1, 2, 3)] * 2
    + ["Pr", "Pg", "Pb", "K", "K", "K"]
)

Document = dict[str, Any]


def rest(*used: str) -> list[str]:
    """The cards of the box that are not among those used."""
    left = list(BOX)
    for card in used:
        left.remove(card)
    return left


def document(
    opened: str = "",
    decks: "tuple[str, ...]" = (),
    piles: "tuple[str, ...]" = (),
    players: int = 2,
    owners: "tuple[int, ...] | None" = None,
    spread: "tuple[int, ...] | None" = None,
    quick: bool = False,
    phase: str = "play",
) -> Document:
    """A document; ``spread`` says which seats get the cards that are named nowhere."""
    faces = opened.split()
    owners = owners or tuple(place % players for place in range(len(faces)))
    tops = [deck.split() for deck in decks] + [[] for _ in range(players - len(decks))]
    heaps = [sorted(pile.split()) for pile in piles] + [[] for _ in range(players - len(piles))]
    spread = tuple(range(players)) if spread is None else spread
    for place, card in enumerate(rest(*faces, *sum(tops, []), *sum(heaps, []))):
        tops[spread[place % len(spread)]].append(card)
    options: Document = {"players": players}
    if quick:
        options["quick"] = True
    return {
        "game": "red_handed",
        "options": options,
        "decks": tops,
        "piles": heaps,
        "open": [[card, owner] for card, owner in zip(faces, owners, strict=True)],
        "phase": phase,
    }


def table(*parts: Any, **more: Any) -> kufsa.Position:
    """The position of such a document."""
    return GAME.position(document(*parts, **more), seed=1)


def only_open(opened: str, quick_pile: int = 0, **more: Any) -> kufsa.Position:
    """A quick game with empty decks: what is not open is in the pile of a seat."""
    players = more.get("players", 2)
    piles = [""] * players
    piles[quick_pile] = " ".join(rest(*opened.split()))
    return table(opened, piles=tuple(piles), quick=True, **more)


def alike_or_different(values: "list[str]") -> bool:
    return len(set(values)) in (1, len(values))


def is_right(cards: "tuple[str, ...] | list[str]", dark: bool) -> bool:
    """The rules of incidents once more, card by card and in plain words."""
    if len(cards) == 2:
        one, other = sorted(cards)
        return one[0] == "P" and other[0] == "T" and (dark or one[1] == other[1])
    return (
        sorted(card[0] for card in cards) == ["D", "F", "T"]
        and alike_or_different([card[2] for card in cards])
        and (dark or alike_or_different([card[1] for card in cards]))
    )


def right_snatches(opened: "list[str]", players: int) -> "list[str]":
    """Every right snatch by trying all pairs and triples of open cards, in canonical order."""
    dark = "K" in opened
    return [
        f"{seat}:snatch {' '.join(str(place + 1) for place in places)}"
        for seat in range(players)
        for count in (2, 3)
        for places in combinations(range(len(opened)), count)
        if is_right([opened[place] for place in places], dark)
    ]
