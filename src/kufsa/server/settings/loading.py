"""Settings from a file, the environment and the command line.

>>> load({"port": "9000"}, environment={}).settings.port
9000
>>> load({"port": "many"}, environment={})
Traceback (most recent call last):
...
kufsa.server.settings.loading.BadSetting: port is 'many' (flag --port), but must be a whole ...
"""

import difflib
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from .table import PREFIX, TABLE, Settings

FILE = "kufsa.toml"  # looked for in the data folder
# Variables that are not settings of the server.
OTHER_VARIABLES = {
    "KUFSA_INTERPRET",
    "KUFSA_BOUNDSCHECK",
    "KUFSA_BUILT",
    "KUFSA_CACHE_DIR",
    "KUFSA_CHROMIUM",
    "KUFSA_NODE",
    "KUFSA_SCREENSHOTS",
    "KUFSA_WITHOUT_CLIENT",
}


class BadSetting(ValueError):
    """A setting that is unknown or not allowed, with the place where it was given."""


Given = tuple[str, object, str]  # a name, a value, and where it was given


class Loaded(NamedTuple):
    """The settings, and where each one that is not a default came from."""

    settings: Settings
    origins: dict[str, str]


def load(
    flags: Mapping[str, str] | None = None,
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Loaded:
    """The settings of a file, the environment and flags, or a BadSetting.

    ``flags`` holds what was given on the command line, by the names of settings. Without a
    ``file``, ``kufsa.toml`` in the data folder is read if it is there.
    """
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}

    def take(name: str, given: object, origin: str) -> None:
        values[name] = _read(name, given, origin)
        origins[name] = origin

    above: list[Given] = [*_of_environment(os.environ if environment is None else environment)]
    above += [(name, text, f"flag {TABLE[name].flag}") for name, text in (flags or {}).items()]
    if file is None:
        for name, given, origin in above:  # only a flag or a variable can name the folder
            if name == "data":
                take(name, given, origin)
        found = values.get("data", Settings().data) / FILE
        below = [*_of_file(found)] if found.exists() else []
        for name, _, origin in below:
            if name == "data":
                raise BadSetting(f"data ({origin}) cannot be set in the data folder itself")
    else:
        below = [*_of_file(file)]
    for name, given, origin in [*below, *above]:
        take(name, given, origin)
    return Loaded(Settings(**values), origins)


def _read(name: str, given: object, origin: str) -> Any:
    if name not in TABLE:
        near = difflib.get_close_matches(name, TABLE, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise BadSetting(f"there is no setting {name!r} ({origin}){hint}")
    row = TABLE[name]
    try:
        return row.kind.read(given)
    except (ValueError, TypeError, AttributeError):
        told = "not right" if row.secret else repr(given)[:200]
        sentence = f"{name} is {told} ({origin}), but must be {row.kind.allowed}"
        raise BadSetting(sentence) from None


def _of_environment(environment: Mapping[str, str]) -> Iterator[Given]:
    for variable, text in sorted(environment.items()):
        if variable.startswith(PREFIX) and variable not in OTHER_VARIABLES:
            yield variable.removeprefix(PREFIX).lower(), text, f"environment variable {variable}"


def _of_file(path: Path) -> Iterator[Given]:
    try:
        text = path.read_text(encoding="utf-8")
        found = tomllib.loads(text)
    except FileNotFoundError:
        raise BadSetting(f"there is no settings file {path}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"the settings file {path} cannot be read: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadSetting(f"the settings file {path} is not TOML: {error}") from None
    for name, given in found.items():
        yield name, given, f"file {path}, line {_line(text, name)}"


def _line(text: str, name: str) -> int:
    """The line of a name in TOML, or 1 if it is written in an unusual way."""
    stands = re.compile(rf"""\s*\[*\s*["']?{re.escape(name)}["']?\s*[=.\]]""")
    numbered = enumerate(text.splitlines(), start=1)
    return next((number for number, line in numbered if stands.match(line)), 1)
