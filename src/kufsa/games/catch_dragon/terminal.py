"""Catch the Dragon in a terminal: the square, what the letters mean, and who has won what.

A place is told by its shape, with or without colour::

    ▒▒▒  face down      ▒T▒  face down, but shown before
    [T]¹ face up         ·   empty
"""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kufsa.core.language import player_name
from kufsa.core.notation import Document

from .schema import COLUMNS, LETTERS
from .state import KINDS, SET_SIZE, SIDE, SPIDER
from .words import acting, counted, face, face_down, say, state_of_play

GOLD = "bold #3a2206 on #f5c65a"
BACK = "#6f8cf0 on #16245c"
REMEMBERED = "bold #dfe7ff on #16245c"
QUIET = "dim"
PLACE = 6  # characters for one place of the square

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def board(view: Document, lang: str) -> RenderableType:
    """The view as something that rich can print, at most 80 columns wide."""
    table = Table.grid(padding=(0, 3))
    table.add_row(_square(view), _legend(lang))
    heading = Text.assemble(
        (state_of_play(view, lang), "bold"), "   ", (face_down(view, lang), QUIET)
    )
    return Group(heading, Text(), table, Text(), _scores(view, lang))


def _square(view: Document) -> Text:
    square = Text("    " + "".join(f" {letter}".ljust(PLACE) for letter in COLUMNS), no_wrap=True)
    for row in range(1, SIDE + 1):
        square.append("\n" if row == 1 else "\n\n")
        square.append(f" {row}  ")
        for column in COLUMNS:
            _append_place(square, view, f"{column}{row}")
    return square


def _append_place(square: Text, view: Document, cell: str) -> None:
    letter = face(view, cell)
    order = ""
    if letter == ".":
        square.append(" · ", QUIET)
    elif cell in view["up"]:
        order = str(view["up"].index(cell) + 1).translate(_RAISED)
        square.append(f"[{letter}]", GOLD)
        square.append(order)
    elif letter == "?":
        square.append("▒▒▒", BACK)
    else:
        square.append("▒", BACK)
        square.append(letter, REMEMBERED)
        square.append("▒", BACK)
    square.append(" " * (PLACE - 3 - len(order)))


def _legend(lang: str) -> Text:
    """The letters, and as many dots as tiles make a set."""
    legend = Text("\n", no_wrap=True)
    for kind, letter in enumerate(LETTERS[:KINDS]):
        dots = "" if kind == SPIDER else "•" * int(SET_SIZE[kind])
        legend.append(f"{letter}  ", "bold")
        legend.append(f"{say(f'kind-{letter}', lang)} {dots}\n")
    return legend


def _scores(view: Document, lang: str) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for seat, won in enumerate(view["won"]):
        acts = acting(view) == seat
        table.add_row(
            "▶" if acts else " ",
            Text(player_name(view, seat, lang), "bold" if acts else ""),
            str(sum(won.values())),
            Text(counted(won, lang), QUIET),
        )
    return table
