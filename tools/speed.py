"""How fast the client is on a slow phone: bytes, the times to the first move and from an invitation
to a seat, the longest frame.

    python tools/speed.py               all games
    python tools/speed.py GAME …        only these
    python tools/speed.py --here        only tables on the device
    python tools/speed.py --there       only tables of a server

At a server, the line is 1.6 Mbit/s with a round trip of 150 ms, and the processor is slowed down
four times, both by Chromium itself. Nothing is cached, and bots take as long as they do against
people. On the device, there is no connection at all: the first move, taps until the paint, and
frames while the strongest bot thinks, with the same processor; and what a whole game asks of the
server, which is nothing.

Everything is measured three times, and the median counts; even so, the machine should do nothing
else meanwhile. The exit code is 1 if something is over its limit.
"""

import argparse
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Locator, Page, sync_playwright
from rich.console import Console
from rich.table import Table
from speed_here import Found, game_bytes, offline_bytes, slow_client, try_here

import kufsa
from tests.client.hands import Touch, patiently, play
from tests.client.serving import built, serving, system_chromium
from tests.client.visitor import House, Visitor
from tests.client.weighing import weights

PATIENCE = 60_000  # milliseconds
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
SLOWER = 4
MOVES = 6
TRIES = 3  # measurements of everything: the machine may be busy for a moment
ANSWERED = 1_000  # milliseconds after a touch: the server has answered, and all movement is over
WIDTH = 160  # of a table, in letters
LIMITS = {
    "first load": 120_000,
    "engine": 40_000,
    "game": 75_000,
    "rules": 40_000,
    "all": 1_000_000,
    "playable": 2_000,
    "sitting": 3_000,
    "frame": 50,
    "first move here": 1_000,
    "tap": 50,
    "requests": 0,
}

# Wait until it is the visitor's turn again and all movement is over, without outside questions.
SETTLED = """async (time) => {
    const pause = (time) => new Promise((done) => setTimeout(done, time));
    await pause(time);
    while (!document.querySelector("[role=log] strong")) await pause(200);
    await pause(time);
}"""

