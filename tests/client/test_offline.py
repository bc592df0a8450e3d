"""Without a connection: games against bots and among people at one device, lessons, rules."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from typer.testing import CliRunner

import kufsa
from kufsa.cli import app
from kufsa.search.protocol import levels_of
from kufsa.verify import check
from tests.client.hands import HANDS, decide, patiently, play, tap
from tests.client.offline import go_offline
from tests.client.test_check import is_fair
from tests.client.test_games import SHORT, begun, race_to_the_end, reload, results
from tests.client.test_lessons import lessons, solve
from tests.client.visitor import Visitor
from tests.once import CHOSEN, some_of

LEVEL = 3
# Red-Handed is opened with the cards coming quicker than the page offers, so that it ends soon.
RACE: dict[str, Any] = {
    "options": {"quick": True},
    "bots": ["watchman"],
    "manners": {"pace": 0.4, "claim_seconds": 15},
}


def begin(visitor: Visitor, game: str) -> str:
    """From the page of a game to a table against the computer, all of it without a connection."""
    page = visitor.go(f"/play/{game}").page
    tap(page.get_by_role("button", name=re.compile(rf"^{LEVEL} · ")))
    tap(page.locator("summary"))
    for name, choice in SHORT.get(game, {}).items():
        page.get_by_label(visitor.say(f"option-{name}")).select_option(choice)
    page.get_by_label(visitor.say("open-memory")).check()  # its brain looks and forgets
    tap(visitor.named("play-now", whole=False))
    return begun(visitor)


def saved_record(visitor: Visitor, folder: Path) -> Path:
    """The file that the page hands out at the end."""
    with visitor.page.expect_download() as download:
        tap(visitor.page.get_by_role("link", name=visitor.say("save-record")))
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def look_back(visitor: Visitor, table: str, record: str) -> None:
    """The match step by step, and the check of its shuffle."""
    page = visitor.page
    actions = visitor.scene(table)["actions"]
    tap(page.get_by_role("link", name=visitor.say("replay")))
    tap(visitor.named("to-the-end"))
    page.get_by_text(f"{actions} / {actions}", exact=True).wait_for()
    tap(page.get_by_role("link", name=visitor.say("check-the-shuffle")))
    is_fair(visitor, record)


@pytest.mark.parametrize("game", some_of(kufsa.games(), CHOSEN, "red_handed"))
def test_a_whole_game(come, game: str, tmp_path: Path) -> None:
    visitor = come(lang="he", keeps=True)
    visitor.game = game
    quick = visitor.open_here(game, **RACE) if game == "red_handed" else ""
    silence = go_offline(visitor)
    if quick:
        visitor.go(f"/t/{quick}", until=".board > *")
        table = quick
        reload(visitor, table)
        assert race_to_the_end({visitor: tap}, table)
    else:
        table = begin(visitor, game)
        done = play(visitor, table, 4)
        reload(visitor, table)
        play(visitor, table, 300)
        assert done == 4
    bot = visitor.scene(table)["seats"][1]["bot"]
    assert bot == levels_of(kufsa.game(game))[LEVEL - 1].name
    results(visitor, table)
    visitor.picture(f"offline-{game}-over")

    file = saved_record(visitor, tmp_path)
    assert dict(check(file.read_bytes()))["deals"]["pieces"] > 0
    told = CliRunner().invoke(app, ["verify", "--json", str(file)])
    assert json.loads(told.stdout)["over"], told.output
    look_back(visitor, table, file.read_text())
    assert silence.broken() == []


# Several people at one device.

NAMES = ["Noa", "Uri"]


def sit_down(visitor: Visitor) -> str:
    """Two people begin a game at this device; its table."""
    page = visitor.go(f"/here/{visitor.game}", until="form").page
    for seat, name in enumerate(NAMES, start=1):
        label = visitor.pattern("player-number", whole=False, number=seat)
        page.get_by_role("textbox", name=label).fill(name)
    tap(visitor.named("start"))
    return begun(visitor)


def move(visitor: Visitor, table: str) -> int:
    """Whoever holds the device does something by the board; who that was."""
    seat = visitor.scene(table, "seat-0")["to_act"]
    place = where_the_board_is(visitor)
    scene = visitor.scene(table, f"seat-{seat}")
    HANDS[visitor.game](visitor, decide(scene), tap)
    before = scene["actions"]
    assert patiently(visitor, lambda: visitor.scene(table, "seat-0")["actions"] > before)
    if visitor.scene(table, "seat-0")["to_act"] != seat:
        expect(visitor.page.locator(".pass")).to_be_visible()
    assert where_the_board_is(visitor) == place  # to pass the device on moves nothing
    return int(seat)


def where_the_board_is(visitor: Visitor) -> float:
    """How far below the top of the page."""
    return float(
        visitor.page.locator(".board").evaluate("it => it.getBoundingClientRect().top + scrollY")
    )


def hand_over(visitor: Visitor, table: str) -> None:
    """The device goes on, with nobody's hand to be seen meanwhile."""
    name = NAMES[visitor.scene(table, "seat-0")["to_act"]]
    tap(visitor.named("pass-on-to", name=name))
    hidden(visitor, name)


