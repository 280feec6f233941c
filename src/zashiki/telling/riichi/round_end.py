"""The end of a round as a sheet: what won, tiles, yaku, fu, points and who pays, each seat's score, what is next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from zashiki.games.riichi.end_changes import with_player
from zashiki.games.riichi.events import Event, RoundDrawn, RoundWon
from zashiki.games.riichi.hand.waits import waits_of
from zashiki.games.riichi.pieces import EAST, in_order
from zashiki.games.riichi.round_end import after_round, why_over
from zashiki.games.riichi.rounds import WINDS
from zashiki.games.riichi.state import GameState
from zashiki.games.riichi.value.hand_value import WinningHand
from zashiki.games.riichi.value.payments import STICK, Flow
from zashiki.games.riichi.value.points import Payment, WinPoints
from zashiki.games.riichi.wins import win_of
from zashiki.kernel.game import Seat
from zashiki.telling.mahjong_words import RoundName, change
from zashiki.telling.numbers import amount, signed
from zashiki.telling.riichi.explanation import (
    fu_parts,
    hand_pieces,
    hand_rows,
    indicator_pieces,
    meld_pieces,
    plain_pieces,
    points_parts,
    yaku_parts,
)
from zashiki.telling.riichi.scene import Scene
from zashiki.telling.riichi.voice import RiichiVoice
from zashiki.telling.values import Chapter
from zashiki.telling.values import Told as AnyTold
from zashiki.texts.sheets import Cell, Grid, Part, Pieces, Sheet, text

Told = AnyTold[GameState, Event, Scene]
ENDS = (RoundWon, RoundDrawn)


def round_end(voice: RiichiVoice, told: Sequence[Told]) -> Sheet | None:
    """Explain the end of the latest round among these, all its wins together."""
    ends = latest_ends(told)
    if not ends:
        return None
    before, after = ends[0].before, ends[-1].view
    parts: list[Part] = []
    for one in ends:
        if isinstance(one.event, RoundWon):
            parts += win_parts(voice, before, one.event, one.lines)
        elif isinstance(one.event, RoundDrawn):
            parts += _draw_parts(voice, one, one.event)
    parts += _paid(voice, before, after, [one.event for one in ends])
    return Sheet(voice.round(before), (*parts, text(_next(voice, after))))


def latest_ends(told: Sequence[Told]) -> list[Told]:
    """The events that ended the latest round: its wins, or its draw."""
    found: list[Told] = []
    for one in reversed(told):
        if isinstance(one.event, ENDS):
            found.insert(0, one)
        elif found:
            break
    return found


# A win.


def win_parts(voice: RiichiVoice, before: GameState, event: RoundWon, lines: Sequence[str]) -> Iterator[Part]:
    """Explain one win, from the view before the first of the round."""
    win, paid, words, rules = winning(before, event), points_by(before, event), voice.words, voice.rules
    yield text(voice.sentences(lines), role="heading")
    dealer = words["result.dealer" if win.seat_wind == EAST else "result.not_dealer"]
    yield text(words.say("result.worth", points=amount(paid.hand), dealer=dealer), role="sum")
    yield hand_pieces(win, words)
    yield from meld_pieces(win.melds, words)
    yield from indicator_pieces(win, words)
    yield Grid(tuple(hand_rows(rules, win, event.value, words, voice.pieces)), left=2)
    yield from yaku_parts(event.value, words)
    yield from fu_parts(win, event.value, words)
    payers = [_payer(voice, seat) for seat in _payers(event)]
    own = bool(before.players[event.seat].riichi)
    yield from points_parts(rules, win, event.value, paid, words, payers=payers, own_stick=own)


def winning(before: GameState, event: RoundWon) -> WinningHand:
    """Describe a win with all that surrounds it, from a view that may not have seen the winner's hand before."""
    open_hand = replace(before.players[event.seat], hand=event.hand, drawn=None)
    seen = replace(before, players=with_player(before.players, event.seat, open_hand))
    return win_of(seen, event.seat, event.tile, tsumo=event.seat == event.source, ura=event.ura)


def _payers(event: RoundWon) -> list[Seat]:
    flow = event.flow
    return [seat for seat in range(len(flow.hand)) if flow.hand[seat] + flow.honba[seat] < 0]


def _payer(voice: RiichiVoice, seat: Seat) -> str:
    words = voice.words
    return words["worth.you_pay"] if seat == voice.me else words.say("worth.pays", seat=voice.names[seat])


