"""Events and queues of a connection behave as asyncio's own."""

import asyncio

import pytest

from kufsa.server.transport.small_waits import Inbox, SmallEvent


def test_an_event_wakes_everybody_and_can_be_cleared() -> None:
    async def run() -> list[int]:
        event, woken = SmallEvent(), list[int]()

        async def wait(number: int) -> None:
            await event.wait()
            woken.append(number)

        tasks = [asyncio.create_task(wait(number)) for number in range(3)]
        await asyncio.sleep(0)
        tasks.pop(1).cancel()
        assert not event.is_set() and woken == []
        event.set()
        await asyncio.gather(*tasks)
        await event.wait()  # at once
        event.clear()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(event.wait(), 0.01)
        return woken

    assert asyncio.run(run()) == [0, 2]


def test_a_reader_that_was_cancelled_loses_nothing() -> None:
    async def run() -> object:
        inbox = Inbox()
        reader = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        inbox.put_nowait("first")
        reader.cancel()  # it was woken, and has not run yet
        await asyncio.gather(reader, return_exceptions=True)
        assert reader.cancelled() and not inbox.empty()
        return await inbox.get()

    assert asyncio.run(run()) == "first"
