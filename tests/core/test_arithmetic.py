"""Arithmetic and draws that give the same bits on every machine."""

import os
import subprocess
import sys
from math import erf, exp, log, sqrt, ulp
from random import Random
from statistics import fmean

import pytest

from kufsa.core.arithmetic import exponential, natural_logarithm
from kufsa.core.draws import deviation, waiting_time
from kufsa.core.seed import fresh_stream

COUNT = 20_000


def test_the_exponential_function() -> None:
    dice = Random(1)
    numbers = [dice.uniform(-700, 700) for _ in range(3000)]
    numbers += [dice.gauss(0, 1) for _ in range(3000)]
    for number in [*numbers, 0.0, 1.0, -1.0, 700.0, -700.0, log(2) / 2, -log(2) / 2, 1e-300]:
        right = exp(number)
        assert abs(exponential(number) - right) <= 2 * ulp(right), number
    assert exponential(0.0) == 1.0


def test_the_logarithm() -> None:
    dice = Random(2)
    numbers = [exp(dice.uniform(0, 45)) for _ in range(3000)]
    numbers += [1 + dice.random() ** 4 for _ in range(3000)]
    for number in [*numbers, 2.0, 65536.0, 2.0**63]:
        right = log(number)
        assert abs(natural_logarithm(number) - right) <= 4 * ulp(right), number
    assert natural_logarithm(1.0) == 0.0


def test_waiting_times_are_exponential() -> None:
    stream = fresh_stream(1)
    times = [waiting_time(stream) / 65536 for _ in range(COUNT)]
    assert fmean(times) == pytest.approx(1, abs=5 / sqrt(COUNT))
    for limit in (0.1, 0.5, 1, 2, 4):
        share = fmean(time < limit for time in times)
        assert share == pytest.approx(1 - exp(-limit), abs=4 * 0.5 / sqrt(COUNT))


def test_deviations_are_normal() -> None:
    stream = fresh_stream(2)
    drawn = [deviation(stream) for _ in range(COUNT)]
    assert fmean(drawn) == pytest.approx(0, abs=5 / sqrt(COUNT))
    assert fmean(one * one for one in drawn) == pytest.approx(1, abs=8 / sqrt(COUNT))
    for limit in (-2, -1, -0.3, 0, 0.3, 1, 2):
        share = fmean(one < limit for one in drawn)
        expected = (1 + erf(limit / sqrt(2))) / 2
        assert share == pytest.approx(expected, abs=4 * 0.5 / sqrt(COUNT))
    assert 3 < max(drawn) < 6 and 3 < -min(drawn) < 6


DRAWN = """
from kufsa.core.arithmetic import exponential
from kufsa.core.draws import deviation, waiting_time
from kufsa.core.seed import fresh_stream
stream = fresh_stream(7)
for _ in range(6):
    one = float(deviation(stream))
    print(one.hex(), float(exponential(one)).hex(), int(waiting_time(stream)))
"""


@pytest.mark.compiled
def test_bits_are_the_same_compiled_and_interpreted() -> None:
    def told(**mode: str) -> list[str]:
        environment = {**os.environ, "KUFSA_INTERPRET": "0", **mode}
        command = [sys.executable, "-W", "error", "-c", DRAWN]
        found = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return found.stdout.splitlines()

    compiled = told()
    assert told(KUFSA_INTERPRET="1") == compiled
    assert compiled[0] == "-0x1.e1e689a7f2cd3p+0 0x1.37bf79abd332bp-3 13791", "on any machine"
