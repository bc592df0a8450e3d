"""Triangle Dominoes as a picture: ivory tiles, numbers in six inks with six patterns of dots.

Round each point of the lattice the tiles that meet there grow into one rosette of one number:
what fits is seen before it is read. The lattice fades away where nobody has laid.
"""

from collections.abc import Callable
from math import atan2, cos, degrees, pi, sin, sqrt
from typing import Any

from kufsa.core.language import Message, direction, player_name
from kufsa.core.svg import element, label, namespace, number, picture

from . import GAME
from .places import Cell, Point, free_places, laid

INKS = ("#3a4049", "#1c5ca6", "#1f7437", "#b3261e", "#77369c", "#9a4d00")  # of 0 … 5
ACCENT = "#c2410c"
INK = "#2f2a24"
FAINT = "#6d6a62"

WIDTH = 600.0
MARGIN = 16.0
INNER = WIDTH - 2 * MARGIN
CARD = 78.0  # the height of a seat's card
LINE = 34.0  # the height of a line of words
TALLEST = 760.0  # the height a table may take
LARGEST = 132.0  # the longest side of a tile on the table
AROUND = 0.62  # lattice shown round the tiles, in sides
HEIGHT = sqrt(3) / 2  # of a triangle with side 1
FADING = (0.5, 0.24, 0.1)  # of lattice lines one, two, three cells away from the tiles

# At night the table is dark; tiles stay ivory.
STYLE = """
#{0} text{{font-variant-numeric:tabular-nums}}
@media (prefers-color-scheme:dark){{
#{0} .table{{fill:#171c26}}
#{0} .card{{fill:#222938;stroke:#46506a}}
#{0} .act{{stroke:#f59e5b}}
#{0} .mark{{fill:#f59e5b}}
#{0} .words{{fill:#f1ecdf}}
#{0} .faint{{fill:#b3b0a6}}
#{0} .lattice{{stroke:#aab4c8}}
}}
"""


def svg(view: dict[str, Any], lang: str) -> str:
    """A picture of what a seat may know, as SVG text in that language."""
    prefix = namespace(view, lang)
    seats, y = _seats(view, lang, MARGIN)
    table, y = _table(view["board"], prefix, y + 10)
    state, y = _state(view, lang, y + 10)
    tiles, y = _hands(view, lang, prefix, y)
    height = y + MARGIN
    ground = element("rect", class_="table", width=WIDTH, height=height, rx=18, fill="#e7eae6")
    return picture(
        _shapes(prefix),
        ground,
        *seats,
        *table,
        *state,
        *tiles,
        width=WIDTH,
        height=height,
        title=GAME.title(lang),
        description=_description(view, lang),
        lang=lang,
        prefix=prefix,
        style=STYLE.format(prefix),
    )


def say(lang: str, message: str, **values: str | int) -> str:
    """A sentence of this game in a language."""
    return Message(__package__, message, values).text(lang)


def player(view: dict[str, Any], lang: str, seat: int) -> str:
    """What a seat is called: "You" for who looks, unless the view was given names."""
    own = seat == view["seat"] and "names" not in view
    return say(lang, "you") if own else player_name(view, seat, lang)


def _description(view: dict[str, Any], lang: str) -> str:
    over = view["phase"] == "over"
    parts = [
        say(lang, "table-count", count=len(view["board"])),
        say(lang, "pool-count", count=view["pool"]),
        *(_standing(view, lang, seat) for seat in range(len(view["hand_sizes"]))),
        say(lang, "game-over").rstrip(".")
        if over
        else say(lang, "to-play", player=player_name(view, view["turn"], lang)),
    ]
    return ". ".join(parts) + "."


def _standing(view: dict[str, Any], lang: str, seat: int) -> str:
    """How a seat stands, in words."""
    name = player_name(view, seat, lang)
    told = [say(lang, "tiles-held", count=view["hand_sizes"][seat])]
    if scoring(view):
        told.append(say(lang, "points", count=view["scores"][seat]))
    return f"{name}: {', '.join(told)}"


