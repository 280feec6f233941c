"""What plain tables share: lines, one per fact, and the curtain between two people. It needs nothing that draws."""

from __future__ import annotations

from zashiki.cli.keyboard import Input
from zashiki.cli.output import printable
from zashiki.texts.words import Words

SCREENFUL = 60
"""Empty lines that push what was told out of sight."""


def say(*lines: str) -> None:
    """Print lines, without the empty ones."""
    for line in lines:
        if line.strip():
            print(printable(line.strip()))


def draw_curtain(name: str, words: Words, answers: Input) -> None:
    """Push what was told out of sight, and wait until the next person is alone at the screen."""
    print("\n" * SCREENFUL)
    say(words.say("curtain.turn", name=name), words.say("curtain.away_line", name=name))
    answers.read()
