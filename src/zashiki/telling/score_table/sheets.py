"""Pages of a score table: what entries change, what a round paid, who stands where, the log and the figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.riichi.standings import final_table
from zashiki.games.riichi.value.payments import STICK
from zashiki.games.score_table import (
    ChomboMade,
    DrawEnded,
    Event,
    GameState,
    MatchEnded,
    Phase,
    PlayOn,
    RiichiDeclared,
    RonEntered,
    RoundStarted,
    RoundWon,
    StopMatch,
    apply,
)
from zashiki.telling.mahjong_words import change, points
from zashiki.telling.score_table.chapters import statistics_of
from zashiki.telling.score_table.preview import foreseen
from zashiki.telling.score_table.sentences import Sentences
from zashiki.telling.values import Chapter
from zashiki.texts.sheets import Cell, Grid, Part, Sheet, Text, paragraphs, text

UNCHANGED = "±0"


class Sheets:
    """Writes pages with these names for the seats."""

    def __init__(self, said: Sentences) -> None:
        """Take who tells."""
        self._said, self._words = said, said.words

    # What entries change.

    def changed(self, view: GameState, events: Sequence[Event]) -> Sheet:
        """Say what follows a view: what happened, who gained and lost what and why, the scores then, what is next."""
        lines: list[str] = []
        parts: list[Part] = []
        paid = any(isinstance(event, RoundWon) for event in events)
        for at, event in enumerate(events):
            view = apply(view, event)
            told = tuple(self._said.tell(event))
            match event:
                case RonEntered() if paid:
                    continue  # it is told with the others, when they are paid
                case RoundStarted() if at:
                    told = tuple(self._words.say("sheet.next", hand=one) for one in told)
                case RiichiDeclared(seat):
                    told = (*told, self.score(view, seat))
                case _:
                    pass
            parts += paragraphs(told[0 if lines else 1 :])
            lines += told
            parts += self._payments(view, event)
        return Sheet(lines[0] if lines else "", tuple(parts))

    def _payments(self, after: GameState, event: Event) -> Iterator[Part]:
        if isinstance(event, RoundWon | DrawEnded | ChomboMade) and any(event.flow.total):
            yield self._said.table.changes(event.flow, after.scores)
        elif isinstance(event, MatchEnded):
            yield from self._settlement(after)

    def score(self, view: GameState, seat: int) -> str:
        """Say what a seat has now."""
        return self._words.say("sheet.score", who=self._said.names[seat], score=points(view.players[seat].score))

    def besides(self, view: GameState) -> Iterator[str]:
        """What a ron would bring besides the hand."""
        honba = view.honba * view.rules.honba_ron if view.rules.honba_enabled else 0
        if honba:
            yield self._words.say("sheet.adds", what=self._said.counters(view.honba), points=change(honba))
        if view.sticks:
            yield self._words.say(
                "sheet.adds", what=self._said.deposits(view.sticks), points=change(STICK * view.sticks)
            )

    # What a round paid.

    def round_end(self, before: GameState, events: Sequence[Event]) -> Sheet:
        """Explain how a round ended, from the event that ended it on: what won, its points, who stands where."""
        ended = self.changed(before, events[:1])
        after = apply(before, events[0])
        parts = list(ended.parts)
        if isinstance(events[0], RoundWon):
            at = next(nth for nth, part in enumerate(parts) if isinstance(part, Grid))
            parts.insert(at, Grid(tuple(self._sums(before, events[0]))))
        parts.append(self._moves(before, after))
        rest = self.changed(after, events[1:])
        if isinstance(events[1] if len(events) > 1 else None, RoundStarted):
            rest = Sheet(self._words.say("sheet.next", hand=rest.title))
        parts += (*paragraphs(filter(None, (rest.title,))), *rest.parts)
        return Sheet(ended.title, tuple(parts))

    def _sums(self, before: GameState, event: RoundWon) -> Iterator[tuple[Cell, ...]]:
        """Each hand, its counters and deposits, and what its winner gained; what did not apply is faint."""
        said, flow = self._said, event.flow
        for won in event.wins:
            seat = won.winner
            who = "dealer" if seat == before.dealer else "other"
            how = "tsumo" if won.loser is None else "ron"
            yield self._words.say(f"sum.{who}_{how}", worth=said.worth(won)), points(flow.hand[seat])
            yield _row(said.counters(before.honba), flow.honba[seat])
            yield _row(said.deposits(before.sticks), flow.sticks[seat])
            yield text(said.names[seat], role="sum"), text(change(flow.total[seat]), role="sum")

    def _moves(self, before: GameState, after: GameState) -> Grid:
        """Each seat before, after, and its place then."""
        words, names = self._words, self._said.names
        places = final_table(after.rules, after.scores).places
        head = (words["column.player"], words["sheet.before"], words["sheet.after"], words["column.place"])
        rows = zip(names, before.scores, after.scores, places, strict=True)
        return Grid(
            tuple(
                (who, points(was), points(now), words.say("telling.place", n=place)) for who, was, now, place in rows
            ),
            head,
        )

    # Who stands where.

    def standing(self, view: GameState) -> Sheet:
        """Give the final settlement, or the places as they are now."""
        words, said = self._words, self._said
        if view.phase is Phase.MATCH_OVER:
            return Sheet(words["sheet.final"], tuple(self._settlement(view)))
        scores = view.scores
        places, most = final_table(view.rules, scores).places, max(scores)
        head = tuple(words[key] for key in ("column.place", "column.player", "column.score", "sheet.behind"))
        order = sorted(range(len(scores)), key=lambda seat: (places[seat], seat))
        rows = tuple(
            (
                words.say("telling.place", n=places[one]),
                said.names[one],
                points(scores[one]),
                change(scores[one] - most),
            )
            for one in order
        )
        return Sheet(said.round(view), (Grid(rows, head, left=2),))

    def _settlement(self, view: GameState) -> Iterator[Part]:
        """The final table, and what chombo cost."""
        yield self._said.table.settlement(view.places, view.scores, view.points)
        for name, player in zip(self._said.names, view.players, strict=True):
            if player.chombo:
                cost = points(view.rules.chombo * player.chombo)
                yield text(self._words.say("sheet.penalty", who=name, cost=cost))

    def decision(self, view: GameState) -> Sheet | None:
        """Lay out what stopping and playing on would bring, where a dealer may choose."""
        if view.phase is not Phase.STOPPING:
            return None
        words = self._words
        stopped, played_on = (foreseen(view, (action,))[1:] for action in (StopMatch(), PlayOn()))
        end = self.changed(view, stopped)
        return Sheet(
            words.say("question.stop", who=self._said.names[view.dealer]),
            (
                *(text(words["offer.stop"], role="heading"), text(end.title), *end.parts),
                *(text(words["offer.PlayOn"], role="heading"), text(self.changed(view, played_on).title)),
            ),
        )

    # What may be looked up.

    def log(self, chapters: Sequence[Chapter]) -> Sheet:
        """Give every round so far: what it changed for each seat, and how it went."""
        words = self._words
        if not chapters:
            return Sheet(words["log.none"])
        rows: list[tuple[Cell, ...]] = [(one.title, *map(_signed, one.changes)) for one in chapters]
        sums = [sum(column) for column in zip(*(one.changes for one in chapters), strict=True)]
        rows.append(tuple(text(cell, role="sum") for cell in (words["column.total"], *map(_signed, sums))))
        how = paragraphs((f"{one.title}{words['telling.colon']}{one.line}" for one in chapters), role="item")
        return Sheet(words["log.title"], (Grid(tuple(rows), (words["log.round"], *self._said.names)), *how))

    def statistics(self, chapters: Sequence[Chapter]) -> Sheet:
        """Give the figures of this match, player by player."""
        found = statistics_of(chapters, len(self._said.names))
        title = self._words.say("stats.title", n=found[0].hands)
        return Sheet(title, (self._said.table.statistics(found),))


def _signed(amount: int) -> str:
    return change(amount) or UNCHANGED


def _row(what: str, amount: int) -> tuple[Text, Text]:
    """One thing that adds to a hand; faint where it did not."""
    return (text(what), text(points(amount))) if amount else (text(what, role="faint"), text("0", role="faint"))
