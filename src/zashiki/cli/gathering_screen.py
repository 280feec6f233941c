"""Before the match at a table elsewhere: waiting for others, putting computers into seats, starting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING

from zashiki.cli import clock
from zashiki.cli.gathering_lines import Links, blocks_of, called, changes, comings, is_computer, late_seats
from zashiki.cli.gathering_views import Drawn, InLines, Shown
from zashiki.cli.keyboard import Input
from zashiki.cli.mailbox import Mailbox
from zashiki.cli.remote_wishes import YES
from zashiki.cli.watched_lines import WatchedLines
from zashiki.cli.watching import Interrupted, impatient, wait_for
from zashiki.kernel.game import Seat
from zashiki.kernel.problems import Problem
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import scorer_of
from zashiki.parlour.gathering_effects import GatheringView, YourSeat
from zashiki.parlour.outward import Presence, Table
from zashiki.players import levels
from zashiki.texts.problems import said
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from rich.console import Console

    from zashiki.client.blocking import House, Listener
    from zashiki.client.known import Message

TYPED = {
    "start": ("s", "start", "始める"),
    "computer_seat": ("c", "computer", "コンピューター"),
    "free_seat": ("x", "free", "空ける"),
    "link": ("i", "link", "リンク"),
    "leave": ("l", "leave", "席を立つ"),
    "quit": ("q", "quit", "exit", "やめる"),
}
"""What may be asked for, by a key or in a word."""
HOLD_TYPED_LINES = 5.0
"""Seconds for which what is typed waits for the match; after them, this screen answers it."""


class Gathered(Enum):
    """Why the match does not begin here."""

    LEFT = auto()
    """The person went, and the seat stays theirs."""
    GIVEN_UP = auto()
    """They gave their seat up."""
    GONE = auto()
    """There is no such table any more."""


class GatheringScreen:
    """One table until its match begins."""

    def __init__(
        self, house: House, listener: Listener, mailbox: Mailbox, game: AnyGame, words: Words, *, links: Links
    ) -> None:
        """Wait with the others."""
        self._house, self._listener, self._mailbox = house, listener, mailbox
        self._game, self._words, self._links = game, words, links
        self._presence: Presence | None = None
        self._news: list[str] = []
        self._end: Gathered | None = None

    def run(self, first: GatheringView, answers: Input, console: Console, *, plain: bool) -> Table | Gathered:
        """Wait until the match begins, and give its first table; or say why it does not."""
        self._view, self._input, self._plain = first, answers, plain
        self._shown: Shown = InLines() if plain else Drawn(console, answers, self._words)
        self._presence = self._listener.known.presence
        self._mailbox.beside = self._take_aside
        with self._shown.taken():
            try:
                while self._end is None:
                    if (table := self._take_letters()) is not None:
                        return table
                    if self._end is None:
                        self._go_on()
            except (EOFError, KeyboardInterrupt):
                return Gathered.LEFT
        return self._end

    def _take_letters(self) -> Table | None:
        self._mailbox.take_in()
        while self._mailbox.letters:
            letter = self._mailbox.letters.popleft()
            if isinstance(letter, Table):
                return letter
            if isinstance(letter, GatheringView):
                self._news += changes(self._view, letter, self._words)
                self._view = letter
                self._end = Gathered.GONE if letter.state == "gone" else self._end
            elif isinstance(letter, Presence):
                self._news += comings(self._presence, letter, self._view, self._words)
                self._presence = letter
            elif isinstance(letter, Problem):
                raise letter
            elif isinstance(letter, YourSeat) and letter.seat is None and self._me is not None:
                self._end = Gathered.GIVEN_UP
        return None

    def _take_aside(self, message: Message | None) -> None:
        """Take in who comes and goes like everything else that is shown here."""
        if isinstance(message, Presence) and self._listener.known.gathering is not None:
            self._mailbox.letters.append(message)

    @property
    def _me(self) -> int | None:
        return self._listener.known.me

    @property
    def _opens(self) -> bool:
        return self._me is not None and self._view.opener == self._me and self._view.state == "gathering"

    def _go_on(self) -> None:
        try:
            answer = self._asked(self._prompt())
        except Interrupted:
            return
        possible = [name for name in self._possible() if answer.casefold() in TYPED[name]]
        does: Mapping[str, Callable[[], None]] = {
            "start": self._start,
            "computer_seat": self._put_computer,
            "free_seat": self._free,
            "link": self._link,
            "leave": self._leave,
            "quit": self._quit,
        }
        found = does[possible[0]] if possible else None
        try:
            if found is not None:
                found()
            elif answer:
                self._news.append(self._words["plain.not_understood" if self._plain else "accepted.key"])
        except Interrupted:  # the table has changed meanwhile, and the answer may not fit any more
            return
        except Problem as problem:
            self._news.append(said(problem, self._words))

    def _asked(self, prompt: str) -> str:
        """Show the table with a question below it, and wait for an answer."""
        gone = self._gone()
        blocks = list(blocks_of(self._view, self._game, self._words, self._links, me=self._me, gone=gone))
        self._shown.show(blocks, self._news, prompt)
        self._news = []
        with impatient(self._mailbox):
            if self._plain and self._begins_at_once:
                wait_for(None, clock.now() + HOLD_TYPED_LINES, self._mailbox)  # lines are left to the match
            return self._input.remark() if isinstance(self._input, WatchedLines) else self._input.read()

    @property
    def _begins_at_once(self) -> bool:
        """Whether only programs still have to add something to the shuffle."""
        return self._view.state != "gathering" and not set(self._late) - {self._me}

    @property
    def _late(self) -> list[Seat]:
        """Whom everybody waits for."""
        return late_seats(self._view, keeper=scorer_of(self._game))

    def _prompt(self) -> str:
        words, form = self._words, "typed" if self._plain else "keys"
        if self._view.state != "gathering":
            state = "promising"
            if late := [called(self._view.seats, seat, words) for seat in self._late]:
                return words.say("gathering.promising_waits", who=words["telling.comma"].join(late))
        elif all(seat.kind for seat in self._view.seats):
            state = "full" if self._opens else "waiting_start"
        else:
            state = "waiting"
        names = ["stop_watching" if name == "quit" and self._me is None else name for name in self._possible()]
        keys = [words[f"gathering.{name}.{form}"] for name in names]
        told = words[f"gathering.{state}"]
        if self._me is None:
            told = words["telling.sentences"].join((words["gathering.watching"], told))
        return "\n".join((told, ("  " if form == "keys" else words["telling.comma"]).join(keys)))

    def _possible(self) -> Iterator[str]:
        """Name what may be done now."""
        if self._opens:
            if not self._free_seats():
                yield "start"
            else:
                yield from ("computer_seat", "link")
            if self._may_be_freed():
                yield "free_seat"
        if self._me is not None and self._view.state == "gathering":
            yield "leave"
        yield "quit"

    # What may be done.

    def _quit(self) -> None:
        self._end = Gathered.LEFT

    def _leave(self) -> None:
        if self._asked(self._words["gathering.sure"]).casefold() not in YES:
            return
        if self._me is not None:
            self._house.leave(self._view.table)
        self._end = Gathered.GIVEN_UP

    def _start(self) -> None:
        self._house.start(self._view.table)

    def _link(self) -> None:
        uses = max(len(self._free_seats()), 1)
        self._links.invitation = link = self._house.invite(self._view.table, uses=uses)
        if self._plain:
            self._news += [self._words.say("gathering.new_link", n=uses), link]
        else:
            self._news.append(self._words.say("gathering.new_link_above", n=uses))

    def _free_seats(self) -> list[int]:
        return [seat for seat, sits in enumerate(self._view.seats) if not sits.kind]

    def _gone(self) -> list[int]:
        """Where people sit who are not connected."""
        places = self._presence.seats if self._presence else ()
        return [seat for seat, place in enumerate(places) if place == "gone"]

    def _may_be_freed(self) -> list[int]:
        computers = {seat for seat, sits in enumerate(self._view.seats) if is_computer(sits)}
        return sorted(computers | set(self._gone()) - {self._me})

    def _put_computer(self) -> None:
        """Ask for a seat, if there are several, and for a level."""
        seat = self._which_seat(self._free_seats())
        known = levels(self._game.name)
        players = "  ".join(
            self._words.say("prompt.number", n=n, choice=self._words.get(f"menu.levels.{level}", level))
            for n, level in enumerate(known, 1)
        )
        answer = self._asked(self._words.say("gathering.which_player", players=players))
        chosen = dict(zip(map(str, range(1, len(known) + 1)), known.values(), strict=True)).get(
            answer, known.get(answer)
        )
        if seat is not None and chosen is not None:
            self._house.put_computer(self._view.table, seat, chosen)

    def _free(self) -> None:
        if (seat := self._which_seat(self._may_be_freed())) is None:
            return
        if is_computer(self._view.seats[seat]):
            self._house.take_computer_away(self._view.table, seat)
        else:
            self._house.free_seat(self._view.table, seat)
            self._link()  # theirs has been used, and the seat is to be taken by somebody else

    def _which_seat(self, seats: Sequence[int]) -> int | None:
        if len(seats) == 1:
            return seats[0]
        numbers = {str(seat + 1): seat for seat in seats}
        return numbers.get(self._asked(self._words.say("gathering.which_seat", seats="/".join(numbers))))
