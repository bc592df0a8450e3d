"""The client finds its languages by their files when it is built."""

import json
import subprocess
from pathlib import Path

import hatch_build

FOUND = """
import("./languages.js").then(({ languages }) =>
  console.log(JSON.stringify(languages(process.argv[1]))));
"""


def write(root: Path, name: str, source: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")


def test_a_language_is_files(tmp_path: Path) -> None:
    core = "src/kufsa/core/text/messages"
    write(tmp_path, f"{core}.en.ftl", "language-name = English\nlanguage-direction = ltr\n")
    write(tmp_path, f"{core}.xx.ftl", "language-name = Iksish\nlanguage-direction = ltr\n")
    write(tmp_path, f"{core}.yy-YY.ftl", "language-direction = rtl\n")
    for lang in ("en", "xx"):
        write(tmp_path, f"client/src/text/{lang}.ftl", "title = Kufsa\n")
    write(tmp_path, "src/kufsa/games/nuts/text/messages.en.ftl", "title = Nuts\nover = Over.\n")
    write(tmp_path, "src/kufsa/games/nuts/text/messages.xx.ftl", "title = Nats\n")
    node = hatch_build.system_node() or hatch_build.packaged_node()
    said = subprocess.run(
        [str(node), "-e", FOUND, str(tmp_path)],
        cwd=hatch_build.CLIENT,
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    assert json.loads(said.stdout) == {
        "en": {"name": "English", "direction": "ltr", "incomplete": []},
        "xx": {"name": "Iksish", "direction": "ltr", "incomplete": ["nuts"]},
        "yy-YY": {"name": "yy-YY", "direction": "rtl", "incomplete": ["frame", "nuts"]},
    }
