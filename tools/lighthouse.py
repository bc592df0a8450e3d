"""What Lighthouse says about the pages: performance, accessibility, best practices and search.

    python tools/lighthouse.py

It opens the system's Chromium as a phone and as a desk, before a server of its own: the box, a
game, a table in play, one that has ended, rules, the reader's own page, puzzles, friends, and a
replay, beside which the analysis stands. The first time on a machine npm fetches
Lighthouse into the cache folder. What loses points is listed below the table. The exit code is 1 if
anything but performance is below 95: that depends on what else the machine does, so it is only
shown.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table

import hatch_build
from kufsa.core.user_folders import cache_folder
from tests.client.serving import built, serving
from tests.client.test_pages import finished
from tests.client.visitor import House

VERSION = "12.8.2"
LEAST = 95
KINDS = {"phone": [], "desk": ["--preset=desktop"]}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
SHOWN_ONLY = "performance"
PATIENCE = 60_000  # milliseconds


def main() -> int:
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("Lighthouse needs Chromium, which is not installed.")
    node, program = installed()
    lost: dict[str, str] = {}
    low = False
    table = Table("page", "", *CATEGORIES)
    with tempfile.TemporaryDirectory() as data, serving(built(), Path(data)) as address:
        for name, path in pages(address, chromium).items():
            for kind, flags in KINDS.items():
                found = report([node, program, address + path, *flags], chromium)
                scores = {one: round(100 * found["categories"][one]["score"]) for one in CATEGORIES}
                low |= any(scores[one] < LEAST for one in CATEGORIES if one != SHOWN_ONLY)
                lost |= {why: f"{name}, {kind}" for why in faults(found) if why not in lost}
                table.add_row(name, kind, *(str(scores[one]) for one in CATEGORIES))
    console = Console()
    console.print(table)
    for why, where in lost.items():
        console.print(f"{where}: {why}", markup=False)
    return 1 if low else 0


def installed() -> tuple[str, str]:
    """Node, and the script of Lighthouse."""
    node = hatch_build.system_node() or hatch_build.packaged_node()
    folder = cache_folder() / f"lighthouse-{VERSION}"
    program = folder / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        npm = hatch_build.npm_of(node)
        order = [str(node), str(npm), "install", "--prefix", str(folder), "--no-audit", "--no-fund"]
        subprocess.run([*order, "--ignore-scripts", f"lighthouse@{VERSION}"], check=True)
    return str(node), str(program)


def pages(address: str, chromium: str) -> dict[str, str]:
    """What is looked at; somebody plays first, so that there is something to see."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        visitor = House(browser, address, PATIENCE).visitor(keeps=True)
        live, ended = visitor.open_table("triominoes"), finished(visitor)
        browser.close()
    return {
        "home": "/",
        "game": "/play/catch_dragon",
        "table in play": f"/t/{live}",
        "table at its end": f"/t/{ended}",
        "rules": "/rules/drachenwurf",
        "me": "/me",
        "puzzles of the day": "/daily",
        "a puzzle": "/daily/triominoes",
        "the puzzle book": "/daily/catch_dragon/1",
        "friends": "/people",
        "replay": f"/replay/{ended}",
    }


def report(order: list[str], chromium: str) -> dict[str, Any]:
    flags = ["--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox"]
    wanted = f"--only-categories={','.join(CATEGORIES)}"
    environment = {**os.environ, "CHROME_PATH": chromium}
    done = subprocess.run(
        [*order, *flags, wanted], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"Lighthouse failed:\n{done.stderr[-2000:]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def faults(found: dict[str, Any]) -> list[str]:
    """What loses points, and where on the page."""
    told: list[str] = []
    for category in CATEGORIES:
        for audit in found["categories"][category]["auditRefs"]:
            one = found["audits"][audit["id"]]
            if category == SHOWN_ONLY or not audit["weight"] or one["score"] in (None, 1):
                continue
            items = one.get("details", {}).get("items", [])
            places = [str(item.get("node", item))[:200] for item in items[:3]]
            told.append(f"{category}: {one['title']} {places}")
    return told


if __name__ == "__main__":
    sys.exit(main())
