"""Mutate a game's kernels, and count how many mutants its tests kill.

    python tools/mutants.py catch_dragon
    python tools/mutants.py catch_dragon --function _stop --jobs 2
    python tools/mutants.py triominoes --sample 200
    python tools/mutants.py catch_dragon --contract     run the contract tests too
    python tools/mutants.py GAME --tests FOLDER         a plug-in's tests

Only the tests that run the mutated function are tried, the quickest first. A mutant that hangs
is killed. Mutants that change nothing anybody could see are listed in equivalent.toml beside
the tests, each with the reason:

    [[mutant]]
    function = "setup"
    before = "state.spare = 0"
    after = "pass"
    reason = "the deal begins with a record of zeros"
"""

import argparse
import json
import os
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import mutations
import pytest
from rich.console import Console
from rich.progress import track
from rich.table import Table

from kufsa.testing import trials

_KILLED = (trials.FAILED, trials.TIMEOUT, trials.ERROR)

ROOT = Path(__file__).resolve().parent.parent
Place = tuple[str, str]  # a file and a function in it


class Watch:
    """A pytest plug-in that notes which tests run which functions, and how long they take."""

    def __init__(self, files: list[Path], report: str) -> None:
        self.files = {str(file) for file in files}
        self.report = report
        self.tests: dict[str, tuple[float, list[Place]]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        ran: set[Place] = set()

        def note(frame: Any, event: str, argument: object) -> None:
            if event == "call" and frame.f_code.co_filename in self.files:
                ran.add((frame.f_code.co_filename, frame.f_code.co_name))

        start = time.perf_counter()
        sys.setprofile(note)
        try:
            return (yield)
        finally:
            sys.setprofile(None)
            self.tests[item.nodeid] = (time.perf_counter() - start, sorted(ran))

    def pytest_sessionfinish(self) -> None:
        Path(self.report).write_text(json.dumps(self.tests))


class Only:
    """A pytest plug-in that keeps some tests, in the order given."""

    def __init__(self, ids: list[str]) -> None:
        self.order = {id: place for place, id in enumerate(ids)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        kept = [item for item in items if item.nodeid in self.order]
        items[:] = sorted(kept, key=lambda item: self.order[item.nodeid])


def main() -> int:
    """Print mutants and the share killed, by function; 1 if too few were killed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--function", metavar="NAME", help="only mutants of this function")
    parser.add_argument("--sample", metavar="N", type=int, help="only this many, drawn at random")
    parser.add_argument("--jobs", type=int, default=2, help="trials at once (default 2)")
    parser.add_argument("--tests", metavar="FOLDER", type=Path, help="where the game's tests are")
    parser.add_argument("--contract", action="store_true", help="run the contract tests too")
    parser.add_argument("--at-least", metavar="PERCENT", type=float, default=90.0)
    chosen = parser.parse_args()
    folder = (chosen.tests or ROOT / "tests" / "games" / chosen.game).resolve()
    if not folder.exists():
        parser.error(f"no tests of {chosen.game}: {folder} is not there")

    console = Console()
    files = sorted(trials.in_a_child(_folder_of, chosen.game).rglob("*.py"))
    known = _equivalent(folder)
    found = [
        mutant
        for file in files
        for mutant in mutations.mutants(file)
        if chosen.function in (None, mutant.function)
        and (mutant.function, mutant.before, mutant.after) not in known
    ]
    if not found:
        parser.error(f"there are no mutants of {chosen.function or chosen.game}")
    mutated = {(mutant.file, mutant.function) for mutant in found}
    for file in files:
        for kernel in mutations.kernels(file):
            if chosen.function in (None, kernel) and (file, kernel) not in mutated:
                console.print(f"{file.name}: {kernel} has no mutants", style="yellow")
    if chosen.sample and chosen.sample < len(found):
        found = Random(1).sample(found, chosen.sample)
    arguments = [str(folder)]
    if chosen.contract:
        arguments += [str(ROOT / "src" / "kufsa" / "testing" / "contract"), f"--game={chosen.game}"]
        arguments.append(f"--game-tests={folder}")
    tests = _watch(arguments, files)
    planned = list(_trials(found, arguments, tests))
    survivors = []
    counts: Counter[tuple[str, str, bool]] = Counter()
    running = track(
        trials.run((trial for trial, _ in planned), chosen.jobs),
        f"{len(planned)} mutants",
        len(planned),
        console=console,
        transient=True,
    )
    mutant_of = {trial.name: mutant for trial, mutant in planned}
    for result in running:
        mutant = mutant_of[result.trial.name]
        killed = result.outcome in _KILLED
        counts[mutant.file.name, mutant.function, killed] += 1
        if not killed:
            survivors.append(mutant)
    return _report(console, counts, survivors, known, chosen.at_least)


def _folder_of(game: str) -> Path:
    import kufsa
    from kufsa.core.texts import folder_of

    return folder_of(kufsa.game(game).package)


def _equivalent(folder: Path) -> set[tuple[str, str, str]]:
    """The mutants that nobody could tell from the original."""
    path = folder / "equivalent.toml"
    if not path.exists():
        return set()
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
    for entry in entries:
        if not entry.get("reason"):
            sys.exit(f"{path}: {entry} gives no reason")
    return {(entry["function"], entry["before"], entry["after"]) for entry in entries}


def _watch(arguments: list[str], files: list[Path]) -> dict[Place, list[tuple[float, str]]]:
    """For each function the tests that run it, the quickest first; all tests must pass."""
    handle, report = tempfile.mkstemp(prefix="watch-")
    os.close(handle)
    trial = trials.Trial("watch", arguments, timeout=900, plugins=[Watch(files, report)])
    (result,) = trials.run([trial])
    if result.outcome != trials.PASSED:
        sys.exit(f"the tests do not pass without a mutation:\n{result.output[-3000:]}")
    tests: dict[Place, list[tuple[float, str]]] = defaultdict(list)
    for id, (seconds, places) in json.loads(Path(report).read_text()).items():
        for file, function in places:
            tests[file, function].append((seconds, id))
    Path(report).unlink()
    for runs in tests.values():
        runs.sort()
    return tests


def _trials(
    found: list[mutations.Mutant], arguments: list[str], tests: dict[Place, list[tuple[float, str]]]
) -> Iterator[tuple[trials.Trial, mutations.Mutant]]:
    for number, mutant in enumerate(found):
        runs = tests[str(mutant.file), mutant.function]
        only = Only([id for _, id in runs])
        timeout = 10 + 5 * sum(seconds for seconds, _ in runs)
        yield (
            trials.Trial(str(number), arguments, mutant.file, mutant.text, timeout, [only]),
            mutant,
        )


def _report(
    console: Console,
    counts: Counter[tuple[str, str, bool]],
    survivors: list[mutations.Mutant],
    known: set[tuple[str, str, str]],
    at_least: float,
) -> int:
    for mutant in sorted(survivors, key=lambda mutant: (mutant.file.name, mutant.line)):
        console.print(f"{mutant.file.name}:{mutant.line} {mutant.function}", style="bold")
        console.print(f"  - {mutant.before}\n  + {mutant.after}", markup=False, highlight=False)
    table = Table(title="Mutants by function")
    for heading in ("file", "function"):
        table.add_column(heading)
    for heading in ("mutants", "killed", "share"):
        table.add_column(heading, justify="right")
    total = killed = 0
    for file, function in sorted({(file, function) for file, function, _ in counts}):
        dead, alive = counts[file, function, True], counts[file, function, False]
        total, killed = total + dead + alive, killed + dead
        table.add_row(file, function, str(dead + alive), str(dead), f"{dead / (dead + alive):.0%}")
    table.add_section()
    table.add_row("", "all", str(total), str(killed), f"{killed / total:.1%}")
    console.print(table)
    console.print(f"{len(known)} equivalent mutants are listed and left out.")
    return 0 if 100 * killed >= at_least * total else 1


if __name__ == "__main__":
    sys.exit(main())
