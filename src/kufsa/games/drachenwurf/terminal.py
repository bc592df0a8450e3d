"""DrachenWurf in a terminal: the middle, the dice, and everybody's nest and lair.

Cards and dice are told by their letters, with or without colour; a card at a nest stands behind
the number of its side, a row of a lair behind its own::

    ▶ Noa    21   2 eggs   nest  3: o1   lair  1: b1 b2   2: y3
"""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kufsa.core.language import player_name
from kufsa.core.notation import Document

from .dice import LETTERS
from .words import acting, dice_shown, say, state_of_play, stocks

STYLES = {
    "r": "bold white on #b3261e",
    "o": "bold black on #f28c28",
    "y": "bold black on #f2d43d",
    "g": "bold white on #2e7d32",
    "b": "bold white on #1f5fbf",
    "p": "bold white on #7b3fa0",
}
QUIET = "dim"
HOLD = "\N{NO-BREAK SPACE}"
HOME = 52  # columns for a nest and a lair


def board(view: Document, lang: str) -> RenderableType:
    """The view as something that rich can print, at most 80 columns wide."""
    heading = Text.assemble((state_of_play(view, lang), "bold"), "   ", (stocks(view, lang), QUIET))
    return Group(heading, Text(), _middle(view, lang), Text(), _players(view, lang), _legend(lang))


def suggest(legal: Sequence[str], lang: str) -> RenderableType:
    """The legal actions with their numbers, a line for each verb and each number of dice."""
    groups: dict[tuple[str, int], list[str]] = {}
    for number, action in enumerate(legal, start=1):
        verb, _, rest = action.partition(" ")
        size = len(rest.replace("*", "")) if verb == "keep" else 0
        groups.setdefault((verb, size), []).append(f"{number}{HOLD}{rest or verb}")
    grid = Table(box=None, show_header=False, pad_edge=False)
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for (verb, _), choices in groups.items():
        grid.add_row(verb, " · ".join(choices).replace(" new", f"{HOLD}new"))
    return grid


def _things(names: Sequence[str]) -> Text:
    """Cards or dice, each on its colour."""
    return Text(" ").join(Text(f" {name} ", STYLES[name[0]]) for name in names)


def _middle(view: Document, lang: str) -> Text:
    """The cards in the middle and the dice, a line for each heap of them."""
    lines = Text()
    if view["middle"]:
        _heap(lines, "in-middle", view["middle"], lang)
    else:
        lines.append(say("board-middle-empty", lang), QUIET)
    for name, dice in dice_shown(view):
        _heap(lines.append("\n"), name, dice, lang)
    return lines


def _heap(lines: Text, name: str, things: Sequence[str], lang: str) -> None:
    lines.append(f"{say(f'board-{name}', lang)}:  ").append(_things(things))


def _players(view: Document, lang: str) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    for seat, eggs in enumerate(view["eggs"]):
        acts = acting(view) == seat
        name = Text("▶ " if acts else "  ").append(
            player_name(view, seat, lang), "bold" if acts else ""
        )
        table.add_row(
            name,
            str(view["scores"][seat]),
            Text(say("board-eggs", lang, count=eggs), QUIET),
            _home(view, seat, lang),
        )
    return table


def _home(view: Document, seat: int, lang: str) -> Text:
    """What lies at a nest, side by side, and in a lair, row by row; no row is broken in two."""
    rows = {str(number): row for number, row in enumerate(view["lairs"][seat], start=1)}
    lines: list[Text] = []
    for name, parts in (("nest", view["nests"][seat]), ("lair", rows)):
        heading = f"{say(f'board-{name}', lang)} "
        room = 0
        for number, cards in parts.items():
            part = Text(f" {number}: ").append(_things(cards))
            if part.cell_len > room:
                lines.append(Text(heading, QUIET))
                heading = " " * lines[-1].cell_len
                room = HOME - len(heading)
            lines[-1].append(part)
            room -= part.cell_len
    return Text("\n").join(lines)


def _legend(lang: str) -> Text:
    legend = Text("\n")
    for letter in LETTERS:
        legend.append(f" {letter} ", STYLES[letter]).append(f" {say(f'colour-{letter}', lang)}  ")
    legend.append("\n")
    for landscape in range(1, 7):
        legend.append(f" {landscape} ", "bold").append(f"{say(f'landscape-{landscape}', lang)}  ")
    return legend
