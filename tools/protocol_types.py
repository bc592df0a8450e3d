"""Write the types of the live protocol for the browser's client: client/src/app/protocol.ts.

    python3 run.py protocol_types            write it
    python3 run.py protocol_types --check    fail if it is not as it would be written

One definition serves both sides: the messages of ``kufsa.server.protocol``, the commands of
``kufsa.match.commands`` and the parts of a scene of ``kufsa.match.parts``.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec

from kufsa.match import parts
from kufsa.match.commands import PersonCommand
from kufsa.server import protocol

FILE = Path(__file__).parents[1] / "client" / "src" / "app" / "protocol.ts"

HEAD = """\
// Made from the server's own definitions: change those, and run `python3 run.py protocol_types`.
// Views and the fields of events are the game's own: see docs/notation.md.
"""
OPEN = ("GameEvent",)  # has more fields than are named
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
# What the server passes on as it is and a client looks into.
KNOWN = {
    ("SceneMessage", "scene"): "Scene",
    ("SceneMessage", "missed"): "Move[]",
    ("StepMessage", "changed"): "Partial<Scene>",
    ("StepMessage", "moves"): "Move[]",
    ("StepMessage", "said"): "Said[]",
    ("DoMessage", "command"): "Command",
}

Schema = dict[str, Any]


def written() -> str:
    """The whole file."""
    incoming, outgoing = get_args(protocol.AnyIncoming), get_args(protocol.AnyOutgoing)
    commands = get_args(PersonCommand)
    # Messages get this suffix, because a part of a scene may have the same name.
    types = {**_schemas([parts.Scene]), **_schemas(commands)}
    messages = _schemas([*incoming, *outgoing])
    types |= {f"{one.__name__}Message": messages[one.__name__] for one in (*incoming, *outgoing)}
    return "\n".join(
        [
            HEAD,
            *(_declared(name, schema) for name, schema in types.items()),
            _union("Command", [one.__name__ for one in commands]),
            _union("Incoming", [f"{one.__name__}Message" for one in incoming]),
            _union("Outgoing", [f"{one.__name__}Message" for one in outgoing]),
        ]
    )


def _schemas(types: Sequence[Any]) -> dict[str, Schema]:
    _, found = msgspec.json.schema_components(types, ref_template="{name}")
    return dict(sorted(found.items()))


def _declared(name: str, schema: Schema) -> str:
    said = f"/** {_first_line(schema['description'])} */\n" if "description" in schema else ""
    if schema["type"] == "array":
        return f"{said}export type {name} = {_type(schema)};\n"
    fields = "".join(
        f"  {field}{'' if field in schema['required'] else '?'}: "
        f"{KNOWN.get((name, field)) or _type(part)};\n"
        for field, part in schema["properties"].items()
    )
    more = "  [field: string]: any;\n" if name in OPEN else ""
    return f"{said}export interface {name} {{\n{fields}{more}}}\n"


def _first_line(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split()).replace("``", "`")


def _type(schema: Schema) -> str:
    """
    >>> _type({"anyOf": [{"type": "integer"}, {"type": "null"}]})
    'number | null'
    """
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        each = list(dict.fromkeys(_type(one) for one in schema["anyOf"]))
        return "any" if "any" in each else " | ".join(each)
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        inside = schema.get("additionalProperties")
        return f"Record<string, {_type(inside)}>" if inside else "any"
    return "null" if kind == "null" else PLAIN.get(str(kind), "any")


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    item = _type(schema["items"]) if "items" in schema else "any"
    return f"({item})[]" if " " in item else f"{item}[]"


def _union(name: str, names: Sequence[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {one}" for one in names) + ";\n"


def main(arguments: Sequence[str]) -> int:
    text = written()
    if "--check" not in arguments:
        FILE.write_text(text, "utf-8")
    elif FILE.read_text("utf-8") != text:
        print(f"{FILE} is not fresh: run python3 run.py protocol_types", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
