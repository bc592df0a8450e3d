"""``tools/card.py``: every part in its time, and what it said is kept."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def card() -> ModuleType:
    file = Path(__file__).parents[2] / "tools" / "card.py"
    spec = importlib.util.spec_from_file_location("card_tool", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_part_that_takes_too_long_is_ended_and_the_next_one_runs(
    card: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = {
        "slow": (("-c", "import time; print('began'); time.sleep(600)"), 0.2),
        "quick": (("-c", "print('where: {out}')"), 0.8),
    }
    assert card.run_parts(parts, 20, tmp_path) == 1
    assert (tmp_path / "slow.log").read_text() == "began\n"
    assert (tmp_path / "quick.log").read_text() == f"where: {tmp_path}\n"
    assert "== slow: -9" in capsys.readouterr().out


def test_the_parts_share_all_the_time(card: ModuleType) -> None:
    assert sum(share for _, share in card.PARTS.values()) == pytest.approx(1)
    for command, _ in card.PARTS.values():
        assert (card.ROOT / command[0]).is_file()


def test_what_cannot_be_measured_is_told_and_the_rest_goes_on(
    card: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    card.attempt("nothing", lambda: 1 / 0)
    card.attempt("something", lambda: card.rate(lambda: sum(range(1000)), 5) > 0)
    assert capsys.readouterr().out.splitlines() == [
        '{"nothing": "ZeroDivisionError: division by zero"}',
        '{"something": true}',
    ]
