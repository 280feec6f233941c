"""How chips are written."""

from __future__ import annotations

from zashiki.games.stud.rules import Ruleset


def chips(amount: int) -> str:
    """Write a number of chips: 12,345."""
    return f"{amount:,}"


def change(amount: int) -> str:
    """Write what was won or lost, with its sign."""
    return f"+{amount:,}" if amount > 0 else f"−{-amount:,}" if amount else "±0"


def signed(value: float) -> str:
    """Write a figure with its sign, the minus as in `change`."""
    return f"{value:+.1f}".replace("-", "−")


def stakes(rules: Ruleset) -> tuple[int, int, int, int]:
    """Ante, bring-in, small and big bet."""
    return rules.ante, rules.bring_in, rules.small_bet, rules.big_bet
