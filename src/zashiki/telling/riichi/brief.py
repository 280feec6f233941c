"""How riichi is played at one table, in a few sentences: what every table shares, then what this rule set says."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.riichi.notation import tiles
from zashiki.games.riichi.rules import Ruleset
from zashiki.telling.mahjong_words import how_it_ends, written_uma
from zashiki.telling.numbers import amount
from zashiki.telling.riichi.tile_names import CODES
from zashiki.telling.riichi.voice import RiichiVoice
from zashiki.telling.rulesheet import brief_sheet, value_text
from zashiki.texts.sheets import Piece, Pieces, Sheet
from zashiki.texts.words import Words

ALWAYS = ("aim", "tiles", "turn", "calls", "riichi", "yaku", "furiten", "dora", "payment", "draw")
"""What every table plays."""
WHOLE = "123p 567p 789s 222z 77z"
"""Four groups and a pair, of tiles that three players have, too."""


def brief(voice: RiichiVoice) -> Sheet:
    """How to play, and then what these rules say where tables differ; a sentence or two a line."""
    rules, words = voice.rules, voice.words
    return brief_sheet(rules, words, always=_always(rules), table=_table(rules, words), shown=_shown(rules, words))


def _shown(rules: Ruleset, words: Words) -> dict[str, tuple[Pieces, ...]]:
    """A hand that is complete, and all tiles there are."""
    kinds = ("19m" if rules.three else "123456789m", "123456789p", "123456789s", "1234567z")
    return {
        "aim": (_row(WHOLE, words["brief_tiles.whole"]),),
        "tiles": tuple([_row(some, words[f"brief_tiles.{some[-1]}"]) for some in kinds]),
    }


def _row(some: str, label: str) -> Pieces:
    return Pieces(tuple([Piece(CODES[tile]) for tile in tiles(some)]), label)


def _always(rules: Ruleset) -> Iterator[str]:
    """What is said first, in the form that fits so many players."""
    three = rules.three
    yield from ("calls_three" if three and one == "calls" else one for one in ALWAYS)
    yield ("dealer_lost" if rules.tsumo_loss else "dealer_split") if three else "dealer"
    yield "counters" if rules.honba_enabled else "renchan"
    if three:
        yield "three"


def _table(rules: Ruleset, words: Words) -> Iterator[str]:
    say = words.say
    length = value_text("length", rules.length, words)
    yield say("brief_rule.length", length=length, score=amount(rules.start_points))
    yield say("brief_rule.red_fives", reds=value_text("red_fives", rules.red_fives, words))
    yield words["brief_rule.open_tanyao" if rules.open_tanyao else "brief_rule.closed_tanyao"]
    yield words[f"brief_rule.max_ron_{rules.max_ron}"]
    if rules.aborts:
        yield say("brief_rule.aborts", kinds=value_text("aborts", rules.aborts, words))
    yield from how_it_ends(rules, words)
    yield say("brief_rule.uma", uma=written_uma(rules), oka=rules.oka, back=amount(rules.return_points))
