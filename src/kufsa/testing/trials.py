"""Runs tests against a changed source file, without touching the file.

Each trial is a forked child of one warm process: pytest and NumPy are imported once, the
changed text is served by an import hook, and everything of Kufsa is imported anew and interpreted.
"""

import importlib.abc
import importlib.machinery
import io
import multiprocessing
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, TypeVar

import hypothesis  # noqa: F401
import numpy  # noqa: F401
import pytest

Answer = TypeVar("Answer")

PASSED, FAILED, TIMEOUT, ERROR, NO_TESTS = "passed", "failed", "timeout", "error", "no tests"
_OUTCOMES = {0: PASSED, 1: FAILED, 5: NO_TESTS}  # pytest's exit codes; any other is an error
_CRASHED = 99
_OPTIONS = ["-q", "-x", "--tb=line", "-p", "no:cacheprovider", "-p", "no:xdist"]
_OPTIONS += ["-p", "kufsa.testing.plugin"]
# Pytest rewrites the asserts of modules that it imports itself; those imported here need none.
_OPTIONS += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]


@dataclass
class Trial:
    """Some tests, against one file with another text (or against all as it is)."""

    name: str
    arguments: Sequence[str]
    file: Path | None = None
    text: str = ""
    timeout: float = 120.0
    plugins: Sequence[object] = field(default_factory=tuple)


@dataclass
class Result:
    trial: Trial
    outcome: str
    seconds: float
    output: str


def run(trials: Iterable[Trial], jobs: int = 2) -> Iterator[Result]:
    """The results of all trials, in the order in which they end, so many at once."""
    waiting = iter(trials)
    running: dict[Any, tuple[Trial, Any, float, Path]] = {}
    context = multiprocessing.get_context("fork")
    while True:
        while len(running) < jobs and (trial := next(waiting, None)) is not None:
            handle, name = tempfile.mkstemp(prefix="trial-")
            os.close(handle)
            child = context.Process(target=_child, args=(trial, name))
            child.start()
            running[child.sentinel] = (trial, child, time.monotonic(), Path(name))
        if not running:
            return
        soonest = min(start + trial.timeout for trial, _, start, _ in running.values())
        wait(list(running), timeout=max(0.05, soonest - time.monotonic()))
        for sentinel, (trial, child, start, output) in list(running.items()):
            late = time.monotonic() - start > trial.timeout
            if child.is_alive() and not late:
                continue
            if child.is_alive():
                child.kill()
            child.join()
            outcome = TIMEOUT if late else _OUTCOMES.get(child.exitcode, ERROR)
            del running[sentinel]
            yield Result(trial, outcome, time.monotonic() - start, output.read_text())
            output.unlink()


def in_a_child(function: Callable[..., Answer], *arguments: Any) -> Answer:
    """What a function answers in a process of its own; modules that it loads stay there.

    A child that dies is an error. multiprocessing.Pool would wait for its answer for ever.
    """
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as pool:
        return pool.submit(function, *arguments).result()


def _child(trial: Trial, output: str) -> None:
    handle = os.open(output, os.O_WRONLY | os.O_TRUNC)
    os.dup2(handle, 1)
    os.dup2(handle, 2)
    sys.stdout = sys.stderr = io.TextIOWrapper(io.FileIO(1, "w"), write_through=True)
    code = _CRASHED  # an exception here must not look like a test that failed
    try:
        _forget_kufsa()
        if trial.file is not None:
            _serve(trial.file, trial.text)
        code = int(pytest.main([*_OPTIONS, *trial.arguments], plugins=list(trial.plugins)))
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


def _forget_kufsa() -> None:
    """Let everything of Kufsa be imported anew, interpreted and with the changed file in it."""
    os.environ["KUFSA_INTERPRET"] = "1"
    for name in [name for name in sys.modules if name.partition(".")[0] == "kufsa"]:
        del sys.modules[name]


def _serve(file: Path, text: str) -> None:
    """From now on this process reads the file as if it held the text."""
    if file.suffix == ".py":
        sys.meta_path.insert(0, _Finder(file, text))
        return
    honest: Callable[..., str] = Path.read_text

    def read_text(self: Path, *args: Any, **options: Any) -> str:
        return text if self.resolve() == file.resolve() else honest(self, *args, **options)

    Path.read_text = read_text  # type: ignore[method-assign]


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, file: Path, text: str) -> None:
        self.file = file.resolve()
        self.text = text

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name.rpartition(".")[2] not in (self.file.stem, self.file.parent.name):
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or Path(spec.origin).resolve() != self.file:
            return None
        spec.loader = _Loader(name, str(self.file), self.text)
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    """Compiles the given text instead of the file, and never from or to a bytecode cache."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, fullname: str) -> Any:
        return compile(self.text, self.path, "exec", dont_inherit=True)
