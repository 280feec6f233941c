"""The end of a month, explained: what won, with which cards, why it pays so much, and how the match stands then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.koikoi import Card, GameState, RoundResult
from zashiki.games.koikoi.events import CardsCaptured, Event, LuckyHandShown, RoundEnded
from zashiki.games.koikoi.round_end import match_end, next_dealer
from zashiki.games.koikoi.state import other
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.points import explained
from zashiki.telling.koikoi.scene import Scene
from zashiki.telling.koikoi.sentences import Sentences
from zashiki.telling.koikoi.voice import Voice
from zashiki.telling.values import Told
from zashiki.texts.sheets import Grid, Part, Piece, Pieces, Sheet, text


def round_end(told: Sequence[Told[GameState, Event, Scene]], voice: Voice) -> Sheet | None:
    """Explain the latest month that ended among these; None if none did."""
    ends = [at for at, one in enumerate(told) if isinstance(one.event, RoundEnded)]
    if not ends:
        return None
    last = told[ends[-1]]
    assert isinstance(last.event, RoundEnded)  # noqa: S101 - just found
    result = last.event.result
    parts = (
        *_winning(result, told[: ends[-1]], voice),
        *_points(result, voice),
        text(voice.words["summary.cards"], role="heading"),
        *_turned_up(last.event, voice),
        text(voice.words["summary.score"], role="heading"),
        scores(last.view, result.payments, voice),
        *_next(last.view, voice),
    )
    return Sheet(Sentences(voice).result(result), parts)


def _winning(result: RoundResult, told: Sequence[Told[GameState, Event, Scene]], voice: Voice) -> Iterator[Part]:
    """The cards of each yaku that is paid, those marked that completed it; or the lucky hand."""
    last: tuple[Card, ...] = ()
    for one in told:
        if isinstance(one.event, CardsCaptured) and one.event.seat == result.winner:
            last = one.event.cards
    for yaku in result.score.yaku if result.score else ():
        pieces = tuple([Piece(str(card), "won" if card in last else "used") for card in yaku.cards])
        yield Pieces(pieces, voice.yaku(yaku.name))
    if result.reason in ("teshi", "kuttsuki", "both_lucky"):
        shown = [one.event for one in told if isinstance(one.event, LuckyHandShown)][-2:]
        for event in shown:
            yield Pieces(tuple([Piece(str(card), "won") for card in event.cards]), voice.names[event.seat])


def _points(result: RoundResult, voice: Voice) -> Iterator[Part]:
    """Yaku, factors and total; who pays; and yaku that were held and not paid."""
    words = voice.words
    unpaid = [(seat, yaku) for seat, yaku in enumerate(result.yaku) if yaku and seat != result.winner]
    if result.score is None and not unpaid:
        return
    yield text(words["summary.points"], role="heading")
    if result.score is not None:
        yield from explained(result.score, voice, reason=result.reason)
    if result.winner is not None and (paid := -result.payments[other(result.winner)]) > 0:
        yield text(voice.by(other(result.winner), "pays", points=voice.points(paid)))
    for seat, yaku in unpaid:
        yield text(words.say("summary.unpaid", name=voice.names[seat], yaku=voice.worths(yaku)), role="faint")


def scores(view: GameState, payments: Sequence[int], voice: Voice) -> Grid:
    """Each seat before and after a month, and its place."""
    words, after = voice.words, [player.score for player in view.players]
    head = tuple(words[f"summary.column.{key}"] for key in ("player", "before", "change", "after", "place"))
    rows = tuple(
        (name, str(score - paid), f"{paid:+}" if paid else "±0", str(score), place_of(after, seat, voice))
        for seat, (name, score, paid) in enumerate(zip(voice.names, after, payments, strict=True))
    )
    return Grid(rows, head)


def place_of(scores: Sequence[int], seat: Seat, voice: Voice) -> str:
    """Say which place a seat has; equal scores share one."""
    return voice.words.say("summary.place", n=1 + sum(score > scores[seat] for score in scores))


def _turned_up(ended: RoundEnded, voice: Voice) -> Iterator[Part]:
    """The cards that were still in hand, and in the stock."""
    for seat, hand in enumerate(ended.hands):
        yield _row(voice.words.say("summary.hand", name=voice.names[seat]), _sorted(hand), voice)
    yield _row(voice.words.say("summary.stock", n=len(ended.stock)), ended.stock, voice)


def _row(label: str, cards: Sequence[Card], voice: Voice) -> Part:
    """Cards with a word before them, or a word for none."""
    if not cards:
        return text(voice.words["telling.colon"].join((label, voice.words["telling.none"])))
    return Pieces(tuple([Piece(str(card)) for card in cards]), label)


def _sorted(hand: Sequence[Card]) -> list[Card]:
    return sorted(hand, key=lambda card: card.id)


def _next(view: GameState, voice: Voice) -> Iterator[Part]:
    """What comes next, unless the match is over."""
    if view.ended is None and match_end(view) is None:
        number, name = view.round + 1, voice.names[next_dealer(view)]
        gaps = {"month": voice.month(number), "flower": voice.flower(number), "name": name}
        yield text(voice.words.say("summary.next", **gaps))
