"""Who stands where, in chips and in big bets, and in a mix by game; and the deals so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.stud.state import DEAL_OVER, MATCH_OVER, START, GameState
from zashiki.telling.stud.amounts import change, chips, signed
from zashiki.telling.stud.sentences import Sentences
from zashiki.telling.values import Chapter
from zashiki.texts.sheets import Grid, Part, Sheet, text

PERCENT = 100
_SETTLED = (START, DEAL_OVER, MATCH_OVER)
"""When no chips are in the middle."""


def standing(view: GameState, chapters: Sequence[Chapter], sentences: Sentences) -> Sheet:
    """Who won how much, in big bets too, and in a mix how much of it in which game."""
    words = sentences.words
    if view.phase is not MATCH_OVER:
        title = words.say("standing.so_far", deal=deals_over(view) + 1)
        return Sheet(title, tuple(_tables(view, chapters, sentences)))
    reason = text(words.say("event.match_ended", reason=words[f"match_end.{view.reason}"]))
    return Sheet(headline(view, sentences), (reason, *_tables(view, chapters, sentences)))


def headline(view: GameState, sentences: Sentences) -> str:
    """Who won, in one line: the listener's own result, or the seat that won most."""
    won, words = nets(view), sentences.words
    if sentences.me is not None:
        mine = won[sentences.me]
        key = "standing.won" if mine > 0 else "standing.lost" if mine < 0 else "standing.even"
        return words.say(key, amount=chips(abs(mine)))
    best = max(range(len(won)), key=lambda seat: won[seat])
    return words.say("standing.best", name=sentences.names[best], amount=change(won[best]))


def nets(view: GameState) -> list[int]:
    """What each seat has won or lost; chips that are still played for count as its own."""
    playing = view.phase not in _SETTLED
    return [player.stack - player.bought + (player.total if playing else 0) for player in view.players]


def deals_over(view: GameState) -> int:
    """How many deals are over."""
    return view.deal if view.phase in _SETTLED else view.deal - 1


def _tables(view: GameState, chapters: Sequence[Chapter], sentences: Sentences) -> Iterator[Part]:
    words, won, deals = sentences.words, nets(view), deals_over(view)
    order = sorted(range(len(won)), key=lambda seat: -won[seat])
    rows = []
    for seat in order:
        bets, player = won[seat] / view.rules.big_bet, view.players[seat]
        stack = won[seat] + player.bought
        rate = signed(bets / deals * PERCENT) if deals else "–"
        rows.append((sentences.names[seat], change(won[seat]), chips(stack), signed(bets), rate))
    yield Grid(tuple(rows), tuple(words[f"standing.{key}"] for key in ("player", "net", "chips", "bets", "rate")))
    by_game = _by_game(chapters)
    if len(by_game) > 1:
        yield text(words["standing.by_game"], role="heading")
        parted = tuple((sentences.names[seat], *(change(sums[seat]) for sums in by_game.values())) for seat in order)
        yield Grid(parted, (words["standing.player"], *map(sentences.variant, by_game)))


def _by_game(chapters: Sequence[Chapter]) -> dict[str, list[int]]:
    """What each seat won or lost in each game, in the order in which they were played."""
    sums: dict[str, list[int]] = {}
    for chapter in chapters:
        found = sums.get(chapter.kind, [0] * len(chapter.changes))
        sums[chapter.kind] = [one + more for one, more in zip(found, chapter.changes, strict=True)]
    return sums


def deals_sheet(chapters: Sequence[Chapter], sentences: Sentences) -> Sheet:
    """The deals so far, with what each seat won or lost."""
    words = sentences.words
    if not chapters:
        return Sheet(words["deals_sheet.title"], (text(words["deals_sheet.none"]),))
    rows = tuple((chapter.title, *map(change, chapter.changes)) for chapter in chapters)
    return Sheet(words["deals_sheet.title"], (Grid(rows, (words["deals_sheet.deal"], *sentences.names)),))
