"""``versioned_docs.py SITE PUBLIC VERSION``: keep the pages of several versions together."""

import argparse
import json
import re
import shutil
from pathlib import Path

LATEST = "latest"
REDIRECT = (
    '<!doctype html><meta charset="utf-8"><title>Kufsa</title>'
    f'<meta http-equiv="refresh" content="0; url={LATEST}/"><a href="{LATEST}/">Kufsa</a>\n'
)


def number(version: str) -> tuple[int, ...]:
    """A version to compare by.

    >>> number("0.10.0") > number("0.9.2")
    True
    >>> number("../etc")
    Traceback (most recent call last):
    ...
    ValueError: a version is a number like 1.2.3, not '../etc'
    """
    if not re.fullmatch(r"\d+(\.\d+)*", version):
        raise ValueError(f"a version is a number like 1.2.3, not {version!r}")
    return tuple(int(part) for part in version.split("."))


def publish(site: Path, public: Path, version: str) -> list[str]:
    """Put the pages of a version into the folder; returns the versions there, newest first."""
    number(version)
    if not (site / "index.html").is_file():
        raise FileNotFoundError(f"there are no built pages in {site}")
    public.mkdir(parents=True, exist_ok=True)
    _replace(site, public / version)
    found = [one.name for one in public.iterdir() if re.fullmatch(r"\d+(\.\d+)*", one.name)]
    versions = sorted(found, key=number, reverse=True)
    _replace(public / versions[0], public / LATEST)
    (public / "versions.json").write_text(json.dumps(versions) + "\n", encoding="utf-8")
    (public / "index.html").write_text(REDIRECT, encoding="utf-8")
    return versions


def _replace(source: Path, target: Path) -> None:
    """Copy a folder; whoever reads meanwhile finds the old one or the new one."""
    fresh = target.with_name(f".{target.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(source, fresh)
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("public", type=Path)
    parser.add_argument("version")
    given = parser.parse_args()
    try:
        versions = publish(given.site, given.public, given.version)
    except (ValueError, OSError) as error:
        raise SystemExit(str(error)) from None
    print(f"{given.public} has the pages of {', '.join(versions)}")


if __name__ == "__main__":
    main()
