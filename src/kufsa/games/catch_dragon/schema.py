"""What documents, views, actions and events of Catch the Dragon are made of.

Cells are ``a1`` … ``g7``, kinds ``T B L R C D G S``.
"""

from kufsa.core.schema import (
    SHOWN,
    Actions,
    BitSet,
    BySeat,
    Choice,
    Counts,
    Event,
    Events,
    FirstSeat,
    Form,
    Grid,
    Lay,
    ListOf,
    Many,
    Mapping,
    Material,
    Names,
    Number,
    One,
    Schema,
    Seat,
    Shuffle,
    Tally,
    Words,
    copies,
    letters,
)

from .state import CELLS, EMPTY, KINDS, SIDE, STATE, TILES

COLUMNS = "abcdefg"
NAMES = tuple(f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS))
PHASES = ("flip", "spider", "over")

LETTERS = "TBLRCDGS.?"
CELL = Names(NAMES, "cell")
FACE = letters(LETTERS, "kind of tile")
KIND = letters(LETTERS[:KINDS], "kind of tile")

up = Many("turned", CELL, "ups", once=True)
won = BySeat(Counts("won", KIND))
turn = One("turn", Seat())
phase = One("phase", Words(PHASES))

ACTIONS = Actions(
    Form("{cell}", {"cell": Choice(NAMES)}, label="do-flip"),
    Form("stop"),
    Form(">{cell}", {"cell": Choice(NAMES)}, label="do-carry"),
    Form("stay"),
)

SEAT = {"seat": Seat()}
WON = {**SEAT, "tiles": Tally(KIND, bits=8), "count": Number(), "cells": ListOf(CELL)}

EVENTS = Events(
    flipped=Event("flipped", "CD-06", {**SEAT, "cell": CELL, "kind": KIND}),
    spider=Event("spider", "CD-15", SEAT),
    no_place=Event("no-place", "CD-17"),
    busted=Event("busted", "CD-14", SEAT),
    turned_back=Event("turned-back", "CD-10", {"cells": ListOf(CELL)}),
    spider_stays=Event("spider-stays", "CD-16", {**SEAT, "cell": CELL}),
    spider_moved=Event("spider-moved", "CD-18", {**SEAT, "cell": CELL, "place": CELL}),
    won=Event("won", "CD-08", WON, lasting=True),
    caught=Event("won", "CD-12", WON, lasting=True),
    won_nothing=Event("won-nothing", "CD-08", SEAT),
    turn=Event("turn", "CD-05", SEAT),
    spiders_taken=Event("spiders-taken", "CD-20", SEAT, lasting=True),
    spiders_stay=Event("spiders-stay", "CD-20", lasting=True),
    over=Event(
        "over",
        "CD-21",
        {"winners": BitSet(Number(0, 7)), "scores": ListOf(Number())},
        lasting=True,
    ),
    shown=Event(SHOWN, "", {**SEAT, "shown": Mapping(CELL, KIND)}),
)

SCHEMA = Schema(
    STATE,
    document={
        "grid": Grid("face", FACE, SIDE, pieces_below=KINDS, readable=EMPTY + 1),
        "up": up,
        "seen": One("seen", BitSet(CELL)),
        "won": won,
        "turn": turn,
        "phase": phase,
    },
    view={"grid": Grid("grid", FACE, SIDE), "up": up, "won": won, "turn": turn, "phase": phase},
    actions=ACTIONS,
    events=EVENTS,
    material=(Material("tile", KIND, tuple(TILES.tolist()), "CD-01", ("grid", "won")),),
    deals=(Shuffle(copies(KIND, TILES.tolist())), Lay("grid", row=SIDE), FirstSeat("turn")),
)
