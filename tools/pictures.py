"""Takes the pictures in the README: a phone and a desk in the middle of a game.

    python tools/pictures.py              both
    python tools/pictures.py desk.png     only this one

A server is started, and a browser plays a few moves against the computer on the real client. The
pictures are written to ``docs/pictures``; look at them before you commit them.
"""

import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.client.hands import play, turn
from tests.client.serving import built, serving, system_chromium
from tests.client.visitor import House

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 60_000  # milliseconds
LARGEST = 150_000  # bytes of a picture: the README loads both
NAMES = {"en": "Noa", "he": "נועה"}


class Picture(NamedTuple):
    """What is in a picture: a game after some moves, in a language, on a screen."""

    file: str
    game: str
    lang: str
    size: tuple[int, int]
    scale: float
    moves: int
    bots: list[str]


PICTURES = (
    Picture("phone.png", "catch_dragon", "he", (390, 760), 1.5, 15, ["fox"]),
    Picture("desk.png", "drachenwurf", "en", (1200, 750), 1.0, 20, ["gambler", "rider"]),
)


def take(house: House, wanted: Picture) -> None:
    """Play a few moves and take a picture of the page."""
    wishes: dict[str, Any] = {"device_scale_factor": wanted.scale}
    visitor = house.visitor(lang=wanted.lang, size=wanted.size, touch=True, **wishes)
    visitor.go("/me", until="#name")
    visitor.page.fill("#name", NAMES[wanted.lang])
    with visitor.page.expect_response(lambda answer: answer.request.method != "GET"):
        visitor.page.keyboard.press("Enter")
    players = 1 + len(wanted.bots)
    table = visitor.open_table(wanted.game, bots=wanted.bots, players=players)
    visitor.game = wanted.game
    visitor.go(f"/t/{table}", until="[role=log]")
    play(visitor, table, wanted.moves)
    turn(visitor, table)
    visitor.page.wait_for_timeout(500)  # the last move has come to rest
    visitor.page.evaluate("scrollTo(0, 0)")
    path = ROOT / "docs" / "pictures" / wanted.file
    shot = Image.open(BytesIO(visitor.page.screenshot()))
    smaller = shot.convert("RGB").quantize(method=Image.Quantize.FASTOCTREE)  # 256 colours
    smaller.save(path, optimize=True)
    visitor.page.context.close()
    size = path.stat().st_size
    print(f"{path.relative_to(ROOT)}: {size:,} bytes")
    if size > LARGEST:
        sys.exit(f"{wanted.file} is larger than {LARGEST:,} bytes: lower its scale")


def main(names: list[str]) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        serving(built(), Path(data)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=system_chromium(), args=["--no-sandbox"]
        )
        house = House(browser, address, PATIENCE)
        for wanted in PICTURES:
            if not names or wanted.file in names:
                take(house, wanted)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
