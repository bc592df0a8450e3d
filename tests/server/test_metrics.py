"""Metrics: what is counted, in a form that Prometheus reads, with every name documented."""

import asyncio
import re
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest
from prometheus_client.parser import text_string_to_metric_families

from kufsa.server.metrics import RESULTS, Metrics

PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"


def busy() -> Metrics:
    """Metrics of a server where everything has happened."""
    metrics = Metrics()
    for result in RESULTS:
        metrics.command(result, 0.02)
    metrics.refused("too_many")
    metrics.request(200, 0.01)
    metrics.request(503, 0.01)
    metrics.reconnected()
    metrics.ready(True)
    metrics.watch_queue("store", lambda: 4)
    metrics.size(database=5000, free=None, guests=3, named=2)
    metrics.stored(3, 2, 0.004)
    metrics.stored(0, 4, 0.004)  # a failed batch is not a commit
    metrics.table("triominoes", None, "waiting")
    metrics.table("triominoes", "waiting", "playing")
    metrics.table("red_handed", None, "waiting")
    metrics.table("red_handed", "waiting", None)
    metrics.connected()
    metrics.connected()
    metrics.disconnected()
    metrics.overflow()
    metrics.snapshot()
    metrics.dropped("slow")
    metrics.servers(3)
    metrics.owner_changed("taken_over")
    metrics.messages_lost(4)
    metrics.watch_bots(SimpleNamespace(asked=7, restarts=1, fell_back=Counter(time=2)))
    return metrics


def figures(metrics: Metrics) -> dict[str, float]:
    return {
        sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
    }


@pytest.mark.parametrize(
    ("figure", "value"),
    [
        ("kufsa_commands_total accepted", 1),
        ("kufsa_commands_total stale", 1),
        ("kufsa_commands_total failed", 1),
        ("kufsa_command_seconds_count", 4),
        ("kufsa_command_seconds_sum", pytest.approx(0.08)),
        ("kufsa_refusals_total too_many", 1),
        ("kufsa_requests_total 2xx", 1),
        ("kufsa_requests_total 5xx", 1),
        ("kufsa_request_seconds_count", 2),
        ("kufsa_reconnects_total", 1),
        ("kufsa_ready", 1),
        ("kufsa_waiting store", 4),
        ("kufsa_database_bytes", 5000),
        ("kufsa_disk_free_bytes", pytest.approx(float("nan"), nan_ok=True)),
        ("kufsa_people guest", 3),
        ("kufsa_people named", 2),
        ("kufsa_store_writes_total", 3),
        ("kufsa_store_failures_total", 6),
        ("kufsa_store_batch_writes_bucket 5.0", 1),
        ("kufsa_store_batch_writes_bucket 2.0", 0),
        ("kufsa_store_commit_seconds_sum", 0.004),
        ("kufsa_tables triominoes playing", 1),
        ("kufsa_tables triominoes waiting", 0),
        ("kufsa_tables red_handed waiting", 0),
        ("kufsa_connections", 1),
        ("kufsa_queue_overflows_total", 1),
        ("kufsa_snapshots_total", 1),
        ("kufsa_connections_dropped_total slow", 1),
        ("kufsa_servers", 3),
        ("kufsa_owner_changes_total taken_over", 1),
        ("kufsa_owner_changes_total lost", 0),
        ("kufsa_messages_lost_total", 4),
        ("kufsa_bots_asked_total", 7),
        ("kufsa_bots_fell_back_total time", 2),
        ("kufsa_bots_restarts_total", 1),
    ],
)
def test_what_happened_is_counted(figure: str, value: float) -> None:
    assert figures(busy())[figure] == value


def test_bots_are_counted_when_somebody_asks() -> None:
    counts = SimpleNamespace(asked=0, restarts=0, fell_back=Counter())
    metrics = Metrics()
    metrics.watch_bots(counts)
    counts.asked = 5
    counts.fell_back["memory"] += 1
    assert figures(metrics)["kufsa_bots_asked_total"] == 5
    assert figures(metrics)["kufsa_bots_fell_back_total memory"] == 1


def test_two_servers_do_not_count_together() -> None:
    first, second = Metrics(), Metrics()
    first.snapshot()
    assert figures(second)["kufsa_snapshots_total"] == 0


def test_a_loop_that_is_held_up_shows() -> None:
    metrics = Metrics()

    async def hold_up() -> None:
        watch = asyncio.create_task(metrics.watch_loop(every=0.001))
        await asyncio.sleep(0)  # it has begun to wait
        time.sleep(0.03)
        while not figures(metrics)["kufsa_loop_lag_seconds_count"]:
            await asyncio.sleep(0)
        watch.cancel()

    asyncio.run(hold_up())
    assert figures(metrics)["kufsa_loop_lag_seconds_sum"] > 0.02


def test_every_figure_is_documented_and_no_other() -> None:
    named = {
        family.name + ("_total" if family.type == "counter" else "")
        for family in text_string_to_metric_families(busy().text().decode())
        if family.name.startswith("kufsa_")
    }
    told = set(re.findall(r"^\| `(kufsa_\w+)", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert told == named
