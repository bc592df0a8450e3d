"""The house code: what tells guests of a house from others in the same network.

The link that the server prints has it. It is drawn once and kept beside the database, so that
whoever was let in stays in after a restart.
"""

import os
import secrets
from pathlib import Path

FILE = "house-code"  # in the data folder
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no i, l, o, u
_LENGTH = 8  # 40 bits; guesses are limited by address


def kept_house_code(data: Path) -> str:
    """The code of a data folder; the first time, a new one."""
    file = data / FILE
    try:
        with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as made:
            made.write("".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH)))
    except FileExistsError:
        pass
    return file.read_text(encoding="ascii").strip()