def scoring(view: dict[str, Any]) -> bool:
    """Whether the game is for points, and not the basic one."""
    return bool(view["options"].get("mode", "scoring") == "scoring")


# Tiles: drawn with sides of 100 round their centre, and scaled.

_RADIUS = 100 / sqrt(3)  # from the centre to a corner


def _corner(up: bool, i: int) -> tuple[float, float]:
    """Corner i, clockwise from the left foot (up) or the upper left (down)."""
    angle = (150 + 120 * i if up else 210 + 120 * i) * pi / 180
    return _RADIUS * cos(angle), _RADIUS * sin(angle)


def _points(up: bool, size: float = 1.0) -> str:
    corners = (_corner(up, i) for i in range(3))
    return " ".join(f"{number(size * x)},{number(size * y)}" for x, y in corners)


def _shapes(prefix: str) -> str:
    """What tiles are put together from: the six corners, with their point at 0,0, and ivory."""
    ivory = element(
        "linearGradient",
        element("stop", offset="0", stop_color="#fffdf6"),
        element("stop", offset="1", stop_color="#f3e7cd"),
        id=f"{prefix}-ivory",
        x1="0",
        y1="0",
        x2="0.3",
        y2="1",
    )
    return element("defs", ivory, *(_rosette(prefix, digit) for digit in range(6)))


def _rosette(prefix: str, digit: int) -> str:
    """A sixth of the rosette of a number: a tint, and as many dots on its rim (0: a ring)."""
    ink = INKS[digit]
    reach = 49.0
    side = f"{number(reach / 2)} {number(reach * HEIGHT)}"
    tint = element(
        "path",
        d=f"M0 0L-{side}A{number(reach)} {number(reach)} 0 0 0 {side}Z",
        fill=ink,
        fill_opacity=0.13,
    )
    dots = []
    for i in range(digit):
        angle = (i - (digit - 1) / 2) * 10.5 * pi / 180
        dots.append(element("circle", cx=43 * sin(angle), cy=43 * cos(angle), r=2.7, fill=ink))
    if digit == 0:
        dots.append(element("circle", cy=43, r=2.8, fill="none", stroke=ink, stroke_width=1.6))
    return element("g", tint, *dots, id=f"{prefix}-{digit}")


def _tile(
    digits: str, up: bool, x: float, y: float, side: float, prefix: str, *, marked: bool = False
) -> str:
    """A tile with its centre at x, y; a marked one has a heavy rim and a jewel in its middle."""
    parts = [
        element(
            "polygon", points=_points(up), fill=INK, fill_opacity=0.2, transform="translate(0 3)"
        ),
        element("polygon", points=_points(up), fill=f"url(#{prefix}-ivory)"),
    ]
    for i, digit in enumerate(digits):
        cx, cy = _corner(up, i)
        turn = degrees(atan2(cx, -cy))
        place = f"translate({number(cx)} {number(cy)}) rotate({number(turn)})"
        parts.append(element("use", href=f"#{prefix}-{digit}", transform=place))
    for i, digit in enumerate(digits):
        cx, cy = (0.52 * part for part in _corner(up, i))
        parts.append(
            label(digit, cx, cy + 10, font_size=28, font_weight=700, text_anchor="middle",
                  fill=INKS[int(digit)])
        )  # fmt: skip
    if marked:
        parts.append(element("path", d="M0 -8L6 0L0 8L-6 0Z", fill=ACCENT))
    parts.append(
        element("polygon", points=_points(up, 0.965 if marked else 1.0), fill="none",
                stroke=ACCENT if marked else INK, stroke_width=5 if marked else 1.8,
                stroke_linejoin="round")
    )  # fmt: skip
    place = f"translate({number(x)} {number(y)}) scale({number(side / 100)})"
    return element("g", *parts, transform=place)


# The table.


def _plane(point: Point) -> tuple[float, float]:
    """Where a lattice point lies, in sides: x to the right, y down as on a screen."""
    return point[0] + point[1] / 2, -point[1] * HEIGHT


