"""Red-Handed as a picture: a museum after closing, and the diamond under its lamp.

Cards lie before the players who turned them, from the side where the language begins; their
numbers are those of the notation. While a dark room is open the whole table is dimmed, and
only the quantities keep their light.
"""

from math import ceil

from kufsa.core.language import direction, player_name
from kufsa.core.notation import Document
from kufsa.core.svg import element, label, namespace, picture

from . import GAME
from .icons import INKS, PALE, badge, gem, icon
from .words import (
    cards_before,
    describe,
    holdings,
    is_dark,
    open_count,
    state_of_play,
)

WIDTH = 560
TOP = 150  # where the first player's strip begins
NAME = 34  # the line with the name
CARD_WIDTH, CARD_HEIGHT, PITCH, ROW = 58, 90, 65, 101
A_ROW = 8
FEW, LARGE = 5, 1.55  # where nobody has more cards than a few, they are drawn larger
MARGIN = 22

BRASS, PAPER, SILK = "#e9c46a", "#fffaf0", "#b8c7d9"


def svg(view: Document, lang: str) -> str:
    """A picture of what a view holds, with its words in a language."""
    prefix = namespace(view, lang)
    seats = range(len(view["deck_sizes"]))
    strips = []
    y: float = TOP
    for seat in seats:
        strips.append(_strip(view, seat, y, prefix, lang))
        y += _height(view, seat)
    height = y + 12
    return picture(
        _definitions(view, prefix),
        _hall(height, prefix),
        _pedestal(view, prefix, lang),
        *strips,
        width=WIDTH,
        height=height,
        title=f"{GAME.title(lang)}: {state_of_play(view, lang)}",
        description=describe(view, lang),
        lang=lang,
        prefix=prefix,
    )


def _scale(view: Document) -> float:
    most = max(len(cards_before(view, seat)) for seat in range(len(view["deck_sizes"])))
    return LARGE if most <= FEW else 1


def _height(view: Document, seat: int) -> float:
    rows = ceil(len(cards_before(view, seat)) / A_ROW)
    return NAME + ROW * _scale(view) * rows + 14


# What is drawn once and used often


def _definitions(view: Document, prefix: str) -> str:
    dark = is_dark(view)
    light, shade = ("#1b2236", "#05070f") if dark else ("#3c5a63", "#131f2b")
    faces = sorted({card for card, _ in view["open"]})
    return element(
        "defs",
        element(
            "radialGradient",
            element("stop", offset=0, stop_color=light),
            element("stop", offset=1, stop_color=shade),
            id=f"{prefix}-hall",
            cx=0.5,
            cy=0.05,
            r=1,
        ),
        element(
            "radialGradient",
            element("stop", offset=0, stop_color="#fff6d0", stop_opacity=0.75),
            element("stop", offset=1, stop_color="#fff6d0", stop_opacity=0),
            id=f"{prefix}-lamp",
        ),
        *(element("g", *_face(card, dark), id=f"{prefix}-{card}") for card in faces),
    )


