"""A sitting at this terminal: its effects are carried out one after the other, until it is over or somebody leaves."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from enum import Enum, auto
from functools import partial

from zashiki.cli.answers import Command, Switch
from zashiki.cli.conversation import Conversation
from zashiki.cli.hearing import Hearing
from zashiki.cli.screen_owner import only_person
from zashiki.cli.signals import ending_in_order
from zashiki.cli.tables import Left
from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.record_lines import RecordError
from zashiki.parlour import Ask, Effects, Message, News, Sitting, TakenBack, Who, WholeTable
from zashiki.parlour.seat_names import names_of
from zashiki.players.player import ProgramPlayer
from zashiki.players.roster import AnyPlayer
from zashiki.storage.store import Store
from zashiki.texts.package_failures import blaming_packages
from zashiki.texts.problems import said
from zashiki.texts.words import Words


class End(Enum):
    """How a session ended."""

    FINISHED = auto()
    LEFT = auto()
    REMATCH = auto()


class Session:
    """From where the match stands to its end, or until the person leaves."""

    def __init__(
        self,
        sitting: Sitting,
        talk: Conversation,
        players: Mapping[Seat, AnyPlayer],
        words: Words,
        *,
        store: Store,
        table: str,
    ) -> None:
        """`players` sit in the seats of computers; what happens is kept in the store, by the name of the table."""
        self._sitting, self._talk, self._players, self._words = sitting, talk, players, words
        self._store, self._table_name = store, table
        self._me: Who = only_person(sitting.match.game, sitting.seats)
        """Whose ears this terminal has: those of the only person; None where several share the screen."""
        sitting.stepwise = self._me is None  # each window of a shared screen is over before anything else happens
        self._hearing = Hearing(sitting.match.game, talk)
        self._at_screen: Seat | None = self._me
        self._asks: deque[Ask] = deque()
        self._unheard: deque[Message] = deque()
        """What was let out and waits until those who called have had their say."""
        self._called: list[Seat] = []
        """People at a shared screen who said that they call; one after the other, whether or not they can."""
        self._pressed: deque[Switch] = deque()
        """Switches that were asked for while something was shown."""
        self._excused: set[Seat] = set()
        """Programs whose failing has been told."""
        self._all_kept = False
        """Whether all that was decided is durable, at the end."""
        for seat, player in players.items():
            if isinstance(player, ProgramPlayer):
                player.when_slow = partial(self._wait_for, seat)

    def run(self, *, closing: Sequence[str] = (), rematch: bool = False) -> End:
        """Play. Leaving in any way (q, Ctrl-C, end of input, a signal) loses nothing and leaves no program behind.

        What a package from outside fails at ends it in order, too, as a `PackageFailed`.
        """
        end = End.FINISHED
        with blaming_packages(self._sitting.match.game), ending_in_order(), self._talk.taken():
            try:
                self._arrive()
                while True:
                    if self._sitting.over and not self._called:
                        end, over = self._finish(closing, rematch=rematch)
                        if over:
                            break
                    else:
                        self._go_on()
            except (Left, EOFError, KeyboardInterrupt):
                end = End.FINISHED if self._sitting.over else End.LEFT
            finally:
                with ExitStack() as leaving:  # whatever fails, the rest is done
                    leaving.callback(self._dismiss)
                    leaving.callback(self._store.let_go, self._table_name)
                    self._keep_the_rest()
        return end

    # Carrying out what a sitting says.

    def _carry_out(self, effects: Effects) -> None:
        """Make it durable, let it be seen, and remember who is to be asked."""
        self._keep(effects)
        self._asks.extend(effects.ask)
        self._unheard.extend(message for _, message in effects.sent)
        self._listen()

    def _listen(self) -> None:
        """Let what happened be seen, up to where somebody at a shared screen calls."""
        while self._unheard and not self._called:
            self._hear(self._unheard.popleft())

    def _keep(self, effects: Effects) -> None:
        """Put lines on disk; where that fails, the person may make room and try again."""
        while effects.lines:
            try:
                self._store.append(self._table_name, effects.lines, number=effects.number)
            except RecordError as error:
                if not self._talk.try_again(said(error, self._words)):
                    raise
            else:
                return

    def _keep_the_rest(self) -> None:
        """Put on disk all that was decided, even if a signal came between that and its lines."""
        if self._sitting.over:
            self._sitting.close()  # nobody takes the last choice back any more
        lines, kept = self._sitting.record.to_bytes().splitlines(keepends=True), len(self._store.read(self._table_name))
        if lines[kept:]:
            self._store.append(self._table_name, lines[kept:], number=kept + 1)
        self._all_kept = True

    def _hear(self, message: Message) -> None:
        match message:
            case WholeTable(view=view):
                self._hearing.view = view
            case News(events=events):
                on = () if self._me is None else self._sitting.on(self._me)
                self._pressed.extend(self._hearing.news(events, on=on))
                if not self._sitting.match.game.to_act(self._hearing.view):  # else everybody knows who must choose
                    self._open_window(events[-1:])
            case TakenBack(events=count, view=view):
                self._hearing.taken_back(count, view, lambda: self._sitting.told(self._me))

    def _open_window(self, events: Sequence[object]) -> None:
        """After an event that may ask people in secret, let those at a shared screen say that they call.

        All of them look at the screen then, so whoever comes to it next comes from behind the curtain.
        """
        if self._me is None and any(map(self._sitting.match.game.may_ask, events)):
            self._at_screen = None
            self._called = self._talk.shared.anybody(self._hearing.view, self._sitting.people)

    def _hear_out(self) -> None:
        """Ask the next person who said that they call; who cannot is told so, behind the same curtain.

        All have their turn in the same order before anything more is seen, so that nothing tells who could call.
        """
        seat = self._called.pop(0)
        if not self._is_asked_in_secret(seat):
            self._draw_curtain(seat)
            self._talk.shared.in_vain(seat)
        elif not self._ask(seat):
            self._called.insert(0, seat)
        self._listen()

    # One thing after the other.

    def _arrive(self) -> None:
        """Watch the opening, or take up the story of a match that goes on."""
        sitting, game = self._sitting, self._sitting.match.game
        effects = sitting.arrived(self._me)
        if sitting.match.steps:
            told = sitting.told(self._me)
            self._talk.recall(told)
            self._carry_out(effects)
            self._open_window(told)  # whether or not a window was open when the table was left
            return
        self._talk.watch(game.mask(game.start(sitting.match.rules), self._me), sitting.told(self._me))
        self._carry_out(effects)

    def _finish(self, closing: Sequence[str], *, rematch: bool) -> tuple[End, bool]:
        """Show the end; who keeps score may take the last entry back there."""
        view = self._sitting.match.view(self._me)
        command = self._talk.finished(view, closing, rematch=rematch)
        if command is Command.UNDO:
            self._undo(self._sitting.people[0])
            return End.LEFT, False
        return End.REMATCH if command is Command.REMATCH else End.FINISHED, True

    def _go_on(self) -> None:
        """Hear out who called, then let a computer answer; when none is asked, a person."""
        if self._called:
            self._hear_out()
            return
        if self._pressed and self._me is not None:
            self._carry_out(self._switch(self._me, self._pressed.popleft()))
            return
        if self._asks:
            self._answer(self._asks.popleft())
            return
        if self._sitting.stepwise and (effects := self._sitting.step()).lines:
            self._carry_out(effects)
            return
        waiting = self._sitting.waiting_for
        quiet = [seat for seat in waiting if self._is_asked_in_secret(seat)]
        if not quiet or not self._pass(quiet[0]):
            self._ask((*quiet, *waiting)[0])

    def _is_asked_in_secret(self, seat: Seat) -> bool:
        """Whether a seat is asked, and the others at this screen cannot know it."""
        game, match = self._sitting.match.game, self._sitting.match
        return self._me is None and seat in self._sitting.waiting_for and seat not in game.to_act(match.view(None))

    def _pass(self, seat: Seat) -> bool:
        """Answer for a person at a shared screen who called nothing; whether there is an answer that means so."""
        action = self._talk.shared.quiet_choice(self._sitting.match.view(seat), seat)
        if action is not None:
            self._carry_out(self._sitting.choose(seat, action))
        return action is not None

    def _ask(self, seat: Seat) -> bool:
        """Ask a person, and do what they want; whether they have chosen."""
        self._draw_curtain(seat)
        answer = self._talk.ask(self._sitting.match.view(seat), seat, on=self._sitting.on(seat))
        if answer is Command.QUIT:
            raise Left
        if answer is Command.UNDO:
            self._undo(seat)
            return False
        switched = isinstance(answer, Switch)
        try:
            self._carry_out(self._switch(seat, answer) if switched else self._sitting.choose(seat, answer))
        except Illegal as refusal:
            self._talk.refused(self._refusal(refusal))
            return False
        return not switched or seat not in self._sitting.waiting_for

    def _switch(self, seat: Seat, switch: Switch) -> Effects:
        on = switch.name not in self._sitting.on(seat)
        self._talk.notice(self._words[f"request.{switch.name}.{'on' if on else 'off'}"])
        return self._sitting.switch(seat, switch.name, on=on)

    def _draw_curtain(self, seat: Seat) -> None:
        if self._at_screen != seat:
            self._talk.shared.curtain(seat)
            self._at_screen = seat

    def _answer(self, ask: Ask) -> None:
        """Let a computer choose; a choice that was made for a program that failed is noted, and told the first time."""
        player = self._players[ask.seat]
        if isinstance(player, ProgramPlayer):
            player.hear(ask.events, ask.seat, anew=ask.anew)
        action = player.choose(ask.view, ask.seat)
        trouble = player.trouble if isinstance(player, ProgramPlayer) else ""
        self._carry_out(self._sitting.answered(ask, action, note=f"replaced: {trouble}" if trouble else ""))
        if trouble and ask.seat not in self._excused:
            self._excused.add(ask.seat)
            why = self._words[f"program_player.{trouble}"]
            self._talk.notice(self._words.say("program_player.replaced", name=self._name(ask.seat), why=why))

    def _undo(self, seat: Seat) -> None:
        try:
            effects = self._sitting.undo(seat)
        except Illegal as refusal:
            self._talk.refused(self._refusal(refusal))
            return
        self._asks.clear()
        self._carry_out(effects)

    # Programs, and what is said.

    def _dismiss(self) -> None:
        """End the programs that sit at this table, after telling them the rest."""
        with ExitStack() as leaving:
            for seat, player in self._players.items():
                if isinstance(player, ProgramPlayer):
                    leaving.callback(player.leave)
                    if self._all_kept:
                        events, anew = self._sitting.unheard(seat)
                        player.hear(events, seat, anew=anew)

    def _wait_for(self, seat: Seat) -> None:
        """Say that a program has been thinking for a while."""
        self._talk.waiting(self._words.say("program_player.waiting", name=self._name(seat)))

    def _name(self, seat: Seat) -> str:
        return names_of(self._sitting.seats, self._words, me=self._me)[seat]

    def _refusal(self, refusal: Illegal) -> str:
        code = refusal.code
        return self._words.get(f"refused.{code}") or self._words.get(f"sitting.{code}", code)
