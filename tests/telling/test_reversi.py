"""Reversi told: every event, scene, offer, hint and page, in both languages, for seats and for those who watch."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, cast, get_args

import msgspec
import pytest

from zashiki import players, telling
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.games import reversi
from zashiki.games.reversi import Board, GameState, PlaceDisc, Ruleset, events, final_score
from zashiki.games.reversi.notation import COLOURS, parse_squares
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.players import make
from zashiki.telling import Listener, PieceNames, TellingError, Told
from zashiki.telling.pieces import CODES
from zashiki.telling.register import words_for
from zashiki.telling.reversi import ReversiSpeaker, Scene, piece_names
from zashiki.telling.reversi.standing import transcript_lines
from zashiki.texts.words import LANGUAGES

Line = Told[GameState, reversi.Event, Scene]
BOTH = pytest.mark.parametrize("lang", LANGUAGES)
PRESETS = pytest.mark.parametrize("preset", reversi.presets())
LISTENERS = (0, 1, None)
PASSING = reversi.parse_rules('extends = "othello"\nsize = 4\nposition = "BW.............. W"')
"""White, who cannot move, must pass; black can, and then the match is over."""


def speaking(
    lang: str = "en",
    names: tuple[str, str] = ("Ann", "Bob"),
    *,
    me: int | None = None,
    rules: Ruleset | None = None,
    pieces: PieceNames | None = None,
) -> ReversiSpeaker:
    words = words_for(lang, reversi)
    played = rules or reversi.preset("othello")
    return ReversiSpeaker(Listener(reversi, words, names, played, me, pieces or piece_names("name", words)))


@cache
def finished(preset: str, seed: int = 0) -> AnyMatch:
    return played(reversi.preset(preset), seed)


def played(rules: Ruleset, seed: int = 0) -> AnyMatch:
    match: AnyMatch = Match.open(reversi, rules, seed=str(seed))
    dice = make("reversi", "random", seed=str(seed))
    while match.to_act:
        seat = match.to_act[0]
        match.submit(seat, dice.choose(match.view(seat), seat))
    return match


def walks(match: AnyMatch, speaker: ReversiSpeaker) -> Iterator[list[Line]]:
    """What is told of the opening, and then of each choice."""
    yield list(speaker.walk(reversi.start(match.rules), match.opening))
    for at, step in enumerate(match.steps):
        yield list(speaker.walk(match.state_at(at), step.events))


def told(match: AnyMatch, speaker: ReversiSpeaker) -> list[Line]:
    return list(speaker.walk(reversi.start(match.rules), match.log))


def positions(match: AnyMatch) -> list[GameState]:
    return [match.state_at(at) for at in range(len(match.steps) + 1)]


def one(event: reversi.Event, speaker: ReversiSpeaker, before: GameState | None = None) -> Line:
    (line,) = speaker.walk(before or state("....WB..........", size=4), [event])
    return line


def state(squares: str, *, size: int = 8, turn: int = 0, over: str = "", score: str = "official") -> GameState:
    rules = reversi.parse_rules(f'extends = "othello"\nsize = {size}\nscore = "{score}"')
    phase = reversi.Phase.MATCH_OVER if over else reversi.Phase.PLAYING
    return GameState(rules, parse_squares(squares), turn, phase, reason=over)


def ended(black: int, white: int, *, score: str = "official") -> GameState:
    """A final board of sixteen squares."""
    rules = reversi.parse_rules(f'extends = "othello"\nsize = 4\nscore = "{score}"')
    return GameState(rules, Board(black, white, 4), phase=reversi.Phase.MATCH_OVER, reason="no_moves")


# Events.


@BOTH
def test_every_kind_of_event_has_a_sentence(lang: str) -> None:
    some: list[reversi.Event] = [
        events.BoardSet("." * 16, 0),
        events.BoardSet(".....WB..BW.....", 1),
        events.OpeningChosen(("b1", "a2")),
        events.DiscPlaced(0, "d4", ()),
        events.DiscPlaced(1, "d3", ("c3", "b3")),
        events.TurnPassed(0),
        events.TurnPassed(1),
        *(events.MatchEnded(code, (1, 2), (1, 3)) for code in ("full_board", "no_moves", "wiped_out")),
    ]
    assert {type(event) for event in some} == set(get_args(reversi.Event))
    assert speaking(lang).WORDLESS == {}
    for me in LISTENERS:
        lines = [one(event, speaking(lang, me=me)).lines for event in some]
        assert all(line.strip() for group in lines for line in group)
        assert len(set(lines)) == len(some)


def test_a_move_names_who_where_and_what_it_turns() -> None:
    placed = events.DiscPlaced(1, "d3", ("d2", "c3"))
    assert one(placed, speaking(names=("", "Fox"), me=0)).lines == ("White (Fox): d3, turns d2, c3 (2).",)
    assert one(placed, speaking(names=("Ann", ""), me=1)).lines == ("White (you): d3, turns d2, c3 (2).",)
    assert one(placed, speaking("ja", ("", "狐"), me=0)).lines == ("白（狐）：d3、d2、c3を返す（2枚）。",)


def test_a_pass_says_whose_it_is_and_who_moves_again() -> None:
    passed = events.TurnPassed(1)
    said = {
        "PASS: White (Bob) has no legal move. Black (Ann) moves again.": speaking(),
        "PASS: White (Bob) has no legal move. You move again.": speaking(me=0),
        "PASS: you (white) have no legal move. Black (Ann) moves again.": speaking(me=1),
        "パス：白（狐）は置けるところがありません。続けてあなたの番です。": speaking("ja", ("", "狐"), me=0),
    }
    for line, speaker in said.items():
        assert one(passed, speaker).lines == (line,)


@BOTH
@PRESETS
def test_every_event_of_random_matches_is_told(preset: str, lang: str) -> None:
    for seed in range(3):
        match = finished(preset, seed)
        for me in LISTENERS:
            speaker = speaking(lang, me=me, rules=match.rules)
            lines = told(match, speaker)
            assert [line.event for line in lines] == list(match.log)
            assert lines[-1].view == match.state
            for line in lines:
                assert line.lines or line.asides
                assert not re.search(r"[{}_]", "".join((*line.lines, *line.asides)))
            differs = final_score.scores(match.rules, match.state.board) != final_score.raw(match.state.board)
            assert len(written(speaker.standing(match.state))) == (4 if differs else 3)


def test_the_moves_of_an_opening_are_asides_of_its_sentence() -> None:
    match = finished("xot")
    first = next(walks(match, speaking(rules=match.rules)))
    assert [type(line.event).__name__ for line in first] == ["BoardSet", "OpeningChosen", *["DiscPlaced"] * 8]
    assert [len(line.lines) for line in first] == [1, 1, *[0] * 8]
    assert all(line.asides for line in first[2:])
    (said,) = first[1].lines
    moves = cast("events.OpeningChosen", first[1].event).moves
    assert said == f"The opening of this match: {', '.join(moves)}."


def test_the_end_says_why_and_who_won() -> None:
    last = told(finished("othello"), speaking(me=0))[-1]
    assert last.lines[0].startswith("The match is over: ")
    assert re.fullmatch(r"You win! \d+ to \d+\.|White \(Bob\) wins, \d+ to \d+\.|A draw, 32 to 32\.", last.lines[1])


# A turn in one sentence.


def test_a_turn_in_brief_says_who_played_where_and_who_passed() -> None:
    moved, passed = events.DiscPlaced(0, "c2", ("b2",)), events.TurnPassed(1)
    speaker = speaking(names=("", "Fox"), me=0)
    lines = list(speaker.walk(state("....BW..........", size=4), [moved, passed]))
    assert speaker.in_brief(lines) == "Black (you) played c2; White (Fox) passed"
    assert speaker.in_brief(lines[1:]) == "White (Fox) passed"
    assert speaker.in_brief(()) == ""
    assert speaking("ja", ("", "狐"), me=0).in_brief(lines) == "黒（あなた）が c2 に置いた。白（狐）がパスした"


def test_the_beginning_in_brief_names_the_opening_once() -> None:
    match = finished("xot")
    speaker = speaking(rules=match.rules)
    first = next(walks(match, speaker))
    moves = cast("events.OpeningChosen", first[1].event).moves
    named = f"The opening of this match: {', '.join(moves)}."
    assert speaker.in_brief(first) == f"The board is set. Black (Ann) moves first. {named}"
    assert speaker.in_brief(first[2:3]) == f"Black (Ann) played {moves[0]}"
    assert speaker.in_brief(first[:1]) == "The board is set. Black (Ann) moves first."


def test_the_last_turn_in_brief_says_who_won() -> None:
    *_, last = walks(finished("othello"), speaking())
    assert re.fullmatch(r"(Black|White) \(\w+\) played \w\d; .* to \d+\.", speaking().in_brief(last))


# Chapters.


@PRESETS
def test_each_move_is_a_chapter(preset: str) -> None:
    match = finished(preset)
    lines = told(match, speaking(rules=match.rules))
    discs = [line for line in lines if isinstance(line.event, events.DiscPlaced)]
    assert all((line.chapter is not None) is isinstance(line.event, events.DiscPlaced) for line in lines)
    chapters = [line.chapter for line in discs if line.chapter]
    assert [chapter.title for chapter in chapters] == [str(n) for n in range(1, len(discs) + 1)]
    assert "".join(chapter.line for chapter in chapters) == reversi.show_transcript(match.log)
    for line, chapter in zip(discs, chapters, strict=True):
        event = cast("events.DiscPlaced", line.event)
        assert (chapter.seat, chapter.amount) == (event.seat, len(event.flipped) + 1)
        before, after = (final_score.raw(view.board) for view in (line.before, line.view))
        assert chapter.changes == (after[0] - before[0], after[1] - before[1])


# Scenes.


@BOTH
@PRESETS
def test_scenes_go_to_json_and_back(preset: str, lang: str) -> None:
    match = finished(preset)
    for me in LISTENERS:
        speaker = speaking(lang, me=me, rules=match.rules)
        scenes = [line.scene for line in told(match, speaker)]
        scenes += [speaker.scene(view, me) for view in (reversi.start(match.rules), *positions(match))]
        for scene in scenes:
            sent = msgspec.json.encode(scene)
            assert msgspec.json.decode(sent, type=Scene) == scene
            assert json.loads(sent)["game"] == "reversi"
            assert all(abs(number) < 1 << 53 for number in numbers(json.loads(sent)))
            assert scene.seat == me


def numbers(value: object) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    for below in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from numbers(below)


@PRESETS
def test_scenes_hold_no_rules_and_only_the_side_differs_between_listeners(preset: str) -> None:
    match = finished(preset)
    assert not {"rules", "board"} & set(Scene.__struct_fields__)
    for view in positions(match):
        seated, watched = (speaking(rules=match.rules).scene(view, seat) for seat in (1, None))
        assert msgspec.structs.replace(seated, seat=None) == watched


@PRESETS
def test_a_scene_shows_what_a_view_implies(preset: str) -> None:
    match = finished(preset)
    speaker = speaking(rules=match.rules)
    first = len(reversi.show_position(match.rules.first).split()[0].replace(".", ""))
    for view in positions(match):
        scene, board = speaker.scene(view, None), view.board
        assert parse_squares(scene.squares) == board
        assert "".join(row + column for row in scene.columns for column in scene.rows)[:4] == "a1a2"
        assert len(scene.columns) == len(scene.rows) == scene.size == board.size
        assert tuple(seat.discs for seat in scene.seats) == final_score.raw(board)
        assert scene.empties == scene.squares.count(".") == board.empty
        assert scene.moves == board.size**2 - scene.empties - first
        assert scene.to_act == reversi.to_act(view)
        assert scene.turn == (None if scene.over else view.turn)
        assert [PlaceDisc(square.square) for square in scene.legal] == [
            action for seat in scene.to_act for action in reversi.legal(view, seat)
        ]
        for square in scene.legal:
            after = view
            for event in reversi.decide(view, view.turn, PlaceDisc(square.square)):
                assert isinstance(event, events.DiscPlaced)
                assert event.flipped == square.turns
                after = reversi.apply(after, event)
            assert len(square.turns) == after.board.count(view.turn) - board.count(view.turn) - 1


def test_the_scene_of_the_first_position() -> None:
    scene = speaking(names=("", "Fox"), me=0).scene(finished("othello").state_at(0), 0)
    assert (scene.title, scene.turn_text, scene.scoring) == (
        "move 1",
        "Black (you) to move",
        "empty squares go to the winner",
    )
    assert [(seat.name, seat.called, seat.colour, seat.colour_text) for seat in scene.seats] == [
        ("You", "Black (you)", "black", "black"),
        ("Fox", "White (Fox)", "white", "white"),
    ]
    assert [(square.square, square.turns) for square in scene.legal] == [
        ("d3", ("d4",)),
        ("c4", ("d4",)),
        ("f5", ("e5",)),
        ("e6", ("e5",)),
    ]
    assert (scene.last, scene.turned, scene.new, scene.passed, scene.winner) == ("", (), (), None, None)


def test_the_scene_before_the_board_is_set() -> None:
    scene = speaking("ja").scene(reversi.start(reversi.preset("othello")), None)
    assert (scene.title, scene.turn_text, scene.turn, scene.moves) == ("初手の前", "", None, 0)
    assert scene.squares == "." * 64


def test_what_is_new_is_what_was_placed_and_turned_in_this_walk() -> None:
    match = finished("othello")
    first, second, *_ = list(walks(match, speaking()))[1:]
    for lines in (first, second):
        placed = cast("events.DiscPlaced", lines[0].event)
        scene = lines[-1].scene
        assert (scene.last, scene.turned) == (placed.square, placed.flipped)
        assert scene.new == (placed.square, *placed.flipped)


def test_what_is_new_is_what_the_latest_disc_changed_however_long_the_walk() -> None:
    for preset in ("othello", "xot"):
        match = finished(preset)
        latest: tuple[str, ...] = ()
        for line in told(match, speaking(rules=match.rules)):
            if isinstance(line.event, events.DiscPlaced):
                latest = (line.event.square, *line.event.flipped)
            assert line.scene.new == latest
            assert len(set(line.scene.new)) == len(line.scene.new)


def test_an_opening_that_is_still_to_come_is_shown() -> None:
    match = finished("xot")
    first = next(walks(match, speaking(rules=match.rules)))
    left = [len(line.scene.opening) for line in first]
    assert left == [0, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert all(not line.scene.legal and not line.scene.to_act for line in first[1:-1])
    assert first[-1].scene.to_act == (0,)


def test_the_historic_centre_turns_nothing_and_counts_as_moves() -> None:
    match = finished("historic")
    speaker = speaking(rules=match.rules)
    scene = speaker.scene(match.state_at(0), 0)
    assert scene.title == "move 1"
    assert [(square.square, square.turns) for square in scene.legal] == [
        (square, ()) for square in ("d4", "e4", "d5", "e5")
    ]
    assert speaker.scene(match.state_at(4), 0).title == "move 5"
    assert scene.scoring == "discs as they lie"


def test_a_scene_once_the_match_is_over_has_the_score_that_counts() -> None:
    scene = speaking(names=("", "Fox"), me=0).scene(ended(0x0FFF, 0x1000), 0)
    assert [(seat.discs, seat.score) for seat in scene.seats] == [(12, 15), (1, 1)]
    assert (scene.over, scene.winner, scene.result) == (True, 0, "You win! 15 to 1.")
    assert (scene.title, scene.reason, scene.legal) == ("The match is over", "neither side has a move left", ())
    raw = speaking().scene(ended(0x0FFF, 0x1000, score="raw"), None)
    assert [(seat.discs, seat.score) for seat in raw.seats] == [(12, 12), (1, 1)]
    drawn = speaking().scene(ended(0x000F, 0xF000), None)
    assert (drawn.winner, drawn.result) == (None, "A draw, 8 to 8.")


def test_p16_a_pass_is_old_with_the_next_disc_and_with_the_end_of_the_match() -> None:
    match = played(PASSING)
    lines = told(match, speaking(rules=PASSING))
    assert [type(line.event).__name__ for line in lines] == ["BoardSet", "TurnPassed", "DiscPlaced", "MatchEnded"]
    assert [line.scene.passed for line in lines] == [None, 1, None, None]
    view = state("BW..............", size=4, turn=1)
    over: list[reversi.Event] = [events.TurnPassed(1), events.MatchEnded("no_moves", (1, 1), (8, 8))]
    assert [line.scene.passed for line in speaking().walk(view, over)] == [1, None]


# Offers.


@BOTH
@PRESETS
def test_offers_are_exactly_the_legal_choices(preset: str, lang: str) -> None:
    match = finished(preset)
    speaker = speaking(lang, rules=match.rules)
    for view in positions(match):
        for seat in (0, 1):
            offers = speaker.offers(view, seat)
            assert [offer.action for offer in offers] == list(reversi.legal(view, seat))
            assert bool(speaker.question(view, seat)) is (seat in reversi.to_act(view))
            for offer in offers:
                assert (offer.label, offer.pieces) == (offer.action.square, (offer.action.square,))
                assert (offer.weight, offer.group, offer.amount) == ("plain", "place", None)
                assert offer.hint


def test_an_offer_says_what_it_turns() -> None:
    view = state("....BWW...W....B", size=4)
    d2 = next(offer for offer in speaking().offers(view, 0) if offer.label == "d2")
    assert (d2.takes, d2.hint) == (("b2", "c2"), "turns 2")
    d2 = next(offer for offer in speaking("ja").offers(view, 0) if offer.label == "d2")
    assert d2.hint == "2枚返す"


def test_an_offer_in_the_historic_centre_turns_nothing() -> None:
    match = finished("historic")
    offers = speaking(rules=match.rules).offers(match.state_at(0), 0)
    assert [(offer.hint, offer.takes) for offer in offers] == [("in the centre", ())] * 4


def test_the_question_is_put_to_whose_turn_it_is() -> None:
    view, centre = finished("othello").state_at(0), finished("historic").state_at(0)
    assert speaking(me=0).question(view, 0) == "Your turn: place a disc."
    assert speaking().question(view, 0) == "Black (Ann): place a disc."
    assert speaking(me=0).question(view, 1) == ""
    assert speaking("ja", me=0).question(centre, 0) == "あなたの番です。中央に石を置いてください。"
    assert speaking("ja").question(centre, 0) == "黒（Ann）の番です。中央に石を置いてください。"


def test_no_choice_is_grave() -> None:
    view = finished("othello").state_at(0)
    assert speaking().decision(view, 0) is None


# Hints.


@BOTH
def test_hints_say_what_each_square_turns_and_what_the_strongest_player_would_do(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "make", lambda _game, _name, *, seed: make("reversi", "greedy", seed=seed))
    view = finished("othello").state_at(3)
    seat = view.turn
    *readings, advice = speaking(lang, me=seat).hints(view, seat)
    assert [hint.action for hint in readings] == list(reversi.legal(view, seat))
    assert {hint.kind for hint in readings} == {"reading"}
    assert (advice.kind, advice.action in reversi.legal(view, seat)) == ("advice", True)
    assert advice.action is not None
    assert advice.action.square in advice.text
    assert speaking(lang).hints(view, 1 - seat) == ()


def test_the_search_player_itself_gives_the_advice() -> None:
    view = finished("mini-6x6").state_at(20)
    speaker = speaking(rules=view.rules)
    advice = speaker.hints(view, view.turn)[-1]
    assert advice.action == make("reversi", "search", seed="hint").choose(view, view.turn)
    assert re.fullmatch(r"The strongest player \(Tengu\) would play \w\d\.", advice.text)


def test_hints_do_without_an_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "names", lambda _game: ())
    view = finished("othello").state_at(0)
    assert [hint.text for hint in speaking().hints(view, 0)] == [
        f"{square}: discs turned over: 1" for square in ("d3", "c4", "f5", "e6")
    ]


# Pages.


def written(sheet: telling.Sheet) -> list[str]:
    return sheet_lines(sheet, CODES)


def test_the_result_has_the_winner_the_reason_and_the_score_that_counts() -> None:
    view = ended(0x0FFF, 0x1000)
    assert written(speaking(names=("", "Fox"), me=0).standing(view)) == [
        "You win! 15 to 1.",
        "The match is over: neither side has a move left.",
        "Discs on the board: black 12, white 1",
        "Official score (empty squares go to the winner): black 15, white 1",
    ]
    assert speaking(names=("Fox", ""), me=1).standing(view).title == "Black (Fox) wins, 15 to 1."
    assert speaking().standing(view).title == "Black (Ann) wins, 15 to 1."
    assert speaking("ja", me=0).standing(view).title == "あなたの勝ち！ 15対1。"
    raw = ended(0x0FFF, 0x1000, score="raw")
    assert written(speaking(me=0).standing(raw)) == [
        "You win! 12 to 1.",
        "The match is over: neither side has a move left.",
        "Discs on the board: black 12, white 1",
    ]
    full = written(speaking(me=0).standing(ended(0x0FFF, 0xF000)))
    assert full[2:] == ["Discs on the board: black 12, white 4"]


def test_a_draw_is_told_as_one() -> None:
    assert speaking(me=0).standing(ended(0x000F, 0xF000)).title == "A draw, 8 to 8."


@PRESETS
def test_the_end_of_the_round_is_the_end_of_the_match(preset: str) -> None:
    match = finished(preset)
    speaker = speaking(rules=match.rules)
    *before, last = walks(match, speaker)
    assert all(speaker.round_end(lines) is None for lines in before)
    assert speaker.round_end(last) == speaker.standing(match.state)
    assert speaker.round_end(()) is None


@BOTH
def test_the_standing_during_a_match_counts_the_discs(lang: str) -> None:
    lines = written(speaking(lang, me=0).standing(finished("othello").state_at(0)))
    if lang == "en":
        assert lines == [
            "Black (you) to move",
            "Player       Discs",
            "Black (you)      2",
            "White (Bob)      2",
            "black 2, white 2, 60 empty",
        ]
    else:
        assert lines[0] == "黒（あなた）の番"


@BOTH
@PRESETS
def test_the_transcript_page_has_all_moves_in_groups(preset: str, lang: str) -> None:
    match = finished(preset)
    speaker = speaking(lang, rules=match.rules)
    chapters = [line.chapter for line in told(match, speaker) if line.chapter]
    (sheet,) = speaker.sheets(match.state, None, chapters).values()
    assert sheet.title in ("The moves so far", "ここまでの棋譜")
    moves = reversi.show_transcript(match.log)
    last = written(sheet)[-1]
    assert last.replace(" ", "").endswith(moves)
    assert f"{moves[:20]} {moves[20:40]} " in last
    assert (len(sheet.parts) > 1) is (preset in ("historic", "seed-003"))


def test_a_transcript_that_is_not_known_whole_is_not_shown() -> None:
    match = finished("othello")
    assert speaking().sheets(match.state, 0) == {}
    (sheet,) = speaking().sheets(match.state_at(0), 0).values()
    assert written(sheet) == ["The moves so far", "Nobody has moved yet."]


def test_a_transcript_in_a_line_has_no_gaps() -> None:
    moves, words = [f"a{n}" for n in range(1, 9)] * 3, words_for("ja", reversi)
    assert transcript_lines(reversi.preset("othello"), moves, words) == ["棋譜：" + "".join(moves)]


@BOTH
@PRESETS
def test_the_rules_in_brief_say_what_this_table_plays(preset: str, lang: str) -> None:
    speaker = speaking(lang, rules=reversi.preset(preset))
    sheet = speaker.brief()
    lines = written(sheet)
    assert lines[0] in ("How to play", "遊び方")
    assert any(words_for(lang, reversi)[f"preset_name.{preset}"] in line for line in lines)
    assert sum(line.startswith("- ") for line in lines) == (3 if preset == "xot" else 2)
    assert not re.search(r"[{}_]", "".join(lines))


def test_the_rules_in_brief_tell_positions_and_a_single_opening() -> None:
    assert any("from a position" in line for line in written(speaking(rules=PASSING).brief()))
    fixed = reversi.parse_rules('extends = "othello"\nopenings = ["f5d6"]')
    assert "- The first moves are given." in written(speaking(rules=fixed).brief())


@BOTH
@PRESETS
def test_the_rules_say_every_knob(preset: str, lang: str) -> None:
    sheet = speaking(lang, rules=reversi.preset(preset)).rules()
    assert sheet.title.startswith(words_for(lang, reversi)[f"preset_name.{preset}"])
    grid = next(part for part in sheet.parts if isinstance(part, telling.Grid))
    assert len(grid.rows) == 5


@BOTH
def test_progress_counts_discs_and_empty_squares(lang: str) -> None:
    said = {"en": "black 2, white 2, 60 empty", "ja": "黒2 白2 空き60"}
    match = finished("othello")
    assert speaking(lang).progress(match.state_at(0)) == said[lang]
    assert {speaking(lang).round_of(view) for view in positions(match)} == {1}


# How squares are written, and who is spoken to.


class Loud:
    """Squares in capitals."""

    def one(self, code: str, /) -> str:
        return code.upper()

    def many(self, codes: Sequence[str], /) -> str:
        return "+".join(map(self.one, codes))


def test_squares_are_written_as_the_listener_likes() -> None:
    placed = events.DiscPlaced(1, "d3", ("d2", "c3"))
    speaker = speaking(pieces=Loud())
    assert one(placed, speaker).lines == ("White (Bob): D3, turns D2+C3 (2).",)
    assert speaker.offers(finished("othello").state_at(0), 0)[0].label == "D3"
    assert one(placed, speaker).scene.last == "d3"


def test_every_style_writes_squares_as_beside_the_board() -> None:
    styles: tuple[telling.Style, ...] = get_args(telling.Style)
    for style in styles:
        names = piece_names(style, words_for("ja", reversi))
        assert (names.one("f5"), names.many(["f5", "d6"])) == ("f5", "f5、d6")


def test_names_at_the_head_of_a_line() -> None:
    assert speaking(me=1).names == ("Ann", "You")
    assert speaking("ja").names == ("Ann", "Bob")


# Through the register.


def test_the_register_gives_this_speaker() -> None:
    match = finished("othello")
    speaker = telling.speaker("reversi", language="ja", names=("甲", "乙"), me=1)
    lines = [line for told in speaker.walk(reversi.start(match.rules), match.log) for line in told.lines]
    assert lines[0] == "石を並べた。黒（甲）が先手。"
    assert isinstance(speaker.scene(match.state, None), Scene)
    assert telling.kit_of(reversi).Scene is Scene


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("unknown_language", {"language": "fr"}),
        ("wrong_names", {"names": ("one",)}),
        ("no_such_listener", {"me": 2}),
        ("wrong_rules", {"rules": finished("othello").state}),
    ],
)
def test_a_speaker_is_refused_what_does_not_fit(code: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(TellingError) as caught:
        telling.speaker("reversi", **wrong)
    assert caught.value.code == code


def test_what_is_not_of_this_table_is_one_clear_error() -> None:
    speaker, view = telling.speaker("reversi"), finished("othello").state_at(0)
    wrong: dict[str, Callable[[], object]] = {
        "wrong_view": lambda: speaker.scene("nonsense", 0),
        "other_rules": lambda: speaker.offers(finished("xot").state, 0),
        "no_such_listener": lambda: speaker.hints(view, 2),
        "wrong_event": lambda: speaker.walk(view, ["nonsense"]),
        "no_form": lambda: speaker.fill(view, 0, {}),
    }
    for code, ask in wrong.items():
        with pytest.raises(TellingError) as caught:
            ask()
        assert caught.value.code == code


# What a new user found.


def test_findings_japanese_has_no_blank_after_a_colon_nor_before_a_counter() -> None:
    words = words_for("ja", reversi)
    own = [words[key] for key in words if not key.startswith(("program.", "problem."))]
    assert not [text for text in own if re.search(r"： |[}\d] (?:枚|手|通り|マス|段|対)", text)]


def test_findings_one_word_for_a_rule_set_and_one_for_placing_a_disc() -> None:
    words = words_for("ja", reversi)
    own = [key for key in words if not key.startswith("problem.riichi.")]
    assert not [key for key in own if re.search("決まり|打[たちつてと]", words[key])]


def test_colours_are_those_of_records() -> None:
    assert tuple(seat.colour for seat in speaking().scene(finished("othello").state, None).seats) == COLOURS


# What a review found.


@BOTH
def test_every_line_that_is_told_ends_with_a_stop(lang: str) -> None:
    for preset in reversi.presets():
        match = finished(preset)
        for me in LISTENERS:
            for line in told(match, speaking(lang, me=me, rules=match.rules)):
                assert all(said.endswith((".", "。")) for said in (*line.lines, *line.asides))


def test_the_title_says_that_the_match_is_over() -> None:
    for lang, said in (("en", "The match is over"), ("ja", "終局")):
        scene = speaking(lang).scene(finished("othello").state, None)
        assert (scene.title, scene.turn, scene.turn_text) == (said, None, "")


def test_the_brief_rules_are_in_the_plain_register() -> None:
    words = words_for("ja", reversi)
    brief = [words[key] for key in words if key.startswith("brief_rule.")]
    assert not [said for said in brief if re.search("です|ます|ません", said)]


def test_the_moves_so_far_are_the_log() -> None:
    assert list(speaking().sheets(finished("othello").state_at(0), 0)) == ["log"]
