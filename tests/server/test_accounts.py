"""People without accounts: coming in, names, devices, the way back, leaving for good."""

import asyncio
import json

import msgspec
import pytest
from sqlalchemy import insert

from kufsa.server.errors import ApiError
from kufsa.server.people import queries
from kufsa.server.people.accounts import SESSION_DAYS, TOKEN_DAYS, Accounts
from kufsa.server.people.tokens import token_key
from kufsa.server.store import open_database, sqlite_url
from kufsa.server.store.schema import (
    passkeys,
    rating_history,
    ratings,
    reports,
    results,
    seats,
)

from .small_house import MIDNIGHT, House, MemoryStore

DAY = 24 * 60 * 60


@pytest.fixture
def house():
    return House(factor=1000)


def me(client):
    reply = client.get("/api/me")
    assert reply.status_code == 200, reply.text
    return reply.json()


def error(reply):
    return reply.status_code, reply.json()["error"]["code"]


def code_of(client):
    reply = client.post("/api/me/recovery")
    assert reply.status_code == 200, reply.text
    return reply.json()["code"]


# Coming in.


def test_a_visitor_becomes_a_guest_and_stays_the_same_person(house):
    browser = house.browser()
    assert error(browser.get("/api/me")) == (401, "no_session")
    first = browser.post("/api/session").json()
    assert first["named"] is False and first["lang"] == "en" and len(first["name"].split()) == 2
    assert browser.post("/api/session").json() == first == me(browser)


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("he-IL,he;q=0.9,en;q=0.8", "he"),
        ("fr, en;q=0.3, nl;q=0.7", "nl"),
        ("iw", "he"),
        ("fr", "en"),
        (";q=x,,;", "en"),
    ],
)
def test_a_guest_speaks_the_language_of_its_browser(house, accepted, lang):
    guest = house.guest(**{"Accept-Language": accepted})
    assert me(guest)["lang"] == lang
    assert guest.patch("/api/me", json={"lang": "nl"}).json()["lang"] == "nl" == me(guest)["lang"]


def test_a_refusal_speaks_the_language_of_the_browser(house):
    house.named("Noa")
    asked = {"Accept-Language": "he"}
    guest = house.guest(**asked)
    for path, sent, said in [
        ("/api/me", {"name": "Noa"}, "השם הזה, או שם דומה מאוד"),
        ("/api/me", {"name": "x" * 99}, "בשם יכולים להיות עד"),
        ("/api/nowhere", {}, "אין כלום בכתובת הזאת"),
    ]:
        reply = guest.patch(path, json=sent, headers=asked)
        assert said in reply.json()["error"]["message"], reply.text


def test_a_session_ends_a_year_after_its_last_use_and_use_renews_it(house):
    guest = house.guest()
    for _ in range(3):
        house.clock.seconds += SESSION_DAYS * DAY - DAY
        assert "Max-Age=31536000" in guest.get("/api/me").headers["set-cookie"]
    house.clock.seconds += SESSION_DAYS * DAY + DAY
    assert error(guest.get("/api/me")) == (401, "no_session")


@pytest.mark.parametrize("token", ["", "guess", "A" * 43, "é" * 43, "A" * 5000])
def test_a_made_up_token_is_nobody(house, token):
    browser = house.browser()
    cookie = {"Cookie": f"kufsa={token}".encode()}
    assert error(browser.get("/api/me", headers=cookie)) == (401, "no_session")


def test_a_known_session_is_not_looked_up_again_and_an_ended_one_is_forgotten_at_once(house):
    guest = house.guest()
    me(guest)
    asked = []
    read = house.store.read

    async def counted(*question):
        asked.append(question)
        return await read(*question)

    house.store.read = counted
    asyncio.run(house.accounts.find(guest.cookies["kufsa"]))
    assert asked == []
    guest.delete("/api/session")
    assert asyncio.run(house.accounts.find(guest.cookies.get("kufsa", "A" * 43))) is None


def test_a_session_that_ends_while_it_is_looked_up_is_not_remembered():
    async def story():
        store = MemoryStore()
        people = Accounts(store)
        session, token = await people.welcome("en")
        read = store.read

        async def slow(*question):
            found = await read(*question)
            store.read = read
            await people.end(session, session.id)
            return found

        store.read = slow
        assert await people.find(token) is not None
        assert await people.find(token) is None

    asyncio.run(story())


