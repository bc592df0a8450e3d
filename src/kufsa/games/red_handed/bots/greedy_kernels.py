"""Greedy of Red-Handed as a kernel, for batches.

Its eyes miss nothing and find every incident with the same ease, and every right claim is worth
the same. So between turnings-up it snatches for one of its right claims, all equally likely: that
is what a compiled player does by itself with the claims of its seat.
"""

from kufsa.games.red_handed.bots.knowledge import owner

__all__ = ["owner"]
