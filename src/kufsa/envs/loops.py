"""Many games at once, inside compiled code: a template like ``kufsa.core.entry_points``.

What happens to one game is a kernel that gets the number of the game and bundles of arrays. The
entry points below run it for some of the games, one after another; ``cuda_kernels.py`` runs the
same kernels for all games at once. The kernels of HOOKS come from the game's encoding; an encoding
may replace those that have a body here.
"""

from typing import TYPE_CHECKING

from numpy import int64, uint32

from kufsa.core import chance
from kufsa.core.kernel import inline_kernel, kernel
from kufsa.core.lane import ASKED, ENDED, EPISODE, LANE, MOST_SEATS, STEPS
from kufsa.envs.bundles import Games, PlayoutRequest, RandomPlay, Request, Results, Scratch
from kufsa.envs.picking import pick, pick_listed

if TYPE_CHECKING:
    # Bound by the compiler before this file is executed.
    from kufsa.games.catch_dragon.encoding import action_at, index_of, observe
    from kufsa.games.catch_dragon.rules import (
        apply,
        check,
        legal,
        resample,
        scores,
        setup,
        to_act,
        winners,
    )
    from kufsa.games.catch_dragon.view import view


HOOKS = (
    *("observe", "index_of", "action_at"),
    *("view_part", "observe_part"),
    *("AUTOMATIC", "LISTS", "list_actions", "mark", "current", "allowed", "play", "choose"),
)
AUTOMATIC = False  # whether a choice of exactly one action makes itself
LISTS = False  # whether ``mark`` also lists what may be chosen: few of very many actions

OVER = -1
FAR = 1 << 20  # no game has this many actions
SHARES = 60  # parts of a win: any number of winners can share it in whole parts

TERMINATED, TRUNCATED = 1, 2  # in ENDED

# Settings, the same for all games of a call. POINTS: 0, or the sign of what is a good score.
TASK, MODE, MAX_STEPS, POINTS, SEATS, MASKS, OBSERVATIONS, SETTINGS = range(8)
STEP, RESET, LOOK = range(3)
NEXT_STEP, SAME_STEP, DISABLED = range(3)

# The results of playouts: points by seat, shares by seat, how many ended, and their steps.
SCORE, SHARE, ENDS, MOVES = 0, MOST_SEATS, 2 * MOST_SEATS, 2 * MOST_SEATS + 1
SUMS = MOVES + 1


# What an encoding may replace.


@kernel
def view_part(state, seat, out, part, parts):
    """One of several parts of ``view``: threads of a GPU may share the work, in any order."""
    if part == 0:
        view(state, seat, out)


@kernel
def observe_part(view, seat, out, part, parts):
    """One of several parts of ``observe``, likewise."""
    if part == 0:
        observe(view, seat, out)


@kernel
def list_actions(state, room):
    """What may be done, for ``mark`` and ``choose`` to read."""
    return legal(state, room)


@kernel
def mark(state, room, n, out, listed):
    """Set the flag of every action in a list. With LISTS, list each once, and say how many."""
    near = 0
    for i in range(n):
        near = index_of(state, int64(room[i]), near)
        out[near] = True
    return 0


@kernel
def current(state, lane):
    """The seat that is asked now; OVER after the end."""
    return to_act(state)


@kernel
def allowed(state, action):
    return action >= 0 and check(state, action) == 0


@kernel
def play(state, lane, action):
    apply(state, action)


@kernel
def choose(state, room, n, stream):
    """A legal action at random, or -1 if there is none."""
    return int64(room[chance.below(stream, n)]) if n > 0 else int64(-1)


# One game. What the entry points run for each game is inlined: passing so many arrays takes long.


@kernel
def own_key(key, number, round_number, own):
    """The key of one game or of one playout, different from all others in the same call."""
    for i in range(6):
        own[i] = key[i]
    own[6] = key[6] ^ uint32(round_number)
    own[7] = key[7] ^ uint32(number)


@kernel
def deal(i, state, lane, request, own):
    """A new game in a lane; its chance depends on the batch key, the lane and its number there."""
    own_key(request.key, i, int64(lane[EPISODE]), own)
    setup(state, request.options, own)
    for column in range(LANE):
        if column != EPISODE:
            lane[column] = 0
    lane[EPISODE] += 1


