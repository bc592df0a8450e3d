"""What blocked people said is left out of what is sent to whoever blocked them."""

from collections.abc import Collection
from typing import Any

import msgspec


def without_lines(frame: bytes, blocked: Collection[str]) -> bytes:
    """A scene or a step without what these people said.

    >>> step = b'{"type":"step","changed":{},"said":[{"person":"p1","text":"hi"}]}'
    >>> without_lines(step, {"p1"})
    b'{"type":"step","changed":{},"said":[]}'
    >>> without_lines(step, {"p2"}) is step
    True
    """
    if not any(person.encode() in frame for person in blocked):
        return frame
    message: dict[str, Any] = msgspec.json.decode(frame)
    if "said" in message:
        message["said"] = heard(message["said"], blocked)
    if "scene" in message:
        message["scene"] = {**message["scene"], "chat": heard(message["scene"]["chat"], blocked)}
    return msgspec.json.encode(message)


def heard(lines: list[dict[str, Any]], blocked: Collection[str]) -> list[dict[str, Any]]:
    """The lines that are not of these people."""
    return [line for line in lines if line["person"] not in blocked]
