"""Kernels that choose one of some flagged actions at random, all of them equally likely."""

from numpy import int64, uint8, uint64

from kufsa.core import chance
from kufsa.core.kernel import inline_kernel

BLOCK, SHORT = 64, 8  # flags that are counted together


@inline_kernel
def flags_in(mask, first, last):
    """How many flags are set in a part of a mask.

    Counted in bytes, at indices that cannot be negative, so that a processor counts many at once.
    """
    count = uint8(0)
    for index in range(uint64(first), uint64(min(last, mask.size))):
        count = uint8(count + uint8(mask[index]))
    return int64(count)


@inline_kernel
def pick(mask, stream):
    """One of the flagged actions at random; 0 if there is none."""
    count = int64(0)
    for first in range(0, mask.size, BLOCK):
        count += flags_in(mask, first, first + BLOCK)
    if count == 0:
        return int64(0)
    skip = chance.below(stream, count)
    first = int64(0)
    for length in (BLOCK, SHORT):
        here = flags_in(mask, first, first + length)
        while skip >= here:
            skip -= here
            first += length
            here = flags_in(mask, first, first + length)
    index = first
    for at in range(uint64(first), uint64(min(first + SHORT, mask.size))):
        skip -= int64(mask[at])
        index += int64(skip >= 0)
    return index


@inline_kernel
def pick_listed(listed, actions, stream):
    """The same from a list of them, which begins with their number."""
    count = int64(listed[0])
    if count == 0:
        return int64(0)
    skip = chance.below(stream, count)
    ordered = True
    for i in range(1, count):
        ordered &= listed[i] < listed[i + 1]
    if ordered:
        return int64(listed[1 + skip])
    low = int64(0)  # the action is at or above this one, and below the other
    high = int64(actions)
    while high - low > 1:
        middle = (low + high) >> 1
        below = 0
        for i in range(1, count + 1):
            below += int64(int64(listed[i]) < middle)
        if skip < below:
            high = middle
        else:
            low = middle
    return low
