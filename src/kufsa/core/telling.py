"""Puts what happened into words: an event becomes a sentence of the game's messages.

The message of event ``won`` is ``event-won``. Its values are the event's fields:

==============================  ================================================================
``player``                      the name of the seat in ``seat``
``winners``                     the names of those seats: "Noa and Uri"
``scores``, ``hands``           by seat: "Noa 12, Uri 9"
``action``                      the action in words, as on its button
other lists                     joined: "c4, d5"
counts by kind                  each by its message ``tiles-<kind>``: "2 diamonds, 1 ball"
``tile`` that is not there      the seat may not know it: ``event-<name>-hidden`` is told
==============================  ================================================================
"""

from collections.abc import Iterable, Sequence

from .game import Game
from .language import (
    CORE,
    Message,
    Value,
    has_message,
    isolated,
    isolated_list,
    runs_right_to_left,
    without_marks,
)
from .notation import Document
from .wording import action_words


def tell(game: Game, event: Document, lang: str, names: Sequence[str], clause: bool = False) -> str:
    """One sentence; with ``clause``, the rule behind it is named at the end.

    >>> import kufsa
    >>> p = kufsa.game("catch_dragon").start(players=2, seed=7, first=0).play("c4")
    >>> tell(p.game, p.events()[0], "en", ["Noa", "Uri"], clause=True)
    'Noa turns over a tile (c4): a diamond! (CD-06)'
    """
    message = f"event-{event['event']}"
    if "tile" not in event and has_message(game.package, f"{message}-hidden", lang):
        message += "-hidden"
    values = {
        name: _value(game, name, value, lang, names)
        for name, value in event.items()
        if name not in ("event", "clause", "seat")
    }
    if "seat" in event:
        values["player"] = names[event["seat"]]
    sentence = Message(game.package, message, values).text(lang)
    return f"{sentence} ({event['clause']})" if clause and event.get("clause") else sentence


def names_joined(names: Sequence[str], lang: str) -> str:
    """Names as a sentence lists them, each isolated where both directions may meet.

    >>> names_joined(["Noa", "Uri", "Dan"], "nl")
    'Noa, Uri en Dan'
    >>> without_marks(names_joined(["נועה", "Uri"], "he"))
    'נועה ו־Uri'
    """
    if len(names) < 2:
        return "".join(names)
    *others, last = names
    script = "rtl" if runs_right_to_left(last[:1] or " ") else "ltr"
    first = isolated_list(_listed((isolated(name, lang) for name in others), lang), lang)
    return Message(CORE, "list-and", {"first": first, "last": last, "script": script}).text(lang)


def _listed(parts: Iterable[object], lang: str) -> str:
    separator = without_marks(Message(CORE, "list-separator").text(lang))
    return separator.join(map(str, parts))


def _value(game: Game, name: str, value: object, lang: str, names: Sequence[str]) -> Value:
    if isinstance(value, dict):
        kinds = (
            Message(game.package, f"tiles-{kind}", {"count": count}).text(lang)
            for kind, count in value.items()
        )
        return _listed(kinds, lang)
    if name == "action" and isinstance(value, str):
        return action_words(game, value, lang, names)
    if not isinstance(value, list):
        return value if isinstance(value, int) else str(value)
    if name == "winners":
        return names_joined([names[seat] for seat in value], lang)
    if name in ("scores", "hands"):
        seats = (_of_a_seat(names[seat], part, lang) for seat, part in enumerate(value))
        return isolated_list(_listed(seats, lang), lang)
    return _listed(value, lang)


def _of_a_seat(name: str, part: object, lang: str) -> str:
    told = " ".join(map(str, part)) if isinstance(part, list) else str(part)
    return " ".join(isolated(one, lang) for one in (name, told) if one)
