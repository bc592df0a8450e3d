"""King's Court as a picture: a little theatre, its curtain open, hats above bare heads.

The row keeps its places from left to right in every language, as the notation does; the strips
of the players follow the language.
"""

from kufsa.core.language import direction, player_name
from kufsa.core.notation import Document
from kufsa.core.svg import element, label, namespace, picture

from . import GAME, ROW
from .hats import GHOST, HATS, hat
from .heads import head
from .words import (
    acting,
    describe,
    hats_on,
    just_seen,
    piles,
    points,
    state_of_play,
)

# Where things are. A place of the row is PITCH wide: a hat card, and a character card below it.
WIDTH = 640
PITCH, CARD = 88, 82
TOP = 122  # of the hat cards
HAT_CARD, CHARACTER_CARD = 78, 100
BROW = HAT_CARD - 4  # where hats meet foreheads, from the top of a place
STAGE = TOP + HAT_CARD + CHARACTER_CARD + 26
ROW_HEIGHT = 58  # one player's strip
FIRST, LAST, MINI = 168, WIDTH - 214, 26  # won hats in a strip: where, and how far apart at most

GOLD, CREAM, NIGHT = "#f6cf6b", "#fff4dc", "#2a0e16"


def svg(view: Document, lang: str) -> str:
    """A picture of what a view holds, with its words in a language."""
    prefix = namespace(view, lang)
    seats = range(len(view["pairs"]))
    height = STAGE + ROW_HEIGHT * len(seats) + 12
    return picture(
        _definitions(prefix),
        _theatre(height, prefix),
        _heading(view, lang),
        _row(view, prefix),
        *(_strip(view, seat, prefix, lang) for seat in seats),
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
        _gradient(f"{prefix}-wall", "#5a1a2c", "#2a0e16"),
        _gradient(f"{prefix}-velvet", "#c0263a", "#6f0f20"),
        _gradient(f"{prefix}-boards", "#a8683a", "#5f3519"),
        _gradient(f"{prefix}-green", "#2f7d4b", "#14532d"),
        _gradient(f"{prefix}-ivory", "#fffdf4", "#f3e2bd"),
        _lozenges(prefix),
        *(element("g", hat(kind, HATS[kind]), id=f"{prefix}-hat-{kind}") for kind in HATS),
        *(element("g", hat(kind, GHOST), id=f"{prefix}-ghost-{kind}") for kind in HATS),
        element("path", d="M-19-12V-44H19V-12zM-30-12H30V-4H-30zM-12-37L12-19M12-37L-12-19",
                fill="#1c060c", stroke="#ff9c8f", stroke_width=4, id=f"{prefix}-penalty"),
    )  # fmt: skip


def _gradient(name: str, top: str, bottom: str) -> str:
    return element(
        "linearGradient",
        element("stop", offset=0, stop_color=top),
        element("stop", offset=1, stop_color=bottom),
        id=name,
        x1=0,
        y1=0,
        x2=0,
        y2=1,
    )


def _lozenges(prefix: str) -> str:
    """The pattern on the back of a hat card."""
    return element(
        "pattern",
        element("path", d="M9 0L18 12L9 24L0 12z", fill="none", stroke="#8fd6a0",
                stroke_width=1.2, opacity=0.55),
        element("circle", cx=9, cy=12, r=1.6, fill=GOLD, opacity=0.7),
        id=f"{prefix}-lozenges",
        width=18,
        height=24,
        patternUnits="userSpaceOnUse",
    )  # fmt: skip


def _use(name: str, x: float, y: float, scale: float = 1, **attributes: str | float) -> str:
    size = f" scale({scale:g})" if scale != 1 else ""
    return element("use", href=f"#{name}", transform=f"translate({x:g} {y:g}){size}", **attributes)


def _centred(words: object, x: float, y: float, lang: str = "en", **attributes: str | float) -> str:
    return label(words, x, y, lang, text_anchor="middle", **attributes)


# The theatre


