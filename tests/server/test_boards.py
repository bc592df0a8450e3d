"""The board of a table as the server draws it, and the files that a game brings for a browser."""

import asyncio
from pathlib import Path

import pytest

from kufsa.core import drawn
from kufsa.core.registry import game
from kufsa.server.transport import drawn_boards, game_files
from kufsa.wasm import building
from kufsa.wasm.building import built_folder
from kufsa.wasm.description import FORMAT
from tests.server.visits import Visitor, refusal, visits


async def board(visitor: Visitor, table: str, **asked: int) -> dict[str, object]:
    answer = await visitor.get(f"/api/tables/{table}/board", params={"lang": "en", **asked})
    found: dict[str, object] = answer.raise_for_status().json()
    return found


def test_everybody_gets_their_own_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The default picture shows everything that is in a view.
    monkeypatch.setattr(type(game("triominoes")), "svg", drawn.svg)

    async def story() -> None:
        async with visits(tmp_path) as house:
            noa = await house.guest("Noa")
            table = await noa.open("triominoes")
            refusal(await noa.get(f"/api/tables/{table}/board"), 409)  # nothing is dealt yet
            uri = await house.guest("Uri")
            await uri.do(table, "sit", seat=1)
            await noa.do(table, "start")
            first = (await noa.see(table))["scene"]["to_act"]
            actor, waiting = (noa, uri) if first == 0 else (uri, noa)
            scene = (await actor.see(table))["scene"]
            own, other = await board(actor, table), await board(waiting, table)
            onlooker = await board(await house.visitor(), table)
            assert own["actions"] == 0
            assert list(own["labels"]) == scene["legal"]  # type: ignore[call-overload]
            assert other["labels"] == onlooker["labels"] == {}
            tiles = " ".join(scene["view"]["hand"][:5])
            assert tiles in str(own["svg"])
            assert tiles not in str(other["svg"]) + str(onlooker["svg"])
            assert "Noa" in str(onlooker["svg"])

            await actor.do(table, "act", action=scene["legal"][0])
            earlier = await board(actor, table, step=0)
            assert (earlier["actions"], earlier["labels"]) == (0, {})
            assert earlier["svg"] == own["svg"]
            refusal(await actor.get(f"/api/tables/{table}/board", params={"step": 7}), 409)

    asyncio.run(story())


def test_a_delayed_onlooker_sees_no_picture_before_its_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            late = {"spectator_delay": 600}
            noa, _, table = await house.two_at_a_table(manners=late)
            await board(noa, table)
            onlooker = await house.visitor()
            refusal(await onlooker.get(f"/api/tables/{table}/board"), 409)
            refusal(await onlooker.get(f"/api/tables/{table}/board", params={"step": 0}), 409)

    asyncio.run(story())


def test_nothing_is_drawn_that_people_have_to_remember(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, uri, table = await house.two_at_a_table(game="catch_dragon")
            actor = noa if (await noa.see(table))["scene"]["to_act"] == 0 else uri
            await actor.do(table, "act", action="c4")
            # What lay open once is not shown again.
            refusal(await actor.get(f"/api/tables/{table}/board", params={"step": 0}), 409)

    asyncio.run(story())


def test_a_picture_that_fails_gives_way_to_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    found = game("catch_dragon")
    view = {"options": {"players": 2}, "turn": 1, "winners": []}
    for wrong in (lambda view, lang: "<svg", lambda view, lang: 1 / 0):
        monkeypatch.setattr(found, "svg", wrong)
        shown = drawn_boards.draw(found, view, ["c4"], ["Noa", "Uri"], "en")
        assert "Uri" in shown.svg
        assert shown.labels == {"c4": "c4"}


def test_files_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "art").mkdir()
    for name in ("board.js", "art/coal.svg", "secret.py"):
        (tmp_path / name).write_text(name)
    files = {
        path.relative_to(tmp_path).as_posix(): path
        for path in tmp_path.rglob("*")
        if path.suffix in game_files.KINDS
    }
    monkeypatch.setattr(game_files, "_files", lambda package: files)

    async def story() -> None:
        async with visits(tmp_path / "data") as house:
            visitor = await house.visitor()
            shown = (await visitor.get("/api/games/catch_dragon")).json()
            assert (shown["board"], shown["cover"]) == ("/games/catch_dragon/board/board.js", "")
            answer = await visitor.get(shown["board"])
            assert (answer.text, answer.headers["content-type"]) == (
                "board.js", "text/javascript; charset=utf-8",
            )  # fmt: skip
            kept = {"If-None-Match": answer.headers["etag"]}
            again = await visitor.get(shown["board"], headers=kept)
            assert (again.status_code, again.content) == (304, b"")
            coal = await visitor.get("/games/catch_dragon/board/art/coal.svg")
            assert coal.headers["content-type"].startswith("image/svg+xml")
            for wrong in ("board/secret.py", "board/../board.js", "board/", "board/none.js"):
                assert (await visitor.get(f"/games/catch_dragon/{wrong}")).status_code == 404
            assert (await visitor.get("/games/chess/board/board.js")).status_code == 404

    asyncio.run(story())


def test_texts_of_a_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            visitor = await house.visitor()
            asked = {"lang": "he"}
            texts = (await visitor.get("/api/games/catch_dragon/texts", params=asked)).json()
            assert list(texts["messages"]) == ["he"]  # nothing is missing there
            assert "event-over" in texts["messages"]["he"]
            assert {"pattern": "stop", "parts": [], "message": "do-stop"} in texts["forms"]

    asyncio.run(story())


def test_compiled_rules_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_files, "OWN", "only.games.of.the.client.")
    game_files._packed.cache_clear()

    async def story() -> None:
        async with visits(tmp_path) as house:
            visitor = await house.visitor()
            shown = (await visitor.get("/api/games/catch_dragon")).json()
            answer = await visitor.get(f"{shown['module']}game.wasm")
            assert answer.headers["content-type"] == "application/wasm"
            assert answer.headers["cache-control"].endswith("immutable")
            assert answer.content == (built_folder(game("catch_dragon")) / "game.wasm").read_bytes()
            described = await visitor.get(f"{shown['module']}game.json")
            assert described.json()["id"] == "catch_dragon"
            assert {f"{shown['module']}game.wasm", f"{shown['module']}game.json"} <= {
                *shown["files"]
            }
            refusal(await visitor.get(f"{shown['module']}rules.py"), 404)
            refusal(await visitor.get("/games/catch_dragon/wasm/0123456789abcdef/game.wasm"), 404)
            refusal(await visitor.get("/games/chess/wasm/0/game.wasm"), 404)

    asyncio.run(story())
    game_files._packed.cache_clear()


OTHERS = [{"format": 99}, {"id": "chess"}, {"rules": 99}, None, ValueError("no JSON")]


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_compiled_rules_that_do_not_fit_are_not_offered(
    other: dict[str, object] | ValueError | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = game("catch_dragon")
    fits = {"format": FORMAT, "id": found.id, "rules": found.rules_version}

    def built(game: object) -> dict[str, object] | None:
        if isinstance(other, ValueError):
            raise other
        return other and {**fits, **other}

    monkeypatch.setattr(game_files, "OWN", "only.games.of.the.client.")
    monkeypatch.setattr(building, "built", built)
    assert game_files.module_files(found) == {}
