"""The round trip that the kernel measures: acknowledgements of TCP, which no page can hold back.

A pong is sent by the page's own code, which may wait before it does. What the other machine's
kernel acknowledges is beyond that code, and the shortest such time on a line is close to the true
one.
"""

import socket
import struct
import sys
from ipaddress import ip_address

_MIN_RTT = 148  # where Linux has it in tcp_info, as 32 bits of microseconds
_UNKNOWN = 0xFFFFFFFF


def kernel_trip(wire: socket.socket | None, client: str) -> int | None:
    """The shortest round trip to a client in microseconds; None if it cannot be known.

    ``client`` is where the person is. If somebody else is at the other end of the line, a proxy,
    the kernel knows the way to there and no further; a proxy may be on this machine.
    """
    if wire is None or not sys.platform.startswith("linux"):
        return None
    try:
        peer = wire.getpeername()
        if not isinstance(peer, tuple) or _plain(peer[0]) != _plain(client):
            return None
        if ip_address(_plain(client)).is_loopback:
            return None
        told = wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _MIN_RTT + 4)
    except (OSError, ValueError):  # it is closed, or not a line between two machines
        return None
    return shortest(told)


def shortest(told: bytes) -> int | None:
    """The field of tcp_info; an old kernel tells less, and a new line has not measured yet.

    >>> shortest(bytes(_MIN_RTT) + (1234).to_bytes(4, sys.byteorder)), shortest(bytes(104))
    (1234, None)
    """
    if len(told) < _MIN_RTT + 4:
        return None
    found: int = struct.unpack_from("=I", told, _MIN_RTT)[0]
    return None if found == _UNKNOWN else found


def _plain(address: str) -> str:
    """An address of IPv4 is the same where IPv6 writes it."""
    return address.partition("%")[0].removeprefix("::ffff:")
