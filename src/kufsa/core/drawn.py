"""The default pictures: a view as cards of labelled values, in SVG and in a terminal.

The name of a value is the message ``view-<name>`` of the game, if there is one; a piece is written
as in documents.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .game import Game
from .language import Message, direction, has_message, player_name
from .svg import element, namespace, picture
from .svg import label as written

if TYPE_CHECKING:
    from rich.console import RenderableType

FRAME = ("game", "options", "seat", "winners", "last", "names")  # no values of the game
WIDTH, LINE, MARGIN = 480, 34, 20  # read well on a phone
LARGEST_CELL, BELOW = 60, 14  # of a square, and the room below it
PAPER, INK = "#fdf6e3", "#3b2f20"
LETTERS = 40  # in a line
HIDDEN = "?"  # what another seat has and nobody else may know
NOTHING = "–"
FEW_HIDDEN = 10  # up to this many are drawn one by one


@dataclass(frozen=True)
class Shown:
    """A value of a view in words."""

    label: str
    text: str
    seat: int | None = None  # whose it is
    rows: tuple[str, ...] = ()  # of a square
    actions: tuple[str, ...] = ()  # that name the cells of the square, row by row


def values(game: Game, view: Mapping[str, Any], lang: str) -> Iterator[Shown]:
    """Everything that a view shows."""
    seats = range(view["options"]["players"])
    for name, value in view.items():
        if name in FRAME:
            continue
        label = _label(game, name, lang)
        if _is_seat(game, name) and isinstance(value, int):
            if name != "turn" or not view["winners"]:
                yield Shown(label, player_name(view, value, lang))
        elif isinstance(value, list) and len(value) == len(seats) and _is_by_seat(game, name):
            for seat in seats:
                yield Shown(label, _of_seat(game, name, value[seat]), seat)
        elif value and _is_square(game, name):
            actions = _actions_of_cells(game, len("".join(value)))
            yield Shown(label, _text(value), rows=tuple(value), actions=actions)
        else:
            yield Shown(label, _text(value))


def _of_seat(game: Game, name: str, value: Any) -> str:
    """A hand of five that the reader may not see is five unknown cards, and not the card 5."""
    if value is None:
        return HIDDEN
    if isinstance(value, int) and _is_list_of_its_own(game, name):
        if value > FEW_HIDDEN:
            return f"{value}×{HIDDEN}"
        return " ".join(HIDDEN * value) or NOTHING
    return _text(value)


def _is_list_of_its_own(game: Game, name: str) -> bool:
    """Whether each seat sees its own list or set, and of the others' only how large they are."""
    from .schema import BitSet, BySeat, Many, One, Own

    shape = game.schema.document.get(name)
    if not isinstance(shape, Own) or not isinstance(shape.shape, BySeat):
        return False
    each = shape.shape.each
    return isinstance(each, Many) or (isinstance(each, One) and isinstance(each.term, BitSet))


def _is_by_seat(game: Game, name: str) -> bool:
    from .schema import BySeat

    return isinstance(game.schema.view.get(name), BySeat)


def _is_seat(game: Game, name: str) -> bool:
    """Whether a value is a seat, which readers know by the name of its player."""
    from .schema import One, Seat

    shape = game.schema.view.get(name)
    return isinstance(shape, One) and isinstance(shape.term, Seat)


def _is_square(game: Game, name: str) -> bool:
    from .schema import Grid

    return isinstance(game.schema.view.get(name), Grid)


def _actions_of_cells(game: Game, cells: int) -> tuple[str, ...]:
    """The actions of the one form that names a cell and nothing else, if there is such a form."""
    from .schema import Choice

    found = [
        (form.template, name, part.texts)
        for form in game.schema.actions.forms
        for name, part in form.parts.items()
        if len(form.parts) == 1 and isinstance(part, Choice) and len(part.texts) == cells
    ]
    if len(found) != 1:
        return ()
    template, name, texts = found[0]
    return tuple(template.replace(f"{{{name}}}", text) for text in texts)


