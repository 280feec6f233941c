"""The speaker of stud: it tells a match to one listener, in one language, and keeps nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from zashiki.games.stud import events
from zashiki.games.stud.actions import Action
from zashiki.games.stud.changes import apply
from zashiki.games.stud.events import Event
from zashiki.games.stud.pieces import HIDDEN
from zashiki.games.stud.rules import Ruleset
from zashiki.games.stud.state import GameState
from zashiki.games.stud.variants import VARIANTS
from zashiki.kernel.game import Seat
from zashiki.telling.protocols import Listener
from zashiki.telling.rulesheet import rules_sheet
from zashiki.telling.stud import brief, chart, hints, offers, result, stage, standing, turns
from zashiki.telling.stud.amounts import chips
from zashiki.telling.stud.cards import codes
from zashiki.telling.stud.pot_words import award_said, totals
from zashiki.telling.stud.result import Told
from zashiki.telling.stud.scene import Scene
from zashiki.telling.stud.sentences import Sentences
from zashiki.telling.stud.stage import Heard
from zashiki.telling.values import Chapter, Hint, Offer
from zashiki.texts.sheets import Sheet

_DEALT = (
    events.CardsDealt3rd,
    events.CardDealt4th,
    events.CardDealt5th,
    events.CardDealt6th,
    events.CardDealt7th,
)


class StudSpeaker:
    """Tells stud."""

    WORDLESS: Mapping[type, str] = {}
    """Every kind of event has a sentence."""

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        self._say, self._me = Sentences(listener), listener.me
        self.names = self._say.names

    # What happened.

    def walk(self, before: GameState, happened: Sequence[Event], /) -> Iterator[Told]:
        """Tell events that follow a view; equal antes are told once, with the last."""
        view, new = before, tuple[str, ...]()
        for at, event in enumerate(happened):
            after = apply(view, event)
            lines, asides = self._lines(view, event, happened, at)
            new += tuple(code for code in _moved(event) if code not in new)
            heard, chapter = Heard(new), None
            if isinstance(event, events.DealEnded):
                heard = Heard(new, _awards_around(happened, at))
                chapter = self._chapter(after, event, heard.awards)
            scene = stage.scene_of(after, self._me, self._say, heard)
            yield Told(event, lines, scene, view, after, asides, chapter)
            view = after

    def _lines(
        self, view: GameState, event: Event, happened: Sequence[Event], at: int
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What is said of an event, and what only a picture shows: what others were dealt."""
        if isinstance(event, events.AntePosted):
            return self._say.ante(view, event, happened[at + 1 : at + 2]), ()
        if isinstance(event, events.PotAwarded):
            return (award_said(view, event, totals(_awards_around(happened, at)), self._say),), ()
        if isinstance(event, _DEALT):
            return self._say.dealt(event)
        return tuple(self._say.lines(view, event)), ()

    def _chapter(self, view: GameState, event: events.DealEnded, awards: Sequence[events.PotAwarded]) -> Chapter:
        """The deal in a line: who got its pots."""
        said = [award_said(view, award, totals(awards), self._say) for award in awards]
        line = self._say.words["telling.sentences"].join(said) or self._say.changes(event.changes)
        most = max(event.changes)
        best = [seat for seat, change in enumerate(event.changes) if change == most]
        winner = best[0] if most > 0 and len(best) == 1 else None
        return Chapter(self._say.deal_title(view.deal), line, winner, max(most, 0), event.changes, view.game)

    def in_brief(self, told: Sequence[Told], /) -> str:
        """Tell those of one turn in one sentence."""
        return turns.in_brief(told, self._say)

    # What lies before a seat.

    def scene(self, view: GameState, seat: Seat | None, /) -> Scene:
        """Give everything that a picture shows, from a seat's side."""
        return stage.scene_of(view, seat, self._say)

    def question(self, view: GameState, seat: Seat, /) -> str:
        """Say what it costs to stay, or that the seat must open."""
        return stage.asked(view, seat, self._say)

    def offers(self, view: GameState, seat: Seat, /) -> tuple[Offer[Action], ...]:
        """Give every legal choice of a seat, with what it costs."""
        return offers.offers(view, seat, self._say)

    def hints(self, view: GameState, seat: Seat, /) -> tuple[Hint[Action], ...]:
        """Say what a call needs, what the hand is worth, and which cards are gone."""
        return hints.hints(view, seat, self._say)

    def decision(self, _view: GameState, _seat: Seat, _told: Sequence[Told] = (), /) -> Sheet | None:
        """No choice of stud is asked twice."""
        return None

    # Pages.

    def round_end(self, told: Sequence[Told], /) -> Sheet | None:
        """Explain the end of the latest deal, pot by pot."""
        return result.round_end(told, self._say)

    def standing(self, view: GameState, chapters: Sequence[Chapter] = (), /) -> Sheet:
        """Say who won how much, in big bets too, and in a mix by game."""
        return standing.standing(view, chapters, self._say)

    def headline(self, view: GameState, /) -> str:
        """Say who won, in one line."""
        return standing.headline(view, self._say)

    def sheets(self, view: GameState, _seat: Seat | None, chapters: Sequence[Chapter] = (), /) -> Mapping[str, Sheet]:
        """Give `hands`, which beats which in this game, and `deals`, those so far."""
        return {
            "hands": chart.chart(VARIANTS[stage.game_of(view)], self._say.words),
            "deals": standing.deals_sheet(chapters, self._say),
        }

    def progress(self, view: GameState, /) -> str:
        """Say how far a match is: the deal, its game, and the chips of each seat."""
        stacks = "–".join(chips(player.stack) for player in view.players)
        key = "table.progress" if view.rules.deals else "table.progress_open"
        game = self._say.variant(stage.game_of(view))
        return self._say.words.say(key, deal=view.deal, deals=view.rules.deals, game=game, stacks=stacks)

    def round_of(self, view: GameState, /) -> int:
        """Count the deals begun."""
        return view.deal

    def brief(self) -> Sheet:
        """Say in a few sentences how to play by these rules."""
        return brief.brief(self._say.rules, self._say.words)

    def rules(self) -> Sheet:
        """Say all that the rules set."""
        return rules_sheet(self._say.rules, self._say.words)


def _moved(event: Event) -> tuple[str, ...]:
    """The cards that an event brought to light."""
    match event:
        case events.HandShown(_, down):
            return codes(down)
        case events.CommunityDealt(card):
            return codes((card,))
        case _ if isinstance(event, _DEALT):
            return codes(card for hand in event.hands for card in hand.down + hand.up if card is not HIDDEN)
        case _:
            return ()


def _awards_around(happened: Sequence[Event], at: int) -> list[events.PotAwarded]:
    """The awards of the deal that an event of its end belongs to."""
    first = max((n for n in range(at) if isinstance(happened[n], events.DealInit)), default=0)
    found: list[events.PotAwarded] = []
    for event in happened[first:]:
        if isinstance(event, events.DealEnded):
            break
        if isinstance(event, events.PotAwarded):
            found.append(event)
    return found
