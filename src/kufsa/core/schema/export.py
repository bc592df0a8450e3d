"""A schema as JSON, and back: what another program needs to read and write the same texts.

Every term, shape, pattern, event and step of a deal is a dataclass whose fields are plain data or
others of them.
"""

import dataclasses
import importlib
import json
from collections import abc
from functools import cache
from typing import Any

from . import actions

KIND = "is"
DECLARING = (  # the modules whose classes a schema is made of
    *("actions", "deals", "defaults", "events", "heaps", "lists"),
    *("patterns", "sets", "shapes", "terms", "visibility"),
)


@cache
def _classes() -> dict[str, type[Any]]:
    modules = [importlib.import_module(f"{__package__}.{name}") for name in DECLARING]
    return {
        name: found
        for module in modules
        for name, found in vars(module).items()
        if dataclasses.is_dataclass(found) and isinstance(found, type)
    }


def exported(value: Any) -> Any:
    """A value as JSON-ready data.

    >>> from kufsa.core.schema import Number, One
    >>> exported(One("turn", Number(0, 3)))["term"]
    {'is': 'Number', 'low': 0, 'high': 3, 'first': 0}
    """
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        own = {
            field.name: exported(getattr(value, field.name))
            for field in dataclasses.fields(value)
            if field.init
        }
        return {KIND: type(value).__name__, **own}
    if isinstance(value, actions.Actions):
        return {KIND: "Actions", "forms": exported(value.exported())}
    if isinstance(value, abc.Mapping):
        return {name: exported(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [exported(part) for part in value]
    if value is None or isinstance(value, str | int | float | bool):
        return value
    raise TypeError(f"{value!r} is no data: a schema cannot hold it")


def imported(data: Any) -> Any:
    """What ``exported`` wrote, as objects again.

    >>> from kufsa.core.schema import Number, One
    >>> imported(exported(One("turn", Number(0, 3)))) == One("turn", Number(0, 3))
    True
    """
    if isinstance(data, dict):
        if KIND in data:
            own = {name: imported(part) for name, part in data.items() if name != KIND}
            if data[KIND] == "Actions":
                return actions.Actions(*own["forms"])
            return _classes()[data[KIND]](**own)
        return {name: imported(part) for name, part in data.items()}
    if isinstance(data, list):
        return tuple(imported(part) for part in data)
    return data


def as_text(value: Any) -> str:
    """The one way to write exported data as text."""
    return json.dumps(exported(value), ensure_ascii=False, separators=(",", ":"))
