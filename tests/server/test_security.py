"""The door: each protection, and the request that it is there against."""

import json
import socket
from ipaddress import ip_network

import pytest
from litestar.exceptions import WebSocketDisconnect
from structlog.testing import capture_logs

from kufsa.server.settings import Settings
from kufsa.server.transport.request_guard import DEEPEST, LARGEST_BODY, check_depth
from kufsa.server.transport.request_policy import RequestPolicy
from kufsa.server.transport.security_headers import content_security_policy

from .small_house import HERE, NAME, House

SECURE = f"https://{NAME}"
EVIL = "https://evil.example"
OWN = NAME.upper(), f"{NAME}.", socket.gethostname(), f"{socket.gethostname()}.local"


@pytest.fixture
def house():
    return House(factor=1000)


def error(reply):
    return reply.status_code, reply.json()["error"]["code"]


def scope(client="192.0.2.1", scheme="http", **headers):
    named = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    return {
        "type": "http", "scheme": scheme, "client": (client, 50000), "path": "/", "state": {},
        "headers": [(b"host", NAME.encode()), *named],
    }  # fmt: skip


# The cookie.


def cookie_parts(house, here):
    line = house.browser(here).post("/api/session").headers["set-cookie"]
    first, *flags = line.split("; ")
    return first.partition("=")[0], set(flags)


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(house):
    flags = {"Path=/", "Max-Age=31536000", "HttpOnly", "SameSite=Lax"}
    assert cookie_parts(house, HERE) == ("kufsa", flags)


def test_over_https_the_cookie_is_bound_to_host_and_https(house):
    name, flags = cookie_parts(house, SECURE)
    assert name == "__Host-kufsa" and "Secure" in flags and "Path=/" in flags
    assert not any(flag.startswith("Domain") for flag in flags)


def test_over_https_a_cookie_that_a_neighbour_could_plant_is_not_looked_at(house):
    guest = house.guest()
    planted = {"Cookie": f"kufsa={guest.cookies['kufsa']}"}
    assert error(house.browser(SECURE).get("/api/me", headers=planted)) == (401, "no_session")


@pytest.mark.parametrize(
    ("settings", "headers", "secure"),
    [
        ({}, {}, False),
        ({"https": "true"}, {}, True),
        ({"public_url": SECURE}, {}, True),
        ({"public_url": SECURE, "https": "false"}, {}, False),
        ({"public_url": "https://other.example"}, {}, False),
        ({}, {"x_forwarded_proto": "https"}, False),
        ({"trusted_proxies": (ip_network("192.0.2.1"),)}, {"x_forwarded_proto": "https"}, True),
        (
            {"trusted_proxies": (ip_network("192.0.2.1"),)},
            {"x_forwarded_proto": "https, http"},
            False,
        ),
        ({"trusted_proxies": (ip_network("10.0.0.0/8"),)}, {"x_forwarded_proto": "https"}, False),
    ],
)
def test_https_is_believed_of_settings_and_trusted_proxies_only(settings, headers, secure):
    assert RequestPolicy(Settings(hosts=(NAME,), **settings)).secure(scope(**headers)) is secure


# Other sites.


def test_another_site_cannot_act_for_a_person(house):
    guest = house.guest()
    before = house.store.everything()
    for headers in (
        {"Origin": EVIL},
        {"Origin": "null"},
        {"Origin": f"http://{NAME}:9000"},
        {"Origin": f"http://evil.{NAME}:8000"},
        {"Origin": f"ftp://{NAME}:8000"},
        {"Origin": f"{HERE}/"},
        {"Origin": ""},
    ):
        for method, path in (("PATCH", "/api/me"), ("POST", "/api/session"), ("DELETE", "/api/me")):
            assert error(guest.request(method, path, headers=headers)) == (403, "cross_origin")
    assert house.store.everything() == before


@pytest.mark.parametrize(
    ("site", "status"),
    [("cross-site", 403), ("same-site", 403), ("bogus", 403), ("same-origin", 200), ("none", 200)],
)
def test_without_an_origin_the_browser_says_where_it_is(house, site, status):
    guest = house.guest()
    del guest.headers["Origin"]
    headers = {"Sec-Fetch-Site": site}
    assert guest.patch("/api/me", json={"lang": "he"}, headers=headers).status_code == status


