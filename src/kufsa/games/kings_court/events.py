"""What a step of King's Court told a seat: all in public but the hat that was peeked at."""

from typing import Any

from numpy.typing import NDArray

from kufsa.core.notation import Document
from kufsa.core.record import plain

from . import ROW, rules
from .notation import LETTERS, letters, slots_of
from .rules import CALL, MAGIC, SWAP

# What these tell of stays in sight: the row, and what everybody has won.
LASTING = frozenset({"won", "wrong", "magic", "arrived", "closed", "laid-anew", "over"})


def events(
    before: NDArray[Any], action: int, after: NDArray[Any], seat: int | None
) -> list[Document]:
    old, new = plain(before), plain(after)
    actor = int(old.turn)
    if action < SWAP:
        told = _peeked(old, action, actor, seat)
    elif action < CALL:
        slot, other = slots_of(action)
        told = [_event("swapped", "KC-06", seat=actor, slot=slot, other=other)]
    else:
        told = _called(old, action - CALL, actor)
    if _laid_anew(old, action):
        told.append(_event("laid-anew", "KC-13"))
    if new.phase == rules.OVER:
        told += _ended(new)
    else:
        told.append(_event("turn", "KC-04", seat=int(new.turn)))
    return told


def _event(name: str, clause: str, **values: Any) -> Document:
    return {"event": name, "clause": clause, **values}


def _peeked(old: Any, slot: int, actor: int, seat: int | None) -> list[Document]:
    told = [_event("peeked", "KC-05", seat=actor, slot=slot + 1)]
    if old.hats[slot] == MAGIC:
        told.append(_event("magic", "KC-11", seat=actor, slot=slot + 1))
    elif seat == actor:
        told.append(_event("saw", "KC-05", seat=actor, slot=slot + 1, hat=LETTERS[old.hats[slot]]))
    return told


def _called(old: Any, slot: int, actor: int) -> list[Document]:
    hat, character = LETTERS[old.hats[slot]], LETTERS[old.characters[slot]]
    place = {"seat": actor, "slot": slot + 1}
    told = [_event("called", "KC-08", **place, hat=hat, character=character)]
    if hat == LETTERS[MAGIC]:
        told.append(_event("magic", "KC-11", **place))
    elif hat != character:
        told.append(_event("wrong", "KC-10", **place))
    else:
        told.append(_event("won", "KC-09", **place, kind=hat))
        if old.character_pile:
            newcomer = LETTERS[_next(old.characters, old.character_pile)]
            told.append(_event("arrived", "KC-09", slot=slot + 1, character=newcomer))
        else:
            told.append(_event("closed", "KC-12", slot=slot + 1))
    return told


def _next(cards: Any, pile: Any) -> int:
    """The next card of a pile."""
    return int(cards[ROW + int(pile) - 1])


def _laid_anew(old: Any, action: int) -> bool:
    """Whether new cards in the place of a slot made the row a dead end (KC-13)."""
    slot = action if action < SWAP else action - CALL
    if SWAP <= action < CALL or old.hats[slot] not in (MAGIC, old.characters[slot]):
        return False
    characters, hats = ([int(card) for card in cards[:ROW]] for cards in (old.characters, old.hats))
    if hats[slot] != MAGIC:
        if action < SWAP or not old.character_pile:
            return False
        characters[slot] = _next(old.characters, old.character_pile)
    hats[slot] = _next(old.hats, old.hat_pile)
    return not {*characters, MAGIC} & {*hats} - {rules.NOTHING}


def _ended(new: Any) -> list[Document]:
    scores = []
    for seat in range(new.players):
        penalties = max(0, int(new.penalties[seat]) - int(new.magic[seat]))
        scores.append(int(new.pairs[seat]) - penalties)
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return [
        _event("hats-shown", "KC-17", hats=letters(new.hats[: new.width])),
        _event("over", "KC-16", winners=winners, scores=scores),
    ]


def shown(before: NDArray[Any], action: int, after: NDArray[Any], seat: int | None) -> Document:
    """The hat that was called, and to who peeked the hat peeked at; a magic one to all (KC-11)."""
    old = plain(before)
    told: Document = {"seat": int(old.turn)}
    if SWAP <= action < CALL:
        return told
    slot = action if action < SWAP else action - CALL
    if action >= CALL or seat == int(old.turn) or old.hats[slot] == MAGIC:
        told["slot"] = slot + 1
        told["hat"] = LETTERS[old.hats[slot]]
    if action >= CALL:
        told["fits"] = bool(old.hats[slot] == old.characters[slot])
    return told


def passing(before: NDArray[Any], action: int, after: NDArray[Any]) -> bool:
    """Whether the step showed what no later view keeps: a hat called wrong, to a spectator."""
    if action < CALL:
        return False
    slot, old = action - CALL, plain(before)
    return int(old.hats[slot]) not in (MAGIC, int(old.characters[slot]))
