"""The yaku of a rule set: a chart of how near both sides are, and the table of the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from zashiki.games.koikoi import Card, GameState, Ruleset, YakuRule, yaku_of
from zashiki.games.koikoi.rules import CardSet
from zashiki.games.koikoi.state import other
from zashiki.games.koikoi.yaku_names import yaku_name
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.cards import codes
from zashiki.telling.koikoi.voice import KoiKoiVoice
from zashiki.telling.koikoi.yaku_progress import YakuProgress, aims
from zashiki.telling.pieces import PieceNames
from zashiki.texts.sheets import Cell, Grid, Piece, Sheet, Span, Text, text
from zashiki.texts.words import Words

COLUMNS = ("points", "extra", "cards", "replaces", "remarks")
"""What there is to say of a yaku in the rules, beside its name."""


# The chart.


def yaku_chart(voice: KoiKoiVoice, view: GameState, seat: Seat) -> Sheet:
    """List every yaku of the rules: name, points, how near each side is, and the cards."""
    words, rules = voice.words, {rule.name: rule for rule in view.rules.yaku}
    ours, others = _counted(view, seat), _counted(view, other(seat))
    rows: list[tuple[Cell, ...]] = []
    states: set[str] = set()
    for mine, theirs in zip(aims(view, seat), aims(view, other(seat)), strict=True):
        rule = rules[mine.name]
        worth = f"{rule.points}+" if rule.extra else str(rule.points)
        found = (_state(mine, rules, ours), _state(theirs, rules, others))
        near = (_nearness(mine, found[0], words), _nearness(theirs, found[1], words))
        states.update(found)
        rows.append((voice.yaku(rule.name), worth, *near, _cards_of(rule, mine.need, words)))
    names = (voice.names[seat], voice.names[other(seat)])
    head = (words["chart.yaku"], words["chart.points"], *names, words["chart.cards"])
    said = ("points", "near", *(one for one in ("replaced", "idle") if one in states))
    legend = (text(words[f"chart.legend_{one}"]) for one in said)
    return Sheet(words["chart.title"], (Grid(tuple(rows), head, left=len(head)), *legend))


def _counted(view: GameState, seat: Seat) -> frozenset[str]:
    """The yaku of a pile that count."""
    player = view.players[seat]
    found = yaku_of(view.rules, player.captured, field=view.field, month=view.month, calls=player.calls)
    return frozenset([one.name for one in found])


def _state(aim: YakuProgress, rules: Mapping[str, YakuRule], counted: frozenset[str]) -> str:
    """Say whether a yaku is `made`, complete and `replaced` by one that counts, or `idle` for now; or `blocked`."""
    if aim.to_go:
        return "blocked" if aim.blocked else ""
    if aim.name in counted:
        return "made"
    return "replaced" if any(aim.name in rules[one].beats for one in counted) else "idle"


def _nearness(aim: YakuProgress, state: str, words: Words) -> str:
    if state:
        return words[f"chart.{state}"]
    return f"{aim.have}/{aim.need}{'*' if aim.to_go == 1 else ''}"


def _cards_of(rule: YakuRule, need: int, words: Words) -> Text:
    """Which cards a yaku needs, as pieces among words."""
    if isinstance(rule.cards, CardSet):
        spans: tuple[Span, ...] = (words.say("chart.of_set", n=need, set=words[f"set.{rule.cards.value}"]),)
    elif need < len(rule.cards):
        spans = _around(words.say("chart.of_cards", n=need, cards="\0"), rule.cards)
    else:
        spans = _pieces(rule.cards)
    if rule.including:
        spans += _around(words.say("chart.including", cards="\0"), rule.including)
    return Text(spans)


def _around(phrase: str, cards: Sequence[Card]) -> tuple[Span, ...]:
    """Set pieces where a phrase has its mark."""
    before, _, after = phrase.partition("\0")
    return tuple([span for span in (before, *_pieces(cards), after) if span])


def _pieces(cards: Sequence[Card]) -> tuple[Span, ...]:
    """Cards with blanks between."""
    spans: list[Span] = []
    for code in codes(cards):
        spans += [" ", Piece(code)] if spans else [Piece(code)]
    return tuple(spans)


# The rules.


def yaku_grid(rules: Ruleset, words: Words, pieces: PieceNames) -> tuple[Grid | Text, ...]:
    """Say of each yaku that is played what the rules say of it, and which ones are not played."""
    head = (words["sheet.yaku"], *(words[f"sheet.{column}"] for column in COLUMNS))
    rows = tuple(yaku_rows(rules, words, pieces).values())
    off = not_played(rules, words)
    return (Grid(rows, head, left=len(head)), *((text(off),) if off else ()))


def yaku_rows(rules: Ruleset, words: Words, pieces: PieceNames) -> dict[str, tuple[str, ...]]:
    """Give name and columns of each yaku that is played, by its key; an empty column holds nothing."""
    names = {row.name: yaku_name(row.name, rules, words) for row in rules.yaku}
    played = {row.name: row for row in rules.yaku if row.points}
    comma, semicolon = words["telling.comma"], words["telling.semicolon"]
    return {
        key: (
            names[key],
            str(row.points),
            _extra(row, words, pieces),
            _needed(row, words, pieces),
            comma.join(names[one] for one in row.beats if one in played),
            semicolon.join(_remarks(row, words)),
        )
        for key, row in played.items()
    }


def not_played(rules: Ruleset, words: Words) -> str:
    """Name the yaku that are switched off; empty if none is."""
    off = [yaku_name(row.name, rules, words) for row in rules.yaku if not row.points]
    return words.say("sheet.off", yaku=words["telling.comma"].join(off)) if off else ""


def _needed(row: YakuRule, words: Words, pieces: PieceNames) -> str:
    key = ("count" if row.count else "all") + ("_set" if isinstance(row.cards, CardSet) else "_of")
    said = words.say(f"sheet.{key}", count=row.count, cards=_named(row.cards, words, pieces))
    if row.including:
        said += words.say("sheet.including", cards=_named(row.including, words, pieces))
    return said


def _extra(row: YakuRule, words: Words, pieces: PieceNames) -> str:
    if row.extra and row.extra_cards:
        return words.say("sheet.extra_of", extra=row.extra, cards=_named(row.extra_cards, words, pieces))
    return f"+{row.extra}" if row.extra else ""


def _remarks(row: YakuRule, words: Words) -> Iterator[str]:
    if not row.alone:
        yield words["sheet.alone"]
    if row.void_while_on_field:
        months = words["telling.comma"].join(words[f"flower.{month.value}"] for month in row.void_while_on_field)
        yield words.say("sheet.void", months=months)
    if row.after_call:
        yield words.say("sheet.after_call", points=row.after_call)


def _named(some: Sequence[Card] | CardSet, words: Words, pieces: PieceNames) -> str:
    if isinstance(some, CardSet):
        return words[f"set.{some.value}"]
    return pieces.many(codes(some))
