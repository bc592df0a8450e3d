"""Numbers drawn from a stream of chance that are not all equally likely: times, and deviations.

They are the same on every machine: nothing in here is rounded in two ways.
"""

from math import sqrt

from . import chance
from .arithmetic import natural_logarithm
from .kernel import kernel


@kernel
def waiting_time(stream):
    """An exponentially distributed number of mean 1, in 65,536ths.

    By von Neumann's comparisons of falling draws.
    """
    whole = 0
    while True:
        first = chance.piece(stream)
        last = first
        falls = 1
        following = chance.piece(stream)
        while following < last:
            last = following
            falls += 1
            following = chance.piece(stream)
        if falls % 2 == 1:
            return (whole << 16) + first
        whole += 1


@kernel
def deviation(stream):
    """A normally distributed number of mean 0 and deviation 1.

    By Marsaglia's polar method: a point in the circle around 0 has a direction and a distance.
    """
    while True:
        x = _from_minus_1_to_1(stream)
        y = _from_minus_1_to_1(stream)
        square = x * x + y * y
        if square < 1.0:
            return x * sqrt(2.0 * natural_logarithm(1.0 / square) / square)


@kernel
def _from_minus_1_to_1(stream):
    """One of 2**32 numbers that are equally far apart; none of them is 0."""
    drawn = chance.piece(stream) << 16 | chance.piece(stream)
    return (drawn - 2147483647.5) / 2147483648.0
