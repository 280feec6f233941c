"""Marks on all that is hidden, looked for in messages, frames, records and what is told before a match."""

from base64 import b64encode
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from tests.parlour.gatherings import AKI, MIO, REN, ROOT, bytes_of, opened
from zashiki.kernel.chance import SILENT, Fair
from zashiki.kernel.game import Seat
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load
from zashiki.parlour import PERSON, Who
from zashiki.records.export import export
from zashiki.records.sitting_lines import Options, read
from zashiki.testing.law_tools import as_json
from zashiki.testing.marks import MarkFound, Marks, exchanged_match, places_shown, places_told
from zashiki.testing.twin_worlds import World
from zashiki.texts.problems import Problem

LINKS = 60
DEALT = "marks 1"
"""A deal whose dealer is not the last seat: from then on the way of dealing is known to all."""
HIDING = ("koikoi", "riichi", "stud")
"""Games in which anything is hidden."""


# The search itself.


@pytest.mark.parametrize(
    "written",
    [
        str.encode,
        bytes.fromhex,
        lambda text: b64encode(bytes.fromhex(text)),
        lambda text: b64encode(b"xx" + bytes.fromhex(text) + b"yyy"),
        lambda text: b64encode(b'{"id":"' + text.encode() + b'"}'),
        lambda text: as_json({"a": [{"id": f"<{text}>"}]}),
    ],
)
def test_a_mark_is_found_however_it_is_written(written: Any) -> None:
    marks = Marks(Random(1))
    secret = marks.new("a secret", known_to=(2,))
    data = b"before" + written(secret) + b"after"
    marks.look(2, data)
    with pytest.raises(MarkFound, match=r"seat 1 got a secret in a letter"):
        marks.look(1, data, "a letter")
    with pytest.raises(MarkFound, match="whoever watches"):
        marks.look(None, data)
    marks.look(1, written(Marks(Random(2)).new("another")))
    marks.forget("a secret")
    marks.look(1, data)


def test_a_mark_that_would_stand_anywhere_is_refused() -> None:
    with pytest.raises(Problem, match="the pet's name is too short"):
        Marks(Random(1)).add("the pet's name", "Tama")


# A table of people.


class MarkedWorld(World):
    """A table at which everybody listens, and every command has a mark for a name."""

    marks: Marks

    def named(self, seat: Seat) -> str:
        return self.marks.new(f"a command of seat {seat}", known_to=(seat,))


def marked(name: str, marks: Marks, choices: int) -> World:
    """Play at a table of people and one program, at random, with everything marked."""
    game, dice = load(name), Random(name)
    rules = game.preset(game.presets()[0])
    count, root = game.seats(rules), sha256(name.encode()).digest()
    chance = Fair(root, entropy=(SILENT,) * count, table="marked", length=LINKS)
    marks.add("the root", root.hex())
    for deal in range(1, LINKS):
        marks.add(f"key {deal}", chance.key(deal).hex())
    program = SeatInfo("Bot", f"program:run {marks.new('how a program is started')}")
    seats = (*(SeatInfo(f"P{seat}", PERSON) for seat in range(count - 1)), program)
    match: AnyMatch = Match(game, rules, chance, may_undo=False)
    MarkedWorld.marks = marks
    world = MarkedWorld(match, seats, Options(pauses="even", watching="link"), (*range(count), None), dice, framed=True)
    for _ in range(choices):
        world.until_asked(world.now + 60_000)
        if not world.known:
            break
        seat = dice.choice(world.known)
        world.choose(seat, dice.choice(list(match.legal(seat))))
        for turned in sorted(game.SWITCHES)[:1] if seat < count - 1 else ():
            command = partial(world.sitting.switch, seat, turned, on=False, id=world.named(seat), now=world.now)
            world.do(command)
            world.do(command)  # sent again, in vain
    return world


@pytest.mark.parametrize("name", ["koikoi", "riichi", "stud", "reversi"])
def test_c5_no_root_key_command_or_program_reaches_anybody(name: str) -> None:
    marks = Marks(Random(3))
    world = marked(name, marks, 40)
    for who, got in world.got.items():
        for one in got:
            marks.look(who, as_json(one.message), type(one.message).__name__)
    for who, frames in world.frames.items():
        for one in frames:
            assert isinstance(one.message, bytes)
            marks.look(who, one.message, "a frame")
    record = read(b"".join(world.lines))
    for deal in range(1, record.revealed + 1):
        marks.forget(f"key {deal}")
    for who in world.got:
        marks.look(who, export(record, who).to_bytes(), "a record")
        marks.look(who, export(record, who, now=world.now).to_bytes(), "a record of a match that goes on")
    assert marks.looked_through > 100_000


def test_the_record_of_the_table_itself_would_be_found() -> None:
    marks = Marks(Random(3))
    world = marked("koikoi", marks, 6)
    with pytest.raises(MarkFound, match="the root"):
        marks.look(0, b"".join(world.lines))
    with pytest.raises(MarkFound, match="a command of seat"):
        marks.look(None, b"".join(line for line in world.lines if b'"line":"choice"' in line))


# Pieces.


def got_at_opening(who: Who, *, framed: bool, shift: int = 0) -> Any:
    """Everything that somebody gets of a table before the first choice; with a `shift`, what a neighbour gets."""

    def got(match: AnyMatch) -> bytes:
        count = match.game.seats(match.rules)
        heard = who if who is None else (who + shift) % count
        seats = tuple(SeatInfo(f"P{seat}", PERSON) for seat in range(count))
        world = World(match, seats, Options(watching="link"), (heard, None), Random(0), framed=framed)
        things = [*world.got[heard], *world.frames[heard]]
        return as_json([one.message for one in things]) + export(read(b"".join(world.lines)), heard).to_bytes()

    return got


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("who", [0, None])
def test_c5_only_pieces_that_were_told_show(name: str, who: Who) -> None:
    game = load(name)
    rules = game.preset(game.presets()[0])
    told = places_told(exchanged_match(game, rules, DEALT), who)
    assert places_shown(game, rules, DEALT, got_at_opening(who, framed=name == "koikoi")) == told


def test_the_pieces_of_a_neighbour_would_be_found() -> None:
    game = load("koikoi")
    rules = game.preset(game.presets()[0])
    told = places_told(exchanged_match(game, rules, DEALT), 0)
    assert places_shown(game, rules, DEALT, got_at_opening(0, framed=False, shift=1)) - told


# Before the match.


def test_c5_no_guest_root_or_opening_is_told_before_a_match() -> None:
    marks = Marks(Random(4))
    marks.add("the root", ROOT.hex())
    for guest in (AKI, REN, MIO):
        marks.add("a guest", guest)
        marks.add("what a guest opened", bytes_of(guest).hex())
    hall = opened()
    hall.sit(REN, MIO)
    hall.does("start", AKI)
    hall.promise(AKI, REN, MIO)
    hall.open(AKI, REN)
    for _, message in hall.sent:
        marks.look(None, as_json(message), type(message).__name__)
    with pytest.raises(MarkFound, match="the root"):
        marks.look(None, hall.row)
    assert marks.looked_through > 1_000
