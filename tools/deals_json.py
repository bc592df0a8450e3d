"""Write what verify.py must know of every game's set-up: src/kufsa/games/<id>/deals.json.

python3 run.py deals_json            write the files
python3 run.py deals_json --check    fail if one is not as it would be written
"""

import sys
from pathlib import Path

import kufsa
from kufsa.core.deals import deals_files

GAMES = Path(__file__).parents[1] / "src" / "kufsa" / "games"


def main(arguments: list[str]) -> int:
    stale = []
    for folder in sorted(path.parent for path in GAMES.glob("*/__init__.py")):
        text = deals_files(kufsa.game(folder.name)).get("deals.json", "")
        file = folder / "deals.json"
        if text and not (file.exists() and file.read_text("utf-8") == text):
            stale.append(folder.name)
            if "--check" not in arguments:
                file.write_text(text, "utf-8")
    for id in stale:
        print(f"{id}: {'is stale' if '--check' in arguments else 'written'}")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
