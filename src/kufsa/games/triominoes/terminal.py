"""Triangle Dominoes in a terminal: the points of the lattice carry the numbers.

::

          0-------5        tiles are drawn by their sides, and a number stands at each point,
         / \\     /         for all tiles that meet there have the same one (TR-10);
        / * \\   /          * lies on the latest tile; a free place shows its name,
       /     \\ /           cut in two lines where it is long
      2-------3
       \\0,-1v/
"""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from .drawing import player, say, scoring
from .notation import tile_of
from .places import FIRST, Cell, Point, free_places, laid

COLUMNS, LINES = 8, 4  # from a point to the next: columns to the right; lines to the next row
STYLES = ("bold", "bold blue", "bold green", "bold red", "bold magenta", "bold yellow")  # 0 … 5
LATEST = "bold reverse"
FREE = "dim"


def board(view: dict[str, Any], lang: str) -> RenderableType:
    """What a seat may know, for a terminal of any width."""
    parts: list[RenderableType] = [_TableTop(view["board"], lang), _seats(view, lang)]
    if view["hands"] is not None:
        for seat, hand in enumerate(view["hands"]):
            parts.append(_tiles(f"{player(view, lang, seat)}: ", hand, None, lang))
    elif view["hand"] is not None:
        parts.append(_tiles(f"{say(lang, 'own-hand')}: ", view["hand"], view["drawn"], lang))
    return Group(*parts)


def suggest(legal: Sequence[str], lang: str) -> RenderableType:
    """The legal actions with their numbers from 1, lays grouped by tile::

    What you can do
     055  1 055@1,0v · 2 550@-1,0v
     345  3 345@0,1^
          4 draw
    """
    groups: dict[str, list[str]] = {}
    for i, action in enumerate(legal, 1):
        tile = tile_of(action) if "@" in action else ""
        groups.setdefault(tile, []).append(f"{i}\N{NO-BREAK SPACE}{action}")
    grid = Table(
        box=None, show_header=False, title=say(lang, "choices"), title_justify="left",
        title_style="bold",
    )  # fmt: skip
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for tile, choices in groups.items():
        grid.add_row(tile, " · ".join(choices))
    return grid


# The strips under the table.


def _seats(view: dict[str, Any], lang: str) -> RenderableType:
    grid = Table(box=None, show_header=False, pad_edge=False)
    for seat, size in enumerate(view["hand_sizes"]):
        acts = view["phase"] == "play" and seat == view["turn"]
        row = [
            ">" if acts else " ",
            player(view, lang, seat),
            say(lang, "tiles-held", count=size),
        ]
        if scoring(view):
            row.append(say(lang, "points", count=view["scores"][seat]))
        grid.add_row(*row, style="bold" if acts else None)
    state = [say(lang, "pool-count", count=view["pool"])]
    if view["options"].get("tournament"):
        state.append(say(lang, "round-number", round=view["round"]))
    if view["phase"] == "over":
        state.append(say(lang, "game-over"))
    elif view["draws"]:
        state.append(say(lang, "draws-count", count=view["draws"]))
    return Group(grid, Text(" · ".join(state)))


def _tiles(title: str, tiles: list[str], drawn: str | None, lang: str) -> Text:
    """Tiles in a line; the one just drawn says so."""
    line = Text(title)
    for i, tile in enumerate(tiles):
        line.append("  " if i else "")
        for digit in tile:
            line.append(digit, STYLES[int(digit)])
        if tile == drawn:
            line.append(f" ({say(lang, 'just-drawn')})", "bold")
    return line


# The table.


class _TableTop:
    """The laid tiles and the free places; where the window is too narrow, what is near the last."""

    def __init__(self, tiles: list[str], lang: str) -> None:
        self.tiles = [laid(text) for text in tiles]
        self.lang = lang

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        free = free_places({cell for cell, _ in self.tiles})
        ends = [_ends(cell) for cell in (*free, *(cell for cell, _ in self.tiles))]
        left, right = min(left for left, _ in ends), max(right for _, right in ends)
        wide = options.max_width
        cropped = right - left > wide
        if cropped:
            middle = _spot(self.tiles[-1][0].corners[1])[0]
            left = min(max(left, middle - wide // 2), right - wide)
            right = left + wide
        ink = _draw(self.tiles)
        for cell in free:
            # A name cut in half would be the name of another place.
            if left <= _ends(cell)[0] and _ends(cell)[1] <= right:
                _name(ink, cell)
        yield from _lines(ink, left, right)
        if cropped:
            yield Text(self._out_of_sight(left, right), style="italic")
        yield Text(say(self.lang, "table-legend"), style=FREE)

    def _out_of_sight(self, left: int, right: int) -> str:
        """How many tiles are cut on either side."""
        ends = [_ends(cell) for cell, _ in self.tiles]
        return say(
            self.lang,
            "table-cropped",
            left=sum(start < left for start, _ in ends),
            right=sum(end > right for _, end in ends),
        )


Ink = dict[tuple[int, int], tuple[str, str]]  # at a column and a line: a letter and its style


def _spot(point: Point) -> tuple[int, int]:
    """The column and the line of a lattice point."""
    x, y = point
    return COLUMNS * x + COLUMNS // 2 * y, -LINES * y


def _ends(cell: Cell) -> tuple[int, int]:
    """The first column of a cell and the first after it."""
    columns = [_spot(point)[0] for point in cell.corners]
    return min(columns), max(columns) + 1


def _draw(tiles: list[tuple[Cell, str]]) -> Ink:
    ink: Ink = {}
    if not tiles:
        _sides(ink, FIRST, FREE)
        return ink
    for cell, _ in tiles:
        _sides(ink, cell, "")
    latest = tiles[-1][0]
    _sides(ink, latest, "bold")
    for cell, digits in tiles:
        for point, digit in zip(cell.corners, digits, strict=True):
            ink[_spot(point)] = digit, STYLES[int(digit)]
    column, line = _spot(latest.corners[0])
    ink[column + COLUMNS // 2, line + (-2 if latest.way == "^" else 2)] = "*", LATEST
    return ink


def _sides(ink: Ink, cell: Cell, style: str) -> None:
    """The three sides, between the numbers at their ends."""
    for i in range(3):
        (c1, l1), (c2, l2) = sorted(map(_spot, (cell.corners[i - 1], cell.corners[i])))
        if l1 == l2:
            for column in range(c1 + 1, c2):
                ink[column, l1] = "-", style
        else:
            step = 1 if l2 > l1 else -1
            for k in range(1, LINES):
                ink[c1 + k, l1 + k * step] = "\\" if step == 1 else "/", style


def _name(ink: Ink, cell: Cell) -> None:
    """The name of a free place, where it is widest: five letters; a longer one takes two lines."""
    column, line = _spot(cell.corners[0])
    widest, narrower = (line - 1, line - 2) if cell.way == "^" else (line + 1, line + 2)
    rows = {widest: cell.name}
    if len(cell.name) > 5:
        upper, lower = sorted((widest, narrower))
        rows = {upper: f"{cell.x},", lower: f"{cell.y}{cell.way}"}
    for row, words in rows.items():
        start = column + COLUMNS // 2 - len(words) // 2
        for i, letter in enumerate(words):
            ink[start + i, row] = letter, FREE


def _lines(ink: Ink, left: int, right: int) -> Iterator[Text]:
    rows = [line for _, line in ink]
    for line in range(min(rows), max(rows) + 1):
        text = Text(no_wrap=True)
        for column in range(left, right):
            text.append(*ink.get((column, line), (" ", "")))
        text.rstrip()
        yield text
