"""What all games share speaks of no single game: no ids, and no words of one game's things."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHARED = [
    *(f"src/kufsa/{name}" for name in ("match", "server", "envs", "search", "arena", "verify.py")),
    *(f"client/src/{name}" for name in ("app", "board", "pages", "table")),
]
BUILT = ROOT / "src/kufsa/server/page"  # the client, with the boards of the games
KINDS = {".py", ".ts", ".svelte", ".ftl", ".css", ".html"}
IDS = [path.parent.name for path in ROOT.glob("src/kufsa/games/*/__init__.py")]
TITLES = ("Red-Handed", "Drachenwurf", "Triominoes", "Triangle Dominoes")
WORDS = (
    *("flip", "flips", "flipped", "flipping", "snatch", "snatches", "snatched", "snatcher"),
    *("snatching", "diamond", "diamonds", "thief", "thieves", "police", "museum"),
    *("spider", "spiders", "dragon", "dragons", "hat", "hats", "nest", "nests", "egg", "eggs"),
    *("tile", "tiles", "card", "cards", "mark_seconds", "MarkTimeout"),
)
# Parts of snake_case names count as words, parts of camelCase names do not.
FOUND = re.compile(
    rf"(?<![A-Za-z])({'|'.join((*IDS, *TITLES, *WORDS))})(?![A-Za-z])", re.IGNORECASE
)

# What may stand there all the same: a pattern of paths, one of what they may say, and why.
ALLOWED = [
    (r".*/openspiel\.py", r"pyspiel\.load_game\(.*", "an example in a docstring"),
    (r".*\.test\.ts", r".*", "tests play games"),
    (
        r"src/kufsa/(envs/loops|search/(claims|quick|tree)|arena/loops)\.py",
        r"from kufsa\.games\.catch_dragon\.\w+ import",
        "for type checkers: the compiler puts kernels of any game there, which look like these",
    ),
    (r".*/migrations/versions/0002_real_time\.py", r".*", "it replaces the old names"),
    (r"src/kufsa/envs/(batches|cuda\w*)\.py", r"\b([Cc]ards?|CARDS)\b", "of graphics"),
    (r"src/kufsa/envs/.*", r"np\.tile", "a function of NumPy"),
    (r"src/kufsa/arena/suite\.py", r"\bcard\b", "what results were made with"),
    (r"src/kufsa/arena/dataset\.py", r"\b([Cc]ard|CARD)\b", "a page about a dataset"),
    (r".*", r"[Ee]very card and die", "a way to say: all that chance decides, in any game"),
    (r"client/.*", r"--card\b|class=\"[^\"]*\bcard\b", "the look of a box on a page"),
    (r".*/page_head\.py", r"twitter:card", "how the head of a page names its preview"),
    (r".*/app/telling\.ts", r'"tile"|`tiles-', "fields of events that core/telling.py names"),
]


def lines_of(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file with their numbers, without the examples in its docstrings."""
    example = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        begins = line.strip().startswith(">>>")
        example = begins or (example and line.strip() not in ("", '"""'))
        if not example:
            yield number, line


def speaks_of_a_game(place: str, line: str) -> bool:
    for where, what, _ in ALLOWED:
        if re.fullmatch(where, place):
            line = re.sub(what, "", line)
    return FOUND.search(line) is not None


def files(shared: str) -> Iterator[Path]:
    root = ROOT / shared
    found = [root] if root.is_file() else sorted(root.rglob("*"))
    return (path for path in found if path.suffix in KINDS and BUILT not in path.parents)


@pytest.mark.parametrize("shared", SHARED)
def test_no_word_of_a_single_game_is_where_all_games_share(shared: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in files(shared)
        for number, line in lines_of(path)
        if speaks_of_a_game(path.relative_to(ROOT).as_posix(), line)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "line",
    [
        'WAIT = "flip"',
        "mark_seconds: float",
        "self.snatcher = None",
        'if game.id == "red_handed":',
        "# Red-Handed: who marks now",
        "the cards of a snatch",
        'PRIVATE = ["triominoes"]',
    ],
)
def test_it_would_be_noticed(line: str) -> None:
    assert speaks_of_a_game("src/kufsa/match/play.py", line)


@pytest.mark.parametrize("line", ["a discard", "what it claims", "dozens of chats", "markup"])
def test_other_words_are_not_taken_for_it(line: str) -> None:
    assert not speaks_of_a_game("src/kufsa/match/play.py", line)


def test_everything_that_is_allowed_is_there() -> None:
    """An exception that nobody needs any more would let something else in."""
    said = [
        (path.relative_to(ROOT).as_posix(), line)
        for shared in SHARED
        for path in files(shared)
        for _, line in lines_of(path)
        if FOUND.search(line)
    ]
    for where, what, why in ALLOWED:
        assert any(re.fullmatch(where, place) and re.search(what, line) for place, line in said), (
            why
        )
