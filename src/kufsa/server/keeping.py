"""Keeping house: what has been idle too long is ended, what is over too long is forgotten."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import structlog

from kufsa.match.commands import Abandon

from .hall import Hall
from .people import People
from .store import matches

log = structlog.get_logger(__name__)

EVERY = 3600.0  # seconds between two rounds
DAY = 24 * 60 * 60 * 1000  # milliseconds


async def keep_house(hall: Hall, people: People) -> None:
    """One round now and then, until cancelled."""
    while True:
        try:
            await tidy_up(hall, people)
        except Exception as error:
            log.error("keeping house failed", exc_info=error)
        await asyncio.sleep(EVERY)


async def tidy_up(hall: Hall, people: People) -> None:
    """One round."""
    settings, read = hall.services.settings, hall.services.database.read
    now = people.wall()
    if settings.retention_days_idle:
        before = now - settings.retention_days_idle * DAY
        await _each(await read(matches.idle_since, before), lambda id: _end(hall, id))
    if settings.retention_days_finished:
        before = now - settings.retention_days_finished * DAY
        await _each(await read(matches.ended_before, before), lambda id: _remove(hall, id))
    await people.tidy(settings.retention_days_guests)


async def _end(hall: Hall, id: str) -> None:
    """The secret is shown, as after any end; removal comes with its own days."""
    table = await hall.open(id)
    if table is not None:
        await table.by_itself(Abandon())


async def _remove(hall: Hall, id: str) -> None:
    await hall.put_away(id)
    await hall.services.database.write(matches.remove_match, id)


async def _each(ids: Iterable[str], do: Callable[[str], Awaitable[None]]) -> None:
    """One match that cannot be dealt with does not keep the others."""
    for id in ids:
        try:
            await do(id)
        except Exception as error:
            log.error("a match could not be tidied up", table=id, exc_info=error)
