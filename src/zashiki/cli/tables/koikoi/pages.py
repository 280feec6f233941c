"""What fills a page of its own at the Koi-Koi table: the month's summary, the standing, the yaku chart, the help.

Pages are lines of text, the same for the drawn and the plain table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zashiki.cli.tables import help_remarks
from zashiki.cli.tables.koikoi.brief import counting, rules_in_brief, times
from zashiki.cli.tables.koikoi.yaku_progress import YakuProgress, aims
from zashiki.games.koikoi import HIDDEN, CallKoiKoi, Card, GameState, Ruleset, Score, Yaku, YakuRule, apply, legal
from zashiki.games.koikoi.events import Dealt, Event, RoundEnded, RoundStarted, YakuCompleted
from zashiki.games.koikoi.pieces import month_of
from zashiki.games.koikoi.round_end import score_now
from zashiki.games.koikoi.rules import CardSet
from zashiki.games.koikoi.state import RoundResult, other
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.teller import Teller, explain
from zashiki.texts.words import Words


def short_name(card: Card, words: Words) -> str:
    """A card in the fewest letters: month and picture."""
    return "?" if card is HIDDEN else f"{int(card.month)}{words[f'picture.{card}']}"


def short_cards(cards: Iterable[Card], words: Words) -> str:
    """Cards in the fewest letters, or a word for none."""
    return " ".join(short_name(card, words) for card in cards) or words["telling.none"]


def walked(view: GameState, events: Sequence[Event]) -> Iterator[tuple[GameState, Event, Event | None]]:
    """Each event with the view that it leads to and the event that comes next."""
    for event, after in zip(events, (*events[1:], None), strict=True):
        view = apply(view, event)
        yield view, event, after


# The decision.


def decision(
    view: GameState, seat: Seat, teller: Teller, *, events: Sequence[Event], hinting: bool = False
) -> list[str]:
    """What a seat should see before it stops or plays on: its yaku, what they pay now, and how the opponent stands.

    With hints: what a call means, too.
    """
    words, worth, opponent = teller.words, score_now(view, seat), view.players[other(seat)]
    before = _held_before(events, seat)
    new = [one for one in worth.yaku if one not in before]
    old = [one for one in worth.yaku if one in before]
    made = words.say("decision.made", yaku=teller.named(new))
    lines = [
        made + (words.say("decision.held", yaku=teller.named(old)) if old else ""),
        words.say("decision.stop", sum=_sum(worth, words), points=teller.points(worth.total)),
        words.say(
            "decision.opponent",
            name=teller.names[other(seat)],
            yaku=teller.named(opponent.yaku) or words["table.no_yaku"],
            cards=len(opponent.hand),
            calls=opponent.calls,
        ),
    ]
    if CallKoiKoi() not in legal(view, seat):
        lines.append(words["decision.only_stop"])
    elif hinting:
        lines += _calling(view.rules, teller.names[other(seat)], words)
    return lines


def _calling(rules: Ruleset, opponent: str, words: Words) -> list[str]:
    """What it means to call koi-koi: what is risked, and what the call does to the points of either side."""
    said = {"name": opponent, "times": times(rules.koikoi_factor, words)}
    return [words.say("decision.call", name=opponent), words.say(f"decision.counts.{counting(rules)}", **said)]


def _held_before(events: Sequence[Event], seat: Seat) -> tuple[Yaku, ...]:
    """The yaku that a seat had announced before the latest announcement of this round."""
    told: list[tuple[Yaku, ...]] = []
    for event in events:
        if isinstance(event, Dealt):
            told = []
        elif isinstance(event, YakuCompleted) and event.seat == seat:
            told.append(event.yaku)
    return told[-2] if len(told) > 1 else ()


def _sum(worth: Score, words: Words) -> str:
    """The base and what it is multiplied by, in one line."""
    steps = [
        words.say("decision.times", times=factor.times, factor=words[f"factor.{factor.name}"])
        if factor.times != 1
        else words.say("decision.plus", plus=factor.plus, factor=words[f"factor.{factor.name}"])
        for factor in worth.factors
    ]
    return " ".join((str(worth.base), *(steps or ["×1"])))


# After a month, and after the match.


def summary(view: GameState, ended: RoundEnded, after: Event | None, teller: Teller) -> list[str]:
    """A month in review: who won, why so many points, the cards turned up, the score, and who deals next."""
    words, result = teller.words, ended.result
    lines = [teller.result(result), ""]
    if result.score is not None:
        lines += [f"  {line}" for line in explain(result.score, view.rules, words, reason=result.reason)]
        lines.append("")
    lines += list(_standing_yaku(result, teller))
    for seat, hand in enumerate(ended.hands):
        cards = short_cards(sorted(hand, key=lambda card: card.id), words)
        lines.append(words.say("summary.hand", name=teller.names[seat], cards=cards))
    lines += [words.say("summary.stock", n=len(ended.stock), cards=short_cards(ended.stock, words)), ""]
    lines.append(words.say("summary.score", scores=_scores(view, result.payments, teller)))
    if isinstance(after, RoundStarted):
        lines.append(words.say("summary.next_dealer", name=teller.names[after.dealer]))
    return lines


def _standing_yaku(result: RoundResult, teller: Teller) -> Iterator[str]:
    """Yaku that were held and not paid."""
    for seat, yaku in enumerate(result.yaku):
        if yaku and seat != result.winner:
            yield teller.words.say("summary.unpaid", name=teller.names[seat], yaku=teller.named(yaku))


def _scores(view: GameState, payments: Sequence[int], teller: Teller) -> str:
    """Both scores of the match, each with what the month changed."""
    say, scores = teller.words.say, []
    for name, player, paid in zip(teller.names, view.players, payments, strict=True):
        change = f"{paid:+}" if paid else "±0"
        scores.append(say("summary.one", name=name, points=teller.points(player.score), change=change))
    return teller.words["telling.comma"].join(scores)


def standing(view: GameState, events: Sequence[Event], teller: Teller, *, why: bool = True) -> list[str]:
    """The final standing, why the match is over, and the months that led to it, as the table heard them."""
    words, months = teller.words, (event.result for event in events if isinstance(event, RoundEnded))
    ended = [words.say("event.match_ended", reason=words[f"match_end.{view.ended}"])] if view.ended and why else []
    return [headline(view, teller), *ended, "", *(_month_line(result, teller) for result in months)]


def headline(view: GameState, teller: Teller) -> str:
    """Who won the match, and by what."""
    words, scores = teller.words, [player.score for player in view.players]
    if scores[0] == scores[1]:
        return words.say("final.draw", points=teller.points(scores[0]))
    winner = 0 if scores[0] > scores[1] else 1
    key = "final.you" if winner == teller.me else "final.lost" if teller.me is not None else "final.won"
    gaps = {"points": teller.points(scores[winner]), "other": teller.points(scores[other(winner)])}
    return words.say(key, name=teller.names[winner], **gaps)


def _month_line(result: RoundResult, teller: Teller) -> str:
    """One month in one line."""
    words, month = teller.words, teller.words[f"month.{month_of(result.round)}"]
    if result.winner is None or result.score is None:
        return words.say("final.month_draw", month=month, reason=words[f"round_result.{result.reason}"])
    what = words["telling.comma"].join(teller.yaku(one.name) for one in result.score.yaku)
    return words.say(
        "final.month",
        month=month,
        name=teller.names[result.winner],
        points=teller.points(result.score.total),
        yaku=what or words[f"round_result.{result.reason}"],
    )


# The chart and the help.


def chart(view: GameState, seat: Seat, teller: Teller) -> list[tuple[str, ...]]:
    """Every yaku of the rules: name, points, how near each side is, and the cards; the heading first."""
    words, rules = teller.words, {rule.name: rule for rule in view.rules.yaku}
    names = (teller.names[seat], teller.names[other(seat)])
    rows: list[tuple[str, ...]] = [(words["chart.yaku"], words["chart.points"], *names, words["chart.cards"])]
    for mine, theirs in zip(aims(view, seat), aims(view, other(seat)), strict=True):
        rule = rules[mine.name]
        worth = f"{rule.points}+" if rule.extra else str(rule.points)
        near = (_nearness(mine, words), _nearness(theirs, words))
        rows.append((teller.yaku(rule.name), worth, *near, _cards_of(rule, mine.need, words)))
    return rows


def chart_legend(words: Words) -> list[str]:
    """What the signs of the chart mean."""
    return [words[f"chart.legend_{one}"] for one in ("points", "near")]


def _nearness(aim: YakuProgress, words: Words) -> str:
    if not aim.to_go:
        return words["chart.made"]
    if aim.blocked:
        return words["chart.blocked"]
    return f"{aim.have}/{aim.need}{'*' if aim.to_go == 1 else ''}"


def _cards_of(rule: YakuRule, need: int, words: Words) -> str:
    if isinstance(rule.cards, CardSet):
        said = words.say("chart.of_set", n=need, set=words[f"set.{rule.cards.value}"])
    elif need < len(rule.cards):
        said = words.say("chart.of_cards", n=need, cards=short_cards(rule.cards, words))
    else:
        said = short_cards(rule.cards, words)
    return said + (words.say("chart.including", cards=short_cards(rule.including, words)) if rule.including else "")


def help_lines(rules: Ruleset, words: Words, *, undo: bool, drawn: bool) -> list[str]:
    """All keys, the rules in brief, and the marks if the table is drawn with them."""
    own = ["pace"] if drawn else []
    keys = ["play" if drawn else "play_line", "koikoi", "chart", "hints", "order", *own]
    keys += [*(["undo"] if undo else []), "quit"]
    lines = [words["help_page.keys"], *(f"  {words[f'help_page.key.{key}']}" for key in keys)]
    lines += [words["help_page.rules"], *(f"  {line}" for line in rules_in_brief(rules, words))]
    lines += help_remarks(words)
    if not drawn:
        return lines
    marks = (f"{words[f'mark.{kind}']}={words[f'type.{kind}']}" for kind in ("hikari", "tane", "tanzaku", "kasu"))
    return [*lines, words.say("help_page.marks", marks=words["telling.comma"].join(marks))]
