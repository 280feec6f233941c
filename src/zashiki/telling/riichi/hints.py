"""What a beginner would overlook at riichi: a win, a north to set aside, the best discards, where calls lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zashiki.games.riichi import legal
from zashiki.games.riichi.actions import Action, Chi, DeclareRiichi, Discard, Kita, OpenKan, Pass, Pon, Ron, Tsumo
from zashiki.games.riichi.calls import call_meld
from zashiki.games.riichi.hand.shanten import shanten
from zashiki.games.riichi.hand.ukeire import Ukeire, discards
from zashiki.games.riichi.pieces import BY_KIND, EAST, HIDDEN, NORTH, counts_of
from zashiki.games.riichi.state import GameState
from zashiki.games.riichi.view import lying_open
from zashiki.kernel.game import Seat
from zashiki.players.riichi.aims import aims
from zashiki.players.riichi.sight import dora_of, look
from zashiki.telling.riichi.offers import label_of, win_worth
from zashiki.telling.riichi.readings import Wait, allowed_discards, said_ready, said_ron, wait_of, without
from zashiki.telling.riichi.voice import RiichiVoice
from zashiki.telling.values import Hint

SHOWN = 3
"""Discards that are compared."""
LISTED = 8
"""Kinds of tiles that are named; of more, a hand that is far from ready only wants any."""


class Line(NamedTuple):
    """A discard, and what the hand is then."""

    action: Discard
    after: Ukeire
    dora: int
    """How many dora it throws away."""
    wait: Wait | None = None
    """What it waits for, where it is ready."""

    @property
    def wins(self) -> bool:
        """Whether it can come to a win as it is."""
        return self.wait is None or self.wait.wins

    @property
    def wanted(self) -> tuple[str, ...]:
        """The tiles that win, or bring the hand nearer, by their codes."""
        return self.wait.codes if self.wait else tuple(BY_KIND[kind].value for kind, left in self.after.tiles if left)

    @property
    def unseen(self) -> tuple[int, ...]:
        """How many of each of them are left."""
        return self.wait.lefts if self.wait else tuple(left for _, left in self.after.tiles if left)

    @property
    def order(self) -> tuple[bool, int, int, int, bool, bool]:
        """The best first: what can win, takes in most, and throws the fewest dora away; of equals honours go first."""
        tile = self.action.tile
        return not self.wins, -self.after.total, self.dora, -len(self.after.tiles), tile.kind < EAST, not tile.end


def advice(voice: RiichiVoice, view: GameState, seat: Seat) -> Iterator[Hint[Action]]:
    """Compare the choices of a seat, the best first; none where its tiles are not seen."""
    if HIDDEN in view.players[seat].concealed:
        return
    actions = list(legal(view, seat))
    for action in actions:
        if isinstance(action, Tsumo | Ron):
            said = voice.words.say("advice.win", call=label_of(voice, action), worth=win_worth(voice, view, seat))
            yield Hint(said, action=action)
    if any(isinstance(action, Discard) for action in actions):
        yield from _in_turn(voice, view, seat, actions)
    elif any(isinstance(action, Pass) for action in actions):
        yield from _calls(voice, view, seat, actions)


# In one's own turn.


def _in_turn(voice: RiichiVoice, view: GameState, seat: Seat, actions: Sequence[Action]) -> Iterator[Hint[Action]]:
    player, north = view.players[seat], None
    found = _lines(view, seat)
    if Kita() in actions:
        north, away = _kita(voice, view, seat)
        if not found or away <= found[0].after.shanten:
            yield north
            north = None
        found = [line for line in found if line.action.tile.kind != NORTH] or found
    declared = {action.tile.kind for action in actions if isinstance(action, DeclareRiichi)}
    for line in found[:SHOWN]:
        kind = line.action.tile.kind
        if line.wait is None:
            said = _takes(voice, line)
        else:
            ready, rest = said_ready(voice, line.wait), without(player, kind)
            ron = said_ron(voice, view, seat, rest, line.wait, riichi=kind in declared)
            waits = voice.sentences(filter(None, (ready, ron)))
            said = voice.words.say("advice.takes_ready", tile=voice.tile(line.action.tile), waits=waits)
        dora = voice.words["advice.throws_dora"] if line.dora else ""
        whole = voice.sentences(filter(None, (said, dora)))
        yield Hint(whole, action=line.action, pieces=line.wanted, unseen=line.unseen)
    if north is not None:
        yield north


def _lines(view: GameState, seat: Seat) -> list[Line]:
    """The discards that leave the hand nearest, without those that throw a dora away for nothing."""
    player, allowed, dora = view.players[seat], allowed_discards(view, seat), dora_of(view)
    best = discards(counts_of(player.concealed), counts_of(lying_open(view)), three=view.rules.three, nearest=True)
    found = []
    for one in best:
        if one.kind in allowed:
            action = allowed[one.kind]
            ready = not one.after.shanten
            wait = wait_of(view, seat, without(player, one.kind), thrown=one.kind) if ready else None
            found.append(Line(action, one.after, dora[one.kind] + action.tile.red, wait))
    found.sort(key=lambda line: line.order)
    return [line for line in found if not any(_spares(other, line) for other in found)]


def _spares(other: Line, line: Line) -> bool:
    """Whether another discard is as good and throws fewer dora away."""
    return other.dora < line.dora and other.wins >= line.wins and other.after.total >= line.after.total


def _kita(voice: RiichiVoice, view: GameState, seat: Seat) -> tuple[Hint[Action], int]:
    """A north set aside is a dora, and another tile is drawn; and how far the hand is without it."""
    words, player = voice.words, view.players[seat]
    rest = list(player.concealed)
    rest.remove(BY_KIND[NORTH])
    away = shanten(counts_of(rest), three=view.rules.three)
    return Hint(words.say("advice.kita", away=_away(voice, away)), action=Kita()), away


def _takes(voice: RiichiVoice, line: Line) -> str:
    after = line.after
    kinds = [kind for kind, left in after.tiles if left]
    key = "advice.takes_nothing" if not kinds else "advice.takes" if len(kinds) <= LISTED else "advice.takes_many"
    gaps = {"tile": voice.tile(line.action.tile), "n": after.shanten, "total": after.total}
    return voice.words.say(key, tiles=voice.kinds(kinds), kinds=len(kinds), **gaps)


# While a tile lies open.


def _calls(voice: RiichiVoice, view: GameState, seat: Seat, actions: Sequence[Action]) -> Iterator[Hint[Action]]:
    """How far the hand is now, and after each call; a call that leaves no yaku comes last."""
    words, three = voice.words, view.rules.three
    now = shanten(counts_of(view.players[seat].hand), three=three)
    passed: Hint[Action] = Hint(words.say("advice.now", away=_away(voice, now)), action=_pass(actions))
    compared = [((False, now, False), passed)]
    for action in actions:
        if isinstance(action, Pon | Chi):
            after, yaku = _after(view, seat, action)
            call, tiles = label_of(voice, action), voice.tiles(action.tiles)
            said = [words.say("advice.call", call=call, tiles=tiles, away=_away(voice, after))]
            said += [] if yaku else [words["advice.no_yaku"]]
            compared.append(((not yaku, after, True), Hint(voice.sentences(said), action=action)))
    compared.sort(key=lambda one: one[0])
    yield from (hint for _, hint in compared)
    if OpenKan() in actions:
        yield Hint(words["advice.open_kan"], action=OpenKan())


def _pass(actions: Sequence[Action]) -> Action | None:
    return next((action for action in actions if isinstance(action, Pass)), None)


def _after(view: GameState, seat: Seat, action: Pon | Chi) -> tuple[int, bool]:
    """How far the hand is after a call, and whether a yaku is in sight that an open hand can have."""
    player, rest = view.players[seat], list(view.players[seat].hand)
    for one in action.tiles:
        rest.remove(one)
    assert view.lying is not None  # noqa: S101 - a call is of a tile
    kind = "pon" if isinstance(action, Pon) else "chi"
    melds = (*player.melds, call_meld(kind, view.lying, action.tiles, view.turn))
    counts = counts_of(rest)
    return shanten(counts, three=view.rules.three), any(aims(look(view, seat), counts, melds))


def _away(voice: RiichiVoice, n: int) -> str:
    return voice.words.say("advice.away", n=n) if n > 0 else voice.words["advice.ready"]
