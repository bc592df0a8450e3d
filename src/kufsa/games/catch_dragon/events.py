"""What a step of Catch the Dragon tells the table. Everything that happens is public."""

from numpy import int64

from kufsa.core.kernel import kernel
from kufsa.core.schema.writing import add, begin_list, more

from .schema import EVENTS
from .scoring import score, winners
from .state import DRAGON, EMPTY, MOVE, OVER, SPIDER, SPIDER_WAITS, STAY, STOP

flipped = EVENTS.writer("flipped")
spider = EVENTS.writer("spider")
no_place = EVENTS.writer("no_place")
busted = EVENTS.writer("busted")
turned_back = EVENTS.writer("turned_back")
spider_stays = EVENTS.writer("spider_stays")
spider_moved = EVENTS.writer("spider_moved")
won = EVENTS.writer("won")
caught = EVENTS.writer("caught")
won_nothing = EVENTS.writer("won_nothing")
turn = EVENTS.writer("turn")
spiders_taken = EVENTS.writer("spiders_taken")
spiders_stay = EVENTS.writer("spiders_stay")
over = EVENTS.writer("over")
shown = EVENTS.writer("shown")


@kernel
def tell(before, action, after, out):
    """Write what a step made happen; how many words that took."""
    actor = int64(before.turn)
    n = _tell_shown(before, action, actor, out)
    if action < STOP:
        kind = int64(before.face[action])
        n = flipped(out, n, actor, action, kind)
        if kind == SPIDER:
            n = spider(out, n, actor)
            if after.phase != SPIDER_WAITS:
                n = no_place(out, n)
        elif after.ups == 0:
            n = busted(out, n, actor)
        if after.ups == 0:
            n = _tell_turned_back(before, action, after, out, n)
    elif action == STOP:
        n = _tell_stop(before, actor, after, out, n)
        n = _tell_turned_back(before, action, after, out, n)
    else:
        cell = int64(before.turned[int64(before.ups) - 1])
        if action == STAY:
            n = spider_stays(out, n, actor, cell)
        else:
            n = spider_moved(out, n, actor, cell, action - MOVE)
        n = _tell_turned_back(before, action, after, out, n)
    if after.phase == OVER:
        n = _tell_end(after, out, n)
    elif after.turn != before.turn:
        n = turn(out, n, int64(after.turn))
    return n


@kernel
def _tell_shown(before, action, actor, out):
    """The faces that the action showed, also those that are turned away again by now."""
    n = shown(out, 0, actor)
    n = start = begin_list(out, n)
    for i in range(int64(before.ups)):
        n = add(out, start, n, int64(before.turned[i]))
        n = more(out, n, int64(before.face[before.turned[i]]))
    if action < STOP:
        n = add(out, start, n, action)
        n = more(out, n, int64(before.face[action]))
    return n


@kernel
def _tell_turned_back(before, action, after, out, n):
    """The tiles of the turn that lie face down again where they were, if there are any."""
    begun = n
    n = turned_back(out, n)
    n = start = begin_list(out, n)
    for i in range(int64(before.ups)):
        if after.face[before.turned[i]] != EMPTY:
            n = add(out, start, n, int64(before.turned[i]))
    if action < STOP:
        n = add(out, start, n, action)
    return begun if n == start else n


@kernel
def _tell_stop(before, actor, after, out, n):
    tiles = int64(0)
    count = int64(0)
    for kind in range(SPIDER):
        gained = int64(after.won[actor, kind]) - int64(before.won[actor, kind])
        tiles |= gained << (8 * kind)
        count += gained
    if count == 0:
        return won_nothing(out, n, actor)
    if before.face[before.turned[0]] == DRAGON:
        n = caught(out, n, actor, tiles, count)
    else:
        n = won(out, n, actor, tiles, count)
    n = start = begin_list(out, n)
    for i in range(int64(before.ups)):
        cell = int64(before.turned[i])
        if after.face[cell] == EMPTY and before.face[cell] != SPIDER:
            n = add(out, start, n, cell)
    return n


@kernel
def _tell_end(after, out, n):
    taken = False
    for seat in range(int64(after.players)):
        if after.won[seat, SPIDER] != 0:
            n = spiders_taken(out, n, seat)
            taken = True
    if not taken:
        n = spiders_stay(out, n)
    n = over(out, n, winners(after))
    n = start = begin_list(out, n)
    for seat in range(int64(after.players)):
        n = add(out, start, n, score(after, seat))
    return n
