"""``kufsa serve``: tables for people, from this machine."""

import inspect
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Annotated, Any

import typer

from kufsa.core import registry
from kufsa.core.compiler import is_compiled
from kufsa.server.operations.addresses import house_link, local_url, network_urls
from kufsa.server.people.house_code import kept_house_code
from kufsa.server.settings import FILE, TABLE, Loaded, Setting, Settings, load

from .arguments import Lang, pick_language
from .background_compilation import Compilation, WaitForRules, compile_all
from .compiling import compile_rules
from .console import Problem, examples, say, screen

EXAMPLES = examples(
    "kufsa serve --open",
    "kufsa serve --lan",
    "kufsa serve --port 80 --data ~/games",
    "kufsa serve --settings kufsa.toml",
)

File = Annotated[
    Path | None,
    typer.Option("--settings", metavar="FILE"),
]


def _parameter(row: Setting) -> inspect.Parameter:
    """A setting as an option of the command."""
    shown = row.default if row.has_plain_default else False
    if row.kind.yes_or_no:
        flags = f"{row.flag}/--no-{row.flag.removeprefix('--')}"
        option: Any = Annotated[bool | None, typer.Option(flags, show_default=shown)]
    else:
        kind = typer.Option(row.flag, metavar="VALUE", show_default=shown)
        option = Annotated[str | None, kind]
    return inspect.Parameter(
        row.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=option
    )


def _parameters() -> Iterator[inspect.Parameter]:
    keyword = inspect.Parameter.KEYWORD_ONLY
    yield inspect.Parameter("settings_file", keyword, default=None, annotation=File)
    for row in TABLE.values():
        # Anybody who lists processes sees flags.
        if not row.secret or row.name in ("bus", "database"):
            yield _parameter(row)
    yield inspect.Parameter("lang", keyword, default=None, annotation=Lang)


def _with_all_settings(command: Callable[..., None]) -> Callable[..., None]:
    vars(command)["__signature__"] = inspect.Signature([*_parameters()])
    return command


@_with_all_settings
def serve(settings_file: Path | None, lang: str | None, **flags: str | bool | None) -> None:
    """Open tables for people: by browser, from this machine, its network (--lan) or the internet.

    Every setting can also be given in a file or in the environment; docs/settings.md has all of
    them. Ctrl-C tells everybody and stops the server.
    """
    lang = pick_language(lang)
    given = {name: str(value) for name, value in flags.items() if value is not None}
    loaded = load(given, settings_file)
    if is_first_run(loaded, settings_file) and sys.stdin.isatty() and sys.stdout.isatty():
        loaded = ask_who_may_join(loaded, lang)
    run(loaded, lang)


def is_first_run(loaded: Loaded, settings_file: Path | None) -> bool:
    """Whether nothing says yet who may join: no setting, no file, no earlier run."""
    settings = loaded.settings
    said = {"host", "lan", "public_url", "database"} & loaded.origins.keys()
    files = (FILE, "*.db")
    return not (said or settings_file or any(any(settings.data.glob(name)) for name in files))


def ask_who_may_join(loaded: Loaded, lang: str) -> Loaded:
    """Ask once whether the network may join; the answer is kept as a setting in the data folder."""
    question = say("serve-ask-lan", lang)
    try:
        answer = input(f"{question} ").strip().lower()
    except EOFError:
        answer = ""
    lan = answer in say("serve-yes", lang).split()
    file = loaded.settings.data / FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"lan = {str(lan).lower()}\n", encoding="utf-8")
    screen().print(say("serve-remembered", lang, path=str(file)), soft_wrap=True)
    return loaded._replace(settings=replace(loaded.settings, lan=lan))


