"""The Koi-Koi table in plain lines, one per fact: for screen readers, pipes and terminals that cannot draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from zashiki.cli.tables import Command, TableSetup
from zashiki.cli.tables.koikoi.pages import chart, chart_legend, decision, help_lines, standing, summary, walked
from zashiki.cli.tables.koikoi.typed_choices import Request, accepted, shown_choices, understood
from zashiki.cli.tables.koikoi.yaku_progress import captures, hints
from zashiki.cli.tables.plain import draw_curtain, say
from zashiki.games.koikoi import HIDDEN, Action, Card, CardType, GameState, Phase, points_of
from zashiki.games.koikoi.events import Event, RoundEnded, TurnEnded
from zashiki.games.koikoi.state import other
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.teller import Teller, listed


class PlainTable:
    """Koi-Koi told line by line; answers by number or notation."""

    def __init__(self, setup: TableSetup) -> None:
        """Set the table."""
        self._words, self._input, self._undo = setup.words, setup.input, setup.undo
        self._teller = Teller(setup.words, setup.names, setup.rules, me=setup.me)
        self._hinting, self._in_order = True, True
        self._events: list[Event] = []
        self._told: GameState | None = None
        """The position that was told last; it is not told again after a slip."""

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """Nothing to take: lines follow lines."""
        yield

    def watch(self, before: GameState, events: Sequence[Event]) -> None:
        """Tell each event; a month's end with its summary."""
        for view, event, after in walked(before, events):
            self._events.append(event)
            if isinstance(event, RoundEnded):
                say(*summary(view, event, after, self._teller))
            elif not isinstance(event, TurnEnded):
                say(*self._teller.tell(event))

    def recall(self, events: Sequence[Event]) -> None:
        """Tell the last few turns again."""
        self._events = list(events)
        say(*self._teller.story(events)[-3:])

    def ask(self, view: GameState, seat: Seat) -> Action | Command:
        """Tell the position, then ask until the answer is a choice, or the person wants to take one back or leave."""
        shown = shown_choices(view, seat, in_order=self._in_order)
        if view != self._told:
            say(*self._position(view, seat))
        self._told = view
        say(*self._choices(view, seat, shown))
        while True:
            print(accepted(view, shown, self._words, undo=self._undo), flush=True)
            meaning = understood(self._input.read(), view, shown)
            match meaning:
                case None:
                    say(self._words["plain.not_understood"])
                case Request.ORDER:
                    self._in_order = not self._in_order
                    shown = shown_choices(view, seat, in_order=self._in_order)
                    say(*self._choices(view, seat, shown))
                case Request():
                    self._serve(meaning, view, seat)
                case _:
                    return meaning

    def notice(self, text: str) -> None:
        """Say it."""
        say(text)

    def curtain(self, seat: Seat) -> None:
        """Push what was told out of sight, and wait for the other person."""
        draw_curtain(self._teller.names[seat], self._words, self._input)

    def picture(
        self,
        view: GameState,
        events: Sequence[Event],
        footer: str,
        *,
        seat: Seat,
        before: GameState | None = None,  # noqa: ARG002 - the events say it all
    ) -> None:
        """Tell a step of a replay: what happened, the field, and the hands that lie open."""
        say(footer)
        for event in events:
            told = (
                summary(view, event, None, self._teller) if isinstance(event, RoundEnded) else self._teller.tell(event)
            )
            say(*(() if isinstance(event, TurnEnded) else told))
        say(self._field(view))
        for at in (seat, other(seat)):
            hand = view.players[at].hand
            if hand and HIDDEN not in hand:
                cards = listed((self._words[f"brief.{card}"] for card in hand), self._words)
                say(self._words.say("plain.hand", name=self._teller.names[at], cards=cards))

    def finished(self, view: GameState, _lines: Sequence[str]) -> None:
        """Tell the final standing; why the match is over was told, and what can be done with it is said outside."""
        say(*standing(view, self._events, self._teller, why=False))

    def result(self, _view: GameState) -> str:
        """Nothing more: it stands above."""
        return ""

    # What is told.

    def _serve(self, request: Request, view: GameState, seat: Seat) -> None:
        match request:
            case Request.HELP:
                say(*help_lines(view.rules, self._words, undo=self._undo, drawn=False))
            case Request.CHART:
                say(*(listed(row, self._words) for row in chart(view, seat, self._teller)))
                say(*chart_legend(self._words))
            case Request.HINTS:
                self._hinting = not self._hinting
                say(self._words["hint.on" if self._hinting else "hint.off"])
            case _:
                say(self._words["plain.no_pace"])

    def _position(self, view: GameState, seat: Seat) -> Iterator[str]:
        words, names = self._words, self._teller.names
        month = words.say("table.month", month=words[f"month.{view.month}"], flower=words[f"flower.{view.month}"])
        count = words.say("table.round", round=view.round, rounds=view.rules.rounds)
        dealer = words.say("table.dealer", name=names[view.dealer])
        yield listed((f"{month} {count}", dealer, words.say("table.stock", n=len(view.stock))), words)
        for at in (other(seat), seat):
            player = view.players[at]
            yield words.say("table.score", name=names[at], points=self._teller.points(player.score))
            if player.calls:
                yield words.say("plain.called", name=names[at], n=player.calls)
            yield words.say("plain.captured", name=names[at], cards=self._captured(player.captured))
            if player.yaku:
                total = self._teller.points(points_of(player.yaku))
                yield words.say("plain.yaku", name=names[at], yaku=self._teller.named(player.yaku), points=total)
        yield words.say("table.facing", name=names[other(seat)], n=len(view.players[other(seat)].hand))
        yield self._field(view)

    def _field(self, view: GameState) -> str:
        cards = (self._card(card) for card in sorted(view.field, key=lambda card: card.id))
        return self._words.say("plain.field", n=len(view.field), cards=listed(cards, self._words))

    def _card(self, card: Card) -> str:
        """A card by name, notation and kind."""
        if card is HIDDEN:
            return self._words["card.?"]
        kind = self._words[f"kind.{card.type.value}"]
        return self._words.say("plain.card", card=self._words[f"card.{card}"], code=card, kind=kind)

    def _captured(self, cards: Sequence[Card]) -> str:
        groups = []
        for kind in CardType:
            of_kind = [card for card in cards if card.type is kind]
            if of_kind:
                names = listed((self._words[f"brief.{card}"] for card in of_kind), self._words)
                label = self._words[f"type.{kind.value}"]
                groups.append(self._words.say("plain.group", kind=label, n=len(of_kind), cards=names))
        return " ".join(groups) or self._words["telling.none"]

    def _choices(self, view: GameState, seat: Seat, shown: tuple[Card, ...]) -> Iterator[str]:
        if view.phase is Phase.KOIKOI_DECISION:
            yield from decision(view, seat, self._teller, events=self._events, hinting=self._hinting)
            return
        if view.pending is not None:
            pending = "table.pending_drawn" if "draw" in view.phase else "table.pending_played"
            yield self._words.say(pending, card=self._words[f"card.{view.pending}"], mark=view.pending)
        found = {key: said for key, said, _ in hints(view, seat, shown, self._teller)}
        for key, card in enumerate(shown, 1):
            line = self._words.say("plain.choice", number=key, card=self._card(card))
            if self._hinting and key in found:
                said = found[key]
                line += self._takes(view, card) if view.phase is Phase.PLAY_FROM_HAND else ""
                line += self._words.say("plain.hint", hint=said) if said else ""
            yield line

    def _takes(self, view: GameState, card: Card) -> str:
        """What a hand card would take."""
        options = captures(view, card)
        cards = self._teller.brief(*(one for option in options for one in option))
        if len(options) > 1:
            cards = self._words.say("plain.either", cards=cards)
        return self._words.say("plain.takes", cards=cards)
