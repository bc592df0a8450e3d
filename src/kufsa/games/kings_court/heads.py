"""The twelve characters of the court, bareheaded: each told by its silhouette.

A character is drawn downwards from 0,0, where a hat meets its forehead: a face about 36 high,
shoulders down to 84, so that any hat sits on any head and looks wrong on the wrong one.
"""

from .paper import both, box, dot, line, oval, path

INK = "#2b1a14"
PALE, WARM, TAN, BROWN = "#f6d3b3", "#e9b98f", "#c98d5f", "#8f5a38"  # faces

_SHOULDERS = "M-34 84C-34 58-20 50 0 48C20 50 34 58 34 84z"


def head(letter: str) -> str:
    """The character of a kind."""
    return _HEADS[letter]()


def _bust(coat: str, skin: str, width: float = 15) -> str:
    """Shoulders, a neck and a face without features."""
    return (
        path(_SHOULDERS, coat)
        + box(-7, 34, 14, 18, skin, 6)
        + both(oval(width, 20, 3.2, 4.6, skin))
        + oval(0, 18, width, 19, skin)
    )


def _eyes(y: float = 16, apart: float = 6) -> str:
    return both(dot(apart, y, 2.1, INK))


def _king() -> str:
    return (
        path("M-34 84C-36 56-20 46 0 46C20 46 36 56 34 84z", "#a8202f")
        + path("M-30 62C-20 50 20 50 30 62C22 74-22 74-30 62z", "#fff8ea")
        + both(dot(10, 64, 1.6, INK), dot(20, 62, 1.6, INK))
        + oval(0, 18, 16, 19, PALE)
        + path("M-18 8C-26 34-14 66 0 72C14 66 26 34 18 8C16 22 10 24 0 24C-10 24-16 22-18 8z",
               "#8d8276")
        + path("M0 26C-6 20-16 24-18 32C-10 32-4 32 0 29C4 32 10 32 18 32C16 24 6 20 0 26z",
               "#b3a798")
        + path("M-4 31Q0 36 4 31z", "#7a2a22")
        + _eyes(15)
        + both(line("M3 10Q7 7 11 10", "#8d8276", 2.6))
    )  # fmt: skip


def _queen() -> str:
    return (
        both(path("M0 66L40 30L32 44L44 48L32 56L38 66L22 66z", "#fdf3ff"))
        + both(oval(17, 12, 10, 15, "#7a2f1c"))
        + path(_SHOULDERS, "#3b4fa0")
        + path("M-14 56L0 74L14 56L0 50z", WARM)
        + box(-6, 34, 12, 22, WARM, 6)
        + oval(0, 18, 14.5, 19, WARM)
        + path("M-15 14C-14-6 14-6 15 14C8 4-8 4-15 14z", "#7a2f1c")
        + _eyes(18)
        + both(line("M8 16L12 14M4 11Q8 9 11 12", INK, 1.5), dot(15, 29, 2.4, "#f2c230"))
        + path("M-5 28Q0 25 5 28Q0 34-5 28z", "#c22f4c")
        + both(dot(8, 59, 1.8, "#f2c230"))
        + dot(0, 64, 3, "#f2c230")
    )


def _knight() -> str:
    return (
        path("M-40 84C-42 62-30 50-16 52L0 56L16 52C30 50 42 62 40 84z", "#7c8898")
        + both(path("M14 54C32 50 40 62 40 74L22 72z", "#aab4c0"), dot(30, 66, 2, "#434d5b"))
        + path("M-16 40H16L20 58Q0 66-20 58z", "#56616f")
        + path("M-17 4C-20-4 20-4 17 4L19 30L15 32V12L-15 12V32L-19 30z", "#5b3a1e")
        + path("M-14 6H14V28C14 36 8 40 0 40C-8 40-14 36-14 28z", TAN)
        + _eyes(18)
        + both(line("M3 12L10 13", INK, 2.6))
        + line("M-5 31H5", INK, 2.2)
        + line("M9 21L12 29", "#a5573a", 1.6)
        + line("M0 56V84", "#434d5b", 2)
    )


