"""The reversi players: legal everywhere, the same on every machine, and each better than the one before."""

import os
import subprocess
import sys
from random import Random

import pytest

from zashiki import players
from zashiki.games import reversi
from zashiki.games.reversi import Action, Event, GameState, Phase, Ruleset, parse_position
from zashiki.games.reversi.bitboard import bits, geometry
from zashiki.games.reversi.move_tree import images
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.players.arena import play_match, simulate
from zashiki.players.player import Player
from zashiki.players.reversi import GreedyPlayer, SearchPlayer
from zashiki.players.reversi.evaluation import WON, evaluation, ranks
from zashiki.players.reversi.search import DISC, ENDLESS, Search
from zashiki.players.reversi.solver import Solver
from zashiki.players.tally import Tally, mean

ReversiPlayer = Player[GameState, Action]
OTHELLO = reversi.preset("othello")
FAIR = Fair.seeded("reversi players", seats=2, length=60)
BUDGET = 300
THINKERS = [GreedyPlayer("1"), SearchPlayer("1", budget=BUDGET)]


def view(position: str) -> GameState:
    found = parse_position(position)
    return GameState(OTHELLO, found.board, found.turn, Phase.PLAYING)


def answer(player: ReversiPlayer, position: str) -> str:
    seen = view(position)
    return player.choose(seen, seen.turn).square


def series(one: str, two: str, matches: int, rules: Ruleset = OTHELLO, *, budget: int | None = None) -> Tally:
    makers = [players.maker("reversi", name, budget=budget) for name in (one, two)]
    return simulate(reversi, rules, makers, matches=matches, seed="fixed")


@pytest.mark.parametrize("player", THINKERS, ids=lambda player: player.name)
def test_a_corner_is_taken(player: ReversiPlayer) -> None:
    rows = "-OX----- --OXX--- --XOX--- --XXOX-- --OXXX-- ---X---- -------- --------"
    assert answer(player, f"{rows} X") == "a1"


def test_greedy_stays_away_from_the_square_beside_an_empty_corner() -> None:
    rows = "-------- --O----- --XOX--- --XXOX-- --OXXX-- ---X---- -------- --------"
    assert "b1" not in {answer(GreedyPlayer(str(seed)), f"{rows} X") for seed in range(20)}


def test_search_finds_a_wipe_out() -> None:
    rows = "-------- -------- ---O---- --XOX--- ---O---- ---X---- -------- --------"
    seen = view(f"{rows} X")
    square = SearchPlayer("1", budget=BUDGET).choose(seen, 0).square
    own, opponent = seen.board.sides(0)
    flipped = geometry(8).flips(own, opponent, geometry(8).squares[square])
    assert opponent == flipped


def test_search_plays_endgames_exactly() -> None:
    """+18 by g8, says the FFO suite."""
    position = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
    assert answer(SearchPlayer("1"), position) == "g8"


def test_raw_rules_are_played_for_the_raw_difference() -> None:
    four = reversi.parse_rules('extends = "othello"\nsize = 4\nscore = "raw"', name="four")
    seated = [players.make("reversi", "search", seed=str(seat)) for seat in (0, 1)]
    match = play_match(reversi, four, seated, FAIR)
    assert match.outcome is not None
    assert match.outcome.scores == (3, 11)
    assert Solver(4, official=False).solve(four.first).score == -8


# Any rules.


@pytest.mark.parametrize("preset", reversi.presets())
@pytest.mark.parametrize("names", [("greedy", "random"), ("search", "greedy")], ids="-".join)
def test_every_answer_is_legal_under_every_preset(preset: str, names: tuple[str, str]) -> None:
    seated = [players.make("reversi", name, seed=preset, budget=60) for name in names]
    assert play_match(reversi, reversi.preset(preset), seated, FAIR.at_table(preset)).outcome


@pytest.mark.parametrize("size", [4, 6, 8, 10])
@pytest.mark.parametrize("score", ["official", "raw"])
def test_every_board_is_played(size: int, score: str) -> None:
    rules = reversi.parse_rules(f'extends = "historic"\nsize = {size}\nscore = "{score}"', name="house")
    seated = [players.make("reversi", name, seed="s", budget=40) for name in ("search", "greedy")]
    assert play_match(reversi, rules, seated, FAIR).outcome


# The same again.


@pytest.mark.parametrize("name", players.names("reversi"))
def test_the_same_seed_plays_the_same_match(name: str) -> None:
    def log(seed: str) -> tuple[Event, ...]:
        seated = [players.make("reversi", name, seed=f"{seed}{seat}", budget=60) for seat in (0, 1)]
        return play_match(reversi, OTHELLO, seated, FAIR).log

    assert log("a") == log("a")
    assert log("a") != log("b")


@pytest.mark.parametrize("name", players.names("reversi"))
def test_the_same_view_brings_the_same_answer_whatever_came_before(name: str) -> None:
    match = play_match(reversi, OTHELLO, [players.make("reversi", "random", seed="v")] * 2, FAIR)
    seen = [(match.state_at(at), match.steps[at].seat) for at in range(0, len(match.steps), 7)]
    first, second = (players.make("reversi", name, seed="a", budget=200) for _ in range(2))
    answers = [first.choose(*one) for one in seen]
    assert [second.choose(*one) for one in reversed(seen)] == answers[::-1]
    assert [first.choose(*one) for one in seen] == answers


