"""What a step of Triangle Dominoes tells the table: all in public but the tile that is drawn."""

from numpy import int64

from kufsa.core.kernel import kernel
from kufsa.core.schema.writing import add, begin_list

from .lattice import SUM, WAY_BITS, bit, cell_laid, tile_laid, total, way_laid
from .rules import score, winners
from .schema import EVENTS
from .scoring import (
    BRIDGE,
    DRAW_COST,
    GOAL,
    HEXAGON,
    MOST_DRAWS,
    THIRD_DRAW_COST,
    earned_by_going_out,
)
from .state import BASIC, DRAW, OVER, PASS

laid_first = EVENTS.writer("laid_first")
laid_basic = EVENTS.writer("laid_basic")
laid = EVENTS.writer("laid")
bridge = EVENTS.writer("bridge")
hexagon = EVENTS.writer("hexagon")
drew_basic = EVENTS.writer("drew_basic")
drew = EVENTS.writer("drew")
passed_basic = EVENTS.writer("passed_basic")
passed_third = EVENTS.writer("passed_third")
passed = EVENTS.writer("passed")
extra_cost = EVENTS.writer("extra_cost")
turn_passes_basic = EVENTS.writer("turn_passes_basic")
turn_passes = EVENTS.writer("turn_passes")
turn = EVENTS.writer("turn")
went_out_basic = EVENTS.writer("went_out_basic")
went_out = EVENTS.writer("went_out")
blocked_basic = EVENTS.writer("blocked_basic")
blocked = EVENTS.writer("blocked")
lost_hand = EVENTS.writer("lost_hand")
reached_goal = EVENTS.writer("reached_goal")
hands_shown = EVENTS.writer("hands_shown")
round_over = EVENTS.writer("round_over")
new_round = EVENTS.writer("new_round")
over_out = EVENTS.writer("over_out")
over_blocked = EVENTS.writer("over_blocked")
over_goal = EVENTS.writer("over_goal")
over_points = EVENTS.writer("over_points")
shown = EVENTS.writer("shown")
shown_draw = EVENTS.writer("shown_draw")
shown_hands = EVENTS.writer("shown_hands")


@kernel
def tell(before, action, after, out):
    """Write what a step made happen; how many words that took."""
    actor = int64(before.turn)
    ended = after.phase == OVER or after.round_number != before.round_number
    n = _tell_shown(before, action, actor, ended, out)
    if action == DRAW:
        n = _tell_draw(before, actor, ended, out, n)
    elif action == PASS:
        n = _tell_pass(before, actor, out, n)
    else:
        n = _tell_lay(before, action, actor, after, out, n)
    if ended:
        n = _tell_end_of_round(before, action, actor, after, out, n)
    elif after.turn != before.turn:
        n = turn(out, n, int64(after.turn))
    return n


@kernel
def _tell_shown(before, action, actor, ended, out):
    """The tile that the seat drew, and all hands when a round is over (TR-31)."""
    if action == DRAW:
        n = shown_draw(out, 0, actor, _top_of_pool(before))
    else:
        n = shown(out, 0, actor)
    if ended:
        n = shown_hands(out, n)
        n = _list_hands(before, action, out, n)
    return n


@kernel
def _tell_draw(before, actor, ended, out, n):
    tile = _top_of_pool(before)
    if before.mode == BASIC:
        n = drew_basic(out, n, actor, 0, tile)
        return turn_passes_basic(out, n, actor)
    n = drew(out, n, actor, DRAW_COST, tile)
    if int64(before.draws) + 1 == MOST_DRAWS and (before.third_may_lay == 0 or ended):
        n = extra_cost(out, n, actor, THIRD_DRAW_COST)
        n = turn_passes(out, n, actor)
    return n


@kernel
def _tell_pass(before, actor, out, n):
    if before.draws == MOST_DRAWS:
        n = passed_third(out, n, actor)
        return extra_cost(out, n, actor, THIRD_DRAW_COST)
    if before.mode == BASIC:
        return passed_basic(out, n, actor)
    return passed(out, n, actor)


@kernel
def _tell_lay(before, action, actor, after, out, n):
    tile = tile_laid(action)
    turned = tile << WAY_BITS | way_laid(action)
    place = cell_laid(action)
    points = int64(0) if before.mode == BASIC else SUM[tile]
    if before.laid == 0:
        n = laid_first(out, n, actor, turned, place, points)
    elif before.mode == BASIC:
        n = laid_basic(out, n, actor, turned, place, points)
    else:
        n = laid(out, n, actor, turned, place, points)
    bonus = int64(after.bonus)
    if bonus == BRIDGE:
        return bridge(out, n, actor, bonus)
    for count in range(1, HEXAGON.size):
        if bonus == HEXAGON[count]:
            n = hexagon(out, n, actor, bonus, count)
    return n


@kernel
def _top_of_pool(before):
    return int64(before.pool[int64(before.pool_size) - 1])


@kernel
def _hand_after(before, action, seat):
    """A hand as the action left it; a new round may have been dealt since."""
    hand = before.hands[seat]
    if seat == int64(before.turn):
        if action == DRAW:
            hand |= bit(_top_of_pool(before))
        elif action != PASS:
            hand &= ~bit(tile_laid(action))
    return hand


@kernel
def _list_hands(before, action, out, n):
    n = start = begin_list(out, n)
    for seat in range(int64(before.players)):
        n = add(out, start, n, int64(_hand_after(before, action, seat)))
    return n


@kernel
def _tell_end_of_round(before, action, actor, after, out, n):
    """Why the round is over, the hands, and what comes next."""
    scoring = before.mode != BASIC
    went = _hand_after(before, action, actor) == 0
    goal = scoring and after.points[actor] >= GOAL
    if went:
        if scoring:
            n = went_out(out, n, actor, earned_by_going_out(before, actor))
        else:
            n = went_out_basic(out, n, actor, 0)
    elif not scoring:
        n = blocked_basic(out, n)
    elif not goal or after.phase != OVER:
        n = blocked(out, n)
        for seat in range(int64(before.players)):
            n = lost_hand(out, n, seat, total(_hand_after(before, action, seat)))
    if goal:
        n = reached_goal(out, n, actor)
    n = hands_shown(out, n)
    n = _list_hands(before, action, out, n)
    if before.tournament != 0:
        n = round_over(out, n, int64(before.round_number))
    if after.phase != OVER:
        return new_round(out, n, int64(after.round_number), int64(after.turn))
    return _tell_end(after, went, out, n)


@kernel
def _tell_end(after, went, out, n):
    best = score(after, 0)
    for seat in range(1, int64(after.players)):
        best = max(best, score(after, seat))
    if after.mode == BASIC:
        if went:
            n = over_out(out, n, winners(after))
        else:
            n = over_blocked(out, n, winners(after))
    elif best >= GOAL:
        n = over_goal(out, n, winners(after))
    else:
        n = over_points(out, n, winners(after))
    n = start = begin_list(out, n)
    for seat in range(int64(after.players)):
        n = add(out, start, n, score(after, seat))
    return n
