"""The box as a folder of files: any web server will do, in any folder, and then none at all."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kufsa.server.transport import client_files, static_box
from tests.client.axe import findings
from tests.client.hands import play, tap
from tests.client.offline import KEEP_ALL, Silence, go_offline
from tests.client.serving import files_of
from tests.client.test_connection import excuse
from tests.client.test_games import SHORT, begun, reload

pytestmark = pytest.mark.long

PLACE = "sub/box"
CHANGED = (".js", ".css")  # what a new build gives other names; pictures and rules keep theirs


@pytest.fixture(scope="module")
def written(built_client: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The box, in a folder of a folder."""
    root = tmp_path_factory.mktemp("web")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client_files, "FOLDER", Path(built_client))
        client_files.files.cache_clear()
        static_box.write_box(root / PLACE)
    client_files.files.cache_clear()
    return root


@pytest.fixture(scope="module")
def address(chromium: str, written: Path) -> Iterator[str]:
    """A web server as everybody has one: it is never asked for anything but files of the box."""
    log = written / "log.txt"
    with files_of(written, log) as found:
        yield found
    asked = re.findall(r'"GET (\S+) HTTP/\S+" (\d+)', log.read_text())
    assert len(asked) > 100
    assert {path for path, _ in asked if not path.startswith(f"/{PLACE}/")} == set()
    missing = {path for path, code in asked if code == "404"}
    assert all(path.endswith(CHANGED) for path in missing), missing  # of the build before


def at(path: str) -> str:
    return f"/{PLACE}/#{path}"


def test_a_game_without_any_server(come) -> None:
    visitor = come(lang="he", keeps=True)
    visitor.game = "kings_court"
    silence = go_offline(visitor, at("/"), until=".covers li")
    page = visitor.page
    tap(page.locator('.covers a[href="/play/kings_court"]'))
    page.wait_for_url(f"**{at('/play/kings_court')}")
    tap(page.locator("summary"))
    for name, choice in SHORT["kings_court"].items():
        page.get_by_label(visitor.say(f"option-{name}")).select_option(choice)
    page.get_by_label(visitor.say("open-memory")).check()
    tap(visitor.named("play-now", whole=False))
    table = begun(visitor)
    expect(visitor.named("history")).to_be_visible()
    expect(visitor.named("chat")).to_have_count(0)  # there is nobody to speak with
    assert play(visitor, table, 3) == 3
    reload(visitor, table)
    play(visitor, table, 300)
    page.locator(".result").wait_for()
    visitor.picture("box-over-he")
    tap(page.get_by_role("link", name=visitor.say("check-the-shuffle")))
    page.locator(".fair").wait_for()
    with page.expect_download() as download:
        tap(page.get_by_role("link", name=visitor.say("check-program")))
    assert "def main" in Path(download.value.path()).read_text("utf-8")
    assert silence.broken() == []


@pytest.mark.parametrize(
    ("path", "until"),
    [
        ("/", ".covers li"),
        ("/play/drachenwurf", ".ways"),
        ("/rules/catch_dragon#CD-06", "#CD-06"),
        ("/learn/triominoes", ".task"),
        ("/here/red_handed", "form"),
        ("/check", "main h1"),
        ("/me", "main h1"),
        ("/nothing", "main h1"),
    ],
)
def test_a_page_by_its_address(come, path: str, until: str) -> None:
    visitor = come(lang="he", scheme="dark")
    silence = Silence(visitor.page)
    visitor.go(at(path), until)
    assert not visitor.too_wide()
    assert findings(visitor, "dark") == []
    visitor.picture(f"box-{path.split('/')[1] or 'home'}-he-dark")
    visitor.page.reload()
    visitor.page.wait_for_selector(until)
    assert silence.lines == []


