"""The rules of reversi, each test named after its rule (see RULES.md), and the bitboards against a naive grid."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from tests.games.reversi.boards import board, random_position, random_walk, rows_of
from tests.games.reversi.naive import grid_of, turned
from zashiki import Illegal, Match
from zashiki.games import reversi
from zashiki.games.reversi import BLACK, WHITE, Board, PlaceDisc, Position
from zashiki.games.reversi.bitboard import SIZES, bits, geometry
from zashiki.games.reversi.events import BoardSet, DiscPlaced, MatchEnded, OpeningChosen, TurnPassed
from zashiki.kernel.chance import Stacked
from zashiki.kernel.record import AnyMatch, Record
from zashiki.records.audit import verify
from zashiki.texts.rulebook import RuleError

NOTHING = Stacked({})


def at(text: str, **knobs: object) -> AnyMatch:
    """A match from a position in rows of `B`, `W` and `.`, then the side to move."""
    rules = reversi.change_rules(reversi.preset("othello"), position=text, **knobs)
    return Match(reversi, rules, NOTHING)


def names(squares: int, size: int = 8) -> tuple[str, ...]:
    return geometry(size).named(squares)


def passes(match: AnyMatch) -> list[int]:
    return [event.seat for event in match.log if isinstance(event, TurnPassed)]


# ---------------------------------------------------------------------------------------------------- the board


def test_squares_are_named_by_column_and_row_from_the_top() -> None:
    eight = geometry(8)
    assert (eight.names[0], eight.names[1], eight.names[8], eight.names[63]) == ("a1", "b1", "a2", "h8")
    assert geometry(10).names[99] == "j10"
    assert all(eight.squares[name] == number for number, name in enumerate(eight.names))


@pytest.mark.parametrize("size", SIZES)
def test_the_standard_start_has_white_on_the_falling_diagonal(size: int) -> None:
    middle, start = size // 2, rows_of(Board.standard(size))
    assert [row[middle - 1 : middle + 1] for row in start[middle - 1 : middle + 1]] == [["W", "B"], ["B", "W"]]
    mirrored = Board.mirrored(size)
    assert (mirrored.black, mirrored.white) == (Board.standard(size).white, Board.standard(size).black)


def test_the_standard_start_of_othello_and_its_first_moves() -> None:
    match = Match(reversi, reversi.preset("othello"), NOTHING)
    assert match.opening == (BoardSet("." * 27 + "WB" + "." * 6 + "BW" + "." * 27, BLACK),)
    assert match.to_act == (BLACK,)
    assert [one.square for one in match.legal(BLACK)] == ["d3", "c4", "f5", "e6"]


def test_the_mirrored_start_of_the_seed() -> None:
    match = Match(reversi, reversi.preset("seed-003"), NOTHING)
    assert [one.square for one in match.legal(BLACK)] == ["e3", "f4", "c5", "d6"]


@pytest.mark.parametrize("size", [3, 5, 7, 2, 12, 0])
def test_boards_have_four_to_ten_rows_an_even_number(size: int) -> None:
    with pytest.raises(ValueError, match="a board has 4, 6, 8 or 10 rows"):
        geometry(size)
    with pytest.raises(RuleError):
        reversi.parse_rules(f"size = {size}")


@pytest.mark.parametrize("size", SIZES)
def test_moves_and_flips_agree_with_the_naive_grid(size: int) -> None:
    """10,000 random positions in all, half of them strewn and half of them from games."""
    dice, area = Random(f"grid {size}"), geometry(size)
    strewn = (random_position(dice, size) for _ in range(1250))
    played = (position for _ in range(100) for position in random_walk(dice, size))
    checked = 0
    for position in (*strewn, *_first(played, 1250)):
        grid, moves = grid_of(position), position.board.moves(position.turn)
        found = {at: turned(grid, *divmod(at, size)) for at in range(size * size) if divmod(at, size) not in grid}
        assert bits(moves) == [at for at, flipped in found.items() if flipped]
        for at in bits(moves):
            flipped = position.board.flips(position.turn, at)
            assert {divmod(one, size) for one in bits(flipped)} == set(found[at])
        assert moves & ~area.full == 0
        checked += 1
    assert checked == 2500


def _first(positions: Iterator[Position], count: int) -> Iterator[Position]:
    return (position for position, _ in zip(positions, range(count), strict=False))


def test_a_board_is_frozen_and_hashable() -> None:
    start = Board.standard()
    assert len({start, Board.standard(), Board.mirrored()}) == 2
    with pytest.raises(AttributeError):
        start.black = 0  # type: ignore[misc]  # that it cannot be assigned is what is tested


# -------------------------------------------------------------------------------------------------------- moving


def test_a_disc_flips_in_every_direction_at_once() -> None:
    position = board("B..B..B.", ".W.W.W..", "..WWW...", "BWW.WWWB", "..WWW...", ".W.W.W..", "B..B..B.")
    flipped = position.flips(BLACK, geometry(8).squares["d4"])
    assert set(names(flipped)) == set(names(position.white))


def test_a_placed_disc_is_an_event_that_names_what_it_flips() -> None:
    match = Match(reversi, reversi.preset("othello"), NOTHING)
    assert match.submit(BLACK, PlaceDisc("f5")) == (DiscPlaced(BLACK, "f5", ("e5",)),)
    assert match.to_act == (WHITE,)
    assert match.state.board == Board.standard().placed(BLACK, geometry(8).squares["f5"])


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (WHITE, PlaceDisc("f5"), "not_your_turn"),
        (BLACK, PlaceDisc("f4"), "nothing_flips"),
        (BLACK, PlaceDisc("a1"), "nothing_flips"),
        (BLACK, PlaceDisc("d4"), "square_taken"),
        (BLACK, PlaceDisc("i9"), "no_such_square"),
        (BLACK, PlaceDisc("F5"), "no_such_square"),
        (BLACK, PlaceDisc(""), "no_such_square"),
        (BLACK, "f5", "not_an_action"),
        (BLACK, None, "not_an_action"),
        (2, PlaceDisc("f5"), "no_such_seat"),
    ],
)
def test_what_is_refused_and_why(seat: int, action: object, code: str) -> None:
    match: AnyMatch = Match(reversi, reversi.preset("othello"), NOTHING)
    before = match.state
    with pytest.raises(Illegal) as refusal:
        match.submit(seat, action)
    assert refusal.value.code == code
    assert match.state is before


def test_a_square_that_is_no_text_is_refused() -> None:
    match: AnyMatch = Match(reversi, reversi.preset("othello"), NOTHING)
    strange = PlaceDisc([])  # type: ignore[arg-type]  # what a caller may do all the same
    assert reversi.why_not(match.state, BLACK, strange) == "no_such_square"


# ------------------------------------------------------------------------------------------- passing and the end

PASSING = "BW.." + "...." + "...." + "..WB" + "W"
"""White has no move; black has c1, and after it white has none again."""


def test_a_seat_without_a_move_passes_by_force_and_the_pass_is_an_event() -> None:
    match = at(PASSING, size=4)
    assert match.opening[1:] == (TurnPassed(WHITE),)
    assert match.to_act == (BLACK,)


def test_passing_is_never_a_choice() -> None:
    assert "pass" not in str(msgspec.json.schema(reversi.Action)).lower()


TWICE = "d3c3b3b2f5a3a1c1"
"""After these eight moves black must pass, so white, who made the last of them, moves again."""


def played_from(text: str, rules: reversi.Ruleset) -> AnyMatch:
    match: AnyMatch = Match(reversi, rules, NOTHING)
    for square in reversi.parse_transcript(text):
        match.submit(match.to_act[0], PlaceDisc(square))
    return match


def test_a_seat_moves_twice_when_the_other_must_pass() -> None:
    match = played_from(TWICE, reversi.preset("othello"))
    assert match.steps[-1].seat == WHITE
    assert match.steps[-1].events[-1] == TurnPassed(BLACK)
    assert match.to_act == (WHITE,)
    assert [one.square for one in match.legal(WHITE)] == ["e3", "f6"]


def test_the_end_when_neither_side_can_move() -> None:
    match = at("BB.." + "BB.." + "...." + "..WW" + "B", size=4)
    assert match.opening[-1] == MatchEnded("no_moves", (4, 2), (14, 2))
    assert match.outcome is not None
    assert match.outcome.reason == "no_moves"
    assert passes(match) == [], "where neither can move nobody passes: it is over"


def test_the_end_when_a_side_is_wiped_out() -> None:
    match = at(".WB." + "...." * 3 + "B", size=4)
    match.submit(BLACK, PlaceDisc("a1"))
    assert match.outcome == reversi.outcome(match.state)
    assert match.log[-1] == MatchEnded("wiped_out", (3, 0), (16, 0))


def test_the_end_when_the_board_is_full() -> None:
    match = at(".WBW" + "BBBB" * 3 + "B", size=4)
    match.submit(BLACK, PlaceDisc("a1"))
    assert match.log[-1] == MatchEnded("full_board", (15, 1), (15, 1))


def test_a_position_that_is_over_is_over_at_once() -> None:
    match = at("BBBB" * 4 + "W", size=4)
    assert match.to_act == ()
    assert match.outcome is not None
    assert match.outcome.scores == (16, 0)


# -------------------------------------------------------------------------------------------------------- scores


def test_official_score_gives_the_empty_squares_to_the_winner() -> None:
    found = board("BB..", "B...", "....", "...W")
    assert (reversi.raw(found), reversi.official(found)) == ((3, 1), (15, 1))
    assert reversi.official(board("W...", "WW..", "....", "...B")) == (1, 15)


def test_official_score_halves_the_empty_squares_of_a_draw() -> None:
    assert reversi.official(board("BB..", "....", "....", "..WW")) == (8, 8)


def test_official_score_difference_is_always_even() -> None:
    dice = Random("even")
    for _ in range(500):
        black, white = reversi.official(random_position(dice, 8).board)
        assert (black - white) % 2 == 0
        assert black + white == 64


def test_score_knob_decides_what_the_outcome_counts() -> None:
    text = "BB.." + "BB.." + "...." + "..WW" + "B"
    scores = {score: at(text, size=4, score=score).outcome for score in ("raw", "official")}
    assert scores["raw"] is not None
    assert scores["official"] is not None
    assert (scores["raw"].scores, scores["official"].scores) == ((4, 2), (14, 2))


# --------------------------------------------------------------------------------------- rule sets and their knobs


def test_historic_the_players_fill_the_centre_in_turn_without_flipping() -> None:
    match: AnyMatch = Match(reversi, reversi.preset("historic"), NOTHING)
    assert [one.square for one in match.legal(BLACK)] == ["d4", "e4", "d5", "e5"]
    with pytest.raises(Illegal) as refusal:
        match.submit(BLACK, PlaceDisc("c3"))
    assert refusal.value.code == "outside_the_centre"
    for seat, square in ((BLACK, "d4"), (WHITE, "e4"), (BLACK, "e5"), (WHITE, "d5")):
        assert match.submit(seat, PlaceDisc(square))[0] == DiscPlaced(seat, square, ())
    assert match.state.board == Board.mirrored()
    assert match.state.phase is reversi.Phase.PLAYING
    assert match.to_act == (BLACK,)


def test_historic_allows_the_parallel_start() -> None:
    match: AnyMatch = Match(reversi, reversi.preset("historic"), NOTHING)
    for seat, square in ((BLACK, "d4"), (WHITE, "d5"), (BLACK, "e4"), (WHITE, "e5")):
        match.submit(seat, PlaceDisc(square))
    assert [one.square for one in match.legal(BLACK)] == ["c6", "d6", "e6", "f6"]


def test_historic_counts_the_discs_as_they_lie() -> None:
    assert reversi.preset("historic").score == "raw"


def test_mini_6x6_is_played_on_six_rows() -> None:
    match: AnyMatch = Match(reversi, reversi.preset("mini-6x6"), NOTHING)
    assert [one.square for one in match.legal(BLACK)] == ["c2", "b3", "e4", "d5"]


def test_a_position_of_any_dialect_begins_a_match() -> None:
    rules = reversi.parse_rules('position = "-----OX--XO----- O"\nsize = 4')
    match: AnyMatch = Match(reversi, rules, NOTHING)
    assert match.to_act == (WHITE,)


def test_an_opening_is_played_before_anybody_chooses() -> None:
    rules = reversi.parse_rules('openings = ["f5d6c3"]')
    match: AnyMatch = Match(reversi, rules, NOTHING)
    assert match.opening[1] == OpeningChosen(("f5", "d6", "c3"))
    assert reversi.show_transcript(match.log) == "f5d6c3"
    assert match.to_act == (WHITE,)
    assert not match.steps


def test_one_of_several_openings_is_drawn_by_deal_1() -> None:
    rules = reversi.preset("xot")
    drawn = {reversi.show_transcript(Match.open(reversi, rules, seed=str(seed)).log) for seed in range(12)}
    assert len(drawn) > 6
    assert drawn <= set(rules.openings)
    assert all(len(one) == 16 for one in rules.openings)


def test_an_opening_passes_where_it_must() -> None:
    rules = reversi.change_rules(reversi.preset("othello"), openings=(f"{TWICE}e3",))
    match: AnyMatch = Match(reversi, rules, NOTHING)
    assert passes(match) == [BLACK]
    assert match.state == msgspec.structs.replace(
        played_from(f"{TWICE}e3", reversi.preset("othello")).state, rules=rules
    )


def test_the_drawn_opening_is_the_first_of_the_shuffled_order() -> None:
    rules = reversi.change_rules(reversi.preset("xot"), openings=("F5 d6", "f5f6", "f5 F4, e3"))
    assert reversi.canonical_order(rules) == ("f5d6", "f5f6", "f5f4e3")
    drawn = set()
    for seed in range(12):
        match: AnyMatch = Match.open(reversi, rules, seed=str(seed))
        order = match.chance.shuffled(reversi.canonical_order(rules), deal=1)
        assert reversi.laid_out(match.log, 1) == order[:1]
        assert reversi.laid_out(match.log, 2) == reversi.laid_out(match.log[:1], 1) == ()
        assert (reversi.most_deals(rules), reversi.laid_open(match.state)) == (1, 0)
        drawn.add(order[0])
    assert len(drawn) == 3


@pytest.mark.parametrize("openings", [(), ("f5d6",)])
def test_without_a_choice_of_openings_nothing_is_dealt(openings: tuple[str, ...]) -> None:
    rules = reversi.change_rules(reversi.preset("othello"), openings=openings)
    assert (reversi.most_deals(rules), reversi.canonical_order(rules)) == (0, ())


def test_the_drawn_opening_is_revealed_at_once_so_moves_can_always_be_taken_back() -> None:
    match: AnyMatch = Match.open(reversi, reversi.preset("xot"), seed="xot")
    record = Record.start(match)
    while match.to_act:
        match.submit(match.to_act[0], next(iter(match.legal(match.to_act[0]))))
    match.undo()
    assert match.outcome is None
    record.update(match)
    verdict = verify(Record.from_bytes(record.to_bytes()))
    assert (verdict.deals, verdict.notes) == (1, ("unfinished",))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('position = "BW"', "a position is 16, 36, 64 or 100 squares"),
        ('position = "-----OX--XO----- X"', "position: has 4 rows, and the board has 8"),
        ('start = "free"\nposition = "-----OX--XO----- X"\nsize = 4', "instead of `start`"),
        ('start = "free"\nopenings = ["f5"]', "begin from a set board"),
        ('openings = ["f5", "f5d6a1"]', "openings: number 2: move 3: a1: encloses nothing for black"),
        ('openings = ["f5??"]', "number 1: move 2: '??' is neither a square nor a pass"),
        ('score = "komi"', "allowed: "),
        ("size = 5", "size"),
        ("komi = 1", "unknown key 'komi'"),
    ],
)
def test_rules_that_cannot_be_set_up_are_refused_with_their_reason(text: str, said: str) -> None:
    with pytest.raises(RuleError) as error:
        reversi.parse_rules(text)
    assert said in str(error.value)


@pytest.mark.parametrize("preset", reversi.presets())
def test_every_disc_stays_and_every_move_adds_one(preset: str) -> None:
    dice = Random(preset)
    match: AnyMatch = Match.open(reversi, reversi.preset(preset), seed=preset)
    while match.to_act:
        seat, before = match.to_act[0], match.state.board
        match.submit(seat, dice.choice(list(match.legal(seat))))
        after = match.state.board
        assert (before.black | before.white) & ~(after.black | after.white) == 0
        assert after.empty == before.empty - 1
    assert match.outcome is not None
    assert sum(match.outcome.scores) <= match.rules.size**2
