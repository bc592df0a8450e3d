"""Many games of one kind side by side: arrays in, arrays out, on the processor or a GPU."""

import io
from collections.abc import Iterable
from operator import index
from os import PathLike
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import DTypeLike

from kufsa.core.errors import brief
from kufsa.core.game import Game, OptionValue
from kufsa.core.lane import LANE
from kufsa.core.outcome import sign
from kufsa.core.position import Position
from kufsa.core.registry import game as find_game
from kufsa.core.seed import LENGTH, PIECES, USED, Seed, chance_key

from . import loops, moving, saving, stepping
from .batch_settings import (
    FLAG,
    LOOP_MODES,
    AutoresetMode,
    autoreset_mode,
    check_finals,
    check_rewards,
    check_validation,
    positive,
)
from .bundles import Games, RandomPlay, Request, Results
from .devices import Array, device_for
from .encoding import IllegalIndex, encoding


class Turn(NamedTuple):
    """What is known of all games after a step: one row, or one number, for each."""

    current_player: Array  # int32: the seat to act; -1 after the end
    legal_action_mask: Array  # bool, by action
    observation: Array  # int8: what the seat to act sees
    rewards: Array  # float32, by seat
    terminated: Array  # bool: the game is over
    truncated: Array  # bool: it was cut off after max_steps


