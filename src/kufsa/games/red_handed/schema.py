"""What documents, views, actions and events of Red-Handed are made of.

Cards are ``Tr2``, ``Pr``, ``K``; actions are ``flip`` and ``0:snatch 3 7``.
"""

from kufsa.core.schema import (
    SHOWN,
    Actions,
    Ascending,
    BitSet,
    ByOption,
    BySeat,
    Chain,
    Deal,
    Event,
    Events,
    Flag,
    Form,
    ListOf,
    Loose,
    Material,
    Names,
    Number,
    One,
    Row,
    Schema,
    Seat,
    Shuffle,
    Together,
    Whole,
    Words,
    copies,
    count,
)

from .incidents import CARDS, COPIES, COUNT
from .rules import FAR, MOST_MARKS, NO_SEAT, PILE, SEAT, SNATCH, STATE

PHASES = ("play", "over")
NAMES = (
    *(f"{kind}{colour}{quantity}" for kind in "TDF" for colour in "rgb" for quantity in (1, 2, 3)),
    *(f"P{colour}" for colour in "rgb"),
    "K",
)
BOX = "RH-01"  # the clause that lists the cards
EACH = ByOption("players", tuple((players, CARDS // players) for players in range(2, 7)))

CARD = Names(NAMES, "card")
OWNER = ("owner", Seat())

phase = One("phase", Words(PHASES))

# Seats and numbers that no table has are read as the largest, and the rules refuse them. Of more
# marks than there may be, only that they are too many is kept.
ACTIONS = Actions(
    Form("flip"),
    Form(
        "{seat}:snatch{marks}",
        {
            "seat": Whole(0, NO_SEAT, strides=(1 << SEAT,), clamp=True),
            "marks": Ascending(
                MOST_MARKS, MOST_MARKS + 1, FAR, strides=(1 << COUNT, 1 << 12, 1 << 6, 1)
            ),
        },
        base=SNATCH,
        secret=True,  # the right snatches are the answer to the game
        label="do-snatch",
    ),
)

# Why marks are a mistake: of two cards, then of three.
MISTAKES = ("police", "pair", "kinds", "colours", "quantities")
WAYS = ("full", "quick")  # to play

CLAIM = {"seat": Seat()}
MISTAKE = {**CLAIM, "why": Words(MISTAKES)}
END = {
    "way": Words(WAYS),
    "winners": BitSet(Number(0, 7)),
    "scores": ListOf(Number()),
}
OPEN_CARDS = ListOf(Row((CARD, Seat())))

EVENTS = Events(
    turned_up=Event("turned-up", "RH-04", {"cards": ListOf(CARD), "seats": ListOf(Seat())}),
    dark=Event("dark", "RH-08"),
    last_card=Event("last-card", "RH-05", CLAIM),
    snatched=Event(
        "snatched", "RH-10", {**CLAIM, "marks": ListOf(Number()), "cards": ListOf(CARD)}
    ),
    no_arrest=Event("mistake", "RH-09", MISTAKE),
    no_pair=Event("mistake", "RH-10", MISTAKE),
    no_theft=Event("mistake", "RH-07", MISTAKE),
    arrest=Event("arrest", "RH-09", CLAIM),
    theft=Event("theft", "RH-06", CLAIM),
    theft_in_the_dark=Event("theft", "RH-08", CLAIM),
    marked_nothing=Event("marked-nothing", "RH-12", CLAIM),
    taken=Event("taken", "RH-12", {**CLAIM, "count": Number()}),
    shared=Event("shared", "RH-11", {**CLAIM, "count": Number(), "hands": ListOf(Number())}),
    over=Event("over", "RH-14", END),
    quick_over=Event("over", "RH-15", END),
    flip_shown=Event(SHOWN, "", {"seat": Seat(nobody=-1), "shown": OPEN_CARDS}),
    snatch_shown=Event(SHOWN, "", {**CLAIM, "right": Flag(), "shown": OPEN_CARDS}),
)

SCHEMA = Schema(
    STATE,
    document={
        "decks": BySeat(Chain("face", "after", "top", "held", CARD, clause=BOX)),
        "piles": BySeat(
            Chain("face", "after", "top", "held", CARD, first=PILE, sorted=True, clause=BOX)
        ),
        "open": Loose("face", "opened", OWNER, "opens", "held", CARD, clause=BOX),
        "phase": phase,
    },
    view={
        "open": Together((("face", CARD), OWNER), "opens", joined=False),
        "deck_sizes": BySeat(count("deck_sizes")),
        "pile_sizes": BySeat(count("pile_sizes")),
        "phase": phase,
    },
    actions=ACTIONS,
    events=EVENTS,
    options={"quick": "quick"},
    material=(Material("card", CARD, tuple(COPIES.tolist()), BOX, ("decks", "piles", "open")),),
    deals=(Shuffle(copies(CARD, COPIES.tolist())), Deal("decks", EACH)),
)