def run(loaded: Loaded, lang: str) -> None:
    """Prepare whatever is not ready yet, and serve until asked to stop."""
    try:
        from kufsa.server.operations import runner
        from kufsa.server.operations.open_files import allow_many_files
    except ModuleNotFoundError as missing:
        raise Problem(say("serve-not-installed", lang, missing=missing.name or "")) from None

    settings = loaded.settings
    if settings.lan and settings.house_code is None:
        settings.data.mkdir(parents=True, exist_ok=True)
        settings = replace(settings, house_code=kept_house_code(settings.data))
        loaded = loaded._replace(settings=settings)
    try:
        host, explicit = settings.listen_host, "port" in loaded.origins
        listener = runner.listen(host, settings.port, explicit=explicit)
    except runner.CannotListen as problem:
        raise Problem(str(problem), code=1) from None
    allow_many_files()
    with listener:
        port = listener.getsockname()[1]
        settings.data.mkdir(parents=True, exist_ok=True)
        from kufsa.server.store import BadStore, StoreFailed

        try:
            if settings.processes > 1:
                serve_by_several(loaded, listener, port, lang)
            else:
                serve_by_one(loaded, listener, port, lang)
        except (BadStore, StoreFailed, runner.CannotListen) as problem:
            raise Problem(str(problem), code=1) from None
    print(say("serve-stopped", lang), flush=True)


def serve_by_one(loaded: Loaded, listener: socket.socket, port: int, lang: str) -> None:
    """Serve from this process."""
    from kufsa.server.app import create_app
    from kufsa.server.operations import logs, runner

    settings = loaded.settings
    compilation = prepare_rules(settings, lang)
    app = create_app(settings)
    # After everything is imported: libraries set up logs of their own.
    logs.set_up(settings.log_level, settings.log_format)
    server = runner.Server(
        app,
        settings,
        lambda: greet(loaded, port, lang, compiling=not compilation.done),
        answer=WaitForRules(app, compilation),
    )
    server.run(sockets=[listener])


def serve_by_several(loaded: Loaded, listener: socket.socket, port: int, lang: str) -> None:
    """Serve from several processes, which this one starts and replaces."""
    from kufsa.server.app import create_app
    from kufsa.server.operations import logs
    from kufsa.server.operations.processes import Processes, shared

    settings = loaded.settings
    shared(settings)  # before anything takes long
    games = [registry.game(id) for id in registry.games()]
    compile_all([game for game in games if not is_compiled(game.package)])
    logs.set_up(settings.log_level, settings.log_format)
    Processes(settings, listener, create_app, lambda: greet(loaded, port, lang)).run()


def prepare_rules(settings: Settings, lang: str) -> Compilation:
    """Compile the rules: before serving if tables may need them, else in the background.

    So a new server answers at once, and its first table opens when the rules are ready.
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
    here = local_url(settings.listen_host, port)
    code = settings.house_code
    others = [house_link(one, code) for one in network_urls(settings.listen_host, port)]
    public = settings.public_url and house_link(settings.public_url.removesuffix("/"), code)
    if port != settings.port != 0:
        console.print(say("serve-port-taken", lang, taken=str(settings.port), port=str(port)))
    console.print(say("serve-ready", lang), style="bold")
    console.print(say("serve-here", lang, address=here), soft_wrap=True)
    for address in others:
        console.print(say("serve-network", lang, address=address), soft_wrap=True)
    if public:
        console.print(say("serve-public", lang, address=public), soft_wrap=True)
    if others and console.is_terminal:
        console.print(drawn_code(public or others[0]))
    told = ("serve-to-guests" if code else "serve-to-all") if others else "serve-to-nobody-else"
    if others or not public:
        console.print(say(told, lang), soft_wrap=True)
    console.print(say("serve-data", lang, path=str(settings.data)), soft_wrap=True)
    if compiling:
        console.print(say("serve-compiling", lang), soft_wrap=True)
    console.print(say("serve-how-to-stop", lang))
    sys.stdout.flush()
    if settings.open:
        # With some browsers the call returns only when they are closed.
        threading.Thread(target=webbrowser.open, args=[here], daemon=True).start()


def drawn_code(address: str) -> str:
    """An address as a QR code that a phone's camera reads."""
    import segno

    drawn = StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