def points_by(before: GameState, event: RoundWon) -> WinPoints:
    """What was paid for a win, as the explanation of a hand wants it."""
    flow = event.flow
    payments = (Payment(before.seat_wind(seat), -flow.hand[seat], -flow.honba[seat]) for seat in _payers(event))
    return WinPoints(tuple(payments), flow.sticks[event.seat])


# A draw.


def _draw_parts(voice: RiichiVoice, told: Told, event: RoundDrawn) -> Iterator[Part]:
    """How it came, and the hands that lie open; what a ready one waits for."""
    yield text(voice.sentences(told.lines), role="heading")
    for seat, tiles in event.shown:
        waits = waits_of(tiles, told.view.players[seat].melds) if seat in event.tenpai else ()
        key = "result.ready" if waits else "result.shown"
        label = voice.words.say(key, name=voice.names[seat], waits=voice.kinds(waits))
        yield Pieces(plain_pieces(in_order(tiles)), label)


# What it changed.


def _paid(voice: RiichiVoice, before: GameState, after: GameState, ends: Sequence[Event]) -> Iterator[Part]:
    """Each seat's gains and losses, its score before and after, and its place; and what was paid for riichi before."""
    words, flow = voice.words, flow_of(ends, len(after.players))
    if any((*flow.hand, *flow.honba, *flow.sticks)):
        yield text(words["result.changes"], role="heading")
        yield seats_grid(voice, before, after, flow)
    paid = [seat for seat, player in enumerate(before.players) if player.riichi]
    if paid:
        key = "result.deposit" if len(paid) == 1 else "result.deposits"
        yield text(words.say(key, whos=voice.table.whos(paid)))


def seats_grid(voice: RiichiVoice, before: GameState, after: GameState, flow: Flow) -> Grid:
    """A row for each seat."""
    words, places, rows = voice.words, voice.places(after), list[tuple[Cell, ...]]()
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        moved = (flow.hand[seat], flow.honba[seat], flow.sticks[seat])
        score = words.say("result.score", before=amount(was.score), after=amount(now.score))
        total = signed(flow.total[seat])
        rows.append((voice.names[seat], *map(change, moved), total, score, voice.table.place(places[seat])))
    keys = ("player", "hand", "honba", "sticks", "total", "score", "place")
    return Grid(tuple(rows), tuple(words[f"column.{key}"] for key in keys))


def flow_of(ends: Sequence[Event], players: int) -> Flow:
    """What the end of a round changed, split; deposits were paid before."""
    sums = [[0] * players for _ in range(3)]
    for event in ends:
        parts: Sequence[tuple[int, ...]] = ()
        if isinstance(event, RoundWon):
            parts = (event.flow.hand, event.flow.honba, event.flow.sticks)
        elif isinstance(event, RoundDrawn):
            parts = (event.changes,)
        for whole, part in zip(sums, parts, strict=False):
            whole[:] = [one + more for one, more in zip(whole, part, strict=True)]
    hand, honba, sticks = map(tuple, sums)
    return Flow(hand, honba, sticks)


def _next(voice: RiichiVoice, after: GameState) -> str:
    """What comes next: another round, the end, or the dealer's choice."""
    words, found = voice.words, after_round(after, dealer_stops=False)
    if reason := why_over(after, found):
        return words.say("result.over", reason=words[f"match_end.{reason}"])
    if why_over(after, after_round(after, dealer_stops=True)):
        return voice.by(after.dealer, "may_stop", of="result")
    dealer = (found.number - 1) % len(after.players)
    name = voice.table.round(RoundName(WINDS[found.wind], found.number, found.honba, found.sticks), dealer)
    return words.say("result.next", hand=name)


def chapter(
    voice: RiichiVoice, before: GameState, after: GameState, ends: Sequence[Event], lines: Sequence[str]
) -> Chapter:
    """A round that these events ended, all of its wins together; what was paid for riichi in it is counted."""
    changed, first = flow_of(ends, len(after.players)).total, ends[0]
    changes = tuple(
        one - STICK * bool(player.riichi) for one, player in zip(changed, after.players, strict=True)
    )  # fmt: skip
    seat = first.seat if isinstance(first, RoundWon) else None
    if isinstance(first, RoundDrawn) and first.nagashi:
        seat = first.nagashi[0]
    title = voice.table.counted(voice.rounds[before.wind][before.number - 1], before.honba)
    return Chapter(title, voice.sentences(lines), seat, 0 if seat is None else changes[seat], changes)