# Names.


def test_a_name_is_one_persons_alone(house):
    noa, uri = house.named("Noa Levi"), house.guest()
    assert me(noa)["named"] is True
    before = me(uri)
    for nearly in (
        "Noa Levi",
        "NOA  LEVI",
        "noalevi",
        "N\u043ea Levi",
        "Nóa Le\u0301vi",
        "Noa-Lev1",
    ):
        assert error(uri.patch("/api/me", json={"name": nearly, "lang": "he"})) == (
            409,
            "name_taken",
        )
    assert me(uri) == before
    assert noa.patch("/api/me", json={"name": "noa LEVI"}).json()["name"] == "noa LEVI"
    assert noa.patch("/api/me", json={"name": "Dan"}).status_code == 200
    assert uri.patch("/api/me", json={"name": "Noa Levi"}).status_code == 200


def test_a_change_names_what_is_wrong_with_it(house):
    guest = house.guest()
    wrong = guest.patch("/api/me", json={"name": 7}).json()["error"]
    assert wrong["code"] == "invalid" and wrong["field"] == "name"
    wrong = guest.patch("/api/me", json={"lang": "fr"}).json()["error"]
    assert wrong["field"] == "lang"
    wrong = guest.patch("/api/me", json={"nmae": "Noa"}).json()["error"]
    assert "nmae" in wrong["message"]
    assert error(guest.patch("/api/me", json={"name": "a\u202eb"})) == (409, "bad_name")


# Devices.


def test_devices_are_listed_and_ended(house):
    ended = house.seating.ended
    noa = house.named("Noa")
    phone, tablet = house.browser(), house.browser()
    code = code_of(noa)
    for device in (phone, tablet):
        house.clock.seconds += 2 * 60 * 60
        assert device.post("/api/session/recover", json={"code": code}).status_code == 200
    devices = noa.get("/api/me/sessions").json()
    assert [device["this"] for device in devices].count(True) == 1 and len(devices) == 3
    tablet_id = next(one["id"] for one in tablet.get("/api/me/sessions").json() if one["this"])

    assert noa.delete(f"/api/me/sessions/{tablet_id}").status_code == 204
    assert error(tablet.get("/api/me")) == (401, "no_session")
    assert error(noa.delete(f"/api/me/sessions/{tablet_id}")) == (404, "not_found")
    assert ended == [token_key(tablet.cookies["kufsa"])]

    assert phone.delete("/api/me/sessions").json() == {"ended": 1}
    assert error(noa.get("/api/me")) == (401, "no_session")
    assert me(phone)["name"] == "Noa"


def test_nobody_ends_the_session_of_another(house):
    noa, uri = house.guest(), house.guest()
    device = noa.get("/api/me/sessions").json()[0]["id"]
    assert error(uri.delete(f"/api/me/sessions/{device}")) == (404, "not_found")
    assert me(noa)


def test_leaving_ends_the_session_and_takes_the_cookie_away(house):
    guest = house.guest()
    token = guest.cookies["kufsa"]
    reply = guest.delete("/api/session")
    assert reply.status_code == 204 and "Max-Age=0" in reply.headers["set-cookie"]
    assert "kufsa" not in guest.cookies
    assert error(guest.get("/api/me", headers={"Cookie": f"kufsa={token}"})) == (401, "no_session")


# The way back.


def test_a_recovery_code_brings_name_and_seats_to_another_device(house):
    noa = house.named("Noa")
    code = code_of(noa)
    assert [len(group) for group in code.split("-")] == [5] * 5
    phone = house.browser()
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    again = phone.post("/api/session/recover", json={"code": typed}).json()
    assert again == me(noa) and again["recovery_code"] is True
    assert phone.cookies["kufsa"] != noa.cookies["kufsa"]


def test_a_new_code_makes_the_old_one_void(house):
    noa, phone = house.named("Noa"), house.browser()
    old, new = code_of(noa), code_of(noa)
    refused = phone.post("/api/session/recover", json={"code": old})
    assert error(refused) == (403, "wrong_code") and old not in refused.text
    assert phone.post("/api/session/recover", json={"code": new}).status_code == 200


