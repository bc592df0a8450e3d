"""A Prometheus that watches servers by the rules in deploy/, with every time in them shortened."""

import asyncio
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, Self

import httpx
from fault_services import HERE, NotInstalled, free_port

RULES = Path(__file__).parents[1] / "deploy" / "prometheus" / "alerts.yml"
SECONDS = {"s": 1, "m": 60, "h": 3600}
SCRAPED = 15  # seconds between two looks, as in deploy/prometheus/prometheus.yml
LOOK = 0.25  # seconds between two looks at Prometheus
PATIENCE = 60.0  # seconds for Prometheus to answer
# A window in brackets, how long something must last, and how far a prediction looks ahead.
_TIME = re.compile(r"(?<=\[)(\d+)([smh])(?=])|(?<=for: )(\d+)([smh])\b|(\d+) \* 24 \* 3600")


def shortened(rules: str, times: float) -> str:
    """Rules with every time divided; what is compared with it stays as it is.

    >>> shortened("rate(moves[5m]) > 0.1  # for: 10m", 30)
    'rate(moves[10000ms]) > 0.1  # for: 20000ms'
    """

    def divided(found: re.Match[str]) -> str:
        if found[5]:
            return f"{int(found[5]) * 86_400 / times:g}"
        number, unit = found[1] or found[3], found[2] or found[4]
        return f"{round(1000 * int(number) * SECONDS[unit] / times)}ms"

    return _TIME.sub(divided, rules)


class Watch:
    """The Prometheus, and what it has seen firing."""

    def __init__(self, folder: Path, times: float) -> None:
        found = shutil.which("prometheus")
        if found is None:
            raise NotInstalled("Prometheus is not installed: prometheus is not on the path")
        self.firing: set[str] = set()
        self._folder = folder
        self._port = free_port()
        (folder / "alerts.yml").write_text(shortened(RULES.read_text(encoding="utf-8"), times))
        every = f"{round(1000 * SCRAPED / times)}ms"
        jobs = {"job_name": "kufsa", "file_sd_configs": [{"files": [str(folder / "servers.json")]}]}
        config = {
            "global": {"scrape_interval": every, "evaluation_interval": every},
            "rule_files": [str(folder / "alerts.yml")],
            "scrape_configs": [{**jobs, "scrape_timeout": every}],
        }
        (folder / "prometheus.yml").write_text(json.dumps(config))  # JSON is YAML
        self.servers(())
        self._command = [
            *(found, f"--config.file={folder / 'prometheus.yml'}", "--log.level=error"),
            *(
                f"--storage.tsdb.path={folder / 'data'}",
                f"--web.listen-address={HERE}:{self._port}",
            ),
        ]

    def servers(self, urls: Iterable[str]) -> None:
        """Watch these servers from now on."""
        targets = [url.removeprefix("http://") for url in urls]
        there = self._folder / "servers.json.new"
        there.write_text(json.dumps([{"targets": targets}] if targets else []))
        there.replace(self._folder / "servers.json")

    async def __aenter__(self) -> Self:
        with (self._folder / "log").open("wb") as log:
            self._running = subprocess.Popen(self._command, stdout=log, stderr=log)
        self._http = httpx.AsyncClient(base_url=f"http://{HERE}:{self._port}", trust_env=False)
        self._looking = asyncio.create_task(self._look())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._looking.cancel()
        await asyncio.gather(self._looking, return_exceptions=True)
        await self._http.aclose()
        self._running.terminate()
        self._running.wait()

    async def _look(self) -> None:
        """Keep in mind which alerts fire now."""
        answered = monotonic()
        while monotonic() < answered + PATIENCE:
            with suppress(httpx.HTTPError):
                found = (await self._http.get("/api/v1/alerts")).json()["data"]["alerts"]
                self.firing = {one["labels"]["alertname"] for one in found if _fires(one)}
                answered = monotonic()
            await asyncio.sleep(LOOK)
        raise RuntimeError((self._folder / "log").read_text()[-3000:] or "Prometheus is silent")

    async def until(self, holds: Callable[[], bool], seconds: float) -> bool:
        """Wait until something holds, for so long at most; returns whether it does."""
        until = monotonic() + seconds
        while not holds() and monotonic() < until:
            if self._looking.done():
                self._looking.result()
            await asyncio.sleep(LOOK / 2)
        return holds()

    async def sees(self, servers: int) -> bool:
        """Wait until so many servers have been asked."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(httpx.HTTPError):
                    asked = {"query": 'up{job="kufsa"} == 1'}
                    answer = await self._http.get("/api/v1/query", params=asked)
                    if len(answer.json()["data"]["result"]) == servers:
                        return True
                await asyncio.sleep(LOOK)


def _fires(alert: dict[str, Any]) -> bool:
    return bool(alert["state"] == "firing")
