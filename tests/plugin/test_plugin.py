"""A sixth game is one folder and one entry point: it keeps the contract without any change."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kufsa.core import kernel

PROJECT = Path(__file__).parent / "ten_nuts"
TESTS = Path(__file__).parent.parent

Run = Callable[..., str]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run Python where the plug-in is installed; what it printed, or a failure that shows it."""
    folder = tmp_path_factory.mktemp("installed")
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])

    def run(*arguments: str) -> str:
        ran = subprocess.run(
            [sys.executable, *arguments],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
        return ran.stdout

    offline = ["--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check"]
    run("-m", "pip", "install", "--quiet", *offline, "--target", str(folder), str(PROJECT))
    return run


def test_it_is_in_the_box(run: Run) -> None:
    assert "ten_nuts" in run("-c", "import kufsa; print(*kufsa.games())").split()


def test_its_own_tests_pass(run: Run) -> None:
    run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(PROJECT / "tests"))


def test_it_keeps_the_contract(run: Run) -> None:
    contract = ["-m", "pytest", "-q", "-p", "no:cacheprovider", str(TESTS / "contract")]
    told = run(*contract, "--game", "ten_nuts", "--game-tests", str(PROJECT / "tests"))
    assert " passed" in told and "failed" not in told


@pytest.mark.skipif(kernel.INTERPRETED, reason="breaks are tried interpreted in any case")
def test_a_break_of_each_clause_is_noticed(run: Run) -> None:
    tool = TESTS.parent / "tools" / "breaks.py"
    told = run(str(tool), "ten_nuts", "--tests", str(PROJECT / "tests"))
    assert "11 of 11" in told
