"""What an examination finds."""

from enum import IntEnum
from typing import NamedTuple

MEGABYTE = 1024 * 1024


class Level(IntEnum):
    """How bad it is."""

    NOTE = 0  # worth knowing
    WARNING = 1  # works, but not as it should
    ERROR = 2  # does not work, or is not safe


class Finding(NamedTuple):
    """One thing that was found; ``code`` names the sentence, ``values`` are what it quotes.

    >>> Finding(Level.ERROR, "port-taken", {"port": "80"}).level.name
    'ERROR'
    """

    level: Level
    code: str
    values: dict[str, str] = {}  # noqa: RUF012 (never changed)


def note(code: str, **values: object) -> Finding:
    return _finding(Level.NOTE, code, values)


def warning(code: str, **values: object) -> Finding:
    return _finding(Level.WARNING, code, values)


def error(code: str, **values: object) -> Finding:
    return _finding(Level.ERROR, code, values)


def _finding(level: Level, code: str, values: dict[str, object]) -> Finding:
    return Finding(level, code, {name: str(value) for name, value in values.items()})
