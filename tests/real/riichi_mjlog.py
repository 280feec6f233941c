"""Recorded riichi games written back as mjlog, so that the reader meets them as Tenhou would have sent them."""

from typing import Any
from xml.sax.saxutils import quoteattr


def mjlog_of(game: Any) -> str:
    parts = ['<mjloggm ver="2.3">', _tag("GO", type=game["rule"]["bits"], lobby=0)]
    parts.append(_tag("TAIKYOKU", oya=game["first_oya"]))
    for at, hand in enumerate(game["hands"]):
        parts += _hand(hand, game.get("owari") if at + 1 == len(game["hands"]) else None)
    return "".join((*parts, "</mjloggm>"))


def _tag(name: str, /, **fields: Any) -> str:
    return f"<{name}{''.join(f' {key}={quoteattr(_text(value))}' for key, value in fields.items())}/>"


def _text(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _hand(hand: Any, owari: Any) -> list[str]:
    seed = [hand["kyoku"], hand["honba"], hand["kyotaku"], *hand["dice"], hand["dora"][0]]
    dealt = {f"hai{seat}": tiles for seat, tiles in enumerate(hand["haipai"])}
    parts = [_tag("INIT", seed=seed, ten=[score // 100 for score in hand["scores"]], oya=hand["oya"], **dealt)]
    parts += [_event(*event) for event in hand["events"]]
    for at, result in enumerate(hand["results"]):
        parts.append(_result(result, owari if at + 1 == len(hand["results"]) else None))
    return parts


def _event(kind: str, seat: Any, what: Any) -> str:
    if kind == "call":
        return _tag("N", who=seat, m=code_of(seat, what))
    if kind == "dora":
        return _tag("DORA", hai=what)
    if kind in ("riichi1", "riichi2"):
        return _tag("REACH", who=seat, step=kind[-1])
    return f"<{('TUVW' if kind == 'draw' else 'DEFG')[seat]}{what}/>"


def code_of(seat: int, call: Any) -> Any:
    """A meld's 16 bits, made from the description of the format and not from the reader's code."""
    kind, tiles = call["type"], sorted(call["tiles"])
    side = (call["from"] - seat) % 4
    if kind == "kita":
        return tiles[0] << 8 | 0x20
    if kind in ("ankan", "daiminkan"):
        return (tiles[0] if kind == "ankan" else call["called"]) << 8 | (0 if kind == "ankan" else side)
    which = tiles.index(call["called"])
    if kind == "chi":
        first = tiles[0] // 4
        base = first // 9 * 7 + first % 9
        low = sum((tile % 4) << 3 + 2 * at for at, tile in enumerate(tiles))
        return (base * 3 + which) << 10 | low | 0x4 | side
    fourth = call["added"] if kind == "kakan" else ({0, 1, 2, 3} - {tile % 4 for tile in tiles}).pop()
    if kind == "kakan":
        which = [tile for tile in tiles if tile != fourth].index(call["called"])
    return (tiles[0] // 4 * 3 + which) << 9 | (fourth % 4) << 5 | (0x8 if kind == "pon" else 0x10) | side


def _result(result: Any, owari: Any) -> str:
    pairs = zip(result["before"], result["delta"], strict=True)
    sc = [points // 100 for pair in pairs for points in pair]
    end: dict[str, Any] = {"sc": sc}
    if owari is not None:
        final = zip(owari["scores"], owari["points"], strict=True)
        end["owari"] = [part for score, points in final for part in (score // 100, points)]
    if result["kind"] != "agari":
        kind = result["type"]
        return _tag("RYUUKYOKU", **({} if kind == "exhaustive" else {"type": kind}), **end)
    fields: dict[str, Any] = {"ten": [result["fu"], result["points"], result["limit"]]}
    if result["yakuman"]:
        fields["yakuman"] = result["yakuman"]
    else:
        fields["yaku"] = [part for pair in result["yaku"] for part in pair]
    if result["ura"]:
        fields["doraHaiUra"] = result["ura"]
    return _tag("AGARI", **fields, doraHai=result["dora"], who=result["who"], fromWho=result["frm"], **end)
