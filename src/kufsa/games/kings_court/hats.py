"""The hats of the court and the magic hat, each with its own silhouette.

A hat is drawn upwards from 0,0, where it meets a forehead, about 50 high and 40 to each side;
it is cut from three papers.
"""

from typing import NamedTuple

from .paper import both, dot, line, oval, path


class Papers(NamedTuple):
    main: str
    dark: str
    light: str


HATS = {
    "A": Papers("#e8b021", "#9a6a08", "#d8343b"),
    "B": Papers("#b9c7da", "#5f7391", "#3f7fe0"),
    "C": Papers("#8d99a8", "#434d5b", "#d8343b"),
    "D": Papers("#7b3fa0", "#2a8a57", "#f2c230"),
    "E": Papers("#ffffff", "#8b93a0", "#dfe5ee"),
    "F": Papers("#c22f4c", "#741428", "#f6d267"),
    "G": Papers("#e2bd62", "#8f6a1f", "#3f8f4a"),
    "H": Papers("#3f7d3a", "#1e4a1d", "#d8343b"),
    "I": Papers("#d972ad", "#8b2f66", "#f9d6ea"),
    "J": Papers("#27406e", "#12213f", "#f2c230"),
    "K": Papers("#2c2522", "#15110f", "#d8343b"),
    "L": Papers("#3a3f55", "#1d2030", "#f2c230"),
    "*": Papers("#33245f", "#1a1136", "#ffd95e"),
}
GHOST = Papers("#d9f2c8", "#7fb585", "#f6cf6b")  # a hat known through its back


def hat(letter: str, papers: Papers) -> str:
    """The hat of a kind, or the magic one, cut from these papers."""
    return _HATS[letter](papers)


def _crown(p: Papers) -> str:
    return (
        path("M-21 2L-27-26L-12-14L0-34L12-14L27-26L21 2Q0 7-21 2z", p.main)
        + path("M-22-4Q0 2 22-4L21 2Q0 7-21 2z", p.dark)
        + both(dot(26, -28, 3.6, p.light))
        + dot(0, -36, 4.2, p.light)
        + path("M0-16l5 6l-5 6l-5-6z", p.light)
    )


def _tiara(p: Papers) -> str:
    return (
        path("M-22 3C-23-9-11-12-7-20Q-4-12 0-34Q4-12 7-20C11-12 23-9 22 3"
              "C16-5 9-8 0-8C-9-8-16-5-22 3z", p.main)
        + line("M-19-3C-12-11-5-12 0-12C5-12 12-11 19-3", p.dark, 1.6)
        + path("M0-30l4 8l-4 7l-4-7z", p.light)
        + both(dot(8, -19, 2.6, p.light), dot(16, -9, 2.2, p.light))
    )  # fmt: skip


def _helmet(p: Papers) -> str:
    return (
        path("M0-30C-3-50 22-56 34-36C38-28 36-20 32-14C32-28 18-36 5-27z", p.light)
        + path("M-21 6V-12C-21-38 21-38 21-12V6Q0 0-21 6z", p.main)
        + path("M-22-10H22V-5L4-2V4H-4V-2L-22-5z", p.dark)
        + line("M0-31V-11", p.dark, 2.4)
        + both(dot(17, -14, 1.6, p.dark))
    )


def _bells(p: Papers) -> str:
    return (
        path("M-10-4C-10-24-5-38 0-46C5-38 10-24 10-4z", p.light)
        + path("M0 3H-21C-22-14-25-25-36-17C-34-38-8-42 2-6z", p.main)
        + path("M0 3H21C22-14 25-25 36-17C34-38 8-42-2-6z", p.dark)
        + both(dot(36, -14, 5, p.light), dot(36, -12.5, 1.4, p.dark))
        + dot(0, -47, 5, p.main)
        + path("M-21 4l5-7l5 7l5-7l6 7l6-7l5 7l5-7l5 7z", p.light)
    )


def _toque(p: Papers) -> str:
    return (
        path("M-19-8C-38-14-34-40-16-36C-12-54 12-54 16-36C34-40 38-14 19-8z", p.main,
              stroke=p.dark, stroke_width=1.6)
        + line("M-9-14L-11-26M0-13V-28M9-14L11-26", p.dark, 1.6)
        + path("M-19-12H19V2Q0 7-19 2z", p.light, stroke=p.dark, stroke_width=1.6)
    )  # fmt: skip


def _mitre(p: Papers) -> str:
    return (
        path("M-19 3L-24-20C-22-36-7-44 0-52C7-44 22-36 24-20L19 3Q0 8-19 3z", p.main)
        + path("M-20-4Q0 1 20-4L19 3Q0 8-19 3z", p.light)
        + path("M-2.6-42h5.2v10h8v5.2h-8V-8h-5.2v-18.8h-8V-32h8z", p.light)
        + line("M-23-20C-21-34-7-43 0-50C7-43 21-34 23-20", p.dark, 1.6)
    )


