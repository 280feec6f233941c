"""tenhou.net/6 JSON, out."""

from __future__ import annotations

import json

from zashiki.games.riichi.events import KanDeclared, KitaDeclared, TileCalled, TileDiscarded, TileDrawn
from zashiki.games.riichi.pieces import BY_KIND, NORTH, Meld, Tile
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.standings import Final
from zashiki.kernel.game import Seat
from zashiki.records.foreign import ForeignError, Outgoing
from zashiki.records.riichi.rule_notes import SOUL, TENHOU, note_of, usual
from zashiki.records.riichi.tenhou6_order import CIRCLE, CODES, DRAWN, NOTHING
from zashiki.records.riichi.tenhou_words import result_of
from zashiki.records.riichi.written_rounds import WrittenRound, rounds_of
from zashiki.texts.json_text import read_json

TAG = "tenhou6:"
"""Before the tags that hold what else a file of this format said."""
NOTE = "_rules"
"""Our field of `rule`: the preset, and the knobs that differ from it, where `disp` cannot say so."""
_SIGNS = {"east": "東", "hanchan": "南"}
_LETTERS = {"chi": "c", "pon": "p", "open_kan": "m", "added_kan": "k", "closed_kan": "a"}


def show_tenhou6(outgoing: Outgoing) -> str:
    """Write a match, each round as the viewer reads it, with what the file that it came from said besides.

    A hand that is not over has an empty result.
    """
    rules: Ruleset = outgoing.match.rules
    kept = {name.removeprefix(TAG): text for name, text in outgoing.about.tags.items() if name.startswith(TAG)}
    hands = list(rounds_of(outgoing.match))
    if not hands:
        raise ForeignError("tenhou6.no_hand", "no hand was dealt")
    logs = [_round(played, kept.pop(f"result.{number}", None)) for number, played in enumerate(hands, 1)]
    for number in (len(hands), len(hands) + 1):
        if text := kept.pop(f"hand.{number}", ""):
            logs[number - 1 :] = [read_json(text)]
    names = _padded(list(outgoing.about.names), "") if outgoing.about.names else ["A", "B", "C", "D"][: rules.players]
    fields: dict[str, object] = {"title": ["", ""], "name": names, "rule": _rule(rules)} | _sc(outgoing)
    if kept:
        fields = {"name": names} | {name: read_json(text) for name, text in kept.items()}
    return json.dumps(fields | {"log": logs}, ensure_ascii=False, separators=(",", ":"))


def _sc(outgoing: Outgoing) -> dict[str, object]:
    """Say what a match came to that is over: score and points of each seat."""
    final: Final | None = outgoing.match.state.final
    if final is None or outgoing.about.ending:
        return {}
    pairs = zip(final.scores, final.points, strict=True)
    sc = [part for score, points in pairs for part in (score, _thousands(points))]
    return {"sc": [*sc, *[0] * (2 * CIRCLE - len(sc))]}


def _thousands(points: int) -> float:
    """Points as people write them, +52.3 for 52300."""
    return points // 1000 if points % 1000 == 0 else points / 1000


def _rule(rules: Ruleset) -> dict[str, object]:
    """Say the rules in Tenhou's signs, and what these cannot say in a note."""
    soul = rules.name.startswith(SOUL)
    east = rules.length == "east"
    red, tanyao = rules.red_fives > 0, rules.open_tanyao
    house = SOUL if soul else TENHOU
    implied = usual(players=rules.players, house=house, east=east, red=red, open_tanyao=tanyao or soul)
    note = note_of(rules, implied)
    if soul:
        disp = f"Room {'East' if east else 'South'}"
    else:
        three = "三" if rules.three else ""
        disp = f"般{three}{_SIGNS['east' if east else 'hanchan']}{'喰' if tanyao else ''}{'赤' if red else ''}"
    return {"disp": disp, "aka": int(red)} | ({NOTE: note} if note else {})


def _round(played: WrittenRound, result: str | None) -> list[object]:
    """Write a round; `result` is how the file that it came from worded its end."""
    table = played.table
    draws: list[list[object]] = [[] for _ in table.players]
    discards: list[list[object]] = [[] for _ in table.players]
    for event in played.events:
        match event:
            case TileDrawn(seat, tile):
                draws[seat].append(CODES[tile])
            case TileDiscarded(seat, tile, drawn, riichi=declared):
                code = DRAWN if drawn else CODES[tile]
                discards[seat].append(f"r{code}" if declared else code)
            case TileCalled(seat, meld):
                draws[seat].append(show_call(seat, meld))
                discards[seat] += [NOTHING] if meld.kind == "open_kan" else []
            case KanDeclared(seat, meld):
                discards[seat].append(show_call(seat, meld))
            case KitaDeclared(seat):
                discards[seat].append(f"f{CODES[BY_KIND[NORTH]]}")
    tiles = [[CODES[tile] for tile in some] for some in played.layout.hands]
    seats: list[object] = []
    for parts in zip(tiles, draws, discards, strict=True):
        seats += parts
    seats += [[]] * 3 * (CIRCLE - len(table.players))
    return [
        [4 * table.wind + table.number - 1, table.honba, table.sticks],
        _padded(list(played.scores), 0),
        [CODES[tile] for tile in played.dora],
        [CODES[tile] for tile in played.ura],
        *seats,
        (_result(played) if played.ends else []) if result is None else read_json(result),
    ]


def _result(played: WrittenRound) -> list[object]:
    said = enumerate(result_of(played))
    return [_padded(part, 0) if at % 2 and isinstance(part, list) else part for at, part in said]


def _padded(values: list[object] | list[str] | list[int], empty: object) -> list[object]:
    """A table for three has a fourth place, with nobody in it."""
    return [*values, *[empty] * (CIRCLE - len(values))]


def show_call(seat: Seat, meld: Meld) -> str:
    """Write a call: its letter stands before the called tile, which stands on the side that it came from.

    >>> from zashiki.games.riichi.notation import tiles
    >>> show_call(1, Meld("pon", tiles("777z"), tiles("7z")[0], 3))
    '47p4747'
    """
    letter = _LETTERS[meld.kind]
    if meld.kind == "closed_kan":
        whole = [str(CODES[tile]) for tile in sorted(meld.tiles, key=_plain_first)]
        return f"{''.join(whole[:3])}{letter}{whole[3]}"
    assert meld.called is not None  # noqa: S101 - all other melds have a called tile
    assert meld.source is not None  # noqa: S101 - and a seat that it came from
    called = str(CODES[meld.called])
    own = [str(CODES[tile]) for tile in sorted(_own(meld), key=_plain_first)]
    side = (meld.source - seat) % CIRCLE
    place = 0 if meld.kind == "chi" else {3: 0, 2: 1, 1: len(own)}[side]
    added = str(CODES[meld.tiles[-1]]) if meld.kind == "added_kan" else ""
    return "".join((*own[:place], letter, added, called, *own[place:]))


def _own(meld: Meld) -> tuple[Tile, ...]:
    """The tiles of the caller's own hand; they stand first."""
    return meld.tiles[:2] if meld.kind != "open_kan" else meld.tiles[:3]


def _plain_first(tile: Tile) -> tuple[int, bool]:
    return tile.kind, tile.red
