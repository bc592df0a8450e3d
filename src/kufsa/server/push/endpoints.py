"""Where push messages go: an address that a browser names, so it is not trusted.

A browser could name an address inside the network of the server. So an endpoint has the public name
of a host, and what that name stands for is looked at before each message, and connected to as it
was looked at. Nothing of an answer but its status is read.

A name may belong to somebody who answers questions about it as slowly as they like, and nothing
ends such a question early. So names have threads of their own: nothing else waits for them.
"""

import asyncio
import re
import socket
import ssl
from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

LONGEST = 1000  # characters of an endpoint
SECONDS = 10.0  # for a message, with everything that it takes
_NAME = re.compile(r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]")
_NOT_PUBLIC = (".local", ".localhost", ".internal", ".lan", ".home.arpa", ".onion")
_TRANSLATED = ip_network("64:ff9b::/96")  # the last four bytes are an IPv4 address
_GLOBAL = ip_network("2000::/3")  # all IPv6 addresses of the internet at large are among these
_NAMES = ThreadPoolExecutor(4, "kufsa-names")
_STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9]{2})\b")


class BadEndpoint(ValueError):
    """Nothing is sent there; the message says why, in English."""


def checked(endpoint: str, others: Collection[str] = ()) -> SplitResult:
    """The parts of an endpoint, or BadEndpoint.

    ``others`` are hosts that the operator allows besides public ones, also without https.

    >>> checked("https://push.example.org/a?b").hostname
    'push.example.org'
    >>> checked("https://127.0.0.1/a")
    Traceback (most recent call last):
    kufsa.server.push.endpoints.BadEndpoint: An endpoint has the public name of a host.
    """
    if len(endpoint) > LONGEST or not re.fullmatch(r"[!-~]+", endpoint):
        raise BadEndpoint(f"An endpoint is an address of at most {LONGEST} characters.")
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise BadEndpoint("An endpoint is a web address.") from None
    if "@" in parts.netloc or parts.fragment:
        raise BadEndpoint("An endpoint has no name, password or fragment in it.")
    if host in others and parts.scheme in ("http", "https"):
        return parts
    if parts.scheme != "https":
        raise BadEndpoint("An endpoint begins with https://.")
    if not _NAME.fullmatch(host) or host.endswith(_NOT_PUBLIC):
        raise BadEndpoint("An endpoint has the public name of a host.")
    if port not in (None, 443):
        raise BadEndpoint("An endpoint has the usual port of https.")
    return parts


def is_public(address: str) -> bool:
    """Whether an address is one of the internet at large.

    >>> [is_public(one) for one in ("9.9.9.9", "10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::7f00:1")]
    [True, False, False, False]
    >>> is_public("2620:fe::9"), is_public("fec0::1"), is_public("::7f00:1")
    (True, False, False)
    """
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if found in _TRANSLATED:
            return is_public(str(ip_address(int(found) & 0xFFFFFFFF)))
        if inner is not None:
            return is_public(str(inner))
        if found not in _GLOBAL:
            return False
    return found.is_global and not found.is_multicast


async def post(
    endpoint: str, headers: Mapping[str, str], body: bytes, others: Collection[str] = ()
) -> int:
    """Send something to an endpoint; the status of the answer. Raises BadEndpoint or OSError."""
    parts = checked(endpoint, others)
    async with asyncio.timeout(SECONDS):
        reader, writer = await _connect(parts, others)
        try:
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            lines = [f"POST {target} HTTP/1.1", f"Host: {parts.netloc}", "Connection: close"]
            lines += [f"{name}: {value}" for name, value in headers.items()]
            lines += [f"Content-Length: {len(body)}", "", ""]
            writer.write("\r\n".join(lines).encode("ascii") + body)
            await writer.drain()
            found = _STATUS.match(await reader.readline())
        except ValueError as error:  # an endless line
            raise OSError("the answer is not HTTP") from error
        finally:
            writer.transport.abort()  # not every service ends TLS politely
    if found is None:
        raise OSError("the answer is not HTTP")
    return int(found[1])


async def _connect(
    parts: SplitResult, others: Collection[str]
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, safe = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if safe else 80)
    loop = asyncio.get_running_loop()
    look_up = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    found = await loop.run_in_executor(_NAMES, look_up)
    addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
    if host not in others and not all(map(is_public, addresses)):
        raise BadEndpoint("The name of this endpoint stands for an address that is not public.")
    failed: OSError = OSError(f"{host} has no address")
    for address in addresses:
        try:
            if safe:
                return await asyncio.open_connection(
                    address, port, ssl=_context(), server_hostname=host
                )
            return await asyncio.open_connection(address, port)
        except OSError as error:
            failed = error
    raise failed


@cache
def _context() -> ssl.SSLContext:
    return ssl.create_default_context()
