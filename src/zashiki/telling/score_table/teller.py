"""A match at the score table told in words, event by event.

Every sentence comes from `words/`; nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from zashiki.games.riichi.value.hand_value import YAKUMAN_BASE
from zashiki.games.score_table import events
from zashiki.games.score_table.events import Event
from zashiki.telling.mahjong_words import RoundName, TableWords, points
from zashiki.texts.words import Words


class Teller:
    """Tells what happened to everybody alike."""

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        """Take the names of the seats."""
        self.words, self.names = words, tuple(names)
        self.table = TableWords(words, names)
        """What every mahjong table says alike."""

    def tell(self, event: Event) -> Iterator[str]:
        """Say what happened, a sentence or two; payments are shown by `changes`."""
        words, names = self.words, self.names
        match event:
            case events.RoundStarted(wind, number, honba, sticks, dealer):
                yield self.table.round(RoundName(wind, number, honba, sticks), dealer)
            case events.RiichiDeclared(seat) | events.RiichiCancelled(seat) | events.StopOffered(seat):
                yield words.say(f"event.{event.__struct_config__.tag}", who=names[seat])
            case events.DealerStopped(seat) | events.DealerPlaysOn(seat):
                yield words.say(f"event.{event.__struct_config__.tag}", who=names[seat])
            case events.RonsAnnounced(loser, winners):
                yield words.say("event.rons_announced", whos=self.table.whos(winners), loser=names[loser])
            case events.RonEntered(won):
                yield words.say("event.ron_entered", who=names[won.winner], worth=self.table.worth(won))
            case events.RoundWon(wins):
                for won in wins:
                    yield from self._win(won)
            case events.MatchEnded(reason=reason, lost=lost):
                yield words.say("event.match_ended", reason=words[f"match_end.{reason}"])
                if lost:
                    yield words.say("event.lost", n=lost)
            case _:
                yield from self._tell_unwon(event)

    def _win(self, won: events.EnteredWin) -> Iterator[str]:
        loser = None if won.loser is None else self.names[won.loser]
        key = "event.tsumo" if loser is None else "event.ron"
        yield self.words.say(key, who=self.names[won.winner], loser=loser, worth=self.table.worth(won))
        if won.liable is None:
            return
        key = "event.liable_for" if won.liable_base and won.yakuman > 1 else "event.liable"
        part = won.liable_base // YAKUMAN_BASE
        yield self.words.say(key, who=self.names[won.liable], n=part, of=won.yakuman)

    def _tell_unwon(self, event: events.DrawEnded | events.RoundAborted | events.ChomboMade) -> Iterator[str]:
        """A round that nobody won."""
        words = self.words
        match event:
            case events.DrawEnded(tenpai, nagashi):
                yield words.say("event.draw_ended", whos=self.table.whos(tenpai))
                if nagashi:
                    yield words.say("event.nagashi", whos=self.table.whos(nagashi))
            case events.RoundAborted(kind):
                yield words.say("event.hand_aborted", kind=words.get(f"value.aborts.{kind}") or words[f"abort.{kind}"])
            case events.ChomboMade(seat, penalty):
                key = "event.chombo_later" if penalty else "event.chombo_now"
                yield words.say(key, who=self.names[seat], points=points(penalty))
            case _:
                assert_never(event)
