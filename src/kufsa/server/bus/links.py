"""Counted messages between nodes: in order, none twice, and what is lost is noticed.

Every message has a number, one sequence for each pair of nodes and one for what is sent to all. A
number that was there already is dropped; a number that is too high says that something was lost.
Now and then a node tells how far its numbers are, so that the loss of the last message is noticed
as well. Nothing is sent again: whoever uses the links is told from which node something is
missing, and asks for what it needs.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec
import structlog

from .interface import Bus

log = structlog.get_logger(__name__)

M = TypeVar("M")


class Packet(msgspec.Struct, array_like=True, frozen=True):
    """A message on its way; ``direct``: to one node, otherwise to all."""

    sender: str
    direct: bool
    number: int
    body: msgspec.Raw


class Tally(msgspec.Struct, tag_field="type", tag="tally", frozen=True):
    """How many messages the sender has sent to each node."""

    sent: dict[str, int]


_packet: msgspec.json.Decoder[Packet] = msgspec.json.Decoder(Packet)
_encode = msgspec.json.Encoder().encode


class Links(Generic[M]):
    """The links of one node; ``kind`` is the type of the messages, a union of tagged structs.

    ``take(node, message)`` is called for every message, and ``missed(node, lost)`` when so many
    messages from that node were lost.
    """

    def __init__(self, bus: Bus, node: str, kind: object) -> None:
        self.node = node
        self._bus = bus
        self._sent: dict[str, int] = defaultdict(int)
        self._published = 0
        self._received: dict[tuple[str, bool], int] = {}
        self._told: dict[str, int] = {}  # how far a node was when it last told
        self.heard: set[str] = set()  # nodes of which something came; whoever asks empties it
        self._decoder: msgspec.json.Decoder[M | Tally] = msgspec.json.Decoder(kind | Tally)

    async def open(
        self, take: Callable[[str, M], None], missed: Callable[[str, int], None]
    ) -> None:
        """Connect to the bus."""
        self._take = take
        self._missed = missed
        await self._bus.open(self.node, self._receive)

    def send(self, node: str, message: M) -> None:
        """Send to one node."""
        self._sent[node] += 1
        self._bus.send(node, self._packed(True, self._sent[node], message))

    def publish(self, message: M | Tally) -> None:
        """Send to all other nodes."""
        self._published += 1
        self._bus.publish(self._packed(False, self._published, message))

    def tell_numbers(self) -> None:
        """Let the others notice if the last messages were lost; to be called now and then."""
        self.publish(Tally(dict(self._sent)))

    def forget(self, node: str) -> None:
        """A node is gone for good."""
        self._sent.pop(node, None)
        self._told.pop(node, None)
        for direct in (True, False):
            self._received.pop((node, direct), None)

    async def close(self) -> None:
        await self._bus.close()

    def _packed(self, direct: bool, number: int, message: object) -> bytes:
        return _encode(Packet(self.node, direct, number, msgspec.Raw(_encode(message))))

    def _receive(self, data: bytes) -> None:
        packet = _packet.decode(data)
        sender, stream = packet.sender, (packet.sender, packet.direct)
        if sender == self.node:
            return
        self.heard.add(sender)
        # What was sent to all before this node came is not missed.
        before = self._received.get(stream, 0 if packet.direct else packet.number - 1)
        if packet.number <= before:
            return
        self._received[stream] = packet.number
        if packet.number > before + 1:
            self._missed(sender, packet.number - before - 1)
        try:
            message = self._decoder.decode(packet.body)
        except msgspec.ValidationError as error:  # of a newer version, during an update
            log.warning("a message is not understood", sender=sender, reason=str(error))
            return
        if isinstance(message, Tally):
            self._compare(sender, message.sent.get(self.node, 0))
        else:
            self._take(sender, message)

    def _compare(self, sender: str, sent: int) -> None:
        """What a node had sent when it told the last time must be here by now."""
        received = self._received.get((sender, True), 0)
        lost = self._told.get(sender, 0) - received
        if lost > 0:
            self._received[sender, True] = self._told[sender]
            self._missed(sender, lost)
        self._told[sender] = sent
