"""What a game declares in its schema, as tables for its page."""

import re
from collections.abc import Iterator

from kufsa import Game
from kufsa.core.schema import (
    SHOWN,
    Ascending,
    Choice,
    Event,
    ListOf,
    Private,
    Record,
    Row,
    Whole,
)
from kufsa.core.schema import Mapping as Pairs
from kufsa.core.schema.patterns import Part as ActionPart
from kufsa.core.schema.shapes import Shape
from kufsa.core.schema.terms import Part, Term

FEW = 8  # texts of a choice that are listed


def tables(game: Game) -> Iterator[str]:
    """The sections of a page about documents, views, actions and events."""
    schema = game.schema
    yield "## Document and view"
    yield (
        "A document holds the whole position, a view what one seat may know; – is nothing. "
        "[Notation](../notation.md) says what the values mean."
    )
    names = dict.fromkeys((*schema.document, *schema.view))
    rows = (
        f"| `{name}` | {_type(schema.document.get(name))} | {_type(schema.view.get(name))} |"
        for name in names
    )
    yield "\n".join(["| value | in a document | in a view |", "|---|---|---|", *rows])
    yield "## Actions"
    rows = (
        f"| {code(form.template)} | {'; '.join(_part(*one) for one in form.parts.items())} |"
        for form in schema.actions.forms
    )
    yield "\n".join(["| action | |", "|---|---|", *rows])
    yield "## Events"
    yield "\n".join(["| event | clause | fields |", "|---|---|---|", *_events(game)])


def code(text: str) -> str:
    """Code in a cell of a table."""
    plain = re.sub(r"\((\w+)\)\[\]", r"\1[]", text)  # (string)[] is string[]
    return f"`{plain}`".replace("|", "\\|")


def _type(shape: Shape | None) -> str:
    return "–" if shape is None else code(shape.typescript())


def _part(name: str, part: ActionPart) -> str:
    if isinstance(part, Choice):
        texts = [text for row in part.texts for text in (row if isinstance(row, tuple) else [row])]
        shown = ", ".join(map(code, texts[:FEW]))
        rest = "" if len(texts) <= FEW else f" … {code(texts[-1])}"
        return f"{name}: {shown}{rest}"
    if isinstance(part, Whole):
        return f"{name}: a number from {part.low} to {part.high}"
    assert isinstance(part, Ascending)
    return f"{name}: up to {part.kept} rising numbers"


def _events(game: Game) -> Iterator[str]:
    for event in game.schema.events.kinds.values():
        if event.name != SHOWN:
            yield f"| `{event.name}` | {event.clause} | {_fields(event)} |"


def _fields(event: Event) -> str:
    fields = ", ".join(
        f"{code(f'{name}: {part_type(part)}')}"
        + (" (for that seat only)" if isinstance(part, Private) else "")
        for name, part in event.fields.items()
    )
    return f"{fields}; told to that seat only" if event.private else fields


def part_type(part: Part) -> str:
    """The TypeScript type of a field of an event."""
    if isinstance(part, Private):
        return part_type(part.part)
    if isinstance(part, Term):
        return part.typescript()
    if isinstance(part, ListOf):
        entry = part_type(part.entry)
        return f"({entry})[]" if " " in entry else f"{entry}[]"
    if isinstance(part, Row):
        return f"[{', '.join(map(part_type, part.entries))}]"
    if isinstance(part, Record):
        return (
            f"{{ {', '.join(f'{name}: {part_type(one)}' for name, one in part.fields.items())} }}"
        )
    assert isinstance(part, Pairs)
    return f"Record<string, {part.value.typescript()}>"
