"""Sets as the bits of a uint64: how many, and which comes first.

Compiled, both are the processor's own instructions: LLVM knows the arithmetic below.
Interpreted it would warn of overflow, so Python's integers do it there.
"""

from numpy import int64, uint64

from .kernel import INTERPRETED, kernel

_ONE = uint64(1)
_TWO = uint64(2)
_FOUR = uint64(4)
_PAIRS = uint64(0x5555555555555555)
_QUADS = uint64(0x3333333333333333)
_BYTES = uint64(0x0F0F0F0F0F0F0F0F)
_SUM = uint64(0x0101010101010101)
_TOP = uint64(56)


if INTERPRETED:

    def count(bits):
        """How many bits are set."""
        return int64(int(bits).bit_count())

    def lowest(bits):
        """The place of the lowest bit that is set; bits is not 0."""
        return int64((int(bits) & -int(bits)).bit_length() - 1)

else:

    @kernel
    def count(bits):
        """How many bits are set."""
        bits = bits - ((bits >> _ONE) & _PAIRS)
        bits = (bits & _QUADS) + ((bits >> _TWO) & _QUADS)
        bits = (bits + (bits >> _FOUR)) & _BYTES
        return int64((bits * _SUM) >> _TOP)

    @kernel
    def lowest(bits):
        """The place of the lowest bit that is set; bits is not 0."""
        return count(~bits & (bits - _ONE))


@kernel
def pick(bits, skip):
    """The place of the bit after so many others, from the lowest up."""
    for _ in range(skip):
        bits &= bits - _ONE
    return lowest(bits)
