"""Many games of one kind side by side: arrays in, arrays out, on the processor or a GPU."""

import io
import json
from enum import Enum
from os import PathLike
from typing import Any, BinaryIO, NamedTuple, Protocol

import numpy as np
from numpy.typing import DTypeLike, NDArray

from kufsa.core.errors import BadOption, brief
from kufsa.core.game import Game, OptionValue
from kufsa.core.lane import LANE
from kufsa.core.outcome import sign
from kufsa.core.position import Position
from kufsa.core.registry import game as find_game
from kufsa.core.seed import LENGTH, PIECES, USED, Seed, chance_key

from . import loops
from .encoding import Encoding, IllegalIndex, encoding

Array = Any  # of NumPy on the processor; on a GPU one with the CUDA array interface

REWARDS = ("outcome", "points")
DEVICES = ("cpu", "cuda")


class AutoresetMode(Enum):
    """When a new game follows one that has ended; names and values are Gymnasium's."""

    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


_MODES = {
    AutoresetMode.NEXT_STEP: loops.NEXT_STEP,
    AutoresetMode.SAME_STEP: loops.SAME_STEP,
    AutoresetMode.DISABLED: loops.DISABLED,
}


class Turn(NamedTuple):
    """What is known of all games after a step: one row, or one number, for each."""

    current_player: Array  # int32: the seat to act; -1 after the end
    legal_action_mask: Array  # bool, by action
    observation: Array  # int8: what the seat to act sees
    rewards: Array  # float32, by seat
    terminated: Array  # bool: the game is over
    truncated: Array  # bool: it was broken off after max_steps


class Device(Protocol):
    """What runs the loops and holds the arrays: host.py's, or cuda.py's."""

    name: str

    def zeros(self, shape: tuple[int, ...], dtype: DTypeLike) -> Array: ...
    def put(self, array: NDArray[Any]) -> Array: ...
    def get(self, array: Array) -> NDArray[Any]: ...
    def borrow(self, array: Any, shape: tuple[int, ...], dtype: DTypeLike, name: str) -> Array: ...
    def take_actions(self, actions: Any, n: int) -> Array: ...
    def first_wrong(self, states: Array, lanes: Array, actions: Array) -> int: ...
    def advance(self, *arrays: Array) -> None: ...
    def see(self, states: Array, seats: Array, observations: Array) -> None: ...
    def pick(self, masks: Array, listed: Array, streams: Array, actions: Array) -> None: ...
    def play_random(
        self, states: Array, lanes: Array, options: Array, key: Array, streams: Array, steps: int
    ) -> None: ...
    def play_out(
        self, states: Array, key: Array, seat: int, n: int, limit: int
    ) -> NDArray[np.int64]: ...


def device_for(code: Encoding, name: str, threads: int | None = None) -> Device:
    """The device of a name."""
    if name == "cpu":
        from .cpu import CpuDevice

        return CpuDevice(code, threads)
    if name == "cuda":
        from .cuda import CudaDevice

        return CudaDevice(code)
    raise BadOption(f"a device is one of {', '.join(DEVICES)}, not {brief(name)}")


