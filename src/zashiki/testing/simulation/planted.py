"""Faults planted on purpose, each in one function of the house: a simulation that misses them is worth nothing."""

# ruff: noqa: SLF001 - a fault is planted where nobody else may reach

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Any, TypeAlias

import msgspec

from zashiki.kernel.record_lines import Line
from zashiki.parlour import streams
from zashiki.parlour.accepted_commands import AcceptedCommands
from zashiki.parlour.consent import Agreements
from zashiki.parlour.desk import Desk
from zashiki.parlour.effects import News, Switches
from zashiki.parlour.host import Host
from zashiki.parlour.ledger import Ledger
from zashiki.parlour.line_queue import LineQueue
from zashiki.parlour.outward import Done
from zashiki.parlour.protocol import encoded
from zashiki.parlour.streams import Stream, Streams
from zashiki.records.timeline import Part, Timeline
from zashiki.storage.store import MemoryStore

Original: TypeAlias = Callable[..., Any]
Instead: TypeAlias = Callable[[Original], Original]


class Fault(msgspec.Struct, frozen=True):
    """One fault."""

    name: str
    what: str
    """What goes wrong, in a sentence."""
    promise: str
    """Which promise is broken by it; another one may show it first."""
    owner: Any
    member: str
    instead: Instead
    """Makes the faulty function from the right one."""
    game: str = "reversi"
    """Where it is looked for."""
    seed: int = 0
    """Which run it is looked for in first: one that shows it early. Others follow."""

    @contextmanager
    def planted(self) -> Iterator[None]:
        """Replace the function for a while."""
        original = getattr(self.owner, self.member)
        setattr(self.owner, self.member, self.instead(original))
        try:
            yield
        finally:
            setattr(self.owner, self.member, original)


def _done_early(work: Original) -> Original:
    def wrong(host: Host, *, now: int) -> object:
        commit = work(host, now=now)
        decided = host._pending.then
        if commit is not None and decided and decided.connection is not None and decided.done is not None:
            host._listeners.send(decided.connection, encoded(Done(decided.done)))
        return commit

    return wrong


def _told_early(work: Original) -> Original:
    def wrong(host: Host, *, now: int) -> object:
        commit = work(host, now=now)
        if commit is not None and (decided := host._pending.then):
            host._listeners.tell(decided.effects.sent, now=now)
        return commit

    return wrong


def _wrong_ears(heard: Original) -> Original:
    def wrong(these: Streams, events: Any, who: Any) -> object:  # noqa: ANN401 - of any game
        return heard(these, events, 0 if who == 1 else who)

    return wrong


def _cut_by_choices(_hear: Original) -> Original:
    def wrong(these: Streams, events: Any) -> Iterator[tuple[Any, News]]:  # noqa: ANN401 - likewise
        for who, stream in these._streams.items():
            heard = these._heard(events, who)
            for some in (heard[:1], heard[1:]):
                if some:
                    yield who, stream.hear(some)

    return wrong


def _uncut(_cut: Original) -> Original:
    def wrong(game: Any, events: Any) -> Iterator[Any]:  # noqa: ANN401 - likewise
        for _, some in groupby(events, lambda event: game.redact(event, None) is None):
            yield tuple(some)

    return wrong


def _sign_of_life(let_out: Original) -> Original:
    def wrong(host: Host, decided: Any) -> None:  # noqa: ANN401 - the host's own
        let_out(host, decided)
        presence = host.sitting.company.presence()
        host._listeners.tell([(who, presence) for who in host.sitting.people], now=host._now)

    return wrong


def _by_messages(_hear: Original) -> Original:
    def wrong(stream: Stream, events: Any) -> News:  # noqa: ANN401 - likewise
        heard = tuple(events)
        stream._recent += heard
        stream.number += 1
        return News(stream.number, heard)

    return wrong


def _number_kept(take_back: Original) -> Original:
    def wrong(stream: Stream, events: int, view: object) -> object:
        stream.number -= 1
        return take_back(stream, events, view)

    return wrong


def _one_again(since: Original) -> Original:
    def wrong(stream: Stream, number: int, view: object) -> object:
        return since(stream, max(number - 1, 0), view)

    return wrong


def _short_window(parts: Original) -> Original:
    def wrong(timeline: Timeline, at: int, events: Any) -> list[Part]:  # noqa: ANN401 - likewise
        if any(timeline._game.redact(event, None) is None for event in events):
            return [*parts(timeline, at, events)]
        timeline._last = timeline.free_at = max(at, timeline.free_at)
        return [Part(timeline._last, events)] if events else []

    return wrong


def _secret_clocks(clocks: Original) -> Original:
    def wrong(desk: Desk, who: Any) -> object:  # noqa: ANN401 - likewise
        return msgspec.structs.replace(clocks(desk, who), asked=tuple(desk.ledger.timeline.asked))

    return wrong


