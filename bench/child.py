"""Another process that measures: it has its own memory, and nothing here disturbs it.

It is started as a module and speaks JSON lines: first its calibration, then one batch for every
line that it reads, as ``[steps, seconds]``.
"""

import json
import subprocess
import sys
import threading
from typing import Any

PATIENCE = 30.0  # seconds for any one answer


class Child:
    """Another process that measures, seen from the one that compares."""

    patience: float | None = None  # seconds for any one answer, if not PATIENCE

    def __init__(self, module: str, *arguments: str) -> None:
        """Start it, and read its calibration."""
        self._told = " ".join((module, *arguments))
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.calibration: dict[str, float] = self._answer()

    def batch(self) -> float:
        """Steps per second of one batch."""
        assert self._process.stdin is not None
        self._process.stdin.write("go\n")
        self._process.stdin.flush()
        steps, seconds = self._answer()
        return float(steps / seconds)

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        patience = self.patience or PATIENCE
        alarm = threading.Timer(patience, self._process.kill)
        alarm.start()
        line = self._process.stdout.readline()
        alarm.cancel()
        if not line:
            self.close()
            raise TimeoutError(f"{self._told} gave no answer within {patience:g} seconds")
        return json.loads(line)
