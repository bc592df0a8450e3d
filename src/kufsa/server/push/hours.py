"""Hours of a day in which somebody wants to hear nothing."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DAY = 24 * 60  # minutes
LONGEST_ZONE = 64  # characters


@dataclass(frozen=True)
class QuietHours:
    """From a minute of the day to another, perhaps of the next day, by the clock of a place."""

    begin: int
    end: int
    zone: str

    def seconds_left(self, now: int) -> int:
        """How long it stays quiet; 0: it is not. ``now`` is in milliseconds since 1970.

        >>> night = QuietHours(22 * 60, 7 * 60, "UTC")
        >>> [night.seconds_left(hour * 3_600_000) // 3600 for hour in (6, 7, 21, 22, 24)]
        [1, 0, 0, 9, 7]
        """
        zone = ZoneInfo(self.zone)
        local = datetime.fromtimestamp(now / 1000, zone)
        minute = local.hour * 60 + local.minute
        length = (self.end - self.begin) % DAY
        gone = (minute - self.begin) % DAY
        if gone >= length:
            return 0
        over = local.replace(second=0, microsecond=0, tzinfo=None) + timedelta(
            minutes=length - gone
        )
        # By the clock on the wall, also in a night in which it changes.
        left = over.replace(tzinfo=zone).astimezone(UTC) - local.astimezone(UTC)
        return max(1, int(left.total_seconds()))


def is_zone(name: str) -> bool:
    """Whether the time of a place is known here, such as Asia/Jerusalem."""
    if len(name) > LONGEST_ZONE:
        return False
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # a folder is no zone
        return False
    return True
