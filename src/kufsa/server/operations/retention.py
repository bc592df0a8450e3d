"""How long matches and guests are kept, by the settings ``retention_days_…``."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import structlog

from kufsa.match.commands import Abandon, Envelope
from kufsa.server.people.accounts import Accounts
from kufsa.server.store import matches
from kufsa.server.tables.registry import TableRegistry

log = structlog.get_logger(__name__)

EVERY = 3600.0  # seconds between two rounds
DAY = 24 * 60 * 60 * 1000  # milliseconds


async def enforce_retention(registry: TableRegistry, accounts: Accounts) -> None:
    """One round now and then, until cancelled."""
    while True:
        try:
            await apply_retention(registry, accounts)
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
    if settings.retention_days_finished:
        before = now - settings.retention_days_finished * DAY
        await _each(await read(matches.ended_before, before), lambda id: _remove(registry, id))
    await accounts.tidy(settings.retention_days_guests)


async def _end(registry: TableRegistry, id: str) -> None:
    """End a match: its secret is shown, as after any end, and removal has its own setting."""
    await registry.perform(id, Envelope(Abandon()))


async def _remove(registry: TableRegistry, id: str) -> None:
    await registry.put_away(id)
    await registry.services.database.write(matches.remove_match, id)


async def _each(ids: Iterable[str], do: Callable[[str], Awaitable[None]]) -> None:
    """Do something with each match; one that fails does not stop the others."""
    for id in ids:
        try:
            await do(id)
        except Exception as error:
            log.error("retention failed for a match", table=id, exc_info=error)
