"""The text of King's Court: kinds ``A`` … ``L``, the magic hat ``*``, slots from 1."""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadPosition, brief
from kufsa.core.notation import LARGEST_NUMBER, Document, fields, integer, sequence, text, word
from kufsa.core.record import plain

from . import GAME, ROW, rules
from .rules import CALL, LAST_ROW, LEAST_KINDS, MAGIC, MAX_MAGIC, NO_SWAP, PAIRS, PEEK, SWAP

KINDS = "ABCDEFGHIJKL"
LETTERS = f"{KINDS}*.?"  # a hat or a character as it is written
PHASES = ("play", "over")

_NUMBER = "([1-9][0-9]*)"
_ACTION = re.compile(rf"(peek|call) {_NUMBER}|swap {_NUMBER} {_NUMBER}", re.ASCII)


def parse_action(action: str) -> int | None:
    """
    >>> parse_action("peek 3"), parse_action("swap 1 3"), parse_action("call 99")
    (2, 8, 37)
    >>> parse_action("swap 3 1") is None
    True
    """
    found = _ACTION.fullmatch(action)
    if found is None:
        return None
    if found[1] is not None:
        slot = _slot(found[2])
        first, beyond = (
            (PEEK, rules.PEEK_BEYOND) if found[1] == "peek" else (CALL, rules.CALL_BEYOND)
        )
        return beyond if slot is None else first + slot
    # Numbers may be of any length: without leading zeros, the longer one is the larger.
    if (len(found[3]), found[3]) >= (len(found[4]), found[4]):
        return None
    left, right = _slot(found[3]), _slot(found[4])
    if left is None or right is None:
        return rules.SWAP_BEYOND
    return SWAP + PAIRS.index((left, right))


def _slot(digits: str) -> int | None:
    """The slot, counted from 0, or None beyond any row."""
    return int(digits) - 1 if len(digits) == 1 and int(digits) <= ROW else None


def format_action(action: int) -> str:
    """
    >>> format_action(2), format_action(8), format_action(34)
    ('peek 3', 'swap 1 3', 'call 7')
    """
    if action < SWAP:
        return f"peek {action + 1}"
    if action < CALL:
        left, right = slots_of(action)
        return f"swap {left} {right}"
    return f"call {action - CALL + 1}"


def slots_of(swap: int) -> list[int]:
    """The two slots of a swap, from 1; none where there was no swap.

    >>> slots_of(8), slots_of(NO_SWAP)
    ([1, 3], [])
    """
    return [] if swap == NO_SWAP else [slot + 1 for slot in PAIRS[swap - SWAP]]


def known_slots(known: int, seat: int) -> list[int]:
    """The slots, from 1, whose hat a seat knows."""
    return [slot + 1 for slot in range(ROW) if known >> (8 * seat + slot) & 1]


def letters(cards: Any) -> list[str]:
    return [LETTERS[card] for card in cards]


def _pile(cards: Any, size: Any) -> list[str]:
    """A pile, next card first."""
    return letters(cards[ROW : ROW + int(size)][::-1])


def write(state: NDArray[Any]) -> Document:
    one = plain(state)
    return {
        "row": _write_row(one),
        "known": _write_known(one),
        "characters": _pile(one.characters, one.character_pile),
        "hats": _pile(one.hats, one.hat_pile),
        **_write_rest(one),
    }


def write_view(view: NDArray[Any]) -> Document:
    one = plain(view)
    return {
        "row": _write_row(one),
        "known": _write_known(one),
        "characters": int(one.character_pile),
        "hats": int(one.hat_pile),
        **_write_rest(one),
    }


def _write_row(one: Any) -> list[str]:
    return [
        LETTERS[one.characters[slot]] + LETTERS[one.hats[slot]] for slot in range(int(one.width))
    ]


def _write_known(one: Any) -> list[list[int]]:
    return [known_slots(int(one.known), seat) for seat in range(one.players)]


