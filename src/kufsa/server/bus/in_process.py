"""A bus between nodes that run in one process, for tests."""

import asyncio

from .interface import Receive


class Hub:
    """What several ``InProcessBus`` have in common: the nodes, by id."""

    def __init__(self) -> None:
        self.nodes: dict[str, Receive] = {}


class InProcessBus:
    """Delivers in the next turn of the event loop.

    >>> async def talk() -> list[bytes]:
    ...     hub, heard = Hub(), []
    ...     one, other = InProcessBus(hub), InProcessBus(hub)
    ...     await one.open("one", heard.append)
    ...     await other.open("other", heard.append)
    ...     one.send("other", b"only you")
    ...     one.publish(b"everybody")
    ...     await asyncio.sleep(0)
    ...     return heard
    >>> asyncio.run(talk())
    [b'only you', b'everybody', b'everybody']
    """

    kind = "process"

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._node = ""

    async def open(self, node: str, receive: Receive) -> None:
        self._node = node
        self._hub.nodes[node] = receive

    def send(self, node: str, message: bytes) -> None:
        asyncio.get_running_loop().call_soon(self._deliver, node, message)

    def publish(self, message: bytes) -> None:
        for node in self._hub.nodes:
            self.send(node, message)

    def _deliver(self, node: str, message: bytes) -> None:
        receive = self._hub.nodes.get(node)
        if receive is not None:
            receive(message)

    async def close(self) -> None:
        await asyncio.sleep(0)  # what is on its way arrives
        self._hub.nodes.pop(self._node, None)
