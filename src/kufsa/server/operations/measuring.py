"""What the server measures about itself now and then, for metrics: readiness, sizes, queues."""

import asyncio

import structlog
from sqlalchemy import Connection, func, select

from kufsa.server.metrics import Metrics
from kufsa.server.store.database import Database
from kufsa.server.store.quota import free_bytes, used_bytes
from kufsa.server.store.schema import persons
from kufsa.server.tables.registry import TableRegistry
from kufsa.server.transport.routes.health import DatabaseProbe

log = structlog.get_logger(__name__)

READY_EVERY = 10.0  # seconds between two looks at the database
SIZE_EVERY = 6  # such looks between two counts of everything


def watch_queues(metrics: Metrics, registry: TableRegistry) -> None:
    """Show the queues behind which people wait."""
    services = registry.services
    metrics.watch_queue("store", lambda: services.database.writer.waiting)
    metrics.watch_queue("bots", lambda: services.bots.waiting)
    metrics.watch_queue("messages", lambda: sum(one.waiting for one in registry.connections))


async def measure(metrics: Metrics, registry: TableRegistry, probe: DatabaseProbe) -> None:
    """Look at the database again and again, until cancelled."""
    looks = 0
    while True:
        try:
            problem = await probe.problem()
            metrics.ready(not problem and not registry.draining)
            if not problem and looks % SIZE_EVERY == 0:
                await measure_size(metrics, registry.services.database)
        except Exception as error:
            log.error("measuring failed", exc_info=error)
        looks += 1
        await asyncio.sleep(READY_EVERY)


async def measure_size(metrics: Metrics, database: Database) -> None:
    """Count what is stored, once."""

    def read(connection: Connection) -> tuple[int, int, int]:
        counted = select(func.count(), func.count(persons.c.name_key)).select_from(persons)
        everybody, named = connection.execute(counted).one()
        return used_bytes(connection), everybody - named, named

    size, guests, named = await database.read(read)
    metrics.size(size, free_bytes(database), guests, named)
