"""The six dragons, the six landscapes and the egg: each has its own silhouette.

A dragon is drawn around the point 0,0 and reaches about 22 to each side; one is told by its horns,
one by its wing, its fin, its crest, its beard, its tail. A landscape fills a card of CARD_WIDTH
by CARD_HEIGHT, with its mark along the bottom.
"""

from kufsa.core.svg import Attribute, element

CARD_WIDTH, CARD_HEIGHT = 48, 62
INK = "#3a2a18"
PAPER = "#fff8e6"

COLOURS = {
    "r": "#c0281f",
    "o": "#ea7a1a",
    "y": "#f0c419",
    "g": "#2f8a3a",
    "b": "#2264c4",
    "p": "#8440ad",
}

_HEAD = "M-20 3Q-18-6-8-8Q-2-14 6-12Q16-8 17 4Q18 14 21 21L2 21Q4 13-2 10Q-10 12-17 9Q-22 7-20 3z"
_WINGED = "M-22 7Q-20 0-13 2L-6 6Q4 13 14 11Q20 13 22 21Q14 16 6 18Q-6 19-10 10Q-17 12-22 7z"
_SEA = "M-22 9Q-18-1-8-1Q4-1 8 9Q12 16 20 5L23 18Q13 24 4 15Q0 8-6 9Q-10 13-18 13z"
_COIL = "M-9-9Q-16 3-7 12Q4 20 14 11Q21 2 13-6Q6-10 3-3"

# The parts of each dragon, from the back to the front.
_PARTS = {
    "r": ("M1-10Q3-22 17-23Q8-18 9-10zM8-10Q13-19 24-16Q17-13 15-5z", _HEAD),
    "o": ("M-4 8L-17-18Q-6-16 0-8Q2-18 10-23Q10-12 13-5Q18-12 24-12Q21 1 12 10Q4 15-4 8z", _WINGED),
    "y": ("M-11-1Q-9-20 4-22Q2-15 9-15Q7-9 13-7Q9 0 9 7Q2-2-11-1z", _SEA),
    "g": ("M-4-9L-1-22L5-12L11-22L13-9L21-16L18-3L25-5L19 5L26 9L19 14z", _HEAD),
    "b": ("M-14 8Q-15 16-22 22Q-9 20-6 9zM-7 8Q-7 17-12 24Q0 20 2 9zM-19 4Q-25 6-24 14", _HEAD),
    "p": ("M3-3L-4-2L5-11L9 1z",),
}
_EYE = (-1, -3)  # of those that show their head
_EYES = {"r": _EYE, "o": (-16, 4), "y": (-15, 6), "g": _EYE, "b": _EYE, "p": (-12, -15)}


def dragon(letter: str, fill: str, ink: str = INK) -> str:
    """A dragon in one colour, with a line round it."""
    look: dict[str, Attribute] = {
        "fill": fill, "stroke": ink, "stroke_width": 1.8, "stroke_linejoin": "round",
    }  # fmt: skip
    parts = [element("path", d=path, **look) for path in _PARTS[letter]]
    if letter == "p":
        line: dict[str, Attribute] = {"d": _COIL, "fill": "none", "stroke_linecap": "round"}
        parts = [
            element("path", stroke=ink, stroke_width=10, **line),
            element("path", stroke=fill, stroke_width=6.6, **line),
            *parts,
            element("path", d="M-22-12Q-20-20-11-21Q-3-20-4-12Q-5-6-11-7Q-20-6-22-12z", **look),
        ]
    x, y = _EYES[letter]
    return (
        "".join(parts)
        + element("circle", cx=x, cy=y, r=2.6, fill=PAPER)
        + element("circle", cx=x, cy=y, r=1.3, fill=INK)
    )


def _shape(d: str, fill: str, **more: Attribute) -> str:
    return element("path", d=d, fill=fill, **more)


def _lines(d: str, stroke: str, width: float) -> str:
    return element(
        "path", d=d, fill="none", stroke=stroke, stroke_width=width, stroke_linecap="round"
    )


_GROUND = {1: "#dfe8c6", 2: "#fbe8b8", 3: "#dfe3ea", 4: "#d3dcc0", 5: "#e4f4f8", 6: "#f3d7c8"}

_SCENES = {
    1: _shape("M-2 62L6 40L14 62zM10 62L20 44L30 62zM26 62L36 38L46 62z", "#4f7a3d")
    + _shape("M42 62L48 50V62z", "#3c6330"),
    2: element("circle", cx=39, cy=10, r=6, fill="#f0b93a")
    + _shape("M0 52Q12 42 24 50T48 46V62H0z", "#dfae5b")
    + _lines("M4 57Q14 50 24 56M26 55Q36 49 45 53", "#b8863a", 1.4),
    3: _shape("M0 62V54L12 38L22 52L33 34L48 56V62z", "#7d8796")
    + _shape("M12 38L7.5 44L12 46L15.5 43zM33 34L28 42L33 44L38.5 42z", "#ffffff"),
    4: _shape("M0 48H48V62H0z", "#7f9a72")
    + _lines("M3 53H17M22 56H40M8 59H26M31 51H45", "#d3dcc0", 1.6)
    + _lines("M6 50V39M10 50V35M40 50V36M44 50V40", "#4e5f33", 1.6)
    + _shape("M8.6 35h2.8v-6h-2.8zM38.6 36h2.8v-6h-2.8z", "#6b4a2a"),
    5: _shape("M0 50L8 46L15 51L24 45L33 51L40 46L48 50V62H0z", "#8cc7de")
    + _lines("M7 4V14M2.7 6.5L11.3 11.5M11.3 6.5L2.7 11.5", "#6db1cd", 1.5)
    + _lines("M41 12V20M37.6 14L44.4 18M44.4 14L37.6 18", "#6db1cd", 1.3)
    + _lines("M8 57L13 53M22 59L28 53M37 58L42 54", "#ffffff", 1.6),
    6: _shape("M2 62L18 40H30L46 62z", "#6b4436")
    + _shape("M18 40H30L32 43L29 51L26 45L23 55L20 46L17 49z", "#f0642a")
    + _lines("M21 6Q16 1 21-1M28 8Q35 3 29-1", "#b79a8c", 2),
}


def landscape(number: int) -> str:
    """A landscape, to be cut to the shape of a card."""
    ground = element("rect", width=CARD_WIDTH, height=CARD_HEIGHT, fill=_GROUND[number])
    return ground + _SCENES[number]


def egg(fill: str = "#f7efdc", ink: str = INK) -> str:
    """A speckled egg, 20 high, around the point 0,0."""
    return (
        element("path", d="M0-10C6-10 8 0 8 3A8 7.4 0 0 1-8 3C-8 0-6-10 0-10z", fill=fill,
                stroke=ink, stroke_width=1.4)
        + element("circle", cx=-2.5, cy=-2, r=1.5, fill="#9bb27a")
        + element("circle", cx=3, cy=2, r=2, fill="#9bb27a")
        + element("circle", cx=-3, cy=5, r=1.3, fill="#9bb27a")
    )  # fmt: skip
