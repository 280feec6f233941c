"""Every deal written as PHH comes back: the same cards, actors, amounts and stacks."""

import tomllib

import pytest
from hypothesis import given

from tests.games.stud.tables import play, table
from tests.records.stud.random_hands import played, tables
from zashiki import Match
from zashiki.games import koikoi, stud
from zashiki.games.stud.events import BurnsShuffled, CommunityDealt
from zashiki.kernel.record import AnyMatch, Record
from zashiki.records.export import export
from zashiki.records.foreign import About, ForeignError, ForeignGame, Outgoing, outgoing
from zashiki.records.stud.phh import parse_phh
from zashiki.records.stud.phh_out import Deal, actions_of, deals_of, show_phh, show_phhs, write_all, write_one

HANDS = ("3c4d2c 5h6h7hKd", "8c9d9c ThJhQh2d", "AcAdKc KhKs3h4s")


def back(text: str) -> dict[int, tuple[ForeignGame, Deal]]:
    """Read hands again: by the number of the deal, the game and its only deal."""
    games, problems = parse_phh(text)
    assert not [str(problem) for problem in problems]
    return {int(game.about.tags["_deal"]): (game, next(deals_of(game.match()))) for game in games}


def stacks(deal: Deal) -> list[tuple[int, int]]:
    """What each seat had and has, from the dealer's left."""
    return [(deal.before.players[seat].stack, deal.after.players[seat].stack) for seat in deal.order]


def choices(deal: Deal) -> list[str]:
    """The actions that somebody chose."""
    return [action for action in actions_of(deal) if action.split()[1] not in ("dh", "db", "sm")]


@given(tables())
def test_every_deal_comes_back_with_its_cards_actors_amounts_and_stacks(match: AnyMatch) -> None:
    deals = {deal.init.deal: deal for deal in deals_of(match)}
    again = back(show_phhs(Outgoing(match, About())))
    assert again.keys() == deals.keys()
    for number, deal in deals.items():
        game, same = again[number]
        assert list(actions_of(same)) == list(actions_of(deal))
        assert stacks(same) == stacks(deal)
        assert same.init.game == deal.init.game
        over = deal.after.phase is stud.Phase.DEAL_OVER
        assert (game.about.ending, game.about.counted) == (("", "finishing_stacks") if over else ("unfinished", ""))


@given(tables(deals=1))
def test_what_one_seat_or_a_spectator_saw_comes_back_with_unseen_cards_filled_in(match: AnyMatch) -> None:
    deals = {deal.init.deal: deal for deal in deals_of(match)}
    record = Record.start(match)
    for seat in (None, 0):
        text = show_phhs(outgoing(export(record, seat)))
        for number, (game, same) in back(text).items():
            assert choices(same) == choices(deals[number])
            if game.about.counted:
                assert stacks(same) == stacks(deals[number])
            else:
                assert [before for before, _ in stacks(same)] == [before for before, _ in stacks(deals[number])]


def test_hidden_cards_are_written_as_unknown() -> None:
    match = play(table(*HANDS, folded_after=(7, 3, 7)), "b f c k b20 f")
    text = show_phh(outgoing(export(Record.start(match), 1)))
    assert "'d dh p1 ????2c', 'd dh p2 8c9d9c', 'd dh p3 ????Kc'" in text
    assert "'d dh p1 3c4d2c'" in show_phh(Outgoing(match, About()))


def test_a_hand_in_words() -> None:
    match = play(table(*HANDS, folded_after=(7, 3, 7), mucking=False, rake=3), "b f c k b20 c k k b40 f")
    told_of = About(names=("Aki", "Ren", "O'Neil"), notes=("",) * 9 + ("a sigh",), tags={"event": "Tea", "day": "22"})
    assert tomllib.loads(show_phh(Outgoing(match, told_of))) == {
        "variant": "F7S",
        "ante_trimming_status": True,
        "antes": [5, 5, 5],
        "bring_in": 10,
        "small_bet": 20,
        "big_bet": 40,
        "starting_stacks": [4000, 4000, 4000],
        "actions": [
            *("d dh p1 3c4d2c", "d dh p2 8c9d9c", "d dh p3 AcAdKc", "p1 pb", "p2 f", "p3 cc"),
            *("d dh p1 5h", "d dh p3 Kh", "p3 cc", "p1 cbr 20", "p3 cc"),
            *("d dh p1 6h", "d dh p3 Ks", "p3 cc", "p1 cc", "d dh p1 7h", "d dh p3 3h", "p3 cbr 40", "p1 f # a sigh"),
        ],
        "players": ["Aki", "Ren", "O'Neil"],
        "finishing_stacks": [3965, 3995, 4037],
        "_preset": "online",
        "_rules": {"rake": 3, "mucking": False},
        "seats": [1, 2, 3],
        "seat_count": 3,
        "_deal": 1,
        "_dealer": 3,
        "event": "Tea",
        "day": 22,
    }


def test_a_deal_that_broke_off_has_no_finishing_stacks() -> None:
    whole, broken = (play(table(*HANDS), choices) for choices in ("b f f", "b f c k b20"))
    assert "finishing_stacks = [" in show_phh(Outgoing(whole, About()))
    text = show_phh(Outgoing(broken, About()))
    assert "finishing_stacks" not in text
    ((game, same),) = back(text).values()
    assert (game.about.ending, game.about.result) == ("unfinished", "")
    assert stacks(same) == [(4000, 3965), (4000, 3995), (4000, 3985)]


def test_a_record_of_several_deals_makes_a_file_of_several_hands_and_no_single_one() -> None:
    match = played(stud.change_rules(stud.preset("seed"), seats=4, deals=3), 5)
    several = Outgoing(match, About(names=("a", "b", "c", "d"), tags={"event": "left out"}))
    tables_of = tomllib.loads(write_all(several).decode())
    assert list(tables_of) == ["1", "2", "3"]
    assert [hand["_dealer"] for hand in tables_of.values()] == [deal.init.dealer + 1 for deal in deals_of(match)]
    assert tables_of["2"]["_rotation"] == ["F7S", "FR", "F7S/8"]
    assert "event" not in tables_of["1"]
    with pytest.raises(ForeignError, match="holds one hand, and this match has 3 deals; write phhs"):
        write_one(several)


def test_rules_of_ones_own_are_written_as_what_differs_from_a_preset() -> None:
    rules = stud.change_rules(stud.preset("roberts"), name="tea house", seats=2, deals=1, raises=2)
    text = show_phh(Outgoing(played(rules, 1), About()))
    assert "_preset = 'online'\n_rules = {burns = true, raises = 2, heads_up = 'any_time', odd_chip = 'held'}\n" in text
    ((game, _),) = back(text).values()
    assert isinstance(game.rules, stud.Ruleset)
    assert (game.rules.raises, game.rules.heads_up, game.rules.burns) == (2, "any_time", True)


@pytest.mark.parametrize("name", stud.presets())
@pytest.mark.parametrize("seats", [7, 8])
def test_a_deck_that_runs_short_comes_back(name: str, seats: int) -> None:
    rules = stud.change_rules(stud.preset(name), seats=seats, deals=1)
    match = Match.open(stud, rules, seed=f"{name} {seats}")
    while match.to_act:
        (seat,) = match.to_act
        match.submit(seat, next(a for a in match.legal(seat) if not isinstance(a, stud.Fold)))
    short = any(isinstance(event, CommunityDealt | BurnsShuffled) for event in match.log)
    assert short == (seats == 8 or rules.burns)
    ((_, same),) = back(show_phh(Outgoing(match, About()))).values()
    (deal,) = deals_of(match)
    assert list(actions_of(same)) == list(actions_of(deal))
    assert stacks(same) == stacks(deal)


def test_another_game_is_refused() -> None:
    with pytest.raises(ForeignError, match="this format is for stud, and this is a match of koikoi"):
        show_phh(Outgoing(Match.open(koikoi, seed="tea"), About()))
