"""Kernels that write the lists of an event, after its writer wrote the numbers.

    n = won(out, n, seat, tiles)     # the writer of an event, from ``Events.writer``
    n = start = begin_list(out, n)
    for cell in …:
        n = add(out, start, n, cell)

Nothing is written past the end of ``out``: the caller sees by the length that it was too short.
"""

from kufsa.core.kernel import kernel


@kernel
def begin_list(out, n):
    """Begin an empty list; where its first entry will stand."""
    if n < out.size:
        out[n] = 0
    return n + 1


@kernel
def add(out, start, n, value):
    """Add an entry to the list that begins at ``start``."""
    if n < out.size:
        out[start - 1] += 1
        out[n] = value
    return n + 1


@kernel
def more(out, n, value):
    """Another number of the entry that was just added, where entries are rows or records."""
    if n < out.size:
        out[n] = value
    return n + 1
