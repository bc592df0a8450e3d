"""Trials in processes of their own."""

import subprocess
import sys

DIES = """
import os
from kufsa.testing.trials import in_a_child
in_a_child(os._exit, 3)
"""


def test_a_child_that_dies_is_an_error() -> None:
    done = subprocess.run([sys.executable, "-c", DIES], capture_output=True, text=True, timeout=60)
    assert "BrokenProcessPool" in done.stderr
