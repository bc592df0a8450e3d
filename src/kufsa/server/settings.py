"""Every setting of the server: one table, read from a file, the environment and the command line.

A setting has the same name everywhere: ``drain_seconds`` is ``drain_seconds = 10`` in the file,
the variable of that name in capitals behind ``PREFIX``, and the flag ``--drain-seconds``. Flags win
over variables, variables over the file, and the file over the defaults. What is not known or not
allowed is refused with a sentence that says where it stood.

>>> load({"port": "9000"}, environment={}).settings.port
9000
>>> load({"port": "many"}, environment={})
Traceback (most recent call last):
...
kufsa.server.settings.BadSetting: port is 'many' (flag --port), but must be a whole number from ...
"""

import difflib
import ipaddress
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

PREFIX = "KUFSA_"
FILE = "kufsa.toml"  # looked for in the data folder
# Variables that are not settings of the server.
OTHER_VARIABLES = {
    "KUFSA_INTERPRET",
    "KUFSA_BOUNDSCHECK",
    "KUFSA_CACHE_DIR",
    "KUFSA_SCREENSHOTS",
    "KUFSA_WITHOUT_CLIENT",
}
HIDDEN = "[hidden]"
EVERYWHERE = "0.0.0.0"  # noqa: S104 (phones at the same table are what this is for)

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class BadSetting(ValueError):
    """A setting that is unknown or not allowed, with the place where it stood."""


# Kinds of values.


class Kind(NamedTuple):
    """What a setting may be: in words, and as a function from text or TOML to the value.

    The function raises ValueError or TypeError where the value does not fit.
    """

    allowed: str
    read: Callable[[Any], Any]
    yes_or_no: bool = False


def _whole(low: int, high: int) -> Kind:
    def read(given: Any) -> int:
        if isinstance(given, bool | float):
            raise TypeError
        value = int(given)
        if not low <= value <= high:
            raise ValueError
        return value

    return Kind(f"a whole number from {low} to {high}", read)


def _number(low: float, high: float) -> Kind:
    def read(given: Any) -> float:
        if isinstance(given, bool):
            raise TypeError
        value = float(given)
        if not low <= value <= high:  # also what is not a number at all, as "nan"
            raise ValueError
        return value

    return Kind(f"a number from {low} to {high}", read)


def _choice(*words: str) -> Kind:
    def read(given: Any) -> str:
        word = str(given).lower()  # in TOML `https = true` is not a text
        if word not in words:
            raise ValueError
        return word

    return Kind(" or ".join([", ".join(words[:-1]), words[-1]]), read)


def _read_yes_no(given: Any) -> bool:
    word = str(given).lower()
    if word not in ("true", "false"):
        raise ValueError
    return word == "true"


def _text(allowed: str, fits: Callable[[str], object]) -> Kind:
    def read(given: Any) -> str:
        if not isinstance(given, str):
            raise TypeError
        if not fits(given):
            raise ValueError
        return given

    return Kind(allowed, read)


def _perhaps(kind: Kind) -> Kind:
    """The same, or nothing: an empty text."""
    return Kind(
        f"{kind.allowed}, or empty", lambda given: None if given == "" else kind.read(given)
    )


def _listed(allowed: str, one: Callable[[str], Any]) -> Kind:
    def read(given: Any) -> tuple[Any, ...]:
        parts = given.split(",") if isinstance(given, str) else given
        if not isinstance(parts, list):
            raise TypeError
        return tuple(one(part.strip()) for part in parts if part.strip())

    return Kind(f"{allowed}, with commas between them", read)


def _read_folder(given: Any) -> Path:
    if not isinstance(given, str | Path) or str(given) == "" or "\0" in str(given):
        raise ValueError
    return Path(given).expanduser().absolute()


def _read_host_name(name: str) -> str:
    if not re.fullmatch(r"[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?", name.lower()):
        raise ValueError
    return name.lower()


def _is_origin(url: str) -> bool:
    parts = urlsplit(url)
    whole = url in (f"{parts.scheme}://{parts.netloc}", f"{parts.scheme}://{parts.netloc}/")
    plain = bool(parts.hostname) and "@" not in parts.netloc and parts.port != 0
    return parts.scheme in ("http", "https") and whole and plain