def test_a_program_may_come_in_but_with_a_session_it_says_its_origin(house):
    program = house.browser()
    del program.headers["Origin"]
    assert program.post("/api/session").status_code == 200
    assert program.cookies["kufsa"]
    assert error(program.patch("/api/me", json={"lang": "he"})) == (403, "cross_origin")
    spoken = program.patch("/api/me", json={"lang": "he"}, headers={"Origin": HERE})
    assert spoken.status_code == 200
    assert program.get("/api/me").status_code == 200


def test_links_from_other_sites_can_be_opened(house):
    headers = {"Origin": EVIL, "Sec-Fetch-Site": "cross-site"}
    assert house.guest().get("/api/me", headers=headers).status_code == 200


def test_no_other_site_may_read_an_answer(house):
    reply = house.guest().get("/api/me", headers={"Origin": EVIL})
    assert not [name for name in reply.headers if name.startswith("access-control")]
    assert reply.headers["cross-origin-resource-policy"] == "same-origin"
    asked = {"Origin": EVIL, "Access-Control-Request-Method": "PATCH"}
    reply = house.guest().options("/api/me", headers=asked)
    assert not [name for name in reply.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    ("settings", "sent", "ours"),
    [
        ({}, {"origin": f"http://{NAME}"}, True),
        ({}, {"origin": f"http://{NAME}:80"}, True),
        # Who ends TLS may not have been told to us.
        ({}, {"origin": f"https://{NAME}"}, True),
        ({"https": "true"}, {"origin": f"http://{NAME}"}, False),
        ({"public_url": "https://games.example"}, {"origin": "https://games.example"}, True),
        ({"public_url": "https://games.example:443/"}, {"origin": "https://games.example"}, True),
        ({"public_url": "https://games.example"}, {"origin": "http://games.example"}, False),
    ],
)
def test_which_origins_are_ours(settings, sent, ours):
    assert RequestPolicy(Settings(hosts=(NAME,), **settings)).admits_origin(scope(**sent)) is ours


def test_two_origins_are_none(house):
    policy = house.policy
    twice = scope(origin=f"http://{NAME}")
    twice["headers"] += [(b"origin", EVIL.encode())]
    assert not policy.admits_origin(twice)