def _write_rest(one: Any) -> Document:
    seats = range(one.players)
    return {
        "pairs": ["".join(letters(one.won[seat][: one.pairs[seat]])) for seat in seats],
        "penalties": [int(one.penalties[seat]) for seat in seats],
        "magic": [int(one.magic[seat]) for seat in seats],
        "last_swap": slots_of(int(one.last_swap)),
        "turn": int(one.turn),
        "phase": PHASES[one.phase],
    }


def suppose(view: Document) -> Document:
    """The fields of a document that looks like this view: hats and piles anyhow.

    No hat that a seat knows is magic; a dead end is for `resample` to deal again.
    """
    options = {**{name: option.default for name, option in GAME.options.items()}, **view["options"]}
    kinds, won = KINDS[: options["kinds"]], "".join(view["pairs"])
    there = ["".join(place[part] for place in view["row"]) + won for part in (0, 1)]
    characters, hats = (
        [kind for kind in kinds for _ in range(options["copies"] - placed.count(kind))]
        for placed in there
    )
    magic = ["*"] * (options["magic"] - sum(view["magic"]) - there[1].count("*"))
    hats = [*hats, *magic]  # known slots come first and draw from the front
    row = list(view["row"])
    known = {slot for slots in view["known"] for slot in slots}
    unknown = [slot for slot, place in enumerate(row, start=1) if place[1] == "?"]
    for slot in sorted(unknown, key=lambda slot: slot not in known):
        row[slot - 1] = row[slot - 1][0] + hats.pop(0)
    same = ("known", "pairs", "penalties", "magic", "last_swap", "turn", "phase")
    return {
        "row": row,
        "characters": characters,
        "hats": hats,
        **{name: view[name] for name in same},
    }


def read(document: Document, options: NDArray[np.int64]) -> NDArray[Any]:
    """The state of a document; its chance to come is still to be given."""
    fields(
        document,
        "the position",
        [
            *("row", "known", "characters", "hats", "pairs", "penalties", "magic"),
            *("last_swap", "turn", "phase"),
        ],
    )
    players, kinds, copies, magic_hats, swap_back = (int(number) for number in options[:5])
    kinds, copies = kinds + LEAST_KINDS, copies + 1
    row = [
        _read_place(place, slot, kinds)
        for slot, place in enumerate(sequence(document["row"], "row", LAST_ROW, ROW), start=1)
    ]
    characters = _read_pile(document["characters"], "characters", KINDS[:kinds])
    hats = _read_pile(document["hats"], "hats", KINDS[:kinds] + "*")
    if len(row) < ROW and characters:
        raise BadPosition("a row shorter than 7 needs an empty pile of characters", "KC-12")
    pairs = [
        _read_pairs(won, f"the pairs of seat {seat}", KINDS[:kinds])
        for seat, won in enumerate(sequence(document["pairs"], "pairs", players, players))
    ]
    magic = _read_counts(document["magic"], "magic", players, MAX_MAGIC)
    won = sum(pairs, [])
    _check_cards("characters", [place[0] for place in row] + characters + won, kinds, copies, 0)
    all_hats = [place[1] for place in row] + hats + won + [MAGIC] * sum(magic)
    _check_cards("hats", all_hats, kinds, copies, magic_hats)
    known = _read_known(document["known"], players, [place[1] for place in row])
    penalties = _read_counts(document["penalties"], "penalties", players, LARGEST_NUMBER)
    turn = integer(document["turn"], "turn", 0, players - 1)
    phase = PHASES.index(word(document["phase"], "phase", PHASES))
    last_swap = _read_swap(document["last_swap"], len(row))
    if phase == rules.OVER and last_swap != NO_SWAP:
        raise BadPosition("last_swap is empty when the game is over")

    state = np.zeros(1, rules.STATE)
    one = state[0]
    one.characters[:] = one.hats[:] = one.won[:] = rules.NOTHING
    one.characters[: len(row)] = [place[0] for place in row]
    one.hats[: len(row)] = [place[1] for place in row]
    one.characters[ROW : ROW + len(characters)] = characters[::-1]
    one.hats[ROW : ROW + len(hats)] = hats[::-1]
    for seat, cards in enumerate(pairs):
        one.won[seat][: len(cards)] = cards
        one.pairs[seat] = len(cards)
    one.known = known
    one.penalties[:players] = penalties
    one.magic[:players] = magic
    one.hat_pile = len(hats)
    one.character_pile = len(characters)
    one.width = len(row)
    one.last_swap = last_swap
    one.swap_back = swap_back
    one.players = players
    one.turn = turn
    one.phase = phase
    return state