def _jester() -> str:
    collar = "M-36 66L-22 48H22L36 66L24 62L18 76L8 63L0 78L-8 63L-18 76L-24 62z"
    return (
        path("M-30 84V62H0V84z", "#7b3fa0")
        + path("M30 84V62H0V84z", "#2a8a57")
        + path(collar, "#f2c230")
        + "".join(dot(x, y, 3.2, "#d8343b") for x, y in ((-36, 67), (-18, 77), (0, 79), (18, 77),
                                                         (36, 67)))
        + box(-6, 34, 12, 18, PALE, 5)
        + oval(0, 18, 15, 19, PALE)
        + both(dot(10, 24, 3.6, "#f08a80"), path("M6 8L9 15L6 22L3 15z", "#2a8a57"))
        + _eyes(15)
        + path("M-10 25Q0 30 10 25Q8 37 0 37Q-8 37-10 25z", "#7a1d22")
        + path("M-8 27Q0 31 8 27L7 30Q0 33-7 30z", "#ffffff")
        + dot(0, 21, 3.4, "#d8343b")
    )  # fmt: skip


def _cook() -> str:
    return (
        path("M-40 84C-40 60-24 50 0 50C24 50 40 60 40 84z", "#ffffff")
        + line("M-39 80C-38 60-24 51 0 51C24 51 38 60 39 80", "#8b93a0", 1.4)
        + both(dot(8, 70, 2.2, "#8b93a0"), dot(8, 79, 2.2, "#8b93a0"))
        + oval(0, 21, 20, 20, WARM)
        + both(oval(20, 21, 3.5, 5, WARM), dot(13, 26, 5, "#ec9a7c"))
        + path("M-16 42Q0 52 16 42L18 50Q0 58-18 50z", "#d8343b")
        + path("M0 52L-9 66L0 60L9 66z", "#d8343b")
        + path("M0 26C-6 20-14 30-22 22C-22 34-8 36 0 30C8 36 22 34 22 22C14 30 6 20 0 26z",
               "#3a2418")
        + _eyes(16, 7)
        + oval(0, 23, 4.5, 4, "#e09a74")
    )  # fmt: skip


def _bishop() -> str:
    return (
        path("M-36 84L-26 54Q0 44 26 54L36 84z", "#6d2a6b")
        + path("M-12 50L-8 84H8L12 50L0 60z", "#f3ead6")
        + oval(0, 18, 14, 20, BROWN)
        + both(oval(14, 20, 3, 4.6, BROWN), path("M11 6C18 8 17 20 15 26L12 16z", "#e8e4dc"))
        + path("M-13 26C-12 40-5 62 0 66C5 62 12 40 13 26C8 32-8 32-13 26z", "#f6f2ea")
        + line("M-4 31Q0 33 4 31", INK, 1.6)
        + _eyes(17)
        + both(line("M3 11Q7 9 10 11", "#e8e4dc", 2.4))
        + path("M-2 66h4v6h5v4h-5v8h-4v-8h-5v-4h5z", "#c22f4c")
    )


def _gardener() -> str:
    petals = "".join(
        dot(26 + dx, 46 + dy, 5, "#ffe27a") for dx, dy in ((-6, 0), (6, 0), (0, -6), (0, 6))
    )
    return (
        line("M26 84V50M26 66Q36 64 36 56", "#3f8f4a", 3)
        + _bust("#e8e0cf", TAN, 16)
        + path("M-20 84V66H20V84z", "#3c6ea5")
        + both(box(14, 52, 6, 18, "#3c6ea5", 1), dot(17, 69, 2, "#f2c230"))
        + path("M-17 12C-20-6 20-6 17 12L12 6L7 10L1 5L-6 10L-11 6z", "#c8641e")
        + both(dot(9, 23, 1.1, "#9a5a34"), dot(12, 25, 1.1, "#9a5a34"), dot(11, 21, 1.1, "#9a5a34"))
        + _eyes(17)
        + path("M-7 28Q0 34 7 28Q5 36 0 36Q-5 36-7 28z", "#7a2a22")
        + petals
        + dot(26, 46, 4.4, "#a5572a")
    )


def _hunter() -> str:
    arrows = "M24 60L40 18M30 64L46 26"
    return (
        line(arrows, "#7a5528", 2.4)
        + path("M40 18l5-10l2 12zM46 26l6-9l1 12z", "#d8343b")
        + path("M14 84L26 50L38 56L30 84z", "#6b4420")
        + _bust("#3f6b34", PALE)
        + path("M-18 6C-20 26-20 34-24 42C-12 42-12 26-13 12L13 12C12 26 12 42 24 42"
               "C20 34 20 26 18 6C14-6-14-6-18 6z", "#4a2c16")
        + path("M-7 32Q0 28 7 32L0 50z", "#4a2c16")
        + path("M0 27Q-6 24-10 30Q-4 31 0 29Q4 31 10 30Q6 24 0 27z", "#4a2c16")
        + _eyes(18)
        + both(line("M3 13L9 12", "#4a2c16", 2.4))
        + line("M-26 60L20 82", "#6b4420", 5)
    )  # fmt: skip


