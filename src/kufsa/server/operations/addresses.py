"""The addresses at which this machine can be reached from the same network.

We ask the operating system which of its addresses it would use to reach a remote one. Connecting a
UDP socket answers that and sends nothing.
"""

import ipaddress
import socket
from collections.abc import Iterator

from kufsa.server.settings import EVERYWHERE

# Private networks and those reserved for documentation: nobody uses these addresses.
_TOWARDS = ("192.0.2.1", "10.254.254.254", "172.31.254.254", "192.168.254.254", "2001:db8::1")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def addresses_of_machine() -> list[str]:
    """This machine's addresses in its networks, IPv4 first; none if it has no network."""
    return list(dict.fromkeys(_used_towards_remote_ones()))


def _used_towards_remote_ones() -> Iterator[str]:
    for remote in _TOWARDS:
        family = socket.AF_INET6 if ":" in remote else socket.AF_INET
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asked:
                asked.connect((remote, 9))
                used = ipaddress.ip_address(asked.getsockname()[0].partition("%")[0])
        except (OSError, ValueError):  # no such network here
            continue
        if not (used.is_loopback or used.is_unspecified or used.is_link_local):
            yield str(used)


def url(address: str, port: int) -> str:
    """What to type in a browser.

    >>> url("192.168.1.5", 8000), url("::1", 80)
    ('http://192.168.1.5:8000', 'http://[::1]')
    """
    host = f"[{address}]" if ":" in address else address
    return f"http://{host}" if port == 80 else f"http://{host}:{port}"


def local_url(host: str, port: int) -> str:
    """Where a browser on this machine finds a server that listens on ``host``.

    >>> local_url("0.0.0.0", 8000), local_url("192.168.1.5", 8000)
    ('http://localhost:8000', 'http://192.168.1.5:8000')
    """
    is_local = host in (EVERYWHERE, "::", "localhost") or _is_loopback(host)
    return url("localhost" if is_local else host, port)


def network_urls(host: str, port: int) -> list[str]:
    """Where other devices on the network find it; none if it listens on this machine alone.

    >>> network_urls("127.0.0.1", 8000), network_urls("192.168.1.5", 8000)
    ([], ['http://192.168.1.5:8000'])
    """
    if host == "localhost" or _is_loopback(host):
        return []
    if host not in (EVERYWHERE, "::"):
        return [url(host, port)]
    found = addresses_of_machine()
    return [url(one, port) for one in found if host == "::" or ":" not in one]


def house_link(address: str, code: str | None) -> str:
    """The address to give to guests.

    >>> house_link("http://192.168.1.5:8000", "4f7k2m9q"), house_link("http://192.168.1.5", None)
    ('http://192.168.1.5:8000/api/in/4f7k2m9q', 'http://192.168.1.5')
    """
    return f"{address}/api/in/{code}" if code else address


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