def _theatre(height: float, prefix: str) -> str:
    swags = "".join(
        element("path", d=f"M{x} 0H{x + 128}V30Q{x + 64} 66 {x} 30z",
                fill=f"url(#{prefix}-velvet)", stroke="#4c0a16", stroke_width=1.5)
        + element("path", d=f"M{x} 30Q{x + 64} 66 {x + 128} 30", fill="none", stroke=GOLD,
                  stroke_width=3.5)
        for x in range(0, WIDTH, 128)
    )  # fmt: skip
    sides = "".join(
        element("path", d="M0 0H26C30 120 24 200 8 262Q14 300 16 320H0z",
                fill=f"url(#{prefix}-velvet)", opacity=0.92, transform=place)
        for place in ("", f"translate({WIDTH} 0) scale(-1 1)")
    )  # fmt: skip
    light = element("path", d=f"M0 {STAGE - 34}Q{WIDTH / 2:g} {TOP - 60} {WIDTH} {STAGE - 34}z",
                    fill="#ffdf9a", opacity=0.12)  # fmt: skip
    boards = element("rect", y=STAGE - 34, width=WIDTH, height=34, fill=f"url(#{prefix}-boards)")
    return (
        element("rect", width=WIDTH, height=height, rx=18, fill=f"url(#{prefix}-wall)")
        + element("clipPath", element("rect", width=WIDTH, height=height, rx=18),
                  id=f"{prefix}-house")
        + element("g", light, boards, sides, swags, clip_path=f"url(#{prefix}-house)")
    )  # fmt: skip


def _heading(view: Document, lang: str) -> str:
    middle = WIDTH / 2
    return _centred(
        state_of_play(view, lang), middle, 32, lang, font_size=27, font_weight=800, fill=CREAM
    ) + _centred(piles(view, lang), middle, 80, lang, font_size=18, fill=GOLD)


# The row


def _row(view: Document, prefix: str) -> str:
    places = hats_on(view)
    left = (WIDTH - len(places) * PITCH) / 2 + (PITCH - CARD) / 2
    return element(
        "g",
        *(
            element(
                "g",
                *_place(view, slot, character, letter, prefix),
                transform=f"translate({left + (slot - 1) * PITCH:g} {TOP})",
            )
            for slot, (character, letter) in enumerate(places, start=1)
        ),
    )


def _card(y: float, height: float, **attributes: str | float) -> str:
    return element("rect", y=y, width=CARD, height=height, rx=9, **attributes)


def _place(view: Document, slot: int, character: str, letter: str, prefix: str) -> list[str]:
    """A character under its hat card: closed, closed but known, or open."""
    middle = CARD / 2
    below = HAT_CARD + 4
    seen = just_seen(view)
    just_now = bool(seen and seen[0] == slot)
    swapped = slot in view["last_swap"]
    shapes = [
        _card(below + 3, CHARACTER_CARD, fill="#1c060c", opacity=0.6),
        _card(below, CHARACTER_CARD, fill=f"url(#{prefix}-ivory)", stroke="#8b1e2d",
              stroke_width=2.5),
        element("g", head(character), transform=f"translate({middle:g} {BROW + 18}) scale(0.94)"),
        _card(3, HAT_CARD, fill="#1c060c", opacity=0.6),
    ]  # fmt: skip
    if view["phase"] == "over" or just_now:
        shapes += [
            _card(0, HAT_CARD, fill=f"url(#{prefix}-ivory)", stroke="#14532d", stroke_width=2.5),
            _use(f"{prefix}-hat-{letter}", middle, BROW - 4),
            *_tag(letter, 14, 17, "#14532d"),
        ]
    else:
        shapes += [
            _card(0, HAT_CARD, fill=f"url(#{prefix}-green)", stroke="#0b3a1e", stroke_width=2.5),
            _card(5, HAT_CARD - 10, fill=f"url(#{prefix}-lozenges)", opacity=0.9),
        ]
        if letter != "?":
            shapes += [
                element("circle", cx=middle, cy=HAT_CARD / 2, r=33, fill="#0f4526", opacity=0.92),
                _use(f"{prefix}-ghost-{letter}", middle, HAT_CARD / 2 + 19, 0.8),
                *_tag(letter, 14, 17, "#14532d"),
            ]
    if just_now or swapped:
        shapes.append(_card(0, HAT_CARD, fill="none", stroke=GOLD, stroke_width=4))
    shapes += _tag(character, 14, HAT_CARD + CHARACTER_CARD - 9, "#8b1e2d")
    shapes.append(_centred(slot, middle, -10, font_size=22, font_weight=800, fill=GOLD))
    if view["known"] and view["phase"] != "over":
        knowing = [seat for seat, slots in enumerate(view["known"]) if slot in slots]
        for place, seat in enumerate(knowing):
            shapes += _knows(seat, CARD - 12 - 17 * place, HAT_CARD - 11)
    return shapes


