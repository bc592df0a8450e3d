"""Somebody with a browser: what they can do, and what went wrong on their pages."""

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Request, Response

from tests.client import phrases

TAGS = {"en": "en-GB", "he": "he-IL"}  # as browsers have them; other languages alone
PHONE = (390, 844)
SMALL = (320, 640)
DESK = (1280, 800)
ISOLATES = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))

# Everything that is read on a page, or read aloud.
TEXTS = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
        if (!walker.currentNode.parentElement.closest("script, style")) found.push(walker.currentNode.data);
    for (const name of ["aria-label", "title", "placeholder", "alt"])
        for (const node of document.querySelectorAll(`[${name}]`)) found.push(node.getAttribute(name));
    return found.concat(document.title);
}"""  # noqa: E501
COMMAND = """async ([path, body]) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
}"""

# The same of a table on the visitor's own device: the page's module that speaks with its worker.
HERE = "here-"
ASK_HERE = """async ([path, method, body, person]) => {
    const assets = new URL(".", document.querySelector("script[type=module]").src).href;
    const names = performance.getEntriesByType("resource").map(({ name }) => name).join(" ");
    const module = /connection-[\\w-]+\\.js/;
    const listed = async () => (await fetch(`${assets}../worker.js`)).text();
    const [file] = module.exec(names) ?? module.exec(await listed());
    const { fetchHere } = await import(assets + file);
    const answer = await fetchHere(path, method, body ?? undefined, person);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.text();
}"""


@dataclass
class House:
    """The browser, and the server's address."""

    browser: Browser
    address: str
    patience: int

    def visitor(
        self,
        lang: str = "en",
        size: tuple[int, int] = PHONE,
        scheme: str = "light",
        touch: bool = True,
        keeps: bool = False,
        **wishes: Any,
    ) -> "Visitor":
        """Somebody new; movements are over at once, so that nothing has to be waited for.

        ``keeps``: their browser keeps the whole box on the device, as the page wants it to. That
        takes longer than most tests do otherwise.
        """
        context = self.browser.new_context(
            base_url=self.address,
            viewport={"width": size[0], "height": size[1]},
            locale=TAGS.get(lang, lang),
            color_scheme=scheme,
            has_touch=touch,
            service_workers="allow" if keeps else "block",
            **{"reduced_motion": "reduce", **wishes},
        )
        context.set_default_timeout(self.patience)
        return Visitor(context.new_page(), lang, self.patience)


