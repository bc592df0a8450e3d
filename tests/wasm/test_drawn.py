"""The pictures that the engine in TypeScript must draw are those that Python draws."""

import json
from pathlib import Path

from tests.wasm.drawn import cases


def test_the_pictures_are_those_of_python() -> None:
    kept = Path(__file__).parent / "traces" / "drawn.json"
    assert json.loads(kept.read_text("utf-8")) == cases(), "run: python3 run.py traces"
