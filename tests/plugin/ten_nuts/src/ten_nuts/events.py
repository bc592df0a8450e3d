"""What a step of Ten Nuts told a seat: all in public but the nut out of the bag."""

from typing import Any

from numpy.typing import NDArray

from kufsa.core.notation import Document

from .notation import nuts
from .rules import NUTS, SWAP


def events(
    before: NDArray[Any], action: int, after: NDArray[Any], seat: int | None
) -> list[Document]:
    actor = int(before[0].turn)
    nut = action % NUTS + 1
    if action < SWAP:
        told: list[Document] = [{"event": "cracked", "clause": "TN-03", "seat": actor, "nut": nut}]
    else:
        told = [{"event": "swapped", "clause": "TN-04", "seat": actor, "nut": nut}]
        if seat == actor:
            told.append({"event": "drew", "clause": "TN-04", "nut": _drawn(before, after)})
    if not after[0].hands.any():
        told.append({"event": "over", "clause": "TN-05"})
    return told


def _drawn(before: NDArray[Any], after: NDArray[Any]) -> int:
    turn = before[0].turn
    return nuts(after[0].hands[turn] & ~before[0].hands[turn])[0]


def shown(before: NDArray[Any], action: int, after: NDArray[Any], seat: int | None) -> Document:
    actor = int(before[0].turn)
    own_swap = action >= SWAP and seat == actor
    return {"seat": actor, "drew": _drawn(before, after) if own_swap else None}
