"""What a seat can read in its own tiles: how far the hand is, what it waits for, and what stands in its way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from zashiki.games.riichi import legal
from zashiki.games.riichi.actions import Action, Discard
from zashiki.games.riichi.end_changes import with_player
from zashiki.games.riichi.furiten import is_furiten
from zashiki.games.riichi.hand.shanten import shanten
from zashiki.games.riichi.hand.waits import ready_discards, waits_of
from zashiki.games.riichi.pieces import BY_KIND, COPIES, HIDDEN, Kind, Tile, counts_of, in_order
from zashiki.games.riichi.state import GameState, PlayerState
from zashiki.games.riichi.value.best_groups import parted
from zashiki.games.riichi.value.hand_value import WinningHand, has_yaku, value_of
from zashiki.games.riichi.value.points import points_of
from zashiki.games.riichi.view import lying_open
from zashiki.games.riichi.wins import win_of
from zashiki.kernel.game import Seat
from zashiki.telling.numbers import amount
from zashiki.telling.riichi.voice import RiichiVoice
from zashiki.telling.values import Hint


class Wait(NamedTuple):
    """What a ready hand waits for, and what stands in its way."""

    kinds: tuple[Kind, ...]
    lefts: tuple[int, ...]
    """How many of each are unseen."""
    furiten: bool
    ron: bool
    """Whether some ron would have a yaku."""
    tsumo: bool
    """Whether some tsumo would."""

    @property
    def codes(self) -> tuple[str, ...]:
        """The tiles by their codes."""
        return tuple(BY_KIND[kind].value for kind in self.kinds)

    @property
    def left(self) -> int:
        """How many tiles win."""
        return sum(self.lefts)

    @property
    def wins(self) -> bool:
        """Whether it can win as it is."""
        return bool(self.left) and (self.tsumo or (self.ron and not self.furiten))


def readings(voice: RiichiVoice, view: GameState, seat: Seat) -> Iterator[Hint[Action]]:
    """How far the hand is; if it is ready, what it waits for, how many of those are left, and whether it is furiten."""
    player = view.players[seat]
    if not player.hand or HIDDEN in player.concealed:
        return
    away = shanten(counts_of(player.concealed), three=view.rules.three)
    if away > 0:
        yield Hint(voice.words.say("reading.shanten", n=away), "reading")
    elif player.riichi or (player.drawn is None and len(player.hand) % 3 == 1):
        wait = wait_of(view, seat, player.hand)
        yield Hint(said_ready(voice, wait), "reading", pieces=wait.codes, unseen=wait.lefts)
    else:
        yield from _after_each(voice, view, seat)


def _after_each(voice: RiichiVoice, view: GameState, seat: Seat) -> Iterator[Hint[Action]]:
    """The waits that each discard leaves."""
    player, allowed = view.players[seat], allowed_discards(view, seat)
    for kind in sorted(ready_discards(player.concealed, player.melds)):
        action = allowed.get(kind)
        tile = BY_KIND[kind] if action is None else action.tile
        wait = wait_of(view, seat, without(player, kind), thrown=kind)
        said = voice.words.say("reading.after", tile=voice.tile(tile), waits=said_ready(voice, wait))
        yield Hint(said, "reading", action, wait.codes, wait.lefts)


def allowed_discards(view: GameState, seat: Seat) -> dict[Kind, Discard]:
    """The discards of a seat by kind: a red five only where there is no other, the tile just drawn before its like."""
    some = [action for action in legal(view, seat) if isinstance(action, Discard)]
    some.sort(key=lambda action: (not action.tile.red, action.drawn))
    return {action.tile.kind: action for action in some}


def without(player: PlayerState, kind: Kind) -> tuple[Tile, ...]:
    """The tiles of a hand that has drawn, but for one of a kind; a red five stays where it can."""
    rest = list(player.concealed)
    rest.remove(min((one for one in rest if one.kind == kind), key=lambda one: one.red))
    return in_order(rest)


# Waits.


def wait_of(view: GameState, seat: Seat, hand: tuple[Tile, ...], *, thrown: Kind | None = None) -> Wait:
    """What a hand waits for, after a discard if one is named."""
    player = view.players[seat]
    waits = waits_of(hand, player.melds)
    seen, own = counts_of(lying_open(view)), counts_of(player.concealed)
    lefts = tuple(max(COPIES - seen[kind] - own[kind], 0) for kind in waits)
    bound = thrown in waits or (is_furiten(player) if thrown is None else _lies(player, waits))
    ron, tsumo = (
        any(has_yaku(view.rules, win) for win in wins_of(view, seat, hand, waits, tsumo=own_draw))
        for own_draw in (False, True)
    )
    return Wait(waits, lefts, bound, ron, tsumo)


def _lies(player: PlayerState, waits: Sequence[Kind]) -> bool:
    return any(one.tile.kind in waits for one in player.river)


def wins_of(
    view: GameState, seat: Seat, hand: tuple[Tile, ...], waits: Sequence[Kind], *, tsumo: bool, riichi: bool = False
) -> list[WinningHand]:
    """The wins by each of these kinds later on, by a plain draw or discard, in riichi if it is declared now."""
    kept = replace(view.players[seat], hand=hand, drawn=None)
    if riichi and not kept.riichi:
        kept = replace(kept, riichi=2 if view.untouched and not kept.river else 1)
    later = replace(view, players=with_player(view.players, seat, kept), replaced=False, untouched=False, robbable=None)
    return [win_of(later, seat, BY_KIND[kind], tsumo=tsumo) for kind in waits]


def said_ready(voice: RiichiVoice, wait: Wait) -> str:
    """What a ready hand waits for; and that none is left, that it is furiten, or that it has no yaku."""
    words = voice.words
    if not wait.kinds:
        return words["reading.no_waits"]
    marks = [] if wait.left else ["none_left"]
    if not wait.tsumo and not wait.ron:
        marks.append("cannot_win")
    elif wait.furiten:
        marks.append("furiten" if wait.tsumo else "furiten_cannot_win")
    elif not wait.ron:
        marks.append("no_yaku")
    each = words["reading.each"].join(map(str, wait.lefts))
    key = "reading.waits" if len(wait.kinds) == 1 else "reading.waits_several"
    said = words.say(key, tiles=voice.kinds(wait.kinds), n=wait.left, each=each)
    return voice.sentences((said, *(words[f"reading.{mark}"] for mark in marks)))


def said_ron(
    voice: RiichiVoice, view: GameState, seat: Seat, hand: tuple[Tile, ...], wait: Wait, *, riichi: bool
) -> str:
    """What shape waits, and what a ron would bring, by the least of the waits; empty where there is none."""
    rules, words = view.rules, voice.words
    wins = [
        win for win in wins_of(view, seat, hand, wait.kinds, tsumo=False, riichi=riichi) if has_yaku(rules, win)
    ]  # fmt: skip
    if not wins or (wait.furiten and not riichi):
        return ""
    valued = [(win, value_of(rules, win)) for win in wins]
    found = [(points_of(rules, win, value).hand, value) for win, value in valued]
    shapes = {shape[1] if shape else "" for shape in (parted(rules, win, value) for win, value in valued)}
    shape = shapes.pop() if len(shapes) == 1 else ""
    paid, value = min(found, key=lambda one: one[0])
    key = ("by_riichi" if riichi else "by_ron") + ("_least" if any(one != paid for one, _ in found) else "")
    yaku = voice.listed(words[f"yaku.{name}"] for name, _ in value.yaku)
    said = words.say(f"reading.{key}", worth=voice.table.worth(value), points=amount(paid), yaku=yaku)
    return voice.sentences(([words.say("reading.shape", wait=words[f"wait.{shape}"])] if shape else []) + [said])
