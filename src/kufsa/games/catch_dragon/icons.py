"""The eight kinds of tiles as paper cuts: each has its own silhouette, whatever its colours.

A cut is drawn around the point 0,0 and reaches about 22 to each side. It is made of three
papers: the ``main`` one, a ``dark`` one and a ``light`` one.
"""

from math import cos, pi, sin
from typing import NamedTuple

from kufsa.core.svg import element


class Papers(NamedTuple):
    main: str
    dark: str
    light: str


PAPERS = {
    "T": Papers("#b8392b", "#4f1713", "#ffe7ae"),
    "B": Papers("#137f86", "#0a4449", "#fff1c9"),
    "L": Papers("#b23a78", "#5a1d16", "#ffe0c2"),
    "R": Papers("#5a6781", "#262e42", "#bff4ff"),
    "C": Papers("#8a5124", "#43230c", "#ffd45e"),
    "D": Papers("#2f74dc", "#133d8d", "#dff0ff"),
    "G": Papers("#1f7a40", "#0c3a1d", "#ffd02e"),
    "S": Papers("#33263f", "#170f20", "#ff5a4d"),
}
GHOST = Papers("#8ea6ee", "#5f78c8", "#22305f")  # what a face-down tile is remembered to be


def cut(kind: str, papers: Papers) -> str:
    """The drawing of a kind (a letter of the notation), cut from these papers."""
    return _CUTS[kind](papers)


def _path(d: str, fill: str) -> str:
    return element("path", d=d, fill=fill)


def _circle(x: float, y: float, r: float, fill: str) -> str:
    return element("circle", cx=x, cy=y, r=r, fill=fill)


def _box(x: float, y: float, width: float, height: float, fill: str, round_: float = 2) -> str:
    return element("rect", x=x, y=y, width=width, height=height, rx=round_, fill=fill)


def _both(*shapes: str) -> str:
    """Shapes of the right half, and their mirror image."""
    return element("g", *shapes) + element("g", *shapes, transform="scale(-1 1)")


def _train(p: Papers) -> str:
    return (
        _path("M7-5v-9h-3v-5h13v5h-3v9z", p.dark)
        + _box(-10, -7, 29, 18, p.main, 6)
        + _box(-21, -15, 17, 26, p.main)
        + _box(-23, -20, 21, 6, p.dark, 3)
        + _box(-17, -11, 9, 9, p.light)
        + _box(0, -7, 3, 18, p.light, 0)
        + _path("M17 7l7 9h-12z", p.dark)
        + _box(-21, 9, 40, 4, p.dark, 1)
        + "".join(
            _circle(x, y, r, p.dark) + _circle(x, y, r - 3.4, p.light)
            for x, y, r in ((-13, 14, 7), (2, 15.5, 5.5), (13, 15.5, 5.5))
        )
    )


def _ball(p: Papers) -> str:
    rim = [(20 * cos(turn * pi / 3), 20 * sin(turn * pi / 3)) for turn in range(7)]
    stripes = "".join(
        _path(f"M-5-6L{x:.1f} {y:.1f}A20 20 0 0 1 {to_x:.1f} {to_y:.1f}z", paper)
        for (x, y), (to_x, to_y), paper in zip(
            rim, rim[1:], (p.dark, p.light, p.main, p.light, p.main, p.light), strict=False
        )
    )
    return _circle(0, 0, 21.5, p.dark) + stripes + _circle(-5, -6, 3.5, p.dark)


def _doll(p: Papers) -> str:
    return (
        _both(
            _path("M7-14C15-15 15-4 12 2L8 2C10-3 9-7 6-9z", p.dark),  # a braid
            _path("M4-1L17 7L15 11L5 6z", p.light),  # an arm
            _box(2, 15, 5, 7, p.light, 2),
        )
        + _path("M-6-3h12L16 16Q0 21-16 16z", p.main)
        + _path("M-13.5 11Q0 15.5 13.5 11L15 14Q0 18.5-15 14z", p.light)
        + _circle(0, -11, 9, p.light)
        + _path("M-9.5-10C-10-24 10-24 9.5-10C5-16 0-15.5-2-17C-3-14-6-13-9.5-10z", p.dark)
        + _circle(-3.4, -10, 1.4, p.dark)
        + _circle(3.4, -10, 1.4, p.dark)
        + _path("M-3-6.5Q0-3.5 3-6.5L2-5.5Q0-4.5-2-5.5z", p.main)
        + _path("M0 0l5-3v6zM0 0l-5-3v6z", p.dark)
    )


