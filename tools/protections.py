"""Break every protection of the server once, and see that its test notices.

    python3 run.py protections               all of them
    python3 run.py protections passkey bot   those that are about these words

The breaks are in tests/server/breaks.toml. Each is made in a copy of the process, not in the file.
"""

import argparse
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from kufsa.testing import trials

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 300.0  # for one test, on a machine that is busy
_NOTICED = (trials.FAILED, trials.TIMEOUT)


class Protection(NamedTuple):
    """What is protected, how it is broken, and which test says so."""

    what: str
    file: str
    before: str
    after: str
    test: str

    @property
    def path(self) -> Path:
        return ROOT / "src" / "kufsa" / self.file

    def broken(self) -> str:
        """The text of the file with the break in it."""
        text = self.path.read_text("utf-8")
        if text.count(self.before) != 1:
            raise ValueError(f"{self.what}: {self.before!r} is not once in {self.file}")
        return text.replace(self.before, self.after)


def protections() -> list[Protection]:
    """All of them, as they are committed."""
    committed = tomllib.loads((ROOT / "tests" / "server" / "breaks.toml").read_text("utf-8"))
    return [Protection(**one) for one in committed["break"]]


def planned(words: list[str]) -> Iterator[trials.Trial]:
    for one in protections():
        if not words or any(word in one.what for word in words):
            yield trials.Trial(
                one.what, [str(ROOT / one.test)], one.path, one.broken(), timeout=SECONDS
            )


def main() -> int:
    """Print a table of all breaks; 1 if any of them went unnoticed."""
    parser = argparse.ArgumentParser(prog="run.py protections", description=__doc__)
    parser.add_argument("words", nargs="*", help="only breaks that are about one of these")
    parser.add_argument("--jobs", type=int, default=2, help="tests at once (default 2)")
    chosen = parser.parse_args()
    console = Console()
    shown = Table("protection", "with the break, its test", "seconds", box=SIMPLE)
    unnoticed = []
    for result in trials.run(planned(chosen.words), chosen.jobs):
        noticed = result.outcome in _NOTICED
        told = "[green]fails" if noticed else f"[red]does not fail: {result.outcome}"
        shown.add_row(result.trial.name, told, f"{result.seconds:.1f}")
        if not noticed:
            unnoticed.append(result)
    console.print(shown)
    for result in unnoticed:
        console.print(f"{result.trial.name}:\n{result.output[-1500:]}", markup=False)
    console.print(f"{shown.row_count - len(unnoticed)} of {shown.row_count} breaks noticed")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
