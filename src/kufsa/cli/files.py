"""Where games are kept: every game that is played is saved while it is played."""

import os
import shlex
import sys
from datetime import datetime
from pathlib import Path


def data_folder() -> Path:
    """``KUFSA_DATA``, or the user's data folder."""
    chosen = os.environ.get("KUFSA_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "kufsa"


def new_file(game: str) -> Path:
    """A file for a game that begins now, with a name that is still free."""
    stem = f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    path = data_folder() / f"{stem}.log"
    number = 2
    while path.exists():
        path = data_folder() / f"{stem}-{number}.log"
        number += 1
    return path


def resume_command(path: Path) -> str:
    return f"kufsa play --resume {shlex.quote(str(path))}"
