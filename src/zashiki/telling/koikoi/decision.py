"""Koi-koi or stop: everything that the choice is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.koikoi import CallKoiKoi, GameState, Yaku, legal, to_act
from zashiki.games.koikoi.events import Event, YakuCompleted
from zashiki.games.koikoi.round_end import score_now, won_round
from zashiki.games.koikoi.state import DECIDING, other
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.points import counting, sum_in_words, times
from zashiki.telling.koikoi.scene import Scene
from zashiki.telling.koikoi.voice import KoiKoiVoice
from zashiki.telling.numbers import amount
from zashiki.telling.values import Told
from zashiki.texts.sheets import Part, Piece, Pieces, Sheet, text


def decision(
    voice: KoiKoiVoice, view: GameState, seat: Seat, told: Sequence[Told[GameState, Event, Scene]]
) -> Sheet | None:
    """What a seat should see before it stops or plays on.

    The yaku that it made and held before, what they pay now and make of the score, how the opponent stands, and, below
    a heading, what a call means. Which of the yaku are new is known only from what was told.
    """
    if view.phase is not DECIDING or seat not in to_act(view):
        return None
    words, worth, before = voice.words, score_now(view, seat), _held_before(view, seat, told)
    new = [one for one in worth.yaku if one not in (before or ())]
    old = [one for one in worth.yaku if one not in new]
    title = words.say("decision.have" if before is None else "decision.made", yaku=voice.worths(new))
    title += words.say("decision.held", yaku=voice.worths(old)) if old else ""
    ended = won_round(view).result.payments
    mine, theirs = (view.players[at].score + ended[at] for at in (seat, other(seat)))
    said = words.say("decision.stop", sum=sum_in_words(voice, worth), mine=amount(mine), theirs=amount(theirs))
    return Sheet(title, (*_cards(voice, new), text(said), *_more(voice, view, seat)))


def _cards(voice: KoiKoiVoice, new: Sequence[Yaku]) -> Iterator[Part]:
    """The cards of each yaku that is new."""
    for one in new:
        yield Pieces(tuple([Piece(str(card), "used") for card in one.cards]), voice.yaku(one.name))


def _more(voice: KoiKoiVoice, view: GameState, seat: Seat) -> Iterator[Part]:
    """How the opponent stands, and what a call would mean: what is risked, and what it does to the points of either."""
    words, rules, name, rival = voice.words, view.rules, voice.names[other(seat)], view.players[other(seat)]
    yaku = voice.worths(rival.yaku) or words["scene.no_yaku"]
    gaps = {"name": name, "yaku": yaku, "cards": len(rival.hand), "calls": rival.calls}
    yield text(words.say("decision.opponent", **gaps))
    if CallKoiKoi() not in legal(view, seat):
        yield text(words["decision.only_stop"])
        return
    yield text(words["decision.calling"], role="heading")
    yield text(words.say("decision.call", name=name))
    said = {"name": name, "times": times(rules.koikoi_factor, words)}
    yield text(words.say(f"decision.counts.{counting(rules)}", **said))


def _held_before(view: GameState, seat: Seat, told: Sequence[Told[GameState, Event, Scene]]) -> tuple[Yaku, ...] | None:
    """The yaku that a seat held before it announced those it has now; None if that was not told."""
    for one in reversed(told):
        if isinstance(one.event, YakuCompleted) and one.event.seat == seat:
            this = one.view.round == view.round and one.event.yaku == view.players[seat].yaku
            return one.before.players[seat].yaku if this else None
    return None
