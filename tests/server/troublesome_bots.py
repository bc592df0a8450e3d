"""Bots that misbehave, for the tests of the processes in which bots compute.

Most play as the greedy bot does until they have been told of so many things, and then once do
what they are called after.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from weakref import WeakSet

import kufsa

MOMENT = 5  # the number of batches at which they misbehave


class Trouble:
    def __init__(self, game, seed=None):
        self.bot = kufsa.bot(game.id, "greedy", seed=seed)
        self.told = 0

    def begin(self, seat, options):
        self.seat = seat
        self.bot.begin(seat, options)

    def observe(self, events):
        self.told += 1
        self.bot.observe(events)

    def choose(self, view, legal):
        choice = self.bot.choose(view, legal)
        return self.trouble(view, choice) if self.told == MOMENT else choice


class Raises(Trouble):
    def trouble(self, view, choice):
        raise LookupError(f"canary {view}")


class Leaves(Trouble):
    def trouble(self, view, choice):
        sys.exit("goodbye")


class Vanishes(Trouble):
    def trouble(self, view, choice):
        os._exit(0)


class Killed(Trouble):
    def trouble(self, view, choice):
        os.kill(os.getpid(), signal.SIGKILL)


class Hangs(Trouble):
    def trouble(self, view, choice):
        while True:
            pass


class Eats(Trouble):
    def trouble(self, view, choice):
        eaten = []
        while len(eaten) < 4096:  # in a machine without limits this ends, too
            eaten.append(bytearray(1 << 20))
        return choice


class Babbles(Trouble):
    def trouble(self, view, choice):
        return {"play": choice}


class Shouts(Trouble):
    def trouble(self, view, choice):
        return "a" * 10_000_000


class Cheats(Trouble):
    def trouble(self, view, choice):
        return (f"{1 - self.seat}:snatch 1 2", 0.0) if "open" in view else "z99"


class Prints(Trouble):
    """No trouble at all."""

    def trouble(self, view, choice):
        print("\0\0\0\1a canary", flush=True)
        print("a canary", file=sys.stderr, flush=True)
        return choice


class Records:
    """Writes to the file that its seed names what it was told, and how many were and are there."""

    made = 0
    alive = WeakSet()

    def __init__(self, game, seed=None):
        Records.made += 1
        Records.alive.add(self)
        self.path, self.heard = Path(f"{seed}"), []

    def begin(self, seat, options):
        self.heard.append([seat, options])

    def observe(self, events):
        self.heard.append(events)

    def choose(self, view, legal):
        counts = {"made": Records.made, "alive": len(Records.alive)}
        self.path.write_text(json.dumps({**counts, "heard": self.heard}))
        return legal[-1]


class Stuck:
    """Starts a process, tells its number to the file (a FIFO) that its seed names, and hangs."""

    def __init__(self, game, seed=None):
        self.path = seed

    def begin(self, seat, options):
        pass

    def observe(self, events):
        pass

    def choose(self, view, legal):
        helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        Path(self.path).write_text(str(helper.pid))
        helper.wait()


def slow_to_load(game, seed=None):
    """Takes a while before it can play at all, once in a process."""
    if not hasattr(slow_to_load, "bot"):
        time.sleep(1.5)
        slow_to_load.bot = kufsa.bot(game.id, "random", seed=seed)
    return slow_to_load.bot


class Spies:
    """Writes down the environment that it finds, and plays as the greedy bot does."""

    def __init__(self, game, seed=None):
        self.bot = kufsa.bot(game.id, "greedy", seed=seed)
        self.begin, self.observe, self.choose = self.bot.begin, self.bot.observe, self.bot.choose
        Path(os.environ["PYTHON_SPIES"]).write_text(json.dumps(dict(os.environ)))
