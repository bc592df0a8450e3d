"""What tests of games share."""

from tests.search.conftest import hasty

__all__ = ["hasty"]
