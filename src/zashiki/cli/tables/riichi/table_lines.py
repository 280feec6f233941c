"""The riichi table in words, a line for each fact: the round, the seats with their melds and rivers, the dora."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.riichi import HIDDEN, GameState, Meld, Tile
from zashiki.games.riichi.notation import show_meld
from zashiki.games.riichi.pieces import BY_KIND, EAST
from zashiki.games.riichi.state import Discarded
from zashiki.games.riichi.value.explanation import seat_name, tile_said
from zashiki.games.riichi.value.hand_value import next_kind
from zashiki.kernel.game import Seat
from zashiki.telling.mahjong_words import points
from zashiki.telling.riichi.teller import Teller
from zashiki.texts.words import Words


def tile_in_words(tile: Tile, words: Words) -> str:
    """A tile as it is typed, such as 5p; an honour with its name."""
    return tile_said(tile, words) if tile.kind >= EAST or tile is HIDDEN else tile.value


def tiles_in_codes(some: Sequence[Tile]) -> str:
    """Tiles as they are typed, suit by suit: 123m 055p 11z; hidden ones are counted."""
    suits = (("".join(tile.value[0] for tile in some if tile.value[1:] == suit), suit) for suit in "mpsz")
    seen = [numbers + suit for numbers, suit in suits if numbers]
    unseen = sum(tile is HIDDEN for tile in some)
    return " ".join([*seen, "?" * unseen] if unseen else seen)


def seat_lines(view: GameState, seat: Seat, teller: Teller) -> Iterator[str]:
    """The hand of a seat, with the drawn tile apart, and its melds."""
    player, words = view.players[seat], teller.words
    whose = "plain.hand" if seat == teller.me else "plain.hand_of"
    key = whose if player.drawn is None else f"{whose}_drawn"
    drawn = "" if player.drawn is None else teller.tile(player.drawn)
    yield words.say(key, name=teller.names[seat], tiles=tiles_in_codes(player.hand), drawn=drawn)
    if player.melds:
        yield words.say("plain.melds", melds=_melds(player.melds, teller))


def table_lines(view: GameState, seat: Seat, teller: Teller) -> Iterator[str]:
    """Everything that lies open, one's own seat last."""
    words, count = teller.words, len(view.players)
    yield words["hand.comma"].join((teller.round(view), words.say("table.left", n=max(view.left, 0))))
    for tile in view.dora:
        dora = BY_KIND[next_kind(tile.kind, three=view.rules.three)]
        yield words.say("plain.dora", indicator=teller.tile(tile), tile=teller.tile(dora))
    for at in ((seat + step) % count for step in range(1, count + 1)):
        player = view.players[at]
        facts = [words.say("plain.score", name=teller.names[at], wind=seat_name(view.seat_wind(at), words),
                           score=points(player.score))]  # fmt: skip
        facts += [words["table.riichi"]] if player.riichi else []
        facts += [words.say("table.kita", n=player.kita)] if player.kita else []
        yield words["telling.comma"].join(facts)
        if player.melds:
            yield words.say("plain.melds", melds=_melds(player.melds, teller))
        yield words.say(
            "plain.river", tiles=" ".join(_thrown(one, words) for one in player.river) or words["rules.none"]
        )


def _melds(melds: Sequence[Meld], teller: Teller) -> str:
    """Melds with whom they came from."""
    told = (
        show_meld(meld)
        if meld.source is None
        else teller.words.say("plain.meld", tiles=show_meld(meld), source=teller.who(meld.source))
        for meld in melds
    )
    return teller.words["telling.comma"].join(told)


def _thrown(one: Discarded, words: Words) -> str:
    """A discard with what there is to say of it."""
    marks = [key for key in ("drawn", "riichi", "called") if getattr(one, key)]
    return str(one.tile) + "".join(words[f"plain.mark.{mark}"] for mark in marks)
