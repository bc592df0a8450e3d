"""Every setting of the server, declared once: default, kind, and whether it is secret.

What each is for is said in ``text/messages.<language>.ftl``.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

from kufsa.core.language import FALLBACK, line
from kufsa.core.user_folders import data_folder

from .kinds import (
    BUS,
    CONTACT,
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


def _setting(default: Any, kind: Kind, secret: bool = False) -> Any:
    what = {"kind": kind, "secret": secret}
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
    )
    lan: bool = _setting(
        False,
        YES_NO,
    )
    house_code: str | None = _setting(
        None,
        HOUSE_CODE,
        True,
    )
    port: int = _setting(8000, whole_number(0, 65535))
    public_url: str | None = _setting(None, ORIGIN)
    hosts: tuple[str, ...] = _setting((), NAMES)
    trusted_proxies: tuple[Network, ...] = _setting((), NETWORKS)
    https: str = _setting(
        "auto",
        choice("auto", "true", "false"),
    )
    open: bool = _setting(False, YES_NO)

    # What it stores.
    data: Path = _setting(  # noqa: RUF009 (it makes a field with a factory)
        data_folder, FOLDER
    )
    database: str | None = _setting(None, DATABASE, True)
    retention_days_finished: int = _setting(365, DAYS)
    retention_days_idle: int = _setting(60, DAYS)
    retention_days_guests: int = _setting(180, DAYS)
    retention_days_names: int = _setting(730, DAYS)

    max_megabytes: int = _setting(
        0,
        MEGABYTES,
    )
    min_free_megabytes: int = _setting(
        200,
        MEGABYTES,
    )

    # What it lets people do.
    max_tables: int = _setting(
        10_000,
        whole_number(1, 1_000_000),
    )
    max_tables_per_person: int = _setting(20, whole_number(1, 10_000))
    max_tables_per_address: int = _setting(
        100,
        whole_number(1, 1_000_000),
    )
    max_device_games_per_person: int = _setting(
        500,
        whole_number(0, 1_000_000),
    )
    max_connections: int = _setting(10_000, whole_number(1, 1_000_000))
    max_connections_per_person: int = _setting(20, whole_number(1, 10_000))
    max_connections_per_address: int = _setting(
        500,
        whole_number(1, 1_000_000),
    )
    queue_length: int = _setting(
        256,
        whole_number(8, 65_536),
    )
    rate_factor: float = _setting(1.0, number(0.01, 1_000_000))
    chat_default: str = _setting("phrases", choice("phrases", "on", "off"))
    free_chat: bool = _setting(True, YES_NO)
    passkeys: bool = _setting(True, YES_NO)
    push: bool = _setting(True, YES_NO)
    push_contact: str | None = _setting(None, CONTACT)
    push_hosts: tuple[str, ...] = _setting((), NAMES)

    # Bots.
    bot_processes: int = _setting(
        0,
        whole_number(0, 256),
    )
    bot_seconds: float = _setting(2.0, number(0.1, 600))
    bot_megabytes: int = _setting(256, whole_number(64, 65_536))
    bot_pace: float = _setting(
        1.0,
        number(0, 10),
    )

    # How it is run.
    log_level: str = _setting("info", choice("debug", "info", "warning", "error"))
    log_format: str = _setting(
        "auto",
        choice("auto", "text", "json"),
    )
    metrics: bool = _setting(True, YES_NO)
    metrics_token: str | None = _setting(None, TOKEN, True)
    traces: str | None = _setting(None, ORIGIN)
    operator_token: str | None = _setting(None, TOKEN, True)
    processes: int = _setting(1, whole_number(1, 64))
    bus: str | None = _setting(None, BUS, True)
    lease_seconds: float = _setting(
        10.0,
        number(1, 600),
    )
    drain_seconds: int = _setting(10, whole_number(1, 600))

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
    def usual_chat(self) -> str:
        """How people chat at a new table whose host says nothing about it."""
        free = self.chat_default == "on" and not self.free_chat
        return "phrases" if free else self.chat_default

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
    secret: bool
    default: str  # in words
    has_plain_default: bool  # a value that could be given

    @property
    def help(self) -> str:
        """What it is for; help pages say it in every language (``setting-…`` in these texts)."""
        return line("kufsa.server", f"setting-{self.name.replace('_', '-')}", FALLBACK) or ""

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
        plain = not (callable(default) or default in (None, ()))
        yield Setting(one.name, what["kind"], what["secret"], _default_in_words(default), plain)


TABLE: dict[str, Setting] = {row.name: row for row in _rows()}
