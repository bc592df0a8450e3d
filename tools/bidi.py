"""Firefox by WebDriver BiDi: as much of a page as the tests' hands need, and no more.

Playwright drives a Firefox of its own make only. Debian's speaks WebDriver BiDi, a protocol of JSON
over a WebSocket.
"""

import json
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

# Finds elements as Playwright's locators do: by role and accessible name, by text, by label.
FIND = r"""(spec) => {
    const said = (node) => {
        const by = node.getAttribute?.("aria-labelledby");
        if (by) return by.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
        if (node.nodeType === 3) return node.data;
        if (node.nodeType !== 1 || node.getAttribute("aria-hidden") === "true" || !node.checkVisibility()) return "";
        return node.getAttribute("aria-label") ?? node.getAttribute("alt") ?? [...node.childNodes].map(said).join("");
    };
    const plain = (text) => text.replace(/\s+/g, " ").trim();
    const fits = (text, { source, exact }) => (source === undefined ? plain(text) === plain(exact) : new RegExp(source).test(plain(text)));
    const TAGS = { button: "button, [role=button]", link: "a[href], [role=link]", log: "[role=log]", heading: "h1, h2, h3, [role=heading]" };
    const look = (one, root = document) => {
        if (one.is === "css") return [...root.querySelectorAll(one.css)];
        if (one.is === "role") return [...root.querySelectorAll(TAGS[one.role])].filter((node) => node.checkVisibility()
            && (!one.name || fits(said(node), one.name)) && (one.pressed === undefined || (node.ariaPressed === "true") === one.pressed));
        if (one.is === "text") return [...root.querySelectorAll("*")].filter((node) => fits(node.textContent, one.text) && ![...node.children].some((child) => fits(child.textContent, one.text)));
        if (one.is === "label") return [...root.querySelectorAll("label")].filter((node) => plain(node.textContent).startsWith(one.text)).map((node) => node.control).filter(Boolean);
        if (one.is === "or") return [...new Set([...look(one.one, root), ...look(one.other, root)])];
        if (one.is === "and") return look(one.one, root).filter((node) => look(one.other, root).includes(node));
        if (one.is === "first") return look(one.of, root).slice(0, 1);
        return look(one.of, root).flatMap((node) => look(one.inside, node)); // within
    };
    return look(spec);
}"""  # noqa: E501

REST = """async (node) => {
    node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const frame = () => new Promise(requestAnimationFrame);
    for (let tries = 0, before = ""; tries < 120; tries++) {
        const { x, y, width, height } = node.getBoundingClientRect();
        const on = document.elementFromPoint(x + width / 2, y + height / 2);
        const now = `${x} ${y} ${width} ${height}`;
        if (now === before && (node === on || node.contains(on))) return;
        before = now;
        await frame();
    }
}"""

Spec = dict[str, Any]
ANSWERED = 60  # seconds that any command may take


def _text(name: str | re.Pattern[str]) -> dict[str, str]:
    return {"exact": name} if isinstance(name, str) else {"source": name.pattern}


class Fox:
    """A connection to Firefox."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._ids = 0
        self.told: list[str] = []  # errors of pages
        self.send("session.new", capabilities={"alwaysMatch": {}})
        self.send("session.subscribe", events=["log.entryAdded"])

    def send(self, method: str, **params: Any) -> Any:
        self._ids += 1
        self._line.send(json.dumps({"id": self._ids, "method": method, "params": params}))
        while True:
            try:
                answer = json.loads(self._line.recv(timeout=ANSWERED))
            except TimeoutError:
                raise TimeoutError(
                    f"{method} is not answered: {json.dumps(params)[:200]}"
                ) from None
            if answer.get("type") == "event":
                self._hear(answer["params"])
            elif answer["id"] == self._ids:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
                return answer["result"]

    def _hear(self, entry: dict[str, Any]) -> None:
        if entry.get("level") == "error":
            self.told.append(str(entry.get("text")))

    def page(self, width: int, height: int) -> "Page":
        found = self.send("browsingContext.create", type="tab")["context"]
        size = {"width": width, "height": height}
        self.send("browsingContext.setViewport", context=found, viewport=size)
        return Page(self, found)


class Page:
    """A tab, with those of Playwright's methods that the hands of the tests use."""

    def __init__(self, fox: Fox, context: str) -> None:
        self._fox = fox
        self.context = context
        self.patience = 60_000.0

    def on(self, event: str, heard: object) -> None:
        """Errors are collected by the connection."""

    @property
    def url(self) -> str:
        return str(self.evaluate("location.href"))

    def goto(self, address: str) -> None:
        self._fox.send(
            "browsingContext.navigate", context=self.context, url=address, wait="complete"
        )

    def reload(self) -> None:
        self._fox.send("browsingContext.reload", context=self.context, wait="complete")

    def evaluate(self, code: str, given: object = None) -> Any:
        """What an expression is, or what a function returns for a value."""
        is_function = re.match(r"\s*(async\s*)?(\(.*?\)|\w+)\s*=>", code)
        call = f"({code})(JSON.parse(text))" if is_function else f"({code})"
        found = self._call(
            f"async (text) => JSON.stringify((await {call}) ?? null)",
            [{"type": "string", "value": json.dumps(given)}],
        )
        return json.loads(found["value"])

    def _call(self, function: str, given: list[dict[str, Any]]) -> Any:
        answer = self._fox.send(
            "script.callFunction",
            functionDeclaration=function,
            arguments=given,
            target={"context": self.context},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return answer["result"]

    def nodes(self, spec: Spec) -> list[dict[str, Any]]:
        """The elements that a locator finds now."""
        find = f"(text) => ({FIND})(JSON.parse(text))"
        found = self._call(find, [{"type": "string", "value": json.dumps(spec)}])
        return [{"sharedId": node["sharedId"]} for node in found["value"]]

    def ask(self, function: str, node: dict[str, Any]) -> Any:
        return self._call(function, [node]).get("value")

    def touch(self, node: dict[str, Any]) -> None:
        """A finger on the middle of an element, when it has come to rest and nothing is over it."""
        self.ask(REST, node)
        origin = {"type": "element", "element": node}
        finger = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        actions = [{**pointer, "actions": finger}]
        self._fox.send("input.performActions", context=self.context, actions=actions)

    # As Playwright has it.

    def locator(self, css: str) -> "Locator":
        return Locator(self, {"is": "css", "css": css})

    def get_by_role(
        self,
        role: str,
        name: str | re.Pattern[str] | None = None,
        exact: bool = True,
        pressed: bool | None = None,
    ) -> "Locator":
        spec: Spec = {"is": "role", "role": role}
        if name is not None:
            spec["name"] = _text(name)
        if pressed is not None:
            spec["pressed"] = pressed
        return Locator(self, spec)

    def get_by_text(self, text: str | re.Pattern[str], exact: bool = True) -> "Locator":
        return Locator(self, {"is": "text", "text": _text(text)})

    def get_by_label(self, text: str) -> "Locator":
        return Locator(self, {"is": "label", "text": text})

    def wait_for_selector(self, css: str, state: str = "visible") -> None:
        self.locator(css).first.wait_for(state)

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)

    def screenshot(self, path: Path, full_page: bool = False) -> None:
        import base64

        found = self._fox.send("browsingContext.captureScreenshot", context=self.context)
        path.write_bytes(base64.b64decode(found["data"]))


