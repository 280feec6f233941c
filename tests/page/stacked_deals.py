"""First deals as a test wants them: the house shuffles all others as ever."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest import mock

from tests.games.riichi import tables as riichi_tables
from zashiki.games.riichi.pieces import tile_set
from zashiki.kernel.chance import Fair

_SHUFFLED = Fair.shuffled


@contextmanager
def dealt(order: Sequence[Any]) -> Iterator[None]:
    """Let every first deal be this one."""

    def shuffled(chance: Fair, pieces: Sequence[Any], /, *, deal: int, label: str = "") -> tuple[Any, ...]:
        return tuple(order) if deal == 1 and not label else _SHUFFLED(chance, pieces, deal=deal, label=label)

    with mock.patch.object(Fair, "shuffled", shuffled):
        yield


def riichi_deal(preset: str = "tenhou", **stacked: Any) -> Any:
    """Deal a hand of riichi as `tests.games.riichi.tables.table` stacks it: hands, draws, replacements, dora."""
    match = riichi_tables.table(preset, **stacked)
    rules = match.state.rules
    return dealt(match.chance.shuffled(tile_set(rules.players, rules.red_fives), deal=1))
