"""What a server checks after a bad moment is checked, even if it takes long or fails at first."""

import asyncio
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from kufsa.server.store import StoreFailed
from kufsa.server.store.nodes import Held, HeldElsewhere
from kufsa.server.tables import registry as module
from kufsa.server.tables.membership import Membership
from kufsa.server.tables.ownership import PlayedElsewhere
from kufsa.server.tables.registry import TableRegistry


class Scripted:
    """A database or an owner that answers one thing after the other; errors are raised."""

    is_shared = True

    def __init__(self, *answers: Any) -> None:
        self._answers: Iterator[Any] = iter(answers)

    async def _answer(self, *asked: Any) -> Any:
        answer = next(self._answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    read = write = holds = _answer


FAILED = StoreFailed("the database is away")


@pytest.mark.parametrize(
    "answers",
    [
        (False, [], FAILED, True, []),  # renewed late, and entered again: who else is there?
        (False, FAILED, True, []),
        (FAILED, True, []),  # nobody knows how long that took
    ],
)
def test_a_lease_that_ran_out_is_told_once_the_database_answers(answers: tuple[Any, ...]) -> None:
    async def story() -> list[bool]:
        database: Any = Scripted(*answers, True, [])
        told: list[bool] = []
        enough = asyncio.Event()

        def renewed(lasted: bool, others: set[str]) -> None:
            told.append(lasted)
            if len(told) == 2:
                enough.set()

        keeping = asyncio.create_task(Membership(database, "a", "process", 0.01).keep(renewed))
        await asyncio.wait_for(enough.wait(), 10)
        keeping.cancel()
        return told

    assert asyncio.run(story()) == [False, True]


def checked(script: Scripted, prepare: Callable[[TableRegistry], None]) -> None:
    """Let a registry check something, until its tasks are done."""

    async def story() -> None:
        services: Any = SimpleNamespace(settings=None, database=script, ownership=script)
        registry = TableRegistry(services)
        prepare(registry)
        await asyncio.gather(*registry._tasks)

    asyncio.run(story())


def test_tables_that_others_took_are_dropped_once_the_database_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "RETRY_SECONDS", 0)
    lost: list[Any] = []
    table: Any = SimpleNamespace(id="m", state=SimpleNamespace(epoch=1))

    def prepare(registry: TableRegistry) -> None:
        registry.tables["m"] = table
        monkeypatch.setattr(registry, "_lost", lost.append)
        registry.check_held()

    checked(Scripted(FAILED, False), prepare)
    assert lost == [table]


def test_sessions_that_ended_are_closed_once_the_database_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "RETRY_SECONDS", 0)
    closed: list[Any] = []
    connection: Any = Mock(session=b"1", lang="en", close=closed.append)

    def prepare(registry: TableRegistry) -> None:
        registry.connections.add(connection)
        registry.check_sessions()

    checked(Scripted(FAILED, {}, set()), prepare)
    assert [one.code for one in closed] == ["restart"]


def test_a_table_that_another_took_while_it_was_read_is_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        taken, gone = Held(b"", 1), HeldElsewhere("b")
        ownership = Mock(node=None, take=Scripted(taken, gone).read)
        ownership.holds = Scripted(False).holds
        services: Any = SimpleNamespace(settings=None, database=None, ownership=ownership)
        registry = TableRegistry(services)
        monkeypatch.setattr(registry, "_read", AsyncMock(return_value=(Mock(), 0)))
        placed = Mock()
        monkeypatch.setattr(registry, "place", placed)
        with pytest.raises(PlayedElsewhere) as raised:
            await registry.open("0123456789abcdef")
        assert raised.value.owner == "b" and not placed.called

    asyncio.run(story())
