"""What the scorer may enter (`legal`), and why not (`why_not`): one rule stands behind both."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations

from zashiki.games.choices import Choices
from zashiki.games.riichi.events import AbortKind
from zashiki.games.riichi.rules import TRIPLE_RON, Ruleset
from zashiki.games.riichi.value.payments import STICK
from zashiki.games.score_table.actions import (
    ABORTS,
    Abort,
    Action,
    CancelRiichi,
    Chombo,
    DeclareRiichi,
    EndMatch,
    ExhaustiveDraw,
    PlayOn,
    Ron,
    SeveralRon,
    StopMatch,
    Tsumo,
    WinEntry,
)
from zashiki.games.score_table.hand_values import EnteredValue, liabilities, most_yakuman, possible_values
from zashiki.games.score_table.state import PLAYING, RONS, SCORER, STOPPING, GameState
from zashiki.kernel.game import Seat

_ASKING = (PLAYING, RONS, STOPPING)
_ANSWERS = (StopMatch(), PlayOn())
_KINDS = (
    *(Tsumo, Ron, SeveralRon, DeclareRiichi, CancelRiichi, ExhaustiveDraw, Abort, Chombo),
    *(StopMatch, PlayOn, EndMatch),
)


def to_act(state: GameState) -> tuple[Seat, ...]:
    """Name the scorer, until the match is over."""
    return (SCORER,) if state.phase in _ASKING else ()


def _must_act(state: GameState, seat: object) -> bool:
    """Whether this is the scorer, and something is to be entered; 0.0 and False equal that seat, but are none."""
    return type(seat) is int and seat in to_act(state)


def why_not(state: GameState, seat: Seat, action: object) -> str | None:
    """Give the code of the rule against an action, or None if it is legal. Anything at all may be asked about."""
    if not _must_act(state, seat):
        return "not_your_turn"
    if not isinstance(action, _KINDS):
        return "not_an_action"
    if state.phase is STOPPING:
        return None if action in _ANSWERS else "dealer_must_answer"
    if isinstance(action, StopMatch | PlayOn):
        return "nobody_asked"
    if state.phase is RONS:
        return _why_no_ron_now(state, action)
    return _why_not_in_play(state, action)


def _why_no_ron_now(state: GameState, action: Action) -> str | None:
    """While several rons are entered, only those that were announced are."""
    if not isinstance(action, Ron) or action.loser != state.loser or action.winner not in state.pending:
        return "ron_missing"
    return _why_no_win(state.rules, action)


def _why_not_in_play(state: GameState, action: Action) -> str | None:
    match action:
        case Tsumo() | Ron():
            return _why_no_win(state.rules, action)
        case SeveralRon():
            return _why_not_several(state.rules, action)
        case DeclareRiichi(seat) | CancelRiichi(seat):
            return _why_no_riichi(state, seat, cancel=isinstance(action, CancelRiichi))
        case ExhaustiveDraw():
            return _why_no_draw(state.rules, state.in_riichi, action)
        case Abort(kind):
            return _why_no_abort(state, kind)
        case Chombo(seat):
            return None if _is_seat(state.rules, seat) else "wrong_seat"
        case _:
            return None


def _is_seat(rules: Ruleset, seat: object) -> bool:
    return type(seat) is int and 0 <= seat < rules.players


def _are_seats(rules: Ruleset, some: object) -> bool:
    """Whether these are seats, each once, in order."""
    return isinstance(some, tuple) and all(_is_seat(rules, one) for one in some) and list(some) == sorted(set(some))


def _why_no_win(rules: Ruleset, win: WinEntry) -> str | None:
    if not _is_seat(rules, win.winner):
        return "wrong_seat"
    if isinstance(win, Ron) and (not _is_seat(rules, win.loser) or win.loser == win.winner):
        return "wrong_seat"
    numbers = (win.han, win.fu, win.yakuman, win.liable_for)
    if any(type(one) is not int for one in numbers):
        return "no_such_hand"
    if win.yakuman > most_yakuman(rules) and not rules.yakuman_stack:
        return "yakuman_do_not_add"
    if EnteredValue(win.han, win.fu, win.yakuman) not in _value_set(rules, tsumo=isinstance(win, Tsumo)):
        return "no_such_hand"
    if win.liable is None:
        return None if not win.liable_for else "wrong_liability"
    involved = (win.winner, win.loser) if isinstance(win, Ron) else (win.winner,)
    if not _is_seat(rules, win.liable) or win.liable in involved:
        return "wrong_liability"
    return None if win.liable_for in liabilities(rules, win.yakuman) else "wrong_liability"


@lru_cache(maxsize=64)
def _value_set(rules: Ruleset, *, tsumo: bool) -> frozenset[EnteredValue]:
    return frozenset(possible_values(rules, tsumo=tsumo))


def _why_not_several(rules: Ruleset, action: SeveralRon) -> str | None:
    winners = action.winners
    if not _is_seat(rules, action.loser) or not _are_seats(rules, winners) or action.loser in winners:
        return "wrong_seat"
    if len(winners) < 2:  # noqa: PLR2004 - several are two or more
        return "wrong_seat"
    if rules.max_ron == 1:
        return "one_ron_only"
    if len(winners) == TRIPLE_RON and rules.triple_ron == "abort":
        return "triple_ron_aborts"
    return None if len(winners) <= rules.max_ron else "too_many_rons"


def _why_no_riichi(state: GameState, seat: object, *, cancel: bool) -> str | None:
    if not _is_seat(state.rules, seat) or not isinstance(seat, int):
        return "wrong_seat"
    player = state.players[seat]
    if cancel:
        return None if player.riichi else "no_riichi"
    if player.riichi:
        return "riichi_already"
    return None if can_deposit(state.rules, score=player.score) else "no_stick_left"


def can_deposit(rules: Ruleset, *, score: int) -> bool:
    """Whether a seat can put down a stick: it needs 1,000 points, unless the rules let it go below zero."""
    return rules.riichi_below_zero or score >= STICK


def _why_no_draw(rules: Ruleset, in_riichi: tuple[Seat, ...], action: ExhaustiveDraw) -> str | None:
    if not _are_seats(rules, action.tenpai) or not _are_seats(rules, action.nagashi):
        return "wrong_seat"
    if not set(in_riichi) <= set(action.tenpai):
        return "riichi_is_ready"
    return "no_nagashi" if action.nagashi and rules.nagashi == "off" else None


def aborts_of(rules: Ruleset) -> tuple[AbortKind, ...]:
    """The aborts that these rules know."""
    triple = rules.triple_ron == "abort" and rules.players > TRIPLE_RON
    return tuple(kind for kind in ABORTS if kind in rules.aborts or (kind == "triple_ron" and triple))


def _why_no_abort(state: GameState, kind: object) -> str | None:
    if kind not in aborts_of(state.rules):
        return "no_such_abort"
    return "not_all_in_riichi" if kind == "four_riichi" and len(state.in_riichi) < len(state.players) else None


# ------------------------------------------------------------------------------------------------------- the listing


def legal(state: GameState, seat: Seat) -> Choices[GameState, Action]:
    """List what the scorer may enter: what is short, then wins from the cheapest up, then what is rare."""
    return Choices(_listed, why_not, state, seat)


def _listed(state: GameState, seat: Seat) -> tuple[Action, ...]:
    """Over a thousand entries, so all but a dozen come from lists that are remembered."""
    if not _must_act(state, seat):
        return ()
    if state.phase is STOPPING:
        return _ANSWERS
    if state.phase is RONS:
        return tuple(ron for ron in _wins(state.rules) if isinstance(ron, Ron) and _why_no_ron_now(state, ron) is None)
    rules, seats = state.rules, range(state.rules.players)
    own: list[Action] = [*map(DeclareRiichi, seats), *map(CancelRiichi, seats)]
    own += [*map(Abort, aborts_of(rules)), *map(Chombo, seats)]
    plain, nagashi = _draws(rules, state.in_riichi)
    short = tuple(action for action in own if _why_not_in_play(state, action) is None)
    return (*short, *_several(rules), *plain, *_wins(rules), *nagashi, EndMatch())


@lru_cache(maxsize=64)
def _several(rules: Ruleset) -> tuple[SeveralRon, ...]:
    every = (
        SeveralRon(loser, winners)
        for loser in range(rules.players)
        for count in (2, TRIPLE_RON)
        for winners in combinations([seat for seat in range(rules.players) if seat != loser], count)
    )
    return tuple(action for action in every if _why_not_several(rules, action) is None)


@lru_cache(maxsize=256)
def _draws(rules: Ruleset, in_riichi: tuple[Seat, ...]) -> tuple[tuple[ExhaustiveDraw, ...], ...]:
    """All draws by who is ready: those without nagashi mangan, and those with it."""
    every = [some for count in range(rules.players + 1) for some in combinations(range(rules.players), count)]
    return tuple(
        tuple(draw for draw in kind if _why_no_draw(rules, in_riichi, draw) is None)
        for kind in (
            [ExhaustiveDraw(tenpai, ()) for tenpai in every],
            [ExhaustiveDraw(tenpai, nagashi) for nagashi in every[1:] for tenpai in every],
        )
    )


@lru_cache(maxsize=64)
def _wins(rules: Ruleset) -> tuple[WinEntry, ...]:
    """All single wins, whoever they are of, by what they are worth."""
    seats = range(rules.players)
    rons = [
        ron
        for han, fu, yakuman in possible_values(rules, tsumo=False)
        for winner, loser in permutations(seats, 2)
        for ron in _liable(rules, Ron(winner, loser, han, fu, yakuman), {winner, loser})
    ]
    tsumos = [
        tsumo
        for han, fu, yakuman in possible_values(rules, tsumo=True)
        for winner in seats
        for tsumo in _liable(rules, Tsumo(winner, han, fu, yakuman), {winner})
    ]
    return tuple(sorted((*tsumos, *rons), key=lambda win: (win.yakuman, win.han, win.fu)))


def _liable(rules: Ruleset, win: WinEntry, involved: set[Seat]) -> Iterator[WinEntry]:
    """A win without, and with each seat that may be liable for it."""
    yield win
    for seat in range(rules.players):
        for part in liabilities(rules, win.yakuman) if seat not in involved else ():
            if isinstance(win, Ron):
                yield Ron(win.winner, win.loser, win.han, win.fu, win.yakuman, seat, part)
            else:
                yield Tsumo(win.winner, win.han, win.fu, win.yakuman, seat, part)
