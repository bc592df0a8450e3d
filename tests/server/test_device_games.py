"""Games of a device on the server: taken if every line is right, marked, and of no account."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

import kufsa
import kufsa.verify
from kufsa.core.language import languages
from kufsa.core.log import Log
from kufsa.match import record as records
from kufsa.server.store import database_in
from kufsa.server.store.backup import backup, restore
from kufsa.server.store.schema import events, matches, ratings, results, seats
from tests.server.conftest import NewUrl
from tests.server.test_erasure import everything
from tests.server.visits import Story, Visitor, Visits, lasting_house, refusal, visits
from tests.verify.matches import device_lines, forged, on_device, the, with_undo

Tell = Callable[[Story], None]


@pytest.fixture(scope="module")
def tell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tell]:
    with lasting_house(tmp_path_factory.mktemp("house"), bot_processes=1) as tell:
        yield tell


async def send(visitor: Visitor, record: str, seat: int = 0) -> Any:
    return await visitor.post("/api/me/games", json={"record": record, "seat": seat})


async def keep(visitor: Visitor, record: str, seat: int = 0) -> str:
    """The id under which the server has the game now."""
    return str((await send(visitor, record, seat)).raise_for_status().json()["id"])


def id_in(record: str) -> str:
    return str(json.loads(record.splitlines()[0])["match"]["id"])


_numbers = iter(range(1_000_000))


def fresh(game: str = "kings_court", **options: Any) -> str:
    """A record that no other test has sent."""
    chosen = {"players": kufsa.game(game).players[0], **options}
    return on_device(game, chosen, seed=f"fresh {next(_numbers)}")


# What can be done with it.


@pytest.mark.parametrize("game", kufsa.games())
def test_a_game_comes_back_as_it_was(tell: Tell, tmp_path: Path, game: str) -> None:
    async def story(house: Visits) -> None:
        noa, record = await house.guest(), fresh(game)
        answer = await send(noa, record)
        table = answer.json()["id"]
        assert answer.status_code == 200
        assert answer.headers["location"] == f"/api/tables/{table}"
        assert (
            answer.json()["commitment"] == json.loads(record.splitlines()[0])["match"]["commitment"]
        )
        assert not table.startswith("here-")
        await house.app.state.registry.put_away(table)

        found = await noa.see(table)
        scene = found["scene"]
        assert found["seq"] == answer.json()["seq"]
        assert (scene["match"], scene["device_game"]) == (table, id_in(record))
        assert (scene["status"], scene["result"]["how"], scene["seat"]) == ("ended", "over", 0)
        assert [seat["name"] or seat["bot"] for seat in scene["seats"]][:2] == ["Noa", "greedy"]

        kept = (await noa.get(f"/api/tables/{table}/record")).text
        assert kept == record
        (tmp_path / "kept.jsonl").write_text(kept)
        assert kufsa.verify.main([str(tmp_path / "kept.jsonl")]) == 0
        last = records.read(record).final()
        assert scene["result"]["document"] == last.document
        *_, replayed = Log.read((await noa.get(f"/api/tables/{table}/log")).text).replay()
        assert replayed.document == last.document
        steps = (await noa.get(f"/api/tables/{table}/steps")).raise_for_status().json()
        assert steps["count"] == scene["actions"] + 1
        past = (await noa.get(f"/api/tables/{table}/past")).raise_for_status().json()
        assert past["count"] == steps["count"]
        (await noa.get(f"/api/tables/{table}/analysis")).raise_for_status()
        (await noa.get(f"/api/tables/{table}/board?lang=en")).raise_for_status()

        [listed] = (await noa.get("/api/me/finished")).json()["tables"]
        assert (listed["id"], listed["device_game"]) == (table, id_in(record))
        assert listed["scores"] == list(last.scores) and listed["winners"] == list(last.winners)
        assert (await noa.get("/api/me/tables")).json()["tables"] == []

    tell(story)


def test_what_was_taken_back_and_who_was_first_come_back_too(tell: Tell) -> None:
    async def story(house: Visits) -> None:
        noa = await house.guest()
        lines = device_lines("kings_court", {"players": 2}, seed="with undo")
        names = ["Noa", "Uri"]
        undone = records.finished(with_undo(with_undo(lines, after=5), after=3), names)
        raced = fresh("red_handed", players=3)
        assert undone.count('{"undo"') == 2 and raced.count('{"snatch"') > 1
        for record, seat in ((undone, 1), (raced, 0)):
            table = await keep(noa, record, seat)
            assert (await noa.get(f"/api/tables/{table}/record")).text == record
            assert (await noa.see(table))["scene"]["seat"] == seat

    tell(story)


def test_tables_of_the_server_say_that_it_dealt_them(tell: Tell) -> None:
    async def story(house: Visits) -> None:
        noa = await house.guest()
        table = await noa.open()
        assert (await noa.see(table))["scene"]["device_game"] == ""
        [listed] = (await noa.get("/api/me/tables")).json()["tables"]
        assert listed["device_game"] == ""
        await noa.do(table, "close")

    tell(story)


def test_nobody_else_sees_it(tell: Tell) -> None:
    async def story(house: Visits) -> None:
        noa, uri, visitor = await house.guest(), await house.guest(), await house.visitor()
        table = await keep(noa, fresh())
        for other in (uri, visitor):
            for part in ("", "/record", "/log", "/steps", "/past", "/analysis"):
                assert refusal(await other.get(f"/api/tables/{table}{part}"), 404) == "no_table"
        assert (await uri.get("/api/me/finished")).json()["tables"] == []
        for status in ("waiting", "playing"):
            lobby = (await uri.get(f"/api/tables?status={status}")).json()["tables"]
            assert table not in [one["id"] for one in lobby]

    tell(story)


def test_a_visitor_becomes_a_guest_by_it(tell: Tell) -> None:
    async def story(house: Visits) -> None:
        visitor = await house.visitor()
        table = await keep(visitor, fresh())
        assert (await visitor.see(table))["scene"]["seat"] == 0

    tell(story)


def test_a_rematch_is_dealt_by_the_server(tell: Tell) -> None:
    async def story(house: Visits) -> None:
        noa = await house.guest()
        table = await keep(noa, fresh())
        await noa.do(table, "rematch")
        again = (await noa.see(table))["scene"]["next"]
        scene = (await noa.see(again))["scene"]
        assert (scene["device_game"], scene["previous"], scene["seat"]) == ("", table, 0)
        assert scene["seats"][1]["bot"] == "greedy"
        await noa.do(again, "close")

    tell(story)


# Once.


def test_the_same_record_again_is_the_same_table(tell: Tell) -> None:
    async def story(house: Visits) -> None:
        noa, record = await house.guest(), fresh()
        together = await asyncio.gather(*(keep(noa, record) for _ in range(4)))
        # A name is not in the chain, and the seat of the first time stays.
        renamed = forged(record, lambda lines: lines[-2].update(names=["N.", "greedy"]))
        assert {*together, await keep(noa, record, seat=1), await keep(noa, renamed)} == {
            together[0]
        }
        assert (await noa.see(together[0]))["scene"]["seat"] == 0
        assert len((await noa.get("/api/me/finished")).json()["tables"]) == 1

    tell(story)


def test_another_person_or_another_game_does_not_get_the_same_id(tell: Tell) -> None:
    async def story(house: Visits) -> None:
        noa, uri = await house.guest(), await house.guest()
        lines = device_lines("kings_court", {"players": 2}, seed="one id")
        record = records.finished(lines, ["Noa", "Uri"])
        table = await keep(noa, record)
        assert refusal(await send(uri, record, seat=1), 409) == "kept_by_another"
        shorter = device_lines("kings_court", {"players": 2}, seed="one id", limit=5)
        other = records.finished(shorter, ["Noa", "Uri"])
        assert id_in(other) == id_in(record)
        assert refusal(await send(noa, other), 409) == "another_game"
        assert refusal(await send(uri, other), 409) == "kept_by_another"
        assert (await noa.get(f"/api/tables/{table}/record")).text == record
        assert (await uri.get("/api/me/finished")).json()["tables"] == []

    tell(story)


# What is refused.


@pytest.mark.parametrize("lang", languages())
def test_a_wrong_line_is_named_in_the_language_of_the_person(tell: Tell, lang: str) -> None:
    async def story(house: Visits) -> None:
        noa = await house.guest(lang=lang)
        record = fresh("catch_dragon")
        wrong = forged(record, lambda lines: the(lines, "action", 2).update(text="z9"))
        line = wrong.splitlines().index(next(x for x in wrong.splitlines() if "z9" in x)) + 1
        answer = await send(noa, wrong)
        assert refusal(answer, 409) == "bad_record"
        error = answer.json()["error"]
        assert error["line"] == line and str(line) in error["message"]
        assert "z9" in error["reason"]
        words = {"en": "not kept", "nl": "niet bewaard", "he": "לא נשמר"}
        assert words[lang] in error["message"]
        assert (await noa.get("/api/me/finished")).json()["tables"] == []

    tell(story)


def test_what_does_not_fit_is_refused_by_its_code(tell: Tell) -> None:
    def header(**fields: Any) -> str:
        return forged(fresh(), lambda lines: the(lines, "match").update(fields))

    in_play = device_lines("kings_court", {"players": 2}, limit=4)[:-1]
    wanted = {
        "unfinished_record": records.live(in_play, ["Noa", "Uri"]),
        "unknown_game": header(game="chess"),
        "other_rules": header(rules=77),
        "not_from_device": header(id="0123456789abcdef"),
        "bad_record": "no record",
    }

    async def story(house: Visits) -> None:
        noa = await house.guest()
        for code, record in wanted.items():
            assert refusal(await send(noa, record), 409) == code
        assert refusal(await send(noa, fresh(), seat=2), 409) == "no_such_seat"
        for seat in (-1, 100, "0", None, 0.5):
            assert refusal(await send(noa, fresh(), seat), 400) == "invalid"  # type: ignore[arg-type]
        answer = await noa.post("/api/me/games", json={"record": fresh(), "seat": 0, "rated": True})
        assert refusal(answer, 400) == "invalid"

    tell(story)


def test_what_is_too_large_is_refused(tell: Tell) -> None:
    async def story(house: Visits) -> None:
        noa = await house.guest()
        assert refusal(await send(noa, "x" * 250_000), 409) == "bad_record"
        assert refusal(await send(noa, "x" * 263_000), 413) == "too_large"

    tell(story)


def test_a_person_has_only_so_many(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, max_device_games_per_person=2) as house:
            noa, uri = await house.guest(), await house.guest()
            first, second, third = fresh(), fresh(), fresh()
            table = await keep(noa, first)
            await keep(noa, second)
            answer = await send(noa, third)
            assert refusal(answer, 409) == "too_many_games"
            assert "2 of your games" in answer.json()["error"]["message"]
            assert await keep(noa, first) == table  # it is there already
            await keep(uri, third)
            await noa.open()  # tables of the server are counted apart

    asyncio.run(story())


def test_nobody_sends_them_all_the_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, rate_factor=1.0) as house:
            noa = await house.guest()
            answers = [await send(noa, "x") for _ in range(31)]
            assert [refusal(one, 409) for one in answers[:30]] == ["bad_record"] * 30
            assert refusal(answers[30], 429) == "too_many"

    asyncio.run(story())


# Of no account.


def test_it_counts_for_nothing(tell: Tell) -> None:
    async def story(house: Visits) -> None:
        noa = await house.guest("Noa of the device")
        record = fresh()
        table = await keep(noa, record)

        def rows(connection: Connection) -> list[int]:
            return [
                len(list(connection.execute(select(one).where(one.c.person == noa.person))))
                for one in (results, ratings, seats)
            ]

        assert await house.app.state.registry.services.database.read(rows) == [0, 0, 1]
        listed = (await noa.get("/api/ratings/kings_court")).json()
        assert "Noa of the device" not in [one["name"] for one in listed]
        export = (await noa.get("/api/me/export")).json()
        assert export["results"] == export["ratings"] == []
        assert export["seats"] == [{"match": table, "seat": 0}]
        [hosted] = export["hosted"]
        assert (hosted["match"], hosted["device_game"]) == (table, id_in(record))

    tell(story)


# Stored as everything else is, on both databases.


def test_a_backup_brings_it_back(new_url: NewUrl, tmp_path: Path) -> None:
    async def before(url: str) -> tuple[str, str, str]:
        async with visits(tmp_path / "before", database=url) as house:
            noa, record = await house.guest(), fresh("red_handed", players=3)
            return await keep(noa, record), record, noa.cookies["kufsa"]

    async def after(url: str) -> None:
        async with visits(tmp_path / "after", database=url) as house:
            noa = await house.visitor()
            noa.cookies.set("kufsa", cookie)
            assert (await noa.get(f"/api/tables/{table}/record")).text == record
            assert await keep(noa, record) == table
            [listed] = (await noa.get("/api/me/finished")).json()["tables"]
            assert listed["device_game"] == id_in(record)

    url = new_url()
    table, record, cookie = asyncio.run(before(url))
    assert backup(url, tmp_path / "copy.kufsa") == 1
    other = database_in(tmp_path)
    assert restore(tmp_path / "copy.kufsa", other) == 1
    asyncio.run(after(other))


def test_it_goes_with_its_person(new_url: NewUrl, tmp_path: Path) -> None:
    """It has the names of other people, and nobody else could look at it."""

    async def story() -> None:
        async with visits(tmp_path, database=new_url()) as house:
            noa, uri = await house.guest(), await house.guest()
            record = forged(fresh(), lambda lines: lines[-2].update(names=["Noa", "Dan the Third"]))
            table = await keep(noa, record)
            assert "Dan the Third" in await everything(house)
            assert (await noa.delete("/api/me")).status_code == 204
            left = await everything(house)
            for trace in (noa.person, "Dan the Third", table, id_in(record)):
                assert trace not in left
            await keep(uri, record)  # whoever has the device can give it to the server again

    asyncio.run(story())


def test_it_is_stored_in_one_go_and_over_from_the_start(new_url: NewUrl, tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, database=new_url()) as house:
            noa = await house.guest()
            table = await keep(noa, fresh())

            def rows(connection: Connection) -> tuple[Any, int]:
                row = connection.execute(select(matches).where(matches.c.id == table)).one()
                stored = connection.execute(select(events.c.seq).where(events.c.match == table))
                return row, len(list(stored))

            row, count = await house.app.state.registry.services.database.read(rows)
            assert (row.status, row.public, row.host) == ("ended", False, noa.person)
            assert row.ended == row.created and row.seq == count

    asyncio.run(story())
