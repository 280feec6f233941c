"""What is said beside a table elsewhere: time, who is there, the connection; below a picture, or in lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from zashiki.cli import clock
from zashiki.cli.gathering_lines import clock_in_words
from zashiki.cli.mailbox import Mailbox
from zashiki.cli.surfaces import Surface
from zashiki.cli.time_left import clock_face
from zashiki.kernel.game import Seat
from zashiki.parlour.outward import Clocks, Presence
from zashiki.records.sitting_lines import Clock
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.client.known import Message

HERE, AWAY, GONE = ("here", "computer"), "away", "gone"
RUNNING = "▸"
"""Stands before whoever must choose."""
SOON = 10
"""Seconds before the end of one's time at which that is said where no clock is seen."""
SILENCE = 3.0
"""Seconds after which it is said whom everybody waits for, where no picture shows it."""


class RemoteStatus:
    """Of one table, for one screen."""

    def __init__(
        self, mailbox: Mailbox, names: Sequence[str], words: Words, surface: Surface, *, me: Seat | None, drawn: bool
    ) -> None:
        """Say who is not there, and what changes from then on."""
        self._mailbox, self._names, self._words, self._surface = mailbox, names, words, surface
        self._me, self._drawn = me, drawn
        self._presence: Presence | None = None
        self.keeper: Seat | None = None
        """Who keeps the score for those at a real table, who connect to nothing; None: everybody sits at this one."""
        self._lost = False
        self._warned_of: float | None = None
        """The end of one's time that was warned of."""
        self._unsaid: tuple[float, str] | None = None
        """What is said if nothing happens until then."""
        surface.status = self.line
        mailbox.beside = self.changed

    def begin(self, presence: Presence | None, clock: Clock | None) -> None:
        """Take in who is there already; where no clock is seen, say what time there is."""
        if clock is not None and not self._drawn:
            self._surface.waiting(self._words.say("gathering.clock", clock=clock_in_words(clock, self._words)))
        if presence is not None:
            self.changed(presence)

    def tell_bank(self) -> None:
        """Where no clock is seen, say what is left of one's bank if that is not much."""
        clocks, left = self._mailbox.clocks, None if self._me is None else self._mailbox.clocks.left(self._me)
        if not self._drawn and self._me is not None and left is not None and clocks.low(self._me):
            self._surface.waiting(self._words.say("remote_match.bank", time=clock_face(left.bank)))

    # Below a picture.

    def line(self) -> str:
        """Everything in one line; empty: there is nothing to say."""
        if self._lost:
            return self._words["remote.lost"]
        return "  ".join((*self._seats(), *self._watchers()))

    def _seats(self) -> Iterator[str]:
        for seat, name in enumerate(self._names):
            left, place = self._mailbox.clocks.left(seat), self._place(seat)
            if left is not None or place not in HERE:
                running = self._mailbox.clocks.runs_for(seat)
                late = running and place == GONE and left is not None and not left.each + left.bank
                gaps = {
                    "name": f"{RUNNING}{name}" if running else name,
                    "time": left or "",
                    "place": self._words["remote_match.grace" if late else f"remote.place.{place}"],
                }
                key = "remote.seat" if place in HERE else "remote.seat_without"
                yield " ".join(self._words.say(key, **gaps).split())

    def _watchers(self) -> Iterator[str]:
        if self._presence is not None and self._presence.watchers:
            yield self._words.say("remote.watchers", n=self._presence.watchers)

    def _place(self, seat: Seat) -> str:
        return self._presence.seats[seat] if self._presence else "here"

    @property
    def away(self) -> bool:
        """Whether the table plays for this person, who did not answer in time."""
        return self._me is not None and self._place(self._me) == AWAY

    @property
    def presence(self) -> Presence | None:
        """Who is there, as far as that was said."""
        return self._presence

    # As it changes.

    def changed(self, message: Message | None) -> None:
        """Show what has changed; None: only time has passed."""
        from zashiki.client.known import Connection

        before, was_lost, was_away = self._presence, self._lost, self.away
        if isinstance(message, Presence):
            message = self._presence = self._of_those_who_connect(message)
        if isinstance(message, Connection):
            self._lost = not message.open
        if self._drawn:
            if self.away != was_away:
                self._surface.say("")  # that time was up once is no news any more
                self._surface.say(self._words["remote.away"] if self.away else "")
            self._surface.refresh()
            return
        if isinstance(message, Presence):
            self._tell_presence(before or _all_here(message), message, first=before is None)
        elif isinstance(message, Connection) and self._lost != was_lost:
            self._surface.waiting(self._words["remote.lost" if self._lost else "remote.back"])
        elif message is None or isinstance(message, Clocks):
            self._tell_time()

    def _of_those_who_connect(self, presence: Presence) -> Presence:
        if self.keeper is None:
            return presence
        seats = (place if seat == self.keeper else "here" for seat, place in enumerate(presence.seats))
        return replace(presence, seats=tuple(seats))

    def _tell_presence(self, before: Presence, now: Presence, *, first: bool) -> None:
        for seat, (old, new) in enumerate(zip(before.seats, now.seats, strict=True)):
            if old != new and seat != self._me:
                key = "remote_match.absent" if first and new == GONE else f"remote.now.{new}"
                self._surface.waiting(self._words.say(key, name=self._names[seat]))
            elif old != new and new == AWAY:
                self._surface.waiting(self._words["remote.away"])
        if before.watchers != now.watchers:
            self._surface.waiting(self._words.say("remote_match.watched", n=now.watchers))

    def _tell_time(self) -> None:
        end, now = self._mailbox.clocks.asks(self._me), clock.now()
        warned = self._warned_of is not None and end is not None and abs(end - self._warned_of) < 1
        known = not self._mailbox.letters  # else what is asked was not told yet
        if known and end is not None and end - SOON <= now < end and not warned:
            self._warned_of = end
            self._surface.waiting(self._words.say("remote.seconds_left", n=max(round(end - now), 1)))
        if self._unsaid is not None and now >= self._unsaid[0]:
            text, self._unsaid = self._unsaid[1], None
            self._surface.waiting(text)

    def say_after_silence(self, text: str) -> None:
        """Say something if nothing happens for a while; nothing: after all, say nothing."""
        self._unsaid = (clock.now() + SILENCE, text) if text else None
        self._mailbox.remind_at = self._unsaid[0] if self._unsaid else None


def _all_here(presence: Presence) -> Presence:
    """What goes without saying: everybody is there, computers where they are, and nobody watches."""
    return Presence(tuple(place if place == "computer" else "here" for place in presence.seats), 0)
