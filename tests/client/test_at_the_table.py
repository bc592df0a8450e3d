"""At the table: what would lose a game by accident or puzzle those who play does not happen."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from tests.client.hands import HANDS, click, patiently, play, snatch, tap, turn
from tests.client.phrases import ANY
from tests.client.visitor import DESK, PHONE, Visitor

BROWSED = (390, 664)  # what a phone's browser leaves of its screen
LONG_TURNS = {"drachenwurf": 15}  # and dragons come home only in the next one
HIDE = """(state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
# What one's own touch brings about does not count, however late a busy machine shows it.
SHIFTS = """() => {
    globalThis.shifted = 0;
    let touched = 0;
    new PerformanceObserver((list) => {
        for (const { hadRecentInput, startTime, value } of list.getEntries())
            if (!hadRecentInput && startTime > touched) globalThis.shifted += value;
    }).observe({ type: "layout-shift", buffered: true });
    addEventListener("click", () => {
        touched = Infinity;
        new MutationObserver((_, shown) => {
            touched = performance.now() + 500;
            shown.disconnect();
        }).observe(document.querySelector(".board"), { attributeFilter: ["data-actions"] });
    }, true);
}"""


def race(visitor: Visitor, **manners: object) -> str:
    """A race against the slowest bot on the visitor's own device, with cards on the table."""
    visitor.game = "red_handed"
    wanted = {"pace": 0.3, "claim_seconds": 60, **manners}
    table = visitor.open_here("red_handed", bots=["tourist"], manners=wanted)
    visitor.go(f"/t/{table}", until=".board > *")
    visitor.page.locator(".cards li").nth(1).wait_for()
    return table


# Red-Handed.


def test_a_snatch_says_what_it_means_for_the_reader(come) -> None:
    visitor = come(lang="he")
    race(visitor, claim_seconds=1)
    snatch(visitor, tap)  # and marks nothing
    expect(visitor.page.locator(".means")).to_have_text(visitor.pattern("you-get", count=ANY))


def test_what_is_marked_when_the_time_is_up_is_judged(come) -> None:
    visitor = come(lang="he")
    table = race(visitor, claim_seconds=2)
    visitor.page.locator(".cards li").nth(2).wait_for()  # two might be an arrest
    snatch(visitor, tap)
    assert patiently(visitor, lambda: visitor.scene(table)["claimant"] == 0, 5)
    cards = [card for card, _ in visitor.scene(table)["view"]["open"]]
    marks = next(
        [one + 1, other + 1]
        for one in range(len(cards))
        for other in range(one + 1, len(cards))
        if {cards[one][0], cards[other][0]} != {"P", "T"}
    )
    for mark in marks:
        visitor.page.locator(".cards button").nth(mark - 1).tap()
    claim = f"0:snatch {marks[0]} {marks[1]}"
    history = lambda: [action for _, _, action in visitor.scene(table)["history"]]  # noqa: E731
    assert patiently(visitor, lambda: claim in history(), 10), history()[-3:]


def test_a_race_waits_for_whoever_looks_away(come) -> None:
    visitor = come()
    table = race(visitor)
    visitor.page.evaluate(HIDE, "hidden")
    assert patiently(visitor, lambda: visitor.scene(table)["paused"], 5)
    before = visitor.scene(table)["actions"]
    visitor.page.wait_for_timeout(700)
    assert visitor.scene(table)["actions"] == before
    visitor.page.evaluate(HIDE, "visible")
    expect(visitor.page.locator(".count")).to_have_text("3")
    assert patiently(visitor, lambda: not visitor.scene(table)["paused"], 10)
    expect(visitor.page.locator(".count")).to_have_count(0)


def test_space_belongs_to_the_button_that_has_the_focus(come) -> None:
    visitor = come(size=DESK, touch=False)
    table = race(visitor, pace=0.8)
    visitor.named("pause").focus()
    visitor.page.keyboard.press("Space")
    assert patiently(visitor, lambda: visitor.scene(table)["paused"], 5)
    assert visitor.scene(table)["claimant"] is None
    assert not any("snatch" in action for _, _, action in visitor.scene(table)["history"])


def test_everybody_who_shares_a_phone_has_a_buzzer(come) -> None:
    visitor = come(lang="he")
    visitor.game = "red_handed"
    page = visitor.go("/here/red_handed?3", until="input").page
    for seat, name in enumerate(("Noa", "Uri", "Tamar")):
        page.locator("input").nth(seat).fill(name)
    visitor.named("start").tap()
    buzzers = page.locator(".gem")
    expect(buzzers).to_have_count(3)
    page.locator(".gem:enabled").first.wait_for()
    far = visitor.named("buzzer-of", name="Tamar")
    assert far.bounding_box()["y"] < visitor.named("buzzer-of", name="Noa").bounding_box()["y"]
    far.tap()
    table = page.url.rsplit("/", 1)[1]
    claimed = lambda: visitor.scene(table, person="seat-0")["claimant"] == 2  # noqa: E731
    assert patiently(visitor, claimed, 5)
    page.locator(".cards button").first.tap()
    expect(page.locator(".cards button").first).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(("size", "least"), [(PHONE, 85), ((1366, 768), 140), ((1920, 1080), 190)])
def test_cards_are_large_and_near_the_diamond(come, size, least: int) -> None:
    visitor = come(size=size, touch=False)
    race(visitor, pace=2)  # the more cards, the smaller
    card = visitor.page.locator(".cards li").first.bounding_box()
    last = visitor.page.locator(".cards li").last.bounding_box()
    gem = visitor.page.locator(".gem").bounding_box()
    assert card["width"] >= least
    assert gem["y"] - (last["y"] + last["height"]) < size[1] / 3
    assert gem["y"] + gem["height"] <= size[1]
    assert not visitor.page.locator(".owner").count()  # nothing on a card but the puzzle


def test_the_usual_bot_of_a_race_is_the_slowest(come) -> None:
    visitor = come()
    visitor.go("/play/red_handed", until=".ways button")
    expect(visitor.button(re.compile("^1 · "))).to_have_attribute("aria-pressed", "true")


# Leaving, and coming back.


def test_leaving_asks_and_the_game_is_kept(come) -> None:
    visitor = come(lang="he")
    visitor.game = "triominoes"
    table = visitor.open_here("triominoes")
    page = visitor.go(f"/t/{table}", until=".board > *").page
    visitor.named("leave").tap()
    visitor.named("leave-stay").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert visitor.scene(table)["status"] == "playing"
    visitor.named("leave").tap()
    visitor.named("leave-keep").tap()
    page.locator(f'main a[href="/t/{table}"]').tap()
    page.wait_for_selector(".board > *")
    assert visitor.scene(table)["status"] == "playing"
    visitor.named("leave").tap()
    visitor.named("leave-end").tap()
    result = page.locator(".result")
    expect(result).to_contain_text(visitor.say("you-ended-it"))
    expect(result.get_by_role("listitem")).to_have_count(2)  # and how it stood


def test_seats_at_one_device_survive_a_reload(come) -> None:
    visitor = come()
    visitor.game = "catch_dragon"
    page = visitor.go("/here/catch_dragon", until="input").page
    for seat, name in enumerate(("Noa", "Uri")):
        page.locator("input").nth(seat).fill(name)
    visitor.named("start").tap()
    page.wait_for_selector(".board > *")
    page.reload()
    page.wait_for_selector(".board > *")
    for name in ("Noa", "Uri"):
        expect(page.locator(".players").get_by_text(name)).to_be_visible()
    told = page.get_by_role("log").get_by_text(visitor.say("your-turn"), exact=True)
    expect(told).to_be_visible()


# The room around the board.


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param(
            game, size, id=f"{kind}-{game}", marks=() if kind == usual else pytest.mark.matrix
        )
        for game, usual in zip(HANDS, cycle(["phone", "desk"]), strict=False)
        for kind, size in {"phone": PHONE, "desk": (1366, 768)}.items()
    ],
)
def test_nothing_jumps_while_others_play(come, game: str, size) -> None:
    visitor = come(lang="he", size=size, touch=size == PHONE, reduced_motion="no-preference")
    visitor.game = game
    visitor.page.add_init_script(f"({SHIFTS})()")
    visitor.page.add_init_script("localStorage['kufsa-choices'] = JSON.stringify({ odds: true })")
    table = visitor.open_here(game, players=3, bots=["greedy", "greedy"], pace=0.05)
    visitor.go(f"/t/{table}", until=".board > *")
    turn(visitor, table)
    visitor.page.evaluate("globalThis.shifted = 0")
    shifts = []

    def note(done: int) -> None:
        shifts.append(visitor.page.evaluate("[shifted, globalThis.shifted = 0][0]"))
        assert not visitor.too_wide()

    actions = LONG_TURNS.get(game, 6)
    play(visitor, table, actions, touch=tap if size == PHONE else click, between=note)
    note(actions)
    assert sum(shifts) < 0.02, [shift for shift in shifts if shift]


