"""Red-Handed as numbers: snatches by the cards' types, and everybody is asked in turn.

The rules know only an order of events (RH-17). Here eyes are perfect and hands equally quick: after
each turning-up every seat, from 0 up, chooses to wait or to snatch, without learning what the
others chose. When the last one has chosen, one of those who snatched comes first, by lot, and the
others' snatches lapse; where all wait, cards are turned up.

Cards of one type are alike, so an index names types, and the first such card that lies open is
marked. Any policeman with a thief and any thief with a diamond and a fingerprint can be snatched
for, rightly or wrongly: what is right is for the player to see. Marks on other cards are always
wrong, and do what any wrong index does.
"""

from numpy import int64, uint64

from kufsa.core import bits, chance
from kufsa.core.kernel import kernel
from kufsa.core.lane import ASKED, CHOSEN
from kufsa.core.layout import Axis, Layout, Part, numbered, seats

from .incidents import (
    CARDS,
    COUNT,
    DARK,
    DIAMOND,
    FINGERPRINT,
    NOWHERE,
    ONE,
    POLICE,
    THIEF,
    THIRD,
    caught_by,
    mark_three,
    mark_two,
    of_type,
    types,
)
from .rules import FLIP, MAX_PLAYERS, OVER, SEAT, SNATCH, apply, check
from .schema import NAMES, PHASES

VERSION = 0
ROOM = 1  # nothing is listed

COLOURS = ("red", "green", "blue")
COLOUR = Axis("colour", COLOURS)
FACE = Axis("face", tuple(NAMES))
PLACE = numbered("place", CARDS, "of an open card, in the order of turning up", first=1)
SEAT_AXIS = seats(MAX_PLAYERS)
TYPES = tuple(f"{colour} {quantity}" for colour in COLOURS for quantity in (1, 2, 3))

OBSERVATION = Layout(
    Part("open", (FACE,), "how many cards with that face are open", high=3),
    Part("faces", (PLACE,), "the face of the card there, Tr1 as 1; 0: none", high=len(NAMES)),
    Part("owners", (PLACE,), "before whom it lies: the observing seat as 1", high=MAX_PLAYERS),
    Part("decks", (SEAT_AXIS,), "cards in the deck", high=CARDS),
    Part("piles", (SEAT_AXIS,), "cards in the pile of the quick game", high=CARDS),
    Part("present", (SEAT_AXIS,), "1 where somebody sits"),
    Part("phase", (Axis("phase", PHASES),), "1 for the present phase"),
)
ACTIONS = Layout(
    Part("wait", (), "`flip`: for my part, turn cards up"),
    Part("arrest", (COLOUR, Axis("thief", TYPES)), "`0:snatch 3 7`: a policeman and a thief"),
    Part(
        "theft",
        (Axis("thief", TYPES), Axis("diamond", TYPES), Axis("fingerprint", TYPES)),
        "`0:snatch 3 7 12`: a thief, a diamond and a fingerprint",
    ),
)

WAIT = ACTIONS.start("wait")
ARREST = ACTIONS.start("arrest")
THEFT = ACTIONS.start("theft")
ACTION_COUNT = ACTIONS.size
OPEN = OBSERVATION.start("open")
FACES = OBSERVATION.start("faces")
OWNERS = OBSERVATION.start("owners")
DECKS = OBSERVATION.start("decks")
PILES = OBSERVATION.start("piles")
PRESENT = OBSERVATION.start("present")
PHASE = OBSERVATION.start("phase")


@kernel
def observe(view, seat, out):
    players = int64(view.players)
    for place in range(int64(view.opens)):
        face = int64(view.face[place])
        out[OPEN + face] += 1
        out[FACES + place] = face + 1
        out[OWNERS + place] = (int64(view.owner[place]) + players - seat) % players + 1
    for place in range(players):
        other = (seat + place) % players
        out[DECKS + place] = view.deck_sizes[other]
        out[PILES + place] = view.pile_sizes[other]
        out[PRESENT + place] = 1
    out[PHASE + int64(view.phase)] = 1


# Actions.


