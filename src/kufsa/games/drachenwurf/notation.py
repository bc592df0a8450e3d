"""The text of DrachenWurf: cards ``b4``, dice ``gb*b``, rows by number; documents and views."""

import re
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadPosition, brief
from kufsa.core.notation import Document, fields, integer, sequence, text, word
from kufsa.core.record import plain

from . import rules
from .dice import COLOURS, DICE, KEEPS, LETTERS, NOT_DOUBLED
from .lair import CARDS, LANDSCAPES
from .rules import FIRST_SIDE, LAST_SIDE, MIDDLE, NEW_ROW, SIX

PHASES = ("lay", "keep", "choose", "take", "rebuild", "over")
FIELDS = (
    *("pile", "middle", "nests", "lairs", "eggs", "supply", "turn"),
    *("rolled", "kept", "egg_spent", "free", "phase"),
)
NAMES = [f"{colour}{landscape + 1}" for colour in LETTERS for landscape in range(LANDSCAPES)]
CARD_OF = {name: card for card, name in enumerate(NAMES)}


def _rows() -> dict[tuple[int, ...], int]:
    """Every row that there can be (DW-20): its cards, and its number as lair.py has it."""
    found = {}
    for line in range(COLOURS + LANDSCAPES - 1, -1, -1):  # so that single cards lie by colour
        for places in range(1, 64):
            taken = [place for place in range(6) if places >> place & 1]
            if line < COLOURS:
                cards = tuple(LANDSCAPES * line + place for place in taken)
            else:
                cards = tuple(LANDSCAPES * place + line - COLOURS for place in taken)
            found[cards] = line << 6 | places
    return found


ROW_NUMBER = _rows()
ROW_CARDS = {number: cards for cards, number in ROW_NUMBER.items()}

_MOST_FREE = DICE + 1  # six dice, one of them doubled
_NUMBER = "[1-9][0-9]*"
_DICE = re.compile("".join(rf"(?:{letter}\*)*{letter}*" for letter in LETTERS))
_TO_ROW = re.compile(rf"(lay|move) ([{LETTERS}][1-6]) ({_NUMBER}|new)")
_TAKE = re.compile(rf"take ([{LETTERS}][1-6]) ({_NUMBER})")
_KEEP_NUMBER = {keep: number for number, keep in enumerate(KEEPS)}
_WORDS = {"roll": rules.ROLL, "done": rules.DONE, "end": rules.END}


# Actions.


def parse_action(action: str) -> int | None:
    """
    >>> [format_action(parse_action(one)) for one in ("keep gb*b", "lay b4 new", "take b4 3")]
    ['keep gb*b', 'lay b4 new', 'take b4 3']
    >>> parse_action("keep bgb") is None
    True
    """
    if action in _WORDS:
        return _WORDS[action]
    verb, _, rest = action.partition(" ")
    if verb == "keep" and rest and _DICE.fullmatch(rest):
        return _parse_keep(rest)
    if found := _TAKE.fullmatch(action):
        return _parse_take(CARD_OF[found[1]], _small(found[2]))
    if found := _TO_ROW.fullmatch(action):
        card = CARD_OF[found[2]]
        row = NEW_ROW if found[3] == "new" else _small(found[3]) - 1
        if found[3] != "new" and row >= CARDS:
            return (rules.LAY_FAR if verb == "lay" else rules.MOVE_FAR) + card
        first = rules.LAY_CARD if verb == "lay" else rules.MOVE_CARD
        return first + (CARDS + 1) * card + row
    return None


def _small(digits: str) -> int:
    """The number, or one that is too large as well: texts may be of any length."""
    return int(digits) if len(digits) < 3 else 99


def _parse_keep(dice: str) -> int:
    if len(dice.replace("*", "")) > DICE:
        return rules.MANY_DICE
    if dice.count("*") > 1:
        return rules.TWO_EGGS + _KEEP_NUMBER[pack(dice)[0], NOT_DOUBLED]
    return rules.KEEP_DICE + _KEEP_NUMBER[pack(dice)]


def _parse_take(card: int, count: int) -> int:
    if 2 <= count <= SIX:
        return rules.TAKE_CARD + 5 * card + count - 2
    return rules.TAKE_ODD + 3 * card + (0 if count == 1 else min(count, 8) - 6)


def format_action(action: int) -> str:
    """
    >>> format_action(rules.ROLL), format_action(0)
    ('roll', 'lay r1 1')
    """
    for name, number in _WORDS.items():
        if action == number:
            return name
    if action < rules.KEEP_DICE:
        return f"lay {_to_row(action)}"
    if action < rules.ROLL:
        return f"keep {spell(*KEEPS[action - rules.KEEP_DICE])}"
    if action < rules.DONE:
        card, more = divmod(action - rules.TAKE_CARD, 5)
        return f"take {NAMES[card]} {more + 2}"
    return f"move {_to_row(action - rules.MOVE_CARD)}"


def _to_row(number: int) -> str:
    card, row = divmod(number, CARDS + 1)
    return f"{NAMES[card]} {'new' if row == NEW_ROW else row + 1}"


# Dice.


