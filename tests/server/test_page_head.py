"""What a link tells where it was sent, before anybody opens it: in the language of whoever asks."""

import asyncio
import re
from pathlib import Path

import pytest

import kufsa
from kufsa.core.language import direction, languages
from kufsa.server.transport import client_files
from tests.server.visits import Visitor, visits

PAGE = """<!doctype html>
<html lang="en"><head>
    <meta name="description" content="Five games." />
    <meta property="og:title" content="Kufsa" />
    <link rel="manifest" href="/kufsa.webmanifest" />
    <title>Kufsa</title>
</head><body></body></html>"""
NAMES = {"en": "Kufsa", "he": "קופסה", "nl": "Kufsa"}


@pytest.fixture(autouse=True)
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A client that was built, as far as a preview looks at it."""
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE)
    (folder / "kufsa.webmanifest").write_text('{"start_url": "/", "icons": []}')
    monkeypatch.setattr(client_files, "FOLDER", folder)
    for kept in (client_files.files, client_files._manifests):
        kept.cache_clear()
    yield
    for kept in (client_files.files, client_files._manifests):
        kept.cache_clear()


async def told(visitor: Visitor, address: str, lang: str) -> tuple[str, dict[str, str]]:
    """The page of an address, and what its head says by name."""
    answer = await visitor.get(address, headers={"Accept-Language": lang})
    assert answer.status_code == 200 and "Accept-Language" in answer.headers["vary"]
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', answer.text)
    assert len(found) == len(dict(found)), "nothing is said twice"
    titles = re.findall("<title>(.*?)</title>", answer.text)
    assert len(titles) == 1
    return answer.text, {**dict(found), "title": titles[0]}


@pytest.mark.parametrize("lang", languages())
def test_the_head_is_in_the_language_of_the_visitor(tmp_path: Path, lang: str) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            visitor = await house.visitor()
            html, head = await told(visitor, "/", lang)
            assert f'<html lang="{lang}" dir="{direction(lang)}">' in html
            assert f'href="/kufsa.{lang}.webmanifest"' in html
            assert head["title"] == head["og:title"] == head["twitter:title"] == NAMES[lang]
            assert head["description"] == head["og:description"] == head["twitter:description"]
            assert head["og:image"] == f"{house.url}/icon-512.png"
            game = kufsa.game("catch_dragon")
            _, head = await told(visitor, "/play/catch_dragon", lang)
            assert head["og:title"] == f"{game.title(lang)} · {NAMES[lang]}".replace("'", "&#x27;")
            assert head["og:description"] == game.about(lang)
            manifest = (await visitor.get(f"/kufsa.{lang}.webmanifest")).json()
            assert manifest["name"] == NAMES[lang] and manifest["lang"] == lang
            assert manifest["dir"] == direction(lang) and manifest["start_url"] == "/"

    asyncio.run(story())


def test_an_invitation_names_the_game_and_nothing_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa = await house.guest("Noa")
            table = await noa.open("triominoes")
            stranger = await house.visitor()
            html, head = await told(stranger, f"/t/{table}", "nl")
            assert head["og:title"] == f"{kufsa.game('triominoes').title('nl')} · Kufsa"
            assert "uitgenodigd" in head["og:description"]
            assert "Noa" not in html
            picture = f"{house.url}/api/tables/{table}/picture?lang=nl"
            assert head["og:image"] == picture and html.count(table) == 1
            assert head["twitter:card"] == "summary_large_image"
            closed = await noa.open("triominoes", bots=["random"], manners={"spectators": False})
            await noa.do(closed, "start")
            html, _ = await told(stranger, f"/t/{closed}", "nl")
            assert closed not in html
            _, nobody = await told(stranger, f"/t/{'0' * 16}", "nl")
            _, box = await told(stranger, "/", "nl")
            assert nobody == box

    asyncio.run(story())


@pytest.mark.parametrize("address", ["/play/chess", "/t/x", "/nothing", "/t/<b>"])
def test_an_address_that_leads_nowhere_tells_of_the_box(tmp_path: Path, address: str) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            visitor = await house.visitor()
            html, head = await told(visitor, address, "de")
            assert head["og:title"] == "Kufsa" and "<b>" not in html

    asyncio.run(story())
