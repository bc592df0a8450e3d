"""How much help somebody has: places need not be shown, and the youngest may be reminded."""

import json
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.client.axe import findings
from tests.client.hands import decide, has_gone_on, patiently, settled, triominoes, turn
from tests.client.hands import tap as touch
from tests.client.languages import LANGUAGES, once_in
from tests.client.test_tables import open_table
from tests.client.visitor import PHONE


@pytest.mark.parametrize("lang", once_in("en"))
def test_whoever_wants_no_help_looks_for_places(come, lang: str) -> None:
    visitor = come(lang=lang, scheme=LANGUAGES[lang])
    visitor.go("/", until=".covers li")
    visitor.named("choices").click()
    visitor.named("show-places").click()
    visitor.game = "triominoes"
    table = open_table(visitor, "triominoes")
    page = visitor.page
    action = ""
    while "@" not in action:  # until a tile can be laid
        scene = turn(visitor, table)
        assert scene["status"] == "playing"
        action, before = decide(scene), scene["actions"]
        if "@" not in action:
            triominoes(visitor, action, touch)
            assert patiently(visitor, partial(has_gone_on, visitor, table, before))
    digits = action.split("@")[0]
    tile = min(digits[way:] + digits[:way] for way in range(3))
    chosen = page.locator(f'[data-tile="{tile}"]')
    if chosen.get_attribute("aria-pressed") != "true":
        chosen.tap()
    expect(page.get_by_text(visitor.say("find-place"))).to_be_visible()
    ghost = page.locator(".ghost").first
    expect(ghost).to_have_css("opacity", "0")
    expect(page.locator(".worth, .resting")).to_have_count(0)
    assert not findings(visitor, LANGUAGES[lang])
    visitor.picture(f"no-places-{lang}")
    triominoes(visitor, action, touch)  # it is there all the same
    assert patiently(visitor, lambda: has_gone_on(visitor, table, before))
    assert settled(visitor, table)["history"][before][2] == action


@pytest.mark.parametrize("lang", once_in("he"))
def test_the_youngest_is_reminded(come, lang: str) -> None:
    visitor = come(lang=lang, scheme=LANGUAGES[lang], size=PHONE)
    page = visitor.go("/here/catch_dragon", until=".tick").page
    for seat, name in enumerate(("Noa", "Uri")):
        page.locator("input:not([type=checkbox])").nth(seat).fill(name)
    page.get_by_label(visitor.say("reminded", name="Uri")).check()
    assert not findings(visitor, LANGUAGES[lang])
    assert not visitor.too_wide()
    visitor.picture(f"reminded-{lang}")
    visitor.named("start").click()
    page.wait_for_url("**/here/catch_dragon/here-*")
    page.wait_for_selector(".board > *")
    table = page.url.rpartition("/")[2]
    seats = [bool(seat.get("reminded")) for seat in visitor.scene(table, "seat-0")["seats"]]
    assert seats == [False, True]
    lasting = [json.loads(visitor.here(f"/api/tables/{table}/past?first=0", person=who))["lasting"] for who in ("seat-0", "seat-1")]  # fmt: skip  # noqa: E501
    assert lasting[0] is not None and lasting[1] is None
    # Where all that was shown stays in sight, there is nothing to help with.
    visitor.go("/here/drachenwurf", until="input")
    rules = json.loads(visitor.here("/api/here/rules", "POST", {"game": "drachenwurf"}))
    assert rules["forgets"] is False
    expect(page.locator(".tick")).to_have_count(0)
