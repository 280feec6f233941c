"""The words of Tenhou's records: yaku, limits and draws."""

from __future__ import annotations

from zashiki.games.riichi.events import DrawKind, RoundDrawn, RoundWon
from zashiki.games.riichi.pieces import EAST
from zashiki.games.riichi.value.hand_value import HandValue
from zashiki.games.riichi.value.payments import up
from zashiki.records.riichi.written_rounds import WrittenRound

WON = "和了"
EXHAUSTED = "流局"
ALL_READY, NOBODY_READY = "全員聴牌", "全員不聴"
DRAWS: dict[str, DrawKind] = {
    EXHAUSTED: "exhaustive",
    ALL_READY: "exhaustive",
    NOBODY_READY: "exhaustive",
    "流し満貫": "nagashi",
    "九種九牌": "nine_terminals",
    "四風連打": "four_winds",
    "四家立直": "four_riichi",
    "四槓散了": "four_kans",
    "三家和了": "triple_ron",
    "四開槓": "four_kans",
    "三家和": "triple_ron",
    **dict.fromkeys(("Ryuukyoku", "Exhaustive Draw"), "exhaustive"),
    **dict.fromkeys(("Nagashi Mangan", "Mangan at Draw"), "nagashi"),
    **dict.fromkeys(("Kyuushu Kyuuhai", "Nine Terminal Abortion"), "nine_terminals"),
    **dict.fromkeys(("Suufon Renda", "Four Wind Abortion"), "four_winds"),
    **dict.fromkeys(("Suucha Riichi", "Four Riichi Abortion"), "four_riichi"),
    **dict.fromkeys(("Suukaikan", "Four Kan Abortion"), "four_kans"),
    **dict.fromkeys(("Sanchahou", "Three Ron Abortion"), "triple_ron"),
}
"""How a round is drawn; the same word for all that are ready, or none, is also read, and those of exporters."""
UNKNOWN = ("", "不明")
"""A round of which nobody knows how it ended."""
_WORDS = {kind: word for word, kind in reversed(DRAWS.items())}
_WINDS = "東南西北"
LIMITS = {"mangan": "満貫", "haneman": "跳満", "baiman": "倍満", "sanbaiman": "三倍満", "yakuman": "役満"}
_SEAT, _ROUND = "自風 ", "場風 "
YAKU = {
    "riichi": "立直",
    "double_riichi": "両立直",
    "ippatsu": "一発",
    "chankan": "槍槓",
    "rinshan": "嶺上開花",
    "haitei": "海底摸月",
    "houtei": "河底撈魚",
    "tsumo": "門前清自摸和",
    "pinfu": "平和",
    "iipeikou": "一盃口",
    "chiitoitsu": "七対子",
    "ittsu": "一気通貫",
    "sanshoku": "三色同順",
    "sanshoku_doukou": "三色同刻",
    "sankantsu": "三槓子",
    "sanankou": "三暗刻",
    "shousangen": "小三元",
    "toitoi": "対々和",
    "ryanpeikou": "二盃口",
    "tanyao": "断幺九",
    "round_wind": _ROUND,
    "seat_wind": _SEAT,
    "haku": "役牌 白",
    "hatsu": "役牌 發",
    "chun": "役牌 中",
    "chanta": "混全帯幺九",
    "junchan": "純全帯幺九",
    "honroutou": "混老頭",
    "honitsu": "混一色",
    "chinitsu": "清一色",
    "renhou": "人和",
    "tenhou": "天和",
    "chiihou": "地和",
    "daisangen": "大三元",
    "suuankou": "四暗刻",
    "suuankou_tanki": "四暗刻単騎",
    "tsuuiisou": "字一色",
    "ryuuiisou": "緑一色",
    "chinroutou": "清老頭",
    "chuuren": "九蓮宝燈",
    "junsei_chuuren": "純正九蓮宝燈",
    "kokushi": "国士無双",
    "kokushi_13": "国士無双１３面",
    "daisuushii": "大四喜",
    "shousuushii": "小四喜",
    "suukantsu": "四槓子",
    "dora": "ドラ",
    "ura": "裏ドラ",
    "red": "赤ドラ",
}
"""The yaku in the order in which Tenhou lists them; triplets of honours it lists as they lie in the hand."""
DORA = ("dora", "red", "ura")
NAMES = frozenset(YAKU.values()) | {f"{name}{wind}" for name in (_SEAT, _ROUND) for wind in _WINDS}
"""All names of yaku that Tenhou writes; other houses have others."""


def result_of(played: WrittenRound) -> list[object]:
    """Say how a round ended, as tenhou.net/6 does."""
    first = played.ends[0]
    if isinstance(first, RoundDrawn):
        return _drawn(first)
    said: list[object] = [WON]
    for one in played.ends:
        assert isinstance(one, RoundWon)  # noqa: S101 - wins end a round alone
        said += [list(one.flow.total), _win(one, played)]
    return said


def _drawn(end: RoundDrawn) -> list[object]:
    if end.kind == "exhaustive" and not any(end.changes):
        return [ALL_READY if end.tenpai else NOBODY_READY]
    return [_WORDS[end.kind], list(end.changes)] if any(end.changes) else [_WORDS[end.kind]]


def _win(won: RoundWon, played: WrittenRound) -> list[object]:
    liable = won.seat if won.liable is None else won.liable
    return [won.seat, won.source, liable, points_of(won, played), *yaku_of(won, played)]


def points_of(won: RoundWon, played: WrittenRound) -> str:
    """Say what a win is worth: `30符4飜7700点`, `満貫2000-4000点`, `跳満6000点∀`."""
    value, dealer = won.value, played.table.dealer
    what = LIMITS[value.limit] if value.limit else f"{value.fu}符{value.han}飜"
    if won.seat != won.source:
        return f"{what}{up(value.base * (6 if won.seat == dealer else 4))}点"
    if won.seat == dealer:
        return f"{what}{up(2 * value.base)}点∀"
    return f"{what}{up(value.base)}-{up(2 * value.base)}点"


def yaku_of(won: RoundWon, played: WrittenRound) -> list[str]:
    """Name the yaku of a win with what they count; Norths that were set aside are dora."""
    counted = _counted(won.value)
    names = [name for name in YAKU if name in counted and name not in DORA]
    winds = {"seat_wind": played.table.seat_wind(won.seat) - EAST, "round_wind": played.table.wind}
    said = []
    for name in (*names, *(name for name in DORA if name in counted)):
        wind = _WINDS[winds[name]] if name in winds else ""
        said.append(f"{YAKU[name]}{wind}({'役満' if won.value.yakuman else f'{counted[name]}飜'})")
    return said


def _counted(value: HandValue) -> dict[str, int]:
    found: dict[str, int] = {}
    for counted, han in value.yaku:
        name = "dora" if counted == "kita" else counted
        found[name] = found.get(name, 0) + han
    return found
