"""The table of Kufsa-20: everybody on every task, with confidence intervals.

    python tools/suite_table.py --results cells --workers 8     # what is missing
    python tools/suite_table.py --results cells --write         # the leaderboard

Columns are chance, rules of thumb, ``greedy`` and the bots of the ladder, OpenSpiel's ISMCTS, and
PPO with five seeds (MaskablePPO of sb3-contrib, which has to be installed, as has open_spiel).
A run that was stopped goes on where it was; several may share a folder, and ``--workers`` starts
several. ``--games`` says how many games a cell has (all of a task's without it), ``--columns``
and ``--only`` what is measured.
"""

import argparse
import fcntl
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from math import sqrt
from pathlib import Path
from time import monotonic
from typing import Any

from kufsa.arena import suite
from kufsa.arena.suite import Entry, Row
from kufsa.arena.tournament import wilson

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "src/kufsa/arena" / suite.LEADERBOARD
SEEDS = (1, 2, 3, 4, 5)
STUDENT = 2.776  # of five results, at 95 %
STEPS = 150_000  # of all seats together, that PPO learns from

COLUMNS = {
    "random": "chooses from the mask, all equally likely",
    "quick": "rules of thumb, compiled (kufsa.envs.QuickPlayers)",
    "greedy": "the most for its own turn (kufsa.bot(game, 'greedy'))",
    **{
        str(level): f"level {level} of the ladder (kufsa.bot(game, {level}))"
        for level in range(1, 6)
    },
    "ismcts": "OpenSpiel's ISMCTSBot, 30 simulations a choice, one compiled random playout each",
    "ppo": f"MaskablePPO of sb3-contrib, 5 seeds, {STEPS:,} steps of self-play each",
}


