"""Riichi tables with a stacked wall, and play in short lines: `go(table, "0 discard 1z", "2 pon 11z")`."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

from zashiki.games import riichi
from zashiki.games.riichi.actions import Answer, Discard, Pass
from zashiki.games.riichi.events import Event, RoundDrawn, RoundWon, TileDrawn
from zashiki.games.riichi.notation import tiles
from zashiki.games.riichi.pieces import Tile, tile_set
from zashiki.games.riichi.rules import MatchStart, Ruleset, change_rules, preset
from zashiki.kernel.chance import Fair, Stacked
from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.match import Match
from zashiki.records.riichi.script_play import RiichiMatch, Script, stacked

ANSWERS = Answer.__args__
E = TypeVar("E", bound=Event)

LIVE = {4: 70, 3: 55}
"""How many tiles can be drawn, by the number of players."""
READY = "123456m 55p 23789s"
"""Waits for 1s and 4s, and is pinfu with either."""
NO_YAKU = "123456m 23499p 79s"
"""Waits for 8s, and has no yaku unless something else gives one."""
SCRAPS = "147m 258p 369s 2347z"
"""Waits for nothing, and is far from it."""


def rules_of(name: str = "tenhou", /, **changes: object) -> Ruleset:
    return change_rules(preset(name), **changes)


def table(
    rules: Ruleset | str = "tenhou",
    *,
    hands: Sequence[str] = (),
    draws: str = "",
    last: str = "",
    replacements: str = "",
    dora: str = "9p",
    ura: str = "",
) -> RiichiMatch:
    """A table whose first hand is dealt so; hands that are not given ('' or missing) and later draws are mixed.

    The draws are those of all seats in turn, without replacements; `last` is the last of them that can be drawn when
    all replacements given here are, and its like are drawn by nobody before.
    """
    rules = preset(rules) if isinstance(rules, str) else rules
    begins = rules.opening or MatchStart(scores=(rules.start_points,) * rules.players)
    given = [tiles(text) for text in (*hands, *("",) * (rules.players - len(hands)))]
    assert {len(hand) for hand in given} <= {0, 13}, [len(hand) for hand in given]
    wall, end = ([TileDrawn(0, tile) for tile in tiles_in_order(text)] for text in (draws, last))
    back = [TileDrawn(0, tile, replacement=True) for tile in tiles_in_order(replacements)]
    known = [*(tile for hand in given for tile in hand), *(one.tile for one in (*wall, *end, *back))]
    rest = _mixed_rest(rules, [*known, *tiles(dora), *tiles(ura)], kept=tiles(last))
    dealt = tuple(hand or tuple(rest.pop() for _ in range(13)) for hand in given)
    between = LIVE[rules.players] - len(wall) - len(end) - len(back)
    script = Script(
        begins=begins,
        hands=dealt,
        moves=(*wall, *(TileDrawn(0, rest.pop()) for _ in range(between)), *end, *back),
        dora=tiles(dora),
        ura=tiles(ura),
        end="exhaustive",
    )
    return Match(riichi, rules, Stacked({"1": stacked(rules, script)}, rest=Fair.seeded("later", seats=rules.players)))


def tiles_in_order(text: str) -> tuple[Tile, ...]:
    """`1m 2z 55p`: groups are read one after the other."""
    return tuple(tile for group in text.split() for tile in tiles(group))


def _mixed_rest(rules: Ruleset, known: list[Tile], kept: Sequence[Tile]) -> list[Tile]:
    """The other tiles, mixed; those to be kept out of play first, as they are taken from the end."""
    rest = list(tile_set(rules.players, rules.red_fives))
    for tile in known:
        assert tile in rest, f"there are not so many {tile}"
        rest.remove(tile)
    Random("rest").shuffle(rest)
    kinds = {tile.kind for tile in kept}
    return sorted(rest, key=lambda tile: tile.kind not in kinds)


def go(match: RiichiMatch, *lines: str) -> tuple[Event, ...]:
    """Make choices and give what happened: `SEAT CHOICE`; `SEAT drawn` discards the tile just drawn.

    Before a choice in a turn everybody who is asked passes; an answer leaves the others to be asked.
    """
    happened: list[Event] = []
    for line in lines:
        seat, _, text = line.partition(" ")
        if text == "drawn":
            happened += quiet(match)
            drawn = match.state.players[int(seat)].drawn
            assert drawn is not None
            happened += match.submit(int(seat), Discard(drawn, drawn=True))
            continue
        action = riichi.parse_action(text)
        if not isinstance(action, ANSWERS):
            happened += quiet(match)
        happened += match.submit(int(seat), action)
    return tuple(happened)


def quiet(match: RiichiMatch) -> list[Event]:
    """Let everybody who is asked pass."""
    happened: list[Event] = []
    while match.state.asked:
        happened += match.submit(match.state.asked[0], Pass())
    return happened


def around(match: RiichiMatch, turns: int) -> None:
    """Let the next turns pass, everybody discarding what it draws."""
    for _ in range(turns):
        quiet(match)
        go(match, f"{match.state.turn} drawn")


def refusal(match: RiichiMatch, line: str) -> str:
    """The code with which a choice is refused."""
    seat, _, text = line.partition(" ")
    try:
        match.submit(int(seat), riichi.parse_action(text))
    except Illegal as illegal:
        return illegal.code
    return "allowed"


def listed(match: RiichiMatch, seat: Seat) -> list[str]:
    """What a seat may choose, without its plain discards."""
    return [riichi.show_action(one) for one in match.legal(seat) if not isinstance(one, Discard)]


def of_kind(events: Iterable[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def until(match: RiichiMatch, left: int) -> None:
    """Let turns pass until so many tiles are left to draw and the last of them lies in a hand."""
    while True:
        quiet(match)
        if match.state.left == left:
            return
        go(match, f"{match.state.turn} drawn")


def wins(match: RiichiMatch, *lines: str) -> list[RoundWon]:
    """Make choices, let everybody else pass, and give the wins."""
    return of_kind((*go(match, *lines), *quiet(match)), RoundWon)


def drawn_hand(match: RiichiMatch, *lines: str) -> RoundDrawn | None:
    """Make choices, let everybody else pass, and give how the hand ended without a winner, if it did."""
    return next(iter(of_kind((*go(match, *lines), *quiet(match)), RoundDrawn)), None)


def yaku(won: RoundWon) -> dict[str, int]:
    return dict(won.value.yaku)


def scores(match: RiichiMatch) -> tuple[int, ...]:
    return tuple(player.score for player in match.state.players)
