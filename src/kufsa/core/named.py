"""Objects that people name on a line: ``module:name``, from any module that Python finds."""

import importlib
import sys
from pathlib import Path
from typing import Any

from .errors import BadOption, brief


def is_named(text: str) -> bool:
    """Whether a text names an object, and not a bot or a level."""
    return ":" in text


def load_named(text: str) -> Any:
    """The object that ``module:name`` stands for; modules of the current folder are found, too.

    >>> load_named("math:floor")(2.5)
    2
    >>> load_named("math:flour")
    Traceback (most recent call last):
    ...
    kufsa.core.errors.BadOption: module math has no 'flour'
    """
    module, _, name = text.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), *name.split("."))):
        raise BadOption(f"an object is named module:name, not {brief(text)}")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # what a command that is installed does not look through
    try:
        found: Any = importlib.import_module(module)
    except Exception as error:
        raise BadOption(
            f"module {module} cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    for part in name.split("."):
        if not hasattr(found, part):
            raise BadOption(f"module {module} has no {brief(name)}")
        found = getattr(found, part)
    return found
