"""The Koi-Koi table in lines, one a fact."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.kernel.game import UNKNOWN, Seat
from zashiki.telling.koikoi import Scene, piece_names
from zashiki.telling.koikoi.cards import KINDS, LOOKS, by_month
from zashiki.telling.koikoi.scene import SeatScene
from zashiki.telling.koikoi.voice import points
from zashiki.texts.words import Words


def position(words: Words, scene: Scene, seat: Seat, *, asked: bool) -> Iterator[str]:
    """Where the match stands, both piles, the field, and every hand that lies open."""
    dealer = [words.say("table.dealer", name=side.name) for side in scene.seats if side.dealer]
    yield words["telling.comma"].join((scene.title, *dealer, words.say("table.stock", n=scene.stock)))
    mine, theirs = scene.seats[seat], scene.seats[1 - seat]
    for side in (theirs, mine):
        yield words.say("table.score", name=side.name, points=points(side.score, words))
        if side.calls:
            yield words.say("plain.called", name=side.name, n=side.calls)
        yield words.say("plain.captured", name=side.name, cards=_captured(side, words))
        if side.yaku:
            yield _yaku(side, words)
    yield words.say("table.facing", name=theirs.name, n=len(theirs.hand))
    cards = words["telling.comma"].join(card_words(card, words) for card in by_month(scene.field))
    yield words.say("plain.field", n=len(scene.field), cards=cards)
    for side in (mine, theirs):
        if side.hand and UNKNOWN not in side.hand and (side is theirs or not asked):
            yield words.say("plain.hand", name=side.name, cards=piece_names("name", words).many(side.hand))


def _yaku(side: SeatScene, words: Words) -> str:
    each = (words.say("score.yaku", yaku=one.name_text, points=points(one.points, words)) for one in side.yaku)
    total = points(side.points, words)
    return words.say("plain.yaku", name=side.name, yaku=words["telling.comma"].join(each), points=total)


def card_words(card: str, words: Words) -> str:
    """A card by name, notation and kind."""
    name = words[f"card.{card}"]
    if card == UNKNOWN:
        return name
    return words.say("plain.card", card=name, code=card, kind=words[f"kind.{LOOKS[card].kind}"])


def _captured(side: SeatScene, words: Words) -> str:
    groups, names = [], piece_names("name", words)
    for kind in KINDS:
        if cards := getattr(side.captured, kind):
            label = words[f"type.{kind}"]
            groups.append(words.say("plain.group", kind=label, n=len(cards), cards=names.many(cards)))
    return " ".join(groups) or words["telling.none"]
