"""What a PHH hand is played by: its seats, its amounts in whole chips, and the rules that its table has.

Amounts are facts as they stand. Parts of a chip are counted in smaller chips, an unknown stack is one that never runs
out, and what no Ruleset can say is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from math import isinf
from typing import NamedTuple, TypeVar

import msgspec

from zashiki.games.stud.rules import Ruleset, change_rules, preset, presets
from zashiki.kernel.game import Seat
from zashiki.records.stud.fields import GAMES, KNOBS, MONEY, FieldError, Fields, line_of
from zashiki.records.stud.limits import Limits, Stated
from zashiki.records.stud.phh_actions import decimal_of
from zashiki.texts.problems import Sentence

T = TypeVar("T")
MOST_PLAYERS = 8
"""A hand of more players is none."""
MOST_DECIMALS = 4
"""Amounts with smaller parts of a chip are refused."""
DEEP = 1_000
"""An unknown stack is this many times the largest amount of its hand."""
FINISHING_UNKNOWN = "Finishing stacks are passed over, since not all of them are known."


class Terms(NamedTuple):
    """A hand's table without its limits."""

    usual: Ruleset
    """The preset's rules."""
    changes: dict[str, object]
    """What is said besides: other rules, seats, game, dealer."""
    stated: Stated
    ante: int
    stacks: tuple[int, ...]
    """By seat."""
    wanted: tuple[int, ...] | None
    """The stacks in the end, by seat; None: the hand does not say."""
    remarks: tuple[str, ...]

    @property
    def missing(self) -> int:
        """Chips that are gone in the end: the house took them."""
        return 0 if self.wanted is None else sum(self.stacks) - sum(self.wanted)

    def rules(self, limits: Limits, **more: object) -> Ruleset:
        """Give the whole rules; those that cannot be are refused in plain words."""
        changes = self.changes | limits._asdict() | more
        try:
            rules = msgspec.convert(msgspec.to_builtins(self.usual) | changes, Ruleset)
        except msgspec.ValidationError:
            return change_rules(self.usual, **changes)  # which says it in plain words, but takes longer
        return msgspec.structs.replace(rules, name=f"{self.usual.name}*")


def seats_of(fields: Fields, text: str) -> tuple[Seat, ...]:
    """The seats of p1, p2 …: those that `seats` numbers clockwise, or else one after the other."""
    count = len(fields.starting_stacks)
    if count > MOST_PLAYERS:
        raise FieldError(
            Sentence("phh.most_players", "starting_stacks: {n} players, at most {most}", n=count, most=MOST_PLAYERS),
            line_of(text, "starting_stacks"),
        )
    for name in ("antes", "players", "finishing_stacks", "seats"):
        given: Sequence[object] = getattr(fields, name)
        if given and len(given) != count:
            raise FieldError(
                Sentence(
                    "phh.count",
                    "{field}: {n} of them for {stacks} starting stacks",
                    field=name,
                    n=len(given),
                    stacks=count,
                ),
                line_of(text, name),
            )
    if len(set(fields.seats)) != len(fields.seats):
        raise FieldError(Sentence("phh.one_seat", "seats: two players on one seat"), line_of(text, "seats"))
    order = sorted(fields.seats)
    seat_of = tuple(order.index(seat) for seat in fields.seats) or tuple(range(count))
    clockwise = all((seat_of[0] + at) % count == seat for at, seat in enumerate(seat_of))
    return seat_of if clockwise else tuple(range(count))


def by_seat(values: Sequence[T], seat_of: Sequence[Seat]) -> tuple[T, ...]:
    """Give what stands in the order of p1, p2 … in the order of the seats."""
    placed = sorted(zip(seat_of, values, strict=False), key=lambda pair: pair[0])
    return tuple(value for _, value in placed)


# Amounts.


def scale_of(fields: Fields, text: str) -> int:
    """How many chips make one of the hand's units: 1, or 100 where it counts hundredths, and so on."""
    places = 0
    for name, value in _amounts(fields):
        exponent = value.normalize().as_tuple().exponent
        places = max(places, -exponent if isinstance(exponent, int) else 0)
        if places > MOST_DECIMALS:
            raise FieldError(
                Sentence(
                    "phh.whole_chips", "{field}: {value}, which is not a whole number of chips", field=name, value=value
                ),
                line_of(text, name),
            )
    return int(10**places)


def _amounts(fields: Fields) -> Iterator[tuple[str, Decimal]]:
    for name in MONEY:
        given = getattr(fields, name)
        for value in given if isinstance(given, list) else (given,):
            if value is not None and not isinf(value):
                yield name, Decimal(repr(value))
    for action in fields.actions:
        match action.partition("#")[0].split():
            case [_, "cbr", amount] if (value := decimal_of(amount)) is not None:
                yield "actions", value


