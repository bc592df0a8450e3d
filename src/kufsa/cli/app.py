"""All commands together, and how their errors are shown."""

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import kufsa
from kufsa.core.broken_contract import BrokenContract
from kufsa.core.log import BadLog
from kufsa.server.settings import BadSetting

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
    replay,
    rules,
    serve,
    show,
    simulate,
    site,
    texts,
    verify,
)
from .console import Problem, complain, examples

SENTENCES = (
    kufsa.UnknownGame,
    kufsa.BadOption,
    kufsa.BadPosition,
    BrokenContract,
    BadLog,
    BadSetting,
    OSError,
)


class Commands(TyperGroup):
    """Errors of people and of files end in a sentence and an exit code, never in a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except Problem as problem:
            complain(str(problem))
            raise typer.Exit(problem.code) from None
        except SENTENCES as error:
            complain(str(error))
            raise typer.Exit(2) from None


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_show_locals=False,
    epilog=examples(
        ("kufsa play", "choose a game and play it here"),
        ("kufsa play catch_dragon --bots 1", "you against a bot"),
        ("kufsa rules catch_dragon --lang he", "the rules in Hebrew"),
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
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Kufsa (קופסה, "box"): tabletop games to play, study and build on."""


app.command("games", epilog=games.EXAMPLES)(games.games)
app.command("rules", epilog=rules.EXAMPLES)(rules.rules)
app.command("play", epilog=play.EXAMPLES)(play.play)
app.command("serve", epilog=serve.EXAMPLES)(serve.serve)
app.command("backup", epilog=backup.BACKUP_EXAMPLES)(backup.backup)
app.command("restore", epilog=backup.RESTORE_EXAMPLES)(backup.restore)
app.command("doctor", epilog=doctor.EXAMPLES)(doctor.doctor)
app.command("operator", epilog=operator.EXAMPLES)(operator.operator)
app.command("site", epilog=site.EXAMPLES)(site.site)
app.command("simulate", epilog=simulate.EXAMPLES)(simulate.simulate)
app.command("dataset", epilog=dataset.EXAMPLES)(dataset.dataset)
app.command("arena", epilog=arena.EXAMPLES)(arena.arena)
app.command("analyse", epilog=analyse.EXAMPLES)(analyse.analyse_file)
app.command("replay", epilog=replay.EXAMPLES)(replay.replay)
app.command("verify", epilog=verify.EXAMPLES)(verify.verify)
app.command("show", epilog=show.EXAMPLES)(show.show)
app.command("texts", epilog=texts.EXAMPLES)(texts.texts)
app.command("bench", epilog=bench.EXAMPLES)(bench.bench)
app.command("build", epilog=build.EXAMPLES)(build.build)
app.command("check", epilog=check.EXAMPLES)(check.check)
app.command("new", epilog=new.EXAMPLES)(new.new)
app.command("perft", epilog=perft.EXAMPLES)(perft.perft)


def main() -> None:
    """What the installed command runs."""
    app()
