"""How many examples property tests look at: profiles of Hypothesis, ``--hypothesis-profile``.

``kufsa``, the usual one, looks at the same examples in every run, on every machine; ``quick`` at
fewer of them; ``fuzz`` at others in every run, and at more.
"""

import hypothesis

USUAL = 100  # examples of a property test that asks for no other number

usual = hypothesis.settings(
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=False,
    max_examples=USUAL,
    suppress_health_check=list(hypothesis.HealthCheck),
)
hypothesis.settings.register_profile("kufsa", usual)
hypothesis.settings.register_profile("quick", usual, max_examples=USUAL // 5)
hypothesis.settings.register_profile(
    "fuzz", usual, derandomize=False, print_blob=True, max_examples=USUAL * 5
)


def examples(number: int) -> int:
    """As many examples instead of so many as the profile looks at instead of the usual number."""
    chosen = hypothesis.settings.default
    assert chosen is not None
    return max(1, number * chosen.max_examples // USUAL)
