"""Tables on the device on a slow phone: for ``speed.py``.

Chromium slows down a page, but not its workers. So the worker that plays is changed for the
measurement: whatever it answers, it answers only after four times the time that it took, from its
start on. Bots think by the clock, in a worker of their own, which is left as it is.
"""

import gzip
import re
import shutil
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

import kufsa
from kufsa.search.protocol import levels_of
from tests.client.hands import Touch, patiently, play, race, tap
from tests.client.offline import KEEP_ALL, Silence
from tests.client.test_games import begun, race_to_the_end
from tests.client.test_offline import RACE
from tests.client.visitor import House, Visitor

MOVES = 8  # of which taps are measured
FIRST_TRIES = 8  # tables that are opened until the visitor begins
WORKER = "host.worker-*.js"
WATCHED = 15_000  # milliseconds of a race
PAINTING = 150  # milliseconds in which a tap of a race is painted
LONGEST = 1000  # milliseconds: what took longer is no answer to a tap

SLOW = """
if (self.name !== "thinker") {
  let since = 0; // the start of the worker
  const post = self.postMessage.bind(self);
  const mark = () => { since = performance.now(); };
  const later = self.setTimeout.bind(self);
  self.setTimeout = (work, ...rest) => later((...given) => { mark(); work(...given); }, ...rest);
  addEventListener("message", mark);
  self.postMessage = (...what) => {
    const now = performance.now();
    const until = now + (%d - 1) * Math.min(now - since, %d);
    while (performance.now() < until);
    mark();
    post(...what);
  };
}
"""

# Of every touch: milliseconds until a frame is painted in which something inside the board looks
# different, and until the position after it is on the board. The loop is asked for before anything
# of the page is, so that what the page does after a paint does not count.
TAPS = """() => {
    globalThis.taps = [];
    const board = () => document.querySelector(".board");
    const unseen = /^(tabindex|aria-(busy|label|disabled))$/;
    const inside = ({ target, attributeName }) => !unseen.test(attributeName ?? "") && (target.closest?.(".board *") ?? target.parentElement?.closest(".board"));
    let now = {};
    let before = "";
    let due = [];
    addEventListener("pointerdown", (event) => {
        taps.push(now = { at: event.timeStamp, shown: null, moved: null });
        before = board().dataset.actions;
    }, true);
    const painted = new MessageChannel();
    painted.port1.onmessage = ({ data }) => { for (const [place, what] of data) taps[place][what] ??= performance.now() - taps[place].at; };
    const look = () => {
        if (due.length) painted.port2.postMessage(due);
        due = [];
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new MutationObserver((changes) => {
        if (now.shown === null && changes.some(inside)) due.push([taps.length - 1, "shown"]);
        if (now.moved === null && board()?.dataset.actions !== before) due.push([taps.length - 1, "moved"]);
    }).observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true, characterData: true });
}"""  # noqa: E501

FRAMES = """
globalThis.frames = [];
let before = 0;
const look = (now) => { frames.push(now - before); before = now; requestAnimationFrame(look); };
requestAnimationFrame(look);
"""

