"""Games in files: logs, and the records of matches."""

from pathlib import Path

from kufsa.core.log import Log
from kufsa.match import record

MATCH = '{"match":'  # how the record of a match begins


def load(file: Path) -> Log:
    """The game of a log, or of a match's record; then its play and its chance have been checked."""
    text = file.read_bytes().decode("utf-8", "replace")
    return record.read(text).log() if text.startswith(MATCH) else Log.load(file)
