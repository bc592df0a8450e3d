"""The default pictures: a view as cards of labelled values, in SVG and in a terminal.

The name of a value is the message ``view-<name>`` of the game, if there is one; a piece is written
as in documents.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .game import Game
from .language import Message, direction, has_message, player_name
from .svg import element, namespace, picture
from .svg import label as written

if TYPE_CHECKING:
    from rich.console import RenderableType

FRAME = ("game", "options", "seat", "winners", "last", "names")  # no values of the game
WIDTH, LINE, MARGIN = 480, 34, 20  # read well on a phone
LETTERS = 40  # in a line
HIDDEN = "?"  # what another seat has and nobody else may know


def values(game: Game, view: Mapping[str, Any], lang: str) -> Iterator[tuple[str, str, int | None]]:
    """Name, text and seat (or None) of everything that a view shows."""
    seats = range(view["options"]["players"])
    for name, value in view.items():
        if name in FRAME:
            continue
        label = _label(game, name, lang)
        if name == "turn" and isinstance(value, int):
            if not view["winners"]:
                yield label, player_name(view, value, lang), None
        elif isinstance(value, list) and len(value) == len(seats) and _is_by_seat(game, name):
            for seat in seats:
                yield label, HIDDEN if value[seat] is None else _text(value[seat]), seat
        else:
            yield label, _text(value), None


def _is_by_seat(game: Game, name: str) -> bool:
    from .schema import BySeat

    return isinstance(game.schema.view.get(name), BySeat)


def _label(game: Game, name: str, lang: str) -> str:
    message = f"view-{name}"
    if has_message(game.package, message, lang):
        return Message(game.package, message).text(lang)
    return name.replace("_", " ")


def _text(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, list):
        return " ".join(map(_text, value)) if value else "–"
    if isinstance(value, dict):
        return " ".join(f"{_text(part)}×{name}" for name, part in value.items()) or "–"
    return str(value)


def svg(game: Game, view: Mapping[str, Any], lang: str) -> str:
    """A picture of a view: one line for each value, one block for each player.

    A page may give the classes ``paper`` and ``ink`` colours of its own.
    """
    told = list(_told(game, view, lang))
    lines = [(line, strong) for text, strong in told for line in _wrapped(text)]
    height = 2 * MARGIN + LINE * len(lines)
    x = WIDTH - MARGIN if direction(lang) == "rtl" else MARGIN
    drawn = [
        written(text, x, MARGIN + LINE * number + 22, lang, font_weight=700 if strong else None)
        for number, (text, strong) in enumerate(lines)
    ]
    return picture(
        element("rect", class_="paper", width=WIDTH, height=height, rx=16, fill="#fdf6e3"),
        element("g", *drawn, class_="ink", fill="#3b2f20", font_size=20),
        width=WIDTH,
        height=height,
        title=game.title(lang),
        description=". ".join(text for text, _ in told),
        lang=lang,
        prefix=namespace(view, lang),
    )


def _told(game: Game, view: Mapping[str, Any], lang: str) -> Iterator[tuple[str, bool]]:
    """What the picture says, and whether it is a heading."""
    found = list(values(game, view, lang))
    for label, text, seat in found:
        if seat is None:
            yield f"{label}: {text}", False
    for seat in range(view["options"]["players"]):
        yield player_name(view, seat, lang), True
        for label, text, whose in found:
            if whose == seat:
                yield f"{label}: {text}", False


def _wrapped(text: str) -> list[str]:
    import textwrap

    return textwrap.wrap(text, LETTERS, subsequent_indent="    ") or [""]


def board(game: Game, view: Mapping[str, Any], lang: str) -> "RenderableType":
    """The same in a terminal: what lies in the middle, then a row for each player."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    found = list(values(game, view, lang))
    middle = [Text(f"{label}: {text}") for label, text, seat in found if seat is None]
    labels = list(dict.fromkeys(label for label, _, seat in found if seat is not None))
    table = Table("", *labels, box=None, pad_edge=False)
    for seat in range(view["options"]["players"]):
        own = {label: text for label, text, whose in found if whose == seat}
        table.add_row(player_name(view, seat, lang), *(own.get(label, "") for label in labels))
    return Group(*middle, table)