@pytest.mark.parametrize("game", [*HANDS, "red_handed"])
def test_on_a_phone_every_tool_is_in_sight(come, game: str) -> None:
    visitor = come(lang="nl")  # whose words are the longest
    visitor.game = game
    bots = ["tourist", "tourist"] if game == "red_handed" else ["greedy", "greedy"]
    table = visitor.open_here(game, players=3, bots=bots, pace=0.5)
    page = visitor.go(f"/t/{table}", until=".row.tools").page
    tools = page.locator(".row.tools :is(button, a)")
    assert tools.count() >= 5
    tops = lambda: {round(tool.bounding_box()["y"]) for tool in tools.all()}  # noqa: E731
    assert patiently(visitor, lambda: len(tops()) == 1)  # in one row
    for tool in tools.all():
        expect(tool).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("game", HANDS)
def test_on_a_desk_a_hint_covers_nothing_of_the_board(come, game: str) -> None:
    visitor = come(size=(1366, 768), touch=False)
    visitor.game = game
    table = visitor.open_here(game, options={"first": 0} if game != "triominoes" else {})
    page = visitor.go(f"/t/{table}", until=".board > *").page
    turn(visitor, table)
    tools = page.locator(".row.tools").bounding_box()
    visitor.named("hint").click()
    told = page.locator(".bar.hint:not(.unseen)")
    expect(told).to_be_in_viewport(ratio=1)
    board = page.locator(".board").bounding_box()
    assert told.bounding_box()["x"] >= board["x"] + board["width"]
    assert page.locator(".row.tools").bounding_box() == tools  # nothing moves under the mouse


