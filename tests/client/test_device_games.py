"""Games on this device: a finished one goes to the server if its player wants that."""

import re

from playwright.sync_api import expect

from tests.client.axe import findings
from tests.client.test_connection import excuse
from tests.client.visitor import Visitor

KEEP, COPY = "Keep on the server", "See the copy on the server"
MARK = re.compile("^Played on a device")


def finish(visitor: Visitor) -> str:
    """Play alone on the device, and end that at once: where the game is."""
    visitor.go("/play/kings_court", until=".ways button")
    visitor.page.locator(".ways button").first.click()
    visitor.page.wait_for_selector(".board > *")
    visitor.button("Leave").click()
    visitor.button("End the game").click()
    visitor.page.wait_for_selector(".result")
    assert "/t/here-" in visitor.page.url
    return visitor.page.url


def test_a_finished_game_goes_to_the_server(come) -> None:
    noa = come()
    page = noa.page
    finish(noa)
    noa.button(KEEP).click()
    page.get_by_role("link", name=COPY).click()
    expect(page.get_by_text(MARK)).to_be_visible()
    copy = page.url.rpartition("/")[2]
    assert re.fullmatch("[0-9a-z]{16}", copy)
    assert noa.scene(copy)["device_game"].startswith("here-")
    assert noa.button(KEEP).count() == 0

    # It is listed once, as the server's.
    noa.go("/me", until="#name")
    finished = page.get_by_role("listitem").filter(has=page.get_by_text(MARK))
    expect(finished).to_have_count(1)
    expect(page.locator('main a[href^="/t/"]')).to_have_count(1)
    assert finished.get_by_role("link").get_attribute("href") == f"/t/{copy}"


def test_it_goes_from_the_list_as_well(come) -> None:
    noa = come()
    finish(noa)
    noa.go("/me", until="#name")
    noa.button(KEEP).click()
    expect(noa.page.get_by_text(MARK)).to_be_visible()
    expect(noa.button(KEEP)).to_have_count(0)
    expect(noa.page.locator('main a[href^="/t/here-"]')).to_have_count(0)


def test_who_shared_the_device_says_who_they_are(come) -> None:
    noa = come()
    page = noa.go("/here/catch_dragon", until="input").page
    for seat, name in enumerate(("Noa", "Uri")):
        page.locator("input").nth(seat).fill(name)
    noa.named("start").click()
    page.wait_for_selector(".board > *")
    noa.button("Leave").click()
    noa.button("End the game").click()
    page.wait_for_selector(".result")
    noa.button(KEEP).click()
    page.get_by_role("group", name="Which player are you?").get_by_text("Uri").click()
    page.get_by_role("link", name=COPY).click()
    expect(page.get_by_text(MARK)).to_be_visible()
    scene = noa.scene(page.url.rpartition("/")[2])
    assert (scene["seat"], scene["seats"][1]["name"]) == (1, "Uri")


def test_a_refusal_is_told_and_nothing_is_lost(come) -> None:
    noa = come()
    page, place = noa.page, finish(noa)
    told = '{"error": {"code": "kept_by_another", "message": "Someone else has kept it."}}'
    page.route(
        "**/api/me/games",
        lambda route: route.fulfill(status=409, body=told, content_type="application/json"),
    )
    noa.button(KEEP).click()
    expect(page.get_by_text("Someone else has kept it.")).to_be_visible()
    expect(noa.button(KEEP)).to_be_enabled()
    page.unroute("**/api/me/games")
    noa.expect_trouble("409")
    page.goto(place)
    noa.button(KEEP).click()
    expect(page.get_by_role("link", name=COPY)).to_be_visible()


def test_without_a_connection_it_is_not_offered(come) -> None:
    noa = come()
    finish(noa)
    expect(noa.button(KEEP)).to_be_visible()
    noa.page.context.set_offline(True)
    expect(noa.button(KEEP)).to_have_count(0)
    noa.page.context.set_offline(False)
    expect(noa.button(KEEP)).to_be_visible()
    excuse(noa)


def test_bots_that_fit_are_among_the_options(come) -> None:
    noa = come()
    page = noa.page
    noa.game = "kings_court"
    noa.go("/play/kings_court", until=".ways button")
    level = page.get_by_role("button", name=re.compile("^5 · "))
    level.click()
    page.get_by_text(noa.say("more-options")).click()
    fitting = page.get_by_label(noa.say("fitting"))
    fitting.check()
    assert not findings(noa, "light")
    noa.picture("fitting")
    level.click()  # somebody in particular again
    expect(fitting).not_to_be_checked()
    fitting.check()
    page.locator(".ways button").first.click()
    page.wait_for_selector(".board > *")
    table = page.url.rpartition("/")[2]
    bots = [seat["bot"] for seat in noa.scene(table)["seats"] if seat["bot"]]
    games = page.evaluate("fetch('/api/games').then((answer) => answer.json())")["games"]
    (levels,) = (
        [one["name"] for one in game["levels"]] for game in games if game["id"] == noa.game
    )
    assert bots == [levels[1]]  # the fifth was chosen, but nobody has won against anybody yet
