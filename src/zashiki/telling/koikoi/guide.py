"""What a learner looks up before sitting down: the cards month by month, and every yaku with cards that make it.

The cards of an example are found by asking the engine what they score, so that none can be wrong, house yaku included.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, combinations, islice

from zashiki.games.koikoi import CARDS, Card, Ruleset, yaku_of
from zashiki.games.koikoi.pieces import of_bits
from zashiki.games.koikoi.rules import CardSet, Row
from zashiki.telling.koikoi.cards import codes
from zashiki.telling.koikoi.chart import not_played, yaku_rows
from zashiki.telling.koikoi.voice import KoiKoiVoice
from zashiki.texts.sheets import Part, Piece, Pieces, Sheet, text

TRIED = 400
"""So many sets of cards are looked at for an example; the first few already do for all known yaku."""
MONTHS = range(1, 13)


def guide(voice: KoiKoiVoice) -> Mapping[str, Sheet]:
    """Give the `cards`, and the `yaku` of these rules."""
    words = voice.words
    return {
        "cards": Sheet(words["guide.cards"], (text(words["guide.cards_about"]), *_months(voice))),
        "yaku": Sheet(words["guide.yaku"], (text(words["guide.yaku_about"]), *_yaku(voice))),
    }


def _months(voice: KoiKoiVoice) -> Iterator[Pieces]:
    for month in MONTHS:
        label = voice.words.say("table.month", month=voice.month(month), flower=voice.flower(month))
        yield _row(tuple(card for card in CARDS if card.month == month), label)


def _yaku(voice: KoiKoiVoice) -> Iterator[Part]:
    rules, words = voice.rules, voice.words
    told = yaku_rows(rules, words, voice.pieces)
    for row in rules.rows:
        name = row.rule.name
        _, points, extra, needed, replaced, remarks = told[name]
        worth = words.say("guide.worth", yaku=voice.yaku(name), points=voice.points(int(points)))
        yield text(worth, role="heading")
        if extra:
            yield text(words.say("guide.extra", extra=extra))
        if row.count < row.mask.bit_count() or isinstance(row.rule.cards, CardSet):
            yield text(needed)
        if replaced:
            yield text(words.say("guide.replaces", yaku=replaced))
        if remarks:
            yield text(remarks)
        yield _row(example(rules, row))
    if off := not_played(rules, words):
        yield text(off, role="faint")


def _row(cards: tuple[Card, ...], label: str = "") -> Pieces:
    return Pieces(tuple(map(Piece, codes(cards))), label)


def example(rules: Ruleset, row: Row) -> tuple[Card, ...]:
    """Find cards that make a yaku in January, and as few others with it as may be."""
    name = row.rule.name
    found: list[tuple[int, tuple[Card, ...]]] = []
    for cards in islice(_candidates(rules, row), TRIED):
        made = [one.name for one in yaku_of(rules, cards)]
        if name in made:
            found.append((len(made), cards))
        if made == [name]:
            break
    return min(found, key=lambda one: one[0])[1] if found else ()


def _candidates(rules: Ruleset, row: Row) -> Iterator[tuple[Card, ...]]:
    """Sets of as many cards as a yaku needs; one that does not stand alone gets another yaku's cards beside it."""
    own = chain.from_iterable(_chosen(choice, row) for choice in row.choices or (0b1111,))
    if row.rule.alone:
        return own
    others = [next(_chosen(one.choices[0], one)) for one in rules.rows if one.rule.alone and one.choices]
    return (tuple(dict.fromkeys((*cards, *other))) for cards in own for other in others)


def _chosen(choice: int, row: Row) -> Iterator[tuple[Card, ...]]:
    """So many of some cards, with those that must be among them."""
    needed, rest = of_bits(row.including), of_bits(choice & ~row.including)
    for some in combinations(rest, row.count - len(needed)):
        yield (*needed, *some)
