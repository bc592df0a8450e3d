"""A little of ``python3 run.py fuzz_wire``: it runs, finds nothing, and can find something."""

import importlib
from pathlib import Path
from types import ModuleType

import pytest
from rich.console import Console

pytestmark = pytest.mark.long

TOOLS = Path(__file__).parents[2] / "tools"
SECONDS = 600.0  # it ends by the number of inputs


@pytest.fixture
def fuzz_wire(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(TOOLS))
    return importlib.import_module("fuzz_wire")


def run(fuzz_wire: ModuleType, inputs: int, seed: int) -> tuple[int, str]:
    console = Console(record=True, width=200, quiet=False)
    with console.capture() as told:
        found = fuzz_wire.show(fuzz_wire.fuzz_here(seed, inputs, SECONDS), console)
    return found, told.get()


def test_a_thousand_inputs_find_nothing(fuzz_wire: ModuleType) -> None:
    found, told = run(fuzz_wire, 1000, seed=7)
    assert "1,000 inputs: " in told
    for kind in ("messages", "notations", "records", "requests"):
        assert kind in told
    assert "server errors: 0; changes by what was refused: 0" in told
    assert found == 0


def test_several_processes_share_the_inputs(fuzz_wire: ModuleType) -> None:
    found = fuzz_wire.fuzz_beside(7, 21, SECONDS, jobs=2)
    assert sum(found.sent.values()) == sum(found.answers.values()) == 21
    assert found.failed == []


def test_an_error_of_the_server_is_found(
    fuzz_wire: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: object) -> object:
        raise ZeroDivisionError

    targets = importlib.import_module("fuzz_targets")
    monkeypatch.setattr(targets.record, "read", broken)
    found, told = run(fuzz_wire, 200, seed=7)
    assert found and "records: ZeroDivisionError" in told


def test_what_a_refusal_changes_is_found(
    fuzz_wire: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    targets = importlib.import_module("fuzz_targets")
    count = iter(range(10**9))
    monkeypatch.setattr(targets.House, "written", lambda self: next(count))
    found, told = run(fuzz_wire, 200, seed=7)
    assert found and "changed something" in told and "server errors: 0" in told
