"""Writes what the documentation shows of the games: pages, tables, pictures, and counts of lines.

    python tools/pages.py

Facts come from the live objects, pictures from the positions in ``docs/pictures/<id>.json``, and
rules from the pages beside the rules in the source. A test checks that all of it is up to date.
"""

import json
from pathlib import Path

from schema_tables import tables

import kufsa
from kufsa import Game
from kufsa.arena.perft import set_ups
from kufsa.arena.suite import as_table, leaderboard
from kufsa.core.language import direction, folder, languages, own_name
from kufsa.core.layout import Axis, Layout
from kufsa.envs import encoding

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"


def games() -> list[Game]:
    """The games that come with Kufsa; plug-ins have pages of their own."""
    found = [kufsa.game(id) for id in kufsa.games()]
    return [game for game in found if game.package == f"kufsa.games.{game.id}"]


def generated() -> dict[Path, str]:
    """Every generated file and what belongs in it."""
    files = {DOCS / "games" / "index.md": index(games())}
    for game in games():
        files[DOCS / "games" / f"{game.id}.md"] = page(game)
        for lang in translations(game):
            files[DOCS / "games" / f"{game.id}.{lang}.md"] = rules_page(game, lang)
        files[DOCS / "pictures" / f"{game.id}.svg"] = picture(game)
        files |= rules_pictures(game)
    files[DOCS / "perft.md"] = perft_page(games())
    files[DOCS / "encodings.md"] = encodings_page(games())
    files[DOCS / "suite.md"] = with_leaderboard(DOCS / "suite.md")
    return files


def index(games: list[Game]) -> str:
    rows = (
        f"| [{game.title()}]({game.id}.md) | `{game.id}` | {players(game)} | {game.credits} |"
        for game in games
    )
    return "\n".join(
        [
            "# Games",
            "",
            "| game | id | players | by |",
            "|---|---|---|---|",
            *rows,
            "",
            "Each page has the rules in several languages and tables of what positions, views,",
            "actions and events are made of, as the game declares them. Every rule is a *clause*",
            "with an id such as `CD-07`; errors and events name the clause behind them.",
            "[Notation](../notation.md) explains the values, with examples.",
            "",
        ]
    )


def page(game: Game) -> str:
    facts = {
        "id": f"`{game.id}`",
        "players": players(game),
        "by": game.credits,
        "rules version": str(game.rules_version),
        "state": f"{game.rules.STATE.itemsize:,} bytes",
        "view": f"{game.view_record.itemsize:,} bytes",
        "in other languages": " · ".join(
            game.title(lang) for lang in translations(game) if lang != "en"
        ),
    }
    return "\n".join(
        [
            f"# {game.title()}",
            "",
            f"![A position of {game.title()}](../pictures/{game.id}.svg){{ width=480 }}",
            "",
            "| | |",
            "|---|---|",
            *(f"| {name} | {value} |" for name, value in facts.items()),
            "",
            "## Options",
            "",
            "| option | choices | |",
            "|---|---|---|",
            *(option_row(game, name) for name in game.options),
            "",
            "The default is the first choice.",
            "",
            "## Rules",
            "",
            " · ".join(f"[{own_name(lang)}]({game.id}.{lang}.md)" for lang in translations(game)),
            "",
            *(line for part in tables(game) for line in (part, "")),
        ]
    )


def translations(game: Game) -> list[str]:
    """The languages that a game has a rules page in."""
    return [lang for lang in languages() if (folder(game.package) / f"rules.{lang}.md").is_file()]


def players(game: Game) -> str:
    return f"{game.players[0]}–{game.players[-1]}"


def option_row(game: Game, name: str) -> str:
    option = game.options[name]
    others = [choice for choice in option.choices if choice != option.default]
    choices = ", ".join([f"`{option.default}`", *(f"`{choice}`" for choice in others)])
    return f"| `{name}` | {choices} | {option.help} |"


def rules_page(game: Game, lang: str) -> str:
    return "\n".join(
        [
            f'<div dir="{direction(lang)}" lang="{lang}" markdown>',
            f'--8<-- "{game.id}/text/rules.{lang}.md"',
            "</div>",
            "",
        ]
    )


