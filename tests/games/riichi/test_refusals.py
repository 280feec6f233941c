"""Every refusal has a stable code, and every code is reached; hostile input is refused and changes nothing."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.games.riichi.tables import NO_YAKU, READY, SCRAPS, go, quiet, rules_of, table, until
from zashiki.games import riichi
from zashiki.games.riichi import actions, legality, wins
from zashiki.games.riichi.pieces import HIDDEN, Tile
from zashiki.games.riichi.rules import MatchStart
from zashiki.kernel.game import Illegal
from zashiki.records.riichi.script_play import RiichiMatch

QUAD = "9999m 147s 258p 123z"


def first() -> RiichiMatch:
    """The dealer's first turn."""
    return table(hands=(SCRAPS,), draws="5z")


def asked() -> RiichiMatch:
    """Seat 1 may chi or pon the 5m that seat 0 discarded."""
    match = table(hands=("", "4556m 258p 147s 112z"), draws="5m")
    go(match, "0 drawn")
    return match


def after_pon() -> RiichiMatch:
    match = table(hands=("", "55m 1111z 258p 147s 2z"), draws="5m")
    go(match, "0 drawn", "1 pon 55m")
    return match


def in_riichi() -> RiichiMatch:
    match = table(hands=("", "123m 456789p 3334s"), draws="9m 7z 9m 9m 1z 3s", dora="1z")
    go(match, "0 drawn", "1 riichi 7z drawn", "2 drawn", "3 drawn", "0 drawn")
    quiet(match)
    return match


def riichi_asked() -> RiichiMatch:
    """Seat 1 is in riichi, and wins by the tile that lies open."""
    match = table(hands=("", READY), draws="9m 7z 4s")
    go(match, "0 drawn", "1 riichi 7z drawn", "2 drawn")
    return match


def last_discard() -> RiichiMatch:
    match = table(hands=("", "", NO_YAKU), last="8s")
    until(match, 0)
    go(match, "1 drawn")
    return match


def poor() -> RiichiMatch:
    return table(rules_of(opening=MatchStart(scores=(0, 40000, 30000, 30000))), hands=(READY,), draws="7z")


def late() -> RiichiMatch:
    match = table(hands=("", "", READY))
    until(match, 3)
    return match


def wallless() -> RiichiMatch:
    match = table(hands=("", QUAD))
    until(match, 0)
    return match


def four_kans() -> RiichiMatch:
    match = table(
        hands=("1111m 2222m 3333m 4p", "1111s 1257p 23z 246s"), draws="4p 5z", replacements="4p 4p 6z 8p", dora="5z"
    )
    go(match, "0 closed-kan 1m", "0 closed-kan 2m", "0 closed-kan 3m", "0 closed-kan 4p", "0 drawn")
    quiet(match)
    return match


def swapping() -> RiichiMatch:
    match = table(hands=("", "666m 1111z 258p 147s"), draws="6m")
    go(match, "0 drawn", "1 pon 66m")
    return match


def furiten() -> RiichiMatch:
    match = table(hands=("", READY), draws="9m 1s 9m 9m 4s")
    go(match, "0 drawn", "1 drawn", "2 drawn", "3 drawn", "0 drawn")
    return match


def without_yaku() -> RiichiMatch:
    match = table(hands=("", NO_YAKU), draws="8s")
    go(match, "0 drawn")
    return match


def robbable() -> RiichiMatch:
    """Seat 1 may rob the kan of seat 0, and nothing else."""
    match = table("mahjong-soul", hands=("7777z 147s 258p 123m", "19m 19p 19s 1234566z"), draws="6m")
    go(match, "0 closed-kan 7z")
    return match


def hand_ending() -> RiichiMatch:
    """The discard after a fourth kan lies open: seat 2 could win by it, and the hand ends otherwise."""
    hands = ("1111m 2222m 258p 12z", "1111s 2222s 347p 12z", "99p 444m 78p 345s 777z")
    match = table(hands=hands, draws="5z 5z", replacements="6z 5z 6z 9p", dora="5z 1z 2z 7p 7p")
    go(match, "0 closed-kan 1m", "0 closed-kan 2m", "0 drawn", "1 closed-kan 1s", "1 closed-kan 2s", "1 drawn")
    return match


def three() -> RiichiMatch:
    return table("tenhou-3p", hands=("147p 258s 1112367z",), draws="8p")


def asked_across() -> RiichiMatch:
    match = table(hands=("", "", "4556m 258p 147s 112z"), draws="5m")
    go(match, "0 drawn")
    return match


