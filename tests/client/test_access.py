"""For keyboards, screen readers and eyes that need contrast: what no page may lose."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.client.hands import HANDS, play, turn
from tests.client.visitor import DESK, Visitor

# Of the colours that an element has, seen from outside: how far apart they are, as WCAG counts.
CONTRAST = """([selector, before, property]) => {
    const painted = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const mixed = (colours) => {
        painted.clearRect(0, 0, 1, 1);
        for (const colour of colours) { painted.fillStyle = colour; painted.fillRect(0, 0, 1, 1); }
        return [...painted.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const light = (colour) => {
        const [r, g, b] = colour.map((part) => part / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const node = document.querySelector(selector);
    const behind = [];
    for (let one = property === "outlineColor" ? node.parentElement : node; one; one = one.parentElement)
        behind.unshift(getComputedStyle(one).backgroundColor);
    const colour = getComputedStyle(node, before || undefined)[property];
    const [one, other] = [mixed([...behind, colour]), mixed(behind)].map(light).sort((a, b) => b - a);
    return (one + 0.05) / (other + 0.05);
}"""  # noqa: E501
FOCUSED = "document.activeElement.closest('main') !== null"


def contrast(page: Page, selector: str, of: str, before: str = "") -> float:
    return float(page.evaluate(CONTRAST, [selector, before, of]))


def table_with(visitor: Visitor, game: str, **wishes: Any) -> str:
    visitor.game = game
    table = visitor.open_here(game, **wishes)
    visitor.go(f"/t/{table}", until=".board > *")
    return table


def test_the_focus_is_on_the_page_after_every_navigation(come) -> None:
    visitor = come(lang="he")
    visitor.game = "triominoes"
    page = visitor.go("/", until=".covers li").page

    def arrive(at: str, until: str) -> None:
        page.wait_for_url(re.compile(at))
        page.wait_for_selector(until)
        page.wait_for_function(FOCUSED)

    page.locator('.covers a[href="/play/triominoes"]').tap()
    arrive("/play/", ".ways button")
    page.locator('main a[href="/rules/triominoes"]').first.tap()
    arrive("/rules/", "article h2")
    page.go_back()
    arrive("/play/", ".ways button")
    page.locator("header .who").tap()
    arrive("/me", "#name")
    page.locator("header .brand").tap()
    arrive("/$", ".covers li")
    page.locator('.covers a[href="/play/triominoes"]').tap()
    page.locator(".ways button").first.tap()
    arrive("/t/", ".board > *")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_focus_ring_and_placeholders_can_be_seen(come, scheme: str) -> None:
    visitor = come(scheme=scheme, size=DESK, touch=False)
    page = visitor.go("/", until=".covers li").page
    for _ in range(4):  # to the first cover, by way of the header
        page.keyboard.press("Tab")
        assert contrast(page, ":focus-visible", "outlineColor") >= 3
    manners = {"public": True, "chat": "on"}
    table = visitor.open_table("kings_court", players=3, bots=[], manners=manners)
    visitor.go(f"/t/{table}", until=".chat input")
    assert contrast(page, ".chat input", "color", "::placeholder") >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_colours_of_the_system_keep_whose_turn_it_is_and_who_is_here(come, scheme) -> None:
    visitor, watcher = come(), come(forced_colors="active", scheme=scheme)
    table = visitor.open_table("kings_court")
    visitor.go(f"/t/{table}", until=".board > *")
    page = watcher.go(f"/t/{table}", until=".board > *").page
    of = "(node, name) => getComputedStyle(node)[name]"
    assert page.locator(".players .turn").evaluate(of, "outlineStyle") == "solid"
    assert contrast(page, ".players .turn", "outlineColor") >= 3
    here = page.locator(".players .here")
    assert here.evaluate(of, "backgroundColor") != page.locator("body").evaluate(of, "backgroundColor")  # noqa: E501  # fmt: skip


@pytest.mark.parametrize("game", HANDS)
def test_a_board_shows_in_the_colours_of_the_system_whose_turn_it_is(come, game: str) -> None:
    visitor = come(forced_colors="active")
    table = visitor.open_here(game)
    page = visitor.go(f"/t/{table}", until=".board > *").page
    acts = page.locator(".board [aria-current=step]")
    expect(acts).to_have_css("outline-style", "solid")
    assert contrast(page, ".board [aria-current=step]", "outlineColor") >= 3


def test_escape_closes_the_choices_and_every_sheet(come) -> None:
    visitor = come(lang="nl")
    table_with(visitor, "triominoes")
    page = visitor.page
    opener = page.locator("header [aria-controls=choices]")
    opener.tap()
    expect(page.locator("#choices")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#choices")).to_have_count(0)
    expect(opener).to_be_focused()
    for message in ("history", "leave"):
        visitor.named(message).tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_is_wrong_is_said_of_its_field(come, tmp_path) -> None:
    visitor = come()
    page = visitor.go("/check", until="input[type=file]").page
    field = page.locator("input[type=file]")
    expect(field).to_have_attribute("aria-invalid", "false")
    (tmp_path / "record.jsonl").write_text("nonsense")
    field.set_input_files(tmp_path / "record.jsonl")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("."))
    visitor.expect_trouble("409")
    visitor.go("/me", until="#name")
    page.locator("#name").fill("admin")
    page.locator("#name").press("Enter")
    expect(page.locator("#name")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#name")).to_have_accessible_description(re.compile("."))


def test_the_history_is_one_stop_of_the_tab_key(come) -> None:
    visitor = come(size=DESK, touch=False)
    table = table_with(visitor, "triominoes")
    play(visitor, table, 2, touch=lambda where: where.click())
    turn(visitor, table)
    history = visitor.page.locator(".history")
    expect(history.locator("button").nth(1)).to_be_attached()
    stops = (
        "node => [node, ...node.querySelectorAll('*')].filter((one) => one.tabIndex >= 0).length"
    )
    assert history.evaluate(stops) == 1


LISTEN = """() => {
    globalThis.regions = new Set();
    new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
            if ([...addedNodes].some((node) => node.textContent.trim())) {
                const region = (target.nodeType === 1 ? target : target.parentElement)?.closest("[aria-live], [role=status], [role=log], [role=alert]");
                if (region && region.ariaLive !== "off") regions.add(region.className);
            }
    }).observe(document, { subtree: true, childList: true, characterData: true });
}"""  # noqa: E501


@pytest.mark.parametrize("game", ["catch_dragon", "triominoes", "drachenwurf", "kings_court"])
def test_one_place_speaks_of_what_others_do(come, game: str) -> None:
    visitor = come()
    table = table_with(visitor, game)
    turn(visitor, table)
    visitor.page.evaluate(LISTEN)
    play(visitor, table, 3)
    turn(visitor, table)
    spoken = visitor.page.evaluate("[...regions].map((name) => name.split(' ')[0])")
    assert spoken == ["told"]
