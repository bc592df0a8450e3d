"""Games that move between batches: positions put in, games taken out, copied and dealt anew.

This goes through the processor's memory, on a GPU too.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadOption, brief
from kufsa.core.lane import ENDED, EPISODE, LANE
from kufsa.core.position import Position
from kufsa.core.seed import LENGTH, PIECES, USED, Seed, chance_key

from . import loops
from .cpu import cores, share

if TYPE_CHECKING:
    from .batches import Batch, Turn

RESAMPLE = 3  # sets this use of a seed apart from the others


def batch_of(cls: "type[Batch]", given: Iterable[Position], settings: dict[str, Any]) -> "Batch":
    """A batch of these positions."""
    positions = list(given) if isinstance(given, Iterable) else []
    if not positions:
        raise BadOption(f"a batch has at least one position, not {brief(given)}")
    first = positions[0]
    if not isinstance(first, Position):
        raise BadOption(f"a batch is made of positions, not {brief(first)}")
    batch = cls(first.game, len(positions), **{**first.options, **settings})
    put(batch, np.arange(batch.n), positions)
    return batch


def put(batch: "Batch", indices: Any, games: "Batch | Iterable[Position]") -> "Turn":
    """Replace games of a batch."""
    places = _places(batch, indices)
    if len(set(places.tolist())) < len(places):
        raise ValueError("every game can be replaced once: an index comes twice")
    new_states, new_lanes = _found(batch, games)
    if len(new_states) != len(places):
        raise ValueError(f"{len(places)} games are replaced by as many, not by {len(new_states)}")
    states, lanes = (np.array(batch.device.get(part)) for part in (batch.states, batch.lanes))
    states[places] = new_states
    lanes[places] = new_lanes
    return _set(batch, states, lanes)


def _found(
    batch: "Batch", games: "Batch | Iterable[Position]"
) -> tuple[NDArray[Any], NDArray[np.int32]]:
    """The states and lanes of a batch, or of positions."""
    if not isinstance(games, Iterable):
        if games.game is not batch.game or games.options != batch.options:
            raise BadOption("games move only between batches of one game with the same options")
        return games.device.get(games.states), games.device.get(games.lanes)
    wanted = {name: value for name, value in batch.options.items() if name != "first"}
    given = list(games)
    for position in given:
        if not isinstance(position, Position) or position.game is not batch.game:
            raise BadOption(f"a batch of {batch.game.id} takes positions of {batch.game.id} only")
        if position._options != wanted:
            raise BadOption("all positions of a batch have the same players and options")
    states = [position._state for position in given]
    empty = np.zeros(0, batch.game.rules.STATE)
    lanes = np.zeros((len(given), LANE), np.int32)
    lanes[:, EPISODE] = 1
    lanes[:, ENDED] = [loops.TERMINATED if position.over else 0 for position in given]
    return np.concatenate([empty, *states]), lanes


def take(batch: "Batch", indices: Any) -> "Batch":
    """A batch of some of the games."""
    places = _places(batch, indices)
    if not len(places):
        raise ValueError("a batch has at least one game")
    options: dict[str, Any] = {**batch.options}
    del options["players"]
    other = type(batch)(
        batch.game, len(places), batch.players, device=batch.device.name,
        autoreset=batch.autoreset, max_steps=batch.max_steps, rewards=batch.rewarded_by,
        masks=batch._width > 0, observations=batch._length > 0, validate=batch.validate,
        final_observations=batch.final_observations, threads=batch.threads, **options,
    )  # fmt: skip
    other._key = batch._key
    other._words = batch.device.put(batch._key)
    get = batch.device.get
    turn = _set(other, np.array(get(batch.states)[places]), np.array(get(batch.lanes)[places]))
    told = {
        name: other.device.put(np.array(get(getattr(batch.turn, name))[places]))
        for name in ("rewards", "terminated", "truncated")
    }
    other._turn = turn._replace(**told)
    return other


def begin_by_seeds(batch: "Batch", chosen: NDArray[np.bool_], seeds: Iterable[Any]) -> None:
    """Begin the chosen games, each by its own seed; None is the system's entropy."""
    given = [int(seed) if isinstance(seed, np.integer) else seed for seed in seeds]
    if len(given) != batch.n:
        raise ValueError(f"seeds are one for each of {batch.n} games, not {len(given)}")
    if chosen.all() and any(seed is not None for seed in given):
        batch.reset(seed=repr(given))
    places = np.flatnonzero(chosen)
    options: dict[str, Any] = batch.options
    start = batch.game.start
    put(batch, places, [start(seed=given[place], **options) for place in places])


def renew_chance(batch: "Batch", seed: Seed | None) -> None:
    """Fresh chance to come for every game."""
    states = np.array(batch.device.get(batch.states))
    states["chance"] = _streams(batch.n, seed)
    batch.states = batch.device.put(states)


def resample(batch: "Batch", seats: NDArray[np.int32], seed: Seed | None) -> "Turn":
    """What a seat cannot see is dealt again in every game."""
    states = np.array(batch.device.get(batch.states))
    keys = _streams(batch.n, seed)[:, :8].copy()
    work = batch.encoding.loops.resample_all
    threads = range(batch.threads or cores())
    share(batch.n, threads, lambda _, start, stop: work(states, seats, keys, start, stop))
    return _set(batch, states, np.array(batch.device.get(batch.lanes)))


def _streams(n: int, seed: Seed | None) -> NDArray[np.uint32]:
    """A stream of chance for each game."""
    streams = np.zeros((n, LENGTH), np.uint32)
    streams[:, :8] = chance_key(seed)
    streams[:, 5] ^= np.uint32(RESAMPLE)
    streams[:, 7] ^= np.arange(n, dtype=np.uint32)
    streams[:, USED] = PIECES
    return streams


def _set(batch: "Batch", states: NDArray[Any], lanes: NDArray[np.int32]) -> "Turn":
    assert lanes.shape == (batch.n, LANE)
    batch.states = batch.device.put(states)
    batch.lanes = batch.device.put(lanes)
    return batch._run(loops.LOOK, batch._nothing, batch._everybody, None)


def _places(batch: "Batch", indices: Any) -> NDArray[np.int64]:
    """Numbers of games; a flag for each game also says which."""
    given = np.asarray(indices)
    if given.dtype == np.bool_ and given.shape == (batch.n,):
        return np.flatnonzero(given)
    if given.shape == (0,):
        return np.zeros(0, np.int64)
    if given.ndim != 1 or given.dtype.kind not in "iu":
        raise ValueError(f"games are chosen by whole numbers or {batch.n} flags")
    wrong = (given < 0) | (given >= batch.n)
    if wrong.any():
        raise IndexError(f"games are 0 to {batch.n - 1}, not {given[wrong][0]}")
    return given.astype(np.int64)