def _straw(p: Papers) -> str:
    return (
        oval(0, 0, 37, 8, p.dark)
        + oval(0, -2, 37, 7, p.main)
        + path("M-18-4C-20-30 20-30 18-4Q0 1-18-4z", p.main)
        + line("M-15-17L15-17M-16-22Q0-26 16-22M-30-3Q0 6 30-3", p.dark, 1.2)
        + path("M-18.5-11Q0-6 18.5-11L18-4Q0 1-18-4z", p.light)
        + dot(-14, -9, 5, "#fff6d8")
        + dot(-14, -9, 2.2, p.dark)
    )


def _feather(p: Papers) -> str:
    return (
        path("M-4-18C-22-28-30-44-24-54C-10-48 0-34 4-20z", p.light)
        + line("M-22-50Q-10-36 0-20", p.dark, 1.2)
        + path("M-25 3C-24-22-6-30 4-24C16-18 26-10 37-8C28-1 12 4-25 3z", p.main)
        + path("M-25 3C-20-4 8-8 37-8C28-1 12 4-25 3z", p.dark)
    )


def _cone(p: Papers) -> str:
    return (
        path("M7-56C28-40 36-8 38 14C30 6 22-4 17-14z", p.light, opacity=0.9)
        + path("M-19 3L7-56L20 0Q0 8-19 3z", p.main)
        + path("M-20-2Q0 4 19-6L20 0Q0 8-19 3z", p.light)
        + line("M-12-14Q2-10 14-18M-5-30Q4-28 10-33", p.dark, 2.2)
        + dot(7, -56, 3.4, p.light)
    )


def _cocked(p: Papers) -> str:
    return (
        path("M-38-2C-32-22-16-18-12-26C-6-40 6-40 12-26C16-18 32-22 38-2"
              "C22-10-22-10-38-2z", p.main)
        + line("M-37-3C-22-11 22-11 37-3M-35-6C-30-20-16-17-12-24C-6-37 6-37 12-24"
                "C16-17 30-20 35-6", p.light, 2)
        + path("M-20-7Q0-12 20-7L18 2Q0 6-18 2z", p.dark)
        + dot(0, -20, 6, p.light)
        + dot(0, -20, 2.8, "#d8343b")
    )  # fmt: skip


def _bearskin(p: Papers) -> str:
    fur = (
        "M-21 3l-4-8l1-8l-4-7l3-8l-1-8l5-6l3-7l7-2l5-5l6 2l6-2l5 5l7 2l3 7l5 6l-1 8l3 8l-4 7l1 8"
        "l-4 8Q0 8-21 3z"
    )
    return (
        path("M20-20C34-26 34-46 27-52C20-46 18-34 18-22z", p.light)
        + path(fur, p.main)
        + line("M-12-36l2 6M4-42l1 6M12-28l1 6M-4-24l1 6M-15-16l2 6M8-12l1 5", "#5b4c45", 1.8)
        + line("M-20 1Q0 7 20 1", p.dark, 3)
    )


def _board(p: Papers) -> str:
    return (
        path("M-18 4V-18H18V4Q0 9-18 4z", p.dark)
        + path("M0-38L40-24L0-10L-40-24z", p.main)
        + path("M0-38L40-24L0-22L-40-24z", "#ffffff", opacity=0.14)
        + line("M0-24L30-18V-4", p.light, 2)
        + path("M27-6h6l2 12h-10z", p.light)
        + dot(0, -24, 2.6, p.light)
    )


def _star(x: float, y: float, size: float, fill: str) -> str:
    points = "M0-5L1.3-1.5L5-1.3L2 1L3.1 4.6L0 2.5L-3.1 4.6L-2 1L-5-1.3L-1.3-1.5z"
    return path(points, fill, transform=f"translate({x:g} {y:g}) scale({size:g})")


def _top_hat(p: Papers) -> str:
    return (
        path("M-19 0L-23-44Q0-52 23-44L19 0z", p.main)
        + oval(0, -45, 23, 5, p.dark)
        + path("M-19.8-9Q0-4 19.8-9L19-1Q0 4-19-1z", p.light)
        + path("M-36-4Q-30 0-19-2Q0 3 19-2Q30 0 36-4Q32 8 0 8Q-32 8-36-4z", p.dark)
        + _star(-8, -30, 1.3, p.light)
        + _star(9, -22, 1.7, p.light)
        + _star(-5, -17, 0.9, p.light)
        + _star(-26, -52, 1, p.light)
        + _star(29, -38, 1.2, p.light)
    )


_HATS = {
    "A": _crown,
    "B": _tiara,
    "C": _helmet,
    "D": _bells,
    "E": _toque,
    "F": _mitre,
    "G": _straw,
    "H": _feather,
    "I": _cone,
    "J": _cocked,
    "K": _bearskin,
    "L": _board,
    "*": _top_hat,
}
