"""The description of the API: complete, true, and a page that needs nothing from elsewhere."""

import asyncio
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import get

import kufsa
from kufsa.core.language import languages
from kufsa.core.registry import games
from kufsa.server.app import create_app
from kufsa.server.settings import Settings
from kufsa.server.transport.api_reference import page
from kufsa.server.transport.openapi import TAGS, describe
from kufsa.server.transport.routes import games as game_routes
from tests.server.visits import TOKEN, refusal, visits

Document = dict[str, Any]


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Document:
    settings = Settings(data=tmp_path_factory.mktemp("data"), operator_token=TOKEN)
    described: Document = create_app(settings).state.describe()
    return described


def operations(document: Document) -> Iterator[tuple[str, str, Document]]:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield method, path, operation


def test_every_route_says_what_it_is_for(document: Document) -> None:
    for method, path, operation in operations(document):
        told = f"{method} {path}"
        assert operation["summary"], told
        assert len(operation.get("description") or "") > 10, told
        assert set(operation["tags"]) <= TAGS.keys(), told
        for parameter in operation.get("parameters", []):
            assert parameter.get("description"), f"{told} {parameter['name']}"
    assert len({one["operationId"] for _, _, one in operations(document)}) == len(
        list(operations(document))
    )


def test_every_route_tells_how_it_refuses(document: Document) -> None:
    refused = {"$ref": "#/components/schemas/ErrorReply"}
    for method, path, operation in operations(document):
        answers = operation["responses"]
        told = f"{method} {path}"
        assert {"421", "500", "503"} <= answers.keys(), told
        if path.startswith("/api/"):
            assert "429" in answers, told
        if method != "get":
            assert {"403", "413", "415"} <= answers.keys(), told
        if {"session": []} in operation.get("security", ()) and {} not in operation["security"]:
            assert "401" in answers, told
        for status, answer in answers.items():
            if status[0] in "45" and path != "/health":
                assert answer["content"]["application/json"]["schema"] == refused, told


def test_what_is_sent_to_the_server_may_hold_nothing_unknown(document: Document) -> None:
    schemas = document["components"]["schemas"]

    def below(schema: Any) -> Iterator[str]:
        if isinstance(schema, dict):
            if "$ref" in schema:
                name = schema["$ref"].rpartition("/")[2]
                yield name
                yield from below(schemas[name])
            for part in schema.values():
                yield from below(part)
        elif isinstance(schema, list):
            for part in schema:
                yield from below(part)

    taken = {
        name
        for _, _, operation in operations(document)
        for name in below(operation.get("requestBody"))
    }
    assert {"NewTable", "TableSettings", "Clock", "Order", "Act", "Complaint", "Wish"} <= taken
    for name in taken:
        assert schemas[name]["additionalProperties"] is False, name
    assert schemas["Act"]["properties"]["do"] == {"enum": ["act"]}


class Box(msgspec.Struct):
    """Called as a type of the games' routes is."""

    size: int


@get("/other")
async def other() -> Box:
    return Box(1)


def test_two_types_of_one_name_are_noticed() -> None:
    with pytest.raises(AssertionError, match="two types of one name"):
        describe([game_routes.ROUTES, other])


# The page.


def test_the_page_shows_everything_and_loads_nothing_from_elsewhere(document: Document) -> None:
    text = page(document)
    for _, path, operation in operations(document):
        assert f"<code>{path}</code>" in text
        assert f'id="{operation["operationId"]}"' in text
    for name in document["components"]["schemas"]:
        assert f'id="schema-{name}"' in text
    for link in re.findall(r'(?:href|src)="([^"]*)"', text):
        assert link.startswith(("#", "/api/", "/verify.py")), link
        if link.startswith("#"):
            assert f'id="{link[1:]}"' in text, link
    assert not re.search(r"<script|<style|style=|\bon\w+=|//", text.partition("<body>")[0])
    assert not re.search(r"<script|<style| style=", text)
    assert "/api/live" in text and "docs/protocol.md" in text


