"""The page about matches names every event, command, refusal and choice, and no other."""

import re
from pathlib import Path
from typing import get_args

import pytest

from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.refusals import CODES

PAGE = (Path(__file__).parents[2] / "docs" / "match.md").read_text(encoding="utf-8")


def named(heading: str) -> list[str]:
    """The first column of the tables under a heading."""
    part = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)`", part, re.MULTILINE)


def tags(union: object) -> list[str]:
    return [kind.__struct_config__.tag for kind in get_args(union)]


@pytest.mark.parametrize(
    ("heading", "there"),
    [
        ("Events", tags(e.AnyEvent)),
        ("Commands", [*tags(c.PersonCommand), *tags(c.TableCommand)]),
        ("Refusals", CODES),
        ("TableSettings", e.TableSettings.__struct_fields__),
    ],
)
def test_the_page_is_complete(heading: str, there: list[str]) -> None:
    assert named(heading) == list(there)


def test_the_page_says_what_can_be_stale() -> None:
    from kufsa.match.decide import _FOR_THE_MOMENT

    marked = set(re.findall(r"^\| `(\w+)` ◆", PAGE, re.MULTILINE))
    assert marked == {kind.__name__.lower() for kind in _FOR_THE_MOMENT}
