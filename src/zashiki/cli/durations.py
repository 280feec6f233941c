"""How long something will take, in words: a guess, said as one."""

from __future__ import annotations

from zashiki.texts.words import Words

FAR = 2000
"""Days beyond which nobody counts them."""
UNITS = (("days", 86_400), ("hours", 3_600), ("minutes", 60))


def duration(seconds: float, words: Words) -> str:
    """Say roughly how long that is."""
    for unit, length in UNITS:
        if seconds >= 2 * length:
            count = round(seconds / length)
            return words.say(f"duration.{unit}", n=count) if count < FAR else words["duration.years"]
    return words["duration.a_minute"]
