"""How fast the client is on a slow phone: bytes, the time to the first move, the longest frame.

    python tools/speed.py               all games
    python tools/speed.py GAME …        only these

The line is 1.6 Mbit/s with 150 ms there and back, and the processor is slowed four times, both by
Chromium itself. Nothing is kept from before, and bots take the time that they take for people.
Everything is measured three times, and the median counts; even so the machine should do nothing
else meanwhile.
"""

import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Locator, Page, sync_playwright
from rich.console import Console
from rich.table import Table

import kufsa
from tests.client.hands import Touch, patiently, play
from tests.client.serving import built, serving
from tests.client.visitor import House, Visitor
from tests.client.weighing import weights

PATIENCE = 60_000  # milliseconds
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
SLOWER = 4
MOVES = 6
TURNS = 3  # of everything: the machine may be busy for a moment
ANSWERED = 1_000  # milliseconds after a touch: the server has been heard, and all has moved
LIMITS = {"first load": 120_000, "game": 60_000, "playable": 2_000, "frame": 50}

# Until it is the visitor's turn again and all has moved, without asking the page from outside.
SETTLED = """async (time) => {
    const pause = (time) => new Promise((done) => setTimeout(done, time));
    await pause(time);
    while (!document.querySelector("[role=log] strong")) await pause(200);
    await pause(time);
}"""

# From the beginning of a page: when it can be played on, and how long its frames take.
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


def slowed(page: Page) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", LINE)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def measured(visitor: Visitor, path: str, what: str) -> float:
    """Milliseconds from the address to that moment."""
    visitor.page.add_init_script(CLOCK)
    slowed(visitor.page)
    visitor.page.goto(path, wait_until="commit")
    asked = f"() => globalThis.{what}"
    assert patiently(visitor, lambda: visitor.page.evaluate(asked) is not None)
    return float(visitor.page.evaluate(asked))


def newcomer(house: House, **wishes: Any) -> Visitor:
    """Somebody who has nothing of the page yet. Chromium does not slow what a worker fetches."""
    return house.visitor(reduced_motion="no-preference", service_workers="block", **wishes)


def finger(frames: list[float]) -> Touch:
    """Touches, then only watches: to ask the page anything would be a long frame of its own."""

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


def try_game(house: House, game: str) -> tuple[float, float]:
    """The time to the first move, and the longest frame of some moves."""
    host = house.visitor()
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


def main(wanted: list[str]) -> int:
    games = wanted or list(kufsa.games())
    over = []

    def told(what: str, kind: str, unit: str, *values: float) -> str:
        """The median, and from where to where they go."""
        if round(middle := median(values)) > LIMITS[kind]:
            over.append(f"{what} {middle:,.0f} {unit}")
        spread = f" ({min(values):,.0f} – {max(values):,.0f})" if len(values) > 1 else ""
        return f"{middle:,.0f} {unit}{spread}"

    table = Table("", "bytes", "first move", "longest frame", title="On a slow phone")
    with (
        tempfile.TemporaryDirectory() as data,
        serving(built(), Path(data), pace=1.0) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        house = House(browser, address, PATIENCE)
        common, own = weights(house, games if len(games) > 1 else list(kufsa.games()))
        box = [open_box(house) for _ in range(TURNS)]
        table.add_row("the box", told("first load", "first load", "B", common), told("the box", "playable", "ms", *box), "")  # fmt: skip  # noqa: E501
        tries = {game: [try_game(house, game) for _ in range(TURNS)] for game in games}
        for game, found in tries.items():
            playable, frame = zip(*found, strict=True)
            table.add_row(game, told(game, "game", "B", own[game]), told(game, "playable", "ms", *playable), told(game, "frame", "ms", *frame))  # fmt: skip  # noqa: E501
        browser.close()
    console = Console()
    console.print(table)
    for one in over:
        console.print(f"too much: {one}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