@pytest.mark.parametrize(
    ("headers", "welcome"),
    [
        ({"Origin": HERE}, True),
        ({"Origin": EVIL}, False),
        ({"Origin": "null"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({}, False),  # the client has a session
    ],
)
def test_sockets_open_from_our_own_pages_only(house, headers, welcome):
    guest = house.guest()
    del guest.headers["Origin"]
    if welcome:
        with guest.websocket_connect("/api/live", headers=headers) as line:
            assert line.receive_text() == "welcome"
    else:
        with pytest.raises(WebSocketDisconnect) as closed:
            guest.websocket_connect("/api/live", headers=headers).__enter__()
        assert closed.value.code == 4403


@pytest.mark.parametrize(
    "sent",
    [
        {"content": '{"lang": "he"}', "headers": {"Content-Type": "text/plain"}},
        {"content": "lang=he", "headers": {"Content-Type": "application/x-www-form-urlencoded"}},
        {"files": {"lang": b"he"}},
        {"content": '{"lang": "he"}'},
        {"content": "", "headers": {"Content-Type": "text/plain"}},
        {
            "content": b"{}",
            "headers": {"Content-Type": "application/json", "Content-Encoding": "gzip"},
        },
    ],
)
def test_what_a_form_can_send_is_not_taken(house, sent):
    assert error(house.guest().patch("/api/me", **sent)) == (415, "content_type")


def test_json_may_say_its_charset(house):
    headers = {"Content-Type": "application/json; charset=utf-8"}
    assert house.guest().patch("/api/me", content="{}", headers=headers).status_code == 200


# Names of the server.


@pytest.mark.parametrize(
    "name",
    ["localhost", "table.localhost", "127.0.0.1", "192.168.1.20", "[::1]", "[fe80::1]", *OWN],
)
def test_the_server_answers_to_its_names_and_addresses(house, name):
    headers = {"Host": f"{name}:8000"}
    assert house.browser().get("/api/me", headers=headers).status_code == 401


@pytest.mark.parametrize(
    "name",
    [
        "evil.example",
        "evil.example:8000",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        f"{NAME}.evil.example",
        f"{NAME}@evil.example",
        f"evil-{NAME}",
        f"{NAME}:x",
        "",
    ],
)
def test_a_name_that_somebody_pointed_here_is_refused(house, name):
    headers = {"Host": name, "Origin": f"http://{name}"}
    reply = house.browser().post("/api/session", headers=headers)
    assert error(reply) == (421, "unknown_host") and "set-cookie" not in reply.headers
    assert error(house.browser().get("/api/me", headers={"Host": name})) == (421, "unknown_host")
    with pytest.raises(WebSocketDisconnect) as closed:
        house.browser().websocket_connect("/api/live", headers={"Host": name}).__enter__()
    assert closed.value.code == 4421


def test_two_host_headers_are_none(house):
    twice = scope()
    twice["headers"] += [(b"host", b"evil.example")]
    assert house.policy.host(twice) is None


# Addresses.


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("192.0.2.1", None, "192.0.2.1"),
        ("192.0.2.1", "198.51.100.7", "192.0.2.1"),  # nobody's proxy: made up
        ("10.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "203.0.113.9, 198.51.100.7", "198.51.100.7"),  # the left one is made up
        ("10.0.0.1", "198.51.100.7, 10.0.0.2", "198.51.100.7"),  # two proxies in a row
        ("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("10.0.0.1", "198.51.100.7, junk", "10.0.0.1"),
        ("::ffff:10.0.0.1", "2001:db8::7", "2001:db8::7"),
        ("10.0.0.1", None, "10.0.0.1"),
    ],
)
def test_only_trusted_proxies_say_who_is_behind_them(peer, forwarded, client):
    policy = RequestPolicy(Settings(trusted_proxies=(ip_network("10.0.0.0/8"),)))
    headers = {} if forwarded is None else {"x_forwarded_for": forwarded}
    assert policy.client(scope(client=peer, **headers)) == client


def test_repeated_forwarding_headers_are_read_as_one_list():
    policy = RequestPolicy(Settings(trusted_proxies=(ip_network("10.0.0.0/8"),)))
    sent = scope(client="10.0.0.1", x_forwarded_for="198.51.100.7")
    sent["headers"] += [(b"x-forwarded-for", b"203.0.113.9")]
    assert policy.client(sent) == "203.0.113.9"


def test_without_a_peer_there_is_no_address(house):
    assert house.policy.client({**scope(), "client": None}) == ""


# Bodies.


def test_deep_json_is_refused_before_it_is_decoded(house):
    guest = house.guest()

    def nested(levels):
        body = '{"a":' * levels + "1" + "}" * levels
        return guest.post("/api/echo", content=body, headers={"Content-Type": "application/json"})

    assert nested(DEEPEST).status_code == 201
    assert error(nested(DEEPEST + 1)) == (400, "too_deep")
    assert error(nested(8000)) == (400, "too_deep")


@pytest.mark.parametrize(
    ("data", "fits"),
    [
        (b"[" * 16, True),
        (b"[" * 17, False),
        (b"[]" * 1000, True),
        (b'["' + b"[" * 1000 + b'"]', True),
        (b'["\\"' + b"[" * 1000 + b'"]', True),
        (b'["\\\\"' + b"[" * 1000, False),
        (b'"' + b"[" * 1000, True),  # never closed: it is no JSON, and not deep either
        (b'{"a":' * 17, False),
    ],
)
def test_depth_is_counted_outside_strings(data, fits):
    assert check_depth(data) is fits
    assert check_depth(bytearray(data)) is fits


def test_depth_of_hostile_text_is_found_in_one_pass():
    """Going back at every quote would take hours for this."""
    assert check_depth(b'[[[[[[[[[[[[[[[["\\' + b'\\"\\' * 300_000)


def test_depth_agrees_with_a_decoder():
    for levels in range(1, 40):
        data = json.dumps({"x": ["]", '"[', levels]}).encode()
        for _ in range(levels):
            data = b"[" + data + b', "{\\"["]'
        assert check_depth(data) == (levels + 2 <= DEEPEST)


def test_a_large_body_is_refused_whether_announced_or_not(house):
    guest = house.guest()
    headers = {"Content-Type": "application/json"}

    def of(size):
        start, end = b'{"a": "', b'"}'
        return start + b"x" * (size - len(start) - len(end)) + end

    def in_pieces(body):
        yield from (body[at : at + 1000] for at in range(0, len(body), 1000))

    fits, large = of(LARGEST_BODY), of(LARGEST_BODY + 1)
    assert guest.post("/api/echo", content=fits, headers=headers).status_code == 201
    assert guest.post("/api/echo", content=in_pieces(fits), headers=headers).status_code == 201
    assert error(guest.post("/api/echo", content=large, headers=headers)) == (413, "too_large")
    pieces = guest.post("/api/echo", content=in_pieces(large), headers=headers)
    assert error(pieces) == (413, "too_large")
    for length in ("99999999999999999999", "-1", "x"):
        lying = {**headers, "Content-Length": length}
        assert error(guest.post("/api/echo", content=b"{}", headers=lying)) == (413, "too_large")


# What every answer carries.


def test_answers_carry_what_protects_the_page(house):
    guest = house.guest()
    replies = [
        guest.get("/api/me"),
        guest.get("/nowhere"),
        guest.put("/api/me"),
        guest.get("/api/broken"),
        guest.post("/api/session", headers={"Origin": EVIL}),
        guest.get("/api/me", headers={"Host": "evil.example"}),
    ]
    assert [reply.status_code for reply in replies] == [200, 404, 405, 500, 403, 421]
    for reply in replies:
        sent = reply.headers
        assert "default-src 'self'" in sent["content-security-policy"]
        assert sent["x-content-type-options"] == "nosniff"
        assert sent["referrer-policy"] == "same-origin"
        assert sent["cross-origin-opener-policy"] == "same-origin"
        assert sent["x-frame-options"] == "DENY"
        assert "camera=()" in sent["permissions-policy"]
        assert "strict-transport-security" not in sent
    assert replies[0].headers["cache-control"] == "no-store"
    reply = house.browser(SECURE).get("/api/me")
    assert reply.headers["strict-transport-security"] == "max-age=31536000"


def test_pages_load_only_what_is_ours():
    policy = content_security_policy(f"{NAME}:8000")
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    for kind in ("default-src", "style-src", "form-action"):
        assert rules[kind] == "'self'"
    assert rules.pop("script-src") == "'self' 'wasm-unsafe-eval'", "the rules are compiled"
    assert rules["frame-ancestors"] == rules["object-src"] == rules["base-uri"] == "'none'"
    assert rules["connect-src"] == f"'self' ws://{NAME}:8000 wss://{NAME}:8000"
    assert not any("unsafe" in rule or "*" in rule for rule in rules.values())


def test_a_foreign_host_gets_no_place_in_the_policy(house):
    headers = {"Host": "evil.example; script-src *"}
    policy = house.browser().get("/api/me", headers=headers).headers["content-security-policy"]
    assert policy == content_security_policy()


# Refusals.


def test_every_refusal_has_the_same_shape_and_says_no_more_than_it_should(house):
    guest = house.guest()
    weird = guest.get("/api/<script>alert(1)</script>")
    assert error(weird) == (404, "not_found") and "script" not in weird.text
    wrong = guest.put("/api/me", json={})
    assert error(wrong) == (405, "method_not_allowed") and "GET" in wrong.headers["allow"]
    headers = {"Content-Type": "application/json"}
    broken = guest.patch("/api/me", content='{"name": "xyzzy', headers=headers)
    assert broken.status_code == 400 and "xyzzy" not in broken.text
    unknown = guest.patch("/api/me", json={"\x1b[31m" + "x" * 1000: 1})
    assert "\\u001b" not in unknown.text and "\x1b" not in unknown.text and len(unknown.text) < 600
    for reply in (weird, wrong, broken, unknown):
        assert set(reply.json()) == {"error"}
        assert {"code", "message"} <= set(reply.json()["error"])
        assert reply.headers["content-type"] == "application/json"


def test_what_breaks_inside_is_told_to_the_log_only(house):
    with capture_logs() as told:
        reply = house.guest().get("/api/broken")
    assert error(reply) == (500, "internal")
    assert "xyzzy" not in reply.text and "Traceback" not in reply.text
    incident = reply.json()["error"]["id"]
    assert [entry["incident"] for entry in told] == [incident]
