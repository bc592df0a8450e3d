"""``bench browser``: the same bots in V8 and natively, in turns."""

import json

from tests.bench.conftest import Run


def test_both_are_measured_and_play_each_other(run: Run) -> None:
    found = json.loads(run("browser", "red_handed", "--duels", "2", "--json").stdout)["red_handed"]
    assert all(len(rates) == 5 and min(rates) > 0 for rates in found["speeds"].values())
    assert found["duels"]["games"] == 2 and 0 <= found["duels"]["won"] <= 2


def test_the_table_compares_them(run: Run) -> None:
    shown = run("browser", "red_handed").stdout
    assert "native" in shown and "V8" in shown and "red_handed" in shown