CASES: list[tuple[str, Callable[[], RiichiMatch], int, object]] = [
    ("not_your_turn", first, 1, actions.Discard(Tile.RED)),
    ("not_your_turn", asked, 2, actions.Pass()),
    ("not_your_draw", asked, 1, actions.Discard(Tile.EAST)),
    ("not_a_tile", first, 0, actions.Discard("5z")),  # type: ignore[arg-type]  # that is the test
    ("not_an_action", first, 0, "discard 5z"),
    ("not_your_tile", first, 0, actions.Discard(Tile.EAST)),
    ("not_your_tile", first, 0, actions.Discard(HIDDEN)),
    ("not_your_tile", first, 0, actions.Discard(Tile.RED, drawn=True)),
    ("in_riichi", in_riichi, 1, actions.Discard(Tile.FOUR_SOU)),
    ("in_riichi", in_riichi, 1, actions.DeclareRiichi(Tile.THREE_SOU, drawn=True)),
    ("in_riichi", riichi_asked, 1, actions.Chi((Tile.TWO_SOU, Tile.THREE_SOU))),
    ("swap_call", swapping, 1, actions.Discard(Tile.SIX_MAN)),
    ("open_hand", after_pon, 1, actions.DeclareRiichi(Tile.SOUTH)),
    ("no_stick", poor, 0, actions.DeclareRiichi(Tile.RED, drawn=True)),
    ("too_late", late, 2, actions.DeclareRiichi(Tile.RED, drawn=True)),
    ("not_tenpai", first, 0, actions.DeclareRiichi(Tile.WHITE, drawn=True)),
    ("not_after_a_call", after_pon, 1, actions.ClosedKan(Tile.EAST)),
    ("no_kan", first, 0, actions.ClosedKan(Tile.EAST)),
    ("no_kan", first, 0, actions.AddedKan(Tile.EAST)),
    ("no_replacement", wallless, 1, actions.ClosedKan(Tile.NINE_MAN)),
    ("four_kans", four_kans, 1, actions.ClosedKan(Tile.ONE_SOU)),
    ("changes_waits", in_riichi, 1, actions.ClosedKan(Tile.THREE_SOU)),
    ("not_with_four", first, 0, actions.Kita()),
    ("no_north", three, 0, actions.Kita()),
    ("not_played", lambda: table("ema"), 0, actions.NineTerminals()),
    ("not_first_turn", in_riichi, 1, actions.NineTerminals()),
    ("too_few_kinds", first, 0, actions.NineTerminals()),
    ("not_a_win", first, 0, actions.Tsumo()),
    ("not_a_win", asked, 1, actions.Ron()),
    ("furiten", furiten, 1, actions.Ron()),
    ("no_yaku", without_yaku, 1, actions.Ron()),
    ("nothing_to_call", first, 0, actions.Pass()),
    ("nothing_to_call", first, 0, actions.Ron()),
    ("nothing_to_call", robbable, 1, actions.Pon((Tile.GREEN, Tile.GREEN))),
    ("no_such_call", asked, 1, actions.Pon((Tile.EAST, Tile.EAST))),
    ("no_such_call", asked, 1, actions.Chi((Tile.FOUR_MAN, Tile.FIVE_MAN))),
    ("no_such_call", asked, 1, actions.OpenKan()),
    ("not_next", asked_across, 2, actions.Chi((Tile.FOUR_MAN, Tile.SIX_MAN))),
    ("last_tile", last_discard, 2, actions.Chi((Tile.SEVEN_SOU, Tile.NINE_SOU))),
    ("hand_ends", hand_ending, 2, actions.Pon((Tile.NINE_PIN, Tile.NINE_PIN))),
    ("nothing_to_stop", first, 0, actions.Stop()),
]


@pytest.mark.parametrize(("code", "opened", "seat", "action"), CASES)
def test_a_refusal_has_its_code_and_changes_nothing(
    code: str, opened: Callable[[], RiichiMatch], seat: int, action: actions.Action
) -> None:
    match = opened()
    state, log = match.state, match.log
    with pytest.raises(Illegal) as refused:
        match.submit(seat, action)
    assert refused.value.code == code
    assert match.state is state
    assert match.log == log
    assert action not in match.legal(seat)


def test_every_code_of_the_rules_is_tried_here() -> None:
    found = {code for module in (legality, wins) for code in _codes(Path(str(module.__file__)))}
    assert found - {code for code, *_ in CASES} == set()


def _codes(path: Path) -> set[str]:
    """The texts that functions named `why_…` return."""
    return {
        text.value
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef) and function.name.lstrip("_").startswith("why_no")
        for returned in ast.walk(function)
        if isinstance(returned, ast.Return) and returned.value is not None
        for text in ast.walk(returned.value)
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
    }


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    match = first()
    with pytest.raises(Illegal):
        match.submit(seat, actions.Discard(Tile.WHITE, drawn=True))


@pytest.mark.parametrize("junk", [None, 1, "pass", (), {}, object(), Tile.EAST, actions.Pass])
def test_what_is_no_action_is_refused(junk: object) -> None:
    for match in (first(), asked()):
        seat = match.to_act[0]
        assert riichi.why_not(match.state, seat, junk) == "not_an_action"


@pytest.mark.parametrize(
    "action",
    [
        actions.Chi((Tile.FOUR_MAN,)),  # type: ignore[arg-type]  # each is the test
        actions.Chi("46m"),  # type: ignore[arg-type]
        actions.Pon((None, None)),  # type: ignore[arg-type]
        actions.Pon([Tile.FIVE_MAN, Tile.FIVE_MAN]),  # type: ignore[arg-type]
        actions.Pon((Tile.FIVE_MAN, Tile.FIVE_MAN, Tile.FIVE_MAN)),  # type: ignore[arg-type]
    ],
)
def test_a_malformed_call_is_refused(action: actions.Action) -> None:
    match = asked()
    with pytest.raises(Illegal):
        match.submit(1, action)


def test_an_answer_cannot_be_given_twice_nor_after_the_table_went_on() -> None:
    match = table(hands=("", "46m 258p 147s 11223z", "", "55m 369p 258s 13457z"), draws="5m")
    go(match, "0 drawn", "1 pass")
    for again in (actions.Pass(), actions.Chi((Tile.FOUR_MAN, Tile.SIX_MAN))):
        with pytest.raises(Illegal) as refused:
            match.submit(1, again)
        assert refused.value.code == "not_your_turn"
    go(match, "3 pass")
    with pytest.raises(Illegal) as refused:
        match.submit(3, actions.Pon((Tile.FIVE_MAN, Tile.FIVE_MAN)))
    assert refused.value.code == "not_your_turn"


def test_a_discard_cannot_be_made_twice() -> None:
    match = first()
    go(match, "0 drawn")
    quiet(match)
    with pytest.raises(Illegal):
        match.submit(0, actions.Discard(Tile.RED))
