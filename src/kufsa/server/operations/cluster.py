"""This server and the others on its database, from the start to the end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import structlog

from kufsa.server.bus import open_bus
from kufsa.server.metrics import Metrics
from kufsa.server.settings import Settings
from kufsa.server.store import BadStore, Database, Overloaded, StoreFailed
from kufsa.server.tables.membership import Membership, fresh_node
from kufsa.server.tables.ownership import Ownership, SharedOwner, SoleOwner
from kufsa.server.tables.peers import NoPeers, Peers
from kufsa.server.tables.remote.exchange import Exchange, Hands
from kufsa.server.tracing import NO_SPANS, Spans

log = structlog.get_logger(__name__)


class Cluster:
    """What a server needs in order to work with others, or alone."""

    def __init__(
        self, settings: Settings, database: Database, metrics: Metrics, spans: Spans = NO_SPANS
    ) -> None:
        node = fresh_node()
        if settings.bus and not database.is_shared:
            raise BadStore("a bus connects servers that share a PostgreSQL: set database as well")
        bus = open_bus(settings.bus, settings.database_url) if settings.bus else None
        self.exchange = Exchange(bus, node, spans) if bus else None
        self.peers: Peers = self.exchange or NoPeers()
        self.ownership: Ownership = SharedOwner(database, node) if bus else SoleOwner(database)
        self._metrics = metrics
        self._shared = database.is_shared
        self._membership = Membership(
            database, node, bus.kind if bus else "", settings.lease_seconds
        )
        self._hands: Hands | None = None

    async def join(self) -> None:
        """Enter, or raise BadStore with the reason why this server cannot."""
        if self._shared:
            await self._membership.join()

    @asynccontextmanager
    async def working(self, hands: Hands) -> AsyncIterator[None]:
        """Work with the others until the end, then leave them everything."""
        self._hands = hands
        if self.exchange is not None:
            await self.exchange.open(hands)
        keeping = asyncio.create_task(self._keep())
        try:
            yield
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)
            if self._shared:
                with suppress(StoreFailed, Overloaded):  # then the lease runs out
                    await self._membership.leave()
            if self.exchange is not None:
                await self.exchange.close()

    async def _keep(self) -> None:
        if self._shared:
            await self._membership.keep(self._renewed)

    def _renewed(self, lasted: bool, others: set[str]) -> None:
        self._metrics.servers(1 + len(others))
        if not lasted and self._hands is not None:
            self._hands.registry.check_held()
        if self.exchange is not None:
            self.exchange.present(others)