@kernel
def is_wrong(state, lane, index):
    """Whether a game would refuse this action; one that has ended takes any."""
    if lane[ENDED] != 0:
        return False
    return not allowed(state, action_at(state, current(state, lane), index))


@kernel
def reward(i, state, settings, scratch, rewards):
    """Points won by this step (more is better), or at the end 1 for a sole winner, 0 in sum."""
    seats = settings[SEATS]
    if settings[POINTS] != 0:
        scores(state, scratch.after)
        for seat in range(seats):
            won = scratch.after[seat] - scratch.before[seat]
            rewards[i, seat] = settings[POINTS] * won
    elif to_act(state) == OVER:
        won = winners(state)
        count = int64(0)
        for seat in range(seats):
            count += won >> seat & 1
        for seat in range(seats):
            if won >> seat & 1:
                rewards[i, seat] = (seats - count) / (count * (seats - 1))
            else:
                rewards[i, seat] = -1 / (seats - 1)


@inline_kernel
def turn(i, state, lane, request, scratch, results):
    """Step, reset or just look at one game, and write everything about it but the observation.

    ``see`` writes what its seat sees. The row of the mask is all zeros before, and only what is not
    0 need be written: on a GPU the single bytes of rows, far from each other, are what takes time.
    """
    settings = request.settings
    room = scratch.room
    for seat in range(settings[SEATS]):
        results.rewards[i, seat] = 0.0
    fresh = settings[TASK] == RESET and request.chosen[i]
    stepped = False
    action = int64(-1)
    if settings[TASK] == STEP:
        if lane[ENDED] != 0:
            fresh = settings[MODE] == NEXT_STEP
        else:
            action = action_at(state, current(state, lane), int64(request.actions[i]))
            stepped = allowed(state, action)
            if stepped and settings[POINTS] != 0:
                scores(state, scratch.before)
    ended = int64(0)
    n = int64(0)
    follows = stepped  # whether there is something to play
    while True:
        # Once, and again for what happens by itself and for a new game after the old one. A loop,
        # because compiled code is long: this way it holds each of these kernels only once.
        if fresh:
            deal(i, state, lane, request, scratch.key)
            fresh = False
        elif follows:
            play(state, lane, action)
        if AUTOMATIC or settings[MASKS] != 0:
            n = int64(list_actions(state, room))
        follows = AUTOMATIC and n == 1
        if follows:
            action = int64(room[0])
            continue
        if stepped:
            stepped = False
            lane[STEPS] += 1
            reward(i, state, settings, scratch, results.rewards)
            if to_act(state) == OVER:
                ended = int64(TERMINATED)
            elif settings[MAX_STEPS] > 0 and lane[STEPS] >= settings[MAX_STEPS]:
                ended = int64(TRUNCATED)
            lane[ENDED] = ended
            fresh = ended != 0 and settings[MODE] == SAME_STEP
        if not fresh:
            break
    if ended == 0:
        ended = int64(lane[ENDED])
    results.terminated[i] = ended == TERMINATED
    results.truncated[i] = ended == TRUNCATED
    results.acting[i] = current(state, lane)
    if settings[MASKS] != 0:
        count = mark(state, room, n, results.masks[i], results.listed[i, 1:])
        if LISTS:
            results.listed[i, 0] = count


@inline_kernel
def see(state, seat, views, out):
    """What a seat sees (seat 0 if nobody is to act); the row is all zeros before."""
    seat = max(seat, int64(0))
    view(state, seat, views[0])
    observe(views[0], seat, out)


@inline_kernel
def play_random(i, state, lane, request, stream, scratch):
    """Random steps by the rules alone; new games begin as old ones end."""
    lane[ENDED] = 0
    lane[ASKED] = 0
    room = scratch.room
    left = request.steps
    while True:
        n = list_actions(state, room)
        action = int64(-1)
        if AUTOMATIC and n == 1:
            action = int64(room[0])
        elif to_act(state) != OVER:
            if left == 0:
                return
            left -= 1
            lane[STEPS] += 1
            action = choose(state, room, n, stream)
        if action < 0:
            deal(i, state, lane, request, scratch.key)
        else:
            apply(state, action)


