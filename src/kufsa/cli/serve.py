"""``kufsa serve``: tables for people, from this machine."""

import inspect
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Annotated, Any

import typer

from kufsa.core import registry
from kufsa.core.compiler import is_compiled
from kufsa.server.operations.addresses import local_url, network_urls
from kufsa.server.settings import TABLE, Loaded, Setting, Settings, load

from .arguments import Lang, pick_language
from .background_compilation import Compilation, WaitForRules, compile_all
from .compiling import compile_rules
from .console import Problem, examples, say, screen

EXAMPLES = examples(
    ("kufsa serve", "for everybody in your network"),
    ("kufsa serve --open --host 127.0.0.1", "for this machine alone, and open the browser"),
    ("kufsa serve --port 80 --data ~/games", "at another port, with another data folder"),
    ("kufsa serve --settings kufsa.toml", "with the settings of a file"),
)

File = Annotated[
    Path | None,
    typer.Option("--settings", metavar="FILE", help="Settings in TOML; flags win over them."),
]


def _parameter(row: Setting) -> inspect.Parameter:
    """A setting as an option of the command."""
    help = f"{row.help} Default: {row.default}."
    if row.kind.yes_or_no:
        flags = f"{row.flag}/--no-{row.flag.removeprefix('--')}"
        option: Any = Annotated[bool | None, typer.Option(flags, help=help)]
    else:
        kind = typer.Option(row.flag, metavar="VALUE", help=help)
        option = Annotated[str | None, kind]
    return inspect.Parameter(
        row.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=option
    )


def _parameters() -> Iterator[inspect.Parameter]:
    keyword = inspect.Parameter.KEYWORD_ONLY
    yield inspect.Parameter("settings_file", keyword, default=None, annotation=File)
    for row in TABLE.values():
        if not row.secret or row.name == "database":  # whoever lists processes reads their flags
            yield _parameter(row)
    yield inspect.Parameter("lang", keyword, default=None, annotation=Lang)


def _with_all_settings(command: Callable[..., None]) -> Callable[..., None]:
    vars(command)["__signature__"] = inspect.Signature([*_parameters()])
    return command


@_with_all_settings
def serve(settings_file: Path | None, lang: str | None, **flags: str | bool | None) -> None:
    """Open tables for people: by browser, from this machine, its network or the internet.

    Every setting can also stand in a file or in the environment; docs/settings.md tells of all.
    Ctrl-C stops the server, after everybody was told.
    """
    lang = pick_language(lang)
    given = {name: str(value) for name, value in flags.items() if value is not None}
    loaded = load(given, settings_file)
    run(loaded, lang)


def run(loaded: Loaded, lang: str) -> None:
    """Prepare what is still to be prepared, and serve until asked to stop."""
    try:
        from kufsa.server.operations import logs, runner
        from kufsa.server.operations.open_files import allow_many_files
    except ModuleNotFoundError as missing:
        raise Problem(say("serve-not-installed", lang, missing=missing.name or "")) from None

    settings = loaded.settings
    try:
        listener = runner.listen(settings.host, settings.port, explicit="port" in loaded.origins)
    except runner.CannotListen as problem:
        raise Problem(str(problem), code=1) from None
    allow_many_files()
    with listener:
        port = listener.getsockname()[1]
        settings.data.mkdir(parents=True, exist_ok=True)
        compilation = prepare_rules(settings, lang)
        from kufsa.server.app import create_app
        from kufsa.server.store import BadStore, StoreFailed

        app = create_app(settings)
        # After everything is imported: libraries set up logs of their own.
        logs.set_up(settings.log_level, settings.log_format)
        server = runner.Server(
            app,
            settings,
            lambda: greet(loaded, port, lang, compiling=not compilation.done),
            answer=WaitForRules(app, compilation),
        )
        try:
            server.run(sockets=[listener])
        except (BadStore, StoreFailed) as problem:
            raise Problem(str(problem), code=1) from None
    print(say("serve-stopped", lang), flush=True)


def prepare_rules(settings: Settings, lang: str) -> Compilation:
    """Have the rules compiled: first where tables may already need them, else meanwhile.

    So a new server answers at once, and its first table opens when the rules are there.
    """
    games = [registry.game(id) for id in registry.games()]
    missing = [game for game in games if not is_compiled(game.package)]
    new = not settings.database and not any(settings.data.glob("*.db"))
    if missing and not new:
        for game in missing:
            screen(stderr=True).print(say("compiling", lang, game=game.title(lang)))
        compile_all(missing)
        missing = []
    compilation = Compilation(missing)
    compilation.begin()
    for game in games:
        if game not in missing:
            compile_rules(game)
    return compilation


def greet(loaded: Loaded, port: int, lang: str, compiling: bool = False) -> None:
    """Where the server is, and who can reach it."""
    settings = loaded.settings
    console = screen()
    here = local_url(settings.host, port)
    others = network_urls(settings.host, port)
    if port != settings.port != 0:
        console.print(say("serve-port-taken", lang, taken=str(settings.port), port=str(port)))
    console.print(say("serve-ready", lang), style="bold")
    console.print(say("serve-here", lang, address=here), soft_wrap=True)
    for address in others:
        console.print(say("serve-network", lang, address=address), soft_wrap=True)
    if settings.public_url:
        console.print(say("serve-public", lang, address=settings.public_url), soft_wrap=True)
    if others and console.is_terminal:
        console.print(drawn_code(settings.public_url or others[0]))
    told = "serve-to-all" if others else "serve-to-nobody-else"
    console.print(say(told, lang), soft_wrap=True)
    console.print(say("serve-data", lang, path=str(settings.data)), soft_wrap=True)
    if compiling:
        console.print(say("serve-compiling", lang), soft_wrap=True)
    console.print(say("serve-how-to-stop", lang))
    sys.stdout.flush()
    if settings.open:
        # Some browsers keep the call until they are closed.
        threading.Thread(target=webbrowser.open, args=[here], daemon=True).start()


def drawn_code(address: str) -> str:
    """An address as a square that a phone's camera reads."""
    import segno

    drawn = StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
