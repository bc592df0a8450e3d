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
NOTHING = "–"
FEW_HIDDEN = 10  # up to this many are drawn one by one


def values(game: Game, view: Mapping[str, Any], lang: str) -> Iterator[tuple[str, str, int | None]]:
    """Name, text and seat (or None) of everything that a view shows."""
    seats = range(view["options"]["players"])
    for name, value in view.items():
        if name in FRAME:
            continue
        label = _label(game, name, lang)
        if _is_seat(game, name) and isinstance(value, int):
            if name != "turn" or not view["winners"]:
                yield label, player_name(view, value, lang), None
        elif isinstance(value, list) and len(value) == len(seats) and _is_by_seat(game, name):
            for seat in seats:
                yield label, _of_seat(game, name, value[seat]), seat
        else:
            yield label, _text(value), None


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
