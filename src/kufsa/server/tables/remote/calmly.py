"""Recovering from losses must not cause more of them."""

import asyncio
from collections.abc import Callable


class Calmly:
    """Does something for a server at once; wanted again soon after, it is done once, and later.

    >>> async def hurry() -> list[str]:
    ...     done: list[str] = []
    ...     recover = Calmly(done.append, seconds=0.01)
    ...     for server in ("one", "one", "other", "one"):
    ...         recover(server)
    ...     at_once = len(done)
    ...     while len(done) < 3:
    ...         await asyncio.sleep(0.01)
    ...     return [str(at_once), *done]
    >>> asyncio.run(hurry())
    ['2', 'one', 'other', 'one']
    """

    def __init__(self, do: Callable[[str], None], seconds: float) -> None:
        self._do = do
        self._seconds = seconds
        self._wanted: dict[str, bool] = {}  # servers of late, and whether again

    def __call__(self, server: str) -> None:
        if server in self._wanted:
            self._wanted[server] = True
            return
        self._wanted[server] = False
        asyncio.get_running_loop().call_later(self._seconds, self._later, server)
        self._do(server)

    def _later(self, server: str) -> None:
        if self._wanted.pop(server):
            self(server)
