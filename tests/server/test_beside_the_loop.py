"""Work that grows with what somebody asks for does not stop the tables."""

import asyncio
import threading
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import pytest

import kufsa
from kufsa.server.aside import Aside, caller
from kufsa.server.errors import ApiError
from kufsa.server.transport.routes import boards, hints, trials
from tests.server.test_hints import helped, who_acts
from tests.server.visits import visits


def test_what_takes_long_runs_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: dict[str, threading.Thread] = {}

    def noted(where: Any, name: str) -> None:
        work = getattr(where, name)

        def run(*given: Any) -> Any:
            threads[name] = threading.current_thread()
            return work(*given)

        monkeypatch.setattr(where, name, run)

    noted(hints, "worth")
    noted(hints.advice, "odds")
    noted(trials, "_tried")

    async def story() -> None:
        async with visits(tmp_path) as house:
            people = await house.two_at_a_table(game="catch_dragon", manners={"hints": True})
            noa, uri, table = people
            actor, _ = await who_acts([noa, uri], table)
            await helped(actor, table, "worth")
            await helped(actor, table, "odds")
            start = kufsa.game("catch_dragon").start(players=2, seed=4)
            lesson = {"document": start.document, "seat": 0}
            (await noa.post("/api/games/catch_dragon/try", json=lesson)).raise_for_status()

    asyncio.run(story())
    assert set(threads) == {"worth", "odds", "_tried"}
    assert threading.current_thread() not in threads.values()


def test_too_many_who_wait_are_told_to_come_later() -> None:
    async def story() -> None:
        aside, done = Aside(threads=1, most_waiting=2), threading.Event()
        waiting = [asyncio.ensure_future(aside(done.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_later(60, done.set)  # in case it is let in after all
        with pytest.raises(ApiError) as refused:
            await aside(done.wait)
        assert refused.value.status_code == 503
        done.set()
        assert await asyncio.gather(*waiting) == [True, True]
        assert await aside(lambda: "again") == "again"

    asyncio.run(story())


def test_an_address_does_not_take_all_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that is refused for its address leaves the places to all others."""
    beside, done = Aside(threads=1, most_of_one=1), threading.Event()

    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, _, table = await house.two_at_a_table()
            monkeypatch.setattr(boards, "aside", beside)
            monkeypatch.setattr(boards, "draw", lambda *_: done.wait())
            first = asyncio.create_task(noa.get(f"/api/tables/{table}/board"))
            while not beside._waiting:
                await asyncio.sleep(0.01)
            asyncio.get_running_loop().call_later(60, done.set)  # in case it is let in after all
            second = await noa.get(f"/api/tables/{table}/board")
            assert second.status_code == 503 and second.headers["retry-after"] == "1"
            waiting = asyncio.create_task(_for(beside, "192.0.2.1"))
            await asyncio.sleep(0)
            assert beside._waiting == {"127.0.0.1": 1, "192.0.2.1": 1}
            done.set()
            assert await waiting == "let in"
            await first

    async def _for(beside: Aside, address: str) -> str:
        caller.set(address)
        return await beside(lambda: "let in")

    asyncio.run(story())


def test_every_guard_is_awaited_on_the_event_loop(tmp_path: Path) -> None:
    """A plain function would run in a thread: beside the limits, and for longer than it takes."""

    async def story() -> set[Any]:
        async with visits(tmp_path) as house:
            handlers = [
                handler
                for route in house.app.routes
                for handler in getattr(route, "route_handlers", ())
            ]
            return {guard for handler in handlers for guard in handler.resolve_guards()}

    guards = asyncio.run(story())
    assert len(guards) > 20
    plain = [guard for guard in guards if not iscoroutinefunction(getattr(guard, "func", guard))]
    assert plain == []
