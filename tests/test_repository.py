"""What a stranger finds: commands that exist, versions that agree, a whole wheel."""

import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from babel import Locale

import kufsa
from kufsa.cli.app import app
from kufsa.core.language import languages

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
GUIDES = ["README.md", "CONTRIBUTING.md", "docs/quick-start.md", "docs/testing.md"]
GENERATED = {".git", ".venv", "site", "dist", "build", "node_modules", "__pycache__"}


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def is_written(path: Path) -> bool:
    """Not fetched, built or compiled."""
    built = path.is_relative_to(ROOT / "src" / "kufsa" / "server" / "page")
    return path.suffix != ".pyc" and "node_modules" not in path.parts and not built


def own_files() -> Iterator[Path]:
    for top in ROOT.iterdir():
        hidden = top.name.startswith("." if top.is_dir() else ".coverage")
        if top.name not in GENERATED and not hidden:
            found = top.rglob("*") if top.is_dir() else [top]
            yield from (path for path in found if path.is_file() and is_written(path))
    yield ROOT / ".ci" / "run"


# Commands.


@pytest.mark.parametrize("guide", GUIDES)
def test_the_commands_of_the_guides_exist(guide: str) -> None:
    known = set(getattr(typer.main.get_command(app), "commands"))  # noqa: B009
    own = set(re.findall(r"^    python3 run\.py ([a-z]+)", read("run.py"), re.MULTILINE))
    named = set(re.findall(r"python3?(?:\.\d+)? run\.py ([a-z]+)", read(guide)))
    assert named <= known | own
    assert set(re.findall(r"`kufsa ([a-z]+)", read(guide))) <= known


def test_the_readme_has_the_two_commands_and_continuous_integration_runs_the_second() -> None:
    assert re.search(r"^python3 run\.py  ", read("README.md"), re.MULTILINE)
    assert re.search(r"^python3 run\.py test ", read("README.md"), re.MULTILINE)
    assert re.search(r"^python3 run\.py test$", read(".ci/run"), re.MULTILINE)
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111


@pytest.mark.parametrize("guide", [*GUIDES, "CHANGELOG.md"])
def test_links_lead_to_files(guide: str) -> None:
    targets = re.findall(r'(?:\]\(|src=")([^)"#:]+)[)"#]', read(guide))
    folder = (ROOT / guide).parent
    assert [target for target in targets if not (folder / target).exists()] == []


# Nothing of one machine.

FOREIGN = re.compile(
    "|".join(
        [
            "pypi" + r"\.org",
            "pythonhosted" + r"\.org",
            "npmjs" + r"\.org",
            r"(?<![\w.~])/(?:home|opt|root|work)/\w",
            "--" + "(?:extra-)?index-url",
        ]
    )
)


def test_no_file_names_a_package_index_or_a_path_of_one_machine() -> None:
    found = []
    for path in own_files():
        text = path.read_text(encoding="utf-8", errors="replace")
        found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in FOREIGN.finditer(text)]
    assert found == []


def test_such_a_name_would_be_noticed() -> None:
    assert FOREIGN.search("https://pypi" + ".org/simple")
    assert FOREIGN.search("open('/home" + "/noa/x')")


# Versions, licence, wheel.


def test_versions_agree() -> None:
    assert PROJECT["version"] == kufsa.__version__
    newest = re.search(r"^## (\d\S*)", read("CHANGELOG.md"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == kufsa.__version__
    assert f"version: {kufsa.__version__}\n" in read("CITATION.cff")


def test_the_oldest_python_is_the_same_everywhere() -> None:
    oldest = PROJECT["requires-python"].removeprefix(">=")
    assert f"if sys.version_info < ({oldest.replace('.', ', ')}):" in read("run.py")
    assert f"Python {oldest} or newer" in read("README.md")
    assert f"Programming Language :: Python :: {oldest}" in PROJECT["classifiers"]


def test_the_classifiers_name_the_languages_that_there_are() -> None:
    prefix = "Natural Language :: "
    named = sorted(name for name in PROJECT["classifiers"] if name.startswith(prefix))
    found = (Locale.parse(code, sep="-").get_language_name("en") for code in languages())
    wanted = sorted(f"{prefix}{name}" for name in found)
    assert named == wanted, (
        f"there are files for {', '.join(languages())}: pyproject.toml has the classifiers {named} "
        f"and should have {wanted}"
    )


def test_the_licence_is_apache_2() -> None:
    assert PROJECT["license"] == "Apache-2.0"
    text = read("LICENSE")
    assert "Apache License" in text
    assert "Version 2.0, January 2004" in text
    assert "END OF TERMS AND CONDITIONS" in text


def test_every_folder_of_a_game_is_announced_as_an_entry_point() -> None:
    points = PROJECT["entry-points"]["kufsa.games"]
    folders = {path.parent.name for path in (ROOT / "src/kufsa/games").glob("*/__init__.py")}
    assert set(points) == folders


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The names in a wheel built from here."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    [built] = folder.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        return archive.namelist()


def test_the_wheel_has_the_types_the_texts_and_the_licence(wheel: list[str]) -> None:
    assert "kufsa/py.typed" in wheel
    for text in (ROOT / "src").rglob("text/*"):
        if "board" not in text.parts:
            assert str(text.relative_to(ROOT / "src").as_posix()) in wheel
    for id in PROJECT["entry-points"]["kufsa.games"]:
        for lang in languages():
            assert f"kufsa/games/{id}/text/rules.{lang}.md" in wheel
            assert f"kufsa/games/{id}/text/messages.{lang}.ftl" in wheel
    assert any(name.endswith("licenses/LICENSE") for name in wheel)


def test_the_wheel_has_the_compiled_games_for_python_and_for_the_page(wheel: list[str]) -> None:
    games = {*PROJECT["entry-points"]["kufsa.games"]}
    assert {f"kufsa/games/{id}/wasm/game.wasm" for id in games} <= {*wheel}
    page = [name for name in wheel if name.startswith("kufsa/server/page/assets/game-")]
    for kind in (".wasm", ".wasm.gz", ".json", ".json.gz"):
        assert sum(name.partition(".")[2] == kind[1:] for name in page) == len(games), kind


def test_no_code_lists_the_languages() -> None:
    """A language is files: code that named those there are would have to be edited for a new one.

    Looks for all codes within a few lines of each other, as texts or as keys.
    """
    codes = "|".join(languages())
    named = re.compile(rf"""(?<=["'|])({codes})(?=["'|])|\b({codes})(?=:\s)""")
    code = [path for path in own_files() if path.suffix in (".py", ".ts", ".js", ".svelte")]
    code = [
        path for path in code if not {"tests", "docs", "text"} & {*path.relative_to(ROOT).parts}
    ]
    assert len(code) > 300
    for path in code:
        text = re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        places = [(match.start(), match[1] or match[2]) for match in named.finditer(text)]
        for start, _ in places:
            near = {code for place, code in places if start <= place < start + 300}
            assert near != {*languages()}, (
                f"{path} lists the languages near {text[start : start + 40]!r}"
            )


def test_the_wheel_has_nothing_else(wheel: list[str]) -> None:
    assert {name.split("/")[0].partition("-")[0] for name in wheel} == {"kufsa"}
    assert not [name for name in wheel if "__pycache__" in name or name.endswith(".nbi")]
    assert not [name for name in wheel if "/board/" in name], "the page has what was built of them"
