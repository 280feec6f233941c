"""How a match of reversi stands, and the moves that led to it."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.reversi import Board, GameState, Phase, Position, Ruleset, raw, show_position
from zashiki.telling.numbers import amount
from zashiki.telling.reversi.round_end import round_end
from zashiki.telling.reversi.voice import ReversiVoice
from zashiki.texts.sheets import Grid, Sheet, paragraphs, text
from zashiki.texts.words import Words

MOVES_A_GROUP = 10
"""Moves that stand together in a transcript that may be broken."""


def standing(voice: ReversiVoice, view: GameState) -> Sheet:
    """Say how many discs each side has; once the match is over, who won."""
    if view.phase is Phase.MATCH_OVER:
        return round_end(voice, view)
    head = (voice.words["column.player"], voice.words["standing.discs"])
    rows = tuple(zip(voice.called, map(amount, raw(view.board)), strict=True))
    title = voice.turn(view) or voice.place(view, 0)
    return Sheet(title, (Grid(rows, head), text(voice.progress(view), role="faint")))


def log(voice: ReversiVoice, moves: Sequence[str]) -> Sheet:
    """Give the moves so far, so that they can be broken into lines."""
    words = voice.words
    return Sheet(words["log.title"], paragraphs(transcript_lines(voice.rules, moves, words, gaps=True)))


def transcript_lines(rules: Ruleset, moves: Sequence[str], words: Words, *, gaps: bool = False) -> list[str]:
    """Write the moves in a line to be pasted elsewhere; before it the start, if it is not the usual.

    With `gaps` every ten moves, so that a line of them can be broken; other programs read past those, too.
    """
    groups = ["".join(moves[at : at + MOVES_A_GROUP]) for at in range(0, len(moves), MOVES_A_GROUP)]
    shown = (" " if gaps else "").join(groups)
    lines = [words.say("log.moves", moves=shown) if moves else words["log.none"]]
    if rules.first != Position(Board.standard(rules.size)):
        squares, turn = show_position(rules.first).split()
        rows = (squares[at : at + rules.size] for at in range(0, len(squares), rules.size))
        lines.insert(0, words.say("log.start", position=" ".join((*rows, turn))))
    return lines
