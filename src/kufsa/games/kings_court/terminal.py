"""King's Court in a terminal: the row with hats above heads, and who has won what.

A hat is told by its shape, with or without colour::

    ▒▒▒▒▒  face down     ▒ C ▒  face down, but known
    [ C ]  seen just now, or open at the end
"""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kufsa.core.language import player_name
from kufsa.core.notation import Document

from .words import (
    acting,
    hat_name,
    hats_on,
    just_seen,
    piles,
    points,
    say,
    state_of_play,
)

BACK = "#9fd8a4 on #14532d"
OPEN = "bold #3a2206 on #f5c65a"
CHARACTER = "bold #fff1d6 on #8b1e2d"
QUIET = "dim"
PLACE = 9  # characters for one place of the row


def board(view: Document, lang: str) -> RenderableType:
    """The view as something that rich can print, at most 80 columns wide."""
    heading = Text.assemble((state_of_play(view, lang), "bold"), "   ", (piles(view, lang), QUIET))
    return Group(heading, Text(), _row(view, lang), Text(), _seats(view, lang))


def _row(view: Document, lang: str) -> Table:
    row = Table.grid(padding=(0, 1))
    places = hats_on(view)
    for _ in places:
        row.add_column(justify="center", width=PLACE, vertical="bottom")
    row.add_row(*(str(slot) for slot in range(1, len(places) + 1)))
    row.add_row(
        *(
            Text("" if hat == "?" else hat_name(hat, lang), QUIET, justify="center")
            for _, hat in places
        )
    )
    row.add_row(*(_hat(view, slot, hat) for slot, (_, hat) in enumerate(places, start=1)))
    row.add_row(*(Text(f"( {character} )", CHARACTER) for character, _ in places))
    row.add_row(*(Text(say(f"character-{character}", lang), QUIET) for character, _ in places))
    return row


def _hat(view: Document, slot: int, hat: str) -> Text:
    if hat == "?":
        return Text("▒▒▒▒▒", BACK)
    seen = just_seen(view)
    if view["phase"] == "over" or (seen and seen[0] == slot):
        return Text(f"[ {hat} ]", OPEN)
    return Text(f"▒ {hat} ▒", BACK)


def _seats(view: Document, lang: str) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    for _ in range(3):
        table.add_column(justify="right", no_wrap=True)
    table.add_column()
    headings = ("", "", "column-points", "column-penalties", "column-magic", "column-pairs")
    table.add_row(*(Text(say(name, lang) if name else "", QUIET) for name in headings))
    for seat, pairs in enumerate(view["pairs"]):
        acts = acting(view) == seat
        table.add_row(
            "▶" if acts else " ",
            Text(player_name(view, seat, lang), "bold" if acts else ""),
            Text(str(points(view, seat)), "bold"),
            str(view["penalties"][seat]),
            str(view["magic"][seat]),
            " ".join(pairs),
        )
    return table