def test_a_code_needs_a_name_and_a_wrong_one_changes_nothing(house):
    guest = house.guest()
    assert error(guest.post("/api/me/recovery")) == (409, "no_name")
    before = house.store.everything()
    for wrong in ("AAAAA-BBBBB-CCCCC-DDDDD-EEEEE", "x", "🂡" * 25):
        reply = guest.post("/api/session/recover", json={"code": wrong})
        assert error(reply) == (403, "wrong_code")
    assert house.store.everything() == before and me(guest)


def test_recovery_gives_a_new_token_and_ends_the_old_one(house):
    noa = house.named("Noa")
    old = noa.cookies["kufsa"]
    noa.post("/api/session/recover", json={"code": code_of(noa)})
    assert noa.cookies["kufsa"] != old and me(noa)["name"] == "Noa"
    assert error(noa.get("/api/me", headers={"Cookie": f"kufsa={old}"})) == (401, "no_session")
    assert len(house.store.everything()["sessions"]) == 1


def test_a_guest_at_a_table_is_asked_before_it_is_left_behind(house):
    code = code_of(house.named("Noa"))
    guest = house.guest()
    person = me(guest)["id"]
    house.add_match("m1")
    house.store.do(lambda c: c.execute(insert(seats).values(match="m1", seat=0, person=person)))
    refused = guest.post("/api/session/recover", json={"code": code})
    assert error(refused) == (409, "seats_left") and me(guest)["id"] == person
    wanted = {"code": code, "leave_seats": True}
    assert guest.post("/api/session/recover", json=wanted).json()["name"] == "Noa"
    assert person in {row["id"] for row in house.store.everything()["persons"]}


def test_a_guest_who_did_nothing_is_not_kept_after_recovery(house):
    code = code_of(house.named("Noa"))
    guest = house.guest()
    person = me(guest)["id"]
    assert guest.post("/api/session/recover", json={"code": code}).status_code == 200
    assert person not in {row["id"] for row in house.store.everything()["persons"]}


def test_a_person_with_another_way_back_is_not_asked(house):
    code, uri = code_of(house.named("Noa")), house.named("Uri")
    code_of(uri)
    house.add_match("m1", host=me(uri)["id"])
    assert uri.post("/api/session/recover", json={"code": code}).json()["name"] == "Noa"
    assert "Uri" in {row["name"] for row in house.store.everything()["persons"]}


# Secrets at rest.


def test_no_token_and_no_code_lies_in_the_database(house):
    noa = house.named("Noa")
    secrets = [noa.cookies["kufsa"], code_of(noa)]
    kept = [
        value if isinstance(value, bytes) else str(value).encode()
        for rows in house.store.everything().values()
        for row in rows
        for value in row.values()
    ]
    assert any(len(value) == 32 for value in kept)
    for secret in secrets:
        for form in (secret, secret.replace("-", ""), secret.lower()):
            assert not any(form.encode() in value for value in kept)


def test_no_secret_shows_in_a_repr(house):
    session, token = asyncio.run(house.accounts.welcome("en"))
    assert token not in repr(session) + repr(vars(house.accounts))


# Taking along, and leaving for good.


