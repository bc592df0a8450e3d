"""Catch the Dragon as a picture: a treasure cave at night.

The square keeps its columns from left to right in every language, as the notation does; the
strips of the players follow the language.
"""

from kufsa.core.language import direction, player_name
from kufsa.core.notation import Document
from kufsa.core.svg import element, label, namespace, picture

from . import GAME
from .icons import GHOST, PAPERS, cut
from .schema import COLUMNS, LETTERS, NAMES
from .state import KINDS, SIDE
from .words import acting, describe, face, face_down, state_of_play

KIND_LETTERS = LETTERS[:KINDS]

# Where things are. The square's first tile lies at LEFT, TOP; one place is PITCH wide.
WIDTH = 512
LEFT, TOP = 36, 106
PITCH, TILE = 64, 58
ROW = 46  # one player's strip
STRIPS = TOP + SIDE * PITCH + 14
FIRST_KIND, KIND_PITCH, MINI = 118, 41, 24  # the won tiles in a strip

GOLD, PALE, NIGHT, INK = "#ffd77a", "#b9c4ea", "#0b1230", "#4a2c0a"


def svg(view: Document, lang: str) -> str:
    """A picture of what a view holds, with its words in a language."""
    prefix = namespace(view, lang)
    height = STRIPS + ROW * len(view["won"]) + 10
    return picture(
        _definitions(prefix),
        _cave(height, prefix),
        _header(view, lang),
        _square(view, prefix),
        *(_strip(view, seat, prefix, lang) for seat in range(len(view["won"]))),
        width=WIDTH,
        height=height,
        title=f"{GAME.title(lang)}: {state_of_play(view, lang)}",
        description=describe(view, lang),
        lang=lang,
        prefix=prefix,
    )


# What is drawn once and used often


def _definitions(prefix: str) -> str:
    return element(
        "defs",
        _gradient(f"{prefix}-night", "#232f66", "#070b1f", x2=0.3),
        _gradient(f"{prefix}-blue", "#3350a8", "#16245c"),
        _gradient(f"{prefix}-gold", "#fff0bf", "#f0b340", x2=0.4),
        _scales(prefix),
        element("g", *_back(prefix), id=f"{prefix}-back"),
        element("g", *_front(prefix), id=f"{prefix}-front"),
        *(element("g", cut(kind, PAPERS[kind]), id=f"{prefix}-{kind}") for kind in KIND_LETTERS),
        *(element("g", cut(kind, GHOST), id=f"{prefix}-ghost-{kind}") for kind in KIND_LETTERS),
    )


def _gradient(name: str, top: str, bottom: str, x2: float = 0) -> str:
    return element(
        "linearGradient",
        element("stop", offset=0, stop_color=top),
        element("stop", offset=1, stop_color=bottom),
        id=name,
        x1=0,
        y1=0,
        x2=x2,
        y2=1,
    )


def _scales(prefix: str) -> str:
    """One embossed pattern of dragon scales: each arc with its shadow beside it."""
    arcs = "M0 0A8 8 0 0 0 16 0M-8 8A8 8 0 0 0 8 8M8 8A8 8 0 0 0 24 8"
    return element(
        "pattern",
        element("path", d=arcs, fill="none", stroke="#0c1740", stroke_width=2.2),
        element(
            "path",
            d=arcs,
            fill="none",
            stroke="#7f9bf0",
            stroke_width=1,
            transform="translate(0 -1)",
        ),
        id=f"{prefix}-scales",
        width=16,
        height=16,
        patternUnits="userSpaceOnUse",
    )


def _plate(inset: float, **attributes: str | float) -> str:
    side = TILE - 2 * inset
    return element(
        "rect", x=inset, y=inset, width=side, height=side, rx=9 - inset / 2, **attributes
    )


def _back(prefix: str) -> list[str]:
    return [
        element("rect", x=0, y=3, width=TILE, height=TILE, rx=9, fill="#040817", opacity=0.7),
        _plate(0, fill=f"url(#{prefix}-blue)"),
        _plate(4, fill=f"url(#{prefix}-scales)", opacity=0.75),
        _plate(0.75, fill="none", stroke="#5b78d6", stroke_width=1.5),
        _plate(4, fill="none", stroke="#0f1b4d", stroke_width=1),
    ]


def _front(prefix: str) -> list[str]:
    return [
        element("rect", x=0, y=4, width=TILE, height=TILE, rx=9, fill="#040817", opacity=0.8),
        _plate(-3, fill=GOLD, opacity=0.35),
        _plate(0, fill=f"url(#{prefix}-gold)"),
        _plate(1, fill="none", stroke="#fff8e0", stroke_width=2),
        _plate(4, fill="none", stroke="#c98a26", stroke_width=1),
    ]


def _use(name: str, x: float, y: float, scale: float = 1, **attributes: str | float) -> str:
    size = f" scale({scale:g})" if scale != 1 else ""
    return element("use", href=f"#{name}", transform=f"translate({x:g} {y:g}){size}", **attributes)


# The cave and the square


def _cave(height: float, prefix: str) -> str:
    rock = (
        f"M0 0H{WIDTH}V34L496 70L484 30L470 44L456 22L430 34L404 14L360 22L310 10L256 16"
        "L200 9L150 22L108 14L84 36L66 22L50 50L36 30L18 76L0 36z"
    )
    sparkles = [
        element("path", d="M0-4L1-1L4 0L1 1L0 4L-1 1L-4 0L-1-1z", fill=GOLD,
                transform=f"translate({x} {y}) scale({size})")
        for x, y, size in ((499, 132, 1.5), (504, 250, 1), (498, 402, 1.2), (503, 520, 1.5))
    ]  # fmt: skip
    return (
        element("rect", width=WIDTH, height=height, rx=18, fill=f"url(#{prefix}-night)")
        + element("path", d=rock, fill="#050917", opacity=0.85)
        + "".join(sparkles)
    )


