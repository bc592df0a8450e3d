"""Write the types of every game's views for its board: src/kufsa/games/<id>/board/view.ts.

python3 run.py view_types            write them
python3 run.py view_types --check    fail if one is not as it would be written
"""

import sys
from pathlib import Path

import kufsa
from kufsa.core.schema.typescript import view_types

GAMES = Path(__file__).parents[1] / "src" / "kufsa" / "games"


def main(arguments: list[str]) -> int:
    stale = []
    for id in kufsa.games():
        file = GAMES / id / "board" / "view.ts"
        if not file.parent.is_dir():
            continue  # a game from another package
        text = view_types(kufsa.game(id).schema)
        if not file.exists() or file.read_text("utf-8") != text:
            stale.append(id)
            if "--check" not in arguments:
                file.write_text(text, "utf-8")
    for id in stale:
        print(f"{id}: {'is stale' if '--check' in arguments else 'written'}")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