def test_search_answers_alike_in_any_process() -> None:
    program = (
        "from zashiki import players; from zashiki.games import reversi; from zashiki.kernel.chance import Fair; "
        "from zashiki.players.arena import play_match; "
        "seated = [players.make('reversi', 'search', seed=str(seat), budget=100) for seat in (0, 1)]; "
        "chance = Fair.seeded('reversi players', seats=2, length=60); "
        "match = play_match(reversi, reversi.preset('othello'), seated, chance); "
        "print(reversi.show_transcript(match.log))"
    )
    said = {
        subprocess.run(  # noqa: S603 - our own interpreter and program
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


@pytest.mark.parametrize("budget", [0, 1, 50])
def test_any_budget_brings_an_answer(budget: int) -> None:
    match = Match.open(reversi, seed="x")
    assert SearchPlayer("1", budget=budget).choose(match.view(0), 0) in match.legal(0)
    late = played_until(14)
    (seat,) = late.to_act
    assert SearchPlayer("1", budget=budget).choose(late.view(seat), seat) in late.legal(seat)


def played_until(empty: int) -> AnyMatch:
    """A match at random, up to so many empty squares."""
    match: AnyMatch = Match.open(reversi, seed="x")
    dice = Random("late")
    while match.state.board.empty > empty:
        match.submit(match.to_act[0], dice.choice(list(match.legal(match.to_act[0]))))
    return match


def test_a_wipe_out_counts_as_the_rules_count_it() -> None:
    """Thirty discs to none are 64 to 0 by the official count, and only 30 ahead by the raw one."""
    ahead = (1 << 30) - 1
    worths = [Search(8, 10, official=official)._value(ahead, 0, 0, 1, -ENDLESS, ENDLESS) for official in (True, False)]
    assert worths == [64 * DISC + WON, 30 * DISC + WON]


def test_the_budget_is_kept_and_depth_can_be_bounded() -> None:
    board = OTHELLO.first.board
    moves = {19: 0, 26: 0, 37: 0, 44: 0}
    search = Search(8, 500)
    assert search.best(board.black, board.white, moves, 60) in moves
    assert search.nodes == 501
    shallow = Search(8, 500)
    assert shallow.best(board.black, board.white, moves, 1) in moves
    assert shallow.nodes <= 8
    match = Match.open(reversi, seed="x")
    assert SearchPlayer("1", depth=1).choose(match.view(0), 0) in match.legal(0)


# Worth.


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_worth_is_the_same_from_every_side_of_the_board(size: int) -> None:
    match = play_match(reversi, OTHELLO, [players.make("reversi", "random", seed="w")] * 2, FAIR)
    evaluate, moves = evaluation(size), geometry(size).moves
    for step in range(0, len(match.steps), 5):
        sides = [side & geometry(size).full for side in match.state_at(step).board.sides(0)]
        values = set()
        for image in images(size):
            own, opponent = (sum(image[at] for at in bits(side)) for side in sides)
            values.add(evaluate(own, opponent, moves(own, opponent), moves(opponent, own)))
        assert len(values) == 1


def test_squares_are_ranked_by_where_they_lie() -> None:
    rank = dict(zip(geometry(8).names, ranks(8), strict=True))
    assert rank["a1"] < rank["a3"] < rank["d4"] <= rank["c3"] < rank["b3"] < rank["b1"] < rank["g7"]


# Strength.


def edge(tally: Tally) -> float:
    """The lower end of the interval of the first player's lead, in discs."""
    return mean(tally.count("difference.0"), tally.count("ahead.squares"), tally.matches).low


def test_greedy_beats_random() -> None:
    tally = series("greedy", "random", 60)
    assert tally.win_share(0).low > 0.6
    assert edge(tally) > 0


def test_search_beats_greedy() -> None:
    tally = series("search", "greedy", 10, budget=400)
    assert tally.wins[0] >= 8
    assert edge(tally) > 0


@pytest.mark.slow
def test_search_with_its_own_budget_beats_one_with_a_twentieth() -> None:
    makers = [players.maker("reversi", "search", budget=budget) for budget in (None, 1000)]
    tally = simulate(reversi, reversi.preset("xot"), makers, matches=20, seed="fixed", workers=os.cpu_count() or 1)
    assert tally.wins[0] > tally.wins[1]
    assert edge(tally) > 0


def test_figures_add_up() -> None:
    tally = series("random", "random", 20)
    assert sum(tally.wins) + tally.draws == tally.matches == 20
    assert tally.count("won.0") + tally.count("won.1") + tally.draws == 20
    assert tally.wins == tuple(tally.count(f"won.0.{at}") + tally.count(f"won.1.{at}") for at in (0, 1))
    assert tally.count("difference.0") == -tally.count("difference.1") == tally.points[0] - tally.points[1]
    assert tally.count("colour.0.0") == tally.count("colour.1.0") == 10
    assert sum(tally.count(f"end.{reason}") for reason in ("full_board", "no_moves", "wiped_out")) == 20
    assert 1000 < tally.count("moves") <= 1200
    assert tally.count("passes") > 0