def pack(dice: str) -> tuple[int, int]:
    """Dice as dice.py has them, and the colour of a doubled one.

    >>> pack("rrb*") == (0x010002, LETTERS.index("b"))
    True
    """
    packed = sum(1 << 4 * LETTERS.index(letter) for letter in dice if letter != "*")
    doubled = dice.find("*")
    return packed, NOT_DOUBLED if doubled < 0 else LETTERS.index(dice[doubled - 1])


def spell(dice: int, doubled: int = NOT_DOUBLED) -> str:
    """
    >>> spell(0x010002), spell(0x020000, LETTERS.index("b"))
    ('rrb', 'b*b')
    """
    letters = [LETTERS[colour] * (dice >> 4 * colour & 15) for colour in range(COLOURS)]
    if doubled != NOT_DOUBLED:
        letters[doubled] = letters[doubled].replace(LETTERS[doubled], LETTERS[doubled] + "*", 1)
    return "".join(letters)


# Writing.


def names(cards: int) -> list[str]:
    """The cards of a set, sorted."""
    return [NAMES[card] for card in range(CARDS) if cards >> card & 1]


def write(state: NDArray[Any]) -> Document:
    one = plain(state)
    return {"pile": [NAMES[card] for card in one.pile[: one.pile_size][::-1]], **_write_rest(one)}


def write_view(view: NDArray[Any]) -> Document:
    one = plain(view)
    scores = [int(points) for points in one.points[: one.players]]
    return {"pile": int(one.pile_size), **_write_rest(one), "scores": scores}


def _write_rest(one: Any) -> Document:
    return {
        "middle": [NAMES[card] for card in one.middle[: one.middle_size]],
        "nests": [_write_nest(one, seat) for seat in range(one.players)],
        "lairs": write_lairs(one),
        "eggs": [int(eggs) for eggs in one.eggs[: one.players]],
        "supply": int(one.supply),
        "turn": int(one.turn),
        "rolled": spell(int(one.rolled)),
        "kept": spell(int(one.kept), int(one.doubled)),
        "egg_spent": bool(one.doubled != NOT_DOUBLED),
        "free": spell(int(one.free)),
        "phase": PHASES[one.phase],
    }


def _write_nest(one: Any, seat: int) -> dict[str, list[str]]:
    cards = names(int(one.nest[seat]))
    sides = sorted({int(one.side[CARD_OF[name]]) for name in cards})
    return {
        str(side): [name for name in cards if one.side[CARD_OF[name]] == side] for side in sides
    }


def write_lairs(one: Any) -> list[list[list[str]]]:
    """The rows of every seat, each sorted."""
    rows = iter(int(row) for row in one.row)
    return [
        [[NAMES[card] for card in ROW_CARDS[next(rows)]] for _ in range(one.rows[seat])]
        for seat in range(one.players)
    ]


# Reading.


def suppose(view: Document) -> Document:
    """The fields of a document that looks like this view: the pile lies in any order."""
    placed = {
        *view["middle"],
        *chain(*(cards for nest in view["nests"] for cards in nest.values())),
        *chain(*(row for lair in view["lairs"] for row in lair)),
    }
    pile = [name for name in NAMES if name not in placed]
    return {**{name: view[name] for name in FIELDS}, "pile": pile}


def read(document: Document, options: NDArray[np.int64]) -> NDArray[Any]:
    """The state of a document; its chance to come is still to be given."""
    fields(document, "the position", FIELDS)
    players = int(options[0])
    pile = _read_cards(document["pile"], "pile", CARDS)
    middle = _read_cards(document["middle"], "middle", MIDDLE)
    nests = [
        _read_nest(nest, f"the nest of seat {seat}")
        for seat, nest in enumerate(sequence(document["nests"], "nests", players, players))
    ]
    lairs = [
        [_read_sorted(row, f"a row of seat {seat}") for row in sequence(lair, "a lair", 0, CARDS)]
        for seat, lair in enumerate(sequence(document["lairs"], "lairs", players, players))
    ]
    rows = [row for lair in lairs for row in lair]
    _check_cards([*pile, *middle, *chain(*nests), *chain(*rows)])
    eggs = [
        integer(count, f"eggs of seat {seat}", 0)
        for seat, count in enumerate(sequence(document["eggs"], "eggs", players, players))
    ]
    supply = integer(document["supply"], "supply", 0)
    if sum(eggs) + supply != rules.EGGS:
        raise BadPosition(f"there are {rules.EGGS} eggs, not {sum(eggs) + supply}", "DW-03")
    turn = integer(document["turn"], "turn", 0, players - 1)
    phase = PHASES.index(word(document["phase"], "phase", PHASES))
    rolled, kept, free = (_read_dice(document[name], name) for name in ("rolled", "kept", "free"))
    if type(document["egg_spent"]) is not bool:
        raise BadPosition(f"egg_spent is true or false, not {brief(document['egg_spent'])}")
    if document["egg_spent"] != ("*" in kept):
        raise BadPosition("egg_spent is true exactly when kept holds a doubled die", "DW-12")
    _check_dice(phase, rolled, kept, free)
    _check_phase(phase, turn, pile, middle, nests, rolled)

    state = np.zeros(1, rules.STATE)
    one = state[0]
    one.pile[: len(pile)] = pile[::-1]
    one.pile_size = len(pile)
    one.middle[: len(middle)] = middle
    one.middle_size = len(middle)
    one.side[middle] = rules.IN_MIDDLE
    for seat, nest in enumerate(nests):
        one.nest[seat] = sum(1 << card for card in nest)
        for card, side in nest.items():
            one.side[card] = side
    one.row[: len(rows)] = [_row_number(row) for row in rows]
    one.rows[:players] = [len(lair) for lair in lairs]
    one.eggs[:players] = eggs
    one.supply = supply
    one.players = players
    one.turn = turn
    one.phase = phase
    one.rolled = pack(rolled)[0]
    one.kept, one.doubled = pack(kept)
    one.free = pack(free)[0]
    return state