@pytest.fixture
def rich(house):
    """Noa, who has left something in every table."""
    noa = house.named("Noa Levi")
    code_of(noa)
    id = me(noa)["id"]
    house.add_match("m1", "ended", host=id)
    house.add_match("m2", to_act=id)
    shared = {"match": "m1", "game": "triominoes", "rated": True, "ended": MIDNIGHT}
    rows = [
        (seats, {"match": "m1", "seat": 0, "person": id}),
        (seats, {"match": "m2", "seat": 1, "person": id}),
        (results, {**shared, "seat": 0, "person": id, "score": 171, "won": True}),
        (results, {**shared, "seat": 1, "person": "other", "score": 5, "won": False}),
        (passkeys, {
            "credential": b"credential", "person": id, "public_key": b"public key",
            "sign_count": 0, "created": MIDNIGHT,
        }),
        (ratings, {
            "person": id, "game": "triominoes", "mu": 31.5, "sigma": 8.0, "matches": 1,
            "updated": MIDNIGHT,
        }),
        (rating_history, {
            "person": id, "game": "triominoes", "mu": 31.5, "sigma": 8.0, "matches": 1,
            "at": MIDNIGHT,
        }),
        (reports, {
            "id": "r1", "match": "m1", "by": id, "about": "other", "text": "Rude at the end.",
            "created": MIDNIGHT,
        }),
        (reports, {
            "id": "r2", "match": "m1", "by": "other", "about": id, "text": "Too slow.",
            "created": MIDNIGHT,
        }),
    ]  # fmt: skip
    for table, row in rows:
        house.store.do(lambda c, t=table, r=row: c.execute(insert(t).values(r)))
    return noa


def test_nobody_exports_without_end():
    """It reads every event of a person's matches, with what everybody else reads from, too."""
    noa = House().guest()
    statuses = [noa.get("/api/me/export").status_code for _ in range(7)]
    assert statuses == [200] * 5 + [429] * 2


def test_export_holds_everything_and_no_secret(house, rich):
    reply = rich.get("/api/me/export")
    assert reply.headers["content-disposition"].startswith("attachment")
    told = reply.json()
    assert told["person"]["name"] == "Noa Levi"
    assert told["seats"] == [{"match": "m1", "seat": 0}, {"match": "m2", "seat": 1}]
    assert told["hosted"][0]["match"] == "m1"
    assert told["results"][0]["score"] == 171 and told["ratings"][0]["mu"] == 31.5
    assert [step["at"] for step in told["rating_history"]] == [MIDNIGHT]
    assert [report["text"] for report in told["reports"]] == ["Rude at the end."]
    assert len(told["sessions"]) == len(told["passkeys"]) == 1
    text = json.dumps(told)
    assert rich.cookies["kufsa"] not in text and "credential" not in text and "hash" not in text
    assert "other" not in text  # who was reported, and who reported


def test_deletion_leaves_no_trace_of_id_or_name(house, rich):
    id = me(rich)["id"]
    key = token_key(rich.cookies["kufsa"])
    reply = rich.delete("/api/me")
    assert reply.status_code == 204 and "Max-Age=0" in reply.headers["set-cookie"]
    assert house.seating.forgotten == [id] and house.seating.ended == [key]
    left = house.store.everything()
    assert id not in repr(left) and "Noa" not in repr(left) and key not in repr(left).encode()
    assert [row["person"] for row in left["results"]] == [queries.NOBODY, "other"]
    assert [row["text"] for row in left["reports"]] == ["Rude at the end.", "Too slow."]
    assert len(left["matches"]) == 2
    assert error(rich.get("/api/me")) == (401, "no_session")
    assert house.named("Noa Levi")


def test_nothing_is_deleted_when_the_tables_cannot_forget(house, rich):
    house.seating.breaks = True
    before = house.store.everything()
    assert error(rich.delete("/api/me")) == (500, "internal")
    assert house.store.everything() == before and me(rich)["name"] == "Noa Levi"


def test_guests_not_seen_for_long_are_forgotten_and_named_people_are_not(house):
    old, noa = house.guest(), house.named("Noa")
    person = me(old)["id"]
    house.clock.seconds += 100 * DAY
    young = me(house.guest())["id"]
    assert asyncio.run(house.accounts.tidy(guest_days=0)) == 0
    assert asyncio.run(house.accounts.tidy(guest_days=90)) == 1
    left = {row["id"] for row in house.store.everything()["persons"]}
    assert person not in left and left == {young, me(noa)["id"]}
    house.clock.seconds += 2 * SESSION_DAYS * DAY
    asyncio.run(house.accounts.tidy(guest_days=0))
    assert house.store.everything()["sessions"] == []


