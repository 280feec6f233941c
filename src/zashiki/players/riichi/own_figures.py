"""What one's own matches of riichi come to: wins, deal-ins, riichi and calls, hand by hand."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.players.own_figures import ME, FigureGroup, Played, added, number, per, rate
from zashiki.texts.words import Words

UNIT = 1000
"""Final points are told in thousands."""


def own(played: Sequence[Played], words: Words, /) -> tuple[FigureGroup, ...]:
    """Say what was counted of the hands that were played."""
    every = added(played)
    hands = every[f"hands.{ME}"]
    if not hands:
        return ()

    def of(field: str) -> int:
        return every[f"{field}.{ME}"]

    numbers = (
        number(words["own.hands"], hands),
        number(words["report.mean_win"], per(of("win_points"), of("wins"))),
        number(words["own.mean_deal_in"], per(of("deal_in_points"), of("deal_ins"))),
        number(words["report.per_match"], per(every["hands"], sum(one.tally.matches for one in played)), "{:.1f}"),
    )
    rates = (("won", "wins"), ("dealt_in", "deal_ins"), ("riichi", "riichi"), ("called", "called"))
    more = (
        ("report.by_tsumo", "tsumo", "wins"),
        ("report.won_after_riichi", "riichi_wins", "riichi"),
        ("own.dealt_in_after_riichi", "riichi_deal_ins", "riichi"),
        ("report.tenpai", "tenpai", "draws"),
    )
    return (
        FigureGroup(words["own.values"], "numbers", numbers, words["own.values_note"]),
        FigureGroup(
            words["own.rates"], "shares", tuple(rate(words[f"report.{key}"], of(field), hands) for key, field in rates)
        ),
        FigureGroup(
            words["own.closer"], "shares", tuple(rate(words[key], of(part), of(whole)) for key, part, whole in more)
        ),
    )
