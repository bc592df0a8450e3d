"""Traces: one command is one story, across servers, and tells no secret."""

import asyncio
import gzip
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from kufsa.match import commands as c
from kufsa.server import tracing
from kufsa.server.client import Client
from kufsa.server.store import BadStore
from tests.server.conftest import NewUrl
from tests.server.test_cluster import started, two_servers

proto = pytest.importorskip(
    "opentelemetry.proto.collector.trace.v1.trace_service_pb2", reason="the extra traces"
)


class Collector:
    """Receives spans, as a real one does."""

    def __init__(self) -> None:
        self.raw: list[bytes] = []
        collector = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                packed = self.headers.get("Content-Encoding") == "gzip"
                assert self.path == "/v1/traces"
                collector.raw.append(gzip.decompress(body) if packed else body)
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: Any) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def spans(self) -> list[Any]:
        requests = map(proto.ExportTraceServiceRequest.FromString, self.raw)
        return [
            span
            for request in requests
            for resource in request.resource_spans
            for scope in resource.scope_spans
            for span in scope.spans
        ]

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@pytest.fixture
def collector() -> Iterator[Collector]:
    found = Collector()
    yield found
    found.close()


def about(span: Any) -> dict[str, Any]:
    return {one.key: one.value.string_value or one.value.int_value for one in span.attributes}


def test_a_command_to_another_server_is_one_trace(
    tmp_path: Path, new_postgresql: NewUrl, collector: Collector
) -> None:
    secrets: list[str] = []

    async def story(one: Any, two: Any) -> None:
        async with Client(one[0]) as noa, Client(two[0]) as uri:
            table = await started(noa, uri)
            await uri.do(table, c.Say(text="between us"))
            assert (await uri.http.get(f"/api/tables/{table}")).status_code == 200
            secrets.extend([table, "between us", noa.cookie or "", uri.cookie or ""])

    # However slow the machine is, the table stays where it is.
    more = {"traces": collector.url, "lease_seconds": 60.0}
    two_servers(tmp_path, new_postgresql(), "postgres", story, **more)
    spans = collector.spans()
    (said,) = [span for span in spans if about(span).get("kind") == "Say"]
    assert about(said) == {"kind": "Say", "game": "triominoes", "result": "accepted"}
    by_id = {span.span_id: span for span in spans}
    answered = by_id[said.parent_span_id]
    asked = by_id[answered.parent_span_id]
    assert (answered.name, asked.name, asked.parent_span_id) == ("answer", "ask", b"")
    (append,) = [span for span in spans if span.parent_span_id == said.span_id]
    assert append.name == "append" and about(append)["events"] == 1
    assert {span.trace_id for span in (said, answered, append)} == {asked.trace_id}
    routes = {about(span).get("route") for span in spans if span.name == "request"}
    assert "/api/tables/{table}" in routes
    told = b"".join(collector.raw)
    assert all(secrets) and not any(secret.encode() in told for secret in secrets)


def test_an_error_names_its_kind_and_nothing_else(collector: Collector) -> None:
    spans = tracing.open_spans(collector.url)
    with pytest.raises(ValueError, match="my secret"), spans.span("command"):
        raise ValueError("my secret")
    spans.close()
    (span,) = collector.spans()
    assert about(span) == {"error.type": "ValueError"} and not span.events
    assert b"secret" not in b"".join(collector.raw)


def test_what_something_over_has_caused_is_a_trace_of_its_own(collector: Collector) -> None:
    """Otherwise a game of bots would be a single trace."""
    spans = tracing.open_spans(collector.url)

    async def later() -> None:
        await asyncio.sleep(0)
        with spans.span("later"):
            pass

    async def story() -> None:
        with spans.span("first"):
            task = asyncio.create_task(later())
        await task

    asyncio.run(story())
    spans.close()
    assert len({span.trace_id for span in collector.spans()}) == 2


def test_a_server_without_the_extra_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "opentelemetry", None)
    with pytest.raises(BadStore, match="extra traces"):
        tracing.open_spans("http://127.0.0.1:4318")
