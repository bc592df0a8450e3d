"""A week of three people, acted out on three phones in two languages, while the clock is moved.

They meet by a code, play a slow game by day with their pages closed, are told of their turns, solve
the puzzle of each day, and play once more at the end.
"""

import asyncio
import json
import mmap
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.client.hands import HANDS, decide, has_gone_on, patiently, tap, turn
from tests.client.serving import serving
from tests.client.test_daily import open_todays, within
from tests.client.test_lessons import solve
from tests.client.test_turns import PUSHES
from tests.client.visitor import Visitor
from tests.server.push_service import Browser, PushService, push_service

pytestmark = pytest.mark.matrix  # tests/server/test_week.py has the same week without browsers

HOUR, DAY = 3600, 86_400  # seconds
# All clocks of the server are ahead by the seconds in a file, which may grow at any time.
MOVED_CLOCK = """
import asyncio, mmap, os, struct, time
from kufsa.server import clock
from kufsa.server.tables import turn_clock
with open(os.environ["AHEAD"], "rb") as file:
    ahead = mmap.mmap(file.fileno(), 8, access=mmap.ACCESS_READ)
gone = lambda: struct.unpack("d", ahead)[0]
wall, passed = time.time_ns, time.monotonic
asyncio.BaseEventLoop.time = lambda loop: passed() + gone()
turn_clock.monotonic = lambda: passed() + gone()
clock.time_ns = lambda: wall() + int(gone() * 1e9)
"""
PUZZLES = "catch_dragon", "triominoes", "kings_court"  # a day each
FAMILY = ("נועה", "he"), ("Uri", "nl"), ("דנה", "he")
SLOW = {
    "options": {"kinds": 4, "copies": 2, "magic": 0},
    "manners": {"clock": {"move": 3 * DAY}, "open_memory": True},
}