class Locator:
    """A way to find elements, looked up anew whenever it is used."""

    def __init__(self, page: Page, spec: Spec) -> None:
        self.page = page
        self.spec = spec

    def or_(self, other: "Locator") -> "Locator":
        return Locator(self.page, {"is": "or", "one": self.spec, "other": other.spec})

    def and_(self, other: "Locator") -> "Locator":
        return Locator(self.page, {"is": "and", "one": self.spec, "other": other.spec})

    @property
    def first(self) -> "Locator":
        return Locator(self.page, {"is": "first", "of": self.spec})

    def _within(self, other: "Locator") -> "Locator":
        return Locator(self.page, {"is": "within", "of": self.spec, "inside": other.spec})

    def locator(self, css: str) -> "Locator":
        return self._within(self.page.locator(css))

    def get_by_text(self, text: str | re.Pattern[str], exact: bool = True) -> "Locator":
        return self._within(self.page.get_by_text(text))

    def count(self) -> int:
        return len(self.page.nodes(self.spec))

    def wait_for(self, state: str = "visible") -> dict[str, Any]:
        """The first element, as soon as there is one."""
        end = time.monotonic() + self.page.patience / 1000
        while time.monotonic() < end:
            for node in self.page.nodes(self.spec):
                if state == "attached" or self.page.ask("(node) => node.checkVisibility()", node):
                    return node
            time.sleep(0.02)
        raise TimeoutError(f"nothing is there: {json.dumps(self.spec, ensure_ascii=False)}")

    def is_visible(self) -> bool:
        return any(
            self.page.ask("(node) => node.checkVisibility()", node)
            for node in self.page.nodes(self.spec)
        )

    def get_attribute(self, name: str) -> str | None:
        found = self.page.ask(f"(node) => node.getAttribute({json.dumps(name)})", self.wait_for())
        return None if found is None else str(found)

    def tap(self) -> None:
        self.page.touch(self.wait_for())

    def select_option(self, value: str) -> None:
        choose = "node.dispatchEvent(new Event('change', { bubbles: true }))"
        self.page.ask(
            f"(node) => {{ node.value = {json.dumps(value)}; {choose}; }}", self.wait_for()
        )


@contextmanager
def firefox(lang: str) -> Iterator[Fox]:
    """A Firefox without a window, whose reader wants this language."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        raise SystemExit("there is no Firefox: apt-get install firefox-esr")
    with tempfile.TemporaryDirectory() as profile:
        settings = {"intl.accept_languages": lang, "ui.prefersReducedMotion": 1}
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items())  # fmt: skip  # noqa: E501
        Path(profile, "user.js").write_text("".join(lines))
        command = [program, "--headless", "--no-remote", "--profile", profile]
        log = Path(profile, "log.txt")
        with (
            log.open("w") as said,
            subprocess.Popen(
                [*command, "--remote-debugging-port", "0"], stdout=said, stderr=said
            ) as process,
        ):
            try:
                with connect(f"{_address(process, log)}/session", max_size=None) as line:
                    yield Fox(line)
            finally:
                process.terminate()


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    """Where Firefox listens, as soon as it does."""
    while process.poll() is None:
        if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read_text("utf-8")):
            return found[1]
        time.sleep(0.1)
    raise SystemExit(f"Firefox ended before it could be asked anything:\n{log.read_text('utf-8')}")
