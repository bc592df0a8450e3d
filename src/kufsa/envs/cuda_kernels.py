"""What runs on a GPU: the kernels of loops.py, one thread for each game."""

from collections.abc import Callable

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda asks for a name that NumPy 2.5 has dropped
    np.row_stack = np.vstack
from numba import cuda, from_dtype, int32, int64, uint32

from kufsa.core import chance
from kufsa.core.compiler import instantiate
from kufsa.core.seed import LENGTH

from .encoding import LOOPS, Encoding
from .loops import FAR, MOST_SEATS

__all__ = ["NARROW", "WARP", "cuda", "kernels", "narrow"]

WARP = 32  # threads that run in step
ALL = 0xFFFFFFFF  # all of them


def kernels(code: Encoding) -> dict[str, tuple[Callable[..., None], str]]:
    """By name, the functions that numba-cuda compiles for a game, and the words of their types."""
    game = code.game
    own = instantiate(game.package, LOOPS, code.module)
    turn, see_one, roam_one = own.turn, own.see, own.roam
    play_out_one, is_wrong = own.play_out, own.is_wrong
    view_type, state_type = from_dtype(game.views.VIEW), from_dtype(game.rules.STATE)
    length = code.room

    def advance(
        states, lanes, options, key, actions, chosen, settings,
        acting, masks, observations, rewards, terminated, truncated,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i < states.size:
            views = cuda.local.array(1, view_type)
            room = cuda.local.array(length, int32)
            key_of_game = cuda.local.array(8, uint32)
            before = cuda.local.array(MOST_SEATS, int64)
            after = cuda.local.array(MOST_SEATS, int64)
            turn(
                i, states[i], lanes[i], options, key, actions, chosen, settings, views, room,
                key_of_game, before, after, acting, masks, observations, rewards, terminated,
                truncated,
            )  # fmt: skip

    def first_wrong(states, lanes, actions, found):
        i = cuda.grid(1)
        if i < states.size and is_wrong(states[i], lanes[i], int64(actions[i])):
            cuda.atomic.min(found, 0, i)

    def see(states, seats, observations):
        i = cuda.grid(1)
        if i < states.size:
            views = cuda.local.array(1, view_type)
            see_one(states[i], int64(seats[i]), views, observations[i])

    def pick(masks, streams, actions):
        # As loops.pick, but the threads of a warp read a row together: it may be long.
        i = cuda.grid(1) // WARP
        if i < actions.size:
            lane = cuda.laneid
            width = masks.shape[1]
            count = int32(0)
            for first in range(0, width, WARP):
                flag = first + lane < width and masks[i, first + lane]
                count += cuda.popc(cuda.ballot_sync(ALL, flag))
            skip = int32(0)
            if lane == 0:
                actions[i] = 0
                if count > 0:
                    skip = int32(chance.below(streams[i], int64(count)))
            skip = cuda.shfl_sync(ALL, skip, 0)
            for first in range(0, width, WARP):
                flag = first + lane < width and masks[i, first + lane]
                flags = cuda.ballot_sync(ALL, flag)
                if flag and cuda.popc(flags & ((int64(1) << lane) - 1)) == skip:
                    actions[i] = first + lane
                skip -= cuda.popc(flags)
                if skip < 0:
                    break

    def roam(states, lanes, options, key, streams, steps):
        i = cuda.grid(1)
        if i < states.size:
            # Threads read the same place of their local memory together, and not of the states.
            world = cuda.local.array(1, state_type)
            stream = cuda.local.array(LENGTH, uint32)
            room = cuda.local.array(length, int32)
            key_of_game = cuda.local.array(8, uint32)
            world[0] = states[i]
            for word in range(LENGTH):
                stream[word] = streams[i, word]
            roam_one(i, world[0], lanes[i], options, key, stream, room, key_of_game, steps)
            states[i] = world[0]
            for word in range(LENGTH):
                streams[i, word] = stream[word]

    def play_out(states, key, seat, n, limit, workers, sums):
        w = cuda.grid(1)
        if w < sums.shape[0]:
            world = cuda.local.array(1, state_type)
            stream = cuda.local.array(LENGTH, uint32)
            room = cuda.local.array(length, int32)
            key_of_game = cuda.local.array(8, uint32)
            points = cuda.local.array(MOST_SEATS, int64)
            play_out_one(
                w, states, world, key, seat, n, limit, workers, room, key_of_game, stream, points,
                sums,
            )  # fmt: skip

    return {
        "advance": (
            advance,
            (
                "states action_rows numbers words actions flags numbers "
                "actions flag_rows byte_rows float_rows flags flags"
            ),
        ),
        "first_wrong": (first_wrong, "states action_rows actions actions"),
        "see": (see, "states actions byte_rows"),
        "pick": (pick, "flag_rows word_rows actions"),
        "roam": (roam, "states action_rows numbers words word_rows number"),
        "play_out": (play_out, "states words number number number number number_rows"),
    }


NARROW = (int64[::1], int32[::1])


def narrow(wide, out):
    """Whole numbers of 64 bits as ones of 32; what is far out stays far out."""
    i = cuda.grid(1)
    if i < out.size:
        out[i] = min(max(wide[i], -1), FAR)
