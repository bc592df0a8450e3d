"""Passkeys, with an authenticator of our own that signs what a browser would have it sign."""

import base64
import hashlib
import json
import secrets

import cbor2
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from .small_house import HERE, NAME, House

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """One passkey, and the browser in front of it."""

    def __init__(self, origin=HERE, host=NAME, flags=PRESENT | VERIFIED):
        self.origin, self.host, self.flags = origin, host, flags
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.count = 0

    def client_data(self, kind, options):
        data = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(data).encode()

    def data(self, flags):
        head = hashlib.sha256(self.host.encode()).digest() + bytes([flags])
        return head + self.count.to_bytes(4, "big")

    def make(self, options):
        point = self.key.public_key().public_numbers()
        cose = {
            1: 2,
            3: -7,
            -1: 1,
            -2: point.x.to_bytes(32, "big"),
            -3: point.y.to_bytes(32, "big"),
        }
        data = self.data(self.flags | ATTESTED) + bytes(16) + len(self.id).to_bytes(2, "big")
        data += self.id + cbor2.dumps(cose)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {
            "clientDataJSON": text(self.client_data("webauthn.create", options)),
            "attestationObject": text(attestation),
        }
        return self.credential(response)

    def show(self, options):
        self.count += 1
        data, client = self.data(self.flags), self.client_data("webauthn.get", options)
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": text(client),
            "authenticatorData": text(data),
            "signature": text(signed),
        }
        return self.credential(response)

    def credential(self, response):
        return {
            "id": text(self.id),
            "rawId": text(self.id),
            "type": "public-key",
            "response": response,
        }


@pytest.fixture
def house():
    return House(factor=1000)


def error(reply):
    return reply.status_code, reply.json()["error"]["code"]


def create(client, authenticator):
    options = client.post("/api/me/passkeys/options").json()
    return client.post("/api/me/passkeys", json={"credential": authenticator.make(options)})


def log_in(client, authenticator):
    options = client.post("/api/session/passkey/options").json()
    return client.post("/api/session/passkey", json={"credential": authenticator.show(options)})


def test_a_passkey_brings_a_name_to_another_device(house):
    noa, passkey = house.named("Noa"), Authenticator()
    options = noa.post("/api/me/passkeys/options").json()
    assert options["rp"] == {"id": NAME, "name": "Kufsa"} and options["user"]["name"] == "Noa"
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert create(noa, passkey).status_code == 201
    assert [one["id"] for one in noa.get("/api/me/passkeys").json()] == [text(passkey.id)]

    phone = house.browser()
    assert log_in(phone, passkey).json() == noa.get("/api/me").json()
    assert phone.cookies["kufsa"] != noa.cookies["kufsa"]
    # The guest that the challenge belonged to has gone.
    assert [row["name"] for row in house.store.everything()["persons"]] == ["Noa"]
    assert house.store.everything()["passkeys"][0]["sign_count"] == 1
    assert log_in(house.browser(), passkey).status_code == 200


def test_a_passkey_needs_a_name(house):
    assert error(house.guest().post("/api/me/passkeys/options")) == (409, "no_name")


@pytest.mark.parametrize(
    "wrong",
    [
        {"origin": "https://evil.example"},
        {"host": "evil.example"},
        {"flags": PRESENT},  # nobody unlocked it
        {"flags": 0},
    ],
)
def test_a_passkey_for_another_place_or_without_its_owner_is_refused(house, wrong):
    noa = house.named("Noa")
    assert error(create(noa, Authenticator(**wrong))) == (403, "bad_passkey")
    passkey = Authenticator()
    create(noa, passkey)
    vars(passkey).update(wrong)
    phone = house.guest()
    before = phone.get("/api/me").json()
    assert error(log_in(phone, passkey)) == (403, "bad_passkey")
    assert phone.get("/api/me").json() == before