def _read_place(value: object, slot: int, kinds: int) -> tuple[int, int]:
    place = text(value, f"place {slot} of the row")
    if len(place) != 2:
        raise BadPosition(f"place {slot} of the row is a character and its hat, not {brief(place)}")
    (character,) = _read_cards(place[0], "row", KINDS[:kinds])
    (hat,) = _read_cards(place[1], "row", KINDS[:kinds] + "*")
    return character, hat


def _read_pile(value: object, name: str, allowed: str) -> list[int]:
    return _read_cards(sequence(value, name, 0, rules.MAX_HATS), name, allowed)


def _read_pairs(value: object, name: str, allowed: str) -> list[int]:
    pairs = text(value, name)
    if len(pairs) > rules.MAX_CHARACTERS:
        raise BadPosition(f"{name} are more than there are characters", "KC-01")
    return _read_cards(pairs, name, allowed)


def _read_cards(cards: Sequence[object], name: str, allowed: str) -> list[int]:
    found = []
    for card in cards:
        if not isinstance(card, str) or len(card) != 1 or card not in allowed:
            raise BadPosition(f"{brief(card)} in {name} is none of {allowed}", "KC-01")
        found.append(LETTERS.index(card))
    return found


def _check_cards(name: str, cards: list[int], kinds: int, copies: int, magic: int) -> None:
    """Just the cards of the box are there: so many of each kind, and the magic hats."""
    for kind, wanted in [*((kind, copies) for kind in range(kinds)), (MAGIC, magic)]:
        if cards.count(kind) != wanted:
            raise BadPosition(
                f"there are {wanted} {name} {LETTERS[kind]} in all, not {cards.count(kind)}",
                "KC-01",
            )


def _read_counts(value: object, name: str, players: int, most: int) -> list[int]:
    return [
        integer(count, f"{name} of seat {seat}", 0, most)
        for seat, count in enumerate(sequence(value, name, players, players))
    ]


def _read_known(value: object, players: int, row: list[int]) -> int:
    known = 0
    for seat, entry in enumerate(sequence(value, "known", players, players)):
        slots = _read_slots(entry, f"known of seat {seat}", len(row), len(row))
        for slot in slots:
            if row[slot - 1] == MAGIC:
                raise BadPosition(f"the hat of slot {slot} is magic: nobody knows it", "KC-11")
            known |= 1 << (8 * seat + slot - 1)
    return known


def _read_swap(value: object, width: int) -> int:
    slots = _read_slots(value, "last_swap", 2, width)
    if not slots:
        return NO_SWAP
    if len(slots) != 2:
        raise BadPosition("last_swap holds two slots or none", "KC-06")
    return SWAP + PAIRS.index((slots[0] - 1, slots[1] - 1))


def _read_slots(value: object, name: str, most: int, width: int) -> list[int]:
    """Slots of the row, ascending."""
    slots = [
        integer(slot, f"a slot in {name}", 1, width) for slot in sequence(value, name, 0, most)
    ]
    if sorted(set(slots)) != slots:
        raise BadPosition(f"{name} lists its slots in ascending order, each once")
    return slots
