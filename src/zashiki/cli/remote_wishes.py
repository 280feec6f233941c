"""What a person asks of the house at a table elsewhere, and what others there ask of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from zashiki.cli.conversation import Conversation
from zashiki.cli.house_requests import ASK, GRAVE, Wish, wishes
from zashiki.cli.mailbox import Mailbox
from zashiki.cli.table_setting import TableSetting
from zashiki.cli.tables.requests import QUIT
from zashiki.parlour.outward import Presence, Request
from zashiki.records.sitting_lines import Options

if TYPE_CHECKING:
    from zashiki.client.blocking import Listener

YES, NO = ("y", "yes", "はい"), ("n", "no", "いいえ")


class Asker(NamedTuple):
    """Who asks."""

    name: str
    """As they are called where they have no seat."""
    link: str
    """Where the table is."""


class RemoteWishes:
    """Of one seat, or of somebody who watches."""

    def __init__(
        self,
        listener: Listener,
        mailbox: Mailbox,
        setting: TableSetting,
        talk: Conversation,
        asker: Asker,
        *,
        by_key: bool,
    ) -> None:
        """Nobody has asked for anything."""
        self._listener, self._mailbox, self._talk, self._by_key = listener, mailbox, talk, by_key
        self._setup, self._surface = setting.setup, setting.surface
        self._words, self._names, self._me = setting.setup.words, setting.setup.names, setting.setup.me
        self._asker = asker
        self.leaving = False
        """Whether they are leaving for good."""

    def ask(self, name: str, presence: Presence | None, *, view: Any) -> None:  # noqa: ANN401 - of any game
        """Ask for something by its name, or for one of all that there are."""
        now = self._mailbox.clocks.now
        about, options = (self._setup.game, presence, self._names, self._words), self._listener.known.options
        known = list(wishes(*about, me=self._me, now=now, view=view, options=options or Options()))
        if name == ASK.name and known:
            found = self._one_of(known)
        else:
            found = next((one for one in known if one.name == name), None)
            if found is None:
                self._talk.notice(self._words["remote.not_now"])
        if found is not None and (found.name not in GRAVE or self._is_sure(found)):
            self._send(found)

    def _one_of(self, known: Sequence[Wish]) -> Wish | None:
        numbers = {str(n): one for n, one in enumerate(known, 1)}
        lines = [self._words["remote.menu"], "", *(f"[{n}] {one.label}" for n, one in numbers.items())]
        return numbers.get(self._page(lines, "menu", ending=tuple(numbers)))

    def _is_sure(self, wish: Wish) -> bool:
        return self._page([self._words.say("remote.sure", what=wish.label)], "sure", ending=YES) in YES

    def goes(self) -> bool:
        """Ask once whether they go though time runs on; where it does not, or nobody waits for them, they do."""
        options = self._listener.known.options
        if self._me is None or self._listener.known.over is not None or options is None or options.clock is None:
            return True
        yes = (*YES, *QUIT.typed)
        return self._page([self._words["remote_match.time_runs_on"]], "sure", ending=yes) in yes

    def _page(self, lines: Sequence[str], about: str, *, ending: Sequence[str]) -> str:
        prompt = self._words[f"remote.{about}_{'keys' if self._by_key else 'typed'}"]
        return self._surface.page(lines, may_leave=False, ending=ending, prompt=prompt).lower()

    def show_link(self) -> None:
        """Show where the table is, alone on its line, so that it can be copied."""
        self._surface.page([self._words["remote.link"], self._asker.link], may_leave=False)

    def _send(self, wish: Wish) -> None:
        if wish.name == "link":
            self.show_link()
            return
        listener, self.leaving = self._listener, wish.name == "leave"
        if wish.name == "stand_in" and wish.seat is not None:
            self._mailbox.send(partial(listener.stand_in, wish.seat))
        elif wish.name == "pen":
            self._talk.notice(self._words["remote.asked_pen"])
            self._mailbox.send(partial(listener.pen, self._asker.name))
        else:
            known = {"resign": listener.resign, "leave": listener.leave, "claim": listener.claim}
            self._mailbox.send(known.get(wish.name, listener.close))

    def of_others(self) -> Request | None:
        """Give what somebody else asks for, and this seat has not answered; another match is offered at the end."""
        if self._me is None:
            return None
        wanted = (one for one in self._listener.known.requests if one.what != "rematch" and one.seat != self._me)
        return next((one for one in wanted if self._me not in one.agreed), None)

    def answer(self, wish: Request) -> None:
        """Ask whether to agree; where something else comes between, nothing is answered yet."""
        name = wish.name if wish.seat is None else self._names[wish.seat]
        key = self._page([self._words.say(f"remote.asks_{wish.what}", name=name)], "agree", ending=(*YES, *NO))
        if key in (*YES, *NO):
            self._mailbox.send(partial(self._listener.agree, wish, yes=key in YES))
