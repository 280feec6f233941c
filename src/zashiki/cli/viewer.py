"""Looking through a recorded match, both ways: keys and pictures around a replay cursor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from zashiki.cli.keyboard import FIRST, LAST, NEXT, NEXT_ROUND, PREVIOUS, PREVIOUS_ROUND, SPACE, Input, Keys, number
from zashiki.cli.retelling import Retelling
from zashiki.kernel.game import Seat
from zashiki.parlour import OPEN, Perspective, ReplayCursor
from zashiki.texts.words import Words

_FORWARD = (*NEXT, "n", "", "next")
_BACK = (*PREVIOUS, "p", "prev")
_FIRST = (*FIRST, "g", "first")
_LAST = (*LAST, "e", "$", "last")
_LEAVE = ("q", "quit", "\x1b")
_ROUND = ("r", "m")
"""With a number: to that round, or month."""
_READ = (",", "text")
_VIEWS = tuple("012345678")
"""Everything, and the seats."""
PACE = 1.0
"""Seconds at each place when it goes on by itself."""

NO_NOTES: Mapping[int, Sequence[str]] = {}


class Viewer:
    """Shows the places that a cursor goes to."""

    def __init__(
        self,
        cursor: ReplayCursor,
        talk: Retelling,
        answers: Input,
        words: Words,
        *,
        one_round: bool,
        views: Sequence[Perspective] = (),
        unseen: str = "",
        notes: Mapping[int, Sequence[str]] = NO_NOTES,
    ) -> None:
        """In a match of `one_round` there is no other to go to.

        `views` are the perspectives that one may change to, and `unseen` says why not to another. Of the `notes`, each
        is told after so many choices.
        """
        self._cursor, self._talk, self._input, self._words, self._one_round = cursor, talk, answers, words, one_round
        self._views, self._unseen, self._notes = views, unseen or words["replay.no_view"], notes

    @property
    def _seat(self) -> Seat:
        """Whose pieces lie at the bottom."""
        seen = self._cursor.perspective
        return seen if isinstance(seen, int) else 0

    def show(self, *, whole: bool = False, keys: str = "") -> None:
        """Draw the place, with these keys below it; `whole`: tell all that followed from its choice."""
        cursor = self._cursor
        footer = self._words.say("replay.place", at=cursor.at, of=cursor.length)
        if not whole:
            footer = f"{footer}  {keys or self._keys()}"
        place, last = cursor.whole_choice if whole else cursor.place, not whole and self._at_the_end
        self._talk.show(place, footer, seat=self._seat, last=last)

    @property
    def _at_the_end(self) -> bool:
        return self._cursor.at == self._cursor.length

    def _keys(self) -> str:
        """The keys that mean something here."""
        rounds = "" if self._one_round else self._words["replay.keys_round"]
        views = self._say_views("replay.keys_views")
        parts = (self._words["replay.keys"], rounds, views, self._words["replay.keys_rest"])
        return " ".join(filter(None, parts))

    def _say_views(self, key: str) -> str:
        """Say how to change the perspective, where there is another."""
        seats = sum(isinstance(view, int) for view in self._views)
        return self._words.say(key, n=seats) if len(self._views) > 1 else ""

    def browse(self) -> None:
        """Step about until the person has seen enough."""
        with self._talk.taken(), suppress(EOFError, KeyboardInterrupt):
            self.show()
            while (answer := self._input.read()).lower() not in _LEAVE:
                self._go(answer if answer.startswith("\x1b") else answer.lower())
                self.show()

    def tell(self) -> None:
        """Tell everything from the first step to the last."""
        for at in range(self._cursor.length + 1):
            self._cursor.at = at
            self.show(whole=True)
            for note in self._notes.get(at, ()):
                self._talk.notice(note)
        self._talk.say_end(self._cursor.place, seat=self._seat)

    def _go(self, answer: str) -> None:
        cursor = self._cursor
        if answer in _FORWARD:
            self._forward()
        elif answer == SPACE:
            self._play()
        elif answer in _BACK:
            cursor.back()
        elif answer in _FIRST:
            cursor.first()
        elif answer in _LAST:
            cursor.last()
        elif answer in _READ:
            self._talk.read(cursor.place, seat=self._seat, last=self._at_the_end)
        elif answer in _VIEWS:
            self._look(OPEN if answer == "0" else int(answer) - 1)
        else:
            self._go_to_round(answer)

    def _forward(self) -> None:
        """Go on; beyond the last place lies the final standing, if the match is over."""
        if not self._cursor.forward() and not self._talk.standing(self._cursor.whole_match, seat=self._seat):
            self._talk.notice(self._words["replay.no_more"])

    def _play(self) -> None:
        """Go on by itself, until a key is pressed or there is no more."""
        if not isinstance(self._input, Keys):  # nothing to wait with
            self._forward()
            return
        while self._cursor.forward():
            self.show(keys=self._words["replay.playing"])
            if self._input.within(PACE):
                return
        self._talk.notice(self._words["replay.no_more"])

    def _look(self, view: Perspective) -> None:
        """See the place as somebody else saw it, or with everything open."""
        if view not in self._views:
            self._talk.notice(self._unseen)
            return
        self._cursor.perspective = view
        seen = self._words.say("replay.seen_from", name=self._talk.name(view)) if isinstance(view, int) else ""
        self._talk.notice(seen or self._words["replay.seen_open"])

    # Rounds.

    def _go_to_round(self, answer: str) -> None:
        cursor = self._cursor
        if answer in (*NEXT_ROUND, *PREVIOUS_ROUND) and not self._one_round:
            cursor.to_round(cursor.round + (1 if answer in NEXT_ROUND else -1))
        elif answer[:1] in _ROUND and not self._one_round:
            self._to_round(answer[1:].strip() or self._number())
        else:
            known = self._words["replay.accepted_one_round" if self._one_round else "replay.accepted"]
            views = self._say_views("replay.accepted_views")
            self._talk.notice(self._words["telling.comma"].join(filter(None, (known, views))))

    def _number(self) -> str:
        """Read a number key by key, until anything else is pressed; its place is below the picture."""
        if self._input.by_line:
            return self._input.read()
        text = ""
        while True:
            self._talk.notice(self._words.say("replay.which_round", typed=text))
            self.show()
            key = self._input.read()
            text += "" if key.startswith("\x1b") else key
            if not key.isdecimal():
                return text.strip()

    def _to_round(self, text: str) -> None:
        """Go to where a round begins."""
        wanted = number(text, self._cursor.rounds)
        if wanted is None or not self._cursor.to_round(wanted):
            self._talk.notice(self._words.say("replay.no_such_round", text=text[:40]))
