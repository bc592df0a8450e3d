"""Databases are made and brought up to date by migrations, and these say what the code says."""

import threading
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import column, insert, inspect, select, table

import kufsa.server.store
from kufsa.match import events as e
from kufsa.server.people.ratings import Step, history_of
from kufsa.server.store import BadStore, Database, migrate, open_database
from kufsa.server.store.matches import match_row
from kufsa.server.store.migrate import _upgrade, is_current, version, versions
from kufsa.server.store.schema import events, matches, metadata, persons, ratings
from tests.server.conftest import NewUrl

FOLDER = Path(kufsa.server.store.__file__).parent / "migrations"


def test_the_migrations_make_the_tables_that_the_code_has(new_url: NewUrl) -> None:
    with open_database(new_url(empty=True)) as database, database.reading.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []
        assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}
        assert is_current(connection)


def test_a_difference_would_be_noticed(database: Database) -> None:
    with database.writing.connect() as connection:
        connection.exec_driver_sql("DROP INDEX ix_matches_ended")
        context = MigrationContext.configure(connection)
        assert [change[0] for change in compare_metadata(context, metadata)] == ["add_index"]
        connection.rollback()


def test_migrating_again_changes_nothing(new_url: NewUrl) -> None:
    url = new_url(empty=True)
    open_database(url).close()
    with open_database(url) as database, database.reading.begin() as connection:
        assert is_current(connection)


def test_servers_that_start_together_migrate_once(new_postgresql: NewUrl) -> None:
    url = new_postgresql(empty=True)
    databases = [Database(url) for _ in range(4)]
    together = threading.Barrier(4, timeout=60)
    outcomes: list[object] = []

    def begin(database: Database) -> None:
        together.wait()
        try:
            migrate(database)
            outcomes.append("current")
        except Exception as error:
            outcomes.append(error)

    threads = [threading.Thread(target=begin, args=(database,)) for database in databases]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for database in databases:
        database.close()
    assert outcomes == ["current"] * 4


def test_a_database_of_a_newer_version_is_refused(new_url: NewUrl) -> None:
    url = new_url(empty=True)
    with open_database(url) as database, database.writing.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    newest = ScriptDirectory(str(FOLDER)).get_current_head()
    with pytest.raises(BadStore, match=f"version 9999, of a newer Kufsa.* up to {newest}"):
        open_database(url)
    with Database(url) as database, database.reading.begin() as connection:  # and is not touched
        assert version(connection) == "9999"


def test_tables_of_somebody_else_are_left_alone(new_url: NewUrl) -> None:
    url = new_url(empty=True)
    with Database(url) as database, database.writing.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE matches (lit BOOLEAN)")
    with pytest.raises(BadStore, match="a table 'matches' that Kufsa did not make"):
        open_database(url)
    with Database(url) as database, database.reading.begin() as connection:
        assert inspect(connection).get_table_names() == ["matches"]


def test_versions_are_those_of_the_migrations() -> None:
    script = ScriptDirectory(str(FOLDER))
    found = [revision.revision for revision in script.walk_revisions()]  # the newest first
    assert versions() == found[::-1]


def test_a_migration_that_fails_leaves_nothing_behind(
    new_url: NewUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(config: object, revision: str) -> None:
        upgrade(config, revision)
        raise OSError("the power is gone")

    upgrade = command.upgrade
    monkeypatch.setattr("alembic.command.upgrade", fail)
    url = new_url(empty=True)
    with pytest.raises(OSError, match="power"):
        open_database(url)
    with Database(url) as database, database.reading.begin() as connection:
        assert inspect(connection).get_table_names() == []


# What an older version stored, and what this one reads of it.

MATCHES = 250  # with more events than are read at a time
CREATED = (
    b'{"event":"created","at":5,"match":"m1","game":"red_handed","rules":1,"players":2,'
    b'"options":{},"manners":{%s"chat":"on"},"commitment":"","host":"noa"}'
)
CLAIMED = (
    b'{"event":"%s","at":6,"turn":3,"claims":[{"seat":1,"waited":500,"credit":20,"reaction":480}],'
    b'"cap":200000,"winner":1}'
)
SAID = b'{"event":"said","person":"noa","name":"Noa","text":"%s"}'
CLAIM = {"seat": 1, "waited": 500, "credit": 20, "reaction": 480}
OLD = [
    (CREATED % b'"pace":2.5,"mark_seconds":8.0,', CREATED % b'"pace":2.5,"claim_seconds":8.0,'),
    (CREATED % b"", CREATED % b""),
    (CLAIMED % b"snatched", CLAIMED % b"claimed"),
    # What people say stays as they said it.
    (SAID % rb"\"snatched\" \"mark_seconds\"",) * 2,
    (SAID % b"snatched",) * 2,
]


def test_events_of_the_first_version_get_general_names(new_url: NewUrl) -> None:
    url = new_url(empty=True)
    old = [
        {"match": match, "seq": seq, "at": 0, "body": before}
        for match in (f"m{number:03}" for number in range(MATCHES))
        for seq, (before, _) in enumerate(OLD, start=1)
    ]
    with Database(url) as database, database.writing.begin() as connection:
        _upgrade(connection, "0001")
        connection.execute(insert(events), old)
    with open_database(url) as database, database.reading.begin() as connection:
        found = select(events.c.body).order_by(events.c.match, events.c.seq)
        bodies = [bytes(body) for body in connection.execute(found).scalars()]
    assert bodies == [after for _, after in OLD] * MATCHES
    created, plain, claimed, *_ = map(e.decode, bodies)
    assert isinstance(created, e.Created) and created.manners.claim_seconds == 8
    assert isinstance(plain, e.Created) and plain.manners == e.TableSettings(chat="on")
    assert claimed == e.Claimed(at=6, turn=3, claims=[CLAIM], cap=200_000, winner=1)


def test_matches_of_before_were_dealt_by_the_server(new_url: NewUrl) -> None:
    url = new_url(empty=True)
    old = [one.name for one in matches.columns if one.name != "device_game"]
    values = {"public": True, "seq": 1, "secret": bytes(32), "created": 5, "updated": 6}
    with Database(url) as database, database.writing.begin() as connection:
        _upgrade(connection, "0002")
        for id in ("m1", "m2"):  # two without an id of a device
            row = {"id": id, "game": "triominoes", "status": "playing", "summary": "{}", **values}
            connection.execute(insert(table("matches", *map(column, old))).values(row))
    with open_database(url) as database, database.reading.begin() as connection:
        for id in ("m1", "m2"):
            found = match_row(connection, id)
            assert found is not None and found.device_game is None and found.created == 5


def test_a_rating_of_before_is_the_first_step_of_its_history(new_url: NewUrl) -> None:
    url = new_url(empty=True)
    noa = {"id": "noa", "name": "Noa", "lang": "en", "created": 1, "seen": 1}
    rating = {"game": "triominoes", "mu": 31.5, "sigma": 4.0, "matches": 12}
    with Database(url) as database, database.writing.begin() as connection:
        _upgrade(connection, "0006")
        connection.execute(insert(persons), noa)
        connection.execute(insert(ratings), {"person": "noa", "updated": 5, **rating})
    with open_database(url) as database, database.reading.begin() as connection:
        assert history_of(connection, "noa") == {"triominoes": [Step(5, 12, 31.5, 4.0)]}
