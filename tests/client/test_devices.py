"""The ways back to a name in the browser: codes, passkeys (of a virtual device) and sessions."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.client.axe import findings
from tests.client.languages import LANGUAGES, once_in
from tests.client.visitor import DESK, PHONE, Visitor

Come = Callable[..., Visitor]


class Lock:
    """A lock of a device that makes passkeys, as Chromium imitates it, and that always opens."""

    def __init__(self, visitor: Visitor) -> None:
        self.cdp = visitor.page.context.new_cdp_session(visitor.page)
        self.cdp.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        made = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self.id = made["authenticatorId"]

    def opens(self, willing: bool) -> None:
        self.cdp.send("WebAuthn.setUserVerified", {"authenticatorId": self.id, "isUserVerified": willing})  # fmt: skip  # noqa: E501

    @property
    def passkeys(self) -> list[dict[str, object]]:
        asked = {"authenticatorId": self.id}
        return list(self.cdp.send("WebAuthn.getCredentials", asked)["credentials"])

    def copy_to(self, other: "Lock") -> None:
        """As people's accounts carry passkeys from one device to another."""
        for passkey in self.passkeys:
            asked = {"authenticatorId": other.id, "credential": passkey}
            other.cdp.send("WebAuthn.addCredential", asked)


def named(visitor: Visitor, name: str) -> Visitor:
    """Somebody with a name, on the page about them."""
    assert visitor.go("/me", until="#name").page.url.startswith("http://localhost:")
    expect(visitor.page.locator("h1")).not_to_have_text(visitor.say("me"))
    visitor.page.locator("#name").fill(name)
    visitor.named("call-me-so").click()
    expect(visitor.page.locator("h1")).to_have_text(name)
    expect(visitor.named("make-code")).to_be_visible()
    return visitor


def make_code(visitor: Visitor) -> str:
    visitor.named("make-code").click()
    return visitor.page.locator(".code").inner_text()


def add_passkey(visitor: Visitor, lock: Lock) -> None:
    visitor.named("add-passkey").click()
    expect(visitor.named("rename-of", name="Chrome, Linux")).to_be_visible()
    assert len(lock.passkeys) == 1


def an_hour_later(visitor: Visitor, path: str) -> None:
    """The server asks for a proof once, as it does of a session that did not begin just now."""
    refusal = {"error": {"code": "prove", "message": "Come back first."}}
    visitor.expect_trouble(f"403.*{path}", "status of 403")
    visitor.page.route(f"**{path}", lambda route: route.fulfill(status=403, json=refusal), times=1)


def api(visitor: Visitor, path: str) -> Any:
    return visitor.page.evaluate("async (path) => (await fetch(path)).json()", path)


@pytest.mark.parametrize("lang", once_in("he"))
def test_a_passkey_is_added_named_used_elsewhere_and_removed(come: Come, lang: str) -> None:
    noa = named(come(lang=lang, scheme=LANGUAGES[lang]), f"Passkey Noa {lang}")
    lock = Lock(noa)
    add_passkey(noa, lock)
    noa.named("rename-of", name="Chrome, Linux").click()
    field = noa.page.get_by_label(noa.pattern("passkey-name"))
    expect(field).to_be_focused()
    field.fill("הטלפון שלי")
    noa.page.keyboard.press("Enter")
    expect(noa.named("rename-of", name="הטלפון שלי")).to_be_visible()
    assert not findings(noa, LANGUAGES[lang])
    assert not noa.too_wide()
    noa.picture(f"me-passkeys-{lang}")

    phone = come(lang=lang).go("/me", until="#name")
    lock.copy_to(Lock(phone))
    phone.named("come-by-passkey").click()
    expect(phone.page.locator("h1")).to_have_text(f"Passkey Noa {lang}")
    expect(phone.page.locator("#name")).to_have_value(f"Passkey Noa {lang}")
    expect(phone.page.locator(".notices")).not_to_contain_text("ended")
    assert len(api(phone, "/api/me/sessions")) == 2

    noa.named("remove-of", name="הטלפון שלי").click()
    noa.named("remove-sure", name="הטלפון שלי").click()
    expect(noa.named("remove-of", name="הטלפון שלי")).to_have_count(0)
    expect(noa.page.get_by_role("heading", name=noa.pattern("passkeys"))).to_be_focused()
    assert api(noa, "/api/me/passkeys") == []


def test_a_device_is_signed_out_from_another(come: Come) -> None:
    desk = named(come(size=DESK, touch=False), "Many Devices")
    code = make_code(desk)
    others = [come().go("/me", until="#name") for _ in range(2)]
    for other in others:
        expect(other.page.locator("h1")).not_to_have_text(other.say("me"))
        other.page.locator("#code").fill(code.lower())
        other.named("come-back-by-code").click()
        expect(other.page.locator("h1")).to_have_text("Many Devices")
    desk.go("/me", until="#name")
    mine = desk.page.get_by_role("listitem").filter(has_text=desk.say("this-device"))
    expect(mine).to_contain_text("Chrome, Linux")
    ends = desk.named("sign-out-of", device="Chrome, Linux")
    expect(ends).to_have_count(2)
    assert not findings(desk, "light")
    desk.picture("me-devices-desk")
    ends.first.click()
    expect(ends).to_have_count(1)
    expect(desk.page.get_by_role("heading", name=desk.say("my-devices"))).to_be_focused()
    assert len(api(desk, "/api/me/sessions")) == 2


