"""What the server counts, for Prometheus: every metric is documented in ``docs/hosting.md``.

The parts of the server call one method for each thing that happens. The label values of the hot
path are bound beforehand, so that a call is one addition under a lock.

>>> metrics = Metrics()
>>> metrics.command("accepted", 0.002)
>>> b'kufsa_commands_total{result="accepted"} 1.0' in metrics.text()
True
"""

import asyncio
import platform
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Literal, Protocol

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

import kufsa

CONTENT_TYPE = prometheus_client.CONTENT_TYPE_PLAIN_0_0_4

CommandResult = Literal["accepted", "stale", "refused", "failed"]
RESULTS: tuple[CommandResult, ...] = ("accepted", "stale", "refused", "failed")
OwnerChange = Literal["taken", "taken_over", "given_back", "lost"]
OWNER_CHANGES: tuple[OwnerChange, ...] = ("taken", "taken_over", "given_back", "lost")

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
LAG_EVERY = 0.25  # seconds between two looks at the event loop
LAG_KEPT = 60.0  # seconds for which each is remembered


class BotCounts(Protocol):
    """What the pool of bots counts."""

    asked: int
    restarts: int

    @property
    def fell_back(self) -> Mapping[str, int]: ...


class Metrics:
    """The metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        # Creation times would double the number of metrics.
        prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = new = CollectorRegistry()
        prometheus_client.ProcessCollector(registry=new)
        Gauge("kufsa_info", "The versions that run.", ["version", "python"], registry=new).labels(
            kufsa.__version__, platform.python_version()
        ).set(1)

        self._tables = Gauge("kufsa_tables", "Tables in memory.", ["status", "game"], registry=new)
        self._connections = Gauge("kufsa_connections", "Live connections.", registry=new)

        commands = Counter(
            "kufsa_commands", "Commands of people and bots.", ["result"], registry=new
        )
        self._commands = {result: commands.labels(result) for result in RESULTS}
        self._command_seconds = Histogram(
            "kufsa_command_seconds",
            "From a command's arrival to its answer, with the commit.",
            buckets=_SECONDS,
            registry=new,
        )

        self._refusals = Counter(
            "kufsa_refusals", "What was refused, over HTTP or live.", ["reason"], registry=new
        )
        requests = Counter("kufsa_requests", "HTTP requests answered.", ["status"], registry=new)
        self._requests = {first: requests.labels(f"{first}xx") for first in range(1, 6)}
        self._request_seconds = Histogram(
            "kufsa_request_seconds",
            "From an HTTP request to its whole answer.",
            buckets=_SECONDS,
            registry=new,
        )
        self._reconnects = Counter(
            "kufsa_reconnects", "Connections that went on where an earlier one broke.", registry=new
        )

        self._ready = Gauge(
            "kufsa_ready", "Whether /health would say that all is well: 1 or 0.", registry=new
        )
        self._waiting = Gauge("kufsa_waiting", "What waits, by queue.", ["queue"], registry=new)
        self._people = Gauge("kufsa_people", "People who are stored.", ["kind"], registry=new)
        self._database = Gauge(
            "kufsa_database_bytes", "What the database takes on its disk.", registry=new
        )
        self._free = Gauge(
            "kufsa_disk_free_bytes", "What is free on the disk of a database file.", registry=new
        )

        self._writes = Counter("kufsa_store_writes", "Writes committed.", registry=new)
        self._failures = Counter(
            "kufsa_store_failures", "Writes that were refused or failed.", registry=new
        )
        self._batch = Histogram(
            "kufsa_store_batch_writes", "Writes in one commit.", buckets=_SIZES, registry=new
        )
        self._commit_seconds = Histogram(
            "kufsa_store_commit_seconds", "Duration of a commit.", buckets=_SECONDS, registry=new
        )

        self._overflows = Counter(
            "kufsa_queue_overflows", "Queues of slow connections that were full.", registry=new
        )
        self._snapshots = Counter("kufsa_snapshots", "Whole tables sent.", registry=new)
        self._dropped = Counter(
            "kufsa_connections_dropped",
            "Connections that the server closed.",
            ["reason"],
            registry=new,
        )
        self._lag = Histogram(
            "kufsa_loop_lag_seconds",
            "How late the event loop came to a task that was due.",
            buckets=_SECONDS,
            registry=new,
        )
        self._lags: deque[float] = deque(maxlen=round(LAG_KEPT / LAG_EVERY))

        self._servers = Gauge(
            "kufsa_servers", "Servers on the database that are alive, with this one.", registry=new
        )
        self.servers(1)
        changes = Counter(
            "kufsa_owner_changes", "Tables that changed servers.", ["how"], registry=new
        )
        self._owner_changes = {how: changes.labels(how) for how in OWNER_CHANGES}
        self._messages_lost = Counter(
            "kufsa_messages_lost", "Messages of other servers that never came.", registry=new
        )

    # What happens.

    def command(self, result: CommandResult, seconds: float) -> None:
        """A command was answered."""
        self._commands[result].inc()
        self._command_seconds.observe(seconds)

    def refused(self, reason: str) -> None:
        """Something was refused; ``reason`` is one of our codes, never a client's word."""
        self._refusals.labels(reason).inc()

    def request(self, status: int, seconds: float) -> None:
        """An HTTP request was answered."""
        self._requests[status // 100].inc()
        self._request_seconds.observe(seconds)

    def reconnected(self) -> None:
        """A client came back and went on from the last number that it had seen."""
        self._reconnects.inc()

    def stored(self, written: int, failed: int, seconds: float) -> None:
        """The store committed this many writes at once and failed with others.

        Called in the writer's thread.
        """
        self._failures.inc(failed)
        if written:
            self._writes.inc(written)
            self._batch.observe(written)
            self._commit_seconds.observe(seconds)

    def table(self, game: str, before: str | None, after: str | None) -> None:
        """A table went from one status to another; None: it is not in memory."""
        if before is not None:
            self._tables.labels(before, game).dec()
        if after is not None:
            self._tables.labels(after, game).inc()

    def connected(self) -> None:
        """A live connection began."""
        self._connections.inc()

    def disconnected(self) -> None:
        """A live connection ended, for whatever reason."""
        self._connections.dec()

    def overflow(self) -> None:
        """A connection was too slow for its queue."""
        self._overflows.inc()

    def snapshot(self) -> None:
        """A connection was sent a whole table."""
        self._snapshots.inc()

    def dropped(self, reason: str) -> None:
        """The server closed a connection; ``reason`` is a word of ours, never of a client."""
        self._dropped.labels(reason).inc()

    def servers(self, alive: int) -> None:
        """How many servers are alive, with this one."""
        self.alive = alive
        self._servers.set(alive)

    def owner_changed(self, how: OwnerChange) -> None:
        """This server has begun or ceased to play a table that others may play."""
        self._owner_changes[how].inc()

    def messages_lost(self, lost: int) -> None:
        """So many messages of another server never came."""
        self._messages_lost.inc(lost)

    def watch_bots(self, counts: BotCounts) -> None:
        """Show what the pool of bots counts; it is read on every request for metrics."""
        self.registry.register(_Bots(counts))

    def watch_queue(self, queue: str, length: Callable[[], int]) -> None:
        """Show how long a queue is; it is asked on every request for metrics."""
        self._waiting.labels(queue).set_function(length)

    def ready(self, well: bool) -> None:
        """Whether the server is ready, as /health says it."""
        self._ready.set(well)

    def size(self, database: int, free: int | None, guests: int, named: int) -> None:
        """How much is stored; ``free`` is None where the disk is another machine's matter."""
        self._database.set(database)
        self._free.set(float("nan") if free is None else free)
        self._people.labels("guest").set(guests)
        self._people.labels("named").set(named)

    async def watch_loop(self, every: float = LAG_EVERY) -> None:
        """Measure the event loop's lag until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + every
            await asyncio.sleep(every)
            self.lagged(max(0.0, loop.time() - due))

    def lagged(self, seconds: float) -> None:
        """The event loop came so late to a task."""
        self._lag.observe(seconds)
        self._lags.append(seconds)

    @property
    def worst_lag(self) -> float:
        """How late the event loop was at most in the last minute, in seconds."""
        return max(self._lags, default=0.0)

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return prometheus_client.generate_latest(self.registry)


class _Bots(Collector):
    def __init__(self, counts: BotCounts) -> None:
        self._counts = counts

    def collect(self) -> Iterator[CounterMetricFamily]:
        yield CounterMetricFamily(
            "kufsa_bots_asked", "Moves that bots were asked for.", value=self._counts.asked
        )
        fell_back = CounterMetricFamily(
            "kufsa_bots_fell_back", "Moves made for a bot that failed.", labels=["reason"]
        )
        for reason, times in dict(self._counts.fell_back).items():
            fell_back.add_metric([reason], times)
        yield fell_back
        yield CounterMetricFamily(
            "kufsa_bots_restarts", "Restarts of bots' processes.", value=self._counts.restarts
        )
