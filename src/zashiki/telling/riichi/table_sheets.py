"""The riichi table in words, a line for each fact: the round, the dora, the seats with their melds and rivers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.kernel.game import Seat
from zashiki.telling.numbers import amount
from zashiki.telling.riichi.scene import MeldScene, RiverTile, Scene, SeatScene
from zashiki.telling.riichi.voice import RiichiVoice
from zashiki.texts.sheets import Sheet, paragraphs


def hand_sheet(voice: RiichiVoice, scene: Scene, seat: Seat) -> Sheet:
    """The hand of a seat, with the drawn tile apart, and its melds; nothing where the tiles are not seen."""
    one = scene.seats[seat]
    return Sheet("", paragraphs(_hand(voice, one, seat) if one.seen and one.hand else ()))


def _hand(voice: RiichiVoice, one: SeatScene, seat: Seat) -> Iterator[str]:
    words, tiles = voice.words, voice.pieces.many(one.hand)
    whose = "table.hand" if seat == voice.me else "table.hand_of"
    drawn = "" if one.drawn is None else voice.pieces.one(one.drawn)
    yield words.say(whose if one.drawn is None else f"{whose}_drawn", name=one.name, tiles=tiles, drawn=drawn)
    if one.melds:
        yield words.say("table.melds", melds=_melds(voice, one.melds))


def table_sheet(voice: RiichiVoice, scene: Scene) -> Sheet:
    """Everything that lies open, the seat that this is seen from last."""
    title = voice.words["hand.comma"].join((scene.title, scene.left_text))
    return Sheet(title, paragraphs(_open(voice, scene)))


def _open(voice: RiichiVoice, scene: Scene) -> Iterator[str]:
    words, one, count = voice.words, voice.pieces.one, len(scene.seats)
    for indicator, dora in zip(scene.indicators, scene.dora, strict=False):
        yield words.say("table.dora_of", indicator=one(indicator), tile=one(dora))
    if scene.last_round:
        yield words["table.last_round"]
    first = 0 if scene.seat is None else scene.seat + 1
    for at in ((first + step) % count for step in range(count)):
        yield from _seat(voice, scene.seats[at])


def _seat(voice: RiichiVoice, one: SeatScene) -> Iterator[str]:
    words = voice.words
    facts = [words.say("table.score", name=one.name, wind=words[f"seat.{one.wind}"], score=amount(one.score))]
    facts += [words["table.riichi"]] if one.riichi else []
    facts += [words.say("table.kita", n=one.kita)] if one.kita else []
    facts += [words["table.furiten"]] if one.furiten else []
    yield voice.listed(facts)
    if one.melds:
        yield words.say("table.melds", melds=_melds(voice, one.melds))
    river = " ".join(_thrown(voice, tile) for tile in one.river)
    yield words.say("table.river", tiles=river or words["telling.none"])


def _melds(voice: RiichiVoice, melds: Sequence[MeldScene]) -> str:
    """Melds with whom they came from; a closed kan stands in brackets."""
    return voice.listed(_meld(voice, one) for one in melds)


def _meld(voice: RiichiVoice, meld: MeldScene) -> str:
    tiles = voice.pieces.many(sorted(meld.tiles, key=_in_suit))
    if meld.source is None:
        return f"({tiles})"
    return voice.words.say("table.meld", tiles=tiles, source=voice.who(meld.source))


def _in_suit(code: str) -> str:
    """Where a tile of a meld stands: a red five before the others."""
    return code.replace("0", "4~")


def _thrown(voice: RiichiVoice, one: RiverTile) -> str:
    """A discard with what there is to say of it."""
    marks = [key for key in ("drawn", "riichi", "called") if getattr(one, key)]
    return voice.pieces.many((one.tile,)) + "".join(voice.words[f"table.mark.{mark}"] for mark in marks)