class _Chips:
    """Amounts of a hand in whole chips."""

    def __init__(self, fields: Fields, scale: int) -> None:
        self.fields, self.scale = fields, scale

    def one(self, value: float | None) -> int | None:
        return None if value is None else self.whole(value)

    def list(self, values: Iterable[float]) -> list[int]:
        return [self.whole(value) for value in values]

    def whole(self, value: float) -> int:
        return int(Decimal(repr(value)) * self.scale)

    def deep(self) -> int:
        """A stack that never runs out."""
        return DEEP * int(max((value for _, value in _amounts(self.fields)), default=Decimal(1)) * self.scale or 1)


# The table.


def terms_of(fields: Fields, seat_of: Sequence[Seat], text: str, usual: str, scale: int) -> Terms:
    """Give the hand's table; the rules are a preset's, `usual` unless the hand names another."""
    chips, remarks = _Chips(fields, scale), list[str]()
    if scale > 1:
        remarks.append(
            Sentence("phh.parts", "Amounts have parts of a chip; {n} chips stand for each unit of the record.", n=scale)
        )
    unknown = [at for at, stack in enumerate(fields.starting_stacks, 1) if isinf(stack)]
    stacks = [chips.deep() if isinf(stack) else chips.whole(stack) for stack in fields.starting_stacks]
    if unknown:
        who = ", ".join(f"p{at}" for at in unknown)
        text_of = "The stacks of {who} are not known; they are taken to be deep enough for any bet."
        remarks.append(Sentence("phh.unknown_stacks", text_of, who=who))
    ante = _ante(chips.list(fields.antes), stacks, text)
    if min(stacks) <= 0:
        raise FieldError(
            Sentence("phh.no_chips", "starting_stacks: a player without chips"), line_of(text, "starting_stacks")
        )
    if min(stacks) < ante and not fields.ante_trimming_status:
        remarks.append(
            Sentence(
                "phh.small_stack", "A stack is smaller than the ante; that seat can win only its part of each ante."
            )
        )
    table: dict[str, object] = {
        **_named(fields, text),
        "seats": len(stacks),
        "rotation": (GAMES[fields.variant],),
        "deals": 1,
        "ante": ante,
        "stacks": by_seat(stacks, seat_of),
        "first_dealer": seat_of[-1],
    }
    stated = Stated(*map(chips.one, (fields.bring_in, fields.small_bet, fields.big_bet)))
    wanted, passed_over = _wanted(fields, chips, seat_of, stacks, text, unknown=bool(unknown))
    remarks += passed_over
    name = fields.preset or usual
    if name not in presets():
        raise FieldError(
            Sentence("phh.preset", "_preset: {name!r}; there are: {known}", name=name, known=", ".join(presets())),
            line_of(text, "_preset"),
        )
    return Terms(preset(name), table, stated, ante, by_seat(stacks, seat_of), wanted, tuple(remarks))


def _named(fields: Fields, text: str) -> dict[str, object]:
    """The rules that the hand names in `_rules`."""
    if wrong := [knob for knob in fields.rules if knob not in KNOBS]:
        raise FieldError(
            Sentence("phh.rules", "_rules: {name!r}; there are: {known}", name=wrong[0], known=", ".join(KNOBS)),
            line_of(text, "_rules"),
        )
    return dict(fields.rules)


def _ante(antes: Sequence[int], stacks: Iterable[int], text: str) -> int:
    """The ante of the table: every seat posts it, or what it has."""
    full = max(antes, default=0)
    if not antes or any(ante != min(full, stack) and ante != full for ante, stack in zip(antes, stacks, strict=True)):
        raise FieldError(Sentence("phh.antes", "antes: every seat must post the same"), line_of(text, "antes"))
    return full


def _wanted(
    fields: Fields, chips: _Chips, seat_of: Sequence[Seat], stacks: Sequence[int], text: str, *, unknown: bool
) -> tuple[tuple[int, ...] | None, list[str]]:
    """The stacks in the end, by seat, and a remark where they are passed over."""
    if not fields.finishing_stacks:
        return None, []
    if unknown or any(map(isinf, fields.finishing_stacks)):
        return None, [Sentence("phh.finishing_unknown", FINISHING_UNKNOWN)]
    finishing = chips.list(fields.finishing_stacks)
    if sum(finishing) > sum(stacks):
        raise FieldError(
            Sentence("phh.more_chips", "finishing_stacks: more chips than there were"),
            line_of(text, "finishing_stacks"),
        )
    return by_seat(finishing, seat_of), []
