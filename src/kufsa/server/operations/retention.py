"""How long matches and guests are stored, by the settings ``retention_days_…``.

When tables become scarce, idle and empty ones end sooner, so that somebody who opens many cannot
keep everybody else from playing.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import structlog

from kufsa.match.commands import Abandon, Envelope
from kufsa.server.people.accounts import Accounts
from kufsa.server.people.daily import Daily
from kufsa.server.store import matches
from kufsa.server.tables import codes
from kufsa.server.tables.ownership import PlayedElsewhere
from kufsa.server.tables.registry import TableRegistry
from kufsa.server.tables.unreadable import Unreadable

log = structlog.get_logger(__name__)

EVERY = 600.0  # seconds between two rounds
HOUR = 60 * 60 * 1000  # milliseconds
DAY = 24 * HOUR
# From these shares of ``max_tables`` on, an empty table may be idle only for this long.
CROWDED = ((0.9, HOUR), (0.6, DAY))


async def enforce_retention(registry: TableRegistry, accounts: Accounts, daily: Daily) -> None:
    """One round now and then, until cancelled."""
    while True:
        try:
            await apply_retention(registry, accounts)
            await daily.tidy()
        except Exception as error:
            log.error("retention failed", exc_info=error)
        await asyncio.sleep(EVERY)


async def apply_retention(registry: TableRegistry, accounts: Accounts) -> None:
    """End what has been idle too long, and remove what has been over too long."""
    settings, read = registry.services.settings, registry.services.database.read
    now = accounts.wall()
    if settings.retention_days_idle:
        before = now - settings.retention_days_idle * DAY
        await _each(await read(matches.idle_since, before), lambda id: _end(registry, id))
    share = await read(matches.live_count) / settings.max_tables
    allowed = next((idle for least, idle in CROWDED if share >= least), None)
    if allowed is not None:
        idle = await read(matches.idle_since, now - allowed)
        await _each(
            (id for id in idle if not _is_watched(registry, id)), lambda id: _end(registry, id)
        )
    if settings.retention_days_finished:
        before = now - settings.retention_days_finished * DAY
        await _each(await read(matches.ended_before, before), registry.remove)
    await registry.services.database.write(codes.forget_old)
    await accounts.tidy(settings.retention_days_guests, settings.retention_days_names)


def _is_watched(registry: TableRegistry, id: str) -> bool:
    table = registry.tables.get(id)
    return table is not None and table.watched


async def _end(registry: TableRegistry, id: str) -> None:
    """End a match: its secret is shown, as after any end, and removal has its own setting."""
    await registry.perform(id, Envelope(Abandon()))


async def _each(ids: Iterable[str], do: Callable[[str], Awaitable[None]]) -> None:
    """Do something with each match; one that fails does not stop the others."""
    for id in ids:
        try:
            await do(id)
        except (Unreadable, PlayedElsewhere):
            continue  # it stays as it is, or its own server does it
        except Exception as error:
            log.error("retention failed for a match", table=id, exc_info=error)
