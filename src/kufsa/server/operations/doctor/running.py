"""What is wrong with a server that is running, or with the port where one should run."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from kufsa.server.operations.addresses import local_url
from kufsa.server.operations.runner import CannotListen, listen
from kufsa.server.settings import Loaded, Settings

from .findings import Finding, error, note

SECONDS = 10.0
UNKNOWN_HOST = 421


def running(loaded: Loaded) -> Iterator[Finding]:
    """Ask the server at this address, on this machine; or see whether one could listen there."""
    settings = loaded.settings
    if settings.port == 0:
        return
    try:
        listen(settings.listen_host, settings.port, explicit=True).close()
        return
    except CannotListen as problem:
        why = problem
    status, told = _ask(settings, "/health")
    if "version" not in told:
        yield error("cannot-listen", reason=why)
        return
    if status == 200:
        yield note("running", version=told["version"])
    else:
        yield error("running-unwell", version=told["version"], reason=told.get("reason", ""))
    public = urlsplit(settings.public_url or "").netloc
    if public and _ask(settings, "/health/live", host=public)[0] == UNKNOWN_HOST:
        yield error("host-unknown", host=public)


def _ask(settings: Settings, path: str, host: str = "") -> tuple[int, dict[str, Any]]:
    """Status and answer of the server on this machine; (0, {}) if it is none of ours."""
    url = local_url(settings.listen_host, settings.port).removesuffix("/") + path
    asked = Request(url, headers={"Host": host} if host else {})
    try:
        with build_opener(ProxyHandler({})).open(asked, timeout=SECONDS) as answer:
            return answer.status, _object(answer.read())
    except HTTPError as refused:
        return refused.code, _object(refused.read())
    except (URLError, OSError, ValueError):
        return 0, {}


def _object(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
