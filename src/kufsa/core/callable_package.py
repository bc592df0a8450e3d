"""A package that is also a function: ``kufsa.games`` is a package, and ``kufsa.games()`` a list."""

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any


def make_callable(package: str, function: Callable[..., Any]) -> None:
    """Let an imported package be called like the function, and stay a package.

    A function in its place would hide the modules in it: ``import kufsa.games.x.rules as rules``
    looks for them on whatever ``kufsa.games`` is.
    """

    def call(self: ModuleType, *arguments: Any, **named: Any) -> Any:
        return function(*arguments, **named)

    body = {"__call__": call, "__doc__": function.__doc__}
    sys.modules[package].__class__ = type("CallablePackage", (ModuleType,), body)
