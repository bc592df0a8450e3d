"""What an encoding and the loops over many games share.

A lane is what a batch knows of one game besides its state: a row of these columns.
"""

from .kernel import kernel

MOST_SEATS = 6

STEPS, EPISODE, ENDED, ASKED, CHOSEN = range(5)  # CHOSEN: one column for each seat
LANE = CHOSEN + MOST_SEATS


@kernel
def flag(index, out, listed, count):
    """Flag an action that may be chosen, and list it after ``count`` others; the new count."""
    out[index] = True
    listed[count] = index
    return count + 1
