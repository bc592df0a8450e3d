"""The application: every part of the server, put together."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib import import_module
from typing import Any

from litestar import Litestar

from kufsa.core.registry import games as installed_games

from .metrics import Metrics
from .operations.cluster import Cluster
from .operations.measuring import measure, watch_queues
from .operations.retention import enforce_retention
from .people.accounts import Accounts
from .people.daily import Daily
from .people.passkeys import Passkeys
from .settings import Settings
from .store import open_database
from .store.migrate import answers, touch
from .store.quota import MEGABYTE, StorageQuota, free_bytes
from .tables.bots.pool import BotPool
from .tables.friends import FriendBook
from .tables.opening import TableOpener
from .tables.registry import TableRegistry
from .tables.remote.exchange import Hands, tell_challenge
from .tables.seating import TableSeating
from .tables.services import TableServices
from .tracing import Spans, open_spans
from .transport.allow_header import allowed_methods, set_allow_header
from .transport.client_files import page
from .transport.compression import Compression
from .transport.error_handlers import EXCEPTION_HANDLERS
from .transport.forwarding import ForwardToOwner, respond
from .transport.game_files import game_file, module_file
from .transport.house import come_in_by_link
from .transport.openapi import describe
from .transport.request_bodies import strict_body
from .transport.request_guard import LARGEST_BODY, RequestGuard
from .transport.request_policy import RequestPolicy
from .transport.routes import (
    administration,
    boards,
    daily,
    device_games,
    documents,
    friends,
    games,
    health,
    hints,
    history,
    lists,
    operator,
    passkeys,
    people,
    push,
    ratings,
    replays,
    tables,
    trials,
)
from .transport.security_events import SecurityEvents
from .transport.security_headers import SecurityHeaders
from .transport.shared_limits import SharedLimits
from .transport.websocket import live


def create_app(settings: Settings, pool: type[BotPool] = BotPool) -> Litestar:
    """The server as an ASGI application; it opens everything when it is started.

    ``pool`` is where its bots compute.
    """
    policy = RequestPolicy(settings)
    routes = _routes(settings)
    app = Litestar(
        route_handlers=routes,
        middleware=[RequestGuard(policy), ForwardToOwner(), Compression()],
        guards=[strict_body],
        before_send=[SecurityHeaders(policy), set_allow_header],
        exception_handlers=EXCEPTION_HANDLERS,
        lifespan=[lambda app: run(app, settings, pool)],
        openapi_config=None,  # see routes/documents.py
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        pdb_on_exception=False,
        debug=False,
    )
    app.state.settings = settings
    app.state.exchange = None
    app.state.allowed_methods = allowed_methods(app)
    app.state.describe = lambda: describe(routes)
    app.state.request_policy = policy
    app.state.metrics = Metrics()
    app.state.spans = open_spans(settings.traces)
    app.state.security_events = SecurityEvents()
    app.state.started = time.monotonic()
    return app


def _routes(settings: Settings) -> list[Any]:
    routes: list[Any] = [
        *health.ROUTES,
        people.ROUTES,
        games.ROUTES,
        trials.ROUTES,
        daily.ROUTES,
        lists.ROUTES,
        ratings.ROUTES,
        tables.ROUTES,
        hints.ROUTES,
        history.ROUTES,
        boards.ROUTES,
        replays.ROUTES,
        device_games.ROUTES,
        friends.ROUTES,
        documents.ROUTES,
        live,
        come_in_by_link,
        game_file,
        module_file,
        page,
    ]
    if settings.passkeys:
        routes.append(passkeys.ROUTES)
    if settings.push:
        routes.append(push.ROUTES)
    if settings.operator_token:
        routes += [operator.ROUTES, administration.ROUTES]
    return routes


@asynccontextmanager
async def run(app: Litestar, settings: Settings, pool: type[BotPool]) -> AsyncIterator[None]:
    """Everything that lives as long as the server: the store, the bots, the tables."""
    settings.data.mkdir(parents=True, exist_ok=True)
    metrics: Metrics = app.state.metrics
    spans: Spans = app.state.spans
    database = await asyncio.to_thread(open_database, settings.database_url, observe=metrics.stored)
    try:
        cluster = Cluster(settings, database, metrics, spans)
        await cluster.join()
    except BaseException:
        await asyncio.to_thread(database.close)
        raise
    bots = pool(settings.worker_processes, settings.bot_seconds, settings.bot_megabytes)
    await bots.start()
    metrics.watch_bots(bots.counts)
    services = TableServices(settings, database, bots, metrics, cluster.ownership, spans)
    registry = TableRegistry(services, cluster.peers)
    seating = TableSeating(registry, cluster.peers)
    accounts = Accounts(database, seating)
    limits = SharedLimits(settings, cluster.peers)
    app.state.rate_limits = limits.rates
    app.state.address_limits = limits.addresses
    app.state.registry = registry
    app.state.exchange = cluster.exchange
    app.state.opener = opener = TableOpener(registry, cluster.peers)
    app.state.accounts = accounts
    app.state.daily = Daily(database)
    app.state.push_book = registry.pushes.book
    app.state.passkeys = challenges = Passkeys(
        accounts, share=partial(tell_challenge, cluster.peers)
    )
    app.state.friends = FriendBook(registry, cluster.peers)
    app.state.storage_quota = StorageQuota(
        database, settings.max_megabytes, settings.min_free_megabytes
    )
    app.state.database_probe = health.DatabaseProbe(
        lambda: database.read(answers),
        lambda: database.write(touch),
        lambda: (free := free_bytes(database)) is None or free > MEGABYTE,
    )
    watch_queues(metrics, registry)
    background = [
        asyncio.create_task(measure(metrics, registry, app.state.database_probe)),
        asyncio.create_task(metrics.watch_loop()),
        asyncio.create_task(enforce_retention(registry, accounts, app.state.daily)),
        asyncio.create_task(bots.warm(installed_games())),
        # Beside the loop, so that the first game begins at once: it brings Numba.
        asyncio.create_task(asyncio.to_thread(import_module, "kufsa.core.schema")),
    ]
    hands = Hands(
        registry=registry,
        seating=seating,
        opener=opener,
        person_changed=accounts.forget_cached,
        respond=partial(respond, app),
        challenged=challenges.hear,
        counted=limits.hear,
    )
    try:
        async with cluster.working(hands):
            registry.begin()
            try:
                yield
            finally:
                await registry.drain()
    finally:
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        await services.analyst.close()
        await bots.stop()
        await asyncio.to_thread(database.close)
        await asyncio.to_thread(spans.close)