def perft_page(games: list[Game]) -> str:
    """The page of counts: what comes before the first game is written by hand."""
    written = (DOCS / "perft.md").read_text(encoding="utf-8").partition("\n## ")[0].rstrip()
    parts = [written]
    for game in games:
        parts.append(f"## {game.title()}")
        for one in set_ups(game):
            document = json.dumps(one.document, ensure_ascii=False)
            parts.append(f"### {one.name[0].upper()}{one.name[1:]}")
            parts.append(f"```json\n{document}\n```")
            rows = (f"| {depth} | {lines:,} |" for depth, lines in enumerate(one.counts, start=1))
            parts.append("\n".join(["| depth | lines |", "|--:|--:|", *rows]))
    return "\n\n".join(parts) + "\n"


def encodings_page(games: list[Game]) -> str:
    """The page of encodings: what comes before the first game is written by hand."""
    written = (DOCS / "encodings.md").read_text(encoding="utf-8").partition("\n## ")[0].rstrip()
    parts = [written]
    for game in games:
        code = encoding(game)
        parts.append(f"## {game.title()}")
        for name, layout in (("Observation", code.observation), ("Actions", code.actions)):
            parts.append(f"### {name}: {layout.size:,}")
            parts.append("\n".join(layout_rows(layout, name == "Observation")))
        found = dict.fromkeys((*code.observation.axes(), *code.actions.axes()))
        rows = (f"| {axis.name} | {axis.size} | {axis_values(axis)} |" for axis in found)
        parts.append("### Axes")
        parts.append("\n".join(["| axis | size | |", "|---|--:|---|", *rows]))
    return "\n\n".join(parts) + "\n"


def with_leaderboard(page: Path) -> str:
    """The page of the suite, with a table of what has been handed in."""
    begin, end = "<!-- leaderboard -->", "<!-- end of leaderboard -->"
    before, _, rest = page.read_text(encoding="utf-8").partition(begin)
    table = as_table(leaderboard())
    return f"{before}{begin}\n\n{table}\n{end}{rest.partition(end)[2]}"


def layout_rows(layout: Layout, bounds: bool) -> list[str]:
    """A table of the parts of a layout; actions have no values."""
    rows = ["| index | part | values | |", "|---|---|---|---|"] if bounds else []
    rows = rows or ["| index | part | |", "|---|---|---|"]
    for part in layout:
        start = layout.start(part.name)
        index = f"{start}" if part.size == 1 else f"{start} … {start + part.size - 1}"
        axes = ", ".join(axis.name for axis in part.axes)
        named = f"`{part.name}[{axes}]`" if axes else f"`{part.name}`"
        values = "0, 1" if (part.low, part.high) == (0, 1) else f"{part.low} … {part.high}"
        cells = [index, named, *([values] if bounds else []), part.meaning]
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def axis_values(axis: Axis) -> str:
    """What an axis counts: names in their order, or numbers from the first to the last."""
    labels = axis.labels
    if all(label.isdecimal() for label in labels) and len(labels) > 3:
        shown = f"{labels[0]} … {labels[-1]}"
    else:
        shown = ", ".join(labels) if axis.size <= 40 else f"{', '.join(labels[:8])} … {labels[-1]}"
    return f"{shown}: {axis.meaning}" if axis.meaning else shown


def picture(game: Game) -> str:
    """The position as the seat to act sees it."""
    document = (DOCS / "pictures" / f"{game.id}.json").read_text(encoding="utf-8")
    position = game.position(document, seed=1)
    seat = position.to_act
    return position.svg(seat if isinstance(seat, int) else None) + "\n"


def rules_pictures(game: Game) -> dict[Path, str]:
    """The pictures of its rules pages: for the client in every language, for these pages in one."""
    board = Path(str(folder(game.package))).parent / "board" / "pictures"
    files = {}
    for name, document in json.loads((board / "positions.json").read_text("utf-8")).items():
        position = game.position(json.dumps(document), seed=1)
        seat = position.to_act if isinstance(position.to_act, int) else None
        for lang in translations(game):
            files[board / f"{name}.{lang}.svg"] = position.svg(seat, lang) + "\n"
        shown = files[board / f"{name}.en.svg"]
        files[DOCS / "pictures" / f"{game.id}-{name}.svg"] = shown
    return files


def main() -> None:
    for path, text in generated().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
