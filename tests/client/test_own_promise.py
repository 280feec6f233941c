"""What a seat adds to the shuffle by itself, and what it holds the house to (fair/1, step 2)."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.client.tables import feed, said
from zashiki.client.follower import Follower
from zashiki.games import koikoi
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour import Gathering, GatheringView, Ready, Sitting, YourSeat, usual_options
from zashiki.parlour.gathering_host import GatheringHost
from zashiki.parlour.host import Host
from zashiki.parlour.outward import Refused, Table
from zashiki.parlour.protocol import encoded, heard
from zashiki.records.sitting_lines import Options, Promise

PEOPLE = [SeatInfo(kind="person"), SeatInfo(kind="person")]


class Lobby:
    """A table before its match with two followers at it, each on a line that a test can cut."""

    def __init__(self, *, lots: bool = False) -> None:
        options = usual_options(koikoi, PEOPLE)
        gathering, _ = Gathering.opened(
            "T",
            koikoi,
            koikoi.preset("dojo"),
            options=options,
            undo=False,
            folded="open",
            lots=lots,
            opener="aki",
            name="Aki",
            root=sha256(b"root").digest(),
            now=0,
        )
        self.host = GatheringHost("T", gathering)
        self.host.sit("ren", "Ren", id="1", now=0)
        drawn = {guest: sha256(guest.encode()).digest() for guest in ("aki", "ren")}
        self.followers = {guest: Follower("T", draw=lambda _, one=one: one) for guest, one in drawn.items()}  # type: ignore[misc]  # a default of a lambda
        self.connections: dict[str, str] = {}
        for guest in self.followers:
            self.connect(guest)

    def connect(self, guest: str) -> None:
        name = self.connections[guest] = f"{guest} {len(self.connections)} {id(object())}"
        self.host.connected(name, guest, now=0)
        self.followers[guest].connected()
        self.carry()

    def cut(self, guest: str) -> None:
        self.host.disconnected(self.connections.pop(guest), now=0)
        self.followers[guest].disconnected()

    def carry(self) -> None:
        """Carry frames until nobody says anything."""
        busy = True
        while busy:
            busy = False
            for guest, name in self.connections.items():
                out = self.followers[guest].out
                while out:
                    busy = True
                    self.host.received(name, out.popleft(), now=0)
            while self.host.work(now=0) is not None:
                self.host.kept(now=0)
            while self.host.out:
                busy = True
                name, frame = self.host.out.popleft()
                for guest, one in self.connections.items():
                    if one == name:
                        self.followers[guest].received(frame)

    def start(self, lot: tuple[int, ...] = ()) -> None:
        self.host.start("aki", lot=lot, id="2", now=0)

    @property
    def ready(self) -> Ready:
        assert self.host.ready is not None
        return self.host.ready

    def first_tables(self) -> list[tuple[Follower, Table]]:
        """The match begins: what each follower is shown first."""
        ready = self.ready
        sitting, _ = Sitting.opened(ready.match, ready.seats, options=ready.options, folded=ready.folded, now=ready.at)
        host, found = Host("T", sitting), []
        for seat, guest in enumerate(ready.guests):
            host.connected(guest, seat, now=0)
            host.received(guest, b'{"type":"hello","detail":"events"}', now=0)
            while host.work(now=0) is not None:
                host.kept(now=0)
            shown = next(
                message for to, frame in host.out if to == guest and isinstance(message := heard(frame), Table)
            )
            found.append((self.followers[guest], shown))
        return found


@pytest.mark.parametrize("lot", [(), (0, 1), (1, 0)])
def test_everybody_promises_and_opens_by_themselves_also_where_seats_are_drawn(lot: tuple[int, ...]) -> None:
    lobby = Lobby(lots=bool(lot))
    lobby.start(lot)
    lobby.carry()
    assert [one.silent for one in lobby.ready.options.promises] == ["", ""]
    for follower, table in lobby.first_tables():
        feed(follower, table)
        assert not follower.doubts
        assert follower.known.gathering is None


def test_a_promise_is_kept_over_cut_lines() -> None:
    for seed in range(20):
        lobby, dice = Lobby(), Random(seed)
        lobby.start()
        for _ in range(4):
            guest = dice.choice(["aki", "ren"])
            if dice.random() < 0.5:
                lobby.host.work(now=0)
                lobby.host.kept(now=0)
            lobby.cut(guest)
            lobby.connect(guest)
        lobby.carry()
        assert [one.silent for one in lobby.ready.options.promises] == ["", ""]


def test_who_listens_twice_opens_only_what_was_promised() -> None:
    """The second connection of a guest draws bytes of its own; they are not taken, and do no harm."""
    lobby = Lobby()
    twin = Follower("T", draw=bytes)
    lobby.followers["twin"] = twin
    name = lobby.connections["twin"] = "twin"
    lobby.host.connected(name, "aki", now=0)
    twin.connected()
    lobby.carry()
    lobby.start()
    lobby.carry()
    assert [one.silent for one in lobby.ready.options.promises] == ["", ""]
    assert not twin.answers
    assert not twin.doubts


def test_nothing_is_opened_before_nobody_can_promise_any_more() -> None:
    follower = Follower("T", draw=bytes)
    follower.connected()
    follower.out.clear()
    view = replace(_view(), state="promising")
    feed(follower, view, YourSeat(0))
    assert [one["type"] for one in said(follower)] == ["promise"]
    feed(follower, view)
    assert said(follower) == []
    feed(follower, replace(view, may_open=True, promises=("0" * 64, "1" * 64)))
    assert said(follower) == [], "that is not what was promised here, so it is not opened"


def test_who_only_watches_promises_nothing() -> None:
    follower = Follower("T")
    follower.connected()
    follower.out.clear()
    feed(follower, replace(_view(), state="promising"), YourSeat(None))
    assert said(follower) == []


def test_a_promise_that_the_disk_refuses_is_said_again() -> None:
    follower = Follower("T", draw=bytes)
    follower.connected()
    feed(follower, replace(_view(), state="promising"), YourSeat(0))
    *_, promise = said(follower)
    feed(follower, Refused(promise["id"], "storage_waits", ""))
    follower.again()
    assert said(follower) == [promise]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"commitment": "f" * 64}, "client.commitment"),
        ({"commitment": ""}, "client.commitment"),
        ({"options": Options(promises=(Promise("0" * 64), Promise("1" * 64)))}, "client.promises"),
        ({"options": Options()}, "client.promises"),
    ],
)
def test_a_match_that_begins_otherwise_than_was_shown_is_doubted(change: dict[str, Any], code: str) -> None:
    lobby = Lobby()
    lobby.start()
    lobby.carry()
    follower, table = lobby.first_tables()[0]
    assert [type(one).__name__ for one in feed(follower, replace(table, **change))] == ["Table"]
    assert [one.code for one in follower.doubts] == [code]


def test_a_commitment_that_changes_before_the_match_is_doubted() -> None:
    follower = Follower("T")
    follower.connected()
    feed(follower, _view(), replace(_view(), commitment="f" * 64))
    assert [one.code for one in follower.doubts] == ["client.commitment"]


def _view() -> GatheringView:
    view = heard(encoded(Lobby().host.gathering.view))
    assert isinstance(view, GatheringView)
    return view
