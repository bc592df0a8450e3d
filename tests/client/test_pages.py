"""Every page in every language: whole, readable for everybody, and at home on a small phone."""

import os
import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import pytest
from fluent.syntax import parse
from fluent.syntax.ast import Message, Pattern, TextElement

import kufsa
from kufsa.core.language import direction
from tests.client.axe import findings
from tests.client.hands import decide, settled
from tests.client.languages import LANGUAGES, once_each
from tests.client.test_operator import operated
from tests.client.test_together import people
from tests.client.visitor import DESK, PHONE, SMALL, Visitor

ROOT = Path(__file__).resolve().parents[2]
GAMES = tuple(kufsa.games())
BOARD = ".board > *"


def in_play(visitor: Visitor, game: str) -> None:
    visitor.go(f"/t/{visitor.open_table(game)}", until=BOARD)


def waiting(visitor: Visitor) -> None:
    table = visitor.open_table("kings_court", players=3, bots=[], manners={"public": True})
    visitor.go(f"/t/{table}", until=".invite svg")


def finished(visitor: Visitor) -> str:
    """A match that was played to its end."""
    short = {"kinds": 4, "copies": 2, "magic": 0}
    manners = {"autostart": True, "open_memory": True}
    table = visitor.open_table("kings_court", options=short, manners=manners)
    while (scene := settled(visitor, table))["status"] == "playing":
        visitor.order(table, do="act", action=decide(scene))
    visitor.go(f"/t/{table}", until=".result")
    return table


def after(visitor: Visitor, page: str, until: str) -> None:
    visitor.go(f"/{page}/{finished(visitor)}", until=until)


def at(path: str, until: str = "main h1") -> Callable[[Visitor], object]:
    return lambda visitor: visitor.go(path, until)


PAGES: dict[str, Callable[[Visitor], object]] = {
    "home": at("/", ".covers li"),
    "lobby": at("/lobby"),
    "people": people,
    "me": at("/me", "#name"),
    "nothing": at("/nothing"),
    "here": at(f"/here/{GAMES[0]}"),
    "waiting": waiting,
    "result": finished,
    "replay": partial(after, page="replay", until="[type=range]"),
    "check": partial(after, page="check", until="[role=status] li"),
    **{f"play-{game}": at(f"/play/{game}") for game in GAMES},
    **{f"rules-{game}": at(f"/rules/{game}", "article h2") for game in GAMES},
    **{f"learn-{game}": at(f"/learn/{game}", ".task") for game in GAMES},
    **{f"table-{game}": partial(in_play, game=game) for game in GAMES},
    "operator": operated,
}


def spoken(entry: Pattern | None) -> str:
    parts = entry.elements if entry else []
    return "".join(part.value if isinstance(part, TextElement) else "{}" for part in parts)


@cache
def unspeakable(lang: str) -> frozenset[str]:
    """Names of messages, as they stand on a page when there is no sentence for them.

    Without those that are words of the language as well: "sound" is English, and means sound.
    """
    files = [*ROOT.glob(f"client/src/**/text/{lang}.ftl"), *ROOT.glob(f"src/kufsa/games/*/board/text/{lang}.ftl"), *ROOT.glob(f"src/kufsa/**/text/messages.{lang}.ftl")]  # fmt: skip  # noqa: E501
    entries = [entry for file in files for entry in parse(file.read_text()).body]
    messages = [entry for entry in entries if isinstance(entry, Message)]
    names = {message.id.name for message in messages}
    words = {name for name in names if lang == "en" and "-" not in name}
    return frozenset(names - words - {spoken(message.value) for message in messages})


def untranslated(texts: list[str], lang: str) -> list[str]:
    """What looks like the name of a message, or like a message with a hole in it."""
    names = re.compile(r"[a-z_]+(-[a-z0-9_]+)+")  # of a message that nobody has written
    holes = re.compile(r"\{ ?\$|⟨|\?\?\?")
    return [
        text
        for text in texts
        if text in unspeakable(lang) or names.fullmatch(text) or holes.search(text)
    ]


@pytest.mark.parametrize(("name", "lang"), once_each(PAGES))
def test_a_page_is_for_everybody(come, name: str, lang: str) -> None:
    scheme = LANGUAGES[lang]
    visitor = come(lang=lang, scheme=scheme)
    PAGES[name](visitor)
    page = visitor.page

    assert page.locator("html").get_attribute("lang") == lang
    assert page.locator("html").get_attribute("dir") == direction(lang)
    assert not untranslated(visitor.texts(), lang)
    assert not visitor.too_wide(), "at 390 pixels"
    assert not findings(visitor, scheme)
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert not visitor.too_wide(), "at 320 pixels"


@pytest.mark.skipif("KUFSA_SCREENSHOTS" not in os.environ, reason="no pictures are asked for")
@pytest.mark.matrix
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("kind", "size"), [("phone", PHONE), ("desk", DESK)])
@pytest.mark.parametrize("lang", ["en", "he"])
def test_pictures_for_eyes(come, lang: str, kind: str, size: tuple[int, int], scheme: str) -> None:
    """``KUFSA_SCREENSHOTS`` names a folder: a picture of every page is put there."""
    folder = Path(os.environ["KUFSA_SCREENSHOTS"])
    folder.mkdir(parents=True, exist_ok=True)
    visitor = come(lang=lang, size=size, scheme=scheme)
    for name, show in PAGES.items():
        show(visitor)
        path = folder / f"{name}-{kind}-{lang}-{scheme}.png"
        visitor.page.screenshot(path=path, full_page=True)
