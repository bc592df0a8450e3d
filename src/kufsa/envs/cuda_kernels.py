"""What runs on a GPU: the kernels of loops.py, one thread for each game.

A block of threads first fetches the states of its games into shared memory, all threads together
and whole words at a time, and brings them back when each thread has played its game there: in the
card's memory the same byte of all states lies far apart, and each that is read or written would
move 32. Rows of observations are written in shared memory for the same reason.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda asks for a name that NumPy 2.5 has dropped
    np.row_stack = np.vstack
from numba import cuda, from_dtype, int8, int32, int64, uint32, uint64
from numba.cuda.cudadrv import nvvm

from kufsa.core import chance
from kufsa.core.compiler import argument_types, instantiate
from kufsa.core.seed import LENGTH

from .encoding import LOOPS, Encoding
from .loops import FAR, MOST_SEATS

__all__ = ["BLOCK", "NARROW", "WORD", "Work", "cuda", "kernels", "narrow", "tables_in_memory"]

WARP = 32  # threads that run in step
ALL = 0xFFFFFFFF  # all of them
WORD = 8  # bytes that a thread moves at once
AHEAD = 8  # words that a thread waits for at the same time
CHUNK = 4  # words of a mask that a thread looks at together: as many flags as it has bits for
PACK = uint64(0x0102040810204080)  # makes of eight flags, a byte each, the bits of one
SHARED = 48 << 10  # bytes of shared memory that a block may have
SHARED_IN_ALL = 227 << 10  # that a multiprocessor has for its blocks (Hopper)
BLOCK = 128  # threads that start together
BUSY = 768  # threads for which a multiprocessor shall have registers


def games_in(size: int) -> int:
    """How many games of so many bytes a block has: whole warps if they fit, always whole words."""
    games = min(SHARED // size, BLOCK)
    if games < WORD:
        raise TypeError(f"states and observations of {size} bytes are too long for a GPU")
    return games // WARP * WARP or games // WORD * WORD


def lanes_for(games: int) -> int:
    """How many games a warp has: where few fit into a block, several warps share them.

    It is warps that hide how long memory takes, and most threads of a warp wait for others anyway.
    """
    return 1 << (games * WARP // BLOCK - 1).bit_length()


class Work(NamedTuple):
    """A kernel, the types that it takes, and how it is started."""

    function: Callable[..., None]
    signature: tuple[Any, ...]
    games: int  # of a block of threads
    lanes: int = WARP  # games of a warp
    shared: int = 0  # bytes of shared memory

    @property
    def threads(self) -> int:
        return self.games * WARP // self.lanes

    @property
    def bounds(self) -> tuple[int, int]:
        """Threads of a block, and how many blocks shall fit: it bounds the registers."""
        blocks = SHARED_IN_ALL // (self.shared + 1024)  # 1 KiB is the card's own
        return self.threads, min(blocks, BUSY // self.threads)


@contextmanager
def tables_in_memory() -> Iterator[None]:
    """Compile with the tables of the rules in ordinary memory.

    numba-cuda puts them into constant memory, which is quick where all threads of a warp read the
    same place; ours read places of their own, and would wait for each other.
    """
    usual = nvvm.ADDRSPACE_CONSTANT
    nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
    try:
        yield
    finally:
        nvvm.ADDRSPACE_CONSTANT = usual


def team_for(width: int) -> tuple[int, int]:
    """How many threads read a mask of so many flags together, and how often."""
    words = (width + 2 * WORD - 2) // WORD  # that a row can touch
    chunks = -(-words // CHUNK)
    team = min(1 << (chunks - 1).bit_length(), WARP)
    return team, -(-chunks // team)


# Indices without a sign: numba would look whether each is negative, and count from the end.


@cuda.jit(device=True)
def own_game(lanes):
    """Which game of its block a thread has; -1 for those that only help to move memory."""
    lane = cuda.threadIdx.x % WARP
    return cuda.threadIdx.x // WARP * lanes + lane if lane < lanes else -1


@cuda.jit(device=True)
def fetch(words, first, last, memory):
    """Bytes first … last into shared memory, by all threads, each with several on the way."""
    on_the_way = cuda.local.array(AHEAD, uint64)
    base = uint64(first // WORD)
    end = uint64((last + WORD - 1) // WORD) - base
    step = uint64(cuda.blockDim.x)
    at = uint64(cuda.threadIdx.x)
    while at + uint64(AHEAD - 1) * step < end:
        for k in range(AHEAD):
            on_the_way[k] = words[base + at + uint64(k) * step]
        for k in range(AHEAD):
            memory[at] = on_the_way[k]
            at += step
    while at < end:
        memory[at] = words[base + at]
        at += step


@cuda.jit(device=True)
def bring(words, flat, first, last, memory, pieces):
    """And back; of the words at both ends only the bytes that are meant."""
    base = uint64(first // WORD)
    begin = uint64((first + WORD - 1) // WORD) - base  # the first whole word, and the end of them
    end = uint64(last // WORD) - base
    step = uint64(cuda.blockDim.x)
    at = begin + uint64(cuda.threadIdx.x)
    while at < end:
        words[base + at] = memory[at]
        at += step
    if cuda.threadIdx.x == 0:
        whole, whole_end = (first + WORD - 1) // WORD * WORD, last // WORD * WORD
        for place in range(first, min(whole, last)):
            flat[place] = pieces[place - first // WORD * WORD]
        for place in range(max(whole_end, first), last):
            flat[place] = pieces[place - first // WORD * WORD]


@cuda.jit(device=True)
def flags_at(words, at, first, last):
    """The flags of a chunk as bits; what is not within the bytes first … last counts as 0."""
    flags = uint64(0)
    for k in range(CHUNK):
        word = words[uint64(min(at + k, (last - 1) // WORD))]
        flags |= (word * PACK >> uint64(56)) << uint64(8 * k)
    before = min(max(first - at * WORD, 0), CHUNK * WORD)
    after = min(max((at + CHUNK) * WORD - last, 0), CHUNK * WORD)
    return uint32(flags & (uint64(ALL) << uint64(before)) & (uint64(ALL) >> uint64(after)))


def kernels(code: Encoding) -> dict[str, Work]:
    """By name, what numba-cuda compiles for a game."""
    game = code.game
    own = instantiate(game.package, LOOPS, code.module)
    turn, roam_one = own.turn, own.roam
    play_out_one, is_wrong = own.play_out, own.is_wrong
    view_type = from_dtype(game.views.VIEW)
    view, observe = own.view, own.observe
    width = code.actions.size
    team, rounds = team_for(width)
    length = code.room
    size, row_size = game.rules.STATE.itemsize, code.observation.size
    state_type = from_dtype(game.rules.STATE)
    games = games_in(size)
    seen = max(size, row_size + 2)  # rows may begin and end within a word
    games_seen = games_in(seen)
    abreast, abreast_seen = lanes_for(games), lanes_for(games_seen)

    # Shared arrays without a length are all the same memory.

    def advance(
        words, flat, lanes, options, key, actions, chosen, settings,
        acting, masks, rewards, terminated, truncated,
    ):  # fmt: skip
        memory = cuda.shared.array(0, uint64)
        pieces = cuda.shared.array(0, int8)
        worlds = cuda.shared.array(0, state_type)
        first = cuda.blockIdx.x * games
        last = min(first + games, lanes.shape[0])
        fetch(words, first * size, last * size, memory)
        cuda.syncthreads()
        place = own_game(abreast)
        i = first + place
        if place >= 0 and i < last:
            room = cuda.local.array(length, int32)
            key_of_game = cuda.local.array(8, uint32)
            before = cuda.local.array(MOST_SEATS, int64)
            after = cuda.local.array(MOST_SEATS, int64)
            turn(
                i, worlds[place], lanes[i], options, key, actions, chosen, settings, room,
                key_of_game, before, after, acting, masks, rewards, terminated, truncated,
            )  # fmt: skip
        cuda.syncthreads()
        bring(words, flat, first * size, last * size, memory, pieces)

    def first_wrong(states, lanes, actions, found):
        i = cuda.grid(1)
        if i < states.size and is_wrong(states[i], lanes[i], int64(actions[i])):
            cuda.atomic.min(found, 0, i)

    def see(words, seats, row_words, row_flat, offset):
        memory = cuda.shared.array(0, uint64)
        pieces = cuda.shared.array(0, int8)
        worlds = cuda.shared.array(0, state_type)
        views = cuda.local.array(1, view_type)
        first = cuda.blockIdx.x * games_seen
        last = min(first + games_seen, seats.size)
        fetch(words, first * size, last * size, memory)
        cuda.syncthreads()
        place = own_game(abreast_seen)
        i = first + place
        seat = int64(0)
        if place >= 0 and i < last:
            seat = max(int64(seats[i]), int64(0))
            view(worlds[place], seat, views[0])
        cuda.syncthreads()
        begin = offset + first * row_size
        end = offset + last * row_size
        for at in range(cuda.threadIdx.x, (end - begin) // WORD + 2, cuda.blockDim.x):
            memory[at] = uint64(0)
        cuda.syncthreads()
        if place >= 0 and i < last:
            row = begin % WORD + place * row_size
            observe(views[0], seat, pieces[row : row + row_size])
        cuda.syncthreads()
        bring(row_words, row_flat, begin, end, memory, pieces)

    def pick(words, offset, streams, actions):
        # As loops.pick, but a team of threads reads a row together, once, and keeps it as bits.
        flags = cuda.local.array(rounds, uint32)
        i = cuda.grid(1) // team
        lane = cuda.grid(1) % team
        first = offset + min(i, actions.size - 1) * width
        last = first + width
        start = first // WORD + lane * CHUNK
        count = int32(0)
        for part in range(rounds):
            flags[part] = flags_at(words, start + part * team * CHUNK, first, last)
            count += cuda.popc(flags[part])
        step = team // 2
        while step > 0:
            count += cuda.shfl_xor_sync(ALL, count, step)
            step //= 2
        skip = int32(-1)
        if lane == 0 and i < actions.size:
            actions[i] = 0
            if count > 0:
                skip = int32(chance.below(streams[i], int64(count)))
        leader = cuda.laneid - lane
        skip = cuda.shfl_sync(ALL, skip, leader)
        for part in range(rounds):
            here = flags[part]
            upto = int32(cuda.popc(here))
            step = 1
            while step < team:
                below = cuda.shfl_up_sync(ALL, upto, step)
                if lane >= step:
                    upto += below
                step *= 2
            left = skip - (upto - cuda.popc(here))
            if 0 <= left and skip < upto:
                for _ in range(left):
                    here &= here - uint32(1)
                at = start + part * team * CHUNK
                actions[i] = at * WORD + cuda.ffs(here) - 1 - first
            skip -= cuda.shfl_sync(ALL, upto, leader + team - 1)

    def roam(words, flat, lanes, options, key, streams, steps):
        memory = cuda.shared.array(0, uint64)
        pieces = cuda.shared.array(0, int8)
        worlds = cuda.shared.array(0, state_type)
        first = cuda.blockIdx.x * games
        last = min(first + games, lanes.shape[0])
        fetch(words, first * size, last * size, memory)
        cuda.syncthreads()
        place = own_game(abreast)
        i = first + place
        if place >= 0 and i < last:
            stream = cuda.local.array(LENGTH, uint32)
            room = cuda.local.array(length, int32)
            key_of_game = cuda.local.array(8, uint32)
            for word in range(LENGTH):
                stream[word] = streams[i, word]
            roam_one(i, worlds[place], lanes[i], options, key, stream, room, key_of_game, steps)
            for word in range(LENGTH):
                streams[i, word] = stream[word]
        cuda.syncthreads()
        bring(words, flat, first * size, last * size, memory, pieces)

    def play_out(states, key, seat, n, limit, workers, sums):
        worlds = cuda.shared.array(0, state_type)
        place = own_game(abreast)
        w = cuda.blockIdx.x * games + place
        if place >= 0 and w < sums.shape[0]:
            stream = cuda.local.array(LENGTH, uint32)
            room = cuda.local.array(length, int32)
            key_of_game = cuda.local.array(8, uint32)
            points = cuda.local.array(MOST_SEATS, int64)
            play_out_one(
                w, states, worlds[place : place + 1], key, seat, n, limit, workers, room,
                key_of_game, stream, points, sums,
            )  # fmt: skip

    def work(function: Callable[..., None], takes: str, *started: int) -> Work:
        return Work(function, tuple(types[word] for word in takes.split()), *started)

    in_states = games, abreast, games * size
    types = {**argument_types(game.package), "memory": uint64[::1], "bytes": int8[::1]}
    return {
        "advance": work(
            advance,
            "memory bytes action_rows numbers words actions flags numbers "
            "actions flag_rows float_rows flags flags",
            *in_states,
        ),
        "first_wrong": work(first_wrong, "states action_rows actions actions", BLOCK),
        "see": work(
            see, "memory actions memory bytes number", games_seen, abreast_seen, games_seen * seen
        ),
        "pick": work(pick, "memory number word_rows actions", BLOCK // team, WARP // team),
        "roam": work(roam, "memory bytes action_rows numbers words word_rows number", *in_states),
        "play_out": work(
            play_out, "states words number number number number number_rows", *in_states
        ),
    }


NARROW = (int64[::1], int32[::1])


def narrow(wide, out):
    """Whole numbers of 64 bits as ones of 32; what is far out stays far out."""
    i = cuda.grid(1)
    if i < out.size:
        out[i] = min(max(wide[i], -1), FAR)
