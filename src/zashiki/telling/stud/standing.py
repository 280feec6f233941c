"""Who stands where, in chips and in big bets, and in a mix by game; and the deals so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.stud.state import DEAL_OVER, MATCH_OVER, START, GameState
from zashiki.telling.numbers import amount, signed, signed_tenths
from zashiki.telling.stud.voice import StudVoice
from zashiki.telling.values import Chapter
from zashiki.texts.sheets import Grid, Part, Sheet, text

PERCENT = 100
_SETTLED = (START, DEAL_OVER, MATCH_OVER)
"""When no chips are in the middle."""


def standing(voice: StudVoice, view: GameState, chapters: Sequence[Chapter]) -> Sheet:
    """Who won how much, in big bets too, and in a mix how much of it in which game."""
    words = voice.words
    if view.phase is not MATCH_OVER:
        title = words.say("standing.so_far", deal=deals_over(view) + 1)
        return Sheet(title, tuple(_tables(voice, view, chapters)))
    reason = text(words.say("event.match_ended", reason=words[f"match_end.{view.reason}"]))
    return Sheet(headline(voice, view), (reason, *_tables(voice, view, chapters)))


def headline(voice: StudVoice, view: GameState) -> str:
    """Who won, in one line: the listener's own result, or the seats that won most."""
    won, words = nets(view), voice.words
    if voice.me is not None:
        mine = won[voice.me]
        key = "standing.won" if mine > 0 else "standing.lost" if mine < 0 else "standing.even"
        return words.say(key, amount=amount(abs(mine)))
    best = [name for name, one in zip(voice.names, won, strict=True) if one == max(won)]
    key = "standing.best" if len(best) == 1 else "standing.level"
    return words.say(key, name=voice.listed(best), amount=signed(max(won)))


def nets(view: GameState) -> list[int]:
    """What each seat has won or lost; chips that are still played for count as its own."""
    playing = view.phase not in _SETTLED
    return [player.stack - player.bought + (player.total if playing else 0) for player in view.players]


def deals_over(view: GameState) -> int:
    """How many deals are over."""
    return view.deal if view.phase in _SETTLED else view.deal - 1


def _tables(voice: StudVoice, view: GameState, chapters: Sequence[Chapter]) -> Iterator[Part]:
    words, won, deals = voice.words, nets(view), deals_over(view)
    order = sorted(range(len(won)), key=lambda seat: -won[seat])
    rows = []
    for seat in order:
        bets, player = won[seat] / view.rules.big_bet, view.players[seat]
        stack = won[seat] + player.bought
        rate = signed_tenths(bets / deals * PERCENT) if deals else "–"
        rows.append((voice.names[seat], signed(won[seat]), amount(stack), signed_tenths(bets), rate))
    yield Grid(tuple(rows), tuple(words[f"standing.{key}"] for key in ("player", "net", "chips", "bets", "rate")))
    by_game = _by_game(chapters)
    if len(by_game) > 1:
        yield text(words["standing.by_game"], role="heading")
        parted = tuple((voice.names[seat], *(signed(sums[seat]) for sums in by_game.values())) for seat in order)
        yield Grid(parted, (words["standing.player"], *map(voice.variant, by_game)))


def _by_game(chapters: Sequence[Chapter]) -> dict[str, list[int]]:
    """What each seat won or lost in each game, in the order in which they were played."""
    sums: dict[str, list[int]] = {}
    for chapter in chapters:
        found = sums.get(chapter.kind, [0] * len(chapter.changes))
        sums[chapter.kind] = [one + more for one, more in zip(found, chapter.changes, strict=True)]
    return sums


def log(voice: StudVoice, chapters: Sequence[Chapter]) -> Sheet:
    """The deals so far, with what each seat won or lost."""
    words = voice.words
    if not chapters:
        return Sheet(words["log.title"], (text(words["log.none"]),))
    rows = tuple((chapter.title, *map(signed, chapter.changes)) for chapter in chapters)
    return Sheet(words["log.title"], (Grid(rows, (words["log.deal"], *voice.names)),))