def _read_cards(value: object, name: str, most: int, least: int = 0) -> list[int]:
    cards = []
    for entry in sequence(value, name, least, most):
        if not isinstance(entry, str) or entry not in CARD_OF:
            raise BadPosition(f"{brief(entry)} in {name} is no card", "DW-01")
        cards.append(CARD_OF[entry])
    return cards


def _read_sorted(value: object, name: str) -> list[int]:
    cards = _read_cards(value, name, CARDS, least=1)
    if sorted(cards) != cards:
        raise BadPosition(f"the cards of {name} are not sorted by colour and landscape")
    return cards


def _read_nest(value: object, name: str) -> dict[int, int]:
    """The side of each card at a nest."""
    sides = range(FIRST_SIDE, SIX + 1)
    found = fields(value, name, [], [str(side) for side in sides])
    return {
        card: side
        for side in sides
        if str(side) in found
        for card in _read_sorted(found[str(side)], f"side {side} of {name}")
    }


def _check_cards(cards: list[int]) -> None:
    for card in range(CARDS):
        if cards.count(card) != 1:
            times = "there twice" if card in cards else "not there"
            raise BadPosition(f"the card {NAMES[card]} is {times}", "DW-01")


def _row_number(row: list[int]) -> int:
    if tuple(row) not in ROW_NUMBER:
        told = " ".join(NAMES[card] for card in row)
        raise BadPosition(f"the row {told} has neither one colour nor one landscape", "DW-20")
    return ROW_NUMBER[tuple(row)]


def _read_dice(value: object, name: str) -> str:
    dice = text(value, name)
    if len(dice) > 2 * DICE or not _DICE.fullmatch(dice):
        raise BadPosition(f"{name} is dice in the order {LETTERS}, not {brief(dice)}")
    if dice.count("*") > (name == "kept"):
        raise BadPosition(f"{name} holds too many doubled dice", "DW-12")
    return dice


def _check_dice(phase: int, rolled: str, kept: str, free: str) -> None:
    aside = len(kept.replace("*", ""))
    if phase == rules.KEEP:
        if len(rolled) + aside != DICE:
            raise BadPosition(f"rolled and kept are {DICE} dice together", "DW-08")
    elif rolled:
        raise BadPosition("rolled holds dice in phase keep only")
    if phase == rules.CHOOSE:
        if not 1 <= aside < DICE:
            raise BadPosition("in phase choose one to five dice are kept", "DW-10")
    elif kept and phase != rules.KEEP:
        raise BadPosition("kept holds dice in phases keep and choose only")
    if free and phase != rules.TAKE:
        raise BadPosition("free holds dice in phase take only")
    if len(free) > _MOST_FREE:
        raise BadPosition(f"at most {_MOST_FREE} are free, not {len(free)}", "DW-12")


def _check_phase(
    phase: int,
    turn: int,
    pile: list[int],
    middle: list[int],
    nests: list[dict[int, int]],
    rolled: str,
) -> None:
    for seat, nest in enumerate(nests):
        if SIX in nest.values():
            if phase != rules.LAY or seat != turn:
                raise BadPosition(
                    f"a nest has the sides {FIRST_SIDE} to {LAST_SIDE}: only in phase lay one card "
                    f"stands at side {SIX} of the own one",
                    "DW-18",
                )
            if len(nest) > 1:
                raise BadPosition(f"a card at side {SIX} is alone at its nest", "DW-18")
    ended = not pile and not middle and not any(nests)
    if phase == rules.OVER and not ended:
        raise BadPosition("the game is not over while a card lies outside the lairs", "DW-24")
    if ended and phase not in (rules.REBUILD, rules.OVER):
        raise BadPosition("all cards lie in lairs: only the rebuild is left", "DW-24")
    if phase == rules.LAY and not nests[turn]:
        raise BadPosition("in phase lay a card waits at the own nest", "DW-07")
    if phase == rules.KEEP:
        others = [nest for seat, nest in enumerate(nests) if seat != turn]
        targets = [*middle, *chain(*others)]
        if not {LETTERS[card // LANDSCAPES] for card in targets} & set(rolled):
            raise BadPosition("in phase keep a die may be put aside", "DW-11")
