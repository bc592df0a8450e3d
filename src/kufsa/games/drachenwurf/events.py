"""What a step of DrachenWurf told the table. Everything that happens is public."""

from typing import Any

from numpy.typing import NDArray

from kufsa.core.notation import Document
from kufsa.core.position import automatic_steps
from kufsa.core.record import plain

from . import GAME, rules
from .dice import KEEPS, NOT_DOUBLED
from .lair import CARDS
from .notation import NAMES, spell
from .rules import CHOOSE, DONE, END, KEEP, LAY, NEW_ROW, OVER, REBUILD, ROLL, SIX, TAKE


def events(
    before: NDArray[Any], action: int, after: NDArray[Any], seat: int | None
) -> list[Document]:
    old, new = plain(before), plain(after)
    actor = int(old.turn)
    if action < rules.KEEP_DICE:
        told = _laid(old, actor, *divmod(action, CARDS + 1))
    elif action < ROLL:
        told = _kept(actor, *KEEPS[action - rules.KEEP_DICE])
    elif action == ROLL:
        told = []
    elif action < DONE:
        told = _took(old, actor, *divmod(action - rules.TAKE_CARD, 5))
    elif action == DONE:
        told = _stopped(old, actor)
    else:
        told = _rebuilt(old, actor, action)
    return told + _afterwards(old, action, new)


def _event(name: str, clause: str, **values: Any) -> Document:
    return {"event": name, "clause": clause, **values}


def _into_row(name: str, clause: str, old: Any, actor: int, card: int, row: int) -> Document:
    """A card goes to a row; ``<name>-new`` where it begins one."""
    if row == NEW_ROW:
        name, row = f"{name}-new", int(old.rows[actor])
    return _event(name, clause, seat=actor, card=NAMES[card], row=row + 1)


def _laid(old: Any, actor: int, card: int, row: int) -> list[Document]:
    return [_into_row("laid", "DW-18" if old.side[card] == SIX else "DW-07", old, actor, card, row)]


def _kept(actor: int, dice: int, doubled: int) -> list[Document]:
    told = [_event("kept", "DW-08", seat=actor, dice=spell(dice, doubled))]
    if doubled != NOT_DOUBLED:
        told.append(_event("doubled", "DW-12", seat=actor, die=spell(1 << 4 * doubled)))
    return told


def _took(old: Any, actor: int, card: int, more: int) -> list[Document]:
    count, name = more + 2, NAMES[card]
    if old.side[card] == rules.IN_MIDDLE:
        told = [_event("took", "DW-14", seat=actor, card=name, count=count)]
    else:
        [owner] = (seat for seat in range(old.players) if int(old.nest[seat]) >> card & 1)
        told = [
            _event("robbed", "DW-15", seat=actor, card=name, count=count),
            _event("lost", "DW-15", seat=owner, card=name, eggs=min(int(old.supply), 1)),
        ]
    if count == SIX:
        told.append(_event("six", "DW-18", seat=actor, card=name))
    return told


def _stopped(old: Any, actor: int) -> list[Document]:
    """Nothing needs to be told of the end of taking, but what was put aside in vain."""
    if old.phase == CHOOSE:
        return [_event("stopped", "DW-10", seat=actor)]
    return [_event("lapsed", "DW-19", seat=actor, dice=spell(int(old.free)))] if old.free else []


def _rebuilt(old: Any, actor: int, action: int) -> list[Document]:
    if action == END:
        return []
    return [_into_row("moved", "DW-22", old, actor, *divmod(action - rules.MOVE_CARD, CARDS + 1))]


def _afterwards(old: Any, action: int, new: Any) -> list[Document]:
    """What an action brought with it: a new turn, cards turned up, a roll, the end."""
    told = []
    player = int(new.turn)
    if _begins_turn(old, action, new):
        told.append(_event("turn", "DW-06", seat=player))
    if cards := turned_up(old, new):
        told.append(_event("turned-up", "DW-06", cards=cards))
    if rolled(old, action, new):
        told.append(_event("rolled", "DW-08", seat=player, dice=spell(int(new.fell))))
        if new.phase == TAKE:
            told.append(_event("no-match", "DW-11", seat=player))
    if old.phase == LAY and new.phase == REBUILD:
        told.append(_event("all-home", "DW-24", seat=player))
    if new.phase == OVER:
        told.append(_over(new))
    return told


def _begins_turn(old: Any, action: int, new: Any) -> bool:
    """After a turn that ended, and after a card for six (DW-18)."""
    if action >= rules.MOVE_CARD:
        return bool(new.phase != OVER)
    return action < rules.KEEP_DICE and bool(old.side[action // (CARDS + 1)] == SIX)


def turned_up(old: Any, new: Any) -> list[str]:
    """The cards that came from the pile, in their order."""
    return [NAMES[card] for card in old.pile[new.pile_size : old.pile_size][::-1]]


def rolled(old: Any, action: int, new: Any) -> bool:
    """Whether dice were rolled: by the action, or because a turn came to its first roll."""
    arrives = action < rules.KEEP_DICE or action >= rules.MOVE_CARD
    return action == ROLL or (arrives and new.phase in (KEEP, TAKE))


def _over(new: Any) -> Document:
    rows = iter(int(row) for row in new.row)
    scores = [
        int(eggs) + sum((next(rows) & 63).bit_count() ** 2 for _ in range(count))
        for eggs, count in zip(new.eggs[: new.players], new.rows, strict=False)
    ]
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return _event("over", "DW-25", winners=winners, scores=scores)


def shown(before: NDArray[Any], action: int, after: NDArray[Any], seat: int | None) -> Document:
    """Every roll and every card turned up since the action, also by what then went by itself."""
    first = before.copy()
    GAME.kernels.step(first, action)
    steps = [(before, action, first), *automatic_steps(GAME, first)]
    told: Document = {"seat": plain(before).turn, "rolls": [], "turned_up": []}
    for states, made, after_it in steps:
        old, new = plain(states), plain(after_it)
        told["turned_up"] += turned_up(old, new)
        if rolled(old, made, new):
            told["rolls"].append({"seat": new.turn, "dice": spell(new.fell)})
    return told


def passing(before: NDArray[Any], action: int, after: NDArray[Any]) -> bool:
    """Whether the step showed what a later view may not keep: dice that cannot be put aside."""
    return rolled(plain(before), action, plain(after))
