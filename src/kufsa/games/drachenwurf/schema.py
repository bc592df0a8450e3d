"""What documents, views, actions and events of DrachenWurf are made of.

Cards are ``b4``, dice ``gb*b`` (a star: doubled for an egg), rows are numbered from 1.
"""

from kufsa.core.schema import (
    SHOWN,
    Actions,
    BitSet,
    BySeat,
    Choice,
    Differs,
    Event,
    Events,
    FirstSeat,
    Form,
    Grouped,
    Lay,
    ListOf,
    Many,
    Marked,
    Material,
    Names,
    Number,
    One,
    OnLine,
    Record,
    Repeats,
    Rows,
    Schema,
    Seat,
    Shuffle,
    Whole,
    Words,
    count,
    letters,
)

from .dice import COLOURS, DICE, KEEPS, LETTERS, NOT_DOUBLED
from .lair import CARDS, LANDSCAPES
from .state import FIRST_SIDE, MAX_PLAYERS, SIX, STATE

PHASES = ("lay", "keep", "choose", "take", "rebuild", "over")
NAMES = tuple(f"{colour}{landscape + 1}" for colour in LETTERS for landscape in range(LANDSCAPES))
LINES = (  # as lair.py numbers them
    *(tuple(range(LANDSCAPES * colour, LANDSCAPES * (colour + 1))) for colour in range(COLOURS)),
    *(tuple(range(landscape, CARDS, LANDSCAPES)) for landscape in range(LANDSCAPES)),
)

CARD = Names(NAMES, "card", "DW-01")
ROW = OnLine(CARD, LINES, "has neither one colour nor one landscape", "DW-20")
DIE = letters(LETTERS, "colour of a die")
# How many dice there may be depends on the phase; `count_dice` can tell no more than 15.
ROLL = Repeats(LETTERS, bits=4, most=2 * DICE, clause="DW-12")
KEPT = Marked("kept", "doubled", ROLL, none=NOT_DOUBLED)
KEEP = Names(tuple(KEPT.write_number(dice, doubled) for dice, doubled in KEEPS), "choice of dice")

pile = Many("pile", CARD, "pile_size", next_first=True)
open_to_all = {
    "middle": Many("middle", CARD, "middle_size"),
    "nests": BySeat(Grouped("nest", "side", CARD, (FIRST_SIDE, SIX))),
    "lairs": Rows("row", "rows", ROW),
    "eggs": BySeat(count("eggs")),
    "supply": count("supply"),
    "turn": One("turn", Seat()),
    "rolled": One("rolled", ROLL),
    "kept": KEPT,
    "egg_spent": Differs("doubled", NOT_DOUBLED, "DW-12"),
    "free": One("free", ROLL),
    "phase": One("phase", Words(PHASES)),
}

CARD_TO_ROW = {
    "card": Choice(NAMES),
    "row": Choice((*(str(number) for number in range(1, CARDS + 1)), "new")),
}

ACTIONS = Actions(
    Form("lay {card} {row}", CARD_TO_ROW),
    Form("keep {dice}", {"dice": Choice(KEEP.texts)}),
    Form("roll"),
    Form("take {card} {count}", {"card": Choice(NAMES), "count": Whole(2, SIX)}),
    Form("done"),
    Form("move {card} {row}", CARD_TO_ROW),
    Form("end"),
)

SEAT = {"seat": Seat()}
TO_ROW = {**SEAT, "card": CARD, "row": Number(first=1)}
TAKEN = {**SEAT, "card": CARD, "count": Number()}
ROLLED = {**SEAT, "dice": ROLL}

EVENTS = Events(
    laid=Event("laid", "DW-07", TO_ROW),
    laid_new=Event("laid-new", "DW-07", TO_ROW),
    laid_for_six=Event("laid", "DW-18", TO_ROW),
    laid_new_for_six=Event("laid-new", "DW-18", TO_ROW),
    kept=Event("kept", "DW-08", {**SEAT, "dice": KEEP}),
    doubled=Event("doubled", "DW-12", {**SEAT, "die": DIE}),
    took=Event("took", "DW-14", TAKEN),
    robbed=Event("robbed", "DW-15", TAKEN),
    lost=Event("lost", "DW-15", {**SEAT, "card": CARD, "eggs": Number()}),
    six=Event("six", "DW-18", {**SEAT, "card": CARD}),
    stopped=Event("stopped", "DW-10", SEAT),
    lapsed=Event("lapsed", "DW-19", ROLLED),
    moved=Event("moved", "DW-22", TO_ROW),
    moved_new=Event("moved-new", "DW-22", TO_ROW),
    turn=Event("turn", "DW-06", SEAT),
    turned_up=Event("turned-up", "DW-06", {"cards": ListOf(CARD)}),
    # Dice that cannot be put aside are in no later view.
    rolled=Event("rolled", "DW-08", ROLLED, passing=True),
    no_match=Event("no-match", "DW-11", SEAT),
    all_home=Event("all-home", "DW-24", SEAT),
    over=Event(
        "over",
        "DW-25",
        {"winners": BitSet(Number(0, MAX_PLAYERS - 1)), "scores": ListOf(Number())},
    ),
    shown=Event(SHOWN, "", {**SEAT, "rolls": ListOf(Record(ROLLED)), "turned_up": ListOf(CARD)}),
)

SCHEMA = Schema(
    STATE,
    document={"pile": pile, **open_to_all},
    view={"pile": count("pile_size"), **open_to_all, "scores": BySeat(One("points", Number()))},
    actions=ACTIONS,
    events=EVENTS,
    material=(Material("card", CARD, (1,) * CARDS, "DW-01", ("pile", "middle", "nests", "lairs")),),
    # The first roll comes after that: deals.py follows the dice.
    deals=(Shuffle(NAMES, last_first=True), Lay("middle", 3), Lay("pile"), FirstSeat("turn")),
)
