"""Every setting of the server, declared once: default, kind, help, and whether it is secret."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

from kufsa.core.user_folders import data_folder

from .kinds import (
    DATABASE,
    DAYS,
    FOLDER,
    HOUSE_CODE,
    LISTEN,
    MEGABYTES,
    NAMES,
    NETWORKS,
    ORIGIN,
    TOKEN,
    YES_NO,
    Kind,
    Network,
    choice,
    number,
    whole_number,
)

PREFIX = "KUFSA_"  # of environment variables
HIDDEN = "[hidden]"
THIS_MACHINE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 (only where it is asked for)


def _setting(default: Any, kind: Kind, help: str, secret: bool = False) -> Any:
    what = {"kind": kind, "help": help, "secret": secret}
    if callable(default):
        return field(default_factory=default, metadata=what)
    return field(default=default, metadata=what)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All settings, each with its default; ``repr`` hides those that are secret."""

    # Where it listens and what it is called.
    host: str = _setting(
        THIS_MACHINE,
        LISTEN,
        "The address to listen on: 127.0.0.1 is this machine alone, 0.0.0.0 is every network of "
        "this machine, :: is that with IPv6.",
    )
    lan: bool = _setting(
        False,
        YES_NO,
        "Open the server to the networks of this machine, for phones at the same table; only who "
        "has the link with the house code can open tables.",
    )
    house_code: str | None = _setting(
        None,
        HOUSE_CODE,
        "Whoever comes from another machine must have opened the link with this code to open "
        "tables; with lan and without a code, one is drawn and kept in the data folder.",
        True,
    )
    port: int = _setting(8000, whole_number(0, 65535), "The port to listen on; 0 is any free one.")
    public_url: str | None = _setting(
        None, ORIGIN, "The address that people type, if it is not this machine's own."
    )
    hosts: tuple[str, ...] = _setting(
        (), NAMES, "Further names that people may reach the server by."
    )
    trusted_proxies: tuple[Network, ...] = _setting(
        (), NETWORKS, "The proxies that are trusted to report a visitor's address and https."
    )
    https: str = _setting(
        "auto",
        choice("auto", "true", "false"),
        "Whether people use https, so that cookies are sent over https only; auto goes by "
        "public_url and trusted proxies.",
    )
    open: bool = _setting(False, YES_NO, "Open the browser when the server is ready.")

    # What it stores.
    data: Path = _setting(  # noqa: RUF009 (it makes a field with a factory)
        data_folder, FOLDER, "The folder for the database and the settings file."
    )
    database: str | None = _setting(
        None, DATABASE, "The database; without one, the file kufsa.db in the data folder.", True
    )
    retention_days_finished: int = _setting(
        365, DAYS, "Days that a finished match is stored; 0 is for ever."
    )
    retention_days_idle: int = _setting(
        60, DAYS, "Days without a move after which an unfinished match is ended; 0 is never."
    )
    retention_days_guests: int = _setting(
        180, DAYS, "Days after which a guest who was not seen again is forgotten; 0 is never."
    )

    max_megabytes: int = _setting(
        0,
        MEGABYTES,
        "The most megabytes that the database may take; then nothing new is begun. 0 is no limit.",
    )
    min_free_megabytes: int = _setting(
        200,
        MEGABYTES,
        "Megabytes that stay free on the disk of a database file: below that nothing new is begun.",
    )

    # What it lets people do.
    max_tables: int = _setting(
        10_000,
        whole_number(1, 1_000_000),
        "The most tables that are not over, in all; more are refused.",
    )
    max_tables_per_person: int = _setting(
        20, whole_number(1, 10_000), "The most tables that are not over and hosted by one person."
    )
    max_tables_per_address: int = _setting(
        100,
        whole_number(1, 1_000_000),
        "The most tables that are not over and were opened from one address.",
    )
    max_device_games_per_person: int = _setting(
        500,
        whole_number(0, 1_000_000),
        "The most games played on devices that are stored for one person.",
    )
    max_connections: int = _setting(
        10_000, whole_number(1, 1_000_000), "The most live connections, in all; more are refused."
    )
    max_connections_per_person: int = _setting(
        20, whole_number(1, 10_000), "The most live connections of one person: tabs and devices."
    )
    max_connections_per_address: int = _setting(
        500,
        whole_number(1, 1_000_000),
        "The most live connections of one address, and as many requests at a time; a fifth of the "
        "live ones may be of visitors without a session.",
    )
    queue_length: int = _setting(
        256,
        whole_number(8, 65_536),
        "The most messages that wait for one slow connection; then it gets a snapshot instead.",
    )
    rate_factor: float = _setting(
        1.0, number(0.01, 1_000_000), "All rate limits are multiplied by this."
    )
    chat_default: bool = _setting(
        True, YES_NO, "Whether people may chat at a new table, unless its host says otherwise."
    )
    passkeys: bool = _setting(
        True, YES_NO, "Whether people may secure their name with a passkey; browsers require https."
    )

    # Bots.
    bot_processes: int = _setting(
        0,
        whole_number(0, 256),
        "Processes in which bots think; 0 is one less than there are cores, and at least 1.",
    )
    bot_seconds: float = _setting(
        2.0, number(0.1, 600), "The longest that a bot may think before a simple move is made."
    )
    bot_megabytes: int = _setting(
        256, whole_number(64, 65_536), "The most memory that a bots' process may take."
    )
    bot_pace: float = _setting(
        1.0,
        number(0, 10),
        "How slowly bots play: 1 is like people, 2 half as fast, 0 at once.",
    )

    # How it is run.
    log_level: str = _setting(
        "info", choice("debug", "info", "warning", "error"), "How much is logged."
    )
    log_format: str = _setting(
        "auto",
        choice("auto", "text", "json"),
        "Logs for people or, line by line, as JSON; auto is text in a terminal.",
    )
    metrics: bool = _setting(True, YES_NO, "Whether there are metrics at /metrics.")
    metrics_token: str | None = _setting(
        None, TOKEN, "Whoever sends it may read /metrics; without one, only this machine may.", True
    )
    operator_token: str | None = _setting(
        None, TOKEN, "Whoever sends it is the operator; without one, there is no operator.", True
    )
    lease_seconds: float = _setting(
        10.0,
        number(1, 600),
        "With PostgreSQL: seconds after which a server that no longer answers counts as gone.",
    )
    drain_seconds: int = _setting(
        10, whole_number(1, 600), "The longest that the server takes to stop once it is asked to."
    )

    @property
    def listen_host(self) -> str:
        """Where to listen: ``lan`` means everywhere, unless an address was chosen."""
        return EVERYWHERE if self.lan and self.host == THIS_MACHINE else self.host

    @property
    def database_url(self) -> str:
        """The database chosen, or the file in the data folder."""
        from kufsa.server.store import database_in

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
    """One row of the table of settings."""

    name: str
    kind: Kind
    help: str
    secret: bool
    default: str  # in words

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")


def _default_in_words(value: Any) -> str:
    if callable(value):
        return "the user's data folder"
    if value in (None, ()):
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _rows() -> Iterator[Setting]:
    for one in fields(Settings):
        default = one.default_factory if one.name == "data" else one.default
        what = one.metadata
        yield Setting(
            one.name, what["kind"], what["help"], what["secret"], _default_in_words(default)
        )


TABLE: dict[str, Setting] = {row.name: row for row in _rows()}
