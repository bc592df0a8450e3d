"""Red-Handed in a terminal: the open cards before each player, with their numbers.

A colour is told by a shape and a quantity by how many there are, with or without colours::

    3 T●●  the third open card is a thief, red, 2      7 D▲   a diamond, green, 1
    8 P■   the blue policeman                          9 K    a dark room
"""

import re
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from kufsa.core.language import player_name
from kufsa.core.notation import Document

from .words import cards_before, holdings, is_dark, open_count, say, state_of_play

SHAPES = {"r": "●", "g": "▲", "b": "■"}
STYLES = {"r": "bold #ff6b6b", "g": "bold #51cf66", "b": "bold #74a9ff"}
IN_THE_DARK = "bold #9aa0b5"
QUIET = "dim"
A_ROW = 8  # cards beside each other
WIDTH = 9  # characters for one card and its number

KEYS = "abcdef"  # by which players at one keyboard tell who snatches


def board(view: Document, lang: str) -> RenderableType:
    """The view as something that rich can print, at most 80 columns wide."""
    heading = Text.assemble(
        (state_of_play(view, lang), "bold"), "   ", (open_count(view, lang), QUIET)
    )
    parts: list[RenderableType] = [heading]
    for seat in range(len(view["deck_sizes"])):
        name = Text(f"{KEYS[seat]}  {player_name(view, seat, lang)}", "bold")
        parts.append(Text.assemble(name, "   ", (holdings(view, seat, lang), QUIET)))
        cards = cards_before(view, seat)
        if cards:
            parts.append(_cards(cards, is_dark(view)))
    return Group(*parts, _legend(lang))


def _cards(cards: Sequence[tuple[int, str]], dark: bool) -> Text:
    lines = Text(no_wrap=True)
    for place, (number, card) in enumerate(cards):
        if place and place % A_ROW == 0:
            lines.append("\n")
        face = card[0]
        if card != "K":
            face += SHAPES[card[1]] * (int(card[2]) if card[0] != "P" else 1)
        style = IN_THE_DARK if dark or card == "K" else STYLES[card[1]]
        lines.append(f"{number:>4} ", QUIET)
        lines.append(face, style)
        lines.append(" " * (WIDTH - 5 - len(face)))
    return lines


def _legend(lang: str) -> Text:
    kinds = "  ".join(f"{letter} {say(f'kind-{letter}', lang)}" for letter in "TDFPK")
    colours = "  ".join(f"{SHAPES[one]} {say(f'colour-{one}', lang)}" for one in "rgb")
    return Text(f"{kinds}\n{colours}", QUIET)


# Typed in a hurry.


_LINE = re.compile(r"([a-f]?)((?:[\s,]*[1-9][0-9]?)*)\s*", re.IGNORECASE)


def claimed(typed: str, people: Sequence[int]) -> tuple[int, str | None] | None:
    """The seat that snatches by this line, and its marks (None: not told yet).

    Marks may come in any order.

    >>> claimed("a 12 3 7", [0, 1]), claimed("b", [0, 1]), claimed("z 1 2", [0, 1])
    ((0, '3 7 12'), (1, None), None)
    >>> claimed("3 7", [2])
    (2, '3 7')
    """
    found = _LINE.fullmatch(typed.strip())
    if found is None or not typed.strip():
        return None
    key, numbers = found[1].lower(), re.findall("[0-9]+", found[2])
    if not key and len(people) > 1:
        return None
    seat = KEYS.index(key) if key else people[0]
    if seat not in people:
        return None
    ordered = sorted(set(map(int, numbers)))
    return seat, " ".join(map(str, ordered)) if numbers else None
