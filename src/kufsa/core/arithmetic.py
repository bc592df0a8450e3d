"""Arithmetic that gives the same bits on every machine, because it only adds, multiplies, divides.

The logarithm of a C library differs in the last place from that of another, and of a browser, and
so does its exponential function.
"""

from numpy import float64, int64

from .kernel import kernel

_LN_2 = 0.6931471805599453
_LN_2_FIRST, _LN_2_REST = 0.6931471803691238, 1.9082149292705877e-10  # together 25 digits of it
_ROOT_2 = 1.4142135623730951


@kernel
def natural_logarithm(number):
    """The natural logarithm of a number from 1 on, right to about 15 digits."""
    rest = float64(number)
    halvings = 0.0
    while rest >= 65536.0:
        rest /= 65536.0
        halvings += 16.0
    if rest >= 256.0:
        rest /= 256.0
        halvings += 8.0
    if rest >= 16.0:
        rest /= 16.0
        halvings += 4.0
    while rest > _ROOT_2:
        rest /= 2.0
        halvings += 1.0
    # ln x = 2 artanh((x - 1) / (x + 1)), a series that is over soon: the argument is below 0.172.
    part = (rest - 1.0) / (rest + 1.0)
    square = part * part
    series = 1.0 / 21.0
    series = series * square + 1.0 / 19.0
    series = series * square + 1.0 / 17.0
    series = series * square + 1.0 / 15.0
    series = series * square + 1.0 / 13.0
    series = series * square + 1.0 / 11.0
    series = series * square + 1.0 / 9.0
    series = series * square + 1.0 / 7.0
    series = series * square + 1.0 / 5.0
    series = series * square + 1.0 / 3.0
    series = series * square + 1.0
    return halvings * _LN_2 + 2.0 * part * series


@kernel
def exponential(number):
    """e to the power of a number from -700 to 700, right to about 15 digits."""
    doublings = int64(number / _LN_2 + (0.5 if number >= 0.0 else -0.5))
    # What is left is at most half of ln 2, so the series is over soon. The first part of ln 2 has
    # few digits, so that nothing is lost when it is multiplied and subtracted.
    rest = (number - doublings * _LN_2_FIRST) - doublings * _LN_2_REST
    series = 1.0
    for term in range(14, 0, -1):
        series = series * rest / term + 1.0
    for _ in range(abs(doublings)):
        series *= 2.0 if doublings > 0 else 0.5
    return series
