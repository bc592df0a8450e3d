"""Sets as the bits of a uint64: how many, and which comes first.

Compiled, both are the processor's own instructions; interpreted, Python's integers do it.
"""

from numpy import int64, uint64

from .kernel import INTERPRETED, bit_count, kernel

_ONE = uint64(1)


if INTERPRETED:

    def count(bits):
        """How many bits are set."""
        return int64(int(bits).bit_count())

    def lowest(bits):
        """The place of the lowest bit that is set; bits is not 0."""
        return int64((int(bits) & -int(bits)).bit_length() - 1)

else:
    _count = bit_count()

    @kernel
    def count(bits):
        """How many bits are set."""
        return _count(bits)

    @kernel
    def lowest(bits):
        """The place of the lowest bit that is set; bits is not 0."""
        return count(~bits & (bits - _ONE))


@kernel
def pick(bits, skip):
    """The place of the set bit that has this many set bits below it."""
    for _ in range(skip):
        bits &= bits - _ONE
    return lowest(bits)
