"""Values at random: right ones by a JSON schema, and those with parts changed."""

import json
from random import Random
from typing import Any

# What has broken programs before: ends of ranges, signs that are none, texts that mean something.
NUMBERS = [0, -1, 1, 2, 255, 2**31, 2**53, 2**63, 2**64, -(2**63) - 1, 10**40, 0.5, 1e308, -0.0]
TEXTS = [
    *("", " ", "a", "0", "-1", "null", "true", "..", "../../etc/passwd", "%00", "%2e%2e%2f"),
    *("\x00", "\u202e", "\u200b", "\ufeff", "קופסה", "🎲", "e\u0301" * 30, "\udcff", "ﷺ"),
    *("' OR 1=1 --", "<script>", "{{7*7}}", "${x}", "{ $name }", "x" * 300, "x" * 20_000),
    *("catch_dragon", "kings_court", "nowhere", "en", "he", "here-0123456789abcdef"),
]
DEEP = 40  # levels: more than the server takes


class Inputs:
    """One source of chance, so that a seed gives the same inputs again."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.texts = list(TEXTS)  # grows by ids that the server has given out

    def chance(self, share: float) -> bool:
        return self.dice.random() < share

    def text(self) -> str:
        if self.chance(0.8):
            return self.dice.choice(self.texts)
        return "".join(chr(self.dice.choice((32, 128, 0x2FF, 0xD7FF, 0x1F600)) + self.dice.randrange(90)) for _ in range(self.dice.randrange(12)))  # fmt: skip  # noqa: E501

    def anything(self, depth: int = 3) -> Any:
        kind = self.dice.randrange(8 if depth else 6)
        if kind < 2:
            return self.text()
        if kind < 4:
            return self.dice.choice(NUMBERS)
        if kind < 6:
            return self.dice.choice([None, True, False, float("nan"), float("inf")])
        several = range(self.dice.randrange(4))
        if kind == 6:
            return [self.anything(depth - 1) for _ in several]
        return {self.text(): self.anything(depth - 1) for _ in several}

    # By a schema.

    def of(self, schema: dict[str, Any], shared: dict[str, Any]) -> Any:
        """A value as a schema describes it, more or less."""
        if name := schema.get("$ref"):
            return self.of(shared[name.rpartition("/")[2]], shared)
        for several in ("anyOf", "oneOf", "allOf"):
            if several in schema:
                return self.of(self.dice.choice(schema[several]), shared)
        if "enum" in schema:
            return self.dice.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = self.dice.choice(kind)
        if kind == "object":
            return self._object(schema, shared)
        if kind == "array":
            items = schema.get("items", {})
            return [self.of(items, shared) for _ in range(self.dice.randrange(4))]
        if kind == "integer":
            low, high = int(schema.get("minimum", 0)), int(schema.get("maximum", 9))
            return self.dice.randint(low, min(high, low + 9))
        if kind == "boolean":
            return self.chance(0.5)
        return self.text() if kind == "string" else self.anything(2)

    def _object(self, schema: dict[str, Any], shared: dict[str, Any]) -> Any:
        needed = schema.get("required", ())
        parts = schema.get("properties", {})
        made = {n: self.of(s, shared) for n, s in parts.items() if n in needed or self.chance(0.4)}
        return made or (self.anything(2) if not parts else made)

    # Changed.

    def changed(self, value: Any) -> Any:
        """The same with one part left out, doubled or made of something else."""
        if isinstance(value, dict) and value and self.chance(0.9):
            name = self.dice.choice(list(value))
            rest = {n: v for n, v in value.items() if n != name}
            how = self.dice.randrange(5)
            if how == 0:
                return rest
            if how == 1:
                return {**rest, self.text(): value[name]}
            return {**rest, name: self.anything(2) if how == 2 else self.changed(value[name])}
        if isinstance(value, list) and value and self.chance(0.9):
            place = self.dice.randrange(len(value))
            part = self.dice.choice([[], [value[place]] * 2, [self.changed(value[place])]])
            return value[:place] + part + value[place + 1 :]
        if isinstance(value, str) and self.chance(0.7):
            return self.spoilt(value)
        return self.anything(2)

    def spoilt(self, text: str) -> str:
        """A text with signs left out, doubled, changed or put in."""
        place = self.dice.randrange(len(text) + 1)
        other = self.dice.choice(["", text, self.text()[:50], chr(self.dice.randrange(1, 0x3000))])
        return text[:place] + other + text[place + self.dice.randrange(3) :]

    def written(self, value: Any) -> bytes:
        """The value as JSON, or nearly so."""
        if self.chance(0.02):
            return b"[" * DEEP + b"]" * DEEP
        data = json.dumps(value, ensure_ascii=self.chance(0.5)).encode("utf-8", "surrogatepass")
        if self.chance(0.15):
            place = self.dice.randrange(len(data) + 1)
            new = bytes(self.dice.randrange(256) for _ in range(self.dice.randrange(4)))
            return data[:place] + new + data[place + self.dice.randrange(4) :]
        return data
