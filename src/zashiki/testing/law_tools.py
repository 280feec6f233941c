"""What the laws of the house share: the verdict, and ways to look at a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, reduce
from itertools import accumulate, product
from typing import TypeVar

import msgspec

from zashiki.kernel.chance import Chance
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import AnyGame

JUNK: tuple[object, ...] = (None, 42, "1a", (), {}, object())
T = TypeVar("T")


class LawBroken(AssertionError):
    """A game does not keep a law of the house."""

    def __init__(self, law: int, seen: str) -> None:
        """Name the law (0: the contract itself) and what was seen."""
        self.law = law
        super().__init__(f"law {law}: {seen}" if law else f"the contract: {seen}")


def hold(law: int, kept: bool, seen: str) -> None:  # noqa: FBT001 - the one condition of an assertion
    """Raise `LawBroken` unless something was kept."""
    if not kept:
        raise LawBroken(law, seen)


@contextmanager
def never_failing(law: int, what: str) -> Iterator[None]:
    """What is done here must not fail on what a seat may know."""
    try:
        yield
    except LawBroken:
        raise
    except Exception as error:
        raise LawBroken(law, f"{what}: {type(error).__name__}: {error}") from error


def states_of(match: AnyMatch) -> list[object]:
    """The states before each choice, and the last one."""
    folds = accumulate(
        match.steps, lambda state, step: reduce(match.game.apply, step.events, state), initial=match.state_at(0)
    )
    return list(folds)


def tried(match: AnyMatch) -> list[object]:
    """Things to submit: every action there is (or those of this match, where they cannot be counted), and junk."""
    chosen = [step.action for step in match.steps[-20:]]
    now = [action for seat in match.to_act for action in match.legal(seat)]
    return [*every_action(match.game), *chosen, *now, *JUNK]


def every_action(game: AnyGame) -> tuple[object, ...]:
    """All actions of the kinds that can be counted: those whose fields are enums, booleans or nothing at all."""
    return _every_value(game.Action)


@cache
def _every_value(union: object) -> tuple[object, ...]:
    """Remembered, since looking into types takes as long as asking about all of them."""
    found: list[object] = []
    info = msgspec.inspect.type_info(union)
    for kind in info.types if isinstance(info, msgspec.inspect.UnionType) else (info,):
        assert isinstance(kind, msgspec.inspect.StructType)  # noqa: S101 - actions are structs
        found += (kind.cls(*row) for row in product(*(_values(field.type) for field in kind.fields)))
    return tuple(found)


def _values(kind: msgspec.inspect.Type) -> tuple[object, ...]:
    match kind:
        case msgspec.inspect.EnumType(cls):
            return tuple(cls)
        case msgspec.inspect.BoolType():
            return (False, True)
        case _:
            return ()


class Watched:
    """Chance that remembers what it was asked for."""

    def __init__(self, chance: Chance) -> None:
        """Watch another chance."""
        self._chance = chance
        self.asked: list[tuple[int, str]] = []

    def shuffled(self, pieces: Sequence[T], /, *, deal: int, label: str = "") -> tuple[T, ...]:
        """Pass on what is asked for."""
        self.asked.append((deal, label))
        return self._chance.shuffled(pieces, deal=deal, label=label)


def as_json(value: object) -> bytes:
    """A value as its JSON, which two equal values share byte for byte."""
    return msgspec.json.encode(value)
