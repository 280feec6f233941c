"""What a seat can read in its own tiles, in words: shanten, waits, furiten, and what each discard takes in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from zashiki.games.riichi import HIDDEN, Chi, GameState, OpenKan, PlayerState, Pon, Ron, Tile, Tsumo, legal
from zashiki.games.riichi.actions import Discard
from zashiki.games.riichi.end_changes import with_player
from zashiki.games.riichi.furiten import is_furiten
from zashiki.games.riichi.hand.shanten import shanten
from zashiki.games.riichi.hand.ukeire import Ukeire, discards
from zashiki.games.riichi.hand.waits import ready_discards, waits_of
from zashiki.games.riichi.pieces import BY_KIND, COPIES, Kind, counts_of, in_order
from zashiki.games.riichi.value.hand_value import has_yaku
from zashiki.games.riichi.view import lying_open
from zashiki.games.riichi.wins import win_of
from zashiki.kernel.game import Seat
from zashiki.telling.riichi.teller import Teller
from zashiki.texts.words import Words

SHOWN = 3
"""Discards that a hint compares."""


def status(view: GameState, seat: Seat, teller: Teller) -> list[str]:
    """How far the hand is; if it is ready, what it waits for, how many of those are left, and whether it is furiten."""
    player = view.players[seat]
    if not player.hand or HIDDEN in player.concealed:
        return []
    three = view.rules.three
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
        said = _ready(view, seat, _without(player, kind), teller, thrown=kind)
        yield teller.words.say("reading.after", tile=teller.tile(thrown), waits=said)


class Wait(NamedTuple):
    """What a ready hand waits for, and what stands in its way."""

    kinds: tuple[Kind, ...]
    left: int
    """How many of them are unseen."""
    furiten: bool
    ron: bool
    """Whether some ron would have a yaku."""
    tsumo: bool
    """Whether some tsumo would."""

    @property
    def wins(self) -> bool:
        """Whether it can win as it is."""
        return bool(self.left) and (self.tsumo or (self.ron and not self.furiten))


def _wait(view: GameState, seat: Seat, hand: tuple[Tile, ...], thrown: Kind | None) -> Wait:
    """What a hand waits for, after a discard if one is named."""
    player = view.players[seat]
    waits = waits_of(hand, player.melds)
    seen, own = counts_of(lying_open(view)), counts_of(player.concealed)
    left = sum(max(COPIES - seen[kind] - own[kind], 0) for kind in waits)
    bound = thrown in waits or (is_furiten(player) if thrown is None else _lies(player, waits))
    kept = replace(player, hand=hand, drawn=None)
    later = replace(view, players=with_player(view.players, seat, kept), replaced=False)  # the next draw is a plain one
    ron, tsumo = (
        any(has_yaku(view.rules, win_of(later, seat, BY_KIND[kind], tsumo=own_draw)) for kind in waits)
        for own_draw in (False, True)
    )
    return Wait(waits, left, bound, ron, tsumo)


def _ready(view: GameState, seat: Seat, hand: tuple[Tile, ...], teller: Teller, *, thrown: Kind | None = None) -> str:
    """What a ready hand waits for; and that none is left, that it is furiten, or that it has no yaku."""
    words, wait = teller.words, _wait(view, seat, hand, thrown)
    if not wait.kinds:
        return words["reading.no_waits"]
    marks = [] if wait.left else ["none_left"]
    if not wait.tsumo and not wait.ron:
        marks.append("cannot_win")
    elif wait.furiten:
        marks.append("furiten" if wait.tsumo else "furiten_cannot_win")
    elif not wait.ron:
        marks.append("no_yaku")
    said = words.say("reading.waits", tiles=teller.tiles([BY_KIND[kind] for kind in wait.kinds]), n=wait.left)
    return words["story.sentences"].join((said, *(words[f"reading.{mark}"] for mark in marks)))


def _lies(player: PlayerState, waits: Sequence[Kind]) -> bool:
    return any(one.tile.kind in waits for one in player.river)


# Hints.


def hints(view: GameState, seat: Seat, teller: Teller) -> list[str]:
    """A win if there is one; the discards that leave the hand nearest, with what it takes in then; where calls lead."""
    player = view.players[seat]
    actions = list(legal(view, seat))
    three = view.rules.three
    win = [teller.words["reading.win"]] if any(isinstance(action, Tsumo | Ron) for action in actions) else []
    if not any(isinstance(action, Discard) for action in actions):
        return [*win, *_calls(player, actions, teller, three=three)]
    allowed = {action.tile.kind for action in actions if isinstance(action, Discard)}
    best = discards(counts_of(player.concealed), counts_of(lying_open(view)), three=three, nearest=True)
    found = [one for one in best if one.kind in allowed]
    if not found or found[0].after.shanten:
        return [*win, *(_takes(one.kind, one.after, teller) for one in found[:SHOWN])]
    found.sort(key=lambda one: not _wait(view, seat, _without(player, one.kind), one.kind).wins)
    return [*win, *(_leaves_ready(view, seat, one.kind, teller) for one in found[:SHOWN])]


def _without(player: PlayerState, kind: Kind) -> tuple[Tile, ...]:
    """The tiles of a hand that has drawn, but for one of a kind."""
    rest = list(player.concealed)
    rest.remove(next(one for one in rest if one.kind == kind))
    return in_order(rest)


def _leaves_ready(view: GameState, seat: Seat, kind: Kind, teller: Teller) -> str:
    """A discard after which the hand is ready, told as `status` tells it."""
    said = _ready(view, seat, _without(view.players[seat], kind), teller, thrown=kind)
    return teller.words.say("reading.takes_ready", tile=teller.tile(BY_KIND[kind]), waits=said)


def _takes(thrown: Kind, after: Ukeire, teller: Teller) -> str:
    kinds = teller.tiles([BY_KIND[kind] for kind, left in after.tiles if left])
    key = "reading.takes" if kinds else "reading.takes_nothing"
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
