"""What there is to claim, found by trying: a template like ``tree.py``, for real-time games.

Nobody tells a character which claims are right. It imagines worlds that look like its own, and
claims only what the rules accept, and what brings something, in every one of them: so what it
claims follows from what lies open.
"""

from typing import TYPE_CHECKING

from numpy import int64

from kufsa.core import chance
from kufsa.core.kernel import kernel
from kufsa.search.bundles import ClaimScratch
from kufsa.search.watchful import HASTE, WORLDS

if TYPE_CHECKING:
    # Bound by the compiler before this file is executed.
    from kufsa.games.catch_dragon.rules import apply, check, resample, scores

NOTHING = -2
MOST_TRIED = 40  # claims that one look takes in
REFUSED = -1.0


@kernel
def take_in(claims, haste, dice):
    """Move the claims that a look does not overlook to the front; how many."""
    threshold = int64(65536.0 * haste)
    seen = 0
    for i in range(claims.size):
        if chance.piece(dice) >= threshold:
            claims[seen] = claims[i]
            seen += 1
    if seen <= MOST_TRIED:
        return seen
    for i in range(MOST_TRIED):
        other = i + chance.below(dice, seen - i)
        kept = claims[i]
        claims[i] = claims[other]
        claims[other] = kept
    return MOST_TRIED


@kernel
def gain(claim, seat, sign, scratch):
    """What a claim adds to the own score minus the mean of the others', in the first world.

    It is played in the second one.
    """
    worlds = scratch.worlds
    before = scratch.before
    after = scratch.after
    worlds[1] = worlds[0]
    if check(worlds[1], claim) != 0:
        return REFUSED
    scores(worlds[0], before)
    apply(worlds[1], claim)
    scores(worlds[1], after)
    own = 0.0
    others = 0.0
    for player in range(after.size):
        more = float(sign * (after[player] - before[player]))
        if player == seat:
            own = more
        else:
            others += more
    return own - others / (after.size - 1)


# The entry points.


def try_claims(states, minds, traits, claims, sign, scratch):
    """The number of the claim that brings most in the world where it brings least, or NOTHING.

    ``claims`` are the numbers of those that the own seat could make, ``sign`` is -1 where fewer
    points win.
    """
    mind = minds[0]
    seat = int64(mind.seat)
    seen = take_in(claims, traits[HASTE], mind.dice)
    key = scratch.key
    gains = scratch.gains
    scratch.worlds[0] = states[0]
    for world in range(int64(traits[WORLDS])):
        if world > 0:
            for i in range(8):
                key[i] = (chance.piece(mind.dice) << 16) | chance.piece(mind.dice)
            resample(scratch.worlds[0], seat, key)
        for i in range(seen):
            found = gain(int64(claims[i]), seat, sign, scratch)
            gains[i] = found if world == 0 else min(gains[i], found)
    best = int64(NOTHING)
    most = 0.0
    for i in range(seen):
        if gains[i] > most:
            best = int64(claims[i])
            most = gains[i]
    return best


BUNDLES = {"scratch": ClaimScratch}
SIGNATURES = {
    "try_claims": "states minds reals actions number scratch",
}
