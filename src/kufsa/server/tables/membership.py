"""This server among those that share its database: it joins them, renews its lease, and leaves."""

import asyncio
import secrets
import signal
from collections.abc import Callable
from time import monotonic

import structlog

from kufsa.server.store import BadStore, Database, Overloaded, StoreFailed, nodes

log = structlog.get_logger(__name__)

RENEWALS = 4  # in the time of a lease
LOOK = 0.1  # seconds between two looks at those who are in the way
ALONE = (
    "another server is already using this database: stop it, or let both work together "
    "by setting the same bus for both (docs/cluster.md)"
)
OTHER_BUS = (
    "another server is already using this database, but not by the bus that is set here: "
    "all servers of a database need the same one (docs/cluster.md)"
)


def fresh_node() -> str:
    """The id of a new process among the servers of a database."""
    return secrets.token_hex(8)


class Membership:
    """The lease of one server; ``bus`` is how it talks to others, empty if it does not."""

    def __init__(self, database: Database, node: str, bus: str, lease: float) -> None:
        self.node = node
        self._database = database
        self._bus = bus
        self._lease = round(lease * 1000)

    async def join(self) -> None:
        """Enter; raises BadStore if a server is there that this one cannot work with.

        One that was killed a moment ago seems to be there until its lease runs out, so a lease
        that is not renewed is waited for.
        """
        seen: dict[str, int] = {}
        while strangers := await self._database.write(
            nodes.join, self.node, self._bus, self._lease
        ):
            if any(seen.setdefault(one.id, one.expires) < one.expires for one in strangers):
                raise BadStore(OTHER_BUS if self._bus else ALONE)
            await asyncio.sleep(LOOK)

    async def renew(self) -> bool:
        """Renew the lease; returns whether it had lasted until now."""
        return await self._database.write(nodes.renew, self.node, self._lease)

    async def others(self) -> set[str]:
        """The other servers whose lease lasts."""
        return {one.id for one in await self._database.read(nodes.live)} - {self.node}

    async def leave(self) -> None:
        """Let the others have everything at once."""
        await self._database.write(nodes.leave, self.node)

    async def keep(self, renewed: Callable[[bool, set[str]], None]) -> None:
        """Renew the lease until cancelled.

        After each time ``renewed`` is called: whether the lease is known to have lasted since the
        time before, and who else is there.
        """
        every = self._lease / 1000 / RENEWALS
        due = monotonic()
        lasted = True
        while True:
            due = max(due + every, monotonic())
            await asyncio.sleep(due - monotonic())
            try:
                if not await self.renew():
                    lasted = False
                    log.warning("the lease of this server had run out")
                    await self.join()
                renewed(lasted, await self.others())
                lasted = True
            except (StoreFailed, Overloaded) as error:
                lasted = False  # it may have run out before it was renewed unheard
                log.error("the lease cannot be renewed", reason=str(error))
            except BadStore as error:  # another one has taken its place meanwhile
                log.error("this server stops", reason=str(error))
                signal.raise_signal(signal.SIGTERM)
                return
