"""The application: every part of the server, put together."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import Litestar
from sqlalchemy import text

from kufsa.core import registry

from .bodies import as_documented
from .description import describe
from .errors import EXCEPTION_HANDLERS
from .game_files import game_file
from .hall import Hall
from .keeping import keep_house
from .limits import Limits
from .live import live
from .methods import methods_of, name_all_methods
from .metrics import Metrics
from .page import page
from .passkeys import Passkeys
from .people import People
from .routes import (
    boards,
    documents,
    games,
    helping,
    lessons,
    lists,
    operation,
    operators,
    passkeys,
    past,
    people,
    replays,
    tables,
)
from .security import LARGEST_BODY, Door, Guard, Seal
from .services import Services
from .settings import Settings
from .store import open_database
from .workers import Workers


def create_app(settings: Settings) -> Litestar:
    """The server as an ASGI application; it opens everything when it is started."""
    door = Door(settings)
    routes: list[Any] = [
        *operation.ROUTES,
        people.ROUTES,
        games.ROUTES,
        lessons.ROUTES,
        lists.ROUTES,
        tables.ROUTES,
        helping.ROUTES,
        past.ROUTES,
        boards.ROUTES,
        replays.ROUTES,
        documents.ROUTES,
        live,
        game_file,
        page,
    ]
    if settings.passkeys:
        routes.append(passkeys.ROUTES)
    if settings.operator_token:
        routes.append(operators.ROUTES)
    app = Litestar(
        route_handlers=routes,
        middleware=[Guard(door)],
        guards=[as_documented],
        before_send=[Seal(door), name_all_methods],
        exception_handlers=EXCEPTION_HANDLERS,
        lifespan=[lambda app: run(app, settings)],
        openapi_config=None,  # see routes/documents.py
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        pdb_on_exception=False,
        debug=False,
    )
    app.state.settings = settings
    app.state.methods = methods_of(app)
    app.state.describe = lambda: describe(routes)
    app.state.door = door
    app.state.limits = Limits(settings.rate_factor)
    app.state.metrics = Metrics()
    app.state.started = time.monotonic()
    return app


@asynccontextmanager
async def run(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    """Everything that lives as long as the server: the store, the bots, the tables."""
    settings.data.mkdir(parents=True, exist_ok=True)
    database = await asyncio.to_thread(open_database, settings.database_url)
    metrics: Metrics = app.state.metrics
    database.writer.figures.observe = metrics.committed
    workers = Workers(
        settings.worker_processes,
        settings.bot_seconds,
        settings.bot_megabytes,
    )
    await workers.start()
    metrics.watch_bots(workers.counts)
    hall = Hall(Services(settings, database, workers, metrics))
    everybody = People(database)
    everybody.forget = hall.forget
    everybody.ended = hall.end_session
    everybody.renamed = hall.rename
    app.state.hall = hall
    app.state.people = everybody
    app.state.passkeys = Passkeys(everybody)
    app.state.pulse = operation.Pulse(lambda: database.read(lambda c: c.execute(text("SELECT 1"))))
    beside = [
        asyncio.create_task(metrics.watch_loop()),
        asyncio.create_task(keep_house(hall, everybody)),
        asyncio.create_task(workers.warm(registry.games())),
    ]
    await hall.begin()
    try:
        yield
    finally:
        await hall.drain()
        for task in beside:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*beside, return_exceptions=True)
        await hall.services.analyst.close()
        await workers.stop()
        await asyncio.to_thread(database.close)
