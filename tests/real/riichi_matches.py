"""Recorded riichi games as scripts that can be played again."""

from typing import Any

from tests.real.riichi_records import MELDS, rules_of, tile
from zashiki.games.riichi.events import KanDeclared, KitaDeclared, TileCalled, TileDiscarded, TileDrawn
from zashiki.games.riichi.pieces import Meld, Tile, in_order
from zashiki.games.riichi.rules import MatchStart, Ruleset
from zashiki.records.riichi.inferred_rules import Seen
from zashiki.records.riichi.record_rules import Settled, settled
from zashiki.records.riichi.round_scripts import Stated
from zashiki.records.riichi.rule_notes import date_of, houses
from zashiki.records.riichi.script_play import Move, Script

DRAWS = {"exhaustive": "exhaustive", "nm": "nagashi", "yao9": "nine_terminals", "kaze4": "four_winds"}
DRAWS |= {"reach4": "four_riichi", "ron3": "triple_ron", "kan4": "four_kans"}


def settled_of(game: Any) -> Settled:
    """Play a game, whoever dealt first as seat 0, by the rules that its day, its hands and its final points show."""
    said = {name: game["rule"][name] for name in ("sanma", "kuitan", "hanchan", "aka")}
    tables = [rules_of(**said, house=house) for house in houses(date=date_of(game["game"]))]
    return settled(tables, Seen(scripts_of(game, tables[0]), stated_in(game)))


def stated_in(game: Any) -> Stated | None:
    """What it says of its end, if it has one."""
    owari, players = game.get("owari"), 3 if game["rule"]["sanma"] else 4
    if not owari:
        return None
    points = tuple(round(1000 * one) for one in owari["points"][:players])
    return Stated(tuple(owari["scores"][:players]), points)


def scripts_of(game: Any, rules: Ruleset) -> list[Script]:
    return [_script(hand, rules, red=game["rule"]["aka"]) for hand in game["hands"]]


def _script(hand: Any, rules: Ruleset, *, red: bool) -> Script:
    def tiles(numbers: list[int]) -> tuple[Tile, ...]:
        return tuple(tile(number, red=red) for number in numbers)

    players, results = rules.players, hand["results"]
    won = bool(results) and results[0]["kind"] == "agari"
    ura: list[int] = max((one["ura"] for one in results if won), key=len, default=[])
    return Script(
        begins=MatchStart(
            wind=hand["kyoku"] // 4,
            number=hand["kyoku"] % 4 + 1,
            honba=hand["honba"],
            sticks=hand["kyotaku"],
            scores=tuple(hand["scores"][:players]),
        ),
        hands=tuple(map(tiles, hand["haipai"][:players])),
        moves=tuple(_moves(hand["events"], red=red)),
        dora=tiles([*hand["dora"][:1], *(event[2] for event in hand["events"] if event[0] == "dora")]),
        ura=tiles(ura),
        end="win" if won else DRAWS[results[0]["type"]] if results else "open",  # type: ignore[arg-type]  # one of them
        winners=tuple(one["who"] for one in results) if won else (),
    )


def _moves(events: list[Any], *, red: bool) -> list[Move]:
    found: list[Move] = []
    drawn, replacing, declared = -1, False, False
    for kind, seat, what in events:
        if kind == "draw":
            found.append(TileDrawn(seat, tile(what, red=red), replacing))
            drawn, replacing = what, False
        elif kind == "riichi1":
            declared = True
        elif kind == "discard":
            found.append(TileDiscarded(seat, tile(what, red=red), what == drawn, declared))
            drawn, declared = -1, False
        elif kind == "call":
            found.append(_call(seat, what, red=red))
            replacing = what["type"] not in ("chi", "pon")
            drawn = -1
    return found


def _call(seat: int, what: Any, *, red: bool) -> Move:
    if what["type"] == "kita":
        return KitaDeclared(seat)
    kind: Any = MELDS[what["type"]]
    if kind == "closed_kan":
        return KanDeclared(seat, Meld(kind, tuple(tile(one, red=red) for one in what["tiles"])))
    if kind == "added_kan":
        return KanDeclared(seat, Meld(kind, (tile(what["added"], red=red),)))
    own = in_order(tile(one, red=red) for one in what["tiles"] if one != what["called"])
    called = tile(what["called"], red=red)
    return TileCalled(seat, Meld(kind, (*own, called), called, what["from"]))