class Batch:
    """Many games of one kind; ``kufsa.batch`` makes one.

    The arrays of a turn belong to the batch, and the next step overwrites them; pass ``out`` (made
    by ``empty()``) to have them elsewhere.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        players: int | None = None,
        *,
        device: str = "cpu",
        seed: Seed | None = None,
        autoreset: AutoresetMode | str = AutoresetMode.SAME_STEP,
        max_steps: int | None = None,
        rewards: str = "outcome",
        masks: bool = True,
        observations: bool = True,
        validate: bool | str = True,
        final_observations: bool = False,
        threads: int | None = None,
        **options: OptionValue,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.n = positive(n, "a batch has", "game")
        self.options = self.game.check_options(
            self.game.players[0] if players is None else players, options
        )
        self.players = int(self.options["players"])
        self.autoreset = autoreset_mode(autoreset)
        self.max_steps = None if max_steps is None else positive(max_steps, "max_steps is", "step")
        if threads is not None:
            positive(threads, "a batch works with", "thread")
        self.rewarded_by = check_rewards(rewards)
        self.validate = check_validation(validate)
        self.final_observations = check_finals(final_observations, self.autoreset, observations)
        self.threads = threads
        self.encoding = encoding(self.game)
        self.device = device_for(self.encoding, device, threads)
        self._width = self.encoding.actions.size if masks else 0
        self._length = self.encoding.observation.size if observations else 0
        self._key = chance_key(seed)
        self._make()
        self._turn = self.empty()
        self._begun = self._turn
        self._final = self.empty() if self.final_observations else None
        self._ignored: Array = None
        self.reset()

    def _make(self) -> None:
        """The memory of all games."""
        device = self.device
        self.states = device.zeros((self.n,), self.game.rules.STATE)
        self.lanes = device.zeros((self.n, LANE), np.int32)
        self._settings = np.zeros(loops.SETTINGS, np.int64)
        # Where final observations are kept, new games are dealt after they were made.
        by_itself = AutoresetMode.DISABLED if self.final_observations else self.autoreset
        self._settings[loops.MODE] = LOOP_MODES[by_itself]
        self._settings[loops.MAX_STEPS] = self.max_steps or 0
        self._settings[loops.POINTS] = sign(self.game) if self.rewarded_by == "points" else 0
        self._settings[loops.SEATS] = self.players
        self._settings[loops.MASKS] = self._width > 0
        self._settings[loops.OBSERVATIONS] = self._length > 0
        self._tasks = []
        for task in (loops.STEP, loops.RESET, loops.LOOK):
            self._settings[loops.TASK] = task
            self._tasks.append(device.put(self._settings.copy()))
        self._options = device.put(self.game.encode(self.options))
        self._words = device.put(self._key)
        self._everybody = device.put(np.ones(self.n, np.bool_))
        self._nothing = device.zeros((self.n,), np.int32)
        listed = self.encoding.listed if self._width > 0 else 0
        self._listed = device.zeros((self.n, listed), np.uint16)
        self._streams: Array = None

    def __repr__(self) -> str:
        return (
            f"kufsa.batch({self.game.id!r}, {self.n}, {self.players}, device={self.device.name!r})"
        )

    # Memory.

    def _fields(self) -> dict[str, tuple[tuple[int, ...], DTypeLike]]:
        n = self.n
        return {
            "current_player": ((n,), np.int32),
            "legal_action_mask": ((n, self._width), np.bool_),
            "observation": ((n, self._length), np.int8),
            "rewards": ((n, self.players), np.float32),
            "terminated": ((n,), np.bool_),
            "truncated": ((n,), np.bool_),
        }

    def empty(self) -> Turn:
        """Fresh memory for a turn, to pass as ``out``."""
        return Turn(**{name: self.device.zeros(*of) for name, of in self._fields().items()})

    @property
    def turn(self) -> Turn:
        """The result of the last step or reset."""
        return self._turn

    @property
    def current_player(self) -> Array:
        return self._turn.current_player

    @property
    def legal_action_mask(self) -> Array:
        return self._turn.legal_action_mask

    @property
    def observation(self) -> Array:
        return self._turn.observation

    @property
    def rewards(self) -> Array:
        return self._turn.rewards

    @property
    def terminated(self) -> Array:
        return self._turn.terminated

    @property
    def truncated(self) -> Array:
        return self._turn.truncated

    @property
    def final_observation(self) -> Array:
        """What was seen before new games began: of use where a game has just ended."""
        return stepping.final_turn(self).observation

    @property
    def final_player(self) -> Array:
        """Who was to act then; -1 where the game was over."""
        return stepping.final_turn(self).current_player

    @property
    def ignored(self) -> Array:
        """Which games ignored their last action, as it was illegal (with validate="flag")."""
        return stepping.ignored(self)

    # Playing.

    def reset(self, mask: Any = None, out: Turn | None = None, *, seed: Seed | None = None) -> Turn:
        """Begin new games, all or those that the mask flags; only look at the others.

        With a seed the batch continues like a new one made with that seed.
        """
        chosen = self._everybody
        if seed is not None:
            if mask is not None:
                raise ValueError("a seed is for all games: it cannot be combined with a mask")
            self._key = chance_key(seed)
            self._words = self.device.put(self._key)
            self.lanes = self.device.zeros((self.n, LANE), np.int32)
            self._streams = None
        if mask is not None:
            chosen = self.device.take_mask(mask, self.n)
        return self._run(loops.RESET, self._nothing, chosen, out)

    def step(self, actions: Any, out: Turn | None = None) -> Turn:
        """Play one action in every game, given by its index in the encoding.

        An index that is not legal in its game is an IllegalIndex that names the game, and then
        no game has moved. Without ``validate`` such a game stands still instead; with "flag",
        ``ignored`` says which did.
        """
        numbers = self.device.take_numbers(actions, self.n, "actions")
        if self.validate is True:
            wrong = self.device.first_wrong(self.states, self.lanes, numbers)
            if wrong >= 0:
                # The index as it was given: the device's copy is clipped.
                given = actions if hasattr(actions, "__getitem__") else self.device.get(numbers)
                index = int(given[wrong])
                size = self.encoding.actions.size
                named = self.encoding.actions.describe(index) if 0 <= index < size else "none"
                raise IllegalIndex(f"game {wrong}: action {index} ({named}) is not legal there")
        if self.validate == FLAG or self._final is not None:
            return stepping.step(self, numbers, out)
        return self._run(loops.STEP, numbers, self._everybody, out)

    def _run(self, task: int, actions: Array, chosen: Array, out: Turn | None) -> Turn:
        if out is not None:
            out = Turn(
                *(
                    self.device.borrow(array, *of, name)
                    for array, (name, of) in zip(out, self._fields().items(), strict=True)
                )
            )
        turn = self._turn if out is None else out
        request = Request(self._options, self._words, actions, chosen, self._tasks[task])
        results = Results(*turn, listed=self._listed)
        self.device.advance(Games(self.states, self.lanes), request, results)
        self._turn = turn
        return turn

    def observe(self, seats: int | Any, out: Array = None) -> Array:
        """What a seat sees in every game, whoever is to act; a seat for all, or one for each."""
        seats = self._take_seats(seats)
        shape = (self.n, self.encoding.observation.size)
        out = (
            self.device.zeros(shape, np.int8)
            if out is None
            else self.device.borrow(out, shape, np.int8, "out")
        )
        self.device.see(self.states, seats, out)
        return out

    def _take_seats(self, seats: int | Any) -> Array:
        """A seat for each game. A kernel would read past its arrays for one that is not there."""
        if isinstance(seats, int | np.integer):
            if type(seats) is bool or not 0 <= seats < self.players:
                raise ValueError(f"seats are 0 to {self.players - 1}, not {brief(seats)}")
            seats = np.full(self.n, int(seats))
        taken = self.device.take_numbers(seats, self.n, "seats")
        numbers = self.device.get(taken)
        wrong = (numbers < 0) | (numbers >= self.players)
        if wrong.any():
            game = int(wrong.argmax())
            # The number as it was given: the device's copy is clipped.
            given = int(seats[game]) if hasattr(seats, "__getitem__") else int(numbers[game])
            raise ValueError(f"game {game}: seats are 0 to {self.players - 1}, not {given}")
        return taken

    def sample(self, out: Array = None) -> Array:
        """A legal action for every game, all equally likely; int32."""
        if self._width == 0:
            raise ValueError("a batch without masks has nothing to choose from")
        if out is None:
            out = self.device.zeros((self.n,), np.int32)
        else:
            out = self.device.borrow(out, (self.n,), np.int32, "out")
        self.device.pick(self._turn.legal_action_mask, self._listed, self._chance(), out)
        return out

    # Moving games about.

    @classmethod
    def of(cls, positions: Iterable[Position], **settings: Any) -> "Batch":
        """A batch of these positions, of one game with the same options; settings as for ``batch``.

        >>> import kufsa
        >>> p = kufsa.game("triominoes").start(players=2, seed=7)
        >>> env = kufsa.envs.Batch.of([p] * 16, seed=1)
        >>> env.n, env.position(3) == p
        (16, True)
        """
        return moving.batch_of(cls, positions, settings)

    def put(self, indices: Any, games: "Batch | Iterable[Position]") -> Turn:
        """Replace these games by those of another batch, or by positions; its turn is looked at."""
        return moving.put(self, indices, games)

    def take(self, indices: Any) -> "Batch":
        """A batch of these games as they stand; a number that comes twice gives two copies."""
        return moving.take(self, indices)

    def copy(self) -> "Batch":
        """All games once more."""
        return moving.take(self, np.arange(self.n))

    def renew_chance(self, seed: Seed | None = None) -> None:
        """Give every game fresh chance to come, so that copies no longer roll the same dice."""
        moving.renew_chance(self, seed)

    def resample(self, seats: int | Any, seed: Seed | None = None) -> Turn:
        """Deal again in every game what a seat cannot see there, with fresh chance to come.

        A batch keeps no histories: see ``kufsa.Position.resample`` for worlds that respect one.
        """
        return moving.resample(self, self.device.get(self._take_seats(seats)), seed)

    def play_random(self, steps: int) -> Turn:
        """Random steps by the rules alone in every game; new games begin as old ones end."""
        steps = positive(steps, "it takes", "step")
        play = RandomPlay(self._options, self._words, steps)
        self.device.play_random(Games(self.states, self.lanes), play, self._chance())
        return self._run(loops.LOOK, self._nothing, self._everybody, None)

    def _chance(self) -> Array:
        """For every game a stream that random players draw from, separate from the game's own."""
        if self._streams is None:
            streams = np.zeros((self.n, LENGTH), np.uint32)
            streams[:, :8] = self._key
            streams[:, 5] ^= np.uint32(2)
            streams[:, 7] ^= np.arange(self.n, dtype=np.uint32)
            streams[:, USED] = PIECES
            self._streams = self.device.put(streams)
        return self._streams

    def position(self, number: int) -> Position:
        """One of the games as it stands, to look at, draw or play on."""
        if type(number) is bool or not 0 <= (place := index(number)) < self.n:
            raise IndexError(f"games are 0 to {self.n - 1}, not {brief(number)}")
        options = {name: value for name, value in self.options.items() if name != "first"}
        state = self.device.get(self.states)[place : place + 1].copy()
        return Position(self.game, options, state)

    # Saving and loading.

    def save(self, file: str | PathLike[str] | BinaryIO) -> None:
        """Write the whole state of these games to a file (npz)."""
        saving.write(self, file)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied as it is saved, for the same device."""
        return _unpickled, (self.to_bytes(), self.device.name, self.threads)

    def to_bytes(self) -> bytes:
        """The same as bytes."""
        file = io.BytesIO()
        self.save(file)
        return file.getvalue()

    @classmethod
    def load(
        cls,
        file: str | PathLike[str] | BinaryIO | bytes,
        device: str = "cpu",
        threads: int | None = None,
    ) -> "Batch":
        """The batch from a file or from bytes, on any device."""
        source = io.BytesIO(file) if isinstance(file, bytes) else file
        return saving.read(cls, source, device, threads)


def _unpickled(data: bytes, device: str, threads: int | None) -> Batch:
    return Batch.load(data, device, threads)


def batch(
    game: str | Game,
    n: int,
    players: int | None = None,
    *,
    device: str = "cpu",
    seed: Seed | None = None,
    autoreset: AutoresetMode | str = AutoresetMode.SAME_STEP,
    max_steps: int | None = None,
    rewards: str = "outcome",
    masks: bool = True,
    observations: bool = True,
    validate: bool | str = True,
    final_observations: bool = False,
    threads: int | None = None,
    **options: OptionValue,
) -> Batch:
    """Many games side by side, stepped together.

    Game i draws its chance from its own key, made from the seed and i: what happens in it depends
    neither on how many other games there are nor on threads or the device.

    >>> import kufsa
    >>> env = kufsa.batch("catch_dragon", n=4, players=2, seed=7, first=0)
    >>> turn = env.step([0, 1, 2, 3])
    >>> turn.observation.shape, turn.legal_action_mask.shape
    ((4, 592), (4, 100))
    """
    return Batch(
        game, n, players, device=device, seed=seed, autoreset=autoreset, max_steps=max_steps,
        rewards=rewards, masks=masks, observations=observations, validate=validate,
        final_observations=final_observations, threads=threads, **options,
    )  # fmt: skip