@pytest.mark.parametrize("lang", once_in("nl"))
def test_all_others_are_signed_out_at_once(come: Come, lang: str) -> None:
    desk = named(come(lang=lang), f"Lost Phone {lang}")
    code = make_code(desk)
    for _ in range(2):
        other = come(lang=lang).go("/me", until="#name")
        expect(other.page.locator("h1")).not_to_have_text(other.say("me"))
        other.page.locator("#code").fill(code)
        other.page.keyboard.press("Enter")
        expect(other.page.locator("h1")).to_have_text(f"Lost Phone {lang}")
    desk.go("/me", until="#name")
    desk.named("sign-out-others").click()
    expect(desk.named("sign-out-of", device="Chrome, Linux")).to_have_count(0)
    expect(desk.page.get_by_text(desk.pattern("signed-out", count=2))).to_be_visible()
    assert len(api(desk, "/api/me/sessions")) == 1


def test_who_signs_out_here_without_a_way_back_is_warned(come: Come) -> None:
    noa = named(come(), "Leaving Noa")
    noa.named("sign-out-here").click()
    expect(noa.page.get_by_text(noa.pattern("no-way-back"))).to_be_visible()
    noa.named("sign-out-sure").click()
    noa.page.wait_for_selector(".covers li")
    assert noa.page.evaluate("localStorage.getItem('kufsa-known')") is None


@pytest.mark.parametrize("by", ["code", "passkey"])
def test_a_new_code_is_made_after_a_proof(come: Come, by: str) -> None:
    """An hour later, whoever has the device must show that they are its owner."""
    noa = named(come(), f"Proved {by.title()}")
    lock = Lock(noa)
    code = make_code(noa)
    add_passkey(noa, lock)
    an_hour_later(noa, "/api/me/recovery")
    noa.named("new-code").click()
    form = noa.page.get_by_role("form", name=noa.pattern("prove-title"))
    expect(noa.page.get_by_role("heading", name=noa.pattern("prove-title"))).to_be_focused()
    assert not findings(noa, "light")
    noa.picture("me-prove")
    if by == "code":
        noa.expect_trouble("403.*/api/session/recover")
        form.get_by_label(noa.pattern("my-code")).fill("22222-22222-22222-22222-22222")
        form.get_by_role("button", name=noa.pattern("use-code")).click()
        expect(form.get_by_role("alert")).to_contain_text("not known")
        form.get_by_label(noa.pattern("my-code")).fill(code)
        form.get_by_role("button", name=noa.pattern("use-code")).click()
    else:
        form.get_by_role("button", name=noa.pattern("use-passkey")).click()
    expect(form).to_have_count(0)
    expect(noa.page.locator(".code")).not_to_have_text(code)
    expect(noa.page.get_by_text("This session has ended.")).to_have_count(0)


def test_the_code_of_another_name_proves_nothing(come: Come) -> None:
    """Above all, the other name must not be deleted."""
    uri = named(come(), "Other Uri")
    other = make_code(uri)
    noa = named(come(), "First Noa")
    make_code(noa)
    an_hour_later(noa, "/api/me")
    noa.named("forget-me").click()
    noa.named("forget-me-sure").click()
    form = noa.page.get_by_role("form", name=noa.pattern("prove-title"))
    form.get_by_label(noa.pattern("my-code")).fill(other)
    form.get_by_role("button", name=noa.pattern("use-code")).click()
    expect(noa.page.get_by_text(noa.pattern("somebody-else", name="Other Uri"))).to_be_visible()
    assert api(uri, "/api/me")["name"] == "Other Uri"


def test_a_lock_that_does_not_open_is_said_in_words(come: Come) -> None:
    noa = named(come(), "Locked Out")
    lock = Lock(noa)
    lock.opens(False)
    noa.named("add-passkey").click()
    expect(noa.page.get_by_role("alert").filter(has_text=noa.pattern("passkey-cancelled"))).to_be_visible()  # fmt: skip  # noqa: E501
    assert lock.passkeys == []
    lock.opens(True)
    add_passkey(noa, lock)
    noa.named("add-passkey").click()
    expect(noa.page.get_by_role("alert").filter(has_text=noa.pattern("passkey-here"))).to_be_visible()  # fmt: skip  # noqa: E501


@pytest.mark.parametrize(
    ("lacks", "told"),
    [
        ("delete window.PublicKeyCredential", "passkeys-unknown"),
        ("Object.defineProperty(window, 'isSecureContext', { value: false })", "passkeys-unsafe"),
    ],
)
def test_where_there_are_no_passkeys_the_page_says_so(come: Come, lacks: str, told: str) -> None:
    noa = come(size=PHONE)
    noa.page.add_init_script(lacks)
    named(noa, f"Without {told.rpartition('-')[2].title()}")
    expect(noa.page.get_by_text(noa.say(told)[:20])).to_be_visible()
    expect(noa.named("add-passkey")).to_have_count(0)
    expect(noa.named("come-by-passkey")).to_have_count(0)
    assert re.fullmatch(r"(\w{5}-){4}\w{5}", make_code(noa))
