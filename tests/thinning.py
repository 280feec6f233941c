"""Keep a part of the cases of a test marked `thinned`, drawn by the seed of the run; `make test-full` runs them all.

A draw depends on the seed, the name of the test and the names of its cases only, so that each process of a run, and a
later run of that file alone under the same seed, keeps the same ones. Each game that has a case keeps one. A test
marked `thinned(each=("law", "seat"))` keeps one of each value of these parameters instead, and one marked
`thinned(each=players_of)` one of each answer of that function, which is called with the parameters of a case.
`thinned(least=2)` keeps two of a few costly cases.
"""

import os
from collections.abc import Hashable, Mapping, Sequence
from hashlib import sha256
from typing import Any

import pytest

from zashiki.kernel import registry

LEAST = 4
PART = 5
"""One case in five is kept, and at least four."""


def drawn(seed: str, test: str, cases: Mapping[str, Sequence[Hashable]], *, least: int = LEAST) -> set[str]:
    """Return the cases to keep: a fifth, at least so many, and one at least of each group that a case is in."""
    order = sorted(cases, key=lambda case: sha256("\0".join((seed, test, case)).encode()).digest())
    kept = set(order[: max(least, -(-len(order) // PART))])
    for group in dict.fromkeys(group for case in order for group in cases[case]):
        if not any(group in cases[case] for case in kept):
            kept.add(next(case for case in order if group in cases[case]))
    return kept


def drawn_number(below: int) -> int:
    """Draw a number by the seed of the run, for a test that looks at some of its many inputs."""
    return int.from_bytes(sha256(os.environ.get("ZASHIKI_SEED", "").encode()).digest()) % below


def thin(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the cases that are not drawn; slow tests, and runs with `-k`, are not thinned."""
    if os.environ.get("HYPOTHESIS_PROFILE") == "full" or config.option.keyword:
        return
    seed = os.environ.get("ZASHIKI_SEED", "")
    tests: dict[str, dict[str, tuple[Hashable, ...]]] = {}
    least: dict[str, int] = {}
    thinned = [*filter(_is_thinned, items)]
    for item in thinned:
        test, case = _name_of(item)
        tests.setdefault(test, {})[case] = _groups_of(item)
        least[test] = _how(item).get("least", LEAST)
    kept = {test: drawn(seed, test, cases, least=least[test]) for test, cases in tests.items()}
    out = dict.fromkeys(item for item in thinned if _name_of(item)[1] not in kept[_name_of(item)[0]])
    if out:
        config.hook.pytest_deselected(items=[*out])
        items[:] = [item for item in items if item not in out]


def _is_thinned(item: pytest.Item) -> bool:
    return (
        item.get_closest_marker("thinned") is not None
        and item.get_closest_marker("slow") is None
        and hasattr(item, "callspec")
    )


def _name_of(item: pytest.Item) -> tuple[str, str]:
    test, _, case = item.nodeid.partition("[")
    return test, case


def _how(item: pytest.Item) -> Mapping[str, Any]:
    """Return what the marker says."""
    marker = item.get_closest_marker("thinned")
    assert marker is not None
    return marker.kwargs


def _groups_of(item: pytest.Item) -> tuple[Hashable, ...]:
    """Return what is to keep a case: its value of each parameter that `each` names; without `each`, its game."""
    values: Mapping[str, object] = item.callspec.params  # type: ignore[attr-defined]  # of parametrised tests
    each = _how(item).get("each")
    if callable(each):
        return (each(**values),)
    names = (each,) if isinstance(each, str) else each
    games = (name for name, value in values.items() if isinstance(value, str) and value in registry.names())
    return tuple((name, str(values[name])) for name in names or games)
