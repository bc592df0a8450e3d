"""A whole server for tests: real sockets, a real database, in the test's own event loop."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from kufsa.server.app import create_app
from kufsa.server.operations.runner import Server
from kufsa.server.settings import Settings


@contextlib.asynccontextmanager
async def serving(data: Path, **settings: Any) -> AsyncIterator[tuple[str, Any]]:
    """A server at work: its address and its application."""
    chosen = Settings(data=data, **{"bot_pace": 0.0, "rate_factor": 10_000.0, **settings})
    app = create_app(chosen)
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
