"""Guests who do everything in the wrong order, by a machine that remembers a little: the house stays as it is."""

import os

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from tests.proofs.abused_house import LIMITS, AbusedHouse
from tests.proofs.guest_model import ALLOWED, ODD_MESSAGES, Guest, ModelTable, seats_of
from tests.proofs.table_line import Line
from tests.server.ears import Message
from zashiki.kernel.record import AnyMatch
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.host import Host

FULL = os.environ.get("HYPOTHESIS_PROFILE") == "full"
LATER = 25_000
"""Milliseconds after which nobody is waited for any more before a match."""
WHO, WHERE, SEAT = st.integers(0, 3), st.integers(0, 5), st.integers(0, 3)
NAMES = st.sampled_from(["Aki", "Ren", "", "a" * 33, "x\x00", "\u202ex", "あき"])
IDS = st.sampled_from(["a", "b", "c"])
ODD_OPTIONS: list[Message] = [
    {},
    {"options": {"pauses": "fast", "computers_pause": 0}},
    {"options": {"clock": {"each": 0, "bank": 0}}},
    {"options": {"clock": {"each": 5, "bank": 10}, "pauses": "strict", "window": 99_999}},
    {"options": {"watching": "none"}},
    {"options": {"hints": True}, "undo": True},
    {"preset": "no such rules"},
    {"knobs": {"rounds": 0}},
    {"knobs": {"name": "Best rules"}},
    {"lots": True, "listed": True},
    {"listed": True},
    {"seat": 1},
    {"seat": 9},
    {"folded": "kept"},
    {"computers": {"1": "random"}, "options": {"pauses": "fast", "computers_pause": 0}},
    {"computers": {"0": "random"}},
    {"computers": {"1": "nobody"}},
    {"start": True},
]


