"""Positions of Triangle Dominoes, written so that a test reads like a table."""

from typing import Any

import pytest

import kufsa

GAME = kufsa.game("triominoes")
TILES = [f"{a}{b}{c}" for a in range(6) for b in range(a, 6) for c in range(b, 6)]

Document = dict[str, Any]


def document(
    board: str = "120@0,0^",
    hands: tuple[str, ...] = ("333 455", "444 555"),
    pool: str = "225 335 445",
    *,
    scores: tuple[int, ...] | None = None,
    turn: int = 0,
    drawn: str | None = None,
    draws: int | None = None,
    passes: int = 0,
    round: int = 1,
    phase: str = "play",
    **options: Any,
) -> Document:
    """A document; tiles are one text, ``"333 455"``. With ``drawn``, one draw if not told else."""
    parts: Document = {
        "game": "triominoes",
        "options": {"players": len(hands), **options},
        "board": board.split(),
        "hands": [hand.split() for hand in hands],
        "pool": pool.split(),
        "scores": list(scores or [0] * len(hands)),
        "turn": turn,
        "draws": draws if draws is not None else 0 if drawn is None else 1,
    }
    if drawn is not None:
        parts["drawn"] = drawn
    return {**parts, "passes": passes, "round": round, "phase": phase}


def table(*parts: Any, **more: Any) -> kufsa.Position:
    """The position of such a document, with chance still to come from a fixed seed."""
    return GAME.position(document(*parts, **more), seed=1)


def refused(position: kufsa.Position, action: str, clause: str | None) -> str:
    """The sentence with which an action is refused; nothing has changed."""
    before = position.document
    with pytest.raises(kufsa.IllegalAction) as error:
        position.play(action)
    assert error.value.clause == clause, (action, str(error.value))
    assert position.document == before
    assert action not in position.legal
    return str(error.value)


def bad(wrong: object, clause: str | None = None) -> str:
    """The sentence with which a document is refused, which names the clause where one is given."""
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position(wrong)  # type: ignore[arg-type]
    assert clause is None or error.value.clause == clause, str(error.value)
    sentence = str(error.value)
    assert 0 < len(sentence) < 300
    sentence.encode("utf-8")
    return sentence


# Twelve tiles round an empty place, 0,0v, which takes 234; each lies beside the next.
#
#             2-----3-----0
#            / \ 232/\303/ \          the points of 0,0v have 2 (left), 3 (right) and 4 (below)
#           /122\ /233\ /301\
#          1-----2-----3-----1
#           \121/ \   / \313/
#            \ /124\ /433\ /
#             1-----4-----3
#              \140/ \434/
#               \ /044\ /
#                0-----4
RING = (
    "124@0,0^ 121@-1,0v 122@-1,1^ 232@-1,1v 233@0,1^ 303@0,1v "
    "301@1,1^ 313@1,0v 433@1,0^ 434@1,-1v 044@1,-1^ 140@0,-1v"
)


def ring(left_out: str) -> str:
    """The ring without some places in a row: it begins after the gap, so that it hangs together."""
    tiles = RING.split()
    gone = left_out.split()
    last = max(i for i, lay in enumerate(tiles) if lay.partition("@")[2] in gone)
    tiles = tiles[last + 1 :] + tiles[: last + 1]
    return " ".join(lay for lay in tiles if lay.partition("@")[2] not in gone)
