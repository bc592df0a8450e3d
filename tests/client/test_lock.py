"""What the client is built with can be installed on a stranger's machine."""

import json
from pathlib import Path
from typing import Any

import pytest

LOCK = Path(__file__).resolve().parents[2] / "client" / "package-lock.json"
PACKAGES: dict[str, dict[str, Any]] = json.loads(LOCK.read_text("utf-8"))["packages"]
# System, processor and C library, as npm calls them.
MACHINES = [
    ("linux", "x64", "glibc"),
    ("linux", "x64", "musl"),
    ("linux", "arm64", "glibc"),
    ("linux", "arm64", "musl"),
    ("darwin", "x64", None),
    ("darwin", "arm64", None),
    ("win32", "x64", None),
    ("win32", "arm64", None),
]


def binaries(package: dict[str, Any]) -> list[str]:
    """The optional packages of which one machine needs one: their names, without the place."""
    names = package.get("optionalDependencies", {})
    return [name for name in names if "cpu" in PACKAGES.get(f"node_modules/{name}", {"cpu": []})]


NATIVE = {
    place.removeprefix("node_modules/"): binaries(package)
    for place, package in PACKAGES.items()
    if len(binaries(package)) > 1
}


def test_what_is_native_is_known() -> None:
    assert {"rolldown", "lightningcss"} <= set(NATIVE)


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: "-".join(filter(None, machine)))
@pytest.mark.parametrize("name", NATIVE)
def test_a_binary_for_every_machine(name: str, machine: tuple[str, str, str | None]) -> None:
    """npm writes only those of one's own machine into the lock, if the folder was there before."""
    system, processor, library = machine
    fitting = [
        package
        for binary in NATIVE[name]
        if (package := PACKAGES.get(f"node_modules/{binary}"))
        and system in package.get("os", [])
        and processor in package.get("cpu", [])
        and (library is None or library in package.get("libc", [library]))
    ]
    assert len(fitting) == 1, f"{name} has no binary for {machine} in {LOCK.name}"
    assert fitting[0].get("optional") and fitting[0].get("integrity")


def test_everything_is_fixed_by_its_sum() -> None:
    loose = [place for place, package in PACKAGES.items() if place and "integrity" not in package]
    assert not loose


def test_no_place_is_named() -> None:
    """Whoever installs takes packages from where their own npm takes them."""
    named = [place for place, package in PACKAGES.items() if "resolved" in package]
    assert not named
