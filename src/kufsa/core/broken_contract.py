"""Mistakes of a game's author, each reported as a sentence: what is wrong, what would be right."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class BrokenContract(TypeError):
    """A game's folder that lacks something, or holds what does not fit; a sentence says what."""


class MissingMessage(BrokenContract, KeyError):
    """A sentence that a game should say and that is in none of its texts."""

    def __init__(self, package: str, message: str) -> None:
        super().__init__(
            f"{package} has no message {message}: add it to text/messages.en.ftl of the game"
        )

    __str__ = Exception.__str__  # KeyError would put it in quotes


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