def test_the_page_is_served_within_the_policy(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            visitor = await house.visitor()
            shown = await visitor.get("/api/docs")
            assert shown.headers["content-type"] == "text/html; charset=utf-8"
            assert "style-src 'self';" in shown.headers["content-security-policy"]
            assert shown.headers["cache-control"] == "public, max-age=300"
            style = await visitor.get("/api/docs.css")
            assert style.headers["content-type"] == "text/css; charset=utf-8"
            assert "url(" not in style.text and "@import" not in style.text
            document = (await visitor.get("/api/openapi.json")).json()
            assert document["info"]["version"] == kufsa.__version__
            assert page(document) == shown.text
            assert refusal(await visitor.get("/api/docs/openapi.json"), 404) == "not_found"

    asyncio.run(story())


# The games' own routes have nothing to refuse but what is not there.


def test_the_games(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            visitor = await house.visitor()
            answer = await visitor.get("/api/games")
            assert answer.headers["cache-control"] == "public, max-age=300"
            box = answer.json()
            assert tuple(game["id"] for game in box["games"]) == games()
            assert "hello" in box["phrases"]
            for shown in box["games"]:
                game = kufsa.game(shown["id"])
                assert (await visitor.get(f"/api/games/{game.id}")).json() == shown
                assert shown["players"] == list(game.players)
                assert shown["titles"]["he"] == game.title("he")
                assert [option["name"] for option in shown["options"]] == list(game.options)
                assert "greedy" in shown["bots"]
                for lang in languages():
                    rules = await visitor.get(f"/api/games/{game.id}/rules?lang={lang}")
                    assert rules.headers["content-type"] == "text/markdown; charset=utf-8"
                    assert rules.text == game.rules_page(lang)
            for address in ("/api/games/go", "/api/games/go/rules"):
                assert refusal(await visitor.get(address), 404) == "unknown_game"
                assert refusal(await visitor.get(address.replace("go", "GO")), 400) == "invalid"
            wrong = await visitor.get("/api/games/triominoes/rules?lang=fr")
            assert refusal(wrong, 400) == "invalid"

    asyncio.run(story())


# All of it against a server, by a program that tries to prove the description wrong.

CONFIGURATION = """
[auth.openapi.session]
api_key = "{cookie}"
[auth.openapi.operator]
bearer = "{operator}"
[parameters]
table = "{table}"
[phases.coverage]
unexpected-methods = ["PUT", "OPTIONS"]
"""
LEAVING = ("/api/session", "/api/me")  # by which the session ends that everything else needs
A_TABLE = ("/api/tables/{table}", "/api/tables/{table}/commands")


def all_but(paths: tuple[str, ...]) -> list[str]:
    return [f"--exclude-path={path}" for path in paths]


def only(paths: tuple[str, ...]) -> list[str]:
    return [f"--include-path={path}" for path in paths]


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param([only(A_TABLE)], id="a-table", marks=pytest.mark.long),
        pytest.param([all_but(LEAVING), only(LEAVING)], id="everything", marks=pytest.mark.matrix),
    ],
)
def test_the_server_does_what_the_description_says(tmp_path: Path, parts: list[list[str]]) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, _, table = await house.two_at_a_table()
            (tmp_path / "schemathesis.toml").write_text(
                CONFIGURATION.format(cookie=noa.cookies["kufsa"], operator=TOKEN, table=table)
            )
            for part in parts:
                await prove(house.url, tmp_path, part)

    asyncio.run(story())


async def prove(url: str, folder: Path, part: list[str]) -> None:
    """Run schemathesis: every check, every kind of flaw in every field, and some chance.

    By one worker: two threads that read source at once can fail in Python 3.11 itself.
    """
    running = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()"),
        *("--config-file", "schemathesis.toml", "run", f"{url}/api/openapi.json"),
        *("--checks", "all", "--phases", "coverage,fuzzing", "--max-examples", "2"),
        *("--header", f"Origin: {url}", "--workers", "1", "--seed", "1", "--no-shrink"),
        *("--warnings", "off", "--no-color"),
        *("--suppress-health-check", "all", "--request-timeout", "120"),  # machines may be slow
        *part,
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    told, _ = await running.communicate()
    assert running.returncode == 0, told.decode()[-20_000:]
    assert "Selected:" in told.decode() and "Selected: 0/" not in told.decode()