class Batch:
    """So many games of one kind; ``kufsa.batch`` makes one.

    The arrays of a turn belong to the batch and are written again by the next step; give ``out``
    (``empty()`` makes such) to have them elsewhere.
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
        validate: bool = True,
        threads: int | None = None,
        **options: OptionValue,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.n = _positive(n, "a batch has", "game")
        self.options = self.game.check_options(
            self.game.players[0] if players is None else players, options
        )
        self.players = int(self.options["players"])
        self.autoreset = _mode(autoreset)
        self.max_steps = None if max_steps is None else _positive(max_steps, "max_steps is", "step")
        self.rewards = check_rewards(rewards)
        self.validate = validate
        self.encoding = encoding(self.game)
        self.device = device_for(self.encoding, device, threads)
        self._width = self.encoding.actions.size if masks else 0
        self._length = self.encoding.observation.size if observations else 0
        self._key = chance_key(seed)
        self._make()
        self._turn = self.empty()
        self.reset()

    def _make(self) -> None:
        """The memory of all games."""
        device = self.device
        self.states = device.zeros((self.n,), self.game.rules.STATE)
        self.lanes = device.zeros((self.n, LANE), np.int32)
        self._settings = np.zeros(loops.SETTINGS, np.int64)
        self._settings[loops.MODE] = _MODES[self.autoreset]
        self._settings[loops.MAX_STEPS] = self.max_steps or 0
        self._settings[loops.POINTS] = sign(self.game) if self.rewards == "points" else 0
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
        """Fresh memory for a turn, to be given as ``out``."""
        return Turn(**{name: self.device.zeros(*of) for name, of in self._fields().items()})

    @property
    def turn(self) -> Turn:
        """What the last step or reset gave."""
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
    def terminated(self) -> Array:
        return self._turn.terminated

    @property
    def truncated(self) -> Array:
        return self._turn.truncated

    # Playing.

    def reset(self, mask: Any = None, out: Turn | None = None, *, seed: Seed | None = None) -> Turn:
        """Begin new games, all or those that the mask flags; look at the others.

        With a seed the batch goes on as a new one made with it.
        """
        chosen = self._everybody
        if seed is not None:
            if mask is not None:
                raise ValueError("a seed is for all games: it takes no mask beside it")
            self._key = chance_key(seed)
            self._words = self.device.put(self._key)
            self.lanes = self.device.zeros((self.n, LANE), np.int32)
            self._streams = None
        if mask is not None:
            chosen = self.device.borrow(mask, (self.n,), np.bool_, "mask")
        return self._run(loops.RESET, self._nothing, chosen, out)

    def step(self, actions: Any, out: Turn | None = None) -> Turn:
        """Play one action in every game, given by its index in the encoding.

        An index that is not legal in its game is an IllegalIndex that names the game, and then
        no game has moved. Without ``validate`` such a game stands still instead.
        """
        numbers = self.device.take_actions(actions, self.n)
        if self.validate:
            wrong = self.device.first_wrong(self.states, self.lanes, numbers)
            if wrong >= 0:
                # As it was given: the device's own are cut short.
                given = actions if hasattr(actions, "__getitem__") else self.device.get(numbers)
                index = int(given[wrong])
                size = self.encoding.actions.size
                named = self.encoding.actions.describe(index) if 0 <= index < size else "none"
                raise IllegalIndex(f"game {wrong}: action {index} ({named}) is not legal there")
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
        self.device.advance(
            self.states, self.lanes, self._options, self._words, actions, chosen,
            self._tasks[task], self._listed, *turn,
        )  # fmt: skip
        self._turn = turn
        return turn

    def observe(self, seats: int | Any, out: Array = None) -> Array:
        """What a seat sees in every game, whoever is to act; a seat for all, or one for each."""
        if isinstance(seats, int):
            if not 0 <= seats < self.players:
                raise ValueError(f"seats are 0 to {self.players - 1}, not {seats}")
            seats = self.device.put(np.full(self.n, seats, np.int32))
        else:
            seats = self.device.take_actions(seats, self.n)
        shape = (self.n, self.encoding.observation.size)
        out = (
            self.device.zeros(shape, np.int8)
            if out is None
            else self.device.borrow(out, shape, np.int8, "out")
        )
        self.device.see(self.states, seats, out)
        return out

    def sample(self, out: Array = None) -> Array:
        """A legal action for every game, each as likely as the next; int32."""
        if self._width == 0:
            raise ValueError("a batch without masks has nothing to choose from")
        if out is None:
            out = self.device.zeros((self.n,), np.int32)
        else:
            out = self.device.borrow(out, (self.n,), np.int32, "out")
        self.device.pick(self._turn.legal_action_mask, self._listed, self._chance(), out)
        return out

    def play_random(self, steps: int) -> Turn:
        """So many random steps by the rules alone in every game, new games as old ones end."""
        self.device.play_random(
            self.states, self.lanes, self._options, self._words, self._chance(),
            _positive(steps, "it takes", "step"),
        )  # fmt: skip
        return self._run(loops.LOOK, self._nothing, self._everybody, None)

    def _chance(self) -> Array:
        """A stream for every game that random players draw from, apart from the game's own."""
        if self._streams is None:
            streams = np.zeros((self.n, LENGTH), np.uint32)
            streams[:, :8] = self._key
            streams[:, 5] ^= np.uint32(2)
            streams[:, 7] ^= np.arange(self.n, dtype=np.uint32)
            streams[:, USED] = PIECES
            self._streams = self.device.put(streams)
        return self._streams

    def position(self, number: int) -> Position:
        """One of the games as it stands, to look at, to draw, to play on."""
        if not 0 <= number < self.n:
            raise IndexError(f"games are 0 to {self.n - 1}, not {number}")
        options = {name: value for name, value in self.options.items() if name != "first"}
        state = self.device.get(self.states)[number : number + 1].copy()
        return Position(self.game, options, state)

    # Keeping.

    def save(self, file: str | PathLike[str] | BinaryIO) -> None:
        """Write everything that is to come of these games to a file (npz)."""
        head = {
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "encoding_version": self.encoding.version,
            "options": self.options,
            "autoreset": self.autoreset.value,
            "max_steps": self.max_steps,
            "rewards": self.rewards,
            "masks": self._width > 0,
            "observations": self._length > 0,
            "validate": self.validate,
        }
        streams = (
            np.zeros((0, LENGTH), np.uint32)
            if self._streams is None
            else self.device.get(self._streams)
        )
        states = np.ascontiguousarray(self.device.get(self.states))
        np.savez_compressed(
            file,
            head=np.frombuffer(json.dumps(head).encode(), np.uint8),
            key=self._key,
            states=states.view(np.uint8).reshape(self.n, -1),
            lanes=self.device.get(self.lanes),
            streams=streams,
        )

    def to_bytes(self) -> bytes:
        """The same as bytes."""
        file = io.BytesIO()
        self.save(file)
        return file.getvalue()

    @classmethod
    def load(cls, file: str | PathLike[str] | BinaryIO | bytes, device: str = "cpu") -> "Batch":
        """The batch of a file, or of bytes, on any device."""
        source = io.BytesIO(file) if isinstance(file, bytes) else file
        with np.load(source, allow_pickle=False) as kept:
            head = json.loads(kept["head"].tobytes())
            parts = {name: kept[name] for name in ("key", "states", "lanes", "streams")}
        game = find_game(head.pop("game"))
        versions = head.pop("rules_version"), head.pop("encoding_version")
        if versions != (game.rules_version, encoding(game).version):
            raise ValueError(
                f"the file was made with other versions of the rules and the encoding of {game.id}"
            )
        options = head.pop("options")
        batch = cls(
            game, len(parts["lanes"]), options.pop("players"), device=device, **head, **options
        )
        batch._key = parts["key"]
        batch._words = batch.device.put(batch._key)
        states = parts["states"].reshape(-1).view(game.rules.STATE)
        batch.states = batch.device.put(states)
        batch.lanes = batch.device.put(parts["lanes"])
        if len(parts["streams"]):
            batch._streams = batch.device.put(parts["streams"])
        batch._run(loops.LOOK, batch._nothing, batch._everybody, None)
        return batch


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
    validate: bool = True,
    threads: int | None = None,
    **options: OptionValue,
) -> Batch:
    """So many games side by side, stepped together.

    Game i draws its chance from a key of its own, made of the seed and i: what happens in it
    depends neither on how many others there are nor on threads or device.

    >>> import kufsa
    >>> env = kufsa.batch("catch_dragon", n=4, players=2, seed=7, first=0)
    >>> turn = env.step([0, 1, 2, 3])
    >>> turn.observation.shape, turn.legal_action_mask.shape
    ((4, 592), (4, 100))
    """
    return Batch(
        game, n, players, device=device, seed=seed, autoreset=autoreset, max_steps=max_steps,
        rewards=rewards, masks=masks, observations=observations, validate=validate,
        threads=threads, **options,
    )  # fmt: skip


def check_rewards(rewards: str) -> str:
    """What a step is rewarded by, or a BadOption."""
    if rewards not in REWARDS:
        raise BadOption(f"rewards are one of {', '.join(REWARDS)}, not {brief(rewards)}")
    return rewards


def _positive(value: object, told: str, what: str) -> int:
    if type(value) is not int or value < 1:
        raise BadOption(f"{told} at least 1 {what}, not {brief(value)}")
    return value


def _mode(autoreset: AutoresetMode | str) -> AutoresetMode:
    """Ours, Gymnasium's own, or the value or name of one."""
    wanted = getattr(autoreset, "value", autoreset)
    for mode in AutoresetMode:
        if wanted in (mode.value, mode.name):
            return mode
    raise BadOption(
        f"autoreset is one of {', '.join(mode.name for mode in AutoresetMode)}, "
        f"not {brief(autoreset)}"
    )
