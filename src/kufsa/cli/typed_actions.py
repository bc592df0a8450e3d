"""Forgiving input: what a person typed, as one of the legal actions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class TypedAction:
    """One action, or several that were possibly meant; neither when nothing fits."""

    action: str | None = None
    perhaps: tuple[str, ...] = ()


def match_action(typed: str, legal: Sequence[str], numbered: bool = False) -> TypedAction:
    """The legal action that was meant; ``numbered`` when their numbers are on the screen.

    >>> match_action(" C4, ", ("b4", "c4", "stop")).action
    'c4'
    >>> match_action("st", ("b4", "c4", "stop")).action
    'stop'
    >>> match_action("1", ("b4", "c4", "stop"), numbered=True).action
    'b4'
    >>> match_action("c", ("c1", "c4", "stop")).perhaps
    ('c1', 'c4')
    """
    if typed in legal:
        return TypedAction(typed)
    wanted = _plain(typed)
    if not wanted:
        return TypedAction()
    if numbered and re.fullmatch("[1-9][0-9]{0,4}", wanted) and int(wanted) <= len(legal):
        return TypedAction(legal[int(wanted) - 1])
    for fits in (str.__eq__, str.startswith):
        found = tuple(action for action in legal if fits(_plain(action), wanted))
        if found:
            return TypedAction(found[0]) if len(found) == 1 else TypedAction(perhaps=found)
    return TypedAction()


def _plain(text: str) -> str:
    """Lower case, without any spaces, and without punctuation around it."""
    return re.sub(r"\s", "", text).strip(",.;:!'\"").casefold()
