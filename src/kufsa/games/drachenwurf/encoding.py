"""DrachenWurf as numbers: rows by a card that lies in them, dice by their place in the roll.

A row that a card may join has all its cards on one line with it. So the lowest card of the row is
one of ten: the five others of the card's colour, or of its landscape. That is its *partner*; it
does not matter how many rows there are. Dice that were rolled lie sorted by colour, in up to six
*slots*, and of dice of one colour the first ones are kept.
"""

from numpy import int64, uint64

from kufsa.core import bits, chance
from kufsa.core.kernel import inline_kernel, kernel
from kufsa.core.lane import flag
from kufsa.core.layout import Axis, Layout, Part, numbered, seats, table

from .choices import legal
from .dice import (
    COLOURS,
    DICE,
    DIE,
    NOT_DOUBLED,
    count_keeps,
    dice_of,
    doubled_of,
    keep_at,
    keep_number,
    of_colour,
)
from .lair import CARDS, LANDSCAPES, ONE, cards_of
from .rules import AUTOMATIC
from .schema import NAMES, PHASES
from .state import (
    DONE,
    EGGS,
    END,
    KEEP,
    KEEP_DICE,
    LAY_CARD,
    MAX_PLAYERS,
    MOVE_CARD,
    NEW_ROW,
    OVER,
    ROLL,
    SIX,
    TAKE_CARD,
)
from .table import dice_to_keep, may_double

__all__ = ["AUTOMATIC"]

VERSION = 0
LISTS = True

SEAT = seats(MAX_PLAYERS)
CARD = Axis("card", tuple(NAMES))
COLOUR = Axis("colour", ("red", "orange", "yellow", "green", "blue", "purple"))
DIE_SLOT = numbered("die", DICE, "dice of the roll, sorted by colour")
WHERE = Axis(
    "where",
    (
        *("pile", "middle"),
        *(f"nest {seat}" for seat in range(MAX_PLAYERS)),
        *(f"lair {seat}" for seat in range(MAX_PLAYERS)),
    ),
    "nests and lairs with their seats, 0 the observing one",
)
PARTNER = Axis(
    "partner",
    (
        *(f"colour {number}" for number in range(LANDSCAPES - 1)),
        *(f"landscape {number}" for number in range(COLOURS - 1)),
        "new",
    ),
    "the lowest card of the row to join: number so many among the other five of the card's colour, "
    "or of its landscape; or a new row",
)
KEPT = numbered("dice", 63, "a set of dice of the roll, die 0 as 1, die 1 as 2, die 2 as 4 …", 1)
DOUBLED = Axis("egg", ("none", *(f"die {die}" for die in range(DICE))), "the doubled die")
COUNT = numbered("count", 5, "how many dice it takes", first=2)

OBSERVATION = Layout(
    Part("cards", (CARD, WHERE), "1 for where the card is"),
    Part("sides", (CARD,), "its side at a nest; 1 in the middle", high=SIX),
    Part("rows", (CARD,), "the lowest card of its row in a lair, red 1 as 1; else 0", high=CARDS),
    Part("lengths", (CARD,), "how many cards that row has", high=SIX),
    Part("rolled", (DIE_SLOT, COLOUR), "1 for the colour of a die to choose from"),
    Part("kept", (COLOUR,), "dice put aside", high=DICE),
    Part("free", (COLOUR,), "dice not yet spent", high=DICE + 1),
    Part("doubled", (COLOUR,), "1 for the colour of the die on an egg"),
    Part("eggs", (SEAT,), "of each seat", high=EGGS),
    Part("tens", (SEAT,), "points, whole tens", high=30),
    Part("units", (SEAT,), "points beyond the whole tens", high=9),
    Part("pile", (), "cards in the pile", high=CARDS),
    Part("supply", (), "eggs in the supply", high=EGGS),
    *table(MAX_PLAYERS, PHASES),
)
ACTIONS = Layout(
    Part("lay", (CARD, PARTNER), "`lay b4 2`: lay a card in a row of the lair"),
    Part("keep", (KEPT, DOUBLED), "`keep gb*b`: put dice aside, one of them perhaps doubled"),
    Part("roll", (), "`roll`"),
    Part("take", (CARD, COUNT), "`take b4 3`"),
    Part("done", (), "`done`"),
    Part("move", (CARD, PARTNER), "`move b4 2`: move a card to another row"),
    Part("end", (), "`end`"),
)

