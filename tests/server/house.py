"""A whole server for tests: real sockets, a real database, in the test's own event loop."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Any

from kufsa.server.app import create_app
from kufsa.server.operations.runner import Server
from kufsa.server.settings import Settings
from kufsa.server.tables.bots.pool import BotPool


class BotsWhenAsked(BotPool):
    """Starts no process, and loads no game into it, before a table asks a bot.

    Most tests ask none, and getting ready takes many times as long as such a test.
    """

    def __init__(self, *limits: Any) -> None:
        super().__init__(*limits)
        for worker in self._workers:
            setattr(worker, "_revive", _later)  # noqa: B010

    async def warm(self, games: Iterable[str]) -> None: ...


async def _later() -> None: ...


@contextlib.asynccontextmanager
async def serving(data: Path, **settings: Any) -> AsyncIterator[tuple[str, Any]]:
    """A server at work: its address and its application."""
    usual = {
        "bot_pace": 0.0,
        "chat_default": "on",
        "rate_factor": 10_000.0,
        "max_tables_per_address": 10_000,
        "max_connections_per_address": 10_000,
        "min_free_megabytes": 0,
    }
    chosen = Settings(data=data, **{**usual, **settings})
    app = create_app(chosen, BotsWhenAsked)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        ready = asyncio.Event()
        server = Server(app, chosen, ready.set)
        running = asyncio.create_task(server.serve([listener]))
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}", app
        finally:
            server.should_exit = True
            await running
            server._limit.cancel()  # the process goes on
