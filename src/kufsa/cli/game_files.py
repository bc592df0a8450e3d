"""Games in files: where new ones are saved, and how logs and records of matches are read."""

import shlex
from datetime import datetime
from pathlib import Path

from kufsa.core.log import Log
from kufsa.core.user_folders import data_folder
from kufsa.match import record

MATCH = '{"match":'  # how the record of a match begins


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


def load(file: Path) -> Log:
    """The game of a log or of a match's record, whose play and chance have been checked."""
    text = file.read_bytes().decode("utf-8", "replace")
    return record.read(text).log() if text.startswith(MATCH) else Log.load(file)
