"""Recorded riichi: every win scores exactly, and every game goes from hand to hand and ends as it did."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.real.riichi_records import BASES, lines, rules_of, win_of
from zashiki.documents.riichi import GameState, HandResult, Player, RoundState, process_hand_end
from zashiki.games.riichi.final_table import final_table
from zashiki.games.riichi.hand_end import WINDS
from zashiki.games.riichi.payments import Won, nagashi, noten, paid
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.valuing import value_of

Say = Callable[[str, object], None]


def test_every_recorded_win_scores_exactly(data_folder: Path, record_property: Say) -> None:
    wins = 0
    for row in lines(data_folder, "wins*.jsonl.gz"):
        rules, win, said = win_of(row)
        found = value_of(rules, win)
        held = Counter[str]()
        for name, han in found.yaku:
            held["dora" if name == "kita" else name] += han
        assert (held, found.limit) == (said.yaku, said.limit), row["id"]
        if not found.yakuman:
            assert (found.fu, found.han) == (said.fu, said.han), row["id"]
        wins += 1
    if not wins:
        pytest.skip("no recorded wins in the data folder")
    record_property("checked", f"riichi wins: {wins}, 0 mismatches")


def test_every_game_goes_from_hand_to_hand_as_recorded(data_folder: Path, record_property: Say) -> None:
    checked: Counter[str] = Counter()
    for game in lines(data_folder, "games*.jsonl.gz"):
        follow(game, checked)
    if not checked:
        pytest.skip("no recorded games in the data folder")
    said = ", ".join(f"{count} {name}" for name, count in sorted(checked.items()))
    record_property("checked", f"riichi games: {said}, 0 mismatches")


def follow(game: Any, checked: Counter[str]) -> None:
    rule = game["rule"]
    rules = rules_of(sanma=rule["sanma"], hanchan=rule["hanchan"])
    seats = [(game["first_oya"] + step) % rules.players for step in range(rules.players)]
    for hand, following in zip(game["hands"], [*game["hands"][1:], None], strict=True):
        scores, sticks, result = settled(rules, hand, seats)
        state = GameState(
            tuple(Player(str(seat), scores[seat]) for seat in seats),
            RoundState(WINDS[hand["kyoku"] // 4], hand["kyoku"] % 4 + 1, hand["honba"], sticks),
            {"preset": rules.name.removesuffix("*"), "length": rules.length},
        )
        found = process_hand_end(state, result)
        assert found.is_game_over == (following is None), game["game"]
        if following is None:
            left = 0 if result.type == "Win" else sticks
            final = final_table(rules, [scores[seat] for seat in seats], sticks=left)
            assert list(final.scores) == [game["owari"]["scores"][seat] for seat in seats], game["game"]
            assert list(final.points) == [1000 * game["owari"]["points"][seat] for seat in seats], game["game"]
            checked["final tables"] += 1
            continue
        after = found.next_round
        place = (WINDS[following["kyoku"] // 4], following["kyoku"] % 4 + 1, following["honba"], following["kyotaku"])
        assert (after.wind, after.number, after.honba, after.riichi_sticks) == place, game["game"]
        assert following["scores"][: rules.players] == scores, game["game"]
        checked["transitions"] += 1


def settled(rules: Ruleset, hand: Any, seats: list[int]) -> tuple[list[int], int, HandResult]:
    """The scores after a hand, the deposits that lay on the table, and how it ended; payments are the recorded ones."""
    dealer = seats[hand["kyoku"] % 4]
    assert dealer == hand["oya"]
    riichi = [event[1] for event in hand["events"] if event[0] == "riichi2"]
    sticks, players = hand["kyotaku"] + len(riichi), range(rules.players)
    first = hand["results"][0]
    if first["kind"] == "agari":
        wins = [won(one) for one in hand["results"]]
        deltas = paid(rules, wins, dealer=dealer, honba=hand["honba"], deposits=riichi, sticks=sticks).total
        result = HandResult(
            "Win", tuple(str(one.winner) for one in wins), None if wins[0].loser is None else str(wins[0].loser)
        )
    else:
        ready = [seat for seat in players if first["shown"][seat]]
        kind, deltas = drawn(rules, first, ready, dealer)
        result = HandResult("Draw", tenpai_player_ids=tuple(map(str, ready)), draw_kind=kind)
    recorded = [sum(one["delta"][seat] for one in hand["results"]) for seat in players]
    assert list(deltas) == recorded
    return [hand["scores"][seat] - 1000 * riichi.count(seat) + deltas[seat] for seat in players], sticks, result


def won(row: Any) -> Won:
    if row["yakuman"]:
        base = 8000 * len(row["yakuman"])
    else:
        base = BASES[row["limit"]] or row["fu"] << 2 + sum(han for _, han in row["yaku"])
    return Won(winner=row["who"], base=base, loser=None if row["frm"] == row["who"] else row["frm"], liable=row["pao"])


def drawn(rules: Ruleset, row: Any, ready: list[int], dealer: int) -> tuple[Any, tuple[int, ...]]:
    if row["type"] == "exhaustive":
        return "exhaustive", noten(rules, ready)
    if row["type"] == "nm":
        winners = [seat for seat in range(rules.players) if row["delta"][seat] > 0]
        return "nagashi", nagashi(rules, winners, dealer=dealer)
    return "abort", (0,) * rules.players