@pytest.mark.parametrize("game", HANDS)
def test_on_a_desk_nothing_that_is_needed_is_below_the_fold(come, game: str) -> None:
    visitor = come(size=(1366, 768), touch=False)
    visitor.game = game
    table = visitor.open_here(game)
    visitor.go(f"/t/{table}", until=".board > *")
    turn(visitor, table)
    for needed in ("hint", "undo", "pause", "leave"):
        expect(visitor.named(needed)).to_be_in_viewport(ratio=1)
    expect(visitor.page.get_by_role("log")).to_be_in_viewport(ratio=1)
    whose_turn = visitor.page.locator("[aria-current=step]")
    expect(whose_turn).to_be_in_viewport(ratio=1)
    board = visitor.page.locator(".board").bounding_box()
    assert board["width"] > 850 and board["y"] + board["height"] > 600


def test_a_table_tells_no_numbers_of_rules_unless_they_are_wanted(come) -> None:
    visitor = come()
    visitor.game = "catch_dragon"
    table = visitor.open_here("catch_dragon")
    page = visitor.go(f"/t/{table}", until=".board > *").page
    play(visitor, table, 2)
    log = page.get_by_role("log")
    assert not re.search(r"[A-Z]{2}-\d\d", log.inner_text())
    visitor.named("choices").tap()
    visitor.named("show-clauses").tap()
    expect(log.get_by_role("link").first).to_have_text(re.compile(r"^[A-Z]{2,3}-\d\d$"))
    page.keyboard.press("Escape")
    expect(page.locator("#choices")).to_have_count(0)


def test_bots_at_a_table_are_different_ones_and_choices_are_kept(come) -> None:
    visitor = come()
    page = visitor.go("/play/catch_dragon", until=".ways button").page
    visitor.button("4").tap()
    visitor.button(re.compile("^3 · ")).tap()
    visitor.button(re.compile("^Play now")).tap()
    page.wait_for_selector(".board > *")
    seats = visitor.scene(page.url.rsplit("/", 1)[1])["seats"]
    assert len({seat["bot"] for seat in seats}) == 4
    visitor.go("/play/catch_dragon", until=".ways button")
    expect(visitor.button("4")).to_have_attribute("aria-pressed", "true")
    expect(visitor.button(re.compile("^3 · "))).to_have_attribute("aria-pressed", "true")


def test_a_tap_lets_the_bots_go_on(come) -> None:
    visitor = come()
    visitor.game = "kings_court"
    table = visitor.open_here("kings_court", options={"first": 1}, pace=100)
    page = visitor.go(f"/t/{table}", until=".board > *").page
    page.locator(".board").tap(position={"x": 20, "y": 20})
    turn(visitor, table)


