"""The views of a game as types of TypeScript, for its board in the browser."""

from .events import SHOWN, Event, ListOf, Mapping, Private, Record, Row
from .schema import Schema
from .terms import Part, Term

HEAD = "// Made from the game's schema: change that, and run `python3 run.py view_types`.\n"


def view_types(schema: Schema) -> str:
    """A module with the type of a view, and of what the last action showed."""
    fields = [f"  {name}: {_line(shape.typescript())};" for name, shape in schema.view.items()]
    fields += [f"  last: {_last(schema)} | null;"]
    return "\n".join([HEAD, "export interface View {", *fields, "}", ""])


def _line(kind: str) -> str:
    """A type without brackets that say nothing.

    >>> _line("(string)[]"), _line('("a" | "b")[]')
    ('string[]', '("a" | "b")[]')
    """
    for plain in ("string", "number", "boolean", "any"):
        kind = kind.replace(f"({plain})", plain)
    return kind


def _last(schema: Schema) -> str:
    """Fields of every kind of SHOWN record; those that are not in all of them may be missing."""
    kinds = [event for event in schema.events.kinds.values() if event.name == SHOWN]
    found: dict[str, str] = {}
    for event in kinds:
        for name, part in event.fields.items():
            found.setdefault(name, _line(part_type(part)))
    parts = [
        f"{name}{'' if name == 'seat' or _always(kinds, name) else '?'}: {kind}"
        for name, kind in found.items()
    ]
    return "{ " + "; ".join(["action: string", *parts]) + " }"


def _always(kinds: list[Event], name: str) -> bool:
    return all(
        name in event.fields and not isinstance(event.fields[name], Private) for event in kinds
    )


def part_type(part: Part) -> str:
    """The type of a field of an event."""
    if isinstance(part, Term):
        return part.typescript()
    if isinstance(part, Private):
        return part_type(part.part)
    if isinstance(part, ListOf):
        return f"({part_type(part.entry)})[]"
    if isinstance(part, Mapping):
        return f"Record<string, {part.value.typescript()}>"
    if isinstance(part, Row):
        return f"[{', '.join(map(part_type, part.entries))}]"
    assert isinstance(part, Record)
    fields = "; ".join(f"{name}: {part_type(inner)}" for name, inner in part.fields.items())
    return f"{{ {fields} }}"
