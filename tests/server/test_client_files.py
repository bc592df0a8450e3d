"""The files of the client."""

from pathlib import Path

import pytest
from litestar.testing import create_test_client

from kufsa.server.transport import client_files


def test_a_file_that_another_build_took_away_is_not_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "new.js").write_text("1")
    found = {f"/assets/{name}": tmp_path / name for name in ("new.js", "old.js")}
    monkeypatch.setattr(client_files, "files", lambda: found)
    with create_test_client([client_files.page]) as client:
        assert client.get("/assets/new.js").text == "1"
        assert client.get("/assets/old.js").status_code == 404
