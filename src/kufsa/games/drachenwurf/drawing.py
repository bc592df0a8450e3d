"""DrachenWurf as a picture: a parchment map with dragons on it.

In the middle lie the cards to roll for and the dice; below, everybody's nest, with cards standing
on its four numbered sides, and lair, a shelf on which every row has its number. In Hebrew the
players' panels are turned round; cards and dice keep the order of the notation.
"""

from collections.abc import Iterator
from typing import NamedTuple

from kufsa.core.language import direction, player_name
from kufsa.core.notation import Document
from kufsa.core.svg import element, label, namespace, picture

from . import GAME
from .icons import CARD_HEIGHT, CARD_WIDTH, COLOURS, INK, PAPER, dragon, egg, landscape
from .words import acting, describe, dice_shown, say, state_of_play, stocks

WIDTH = 520
MARGIN = 18
TOP = 92  # of the middle
LARGE, SMALL = 1.75, 0.72  # cards in the middle, and at home
DIE, DIE_PITCH = 44, 52
NEST_SIDE = 40  # how wide one side of a nest is
NEST = 4 * NEST_SIDE
SHELF = MARGIN + NEST + 42  # where the lair begins
STAGGER = 13  # cards on one side of a nest stand one behind another
BROWN, PALE, ACCENT = "#7a5a34", "#fdf5df", "#9c2f16"


def svg(view: Document, lang: str) -> str:
    """A picture of what a view holds, with its words in a language."""
    prefix = namespace(view, lang)
    parts = [*_header(view, lang), *_middle(view, prefix)]
    y = TOP + CARD_HEIGHT * LARGE + 22
    dice = dice_shown(view)
    if dice:
        parts += _dice(dice, y, prefix, lang)
        y += DIE + 30
    for seat in range(len(view["eggs"])):
        panel, height = _panel(view, seat, prefix, lang)
        parts.append(element("g", *panel, transform=f"translate(0 {y:g})"))
        y += height + 10
    height = y + 8
    return picture(
        _definitions(prefix),
        _map(height, prefix),
        *parts,
        width=WIDTH,
        height=height,
        title=f"{GAME.title(lang)}: {state_of_play(view, lang)}",
        description=describe(view, lang),
        lang=lang,
        prefix=prefix,
    )


# What is drawn once and used often.


