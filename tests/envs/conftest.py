"""Tests of faces for libraries that are not everywhere, and what several of them use."""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

collect_ignore = [] if find_spec("pyspiel") else ["test_openspiel.py"]


@pytest.fixture(scope="session")
def ask() -> Callable[..., str]:
    """What a script prints, run by a Python of its own."""

    def answer(script: str, **environment: str) -> str:
        ran = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, **environment},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout.strip()

    return answer
