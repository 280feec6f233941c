"""The end of a month, explained: what won, with which cards, why it pays so much, and how the match stands then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.koikoi import Card, GameState, RoundResult
from zashiki.games.koikoi.events import (
    CardDrawn,
    CardPlayed,
    CardsCaptured,
    Event,
    LuckyHandShown,
    RoundEnded,
    RoundStarted,
    YakuCompleted,
)
from zashiki.games.koikoi.round_end import match_end, next_dealer
from zashiki.games.koikoi.state import PLAYING, other
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.points import explained
from zashiki.telling.koikoi.scene import Scene
from zashiki.telling.koikoi.sentences import Sentences
from zashiki.telling.koikoi.voice import KoiKoiVoice
from zashiki.telling.numbers import amount, signed
from zashiki.telling.values import Told
from zashiki.texts.sheets import Grid, Part, Piece, Pieces, Sheet, text


def round_end(voice: KoiKoiVoice, told: Sequence[Told[GameState, Event, Scene]]) -> Sheet | None:
    """Explain the latest month that ended among these; None if none did."""
    ends = [at for at, one in enumerate(told) if isinstance(one.event, RoundEnded)]
    if not ends:
        return None
    last = told[ends[-1]]
    assert isinstance(last.event, RoundEnded)  # noqa: S101 - just found
    result = last.event.result
    parts = (
        *_winning(voice, result, told[: ends[-1]]),
        *_points(voice, result),
        text(voice.words["summary.cards"], role="heading"),
        *_turned_up(voice, last.event),
        text(voice.words["summary.score"], role="heading"),
        scores(voice, last.view, result.payments),
        *_next(voice, last.view),
    )
    return Sheet(Sentences(voice).result(last.event), parts)


def _winning(voice: KoiKoiVoice, result: RoundResult, told: Sequence[Told[GameState, Event, Scene]]) -> Iterator[Part]:
    """The cards of each yaku that is paid, those marked that completed it; or the lucky hand."""
    last = _completing(result, told)
    for yaku in result.score.yaku if result.score else ():
        pieces = tuple([Piece(str(card), "won" if card in last else "used") for card in yaku.cards])
        yield Pieces(pieces, voice.yaku(yaku.name))
    if result.reason in ("teshi", "kuttsuki", "both_lucky"):
        shown = [one.event for one in told if isinstance(one.event, LuckyHandShown)][-2:]
        for event in shown:
            yield Pieces(tuple([Piece(str(card), "won") for card in event.cards]), voice.names[event.seat])


def _completing(result: RoundResult, told: Sequence[Told[GameState, Event, Scene]]) -> Sequence[Card]:
    """The cards that the winner took in the turn of its latest announcement, from hand and stock."""
    taken: list[Card] = []
    found: list[Card] = []
    for one in told:
        match one.event:
            case RoundStarted():
                taken, found = [], []
            case CardPlayed(seat) if seat == result.winner:
                taken = []
            case CardDrawn(seat) if seat == result.winner and one.before.phase is PLAYING:
                taken = []
            case CardsCaptured(seat, cards) if seat == result.winner:
                taken += cards
            case YakuCompleted(seat) if seat == result.winner:
                found = taken
    return found


def _points(voice: KoiKoiVoice, result: RoundResult) -> Iterator[Part]:
    """Yaku, factors and total; who pays; and yaku that were held and not paid."""
    words = voice.words
    unpaid = [(seat, yaku) for seat, yaku in enumerate(result.yaku) if yaku and seat != result.winner]
    if result.score is None and not unpaid:
        return
    yield text(words["summary.points"], role="heading")
    if result.score is not None:
        yield from explained(voice, result.score, reason=result.reason)
    if result.winner is not None and (paid := -result.payments[other(result.winner)]) > 0:
        yield text(voice.by(other(result.winner), "pays", points=voice.points(paid)))
    for seat, yaku in unpaid:
        yield text(words.say("summary.unpaid", name=voice.names[seat], yaku=voice.worths(yaku)), role="faint")


def scores(voice: KoiKoiVoice, view: GameState, payments: Sequence[int]) -> Grid:
    """Each seat before and after a month, and its place."""
    words, after = voice.words, [player.score for player in view.players]
    own = (words[f"summary.column.{key}"] for key in ("before", "change", "after", "place"))
    rows = tuple(
        (name, amount(score - paid), signed(paid), amount(score), place_of(voice, after, seat))
        for seat, (name, score, paid) in enumerate(zip(voice.names, after, payments, strict=True))
    )
    return Grid(rows, (words["column.player"], *own))


def place_of(voice: KoiKoiVoice, scores: Sequence[int], seat: Seat) -> str:
    """Say which place a seat has; equal scores share one."""
    return voice.words.say("summary.place", n=1 + sum(score > scores[seat] for score in scores))


def _turned_up(voice: KoiKoiVoice, ended: RoundEnded) -> Iterator[Part]:
    """The cards that were still in hand, and in the stock."""
    for seat, hand in enumerate(ended.hands):
        yield _row(voice, voice.words.say("summary.hand", name=voice.names[seat]), _sorted(hand))
    yield _row(voice, voice.words.say("summary.stock", n=len(ended.stock)), ended.stock)


def _row(voice: KoiKoiVoice, label: str, cards: Sequence[Card]) -> Part:
    """Cards with a word before them, or a word for none."""
    if not cards:
        return text(voice.words["telling.colon"].join((label, voice.words["telling.none"])))
    return Pieces(tuple([Piece(str(card)) for card in cards]), label)


def _sorted(hand: Sequence[Card]) -> list[Card]:
    return sorted(hand, key=lambda card: card.id)


def _next(voice: KoiKoiVoice, view: GameState) -> Iterator[Part]:
    """What comes next, unless the match is over."""
    if view.ended is None and match_end(view) is None:
        number, name = view.round + 1, voice.names[next_dealer(view)]
        gaps = {"month": voice.month(number), "flower": voice.flower(number), "name": name}
        yield text(voice.words.say("summary.next", **gaps))
