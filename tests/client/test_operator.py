"""The operator's page: signing in, tables, people, reports, and nothing without a question."""

import json

import pytest
from playwright.sync_api import Locator, expect

import kufsa
from tests.client.axe import findings
from tests.client.conftest import OPERATOR_TOKEN
from tests.client.languages import once_in
from tests.client.phrases import ANY
from tests.client.test_together import a_name, beside
from tests.client.visitor import DESK, Visitor

pytestmark = pytest.mark.long

END_ALL = """async (token) => {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    const answer = await fetch("/api/operator/tables/end", { method: "POST", headers, body: "{}" });
    if (!answer.ok) throw new Error(await answer.text());
}"""
STATUS = "async (path) => (await fetch(path)).status"
WORDS = "Somebody was rude to us."


def sign_in(visitor: Visitor, token: str) -> None:
    visitor.page.locator("#token").fill(token)
    visitor.page.locator("#token").press("Enter")


def operated(visitor: Visitor) -> tuple[str, str, str]:
    """The page of an operator with one table, one person and one report: ids, and the name."""
    visitor.go("/me", until="#name")
    visitor.page.evaluate(END_ALL, OPERATOR_TOKEN)  # those of other tests
    table = visitor.open_table("kings_court", players=3, bots=[], manners={})
    name = a_name("Dan")
    person = beside(visitor, table, name)
    visitor.order(table, do="say", phrase="hello")
    visitor.post(f"/api/tables/{table}/report", {"about": person, "text": WORDS})
    visitor.go("/operator", until="#token")
    sign_in(visitor, OPERATOR_TOKEN)
    visitor.page.get_by_text(WORDS).last.wait_for()
    return table, person, name


def rows(visitor: Visitor) -> Locator:
    return visitor.page.locator("section:has(> #tables-title) li")


def expect_wrong_token(visitor: Visitor) -> None:
    expect(visitor.page.get_by_role("alert").filter(has_text="operator_token")).to_be_visible()
    expect(visitor.page.locator("#token")).to_be_focused()


@pytest.mark.parametrize("lang", once_in("he"))
def test_only_the_token_opens_it_and_nothing_keeps_it(come, lang: str) -> None:
    visitor = come(lang=lang)
    page = visitor.go("/", until=".covers li").page
    expect(page.locator('a[href*="operator"]')).to_have_count(0)
    visitor.go("/operator", until="#token")
    assert findings(visitor, "light") == []
    visitor.picture(f"operator-token-{lang}")
    visitor.expect_trouble("^403: .*/api/operator/server$", "status of 403")
    sign_in(visitor, f"{OPERATOR_TOKEN}x")
    expect_wrong_token(visitor)
    page.reload()
    sign_in(visitor, "סוד שאי אפשר לשלוח")
    expect_wrong_token(visitor)
    sign_in(visitor, OPERATOR_TOKEN)
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_focused()
    expect(page.get_by_text(kufsa.__version__, exact=True)).to_be_visible()
    kept = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])"
    assert OPERATOR_TOKEN not in page.evaluate(kept)
    visitor.named("sign-out").click()
    expect(page.locator("#token")).to_have_value("")
    sign_in(visitor, OPERATOR_TOKEN)
    expect(heading).to_be_focused()
    page.reload()
    expect(page.locator("#token")).to_have_value("")