def test_a_challenge_is_for_one_session_once_and_not_for_long(house):
    noa, passkey = house.named("Noa"), Authenticator()
    create(noa, passkey)
    phone, other = house.guest(), house.guest()
    shown = passkey.show(phone.post("/api/session/passkey/options").json())
    reply = other.post("/api/session/passkey", json={"credential": shown})
    assert error(reply) == (409, "no_challenge")
    other.post("/api/session/passkey/options")
    reply = other.post("/api/session/passkey", json={"credential": shown})
    assert error(reply) == (403, "bad_passkey")

    stale = passkey.show(phone.post("/api/session/passkey/options").json())
    house.clock.seconds += 301
    reply = phone.post("/api/session/passkey", json={"credential": stale})
    assert error(reply) == (409, "no_challenge")

    shown = passkey.show(phone.post("/api/session/passkey/options").json())
    forged = {**shown, "response": {**shown["response"], "signature": text(b"forged")}}
    reply = phone.post("/api/session/passkey", json={"credential": forged})
    assert error(reply) == (403, "bad_passkey")
    reply = phone.post("/api/session/passkey", json={"credential": shown})
    assert error(reply) == (409, "no_challenge")


def test_another_key_or_a_copied_one_does_not_let_in(house):
    noa, passkey = house.named("Noa"), Authenticator()
    create(noa, passkey)
    forged = Authenticator()
    forged.id = passkey.id
    assert error(log_in(house.guest(), forged)) == (403, "bad_passkey")
    assert error(log_in(house.guest(), Authenticator())) == (403, "unknown_passkey")
    passkey.count = 5
    assert log_in(house.guest(), passkey).status_code == 200
    passkey.count = 3  # a copy that was made before
    assert error(log_in(house.guest(), passkey)) == (403, "bad_passkey")


def test_a_passkey_belongs_to_one_person_who_can_remove_it(house):
    noa, uri, passkey = house.named("Noa"), house.named("Uri"), Authenticator()
    create(noa, passkey)
    assert error(create(uri, passkey)) == (409, "passkey_known")
    path = f"/api/me/passkeys/{text(passkey.id)}"
    assert error(uri.delete(path)) == (404, "not_found")
    assert noa.delete(path).status_code == 204
    assert error(log_in(house.guest(), passkey)) == (403, "unknown_passkey")


def test_nobody_has_any_number_of_passkeys(house):
    noa = house.named("Noa")
    for _ in range(10):
        assert create(noa, Authenticator()).status_code == 201
    assert error(noa.post("/api/me/passkeys/options")) == (409, "too_many_passkeys")


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"id": 7},
        {"id": "!!!"},
        {"id": "A" * 3000},
        {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {}},
        {
            "id": "AAAA",
            "rawId": "AAAA",
            "type": "public-key",
            "response": {"clientDataJSON": "\ud83c"},
        },
    ],
)
def test_nonsense_is_refused(house, credential):
    noa = house.named("Noa")
    noa.post("/api/me/passkeys/options")
    made = noa.post(
        "/api/me/passkeys", content=json.dumps({"credential": credential}), headers=JSON
    )
    assert made.status_code in (400, 403)
    noa.post("/api/session/passkey/options")
    shown = noa.post(
        "/api/session/passkey", content=json.dumps({"credential": credential}), headers=JSON
    )
    assert shown.status_code in (400, 403)


JSON = {"Content-Type": "application/json"}


def test_passkeys_need_a_name_of_the_server(house):
    here = "http://192.0.2.1:8000"
    assert error(house.browser(here).post("/api/session/passkey/options")) == (409, "no_site")


def test_behind_a_proxy_that_renames_us_passkeys_are_for_the_public_name():
    house = House(public_url="https://games.example", https="true")
    client = house.browser("https://127.0.0.1:8000", Origin="https://games.example")
    client.post("/api/session")
    client.patch("/api/me", json={"name": "Noa"})
    passkey = Authenticator("https://games.example", "games.example")
    assert create(client, passkey).status_code == 201
