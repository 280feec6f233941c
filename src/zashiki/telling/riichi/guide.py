"""What a learner looks up before sitting down: every yaku with a hand that has it, and how a hand becomes points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value import fu
from zashiki.games.riichi.value.fu import FuLine
from zashiki.games.riichi.value.hand_value import LIMITS, MANGAN_HAN, limit_of
from zashiki.games.riichi.value.payments import up
from zashiki.games.riichi.value.yaku import YAKUMAN
from zashiki.telling.numbers import amount
from zashiki.telling.riichi.chart import CLOSED_YAKUMAN, yaku_rows
from zashiki.telling.riichi.examples import EXAMPLES
from zashiki.telling.riichi.explanation import hand_pieces, meld_pieces
from zashiki.telling.riichi.voice import RiichiVoice
from zashiki.texts.sheets import Cell, Grid, Part, Sheet, text
from zashiki.texts.words import Words

ONE, TWO = 0, 1
"""A terminal and a simple: they stand for all of their sort where fu are listed."""
FU = (25, 30, 40, 50, 60, 70)
"""Rows of the table of points; more fu are rare."""
DEALER, OTHER = 6, 4
"""How many times the basic points a ron pays."""


def guide(voice: RiichiVoice) -> Mapping[str, Sheet]:
    """Give the `yaku`, the `yakuman`, and the `points` of these rules."""
    rules, words = voice.rules, voice.words
    rows = yaku_rows(rules, words)
    greatest = {*YAKUMAN, *CLOSED_YAKUMAN, *(["renhou"] if rules.renhou == "yakuman" else [])}
    small = {name: row for name, row in rows.items() if name not in greatest}
    great = {name: row for name, row in rows.items() if name in greatest}
    return {
        "yaku": Sheet(words["guide.yaku"], (text(words["guide.yaku_about"]), *_shown(small, words))),
        "yakuman": Sheet(words["guide.yakuman"], (text(words["guide.yakuman_about"]), *_shown(great, words))),
        "points": Sheet(words["guide.points"], tuple(_points(rules, words))),
    }


# Yaku.


def _shown(rows: Mapping[str, tuple[str, ...]], words: Words) -> Iterator[Part]:
    for name, (called, closed, opened) in rows.items():
        win = EXAMPLES[name].hand()
        yield text(words.say("guide.worth", yaku=called, worth=_worth(closed, opened, words)), role="heading")
        yield text(words[f"yaku_about.{name}"])
        yield hand_pieces(win, words)
        yield from meld_pieces(win.melds, words)


def _worth(closed: str, opened: str, words: Words) -> str:
    """What a yaku counts, with what becomes of it in an open hand."""
    if closed == opened:
        return closed
    return words.say("guide.open" if opened else "guide.closed_only", closed=closed, open=opened)


# Points.


def _points(rules: Ruleset, words: Words) -> Iterator[Part]:
    yield text(words["guide.points_about"])
    yield text(words["guide.fu"], role="heading")
    yield text(words["guide.fu_about"])
    yield Grid(tuple(_fu_rows(rules, words)), (words["guide.for"], words["guide.simple"], words["guide.ends"]))
    yield text(words["guide.ron"], role="heading")
    yield text(words["guide.ron_about"])
    han = tuple(words.say("worth.han", n=n) for n in range(1, MANGAN_HAN))
    yield Grid(tuple(_ron_rows(rules, words)), (words["worth.fu_title"], *han))
    yield text(words["guide.limits"], role="heading")
    head = (words["guide.limit"], words["guide.han"], words["guide.other"], words["guide.dealer"])
    yield Grid(tuple(_limit_rows(rules, words)), head, left=2)


def _fu_rows(rules: Ruleset, words: Words) -> Iterator[tuple[Cell, ...]]:
    for key, line in (("base", fu.BASE), ("closed_ron", fu.CLOSED_RON), ("tsumo", fu.TSUMO)):
        yield words[f"fu.{key}"], str(line.fu), ""
    groups: dict[str, tuple[FuLine, ...]] = {
        "open_triplet": fu.OPEN_TRIPLET,
        "closed_triplet": fu.CLOSED_TRIPLET,
        "open_kan": fu.OPEN_KAN,
        "closed_kan": fu.CLOSED_KAN,
    }
    for key, lines in groups.items():
        yield words[f"guide.{key}"], str(lines[TWO].fu), str(lines[ONE].fu)
    yield words["guide.pair"], "", "2"
    if rules.double_wind_fu > 2:  # noqa: PLR2004 - as much as any other pair
        yield words["guide.double_pair"], "", str(rules.double_wind_fu)
    yield words["guide.wait"], str(fu.WAITS["closed"].fu), ""
    yield words["fu.seven_pairs"], str(fu.SEVEN_PAIRS.fu), ""


def _ron_rows(rules: Ruleset, words: Words) -> Iterator[tuple[Cell, ...]]:
    for one in FU:
        paid = (_ron(rules, han, one, words) for han in range(1, MANGAN_HAN))
        yield words.say("worth.fu", n=one), *paid


def _ron(rules: Ruleset, han: int, one: int, words: Words) -> str:
    """What a ron pays, to others and to the dealer; empty where it cannot be: seven pairs are two han."""
    if one == fu.SEVEN_PAIRS.fu and han == 1:
        return ""
    limit, base = limit_of(rules, han, one)
    if limit:
        return words[f"limit.{limit}"]
    return words.say("guide.both", other=amount(up(base * OTHER)), dealer=amount(up(base * DEALER)))


def _limit_rows(rules: Ruleset, words: Words) -> Iterator[tuple[Cell, ...]]:
    """The limits from the smallest on, each with the han that make it by themselves."""
    counted: dict[str, list[int]] = {}
    for han in range(MANGAN_HAN, LIMITS[0][0] + 1):
        counted.setdefault(limit_of(rules, han, 30)[0], []).append(han)
    for _, name, base in reversed(LIMITS):
        some = counted.get(name, [])
        key = "none" if not some else "and_more" if some[-1] == LIMITS[0][0] else "one" if len(some) == 1 else "range"
        counts = words.say(f"guide.han_{key}", first=(*some, 0)[0], last=(0, *some)[-1])
        yield words[f"limit.{name}"], counts, amount(base * OTHER), amount(base * DEALER)