class Abuse(AbusedHouse):
    """Four guests or so who try everything."""

    # Guests.

    @initialize()
    def two_come_and_play(self) -> None:
        for name in ("Aki", "Ren"):
            self.guests.append(Guest(self.run(self.house.guest(name))))
            self.arrivals += 1
        keys = [guest.key for guest in self.guests]
        self.lines += self.run(self.house.begun(keys, "reversi", preset="mini-6x6"))
        self.tables.append(ModelTable(self.lines[0].table, keys[0], keys, "", listed=False))
        self.open_table(0, "stud", {"listed": True, "knobs": {"seats": 3}})
        self.sit(1, 1, None, invited=False)

    @rule(name=NAMES)
    def come(self, name: str) -> None:
        answer = self.ask("come", None, "POST", "/api/guests", {"name": name, "key": True})
        if answer.status == 201:
            self.arrivals += 1
            assert self.arrivals <= LIMITS.guests
            self.guests.append(Guest(answer.json()["key"]))

    @rule(who=WHO, name=NAMES)
    def rename(self, who: int, name: str) -> None:
        self.ask("rename", self.guest(who).key, "PATCH", "/api/me", {"name": name})

    @rule(who=WHO, by_token=st.booleans())
    def make_token(self, who: int, by_token: bool) -> None:
        guest = self.guest(who)
        key = next(iter(guest.tokens.values()), guest.key) if by_token else guest.key
        answer = self.ask("make_token", key, "POST", "/api/tokens", {"label": "x"})
        granted = key == guest.key and len(guest.tokens) < LIMITS.tokens
        assert (answer.status == 201) == granted, answer
        if granted:
            guest.tokens[answer.json()["id"]] = answer.json()["secret"]

    @rule(who=WHO, other=WHO)
    def end_token(self, who: int, other: int) -> None:
        guest, owner = self.guest(who), self.guest(other)
        token = next(iter(owner.tokens), "none")
        answer = self.ask("end_token", guest.key, "DELETE", f"/api/tokens/{token}")
        assert (answer.status == 204) == (token in guest.tokens)
        if answer.status == 204:
            secret = guest.tokens.pop(token)
            assert self.ask("me", secret, "GET", "/api/me").status == 401

    # Before a match.

    @rule(
        who=WHO,
        game=st.sampled_from(["reversi", "koikoi", "reversi", "stud", "nothing"]),
        asked=st.sampled_from(ODD_OPTIONS),
    )
    def open_table(self, who: int, game: str, asked: Message) -> None:
        guest = self.guest(who)
        answer = self.ask("open", guest.key, "POST", "/api/tables", {"game": game, **asked})
        if answer.status == 201:
            facts = answer.json()
            assert facts["seats"][facts["me"]]["kind"] == "person"
            code = facts["invitation"].rpartition("/")[2]
            self.tables.append(ModelTable(facts["table"], guest.key, seats_of(facts, guest.key), code, facts["listed"]))

    @rule(who=WHO, where=WHERE, seat=st.none() | SEAT)
    def invite(self, who: int, where: int, seat: int | None) -> None:
        if table := self.table_at(where):
            body = {} if seat is None else {"seat": seat}
            answer = self.ask("invite", self.guest(who).key, "POST", f"/api/tables/{table.id}/invitations", body)
            if answer.status == 201:
                assert table.opener == self.guest(who).key
                table.code = answer.json()["link"].rpartition("/")[2]

    @rule(who=WHO, where=WHERE, seat=st.none() | SEAT, invited=st.booleans())
    def sit(self, who: int, where: int, seat: int | None, invited: bool) -> None:
        guest, table = self.guest(who).key, self.table_at(where)
        if table is None:
            return
        body = {} if seat is None else {"seat": seat}
        path = f"/api/invitations/{table.code or 'none'}" if invited else f"/api/tables/{table.id}/sit"
        answer = self.ask("sit", guest, "POST", path, body)
        if answer.status == 200 and (facts := answer.json())["state"] == "gathering":
            if guest not in table.seats:
                assert table.seats[facts["me"]] == "", "somebody sat there"
                assert invited or table.listed
                table.seats[facts["me"]] = guest
            assert table.seats[facts["me"]] == guest
        self.hold_seats(table)

    @rule(who=WHO, where=WHERE)
    def leave_before(self, who: int, where: int) -> None:
        guest, table = self.guest(who).key, self.table_at(where)
        if table is None:
            return
        answer = self.ask("leave_before", guest, "POST", f"/api/tables/{table.id}/leave")
        if answer.status == 204:
            table.stood(guest)
        if not table.somebody:
            self.tables.remove(table)
        else:
            self.hold_seats(table)

    @rule(who=WHO, where=WHERE, one=SEAT, other=SEAT)
    def swap(self, who: int, where: int, one: int, other: int) -> None:
        if table := self.table_at(where):
            guest = self.guest(who).key
            answer = self.ask("swap", guest, "POST", f"/api/tables/{table.id}/swap", {"one": one, "other": other})
            if answer.status == 200:
                assert guest == table.opener
                table.seats[one], table.seats[other] = table.seats[other], table.seats[one]
            self.hold_seats(table)

    @rule(who=WHO, where=WHERE, seat=SEAT, player=st.sampled_from(["random", "nobody"]))
    def put_computer(self, who: int, where: int, seat: int, player: str) -> None:
        if table := self.table_at(where):
            guest, body = self.guest(who).key, {"seat": seat, "player": player}
            answer = self.ask("put_computer", guest, "POST", f"/api/tables/{table.id}/computers", body)
            if answer.status == 200:
                assert guest == table.opener
                assert table.seats[seat] == ""
                table.seats[seat] = "computer"
            self.hold_seats(table)

    @rule(who=WHO, where=WHERE, seat=SEAT, what=st.sampled_from(["computers", "seats"]))
    def free_seat(self, who: int, where: int, seat: int, what: str) -> None:
        if table := self.table_at(where):
            guest = self.guest(who).key
            answer = self.ask("free_seat", guest, "DELETE", f"/api/tables/{table.id}/{what}/{seat}")
            if answer.status == 200:
                assert guest == table.opener
                assert (table.seats[seat] == "computer") == (what == "computers")
                table.seats[seat] = ""
            self.hold_seats(table)

    @rule(who=WHO, where=WHERE, waits=st.booleans())
    def start(self, who: int, where: int, waits: bool) -> None:
        """Start a table; if nobody waits, those who do not promise are late at once."""
        table = self.table_at(where)
        if table is None:
            return
        guest = self.guest(who).key
        answer = self.ask("start", guest, "POST", f"/api/tables/{table.id}/start")
        if answer.status == 200:
            assert guest == table.opener
            assert "" not in table.seats
        if not waits:
            self.house.house.ahead += LATER
            self.run(self.come_to(guest, table.id, {}))

    # At a table.

    @rule(who=WHO, where=WHERE, known=st.booleans(), since=st.sampled_from([0, 1, 5, 1 << 31]))
    def watch(self, who: int, where: int, known: bool, since: int) -> None:
        if table := self.table_at(where):
            line: Line = self.run(self.come_to(self.guest(who).key if known else None, table.id, {"since": since}))
            for one in line.take():
                assert one["type"] != "refused" or one["code"] in ALLOWED["watch"], one

    @rule(which=WHERE)
    def cut(self, which: int) -> None:
        if line := self.line_at(which):
            self.run(self.house.hang_up(line))

    @rule(which=WHERE, messages=st.lists(st.tuples(st.sampled_from(list(ODD_MESSAGES)), IDS), min_size=1, max_size=4))
    def say(self, which: int, messages: list[tuple[str, str]]) -> None:
        for message, id in messages:  # noqa: A001 - as in the message
            if line := self.line_at(which):
                self.said(line, ODD_MESSAGES[message] | {"id": id}, message)

    @rule(which=WHERE, at=st.integers(0, 5), name=IDS, others=st.booleans())
    def choose(self, which: int, at: int, name: str, others: bool) -> None:
        """Choose something legal, of one's own seat or of another's; twice, which is once."""
        line = self.line_at(which)
        loop = self.house.house.loaded(line.table) if line else None
        if line is None or loop is None or not isinstance(loop.host, Host):
            return
        match, mine = loop.host.sitting.match, self.seat_of(line)
        seats = [seat for seat in match.to_act if (seat != mine) == others]
        legal = [action for seat in seats[:1] for action in list(match.legal(seat))[:6]]
        if not legal:
            return
        message = {"type": "choose", "id": name, "action": msgspec.to_builtins(legal[at % len(legal)])}
        alone = all(info.kind == "person" for info in loop.host.sitting.seats)  # no computer chooses meanwhile
        steps = len(match.steps)
        answer = self.said(line, message, "choose")
        taken = len(match.steps) - steps
        if alone and mine not in match.to_act and others:
            assert taken == 0, "somebody chose for another"
        if answer is not None and answer["type"] == "done":
            assert not alone or taken in (0, 1)  # 0: it was done before, under this id
            self._hold_done(line, message, match, exact=alone)

    def _hold_done(self, line: Line, message: Message, match: AnyMatch, *, exact: bool) -> None:
        """Hold that what is done is done once, and that its id stands for nothing else."""
        steps = len(match.steps)
        again = self.said(line, message, "choose")
        assert again is None or again["type"] == "done", again
        other = self.said(line, message | {"action": {"type": "nothing"}}, "choose")
        assert other is None or other["type"] == "refused", other
        assert not exact or len(match.steps) == steps

    # The house again.

    @rule(milliseconds=st.sampled_from([1_000, LATER, 400_000]))
    def time_passes(self, milliseconds: int) -> None:
        self.house.house.ahead += milliseconds

    @precondition(lambda self: self.steps > 10)
    @rule()
    def restart(self) -> None:
        self.steps, self.arrivals = 0, 0
        before = [self.facts_of(table) for table in self.tables]
        ahead = self.house.house.ahead
        self.run(self.stop())
        self.run(self.start_house())
        self.house.house.ahead = ahead
        after = [self.facts_of(table) for table in self.tables]
        for then, now in zip(before, after, strict=True):
            assert then == now or then["state"] == "promising", (then, now)


TestAbuse = Abuse.TestCase
TestAbuse.settings = settings(max_examples=150 if FULL else 5, stateful_step_count=60 if FULL else 25, deadline=None)


def test_an_opener_who_is_anybody_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gathering, "_opened_by", lambda self, _guest, now: self._gathering(now))
    machine = Abuse()
    try:
        machine.two_come_and_play()
        with pytest.raises(AssertionError):
            machine.swap(1, 1, 0, 1)
    finally:
        machine.teardown()
