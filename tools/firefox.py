"""Plays every game in Firefox without a server, to its end.

    python3 run.py firefox                 all games
    python3 run.py firefox GAME …          only these
    python3 run.py firefox --lang en       in another language than Hebrew

It needs Debian's Firefox (``apt-get install firefox-esr``) and drives it by WebDriver BiDi. A real
server is opened once, then it is ended. From there on everything is on the device: a game against
the third level, on a phone's page, by its own buttons, with the page loaded anew in the middle. One
verdict a game; the exit code is 1 if one failed.
"""

import argparse
import os
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bidi import Fox, Page, firefox

import kufsa
from kufsa.search.protocol import levels_of
from tests.client.hands import HANDS, decide, patiently
from tests.client.offline import KEEP_ALL
from tests.client.phrases import ANY
from tests.client.serving import built, serving
from tests.client.test_games import QUICK, SHORT
from tests.client.visitor import PHONE, Visitor

LEVEL = 3
BEFORE = 3  # actions before the page is loaded anew
MOST = 400
RACE = 180  # seconds that a race may take


def tap(where: Any) -> None:
    where.tap()


class Guest(Visitor):
    """Somebody with Firefox."""

    page: Page  # type: ignore[assignment]

    def __init__(self, fox: Fox, address: str, lang: str) -> None:
        super().__init__(fox.page(*PHONE), lang, 60_000)  # type: ignore[arg-type]
        self.fox = fox
        self.address = address

    def go(self, path: str, until: str = "main h1") -> "Guest":
        self.page.goto(self.address + path)
        self.page.wait_for_selector(until, state="attached")
        return self


def begin(guest: Guest, game: str) -> str:
    """From the page of a game to a table against the computer."""
    guest.game = game
    page = guest.go(f"/play/{game}").page
    tap(page.get_by_role("button", name=re.compile(rf"^{LEVEL} · ")))
    tap(page.locator("summary"))
    for name, choice in SHORT.get(game, {}).items():
        page.get_by_label(guest.say(f"option-{name}")).select_option(choice)
    if kufsa.game(game).real_time:
        for name, choice in QUICK.items():
            page.get_by_label(guest.say(name)).select_option(choice)
    else:
        tap(page.get_by_label(guest.say("open-memory")))
    tap(guest.named("play-now", whole=False))
    page.wait_for_selector(".board > *")
    table = page.url.rpartition("/")[2]
    assert table.startswith("here-"), f"the table is {table}, not on the device"
    return table


def turn(guest: Guest, table: str) -> dict[str, Any]:
    """How it stands when it is the guest's turn, or the game is over."""
    scene: dict[str, Any] = {}

    def found() -> bool:
        scene.update(guest.scene(table))
        return bool(scene["legal"]) or scene["status"] == "ended"

    assert patiently(guest, found), "nobody did anything"
    return scene


def play(guest: Guest, table: str, actions: int) -> int:
    """Some actions by the board's own buttons, or all to the end; how many it were."""
    for done in range(actions):
        scene = turn(guest, table)
        if scene["status"] == "ended":
            return done
        action, before = decide(scene), scene["actions"]
        HANDS[guest.game](guest, action, tap)

        def gone_on(before: int = before) -> bool:
            return bool(guest.scene(table)["actions"] > before)

        assert patiently(guest, gone_on), f"nothing came of {action}"
    return actions


def claim(guest: Guest, table: str) -> bool:
    """Be the first, and point at the cards; whether there was something to claim."""
    scene = guest.scene(table)
    if scene["covered"]:  # after a reload it waits for a tap, and then counts down
        named: Any = guest.named("go-on")
        if (go_on := named.and_(guest.page.locator(":enabled"))).count():
            tap(go_on)
        return False
    view = scene["view"]
    if scene["status"] == "ended" or scene["claimant"] is not None or not view["open"]:
        return False
    bot = kufsa.bot(guest.game, "greedy", seed=scene["actions"])
    bot.begin(scene["seat"], scene["options"])
    wanted = bot.choose(view, [])[0]
    if wanted is None:
        return False
    page = guest.page
    page.patience = 1500  # others are quick, too
    try:
        snatch: Any = guest.named("snatch")
        tap(snatch.and_(page.locator(":enabled")))
        for number in wanted.split()[1:]:
            tap(guest.named("card-of", number=number, card=ANY, name=ANY))
    except TimeoutError:
        return False
    finally:
        page.patience = 60_000
    return True


def race(guest: Guest, table: str, seconds: float, enough: int) -> int:
    """Claim what there is, so many times or to the end; how many claims it were."""
    end = time.monotonic() + seconds
    made = 0
    while guest.scene(table)["status"] == "playing" and made < enough:
        assert time.monotonic() < end, "the race does not end"
        made += claim(guest, table)
        guest.page.wait_for_timeout(50)
    return made


def whole_game(guest: Guest, game: str) -> str:
    """Play a game to its end; what is to be told of it."""
    table = begin(guest, game)
    real_time = kufsa.game(game).real_time is not None
    done = race(guest, table, RACE, 1) if real_time else play(guest, table, BEFORE)
    before = guest.scene(table)["history"]
    guest.page.reload()
    guest.page.wait_for_selector(".board > *")
    after = guest.scene(table)
    assert after["history"][: len(before)] == before, "the reload lost something"
    done += race(guest, table, RACE, MOST) if real_time else play(guest, table, MOST)
    scene = guest.scene(table)
    assert scene["status"] == "ended" and scene["result"]["how"] == "over"
    assert scene["seats"][1]["bot"] == levels_of(kufsa.game(game))[LEVEL - 1].name
    guest.page.wait_for_selector(".result li")
    if folder := os.environ.get("KUFSA_SCREENSHOTS"):
        guest.page.screenshot(Path(folder, f"firefox-{game}.png"))
    return f"{done} moves of {scene['actions']}, {scene['result']['scores']}"


def main(arguments: list[str]) -> int:
    words = argparse.ArgumentParser(prog="run.py firefox")
    words.add_argument(
        "games", nargs="*", choices=[[], *kufsa.games()], help="all if none is named"
    )
    words.add_argument("--lang", default="he")
    asked = words.parse_args(arguments)
    failed = 0
    with firefox(asked.lang) as fox:
        with (
            tempfile.TemporaryDirectory() as data,
            serving(built(), Path(data)) as address,
        ):
            guest = Guest(fox, address, asked.lang)
            guest.go("/", until=".covers li")
            guest.page.evaluate(KEEP_ALL)
        print("the server has ended", flush=True)
        for game in asked.games or kufsa.games():
            began = time.monotonic()
            try:
                told = whole_game(guest, game)
            except (AssertionError, RuntimeError, TimeoutError) as error:
                told, failed = f"FAILED: {error}", failed + 1
            print(f"{game}: {told}, {time.monotonic() - began:.0f} seconds", flush=True)
        for reported in dict.fromkeys(fox.told):
            print(f"Firefox reported: {reported}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
