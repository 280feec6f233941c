"""What one's own matches of Koi-Koi come to: months won, yaku made, koi-koi called and what that paid or cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.koikoi import Ruleset
from zashiki.games.koikoi.yaku_names import yaku_name
from zashiki.players.own_figures import ME, FigureGroup, Played, added, both_ways, number, per, ranked, rate
from zashiki.players.tally import Counts
from zashiki.texts.words import Words


def gain(scores: tuple[int, ...], seat: int, rules: Ruleset, /) -> int:
    """What a match brought: the points that one won, less those that the other one won."""
    return scores[seat] - (rules.start_points if rules.zero_sum else scores[1 - seat])


def own(played: Sequence[Played], words: Words, /) -> tuple[FigureGroup, ...]:
    """Say what was counted, as far as there is anything."""
    counts = added(played)
    return tuple(_groups(counts, played, words)) if counts["rounds"] else ()


def _groups(counts: Counts, played: Sequence[Played], words: Words) -> Iterator[FigureGroup]:
    rounds, won = counts["rounds"], counts[f"won.{ME}"]
    yield FigureGroup(
        words["own.months"],
        "numbers",
        (
            number(words["own.months_played"], rounds),
            number(words["own.net"], per(sum(map(_net, played)), rounds), "{:+.1f}"),
            number(words["report.paid"], per(counts[f"won_paid.{ME}"], won), "{:.1f}"),
        ),
    )
    shares = (
        rate(words["own.months_won"], won, counts["decided"]),
        rate(words["own.called"], counts[f"calls.{ME}"], counts[f"decisions.{ME}"]),
    )
    yield FigureGroup(words["own.decided"], "shares", shares, words["own.decided_note"])
    if counts[f"called.{ME}"]:
        yield from _after_calls(counts, words)
    held = {key.removeprefix(f"held.{ME}."): n for key, n in counts.items() if key.startswith(f"held.{ME}.")}
    if held:
        rows = ((_named(one, played, words), n) for one, n in sorted(held.items()))
        yield FigureGroup(words["own.yaku"], "ranked", ranked(rows, won), words["own.yaku_note"])


def _net(one: Played) -> int:
    """What all months brought, as `gain` reckons it."""
    paid = one.tally.count(f"paid.{ME}")
    return paid if one.rules.zero_sum else paid - one.tally.count("paid.1")


def _after_calls(counts: Counts, words: Words) -> Iterator[FigureGroup]:
    """Say how months went on after one's own koi-koi."""
    called, won, lost = (counts[f"{key}.{ME}"] for key in ("called", "called_won", "called_lost"))
    ends = (
        rate(words["own.then_won"], won, called),
        rate(words["own.then_lost"], lost, called),
        rate(words["own.then_nothing"], called - won - lost, called),
    )
    yield FigureGroup(words["own.after_call"], "shares", ends)
    paid, cost = counts[f"called_won_paid.{ME}"], counts[f"called_lost_paid.{ME}"]
    brought = (
        (words["own.paid"], float(paid), str(won)),
        (words["own.cost"], float(cost), str(lost)),
        (words["own.together"], float(paid + cost), str(called)),
    )
    yield FigureGroup(words["own.call_points"], "signed", both_ways(brought, "{:+,.0f}"), words["own.call_points_note"])


def _named(yaku: str, played: Sequence[Played], words: Words) -> str:
    """Name a yaku by rules that have it; house yaku stand in their own rules alone."""
    rules = next((one.rules for one in played if any(row.name == yaku for row in one.rules.yaku)), played[0].rules)
    return yaku_name(yaku, rules, words)
