"""A new server answers before its rules are compiled; who needs them waits."""

import asyncio
import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest

import kufsa
from kufsa.cli import background_compilation as compilation
from kufsa.cli import serve
from kufsa.cli.background_compilation import Compilation, WaitForRules, compile_all
from kufsa.server.settings import load

GAMES = [kufsa.game("catch_dragon"), kufsa.game("kings_court")]


@pytest.mark.parametrize(
    ("method", "path", "waits"),
    [
        ("GET", "/", False),
        ("GET", "/api/games", False),
        ("POST", "/api/session", False),
        ("POST", "/api/tables", True),
        ("POST", "/api/quick", True),
        ("POST", "/api/games/triominoes/try", True),
    ],
)
def test_only_who_needs_rules_waits_for_them(
    monkeypatch: pytest.MonkeyPatch, method: str, path: str, waits: bool
) -> None:
    go_on = threading.Event()
    monkeypatch.setattr(compilation, "compile_all", lambda games: go_on.wait())
    answered: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        answered.append(scope["path"])

    async def story() -> None:
        running = Compilation(GAMES)
        running.begin()
        request = {"type": "http", "method": method, "path": path}
        asked = asyncio.create_task(WaitForRules(app, running)(request, None, None))
        given_up = asyncio.create_task(WaitForRules(app, running)(request, None, None))
        for _ in range(5):
            await asyncio.sleep(0)
        given_up.cancel()  # somebody closes the page
        assert answered == ([] if waits else [path] * 2)
        go_on.set()
        await asked
        assert path in answered
        await running.wait()
        assert running.done

    try:
        asyncio.run(story())
    finally:
        go_on.set()


def test_every_game_has_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    monkeypatch.setattr(subprocess, "run", lambda command, **how: compiled.append(command[-1]))
    compile_all(GAMES)
    assert sorted(compiled) == [game.id for game in GAMES]


def test_a_process_that_fails_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(games: Any) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(compilation, "compile_all", fail)
    monkeypatch.setattr(threading, "excepthook", lambda wrong: None)
    running = Compilation(GAMES)
    running.begin()
    asyncio.run(asyncio.wait_for(running.wait(), 60))


@pytest.mark.parametrize("new", [True, False], ids=["new", "with tables"])
def test_only_a_new_server_answers_before_its_rules_are_compiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], new: bool
) -> None:
    before: list[kufsa.Game] = []
    meanwhile: list[kufsa.Game] = []
    monkeypatch.setattr(serve, "is_compiled", lambda package: False)
    monkeypatch.setattr(serve, "compile_rules", lambda game: None)
    monkeypatch.setattr(serve, "compile_all", before.extend)
    monkeypatch.setattr(compilation, "compile_all", meanwhile.extend)
    if not new:
        (tmp_path / "kufsa.db").touch()
    loaded = load({"data": str(tmp_path)}, environment={})
    asyncio.run(serve.prepare_rules(loaded.settings, "en").wait())
    games = [kufsa.game(id) for id in kufsa.games()]
    assert (before, meanwhile) == (([], games) if new else (games, []))
    assert ("Preparing the rules" in capsys.readouterr().err) == (not new)