def _face(card: str, dark: bool) -> list[str]:
    """One card: its kind in the middle, its quantity large in the badge of its colour."""
    kind = card[0]
    paper = "#171b2c" if kind == "K" else PAPER
    ink, light = (INKS[card[1]], PALE[card[1]]) if kind != "K" else ("#39415f", "#8c95b8")
    shapes = [
        element("rect", y=3, width=CARD_WIDTH, height=CARD_HEIGHT, rx=7, fill="#000000",
                opacity=0.45),
        element("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=7, fill=paper),
        element("rect", x=3, y=3, width=CARD_WIDTH - 6, height=CARD_HEIGHT - 6, rx=5, fill="none",
                stroke=ink, stroke_width=1.6),
        element("g", icon(kind, ink, light),
                transform=f"translate({CARD_WIDTH / 2} {40 if kind == 'K' else 57})"),
    ]  # fmt: skip
    if dark and kind != "K":
        # The colours drown in the dark; the badge below is drawn over it.
        shapes.append(
            element("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=7, fill="#0a0e1c",
                    opacity=0.62)
        )  # fmt: skip
    if kind in "TDF":
        mark = badge(card[1], card[2])
        shapes.append(
            element("g", mark, transform=f"translate({CARD_WIDTH / 2} 21)",
                    opacity=0.85 if dark else None)
        )  # fmt: skip
    elif kind == "P":
        shapes.append(
            element("g", badge(card[1], "★", 10), transform=f"translate({CARD_WIDTH / 2} 19)",
                    opacity=0.85 if dark else None)
        )  # fmt: skip
    return shapes


# The hall and the diamond


def _hall(height: float, prefix: str) -> str:
    floor = "".join(f"M0 {y}H{WIDTH}" for y in range(TOP - 8, int(height), 46))
    return (
        element("rect", width=WIDTH, height=height, rx=18, fill=f"url(#{prefix}-hall)")
        + element("path", d=floor, stroke="#ffffff", stroke_opacity=0.05, fill="none")
        + element("rect", x=6, y=6, width=WIDTH - 12, height=height - 12, rx=14, fill="none",
                  stroke=BRASS, stroke_opacity=0.55, stroke_width=2)
    )  # fmt: skip


def _pedestal(view: Document, prefix: str, lang: str) -> str:
    middle = WIDTH // 2
    gleam = "M0-9L1.8-1.8L9 0L1.8 1.8L0 9L-1.8 1.8L-9 0L-1.8-1.8z"
    cushion = f"M{middle - 52} 124Q{middle} 108 {middle + 52} 124Q{middle} 138 {middle - 52} 124z"
    words = [
        label(state_of_play(view, lang), middle, 38, lang, text_anchor="middle", font_size=29,
              font_weight=700, fill=BRASS),
        label(open_count(view, lang), middle, 64, lang, text_anchor="middle", font_size=20,
              fill=SILK),
    ]  # fmt: skip
    return element(
        "g",
        element("ellipse", cx=middle, cy=102, rx=120, ry=48, fill=f"url(#{prefix}-lamp)"),
        element("path", d=cushion, fill="#7c1d2b", stroke=BRASS, stroke_width=1.5),
        element(
            "g", gem(1.15, "#7fd4f5", "#e6faff", "#3a9cc9"), transform=f"translate({middle} 101)"
        ),
        element("path", d=gleam, fill="#ffffff", transform=f"translate({middle + 17} 88)"),
        *words,
    )


# The players


def _strip(view: Document, seat: int, y: float, prefix: str, lang: str) -> str:
    """A player's name, how many cards are left, and the open cards before them."""
    rtl = direction(lang) == "rtl"

    def across(x: float) -> float:
        return WIDTH - x if rtl else x

    scale = _scale(view)
    shapes = [
        element("rect", x=MARGIN - 8, width=WIDTH - 2 * MARGIN + 16,
                height=_height(view, seat) - 8, rx=10, fill="#ffffff", fill_opacity=0.05),
        label(player_name(view, seat, lang), across(MARGIN + 4), 25, lang, font_size=22,
              font_weight=700, fill="#ffffff"),
        label(holdings(view, seat, lang), across(WIDTH - MARGIN - 4), 25, lang, font_size=18,
              text_anchor="end", fill=SILK),
    ]  # fmt: skip
    for place, (number, card) in enumerate(cards_before(view, seat)):
        x = MARGIN + place % A_ROW * PITCH * scale
        left = WIDTH - x - CARD_WIDTH * scale if rtl else x
        y_of_card = NAME + place // A_ROW * ROW
        shapes.append(_card(number, card, left, y_of_card, scale, prefix))
    return element("g", *shapes, transform=f"translate(0 {y})")


def _card(number: int, card: str, x: float, y: float, scale: float, prefix: str) -> str:
    return element(
        "g",
        element("use", href=f"#{prefix}-{card}"),
        element("rect", x=16, y=77, width=26, height=19, rx=6, fill="#10192b", stroke=BRASS),
        label(number, 29, 92, text_anchor="middle", font_size=16, font_weight=700, fill=BRASS),
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )
