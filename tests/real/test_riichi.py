"""Recorded riichi: every win scores exactly, and every game goes from hand to hand and ends as it did."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.real.riichi_matches import settled_of, stated_in
from tests.real.riichi_records import BASES, games, lines, rules_of, win_of
from zashiki.documents.riichi import GameState, HandResult, Player, RoundState, process_hand_end
from zashiki.games.riichi.rounds import WINDS
from zashiki.games.riichi.rules import Ruleset, preset
from zashiki.games.riichi.standings import final_table
from zashiki.games.riichi.value.hand_value import value_of
from zashiki.games.riichi.value.payments import Claim, nagashi, noten, paid
from zashiki.records.riichi.rule_notes import date_of, houses

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
    for game in games(data_folder):
        follow(game, checked)
    if not checked:
        pytest.skip("no recorded games in the data folder")
    said = ", ".join(f"{count} {name}" for name, count in sorted(checked.items()) if count)
    record_property("checked", f"riichi games: {said}, 0 mismatches")


def follow(game: Any, checked: Counter[str]) -> None:
    """Go from hand to hand by the rules of the game's day; where they do not fit, by those that its play shows."""
    rule = game["rule"]
    house = houses(date=date_of(game["game"]))[0]
    rules = rules_of(sanma=rule["sanma"], hanchan=rule["hanchan"], house=house)
    if stated_in(game) is None or not goes(game, rules):
        found = settled_of(game)
        rules = found.match.rules
        checked["of rules inferred beside their day"] += bool(found.remarks)
        game = game if found.over else game | {"owari": None}
    assert goes(game, rules, checked), game["game"]


def goes(game: Any, rules: Ruleset, checked: Counter[str] | None = None) -> bool:
    """Whether every hand leads to the next, and the last one to the final table, where there is one."""
    checked = Counter() if checked is None else checked
    hands = [hand for hand in game["hands"] if hand["results"]]
    for hand, following in zip(hands, [*game["hands"], None][1 : len(hands) + 1], strict=True):
        scores, sticks, result = settled(rules, hand)
        state = GameState(
            tuple(Player(str(seat), score) for seat, score in enumerate(scores)),
            RoundState(WINDS[hand["kyoku"] // 4], hand["kyoku"] % 4 + 1, hand["honba"], sticks),
            settings_of(rules),
        )
        found = process_hand_end(state, result)
        if following is None:
            left = 0 if result.type == "Win" else sticks
            stated, final = stated_in(game), final_table(rules, scores, sticks=left)
            if stated is not None and (stated.scores, stated.points) != (final.scores, final.points):
                return False
            if found.is_game_over != (stated is not None) and not rules.hands:
                return False
            checked["final tables" if stated else "broken off"] += 1
            continue
        after = found.next_round
        place = (WINDS[following["kyoku"] // 4], following["kyoku"] % 4 + 1, following["honba"], following["kyotaku"])
        if found.is_game_over or (after.wind, after.number, after.honba, after.riichi_sticks) != place:
            return False
        assert following["scores"][: rules.players] == scores, game["game"]
        checked["transitions"] += 1
    checked["broken off"] += len(hands) < len(game["hands"])
    return True


def settings_of(rules: Ruleset) -> dict[str, object]:
    """The same rules as the document takes them: a preset, and what differs from it."""
    name = rules.name.removesuffix("*")
    base, own = (msgspec.to_builtins(one) for one in (preset(name), rules))
    known = [knob for knob in own if own[knob] != base[knob] and knob not in ("name", "opening", "hands")]
    return {"preset": name} | {camel(knob): own[knob] for knob in known}


def camel(knob: str) -> str:
    first, *rest = knob.split("_")
    return first + "".join(word.capitalize() for word in rest)


def settled(rules: Ruleset, hand: Any) -> tuple[list[int], int, HandResult]:
    """The scores after a hand, the deposits that lay on the table, and how it ended; payments are the recorded ones."""
    dealer = hand["kyoku"] % 4
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


def won(row: Any) -> Claim:
    if row["yakuman"]:
        base = 8000 * len(row["yakuman"])
    else:
        base = BASES[row["limit"]] or row["fu"] << 2 + sum(han for _, han in row["yaku"])
    return Claim(
        winner=row["who"], base=base, loser=None if row["frm"] == row["who"] else row["frm"], liable=row["pao"]
    )


def drawn(rules: Ruleset, row: Any, ready: list[int], dealer: int) -> tuple[Any, tuple[int, ...]]:
    if row["type"] == "exhaustive":
        return "exhaustive", noten(rules, ready)
    if row["type"] == "nm":
        winners = [seat for seat in range(rules.players) if row["delta"][seat] > 0]
        return "nagashi", nagashi(rules, winners, dealer=dealer)
    return "abort", (0,) * rules.players
