"""Reading documents: small checks shared by all games, each failing with a BadPosition."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from .errors import BadPosition, brief

Document = dict[str, Any]

LONGEST_TEXT = 1_000_000
LARGEST_NUMBER = 1_000_000


def load(document: object) -> Document:
    """A document as a dict, from a dict or from JSON text.

    >>> load('{"game": "catch_dragon"}')
    {'game': 'catch_dragon'}
    >>> load("[" * 100_000)
    Traceback (most recent call last):
    ...
    kufsa.core.errors.BadPosition: the text is not JSON: it is nested too deeply
    """
    if isinstance(document, str):
        if len(document) > LONGEST_TEXT:
            raise BadPosition(f"the text is longer than {LONGEST_TEXT:,} characters")
        try:
            document = json.loads(document, object_pairs_hook=_without_repeats)
        except RecursionError:
            raise BadPosition("the text is not JSON: it is nested too deeply") from None
        except BadPosition:
            raise
        except ValueError as error:
            raise BadPosition(f"the text is not JSON: {str(error)[:100]}") from None
    if not isinstance(document, dict):
        raise BadPosition(f"a position is a dict or JSON text, not {brief(document)}")
    return document


def _without_repeats(pairs: list[tuple[str, Any]]) -> Document:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadPosition("a field is written twice in one object")
    return found


def fields(
    document: object, name: str, required: Iterable[str], optional: Iterable[str] = ()
) -> Document:
    """An object with just these fields."""
    if not isinstance(document, dict):
        raise BadPosition(f"{name} is an object, not {brief(document)}")
    required = tuple(required)
    allowed = {*required, *optional}
    for key in document:
        if not isinstance(key, str) or key not in allowed:
            raise BadPosition(f"{name} has no field {brief(key)}")
    for key in required:
        if key not in document:
            raise BadPosition(f"{name} needs the field {key!r}")
    return document


def integer(
    value: object, name: str, low: int = -LARGEST_NUMBER, high: int = LARGEST_NUMBER
) -> int:
    """A whole number within bounds; True and 1.0 are none."""
    if type(value) is not int:
        raise BadPosition(f"{name} is a whole number, not {brief(value)}")
    if not low <= value <= high:
        raise BadPosition(f"{name} lies from {low} to {high}, not at {brief(value)}")
    return value


def word(value: object, name: str, choices: Sequence[str]) -> str:
    """One of a few words."""
    if not isinstance(value, str) or value not in choices:
        raise BadPosition(f"{name} is one of {', '.join(choices)}, not {brief(value)}")
    return value


def sequence(value: object, name: str, least: int, most: int) -> list[Any]:
    """A list of a length within bounds."""
    if type(value) is not list:
        raise BadPosition(f"{name} is a list, not {brief(value)}")
    if not least <= len(value) <= most:
        count = str(least) if least == most else f"{least} to {most}"
        raise BadPosition(f"{name} has {count} entries, not {len(value)}")
    return value


def text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise BadPosition(f"{name} is a text, not {brief(value)}")
    return value