@kernel
def play_out(w, states, request, scratch, sums):
    """A worker's part of the playouts of one position, in a world of its own.

    Worker w plays position ``w // workers``, and every ``workers``-th of its n playouts; the
    results are added to the worker's row of sums.
    """
    position = w // request.workers
    state = scratch.worlds[0]
    room = scratch.room
    own = scratch.key
    stream = scratch.stream
    for number in range(w % request.workers, request.n, request.workers):
        own_key(request.key, number, position, own)
        chance.begin(stream, own)
        own[5] ^= uint32(1)  # the game's chance differs from the players'
        scratch.worlds[0] = states[position]
        if request.seat >= 0:
            resample(state, request.seat, own)
        else:
            chance.begin(state.chance, own)
        steps = 0
        while True:
            listed = list_actions(state, room)
            if AUTOMATIC and listed == 1:
                action = int64(room[0])
            elif to_act(state) == OVER or steps == request.limit:
                break
            else:
                action = choose(state, room, listed, stream)
                steps += 1
            if action < 0:
                break
            apply(state, action)
        sums[w, MOVES] += steps
        if to_act(state) == OVER:
            sums[w, ENDS] += 1
            scores(state, scratch.after)
            won = winners(state)
            count = int64(0)
            for other in range(int64(state.players)):
                count += won >> other & 1
            for other in range(int64(state.players)):
                sums[w, SCORE + other] += scratch.after[other]
                sums[w, SHARE + other] += (won >> other & 1) * SHARES // count


# The entry points.


def first_wrong(states, lanes, actions, start, stop):
    """The number of the first game that would refuse its action, or -1."""
    for i in range(start, stop):
        if is_wrong(states[i], lanes[i], int64(actions[i])):
            return i
    return -1


def advance(games, request, scratch, results, start, stop):
    for i in range(start, stop):
        results.masks[i] = False
        results.observations[i] = 0
        turn(i, games.states[i], games.lanes[i], request, scratch, results)
        if request.settings[OBSERVATIONS] != 0:
            seat = int64(results.acting[i])
            see(games.states[i], seat, scratch.views, results.observations[i])


def see_all(states, seats, views, observations, start, stop):
    for i in range(start, stop):
        observations[i] = 0
        see(states[i], int64(seats[i]), views, observations[i])


def pick_all(masks, listed, streams, actions, start, stop):
    for i in range(start, stop):
        if LISTS:
            actions[i] = pick_listed(listed[i], masks.shape[1], streams[i])
        else:
            actions[i] = pick(masks[i], streams[i])


def play_random_all(games, random_play, streams, scratch, start, stop):
    for i in range(start, stop):
        play_random(i, games.states[i], games.lanes[i], random_play, streams[i], scratch)


def play_out_all(states, playouts, scratch, sums, start, stop):
    for w in range(start, stop):
        play_out(w, states, playouts, scratch, sums)


def deal_all(states, options, keys, start, stop):
    """New games, each with a key of its own."""
    for i in range(start, stop):
        setup(states[i], options, keys[i])


def resample_all(states, seats, keys, start, stop):
    """Draw again what a seat cannot know, in every game."""
    for i in range(start, stop):
        resample(states[i], int64(seats[i]), keys[i])


def locate_all(states, actions, indices, start, stop):
    """The index of an action in every game, or -1."""
    for i in range(start, stop):
        indices[i] = index_of(states[i], int64(actions[i]), 0)


def translate(views, seat, index):
    """The rules' number of an action, or -1."""
    return action_at(views[0], seat, index)


def locate(views, action):
    """The index of an action, or -1."""
    return index_of(views[0], action, 0)


def is_allowed(states, action):
    return allowed(states[0], action)


BUNDLES = {
    "games": Games,
    "request": Request,
    "results": Results,
    "random_play": RandomPlay,
    "playouts": PlayoutRequest,
    "scratch": Scratch,
}
SIGNATURES = {
    "first_wrong": "states action_rows actions number number",
    "advance": "games request scratch results number number",
    "see_all": "states actions views byte_rows number number",
    "pick_all": "flag_rows short_rows word_rows actions number number",
    "play_random_all": "games random_play word_rows scratch number number",
    "play_out_all": "states playouts scratch number_rows number number",
    "deal_all": "states numbers word_rows number number",
    "resample_all": "states actions word_rows number number",
    "locate_all": "states actions actions number number",
    "translate": "views number number",
    "locate": "views number",
    "is_allowed": "states number",
}
