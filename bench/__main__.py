"""``python3 run.py bench NAME``: one command for each measurement."""

import typer

from bench import browser, environments_command, fair_race, games, search
from bench.server import command as server
from kufsa.cli.commands import Sentences

app = typer.Typer(
    cls=Sentences,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    help="Compare with other people's software. `kufsa bench` measures only the games.",
)
app.command("games", epilog=games.EXAMPLES)(games.games)
app.command("envs", epilog=environments_command.EXAMPLES)(environments_command.envs)
app.command("search", epilog=search.EXAMPLES)(search.search)
app.command("browser", epilog=browser.EXAMPLES)(browser.browser)
app.command("race", epilog=fair_race.EXAMPLES)(fair_race.race)
app.command("server", epilog=server.EXAMPLES)(server.server)

if __name__ == "__main__":
    app(prog_name="bench")
