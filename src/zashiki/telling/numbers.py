"""How numbers are written wherever people read them: with commas, and with a true minus."""

from __future__ import annotations

NONE = "±0"


def amount(number: int) -> str:
    """Write a score or a number of chips.

    >>> amount(25000), amount(-1200)
    ('25,000', '−1,200')
    """
    return f"{number:,}".replace("-", "−")


def signed(number: int) -> str:
    """Write what was won or lost, with its sign.

    >>> signed(1300), signed(-1300), signed(0)
    ('+1,300', '−1,300', '±0')
    """
    return f"{number:+,}".replace("-", "−") if number else NONE


def signed_tenths(number: float) -> str:
    """Write a figure with its sign and one decimal; 0.0 has none.

    >>> signed_tenths(52.34), signed_tenths(-12), signed_tenths(-0.01)
    ('+52.3', '−12.0', '0.0')
    """
    written = f"{number:+,.1f}".replace("-", "−")
    return written if written[1:] != "0.0" else "0.0"
