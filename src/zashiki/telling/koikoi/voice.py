"""What every sentence at a Koi-Koi table is made of: names, cards, yaku and points, for one listener."""

from __future__ import annotations

from collections.abc import Iterable

from zashiki.games.koikoi import Card, Ruleset, Yaku
from zashiki.games.koikoi.pieces import month_of, of_bits
from zashiki.games.koikoi.yaku_names import yaku_name
from zashiki.telling.koikoi.cards import codes
from zashiki.telling.koikoi.yaku_progress import OneAway
from zashiki.telling.numbers import amount
from zashiki.telling.protocols import Listener
from zashiki.telling.voice import Voice
from zashiki.texts.words import Words


def points(n: int, words: Words) -> str:
    """Say a number of points."""
    return words.say("points.one" if n == 1 else "points.many", n=amount(n))


class KoiKoiVoice(Voice[Ruleset]):
    """Parts of sentences, in a listener's language."""

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        super().__init__(listener)
        words = listener.words
        self._yaku = {row.name: yaku_name(row.name, listener.rules, words) for row in listener.rules.yaku}
        self._any = {key.removeprefix("near.any."): words[key] for key in words if key.startswith("near.any.")}
        self._or = words["near.or"]

    def points(self, n: int) -> str:
        """Say a number of points."""
        return points(n, self.words)

    def cards(self, *cards: Card) -> str:
        """Name cards."""
        return self.pieces.many(codes(cards))

    def wanted(self, one: OneAway) -> str:
        """Name the cards any of which would make a yaku: each, or "any animal"."""
        if one.any_of is not None:
            return self._any[one.any_of.value]
        return self._or.join([self.pieces.one(card) for card in codes(of_bits(one.cards))])

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
