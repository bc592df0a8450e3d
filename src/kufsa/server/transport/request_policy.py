"""Which connections the settings allow: host names, origins, proxies, https.

Only requests that name one of our hosts and come from our own pages (or from no page at all) are
let in; ``request_guard`` applies that to every request. docs/security.md names the attackers.
"""

import re
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.types import Scope

from kufsa.server.protocol import SESSION_COOKIES
from kufsa.server.settings import Network, Settings

from .cookies import cookies_sent
from .headers import values

_AUTHORITY = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::([0-9]{1,5}))?", re.ASCII)
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
_USUAL_PORTS = {"http": "80", "https": "443"}


def split_authority(text: str) -> tuple[str, str] | None:
    """Name and port of a ``Host`` header, or None if the text is not one.

    >>> split_authority("Kufsa.Example.:8000"), split_authority("[::1]"), split_authority("a/b")
    (('kufsa.example', '8000'), ('[::1]', ''), None)
    """
    found = _AUTHORITY.fullmatch(text.lower())
    return (found[1].removesuffix("."), found[2] or "") if found else None


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text)
    except ValueError:
        return None
    # ::ffff:10.0.0.1 is how a socket for both kinds of addresses writes 10.0.0.1.
    return getattr(found, "ipv4_mapped", None) or found


def trusts(proxies: tuple[Network, ...], address: str) -> bool:
    """Whether an address is that of a trusted proxy."""
    found = _address(address)
    return found is not None and any(found in network for network in proxies)


def is_this_machine(peer: str, headers: Headers) -> bool:
    """Whether a request was made on this machine itself.

    A proxy on this machine does not count: it passes on what others ask, and says so in a header.
    """
    address = _address(peer)
    return bool(address and address.is_loopback) and not any(name in headers for name in FORWARDED)


class RequestPolicy:
    """What the settings mean for a connection; every method looks at its ASGI scope."""

    def __init__(self, settings: Settings) -> None:
        own = socket.gethostname().lower()
        self.public = urlsplit(settings.public_url or "")
        # A browser leaves the usual port and the last slash out of an Origin.
        usual = f":{_USUAL_PORTS.get(self.public.scheme, '')}"
        place = self.public.netloc.lower().removesuffix(usual)
        self.public_origin = f"{self.public.scheme}://{place}" if place else ""
        self._https = settings.https
        self._proxies = settings.trusted_proxies
        self._hosts = {"localhost", own, f"{own}.local", *settings.hosts}
        self._hosts |= {self.public.hostname} if self.public.hostname else set()

    def knows_host(self, name: str) -> bool:
        """Whether the server answers to a name, given without a port.

        A page of somebody else can make its own *name* point to this machine (DNS rebinding),
        and would then be of the same origin as the server; an address cannot be pointed.
        """
        return (
            name in self._hosts
            or name.endswith(".localhost")
            or _address(name.strip("[]")) is not None
        )

    def host(self, scope: Scope) -> tuple[str, str] | None:
        """Name and port that the request asked for, or None if they are not ours."""
        sent = values(scope, b"host")
        found = split_authority(sent[0]) if len(sent) == 1 else None
        return found if found and self.knows_host(found[0]) else None

    def client(self, scope: Scope) -> str:
        """The address of the client: the nearest one that is not a trusted proxy.

        Proxies append to ``X-Forwarded-For`` on the right. What a client wrote there itself is
        further left and is never reached.
        """
        peer = scope.get("client")
        nearest = str(peer[0]) if peer else ""
        hops = [
            hop.strip() for line in values(scope, b"x-forwarded-for") for hop in line.split(",")
        ]
        while trusts(self._proxies, nearest) and hops:
            hop = _address(hops.pop())
            if hop is None:
                break
            nearest = str(hop)
        return nearest

    def secure(self, scope: Scope) -> bool:
        """Whether the person's browser uses https, with us or with a proxy in front of us."""
        if self._https != "auto":
            return self._https == "true"
        peer = scope.get("client")
        said = values(scope, b"x-forwarded-proto")
        if said and peer and trusts(self._proxies, str(peer[0])):
            return said[-1].rpartition(",")[2].strip().lower() in ("https", "wss")
        host = self.host(scope)
        if host and host[0] == self.public.hostname:
            return self.public.scheme == "https"
        return scope["scheme"] in ("https", "wss")

    def admits_origin(self, scope: Scope) -> bool:
        """Whether a request that changes something, or opens a socket, comes from our own pages.

        Browsers say so with ``Origin``, or at least with ``Sec-Fetch-Site``. A client that sends
        neither is not a browser, and may come in as a stranger. With a session cookie it must
        send ``Origin`` too, so that an old browser that sends neither cannot be tricked into
        acting for its owner.
        """
        origins = values(scope, b"origin")
        if origins:
            return len(origins) == 1 and self._is_ours(origins[0], scope)
        sites = values(scope, b"sec-fetch-site")
        if sites:
            return sites in (["same-origin"], ["none"])
        return not any(name in cookies_sent(scope) for name in SESSION_COOKIES)

    def site(self, scope: Scope) -> tuple[str, str]:
        """The host name and the origin of the page that sent an admitted request."""
        name, port = self.host(scope) or ("", "")
        scheme = "https" if self.secure(scope) else "http"
        sent = values(scope, b"origin")
        origin = sent[0] if sent else f"{scheme}://{name}{':' if port else ''}{port}"
        if self.public.hostname and origin == self.public_origin:
            name = self.public.hostname  # whatever a proxy calls us
        return name, origin

    def _is_ours(self, origin: str, scope: Scope) -> bool:
        if self.public_origin and origin == self.public_origin:
            return True
        scheme, _, authority = origin.partition("://")
        place, host = split_authority(authority), self.host(scope)
        if scheme not in _USUAL_PORTS or place is None or host is None:
            return False
        if scheme == "http" and self.secure(scope):
            return False  # anybody on the network could have written that page
        usual = _USUAL_PORTS[scheme]
        return place[0] == host[0] and (place[1] or usual) == (host[1] or usual)
