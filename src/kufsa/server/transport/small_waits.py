"""What a connection waits with, small: asyncio's own take two kilobytes, and nearly all are idle.

An ``asyncio.Event`` holds a deque for those who wait, and an ``asyncio.Queue`` three and an event;
an empty deque takes 760 bytes.
"""

import asyncio
from typing import Any


class SmallEvent(asyncio.Event):
    """An event with nothing to hold those who wait until somebody does."""

    def __init__(self) -> None:
        self._waiters: list[asyncio.Future[bool]] | None = None  # type: ignore[assignment]
        self._value = False

    def set(self) -> None:
        self._value = True
        for waiter in self._waiters or ():
            if not waiter.done():
                waiter.set_result(True)

    async def wait(self) -> Any:
        """Wait until it is set."""
        if self._value:
            return True
        waiter = asyncio.get_running_loop().create_future()
        if self._waiters is None:
            self._waiters = []
        self._waiters.append(waiter)
        try:
            return await waiter
        finally:
            self._waiters.remove(waiter)


class Inbox:
    """A queue for one reader.

    >>> async def two() -> list[str]:
    ...     inbox = Inbox()
    ...     asyncio.get_running_loop().call_soon(inbox.put_nowait, "Noa")
    ...     inbox.put_nowait("Uri")
    ...     return [await inbox.get(), await inbox.get()]
    >>> asyncio.run(two())
    ['Uri', 'Noa']
    """

    __slots__ = ("_items", "_reader")

    def __init__(self) -> None:
        self._items: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._items

    def put_nowait(self, item: Any) -> None:
        """Add an item, after those that are there."""
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """The next item, as soon as there is one."""
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._items.pop(0)
