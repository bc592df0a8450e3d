"""The page of the live protocol: every message and field is on it, and its examples are true."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.audience import scene
from kufsa.match.decide import create
from kufsa.match.match import fold
from kufsa.server import protocol
from kufsa.server.tables import broadcast, desk
from kufsa.server.transport import websocket

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
INCOMING: tuple[Any, ...] = get_args(protocol.AnyIncoming)
OUTGOING: tuple[Any, ...] = get_args(protocol.AnyOutgoing)


def section(heading: str) -> str:
    """The part of the page under a heading."""
    rank = heading.count("#")
    found = re.search(
        rf"^{re.escape(heading)}$(.*?)(?=^#{{2,{rank}}} |\Z)", PAGE, re.DOTALL | re.MULTILINE
    )
    assert found, f"no heading {heading!r}"
    return found[1]


def tag(message: Any) -> str:
    name = message.__struct_config__.tag
    assert isinstance(name, str)
    return name


@pytest.mark.parametrize("message", INCOMING + OUTGOING, ids=tag)
def test_every_message_has_its_fields_and_a_true_example(message: Any) -> None:
    told = section(f"### `{tag(message)}`")
    table = told.split("|---|---|")[1].split("\n\n")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == list(message.__struct_fields__)
    (example,) = re.findall(r"```json\n(.*?)\n```", told, re.DOTALL)
    known = protocol.AnyIncoming if message in INCOMING else protocol.AnyOutgoing
    assert type(msgspec.json.decode(example, type=known)) is message
    given = set(msgspec.json.decode(example)) - {"type"}
    assert given <= set(message.__struct_fields__)


def test_the_page_tells_of_no_other_message() -> None:
    told = re.findall(r"^### `(\w+)`$", PAGE, re.MULTILINE)
    assert told == [tag(message) for message in INCOMING + OUTGOING]


def test_every_command_has_its_fields_on_the_page() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?)\|$", section("### `do`"), re.MULTILINE))
    for command in get_args(c.PersonCommand):
        named = re.findall(r"`(\w+)`", rows[tag(command)])
        assert named == list(command.__struct_fields__), tag(command)


def test_every_part_of_a_scene_is_on_the_page() -> None:
    happened = create(match="m", wanted=c.NewTable("triominoes"), commitment="", host="noa")
    assert not isinstance(happened, c.Refusal)
    match = fold([*happened, e.Sat(seat=1, person="uri", name="")], bytes(32))
    cells = re.findall(r"^\| (`.*?) \|", section("## Scenes"), re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", " ".join(cells))) == set(scene(match, 0))


def test_the_numbers_on_the_page_are_those_of_the_server() -> None:
    codes = re.findall(r"^\| (\d{4}) \|", section("## Closing"), re.MULTILINE)
    source = Path(websocket.__file__).read_text(encoding="utf-8")
    own = re.findall(r"= (1012|4\d{3}(?:, 4\d{3})*)$", source, re.MULTILINE)
    assert codes == ["1002", "1007", "1009", *", ".join(own).split(", ")]
    assert f"subprotocol `{protocol.SUBPROTOCOL}`" in PAGE
    assert f"at most {protocol.LARGEST_FRAME // 1024} KiB" in PAGE
    assert f"up to {websocket.MOST_TABLES} tables" in PAGE


def test_every_refusal_of_the_connection_is_on_the_page() -> None:
    told = re.findall(r"^\| `(\w+)` \| ", section("### `refused`").split("```")[2], re.MULTILINE)
    sent = {
        code
        for module in (websocket, broadcast, desk)
        for code in re.findall(
            r'(?:code=|_complain\(\s*)"(\w+)"', Path(module.__file__).read_text(encoding="utf-8")
        )
    }
    assert set(told) == sent
