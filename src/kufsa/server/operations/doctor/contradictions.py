"""Settings that contradict each other, or open the server further than was probably meant."""

import ipaddress
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from kufsa.server.settings import TABLE, Loaded, Settings

from .findings import Finding, error, warning

_LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")


def contradictions(loaded: Loaded) -> Iterator[Finding]:
    """What is wrong with the settings alone, whatever the machine is like."""
    settings = loaded.settings
    yield from _https(settings)
    yield from _proxies(settings)
    yield from _openness(settings)
    if settings.metrics_token and settings.metrics_token == settings.operator_token:
        yield error("same-token")
    if settings.processes > 1 and not settings.database_url.startswith("postgres"):
        yield error("processes-one-file", processes=settings.processes)
    yield from _readable_secrets(loaded)


def _https(settings: Settings) -> Iterator[Finding]:
    scheme = urlsplit(settings.public_url or "").scheme
    if scheme == "https" and settings.https == "false":
        yield error("https-denied", url=settings.public_url)
    if scheme == "http" and settings.https == "true":
        yield error("https-claimed", url=settings.public_url)
    if scheme == "http" and not _is_local(urlsplit(settings.public_url or "").hostname or ""):
        yield warning("public-without-https", url=settings.public_url)


def _proxies(settings: Settings) -> Iterator[Finding]:
    for network in settings.trusted_proxies:
        if network.prefixlen == 0:
            yield error("proxy-anybody", network=network)
    public = urlsplit(settings.public_url or "")
    if public.scheme == "https" and not settings.trusted_proxies:
        yield warning("proxy-not-trusted", url=settings.public_url)
    local = all(network.network_address.is_loopback for network in settings.trusted_proxies)
    if settings.trusted_proxies and local and not _is_local(settings.listen_host):
        yield warning("proxy-passed-by", host=settings.listen_host)


def _openness(settings: Settings) -> Iterator[Finding]:
    closed = settings.lan or settings.house_code or settings.public_url or settings.trusted_proxies
    if not closed and not _is_local(settings.listen_host):
        yield warning("open-to-network", host=settings.listen_host)


def _is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host in _LOCAL_NAMES or host.endswith(".localhost")


def _readable_secrets(loaded: Loaded) -> Iterator[Finding]:
    """A file with secrets in it that every user of the machine can read."""
    files = {
        Path(origin.removeprefix("file ").rpartition(", line ")[0])
        for name, origin in loaded.origins.items()
        if origin.startswith("file ") and TABLE[name].secret and getattr(loaded.settings, name)
    }
    for file in sorted(files):
        if file.exists() and file.stat().st_mode & 0o077:
            yield warning("settings-readable", path=file)
