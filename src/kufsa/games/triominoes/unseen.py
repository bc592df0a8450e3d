"""What a seat of Triangle Dominoes cannot see, dealt anew."""

from numpy import int64, uint64

from kufsa.core import bits, chance
from kufsa.core.kernel import kernel

from .lattice import ALL_TILES, ONE, TILES, bit
from .state import BASIC, OVER, PLAY
from .table import blocked, fitting_tiles


@kernel
def resample(state, seat, key):
    """Deal anew what the seat cannot see: other hands, the pool, the tile another just drew.

    What follows from the rules is respected: with an empty pool and play going on somebody
    can lay (TR-31), and in the basic game nobody who has just passed could (TR-14). Tiles
    that a short document left out are as unknown as those in the pool.
    """
    chance.begin(state.chance, key)
    players = int64(state.players)
    unseen = ALL_TILES
    for i in range(int64(state.laid)):
        unseen &= ~bit(state.tile[i])
    for other in range(players):
        if other == seat or state.phase == OVER:
            unseen &= ~state.hands[other]
    fitting = fitting_tiles(state)
    # Unseen tiles go into `pool`, those that fit nowhere first.
    unfit = _spread(unseen & ~fitting, state.pool, 0)
    n = _spread(unseen & fitting, state.pool, unfit)
    if state.phase == PLAY:
        _deal_hidden(state, seat, n, unfit)
    else:
        chance.shuffle(state.chance, state.pool, n)
    for i in range(int64(state.pool_size), TILES):
        state.pool[i] = 0
    if state.draws > 0 and state.turn != seat:
        hand = state.hands[state.turn]
        state.drawn = bits.pick(hand, chance.below(state.chance, bits.count(hand)))


@kernel
def _spread(tiles, out, n):
    """Write the tiles of a set from place n on; the place after the last."""
    while tiles != 0:
        out[n] = bits.lowest(tiles)
        n += 1
        tiles &= tiles - ONE
    return n


@kernel
def _deal_hidden(state, seat, n, unfit):
    """Hands for the other seats from the n tiles in `pool`, of which the rest stay there."""
    players = int64(state.players)
    # Who has just passed in the basic game holds only tiles that fit nowhere.
    passed = 0
    if state.mode == BASIC:
        for back in range(1, int64(state.passes) + 1):
            passed |= 1 << ((int64(state.turn) + players - back) % players)
    for other in range(players):
        if other != seat and (passed >> other) & 1 == 1:
            size = bits.count(state.hands[other])
            state.hands[other] = uint64(0)
            for _ in range(size):
                j = chance.below(state.chance, unfit)
                state.hands[other] |= bit(state.pool[j])
                unfit -= 1
                n -= 1
                state.pool[j] = state.pool[unfit]
                state.pool[unfit] = state.pool[n]
    while True:
        chance.shuffle(state.chance, state.pool, n)
        left = n
        for other in range(players):
            if other != seat and (passed >> other) & 1 == 0:
                size = bits.count(state.hands[other])
                state.hands[other] = uint64(0)
                for _ in range(size):
                    left -= 1
                    state.hands[other] |= bit(state.pool[left])
        # Rejection keeps the deals that agree with play going on equally likely.
        if not blocked(state):
            return
