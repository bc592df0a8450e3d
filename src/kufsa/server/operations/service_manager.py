"""What a service manager (systemd, ``Type=notify``) is told: ready, stopping, and still alive.

The manager names a socket in ``NOTIFY_SOCKET``; without one, nobody is told anything. With
``WatchdogSec=`` it also says in ``WATCHDOG_USEC`` how often it wants to hear that the server is
alive. The event loop itself tells it, so a server whose loop hangs is restarted.
"""

import asyncio
import os
import socket
from collections.abc import Mapping

import structlog

log = structlog.get_logger(__name__)

READY, STOPPING, ALIVE = b"READY=1", b"STOPPING=1", b"WATCHDOG=1"


class ServiceManager:
    """Tells the service manager of this process how it is.

    >>> ServiceManager({}).tell(READY)
    False
    """

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        # An @ stands for the zero byte of an abstract address.
        self._address = "\0" + address[1:] if address.startswith("@") else address
        ours = environment.get("WATCHDOG_PID") in (None, str(os.getpid()))
        self._every = int(environment.get("WATCHDOG_USEC", "0")) / 1e6 / 2 if ours else 0.0

    def tell(self, state: bytes) -> bool:
        """Tell a state; returns whether somebody was told."""
        if not self._address:
            return False
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
                told.setblocking(False)  # a manager that does not read must not hold up the loop
                told.connect(self._address)
                told.send(state)
        except OSError as error:
            log.warning("the service manager does not listen", reason=error.strerror)
            return False
        return True

    def stay_alive(self) -> None:
        """Tell that the running event loop is alive, now and twice in every period."""
        if self._every:
            self.tell(ALIVE)
            asyncio.get_running_loop().call_later(self._every, self.stay_alive)