def _table(board: list[str], prefix: str, top: float) -> tuple[list[str], float]:
    tiles = [laid(text) for text in board]
    taken = {cell for cell, _ in tiles}
    shown = taken or set(free_places(taken))
    spots = [_plane(point) for cell in shown for point in cell.corners]
    left, right = (f(x for x, _ in spots) for f in (min, max))
    high, low = (f(y for _, y in spots) for f in (min, max))
    wide, tall = right - left + 2 * AROUND, low - high + 2 * AROUND
    side = min(LARGEST, INNER / wide, TALLEST / tall)
    x0 = WIDTH / 2 - side * (left + right) / 2
    y0 = top + side * (AROUND - high)
    height = side * tall

    def at(point: Point) -> tuple[float, float]:
        x, y = _plane(point)
        return x0 + side * x, y0 + side * y

    def middle(cell: Cell) -> tuple[float, float]:
        spots = [at(point) for point in cell.corners]
        return sum(x for x, _ in spots) / 3, sum(y for _, y in spots) / 3

    window = element("rect", x=MARGIN, y=top, width=INNER, height=height)
    parts = [
        element("clipPath", window, id=f"{prefix}-window"),
        element("g", *_lattice(shown, at), clip_path=f"url(#{prefix}-window)"),
    ]
    for cell in free_places(taken):
        x, y = middle(cell)
        parts.append(
            label(cell.name, x, y + 0.06 * side, class_="faint", fill=FAINT,
                  font_size=0.16 * side, text_anchor="middle")
        )  # fmt: skip
    for i, (cell, digits) in enumerate(tiles):
        x, y = middle(cell)
        parts.append(_tile(digits, cell.way == "^", x, y, side, prefix, marked=i == len(tiles) - 1))
    return parts, top + height


def _lattice(shown: set[Cell], at: Callable[[Point], tuple[float, float]]) -> list[str]:
    """The lines of the lattice round the tiles, fainter with every cell."""
    drawn: set[frozenset[Point]] = set()
    near, seen = shown, set(shown)
    parts = []
    for strength in FADING:
        lines = []
        for cell in sorted(near):
            for i in range(3):
                ends = cell.corners[i], cell.corners[i - 1]
                if frozenset(ends) not in drawn:
                    drawn.add(frozenset(ends))
                    (x1, y1), (x2, y2) = map(at, ends)
                    lines.append(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}")
        parts.append(
            element("path", d="".join(lines), class_="lattice", fill="none", stroke=FAINT,
                    stroke_width=1.2, stroke_opacity=strength)
        )  # fmt: skip
        near = {cell for old in near for cell in old.neighbours} - seen
        seen |= near
    return parts


# The strips above and below the table. Hebrew begins on the right.


def _mirror(lang: str, x: float) -> float:
    return WIDTH - x if direction(lang) == "rtl" else x


def _words(lang: str, words: str, x: float, y: float, size: float = 23, **more: Any) -> str:
    """Words that begin at x, counted from where the language begins."""
    look = {"class_": "words", "fill": INK, "font_size": size, **more}
    return label(words, _mirror(lang, x), y, lang, **look)


def _seats(view: dict[str, Any], lang: str, top: float) -> tuple[list[str], float]:
    """A card for each seat: who, how many tiles, how many points, and whose turn it is."""
    count = len(view["hand_sizes"])
    wide = (INNER - 10 * (count - 1)) / count
    parts = []
    for seat in range(count):
        x = MARGIN + seat * (wide + 10)
        acts = view["phase"] == "play" and seat == view["turn"]
        corner = x if direction(lang) == "ltr" else WIDTH - x - wide
        parts.append(
            element("rect", x=corner, y=top, width=wide, height=CARD, rx=12,
                    class_="card act" if acts else "card", fill="#fffdf7",
                    stroke=ACCENT if acts else "#c9c5b8", stroke_width=4 if acts else 1.5)
        )  # fmt: skip
        indent = x + 14
        if acts:
            parts.append(_pointer(lang, indent, top + 25))
            indent += 18
        weight = 700 if acts else 500
        parts.append(_words(lang, player(view, lang, seat), indent, top + 32, font_weight=weight))
        parts.append(_back(_mirror(lang, x + 26), top + 55))
        # Bare numbers have no direction: their anchors follow the side they stand on.
        parts.append(
            _words("en", str(view["hand_sizes"][seat]), _mirror(lang, x + 44), top + 64,
                   text_anchor="start" if direction(lang) == "ltr" else "end")
        )  # fmt: skip
        if scoring(view):
            points = str(view["scores"][seat]).replace("-", "−")
            parts.append(
                _words("en", points, _mirror(lang, x + wide - 14), top + 66,
                       size=30, font_weight=700,
                       text_anchor="end" if direction(lang) == "ltr" else "start")
            )  # fmt: skip
    return parts, top + CARD


