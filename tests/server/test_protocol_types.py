"""What the browser's client takes the protocol to be is what it is."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest

import kufsa
from kufsa.match import audience, parts
from kufsa.match import commands as c
from kufsa.match.events import Clock
from kufsa.match.match import Match
from tests.match.tables import Table, full_table

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    place = ROOT / "tools" / "protocol_types.py"
    spec = importlib.util.spec_from_file_location("protocol_types", place)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_types_of_the_client_are_fresh(tool: ModuleType) -> None:
    assert tool.FILE.read_text("utf-8") == tool.written(), "run python3 run.py protocol_types"


def test_a_stale_file_is_noticed(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "FILE", tmp_path / "protocol.ts")
    assert tool.main([]) == 0
    assert tool.main(["--check"]) == 0
    tool.FILE.write_text(tool.written().replace("actions: number", "actions: string"))
    assert tool.main(["--check"]) == 1


def fits(match: Match, seat: int | None) -> None:
    """A scene, as it goes over the wire, is what its type says; and has no part besides."""
    sent: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(audience.scene(match, seat)))
    msgspec.convert(sent, parts.Scene)
    assert sent.keys() == parts.Scene.__annotations__.keys()
    for name, type_ in (("seats", parts.Seat), ("chat", parts.Said)):
        for one in sent[name]:
            assert one.keys() == type_.__annotations__.keys()
    for name, type_ in (("result", parts.Result), ("undo", parts.UndoAsk)):
        if sent[name] is not None:
            assert sent[name].keys() == type_.__annotations__.keys()


def test_scenes_are_what_their_type_says(game: kufsa.Game) -> None:
    dice = Random(1)
    waiting = Table(game.id)
    fits(waiting.match, 0)
    waiting.do("noa", c.Close())
    fits(waiting.match, None)
    clock = Clock() if game.id == "red_handed" else Clock(total=600)
    table = full_table(game, game.players[0], 2, seed=1, clock=clock)
    table.do("noa", c.Say(text="Hello."))
    for _ in range(30):
        fits(table.match, None)
        fits(table.match, 0)
        fits(table.match, 1)
        table.step(dice)
    table.ask("noa", c.AskUndo())
    fits(table.match, 1)
    table.do("noa", c.Close())
    fits(table.match, 1)


def test_the_types_of_views_are_fresh() -> None:
    tool = Path(__file__).parents[2] / "tools" / "view_types.py"
    ran = subprocess.run(
        [sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, f"{ran.stdout}run `python3 run.py view_types`"