@kernel
def just(table, kind, which):
    """Where the open cards of a kind and type lie, also in the dark."""
    return table.kind[kind] & table.colour[which // 3] & table.quantity[which % 3]


@kernel
def face_at(table, place):
    """The face of the card that lies open in a place."""
    here = int64(0)
    for i in range(3):
        here += i * int64(table.colour[i] >> uint64(place) & ONE)
    if table.police >> uint64(place) & ONE != NOWHERE:
        return POLICE + here
    if table.dark >> uint64(place) & ONE != NOWHERE:
        return int64(DARK)
    here *= 3
    for i in range(3):
        here += i * int64(table.quantity[i] >> uint64(place) & ONE)
        here += 9 * i * int64(table.kind[i] >> uint64(place) & ONE)
    return here


@kernel
def index_of(table, action, near):
    """-1 for marks that are not a policeman and a thief, or one card of each kind."""
    if action == FLIP:
        return int64(WAIT)
    police = int64(-1)
    thief = int64(-1)
    diamond = int64(-1)
    fingerprint = int64(-1)
    count = action >> COUNT & 7
    for i in range(count):
        face = face_at(table, (action >> (12 - 6 * i) & 63) - 1)
        if face >= POLICE:
            police = face - POLICE
        elif face // 9 == THIEF:
            thief = face % 9
        elif face // 9 == DIAMOND:
            diamond = face % 9
        else:
            fingerprint = face % 9
    if count == 2 and 0 <= police < 3 and thief >= 0:
        return ARREST + 9 * police + thief
    if count == 3 and thief >= 0 and diamond >= 0 and fingerprint >= 0:
        return THEFT + 81 * thief + 9 * diamond + fingerprint
    return int64(-1)


@kernel
def action_at(table, seat, index):
    if index == WAIT:
        return int64(FLIP)
    if not 0 <= index < ACTION_COUNT:
        return int64(-1)
    if index < THEFT:
        officers = table.police & table.colour[(index - ARREST) // 9]
        thieves = just(table, THIEF, (index - ARREST) % 9)
        if officers == NOWHERE or thieves == NOWHERE:
            return int64(-1)
        return SNATCH | seat << SEAT | mark_two(bits.lowest(officers), bits.lowest(thieves))
    thieves = just(table, THIEF, (index - THEFT) // 81)
    diamonds = just(table, DIAMOND, (index - THEFT) // 9 % 9)
    prints = just(table, FINGERPRINT, (index - THEFT) % 9)
    if thieves == NOWHERE or diamonds == NOWHERE or prints == NOWHERE:
        return int64(-1)
    return (
        SNATCH
        | seat << SEAT
        | mark_three(bits.lowest(thieves), bits.lowest(diamonds), bits.lowest(prints))
    )


@kernel
def list_actions(state, room):
    """There may be thousands: nobody needs the list."""
    return 0


@kernel
def mark(table, room, n, out, listed):
    """Everything that lies open to be snatched for, and to wait."""
    if table.phase == OVER:
        return 0
    out[WAIT] = True
    for colour in range(3):
        if table.police & table.colour[colour] != NOWHERE:
            for thief in range(9):
                if just(table, THIEF, thief) != NOWHERE:
                    out[ARREST + 9 * colour + thief] = True
    for thief in range(9):
        if just(table, THIEF, thief) == NOWHERE:
            continue
        for diamond in range(9):
            if just(table, DIAMOND, diamond) == NOWHERE:
                continue
            for fingerprint in range(9):
                if just(table, FINGERPRINT, fingerprint) != NOWHERE:
                    out[THEFT + 81 * thief + 9 * diamond + fingerprint] = True
    return 0


# Everybody at once.


@kernel
def current(state, lane):
    return int64(-1) if state.phase == OVER else int64(lane[ASKED])


@kernel
def allowed(state, action):
    """Waiting is always possible, also where there is nothing to turn up."""
    return action == FLIP or (action > 0 and check(state, action) == 0)


@kernel
def play(state, lane, action):
    """Note what a seat chose; after the last, the first of those who snatched, or cards turn up."""
    seat = int64(lane[ASKED])
    lane[CHOSEN + seat] = action
    if seat + 1 < int64(state.players):
        lane[ASKED] = seat + 1
        return
    lane[ASKED] = 0
    snatches = int64(0)
    for other in range(int64(state.players)):
        snatches += int64(lane[CHOSEN + other] != FLIP)
    if snatches == 0:
        if check(state, FLIP) == 0:
            apply(state, FLIP)
        return
    winner = chance.below(state.chance, snatches) if snatches > 1 else int64(0)
    for other in range(int64(state.players)):
        if lane[CHOSEN + other] != FLIP:
            if winner == 0:
                apply(state, int64(lane[CHOSEN + other]))
                return
            winner -= 1


# Random play by the rules: turn cards up, or one of the right snatches of all seats. Which one it
# is makes no difference to what follows, so none is listed: they are counted.


@kernel
def open_types(table, kind):
    """The types of a kind of which a card lies open, as a set."""
    found = NOWHERE
    for which in range(types(table)):
        if of_type(table, kind, which) != NOWHERE:
            found |= ONE << uint64(which)
    return found


@kernel
def choose(state, room, n, stream):
    incidents = int64(0)
    marks = int64(0)
    for colour in range(3):
        officers = state.police & state.colour[colour]
        caught = caught_by(state, colour)
        if officers != NOWHERE and caught != NOWHERE:
            incidents += bits.count(officers) * bits.count(caught)
            marks = mark_two(bits.lowest(officers), bits.lowest(caught))
    open_diamonds = open_types(state, DIAMOND)
    open_prints = open_types(state, FINGERPRINT)
    for thief in range(types(state)):
        thieves = of_type(state, THIEF, thief)
        left = open_diamonds if thieves != NOWHERE else NOWHERE
        while left != NOWHERE:
            diamond = bits.lowest(left)
            left &= left - ONE
            third = THIRD[thief, diamond]
            if open_prints >> uint64(third) & ONE != NOWHERE:
                diamonds = of_type(state, DIAMOND, diamond)
                prints = of_type(state, FINGERPRINT, third)
                incidents += bits.count(thieves) * bits.count(diamonds) * bits.count(prints)
                marks = mark_three(bits.lowest(thieves), bits.lowest(diamonds), bits.lowest(prints))
    flips = int64(check(state, FLIP) == 0)
    total = flips + int64(state.players) * incidents
    if total == 0:
        return int64(-1)
    drawn = chance.below(stream, total)
    if drawn < flips:
        return int64(FLIP)
    return SNATCH | (drawn - flips) % int64(state.players) << SEAT | marks
