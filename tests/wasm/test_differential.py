"""The proof that the browser's engine plays as Python does: it replays, and it notices."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

STEPS = 60
MANY = re.MULTILINE


@pytest.mark.usefixtures("tools")
def test_nothing_differs_in_node(capsys: pytest.CaptureFixture[str]) -> None:
    import differential

    assert differential.main(["--steps", str(STEPS), "--seed", "5", "red_handed"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("seed 5\n")
    assert re.search(r"^red_handed: 60 steps, \d+ games, 3 documents, .* 0 differences", told, MANY)


@pytest.mark.usefixtures("tools")
def test_a_difference_is_counted_and_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import differential

    def wrong(*arguments: Any) -> Iterator[dict[str, Any]]:
        first, *rest = trace(*arguments)
        yield {**first, "sum": 0}
        yield from rest

    trace = differential.trace
    monkeypatch.setattr(differential, "trace", wrong)
    monkeypatch.setattr(differential, "ProcessPoolExecutor", Here)
    assert differential.main(["--steps", str(STEPS), "red_handed"]) == 1
    told = capsys.readouterr().out
    assert "1 differences" in told
    assert "step 0, the start, of {" in told


class Here:
    """Does in this process what a pool would do in another, where nothing is patched."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def __enter__(self) -> "Here":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def submit(self, function: Any, *arguments: Any) -> Any:
        from concurrent.futures import Future

        done: Future[Any] = Future()
        done.set_result(function(*arguments))
        return done
