"""The quick run keeps a drawn part of the cases of a `thinned` test: the same in every process, and each game in it."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests import conftest
from tests.thinning import drawn, thin

CASES: dict[str, tuple[str, ...]] = {f"case{number}": () for number in range(60)}
FILE = """
import pytest

@pytest.mark.thinned
@pytest.mark.parametrize("number", range(40))
def test_numbers(number): pass

@pytest.mark.thinned
@pytest.mark.parametrize(("game", "number"), [("koikoi", n) for n in range(30)] + [("riichi", 0), ("stud", 0)])
def test_games(game, number): pass

@pytest.mark.thinned(each=("law", "seat"))
@pytest.mark.parametrize("seat", range(2))
@pytest.mark.parametrize("law", range(9))
def test_laws(law, seat): pass

@pytest.mark.thinned(each=lambda number: number == 7)
@pytest.mark.parametrize("number", range(30))
def test_the_seventh(number): pass

@pytest.mark.thinned
@pytest.mark.parametrize("number", [*range(6), *(pytest.param(n, marks=pytest.mark.slow) for n in range(6, 90))])
def test_quick_ones(number): pass

@pytest.mark.thinned(least=2)
@pytest.mark.parametrize("number", range(4))
def test_costly_ones(number): pass

@pytest.mark.parametrize("number", range(40))
def test_plain(number): pass
"""


def test_a_fifth_is_kept_and_at_least_four() -> None:
    assert len(drawn("1", "test", CASES)) == 12
    assert len(drawn("1", "test", {f"case{number}": () for number in range(6)})) == 4
    assert drawn("1", "test", {"a": (), "b": ()}) == {"a", "b"}


def test_a_draw_is_the_same_again_in_any_order() -> None:
    assert drawn("1", "test", CASES) == drawn("1", "test", dict(reversed(CASES.items())))


def test_another_seed_and_another_test_draw_other_cases() -> None:
    assert drawn("1", "test", CASES) != drawn("2", "test", CASES)
    assert drawn("1", "test", CASES) != drawn("1", "other", CASES)


def test_in_time_every_case_is_drawn() -> None:
    assert {case for seed in range(60) for case in drawn(str(seed), "test", CASES)} == set(CASES)


@pytest.mark.parametrize("seed", range(9))
def test_each_group_keeps_a_case(seed: int) -> None:
    grouped = CASES | {"one": ("rare",), "two": ("rare",)}
    kept = drawn(str(seed), "test", grouped)
    assert kept & {"one", "two"}
    assert len(kept) <= 14


Collected = Callable[..., dict[str, list[str]]]


class Quick:
    """Thins as `tests/conftest.py` does, and keeps what is left."""

    def __init__(self) -> None:
        self.cases: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        thin(config, items)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            test, _, case = item.name.partition("[")
            self.cases.setdefault(test, []).append(case)


@pytest.fixture
def collected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Collected:
    """Return a function that tells the cases which a run of its own collects, by test."""
    (tmp_path / "test_cases.py").write_text(FILE, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  thinned\n  slow\n", encoding="utf-8")
    bare = [f"-pno:{name}" for name in ("cacheprovider", "xdist", "cov", "terminal", "unraisableexception")]

    def collect(*args: str, seed: str = "1", profile: str = "quick", of: str = "") -> dict[str, list[str]]:
        monkeypatch.setenv("ZASHIKI_SEED", seed)
        monkeypatch.setenv("HYPOTHESIS_PROFILE", profile)
        found = Quick()
        pytest.main(
            [*bare, "--collect-only", "--import-mode=importlib", f"{tmp_path}/test_cases.py{of}", *args], [found]
        )
        return found.cases

    return collect


def test_a_quick_run_keeps_a_part_that_its_seed_draws(collected: Collected) -> None:
    first, again = (collected("-m", "not slow") for _ in range(2))
    sizes = {name: len(cases) for name, cases in first.items()}
    assert sizes.pop("test_games") in range(7, 10)
    assert sizes.pop("test_laws") >= 9
    assert sizes.pop("test_the_seventh") in (6, 7)
    assert "7]" in first["test_the_seventh"]
    assert sizes == {"test_numbers": 8, "test_quick_ones": 4, "test_costly_ones": 2, "test_plain": 40}
    assert {case.split("-")[0] for case in first["test_games"]} == {"koikoi", "riichi", "stud"}
    assert {case.split("-")[0] for case in first["test_laws"]} == {str(law) for law in range(9)}
    assert first == again
    assert first["test_numbers"] != collected(seed="2")["test_numbers"]


@pytest.mark.parametrize(("args", "profile"), [((), "full"), (("-k", "test_"), "quick")])
def test_a_full_run_and_a_choice_by_name_leave_nothing_out(
    collected: Collected, args: tuple[str, ...], profile: str
) -> None:
    assert [len(cases) for cases in collected(*args, profile=profile).values()] == [40, 32, 18, 30, 90, 4, 40]


def test_a_case_that_is_named_runs(collected: Collected) -> None:
    assert [collected(of=f"::test_numbers[{number}]") for number in (0, 39)] == [
        {"test_numbers": [f"{number}]"]} for number in (0, 39)
    ]


def test_a_run_says_by_which_seed_it_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setenv("ZASHIKI_SEED", "tea")
    reporter = cast(pytest.TerminalReporter, SimpleNamespace(write_line=said.append))
    conftest.pytest_terminal_summary(reporter)
    assert said == ["drawn by ZASHIKI_SEED=tea"]
