"""What every run of the tests begins with: how hard Hypothesis tries, what the quick run draws, and signals as usual.

`HYPOTHESIS_PROFILE` is `quick` (the default) or `full`. Of tests marked `thinned` the quick run plays some cases, drawn
by `ZASHIKI_SEED`: by default the commit, so that a commit is always tested alike and the next one draws others.
"""

import gc
import os
import random
import signal
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.thinning import thin

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


def _commit() -> str:
    """Return the name of the commit that is tested, or 0 where that is not known."""
    line = ["git", "-C", str(ROOT), "rev-parse", "--short=12", "HEAD"]
    try:
        return subprocess.run(line, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return "0"


if not os.environ.get("ZASHIKI_SEED"):
    os.environ["ZASHIKI_SEED"] = _commit()  # the processes of this run draw by the same seed

# A run that was started by `nohup … &` ignores these, and so would every program that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Seed by the test's name what is drawn without a seed: how long clients wait before they try again."""
    random.seed(item.nodeid)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep of thinned tests what the quick run plays."""
    thin(config, items)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say by which seed this run drew: cases of thinned tests, and what long proofs do."""
    terminalreporter.write_line(f"drawn by ZASHIKI_SEED={os.environ['ZASHIKI_SEED']}")


def pytest_collection_finish() -> None:
    """Exempt what exists by now from garbage collection, which would look through it again and again, and too often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)
