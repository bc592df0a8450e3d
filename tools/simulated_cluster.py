"""Three servers, people at a table, and a seed that decides what goes wrong.

The code of tables, ownership, membership and forwarding is the real one. Database, bus, clock and
network are simulated (``simulated_store``, ``virtual_loop``): messages are lost, doubled, delayed
and reordered, commits fail before or after they were made, servers are killed or paused.
"""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Any
from unittest.mock import patch

import msgspec
import structlog
from simulated_store import (
    SimulatedBus,
    SimulatedDatabase,
    SimulatedStore,
    StoredMatch,
    Weather,
)
from virtual_loop import NodeProcess, Stuck, VirtualLoop

from kufsa.match import audience
from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.commands import Envelope, Moment, NewTable
from kufsa.match.decide import create, handle
from kufsa.match.fairness import commitment
from kufsa.match.match import Match, fold
from kufsa.server import protocol
from kufsa.server.metrics import Metrics
from kufsa.server.settings import Settings
from kufsa.server.store import StoreFailed
from kufsa.server.tables import actor, membership, registry, turn_clock
from kufsa.server.tables.desk import TableDesk
from kufsa.server.tables.membership import Membership
from kufsa.server.tables.ownership import SharedOwner
from kufsa.server.tables.registry import TableRegistry
from kufsa.server.tables.remote.exchange import Exchange, Hands
from kufsa.server.tables.remote.remote_line import RemoteLine
from kufsa.server.tables.services import TableServices

TABLE = "1" * 16
SEATED = ("noa", "uri")
PEOPLE = (*SEATED, "dan")  # the last one watches
LEASE = 3.0  # seconds
LINES = 5  # that each player says
FAULTS = 8  # seconds in which things go wrong
SETTLED = 6 * LEASE  # seconds without faults after which everybody sees the same
LIMIT = 300.0  # seconds in which everything must have happened
_METRICS = Metrics()
_outgoing: msgspec.json.Decoder[protocol.AnyOutgoing] = msgspec.json.Decoder(protocol.AnyOutgoing)


class SimulatedServices(TableServices):
    """Reads events from the simulated store."""

    async def events_after(self, match: str, seq: int) -> list[e.AnyEvent]:
        database: Any = self.database
        return [e.decode(body) for body in await database.events_after(match, seq)]


class SimulatedNode:
    """One server, from its start to its death."""

    def __init__(self, world: "World", name: str) -> None:
        self.process = NodeProcess(name)
        database: Any = SimulatedDatabase(world.store)
        bus = SimulatedBus(world.store, world.receivers, self.process)
        nothing: Any = None
        services = SimulatedServices(
            Settings(), database, nothing, _METRICS, SharedOwner(database, name)
        )
        self.exchange = Exchange(bus, name)
        self.registry = TableRegistry(services, self.exchange)
        self.desk = TableDesk(database, self.registry.reach)
        self.membership = Membership(database, name, "process", LEASE)
        self.joined = asyncio.Event()
        self.spawn(world, self._run())

    def spawn(self, world: "World", work: Any) -> None:
        world.loop.create_task(work, context=self.process.context.copy())

    def serve(self, world: "World", answer: Callable[..., Awaitable[None]], *asked: Any) -> None:
        """Answer somebody; nobody is answered before this server has a lease."""
        self.spawn(world, self._serve(answer, *asked))

    async def _serve(self, answer: Callable[..., Awaitable[None]], *asked: Any) -> None:
        await self.joined.wait()
        await answer(*asked)

    async def _run(self) -> None:
        """In the same order as ``server.app.run``."""
        nothing: Any = None
        while True:
            try:
                await self.membership.join()
                break
            except StoreFailed:
                await asyncio.sleep(0.1)  # started again
        await self.exchange.open(Hands(self.registry, *[nothing] * 6))
        self.joined.set()
        await self.membership.keep(self._renewed)

    def _renewed(self, lasted: bool, others: set[str]) -> None:
        if not lasted:
            self.registry.check_held()
        self.exchange.present(others)


class SimulatedLine:
    """A live connection of a person; it checks what it is sent."""

    def __init__(self, world: "World", person: str, node: SimulatedNode) -> None:
        self.line = next(world.lines)
        self.person = self.name = person
        self.lang, self.session = "en", b""
        self.blocked: frozenset[str] = frozenset()
        self.tables: dict[str, Any] = {}
        self.node = node
        self.seq = 0
        self.waits = True  # for the table to be shown
        self.answers: dict[str, protocol.Done | protocol.Refused] = {}
        self.changed = asyncio.Event()
        self._world = world

    def __hash__(self) -> int:
        return self.line

    def put(self, frame: bytes, sent: Any = None) -> None:
        self._world.loop.call_soon(self._hear, frame)

    def say(self, message: protocol.AnyOutgoing) -> None:
        self.put(protocol.encode(message))

    def _hear(self, frame: bytes) -> None:
        message = _outgoing.decode(frame)
        if isinstance(message, protocol.Scene | protocol.Step):
            self._world.check(self, message)
            self.seq, self.waits = message.seq, False
        elif isinstance(message, protocol.Refused) and not message.id:
            self.waits = True
        elif isinstance(message, protocol.Done | protocol.Refused) and message.id:
            if message.id in self.answers:
                self._world.fail(f"{message.id} was answered twice on one line")
            self.answers[message.id] = message
        self.changed.set()

    def close(self, why: object) -> None: ...

    def moved(self, table: str) -> bool:
        return False

    def measure(self) -> None: ...

    def credit(self, now: int, cap: int, unproven: int) -> int:
        return 0

    def travelled(self, arrived: int) -> int | None:
        return None