def test_what_cannot_be_taken_back_is_not_offered(come) -> None:
    visitor = come()
    visitor.game = "catch_dragon"
    table = visitor.open_here("catch_dragon", options={"first": 0})
    visitor.go(f"/t/{table}", until=".board > *")
    play(visitor, table, 1)
    expect(visitor.named("undo")).to_be_disabled()


def test_the_wheel_scrolls_the_page_unless_it_zooms(come) -> None:
    visitor = come(size=(1000, 600), touch=False)
    visitor.game = "triominoes"
    table = visitor.open_here("triominoes")
    page = visitor.go(f"/t/{table}", until=".board .world").page
    page.locator(".window").hover()
    page.mouse.wheel(0, 300)
    assert patiently(visitor, lambda: page.evaluate("scrollY") > 0, 5)


def test_a_full_hand_is_seen_at_once(come) -> None:
    visitor = come(lang="he")
    visitor.game = "triominoes"
    table = visitor.open_here("triominoes", players=2)
    page = visitor.go(f"/t/{table}", until="[data-tile]").page
    for tile in page.locator("[data-tile]").all():
        expect(tile).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", HANDS)
def test_a_board_that_shows_everybody_is_not_told_twice_who_plays(come, game: str) -> None:
    """Against bots alone: the rest of a phone is for the board, and for what is done there."""
    visitor = come(lang="he", size=BROWSED)
    visitor.game = game
    table = visitor.open_here(game, players=2)
    page = visitor.go(f"/t/{table}", until=".board > *").page
    turn(visitor, table)
    expect(page.locator(".board [aria-current=step]")).to_have_count(1)
    expect(page.locator(".players")).to_have_count(0)
    needed = {"catch_dragon": ".stop", "drachenwurf": ".area.dock", "triominoes": ".own"}
    if game in needed:
        expect(page.locator(needed[game])).to_be_in_viewport(ratio=1)


def test_a_button_lets_bots_that_take_their_time_play_at_once(come) -> None:
    visitor = come(lang="he")
    visitor.game = "drachenwurf"
    begins = 0
    while begins == 0:  # somebody is drawn: not the visitor, for once
        table = visitor.open_here("drachenwurf", players=6, bots=["greedy"] * 5, pace=600)
        begins = visitor.scene(table)["to_act"]
    visitor.go(f"/t/{table}", until=".board > *")
    skip = visitor.named("skip")
    skip.tap()
    turn(visitor, table)
    expect(skip).to_have_count(0)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", ["kings_court", "triominoes", "red_handed"])
def test_names_and_standings_fit_their_places(come, game: str, players: int) -> None:
    visitor = come(lang="he")
    longest = {"quick": True} if game == "red_handed" else {}  # cards in the hand and won
    bots = ["greedy"] * (players - 1)
    table = visitor.open_here(game, players=players, bots=bots, options=longest)
    told = {"kings_court": "[data-box]", "triominoes": ".others li"}.get(game, ".players li")
    places = visitor.go(f"/t/{table}", until=".board > *").page.locator(told)
    expect(places).to_have_count(players)
    if game in ("triominoes", "red_handed"):  # how it stands is told there
        expect(places.locator(".score")).to_have_count(players)
    for place in places.all():
        assert place.evaluate("node => node.scrollWidth <= node.clientWidth")
        name = place.locator("bdi").first.bounding_box()
        assert name["height"] < 30, "a short name stands in one line"
        assert place.bounding_box()["width"] < PHONE[0]
        if place.locator(".bot").count() and place.locator(".score").count():
            number, face = (
                place.locator(".score").bounding_box(),
                place.locator(".dot b").bounding_box(),
            )
            below = face["y"] + face["height"] <= number["y"] + 1
            assert below or number["x"] + number["width"] <= face["x"] + 1, (
                "the seat covers nothing"
            )


@pytest.mark.parametrize("lang", ["he", "nl"])
def test_what_is_looked_for_is_shown_within_the_hall(come, lang: str) -> None:
    visitor = come(lang=lang)
    table = visitor.open_here("red_handed", bots=["tourist"], pace=30)
    page = visitor.go(f"/t/{table}", until=".guide").page
    hall = page.locator(".hall").bounding_box()
    for row in page.locator(".guide li").all():
        box = row.bounding_box()
        assert box["x"] - hall["x"] > 10
        assert hall["x"] + hall["width"] - box["x"] - box["width"] > 10


def test_in_a_race_nothing_that_is_needed_is_below_the_fold(come) -> None:
    visitor = come(lang="he")
    race(visitor)
    for name in ("pause", "leave"):
        box = visitor.named(name).bounding_box()
        assert box["y"] + box["height"] <= PHONE[1]
