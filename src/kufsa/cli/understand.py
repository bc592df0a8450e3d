"""Forgiving input: what a person typed, as one of the legal actions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Understood:
    """One action, or several that were possibly meant; neither when nothing fits."""

    action: str | None = None
    perhaps: tuple[str, ...] = ()


def understand(typed: str, legal: Sequence[str], numbered: bool = False) -> Understood:
    """The legal action that was meant; ``numbered`` when their numbers are on the screen.

    >>> understand(" C4, ", ("b4", "c4", "stop")).action
    'c4'
    >>> understand("st", ("b4", "c4", "stop")).action
    'stop'
    >>> understand("1", ("b4", "c4", "stop"), numbered=True).action
    'b4'
    >>> understand("c", ("c1", "c4", "stop")).perhaps
    ('c1', 'c4')
    """
    if typed in legal:
        return Understood(typed)
    wanted = _plain(typed)
    if not wanted:
        return Understood()
    if numbered and re.fullmatch("[1-9][0-9]{0,4}", wanted) and int(wanted) <= len(legal):
        return Understood(legal[int(wanted) - 1])
    for fits in (str.__eq__, str.startswith):
        found = tuple(action for action in legal if fits(_plain(action), wanted))
        if found:
            return Understood(found[0]) if len(found) == 1 else Understood(perhaps=found)
    return Understood()


def _plain(text: str) -> str:
    """Lower case, without any spaces, and without punctuation around it."""
    return re.sub(r"\s", "", text).strip(",.;:!'\"").casefold()
