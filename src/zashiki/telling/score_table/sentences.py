"""What happened at a score table, event by event, and what entered hands and rounds are called.

Every sentence comes from `words/`; nothing here knows a language. Everybody is told alike, the scorer too: one person
writes for all seats, and reads aloud what was written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from zashiki.games.riichi.events import AbortKind
from zashiki.games.riichi.rounds import WINDS
from zashiki.games.riichi.value.hand_value import YAKUMAN_BASE
from zashiki.games.score_table import GameState, events
from zashiki.games.score_table.events import EnteredWin, Event
from zashiki.games.score_table.vocabulary import LIMIT_HAN
from zashiki.telling.mahjong_words import RoundName, TableWords, points, round_name
from zashiki.texts.words import Words

NAMED_HAN = frozenset(LIMIT_HAN.values())
"""Han that are entered by the name of a limit as well as by their number."""


class Sentences:
    """Tells what happened, with these names for the seats."""

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        """Take the names of the seats."""
        self.words, self.names = words, tuple(names)
        self.table = TableWords(words, names)
        """What every mahjong table says alike."""

    def tell(self, event: Event) -> Iterator[str]:
        """Say what happened, a sentence or two; payments are a table of their own."""
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
                yield words.say("event.ron_entered", who=names[won.winner], worth=self.worth(won))
            case events.RoundWon(wins):
                for won in wins:
                    yield from self._win(won)
            case events.MatchEnded(reason=reason, lost=lost):
                yield words.say("event.match_ended", reason=words[f"match_end.{reason}"])
                if lost:
                    yield words.say("event.lost", n=lost)
            case _:
                yield from self._tell_unwon(event)

    def _win(self, won: EnteredWin) -> Iterator[str]:
        loser = None if won.loser is None else self.names[won.loser]
        key = "event.tsumo" if loser is None else "event.ron"
        yield self.words.say(key, who=self.names[won.winner], loser=loser, worth=self.worth(won))
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
                yield words.say("event.hand_aborted", kind=self.abort(kind))
            case events.ChomboMade(seat, penalty):
                key = "event.chombo_later" if penalty else "event.chombo_now"
                yield words.say(key, who=self.names[seat], points=points(penalty))
            case _:
                assert_never(event)

    def worth(self, won: EnteredWin) -> str:
        """Say what a hand is worth. A limit may be entered by its name alone, so its least han are not claimed."""
        if won.fu or not won.limit or won.han not in NAMED_HAN:
            return self.table.worth(won)
        if won.han == LIMIT_HAN["counted"]:
            return self.words["worth.counted_yakuman"] if won.limit == "yakuman" else self.table.worth(won)
        return self.words[f"limit.{won.limit}"]

    def abort(self, kind: AbortKind) -> str:
        """Name a reason for which a round is broken off."""
        return self.words.get(f"value.aborts.{kind}") or self.words[f"abort.{kind}"]

    def round(self, view: GameState) -> str:
        """Name the round that is played, its counters and deposits, and who deals."""
        return self.table.round(RoundName(view.wind, view.number, view.honba, view.sticks), view.dealer)

    def round_alone(self, view: GameState) -> str:
        """Name that round and its counters alone, as a log does."""
        name = round_name(WINDS.index(view.wind), view.number, self.words)
        return self.words["hand.comma"].join((name, self.counters(view.honba))) if view.honba else name

    def counters(self, honba: int) -> str:
        """Say how many counters there are."""
        return self.words.say("hand.honba_1" if honba == 1 else "hand.honba", n=honba)

    def deposits(self, sticks: int) -> str:
        """Say how many sticks lie on the table."""
        return self.words.say("hand.sticks_1" if sticks == 1 else "hand.sticks", n=sticks)

    def ended(self, view: GameState) -> str:
        """Say why a match is over."""
        return self.words.say("event.match_ended", reason=self.words[f"match_end.{view.reason}"])
