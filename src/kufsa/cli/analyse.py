"""``kufsa analyse``: which decisions of a finished game mattered, and how much was luck."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from kufsa.arena.analysis import Analysis, CannotAnalyse, Effort, Judged, analyse
from kufsa.arena.tournament import prepare
from kufsa.core import registry
from kufsa.core.log import BadLog
from kufsa.core.position import Position
from kufsa.core.telling import names_joined, tell

from . import game_files
from .arguments import Json, Lang, pick_language, read_seed
from .compiling import compile_rules
from .console import Problem, examples, say, screen

EXAMPLES = examples(
    "kufsa analyse game.log",
    "kufsa analyse match.kufsa --simulations 10000",
    "kufsa analyse game.log --json",
)

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 24  # of a course, in letters


class PlayedGame(NamedTuple):
    """A game as it was played: who sat there, and every position."""

    names: list[str]
    positions: list[Position]
    dealt: bool


def analyse_file(
    file: Annotated[Path, typer.Argument()],
    simulations: Annotated[int, typer.Option(min=1, max=1_000_000)] = Effort().simulations,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.01),
    ] = None,
    seed: Annotated[str, typer.Option()] = "1",
    workers: Annotated[int | None, typer.Option(min=1)] = None,
    json_: Json = False,
    lang: Lang = None,
) -> None:
    """Go through a finished game with the strongest bot.

    Every decision is judged from what its player could know then: what it cost, and what would
    have been better. The rest of the difference between a fair start and the result is luck.
    """
    lang = pick_language(lang)
    effort = Effort(simulations, seconds)
    try:
        game = _read(file)
        with _bar() as bar:
            task = bar.add_task(say("analysing", lang))
            found = analyse(
                game.positions,
                effort,
                read_seed(seed),
                game.dealt,
                workers,
                lambda done, of: bar.update(task, completed=done, total=of),
            )
    except BadLog as error:
        raise Problem(f"{file}: {error}", code=1) from None
    except CannotAnalyse as error:
        raise Problem(f"{file}: {error}", code=1) from None
    if json_:
        print(json.dumps({"names": game.names, **found.data()}))
    else:
        _show(screen(), game, found, lang)


def _bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, console=screen(stderr=True), transient=True)


def _read(file: Path) -> PlayedGame:
    log = game_files.load(file)
    if log.header["game"] in registry.games():  # otherwise replaying reports it
        compile_rules(registry.game(log.header["game"]))
        prepare(registry.game(log.header["game"]))
    return PlayedGame(log.seats, list(log.replay()), dealt="document" not in log.header)


def _show(console: Console, game: PlayedGame, found: Analysis, lang: str) -> None:
    last = game.positions[-1]
    winners = names_joined([game.names[seat] for seat in last.winners], lang)
    console.print(last.game.title(lang), style="bold")
    console.print(say("won-by", lang, winners=winners, count=len(last.winners)))
    console.print()
    table = Table(
        *(say(f"column-{name}", lang) for name in ("player", "course", "won", "lost", "luck"))
    )
    for seat, account in enumerate(found.accounts):
        table.add_row(
            game.names[seat],
            course(found, seat),
            f"{account.result:.0%}",
            f"{account.lost:.0%}",
            "–" if account.luck is None else f"{account.luck:+.0%}",
        )
    console.print(table)
    race = found.accounts[0].luck is None
    console.print(say("analysis-race" if race else "analysis-luck", lang), soft_wrap=True)
    console.print()
    if not found.turning_points:
        console.print(say("no-turning-points", lang))
        return
    console.print(say("turning-points", lang), style="bold")
    for point in found.turning_points:
        _tell(console, game, point, lang)


def _tell(console: Console, game: PlayedGame, point: Judged, lang: str) -> None:
    """What happened, in the game's words; then what would have been better."""
    console.print(f"{point.number} {point.chosen}", style="bold")
    after = game.positions[point.number]
    for event in after.events():
        console.print(f"   {tell(after.game, event, lang, game.names)}", soft_wrap=True)
    better = say(
        "turning-point",
        lang,
        player=game.names[point.seat],
        best=point.best,
        before=round(100 * point.expected),
        after=round(100 * point.value),
    )
    console.print(f"   {better}", soft_wrap=True)


def course(found: Analysis, seat: int) -> str:
    """How a seat stood, drawn with letters."""
    marks = found.course(seat)
    return "".join(
        BARS[min(len(BARS) - 1, int(len(BARS) * _at(marks, place * found.actions / (WIDTH - 1))))]
        for place in range(WIDTH)
    )


def _at(marks: Sequence[tuple[int, float]], n: float) -> float:
    """The last share that was known after this many actions."""
    return [share for number, share in marks if number <= n + 1e-9][-1]
