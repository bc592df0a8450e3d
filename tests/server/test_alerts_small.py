"""An alert is brought about and seen by Prometheus, as ``run.py alerts`` does with all of them.

And what fires reaches somebody, by the Alertmanager of ``deploy/``.
"""

import asyncio
import importlib
import json
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

import httpx
import pytest

ROOT = Path(__file__).parents[2]


def can_make_namespaces() -> bool:
    if shutil.which("unshare") is None:
        return False
    tried = ("unshare", "--map-root-user", "--mount", "true")
    return not subprocess.run(tried, capture_output=True, check=False).returncode


def test_an_alert_fires_and_rests(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if shutil.which("prometheus") is None:
        pytest.skip("Prometheus is not installed")
    if not can_make_namespaces():
        pytest.skip("a small disk needs the right to make namespaces")
    monkeypatch.syspath_prepend(ROOT / "tools")
    alerts = importlib.import_module("alerts")
    assert asyncio.run(alerts.main(["KufsaIsAway", "--shorten", "30"])) == 0
    told = capsys.readouterr().out
    assert "KufsaIsAway: seen firing" in told
    assert "never" not in told


class Heard(BaseHTTPRequestHandler):
    """A service that rings a telephone: it keeps which alerts came to which address."""

    came: ClassVar[dict[str, list[str]]] = {}

    def do_POST(self) -> None:
        told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        names = [one["labels"]["alertname"] for one in told["alerts"]]
        self.came.setdefault(self.path, []).extend(names)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_a_page_reaches_whoever_is_on_duty(tmp_path: Path) -> None:
    program = shutil.which("alertmanager") or shutil.which("prometheus-alertmanager")
    if program is None:
        pytest.skip("Alertmanager is not installed")
    config = (ROOT / "deploy" / "prometheus" / "alertmanager.yml").read_text()
    with ThreadingHTTPServer(("127.0.0.1", 0), Heard) as service:
        here = f"http://127.0.0.1:{service.server_port}"
        config = re.sub(r"https://(\w+)\.example\.org", rf"{here}/\1", config)
        (tmp_path / "alertmanager.yml").write_text(
            re.sub(r"group_wait: \w+", "group_wait: 0s", config)
        )
        Thread(target=service.serve_forever, daemon=True).start()
        with socket.socket() as spare:
            spare.bind(("127.0.0.1", 0))
            place = f"127.0.0.1:{spare.getsockname()[1]}"
        running = subprocess.Popen(
            [
                *(program, f"--config.file={tmp_path}/alertmanager.yml"),
                *(f"--storage.path={tmp_path}", f"--web.listen-address={place}"),
                *("--cluster.listen-address=", "--log.level=error"),
            ]
        )
        try:
            alerts = [
                {"labels": {"alertname": severity, "severity": severity}}
                for severity in ("page", "ticket")
            ]
            until(lambda: told(place, alerts))
            until(lambda: len(Heard.came) == 2)
        finally:
            running.kill()
            running.wait()
            service.shutdown()
    assert Heard.came == {"/duty/": ["page"], "/morning/": ["ticket"]}


def told(place: str, alerts: list[dict[str, dict[str, str]]]) -> bool:
    """Whether Alertmanager has taken these alerts."""
    try:
        url = f"http://{place}/api/v2/alerts"
        return httpx.post(url, json=alerts, trust_env=False).status_code == 200
    except httpx.HTTPError:
        return False


def until(holds: Callable[[], bool], seconds: float = 60) -> None:
    began = time.monotonic()
    while not holds():
        assert time.monotonic() < began + seconds
        time.sleep(0.05)
