"""A match of Koi-Koi told in words: each event, a turn in one line, and why a win pays what it pays.

Every sentence comes from `words/`; nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zashiki.games.koikoi import events
from zashiki.games.koikoi.events import Event
from zashiki.games.koikoi.pieces import Card, month_of
from zashiki.games.koikoi.rules import Ruleset
from zashiki.games.koikoi.state import RoundResult, Score, Yaku
from zashiki.games.koikoi.yaku_names import yaku_name
from zashiki.kernel.game import Seat
from zashiki.texts.words import Words

WHOLE_MONTH = 4
"""A capture of four cards: the played one took all three of its month."""


def points(n: int, words: Words) -> str:
    """Say a number of points."""
    return words.say("points.one" if n == 1 else "points.many", n=n)


def listed(some: Iterable[str], words: Words) -> str:
    """Join names with commas."""
    return words["telling.comma"].join(some)


def explain(score: Score, rules: Ruleset, words: Words, *, reason: str = "shobu") -> tuple[str, ...]:
    """Say step by step what a win pays: each yaku, their sum, each factor by name, and the total."""
    if not score.yaku:
        return (words.say("score.lucky", kind=words[f"round_result.{reason}"], points=points(score.total, words)),)
    lines = [_yaku_line(one, rules, words) for one in score.yaku]
    if len(score.yaku) > 1 or score.factors:
        lines.append(words.say("score.base", points=points(score.base, words)))
    paid = score.base
    for factor in score.factors:
        name = words[f"factor.{factor.name}"]
        if factor.times != 1:
            paid *= factor.times
            lines.append(words.say("score.times", factor=name, times=factor.times, points=points(paid, words)))
        if factor.plus:
            paid += factor.plus
            lines.append(words.say("score.plus", factor=name, plus=factor.plus, points=points(paid, words)))
    return (*lines, words.say("score.total", points=points(score.total, words)))


def _yaku_line(yaku: Yaku, rules: Ruleset, words: Words) -> str:
    name, worth = yaku_name(yaku.name, rules, words), points(yaku.total_score, words)
    if not yaku.bonus_score:
        return words.say("score.yaku", yaku=name, points=worth)
    return words.say("score.yaku_extra", yaku=name, points=worth, base=yaku.base_score, bonus=yaku.bonus_score)


class Teller:
    """Tells events to one listener, who is "you" when `me` is a seat; others go by their names."""

    def __init__(self, words: Words, names: Sequence[str], rules: Ruleset, *, me: Seat | None = None) -> None:
        """Take the names of the seats, in the listener's language."""
        self.words, self.rules, self.me = words, rules, me
        self.names = tuple(words["telling.you"] if seat == me else name for seat, name in enumerate(names))

    # Pieces of sentences.

    def brief(self, *cards: Card) -> str:
        """Name cards shortly, as in a story."""
        return listed((self.words[f"brief.{card}"] for card in cards), self.words)

    def named(self, yaku: Iterable[Yaku]) -> str:
        """Name yaku with their points."""
        return listed((_yaku_line(one, self.rules, self.words) for one in yaku), self.words)

    def points(self, n: int) -> str:
        """Say a number of points."""
        return points(n, self.words)

    def yaku(self, name: str) -> str:
        """What people call a yaku."""
        return yaku_name(name, self.rules, self.words)

    def _by(self, seat: Seat, key: str, **gaps: object) -> str:
        """A sentence about a seat, in the second person for the listener."""
        person = "you" if seat == self.me else "other"
        return self.words.say(f"event.{person}.{key}", who=self.names[seat], **gaps)

    # Every event.

    def tell(self, event: Event) -> tuple[str, ...]:
        """Say what happened, one sentence per fact."""
        return tuple(self._tell_turn(event))

    def _tell_turn(self, event: Event) -> Iterator[str]:
        """What a seat does in its turn."""
        match event:
            case events.CardPlayed(seat, card):
                yield self._by(seat, "card_played", card=self.brief(card))
            case events.CardDrawn(seat, card):
                yield self._by(seat, "card_drawn", card=self.brief(card))
            case events.CardPlaced(seat, card):
                yield self._by(seat, "card_placed", card=self.brief(card))
            case events.CardsCaptured(seat, cards):
                key = "cards_captured_all" if len(cards) == WHOLE_MONTH else "cards_captured"
                yield self._by(seat, key, taken=self.brief(*cards[1:]))
            case events.YakuCompleted(seat, yaku, total):
                yield self._by(seat, "yaku_completed", yaku=self.named(yaku), points=self.points(total))
            case events.KoiKoiCalled(seat):
                yield self._by(seat, "koikoi_called")
            case events.ShobuCalled(seat):
                yield self._by(seat, "shobu_called")
            case events.TurnEnded(seat):
                yield self._by(seat, "turn_ended")
            case _:
                yield from self._tell_round(event)

    def _tell_round(self, event: Event) -> Iterator[str]:
        """What happens between turns."""
        words = self.words
        match event:
            case events.DealerChosen(dealer, drawn):
                if drawn:
                    draws = listed((self._dealer_draw(pair) for pair in drawn), words)
                    yield words.say("event.dealer_chosen_drawn", draws=draws)
                yield self._by(dealer, "dealer_chosen")
            case events.RoundStarted(number):
                gaps = {"month": words[f"month.{month_of(number)}"], "flower": words[f"flower.{month_of(number)}"]}
                yield words.say("event.round_started", round=number, rounds=self.rules.rounds, **gaps)
            case events.Dealt():
                yield words["event.dealt"]
            case events.DealCancelled(_, reason, seat, cards):
                key, who = ("deal_cancelled", "") if seat is None else ("deal_cancelled_hand", self.names[seat])
                why = words[f"cancelled.{reason}"]
                yield words.say(f"event.{key}", reason=why, cards=self.brief(*cards), who=who)
            case events.LuckyHandShown(seat, kind, cards):
                said = words[f"round_result.{kind}"]
                yield self._by(seat, "lucky_hand_shown", kind=said, cards=self.brief(*cards))
            case events.RoundEnded(result):
                yield self.result(result)
            case events.MatchEnded(reason, bonuses):
                for seat, bonus in enumerate(bonuses):
                    if bonus > 0:
                        yield self._by(seat, "match_bonus", points=self.points(bonus))
                yield words.say("event.match_ended", reason=words[f"match_end.{reason}"])

    def _dealer_draw(self, pair: tuple[Card, ...]) -> str:
        first, second = (self.brief(card) for card in pair)
        one, two = self.names
        return self.words.say("event.dealer_draw", first=one, first_card=first, second=two, second_card=second)

    def result(self, result: RoundResult) -> str:
        """Say who won a month and what it paid."""
        gaps = {
            "month": self.words[f"month.{month_of(result.round)}"],
            "reason": self.words[f"round_result.{result.reason}"],
        }
        if result.winner is not None and result.score is not None:
            return self._by(result.winner, "round_ended", points=self.points(result.score.total), **gaps)
        if paid := max(result.payments):
            dealer = result.payments.index(paid)
            return self._by(dealer, "round_ended_dealer", points=self.points(paid), **gaps)
        return self.words.say("event.round_ended_draw", **gaps)

    # A turn in one line.

    def story(self, happened: Iterable[Event]) -> list[str]:
        """Tell events with each turn's plays, draws and captures drawn together into one line."""
        lines: list[str] = []
        clauses: list[str] = []
        mover, source = 0, "play"
        for event in happened:
            match event:
                case events.CardPlayed(mover, card) | events.CardDrawn(mover, card):
                    source = "play" if isinstance(event, events.CardPlayed) else "draw"
                    clauses.append(self.words.say(f"turn.{source}", card=self.brief(card)))
                case events.CardsCaptured(mover, cards):
                    gaps = {"card": self.brief(cards[0]), "taken": self.brief(*cards[1:])}
                    clauses = [*clauses[:-1], self.words.say(f"turn.{source}_take", **gaps)]
                case events.CardPlaced(mover, card):
                    clauses = [*clauses[:-1], self.words.say(f"turn.{source}_lay", card=self.brief(card))]
                case events.Dealt():
                    pass
                case _:
                    lines += self._turn_line(mover, clauses)
                    lines += () if isinstance(event, events.TurnEnded) else self.tell(event)
                    clauses = []
        return lines + self._turn_line(mover, clauses)

    def _turn_line(self, seat: Seat, clauses: list[str]) -> list[str]:
        if not clauses:
            return []
        joined = self.words["turn.join"].join(clauses)
        return [self.words.say("turn.line", who=self.names[seat], clauses=joined)]
