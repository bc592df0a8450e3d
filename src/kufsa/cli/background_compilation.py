"""The rules of all games, compiled in parallel while a new server already answers."""

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from kufsa.core.game import Game

COMPILE = "import sys, kufsa; kufsa.game(sys.argv[1]).kernels"
PEOPLE = ("/api/session", "/api/me")  # nothing under these addresses needs the rules


def compile_all(games: Sequence[Game]) -> None:
    """Compile the rules of games, each by a process of its own, and load what they made."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(_compile, games))
    for game in games:
        game.kernels  # noqa: B018  # which loads them, or says what is wrong with them


def _compile(game: Game) -> None:
    quiet = subprocess.DEVNULL
    subprocess.run(
        [sys.executable, "-c", COMPILE, game.id], stdout=quiet, stderr=quiet, check=False
    )


class Compilation:
    """The rules of games, compiled in the background."""

    def __init__(self, games: Sequence[Game]) -> None:
        self._games = games
        self._done: Future[None] = Future()
        self._done.set_running_or_notify_cancel()  # a waiter who is cancelled does not cancel it

    def begin(self) -> None:
        threading.Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        try:
            compile_all(self._games)
        finally:
            self._done.set_result(None)  # broken rules raise when somebody uses them

    @property
    def done(self) -> bool:
        return self._done.done()

    async def wait(self) -> None:
        await asyncio.wrap_future(self._done)


class WaitForRules:
    """An ASGI application that holds back requests for rules that are not compiled yet.

    It is for a server that has no tables yet: there only POST requests can need rules.
    """

    def __init__(self, app: Any, compilation: Compilation) -> None:
        self._app = app
        self._compilation = compilation

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if not self._compilation.done and _needs_rules(scope):
            await self._compilation.wait()
        await self._app(scope, receive, send)


def _needs_rules(scope: Any) -> bool:
    return (
        scope["type"] == "http"
        and scope["method"] == "POST"
        and not scope["path"].startswith(PEOPLE)
    )