def _tag(letter: str, x: float, y: float, ink: str) -> list[str]:
    size, drop = (25, 11) if letter == "*" else (18, 6.5)  # an asterisk is small, and sits high
    return [
        element("circle", cx=x, cy=y, r=12, fill=CREAM, stroke=ink, stroke_width=1.8),
        _centred(letter, x, y + drop, font_size=size, font_weight=800, fill=ink),
    ]


def _knows(seat: int, x: float, y: float) -> list[str]:
    """A small sign that a seat has seen this hat."""
    return [
        element("circle", cx=x, cy=y, r=8, fill=NIGHT, stroke=GOLD, stroke_width=1.2),
        _centred(seat + 1, x, y + 4.5, font_size=13, font_weight=700, fill=GOLD),
    ]


# The players


def _strip(view: Document, seat: int, prefix: str, lang: str) -> str:
    """What a seat has: its pairs, penalty hats and magic hats, and its points."""
    rtl = direction(lang) == "rtl"
    acts = acting(view) == seat
    middle = ROW_HEIGHT / 2 - 3

    def across(x: float) -> float:
        return WIDTH - x if rtl else x

    shapes = [
        element("rect", x=14, y=2, width=WIDTH - 28, height=ROW_HEIGHT - 8, rx=12,
                fill=GOLD if acts else "#ffffff", fill_opacity=0.2 if acts else 0.07,
                stroke=GOLD if acts else None),
    ]  # fmt: skip
    if acts:
        tip = -10 if rtl else 10
        pointer = f"M{across(22):g} {middle - 8:g}l{tip} 8l{-tip} 8z"
        shapes.append(element("path", d=pointer, fill=GOLD))
    name = player_name(view, seat, lang)
    shapes.append(
        label(name, across(38), middle + 7, lang, font_size=20, font_weight=700, fill=CREAM)
    )
    pairs = view["pairs"][seat]
    step = min(MINI, (LAST - FIRST) / max(1, len(pairs) - 1))
    for place, kind in enumerate(pairs):
        shapes.append(_use(f"{prefix}-hat-{kind}", across(FIRST + place * step), middle + 11, 0.42))
    for x, name, count in (
        (WIDTH - 184, "hat-*", view["magic"][seat]),
        (WIDTH - 116, "penalty", view["penalties"][seat]),
    ):
        shapes += _counted(name, count, across(x), middle, prefix, rtl)
    score = str(points(view, seat)).replace("-", "−")
    shapes.append(
        label(score, across(WIDTH - 28), middle + 11, font_size=31, font_weight=800,
              text_anchor="start" if rtl else "end", fill=GOLD)
    )  # fmt: skip
    return element("g", *shapes, transform=f"translate(0 {STAGE + 4 + seat * ROW_HEIGHT})")


def _counted(name: str, count: int, x: float, y: float, prefix: str, rtl: bool) -> list[str]:
    """Magic or penalty hats: a sign and how many."""
    return [
        _use(f"{prefix}-{name}", x, y + 12, 0.48, opacity=1 if count else 0.4),
        label(count, x - 21 if rtl else x + 21, y + 7, font_size=20, font_weight=700,
              text_anchor="end" if rtl else "start", fill=CREAM, opacity=1 if count else 0.5),
    ]  # fmt: skip


assert WIDTH >= ROW * PITCH
