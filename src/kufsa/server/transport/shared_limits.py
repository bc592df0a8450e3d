"""What somebody does at one server counts at the others, too.

Every server allows by what it knows, and then tells the others. So somebody who asks all of them in
the same moment may get a little more; nobody gets more for long.
"""

from kufsa.server.settings import Settings
from kufsa.server.tables.peers import Peers
from kufsa.server.tables.remote.messages import Spent, TableOpened

from .address_limits import AddressLimits
from .rate_limits import RateLimits


class SharedLimits:
    """The limits of this server, tied to those of the others."""

    def __init__(self, settings: Settings, peers: Peers) -> None:
        self.rates = RateLimits(settings.rate_factor, share=self._spent)
        self.addresses = AddressLimits(settings, share=self._opened)
        self._peers = peers

    def _spent(self, bucket: str, session: bytes, address: str, table: str) -> None:
        self._peers.publish(Spent(bucket=bucket, session=session, address=address, table=table))

    def _opened(self, address: str, table: str) -> None:
        self._peers.publish(TableOpened(address=address, table=table))

    def hear(self, message: Spent | TableOpened) -> None:
        """Count what another server tells."""
        if isinstance(message, Spent):
            self.rates.hear(message.bucket, message.session, message.address, message.table)
        else:
            self.addresses.hear(message.address, message.table)
