"""Paper cuts: the few shapes that hats and heads are put together from."""

from kufsa.core.svg import element


def path(d: str, fill: str, **more: str | float) -> str:
    return element("path", d=d, fill=fill, **more)


def line(d: str, stroke: str, width: float = 2) -> str:
    return element("path", d=d, fill="none", stroke=stroke, stroke_width=width,
                   stroke_linecap="round", stroke_linejoin="round")  # fmt: skip


def dot(x: float, y: float, r: float, fill: str, **more: str | float) -> str:
    return element("circle", cx=x, cy=y, r=r, fill=fill, **more)


def oval(x: float, y: float, rx: float, ry: float, fill: str) -> str:
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill)


def box(x: float, y: float, width: float, height: float, fill: str, round_: float = 2) -> str:
    return element("rect", x=x, y=y, width=width, height=height, rx=round_, fill=fill)


def both(*shapes: str) -> str:
    """Shapes of the right half, and their mirror image."""
    return element("g", *shapes) + element("g", *shapes, transform="scale(-1 1)")
