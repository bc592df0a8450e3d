"""What runs on a GPU: the kernels of loops.py, one thread for each game.

A block of threads first fetches the states of its games into shared memory, all threads together
and whole pieces at a time, and brings them back after each thread has played its game there. In the
card's memory the same byte of different states lies far apart, and every byte read or written would
move 32 bytes. Rows of observations are written in shared memory for the same reason.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from numba import from_dtype, int8, int32, int64, uint32, uint64

from kufsa.core import chance
from kufsa.core.compiler import argument_types, bundle_type, instantiate
from kufsa.core.lane import MOST_SEATS
from kufsa.core.seed import LENGTH

from .cuda_compiler import cuda
from .cuda_memory import PIECE, WORD, bring, clear, fetch
from .encoding import LOOPS, Encoding
from .loops import FAR

WARP = 32  # threads that run in lockstep
ALL = 0xFFFFFFFF  # all of them
CHUNK = 4  # words of a mask that a thread reads together: as many flags as it has bits for
PACK = uint64(0x0102040810204080)  # packs eight flags of a byte each into the bits of one byte
SHARED = 48 << 10  # bytes of shared memory that a block may have
SHARED_IN_ALL = 227 << 10  # bytes that a multiprocessor has for all its blocks (Hopper)
OWN = 1 << 10  # bytes of them that the GPU itself uses for each block
PLAYING = 9  # warps that a multiprocessor should have at once when each thread plays a game
SEEING = 12  # and when several threads look at one game
BUSY = 768  # threads for which it should have registers
BLOCK = 128  # threads that start together when each has work of its own


def games_in(size: int, state: int, warps: int) -> int:
    """How many games of this many bytes a block of threads plays; their states are whole pieces.

    Having many warps hides how long memory takes, and most threads of a warp wait for others
    anyway: if states are long, few games share a warp, so that a multiprocessor has enough warps.
    """
    found = 0
    for games in (4, 8, 16, 32):
        roomy = SHARED_IN_ALL // (games * size + OWN) >= warps
        if games * size <= SHARED and games * state % PIECE == 0 and (roomy or found == 0):
            found = games
    if found == 0:
        raise TypeError(f"states and observations of {size} bytes are too long for a GPU")
    return found


# What a thread works in, by the names that the kernels of loops.py use.


class TurnScratch(NamedTuple):
    room: Any
    key: Any
    before: Any
    after: Any


class RandomScratch(NamedTuple):
    room: Any
    key: Any


class PlayoutScratch(NamedTuple):
    room: Any
    key: Any
    stream: Any
    after: Any
    worlds: Any


class Work(NamedTuple):
    """A kernel, the types that it takes, and how it is started."""

    function: Callable[..., None]
    signature: tuple[Any, ...]
    games: int  # of a block of threads
    threads: int
    shared: int = 0  # bytes of shared memory

    @property
    def bounds(self) -> tuple[int, int]:
        """Threads of a block, and how many blocks should fit, which limits the registers."""
        blocks = SHARED_IN_ALL // (self.shared + OWN)
        return self.threads, min(blocks, BUSY // self.threads)


def team_for(width: int) -> tuple[int, int]:
    """How many threads read a mask of this many flags together, and how often."""
    words = (width + 2 * WORD - 2) // WORD  # that a row can touch
    chunks = -(-words // CHUNK)
    team = min(1 << (chunks - 1).bit_length(), WARP)
    return team, -(-chunks // team)


@cuda.jit(device=True)
def flags_at(words, at, first, last):
    """The flags of a chunk as bits; those outside the bytes first … last count as 0."""
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
    turn, play_random_one, pick_one = own.turn, own.play_random, own.pick_listed
    play_out_one, is_wrong = own.play_out, own.is_wrong
    view_part, observe_part = own.view_part, own.observe_part
    view_type, view_size = from_dtype(game.view_record), game.view_record.itemsize
    width = code.actions.size
    team, rounds = team_for(width)
    length = code.room
    size, row_size = game.rules.STATE.itemsize, code.observation.size
    state_type = from_dtype(game.rules.STATE)
    games = games_in(size, size, PLAYING)
    # Rows, which may begin and end within a piece, go where the states were, and views behind them.
    games_seen = games_in(max(size, row_size + PIECE // 2) + view_size * 5 // 4, size, SEEING)
    parts = WARP // games_seen
    first_view = -(-games_seen * max(size, row_size + PIECE // 2) // view_size)

    # Shared arrays without a length are all the same memory.

    @cuda.jit(device=True)
    def fetch_states(words, n):
        """Those of a block."""
        first = cuda.blockIdx.x * games
        last = min(first + games, n)
        fetch(words, first * size, last * size, cuda.shared.array(0, uint64))
        cuda.syncthreads()

    @cuda.jit(device=True)
    def bring_states(words, flat, n):
        first = cuda.blockIdx.x * games
        last = min(first + games, n)
        memory, pieces = cuda.shared.array(0, uint64), cuda.shared.array(0, int8)
        cuda.syncthreads()
        bring(words, flat, first * size, last * size, memory, pieces)

    def advance(words, flat, lanes, request, results):
        worlds = cuda.shared.array(0, state_type)
        fetch_states(words, lanes.shape[0])
        place = cuda.threadIdx.x
        i = cuda.blockIdx.x * games + place
        if place < games and i < lanes.shape[0]:
            scratch = TurnScratch(
                cuda.local.array(length, int32),
                cuda.local.array(8, uint32),
                cuda.local.array(MOST_SEATS, int64),
                cuda.local.array(MOST_SEATS, int64),
            )
            turn(i, worlds[place], lanes[i], request, scratch, results)
        bring_states(words, flat, lanes.shape[0])

    def first_wrong(states, lanes, actions, found):
        i = cuda.grid(1)
        if i < states.size and is_wrong(states[i], lanes[i], int64(actions[i])):
            cuda.atomic.min(found, 0, i)

    def see(words, seats, row_words, row_flat, offset):
        # The threads of a game share the work of looking at it, and then of writing its row.
        memory = cuda.shared.array(0, uint64)
        pieces = cuda.shared.array(0, int8)
        worlds = cuda.shared.array(0, state_type)
        views = cuda.shared.array(0, view_type)
        first = cuda.blockIdx.x * games_seen
        last = min(first + games_seen, seats.size)
        fetch(words, first * size, last * size, memory)
        cuda.syncthreads()
        place = cuda.threadIdx.x % games_seen
        part = cuda.threadIdx.x // games_seen
        i = first + place
        seat = int64(0)
        if i < last:
            seat = max(int64(seats[i]), int64(0))
            view_part(worlds[place], seat, views[first_view + place], part, parts)
        cuda.syncthreads()
        begin = offset + first * row_size
        end = offset + last * row_size
        clear(begin, end, memory)
        cuda.syncthreads()
        if i < last:
            row = begin % PIECE + place * row_size
            observe_part(views[first_view + place], seat, pieces[row : row + row_size], part, parts)
        cuda.syncthreads()
        bring(row_words, row_flat, begin, end, memory, pieces)

    def pick(words, offset, streams, actions):
        # Like loops.pick, but a team of threads reads a row together, once, and keeps it as bits.
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

    def pick_listed(listed, streams, actions):
        i = cuda.grid(1)
        if i < actions.size:
            actions[i] = pick_one(listed[i], width, streams[i])

    def play_random(words, flat, lanes, request, streams):
        worlds = cuda.shared.array(0, state_type)
        fetch_states(words, lanes.shape[0])
        place = cuda.threadIdx.x
        i = cuda.blockIdx.x * games + place
        if place < games and i < lanes.shape[0]:
            stream = cuda.local.array(LENGTH, uint32)
            scratch = RandomScratch(cuda.local.array(length, int32), cuda.local.array(8, uint32))
            for word in range(LENGTH):
                stream[word] = streams[i, word]
            play_random_one(i, worlds[place], lanes[i], request, stream, scratch)
            for word in range(LENGTH):
                streams[i, word] = stream[word]
        bring_states(words, flat, lanes.shape[0])

    def play_out(states, request, sums):
        worlds = cuda.shared.array(0, state_type)
        place = cuda.threadIdx.x
        w = cuda.blockIdx.x * games + place
        if place < games and w < sums.shape[0]:
            scratch = PlayoutScratch(
                cuda.local.array(length, int32),
                cuda.local.array(8, uint32),
                cuda.local.array(LENGTH, uint32),
                cuda.local.array(MOST_SEATS, int64),
                worlds[place : place + 1],
            )
            play_out_one(w, states, request, scratch, sums)

    def work(function: Callable[..., None], takes: str, *started: int) -> Work:
        return Work(function, tuple(types[word] for word in takes.split()), *started)

    in_states = games, WARP, games * size
    types = {**argument_types(game.package), "memory": uint64[::1], "bytes": int8[::1]}
    for word in ("request", "results", "random_play", "playouts"):
        types[word] = bundle_type(own.BUNDLES[word], types)
    return {
        "advance": work(advance, "memory bytes action_rows request results", *in_states),
        "first_wrong": work(first_wrong, "states action_rows actions actions", BLOCK, BLOCK),
        "see": work(
            see,
            "memory actions memory bytes number",
            games_seen,
            WARP,
            (first_view + games_seen) * view_size,
        ),
        "pick": work(pick, "memory number word_rows actions", BLOCK // team, BLOCK),
        "pick_listed": work(pick_listed, "short_rows word_rows actions", BLOCK, BLOCK),
        "play_random": work(
            play_random, "memory bytes action_rows random_play word_rows", *in_states
        ),
        "play_out": work(play_out, "states playouts number_rows", *in_states),
    }


NARROW = (int64[::1], int32[::1])


def narrow(wide, out):
    """64-bit whole numbers as 32-bit ones; what is out of range stays out of range."""
    i = cuda.grid(1)
    if i < out.size:
        out[i] = min(max(wide[i], -1), FAR)