def _header(view: Document, lang: str) -> str:
    return _centred(
        state_of_play(view, lang), WIDTH / 2, 46, lang, font_size=25, font_weight=700, fill=GOLD
    ) + _centred(face_down(view, lang), WIDTH / 2, 68, lang, font_size=15, fill=PALE)


def _centred(words: object, x: float, y: float, lang: str = "en", **attributes: str | float) -> str:
    return label(words, x, y, lang, text_anchor="middle", **attributes)


def _square(view: Document, prefix: str) -> str:
    middle = TILE / 2
    marks = [
        (letter, LEFT + column * PITCH + middle, TOP - 8) for column, letter in enumerate(COLUMNS)
    ] + [(str(row + 1), LEFT - 17, TOP + row * PITCH + middle + 9) for row in range(SIDE)]
    return element(
        "g",
        *(_centred(*mark, font_size=19, font_weight=700, fill=GOLD) for mark in marks),
        *(_place(view, cell, prefix) for cell in NAMES),
    )


def _place(view: Document, cell: str, prefix: str) -> str:
    """One place of the square: empty, a back (with what it is known to be), or a face."""
    letter = face(view, cell)
    if letter == ".":
        shapes = [
            _plate(3, fill="#060a1c", fill_opacity=0.35, stroke="#6c7db8", stroke_width=1.2,
                   stroke_dasharray="3 5", opacity=0.55),
        ]  # fmt: skip
    elif cell in view["up"]:
        shapes = _open(letter, view["up"].index(cell) + 1, prefix)
    else:
        shapes = [_use(f"{prefix}-back", 0, 0)]
        if letter != "?":
            shapes += _remembered(letter, prefix)
        if view["last"] and cell in view["last"]["shown"]:
            shapes.append(_plate(1.5, fill="none", stroke=GOLD, stroke_width=2.5))
    number = NAMES.index(cell)
    x, y = LEFT + number % SIDE * PITCH, TOP + number // SIDE * PITCH
    return element("g", *shapes, transform=f"translate({x} {y})")


def _remembered(letter: str, prefix: str) -> list[str]:
    """What shows through a back: the ghost of its face."""
    return [
        element("circle", cx=TILE / 2, cy=TILE / 2, r=20, fill="#111c4c", opacity=0.85),
        _use(f"{prefix}-ghost-{letter}", TILE / 2, TILE / 2, 0.68),
        _centred(letter, 10, TILE - 7, font_size=14, font_weight=700, fill="#c4d0ff"),
    ]


def _open(letter: str, order: int, prefix: str) -> list[str]:
    """A tile turned this turn, with its letter and the order in which it was turned."""
    return [
        _use(f"{prefix}-front", 0, 0),
        _use(f"{prefix}-{letter}", TILE / 2, 27, 0.98),
        element("circle", cx=7, cy=TILE - 6, r=10.5, fill="#fff6d8", stroke="#c98a26"),
        _centred(letter, 7, TILE - 0.5, font_size=15, font_weight=800, fill=INK),
        element("circle", cx=TILE - 4, cy=5, r=11, fill=NIGHT, stroke=GOLD, stroke_width=2),
        _centred(order, TILE - 4, 10.5, font_size=15, font_weight=800, fill=GOLD),
    ]


# The players


def _strip(view: Document, seat: int, prefix: str, lang: str) -> str:
    """What a seat has won, kind by kind, and in all; a pointer if it is to act."""
    rtl = direction(lang) == "rtl"
    acts = acting(view) == seat
    middle = ROW / 2 - 3

    def across(x: float) -> float:
        return WIDTH - x if rtl else x

    shapes = [
        element("rect", x=16, y=0, width=WIDTH - 32, height=ROW - 6, rx=10,
                fill=GOLD if acts else "#ffffff", fill_opacity=0.16 if acts else 0.05,
                stroke=GOLD if acts else None),
    ]  # fmt: skip
    if acts:
        tip = -9 if rtl else 9
        pointer = f"M{across(24)} {middle - 7}l{tip} 7l{-tip} 7z"
        shapes.append(element("path", d=pointer, fill=GOLD))
    shapes.append(
        label(player_name(view, seat, lang), across(38), middle + 6, lang,
              font_size=17, font_weight=700, fill="#ffffff" if acts else PALE)
    )  # fmt: skip
    for place, kind in enumerate(KIND_LETTERS):
        x = across(FIRST_KIND + place * KIND_PITCH + MINI / 2)
        shapes += _won(kind, view["won"][seat].get(kind, 0), x, middle, prefix, rtl)
    shapes.append(
        label(sum(view["won"][seat].values()), across(WIDTH - 26), middle + 9, font_size=25,
              font_weight=800, text_anchor="start" if rtl else "end", fill=GOLD)
    )  # fmt: skip
    return element("g", *shapes, transform=f"translate(0 {STRIPS + seat * ROW})")


def _won(kind: str, count: int, x: float, y: float, prefix: str, rtl: bool) -> list[str]:
    if not count:
        return [_use(f"{prefix}-ghost-{kind}", x, y, 0.42, opacity=0.3)]
    half = MINI / 2
    beside = half + 3
    return [
        element("rect", x=x - half, y=y - half, width=MINI, height=MINI, rx=5,
                fill=f"url(#{prefix}-gold)"),
        _use(f"{prefix}-{kind}", x, y, 0.46),
        label(count, x - beside if rtl else x + beside, y + 6, font_size=16, font_weight=700,
              text_anchor="end" if rtl else "start", fill="#ffffff"),
    ]  # fmt: skip
