"""All commands together."""

from typing import Annotated

import typer

import kufsa

from . import (
    analyse,
    arena,
    backup,
    bench,
    build,
    check,
    dataset,
    doctor,
    games,
    new,
    operator,
    perft,
    play,
    puzzles,
    replay,
    rules,
    serve,
    show,
    simulate,
    site,
    suite,
    texts,
    train,
    verify,
)
from .commands import Command, Commands
from .console import examples

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_show_locals=False,
    epilog=examples(
        "kufsa play", "kufsa play catch_dragon --bots 1", "kufsa rules catch_dragon --lang he"
    ),
)


def _version(asked: bool) -> None:
    if asked:
        print(f"kufsa {kufsa.__version__}")
        raise typer.Exit


@app.callback()
def kufsa_command(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True),
    ] = False,
) -> None:
    """Kufsa (קופסה, "box"): tabletop games to play, study and build on."""


for name, command, lines in (
    ("games", games.games, games.EXAMPLES),
    ("rules", rules.rules, rules.EXAMPLES),
    ("play", play.play, play.EXAMPLES),
    ("serve", serve.serve, serve.EXAMPLES),
    ("backup", backup.backup, backup.BACKUP_EXAMPLES),
    ("restore", backup.restore, backup.RESTORE_EXAMPLES),
    ("doctor", doctor.doctor, doctor.EXAMPLES),
    ("operator", operator.operator, operator.EXAMPLES),
    ("site", site.site, site.EXAMPLES),
    ("simulate", simulate.simulate, simulate.EXAMPLES),
    ("dataset", dataset.dataset, dataset.EXAMPLES),
    ("arena", arena.arena, arena.EXAMPLES),
    ("suite", suite.suite, suite.EXAMPLES),
    ("train", train.train, train.EXAMPLES),
    ("analyse", analyse.analyse_file, analyse.EXAMPLES),
    ("replay", replay.replay, replay.EXAMPLES),
    ("verify", verify.verify, verify.EXAMPLES),
    ("show", show.show, show.EXAMPLES),
    ("texts", texts.texts, texts.EXAMPLES),
    ("bench", bench.bench, bench.EXAMPLES),
    ("build", build.build, build.EXAMPLES),
    ("check", check.check, check.EXAMPLES),
    ("new", new.new, new.EXAMPLES),
    ("perft", perft.perft, perft.EXAMPLES),
    ("puzzles", puzzles.puzzles, puzzles.EXAMPLES),
):
    app.command(name, cls=Command, epilog=lines)(command)


def main() -> None:
    """What the installed command runs."""
    app()
