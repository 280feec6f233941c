"""How hard Hypothesis tries: `HYPOTHESIS_PROFILE` is `quick` (the default) or `full`. And which tests are counted.

Counting lines makes a test two to four times slower, so only tests of what is counted, kernel and games, run with it.
"""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=25, deadline=None, derandomize=True)
settings.register_profile(
    "full",
    max_examples=300,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

ROOT = Path(__file__).parents[1]
COUNTED = (
    *("src/zashiki/games", "src/zashiki/kernel", "tests/games", "tests/kernel", "tests/testing", "tests/texts"),
    *("tests/documents/test_seed_002.py", "tests/documents/test_seed_003.py", "tests/documents/test_seed_004.py"),
    *("tests/test_laws.py", "tests/test_golden.py", "tests/cli/test_riichi_table.py", "tests/cli/test_score.py"),
    *("tests/players/test_riichi_report.py", "tests/records/reversi"),
)
"""Where the tests are that reach kernel and games line by line."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as `counted` what runs with coverage: tests of those places, but for long loops over the same lines."""
    for item in items:
        place = item.path.relative_to(ROOT).as_posix() if item.path.is_relative_to(ROOT) else ""
        if place.startswith(COUNTED) and item.get_closest_marker("uncounted") is None:
            item.add_marker("counted")