# From the start of a page: when it becomes playable, and how long its frames take.
CLOCK = """
globalThis.frames = [];
let before = 0;
const look = (now) => {
    if (!globalThis.box && !globalThis.playable) {  // later it would only take time
        if (document.querySelector(".covers li")) globalThis.box = now;
        const told = document.querySelector("[role=log]")?.textContent.trim();
        if (told && document.querySelector(".board button")) globalThis.playable = now;
    }
    frames.push(now - before);
    before = now;
    requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""

# Whoever was invited sits down as soon as that can be done: when they sit.
SITTING = """
const look = (now) => {
    const way = document.querySelector("form.naming button, .seats button");
    if (way && !globalThis.asked) {
        globalThis.asked = true;
        way.click();
    }
    if (document.querySelector(".seats .mine, .board > *")) globalThis.sitting = now;
    else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


@dataclass
class Asked:
    """What somebody wants to know."""

    games: list[str]
    tries: int
    here: bool
    there: bool


def slowed(page: Page) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", LINE)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def measured(visitor: Visitor, path: str, what: str, script: str = CLOCK) -> float:
    """Milliseconds from the address to that moment."""
    visitor.page.add_init_script(script)
    slowed(visitor.page)
    visitor.page.goto(path, wait_until="commit")
    asked = f"() => globalThis.{what}"
    assert patiently(visitor, lambda: visitor.page.evaluate(asked) is not None)
    return float(visitor.page.evaluate(asked))


def newcomer(house: House, **wishes: Any) -> Visitor:
    """A visitor without a cache. Chromium does not slow down what a service worker fetches."""
    return house.visitor(reduced_motion="no-preference", **wishes)


def finger(frames: list[float]) -> Touch:
    """Touches, then only watches: asking the page anything would cost a long frame of its own."""

    def touch(where: Locator) -> None:
        where.scroll_into_view_if_needed()
        box = where.bounding_box()
        assert box is not None
        where.page.evaluate("() => { globalThis.frames.length = 0; }")
        where.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        where.page.evaluate(SETTLED, ANSWERED)
        frames.extend(where.page.evaluate("globalThis.frames.slice(1)"))

    return touch


def open_box(house: House) -> float:
    """The time until the games can be seen."""
    visitor = newcomer(house)
    found = measured(visitor, "/", "box")
    visitor.page.context.close()  # it counts frames as long as it is open
    return found


def accept(house: House) -> float:
    """The time from opening an invitation to sitting at the table, for somebody who is new."""
    host = house.visitor()
    table = host.open_table("triominoes", bots=[], players=2)
    visitor = newcomer(house)
    found = measured(visitor, f"/t/{table}", "sitting", SITTING)
    for one in (host, visitor):
        one.page.context.close()
    return found


def try_game(house: House, game: str) -> tuple[float, float]:
    """The time to the first move, and the longest frame of some moves."""
    host = house.visitor(keeps=True)
    table = host.open_table(game, manners={"autostart": True, "open_memory": game != "red_handed"})
    known = host.page.context.storage_state()
    host.page.context.close()
    visitor = newcomer(house, storage_state=known)
    visitor.game = game
    playable = measured(visitor, f"/t/{table}", "playable")
    visitor.page.wait_for_load_state("networkidle")
    frames: list[float] = []
    if game == "red_handed":  # cards come up by themselves
        visitor.page.evaluate("() => { globalThis.frames.length = 0; }")
        visitor.page.wait_for_timeout(10_000)
        frames = visitor.page.evaluate("globalThis.frames.slice(1)")
    else:
        play(visitor, table, MOVES, touch=finger(frames))
    visitor.page.context.close()
    return playable, max(frames)


class Verdict:
    """What is over its limit."""

    def __init__(self) -> None:
        self.over: list[str] = []

    def told(self, what: str, kind: str, unit: str, *values: float) -> str:
        """The median, and the range."""
        if round(middle := median(values)) > LIMITS[kind]:
            self.over.append(f"{what} {middle:,.0f} {unit}, at most {LIMITS[kind]:,}")
        spread = f" ({min(values):,.0f} – {max(values):,.0f})" if len(values) > 1 else ""
        return f"{middle:,.0f} {unit}{spread}"


def at_a_server(browser: Browser, asked: Asked, verdict: Verdict) -> Table:
    told, games = verdict.told, asked.games
    table = Table("", "bytes", "first move", "longest frame", title="On a slow phone, at a server")
    with tempfile.TemporaryDirectory() as data, serving(built(), Path(data), pace=1.0) as address:
        house = House(browser, address, PATIENCE)
        common, engine, own = weights(house, games if len(games) > 1 else list(kufsa.games()))
        box = [open_box(house) for _ in range(asked.tries)]
        table.add_row("the box", told("first load", "first load", "B", common), told("the box", "playable", "ms", *box), "")  # fmt: skip  # noqa: E501
        seats = [accept(house) for _ in range(asked.tries)]
        table.add_row("an invitation", "", told("to a seat", "sitting", "ms", *seats), "")
        table.add_row("the engine", told("engine", "engine", "B", engine), "", "")
        tries = {game: [try_game(house, game) for _ in range(asked.tries)] for game in games}
        for game, found in tries.items():
            playable, frame = zip(*found, strict=True)
            table.add_row(game, told(game, "game", "B", own[game]), told(game, "playable", "ms", *playable), told(game, "frame", "ms", *frame))  # fmt: skip  # noqa: E501
    return table


def on_the_device(browser: Browser, asked: Asked, verdict: Verdict) -> Table:
    heads = ("rules", "first move", "taps", "to paint, half", "95 %", "to the move, 95 %", "longest frame", "requests", "script · layout · rest")  # fmt: skip  # noqa: E501
    table = Table("", *heads, title="On a slow phone, without a connection")
    with tempfile.TemporaryDirectory() as folder:
        client = slow_client(built(), Path(folder), SLOWER)
        with serving(client, Path(folder), pace=1.0) as address:
            house = House(browser, address, PATIENCE)
            tries: dict[str, list[Found]] = {game: [] for game in asked.games}
            for _ in range(asked.tries):  # one after another: no game has all of a busy moment
                for game, found in tries.items():
                    found.append(try_here(house, game, SLOWER, finger))
    for game, found in tries.items():
        table.add_row(game, *_row(game, found, verdict))
    table.add_row("in all", verdict.told("all files", "all", "B", offline_bytes(built())))
    return table


def _row(game: str, tries: list[Found], verdict: Verdict) -> list[str]:
    told = verdict.told
    taps = sorted(tap for one in tries for tap in one.taps)
    moves = sorted(move for one in tries for move in one.moves)
    asked = [address for one in tries for address in one.asked]
    work = sum((one.work for one in tries), Counter[str]())
    return [
        told(game, "rules", "B", game_bytes(game)),
        told(f"{game}, first move here", "first move here", "ms", *(one.first for one in tries)),
        str(len(taps)),
        f"{median(taps):,.0f} ms",
        told(f"{game}, taps", "tap", "ms", _95(taps)) + f" ({taps[0]:,.0f} – {taps[-1]:,.0f})",
        f"{_95(moves):,.0f} ms" if moves else "",
        told(f"{game}, frame here", "frame", "ms", *(max(one.frames) for one in tries)),
        told(f"{game}, asked of the server", "requests", "", len(asked)).strip(),
        " · ".join(f"{work[kind] / work.total():.0%}" for kind in ("script", "layout", "rest")),
    ]


def _95(values: list[float]) -> float:
    return quantiles(values, n=20, method="inclusive")[-1]


def asked_for(arguments: list[str]) -> Asked:
    words = argparse.ArgumentParser(prog="run.py speed")
    words.add_argument(
        "games", nargs="*", choices=[[], *kufsa.games()], help="all if none is named"
    )
    words.add_argument("--here", action="store_true", help="only tables on the device")
    words.add_argument("--there", action="store_true", help="only tables of a server")
    words.add_argument("--tries", type=int, default=TRIES, help=f"of everything (usually {TRIES})")
    given = words.parse_args(arguments)
    return Asked(given.games or list(kufsa.games()), given.tries, given.here, given.there)


def main(arguments: list[str]) -> int:
    asked = asked_for(arguments)
    verdict, console = Verdict(), Console(width=WIDTH)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=system_chromium(), args=["--no-sandbox"]
        )
        if not asked.here:
            console.print(at_a_server(browser, asked, verdict))
        if not asked.there:
            console.print(on_the_device(browser, asked, verdict))
        browser.close()
    for one in verdict.over:
        console.print(f"too much: {one}")
    return 1 if verdict.over else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
