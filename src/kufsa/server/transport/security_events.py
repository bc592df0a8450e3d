"""What looks like an attack, in the log: which refusal, from which address, and how often.

The first event of a kind from an address is logged at once; further ones are counted, and logged
together a minute later at the earliest, so that an attacker cannot fill the disk with them.

>>> from structlog.testing import capture_logs
>>> events = SecurityEvents(clock=lambda: 0.0)
>>> with capture_logs() as logged:
...     told = [events.notice("wrong_code", "192.0.2.7") for _ in range(3)]
>>> told, len(logged)
([True, False, False], 1)
"""

import time
from collections.abc import Callable

import structlog

log = structlog.get_logger("kufsa.security")

# Codes of refusals that somebody who only plays hardly ever gets.
SUSPECT = frozenset(
    {
        "bad_passkey",
        "banned",
        "cross_origin",
        "forbidden",
        "house_code",
        "misused",
        "no_token",
        "too_many",
        "unknown_host",
        "unknown_passkey",
        "wrong_code",
    }
)
EVERY = 60.0  # seconds between two lines about the same thing
_SWEEP = 10_000  # kinds and addresses remembered before the old ones are dropped


class SecurityEvents:
    """Logs what happened, and where it came from."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}  # when logged, and since then

    def notice(self, event: str, source: str) -> bool:
        """Something suspect happened; returns whether it was logged now."""
        now, key = self._clock(), (event, source)
        logged, since = self._seen.get(key, (now - EVERY, 0))
        if now - logged < EVERY:
            self._seen[key] = (logged, since + 1)
            return False
        log.warning("security", event_code=event, source=source, times=since + 1)
        self._seen[key] = (now, 0)
        if len(self._seen) > _SWEEP:
            self._sweep(now)
        return True

    def refused(self, code: str, source: str) -> None:
        """Something was refused; only what looks like an attack is logged."""
        if code in SUSPECT:
            self.notice(code, source)

    def _sweep(self, now: float) -> None:
        old = [key for key, (logged, _) in self._seen.items() if now - logged >= EVERY]
        for key in old or list(self._seen)[: _SWEEP // 2]:
            del self._seen[key]
