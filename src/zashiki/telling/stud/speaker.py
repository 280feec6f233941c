"""The speaker of stud: it tells a match to one listener, in one language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from zashiki.games.stud import events
from zashiki.games.stud.actions import Action
from zashiki.games.stud.changes import apply
from zashiki.games.stud.events import Event
from zashiki.games.stud.pieces import HIDDEN
from zashiki.games.stud.rules import Ruleset
from zashiki.games.stud.state import GameState
from zashiki.games.stud.variants import VARIANTS
from zashiki.kernel.game import Seat
from zashiki.telling.numbers import amount
from zashiki.telling.protocols import Listener
from zashiki.telling.rulesheet import rules_sheet
from zashiki.telling.stud import brief, chart, hints, offers, round_end, scene_maker, standing, turns
from zashiki.telling.stud.cards import codes
from zashiki.telling.stud.pot_words import award_said, totals
from zashiki.telling.stud.scene import Scene
from zashiki.telling.stud.scene_maker import Heard, SceneMaker
from zashiki.telling.stud.sentences import Sentences, Told
from zashiki.telling.stud.voice import StudVoice
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

    looks_back = 0
    """The end of a round is told at once, with all that explains it."""

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        self._voice = StudVoice(listener)
        self._sentences, self._scenes = Sentences(self._voice), SceneMaker(self._voice)
        self.names = self._voice.names

    # What happened.

    def walk(self, before: GameState, happened: Sequence[Event], /) -> Iterator[Told]:
        """Tell events that follow a view; equal antes are told once, with the last."""
        view, new = before, tuple[str, ...]()
        for at, event in enumerate(happened):
            after = apply(view, event)
            lines, asides = self._lines(view, event, happened, at)
            new = _moved(event, new)
            heard, chapter = Heard(new), None
            if isinstance(event, events.DealEnded):
                heard = Heard(new, _awards_around(happened, at))
                chapter = self._chapter(after, event, heard.awards)
            scene = self._scenes.scene(after, self._voice.me, heard)
            yield Told(event, lines, scene, view, after, asides, chapter)
            view = after

    def _lines(
        self, view: GameState, event: Event, happened: Sequence[Event], at: int
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What is said of an event, and what only a picture shows: what others were dealt."""
        if isinstance(event, events.AntePosted):
            return self._sentences.ante(view, event, happened[at + 1 : at + 2]), ()
        if isinstance(event, events.PotAwarded):
            return (award_said(self._voice, view, event, totals(_awards_around(happened, at))),), ()
        if isinstance(event, _DEALT):
            return self._sentences.dealt(event)
        return tuple(self._sentences.lines(view, event)), ()

    def _chapter(self, view: GameState, event: events.DealEnded, awards: Sequence[events.PotAwarded]) -> Chapter:
        """The deal in a line: who got its pots."""
        said = [award_said(self._voice, view, award, totals(awards)) for award in awards]
        line = self._voice.sentences(said) or self._voice.changes(event.changes)
        most = max(event.changes)
        best = [seat for seat, change in enumerate(event.changes) if change == most]
        winner = best[0] if most > 0 and len(best) == 1 else None
        won = 0 if winner is None else most
        return Chapter(self._voice.deal_title(view.deal), line, winner, won, event.changes, view.game)

    def in_brief(self, told: Sequence[Told], /) -> str:
        """Tell those of one turn in one sentence."""
        return turns.in_brief(self._voice, told)

    # What lies before a seat.

    def scene(self, view: GameState, seat: Seat | None, /) -> Scene:
        """Give everything that a picture shows, from a seat's side."""
        return self._scenes.scene(view, seat)

    def question(self, view: GameState, seat: Seat, /) -> str:
        """Say that it is the seat's turn, and what it costs to stay, or that it must open."""
        asked = scene_maker.asked(self._voice, view, seat)
        return self._voice.words.say("question.turn", asked=asked) if asked else ""

    def offers(self, view: GameState, seat: Seat, /) -> tuple[Offer[Action], ...]:
        """Give every legal choice of a seat, with what it costs."""
        return offers.offers(self._voice, view, seat)

    def hints(self, view: GameState, seat: Seat, /) -> tuple[Hint[Action], ...]:
        """Say what a call needs, what the hand is worth, and which cards are gone."""
        return hints.hints(self._voice, view, seat)

    def decision(self, _view: GameState, _seat: Seat, _told: Sequence[Told] = (), /) -> Sheet | None:
        """No choice of stud is asked twice."""
        return None

    # Pages.

    def round_end(self, told: Sequence[Told], /) -> Sheet | None:
        """Explain the end of the latest deal, pot by pot."""
        return round_end.round_end(self._voice, told)

    def standing(self, view: GameState, chapters: Sequence[Chapter] = (), /) -> Sheet:
        """Say who won how much, in big bets too, and in a mix by game."""
        return standing.standing(self._voice, view, chapters)

    def sheets(self, view: GameState, _seat: Seat | None, chapters: Sequence[Chapter] = (), /) -> Mapping[str, Sheet]:
        """Give `hands`, which beats which in this game, and `log`, the deals so far."""
        return {
            "hands": chart.chart(self._voice, VARIANTS[scene_maker.game_of(view)]),
            "log": standing.log(self._voice, chapters),
        }

    def progress(self, view: GameState, /) -> str:
        """Say how far a match is: the deal, its game, and the chips of each seat."""
        stacks = "–".join(amount(player.stack) for player in view.players)
        key = "progress_before" if not view.deal else "progress" if view.rules.deals else "progress_open"
        game = self._voice.variant(scene_maker.game_of(view))
        return self._voice.words.say(f"table.{key}", deal=view.deal, deals=view.rules.deals, game=game, stacks=stacks)

    def score(self, points: int, /) -> str:
        """Write the final score of a seat."""
        return amount(points)

    def round_of(self, view: GameState, /) -> int:
        """Count the deals begun."""
        return view.deal

    def brief(self) -> Sheet:
        """Say in a few sentences how to play by these rules."""
        return brief.brief(self._voice)

    def rules(self) -> Sheet:
        """Say all that the rules set."""
        return rules_sheet(self._voice.rules, self._voice.words)

    def guide(self) -> Mapping[str, Sheet]:
        """Show which hand beats which: the `hands` of the games that are played here, and the `others`."""
        voice, played = self._voice, self._voice.rules.rotation
        sheets = {"hands": chart.chart(voice, *(VARIANTS[game] for game in played))}
        if others := [one for one in VARIANTS.values() if one.name not in played]:
            title = voice.words.say("chart.others", games=voice.listed(voice.variant(one.name) for one in others))
            sheets["others"] = replace(chart.chart(voice, *others), title=title)
        return sheets


def _moved(event: Event, new: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that an event brought to light; `new` as before where it brought none, and none when all go back."""
    match event:
        case events.HandShown(_, down):
            return codes(down)
        case events.CommunityDealt(card):
            return codes((card,))
        case _ if isinstance(event, _DEALT):
            return codes(card for hand in event.hands for card in hand.down + hand.up if card is not HIDDEN)
        case events.DealInit() | events.MatchEnded():
            return ()
        case _:
            return new


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
