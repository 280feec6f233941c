"""Recorded riichi games and wins, read into the terms of the room."""

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from zashiki.games.riichi.pieces import BY_KIND, EAST, Meld, Tile
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.hand_value import WinningHand
from zashiki.records.riichi.rule_notes import TENHOU_2021, usual

RED = {16: Tile.RED_FIVE_MAN, 52: Tile.RED_FIVE_PIN, 88: Tile.RED_FIVE_SOU}
MELDS = {"chi": "chi", "pon": "pon", "daiminkan": "open_kan", "ankan": "closed_kan", "kakan": "added_kan"}
LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
BASES = (0, 2000, 3000, 4000, 6000, 8000)
YAKU = dict(
    enumerate(
        (
            *("tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou"),
            *("seat_wind",) * 4,
            *("round_wind",) * 4,
            *("haku", "hatsu", "chun", "double_riichi", "chiitoitsu", "chanta", "ittsu", "sanshoku"),
            *("sanshoku_doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou"),
            *("junchan", "honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisangen", "suuankou"),
            *("suuankou_tanki", "tsuuiisou", "ryuuiisou", "chinroutou", "chuuren", "junsei_chuuren", "kokushi"),
            *("kokushi_13", "daisuushii", "shousuushii", "suukantsu", "dora", "ura", "red"),
        )
    )
)


class Expected(NamedTuple):
    """What the platform said of a win."""

    fu: int
    han: int | None
    limit: str
    yaku: Counter[str]


def lines(folder: Path, pattern: str) -> Iterator[Any]:
    for path in sorted((folder / "riichi").glob(pattern)):
        with gzip.open(path, "rt", encoding="utf-8") as file:
            yield from map(json.loads, file)


@cache
def rules_of(
    *, sanma: bool, kuitan: bool = True, hanchan: bool = True, aka: bool = True, house: str = TENHOU_2021
) -> Ruleset:
    return usual(players=3 if sanma else 4, house=house, east=not hanchan, red=aka, open_tanyao=kuitan)


def games(folder: Path) -> Iterator[Any]:
    """The rows of games*.jsonl.gz, each with whoever dealt first as seat 0."""
    return map(turned, lines(folder, "games*.jsonl.gz"))


def turned(game: Any) -> Any:
    """The same game with whoever dealt first as seat 0."""
    first, players = game["first_oya"], 3 if game["rule"]["sanma"] else 4
    if not first:
        return game

    def seat(at: int) -> int:
        return int(at - first) % players

    def by_seat(values: list[Any]) -> list[Any]:
        return [*values[first:players], *values[:first], *values[players:]]

    def event(kind: str, by: Any, what: Any) -> list[Any]:
        if kind == "call":
            what = what | {"from": seat(what["from"])}
        return [kind, None if by is None else seat(by), what]

    def result(said: Any) -> Any:
        at = {name: seat(said[name]) for name in ("who", "frm", "pao") if said.get(name) is not None}
        return said | at | {name: by_seat(said[name]) for name in ("shown", "before", "delta") if name in said}

    def hand(said: Any) -> Any:
        lists = {name: by_seat(said[name]) for name in ("scores", "haipai")}
        events, results = [event(*one) for one in said["events"]], list(map(result, said["results"]))
        return said | lists | {"oya": seat(said["oya"]), "events": events, "results": results}

    owari = game.get("owari") and {name: by_seat(values) for name, values in game["owari"].items()}
    return game | {"first_oya": 0, "hands": list(map(hand, game["hands"])), "owari": owari}


def tile(number: int, *, red: bool) -> Tile:
    return RED[number] if red and number in RED else BY_KIND[number // 4]


def win_of(row: Any) -> tuple[Ruleset, WinningHand, Expected]:
    """One row of wins.jsonl.gz."""
    red = row["aka"]

    def tiles(numbers: list[int]) -> tuple[Tile, ...]:
        return tuple(tile(number, red=red) for number in numbers)

    melds = tuple(Meld(MELDS[one["type"]], tiles(sorted({*one["tiles"], *_added(one)}))) for one in row["melds"])  # type: ignore[arg-type]
    win = WinningHand(
        tiles=tiles(row["hand"]),
        win=tile(row["win"], red=red),
        melds=melds,
        tsumo=row["tsumo"],
        seat_wind=EAST + row["seat_wind"],
        round_wind=EAST + row["round_wind"],
        dora=tiles(row["dora"]),
        ura=tiles(row["ura"]),
        kita=row["kita"],
        **row["flags"],
    )
    expect = row["expect"]
    yaku = Counter[str]()
    for number, han in (*expect["yaku"], *((one, 1) for one in expect["yakuman"])):
        yaku[YAKU[number]] += han
    said = Expected(expect["fu"], expect["han"], LIMITS[expect["limit"]], +yaku)
    return rules_of(sanma=row["sanma"], kuitan=row["kuitan"]), win, said


def _added(meld: Any) -> tuple[int, ...]:
    return (meld["added"],) if meld["type"] == "kakan" else ()