PARTNERS = PARTNER.size
NEW = PARTNERS - 1
EGG_CHOICES = DOUBLED.size
LAY_AT = ACTIONS.start("lay")
KEEP_AT = ACTIONS.start("keep")
ROLL_AT = ACTIONS.start("roll")
TAKE_AT = ACTIONS.start("take")
DONE_AT = ACTIONS.start("done")
MOVE_AT = ACTIONS.start("move")
END_AT = ACTIONS.start("end")
PLACES = WHERE.size
CARDS_AT = OBSERVATION.start("cards")
SIDES = OBSERVATION.start("sides")
ROWS = OBSERVATION.start("rows")
LENGTHS = OBSERVATION.start("lengths")
ROLLED = OBSERVATION.start("rolled")
KEPT_AT = OBSERVATION.start("kept")
FREE = OBSERVATION.start("free")
DOUBLED_AT = OBSERVATION.start("doubled")
EGGS_AT = OBSERVATION.start("eggs")
TENS = OBSERVATION.start("tens")
UNITS = OBSERVATION.start("units")
PILE = OBSERVATION.start("pile")
SUPPLY = OBSERVATION.start("supply")
PRESENT = OBSERVATION.start("present")
TURN = OBSERVATION.start("turn")
PHASE = OBSERVATION.start("phase")

IN_PILE, MIDDLE_PLACE, NEST, LAIR = 0, 1, 2, 2 + MAX_PLAYERS
DICE_TO_KEEP, EGG_TO_PAY = 1, 2  # in the room for a list


@kernel
def observe(view, seat, out):
    observe_part(view, seat, out, 0, 1)


@inline_kernel
def observe_part(view, seat, out, part, parts):
    """Rows and cards are shared out."""
    players = int64(view.players)
    placed = uint64(0)  # cards that are not in the pile
    for i in range(int64(view.middle_size)):
        card = int64(view.middle[i])
        out[CARDS_AT + PLACES * card + MIDDLE_PLACE] = 1
        placed |= ONE << uint64(card)
    row = 0  # among those of all lairs
    for other in range(players):
        place = (other + players - seat) % players
        cards = view.nest[other]
        placed |= cards
        while cards != 0:
            out[CARDS_AT + PLACES * bits.lowest(cards) + NEST + place] = 1
            cards &= cards - ONE
        for _ in range(int64(view.rows[other])):
            cards = cards_of(int64(view.row[row]))
            placed |= cards
            if row % parts == part:
                first = bits.lowest(cards)
                size = bits.count(cards)
                while cards != 0:
                    card = bits.lowest(cards)
                    cards &= cards - ONE
                    out[CARDS_AT + PLACES * card + LAIR + place] = 1
                    out[ROWS + card] = first + 1
                    out[LENGTHS + card] = size
            row += 1
        out[EGGS_AT + place] = view.eggs[other]
        tens = int64(view.points[other]) // 10
        out[TENS + place] = tens
        out[UNITS + place] = int64(view.points[other]) - 10 * tens
        out[PRESENT + place] = 1
    for card in range(part, CARDS, parts):
        out[CARDS_AT + PLACES * card + IN_PILE] = ~placed >> uint64(card) & ONE
        out[SIDES + card] = view.side[card]
    if part != 0:
        return
    slot = 0
    for colour in range(COLOURS):
        for _ in range(of_colour(int64(view.rolled), colour)):
            out[ROLLED + COLOURS * slot + colour] = 1
            slot += 1
        out[KEPT_AT + colour] = of_colour(int64(view.kept), colour)
        out[FREE + colour] = of_colour(int64(view.free), colour)
    if view.doubled != NOT_DOUBLED:
        out[DOUBLED_AT + int64(view.doubled)] = 1
    out[PILE] = view.pile_size
    out[SUPPLY] = view.supply
    if view.phase != OVER:
        out[TURN + (int64(view.turn) + players - seat) % players] = 1
    out[PHASE + int64(view.phase)] = 1


@kernel
def own_rows(table):
    """Where the rows of the player to act begin among those of all lairs."""
    first = int64(0)
    for other in range(MAX_PLAYERS):
        if other < int64(table.turn):
            first += int64(table.rows[other])
    return first


@kernel
def partner_of(card, other):
    """Which of a card's partners another one is."""
    if other // LANDSCAPES == card // LANDSCAPES:
        return other % LANDSCAPES - int64(other > card)
    return LANDSCAPES - 1 + other // LANDSCAPES - int64(other > card)


