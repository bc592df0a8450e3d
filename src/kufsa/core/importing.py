"""Imports of a game's own modules, whose mistakes are told in a sentence."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .broken_contract import BrokenContract


@contextmanager
def importing() -> Iterator[None]:
    """Tell in a sentence what stops the import of a game's module: file, line and mistake."""
    try:
        yield
    except SyntaxError as error:
        file = Path(error.filename or "?").name
        raise BrokenContract(f"{file}, line {error.lineno}: {error.msg}") from error
    except (ImportError, NameError, AttributeError) as error:
        own = [
            frame
            for frame in traceback.extract_tb(error.__traceback__)
            if not frame.filename.startswith("<frozen ")
        ]
        place = f"{Path(own[-1].filename).name}, line {own[-1].lineno}"
        raise BrokenContract(f"{place}: {error}") from error