def test_a_name_that_nobody_has_used_for_long_is_free_again(house):
    noa = house.named("Noa")
    code = code_of(noa)
    house.clock.seconds += 100 * DAY
    asyncio.run(house.accounts.tidy(guest_days=0, name_days=101))
    assert error(house.guest().patch("/api/me", json={"name": "Noa"})) == (409, "name_taken")
    house.clock.seconds += 2 * DAY
    assert asyncio.run(house.accounts.tidy(guest_days=50, name_days=101)) == 0
    assert me(noa)["name"] == "Noa" and not me(noa)["named"]  # nobody wants it yet
    other = house.named("Noa")
    assert me(other)["named"] and me(noa)["name"] != "Noa"
    phone = house.browser()
    assert phone.post("/api/session/recover", json={"code": code}).json()["id"] == me(noa)["id"]


def test_whoever_came_back_by_a_code_has_been_seen(house):
    noa = house.named("Noa")
    code = code_of(noa)
    house.clock.seconds += 800 * DAY
    phone = house.browser()
    assert phone.post("/api/session/recover", json={"code": code}).status_code == 200
    asyncio.run(house.accounts.tidy(guest_days=180, name_days=730))
    assert me(phone)["named"]


def test_every_route_needs_a_session_but_those_that_begin_one(house):
    begin = {"/api/session", "/api/session/beside", "/api/session/recover"}
    begin |= {"/api/session/passkey/options"}
    tried = 0
    for route in house.app.routes:
        if not route.path.startswith(("/api/me", "/api/session")):
            continue
        for method in route.methods - {"OPTIONS"}:
            if method == "POST" and route.path in begin:
                continue
            path = route.path.replace("{device:str}", "0" * 24).replace("{passkey:str}", "AAAA")
            body = {} if method in ("GET", "DELETE") else {"json": {}}
            assert error(house.browser().request(method, path, **body)) == (401, "no_session")
            tried += 1
    assert tried == 15


def test_the_same_on_a_database_of_files(tmp_path):
    """What differs from a database in memory: threads, savepoints, a writer of its own."""

    async def story(people):
        noa, _ = await people.welcome("he")
        uri, _ = await people.welcome("en")
        await people.change(noa, name="נועה")
        with pytest.raises(ApiError, match="That name, or one very like it"):
            await people.change(uri, name="נוֹעָה", lang="nl")
        assert (await people.export(uri.person.id))[0].lang == "en"
        code = await people.new_code(
            msgspec.structs.replace(noa, person=(await people.export(noa.person.id))[0])
        )
        phone, token = await people.recover(code, uri)
        assert phone.person.id == noa.person.id
        assert await people.find(token) == phone
        with pytest.raises(ApiError, match="session is not known"):
            await people.export(uri.person.id)
        assert await people.end_others(phone) == 1
        await people.delete(noa.person.id)
        assert await people.find(token) is None

    with open_database(sqlite_url(tmp_path / "kufsa.db")) as database:
        asyncio.run(story(Accounts(database)))


# A second player on one device has a token of their own, and the browser keeps its cookie.


def beside(house):
    """A browser with its own cookie, and the header of a second player."""
    browser = house.guest()
    token = browser.post("/api/session/beside", json={}).json()["token"]
    return browser, {"Authorization": f"Bearer {token}"}


@pytest.mark.parametrize(("method", "address"), [("GET", "/api/me"), ("POST", "/api/session")])
def test_a_bearer_token_does_not_become_the_cookie(house, method, address):
    browser, second = beside(house)
    mine = browser.get("/api/me").json()["id"]
    reply = browser.request(method, address, headers=second)
    assert reply.json()["id"] != mine and "set-cookie" not in reply.headers
    assert browser.get("/api/me").json()["id"] == mine


@pytest.mark.parametrize("address", ["/api/session", "/api/me"])
def test_who_leaves_by_bearer_token_leaves_the_cookie_where_it_is(house, address):
    browser, second = beside(house)
    reply = browser.delete(address, headers=second)
    assert reply.status_code == 204 and "set-cookie" not in reply.headers
    assert browser.get("/api/me").status_code == 200
    assert browser.get("/api/me", headers=second).status_code == 401


def test_an_ended_bearer_token_makes_no_new_guest(house):
    browser, second = beside(house)
    browser.delete("/api/session", headers=second)
    reply = browser.post("/api/session", headers=second)
    assert reply.status_code == 401 and "set-cookie" not in reply.headers


