"""A device without a connection: everything was kept before, and nothing can be asked now."""

from playwright.sync_api import Page, Request

from tests.client.visitor import Visitor

# As the page does it by itself when it has been quiet for a while. It is ready when all is kept.
KEEP_ALL = """async () => {
    await navigator.serviceWorker.register(new URL("worker.js", document.baseURI));
    await navigator.serviceWorker.ready;
    const worker = navigator.serviceWorker;
    while (!worker.controller) await new Promise((done) => setTimeout(done, 20));
}"""


class Silence:
    """Notes what a page asks for, to say afterwards what the device had to ask the server for."""

    def __init__(self, page: Page) -> None:
        self.asked: list[Request] = []
        self.lines: list[str] = []
        page.on("request", lambda request: self.asked.append(request))
        page.on("websocket", lambda line: self.lines.append(line.url))

    def broken(self) -> list[str]:
        """What no file on the device could answer."""
        asked = [request for request in self.asked if request.url.startswith("http")]
        return self.lines + [f"{request.url}: {why}" for request in asked if (why := _why(request))]


def _why(request: Request) -> str:
    """Why a request was not answered by the device; empty if it was, or if nobody waits for it."""
    answer = request.response()
    if answer is None:
        # A page that is left breaks off what it was still loading.
        failure = request.failure or "no answer"
        return "" if "ERR_ABORTED" in failure else failure
    return "" if answer.from_service_worker else "answered by the server"


def go_offline(visitor: Visitor, path: str = "/", until: str = ".covers li") -> Silence:
    """Open a page while there is a connection, and lose that as soon as all is kept.

    The visitor came with ``keeps=True``.
    """
    visitor.go(path, until)
    visitor.page.evaluate(KEEP_ALL)
    visitor.page.context.set_offline(True)
    return Silence(visitor.page)
