"""What a seat can read in its own tiles, in words: shanten, waits, furiten, and what each discard takes in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from zashiki.games.riichi import HIDDEN, Chi, GameState, OpenKan, PlayerState, Pon, Tile, legal
from zashiki.games.riichi.actions import Discard
from zashiki.games.riichi.closing import with_player
from zashiki.games.riichi.pieces import BY_KIND, COPIES, KINDS, NORTH, Kind, in_order
from zashiki.games.riichi.reading import counts_of, ready_discards, waits_of
from zashiki.games.riichi.shanten import shanten
from zashiki.games.riichi.story import Teller
from zashiki.games.riichi.ukeire import Ukeire, discards
from zashiki.games.riichi.valuing import has_yaku
from zashiki.games.riichi.winning import furiten, win_of
from zashiki.kernel.game import Seat
from zashiki.texts.words import Words

SHOWN = 3
"""Discards that a hint compares."""
THREE = 3


def visible(view: GameState) -> list[int]:
    """Count the tiles that lie open for everybody: rivers, melds, indicators, and norths set aside."""
    counts = [0] * KINDS
    for tile in view.dora:
        counts[tile.kind] += 1
    for player in view.players:
        counts[NORTH] += player.kita
        for tile in (one.tile for one in player.river if not one.called):
            counts[tile.kind] += 1
        for tile in (tile for meld in player.melds for tile in meld.tiles):
            counts[tile.kind] += 1
    return counts


def status(view: GameState, seat: Seat, teller: Teller) -> list[str]:
    """How far the hand is; if it is ready, what it waits for, how many of those are left, and whether it is furiten."""
    player = view.players[seat]
    if not player.hand or HIDDEN in player.concealed:
        return []
    three = len(view.players) == THREE
    away = shanten(counts_of(player.concealed), three=three)
    if away > 0:
        return [teller.words.say("reading.shanten", n=away)]
    if player.drawn is None and len(player.hand) % 3 == 1:
        return [_ready(view, seat, player.hand, teller)]
    return list(_after_each(view, seat, teller))


def _after_each(view: GameState, seat: Seat, teller: Teller) -> Iterator[str]:
    """The waits that each discard leaves."""
    player = view.players[seat]
    if player.riichi:
        yield _ready(view, seat, player.hand, teller)
        return
    for kind in sorted(ready_discards(player.concealed, player.melds)):
        thrown = next(one for one in player.concealed if one.kind == kind)
        rest = list(player.concealed)
        rest.remove(thrown)
        said = _ready(view, seat, in_order(rest), teller, thrown=kind)
        yield teller.words.say("reading.after", tile=teller.tile(thrown), waits=said)


def _ready(view: GameState, seat: Seat, hand: tuple[Tile, ...], teller: Teller, *, thrown: Kind | None = None) -> str:
    """What a ready hand waits for, whether it is furiten, and whether a ron would have a yaku."""
    player, words = view.players[seat], teller.words
    waits = waits_of(hand, player.melds)
    if not waits:
        return words["reading.no_waits"]
    seen, own = visible(view), counts_of(player.concealed)
    left = sum(max(COPIES - seen[kind] - own[kind], 0) for kind in waits)
    bound = thrown in waits or (furiten(player) if thrown is None else _lies(player, waits))
    key = "reading.furiten" if bound else "reading.waits"
    said = words.say(key, tiles=teller.tiles([BY_KIND[kind] for kind in waits]), n=left)
    return said if bound or _any_yaku(view, seat, hand, waits) else said + words["reading.no_yaku"]


def _any_yaku(view: GameState, seat: Seat, hand: tuple[Tile, ...], waits: Sequence[Kind]) -> bool:
    """Whether some wait would win by ron."""
    kept = replace(view.players[seat], hand=hand, drawn=None)
    seen = replace(view, players=with_player(view.players, seat, kept))
    wins = (win_of(seen, seat, BY_KIND[kind], tsumo=False) for kind in waits)
    return any(has_yaku(view.rules, win) for win in wins)


def _lies(player: PlayerState, waits: Sequence[Kind]) -> bool:
    return any(one.tile.kind in waits for one in player.river)


# Hints.


def hints(view: GameState, seat: Seat, teller: Teller) -> list[str]:
    """The discards that leave the hand nearest, with what it takes in then; before a call, where the call leads."""
    player = view.players[seat]
    actions = list(legal(view, seat))
    three = len(view.players) == THREE
    if not any(isinstance(action, Discard) for action in actions):
        return list(_calls(player, actions, teller, three=three))
    allowed = {action.tile.kind for action in actions if isinstance(action, Discard)}
    best = discards(counts_of(player.concealed), visible(view), three=three, nearest=True)
    found = [one for one in best if one.kind in allowed][:SHOWN]
    return [_takes(one.kind, one.after, teller) for one in found]


def _takes(thrown: Kind, after: Ukeire, teller: Teller) -> str:
    kinds = teller.tiles([BY_KIND[kind] for kind, left in after.tiles if left])
    key = "reading.takes" if after.shanten else "reading.takes_ready"
    return teller.words.say(key, tile=teller.tile(BY_KIND[thrown]), n=after.shanten, tiles=kinds, total=after.total)


def _calls(player: PlayerState, actions: Sequence[object], teller: Teller, *, three: bool) -> Iterator[str]:
    """How far the hand is now, and after each call."""
    words, now = teller.words, shanten(counts_of(player.hand), three=three)
    yield words.say("reading.now", away=_away(now, words))
    for action in actions:
        if isinstance(action, Pon | Chi):
            rest = list(player.hand)
            for one in action.tiles:
                rest.remove(one)
            after = _away(shanten(counts_of(rest), three=three), words)
            call = words[f"call.{type(action).__name__}"]
            yield words.say("reading.call", call=call, away=after, tiles=teller.tiles(action.tiles))
        elif isinstance(action, OpenKan):
            yield words["reading.open_kan"]


def _away(n: int, words: Words) -> str:
    return words.say("reading.away", n=n) if n > 0 else words["reading.ready"]
