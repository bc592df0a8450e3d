"""What runs with broken servers have found, piece by piece, and the table of it."""

import json
import statistics
from collections.abc import Callable
from pathlib import Path

from fault_house import Report
from rich.box import SIMPLE
from rich.table import Table

Figures = dict[str, int]

BROKEN = (
    "acknowledged and lost",
    "doubled",
    "other broken promises",
    "clients that saw something else",
)
SLOWEST = "ms until all saw the same (longest)"
START = "ms for a start (median)"
FIGURES: dict[str, Callable[[Report], int]] = {
    "kills": lambda one: one.kills,
    "other faults": lambda one: sum(one.faults.values()) - one.faults["kill"],
    "sectors lost": lambda one: one.unsafe,
    "commands": lambda one: one.sent,
    "sent again": lambda one: one.repeated,
    "acknowledged": lambda one: one.found.acknowledged,
    "refused": lambda one: one.refused,
    "not stored, so sent again": lambda one: one.not_stored,
    "acknowledged and lost": lambda one: len(one.found.lost),
    "doubled": lambda one: len(one.found.doubled),
    "other broken promises": lambda one: len(one.found.other),
    "clients that saw something else": lambda one: len(one.forks),
    SLOWEST: lambda one: round(one.slowest * 1000),
    "tables taken by a server": lambda one: one.owners,
    "scenes compared, fresh": lambda one: one.compared,
    "events in the database": lambda one: one.found.events,
    "matches folded": lambda one: one.found.matches,
    "records verified": lambda one: one.found.ended,
    START: lambda one: round(statistics.median(one.starts) * 1000),
}
TOGETHER: dict[str, Callable[[list[int]], int]] = {
    SLOWEST: max,
    START: lambda each: round(statistics.median(each)),
}
CONTROLS = {
    "early": "acknowledged and lost",
    "unsynced": "acknowledged and lost",
    "forgetful": "doubled",
    "deaf": "clients that saw something else",
}


class Sums:
    """The figures of all pieces of every trial, kept in a file if there is one.

    >>> sums = Sums()
    >>> sums.of("kills"), sums.pieces
    ({}, 0)
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._pieces: dict[str, list[Figures]] = {}
        if file is not None and file.exists():
            for line in file.read_text().splitlines():
                name, figures = json.loads(line)
                self._pieces.setdefault(name, []).append(figures)

    @property
    def trials(self) -> list[str]:
        return list(self._pieces)

    @property
    def pieces(self) -> int:
        return sum(map(len, self._pieces.values()))

    def add(self, report: Report) -> None:
        figures = {name: of(report) for name, of in FIGURES.items()}
        self._pieces.setdefault(report.name, []).append(figures)
        if self._file is not None:
            with self._file.open("a") as file:
                file.write(json.dumps([report.name, figures]) + "\n")

    def of(self, trial: str) -> Figures:
        """The figures of a trial; nothing if it has not been run."""
        pieces = self._pieces.get(trial, [])
        return {
            name: TOGETHER.get(name, sum)([piece[name] for piece in pieces])
            for name in (FIGURES if pieces else ())
        }

    def is_well(self, trial: str) -> bool:
        """Whether a trial kept every promise; for a control, whether the break was detected."""
        figures = self.of(trial)
        if trial in CONTROLS:
            return figures[CONTROLS[trial]] > 0
        return figures["acknowledged"] > 0 and not any(figures[name] for name in BROKEN)

    def table(self) -> Table:
        """A column for each trial."""
        shown = Table("", *self._pieces, box=SIMPLE)
        columns = [self.of(trial) for trial in self._pieces]
        for name in FIGURES:
            if any(figures := [one[name] for one in columns]) or name in BROKEN[:3]:
                shown.add_row(name, *(f"{figure:,}" for figure in figures))
        shown.add_row(
            "as it should be", *("yes" if self.is_well(one) else "NO" for one in self._pieces)
        )
        return shown