@kernel
def card_of(card, partner):
    """The card that is a partner of another one."""
    if partner < LANDSCAPES - 1:
        landscape = partner + int64(partner >= card % LANDSCAPES)
        return card // LANDSCAPES * LANDSCAPES + landscape
    colour = partner - (LANDSCAPES - 1)
    return (colour + int64(colour >= card // LANDSCAPES)) * LANDSCAPES + card % LANDSCAPES


@kernel
def to_partner(table, place):
    """From ``37 * card + row`` to ``11 * card + partner``."""
    card = place // (CARDS + 1)
    row = place % (CARDS + 1)
    if row == NEW_ROW:
        return PARTNERS * card + NEW
    cards = cards_of(int64(table.row[own_rows(table) + row]))
    return PARTNERS * card + partner_of(card, bits.lowest(cards))


@kernel
def from_partner(table, place):
    """And back; -1 where the partner is the lowest card of no row of the own lair."""
    card = place // PARTNERS
    partner = place % PARTNERS
    if partner == NEW:
        return (CARDS + 1) * card + NEW_ROW
    wanted = card_of(card, partner)
    first = own_rows(table)
    for row in range(int64(table.rows[table.turn])):
        if bits.lowest(cards_of(int64(table.row[first + row]))) == wanted:
            return (CARDS + 1) * card + row
    return int64(-1)


@kernel
def to_slots(rolled, keep):
    """The number of a keep, given the roll."""
    dice = dice_of(keep)
    doubled = doubled_of(keep)
    slots = 0
    first = 0
    egg = 0
    for colour in range(COLOURS):
        slots |= ((1 << of_colour(dice, colour)) - 1) << first
        if colour == doubled:
            egg = 1 + first
        first += of_colour(rolled, colour)
    return EGG_CHOICES * (slots - 1) + egg


@kernel
def from_slots(rolled, place):
    """And back; -1 where it is not spelt as ``to_slots`` does it."""
    slots = place // EGG_CHOICES + 1
    egg = place % EGG_CHOICES - 1
    dice = int64(0)
    doubled = int64(NOT_DOUBLED)
    first = 0
    for colour in range(COLOURS):
        there = of_colour(rolled, colour)
        here = slots >> first & ((1 << there) - 1)
        if here & (here + 1) != 0:  # not the first ones of the colour
            return int64(-1)
        dice += bits.count(uint64(here)) * DIE[colour]
        if egg == first and here != 0:
            doubled = colour
        first += there
    if slots >> first != 0 or (egg >= 0 and doubled == NOT_DOUBLED):
        return int64(-1)
    return keep_number(dice, doubled)


@kernel
def index_of(table, action, near):
    if action < KEEP_DICE:
        return LAY_AT + to_partner(table, action - LAY_CARD)
    if action < ROLL:
        return KEEP_AT + to_slots(int64(table.rolled), action - KEEP_DICE)
    if action == ROLL:
        return ROLL_AT
    if action < DONE:
        return TAKE_AT + action - TAKE_CARD
    if action == DONE:
        return DONE_AT
    if action < END:
        return MOVE_AT + to_partner(table, action - MOVE_CARD)
    return END_AT


@kernel
def action_at(table, seat, index):
    if index < LAY_AT or index > END_AT:
        return int64(-1)
    if index < KEEP_AT:
        place = from_partner(table, index - LAY_AT)
        return LAY_CARD + place if place >= 0 else int64(-1)
    if index < ROLL_AT:
        keep = from_slots(int64(table.rolled), index - KEEP_AT)
        return KEEP_DICE + keep if keep >= 0 else int64(-1)
    if index == ROLL_AT:
        return int64(ROLL)
    if index < DONE_AT:
        return TAKE_CARD + index - TAKE_AT
    if index == DONE_AT:
        return int64(DONE)
    if index < END_AT:
        place = from_partner(table, index - MOVE_AT)
        return MOVE_CARD + place if place >= 0 else int64(-1)
    return int64(END)


# Of a roll of many colours hundreds of keeps can be made, and to number each takes long: they are
# counted, in the rules' order, and only the one that is chosen is spelt out. In place of a list
# there are the dice that may be kept, and whether one may be doubled.


@kernel
def list_actions(state, room):
    if state.phase != KEEP:
        return int64(legal(state, room))
    dice = dice_to_keep(state)
    egg = may_double(state)
    n = count_keeps(dice, egg)
    if n == 1:  # and made by itself
        room[0] = KEEP_DICE + keep_number(dice, NOT_DOUBLED)
    room[DICE_TO_KEEP] = dice
    room[EGG_TO_PAY] = egg
    return n


@kernel
def choose(state, room, n, stream):
    if n == 0:
        return int64(-1)
    place = chance.below(stream, n)
    if state.phase != KEEP:
        return int64(room[place])
    return KEEP_DICE + keep_at(int64(room[DICE_TO_KEEP]), room[EGG_TO_PAY] != 0, place)


@kernel
def mark(state, room, n, out, listed):
    count = int64(0)
    if state.phase != KEEP:
        for i in range(n):
            count = flag(index_of(state, int64(room[i]), 0), out, listed, count)
        return count
    dice = int64(room[DICE_TO_KEEP])
    first = 0
    firsts = 0  # of each colour the first die of the roll, as slots
    there = 0  # and all that may be kept
    for colour in range(COLOURS):
        firsts |= 1 << first
        there |= ((1 << of_colour(dice, colour)) - 1) << first
        first += of_colour(int64(state.rolled), colour)
    slots = -there & there  # the sets of these dice, by their numbers
    while slots != 0:
        if (slots & ~firsts) >> 1 & ~slots == 0:  # of each colour the first ones
            at = KEEP_AT + EGG_CHOICES * (slots - 1)
            count = flag(at, out, listed, count)
            doubled = slots & firsts if room[EGG_TO_PAY] != 0 else 0
            while doubled != 0:
                count = flag(at + 1 + bits.lowest(uint64(doubled)), out, listed, count)
                doubled &= doubled - 1
        slots = (slots - there) & there
    return count