class Visitor:
    """A page, with a note of everything that went wrong on it."""

    def __init__(self, page: Page, lang: str, patience: int) -> None:
        self.page = page
        self.lang = lang
        self.patience = patience
        self.game = ""  # the one that is on the page, whose words are known there
        self._noted: list[str] = []
        self._expected: list[str] = []
        self.orders = 0
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._noted.append(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _console(self, message: Any) -> None:
        # A test that stops files on their way does without the worker, whose own it could not stop.
        blocked = "Service Worker registration blocked" in message.text
        if message.type in ("error", "warning") and not blocked:
            self._noted.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        # What was under way when somebody went to another page is broken off, and that is fine.
        if "ERR_ABORTED" not in (request.failure or ""):
            self._noted.append(f"failed: {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._noted.append(f"{response.status}: {response.url}")

    @property
    def troubles(self) -> list[str]:
        """What went wrong, except what a test expects to."""
        return [one for one in self._noted if not any(re.search(e, one) for e in self._expected)]

    def expect_trouble(self, *patterns: str) -> None:
        """Whatever matches is as it should be, also what comes while the page is being closed."""
        self._expected.extend(patterns)

    # Going somewhere.

    def go(self, path: str, until: str = "main h1") -> "Visitor":
        """Open a page, and wait for what it is there for."""
        self.page.goto(path)
        self.page.wait_for_selector(until, state="attached")
        return self

    def post(self, path: str, body: object) -> Any:
        """Ask the server for something that is not what the test is about."""
        return self.page.evaluate(COMMAND, [path, body])

    def open_table(self, game: str, **wishes: object) -> str:
        """A table in play against bots, or as it is wished for; the visitor need not be on it."""
        if self.page.url == "about:blank":
            self.go("/me", until="#name")  # as a guest
        bots = {"bots": ["greedy"], "manners": {"autostart": True, "hints": True}}
        wanted = {"game": game, **bots, **wishes}
        table = str(self.post("/api/tables", {**wanted, "sit": False})["id"])
        if wanted.get("sit", True):  # as a browser does, with bytes for the chance
            self.order(table, do="sit", salt="ab" * 16)
        return table

    def here(self, path: str, method: str = "GET", body: object = None, person: str = "") -> str:
        """What the visitor's own device answers; ``person`` is one of several who share it."""
        return str(self.page.evaluate(ASK_HERE, [path, method, body, person]))

    def open_here(self, game: str, **wishes: object) -> str:
        """A table against a bot on the visitor's own device, or as it is wished for."""
        if self.page.url == "about:blank":
            self.go("/", until=".covers li")
        usual = {"players": 2, "bots": ["greedy"], "pace": 0, "manners": {"hints": True}}
        alone = {"people": [{"person": "me", "name": "Noa"}]}
        wanted = {"game": game, **usual, **alone, **wishes}
        table = json.loads(self.here("/api/here/tables", "POST", wanted))["id"]
        self.page.evaluate("localStorage.setItem('kufsa-here', '1')")
        return str(table)

    def order(self, table: str, **command: object) -> None:
        """A command to a table."""
        self.orders += 1
        seq = self.page.evaluate("async (id) => (await (await fetch(`/api/tables/${id}`)).json()).seq", table)  # fmt: skip  # noqa: E501
        self.post(
            f"/api/tables/{table}/commands",
            {"id": f"test-{self.orders}", "seq": seq, "command": command},
        )

    # Looking.

    def scene(self, table: str, person: str = "") -> dict[str, Any]:
        """What the server, or the device, tells this visitor of a table."""
        if table.startswith(HERE):
            return dict(json.loads(self.here(f"/api/tables/{table}", person=person))["scene"])
        found = self.page.evaluate("async (id) => (await (await fetch(`/api/tables/${id}`)).json()).scene", table)  # fmt: skip  # noqa: E501
        return dict(found)

    def moves(self, table: str) -> list[tuple[int | None, str]]:
        """Who did what from the beginning on: a scene has only the last actions."""
        found: list[dict[str, Any]] = []
        count = 1
        while len(found) < count:
            path = f"/api/tables/{table}/past?first={len(found)}"
            if table.startswith(HERE):
                page = json.loads(self.here(path))
            else:
                page = self.page.evaluate("async (path) => (await fetch(path)).json()", path)
            found += page["steps"]
            count = page["count"]
        return [(step["seat"], step["action"]) for step in found if step["n"] > 0]

    def texts(self) -> list[str]:
        """Everything on the page that is read, or read aloud."""
        found = (text.translate(ISOLATES).strip() for text in self.page.evaluate(TEXTS))
        return [text for text in found if text]

    def say(self, message: str, **values: object) -> str:
        """A sentence in the visitor's language."""
        return phrases.text(self.lang, self.game, message, **values)

    def pattern(self, message: str, *, whole: bool = True, **values: object) -> re.Pattern[str]:
        """What matches a sentence in the visitor's language, or its beginning."""
        return phrases.pattern(self.lang, self.game, message, whole=whole, **values)

    def named(self, message: str, *, whole: bool = True, **values: object) -> Locator:
        """A button that is called so in the visitor's language."""
        return self.button(self.pattern(message, whole=whole, **values))

    def picture(self, name: str) -> None:
        """Keep a picture of the page, where ``KUFSA_SCREENSHOTS`` names a folder for them."""
        if folder := os.environ.get("KUFSA_SCREENSHOTS"):
            self.page.screenshot(path=Path(folder, f"{name}.png"), full_page=True)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by its accessible name."""
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def too_wide(self) -> bool:
        """Whether the page has to be moved sideways to be read."""
        return bool(
            self.page.evaluate(
                "document.documentElement.scrollWidth > document.documentElement.clientWidth"
            )
        )