def _robot(p: Papers) -> str:
    return (
        _box(-1.2, -22, 2.4, 7, p.dark, 0)
        + _circle(0, -21, 3, p.dark)
        + _both(
            _box(11, -13, 4, 6, p.dark, 1),
            _box(14, -2, 6, 13, p.dark, 3),
            _box(3, 12, 7, 10, p.dark, 2),
        )
        + _box(-12, -17, 24, 15, p.main, 4)
        + _box(-14, 0, 28, 15, p.main, 3)
        + _both(_circle(5.5, -10, 3.6, p.light), _circle(5.5, -10, 1.5, p.dark))
        + _box(-6, -5.5, 12, 1.8, p.dark, 0.5)
        + _box(-9, 4, 18, 7, p.dark, 2)
        + "".join(_circle(x, 7.5, 1.8, p.light) for x in (-5, 0, 5))
    )


def _chest(p: Papers) -> str:
    return (
        _path("M-21-3V-7C-21-15-15-18-10-18H10C15-18 21-15 21-7V-3z", p.main)
        + _box(-21, -1, 42, 19, p.main)
        + _box(-22, -4, 44, 4.5, p.dark, 1)
        + _both(_path("M11-18h4c1 .5 2 1 3 2V18h-7z", p.dark))
        + _box(-22, 15, 44, 4, p.dark, 1)
        + _path("M-6-7H6V5Q0 12-6 5z", p.light)
        + _circle(0, -2, 2.2, p.dark)
        + _path("M-1-2h2l1 7h-4z", p.dark)
    )


def _diamond(p: Papers) -> str:
    return (
        _path("M-13-17H13L23-5L0 21L-23-5z", p.main)
        + _path("M-13-17L-23-5H-9z", p.light)
        + _path("M0-17L-9-5H9z", p.light)
        + _path("M13-17L9-5H23z", p.dark)
        + _path("M-9-5L0 21L-23-5z", p.main)
        + _path("M9-5L0 21L23-5z", p.dark)
        + _path("M-9-5L0 21L-4-5z", p.light)
    )


def _dragon(p: Papers) -> str:
    return (
        _both(
            _path("M4-9C5-17 12-22 22-23C17-18 17-11 12-4z", p.dark),  # a horn
            _path("M10-4L24-7L18 0L24 5L17 6L19 12L9 8z", p.dark),  # a frill
        )
        + _path("M0-21L4-11H-4z", p.dark)
        + _path(
            "M0-14C9-14 14-9 14-2C14 5 10 8 9.5 14C9 20 4 22 0 22"
            "C-4 22-9 20-9.5 14C-10 8-14 5-14-2C-14-9-9-14 0-14z",
            p.main,
        )
        + _path("M0-11L3-5L0 9L-3-5z", p.dark)
        + _both(
            _path("M3 1L12.5-6C13.5-1 10 4 5 3z", p.light),  # an eye, not a friendly one
            _path("M7-2.5L9.8-4L8.6 2.5z", p.dark),
            element(
                "ellipse", cx=4, cy=12, rx=1.6, ry=2.2, fill=p.dark, transform="rotate(-20 4 12)"
            ),
            _path("M2 18L9 15.5L6.5 22.5L4.5 18z", p.light),  # a fang
        )
    )


def _spider(p: Papers) -> str:
    legs = element(
        "path",
        d="M4-3L12-14L17-5M5 0L17-7L23 3M5 4L17 3L22 14M4 7L13 11L14 22",
        fill="none",
        stroke=p.dark,
        stroke_width=2.8,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    return (
        _box(-0.7, -24, 1.4, 17, p.dark, 0)  # the thread it hangs on
        + _both(legs)
        + element("ellipse", cx=0, cy=9, rx=9.5, ry=11, fill=p.main)
        + _circle(0, -5, 6.8, p.main)
        + _path("M-4 4H4L0 9.5L4 15H-4L0 9.5z", p.light)
        + _both(_circle(2.6, -6, 1.9, p.light))
    )


_CUTS = {
    "T": _train,
    "B": _ball,
    "L": _doll,
    "R": _robot,
    "C": _chest,
    "D": _diamond,
    "G": _dragon,
    "S": _spider,
}