@pytest.mark.parametrize("lang", once_in("en"))
def test_tables_are_ended_one_by_one_and_together(come, lang: str) -> None:
    visitor = come(lang=lang, size=DESK)
    first, _, _ = operated(visitor)
    page = visitor.page
    second, third = (visitor.open_table("catch_dragon", bots=[], players=2) for _ in range(2))
    visitor.named("refresh").click()
    expect(rows(visitor)).to_have_count(3)
    visitor.picture(f"operator-{lang}-desk")
    game = kufsa.game("kings_court").title(lang)
    end = visitor.named("end-table", game=game, table=first)

    # Nothing happens without a yes, and whoever says no is where they were.
    end.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(visitor.pattern("end-sure", game=game, whole=False))
    visitor.picture(f"operator-{lang}-question")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(end).to_be_focused()
    assert visitor.scene(first)["status"] == "waiting"

    end.click()
    visitor.named("end-yes").click()
    expect(dialog).to_have_count(0)
    expect(rows(visitor)).to_have_count(2)
    expect(page.locator("#tables-title")).to_be_focused()
    assert visitor.scene(first)["status"] == "ended"

    # All that are listed, and only those.
    selects = page.locator("section:has(> #tables-title) select")
    selects.nth(1).select_option("1")
    expect(page.get_by_text(visitor.pattern("no-tables-fit"))).to_be_visible()
    selects.nth(1).select_option("0")
    other = visitor.open_table("kings_court", players=3, bots=[], manners={})
    selects.nth(0).select_option("catch_dragon")
    visitor.named("end-listed", count=2).click()
    visitor.named("end-all-yes").click()
    expect(page.get_by_text(visitor.pattern("no-tables-fit"))).to_be_visible()
    expect(page.get_by_text(visitor.pattern("were-ended", count=2))).to_be_visible()
    assert [visitor.scene(table)["status"] for table in (second, third, other)] == [
        *("ended", "ended"),
        "waiting",
    ]


@pytest.mark.parametrize("lang", once_in("nl"))
def test_a_report_leads_to_the_person_and_what_can_be_done(come, lang: str) -> None:
    visitor = come(lang=lang)
    table, person, name = operated(visitor)
    page = visitor.page
    report = page.locator("li.card").filter(has_text=WORDS).last
    expect(report).to_contain_text(table)
    expect(report.locator(".lines li")).to_have_count(1)
    assert not visitor.too_wide()
    report.get_by_role("button", name=visitor.say("report-about")).click()
    expect(page.locator("#people-title")).to_be_focused()
    someone = page.locator("section:has(> #people-title) li")
    expect(someone).to_contain_text(name)
    assert findings(visitor, "light") == []

    def answer(message: str, yes: str, called: str, **typed: str) -> None:
        visitor.named(message, name=called).click()
        dialog = page.get_by_role("dialog")
        for text in typed.values():
            dialog.locator("input").fill(text)
        dialog.get_by_role("button", name=visitor.pattern(yes)).click()

    def stored() -> dict[str, object]:
        asked = page.request.get(
            f"/api/operator/people?name={person}",
            headers={"Authorization": f"Bearer {OPERATOR_TOKEN}"},
        )
        found: list[dict[str, object]] = json.loads(asked.text())
        return found[0] if found else {}

    # A name that somebody has is refused where it was typed, and can be corrected.
    visitor.expect_trouble("^409: ", "status of 409")
    answer("rename-one", "rename", name, new="Kufsa")
    alert = page.get_by_role("dialog").get_by_role("alert")
    expect(alert).not_to_be_empty()
    page.get_by_role("dialog").locator("input").fill(f"{name} B")
    page.get_by_role("dialog").locator("form button").first.click()
    expect(someone).to_contain_text(f"{name} B")
    assert stored()["name"] == f"{name} B"

    answer("ban-one", "ban-yes", f"{name} B")
    expect(someone.locator(".banned")).to_be_visible()
    visitor.picture(f"operator-{lang}-banned")
    assert stored()["banned"]
    answer("unban-one", "unban-yes", f"{name} B")
    expect(someone.locator(".banned")).to_have_count(0)
    assert not stored()["banned"]
    answer("delete-one", "delete-yes", f"{name} B")
    expect(page.get_by_text(visitor.pattern("nobody-found"))).to_be_visible()
    assert stored() == {}

    # What was said stays readable until somebody has looked at it.
    open_reports = page.locator("li.card").filter(has_text=WORDS)
    before = open_reports.count()
    open_reports.last.get_by_role("button", name=visitor.pattern("handled-one", date=ANY)).click()
    visitor.named("handled-yes").click()
    expect(open_reports).to_have_count(before - 1)


def test_a_server_that_is_away_is_said(come) -> None:
    visitor = come()
    operated(visitor)
    visitor.expect_trouble("^failed: ", "console: ")
    visitor.page.route("**/api/operator/**", lambda route: route.abort())
    visitor.named("refresh").click()
    away = visitor.page.get_by_role("alert").filter(has_text=visitor.say("offline-title"))
    expect(away).to_be_visible()
    visitor.page.unroute("**/api/operator/**")
    visitor.named("refresh").click()
    expect(away).to_have_count(0)
    expect(rows(visitor)).to_have_count(1)
