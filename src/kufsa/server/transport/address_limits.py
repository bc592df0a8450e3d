"""How much one address may have at a time: open connections, live connections, tables.

How *often* something may happen is in ``rate_limits``. Addresses are only in memory: the database
does not have them, so after a restart everybody counts from nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from kufsa.server.errors import ApiError, sentence
from kufsa.server.settings import Settings
from kufsa.server.store import matches
from kufsa.server.store.database import Database

from .arrivals import Pace
from .rate_limits import neighbourhood
from .request_policy import trusts

WITHOUT_SESSION = 5  # one live connection in this many may be without a session


class Places:
    """Counts what is open for each address, up to a limit.

    >>> places = Places(1)
    >>> places.take("192.0.2.1"), places.take("192.0.2.1"), places.take("192.0.2.2")
    (True, False, True)
    >>> places.give_back("192.0.2.1")
    >>> places.take("192.0.2.1")
    True
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Take a place, and return whether there was one."""
        if self._taken[address] >= self._most:
            return False
        self._taken[address] += 1
        return True

    def give_back(self, address: str) -> None:
        self._taken[address] -= 1
        if self._taken[address] <= 0:
            del self._taken[address]


class Place(NamedTuple):
    """The place of an open connection, and when its next request may be heard."""

    address: str
    give_back: Callable[[], None]
    wait: Callable[[], float]


class OpenConnections:
    """How many connections every peer has that are not live ones, and how fast it may ask."""

    def __init__(self, settings: Settings) -> None:
        self._places = Places(settings.max_connections_per_address)
        self._pace = Pace(settings.rate_factor)
        self._proxies = settings.trusted_proxies

    def enter(self, peer: str) -> Place | None:
        """Let a new connection of a peer in; None if it has too many.

        Behind a proxy everybody has the same peer, and the proxy has limits of its own.
        """
        if trusts(self._proxies, peer):
            return Place(peer, lambda: None, lambda: 0.0)
        address = neighbourhood(peer)
        if not self._places.take(address):
            return None
        give_back = partial(self._places.give_back, address)
        return Place(address, give_back, partial(self._pace.wait, address))


class AddressLimits:
    """How many live connections and tables every address has."""

    def __init__(self, settings: Settings, share: Callable[[str, str], None] | None = None) -> None:
        """``share`` is called with an address and the table that it has opened here."""
        self._share = share
        most = settings.max_connections_per_address
        self.live = Places(most)
        self.without_session = Places(max(1, most // WITHOUT_SESSION))
        self._most_tables = settings.max_tables_per_address
        self._tables: dict[str, set[str]] = defaultdict(set)

    async def check_tables(self, address: str, database: Database) -> None:
        """Refuse a new table to an address that has too many which are not over."""
        mine = self._tables.get(address, set())
        if len(mine) < self._most_tables:
            return
        mine &= set(await database.read(matches.live_among, sorted(mine)))
        if len(mine) >= self._most_tables:
            told = sentence("too_many_tables_here", count=len(mine))
            raise ApiError(409, "too_many_tables", told)

    def opened(self, address: str, table: str) -> None:
        """An address has a table that it did not have before."""
        self.hear(address, table)
        if self._share is not None:
            self._share(address, table)

    def hear(self, address: str, table: str) -> None:
        """The same, at another server."""
        self._tables[address].add(table)
