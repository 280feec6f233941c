"""What every sentence at a Koi-Koi table is made of: names, cards, yaku and points, for one listener."""

from __future__ import annotations

from collections.abc import Iterable

from zashiki.games.koikoi import Card, Ruleset, Yaku
from zashiki.games.koikoi.pieces import month_of
from zashiki.games.koikoi.yaku_names import yaku_name
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.cards import codes
from zashiki.telling.protocols import Listener
from zashiki.texts.words import Words


def points(n: int, words: Words) -> str:
    """Say a number of points."""
    return words.say("points.one" if n == 1 else "points.many", n=n)


class Voice:
    """Parts of sentences, in a listener's language."""

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        self.words, self.rules, self.me, self.pieces = listener.words, listener.rules, listener.me, listener.pieces
        you = listener.words["telling.You"]
        self.names = tuple(you if seat == listener.me else name for seat, name in enumerate(listener.names))
        self._yaku = {row.name: yaku_name(row.name, listener.rules, listener.words) for row in listener.rules.yaku}

    def points(self, n: int) -> str:
        """Say a number of points."""
        return points(n, self.words)

    def cards(self, *cards: Card) -> str:
        """Name cards."""
        return self.pieces.many(codes(cards))

    def yaku(self, name: str) -> str:
        """What people call a yaku."""
        return self._yaku.get(name, name)

    def worth(self, yaku: Yaku) -> str:
        """Name a yaku with its points."""
        name, paid = self.yaku(yaku.name), self.points(yaku.total_score)
        if not yaku.bonus_score:
            return self.words.say("score.yaku", yaku=name, points=paid)
        return self.words.say("score.yaku_extra", yaku=name, points=paid, base=yaku.base_score, bonus=yaku.bonus_score)

    def worths(self, yaku: Iterable[Yaku]) -> str:
        """Name several yaku with their points."""
        return self.listed(self.worth(one) for one in yaku)

    def listed(self, some: Iterable[str]) -> str:
        """Join names with commas."""
        return self.words["telling.comma"].join(some)

    def by(self, seat: Seat, key: str, **gaps: object) -> str:
        """Say a sentence about a seat, in the second person for the listener."""
        person = "you" if seat == self.me else "other"
        return self.words.say(f"event.{person}.{key}", who=self.names[seat], **gaps)

    def month(self, number: int) -> str:
        """Name the month of a round."""
        return self.words[f"month.{month_of(number)}"]

    def flower(self, number: int) -> str:
        """Name the flower of a round's month."""
        return self.words[f"flower.{month_of(number)}"]

    def counted(self, number: int) -> str:
        """Say which month it is, of how many; beyond the last one agreed on, which of the extra ones."""
        if number > self.rules.rounds:
            return self.words.say("scene.extra", n=number - self.rules.rounds)
        return self.words.say("scene.counted", round=number, rounds=self.rules.rounds)