YES_NO = Kind("true or false", _read_yes_no, yes_or_no=True)
FOLDER = Kind("a folder", _read_folder)
LISTEN = _text("an address or a name of this machine", re.compile(r"[\w.:-]+").fullmatch)
ORIGIN = _perhaps(_text("an address like https://play.example.org, without a path", _is_origin))
NAMES = _listed("names like play.example.org", _read_host_name)
NETWORKS = _listed("addresses or networks like 10.0.0.0/8", ipaddress.ip_network)
DATABASE = _perhaps(
    _text(
        "an address that begins with sqlite:/// or postgresql://",
        re.compile(r"sqlite:///.+|postgres(ql)?(\+psycopg)?://.+").fullmatch,
    )
)
TOKEN = _perhaps(
    _text("at least 16 characters without spaces", re.compile(r"[!-~]{16,}").fullmatch)
)
DAYS = _whole(0, 36_500)


# The table.


def _setting(default: Any, kind: Kind, help: str, secret: bool = False) -> Any:
    what = {"kind": kind, "help": help, "secret": secret}
    if callable(default):
        return field(default_factory=default, metadata=what)
    return field(default=default, metadata=what)


def _users_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir("kufsa", appauthor=False))


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All settings, each with its default; ``repr`` hides those that are secret."""

    # Where it listens and what it is called.
    host: str = _setting(
        EVERYWHERE,
        LISTEN,
        "The address to listen on: 0.0.0.0 is every network of this machine, :: is that with "
        "IPv6, 127.0.0.1 is this machine alone.",
    )
    port: int = _setting(8000, _whole(0, 65535), "The port to listen on; 0 is any free one.")
    public_url: str | None = _setting(
        None, ORIGIN, "The address that people type, where it is not this machine's own."
    )
    hosts: tuple[str, ...] = _setting(
        (), NAMES, "Further names that people may reach the server by."
    )
    trusted_proxies: tuple[Network, ...] = _setting(
        (), NETWORKS, "The proxies whose word on a visitor's address and on https is believed."
    )
    https: str = _setting(
        "auto",
        _choice("auto", "true", "false"),
        "Whether people come by https, so that cookies are sent by https only; auto believes "
        "public_url and trusted proxies.",
    )
    open: bool = _setting(False, YES_NO, "Open the browser when the server is ready.")

    # What it keeps.
    data: Path = _setting(  # noqa: RUF009 (it makes a field with a factory)
        _users_folder, FOLDER, "The folder for the database and the settings file."
    )
    database: str | None = _setting(
        None, DATABASE, "The database; without one, the file kufsa.db in the data folder.", True
    )
    retention_days_finished: int = _setting(
        365, DAYS, "Days that a finished match is kept; 0 is for ever."
    )
    retention_days_idle: int = _setting(
        60, DAYS, "Days without a move after which an unfinished match is ended; 0 is never."
    )
    retention_days_guests: int = _setting(
        180, DAYS, "Days after which a guest who was not seen again is forgotten; 0 is never."
    )

    # What it lets people do.
    max_tables: int = _setting(
        10_000, _whole(1, 1_000_000), "Tables that are not over, in all; further ones are refused."
    )
    max_tables_per_person: int = _setting(
        20, _whole(1, 10_000), "Tables that are not over which one person may have opened."
    )
    max_connections: int = _setting(
        10_000, _whole(1, 1_000_000), "Live connections, in all; further ones are refused."
    )
    max_connections_per_person: int = _setting(
        20, _whole(1, 10_000), "Live connections of one person: tabs and devices."
    )
    queue_length: int = _setting(
        256,
        _whole(8, 65_536),
        "Messages that wait for one slow connection; past that it gets a snapshot instead.",
    )
    rate_factor: float = _setting(
        1.0, _number(0.01, 1_000_000), "All rate limits are multiplied by this."
    )
    chat_default: bool = _setting(
        True, YES_NO, "Whether people may chat at a new table, unless its host says otherwise."
    )
    passkeys: bool = _setting(
        True, YES_NO, "Whether people may keep their name with a passkey; browsers want https."
    )

    # Bots.
    bot_processes: int = _setting(
        0,
        _whole(0, 256),
        "Processes in which bots think; 0 is one less than there are cores, and at least 1.",
    )
    bot_seconds: float = _setting(
        2.0, _number(0.1, 600), "The longest that a bot may think before a simple move is made."
    )
    bot_megabytes: int = _setting(
        256, _whole(64, 65_536), "The most memory that a bots' process may take."
    )
    bot_pace: float = _setting(
        1.0,
        _number(0, 10),
        "How slowly bots play: 1 is like people, 2 half as fast, 0 at once.",
    )

    # How it is run.
    log_level: str = _setting(
        "info", _choice("debug", "info", "warning", "error"), "How much is logged."
    )
    log_format: str = _setting(
        "auto",
        _choice("auto", "text", "json"),
        "Logs for people or, line by line, as JSON; auto is text in a terminal.",
    )
    metrics: bool = _setting(True, YES_NO, "Whether there are figures at /metrics.")
    metrics_token: str | None = _setting(
        None, TOKEN, "Who shows it may read /metrics; without one, only this machine may.", True
    )
    operator_token: str | None = _setting(
        None, TOKEN, "Who shows it is the operator; without one, there is no operator.", True
    )
    drain_seconds: int = _setting(
        10, _whole(1, 600), "The longest that the server takes to stop, once it is asked to."
    )

    @property
    def database_url(self) -> str:
        """The database chosen, or the file in the data folder."""
        from .store import database_in

        return self.database or database_in(self.data)

    @property
    def worker_processes(self) -> int:
        """The processes for bots: as many as were chosen, or all cores but one."""
        return self.bot_processes or max(1, (os.cpu_count() or 1) - 1)

    def __repr__(self) -> str:
        shown = (
            f"{one.name}={HIDDEN if one.secret and value is not None else repr(value)}"
            for one in TABLE.values()
            for value in [getattr(self, one.name)]
        )
        return f"Settings({', '.join(shown)})"


class Setting(NamedTuple):
    """One row of the table."""

    name: str
    kind: Kind
    help: str
    secret: bool
    default: str  # as it is told to people

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")


def _told_default(value: Any) -> str:
    if callable(value):
        return "the user's data folder"
    if value in (None, ()):
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _rows() -> Iterator[Setting]:
    for one in fields(Settings):
        default = one.default_factory if one.name == "data" else one.default
        what = one.metadata
        yield Setting(one.name, what["kind"], what["help"], what["secret"], _told_default(default))


TABLE: dict[str, Setting] = {row.name: row for row in _rows()}


# Where they come from.


Given = tuple[str, object, str]  # a name, what was given, and where


class Loaded(NamedTuple):
    """The settings, and where each one that is not a default came from."""

    settings: Settings
    origins: dict[str, str]


def load(
    flags: Mapping[str, str] | None = None,
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Loaded:
    """The settings of a file, the environment and flags, or a BadSetting.

    ``flags`` holds what was given on the command line, by the names of settings. Without a
    ``file``, ``kufsa.toml`` in the data folder is read if it is there.
    """
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}

    def take(name: str, given: object, origin: str) -> None:
        values[name] = _read(name, given, origin)
        origins[name] = origin

    above: list[Given] = [*_of_environment(os.environ if environment is None else environment)]
    above += [(name, text, f"flag {TABLE[name].flag}") for name, text in (flags or {}).items()]
    if file is None:
        for name, given, origin in above:  # only the flag or the variable can say which folder
            if name == "data":
                take(name, given, origin)
        found = values.get("data", Settings().data) / FILE
        below = [*_of_file(found)] if found.exists() else []
        for name, _, origin in below:
            if name == "data":
                raise BadSetting(f"data ({origin}) cannot be set in the data folder itself")
    else:
        below = [*_of_file(file)]
    for name, given, origin in [*below, *above]:
        take(name, given, origin)
    return Loaded(Settings(**values), origins)


def _read(name: str, given: object, origin: str) -> Any:
    if name not in TABLE:
        near = difflib.get_close_matches(name, TABLE, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise BadSetting(f"there is no setting {name!r} ({origin}){hint}")
    row = TABLE[name]
    try:
        return row.kind.read(given)
    except (ValueError, TypeError, AttributeError):
        told = "not right" if row.secret else repr(given)[:200]
        sentence = f"{name} is {told} ({origin}), but must be {row.kind.allowed}"
        raise BadSetting(sentence) from None


def _of_environment(environment: Mapping[str, str]) -> Iterator[Given]:
    for variable, text in sorted(environment.items()):
        if variable.startswith(PREFIX) and variable not in OTHER_VARIABLES:
            yield variable.removeprefix(PREFIX).lower(), text, f"environment variable {variable}"


def _of_file(path: Path) -> Iterator[Given]:
    try:
        text = path.read_text(encoding="utf-8")
        found = tomllib.loads(text)
    except FileNotFoundError:
        raise BadSetting(f"there is no settings file {path}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"the settings file {path} cannot be read: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadSetting(f"the settings file {path} is not TOML: {error}") from None
    for name, given in found.items():
        yield name, given, f"file {path}, line {_line(text, name)}"


def _line(text: str, name: str) -> int:
    """The line where a name stands in TOML, or 1 if it is written in a way of its own."""
    stands = re.compile(rf"""\s*\[*\s*["']?{re.escape(name)}["']?\s*[=.\]]""")
    numbered = enumerate(text.splitlines(), start=1)
    return next((number for number, line in numbered if stands.match(line)), 1)
