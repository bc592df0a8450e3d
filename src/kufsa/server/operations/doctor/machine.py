"""What is wrong with the machine: its disk, its clock, its limits, what is installed on it."""

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import kufsa
from kufsa.core import registry
from kufsa.core.compiler import is_compiled
from kufsa.server.settings import Settings

from .findings import MEGABYTE, Finding, error, note, warning

SPARE_FILES = 200  # besides live connections: the database, bots, requests
_HARDLY_ANY = 50  # megabytes
# Their locks, and whether a write is safe when they say so, cannot be relied on.
_NETWORK_DISKS = {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "sshfs", "fuse.sshfs"}


def machine(settings: Settings) -> Iterator[Finding]:
    """What is wrong with this machine, for a server with these settings."""
    yield from _installation()
    yield from _data_folder(settings.data)
    yield from _clock()
    yield from _open_files(settings)
    yield from _memory(settings)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        yield warning("root")


def _installation() -> Iterator[Finding]:
    from kufsa.server.transport.client_files import FOLDER

    if not (FOLDER / "index.html").exists():
        yield error("no-client", path=FOLDER)
    games = [registry.game(id) for id in registry.games()]
    missing = [game.title("en") for game in games if not is_compiled(game.package)]
    if missing:
        yield note("not-compiled", games=", ".join(missing))


def _data_folder(folder: Path) -> Iterator[Finding]:
    there = folder
    while not there.exists():
        there = there.parent
    if not os.access(there, os.W_OK | os.X_OK):
        yield error("folder-not-writable", path=there)


def disk(file: Path, settings: Settings) -> Iterator[Finding]:
    """What is wrong with the disk of a database file."""
    folder = file.parent
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free // MEGABYTE
    if free < _HARDLY_ANY:
        yield error("disk-full", path=folder, free=free)
    elif free < settings.min_free_megabytes:
        yield error("disk-too-full", path=folder, free=free, least=settings.min_free_megabytes)
    elif free < 3 * settings.min_free_megabytes:
        yield warning("disk-nearly-full", path=folder, free=free, least=settings.min_free_megabytes)
    kind = _kind_of_disk(folder)
    if kind in _NETWORK_DISKS:
        yield error("network-disk", path=folder, kind=kind)


def _kind_of_disk(folder: Path, mounts: Path = Path("/proc/mounts")) -> str:
    """The kind of file system that a folder is on; empty where that cannot be said."""
    try:
        rows = [line.split() for line in mounts.read_text().splitlines()]
    except OSError:
        return ""
    place = folder.resolve()
    found = [
        (len(row[1]), row[2])
        for row in rows
        if len(row) > 2 and (place == Path(row[1]) or Path(row[1]) in place.parents)
    ]
    return max(found, default=(0, ""))[1]


def _clock() -> Iterator[Finding]:
    """A clock that shows a time before this Kufsa was installed."""
    installed = Path(kufsa.__file__).stat().st_mtime
    if time.time() < installed - 3600:
        yield error("clock-before-install")


def _open_files(settings: Settings) -> Iterator[Finding]:
    try:
        import resource
    except ImportError:  # there is no such limit on Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.max_connections + SPARE_FILES
    if most != resource.RLIM_INFINITY and most < wanted:
        yield warning("few-files", most=most, wanted=wanted)


def _memory(settings: Settings) -> Iterator[Finding]:
    try:
        there = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // MEGABYTE
    except (AttributeError, ValueError, OSError):
        return
    bots = settings.worker_processes * settings.bot_megabytes
    if bots > there // 2:
        yield warning("little-memory", bots=bots, memory=there)
