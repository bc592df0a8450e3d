"""The two clocks of the server: one for people to read, one to order what happens."""

from time import monotonic_ns, time_ns


def wall() -> int:
    """Milliseconds since 1970, for people to read; this clock may be set back."""
    return time_ns() // 1_000_000


def microseconds() -> int:
    """Monotonic microseconds, by which everything is ordered on this machine."""
    return monotonic_ns() // 1000
