"""``kufsa site``: the box for any web server, without Python there."""

from pathlib import Path
from typing import Annotated

import typer

from .console import Problem, examples, screen

EXAMPLES = examples(
    "kufsa site box",
    "python3 -m http.server -d box",
)


def site(
    out: Annotated[Path, typer.Argument(metavar="FOLDER")],
) -> None:
    """Write the box as files for any web server: games against bots and on one device."""
    from kufsa.server.transport.static_box import NoClient, NotEmpty, write_box

    try:
        games = write_box(out)
    except NoClient:
        raise Problem(
            "this Kufsa was installed without its client, so there is no page", 1
        ) from None
    except NotEmpty:
        raise Problem(f"{out} holds other files: name an empty folder or a new one") from None
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    screen().print(f"{len(games)} games, {size / 1e6:.1f} MB, in {out}", highlight=False)
