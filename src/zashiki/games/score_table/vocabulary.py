"""The words that a line of the scorer may use, in English and Japanese; full-width letters are read as plain ones."""

from __future__ import annotations

from zashiki.games.riichi.events import AbortKind

VERBS: dict[str, tuple[str, ...]] = {
    "ron": ("ron", "r", "ロン", "栄"),
    "rons": ("rons", "ダブロン"),
    "tsumo": ("tsumo", "t", "ツモ", "自摸"),
    "riichi": ("riichi", "reach", "ri", "リーチ", "立直"),
    "cancel": ("cancel", "リーチ取消", "リーチ取り消し", "取消", "取り消し"),
    "draw": ("draw", "d", "流局", "荒牌"),
    "abort": ("abort", "途中流局"),
    "chombo": ("chombo", "チョンボ"),
    "stop": ("stop", "止め", "和了やめ", "聴牌やめ"),
    "on": ("on", "続行"),
    "end": ("end", "終了"),
}
"""What a line begins with, the word that is written first."""
NAGASHI = ("nagashi", "流し満貫", "流し")
EVERYBODY, NOBODY = ("all", "全員"), ("none", "なし")
LIABLE = ("pao", "liable", "包")
FROM = frozenset({"from", "から", ">", "->", "→"})
"""Words that say who dealt in."""
BETWEEN = FROM | {"by", "of", "for", "and", "が", "の", "と", "へ"}
"""Words that may stand between others, and change nothing."""
LIMITS: dict[str, tuple[str, ...]] = {
    "mangan": ("mangan", "満貫"),
    "haneman": ("haneman", "跳満", "ハネ満"),
    "baiman": ("baiman", "倍満"),
    "sanbaiman": ("sanbaiman", "三倍満"),
    "counted": ("kazoe", "counted", "数え", "数え役満"),
    "yakuman": ("yakuman", "役満"),
}
LIMIT_HAN = {"mangan": 5, "haneman": 6, "baiman": 8, "sanbaiman": 11, "counted": 13}
HAN, FU = ("han", "翻", "飜", "ハン"), ("fu", "符")
DOUBLE = ("double", "ダブル")
ABORT_WORDS: dict[AbortKind, tuple[str, ...]] = {
    "nine_terminals": ("nine_terminals", "nine", "9", "九種九牌", "九種"),
    "four_winds": ("four_winds", "winds", "四風連打", "四風子連打"),
    "four_riichi": ("four_riichi", "四家立直", "四人リーチ"),
    "four_kans": ("four_kans", "kans", "四槓散了", "四開槓"),
    "triple_ron": ("triple_ron", "triple", "三家和", "トリプルロン"),
}
RESERVED = BETWEEN.union(
    NAGASHI,
    EVERYBODY,
    NOBODY,
    LIABLE,
    HAN,
    FU,
    DOUBLE,
    *VERBS.values(),
    *LIMITS.values(),
    *ABORT_WORDS.values(),
)
"""Words of a line that cannot be names."""


def found_in(table: dict[str, tuple[str, ...]], word: str) -> str | None:
    """Give the name of a word in a table, if it is there.

    >>> found_in(VERBS, "ロン"), found_in(VERBS, "rob")
    ('ron', None)
    """
    return next((name for name, known in table.items() if word in known), None)
