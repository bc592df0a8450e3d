"""The pages themselves: generated ones are fresh, all are reachable, examples are examples."""

import importlib.util
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS) for path in DOCS.rglob("*.md"))


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pages", ROOT / "tools" / "pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(ROOT / "tools"))  # as when it is run as a script
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(ROOT / "tools"))
    return module


def test_what_is_generated_is_fresh() -> None:
    for path, text in tool().generated().items():
        found = path.read_text(encoding="utf-8") if path.exists() else "nothing"
        assert found == text, f"`python3 run.py docs` writes {path.name} anew"


def test_every_page_is_in_the_table_of_contents_or_linked_from_the_games() -> None:
    contents = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    tomllib.loads(contents)
    listed = {Path(name) for name in re.findall(r'"([\w/-]+\.md)"', contents)}
    linked = {
        Path("games") / name
        for page in PAGES
        if page.parent == Path("games")
        for name in re.findall(r"\]\(([\w.-]+\.md)\)", (DOCS / page).read_text("utf-8"))
    }
    assert set(PAGES) == listed | linked


@pytest.mark.parametrize("page", [DOCS / page for page in PAGES], ids=str)
def test_a_python_example_is_run(page: Path) -> None:
    """A block of Python in a page is a doctest; what is not to be run is marked as text."""
    for block in re.findall(
        r"^```python\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE
    ):
        assert block.startswith(">>>"), block
        assert block.endswith("\n\n"), f"an empty line ends the example for doctest: {block}"


WRITTEN = [DOCS / page for page in PAGES if not re.search(r"\.[a-z]{2}\.md$", page.name)]


@pytest.mark.parametrize("page", WRITTEN, ids=str)
def test_a_page_has_one_title(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    assert len(re.findall(r"^# ", text, re.MULTILINE)) == 1
    assert text.startswith("# ")


def test_a_page_is_called_the_same_in_the_table_of_contents() -> None:
    contents = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))
    doors = contents["project"]["nav"][1:]  # after the first page
    pages = [page for door in doors for (listed,) in [door.values()] for page in listed]
    called = {name: title for page in pages for title, name in page.items()}
    assert called == {name: (DOCS / name).read_text("utf-8").split("\n")[0][2:] for name in called}


def test_the_pictures_of_the_readme_are_there_and_small() -> None:
    shown = re.findall(r'src="([^"]+)"', (ROOT / "README.md").read_text("utf-8"))
    assert shown
    assert [name for name in shown if (ROOT / name).stat().st_size > 150_000] == []


@pytest.mark.parametrize("page", WRITTEN, ids=str)
def test_a_block_of_code_has_a_language_and_perhaps_a_title(page: Path) -> None:
    """With anything else behind the language the block would be shown as plain text."""
    fences = re.findall(r"^ *```(.+)$", page.read_text("utf-8"), re.MULTILINE)
    assert [one for one in fences if not re.fullmatch(r'\w+( title="[^"]+")?', one)] == []
