"""All checks, one after the other."""

from collections.abc import Iterator

from kufsa.server.settings import Loaded

from .contradictions import contradictions
from .findings import Finding
from .machine import machine
from .running import running
from .stored import stored


def examine(loaded: Loaded) -> Iterator[Finding]:
    """Everything that is wrong with a set-up; nothing is changed, and a server may be running."""
    yield from contradictions(loaded)
    yield from machine(loaded.settings)
    yield from stored(loaded.settings)
    yield from running(loaded)