# From the touch on "play now" to a board on which something can be done.
BEGINNING = """() => {
    globalThis.first = null;
    let touched = 0;
    addEventListener("pointerdown", (event) => { touched ||= event.timeStamp; }, true);
    const look = () => {
        const told = document.querySelector("[role=log]")?.textContent.trim();
        const ready = touched && told && document.querySelector(".board button");
        if (ready) globalThis.first = performance.now() - touched;
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""


@dataclass
class Found:
    """What was measured of a game."""

    first: float = 0.0  # milliseconds from "play now" to the first possible move, offline
    taps: list[float] = field(default_factory=list)  # milliseconds from a touch to the paint
    moves: list[float] = field(
        default_factory=list
    )  # milliseconds until what came of it is painted
    frames: list[float] = field(default_factory=list)  # while the strongest bot thinks
    work: Counter[str] = field(
        default_factory=Counter
    )  # seconds of the page in those moves, by kind
    asked: list[str] = field(default_factory=list)  # of the server, during a whole game offline


def slow_client(built: str, folder: Path, slower: int) -> str:
    """A copy of the client whose worker takes longer."""
    copy = folder / "client"
    shutil.copytree(built, copy)
    [worker] = (copy / "assets").glob(WORKER)
    worker.write_text(SLOW % (slower, LONGEST) + worker.read_text("utf-8"), "utf-8")
    worker.with_name(f"{worker.name}.gz").unlink(missing_ok=True)
    return str(copy)


def offline_bytes(client: str) -> int:
    """All that a device fetches once to need no connection any more, packed."""
    page = Path(client)
    listed = re.search(r"const FILES = (\[.*?\]);", (page / "worker.js").read_text("utf-8"))
    assert listed is not None
    names = re.findall(r'"([^"]+)"', listed[1])
    paths = [page / "index.html", *(page / name for name in names)]
    packed = (path.with_name(f"{path.name}.gz") for path in paths)
    return sum((gz if gz.exists() else path).stat().st_size for gz, path in zip(packed, paths, strict=True))  # fmt: skip  # noqa: E501


def game_bytes(game: str) -> int:
    """The rules and the bots of a game, packed."""
    folder = Path(kufsa.__file__).parent / "games" / game / "wasm"
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in folder.iterdir())


def slowed(page: Page, slower: int) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})


def try_here(house: House, game: str, slower: int, finger: Any) -> Found:
    """Everything about a game on the device."""
    found = Found()
    visitor = house.visitor(keeps=True, reduced_motion="no-preference")
    visitor.game = game
    visitor.go("/", until=".covers li")
    visitor.page.evaluate(KEEP_ALL)
    visitor.page.context.set_offline(True)
    found.first = _first_move(visitor, game, slower)
    if not kufsa.game(game).real_time:
        _some_moves(visitor, game, slower, finger, found)
    else:
        _race(visitor, game, slower, found)
    visitor.page.context.close()
    found.asked = _whole_game(house, game)
    return found


def _first_move(visitor: Visitor, game: str, slower: int) -> float:
    """The time to the first move, at a table where the visitor begins."""
    page = visitor.page
    for _ in range(FIRST_TRIES):
        visitor.go(f"/play/{game}")
        page.wait_for_timeout(1500)  # a person reads, and the page comes to rest
        slowed(page, slower)
        page.evaluate(BEGINNING)
        tap(visitor.named("play-now", whole=False))
        assert patiently(visitor, lambda: page.evaluate("globalThis.first") is not None)
        table = begun(visitor)
        scene = visitor.scene(table)
        if scene["to_act"] in (0, None) and scene["actions"] == 0:
            break
    return float(page.evaluate("globalThis.first"))


def _some_moves(visitor: Visitor, game: str, slower: int, finger: Any, found: Found) -> None:
    """Taps until the paint, and frames while the strongest bot thinks."""
    page = visitor.page
    table = _open(visitor, game)
    slowed(page, slower)
    page.evaluate(TAPS)
    touch: Touch = finger(found.frames)
    play(visitor, table, MOVES, touch=weighed(page, touch, found.work))
    _taps(page, found)
    found.moves = [tap["moved"] for tap in page.evaluate("globalThis.taps") if tap["moved"]]


def _taps(page: Page, found: Found) -> None:
    """Touches of something that did not answer, as of a diamond that is gone, have no time."""
    found.taps = [tap["shown"] for tap in page.evaluate("globalThis.taps") if tap["shown"]]


def weighed(page: Page, touch: Touch, work: Counter[str]) -> Touch:
    """The same, with what the page does meanwhile counted by its kind."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")

    def seconds() -> Counter[str]:
        told = devtools.send("Performance.getMetrics")["metrics"]
        value = {one["name"]: one["value"] for one in told}
        layout = value["RecalcStyleDuration"] + value["LayoutDuration"]
        rest = value["TaskDuration"] - value["ScriptDuration"] - layout
        return Counter({"script": value["ScriptDuration"], "layout": layout, "rest": rest})

    def one(where: Locator) -> None:
        before = seconds()
        touch(where)
        work.update(seconds())
        work.subtract(before)

    return one


def _open(visitor: Visitor, game: str) -> str:
    """A table against the strongest level, with the frames counted."""
    strongest = levels_of(kufsa.game(game))[-1].name
    table = visitor.open_here(game, bots=[strongest], pace=0, manners={"open_memory": True})
    visitor.page.add_init_script(FRAMES)
    visitor.go(f"/t/{table}", until=".board > *")
    return table


def _race(visitor: Visitor, game: str, slower: int, found: Found) -> None:
    """The same where cards come up by themselves: frames while nothing is touched, then taps."""
    page = visitor.page
    _open(visitor, game)
    slowed(page, slower)
    page.wait_for_timeout(1000)
    page.evaluate("() => { globalThis.frames.length = 0; }")
    page.wait_for_timeout(WATCHED)
    found.frames = list(page.evaluate("globalThis.frames.slice(1)"))
    table = visitor.open_here(game, **RACE)
    visitor.go(f"/t/{table}", until=".board > *")
    slowed(page, slower)
    page.evaluate(TAPS)
    touch = weighed(page, quietly, found.work)
    end = time.monotonic() + WATCHED / 1000
    while time.monotonic() < end and visitor.scene(table)["status"] == "playing":
        race(visitor, table, touch)
    _taps(page, found)


def quietly(where: Locator) -> None:
    """A tap, and nothing is asked of the page until it has painted: a question costs it time."""
    where.tap()
    time.sleep(PAINTING / 1000)


def _whole_game(house: House, game: str) -> list[str]:
    """What was asked of the server, from the opening of the table to the result, offline."""
    real_time = kufsa.game(game).real_time
    visitor = house.visitor(keeps=True)
    visitor.game = game
    table = visitor.open_here(game, **(RACE if real_time else {"manners": {"open_memory": True}}))
    visitor.page.evaluate(KEEP_ALL)
    visitor.page.context.set_offline(True)
    silence = Silence(visitor.page)
    visitor.go(f"/t/{table}", until=".board > *")
    if real_time:
        assert race_to_the_end({visitor: tap}, table)
    else:
        play(visitor, table, 400)
    assert visitor.scene(table)["status"] == "ended"
    asked = silence.broken()
    visitor.page.context.close()
    return asked
