"""Refusals in the words of whoever is refused."""

from __future__ import annotations

from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.kernel.registry import AnyGame
from zashiki.parlour.inward import Language
from zashiki.telling import words_for
from zashiki.texts.problems import said
from zashiki.texts.unseen_signs import plain

SECTIONS = ("refused", "sitting", "host")
"""Where the words for a code of `Illegal` stand: those of the rules, of a sitting, and of its host."""


def said_to(refusal: Illegal | Problem, language: Language, game: AnyGame) -> str:
    """Say what is wrong, in a listener's language."""
    words = words_for(language, game)
    if isinstance(refusal, Problem):
        return plain(said(refusal, words))  # it may quote what came
    return next((found for one in SECTIONS if (found := words.get(f"{one}.{refusal.code}", ""))), refusal.code)
