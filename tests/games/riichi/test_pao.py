"""Liability (包): who let the last meld of a yakuman be called pays for it."""

import pytest

from tests.games.riichi.tables import go, rules_of, scores, table, wins, yaku
from zashiki.games.riichi.events import RoundWon
from zashiki.games.riichi.rules import MatchStart, Ruleset
from zashiki.records.riichi.script_play import RiichiMatch


def called(rules: Ruleset | str = "tenhou", *, draws: str, third: str = "7z") -> RiichiMatch:
    """Seat 2 calls white of seat 0, green of seat 0, red of seat 1, and waits for 6s and 9s; seat 3 draws next."""
    match = table(rules, hands=("", "", "556677z 124p 99p 78s"), draws=f"5z 1z 6z 2z 3z {third} {draws}", dora="1m")
    go(match, "0 drawn", "2 pon 55z", "2 discard 1p", "3 drawn", "0 drawn", "2 pon 66z", "2 discard 2p")
    go(match, "3 drawn", "0 drawn", "1 drawn", "2 pon 77z", "2 discard 4p")
    return match


def only(found: list[RoundWon]) -> RoundWon:
    (won,) = found
    return won


WITH_COUNTERS = rules_of(opening=MatchStart(scores=(25000,) * 4, honba=2))


def test_pao_daisangen_tsumo_the_liable_seat_pays_all_with_the_counters() -> None:
    match = called(WITH_COUNTERS, draws="4z 4z 4z 9s")
    won = only(wins(match, "3 drawn", "0 drawn", "1 drawn", "2 tsumo"))
    assert (won.liable, list(yaku(won))) == (1, ["daisangen"])
    assert won.flow.hand == (0, -32000, 32000, 0)
    assert won.flow.honba == (0, -600, 600, 0)


@pytest.mark.parametrize(("payer", "honba"), [("liable", (0, -600, 600, 0)), ("discarder", (0, 0, 600, -600))])
def test_pao_daisangen_ron_half_and_half_and_who_pays_the_counters(payer: str, honba: tuple[int, ...]) -> None:
    rules = rules_of(opening=MatchStart(scores=(40000,) * 4, honba=2), pao_honba=payer)
    match = called(rules, draws="9s")
    won = only(wins(match, "3 drawn", "2 ron"))
    assert won.flow.hand == (0, -16000, 32000, -16000)
    assert won.flow.honba == honba
    assert sum(scores(match)) == 160000


def test_pao_a_ron_from_the_liable_seat_is_paid_by_it_alone() -> None:
    match = called(draws="4z 4z 9s")
    won = only(wins(match, "3 drawn", "0 drawn", "1 drawn", "2 ron"))
    assert won.flow.hand == (0, -32000, 32000, 0)


def test_pao_nobody_is_liable_for_a_dragon_that_was_drawn() -> None:
    hands = ("", "", "556677z 124p 99p 78s")
    match = table(hands=hands, draws="5z 1z 6z 2z 3z 4z 7z 9s", dora="1m")
    go(match, "0 drawn", "2 pon 55z", "2 discard 1p", "3 drawn", "0 drawn", "2 pon 66z", "2 discard 2p")
    won = only(wins(match, "3 drawn", "0 drawn", "1 drawn", "2 discard 4p", "3 drawn", "2 ron"))
    assert (won.liable, list(yaku(won))) == (None, ["daisangen"])
    assert won.flow.hand == (0, 0, 32000, -32000)


def test_pao_only_where_the_rules_have_it() -> None:
    match = called(rules_of(pao=()), draws="4z 4z 4z 9s")
    assert only(wins(match, "3 drawn", "0 drawn", "1 drawn", "2 tsumo")).liable is None


def test_pao_with_three_the_liable_seat_pays_for_both() -> None:
    rules = rules_of("tenhou-3p", opening=MatchStart(scores=(60000,) * 3, honba=1))
    for last, hand, honba in (
        (["2 drawn", "0 drawn", "1 tsumo"], (-24000, 24000, 0), (-200, 200, 0)),
        (["2 drawn", "1 ron"], (-16000, 32000, -16000), (-200, 200, 0)),
    ):
        draws = "5z 1z 6z 2z 7z" + (" 1z 3z 9s" if "1 tsumo" in last else " 9s")
        match = table(rules, hands=("", "556677z 124p 99p 78s"), draws=draws, dora="1m")
        go(match, "0 drawn", "1 pon 55z", "1 discard 1p", "2 drawn", "0 drawn", "1 pon 66z", "1 discard 2p")
        go(match, "2 drawn")
        won = only(wins(match, "0 drawn", "1 pon 77z", "1 discard 4p", *last))
        assert (won.liable, list(yaku(won))) == (0, ["daisangen"])
        assert (won.flow.hand, won.flow.honba) == (hand, honba), "the missing payer's part is lost here too"


