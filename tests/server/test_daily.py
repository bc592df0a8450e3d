"""The puzzle of the day: one day for everybody, and counts without names."""

import asyncio

import pytest

from kufsa.server.people.daily import DAY, KEPT_DAYS, Daily

from .small_house import House


@pytest.fixture
def house():
    return House(factor=1000)


def today(house):
    return house.browser().get("/api/today").json()


def test_everybody_is_told_the_same_day(house):
    told = today(house)
    assert told["games"] == {}
    assert 0 < told["left"] <= DAY
    assert told["day"] == house.clock.wall() // DAY
    house.clock.seconds += told["left"] / 1000
    assert today(house)["day"] == told["day"] + 1


def test_the_first_answer_of_each_person_counts(house):
    day = today(house)["day"]
    noa, uri = house.browser(), house.browser()
    solved = {"day": day, "tries": 1}
    assert noa.post("/api/today/triominoes", json=solved).json() == {
        "solved": 1, "at_first_try": 1, "half_within": None
    }  # fmt: skip
    assert uri.post("/api/today/triominoes", json={"day": day, "tries": 3}).json()["solved"] == 2
    again = uri.post("/api/today/triominoes", json=solved).json()
    assert again == {"solved": 2, "at_first_try": 1, "half_within": None}
    assert today(house)["games"] == {"triominoes": again}


def test_where_it_is_a_race_the_middle_time_is_told(house):
    day = today(house)["day"]
    for milliseconds in (9000, 2500, 4000):
        sent = {"day": day, "tries": 1, "milliseconds": milliseconds}
        told = house.browser().post("/api/today/red_handed", json=sent).json()
    assert told["half_within"] == 4000
    sent = {"day": day, "tries": 1, "milliseconds": 10}
    told = house.browser().post("/api/today/triominoes", json=sent).json()
    assert told["half_within"] is None  # a game of turns is no race


@pytest.mark.parametrize("off", [-1, 1])
def test_an_answer_of_another_day_is_refused_and_counts_nowhere(house, off):
    sent = {"day": today(house)["day"] + off, "tries": 1}
    answer = house.browser().post("/api/today/triominoes", json=sent)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "another_day")
    assert today(house)["games"] == {}


@pytest.mark.parametrize(
    "wrong", [{"tries": 0}, {"tries": 1, "milliseconds": -1}, {"tries": 1, "name": "Noa"}, {}]
)
def test_what_is_no_answer_is_refused(house, wrong):
    sent = {"day": today(house)["day"], **wrong}
    assert house.browser().post("/api/today/triominoes", json=sent).status_code == 400
    assert today(house)["games"] == {}


def test_a_game_that_is_not_there_has_no_puzzle(house):
    sent = {"day": today(house)["day"], "tries": 1}
    assert house.browser().post("/api/today/chess", json=sent).status_code == 404


def test_whoever_is_forgotten_is_gone_from_the_counts_and_the_export_has_the_answers(house):
    noa = house.guest()
    sent = {"day": today(house)["day"], "tries": 2}
    noa.post("/api/today/triominoes", json=sent)
    (kept,) = noa.get("/api/me/export").json()["daily"]
    assert kept == {**sent, "game": "triominoes", "milliseconds": None}
    noa.delete("/api/me")
    assert house.store.everything()["daily_answers"] == []


def test_answers_are_forgotten_after_their_day(house):
    day = today(house)["day"]
    house.browser().post("/api/today/triominoes", json={"day": day, "tries": 1})
    for later, left in ((KEPT_DAYS - 1, 1), (KEPT_DAYS, 0)):
        asyncio.run(Daily(house.store, wall=lambda: (day + later) * DAY).tidy())  # noqa: B023
        assert len(house.store.everything()["daily_answers"]) == left