class MovedClock:
    def __init__(self, file: Path) -> None:
        file.write_bytes(bytes(8))
        with file.open("r+b") as opened:
            self._ahead = mmap.mmap(opened.fileno(), 8)
        self._monday = (int(time.time()) // DAY + 1) * DAY  # the first day, whichever it is

    def until(self, day: int, hour: float) -> None:
        """Put the server's clock forward."""
        ahead = self._monday + day * DAY + hour * HOUR - time.time()
        assert ahead > struct.unpack("d", self._ahead)[0]
        self._ahead[:] = struct.pack("d", ahead)


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    """A push service, in a thread of its own."""
    found: list[PushService] = []
    ready, over = threading.Event(), threading.Event()

    async def serve() -> None:
        async with push_service() as one:
            found.append(one)
            ready.set()
            while not over.is_set():
                await asyncio.sleep(0.05)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    ready.wait()
    yield found[0]
    over.set()
    thread.join()


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> MovedClock:
    return MovedClock(tmp_path_factory.getbasetemp() / "ahead")


@pytest.fixture(scope="module")
def address(
    chromium: str,
    built_client: str,
    moved: MovedClock,
    service: PushService,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[str]:
    """A server whose clock is moved; it may send to the push service of these tests."""
    environment = {
        "AHEAD": str(tmp_path_factory.getbasetemp() / "ahead"),
        "KUFSA_PUSH_HOSTS": "127.0.0.1",
        "KUFSA_PUSH_CONTACT": "mailto:host@example.org",
    }
    data = tmp_path_factory.mktemp("week")
    with serving(built_client, data, environment=environment, first=MOVED_CLOCK) as found:
        yield found


class Member:
    """One of the family, with a phone that is told of their turns."""

    def __init__(self, visitor: Visitor, name: str, service: PushService, number: int) -> None:
        self.visitor, self.name = visitor, name
        self.endpoint = f"/{number}"
        self._service = service
        self._browser: Browser = service.browser(self.endpoint)
        script = PUSHES % (json.dumps(self._browser.subscription), "granted")
        visitor.page.add_init_script(script)

    def settle_in(self) -> None:
        """A name, and to be told of turns."""
        self.visitor.go("/me", until="#name")
        expect(self.visitor.page.locator("#name")).not_to_have_value("")
        self.visitor.page.locator("#name").fill(self.name)
        tap(self.visitor.named("call-me-so"))
        expect(self.visitor.page.locator("header .who")).to_contain_text(self.name)
        tap(self.visitor.named("turns-on"))
        expect(self.visitor.named("turns-off")).to_be_visible()

    def sleep_at_night(self) -> None:
        page = self.visitor.page
        page.get_by_label(self.visitor.say("quiet-from")).fill("21:00")
        page.get_by_label(self.visitor.say("quiet-until")).fill("07:00")
        tap(self.visitor.named("quiet-save"))
        expect(self.visitor.named("quiet-none")).to_be_visible()

    def away(self) -> None:
        """The page is closed."""
        self.visitor.page.goto("about:blank")

    def told(self) -> list[dict[str, Any]]:
        """What this phone was told."""
        messages = [one for one in self._service.messages if one.path == self.endpoint]
        return [self._browser.read(one.body) for one in messages]

    def solve_todays(self, game: str, others: int) -> None:
        """The puzzle of the day, which so many others have solved before."""
        puzzle = open_todays(self.visitor, game)
        solve(self.visitor, puzzle["best"])
        told = self.visitor.page.locator(".assignment.solved")
        expect(told).to_contain_text(within(self.visitor, "solved", tries=1))
        expect(told).to_contain_text(
            within(self.visitor, "everybody", solved=others + 1, first=others + 1)
        )

    def play_a_turn(self, table: str) -> None:
        """By the board, perhaps several actions, until it is somebody else's turn."""
        self.visitor.game = "kings_court"
        self.visitor.go(f"/t/{table}", until=".board > *")
        scene = turn(self.visitor, table)
        seat = scene["seat"]
        while scene["status"] == "playing" and scene["to_act"] == seat:
            before = scene["actions"]
            HANDS["kings_court"](self.visitor, decide(scene), tap)
            assert patiently(self.visitor, lambda: has_gone_on(self.visitor, table, before))  # noqa: B023
            scene = self.visitor.scene(table)


def test_a_week_on_three_phones(come, moved: MovedClock, service: PushService) -> None:
    family = [
        Member(come(lang=lang, keeps=True, timezone_id="UTC"), name, service, number)
        for number, (name, lang) in enumerate(FAMILY)
    ]
    noa, uri, dana = family

    for member in family:  # a game may begin before its code is shown
        member.visitor.expect_trouble("/code", "409")

    # The first evening: a code brings them to one table.
    moved.until(0, 18)
    for member in family:
        member.settle_in()
    dana.sleep_at_night()
    dana.visitor.picture("week-dana-me")
    table = noa.visitor.open_table("kings_court", players=3, bots=[], **SLOW)
    noa.visitor.go(f"/t/{table}", until=".invite .code strong")
    code = noa.visitor.page.locator(".code strong").inner_text()
    for member in (uri, dana):
        member.visitor.go("/", until=".covers li")
        tap(member.visitor.named("have-code"))
        expect(member.visitor.page.locator("#code")).to_be_focused()
        member.visitor.page.keyboard.type(code)
        member.visitor.page.wait_for_url(f"**/t/{table}")
        tap(member.visitor.named("sit-here").first)
        expect(noa.visitor.page.locator(".seats")).to_contain_text(member.name)
    uri.visitor.picture("week-uri-waiting")
    tap(noa.visitor.named("start"))
    for member in family:
        member.visitor.page.wait_for_selector(".board > *")
        member.away()

    def to_act() -> Member:
        """Whoever's turn it is, as their own page is told."""
        seat = noa.visitor.scene(table)["to_act"]
        return family[int(seat)]

    # Three days, a turn every few hours: whoever is next is told, on their own phone.
    for day in range(1, 4):
        moved.until(day, 8)
        game = PUZZLES[day - 1]
        for others, member in enumerate(family):
            member.visitor.go("/", until=".covers li")
            member.solve_todays(game, others)
        uri.visitor.picture(f"week-puzzle-{day}")
        noa.visitor.go("/daily", until=".solved")
        if day > 1:  # one day makes no row
            row = noa.visitor.say("days-in-a-row", count=day)
            expect(noa.visitor.page.get_by_text(row)).to_be_visible()
        noa.visitor.picture(f"week-streak-{day}")
        uri.away()
        dana.away()
        for hour in range(9, 18, 3):
            moved.until(day, hour)
            player = to_act()
            noa.visitor.go("/rules/kings_court")
            service.messages.clear()
            player.play_a_turn(table)
            player.visitor.picture(f"week-turn-{day}-{hour}")
            following = family[player.visitor.scene(table)["to_act"]]
            if player is not noa:
                player.away()
            if following is not noa:  # whose page is open, and says so itself
                moved.until(day, hour + 1)
                assert patiently(noa.visitor, lambda: bool(following.told()), 20)  # noqa: B023
                lang = following.visitor.lang
                assert following.told() == [{"table": table, "game": "kings_court", "lang": lang}]

    # The last evening: they play it to its end, and once more.
    moved.until(4, 18)
    for _ in range(100):
        noa.visitor.go("/rules/kings_court")
        if noa.visitor.scene(table)["status"] == "ended":
            break
        to_act().play_a_turn(table)
    for member in family:
        member.visitor.game = "kings_court"
        member.visitor.go(f"/t/{table}", until=".result")
        member.visitor.picture(f"week-finale-{member.endpoint[1:]}")
        assert not member.visitor.too_wide()
    tap(uri.visitor.named("rematch"))
    uri.visitor.page.wait_for_url(lambda url: not url.endswith(table))
    second = uri.visitor.page.url.rpartition("/")[2]
    for member in (noa, dana):
        link = member.visitor.page.get_by_role("link", name=member.visitor.say("to-the-rematch"))
        tap(link)
        member.visitor.page.wait_for_url(f"**/t/{second}")
    for member in family:
        member.visitor.page.wait_for_selector(".board > *")

    # The record: a game together, who has won how often, and nothing about anybody else.
    for member in family:
        member.visitor.go("/me", until="#name")
        heading = member.visitor.say("scoreboard")
        expect(member.visitor.page.get_by_role("heading", name=heading)).to_be_visible()
        rivals = member.visitor.page.locator("main details .name").all_inner_texts()
        for other in family:
            if other is not member:
                assert any(other.name in one for one in rivals), rivals
        assert not member.visitor.too_wide()
        member.visitor.picture(f"week-me-{member.endpoint[1:]}")
