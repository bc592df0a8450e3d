"""With the browser's font size doubled, or the page zoomed, all of it can still be read."""

import pytest

from tests.client.test_pages import GAMES, PAGES
from tests.client.visitor import DESK, PHONE, Visitor
from tests.once import CHOSEN, some_of

pytestmark = pytest.mark.long

# What is read and cut off: beyond the edge of the window, or of what hides the rest of it.
CUT_OFF = """() => {
    const told = new Set();
    const hides = (value) => value === "hidden" || value === "clip";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, parent = node.parentElement;
        if (!node.data.trim() || parent.closest("svg, noscript, script, style, .unseen, .skip, [inert]") || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const text of range.getClientRects()) {
            if (text.width < 1) continue;
            let scrolls = false, cut = "";
            for (let one = parent; one && !scrolls && !cut; one = one.parentElement) {
                const style = getComputedStyle(one), box = one.getBoundingClientRect();
                if (style.display.startsWith("inline") && one.clientWidth === 0) continue;
                scrolls = style.overflowX === "auto" || style.overflowX === "scroll";
                if (hides(style.overflowX) && (text.left < box.left - 1 || text.right > box.right + 1)) cut = `beside ${one.className || one.localName}`;
                if (hides(style.overflowY) && (text.top < box.top - text.height / 4 || text.bottom > box.bottom + text.height / 4)) cut = `below ${one.className || one.localName}`;
            }
            if (!cut && !scrolls && (text.left < -1 || text.right > document.documentElement.clientWidth + 1)) cut = "beside the window";
            if (cut) told.add(`${JSON.stringify(node.data.trim().slice(0, 40))} in ${parent.localName}.${parent.className}: ${cut}`);
        }
    }
    return [...told];
}"""  # noqa: E501

# Pages of each game that are laid out like those of another one.
ALIKE = {f"{page}-{game}" for page in ("play", "rules", "learn") for game in GAMES} - {
    f"{page}-{CHOSEN}" for page in ("play", "rules", "learn")
}

ROOT_SIZE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"


def font_size(visitor: Visitor, pixels: int) -> None:
    """What a person has chosen in the settings of the browser."""
    devtools = visitor.page.context.new_cdp_session(visitor.page)
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})


def unreadable(visitor: Visitor) -> list[str]:
    visitor.page.evaluate("() => new Promise(requestAnimationFrame)")
    wide = ["the page has to be moved sideways"] if visitor.too_wide() else []
    return wide + list(visitor.page.evaluate(CUT_OFF))


@pytest.mark.parametrize("name", some_of(PAGES, *(name for name in PAGES if name not in ALIKE)))
def test_a_page_with_large_text(come, name: str) -> None:
    visitor = come(lang="he", scheme="dark")
    PAGES[name](visitor)
    page = visitor.page
    found: dict[str, list[str]] = {}
    for size in (DESK, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        font_size(visitor, 32)
        assert page.evaluate(ROOT_SIZE) >= 32
        found[f"text twice as large, {size[0]} pixels"] = unreadable(visitor)
        visitor.picture(f"large-{name}-{size[0]}")
    font_size(visitor, 16)
    for zoom in (2, 4):
        page.set_viewport_size({"width": 1280 // zoom, "height": 1024 // zoom})
        found[f"zoom {zoom}00 %"] = unreadable(visitor)
        visitor.picture(f"zoom-{name}-{zoom}00")
    assert not any(found.values()), "\n".join(
        f"{where}: {what}" for where, wrong in found.items() for what in wrong
    )