def _definitions(prefix: str) -> str:
    parchment = element(
        "radialGradient",
        element("stop", offset=0, stop_color="#fbf1d6"),
        element("stop", offset=0.75, stop_color="#f1dfb4"),
        element("stop", offset=1, stop_color="#dcc18a"),
        id=f"{prefix}-parchment",
        cx=0.5,
        cy=0.4,
        r=0.9,
    )
    card = element("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=5)
    return element(
        "defs",
        parchment,
        element("clipPath", card, id=f"{prefix}-cut"),
        element("g", egg(), id=f"{prefix}-egg"),
        *(
            element("g", dragon(letter, fill), id=f"{prefix}-{letter}")
            for letter, fill in COLOURS.items()
        ),
        *(element("g", dragon(letter, PAPER), id=f"{prefix}-die-{letter}") for letter in COLOURS),
        *(
            element("g", landscape(n), id=f"{prefix}-{n}", clip_path=f"url(#{prefix}-cut)")
            for n in range(1, 7)
        ),
    )


def _use(name: str, x: float, y: float, scale: float = 1) -> str:
    size = f" scale({scale:g})" if scale != 1 else ""
    return element("use", href=f"#{name}", transform=f"translate({x:g} {y:g}){size}")


def _card(name: str, x: float, y: float, scale: float, prefix: str) -> str:
    """A card: its landscape, its dragon before it, a rim in its colour, and its name."""
    letter, number = name[0], name[1]
    fill = COLOURS[letter]
    return element(
        "g",
        element("rect", x=1, y=2, width=CARD_WIDTH, height=CARD_HEIGHT, rx=5, fill=INK,
                opacity=0.25),
        _use(f"{prefix}-{number}", 0, 0),
        _use(f"{prefix}-{letter}", 24.5, 31, 0.82),
        element("rect", x=1.2, y=1.2, width=CARD_WIDTH - 2.4, height=CARD_HEIGHT - 2.4, rx=4,
                fill="none", stroke=fill, stroke_width=2.6),
        element("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=5, fill="none", stroke=INK,
                stroke_width=0.8),
        element("rect", x=2, y=2, width=21, height=14, rx=4, fill=PAPER, stroke=INK,
                stroke_width=0.7),
        label(name, 12.5, 13.3, text_anchor="middle", font_size=13, font_weight=800, fill=INK),
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )  # fmt: skip


# The map.


def _map(height: float, prefix: str) -> str:
    """Parchment with a border, the lines of hills, and a rose of the winds."""
    hills = (
        f"M30 {height * 0.3:g}q60-40 130-10t140 0M12 {height * 0.33:g}q70-46 150-12t150 2"
        f"M250 {height * 0.62:g}q80-40 150 0t110-8M240 {height * 0.66:g}q90-44 164 0t110-6"
        f"M40 {height * 0.9:g}q70-30 130 0t120 4"
    )
    rose = "M0-34L6-6L34 0L6 6L0 34L-6 6L-34 0L-6-6zM0-20L14 14L-14-14L20 0zM0 20L14-14L-14 14z"
    return (
        element("rect", width=WIDTH, height=height, rx=16, fill=f"url(#{prefix}-parchment)")
        + element("path", d=hills, fill="none", stroke=BROWN, stroke_width=2, opacity=0.16)
        + element("path", d=rose, fill=BROWN, opacity=0.14,
                  transform=f"translate({WIDTH - 62} {height - 60:g})")
        + element("rect", x=6, y=6, width=WIDTH - 12, height=height - 12, rx=12, fill="none",
                  stroke=BROWN, stroke_width=2.5)
        + element("rect", x=10.5, y=10.5, width=WIDTH - 21, height=height - 21, rx=9, fill="none",
                  stroke=BROWN, stroke_width=0.9)
    )  # fmt: skip


def _header(view: Document, lang: str) -> list[str]:
    centre = {"text_anchor": "middle"}
    return [
        label(state_of_play(view, lang), WIDTH / 2, 48, lang, **centre, font_size=26,
              font_weight=800, fill=ACCENT),
        label(stocks(view, lang), WIDTH / 2, 74, lang, **centre, font_size=17, fill=BROWN),
    ]  # fmt: skip


def _middle(view: Document, prefix: str) -> Iterator[str]:
    """The pile, the cards in the middle, and the eggs in the supply."""
    wide, tall = CARD_WIDTH * LARGE, CARD_HEIGHT * LARGE
    left = WIDTH / 2 - 1.5 * wide - 14
    yield _pile(view["pile"], 30 + wide / 2, TOP)
    for i in range(3):
        x = left + i * (wide + 14)
        if i < len(view["middle"]):
            yield _card(view["middle"][i], x, TOP, LARGE, prefix)
        else:
            yield element(
                "rect", x=x, y=TOP, width=wide, height=tall, rx=9, fill=BROWN, fill_opacity=0.06,
                stroke=BROWN, stroke_dasharray="5 6", opacity=0.6,
            )  # fmt: skip
    yield _eggs(view["supply"], WIDTH - 60, TOP, prefix)


def _pile(count: int, x: float, y: float) -> str:
    """Cards face down, higher the more there are, with their number."""
    wide, tall = CARD_WIDTH * 1.25, CARD_HEIGHT * 1.25
    backs = [
        element("rect", x=x - wide / 2 - 10 + 2 * i, y=y + 22 - 3 * i, width=wide, height=tall,
                rx=6, fill="#6d2a1c", stroke=PALE, stroke_width=1.6)
        for i in range(-(-count // 6))
    ]  # fmt: skip
    return element("g", *backs, _number(count, x - 2, y + 22 + tall + 18))


def _eggs(count: int, x: float, y: float, prefix: str) -> str:
    places = ((-17, 62), (17, 62), (0, 60), (-9, 40), (9, 40), (0, 20))
    shown = -(-count // 6)
    return element(
        "g",
        *(_use(f"{prefix}-egg", x + dx, y + dy, 1.5) for dx, dy in places[:shown]),
        _number(count, x, y + 22 + CARD_HEIGHT * 1.25 + 18),
    )


def _number(count: int, x: float, y: float) -> str:
    return label(count, x, y, text_anchor="middle", font_size=20, font_weight=800, fill=INK)


def _dice(heaps: list[tuple[str, list[str]]], y: float, prefix: str, lang: str) -> Iterator[str]:
    """The dice: rolled ones, and beside them those aside, or what is left to spend."""
    gap = 26
    wide = DIE_PITCH * sum(len(dice) for _, dice in heaps) - 8 + gap * (len(heaps) - 1)
    pitch = min(1.0, (WIDTH - 2 * MARGIN) / wide)
    x = (WIDTH - wide * pitch) / 2
    for name, dice in heaps:
        across = (DIE_PITCH * len(dice) - 8) * pitch
        yield label(say(f"board-{name}", lang), x + across / 2, y + 12, lang,
                    text_anchor="middle", font_size=16, fill=BROWN, font_weight=600)  # fmt: skip
        for i, die in enumerate(dice):
            yield _die(die, x + i * DIE_PITCH * pitch, y + 20, name == "kept", pitch, prefix)
        x += across + gap * pitch


def _die(die: str, x: float, y: float, aside: bool, scale: float, prefix: str) -> str:
    """One die: colour, dragon and letter; one aside stands in a frame, a doubled one on an egg."""
    letter = die[0]
    shapes = [
        element("rect", y=2, width=DIE, height=DIE, rx=10, fill=INK, opacity=0.3),
        element("rect", width=DIE, height=DIE, rx=10, fill=COLOURS[letter], stroke=INK,
                stroke_width=3 if aside else 1.2),
        _use(f"{prefix}-die-{letter}", DIE / 2, 21, 0.74),
        label(letter, 8, DIE - 4, text_anchor="middle", font_size=14, font_weight=800,
              fill="#ffffff" if letter not in "yo" else INK),
    ]  # fmt: skip
    if die.endswith("*"):
        shapes += [
            _use(f"{prefix}-egg", DIE - 5, DIE - 3, 1.15),
            label("×2", DIE - 5, DIE + 2, text_anchor="middle", font_size=11, font_weight=800,
                  fill=INK),
        ]  # fmt: skip
    return element("g", *shapes, transform=f"translate({x:g} {y:g}) scale({scale:g})")


# The players.


def _panel(view: Document, seat: int, prefix: str, lang: str) -> tuple[list[str], float]:
    """A seat's panel and its height: name, eggs and points above, nest and lair below."""
    rtl = direction(lang) == "rtl"
    acts = acting(view) == seat
    nest, nest_height = _nest(view["nests"][seat], prefix, rtl)
    lair, lair_height = _lair(view["lairs"][seat], prefix, rtl)
    height = 44 + max(nest_height, lair_height)

    def across(x: float) -> float:
        return WIDTH - x if rtl else x

    panel = element(
        "rect", x=MARGIN, y=0, width=WIDTH - 2 * MARGIN, height=height, rx=12, fill=PALE,
        fill_opacity=0.75, stroke=ACCENT if acts else BROWN, stroke_width=3 if acts else 1,
        stroke_opacity=1 if acts else 0.5,
    )  # fmt: skip
    shapes = [panel]
    if acts:
        tip = -10 if rtl else 10
        shapes.append(
            element("path", d=f"M{across(MARGIN + 12):g} 13l{tip} 8l{-tip} 8z", fill=ACCENT)
        )
    shapes += [
        label(player_name(view, seat, lang), across(MARGIN + 30), 28, lang, font_size=20,
              font_weight=700, fill=INK),
        _use(f"{prefix}-egg", across(WIDTH - MARGIN - 108), 21, 1.05),
        label(view["eggs"][seat], across(WIDTH - MARGIN - 92), 28, font_size=19, font_weight=700,
              text_anchor="end" if rtl else "start", fill=INK),
        label(view["scores"][seat], across(WIDTH - MARGIN - 14), 30, font_size=26, font_weight=800,
              text_anchor="start" if rtl else "end", fill=ACCENT),
        element("g", *nest, transform=f"translate(0 {height - 12:g})"),
        element("g", *lair, transform="translate(0 44)"),
    ]  # fmt: skip
    return shapes, height


def _nest(nest: dict[str, list[str]], prefix: str, rtl: bool) -> tuple[list[str], float]:
    """A nest seen from its four numbered sides, cards standing on them; y is 0 at its foot.

    A card that six dice brought stands in its middle until it is laid (DW-18).
    """
    left = WIDTH - MARGIN - 10 - NEST if rtl else MARGIN + 10
    wide, tall = CARD_WIDTH * SMALL, CARD_HEIGHT * SMALL
    rim = (-30, -22, -20, -22, -30)  # how high the corners between the sides are
    shapes = []
    for side, cards in sorted(nest.items(), reverse=True):
        middle = left + (NEST / 2 if side == "6" else (int(side) - 1.5) * NEST_SIDE)
        foot = -25 if side in "25" else -20
        for i, card in reversed(list(enumerate(cards))):
            shapes.append(_card(card, middle - wide / 2, foot - tall - STAGGER * i, SMALL, prefix))
    corners = " ".join(f"{left + i * NEST_SIDE},{y}" for i, y in enumerate(rim))
    bottom = f"{left + NEST - 22},-4 {left + NEST / 2},2 {left + 22},-4"
    shapes.append(
        element("polygon", points=f"{corners} {bottom}", fill="#a9794a", stroke=INK,
                stroke_width=1.6, stroke_linejoin="round")
    )  # fmt: skip
    for i in range(1, 4):
        x = float(left + i * NEST_SIDE)
        bend = (NEST / 2 - i * NEST_SIDE) * 0.28
        shapes.append(
            element("path", d=f"M{x:g} {rim[i]}L{x + bend:g} -3", stroke=INK, stroke_width=1.2)
        )
    for i in range(4):
        x = left + (i + 0.5) * NEST_SIDE + (1.5 - i) * 5
        shapes.append(
            label(i + 2, x, -7, text_anchor="middle", font_size=15, font_weight=800, fill=PALE)
        )
    tallest = max([len(cards) for cards in nest.values()], default=1)
    return shapes, tall + STAGGER * (tallest - 1) + 40


class _Spot(NamedTuple):
    """Where a row of a lair begins on the shelf."""

    x: float
    y: float


def _lair(rows: list[list[str]], prefix: str, rtl: bool) -> tuple[list[str], float]:
    """The rows of a lair on their shelves, as many as fit beside each other; y is 0 on top."""
    wide, tall = CARD_WIDTH * SMALL + 1, CARD_HEIGHT * SMALL
    number, pitch = 18, tall + 16
    x, y = float(SHELF), 0.0
    spots = []
    for row in rows:
        if x > SHELF and x + number + len(row) * wide > WIDTH - MARGIN - 8:
            x, y = float(SHELF), y + pitch
        spots.append(_Spot(x, y))
        x += number + len(row) * wide + 8
    shapes = []
    for shelf in sorted({spot.y for spot in spots} | {0.0}):
        left = MARGIN + 8 if rtl else SHELF
        shapes.append(
            element("rect", x=left, y=shelf + tall + 2, width=WIDTH - MARGIN - 8 - SHELF, height=5,
                    rx=2, fill=BROWN)
        )  # fmt: skip
    for place, (row, spot) in enumerate(zip(rows, spots, strict=True), start=1):
        end = spot.x + number + len(row) * wide
        first = WIDTH - end if rtl else spot.x + number
        shapes += [
            _card(card, first + i * wide, spot.y, SMALL, prefix) for i, card in enumerate(row)
        ]
        at = WIDTH - spot.x - 9 if rtl else spot.x + 9
        shapes.append(
            label(place, at, spot.y + tall - 3, text_anchor="middle", font_size=15,
                  font_weight=700, fill=BROWN)
        )  # fmt: skip
    return shapes, y + pitch