def _princess() -> str:
    braid = "".join(oval(22 + (i % 2) * 2, 24 + 10 * i, 6.5, 7, "#f0c64a") for i in range(5))
    return (
        _bust("#b04a8c", PALE, 14)
        + path("M-22 84L-14 56Q0 66 14 56L22 84z", "#d972ad")
        + both(path("M14 2C26 6 26 20 22 26L14 20z", "#f0c64a") + braid, path(
            "M24 70l8-5v10zM24 70l-8-5v10z", "#d8343b"))
        + path("M-15 16C-16-6 16-6 15 16C8 6 2 4 0 4C-2 4-8 6-15 16z", "#f0c64a")
        + _eyes(19)
        + both(line("M8 17L12 15M7 15L10 12", INK, 1.5), dot(9, 26, 3, "#f4a9a0"))
        + path("M-4 29Q0 27 4 29Q0 34-4 29z", "#d3466a")
    )  # fmt: skip


def _admiral() -> str:
    fringe = "M22 58H44L42 72L39 64L37 73L34 64L32 73L29 64L27 72L24 64z"
    return (
        _bust("#27406e", WARM)
        + both(path(fringe, "#f2c230"), oval(32, 57, 12, 5, "#f7d870"))
        + path("M-9 50L0 84L9 50L0 60z", "#ffffff")
        + both(dot(14, 66, 2.2, "#f2c230"), dot(13, 76, 2.2, "#f2c230"))
        + both(path("M12 6C20 12 20 30 10 38C12 30 12 22 13 16z", "#d9d3c8"))
        + path("M-16 6C-14-4 14-4 16 6L12 8H-12z", "#d9d3c8")
        + dot(6, 16, 2.1, INK)
        + line("M-17 8L13 6", INK, 1.8)
        + path("M-12 12H-1V19Q-6 24-12 19z", INK)
        + line("M-5 31Q1 28 6 32", INK, 2)
        + line("M3 10L10 9", "#a59b8c", 2.4)
    )


def _guard() -> str:
    return (
        path("M-36 84V60C-30 50-14 48 0 48C14 48 30 50 36 60V84z", "#c4242f")
        + both(box(20, 52, 15, 6, "#f2c230", 3))
        + line("M-26 54L20 84M26 54L-20 84", "#ffffff", 5)
        + box(-9, 38, 18, 12, "#1b2440", 3)
        + oval(0, 18, 14.5, 19, TAN)
        + both(oval(14, 20, 3, 4.6, TAN), line("M13 2L13 26Q11 38 0 39", INK, 2.4))
        + both(line("M2 13L10 10", INK, 3))
        + _eyes(18)
        + path("M-10 28Q0 22 10 28Q0 31-10 28z", "#3a2418")
        + line("M-4 34H4", INK, 1.8)
        + dot(0, 69, 4, "#f2c230")
    )


def _scholar() -> str:
    return (
        path("M-22 4C-30 22-26 40-24 46H24C26 40 30 22 22 4C16-8-16-8-22 4z", "#241a2e")
        + _bust("#4b5070", BROWN, 14)
        + path("M-16 12C-16-8 16-8 16 12Q0 6-16 12z", "#241a2e")
        + both(path("M0 62L26 56V80L0 86z", "#fff4da"))
        + both(line("M6 66L21 62M6 72L21 68", "#a58f6b", 1.4))
        + line("M0 62V86", "#7a4a20", 3)
        + both(dot(7.5, 19, 7, "#ffffff", fill_opacity=0.55, stroke=INK, stroke_width=1.8))
        + line("M-1 18H1", INK, 1.8)
        + _eyes(19, 7.5)
        + line("M-4 31Q0 34 4 31", "#4a1d16", 2)
    )


_HEADS = {
    "A": _king,
    "B": _queen,
    "C": _knight,
    "D": _jester,
    "E": _cook,
    "F": _bishop,
    "G": _gardener,
    "H": _hunter,
    "I": _princess,
    "J": _admiral,
    "K": _guard,
    "L": _scholar,
}