def hidden(visitor: Visitor, name: str) -> None:
    """The curtain is down for somebody, who raises it."""
    expect(visitor.page.locator(".curtain")).to_contain_text(name)
    expect(visitor.page.locator(".board")).to_have_count(0)
    tap(visitor.named("i-am", name=name))
    visitor.page.wait_for_selector(".board > *")


def turns(visitor: Visitor, table: str, number: int) -> None:
    """So many times the device is passed on."""
    for _ in range(number):
        mover = move(visitor, table)
        while (now := visitor.scene(table, "seat-0"))["to_act"] == mover:
            move(visitor, table)  # who has drawn goes on
        assert now["status"] == "playing"
        hand_over(visitor, table)


@pytest.mark.parametrize("game", [id for id in kufsa.games() if kufsa.game(id).is_private])
def test_people_share_a_device(come, game: str) -> None:
    visitor = come(lang="he", keeps=True)
    visitor.game = game
    silence = go_offline(visitor)
    table = sit_down(visitor)
    turns(visitor, table, 2)
    visitor.picture(f"offline-shared-{game}")
    before = visitor.scene(table, "seat-0")

    visitor.go("/", until=".covers li")
    visitor.picture(f"offline-home-{game}")
    tap(visitor.page.locator(f'a[href="/here/{game}/{table}"]'))
    hidden(visitor, NAMES[before["to_act"]])
    assert visitor.scene(table, "seat-0")["history"] == before["history"]
    turns(visitor, table, 1)
    assert silence.broken() == []


def test_people_who_share_a_device_play_once_more(come) -> None:
    visitor = come(lang="he", keeps=True)
    visitor.game = "catch_dragon"
    go_offline(visitor)
    table = sit_down(visitor)
    tap(visitor.named("leave"))
    tap(visitor.named("leave-end"))
    tap(visitor.named("rematch"))
    visitor.page.wait_for_url(lambda url: not url.endswith(table))
    again = begun(visitor)
    assert visitor.page.url.endswith(f"/here/catch_dragon/{again}")
    assert visitor.scene(again, "seat-1")["seat"] == 1
    move(visitor, again)


# Learning.


@pytest.mark.parametrize("game", some_of(kufsa.games(), CHOSEN))
def test_a_lesson_and_the_rules(come, built_client: str, game: str) -> None:
    visitor = come(lang="he", keeps=True)
    visitor.game = game
    silence = go_offline(visitor)
    visitor.go(f"/learn/{game}", until=".task")
    first = lessons(visitor, built_client, game)[0]
    solve(visitor, first["solutions"][0])
    task = visitor.page.locator(".task")
    expect(task).to_have_text(visitor.pattern(first["learned"]))
    tap(visitor.page.get_by_role("link", name=visitor.say("rules"), exact=True).first)
    visitor.page.locator("article h2").first.wait_for()
    assert silence.broken() == []
