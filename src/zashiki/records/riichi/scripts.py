"""A recorded hand in the room's terms, and how it is played again: the wall is stacked so that every draw comes again.

Each format reads its files into scripts. What a script does not know, such as tiles that nobody drew, is filled in with
what is left of the set.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from zashiki.games import riichi
from zashiki.games.riichi.actions import (
    Action,
    AddedKan,
    Chi,
    ClosedKan,
    DeclareRiichi,
    Discard,
    Kita,
    NineTerminals,
    OpenKan,
    Pass,
    PlayOn,
    Pon,
    Ron,
    Tsumo,
)
from zashiki.games.riichi.dealing import HAND, INDICATORS, places
from zashiki.games.riichi.events import (
    DrawKind,
    HandDealt,
    HandDrawn,
    HandWon,
    KanDeclared,
    KitaDeclared,
    TileCalled,
    TileDiscarded,
    TileDrawn,
)
from zashiki.games.riichi.pieces import Meld, Tile, tile_set
from zashiki.games.riichi.rules import Opening, Ruleset
from zashiki.games.riichi.state import STOPPING, GameState
from zashiki.kernel.chance import Stacked
from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.match import Match

Move: TypeAlias = TileDrawn | TileDiscarded | TileCalled | KanDeclared | KitaDeclared
RiichiMatch: TypeAlias = Match[Ruleset, GameState, Action, riichi.Event]


class Script(msgspec.Struct, frozen=True, kw_only=True):
    """One hand as a record tells it."""

    begins: Opening
    hands: tuple[tuple[Tile, ...], ...]
    """What each seat was dealt: thirteen tiles."""
    moves: tuple[Move, ...]
    """Draws, discards, calls, kans and kita, in order."""
    dora: tuple[Tile, ...]
    ura: tuple[Tile, ...] = ()
    end: Literal["win"] | DrawKind
    winners: tuple[Seat, ...] = ()


class WrongScript(ValueError):
    """A record that breaks a rule: which hand, which move of it (from 1), and why."""

    def __init__(self, hand: int, move: int, reason: str) -> None:
        """Keep the place and the reason."""
        super().__init__(f"hand {hand}, move {move}: {reason}")
        self.hand, self.move, self.reason = hand, move, reason


def followed(rules: Ruleset, scripts: Sequence[Script]) -> RiichiMatch:
    """Play recorded hands again, one after the other; a choice that the rules refuse is a `WrongScript`."""
    orders = {str(number): stacked(rules, script, number) for number, script in enumerate(scripts, 1)}
    match: RiichiMatch = Match(riichi, rules, Stacked(orders))
    for number, script in enumerate(scripts, 1):
        _follow(match, script, number)
    return match


# ----------------------------------------------------------------------------------------------------- the stacked wall


def stacked(rules: Ruleset, script: Script, number: int = 1) -> tuple[int, ...]:
    """The order in which the tiles must lie, as places in the canonical set."""
    tiles = tile_set(rules.players, rules.red_fives)
    order: list[Tile | None] = [None] * len(tiles)
    for seat, hand in enumerate(script.hands):
        for at, tile in zip(places(rules.players, script.begins.number - 1, seat), hand, strict=True):
            order[at] = tile
    draws = [move for move in script.moves if isinstance(move, TileDrawn)]
    first, last = HAND * rules.players, len(tiles) - 2 * INDICATORS - 1
    for at, tile in enumerate(move.tile for move in draws if not move.replacement):
        order[first + at] = tile
    for at, tile in enumerate(move.tile for move in draws if move.replacement):
        order[last - at] = tile
    for base, shown in ((last + 1, script.dora), (last + 1 + INDICATORS, script.ura)):
        order[base : base + len(shown)] = shown
    return _numbered(tiles, order, number)


def _numbered(tiles: tuple[Tile, ...], order: list[Tile | None], number: int) -> tuple[int, ...]:
    """Give each tile a place of its kind in the set, and what is unknown the rest."""
    free: dict[Tile, list[int]] = defaultdict(list)
    for at, tile in enumerate(tiles):
        free[tile].append(at)
    found: list[int] = []
    for known in order:
        if known is None:
            found.append(-1)
        elif free[known]:
            found.append(free[known].pop())
        else:
            raise WrongScript(number, 0, f"there are more {known} than the set has")
    rest = iter(sorted(at for left in free.values() for at in left))
    return tuple(next(rest) if at < 0 else at for at in found)


# ---------------------------------------------------------------------------------------------------------- the choices


def _follow(match: RiichiMatch, script: Script, number: int) -> None:
    """Play one hand."""
    if match.state.phase is STOPPING:
        match.submit(match.state.dealer, PlayOn())
    _check_begin(match.state, script, number)
    for at, move in enumerate(script.moves, 1):
        if isinstance(move, TileDrawn):
            _check_draw(match, move, number, at)
            continue
        if not isinstance(move, TileCalled):
            _submit(match, _answers(match, {}), number, at)
        _submit(match, _choice(match, move), number, at)
    _submit(match, _ending(match, script), number, len(script.moves) + 1)


def _submit(match: RiichiMatch, choices: Iterator[tuple[Seat, Action]], number: int, at: int) -> None:
    for seat, action in choices:
        try:
            match.submit(seat, action)
        except Illegal as illegal:
            raise WrongScript(number, at, f"seat {seat} may not {action}: {illegal.code}") from None
        except ValueError as error:
            raise WrongScript(number, at, f"the record ends too early: {error}") from None


def _check_begin(state: GameState, script: Script, number: int) -> None:
    begins = script.begins
    at_table = (state.wind, state.number, state.honba, state.sticks, tuple(one.score for one in state.players))
    if at_table != (begins.wind, begins.number, begins.honba, begins.sticks, begins.scores):
        raise WrongScript(number, 0, f"the table is at {at_table} when the record says {begins}")


def _check_draw(match: RiichiMatch, move: TileDrawn, number: int, at: int) -> None:
    """Let everybody pass, which brings the draw."""
    _submit(match, _answers(match, {}), number, at)
    state = match.state
    if state.turn != move.seat or state.players[move.seat].drawn is not move.tile:
        raise WrongScript(number, at, f"seat {move.seat} draws {move.tile}, but it is seat {state.turn}'s turn")


def _answers(match: RiichiMatch, said: dict[Seat, Action]) -> Iterator[tuple[Seat, Action]]:
    """Everybody who is asked answers, with a pass unless something else is said."""
    if not match.state.asked:
        return
    for seat in match.state.asked:
        yield seat, said.get(seat, Pass())


def _choice(match: RiichiMatch, move: Move) -> Iterator[tuple[Seat, Action]]:
    match move:
        case TileDiscarded(seat, tile, drawn, riichi=declared):
            yield seat, DeclareRiichi(tile, drawn) if declared else Discard(tile, drawn)
        case TileCalled(seat, meld):
            if seat not in match.state.asked:
                yield seat, _call(meld)
            yield from _answers(match, {seat: _call(meld)})
        case KanDeclared(seat, meld):
            yield seat, (ClosedKan if meld.kind == "closed_kan" else AddedKan)(meld.tiles[-1])
        case KitaDeclared(seat):
            yield seat, Kita()


def _call(meld: Meld) -> Action:
    if meld.kind == "open_kan":
        return OpenKan()
    first, second = sorted(meld.tiles[:2], key=lambda tile: tile.order)
    return Pon((first, second)) if meld.kind == "pon" else Chi((first, second))


def _ending(match: RiichiMatch, script: Script) -> Iterator[tuple[Seat, Action]]:
    state = match.state
    if script.end == "win":
        if script.winners == (state.turn,) and not state.asked:
            yield state.turn, Tsumo()
        yield from [(seat, Ron()) for seat in script.winners if seat not in state.asked and seat != state.turn]
        yield from _answers(match, dict.fromkeys(script.winners, Ron()))
    elif script.end == "nine_terminals":
        yield state.turn, NineTerminals()
    elif script.end == "triple_ron":
        yield from _answers(match, dict.fromkeys(state.asked, Ron()))
    else:
        yield from _answers(match, {})


def ends_of(match: RiichiMatch) -> list[tuple[HandWon | HandDrawn, ...]]:
    """How each hand of a match ended: its wins, or the one draw."""
    found: list[tuple[HandWon | HandDrawn, ...]] = []
    for event in match.log:
        if isinstance(event, HandDealt):
            found.append(())
        elif isinstance(event, HandWon | HandDrawn):
            found[-1] = (*found[-1], event)
    return found