def _switches_for_all(tell: Original) -> Original:
    def wrong(desk: Desk) -> None:
        tell(desk)
        desk.sent += [(who, one) for _, one in desk.sent if isinstance(one, Switches) for who in desk.company.guests]

    return wrong


def _middle_lost(take: Original) -> Original:
    def wrong(queue: LineQueue) -> tuple[bytes, ...]:
        taken: tuple[bytes, ...] = take(queue)
        return (*taken[:1], *taken[2:]) if len(taken) > 2 else taken  # noqa: PLR2004 - one in the middle

    return wrong


def _forgotten_window(retrace: Original) -> Original:
    def wrong(ledger: Ledger) -> Iterator[Line]:
        yield from retrace(ledger)
        ledger.release(ledger.timeline.free_at)

    return wrong


def _another_view(view: Original) -> Original:
    return lambda ledger, who: view(ledger, 0 if who is None else who)


def _half_kept(append: Original) -> Original:
    def wrong(store: MemoryStore, table: str, lines: Any, /, *, number: int, **more: Any) -> None:  # noqa: ANN401
        append(store, table, lines[:1], number=number, **more)

    return wrong


def _never_again(not_kept: Original) -> Original:
    def wrong(host: Host, *, now: int) -> None:
        not_kept(host, now=now)
        host._pending._in_flight = True

    return wrong


def _any_request(agree: Original) -> Original:
    def wrong(agreements: Agreements, seat: Any, what: Any, _request: Any, _id: str, now: int, *, yes: bool) -> None:  # noqa: ANN401 - as it comes
        agree(agreements, seat, what, None, "", now, yes=yes)

    return wrong


FAULTS = (
    Fault("done before commit", "`done` is said before the choice is kept", "C1", Host, "work", _done_early),
    Fault("unsaved scene", "what follows is told before it is kept", "C4", Host, "work", _told_early),
    Fault("failed taken for kept", "a commit that failed counts as kept", "C4", Host, "not_kept", lambda _: Host.kept),
    Fault("never tried again", "a commit that failed is not tried again", "C7", Host, "not_kept", _never_again),
    Fault(
        "applied twice",
        "a command that comes again is carried out again",
        "C2",
        AcceptedCommands,
        "repeats",
        lambda _: lambda *_: False,
        "riichi",
    ),
    Fault(
        "ids forgotten",
        "after a restart nobody knows which commands were accepted",
        "C2",
        AcceptedCommands,
        "follow",
        lambda _: lambda *_: None,
        "riichi",
        seed=2,
    ),
    Fault(
        "any request",
        "who agreed to one request has agreed to the next one",
        "C2",
        Agreements,
        "agree",
        _any_request,
        seed=16,
    ),
    Fault("wrong stream", "seat 1 hears what seat 0 may hear", "C5", Streams, "_heard", _wrong_ears, "koikoi"),
    Fault("cut by a choice", "a message ends after a secret choice", "C5", Streams, "hear", _cut_by_choices, "riichi"),
    Fault(
        "uncut",
        "where nothing pauses, a message goes on after an event that may ask somebody in secret",
        "C5",
        streams,
        "cut",
        _uncut,
        "riichi",
        seed=3,
    ),
    Fault(
        "sign of life",
        "a secret answer makes others hear something",
        "C5",
        Host,
        "_let_out",
        _sign_of_life,
        "riichi",
        seed=50,
    ),
    Fault("numbers of messages", "streams count messages, not events", "C3", Stream, "hear", _by_messages, "koikoi"),
    Fault(
        "undo without a number",
        "an undo keeps the stream's old number",
        "C3",
        Stream,
        "take_back",
        _number_kept,
        seed=16,
    ),
    Fault("one event again", "whoever comes back hears an event again", "C3", Stream, "since", _one_again, "koikoi"),
    Fault(
        "short window", "a window ends early when nobody was asked", "C5", Timeline, "_parts", _short_window, "riichi"
    ),
    Fault(
        "forgotten window",
        "a restart lets out what a window holds back",
        "C5",
        Ledger,
        "retrace",
        _forgotten_window,
        "riichi",
        seed=12,
    ),
    Fault("secret clocks", "clocks name who is asked in secret", "C5", Desk, "clocks", _secret_clocks, "riichi"),
    Fault("switches for all", "a switch is shown to others", "C5", Desk, "_tell_switches", _switches_for_all, "riichi"),
    Fault("another's view", "whoever watches sees what seat 0 sees", "C3", Ledger, "view", _another_view, "koikoi"),
    Fault("lost line", "a line in the middle is not written", "C6", LineQueue, "take", _middle_lost, "koikoi"),
    Fault("half kept", "of several lines only the first is kept", "C1", MemoryStore, "append", _half_kept, "koikoi"),
)