def test_who_comes_back_by_code_needs_a_cookie_for_it(house):
    browser = house.named("Noa")
    code = browser.post("/api/me/recovery").json()["code"]
    other, second = beside(house)
    reply = other.post("/api/session/recover", json={"code": code}, headers=second)
    assert reply.status_code == 409 and reply.json()["error"]["code"] == "bearer"
    assert other.get("/api/me", headers=second).status_code == 200


# Nobody is called as somebody else.


def name_of(client):
    return me(client)["name"]


def test_two_guests_of_one_name_are_told_apart(house):
    browser = house.guest()
    called = [
        browser.post("/api/session/beside", json={"name": name}).json()["name"]
        for name in ("Noa", "noa", "Nоa")  # the last with a Cyrillic о
    ]
    assert called == ["Noa", "noa 2", "Nоa 3"]


def test_guests_whose_names_are_drawn_never_share_one(house, monkeypatch):
    monkeypatch.setattr("kufsa.server.people.accounts.guest_name", lambda lang: "Brave Bishop")
    assert [name_of(house.guest()) for _ in range(3)] == [
        "Brave Bishop",
        "Brave Bishop 2",
        "Brave Bishop 3",
    ]


def test_a_guest_does_not_keep_a_name_that_somebody_owns(house):
    browser = house.guest()
    beside = browser.post("/api/session/beside", json={"name": "Noa"}).json()
    header = {"Authorization": f"Bearer {beside['token']}"}
    assert browser.get("/api/me", headers=header).json()["name"] == "Noa"
    house.named("NOA")
    renamed = browser.get("/api/me", headers=header).json()
    assert renamed["id"] == beside["id"] and renamed["name"] not in ("Noa", "NOA")


def test_a_name_can_be_changed_to_another_spelling_of_itself(house):
    browser = house.named("Noa")
    assert browser.patch("/api/me", json={"name": "NOA"}).json()["name"] == "NOA"


# Tokens grow old, and what cannot be undone needs proof.


def test_a_token_ends_in_the_end_however_often_it_is_used(house):
    browser, second = beside(house)
    for _ in range(0, TOKEN_DAYS, 200):
        assert browser.get("/api/me", headers=second).status_code == 200
        house.clock.seconds += 200 * DAY
    assert browser.get("/api/me", headers=second).status_code == 401


def test_a_browser_gets_a_new_token_long_before(house):
    browser = house.named("Noa")
    first, person = browser.cookies["kufsa"], me(browser)["id"]
    house.clock.seconds += 20 * DAY
    assert me(browser)["id"] == person and browser.cookies["kufsa"] == first
    for _ in range(5):
        house.clock.seconds += 300 * DAY
        assert me(browser)["id"] == person
    assert browser.cookies["kufsa"] != first
    assert len(browser.get("/api/me/sessions").json()) == 1
    browser.cookies.set("kufsa", first, domain="play.example.org")
    house.clock.seconds += 61
    assert browser.get("/api/me", headers={"Cookie": f"kufsa={first}"}).status_code == 401


@pytest.mark.parametrize(
    ("method", "address"), [("POST", "/api/me/recovery"), ("DELETE", "/api/me")]
)
def test_what_cannot_be_undone_needs_a_code_that_was_just_typed(house, method, address):
    browser = house.named("Noa")
    house.clock.seconds += DAY
    code = code_of(browser)  # the first: there is nothing to prove it with
    assert error(browser.request(method, address)) == (403, "prove")
    assert browser.post("/api/session/recover", json={"code": code}).status_code == 200
    house.clock.seconds += 599
    assert browser.request(method, address).status_code in (200, 204)


def test_a_new_token_proves_nothing(house):
    browser = house.named("Noa")
    code_of(browser)
    house.clock.seconds += 40 * DAY
    before = browser.cookies["kufsa"]
    assert me(browser)["recovery_code"] and browser.cookies["kufsa"] != before
    assert error(browser.delete("/api/me")) == (403, "prove")


def test_a_guest_is_forgotten_without_a_proof_that_nobody_has(house):
    browser = house.guest()
    house.clock.seconds += DAY
    assert browser.delete("/api/me").status_code == 204
