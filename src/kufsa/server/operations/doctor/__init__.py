"""What is wrong with a set-up: findings, each a code whose sentence says what to do about it."""

from .examination import examine
from .findings import Finding, Level

__all__ = ["Finding", "Level", "examine"]
