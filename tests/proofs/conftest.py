"""What the proofs have measured is printed at the end of a run; docs/proofs.md has the figures of the last long one."""

from collections.abc import Callable, Iterator

import pytest

FIGURES = pytest.StashKey[dict[str, list[str]]]()
Figures = Callable[..., None]


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Figures:
    """Note something that was measured: `figure("kills", 200)`."""

    def noted(what: str, value: object) -> None:
        record_property(f"figure {what}", value)

    return noted


def pytest_configure(config: pytest.Config) -> None:
    config.stash[FIGURES] = {}
    config.pluginmanager.register(_Collector(config.stash[FIGURES]), "figures of proofs")


class _Collector:
    """Reports come from the processes of the tests to the one that prints, with their properties."""

    def __init__(self, found: dict[str, list[str]]) -> None:
        self._found = found

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            self._found[report.nodeid] = list(_figures(report))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        shown = {test: figures for test, figures in self._found.items() if figures}
        if shown:
            terminalreporter.section("figures of the proofs")
        for test, figures in shown.items():
            terminalreporter.line(test.rpartition("::")[2].removeprefix("test_").replace("_", " "))
            for one in figures:
                terminalreporter.line(f"    {one}")


def _figures(report: pytest.TestReport) -> Iterator[str]:
    for name, value in report.user_properties:
        if name.startswith("figure "):
            yield f"{name.removeprefix('figure ')}: {value}"
