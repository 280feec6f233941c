"""What is said at the score table in more than a line: payments, the final settlement, the log, figures, help.

Pages are lines of text, the same for the drawn and the plain table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.cli.tables.score_table.brief import rules_in_brief
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.games.score_table import Event, GameState, Phase, Ruleset, apply, start
from zashiki.games.score_table.events import (
    ChomboMade,
    DrawEnded,
    MatchEnded,
    RiichiDeclared,
    RonEntered,
    RoundAborted,
    RoundStarted,
    RoundWon,
)
from zashiki.games.score_table.legality import aborts_of
from zashiki.games.score_table.notation import LETTERS
from zashiki.games.score_table.statistics import of_log
from zashiki.telling.mahjong_words import RoundName, change, points
from zashiki.telling.pieces import CODES
from zashiki.telling.score_table.teller import Teller
from zashiki.texts.sheets import Grid, Sheet
from zashiki.texts.words import Words

HELP = ("ron", "several", "tsumo", "limits", "pao", "riichi", "cancel", "draw", "abort", "chombo", "stop", "end")
WISHES = ("undo", "log", "stats", "help", "quit")


def columns(grid: Grid) -> list[str]:
    """A table as lines, its numbers set to the right."""
    return sheet_lines(Sheet("", (grid,)), CODES)


def told(view: GameState, events: Sequence[Event], teller: Teller) -> Iterator[str]:
    """What happened after a view: sentences, and for every payment who gained and lost what."""
    paid = any(isinstance(event, RoundWon) for event in events)
    for event in events:
        view = apply(view, event)
        if isinstance(event, RonEntered) and paid:
            continue  # it is told with the others, when they are paid
        if isinstance(event, RoundStarted):
            is_later_round = view.hand > 1
            yield from (
                teller.words.say("entry.next", hand=one) if is_later_round else one for one in teller.tell(event)
            )
            continue
        yield from teller.tell(event)
        if isinstance(event, RoundWon | DrawEnded | ChomboMade) and any(event.flow.total):
            yield from columns(teller.table.changes(event.flow, view.scores))
        elif isinstance(event, RiichiDeclared):
            said = teller.words.say
            yield said("entry.score", who=teller.names[event.seat], score=points(view.players[event.seat].score))
        elif isinstance(event, MatchEnded):
            yield from settlement(view, teller)


def settlement(view: GameState, teller: Teller) -> Iterator[str]:
    """The final table, and what chombo cost."""
    yield from columns(teller.table.settlement(view.places, view.scores, view.points))
    for name, player in zip(teller.names, view.players, strict=True):
        if player.chombo:
            yield teller.words.say("entry.penalty", who=name, cost=points(view.rules.chombo * player.chombo))


def round_of_view(view: GameState, teller: Teller) -> str:
    """The round that is played."""
    return teller.table.round(RoundName(view.wind, view.number, view.honba, view.sticks), view.dealer)


def log_lines(rules: Ruleset, events: Sequence[Event], teller: Teller) -> list[str]:
    """Every round so far in a line: which it was, how it ended, and what it brought."""
    words, view, lines = teller.words, start(rules), [teller.words["log.title"]]
    before = view.scores
    for event in events:
        name = round_of_view(view, teller)
        view = apply(view, event)
        if isinstance(event, RoundWon | DrawEnded | RoundAborted | ChomboMade):
            gained = (after - begun for after, begun in zip(view.scores, before, strict=True))  # with riichi sticks
            moved = words["telling.comma"].join(
                f"{who} {change(amount)}" for who, amount in zip(teller.names, gained, strict=True) if amount
            )
            before = view.scores
            said = words["log.sentences"].join(teller.tell(event))
            lines.append(words.say("log.hand" if moved else "log.hand_unpaid", hand=name, said=said, moved=moved))
    return lines if len(lines) > 1 else [words["log.none"]]


def statistics_lines(events: Sequence[Event], teller: Teller) -> list[str]:
    """The figures of this match, player by player."""
    found = of_log(len(teller.names), events)
    title = teller.words.say("stats.title", n=found[0].hands)
    return [title, *columns(teller.table.statistics(found))]


def abort_words(kinds: Sequence[str], words: Words) -> str:
    """The words that aborts are entered by."""
    return words["telling.comma"].join(words[f"line.abort_word.{kind}"] for kind in kinds)


def help_lines(rules: Ruleset, teller: Teller) -> list[str]:
    """How to enter everything, who is who, and what is played here."""
    words = teller.words
    seats = words["telling.comma"].join(f"{letter} {name}" for letter, name in zip(LETTERS, teller.names, strict=False))
    kinds = aborts_of(rules)
    return [
        words["help_page.title"],
        words.say("help_page.seats", seats=seats),
        *(words.say(f"help_page.{one}", kinds=abort_words(kinds, words)) for one in HELP if kinds or one != "abort"),
        words["help_page.confirm"],
        *(words[f"help_page.{one}"] for one in WISHES),
        "",
        *rules_in_brief(rules, words),
    ]


def keys_line(view: GameState, words: Words, teller: Teller) -> str:
    """What may be typed now."""
    if view.pending and view.loser is not None:
        return words.say("entry.rons", whos=teller.table.whos(view.pending), loser=teller.names[view.loser])
    stopping = view.phase is Phase.STOPPING
    return words.say("entry.stop", who=teller.names[view.dealer]) if stopping else words["entry.keys"]
