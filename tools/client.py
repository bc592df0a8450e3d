"""Checks the browser's client: types and accessibility of its components, and its unit tests."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import hatch_build


def main() -> None:
    hatch_build.install(tools=True)
    hatch_build.run("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings", show=True)
    hatch_build.run("node_modules/vitest/vitest.mjs", "run", show=True)
    if not hatch_build.is_fresh():
        hatch_build.build()


if __name__ == "__main__":
    main()
