"""Positions of DrachenWurf, written so that a test reads like a table."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import kufsa

CARDS = [f"{colour}{landscape}" for colour in "roygbp" for landscape in range(1, 7)]

Document = dict[str, Any]


def make_document(
    *,
    players: int = 2,
    middle: str = "",
    nests: "dict[int, dict[str, str]] | None" = None,
    lairs: "dict[int, list[str]] | None" = None,
    rest: "int | str" = "pile",
    pile: str = "",
    eggs: "list[int] | None" = None,
    **more: Any,
) -> Document:
    """A document. Cards are one text, ``"b4 g2"``; nests and lairs are given by seat.

    Cards that stand nowhere come last in the pile, or row by row of one colour in the lair of the
    seat that ``rest`` names.
    """
    home = [[row.split() for row in (lairs or {}).get(seat, [])] for seat in range(players)]
    guarded = [
        {side: cards.split() for side, cards in (nests or {}).get(seat, {}).items()}
        for seat in range(players)
    ]
    placed = [*middle.split(), *pile.split()]
    placed += [card for lair in home for row in lair for card in row]
    placed += [card for nest in guarded for cards in nest.values() for card in cards]
    left = [card for card in CARDS if card not in placed]
    hidden = pile.split()
    if isinstance(rest, int):
        rows = [[card for card in left if card[0] == colour] for colour in "roygbp"]
        home[rest] += [row for row in rows if row]
    else:
        hidden += left
    eggs = [1] * players if eggs is None else eggs
    return {
        "game": "drachenwurf",
        "options": {"players": players},
        "pile": hidden,
        "middle": middle.split(),
        "nests": guarded,
        "lairs": home,
        "eggs": eggs,
        "supply": 36 - sum(eggs),
        "turn": 0,
        "rolled": "",
        "kept": "",
        "egg_spent": "*" in more.get("kept", ""),
        "free": "",
        "phase": "choose",
        **more,
    }


@pytest.fixture(scope="session")
def document() -> Callable[..., Document]:
    return make_document


@pytest.fixture(scope="session")
def table() -> Callable[..., kufsa.Position]:
    """``table(middle="b4", phase="take", free="bb")``: the position of that document."""

    def lay(seed: int = 1, **parts: Any) -> kufsa.Position:
        return kufsa.game("drachenwurf").position(make_document(**parts), seed=seed)

    return lay


@pytest.fixture(scope="session")
def worlds() -> Callable[..., Iterator[kufsa.Position]]:
    """The same document under many seeds: the dice to come fall in every way."""

    def many(count: int, **parts: Any) -> Iterator[kufsa.Position]:
        document = make_document(**parts)
        for seed in range(count):
            yield kufsa.game("drachenwurf").position(document, seed=seed)

    return many