class World:
    """Everything, by one seed."""

    def __init__(self, seed: int, nodes: int = 3) -> None:
        self.loop = VirtualLoop()
        self.weather = Weather(seed)
        self.store = SimulatedStore(self.loop, self.weather)
        self.receivers: dict[str, Any] = {}
        self.violations: list[str] = []
        self.nodes: list[SimulatedNode] = []
        self.staying: list[SimulatedLine] = []  # one at each node, to its end
        self.acknowledged: dict[str, int] = {}  # what was said, and its number
        self.lines = itertools.count(1)
        self._names = itertools.count(1)
        self._count = nodes
        match, bodies = dealt()
        self.store.matches[TABLE] = StoredMatch(match.secret, bodies)
        self.seats = {person: match.seat_of(person) for person in PEOPLE}
        self.views = {seat: _view(match, seat) for seat in (None, 0, 1)}

    def fail(self, what: str) -> None:
        self.violations.append(f"at {self.loop.now:.3f} s: {what}")

    def run(self) -> list[str]:
        """What was wrong; nothing if all is well."""
        asyncio.set_event_loop(self.loop)
        self.loop.set_exception_handler(self._broken)
        with ExitStack() as stack:
            for module in (actor, membership, registry, turn_clock):
                stack.enter_context(patch.object(module, "monotonic", self.loop.time))
            # Sets are in the order of hashes, and those of objects depend on their addresses.
            stack.enter_context(patch.object(RemoteLine, "__hash__", lambda line: line.line))
            try:
                self.loop.run_until_complete(self._watched())
            except Stuck as stuck:
                self.fail(str(stuck))
            for error in self.loop.end():
                self.fail(f"nobody noticed {error}")
        asyncio.set_event_loop(None)
        self._check_store()
        return self.violations

    def _broken(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Something that the loop itself called has failed; tasks are looked at in the end."""
        if context.get("task") is None and context.get("future") is None:
            self.fail(f"{context['message']}: {context.get('exception')!r}")

    async def _watched(self) -> None:
        story = asyncio.create_task(self._story())
        await asyncio.wait([story], timeout=LIMIT)
        if story.done():
            story.result()
        else:
            self.fail(f"not everybody was answered within {LIMIT:g} s")

    async def _story(self) -> None:
        for _ in range(self._count):
            self._start()
        await asyncio.sleep(0.5)
        troubles = asyncio.create_task(self._troubles())
        await asyncio.gather(*(self._person(person) for person in PEOPLE), troubles)
        await self._all_see_the_same()

    def _start(self) -> None:
        node = SimulatedNode(self, f"node-{next(self._names)}")
        line = SimulatedLine(self, PEOPLE[-1], node)
        self.nodes.append(node)
        self.staying.append(line)
        node.serve(self, self._stay, line)

    async def _stay(self, line: SimulatedLine) -> None:
        """Ask for the table until it is shown; then only if it cannot be, as a browser does."""
        while True:
            if line.waits:
                await line.node.desk.watch(line, TABLE)
            await asyncio.sleep(2 * LEASE)

    # What goes wrong.

    async def _troubles(self) -> None:
        dice = self.weather.draw("troubles")
        while self.loop.now < FAULTS:
            await asyncio.sleep(dice.expovariate(1.0))
            victim = dice.choice([one for one in self.nodes if not one.process.dead])
            if dice.random() < 0.4:
                victim.process.dead = True
                self._start()
            elif not victim.process.paused:
                victim.process.paused = True
                self.loop.call_later(dice.uniform(0.1, 2.5 * LEASE), self._wake, victim)
        self.weather.calm = True

    def _wake(self, node: SimulatedNode) -> None:
        if not node.process.dead:
            self.loop.wake(node.process)

    # What people do.

    async def _person(self, person: str) -> None:
        dice = self.weather.draw("person", person)
        number, line = 1, self._connect(person, dice)
        while number <= LINES:
            if person not in SEATED:
                await asyncio.sleep(dice.expovariate(1.0))
                line, number = self._connect(person, dice), number + 1
                continue
            await asyncio.sleep(dice.expovariate(2.0))
            id = f"{person}-{number}"
            answer = await self._ask(line, id)
            if isinstance(answer, protocol.Done):
                self.acknowledged[id] = answer.seq
                number += 1
            elif answer is None or answer.code != "stale":
                line = self._connect(person, dice)

    def _connect(self, person: str, dice: Any) -> SimulatedLine:
        node = dice.choice([one for one in self.nodes if not one.process.dead])
        line = SimulatedLine(self, person, node)
        node.serve(self, node.desk.watch, line, TABLE)
        return line

    async def _ask(self, line: SimulatedLine, id: str) -> protocol.Done | protocol.Refused | None:
        """The answer to a line of chat; None if none came, and then it is said again elsewhere."""
        asked = protocol.Do(table=TABLE, id=id, seq=line.seq, command=c.Say(text=id))
        line.answers.pop(id, None)
        line.node.serve(self, line.node.desk.do, line, asked, 0)
        until = self.loop.now + 4.0
        while id not in line.answers and self.loop.now < until:
            line.changed.clear()
            try:
                await asyncio.wait_for(line.changed.wait(), until - self.loop.now)
            except TimeoutError:
                break
        return line.answers.get(id)

    # What must hold.

    def check(self, line: SimulatedLine, message: protocol.Scene | protocol.Step) -> None:
        """Order, truth and secrecy of everything that anybody is shown."""
        if message.seq > len(self.store.matches[TABLE].bodies):
            self.fail(f"{line.person} was shown event {message.seq}, which is not stored")
        if isinstance(message, protocol.Scene):
            seat = self.seats[line.person]
            if message.scene["seat"] != seat or message.scene["view"] != self.views[seat]:
                self.fail(f"{line.person} was shown what another seat sees")
            if message.seq < line.seq:
                self.fail(f"a line went back from {line.seq} to {message.seq}")
            return
        told = [one["text"] for one in message.said]  # several events may come in one step
        stored = [self._text(seq) for seq in range(line.seq + 1, message.seq + 1)]
        if not line.seq or told != stored:
            self.fail(f"a line at {line.seq} was told {told}, and not {stored}")
        if not message.changed.keys().isdisjoint({"seat", "view", "legal"}):
            self.fail(f"{line.person} was shown something by a line of chat")

    def _text(self, seq: int) -> str:
        event = e.decode(self.store.matches[TABLE].bodies[seq - 1])
        return event.text if isinstance(event, e.Said) else ""

    def _check_store(self) -> None:
        bodies = self.store.matches[TABLE].bodies
        texts = [self._text(seq) for seq in range(1, len(bodies) + 1)]
        for id, seq in self.acknowledged.items():
            if texts[seq - 1 : seq] != [id]:
                self.fail(f"{id} was acknowledged as event {seq}, which is another one")
        for person in SEATED:
            said = [text for text in texts if text.startswith(person)]
            wanted = [f"{person}-{number}" for number in range(1, LINES + 1)]
            if said != wanted and not self.violations:
                self.fail(f"{person} said {wanted}, and the match has {said}")

    async def _all_see_the_same(self) -> None:
        """Now that nothing goes wrong any more, everybody at every node sees the last event."""
        last = len(self.store.matches[TABLE].bodies)
        until = self.loop.now + SETTLED
        for line in [one for one in self.staying if not one.node.process.dead]:
            while line.seq < last and self.loop.now < until:
                await asyncio.sleep(0.1)
            if line.seq < last:
                told = f"event {line.seq} of {last}"
                self.fail(f"whoever stayed at {line.node.process.name} was left at {told}")
        alive = [one for one in self.nodes if not one.process.dead]
        await asyncio.gather(*(self._comes_to_see(node, last) for node in alive))

    async def _comes_to_see(self, node: SimulatedNode, last: int) -> None:
        """Somebody who comes now sees the last event, too."""
        line = SimulatedLine(self, "noa", node)
        while line.seq < last:
            node.serve(self, node.desk.watch, line, TABLE)
            until = self.loop.now + 2 * LEASE
            while line.seq < last and self.loop.now < until:
                await asyncio.sleep(0.1)


def dealt() -> tuple[Match, list[bytes]]:
    """A game of two that has just begun."""
    secret = bytes(32)
    wanted = NewTable("triominoes", players=2)
    happened = create(
        match=TABLE,
        wanted=wanted,
        commitment=commitment(secret),
        host=SEATED[0],
        name=SEATED[0],
        at=0,
        chat="on",
    )
    assert isinstance(happened, list)
    log = list(happened)
    match = fold(log, secret)
    for person, command in ((SEATED[1], c.Sit()), (SEATED[0], c.Start())):
        envelope = Envelope(command, person=person, name=person, id=f"{person}-sets-up")
        more = handle(match, envelope, Moment(at=0))
        assert isinstance(more, list), more
        for event in more:
            match.apply(event)
        log += more
    return match, [e.encode(event) for event in log]


def _view(match: Match, seat: int | None) -> Any:
    return msgspec.json.decode(protocol.encode(audience.scene(match, seat)["view"]))


def quiet() -> None:
    """No logs: faults are the point here."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
