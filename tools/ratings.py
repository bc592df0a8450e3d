"""How strong every bot of every game is, on one page.

    python tools/ratings.py --games 40 --write
    python tools/ratings.py catch_dragon --games 400 --results results

Every bot of a game meets every other, each deal in both seatings. A run that was stopped goes on
where it was, and more games can be added later: results are kept in the folder. ``--write`` writes
docs/ratings.md; without it the page is printed.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import kufsa
from kufsa.arena.tournament import Estimate, Plan, Result, run, standings
from kufsa.search.protocol import bots

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "ratings.md"
SEED = 2026
HEAD = """# Ratings

All bots of all games, two at a table, each deal in both seatings. Ratings are openskill's and
begin at 25; what stands behind ± is 1.96 sigma, and wins come with Wilson's 95 % interval between
deals ([how](arena.md)). Ratings of different games cannot be compared.

```sh
python tools/ratings.py --games {games} --write
```
"""


def section(plan: Plan, results: Sequence[Result]) -> str:
    """The table of one game, the best bot first."""
    game = kufsa.game(plan.game)
    levels = {info.name: info.level for info in bots(plan.game)}
    lines = [
        f"## {game.title()}",
        "",
        f"{len(results)} games, {plan.games} of each pair, seed {plan.seed}.",
        "",
        "| bot | level | rating | wins | games |",
        "|---|--:|--:|--:|--:|",
    ]
    for one in standings(plan, results):
        level = levels[one.name] or "–"
        half = (one.rating.high - one.rating.low) / 2
        lines.append(
            f"| {one.name} | {level} | {one.rating.value:.1f} ± {half:.1f} | {share(one.won)} "
            f"| {one.games} |"
        )
    return "\n".join(lines) + "\n"


def share(won: Estimate) -> str:
    return f"{won.value:.1%} ({won.low:.1%} – {won.high:.1%})"


def plan_of(game: str, games: int) -> Plan:
    return Plan(game, tuple(info.name for info in bots(game)), games, seed=SEED)


def page(names: Sequence[str], games: int, folder: Path, workers: int) -> str:
    """The whole page; what is not in the folder yet is played."""
    folder.mkdir(parents=True, exist_ok=True)
    sections = []
    for name in names:
        plan = plan_of(name, games)
        results = run(plan, folder / f"{name}.jsonl", workers)
        print(f"{name}: {len(results)} games", file=sys.stderr)
        sections.append(section(plan, results))
    return "\n".join([HEAD.format(games=games), *sections])


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME", help="all of them, if none is named")
    parser.add_argument("--games", type=int, default=40, help="of each pair")
    parser.add_argument("--results", type=Path, default=ROOT / "ratings", help="a folder")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args(arguments)
    found = page(asked.names or kufsa.games(), asked.games, asked.results, asked.workers)
    if asked.write:
        PAGE.write_text(found, encoding="utf-8")
    else:
        print(found)


if __name__ == "__main__":
    main()