def _pointer(lang: str, x: float, y: float) -> str:
    """A small arrow before the name of who is to play."""
    tip = 11 if direction(lang) == "ltr" else -11
    x = _mirror(lang, x)
    path = f"M{number(x)} {number(y - 8)}l{tip} 8l{-tip} 8Z"
    return element("path", d=path, class_="mark", fill=ACCENT)


def _back(x: float, y: float) -> str:
    """A small tile face down: the sign for "how many tiles"."""
    return element("polygon", points=_points(True, 0.19), class_="faint", fill=FAINT,
                   transform=f"translate({number(x)} {number(y + 3)})")  # fmt: skip


def _state(view: dict[str, Any], lang: str, top: float) -> tuple[list[str], float]:
    """One line: the pool, the round of a tournament, what was drawn or that it is over."""
    base = top + 24
    parts = [_words(lang, say(lang, "pool-count", count=view["pool"]), MARGIN, base)]
    if view["options"].get("tournament"):
        words = say(lang, "round-number", round=view["round"])
        parts.append(_words(lang, words, WIDTH / 2 - 40, base))
    end = ""
    if view["phase"] == "over":
        end = say(lang, "game-over")
    elif view["draws"]:
        end = say(lang, "draws-count", count=view["draws"])
    if end:
        parts.append(_words(lang, end, WIDTH - MARGIN, base, text_anchor="end", font_weight=600))
    return parts, top + LINE


def _hands(view: dict[str, Any], lang: str, prefix: str, top: float) -> tuple[list[str], float]:
    """The own hand, or all hands when the game is over."""
    if view["hands"] is not None:
        parts: list[str] = []
        for seat, hand in enumerate(view["hands"]):
            held = say(lang, "tiles-held", count=len(hand))
            parts.append(_words(lang, f"{player(view, lang, seat)}: {held}", MARGIN, top + 25))
            row, top = _row(hand, None, lang, prefix, top + LINE, 66)
            parts += row
        return parts, top
    if view["hand"] is None:
        return [], top
    parts = [_words(lang, say(lang, "own-hand"), MARGIN, top + 25, font_weight=600)]
    if view["drawn"]:
        words = f"{say(lang, 'just-drawn')} ◆"
        parts.append(
            _words(lang, words, WIDTH - MARGIN, top + 25, text_anchor="end", fill=ACCENT,
                   class_="mark", font_weight=600)
        )  # fmt: skip
    row, top = _row(view["hand"], view["drawn"], lang, prefix, top + LINE, 92)
    return parts + row, top


def _row(
    tiles: list[str], drawn: str | None, lang: str, prefix: str, top: float, side: float
) -> tuple[list[str], float]:
    """Tiles side by side, one up, one down, in as many rows as they need."""
    step = side * 0.63
    most = int((INNER - side) // step) + 1
    tall = side * HEIGHT
    parts = []
    for i, tile in enumerate(tiles):
        up = i % most % 2 == 0
        x = _mirror(lang, MARGIN + side / 2 + i % most * step)
        y = top + i // most * (tall + 12) + tall * (2 / 3 if up else 1 / 3)
        parts.append(_tile(tile, up, x, y, side, prefix, marked=tile == drawn))
    rows = -(-len(tiles) // most)
    return parts, top + rows * (tall + 12)
