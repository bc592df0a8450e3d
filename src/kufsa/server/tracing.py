"""Where the time of a request or a command goes, across servers, for whoever collects traces.

A span says what was done and how it ended, never at which table, by whom or with what: ids of
tables may be links to private ones, and errors quote what they met.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol

import kufsa
from kufsa.server.store import BadStore

PATIENCE = 2.0  # seconds that a collector may take
HEADER = "traceparent"  # as W3C calls it


class Tell(Protocol):
    """Adds to what a span says about itself."""

    def __call__(self, **about: str | int) -> None: ...


class Spans(Protocol):
    """Makes spans; those that begin inside another one belong to it."""

    def span(
        self, name: str, carried: str = "", **about: str | int
    ) -> AbstractContextManager[Tell]:
        """Measure what happens inside; ``carried`` is the span of another server that caused it."""

    def carry(self) -> str:
        """The span that goes on now, for another server; empty if there is none."""

    def close(self) -> None:
        """Send what has not been sent."""


class NoSpans:
    """Nobody collects traces.

    >>> with NoSpans().span("command", game="triominoes") as tell:
    ...     tell(outcome="accepted")
    """

    def span(
        self, name: str, carried: str = "", **about: str | int
    ) -> AbstractContextManager[Tell]:
        return _NOTHING

    def carry(self) -> str:
        return ""

    def close(self) -> None: ...


class _Nothing:
    def __enter__(self) -> "_Nothing":
        return self

    def __exit__(self, *_: object) -> None: ...

    def __call__(self, **about: str | int) -> None: ...


_NOTHING = _Nothing()
NO_SPANS = NoSpans()


class CollectedSpans:
    """Sends spans to a collector in batches (OpenTelemetry, OTLP over HTTP)."""

    def __init__(self, collector: str) -> None:
        try:
            from opentelemetry import context, trace
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
            from opentelemetry.sdk.resources import Resource
            from opentelemetry.sdk.trace import TracerProvider
            from opentelemetry.sdk.trace.export import BatchSpanProcessor
            from opentelemetry.trace.propagation import tracecontext
        except ModuleNotFoundError:
            raise BadStore(
                "traces need OpenTelemetry: install kufsa with the extra traces"
            ) from None
        about = {"service.name": "kufsa", "service.version": kufsa.__version__}
        exporter = OTLPSpanExporter(endpoint=f"{collector}/v1/traces", timeout=PATIENCE)
        self._provider: Any = TracerProvider(resource=Resource.create(about))
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer: Any = self._provider.get_tracer("kufsa")
        self._propagator: Any = tracecontext.TraceContextTextMapPropagator()
        self._current: Any = trace.get_current_span
        self._nothing: Any = context.Context()

    @contextmanager
    def span(self, name: str, carried: str = "", **about: str | int) -> Iterator[Tell]:
        within = None
        if carried:
            within = self._propagator.extract({HEADER: carried})
        elif not self._current().is_recording():  # what is over has caused it, as a bot's move
            within = self._nothing
        with self._tracer.start_as_current_span(
            name,
            context=within,
            attributes=about,
            record_exception=False,
            set_status_on_exception=False,
        ) as span:

            def tell(**more: str | int) -> None:
                span.set_attributes(more)

            try:
                yield tell
            except BaseException as error:
                tell(**{"error.type": type(error).__name__})
                raise

    def carry(self) -> str:
        carrier: dict[str, str] = {}
        self._propagator.inject(carrier)
        return carrier.get(HEADER, "")

    def close(self) -> None:
        self._provider.shutdown()


def open_spans(collector: str | None) -> Spans:
    """Spans for the collector at this address; for none without one."""
    return CollectedSpans(collector) if collector else NO_SPANS
