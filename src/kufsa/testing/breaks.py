"""Break every clause once, and see that the tests which name it notice.

    python -m kufsa.testing.breaks                      all games with tests in tests/games
    python -m kufsa.testing.breaks GAME --clause CD-07
    python -m kufsa.testing.breaks GAME --tests FOLDER  tests that are somewhere else

The breaks are committed beside the tests, in breaks.toml. A break is noticed when a test that
carries the clause's mark fails; all tests of the game must pass without a break.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from . import trials

_NOTICED = (trials.FAILED, trials.TIMEOUT)
GAMES = Path("tests", "games")


def main() -> int:
    """Print a table of all breaks; 1 if any of them went unnoticed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", help="only this game")
    parser.add_argument("--clause", metavar="ID", help="only this clause")
    parser.add_argument("--tests", metavar="FOLDER", type=Path, help="where the game's tests are")
    parser.add_argument("--jobs", type=int, default=2, help="trials at once (default 2)")
    chosen = parser.parse_args()
    if chosen.tests and not chosen.game:
        parser.error("--tests needs the name of the game")
    games = (
        [chosen.game] if chosen.game else sorted(p.parent.name for p in GAMES.glob("*/breaks.toml"))
    )
    folders = {game: (chosen.tests or GAMES / game).resolve() for game in games}
    for game, folder in folders.items():
        if not (folder / "breaks.toml").exists():
            parser.error(f"{game} has no breaks: {folder / 'breaks.toml'} is not there")

    console = Console()
    unnoticed = 0
    for game, folder in folders.items():
        planned = list(_trials(game, folder, chosen.clause))
        if not planned:
            parser.error(f"no break of {chosen.clause} in {game}")
        (sound,) = trials.run([trials.Trial("unbroken", [str(folder)], timeout=900)])
        if sound.outcome != trials.PASSED:
            console.print(sound.output[-3000:], markup=False)
            console.print(f"{game}: the tests do not pass without a break")
            return 1
        running = trials.run(planned, chosen.jobs)
        found = {
            result.trial.name: result
            for result in track(running, game, len(planned), transient=True, console=console)
        }
        unnoticed += _report(console, game, [found[trial.name] for trial in planned])
    return 1 if unnoticed else 0


def _trials(game: str, folder: Path, only: str | None) -> Iterator[trials.Trial]:
    """The tests of each clause with its break.

    The game's files are found in a child, so that no module of Kufsa is loaded here.
    """
    for clause, file, text in trials.in_a_child(_load, game, folder):
        if only in (None, clause):
            yield trials.Trial(clause, [str(folder), f"--clause={clause}"], file, text)


def _load(game: str, folder: Path) -> list[tuple[str, Path, str]]:
    import kufsa
    from kufsa.testing import clauses

    committed, _ = clauses.breaks(folder, kufsa.game(game).package)
    return [(one.clause, one.file, one.text()) for one in committed]


def _report(console: Console, game: str, results: list[trials.Result]) -> int:
    """Print what became of each break; how many went unnoticed."""
    table = Table(title=f"Breaks of {game}")
    for heading in ("clause", "file", "break", "seconds"):
        table.add_column(heading)
    unnoticed = [result for result in results if result.outcome not in _NOTICED]
    for result in results:
        assert result.trial.file is not None
        missed = result in unnoticed
        told = f"[red]NOT noticed: {result.outcome}" if missed else "[green]noticed"
        table.add_row(result.trial.name, result.trial.file.name, told, f"{result.seconds:.1f}")
    console.print(table)
    for result in unnoticed[:3]:
        console.print(f"{result.trial.name}:\n{result.output[-1500:]}", markup=False)
    count = len(results)
    console.print(f"{game}: {count - len(unnoticed)} of {count} breaks noticed")
    return len(unnoticed)


if __name__ == "__main__":
    sys.exit(main())
