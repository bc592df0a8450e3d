"""A PostgreSQL server for tests, of the machine's own binaries, gone when nobody needs it.

    python tests/server/postgres.py

starts one, prints its address, and ends it at the end of its input. It is quick rather than safe:
``--safe`` makes it wait for the disk, for measurements.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def binaries() -> Path | None:
    """Where ``initdb`` is: on the path, or where Debian keeps it."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=str)
    return versions[-1].parent if versions else None


def main() -> None:
    """Serve until the input ends."""
    programs = binaries()
    if programs is None:
        sys.exit("PostgreSQL is not installed: initdb is not on the path")
    # PostgreSQL refuses to run as root, and pytest's own folders are closed to other users.
    user = other_user() if os.getuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="kufsa-postgresql-", dir="/tmp"))
    if user is not None:
        shutil.chown(folder, user)

    def run(*command: str) -> None:
        subprocess.run(
            [str(programs / command[0]), *command[1:]],
            user=user,
            cwd=folder,
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr,
        )

    settings = [f"unix_socket_directories={folder}", "listen_addresses=", "deadlock_timeout=100ms"]
    if "--safe" not in sys.argv:
        settings += ["fsync=off", "full_page_writes=off", "synchronous_commit=off"]
    data = str(folder / "data")
    try:
        run("initdb", "-D", data, "-U", "kufsa", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        options = " ".join(f"-c {setting}" for setting in settings)
        run("pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            print(f"postgresql://kufsa@/postgres?host={folder}", flush=True)
            sys.stdin.read()
            sys.stdin.close()  # at once: whoever comes now must not think there is a server
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


def other_user() -> str:
    """Somebody who may run PostgreSQL, which root may not."""
    import pwd

    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


if __name__ == "__main__":
    main()
