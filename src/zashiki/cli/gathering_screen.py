"""Before the match at a table elsewhere: waiting for others, putting computers into seats, starting."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol

from zashiki.cli.gathering_lines import Block, Links, blocks_of, changes, fitting
from zashiki.cli.keyboard import Input
from zashiki.cli.mailbox import Mailbox
from zashiki.cli.output import printable
from zashiki.cli.parser import wrapped
from zashiki.cli.watched_lines import WatchedLines
from zashiki.cli.watching import Interrupted, impatient
from zashiki.kernel.problems import Problem
from zashiki.kernel.registry import AnyGame
from zashiki.parlour.company import PERSON
from zashiki.parlour.gathering_effects import GatheringView, YourSeat
from zashiki.parlour.outward import Table
from zashiki.players import levels
from zashiki.texts.problems import said
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from rich.console import Console

    from zashiki.client.blocking import House, Listener

LONG_WORD = 30
TYPED = {
    "start": ("s", "start", "始める"),
    "computer_seat": ("c", "computer", "コンピューター"),
    "free_seat": ("x", "free", "空ける"),
    "link": ("i", "link", "リンク"),
    "leave": ("l", "leave", "席を立つ"),
    "quit": ("q", "quit", "exit", "やめる"),
}
"""What may be asked for, by a key or in a word."""


class Gathered(Enum):
    """Why the match does not begin here."""

    LEFT = auto()
    """The person went, and the seat stays theirs."""
    GIVEN_UP = auto()
    """They gave their seat up."""
    GONE = auto()
    """There is no such table any more."""


class Shown(Protocol):
    """Where it is seen."""

    def taken(self) -> Iterator[None]:
        """Take the screen."""

    def show(self, blocks: Sequence[Block], news: Sequence[str], prompt: str) -> None:
        """Show the table, what is new there, and what may be done."""


class _InLines:
    """Line by line: all of it once, and then what is new."""

    def __init__(self) -> None:
        self._told = False
        self._prompt = ""

    def taken(self) -> nullcontext[None]:
        return nullcontext()

    def show(self, blocks: Sequence[Block], news: Sequence[str], prompt: str) -> None:
        told = list(news) if self._told else [line for block in blocks for line in block.lines]
        told += prompt.split("\n") if prompt != self._prompt else []
        self._told, self._prompt = True, prompt
        for line in told:
            print(printable(line))
        sys.stdout.flush()


class _Drawn:
    """On a whole screen."""

    def __init__(self, console: Console, answers: Input, words: Words) -> None:
        from zashiki.cli.tables.screen import Screen

        self._screen = Screen(console, answers, words)

    @contextmanager
    def taken(self) -> Iterator[None]:
        with self._screen.taken():
            yield

    def show(self, blocks: Sequence[Block], news: Sequence[str], prompt: str) -> None:
        from rich.text import Text

        from zashiki.cli.tables.screen import said_below

        def picture(width: int, height: int) -> list[Text]:
            tail = said_below("  ".join(news), prompt, width)
            lines = fitting(blocks, height - len(tail) - 1, lambda line: len(_broken(line, width)))
            found = [Text(one) for line in lines for one in ([line] if _is_whole(line) else wrapped(line, width))]
            found[0].stylize("bold")
            return [*found, Text(), *tail]

        self._screen.put(picture)


def _broken(line: str, width: int) -> list[str]:
    """A line as the terminal breaks it; a link stays one line, so that it is copied as one."""
    if not _is_whole(line):
        return wrapped(line, width)
    return [line[at : at + width] for at in range(0, len(line), width)]


def _is_whole(line: str) -> bool:
    """Whether a line is one long word: a link, or a commitment."""
    return len(line) > LONG_WORD and " " not in line and line.isascii()


class GatheringScreen:
    """One table until its match begins."""

    def __init__(
        self, house: House, listener: Listener, mailbox: Mailbox, game: AnyGame, words: Words, *, links: Links
    ) -> None:
        """Wait with the others."""
        self._house, self._listener, self._mailbox = house, listener, mailbox
        self._game, self._words, self._links = game, words, links
        self._news: list[str] = []
        self._end: Gathered | None = None

    def run(self, first: GatheringView, answers: Input, console: Console, *, plain: bool) -> Table | Gathered:
        """Wait until the match begins, and give its first table; or say why it does not."""
        self._view, self._input, self._plain = first, answers, plain
        self._shown = _InLines() if plain else _Drawn(console, answers, self._words)
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
            elif isinstance(letter, Problem):
                raise letter
            elif isinstance(letter, YourSeat) and letter.seat is None and self._me is not None:
                self._end = Gathered.GIVEN_UP
        return None

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
        blocks = list(blocks_of(self._view, self._game, self._words, self._links, me=self._me))
        self._shown.show(blocks, self._news, prompt)
        self._news = []
        with impatient(self._mailbox):
            return self._input.remark() if isinstance(self._input, WatchedLines) else self._input.read()

    def _prompt(self) -> str:
        words, form = self._words, "typed" if self._plain else "keys"
        if self._view.state != "gathering":
            state = "promising"
        elif all(seat.kind for seat in self._view.seats):
            state = "full" if self._opens else "waiting_start"
        else:
            state = "waiting"
        keys = [words[f"gathering.{name}.{form}"] for name in self._possible()]
        return "\n".join((words[f"gathering.{state}"], ("  " if form == "keys" else words["telling.comma"]).join(keys)))

    def _possible(self) -> Iterator[str]:
        """Name what may be done now."""
        if self._opens:
            if not self._free_seats():
                yield "start"
            else:
                yield from ("computer_seat", "link")
            if self._computers():
                yield "free_seat"
        if self._me is not None and self._view.state == "gathering":
            yield "leave"
        yield "quit"

    # What may be done.

    def _quit(self) -> None:
        self._end = Gathered.LEFT

    def _leave(self) -> None:
        if self._me is not None:
            self._house.leave(self._view.table)
        self._end = Gathered.GIVEN_UP

    def _start(self) -> None:
        self._house.start(self._view.table)

    def _link(self) -> None:
        self._links.invitation = self._house.invite(self._view.table, uses=max(len(self._free_seats()), 1))
        self._news.append(self._links.invitation)

    def _free_seats(self) -> list[int]:
        return [seat for seat, sits in enumerate(self._view.seats) if not sits.kind]

    def _computers(self) -> list[int]:
        return [seat for seat, sits in enumerate(self._view.seats) if sits.kind not in ("", PERSON)]

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
        if (seat := self._which_seat(self._computers())) is not None:
            self._house.take_computer_away(self._view.table, seat)

    def _which_seat(self, seats: Sequence[int]) -> int | None:
        if len(seats) == 1:
            return seats[0]
        numbers = {str(seat + 1): seat for seat in seats}
        return numbers.get(self._asked(self._words.say("gathering.which_seat", seats="/".join(numbers))))
