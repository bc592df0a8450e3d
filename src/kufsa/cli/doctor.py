"""``kufsa doctor``: what is wrong with a set-up, in sentences."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from .arguments import Lang, pick_language
from .backup import Address, Data, SettingsFile, load_settings
from .console import Problem, examples, say, screen

EXAMPLES = examples(
    "kufsa doctor",
    "kufsa doctor --settings /etc/kufsa.toml",
    "kufsa doctor --json",
)
if TYPE_CHECKING:
    from kufsa.server.operations.doctor import Finding

STYLES = {"ERROR": "bold red", "WARNING": "yellow", "NOTE": "dim"}


def doctor(
    settings: SettingsFile = None,
    data: Data = None,
    database: Address = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    lang: Lang = None,
) -> None:
    """Say what is wrong with a set-up: settings, database, disk, clock, proxy, installation.

    Nothing is changed, and a server may be running. The exit code is 1 if something does not work
    or is not safe.
    """
    lang = pick_language(lang)
    try:
        from kufsa.server.operations.doctor import Level, examine
    except ModuleNotFoundError as missing:
        raise Problem(say("serve-not-installed", lang, missing=missing.name or "")) from None

    found = sorted(
        examine(load_settings(settings, data, database)), key=lambda one: -one.level.value
    )
    if as_json:
        told = [
            {"level": one.level.name.lower(), "code": one.code}
            | {"text": say(f"doctor-{one.code}", lang, **one.values)}
            for one in found
        ]
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        _print(found, lang)
    if any(one.level is Level.ERROR for one in found):
        raise typer.Exit(1)


def _print(found: "list[Finding]", lang: str) -> None:
    console = screen()
    for one in found:
        level = one.level.name
        head = say(f"doctor-{level.lower()}", lang)
        console.print(f"{head} ", style=STYLES[level], end="")
        console.print(say(f"doctor-{one.code}", lang, **one.values), soft_wrap=True)
    if all(one.level.name == "NOTE" for one in found):
        console.print(say("doctor-well", lang), style="bold")
