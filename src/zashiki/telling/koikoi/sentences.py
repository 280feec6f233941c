"""Each event of Koi-Koi in a sentence, and a turn in one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zashiki.games.koikoi import Card, RoundResult, events
from zashiki.games.koikoi.events import Event, RoundEnded
from zashiki.games.koikoi.round_end import won_unasked
from zashiki.games.koikoi.state import SELECTING_FOR_DRAW, GameState
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.scene import Scene
from zashiki.telling.koikoi.voice import KoiKoiVoice
from zashiki.telling.values import Chapter, Told

WHOLE_MONTH = 4
"""A capture of four cards: the played one took all three of its month."""
_QUIET = (events.Dealt, events.TurnEnded)
"""What a turn told in one sentence passes over."""


class Sentences:
    """Tells events to one listener."""

    def __init__(self, voice: KoiKoiVoice) -> None:
        """Speak with a voice."""
        self._voice = voice

    def tell(self, event: Event) -> tuple[str, ...]:
        """Say what happened, one sentence per fact."""
        return tuple(self._tell_turn(event))

    def _tell_turn(self, event: Event) -> Iterator[str]:
        """What a seat does in its turn."""
        voice = self._voice
        match event:
            case events.CardPlayed(seat, card):
                yield voice.by(seat, "card_played", card=voice.cards(card))
            case events.CardDrawn(seat, card):
                yield voice.by(seat, "card_drawn", card=voice.cards(card))
            case events.CardPlaced(seat, card):
                yield voice.by(seat, "card_placed", card=voice.cards(card))
            case events.CardsCaptured(seat, cards):
                key = "cards_captured_all" if len(cards) == WHOLE_MONTH else "cards_captured"
                yield voice.by(seat, key, taken=voice.cards(*cards[1:]))
            case events.YakuCompleted(seat, yaku, total):
                key = "yaku_completed" if len(yaku) > 1 else "yaku_completed_one"
                yield voice.by(seat, key, yaku=voice.worths(yaku), points=voice.points(total))
            case events.KoiKoiCalled(seat):
                yield voice.by(seat, "koikoi_called")
            case events.ShobuCalled(seat):
                yield voice.by(seat, "shobu_called")
            case events.TurnEnded():
                return
            case _:
                yield from self._tell_round(event)

    def _tell_round(self, event: Event) -> Iterator[str]:
        """What happens between turns."""
        voice, words = self._voice, self._voice.words
        match event:
            case events.DealerChosen(dealer, drawn):
                if drawn:
                    draws = voice.listed(self._dealer_draw(pair) for pair in drawn)
                    yield words.say("event.dealer_chosen_drawn", draws=draws)
                yield voice.by(dealer, "dealer_chosen")
            case events.RoundStarted(number):
                gaps = {"month": voice.month(number), "flower": voice.flower(number), "counted": voice.counted(number)}
                yield words.say("event.round_started", **gaps)
            case events.Dealt():
                yield words["event.dealt"]
            case events.DealCancelled(_, reason, seat, cards):
                key, who = ("deal_cancelled", "") if seat is None else ("deal_cancelled_hand", voice.names[seat])
                why = words[f"cancelled.{reason}"]
                yield words.say(f"event.{key}", reason=why, cards=voice.cards(*cards), who=who)
            case events.LuckyHandShown(seat, kind, cards):
                said = words[f"round_result.{kind}"]
                yield voice.by(seat, "lucky_hand_shown", kind=said, cards=voice.cards(*cards))
            case events.RoundEnded():
                yield self.result(event)
            case events.MatchEnded(reason, bonuses):
                for seat, bonus in enumerate(bonuses):
                    if bonus > 0:
                        yield voice.by(seat, "match_bonus", points=voice.points(bonus))
                yield words.say("event.match_ended", reason=words[f"match_end.{reason}"])

    def _dealer_draw(self, pair: tuple[Card, ...]) -> str:
        first, second = (self._voice.cards(card) for card in pair)
        one, two = self._voice.names
        return self._voice.words.say("event.dealer_draw", first=one, first_card=first, second=two, second_card=second)

    def result(self, ended: RoundEnded) -> str:
        """Say who won a month and what it paid."""
        voice, result = self._voice, ended.result
        key = "event.last_card" if won_unasked(voice.rules, ended) else f"round_result.{result.reason}"
        gaps = {"month": voice.month(result.round), "reason": voice.words[key]}
        if result.winner is not None and result.score is not None:
            return voice.by(result.winner, "round_ended", points=voice.points(result.score.total), **gaps)
        if paid := max(result.payments):
            return voice.by(result.payments.index(paid), "round_ended_dealer", points=voice.points(paid), **gaps)
        return voice.words.say("event.round_ended_draw", **gaps)

    def chapter(self, event: Event) -> Chapter | None:
        """Give a month that ended in one line; at the end of a match what is paid beside the months, if anything."""
        match event:
            case events.RoundEnded(result):
                return self._month(result)
            case events.MatchEnded(_, bonuses) if any(bonuses):
                return self._bonus(bonuses)
            case _:
                return None

    def _bonus(self, bonuses: tuple[int, ...]) -> Chapter:
        voice, paid = self._voice, max(bonuses)
        seat = bonuses.index(paid)
        line = voice.words.say("chapter.bonus", name=voice.names[seat], points=voice.points(paid))
        return Chapter(voice.words["chapter.shutout"], line, seat, paid, bonuses)

    def _month(self, result: RoundResult) -> Chapter:
        voice, words = self._voice, self._voice.words
        title, reason = voice.month(result.round), words[f"round_result.{result.reason}"]
        if result.winner is not None and result.score is not None:
            paid = result.payments[result.winner]
            yaku = voice.listed(voice.yaku(one.name) for one in result.score.yaku) or reason
            gaps = {"name": voice.names[result.winner], "points": voice.points(paid), "yaku": yaku}
            return Chapter(title, words.say("chapter.won", **gaps), result.winner, paid, result.payments)
        if paid := max(result.payments):
            name = voice.names[result.payments.index(paid)]
            line = words.say("chapter.dealer", reason=reason, name=name, points=voice.points(paid))
            return Chapter(title, line, changes=result.payments)
        return Chapter(title, reason, changes=result.payments)

    # A turn in one sentence.

    def in_brief(self, told: Iterable[Told[GameState, Event, Scene]]) -> list[str]:
        """Tell each turn's plays, draws and captures drawn together into one line, and all else in its own."""
        lines: list[str] = []
        clauses: list[str] = []
        mover = 0
        for one in told:
            match one.event:
                case events.CardPlayed(mover, card):
                    clauses.append(self._clause("play", card))
                case events.CardDrawn(mover, card):
                    clauses.append(self._clause("draw", card))
                case events.CardsCaptured(mover, cards):
                    clauses = [*clauses[:-1], self._clause(f"{_source(one.before)}_take", *cards)]
                case events.CardPlaced(mover, card):
                    clauses = [*clauses[:-1], self._clause(f"{_source(one.before)}_lay", card)]
                case event:
                    lines += self._turn(mover, clauses)
                    lines += () if isinstance(event, _QUIET) else one.lines
                    clauses = []
        return lines + self._turn(mover, clauses)

    def _clause(self, key: str, card: Card, *taken: Card) -> str:
        cards = self._voice.cards
        return self._voice.words.say(f"turn.{key}", card=cards(card), taken=cards(*taken))

    def _turn(self, seat: Seat, clauses: Sequence[str]) -> list[str]:
        if not clauses:
            return []
        joined = self._voice.words["telling.semicolon"].join(clauses)
        return [self._voice.words.say("turn.line", who=self._voice.names[seat], clauses=joined)]


def _source(before: GameState) -> str:
    """Say where the card came from that found its place; the view before it knows, whatever was told of the turn."""
    return "draw" if before.phase is SELECTING_FOR_DRAW else "play"
