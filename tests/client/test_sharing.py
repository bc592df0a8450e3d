"""A finished game is shared as a picture of its last board, with a text and a link."""

from playwright.sync_api import expect

from tests.client.hands import patiently
from tests.client.test_pages import finished

COPIED = """() => {
    Object.defineProperty(navigator, "canShare", { value: undefined, configurable: true });
    Object.defineProperty(navigator, "clipboard", {
        value: { writeText: async (text) => void (globalThis.copied = text) },
        configurable: true,
    });
}"""
SHARED = """() => {
    navigator.canShare = () => true;
    navigator.share = async (what) => void (globalThis.shared = what);
}"""


def test_where_nothing_can_be_shared_it_is_saved_and_copied(come) -> None:
    visitor = come(lang="nl")
    table = finished(visitor)
    visitor.page.evaluate(COPIED)
    with (
        visitor.page.expect_request("**/api/games/kings_court/try"),  # the board is drawn
        visitor.page.expect_download() as download,
    ):
        visitor.named("share-picture").tap()
    assert download.value.suggested_filename == f"kufsa-{table}.png"
    said = visitor.page.locator(".notices")
    expect(said).to_contain_text(visitor.say("picture-saved-and-text"))
    text = visitor.page.evaluate("copied").splitlines()
    assert text[-1].endswith(f"/replay/{table}")
    assert len(text) == 4 and ": " in text[1]  # who won, two scores, the link


def test_a_share_sheet_gets_picture_text_and_link(come) -> None:
    visitor = come()
    table = finished(visitor)
    visitor.page.evaluate(SHARED)
    visitor.named("share-picture").tap()
    assert patiently(visitor, lambda: visitor.page.evaluate("!!globalThis.shared"), 30)
    kind, size, url = visitor.page.evaluate(
        "[shared.files[0].type, shared.files[0].size, shared.url]"
    )
    assert kind == "image/png" and size > 10_000
    assert url.endswith(f"/replay/{table}")
