"""``kufsa backup`` and ``kufsa restore``: everything that a server stores, in one file."""

from pathlib import Path
from typing import Annotated

import typer

from kufsa.server.settings import Loaded, load

from .arguments import Lang, pick_language
from .console import Problem, complain, examples, say, screen

BACKUP_EXAMPLES = examples(
    "kufsa backup monday.kufsa",
    "kufsa backup monday.kufsa --check",
    "kufsa backup monday.kufsa --database postgresql://kufsa@localhost/kufsa",
)
RESTORE_EXAMPLES = examples(
    "kufsa restore monday.kufsa",
    "kufsa restore monday.kufsa --replace",
    "kufsa restore theirs.kufsa --sign-out",
)

File = Annotated[Path, typer.Argument(metavar="FILE")]
SettingsFile = Annotated[Path | None, typer.Option("--settings", metavar="FILE")]
Data = Annotated[str | None, typer.Option(metavar="FOLDER")]
Address = Annotated[
    str | None,
    typer.Option(metavar="URL"),
]


def backup(
    file: File,
    settings: SettingsFile = None,
    data: Data = None,
    database: Address = None,
    check: Annotated[bool, typer.Option("--check")] = False,
    lang: Lang = None,
) -> None:
    """Write everything that a server stores into one new file, whether or not it is running.

    The file holds the secrets of matches that are being played: keep it to yourself. With --check
    the exit code is 1 if a match cannot be played again.
    """
    from kufsa.server.store import BadStore
    from kufsa.server.store.backup import backup as make

    lang = pick_language(lang)
    try:
        count = make(_url(settings, data, database), file)
    except BadStore as error:
        raise Problem(str(error)) from None
    screen().print(say("backup-made", lang, count=count, path=str(file)), soft_wrap=True)
    if check:
        prove(file, lang)


def prove(file: Path, lang: str) -> None:
    """Play every match of a backup again, and say what that showed."""
    from kufsa.server.operations.proof import prove_backup

    proof = prove_backup(file)
    for flaw in proof.flaws:
        complain(flaw)
    told = {"count": proof.matches, "verified": proof.verified, "foreign": proof.foreign}
    screen().print(say("backup-proved", lang, **told), soft_wrap=True)
    if proof.flaws:
        raise typer.Exit(1)


def restore(
    file: File,
    settings: SettingsFile = None,
    data: Data = None,
    database: Address = None,
    replace: Annotated[bool, typer.Option("--replace")] = False,
    sign_out: Annotated[
        bool,
        typer.Option(
            "--sign-out",
        ),
    ] = False,
    lang: Lang = None,
) -> None:
    """Put a backup into a database: the same kind or another, empty unless --replace is given.

    No server may be running on it. The backup is checked first; if anything is wrong with it, or
    in it that Kufsa did not make, nothing changes. It also holds who is signed in.
    """
    from kufsa.server.store import BadStore
    from kufsa.server.store.backup import restore as put

    lang = pick_language(lang)
    try:
        count = put(file, _url(settings, data, database), replace=replace, sign_out=sign_out)
    except BadStore as error:
        raise Problem(str(error)) from None
    screen().print(say("backup-restored", lang, count=count, path=str(file)), soft_wrap=True)


def _url(settings: Path | None, data: str | None, database: str | None) -> str:
    """The database that a server with these settings would have."""
    return load_settings(settings, data, database).settings.database_url


def load_settings(settings: Path | None, data: str | None, database: str | None) -> Loaded:
    """The settings that a server would have, with what was given on the command line."""
    given = {"data": data, "database": database}
    flags = {name: text for name, text in given.items() if text is not None}
    return load(flags, settings)
