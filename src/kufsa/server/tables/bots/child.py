"""A bots' process: it keeps bots and asks them, one at a time.

``worker`` runs it as ``python -m kufsa.server.tables.bots.child MEGABYTES``. Orders come on
standard input, answers go to standard output, each as MessagePack behind its length in four bytes.
It ends when its input ends, and on Linux at once when the server dies.

What a bot prints is thrown away: it could reveal a hand to whoever reads the server's output.
"""

import ctypes
import os
import signal
import sys
from math import isfinite
from pathlib import Path
from traceback import extract_tb
from typing import BinaryIO

import msgspec

from kufsa.arena.analysis import Effort, judge
from kufsa.core.language import Message, languages
from kufsa.core.position import View
from kufsa.core.registry import game
from kufsa.search.protocol import Bot, bot
from kufsa.search.search import trees

from .messages import (
    PREFIX,
    Answer,
    BotKey,
    Chosen,
    Failed,
    Judge,
    Load,
    Loaded,
    Order,
    Reason,
    Task,
    Verdict,
)

LONGEST_ACTION = 1000  # characters
LONGEST_REASON = 400


def main() -> None:
    """Carry out orders until there are no more."""
    _die_with_the_server()
    memory = Memory(int(sys.argv[1]))
    host = BotHost(memory)
    read_order = msgspec.msgpack.Decoder(Order).decode
    orders, answers = _take_the_pipes()
    while head := orders.read(PREFIX):
        order = read_order(orders.read(int.from_bytes(head)))
        answer = msgspec.msgpack.encode(host.carry_out(order))
        answers.write(len(answer).to_bytes(PREFIX) + answer)
        answers.flush()


def _die_with_the_server() -> None:
    if sys.platform == "linux":
        set_death_signal = 1  # PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)
    if hasattr(os, "nice"):
        os.nice(10)  # people come first
    # A terminal or a service manager signals every process of a server. Only the server itself
    # reacts: its tables may need bots until everything is stored.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _take_the_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Standard input and output, moved out of reach of bots that print."""
    orders, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    return orders, answers


class Memory:
    """How much memory bots may take, besides what the rules of games take.

    The limit is on private writable memory (``RLIMIT_DATA``), because Numba and NumPy reserve far
    more address space than they use. Only Linux enforces such a limit.
    """

    COMPILING = 1 << 30  # enough to compile the rules of every game

    def __init__(self, megabytes: int) -> None:
        self.limited = sys.platform == "linux"
        self._bots = megabytes << 20
        self._rules = self._used()

    def while_loading(self) -> None:
        """Rules are being loaded or compiled: from now on they may take what they need."""
        self._limit(self._used() + self.COMPILING)
        self._before = self._used()

    def while_choosing(self) -> None:
        """Rules are loaded, and only bots may take more."""
        self._rules += self._used() - self._before
        self._limit(self._rules + self._bots)

    def _used(self) -> int:
        if not self.limited:
            return 0
        pages = int(Path("/proc/self/statm").read_text().split()[5])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def _limit(self, size: int) -> None:
        if self.limited:
            import resource

            _, hard = resource.getrlimit(resource.RLIMIT_DATA)
            size = size if hard == resource.RLIM_INFINITY else min(size, hard)
            resource.setrlimit(resource.RLIMIT_DATA, (size, hard))


class BotHost:
    """The bots of this process; the server decides which of them it keeps."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._bots: dict[BotKey, Bot] = {}

    def carry_out(self, order: Order) -> Answer:
        """The answer to an order, whatever a bot does."""
        try:
            match order:
                case Load():
                    return self._load(order)
                case Task():
                    return self._choose(order)
                case Judge(question, simulations, seconds):
                    return Verdict(judge(question, Effort(simulations, seconds)))
        except MemoryError:
            return Failed("memory", "")
        except BaseException as error:  # a bot may raise anything, SystemExit too
            return Failed("raised", _where(error))

    def _load(self, order: Load) -> Loaded:
        self._memory.while_loading()
        try:
            _ = game(order.game).kernels
            bot(order.game, order.level, seed=0)  # a bot loads what it needs when it is made
            if order.judging:
                trees(game(order.game))
        finally:
            self._memory.while_choosing()
        return Loaded(self._memory.limited)

    def _choose(self, task: Task) -> Chosen | Failed:
        for key in task.forget:
            self._bots.pop(key, None)
        key = task.match, task.seat, task.game, task.level
        if task.fresh:
            player = bot(task.game, task.level, seed=task.seed)
            player.begin(task.seat, task.options)
        else:
            player = self._bots.pop(key)
        for batch in task.batches:
            player.observe(batch)
        choice = player.choose(View(task.view), task.legal)
        self._bots[key] = player  # a bot that raised is dropped: its memory may be inconsistent
        chosen = understood(choice)
        if task.explain and isinstance(chosen, Chosen):
            chosen.why = reason(player)
        return chosen


def reason(player: Bot) -> Reason | None:
    """What a bot says about its last choice; None if there is nothing, or it is too long."""
    why = getattr(player, "why", None)
    message = why() if why is not None else None
    if not isinstance(message, Message):
        return None
    told = {lang: message.text(lang) for lang in languages()}
    return told if max(map(len, told.values())) <= LONGEST_REASON else None


def understood(choice: object) -> Chosen | Failed:
    """A bot's choice, if it has the form of one.

    >>> understood("c4"), understood((None, 3))
    (Chosen(action='c4', seconds=None, why=None), Chosen(action=None, seconds=3.0, why=None))
    >>> understood(7)
    Failed(reason='nonsense', detail='int')
    """
    match choice:
        case str() if _is_short(choice):
            return Chosen(str(choice), None)
        case (None, int() | float() as seconds) if _is_time(seconds):
            return Chosen(None, float(seconds))
        case (str() as action, int() | float() as seconds) if _is_short(action) and _is_time(
            seconds
        ):
            return Chosen(str(action), float(seconds))
    return Failed("nonsense", type(choice).__name__)


def _is_short(action: str) -> bool:
    return len(action) <= LONGEST_ACTION and action.isprintable()


def _is_time(seconds: float) -> bool:
    return isfinite(seconds) and seconds >= 0


def _where(error: BaseException) -> str:
    """What was raised and in which line; not its message, which may reveal a hand."""
    place = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(place.filename).name}, line {place.lineno}"


if __name__ == "__main__":
    main()
