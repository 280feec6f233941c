"""What happened at a score table, event by event. Every sentence comes from `words/`; nothing here knows a language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from zashiki.games.riichi.value.hand_value import YAKUMAN_BASE
from zashiki.games.score_table import events
from zashiki.games.score_table.events import EnteredWin, Event
from zashiki.telling.numbers import amount
from zashiki.telling.score_table.voice import ScoreTableVoice


def said_of(voice: ScoreTableVoice, event: Event) -> Iterator[str]:
    """Say what happened, a sentence or two; payments are a table of their own."""
    words, names = voice.words, voice.names
    match event:
        case events.RoundStarted():
            yield words.say("event.round_started", hand=voice.round(event))
        case events.RiichiDeclared(seat) | events.RiichiCancelled(seat):
            yield words.say(f"event.{event.__struct_config__.tag}", who=names[seat])
        case events.StopOffered(seat):
            yield voice.by(seat, "stop_offered")
        case events.DealerStopped(seat):
            yield voice.by(seat, "stops")
        case events.DealerPlaysOn(seat):
            yield voice.by(seat, "plays_on")
        case events.RonsAnnounced(loser, winners):
            yield words.say("event.rons_announced", whos=voice.table.whos(winners), loser=names[loser])
        case events.RonEntered(won):
            yield words.say("event.ron_entered", who=names[won.winner], worth=voice.worth(won))
        case events.RoundWon(wins):
            for won in wins:
                yield from _win(voice, won)
        case events.MatchEnded(reason=reason, lost=lost):
            yield words.say("event.match_ended", reason=words[f"match_end.{reason}"])
            if lost:
                yield words.say("event.lost", n=lost)
        case _:
            yield from _unwon(voice, event)


def _win(voice: ScoreTableVoice, won: EnteredWin) -> Iterator[str]:
    """By whom, from whom, what it is worth, and who is liable for how much of it."""
    if won.loser is None:
        yield voice.by(won.winner, "tsumo", worth=voice.worth(won))
    else:
        yield voice.by(won.winner, "ron", source=voice.who(won.loser), worth=voice.worth(won))
    if won.liable is None:
        return
    if won.liable_base and won.yakuman > 1:
        part = won.liable_base // YAKUMAN_BASE
        yield voice.words.say("event.liable_for", who=voice.names[won.liable], n=part, of=won.yakuman)
    else:
        yield voice.by(won.liable, "liable")


def _unwon(voice: ScoreTableVoice, event: events.DrawEnded | events.RoundAborted | events.ChomboMade) -> Iterator[str]:
    """A round that nobody won."""
    words = voice.words
    match event:
        case events.DrawEnded(tenpai, nagashi):
            yield words.say("event.draw_ended", whos=voice.table.whos(tenpai))
            if nagashi:
                yield words.say("event.nagashi", whos=voice.table.whos(nagashi))
        case events.RoundAborted(kind):
            yield words.say("event.hand_aborted", kind=voice.abort(kind))
        case events.ChomboMade(seat, penalty):
            key = "event.chombo_later" if penalty else "event.chombo_now"
            yield words.say(key, who=voice.names[seat], points=amount(penalty))
        case _:
            assert_never(event)
