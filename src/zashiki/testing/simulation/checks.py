"""Every frame that leaves the host, and every view that a client arrives at, against the account of the witness."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from zashiki.kernel.game import Seat
from zashiki.parlour import Who, scorer_of
from zashiki.testing.simulation.client import Client
from zashiki.testing.simulation.frames import Frame, read, read_sent
from zashiki.testing.simulation.promises import PromiseBroken, hold
from zashiki.testing.simulation.witness import Entry, Witness

KEPT_AS_LINES = frozenset({"choose", "switch", "resign", "leave"})
"""Commands of which `done` says that a line of theirs is kept; others only ask, or need no line of their own."""
_SEATS = msgspec.json.Decoder(tuple[int, ...])


class Checks:
    """What one table has told, on every connection."""

    def __init__(self, witness: Witness) -> None:
        """Begin before anybody has connected."""
        self._witness, self._game = witness, witness.game
        self._listening: dict[str, tuple[Who, int]] = {}
        """Who listens on each connection, and the number that was told last on it; -1: nothing yet."""
        self._since: dict[str, list[int]] = {}
        """From where on somebody asked to be told, on each connection: there a stream may begin again."""
        self._told: dict[Who, int] = {}
        """The highest number that was ever told to somebody."""
        self._sent: dict[str, list[tuple[str, bytes]]] = {}
        """What was sent under an id; clients share none, and one that is given a pen goes on with its own."""
        self._done: dict[tuple[Seat, str], bytes] = {}
        self._open: dict[int, bool] = {}

    # What comes in.

    def connected(self, connection: str, who: Who) -> None:
        """A connection begins."""
        self._listening[connection] = (who, -1)

    def sends(self, who: Who, raw: bytes) -> None:
        """A client sends something: remember what it says under which id."""
        command = read_sent(raw)
        if command is not None and command.id:
            if who is not None and command.type == "agree" and command.yes:
                self._witness.consents.add((who, command.request))
            sent = self._sent.setdefault(command.id, [])
            if (command.type, command.content) not in sent:
                sent.append((command.type, command.content))

    def reaches(self, connection: str, raw: bytes) -> None:
        """Something reaches the host: a hello says from where on the client wants to be told."""
        if raw.startswith(b'{"type":"hello"') and (hello := read_sent(raw)) is not None:
            self._since.setdefault(connection, []).append(hello.since)

    # What goes out.

    def leaves(self, connection: str, raw: bytes, now: int) -> Frame:
        """Check a frame at the moment when it is let out."""
        frame = read(raw)
        who, number = self._listening[connection]
        match frame.type:
            case "told":
                began = frame.number - len(frame.events)
                if began != number and began in self._since.get(connection, ()):
                    self._since[connection].remove(number := began)
                elif began == number:  # it happened just now, and nobody asked for what was missed
                    self._ends_where_it_must(who, number, frame.number)
                self._told_frame(who, number, frame, now)
                self._heard(connection, who, frame.number)
            case "table":
                if frame.me != who:
                    hold("C5", scorer_of(self._game) in (who, frame.me), f"{_name(who)} was told as {_name(frame.me)}")
                    who, number = frame.me, -1
                self._table_frame(who, number, frame, now)
                self._heard(connection, who, frame.number)
            case "done":
                self._done_frame(who, frame.id, now)
            case "switches":
                self._switches_frame(who, frame, now)
            case "clocks":
                self._clocks_frame(who, number, frame, now)
            case "over":
                hold("C4", self._witness.closed is not None, f"{_name(who)} was told of an end that is not kept")
        return frame

    def _heard(self, connection: str, who: Who, number: int) -> None:
        self._listening[connection] = (who, number)
        self._told[who] = max(self._told.get(who, 0), number)

    def _told_frame(self, who: Who, number: int, frame: Frame, now: int) -> None:
        count, stream = len(frame.events), self._witness.streams[who]
        if number < 0 or frame.number - count != number:
            raise PromiseBroken(
                "C3", f"{_name(who)} was told {count} events up to {frame.number} after number {number}"
            )
        if frame.number > len(stream):
            raise PromiseBroken("C4", f"{_name(who)} was told number {frame.number} of {len(stream)} that are kept")
        for nth, raw in enumerate(frame.events, number):
            if stream[nth].told != bytes(raw):
                raise PromiseBroken(
                    "C3" if stream[nth].told is None else "C5",
                    f"{_name(who)} was told {bytes(raw)!r} as number {nth + 1}, which is {stream[nth].told!r}",
                )
        if frame.events:
            self._in_time(who, stream[frame.number - 1], now)
            self._ends_well(who, frame.number)
        if isinstance(frame.view, msgspec.Raw):
            self._right_view(who, frame.number, frame.view)

    def _table_frame(self, who: Who, number: int, frame: Frame, now: int) -> None:
        stream = self._witness.streams[who]
        hold(
            "C4",
            frame.number <= len(stream),
            f"{_name(who)} saw a table at number {frame.number} of {len(stream)} that are kept",
        )
        if frame.undone:
            hold("C3", number < 0 or frame.number == number + 1, f"an undo after {number} has number {frame.number}")
            entry = stream[frame.number - 1]
            hold("C3", entry.told is None, f"number {frame.number} of {_name(who)} is no undo")
            hold("C3", entry.event == frame.undone, f"{frame.undone} of {entry.event} events were taken back")
        told = self._told.get(who, 0)
        hold("C3", frame.number >= told, f"{_name(who)} saw a table at number {frame.number} after {told} was told")
        if frame.number:
            self._in_time(who, stream[frame.number - 1], now)
        if not isinstance(frame.view, msgspec.Raw):
            raise PromiseBroken("C3", f"{_name(who)} got a table without a view")
        self._right_view(who, frame.number, frame.view)

    def _in_time(self, who: Who, last: Entry, now: int) -> None:
        if now < last.at:
            raise PromiseBroken("C5", f"{_name(who)} was told at {now} ms what may be let out at {last.at} ms")

    def _right_view(self, who: Who, number: int, view: msgspec.Raw) -> None:
        raw = bytes(view)
        if not any(msgspec.json.encode(seen) == raw for seen in self._witness.views(who, number)):
            raise PromiseBroken("C3", f"{_name(who)} was shown another table at number {number}: {raw[:300]!r}")

    def _ends_well(self, who: Who, number: int) -> None:
        """Hold the end of a frame to what everybody knows: a public question, or an event that may ask in secret."""
        game, last = self._game, self._witness.streams[who][number - 1]
        if game.may_ask(last.event) or self._is_open(last.state) or game.redact(last.event, None) is None:
            return
        stream = self._witness.streams[who]
        until = stream[number].state if number < len(stream) else len(self._witness.states)
        if not any(self._is_open(state) for state in range(last.state + 1, until)):
            raise PromiseBroken("C5", f"a frame to {_name(who)} ends after {last.event!r}, where nothing is asked")

    def _ends_where_it_must(self, who: Who, before: int, number: int) -> None:
        """Check that a frame ends where it must.

        It ends after an event that may ask in secret, and between events for all and events for some.
        """
        game = self._game
        for one, then in pairwise(entry.event for entry in self._witness.streams[who][before:number]):
            openly = game.redact(one, None) is not None
            if game.may_ask(one) or openly != (game.redact(then, None) is not None):
                raise PromiseBroken("C5", f"a frame to {_name(who)} goes on after {one!r}, where it must end")

    def _is_open(self, state: int) -> bool:
        """Whether everybody knows that somebody must choose in a state, or that nobody will."""
        if state not in self._open:
            table = self._game.mask(self._witness.states[state], None)
            self._open[state] = bool(self._game.to_act(table)) or self._game.outcome(table) is not None
        return self._open[state]

    def _done_frame(self, who: Who, id: str, now: int) -> None:  # noqa: A002 - as in the frame
        if who is None or not id:
            return
        sent = self._sent.get(id, [])
        hold("C1", bool(sent), f"{_name(who)} was told that {id} is done, which it never sent")
        if not all(kind in KEPT_AS_LINES for kind, _ in sent):
            return
        kept = self._witness.commands.get((who, id))
        if kept is None and "choose" not in dict(sent) and self._hidden_end(now):
            return
        if kept is None:
            raise PromiseBroken("C1", f"{_name(who)} was told that {id} is done, and no line of it is kept")
        hold(
            "C1", kept in [content for _, content in sent], f"{id} of {_name(who)} was kept as {kept!r}, sent as {sent}"
        )
        self._done[who, id] = kept

    def _switches_frame(self, who: Who, frame: Frame, now: int) -> None:
        if who is not None and self._witness.closed is not None:
            return  # what is turned after the end, which is not known at once, is not kept
        mine = self._witness.switches(who, now)
        hold("C5", frozenset(frame.on) in mine, f"{_name(who)} is shown switches {frame.on}, and has {mine}")

    def _hidden_end(self, now: int) -> bool:
        """Whether the match is over and nobody may know: then no line of people is kept, and no refusal tells why."""
        return self._witness.closed is not None and not self._witness.all_told(now)

    def _clocks_frame(self, who: Who, number: int, frame: Frame, now: int) -> None:
        """Only a question that everybody knows of, or the listener's own, has a clock that it sees."""
        asked = _SEATS.decode(frame.asked) if isinstance(frame.asked, msgspec.Raw) else ()
        others = [seat for seat in asked if seat != who]
        if others:
            known = self._publicly_asked(who, number, now)
            hold("C5", known.issuperset(others), f"{_name(who)} sees that {others} are asked; known is {sorted(known)}")

    def _publicly_asked(self, who: Who, number: int, now: int) -> set[Seat]:
        """Who is asked as everybody may know, by what this connection was told last and by what is let out just now."""
        stream, told = self._witness.streams[who], number if number >= 0 else self._told.get(who, 0)
        first = stream[told - 1].state if told else 0
        while told < len(stream) and stream[told].at <= now:
            told += 1
        last = stream[told].state if told < len(stream) else len(self._witness.states)
        game, states = self._game, self._witness.states
        return {seat for state in states[first:last] for seat in game.to_act(game.mask(state, None))}

    # What arrives.

    def arrived(self, client: Client) -> None:
        """Check what a client sees after it has folded something in."""
        views = self._witness.views(client.who, client.number)
        if not any(view == client.view for view in views):
            seen: Any = client.view
            raise PromiseBroken("C3", f"{client.name} has folded another view at {client.number}: {seen!r}"[:600])

    # What must stay.

    def still_there(self, kept: tuple[bytes, ...]) -> None:
        """Check that what was kept and done is there: after a restart, and at the end."""
        hold("C1", list(kept) == self._witness.kept, "the store holds other lines than those that were kept")
        for key, content in self._done.items():
            hold("C1", self._witness.commands.get(key) == content, f"{key} was done, and is not kept any more")


def _name(who: Who) -> str:
    return "a watcher" if who is None else f"seat {who}"
