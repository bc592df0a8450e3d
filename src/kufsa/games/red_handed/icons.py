"""The five kinds of cards, and the badges of the three colours, as shapes.

A kind is drawn around the point 0,0 and reaches about 20 to each side; its silhouette tells it,
whatever its ink. A badge is a circle, a triangle or a square, so that colours are shapes too.
"""

from math import cos, pi, sin

from kufsa.core.svg import element

INKS = {"r": "#c9252d", "g": "#1c7f3f", "b": "#2456b8"}
PALE = {"r": "#ffd9d6", "g": "#d3f2dc", "b": "#d6e4ff"}


def icon(kind: str, ink: str, light: str) -> str:
    """The drawing of a kind (a letter of the notation) in two papers."""
    return _ICONS[kind](ink, light)


def badge(colour: str, words: str, size: float = 13) -> str:
    """The shape of a colour with a quantity in it, around 0,0."""
    shapes = {
        "r": element("circle", r=size, fill=INKS["r"]),
        "g": element(
            "path",
            d=f"M0 {-1.35 * size}L{1.35 * size} {size}H{-1.35 * size}z",
            fill=INKS["g"],
            stroke=INKS["g"],
            stroke_width=3,
            stroke_linejoin="round",
        ),
        "b": element(
            "rect", x=-size, y=-size, width=2 * size, height=2 * size, rx=2, fill=INKS["b"]
        ),
    }
    number = element(
        "text", words, y=size * (0.72 if colour == "g" else 0.55), text_anchor="middle",
        font_size=size * 1.5, font_weight=800, fill="#ffffff",
    )  # fmt: skip
    return shapes[colour] + number


def gem(scale: float, main: str, light: str, dark: str) -> str:
    """A cut diamond."""
    return element(
        "g",
        element("path", d="M-12-14H12L21-4L0 20L-21-4z", fill=main),
        element("path", d="M-12-14L-21-4H-8z", fill=light),
        element("path", d="M0-14L-8-4H8z", fill=light),
        element("path", d="M12-14L8-4H21z", fill=dark),
        element("path", d="M8-4L0 20L21-4z", fill=dark),
        element("path", d="M-8-4L0 20L-3-4z", fill=light, opacity=0.8),
        transform=f"scale({scale:g})",
    )


def _path(d: str, fill: str) -> str:
    return element("path", d=d, fill=fill)


def _thief(ink: str, light: str) -> str:
    """A flat cap, a mask, a collar turned up."""
    return (
        _path("M-13-8C-13-21 13-21 13-8z", ink)
        + _path("M-16-9H17C20-9 21-5 17-5H-16C-18-5-18-9-16-9z", ink)
        + _path("M-11-4H11V4C11 12 6 15 0 15C-6 15-11 12-11 4z", light)
        + _path("M-13-4H13V2C13 6 3 7 0 2C-3 7-13 6-13 2z", ink)
        + element("ellipse", cx=-6, cy=0.5, rx=3, ry=2, fill="#ffffff")
        + element("ellipse", cx=6, cy=0.5, rx=3, ry=2, fill="#ffffff")
        + _path("M-20 21C-20 13-14 11-9 9L0 16L9 9C14 11 20 13 20 21z", ink)
    )


def _diamond(ink: str, light: str) -> str:
    return gem(0.95, ink, light, "#12183a")


def _fingerprint(ink: str, light: str) -> str:
    """Ridges, one within another."""
    ridges = "".join(
        f"M{-r} {14 - r / 3:g}V0A{r} {r * 1.1:g} 0 0 1 {r} 0V{14 - r / 3:g}" for r in (4, 8, 12, 16)
    )
    return element("ellipse", cy=-1, rx=18.5, ry=21, fill=light) + element(
        "path", d=ridges + "M0 1V16", fill="none", stroke=ink, stroke_width=2.6,
        stroke_linecap="round",
    )  # fmt: skip


def _policeman(ink: str, light: str) -> str:
    """A peaked cap with a star, above a moustache."""
    star = " ".join(
        f"{(5.5 if point % 2 == 0 else 2.3) * sin(point * pi / 5):.1f},"
        f"{-11 - (5.5 if point % 2 == 0 else 2.3) * cos(point * pi / 5):.1f}"
        for point in range(10)
    )
    return (
        _path("M-11-4H11V5C11 13 6 17 0 17C-6 17-11 13-11 5z", light)
        + _path("M-18-16C-10-22 10-22 18-16L13-5H-13z", ink)
        + _path("M-14-5H14L12 0C6-2-6-2-12 0z", "#12183a")
        + element("polygon", points=star, fill="#ffd257")
        + element("circle", cx=-5, cy=3, r=1.8, fill="#12183a")
        + element("circle", cx=5, cy=3, r=1.8, fill="#12183a")
        + _path("M0 7C4 5 8 7 10 10C6 12 2 11 0 9C-2 11-6 12-10 10C-8 7-4 5 0 7z", "#12183a")
    )


def _dark_room(ink: str, light: str) -> str:
    """A lamp that has gone out, and a moon."""
    return (
        _path("M-2-22H2V-8H-2z", light)
        + _path("M-14 4C-14-6-8-10 0-10C8-10 14-6 14 4z", light)
        + element("circle", cy=6, r=5, fill=ink, stroke=light, stroke_width=1.5)
        + _path("M14 10A8 8 0 1 0 20 20A6.5 6.5 0 0 1 14 10z", "#ffd257")
        + element("path", d="M-16-18L14 18", stroke="#ff5a4d", stroke_width=3,
                  stroke_linecap="round")
    )  # fmt: skip


_ICONS = {
    "T": _thief,
    "D": _diamond,
    "F": _fingerprint,
    "P": _policeman,
    "K": _dark_room,
}
