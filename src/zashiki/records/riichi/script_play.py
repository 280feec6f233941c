"""A recorded round in the room's terms, and how it is played again: the wall is stacked so that every draw comes again.

Each format reads its files into scripts. What a script does not know, such as tiles that nobody drew, is filled in with
what is left of the set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from zashiki.games import riichi
from zashiki.games.riichi import changes
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
    Stop,
    Tsumo,
)
from zashiki.games.riichi.events import (
    DoraShown,
    KanDeclared,
    KitaDeclared,
    MatchEnded,
    RoundDealt,
    RoundDrawn,
    RoundWon,
    TileCalled,
    TileDiscarded,
    TileDrawn,
)
from zashiki.games.riichi.notation import show_action
from zashiki.games.riichi.pieces import BY_KIND, Meld
from zashiki.games.riichi.rules import TRIPLE_RON, Ruleset
from zashiki.games.riichi.state import MATCH_OVER, STOPPING, GameState
from zashiki.kernel.chance import Stacked
from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.match import Match
from zashiki.records.riichi.round_scripts import EndsEarly, GoesOn, Move, Script, WrongScript
from zashiki.records.riichi.walls import stacked
from zashiki.texts.problems import Sentence

RiichiMatch: TypeAlias = Match[Ruleset, GameState, Action, riichi.Event]

__all__ = ["Move", "RiichiMatch", "Script", "WrongScript", "ends_of", "followed", "stacked"]


def followed(rules: Ruleset, scripts: Sequence[Script]) -> RiichiMatch:
    """Play recorded rounds again, one after the other; a choice that the rules refuse is a `WrongScript`."""
    orders = {str(number): stacked(rules, script, number) for number, script in enumerate(scripts, 1)}
    match: RiichiMatch = Match(riichi, rules, Stacked(orders))
    for number, script in enumerate(scripts, 1):
        _follow(match, script, number, last=number == len(scripts))
    if match.state.phase is STOPPING:
        match.submit(match.state.dealer, Stop())  # no other round followed
    return match


# ---------------------------------------------------------------------------------------------------------- the choices


def _follow(match: RiichiMatch, script: Script, number: int, *, last: bool) -> None:
    """Play one round."""
    if match.state.phase is STOPPING:
        match.submit(match.state.dealer, PlayOn())
    if match.state.phase is MATCH_OVER:
        raise GoesOn(number, match.state.reason, before_the_end(match))
    _check_begin(match.state, script, number)
    over = len(script.moves) + 1
    for at, move in enumerate(script.moves, 1):
        if isinstance(move, TileDrawn):
            _check_draw(match, move, number, at)
            continue
        if not isinstance(move, TileCalled):
            _submit(match, _answers(match, {}), number, at)
        # A last discard that nobody could take ends the round by itself.
        _submit(match, _choice(match, move), number, at, ends=EndsEarly if last and at + 1 == over else WrongScript)
    if script.end == "open":
        if not last:
            raise WrongScript(
                number,
                len(script.moves),
                Sentence("riichi.hand_breaks_off", "the hand breaks off, and the record goes on"),
            )
        return
    _submit(match, _ending(match, script), number, over, ends=EndsEarly if last else WrongScript)
    _check_end(match, script, number)


def _submit(
    match: RiichiMatch,
    choices: Iterator[tuple[Seat, Action]],
    number: int,
    at: int,
    *,
    ends: type[WrongScript] = WrongScript,
) -> None:
    for seat, action in choices:
        try:
            match.submit(seat, action)
        except Illegal as illegal:
            if illegal.code == "no_more_deals":  # the stacked walls end here
                text = "by the rules there is another hand, which the record does not have"
                raise ends(number, at, Sentence("riichi.another_hand", text)) from None
            text = "seat {seat} may not {action}: {why}"
            wish = show_action(action)
            why = Sentence("riichi.may_not", text, seat=seat, action=wish, why=Illegal(illegal.code))
            raise WrongScript(number, at, why) from None


def _check_begin(state: GameState, script: Script, number: int) -> None:
    begins = script.begins
    scores = tuple(one.score for one in state.players)
    for what, here, there in (
        (Sentence("riichi.begin.wind", "wind"), state.wind, begins.wind),
        (Sentence("riichi.begin.number", "number"), state.number, begins.number),
        (Sentence("riichi.begin.counters", "counters"), state.honba, begins.honba),
        (Sentence("riichi.begin.deposits", "deposits"), state.sticks, begins.sticks),
        (Sentence("riichi.begin.scores", "scores"), scores, begins.scores),
    ):
        if here != there or state.deal != number:
            why = Sentence(
                "riichi.begins", "{what}: {said} in the record, {ours} by the rules", what=what, said=there, ours=here
            )
            raise WrongScript(number, 0, why)


def _check_end(match: RiichiMatch, script: Script, number: int) -> None:
    """Hold what the record says of the end against the table."""
    over = len(script.moves) + 1
    ends = ends_of(match)[number - 1]
    kind = "" if not ends else "win" if isinstance(ends[0], RoundWon) else ends[0].kind
    if script.end != kind and not (script.end == "draw" and kind not in ("", "win")):
        raise WrongScript(
            number,
            over,
            Sentence(
                "riichi.end", "the end: {said} in the record, {ours} by the rules", said=script.end, ours=kind or "none"
            ),
        )
    winners = tuple(one.seat for one in ends if isinstance(one, RoundWon))
    if sorted(winners) != sorted(script.winners):
        raise WrongScript(
            number,
            over,
            Sentence(
                "riichi.winners",
                "seats {said} win in the record, {ours} by the rules",
                said=script.winners,
                ours=winners,
            ),
        )
    paid = tuple(one.flow.total if isinstance(one, RoundWon) else one.changes for one in ends)
    told = _in_our_order(script, winners)
    if told and paid != told and (script.deposits or without_deposits(ends) != told):
        raise WrongScript(
            number,
            over,
            Sentence(
                "riichi.payments", "payments: {said} in the record, {ours} by the rules", said=script.changes, ours=paid
            ),
        )
    shown = 1 + _shown(match, number)
    if shown != len(script.dora):
        raise WrongScript(
            number,
            over,
            Sentence(
                "riichi.indicators",
                "{said} indicators in the record, {ours} by the rules",
                said=len(script.dora),
                ours=shown,
            ),
        )


def _in_our_order(script: Script, winners: Sequence[Seat]) -> tuple[tuple[int, ...], ...]:
    """The payments of a record, win by win from the discarder on; some houses list wins by their seats."""
    if len(script.changes) != len(winners) or winners == script.winners:
        return script.changes
    by_seat = dict(zip(script.winners, script.changes, strict=True))
    return tuple(by_seat[seat] for seat in winners)


def without_deposits(ends: Sequence[RoundWon | RoundDrawn]) -> tuple[tuple[int, ...], ...]:
    """What was paid at the end of a round, less the deposits that the winners took."""
    return tuple(
        tuple(map(sum, zip(one.flow.hand, one.flow.honba, strict=True))) if isinstance(one, RoundWon) else one.changes
        for one in ends
    )


def _shown(match: RiichiMatch, number: int) -> int:
    """How many indicators kans showed in a round."""
    hand, count = 0, 0
    for event in match.log:
        hand += isinstance(event, RoundDealt)
        count += hand == number and isinstance(event, DoraShown)
    return count


def _check_draw(match: RiichiMatch, move: TileDrawn, number: int, at: int) -> None:
    """Let everybody pass, which brings the draw."""
    _submit(match, _answers(match, {}), number, at)
    state = match.state
    if move.seat >= len(state.players):
        raise WrongScript(number, at, Sentence("riichi.no_seat", "there is no seat {seat}", seat=move.seat))
    if state.turn != move.seat or state.players[move.seat].drawn is not move.tile:
        raise WrongScript(
            number,
            at,
            Sentence(
                "riichi.draw", "seat {seat} draws {tile}, but by the rules it does not", seat=move.seat, tile=move.tile
            ),
        )


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
            yield seat, ClosedKan(BY_KIND[meld.first]) if meld.kind == "closed_kan" else AddedKan(meld.tiles[-1])
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
            return
        yield from [(seat, Ron()) for seat in script.winners if seat not in state.asked]
        yield from _answers(match, dict.fromkeys(script.winners, Ron()))
    elif script.end == "nine_terminals" or (script.end == "draw" and not state.asked):
        yield state.turn, NineTerminals()
    elif script.end == "triple_ron" or (script.end == "draw" and _all_may_ron(state)):
        yield from _answers(match, dict.fromkeys(state.asked, Ron()))
    else:
        yield from _answers(match, {})


def _all_may_ron(state: GameState) -> bool:
    """Whether three seats could win, so that a draw of an unnamed kind before the wall is empty is that abort."""
    rons = sum(riichi.why_not(state, seat, Ron()) is None for seat in state.asked)
    return rons == TRIPLE_RON and state.left > 0 and state.rules.triple_ron == "abort"


def before_the_end(match: RiichiMatch) -> GameState:
    """The table after the last round, before a match that is over was settled."""
    state = changes.start(match.rules)
    for event in match.log:
        if isinstance(event, MatchEnded):
            break
        state = changes.apply(state, event)
    return state


def ends_of(match: RiichiMatch) -> list[tuple[RoundWon | RoundDrawn, ...]]:
    """How each round of a match ended: its wins, or the one draw."""
    found: list[tuple[RoundWon | RoundDrawn, ...]] = []
    for event in match.log:
        if isinstance(event, RoundDealt):
            found.append(())
        elif isinstance(event, RoundWon | RoundDrawn):
            found[-1] = (*found[-1], event)
    return found
