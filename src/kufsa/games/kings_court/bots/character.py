"""The characters of King's Court: they differ in memory, in daring, and in how far they think.

They forget hats that they have seen, call on a guess or fear to, and may see through swaps.

``half_life``  of the hats seen so many sights ago, half are still known; 0: all of them
``nerve``      what a call of a hat that it does not know is worth beside its odds
``shrewd``     a hat that a rival knows and moves is likely at home now, and may be called before
               its owner does. How likely, rivals show: every such hat that is turned up counts.
               Whoever snatched from it once is taken to do so again
``patience``   so many times in a row it waits for a rival to bring a hat home, while nothing
               changes at the table
"""

from numpy import int64

from kufsa.core.contract import mind_record
from kufsa.core.kernel import kernel
from kufsa.core.schema import Event, Events
from kufsa.games.kings_court import ROW
from kufsa.games.kings_court.row import known_to
from kufsa.games.kings_court.schema import EVENTS
from kufsa.games.kings_court.state import CALL, LEFT, NO_SWAP, RIGHT, SWAP
from kufsa.search.mind import lose, lose_all, memory_of, remembers, show, swap

from . import knowledge
from .knowledge import SELF, TRUST, WARY

TRAITS = {"half_life": 0.0, "nerve": 0.0, "shrewd": 0.0, "patience": 0.0}
HALF_LIFE, NERVE, SHREWD, PATIENCE = range(len(TRAITS))
BELIEFS = knowledge.BELIEFS

FIRST_IMPRESSION = 8, 2  # of ten swaps of a hat that its player knows, so many bring it home

MIND = mind_record(
    *memory_of(ROW),
    ("table", "u8"),  # a sum over the table as it was in its last turn
    ("right", "u4"),  # hats that were at home after a rival's swap
    ("wrong", "u4"),  # and those that were not
    ("waited", "u4"),  # turns in which nothing changed
    ("known", "u4"),  # who knew what in its last turn
    ("turns", "u4"),  # that it has had
    ("swap_seat", "i1"),  # the last swap: whose, and which slots; -1: none, or judged already
    ("swap_left", "i1"),
    ("swap_right", "i1"),
    ("bitten", "u1"),
)

REASONS = Events(
    sure=Event("why-sure", ""),
    guess=Event("why-guess", ""),
    suspect=Event("why-suspect", ""),
    wait=Event("why-wait", ""),
    look=Event("why-look", ""),
    swap=Event("why-swap", ""),
)
say_sure = REASONS.writer("sure")
say_guess = REASONS.writer("guess")
say_suspect = REASONS.writer("suspect")
say_wait = REASONS.writer("wait")
say_look = REASONS.writer("look")
say_swap = REASONS.writer("swap")

SAW = EVENTS.number("saw")  # seat, slot, hat
MISTAKEN = EVENTS.number("wrong")  # seat, slot
SWAPPED = EVENTS.number("swapped")  # seat, slot, other
CALLED = EVENTS.number("called")  # seat, slot, hat, character
TURNED_MAGIC = EVENTS.number("magic")  # seat, slot
WON = EVENTS.number("won")  # seat, slot, kind
CLOSED = EVENTS.number("closed")  # slot
LAID_ANEW = EVENTS.number("laid_anew")
NOBODY = -1


@kernel
def begin(mind, traits, players):
    mind.right, mind.wrong = FIRST_IMPRESSION
    mind.swap_seat = NOBODY


@kernel
def observe(mind, traits, words, at):
    judge_swaps(mind, words, at)
    if traits[HALF_LIFE] > 0.0:
        learn(mind, words, at, traits[HALF_LIFE])


@kernel
def learn(mind, words, at, half_life):
    """What is known of a slot goes along when hats are swapped and when the row closes."""
    kind = words[at]
    if kind in (SAW, MISTAKEN):
        show(mind, words[at + 2], half_life)
    elif kind == SWAPPED:
        swap(mind, words[at + 2], words[at + 3])
    elif kind in (TURNED_MAGIC, WON):
        lose(mind, words[at + 2])
    elif kind == CLOSED:
        for slot in range(words[at + 1], ROW - 1):
            swap(mind, slot, slot + 1)
        lose(mind, ROW - 1)
    elif kind == LAID_ANEW:
        lose_all(mind)


