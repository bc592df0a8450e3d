"""What a game declares once: how its documents, views, actions and events are made of numbers."""

from .actions import Actions, Form
from .deals import ByOption, Deal, Draw, FirstSeat, Lay, LeaveOut, Pick, Shuffle, TurnUp, copies
from .events import SHOWN, Event, Events, ListOf, Mapping, Private, Record, Row
from .heaps import Chain, Grouped, Loose, Marked, Rows
from .lists import Combined, Grid, Many, Text, Together
from .material import Material
from .odds import Odds
from .patterns import Ascending, Choice, Pattern, Whole
from .schema import Schema
from .sets import BitSet, OnLine, Repeats, Tally
from .shapes import BySeat, Counts, Differs, One, Packed, Tokens, When, count
from .terms import Flag, Maybe, Names, Number, Seat, Share, Values, Words, letters
from .visibility import Counted, Hidden, Own

__all__ = [
    "SHOWN",
    "Actions",
    "Ascending",
    "BitSet",
    "ByOption",
    "BySeat",
    "Chain",
    "Choice",
    "Combined",
    "Counted",
    "Counts",
    "Deal",
    "Differs",
    "Draw",
    "Event",
    "Events",
    "FirstSeat",
    "Flag",
    "Form",
    "Grid",
    "Grouped",
    "Hidden",
    "Lay",
    "LeaveOut",
    "ListOf",
    "Loose",
    "Many",
    "Mapping",
    "Marked",
    "Material",
    "Maybe",
    "Names",
    "Number",
    "Odds",
    "OnLine",
    "One",
    "Own",
    "Packed",
    "Pattern",
    "Pick",
    "Private",
    "Record",
    "Repeats",
    "Row",
    "Rows",
    "Schema",
    "Seat",
    "Share",
    "Shuffle",
    "Tally",
    "Text",
    "Together",
    "Tokens",
    "TurnUp",
    "Values",
    "When",
    "Whole",
    "Words",
    "copies",
    "count",
    "letters",
]