def test_links_stay_in_the_box(come) -> None:
    """Whoever goes back comes to the page before; a link in a new tab opens that page."""
    visitor = come()
    page = visitor.go(at("/play/triominoes"), until=".ways").page
    tap(page.get_by_role("link", name="Rules", exact=True))
    page.wait_for_selector("article h2")
    expect(page).to_have_url(re.compile(f"{PLACE}/#/rules/triominoes$"))
    page.go_back()
    page.wait_for_selector(".ways")
    tap(visitor.named("play-now", whole=False))
    begun(visitor)
    with page.context.expect_page() as opened:
        tap(page.get_by_role("link", name="Rules", exact=True))
    opened.value.wait_for_selector("article h2")


def test_rules_that_do_not_come_are_told_and_asked_for_again(come) -> None:
    visitor = come(lang="he")
    visitor.game = "catch_dragon"
    context = visitor.page.context
    context.route("**/game-*.wasm", lambda route: route.abort())
    visitor.go(at("/play/catch_dragon"), until=".ways")
    tap(visitor.named("play-now", whole=False))
    visitor.page.locator(".notice").get_by_text(visitor.say("no-module")).wait_for()
    assert findings(visitor, "light") == []
    visitor.picture("box-no-rules-he")
    context.unroute("**/game-*.wasm")
    tap(visitor.named("play-now", whole=False))
    begun(visitor)
    excuse(visitor)
    visitor.expect_trouble("^console:")


# Updates.

HASHED = re.compile(r"([\w.-]+-[\w-]{8,})(\.js|\.css)\b")


def next_build(box: Path, letter: str) -> None:
    """Put another build in the place of the one before: the same code under other names."""
    old = {path.name for path in (box / "assets").iterdir() if path.suffix in CHANGED}

    def renamed(name: re.Match[str]) -> str:
        return f"{name[1]}{letter}{name[2]}" if name[0] in old else name[0]

    for path in [*box.glob("assets/*"), box / "index.html", box / "worker.js"]:
        if path.suffix not in (*CHANGED, ".html"):
            continue
        text = HASHED.sub(renamed, path.read_text("utf-8"))
        if path.name in old:
            path.unlink()
            path = path.with_name(HASHED.sub(renamed, path.name))
        path.write_text(text, "utf-8")
    worker = (box / "worker.js").read_text("utf-8")
    named = re.sub('const BUILD = "(\\w+)"', rf'const BUILD = "\1{letter}"', worker)
    (box / "worker.js").write_text(named, "utf-8")


UPDATE = """async () => {
    const kept = await navigator.serviceWorker.getRegistration();
    const before = kept.active;
    await kept.update();
    while (kept.active === before || kept.active.state !== "activated")
        await new Promise((done) => setTimeout(done, 20));
}"""
BUILDS = "async () => (await caches.keys()).filter((name) => name.startsWith('kufsa-box-'))"
SCRIPT = "() => document.querySelector('script[type=module]').src"


def test_a_page_that_is_open_goes_on_when_there_is_a_new_one(come, written: Path) -> None:
    box = written / PLACE
    before = written / "before"
    shutil.copytree(box, before)
    try:
        visitor = come(keeps=True)
        page = visitor.go(at("/"), until=".covers li").page
        page.evaluate(KEEP_ALL)
        first = page.evaluate(SCRIPT)
        [build] = page.evaluate(BUILDS)

        next_build(box, "X")
        assert visitor.page.request.get(first).status == 404
        page.evaluate(UPDATE)
        visitor.game = "triominoes"
        tap(page.locator('.covers a[href="/play/triominoes"]'))  # files that were not loaded yet
        tap(visitor.named("play-now", whole=False))
        assert play(visitor, begun(visitor), 1) == 1
        assert page.evaluate(SCRIPT) == first

        page.reload()
        begun(visitor)
        second = page.evaluate(SCRIPT)
        assert second.endswith("X.js")
        assert page.evaluate(BUILDS) == [build, f"{build}X"]

        next_build(box, "Y")
        page.evaluate(UPDATE)
        visitor.go(at("/rules/triominoes"), until="article h2")
        assert page.evaluate(BUILDS) == [f"{build}X", f"{build}XY"]
        page.reload()
        page.wait_for_selector("article h2")
        assert page.evaluate(SCRIPT).endswith("Y.js")
    finally:
        shutil.rmtree(box)
        before.rename(box)