def test_pao_in_a_double_ron_binds_for_its_own_hand_alone() -> None:
    rules = rules_of(opening=MatchStart(scores=(60000,) * 4, honba=2, sticks=1))
    hands = ("123456m 55p 23478s", "", "556677z 124p 99p 78s")
    match = table(rules, hands=hands, draws="5z 1z 6z 2z 3z 7z 9s", dora="8p")
    go(match, "0 drawn", "2 pon 55z", "2 discard 1p", "3 drawn", "0 drawn", "2 pon 66z", "2 discard 2p")
    go(match, "3 drawn", "0 drawn", "1 drawn", "2 pon 77z", "2 discard 4p", "3 drawn", "2 ron")
    nearest, liable = wins(match, "0 ron")
    assert (nearest.seat, nearest.liable, liable.seat, liable.liable) == (0, None, 2, 1)
    assert nearest.flow.hand == (1500, 0, 0, -1500)
    assert (nearest.flow.honba, nearest.flow.sticks) == ((600, 0, 0, -600), (1000, 0, 0, 0))
    assert liable.flow.hand == (0, -16000, 32000, -16000)
    assert (liable.flow.honba, liable.flow.sticks) == ((0,) * 4, (0,) * 4), "the nearest took them"


# Four winds.


def four_winds_called(rules: Ruleset, *, draws: str) -> RiichiMatch:
    """Seat 2 calls east, south and west of seat 0, at last north of seat 1, and waits for 5z; seat 3 draws next."""
    match = table(rules, hands=("", "", "11223344z 12p 5z 67s"), draws=f"1z 1m 2z 1m 3z 1m 9m 4z {draws}", dora="1p")
    go(match, "0 drawn", "2 pon 11z", "2 discard 1p", "3 drawn", "0 drawn", "2 pon 22z", "2 discard 2p", "3 drawn")
    go(match, "0 drawn", "2 pon 33z", "2 discard 7s", "3 drawn", "0 drawn", "1 drawn", "2 pon 44z", "2 discard 6s")
    return match


def test_pao_daisuushii_tsumo() -> None:
    match = four_winds_called(rules_of(), draws="9m 9m 9p 5z")
    won = only(wins(match, "3 drawn", "0 drawn", "1 drawn", "2 tsumo"))
    assert set(yaku(won)) == {"daisuushii", "tsuuiisou"}
    assert won.liable == 1
    assert won.flow.hand == (0, -64000, 64000, 0), "the whole hand"


def test_pao_not_whole_only_the_share_of_its_yakuman() -> None:
    match = four_winds_called(rules_of("mahjong-soul"), draws="9m 9m 9p 5z")
    won = only(wins(match, "3 drawn", "0 drawn", "1 drawn", "2 tsumo"))
    assert dict(won.value.yaku) == {"daisuushii": 2, "tsuuiisou": 1}
    assert won.flow.hand == (-16000, -64000 - 8000, 96000, -8000), "two for the winds, and its part of the third"


def test_pao_not_whole_ron_the_share_is_halved_and_the_rest_is_the_discarders() -> None:
    match = four_winds_called(rules_of("mahjong-soul"), draws="5z")
    won = only(wins(match, "3 drawn", "2 ron"))
    assert won.flow.hand == (0, -32000, 96000, -32000 - 32000)


# Four kans.


def four_kans_called(rules: Ruleset, draws: str) -> RiichiMatch:
    """Seat 2 has three closed kans and calls the fourth of seat 0; its replacement wins."""
    match = table(
        rules,
        hands=("", "", "1111p 2222p 3333p 9s"),
        draws=f"3z 3z 9s 1m 9s {draws}",
        replacements="9s 5z 6z 6z",
        dora="1m",
    )
    go(match, "0 drawn", "1 drawn", "2 closed-kan 1p", "2 closed-kan 2p", "2 closed-kan 3p")
    go(match, "2 discard 5z", "3 drawn", "0 drawn", "2 open-kan")
    return match


def test_pao_suukantsu_for_the_fourth_kan_where_the_rules_have_it() -> None:
    rules = rules_of(pao=("daisangen", "daisuushii", "suukantsu"))
    match = four_kans_called(rules, "4z")
    assert [one.yakuman for one in match.state.players[2].liable] == ["suukantsu"]
    won = only(wins(match, "2 tsumo"))
    assert (won.liable, won.flow.hand) == (0, (-32000, 0, 32000, 0))


def test_pao_suukantsu_is_not_in_the_usual_rules() -> None:
    match = four_kans_called(rules_of(), "4z")
    assert match.state.players[2].liable == ()
    won = only(wins(match, "2 tsumo"))
    assert won.flow.hand == (-16000, -8000, 32000, -8000)


def test_pao_a_pon_after_three_kans_makes_nobody_liable() -> None:
    rules = rules_of(pao=("suukantsu",))
    hands = ("", "", "1111p 2222p 3333p 9s")
    match = table(rules, hands=hands, draws="3z 3z 9s 1m 9s", replacements="5z 5z 6z", dora="1m")
    go(match, "0 drawn", "1 drawn", "2 closed-kan 1p", "2 closed-kan 2p", "2 closed-kan 3p", "2 discard 5z")
    go(match, "3 drawn", "0 drawn", "2 pon 99s")
    assert match.state.players[2].liable == ()
