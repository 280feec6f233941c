"""A table before its match: people sit down, computers are put into seats, and everybody adds to the shuffle.

Its house rules are those of a sitting: a command is decided whole or refused with `Illegal`, and then nothing has
changed; nothing is written, sent or drawn here. The row is all there is: whatever was durable can be gone on with. Time
is handed in, in whole milliseconds that never fall; so are the root and the lot, which the shell draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import msgspec
from msgspec.structs import replace

from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.match import Match, chain_length
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import Folded, as_raw
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import promising
from zashiki.parlour.company import PERSON, is_person, scorer_of
from zashiki.parlour.gathering_effects import GatheringEffects, GatheringView, Ready, messages, view_of
from zashiki.parlour.gathering_row import FREE, Row, SeatRow, commitment_of, read_row
from zashiki.parlour.names import checked_name, told_apart
from zashiki.parlour.table_options import checked_options
from zashiki.players import roster
from zashiki.records.sitting_lines import Options, options_of


class Gathering:
    """One table, from its opening to its first deal."""

    def __init__(self, row: Row, game: AnyGame, rules: object) -> None:
        """Take over a row; use `opened`, `rematch` or `restored`."""
        self._row, self._game, self._rules = row, game, rules

    @classmethod
    def opened(  # noqa: PLR0913 - all that a table is opened with, once
        cls,
        table: str,
        game: AnyGame,
        rules: object,
        *,
        options: Options,
        undo: bool,
        folded: Folded,
        lots: bool = False,
        opener: str,
        name: str,
        root: bytes,
        now: int,
    ) -> tuple[Self, GatheringEffects]:
        """Open a table, with its opener in the first seat; from now on the end of the chain is public."""
        length, seats = chain_length(game, rules), game.seats(rules)
        row = Row(
            table=table,
            game=game.name,
            rules=as_raw(rules),
            options=replace(options, previous="", promises=()),
            undo=undo,
            folded=folded,
            lots=lots,
            opener=opener,
            root=root.hex(),
            commitment=commitment_of(root, length),
            length=length,
            seats=(SeatRow(PERSON, checked_name(name), opener), *(FREE,) * (seats - 1)),
        )
        return cls._begun(row, game, rules, now)

    @classmethod
    def rematch(
        cls, table: str, before: Record, guests: Sequence[str], *, root: bytes, now: int
    ) -> tuple[Self, GatheringEffects]:
        """Open a table like that of a record, everybody one seat on, where all have agreed: promising begins at once.

        `guests` are those of the last table by their seats there, nothing for a computer's.
        """
        header, game, rules = before.header, before.game, before.rules
        length = chain_length(game, rules)
        held = list(zip(header.seats, guests, strict=True))
        if not any(guests) or any(is_person(info) and not guest for info, guest in held):
            raise Illegal("seats_free")
        places = [SeatRow(PERSON if guest else info.kind, info.name, guest) for info, guest in held]
        row = Row(
            table=table,
            game=header.game,
            rules=header.rules,
            options=replace(options_of(before), previous=header.table, promises=()),
            undo=header.undo,
            folded=header.folded,
            opener=next(filter(None, guests)),
            root=root.hex(),
            commitment=commitment_of(root, length),
            length=length,
            seats=(places[-1], *places[:-1]),
            state="promising",
            started=now,
        )
        return cls._begun(row, game, rules, now)

    @classmethod
    def restored(cls, row: bytes) -> Self:
        """Go on after a crash: the row that was durable is all there is. Deadlines are as they were; `tick` tells."""
        return cls(*read_row(row))

    @classmethod
    def _begun(cls, row: Row, game: AnyGame, rules: object, now: int) -> tuple[Self, GatheringEffects]:
        gathering = cls(row, game, rules)
        gathering._check_options(row)
        return gathering, gathering._effects(None, promising.counted(row, now), now)

    # What a shell may look at.

    @property
    def view(self) -> GatheringView:
        """What everybody may know, for one who has just come."""
        return view_of(self._row)

    @property
    def guests(self) -> tuple[str, ...]:
        """Whose each seat is; nothing for a computer's or a free one. For the shell alone."""
        return tuple(place.guest for place in self._row.seats)

    @property
    def opener(self) -> str:
        """The guest who may put computers into seats, and start. For the shell alone."""
        return self._row.opener

    @property
    def wake(self) -> int | None:
        """When `tick` is to be called."""
        return promising.deadline(self._row)

    def seat_of(self, guest: str) -> Seat | None:
        """Where a guest sits; None: nowhere."""
        return self._row.seat_of(guest)

    # What happens while people gather.

    def sit(self, guest: str, name: str, *, seat: Seat | None = None, now: int) -> GatheringEffects:
        """Let a guest sit down, in one seat of its own: the one it names, or the first that is free."""
        row = self._gathering(now)
        if row.seat_of(guest) is not None:
            raise Illegal("already_seated", seat=row.seat_of(guest))
        if seat is None:
            seat = next((at for at, place in enumerate(row.seats) if place == FREE), None)
            if seat is None:
                raise Illegal("no_free_seat")
        elif self._place(row, seat) != FREE:
            raise Illegal("seat_taken", seat=seat)
        name = told_apart(checked_name(name), [place.name for place in row.seats])
        row = row.with_seat(seat, SeatRow(PERSON, name, guest))
        self._check_options(row)
        return self._become(row, now)

    def stand(self, guest: str, *, now: int) -> GatheringEffects:
        """Let a guest leave; an opener passes the table on to the next guest, and with the last one it is gone."""
        row = self._gathering(now)
        seat = self._seat_of(row, guest)
        row = row.with_seat(seat, FREE)
        if guest == row.opener:
            following = (place for place in (*row.seats[seat:], *row.seats[:seat]) if place.is_persons)
            row = replace(row, opener=next((place.guest for place in following), ""))
        return self._become(row if row.guests else replace(row, state="gone"), now)

    def put_computer(self, by: str, seat: Seat, player: str, *, name: str = "", now: int) -> GatheringEffects:
        """Put one of the house's players into a free seat, as the opener."""
        row = self._opened_by(by, now)
        if self._place(row, seat) != FREE:
            raise Illegal("seat_taken", seat=seat)
        if player not in roster.names(row.game):  # never a program to start, or somebody's class
            raise Illegal("no_such_player", seat=seat)
        return self._become(row.with_seat(seat, SeatRow(player, name and checked_name(name))), now)

    def name_player(self, by: str, seat: Seat, name: str, *, now: int) -> GatheringEffects:
        """Name somebody who sits at the real table, as the opener of one that only keeps score."""
        row = self._opened_by(by, now)
        place = self._place(row, seat)
        if scorer_of(self._game) is None:
            raise Illegal("no_pen", seat=seat)
        if place.guest:
            raise Illegal("seat_taken", seat=seat)
        return self._become(row.with_seat(seat, SeatRow(PERSON, checked_name(name))), now)

    def take_computer_away(self, by: str, seat: Seat, *, now: int) -> GatheringEffects:
        """Free a computer's seat, as the opener."""
        row = self._opened_by(by, now)
        if not self._place(row, seat).is_computers:
            raise Illegal("no_computer", seat=seat)
        return self._become(row.with_seat(seat, FREE), now)

    def free_seat(self, by: str, seat: Seat, *, now: int) -> GatheringEffects:
        """Free the seat of somebody else, as the opener: nobody need wait for one who does not come back."""
        row = self._opened_by(by, now)
        if not self._place(row, seat).is_persons or seat == row.seat_of(by):
            raise Illegal("nobody_else", seat=seat)
        return self._become(row.with_seat(seat, FREE), now)

    def swap(self, by: str, one: Seat, other: Seat, *, now: int) -> GatheringEffects:
        """Let two seats change places, as the opener, who decides who sits where; either may be free."""
        row = self._opened_by(by, now)
        mine, theirs = self._place(row, one), self._place(row, other)
        return self._become(row.with_seat(one, theirs).with_seat(other, mine), now)

    def start(self, by: str, *, lot: Sequence[int] = (), now: int) -> GatheringEffects:
        """Let promising begin, as the opener, with every seat taken.

        Where seats are drawn, whoever sits in seat i goes to seat `lot[i]`, before anybody promises: a promise names
        its seat.
        """
        row = self._opened_by(by, now)
        if FREE in row.seats:
            raise Illegal("seats_free")
        if sorted(lot) != (list(range(len(row.seats))) if row.lots else []):
            raise Illegal("wrong_lot")
        drawn = tuple(row.seats[list(lot).index(seat)] for seat in range(len(lot)))
        return self._become(replace(row, seats=drawn or row.seats, state="promising", started=now), now)

    # What happens while they promise.

    def promise(self, guest: str, promise: str, *, now: int) -> GatheringEffects:
        """Take what a guest's client promises: the hash of its 32 bytes (`seat_promise`), in hex."""
        row = self._promising(now)
        return self._become(promising.promised(row, self._seat_of(row, guest), promise), now)

    def open(self, guest: str, entropy: str, *, now: int) -> GatheringEffects:
        """Take the 32 bytes that a guest's client promised, in hex, once all promises are in."""
        row = self._promising(now)
        return self._become(promising.opened(row, self._seat_of(row, guest), entropy), now)

    def tick(self, now: int) -> GatheringEffects:
        """Do what time has brought about. A table that is live is ready again: its sitting may not be durable yet."""
        return self._become(promising.elapsed(self._row, now), now, ready=True)

    # How.

    def _present(self, now: int) -> Row:
        """The table at this moment; a refusal leaves it to `tick` to say what time has brought about."""
        row = promising.elapsed(self._row, now)
        if row.state == "gone":
            raise Illegal("table_gone")
        return row

    def _gathering(self, now: int) -> Row:
        row = self._present(now)
        if row.state != "gathering":
            raise Illegal("already_started")
        return row

    def _opened_by(self, guest: str, now: int) -> Row:
        row = self._gathering(now)
        if guest != row.opener:
            raise Illegal("not_opener")
        return row

    def _promising(self, now: int) -> Row:
        row = self._present(now)
        if row.state == "gathering":
            raise Illegal("not_promising")
        return row

    def _seat_of(self, row: Row, guest: str) -> Seat:
        seat = row.seat_of(guest)
        if seat is None:
            raise Illegal("not_seated")
        return seat

    def _place(self, row: Row, seat: Seat) -> SeatRow:
        if type(seat) is not int or seat not in range(len(row.seats)):
            raise Illegal("no_such_seat", seat=seat)
        return row.seats[seat]

    def _check_options(self, row: Row) -> None:
        """Refuse now what the sitting would refuse once everybody has promised: a second person may change it."""
        seated = [place.info for place in row.seats if place != FREE]
        checked_options(self._game, self._rules, row.options, undo=row.undo, seats=seated)

    def _become(self, row: Row, now: int, *, ready: bool = False) -> GatheringEffects:
        return self._effects(self._row, promising.counted(row, now), now, ready=ready)

    def _effects(self, before: Row | None, row: Row, now: int, *, ready: bool = False) -> GatheringEffects:
        changed, gone = row != before, row.state == "gone"
        effects = GatheringEffects(
            row=msgspec.json.encode(row) if changed and not gone else None,
            gone=gone,
            sent=messages(before, row) if changed else (),
            ready=self._ready(row, now) if row.state == "live" and (changed or ready) else None,
            wake=promising.deadline(row),
        )
        self._row = row
        return effects

    def _ready(self, row: Row, now: int) -> Ready:
        chance = row.chance(tuple(map(promising.entropy_of, row.seats)))
        match: AnyMatch = Match(self._game, self._rules, chance, may_undo=row.undo)
        options = replace(row.options, promises=tuple(map(promising.promise_of, row.seats)))
        seats = tuple(place.info for place in row.seats)
        return Ready(match, seats, options, row.undo, row.folded, now, tuple(place.guest for place in row.seats))
