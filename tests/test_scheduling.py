"""A test that hangs fails, and the others run all the same."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

HANGS = """
import time

import pytest


@pytest.mark.parametrize("number", range(6))
def test_one(number):
    if number == 2:
        time.sleep(600)
"""

SETTINGS = """
[pytest]
faulthandler_timeout = 2
faulthandler_exit_on_timeout = true
"""

CONFTEST = "from tests.conftest import pytest_xdist_make_scheduler"


def test_a_test_that_hangs_fails_once_and_the_others_go_on(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text(SETTINGS)
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_hanging.py").write_text(HANGS)
    (tmp_path / "test_quick.py").write_text(HANGS.replace("== 2", "== 6"))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "2", "-p", "no:cacheprovider", str(tmp_path)],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "1 failed, 11 passed" in done.stdout, done.stdout + done.stderr
    assert "crashed while running 'test_hanging.py::test_one[2]'" in done.stdout
