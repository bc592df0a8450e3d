"""An action in words: the label of its form, a message of the game, with the parts as values.

A form's message is its ``label``, or ``do-<verb>`` where its template begins with a verb. A part
named ``seat`` is the value ``player``, the name of that seat; a number is a number, so that
messages may choose by it; any other part is as it is written. An action without such a message is
told by its text.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .language import Message, Value, has_message

if TYPE_CHECKING:
    from .game import Game


def action_words(game: "Game", text: str, lang: str, names: Sequence[str] = ()) -> str:
    """What an action is called on a button or in a list.

    >>> import kufsa
    >>> action_words(kufsa.game("catch_dragon"), "c4", "en")
    'c4'
    """
    actions = game.schema.actions
    number = actions.parse(text)
    if number is None:
        return text
    form, parts = actions.parts(number)
    message = form.message
    if message is None or not has_message(game.package, message, lang):
        return text
    return Message(game.package, message, _values(parts, names)).text(lang)


def _values(parts: Mapping[str, str], names: Sequence[str]) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for name, part in parts.items():
        whole = int(part) if part.removeprefix("-").isdecimal() and part.isascii() else None
        if name == "seat" and whole is not None and 0 <= whole < len(names):
            values["player"] = names[whole]
        values[name] = part.strip() if whole is None else whole
    return values