@kernel
def judge_swaps(mind, words, at):
    """What a call after a swap says about who swapped, and who called."""
    if words[at] == SWAPPED:
        mind.swap_seat = words[at + 1]
        mind.swap_left = words[at + 2]
        mind.swap_right = words[at + 3]
    elif words[at] == CALLED and mind.swap_seat != NOBODY:
        caller, slot = words[at + 1], words[at + 2]
        if slot not in (mind.swap_left, mind.swap_right):
            return
        came_from = int64(mind.swap_right if slot == mind.swap_left else mind.swap_left)
        if mind.swap_seat != mind.seat:
            if words[at + 3] == words[at + 4]:
                mind.right += 1
            else:
                mind.wrong += 1
        elif (
            caller != mind.seat
            and mind.turns > 0
            and int64(mind.known) >> (8 * caller + came_from) & 1 == 0
        ):
            mind.bitten = 1  # it cannot have known that hat
        mind.swap_seat = NOBODY


@kernel
def recall(state, mind, traits):
    """A hat that is not remembered looks as if it had never been seen."""
    if traits[HALF_LIFE] == 0.0:
        return
    for slot in range(ROW):
        if known_to(state, int64(mind.seat)) >> slot & 1 == 1 and not remembers(
            mind, slot, traits[HALF_LIFE]
        ):
            state.known = int64(state.known) & ~(1 << (8 * int64(mind.seat) + slot))


@kernel
def sum_of_table(state, seat):
    """A number for what the seat sees of the row, of who knows what, and of penalties."""
    known = known_to(state, seat)
    total = int64(state.known)
    for slot in range(int64(state.width)):
        hat = int64(state.hats[slot]) if known >> slot & 1 else 15
        total = (total * 31 + int64(state.characters[slot]) * 16 + hat) & 0xFFFFFFFFFFFF
    for player in range(int64(state.players)):
        total = (total * 31 + int64(state.penalties[player])) & 0xFFFFFFFFFFFF
    return total * 8 + int64(state.width)


@kernel
def notice(state, mind, traits, actions, n):
    """Not to look again at a hat that it knows, once its patience is at an end."""
    table = sum_of_table(state, int64(mind.seat))
    same = mind.turns > 0 and int64(mind.table) == table
    mind.waited = int64(mind.waited) + 1 if same else 0
    mind.table = table
    mind.known = state.known
    mind.turns += 1
    if int64(mind.waited) < traits[PATIENCE]:
        return n
    known = known_to(state, int64(mind.seat))
    kept = 0
    for i in range(n):
        action = int64(actions[i])
        if action >= SWAP or known >> action & 1 == 0:
            kept += 1
    if kept == 0:
        return n
    kept = 0
    for i in range(n):
        action = int64(actions[i])
        if action >= SWAP or known >> action & 1 == 0:
            actions[kept] = action
            kept += 1
    return kept


@kernel
def believe(state, mind, traits, beliefs):
    """How surely a swap brings a hat home, whether rivals think of that, and who thinks."""
    shrewd = traits[SHREWD] > 0.0
    judged = float(int64(mind.right) + int64(mind.wrong))
    beliefs[TRUST] = float(mind.right) / judged if shrewd else 0.0
    beliefs[WARY] = 1.0 if shrewd and mind.bitten else 0.0
    beliefs[SELF] = float(mind.seat)


@kernel
def lean(state, mind, traits, action):
    if action >= CALL and known_to(state, int64(mind.seat)) >> (action - CALL) & 1 == 0:
        return traits[NERVE]
    return 0.0


@kernel
def explain(state, mind, traits, action, words):
    """What it knew when it chose, or did not: who has seen which hat, everybody can see."""
    known = known_to(state, int64(mind.seat))
    if action < SWAP:
        return say_wait(words, 0) if known >> action & 1 else say_look(words, 0)
    if action < CALL:
        return say_swap(words, 0)
    slot = action - CALL
    if known >> slot & 1:
        return say_sure(words, 0)
    last = int64(state.last_swap)
    moved = last != NO_SWAP and (LEFT[last - SWAP] == slot or RIGHT[last - SWAP] == slot)
    return say_suspect(words, 0) if moved and traits[SHREWD] > 0.0 else say_guess(words, 0)