class Cells:
    """What has been measured: a line for each column, task and seed."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.file = folder / "cells.jsonl"

    def rows(self) -> dict[tuple[str, str, int], Row]:
        """The cells; of those that were measured twice, the one with more games."""
        found: dict[tuple[str, str, int], Row] = {}
        lines = self.file.read_text(encoding="utf-8").splitlines() if self.file.exists() else []
        for line in lines:
            one = json.loads(line)
            key = one["column"], one["row"]["id"], one["seed"]
            row = Row(**one["row"])
            if one["suite"] == suite.fingerprint() and (
                key not in found or found[key].games < row.games
            ):
                found[key] = row
        return found

    def cards(self) -> dict[str, dict[str, Any]]:
        """What each column was made with: by its last cell."""
        lines = self.file.read_text(encoding="utf-8").splitlines() if self.file.exists() else []
        found = map(json.loads, lines)
        return {one["column"]: one["card"] for one in found if "card" in one}

    def add(self, column: str, seed: int, row: Row) -> None:
        line = {
            "column": column, "seed": seed, "suite": suite.fingerprint(), "row": asdict(row),
            "card": suite.card(),
        }  # fmt: skip
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def wanted(columns: Sequence[str], only: Sequence[str]) -> Iterator[tuple[str, Entry, int]]:
    """Every cell, by column and task; PPO has one for each seed."""
    for column in columns:
        for entry in suite.chosen(only):
            for seed in SEEDS if column == "ppo" else (0,):
                yield column, entry, seed


def games_of(entry: Entry, games: int | None, column: str) -> int:
    """Whole deals; the games of PPO are shared by its seeds."""
    asked = entry.games if games is None else min(games, entry.games)
    if column == "ppo":
        asked = -(-asked // len(SEEDS))
    return -(-asked // entry.players) * entry.players


def measure(column: str, entry: Entry, seed: int, games: int, folder: Path) -> Row:
    import suite_players

    if column == "ismcts":
        return suite.measure(suite_players.Ismcts, entry, games)
    if column == "ppo":
        options = "-".join(f"{key}={value}" for key, value in entry.options.items())
        name = f"{entry.game}-{entry.players}{options and '-'}{options}-{seed}.zip"
        file = folder / "ppo" / name
        if not file.exists():
            suite_players.train(entry, seed, STEPS, file)
        return suite.measure(suite_players.Trained(file), entry, games)
    return suite.measure(int(column) if column.isdecimal() else column, entry, games)


def run(cells: Cells, plan: Sequence[tuple[str, Entry, int]], games: int | None, end: float) -> int:
    """Measure what is missing until the time is over; how many cells are still missing."""
    missing = 0
    for column, entry, seed in plan:
        count = games_of(entry, games, column)
        known = cells.rows().get((column, entry.id, seed))
        if known is not None and known.games >= count:
            continue
        claimed = (cells.folder / f".{column}-{entry.id}-{seed}").open("w")
        try:
            fcntl.flock(claimed, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            continue  # another run is at it
        with claimed:
            if monotonic() > end:
                missing += 1
                continue
            row = measure(column, entry, seed, count, cells.folder)
            cells.add(column, seed, row)
        print(f"{column} {entry.id} {seed}: {row.wins:.3f} of {row.games}", flush=True)
    return missing


def together(rows: Sequence[Row]) -> Row:
    """The mean of several seeds; bounds are those between seeds or between deals, if wider."""
    count, games = len(rows), sum(row.games for row in rows)
    wins = sum(row.wins for row in rows) / count
    spread = sqrt(sum((row.wins - wins) ** 2 for row in rows) / (count - 1))
    between = STUDENT * spread / sqrt(count)
    low, high = wilson(wins, games / 2)  # deals of two: fewer than there are of most tasks
    return Row(
        rows[0].id, games, wins,
        low=max(0.0, min(low, wins - between)), high=min(1.0, max(high, wins + between)),
        reward=sum(row.reward for row in rows) / count,
        cut_off=sum(row.cut_off for row in rows),
        length=sum(row.length for row in rows) / count,
    )  # fmt: skip


def submissions(cells: Cells, columns: Sequence[str]) -> list[dict[str, Any]]:
    """Every column that has a cell for each task."""
    known = cells.rows()
    found = []
    for column in columns:
        rows = []
        for entry in suite.entries():
            seeds = SEEDS if column == "ppo" else (0,)
            own = [known[key] for seed in seeds if (key := (column, entry.id, seed)) in known]
            if len(own) == len(seeds):
                rows.append(together(own) if len(own) > 1 else own[0])
        if len(rows) == len(suite.entries()):
            name = f"level {column}" if column.isdecimal() else column
            made = suite.submission(name, COLUMNS[column], rows)
            found.append({**made, "card": cells.cards().get(column, made["card"])})
        else:
            print(f"{column}: {len(suite.entries()) - len(rows)} tasks missing", file=sys.stderr)
    return found


def written(made: Sequence[dict[str, Any]], kept: Sequence[dict[str, Any]]) -> str:
    """The leaderboard's file: columns by their names, and those of other people as they are."""
    ours = {one["name"] for one in made}
    every = [*made, *(one for one in kept if one["name"] not in ours)]
    for one in every:
        suite.check(one)
    return json.dumps({"submissions": every}, indent=1) + "\n"


def _share(arguments: Sequence[str], workers: int) -> None:
    """So many runs side by side; each takes the cells that no other has."""
    line = [sys.executable, __file__, *arguments, "--workers", "1"]
    for one in [subprocess.Popen(line) for _ in range(workers)]:
        one.wait()


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--results", type=Path, default=ROOT / "suite-cells", help="a folder")
    parser.add_argument("--columns", nargs="*", default=list(COLUMNS), choices=list(COLUMNS))
    parser.add_argument("--only", nargs="*", default=[], metavar="ID")
    parser.add_argument("--games", type=int, help="of a cell, at most; all of a task's without it")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no cell after that")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument(
        "--write", action="store_true", help="write the leaderboard, measure nothing"
    )
    asked = parser.parse_args(arguments)
    cells = Cells(asked.results)
    if asked.write:
        made = submissions(cells, asked.columns)
        FILE.write_text(written(made, suite.leaderboard()), encoding="utf-8")
        print("now run `python3 run.py docs`, which writes the table of the page")
        return
    if asked.workers > 1:
        _share(arguments if arguments is not None else sys.argv[1:], asked.workers)
        return
    end = monotonic() + 60 * asked.minutes
    missing = run(cells, list(wanted(asked.columns, asked.only)), asked.games, end)
    if missing:
        print(f"{missing} cells are missing: run it again")


if __name__ == "__main__":
    main()