def _label(game: Game, name: str, lang: str) -> str:
    message = f"view-{name}"
    if has_message(game.package, message, lang):
        return Message(game.package, message).text(lang)
    return name.replace("_", " ")


def _text(value: Any) -> str:
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return "✓" if value else NOTHING
    if isinstance(value, list):
        return " ".join(map(_text, value)) if value else NOTHING
    if isinstance(value, dict):
        return " ".join(f"{_text(part)}×{name}" for name, part in value.items()) or NOTHING
    return str(value)


def svg(game: Game, view: Mapping[str, Any], lang: str) -> str:
    """A picture of a view: a line for each value, squares cell by cell, a block for each player.

    A page may give the classes ``paper`` and ``ink`` colours of its own.
    """
    found = list(values(game, view, lang))
    told = [f"{one.label}: {one.text}" for one in found if one.seat is None]
    y = MARGIN
    drawn: list[str] = []
    for one in found:
        if one.rows:
            drawn += _lines(one.label, y, lang)
            y += LINE * len(_wrapped(one.label))
            drawn += _cells(one, y, lang)
            y += _size(one) * len(one.rows) + BELOW
        elif one.seat is None:
            text = f"{one.label}: {one.text}"
            drawn += _lines(text, y, lang)
            y += LINE * len(_wrapped(text))
    for seat in range(view["options"]["players"]):
        own = [f"{one.label}: {one.text}" for one in found if one.seat == seat]
        for number, text in enumerate([player_name(view, seat, lang), *own]):
            told.append(text)
            drawn += _lines(text, y, lang, font_weight=None if number else 700)
            y += LINE * len(_wrapped(text))
    return picture(
        element("rect", class_="paper", width=WIDTH, height=y + MARGIN, rx=16, fill=PAPER),
        element("g", *drawn, class_="ink", fill=INK, font_size=20),
        width=WIDTH,
        height=y + MARGIN,
        title=game.title(lang),
        description=". ".join(told),
        lang=lang,
        prefix=namespace(view, lang),
    )


def _lines(text: str, y: int, lang: str, font_weight: int | None = None) -> Iterator[str]:
    x = WIDTH - MARGIN if direction(lang) == "rtl" else MARGIN
    for number, line in enumerate(_wrapped(text)):
        yield written(line, x, y + LINE * number + 22, lang, font_weight=font_weight)


def _size(square: Shown) -> int:
    return min(LARGEST_CELL, (WIDTH - 2 * MARGIN) // len(square.rows[0]))


def _cells(square: Shown, top: int, lang: str) -> Iterator[str]:
    """Cell by cell what is there; an element that names an action can be touched in a browser."""
    size = _size(square)
    width = size * len(square.rows[0])
    left = WIDTH - MARGIN - width if direction(lang) == "rtl" else MARGIN
    for place, letter in enumerate("".join(square.rows)):
        row, column = divmod(place, len(square.rows[0]))
        x, y = left + size * column, top + size * row
        yield element(
            "g",
            element(
                "rect", class_="paper", x=x, y=y, width=size, height=size, fill=PAPER, stroke=INK
            ),
            written(letter, x + size / 2, y + size / 2 + 7, text_anchor="middle"),
            data_action=square.actions[place] if square.actions else None,
        )


def _wrapped(text: str) -> list[str]:
    import textwrap

    return textwrap.wrap(text, LETTERS, subsequent_indent="    ") or [""]


def board(game: Game, view: Mapping[str, Any], lang: str) -> "RenderableType":
    """The same in a terminal: what lies in the middle, then a row for each player."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    found = list(values(game, view, lang))
    middle = [
        Text("\n  ".join([f"{one.label}:", *map(" ".join, one.rows)]))
        if one.rows
        else Text(f"{one.label}: {one.text}")
        for one in found
        if one.seat is None
    ]
    labels = list(dict.fromkeys(one.label for one in found if one.seat is not None))
    table = Table("", *labels, box=None, pad_edge=False)
    for seat in range(view["options"]["players"]):
        own = {one.label: one.text for one in found if one.seat == seat}
        table.add_row(player_name(view, seat, lang), *(own.get(label, "") for label in labels))
    return Group(*middle, table)
