"""What axe-core finds wrong with a page for those who cannot see it, or not well."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tests.client.visitor import Visitor

OTHER = {"light": "dark", "dark": "light"}
# Whoever speaks to the page says what is written there. (An experimental rule, so it is asked for.)
EVERYTHING = {
    "resultTypes": ["violations"],
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}


SHOWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def findings(visitor: Visitor, scheme: str) -> list[str]:
    """Everything it finds in one light, and what the other light makes of the colours."""
    page = visitor.page
    page.emulate_media(color_scheme=scheme)
    page.evaluate(SHOWN)
    found = Axe().run(page, options=EVERYTHING).response["violations"]
    page.emulate_media(color_scheme=OTHER[scheme])
    page.evaluate(SHOWN)
    found += Axe().run(page, options=COLOURS).response["violations"]
    page.emulate_media(color_scheme=scheme)
    return [
        f"{one['id']}: {node['html'][:200]}: {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]
