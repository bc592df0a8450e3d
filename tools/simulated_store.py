"""A database and a bus in memory, as slow and unreliable as the seed says."""

import asyncio
import contextvars
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from virtual_loop import VirtualLoop

from kufsa.server.store import StoreFailed
from kufsa.server.store.nodes import Held, HeldElsewhere, Node

OUTSIDE = contextvars.copy_context()  # of no process: nobody can kill the database


FAILURES = 0.08  # of what is asked of the database; half of them were done nevertheless
LOST, DOUBLED, OVERTAKEN = 0.05, 0.02, 0.02  # of the messages


class Weather:
    """How bad it is, by the seed; ``calm`` ends all faults."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.calm = False

    def draw(self, *about: object) -> Random:
        """Dice of their own for something, so that it does not change what others roll."""
        return Random(f"{self.seed} {about}")


class StoredMatch:
    def __init__(self, secret: bytes, bodies: Sequence[bytes]) -> None:
        self.secret = secret
        self.bodies = list(bodies)
        self.owner: str | None = None
        self.epoch = 0


class SimulatedStore:
    """What all nodes share."""

    def __init__(self, loop: VirtualLoop, weather: Weather) -> None:
        self.loop = loop
        self.weather = weather
        self.matches: dict[str, StoredMatch] = {}
        self.nodes: dict[str, float] = {}
        self._dice = weather.draw("store")

    def ask(self, do: Callable[[], Any], fails: bool = True) -> "asyncio.Future[Any]":
        """Do something after a while, and tell about it after another, or fail; or both."""
        dice = self._dice
        told: asyncio.Future[Any] = self.loop.create_future()
        before, after = dice.expovariate(200), dice.expovariate(200)
        trouble = fails and not self.weather.calm and dice.random() < FAILURES
        lost = trouble and dice.random() < 0.5

        def tell(outcome: Any) -> None:
            if told.done():
                return  # nobody waits any more
            told.add_done_callback(asyncio.Future.exception)  # whoever asked may be dead
            if trouble or isinstance(outcome, Exception):
                told.set_exception(StoreFailed("the simulation says so"))
            else:
                told.set_result(outcome)

        def act() -> None:
            outcome = None if lost else do()
            self.loop.call_later(after, tell, outcome)

        self.loop.call_later(before, act, context=OUTSIDE)
        return told

    # What ``store.nodes`` does in SQL.

    def join(self, node: str, bus: str, lease: int) -> list[Node]:
        self.nodes[node] = self.loop.now + lease / 1000
        return []

    def renew(self, node: str, lease: int) -> bool:
        lasted = self.nodes.get(node, 0.0) > self.loop.now
        self.nodes[node] = self.loop.now + lease / 1000
        return lasted

    def live(self) -> list[Node]:
        alive = [one for one, expires in self.nodes.items() if expires > self.loop.now]
        return [Node(one, "process", 0) for one in alive]

    def leave(self, node: str) -> None:
        self.nodes.pop(node, None)
        for match in self.matches.values():
            if match.owner == node:
                match.owner = None

    def owner(self, match: str) -> str | None:
        found = self.matches[match].owner
        return found if found in {one.id for one in self.live()} else None

    def take(self, match: str, node: str) -> Held | HeldElsewhere:
        found, owner = self.matches[match], self.owner(match)
        if owner not in (None, node):
            return HeldElsewhere(str(owner))
        found.owner = node
        found.epoch += 1
        return Held(found.secret, found.epoch)

    def release(self, match: str, node: str, epoch: int) -> None:
        found = self.matches[match]
        if (found.owner, found.epoch) == (node, epoch):
            found.owner = None

    def held(self, match: str) -> tuple[str | None, int]:
        return self.matches[match].owner, self.matches[match].epoch

    def unowned(self) -> list[Any]:
        return []

    def blocks_of(self, people: Sequence[str]) -> dict[str, frozenset[str]]:
        return {}

    def known_sessions(self, keys: Any) -> set[bytes]:
        return set(keys)

    def add(self, match: str, expected: int, bodies: Sequence[bytes], epoch: int) -> bool:
        found = self.matches[match]
        if len(found.bodies) != expected or found.epoch != epoch:
            return False
        found.bodies += bodies
        return True


class SimulatedDatabase:
    """One node's connection to the store: functions of ``store`` are found by their names."""

    is_shared = True

    def __init__(self, store: SimulatedStore) -> None:
        self.store = store

    async def read(self, function: Callable[..., Any], *args: Any) -> Any:
        return await self.store.ask(lambda: getattr(self.store, function.__name__)(*args))

    write = read

    async def append(
        self, match: str, seq: int, bodies: Sequence[bytes], at: int, shown: Any, epoch: int
    ) -> bool:
        done: bool = await self.store.ask(lambda: self.store.add(match, seq, bodies, epoch))
        return done

    async def events_after(self, match: str, seq: int) -> list[bytes]:
        found: list[bytes] = await self.store.ask(lambda: self.store.matches[match].bodies[seq:])
        return found


class SimulatedBus:
    """Loses, delays, doubles and reorders what it carries."""

    kind = "process"
    receivers: dict[str, tuple[Any, Callable[[bytes], None]]]

    def __init__(self, store: SimulatedStore, receivers: dict[str, Any], process: Any) -> None:
        self._store = store
        self._receivers = receivers
        self._process = process

    async def open(self, node: str, receive: Callable[[bytes], None]) -> None:
        self._node = node
        self._dice = self._store.weather.draw("bus", node)
        self._last: dict[str, float] = {}
        self._receivers[node] = (self._process, receive)

    def send(self, node: str, message: bytes) -> None:
        loop, weather = self._store.loop, self._store.weather
        dice, copies = self._dice, 1
        if not weather.calm:
            copies = dice.choices([0, 1, 2], [LOST, 1 - LOST - DOUBLED, DOUBLED])[0]
        for _ in range(copies):
            due = loop.now + dice.expovariate(500)
            if weather.calm or dice.random() > OVERTAKEN:
                due = self._last[node] = max(due, self._last.get(node, 0.0) + 1e-6)
            loop.call_at(due, self._deliver, node, message, context=OUTSIDE)

    def _deliver(self, node: str, message: bytes) -> None:
        if node not in self._receivers:
            return  # it has a lease, and does not listen yet
        process, receive = self._receivers[node]
        if not process.dead:
            self._store.loop.call_soon(receive, message, context=process.context.copy())

    def publish(self, message: bytes) -> None:
        for node in self._receivers:
            self.send(node, message)

    async def close(self) -> None: ...
