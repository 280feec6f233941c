"""`zashiki score-table`: lines in, a confirm step, the record, and what is shown, in both languages."""

import io
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from tests import pages
from tests.cli.parlour import Answers, Room, Screen, a_setting, loads_light, session_of, set_table, viewer_of
from tests.house import ROOT
from zashiki import telling
from zashiki.cli.commands import menu
from zashiki.cli.commands.score_table import side_by_side
from zashiki.cli.help_page import brief_lines
from zashiki.cli.parser import columns
from zashiki.cli.program_words import words_for
from zashiki.cli.session import End
from zashiki.cli.tables import Left
from zashiki.cli.tables import score_table as kit
from zashiki.cli.tables.score_table import board
from zashiki.cli.tables.score_table.players import asked_names
from zashiki.games import score_table
from zashiki.games.score_table.notation import parse_line
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import Choice, SeatInfo
from zashiki.records.export import export
from zashiki.storage import files
from zashiki.texts.words import LANGUAGES

NAMES = "Hanako,Taro,Yuki,Ken"
PLAYERS = ("--players", NAMES)
PAGES = {"en": ROOT / "docs" / "riichi.md", "ja": ROOT / "docs" / "riichi.ja.md"}


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path / "home", monkeypatch, capsys)


def keyed(*lines: str) -> list[str]:
    """Lines, each confirmed."""
    return [part for line in lines for part in (line, "")]


def opened(preset: str = "tenhou", **changes: object) -> AnyMatch:
    return Match.open(score_table, score_table.change_rules(score_table.preset(preset), **changes), seed="tea")


def drawn(
    answers: Sequence[str], *, lang: str = "en", match: AnyMatch | None = None, size: tuple[int, int] = (80, 24)
) -> tuple[list[str], AnyMatch, End]:
    """What is drawn while these lines are typed, the match, and how it ended."""
    match = match or opened()
    words, screen = words_for(lang, score_table), Screen(*size)
    seats = tuple(map(SeatInfo, NAMES.split(",")[: score_table.seats(match.rules)]))
    table = set_table(score_table, match.rules, seats, screen, Answers(*answers, by_line=True), words, me=0)
    end = session_of(match, table, {}, words, seats=seats).run()
    return screen.pictures, match, end


# ------------------------------------------------------------------------------------------------------- entering hands


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_dialogue_on_the_page_is_what_is_said(room: Room, lang: str) -> None:
    texts = (one.text.splitlines() for one in pages.blocks(PAGES[lang]) if one.language == "text")
    block = next(text for text in texts if any(line.startswith("> ") for line in text))
    typed = [line[1:].strip() for line in block if line.startswith(">")]
    shown = [line for line in block if not line.startswith(">")]
    players = "花子,太郎,雪,健" if lang == "ja" else NAMES
    out = iter(room.run("score-table", "--players", players, lines=typed, lang=lang).splitlines())
    assert [line for line in shown if line not in out] == [], "in this order"


def test_every_line_on_the_page_is_read() -> None:
    for page in PAGES.values():
        text = page.read_text(encoding="utf-8")
        part = text[re.search(r"^\| (?:line|入力) \|", text, re.MULTILINE).start() :].split("\n\n")[0]  # type: ignore[union-attr]  # it is there
        lines = [line for row in part.splitlines()[2:-1] for line in re.findall(r"`([^`]+)`", row.split("|")[1])]
        assert len(lines) > 12
        assert all(parse_line(line, score_table.preset("tenhou")) for line in lines)


def test_nothing_is_entered_before_it_is_confirmed(room: Room) -> None:
    out = room.run("score-table", *PLAYERS, lines=["tsumo A mangan", "n", "tsumo A mangan"])
    assert "Nothing was entered." in out
    assert out.count("Hanako  +12,000") == 2
    assert "Nothing was kept" in out
    assert not room.files


def test_an_unclear_answer_to_the_confirm_step_is_asked_again(room: Room) -> None:
    out = room.run("score-table", *PLAYERS, lines=["riichi A", "perhaps", "y", "q"])
    assert "Press Enter (or y) to keep it, or type n to discard it." in out
    assert "Hanako (East): 24,000, riichi" in out


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "Nothing was typed"),
        ("won A", "'won' is not an entry"),
        ("ron A from X 3 40", "Who is 'X'?"),
        ("ron A from B 1 20", "No hand is worth that"),
        ("ron A from B 3", "How many fu?"),
        ("draw A nagashi", "Who made nagashi mangan?"),
        ("ron A from B 40 3", "write 3 40"),
        ("abort", "Which abort? These rules play: nine_terminals, four_winds, four_riichi, four_kans, triple_ron."),
        ("stop", "nothing to decide"),
        ("ron A from B 1 30, C 1 30, D 1 30", "three rons abort the hand"),
        ("chombo", "Write who made the foul"),
    ],
)
def test_a_wrong_line_gives_one_sentence_and_loses_nothing(room: Room, line: str, said: str) -> None:
    out = room.run("score-table", *PLAYERS, lines=["riichi A", "", line, "n", "tsumo B 1 30", "", "q"])
    assert said in out
    assert "B Taro (East): 27,100" in out, "the stick was still there, and the tsumo was paid"


def test_before_an_entry_is_confirmed_nothing_else_is_offered(room: Room) -> None:
    out = room.run("score-table", *PLAYERS, lines=["riichi A", "log", "?", "y", "q"])
    assert out.splitlines().count("Is this right? Enter or y: keep it; n: discard it.") == 1
    assert out.splitlines().count("Press Enter (or y) to keep it, or type n to discard it.") == 2
    assert "Hands so far" not in out
    shown, _, _ = drawn(["riichi A", "n", "q"])
    assert "? help" in shown[0]
    assert "? help" not in shown[1]
    assert all(words in shown[1] for words in ("Hanako declares riichi", "Hanako has 24,000 now.", "Is this right?"))
    assert "Nothing was entered." in shown[2]
    assert "Hanako declares riichi" not in shown[2]


def test_several_rons_of_one_line_are_entered_together() -> None:
    shown, match, _ = drawn([*keyed("ron A from C 3 40, B 2 30"), "q"])
    assert len(match.steps) == 3
    assert len(shown) == 3, "the board, what would change, the board again"
    assert "Entered." in shown[2]


def test_several_rons_are_one_line_and_taken_back_as_one(room: Room) -> None:
    lines = [*keyed("riichi A", "ron A from C 3 40, B 2 30"), "undo", "q"]
    out = room.run("score-table", *PLAYERS, lines=lines)
    assert "Hanako wins from Yuki: 3 han 40 fu." in out
    assert out.count("Taken back.") == 1
    assert out.rstrip().count("A Hanako (East): 24,000, riichi") == 2
    assert "Enter the hands of" not in out


def test_rons_may_be_announced_and_entered_one_by_one(room: Room) -> None:
    out = room.run("score-table", *PLAYERS, lines=[*keyed("rons A B from C", "ron B from C 2 30"), "draw A", "q"])
    assert "Enter the hands of Hanako, Taro, won from Yuki" in out
    assert "Enter the hands of Hanako, won from Yuki" in out
    assert "Several rons were announced" in out


def test_the_dealer_is_asked_in_words() -> None:
    match = opened("seed", opening={"scores": [20000, 20000, 25000, 35000], "wind": 1, "number": 4})
    pictures, match, end = drawn(["tsumo D mangan", "", "tsumo A 1 30", "stop", "", ""], match=match)
    assert any("Does Ken stop? Type stop or on." in picture for picture in pictures)
    assert any("First the dealer must say" in picture for picture in pictures)
    assert (end, match.state.reason) == (End.FINISHED, "ScoreReached")


def test_undo_takes_back_entry_by_entry(room: Room) -> None:
    out = room.run("score-table", *PLAYERS, lines=[*keyed("tsumo A mangan", "riichi B"), "u", "undo", "u", "q"])
    assert out.count("Taken back.") == 2
    assert "There is nothing to take back." in out


def test_undo_takes_back_as_many_entries_as_are_said(room: Room) -> None:
    lines = [*keyed("riichi A", "ron A from C 3 40, B 2 30", "riichi C"), "undo 2", "q"]
    out = room.run("score-table", *PLAYERS, lines=lines)
    assert out.rstrip().count("A Hanako (East): 24,000, riichi") == 2, "the riichi stands, the rons are gone"
    assert "Enter the hands of" not in out
    out = room.run("score-table", *PLAYERS, lines=[*keyed("riichi A"), "戻す 9", "q"], lang="ja")
    assert out.count("直前の入力を取り消しました。") == 1
    assert words_for("ja", score_table)["refused.nothing_to_undo"] not in out, "it goes as far as it can"
    drawn_too, match, _ = drawn([*keyed("riichi A", "tsumo A 1 30"), "undo 2", "q"])
    assert "Taken back." in drawn_too[-1]
    assert not match.steps


def test_the_last_entry_is_said_again_and_the_table_told_in_lines(room: Room) -> None:
    lines = [".", *keyed("tsumo B mangan"), ".", *keyed("riichi A"), ".", ",", "q"]
    out = room.run("score-table", *PLAYERS, lines=lines)
    assert out.count("Nothing has happened yet.") == 1
    assert "\nTaro wins by tsumo: mangan.\nron A from B" in out
    assert "\nHanako declares riichi and puts 1,000 on the table. Hanako has 20,000 now.\nron A from B" in out
    assert out.count("A Hanako (North): 20,000, riichi") == 2


def test_hints_say_what_a_win_brings_besides_until_they_are_turned_off(room: Room) -> None:
    lines = [*keyed("riichi A"), "h", *keyed("riichi B"), "h", "q"]
    out = room.run("score-table", *PLAYERS, lines=lines)
    one, two = (f"Besides the hand, a win now brings: {n}" for n in ("1 deposit (+1,000).", "2 deposits (+2,000)."))
    off, on = out.index("Hints are off."), out.index("Hints are on.")
    assert out.index(one) < off
    assert two not in out[off:on]
    assert two in out[on:]


def test_lines_are_typed_to_questions_and_single_keys_turn_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("log\ntsumo A mangan\n\nend\n\n"))
    match, words, screen = opened(), words_for("en", score_table), Screen()
    seats = tuple(map(SeatInfo, NAMES.split(",")))
    keys = Answers("x", "x")
    table = set_table(score_table, match.rules, seats, screen, keys, words, me=0)
    assert session_of(match, table, {}, words, seats=seats).run() is End.FINISHED
    assert "press any key to go back" in screen.pictures[1]
    with pytest.raises(EOFError):
        keys.read()
    settlement = list(table.result(match.view(0)))
    assert settlement[0] == "Final settlement"
    assert "+47.0" in settlement[2], "all of it is said once the screen is given back"


def test_nothing_is_shown_event_by_event_so_no_key_makes_it_faster() -> None:
    pages = "".join(drawn(["?", "", "", "", "q"], size=(100, 60))[0])
    assert "say again what happened last" in pages
    assert "faster" not in pages


def test_in_japanese_entries_are_taken_back_by_the_usual_words(room: Room) -> None:
    for word in ("戻す", "取り消し", "取消"):
        out = room.run("score-table", *PLAYERS, lines=[*keyed("リーチ A"), word, "q"], lang="ja")
        assert "直前の入力を取り消しました。" in out
    out = room.run("score-table", *PLAYERS, lines=[*keyed("リーチ A", "リーチ取消 A"), "中断"], lang="ja")
    assert "のリーチは不成立" in out
    assert "q 中断" in out


LAST_HAND = {"scores": [20000, 20000, 25000, 35000], "wind": 1, "number": 4}


def test_the_entry_that_ends_the_match_can_be_taken_back_at_the_settlement() -> None:
    match = opened("tenhou", opening=LAST_HAND)
    shown, match, end = drawn([*keyed("tsumo C mangan"), "u", *keyed("ron B from A mangan"), ""], match=match)
    assert sum("[u] take the last entry back" in picture for picture in shown) == 2
    assert any("Taken back." in picture for picture in shown)
    assert (end, match.state.scores) == (End.FINISHED, (12000, 28000, 25000, 35000))


def test_several_rons_that_end_the_match_are_taken_back_as_one() -> None:
    match = opened("tenhou", opening=LAST_HAND)
    shown, match, _ = drawn([*keyed("ron B from C 1 30, D mangan"), "u", "q"], match=match)
    assert (list(match.steps), match.state.phase) == ([], score_table.Phase.PLAYING)
    assert "Taken back." in shown[-1]


def test_the_outcome_is_recorded_once_it_stands(room: Room) -> None:
    room.run("score-table", *PLAYERS, lines=[*keyed("tsumo A mangan", "end"), "what", "undo", *keyed("draw A"), "q"])
    assert room.out.count("u takes the last entry back; Enter closes the table.") == 2, (
        "an unclear answer is asked again"
    )
    (path,) = room.files
    assert files.load(path).outcome is None
    for closing in (["q"], []):  # confirmed, or the input just ends
        room.run(
            "score-table", "--record", path.with_name(f"over{len(closing)}.jsonl"), lines=[*keyed("end"), *closing]
        )
        record = files.load(path.with_name(f"over{len(closing)}.jsonl"))
        assert record.outcome is not None
    room.run("resume", path, lines=[*keyed("end"), ""])
    assert files.load(path).outcome is not None
    assert "holds" in room.run("verify", path)


def test_a_table_killed_at_its_settlement_goes_on_there(room: Room) -> None:
    room.run("score-table", *PLAYERS, lines=[*keyed("tsumo A mangan", "end")])
    (path,) = room.files
    *kept, outcome = path.read_bytes().splitlines(keepends=True)
    assert b"outcome" in outcome
    path.write_bytes(b"".join(kept))
    out = room.run("resume", path, lines=["undo", *keyed("draw none", "end"), ""])
    assert "Exhaustive draw. Ready: nobody." in out
    assert "holds" in room.run("verify", path)


def test_the_log_adds_up_with_riichi_sticks(room: Room) -> None:
    lines = [*keyed("riichi B", "draw B", "riichi A", "ron C from A 1 30"), "log", "q"]
    out = room.run("score-table", *PLAYERS, lines=lines)
    assert re.search(r"^East 1 +−1,000 +\+2,000 +−1,000 +−1,000$", out, re.MULTILINE)
    assert re.search(r"^East 2, 1 counter +−2,300 +±0 +\+3,300 +±0$", out, re.MULTILINE)
    assert re.search(r"^together +−3,300 +\+2,000 +\+2,300 +−1,000$", out, re.MULTILINE)
    assert "- East 1: Exhaustive draw. Ready: Taro." in out
    assert "- East 2, 1 counter: Yuki wins from Hanako: 1 han 30 fu." in out


def test_the_dealers_question_names_what_else_may_be_typed() -> None:
    match = opened("seed", opening=LAST_HAND)
    pictures, _, _ = drawn(["tsumo D mangan", "", "q"], match=match)
    assert all(word in pictures[-1] for word in ("stop or on", "undo", "log", "stats", "? help", "q quit"))


def test_a_replay_names_each_hand_once(room: Room) -> None:
    room.run("score-table", *PLAYERS, lines=[*keyed("tsumo B mangan"), "q"])
    told = room.run("replay", room.files[0])
    assert told.count("East 1, dealer: Hanako") == 1
    assert told.count("East 2, dealer: Taro") == 1


def test_a_replay_ends_with_the_settlement(room: Room) -> None:
    room.run("score-table", *PLAYERS, lines=[*keyed("tsumo B mangan", "end"), ""])
    end = room.run("replay", room.files[0]).split("The match is over: the table broke up.")[1]
    assert "Final settlement" in end
    assert "1.     Taro    33,000   +43.0" in end


@pytest.mark.parametrize(
    ("tobi", "said"), [("negative", "somebody falls below zero"), ("zero", "falls to zero or below")]
)
def test_the_rules_in_brief_say_when_somebody_is_bust(tobi: str, said: str) -> None:
    rules = score_table.change_rules(score_table.preset("tenhou"), tobi=tobi)
    assert said in "".join(brief_lines(telling.speaker("score-table", rules=rules).brief()))


# ---------------------------------------------------------------------------------------------------------- the record


def test_a_table_left_open_is_offered_and_goes_on(room: Room) -> None:
    room.run("score-table", *PLAYERS, lines=[*keyed("tsumo A mangan"), "q"])
    assert "Saved. Go on with: zashiki resume" in room.out
    out = room.run("score-table", lines=["", *keyed("tsumo B mangan", "end"), ""])
    assert "A score table is open:" in out
    assert "East 1, 1 counter, dealer: Hanako" in out
    assert "The match is over: the table broke up." in out
    assert len(room.files) == 1
    assert "holds" in room.run("verify", room.files[0])


def test_whether_to_go_on_is_asked_until_it_is_answered(room: Room) -> None:
    room.run("score-table", *PLAYERS, lines=[*keyed("riichi A"), "q"])
    out = room.run("score-table", lines=["perhaps", "q"])
    assert (room.status, out.count("Go on with it?")) == (0, 2)
    assert "A Hanako" not in out, "nothing was opened"
    assert len(room.files) == 1
    assert "A Hanako (East): 24,000, riichi" in room.run("score-table", lines=["y", "q"])


def test_an_open_table_may_be_left_alone(room: Room) -> None:
    room.run("score-table", *PLAYERS, lines=[*keyed("riichi A"), "q"])
    out = room.run("score-table", lines=["n", *keyed("riichi B"), "q"])
    assert "B (South): 24,000, riichi" in out
    assert len(room.files) == 2
    room.run("score-table", *PLAYERS, lines=["q"])
    assert "open" not in room.out, "who names the players wants a new table"
    assert "Nothing was kept" in room.run("score-table", lines=["n", "q"])


def test_end_of_input_and_interruption_keep_the_record(room: Room) -> None:
    room.run("score-table", *PLAYERS, lines=[*keyed("tsumo A mangan"), "riichi B"])
    assert "Saved" in room.out
    assert len(room.files) == 1
    _, match, end = drawn([*keyed("tsumo A mangan"), "riichi B", "^C"])
    assert (end, len(match.steps)) == (End.LEFT, 1)


def test_it_is_resumed_replayed_and_exported_like_any_match(room: Room, tmp_path: Path) -> None:
    room.run("score-table", *PLAYERS, lines=[*keyed("riichi C", "ron C from A 3 40"), "q"])
    (path,) = room.files
    out = room.run("resume", path, lines=[*keyed("draw none", "end"), ""])
    assert "Exhaustive draw. Ready: nobody." in out
    assert "1.     Yuki    30,200   +40.2" in out
    told = room.run("replay", path)
    assert "Yuki wins from Hanako: 3 han 40 fu." in told
    assert "A Hanako (West): 19,800" in told
    assert "The match is over: Hanako −30.2, Taro " in room.run("verify", path)
    assert ", Yuki +" in room.out
    room.run("export", path, "--seat", "2", "--out", tmp_path / "seen.jsonl")
    seen = room.run("verify", tmp_path / "seen.jsonl")
    assert "nothing is hidden in this game, but others' choices are not written in it" in seen
    assert room.status == 3
    room.run("export", path, "--seat", "0", "--out", tmp_path / "scorer.jsonl")
    held = room.run("verify", tmp_path / "scorer.jsonl")
    assert "scorer.jsonl: holds" in held
    assert "Choices decided again by the rules, all with the same consequences: 4" in held


def test_a_false_export_of_the_scorer_does_not_hold(room: Room, tmp_path: Path) -> None:
    room.run("score-table", *PLAYERS, lines=[*keyed("tsumo A mangan"), "q"])
    record = export(files.load(room.files[0]), 0)
    false = Record()
    for line in record.lines:
        other = msgspec.Raw(b'{"type":"chombo","seat":0}')
        false.append(msgspec.structs.replace(line, action=other) if isinstance(line, Choice) else line)
    (tmp_path / "false.jsonl").write_bytes(false.to_bytes())
    assert "but the rules say" in room.run("verify", tmp_path / "false.jsonl")
    assert room.status == 1


def test_kept_tables_are_listed_with_commas_between_four(room: Room) -> None:
    room.run("score-table", *PLAYERS, lines=[*keyed("tsumo A mangan"), "q"])
    out = room.run("resume", lines=["q"])
    assert "Hanako, Taro, Yuki, Ken" in out
    assert "37,000, 21,000, 21,000, 21,000" in out


def test_statistics_add_up_all_kept_tables(room: Room) -> None:
    assert "No score table is kept yet" in room.run("score-table", "--stats")
    room.run("score-table", *PLAYERS, lines=[*keyed("tsumo A mangan", "end"), ""])
    room.run("score-table", *PLAYERS, lines=[*keyed("riichi B", "ron B from C 3 40", "end"), ""])
    out = room.run("score-table", "--stats")
    assert "Figures for all tables with 4 players (tables: 2)" in out
    assert re.search(r"^latest places +12 +21 +34 +43$", out, re.MULTILINE)
    assert re.search(r"^hands won +50.0% +50.0% +0.0% +0.0%$", out, re.MULTILINE)
    assert "4 人打ち 2 卓分の成績" in room.run("score-table", "--stats", lang="ja")


def test_statistics_of_three_and_of_four_stand_apart_and_fit_the_screen(room: Room) -> None:
    many = ["Alexandra", "Bartholomew", "Christopher", "Dominique", "Evangeline", "Frederick", "Gwendolyn", "Hildegard"]
    for some in (many[:4], many[4:], many[:3]):
        room.run("score-table", "--players", ",".join(some), lines=[*keyed("tsumo A mangan", "end"), ""])
    out = room.run("score-table", "--stats")
    assert max(map(columns, out.splitlines())) <= 80
    four, three = out.split("Figures for all tables with 3 players (tables: 1)")
    assert all(name in four for name in many)
    assert re.search(r"^matches +1 +1 +1$", three, re.MULTILINE)
    assert re.search(r"^places \(1st to last\) +1-0-0 ", three, re.MULTILINE)


@pytest.mark.parametrize("width", [10, 20, 80])
def test_a_wide_table_is_cut_between_its_columns(width: int) -> None:
    rows = [("", *(f"name{n}" for n in range(9))), ("sum", *("x" * n for n in range(9)))]
    found = list(side_by_side(rows, width))
    assert [cell for part in found for cell in part[0][1:]] == list(rows[0][1:])
    assert all(part[1][0] == "sum" and len(part[0]) > 1 for part in found)
    for part in found:
        wide = [max(map(len, column)) for column in zip(*part, strict=True)]
        assert sum(wide) + 2 * (len(wide) - 1) <= width or len(wide) == 2


# ------------------------------------------------------------------------------------------------------------- options


def test_three_names_play_by_rules_for_three(room: Room) -> None:
    out = room.run("score-table", "--players", "Ann,Bob,Cid", lines=[*keyed("tsumo A mangan"), "q"])
    assert "A Ann (East): 43,000" in out
    (path,) = room.files
    assert '"name":"tenhou-3p"' in path.read_text(encoding="utf-8").replace(" ", "")


def test_without_names_seats_have_letters(room: Room) -> None:
    assert "A (East): 30,000" in room.run("score-table", "--rules", "ema", lines=["q"])


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("Ann,Bob", "names: 2; the rules tenhou are for 4 players"),
        ("Ann,Bob,ann,Dot", "'Ann' cannot be a name here"),
        ("Ann,2,Cid,Dot", "'2' cannot be a name here"),
        ("Ann,Bob,,Dot", "'' cannot be a name here"),
        ("B,A,C,D", "'B' cannot be a name here"),
        ("Ann,Bob,Ron,Dot", "'Ron' cannot be a name here"),
        ("Ann,none,Cid,Dot", "'none' cannot be a name here"),
        ("Ann,Bob,Cid,undo", "'undo' cannot be a name here"),
        ("花子,太郎,雪,役満", "'役満' cannot be a name here"),
    ],
)
def test_names_that_could_mean_something_else_are_refused(room: Room, players: str, said: str) -> None:
    room.run("score-table", "--players", players, lines=["q"])
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert said in room.err
    assert not room.files


def test_an_initial_may_be_a_name_though_it_is_a_key_elsewhere(room: Room) -> None:
    out = room.run("score-table", "--players", "H,K,Y,S", lines=[*keyed("ron H from Y 3 40"), "q"])
    assert "H wins from Y: 3 han 40 fu." in out


def test_a_name_may_begin_like_an_entry(room: Room) -> None:
    out = room.run("score-table", "--players", "栄子,ロンダ,雪,健", lines=[*keyed("ロン ロンダ 栄子 3 40"), "q"])
    assert "ロンダ wins from 栄子: 3 han 40 fu." in out


def test_names_are_asked_for_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    answers = Answers("Hanako", "", "Hanako", "2", "Yuki", "Ken", by_line=True)
    assert asked_names(4, answers, words_for("en", score_table)) == ["Hanako", "B", "Yuki", "Ken"]
    out = capsys.readouterr().out
    assert out.count("cannot be a name here") == 2
    assert out.startswith("Who plays, from the first dealer on? Enter keeps the letter.\nA:\nB:\n")
    with pytest.raises(Left):
        asked_names(3, Answers("Ann", by_line=True), words_for("en", score_table))


def test_a_match_may_be_shorter_than_the_rules_have_it(room: Room) -> None:
    lines = [*keyed(*["tsumo D mangan"] * 3), *keyed("draw none", "draw none", "draw none", "draw none"), ""]
    room.run("score-table", "--length", "east", *PLAYERS, lines=lines)
    assert '"length":"east"' in room.files[0].read_text(encoding="utf-8")
    room.run("score-table", "--length", "evening", lines=["q"])
    assert room.status == 2
    assert "'evening' is not a match length; there are: hand, east, hanchan, full" in room.err


def test_an_unknown_preset_is_refused(room: Room) -> None:
    room.run("score-table", "--rules", "parlour", lines=["q"])
    assert room.status == 2
    assert "presets: tenhou, ema" in room.err


def test_play_opens_it_too_and_there_is_nobody_to_play_against(room: Room) -> None:
    out = room.run("play", "score-table", "--rules", "wrc", lines=["q"])
    assert "D (North): 30,000" in out
    for option in (("--opponent", "easy"), ("--hotseat",), ("--seat", "1")):
        room.run("play", "score-table", *option)
        assert room.status == 2
        assert f"{option[0]} cannot be used with Mahjong score table" in room.err


def test_the_menu_asks_for_no_opponent() -> None:
    assert menu._arguments("score-table", words_for("en"), Answers()) == ("score-table",)


# ------------------------------------------------------------------------------------------------------ what is shown


@pytest.mark.thinned
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 35), (120, 40)])
def test_pictures_fit_the_screen(lang: str, size: tuple[int, int]) -> None:
    lines = [*keyed("riichi A", "ron A from B 3 40", "draw A B", "tsumo C mangan"), "nonsense", "log", "", "?", "", ""]
    shown, _, _ = drawn([*lines, *keyed("end"), ""], lang=lang, size=size)
    small = words_for(lang, score_table).say("table.too_small", width=size[0], height=size[1])
    for picture in shown:
        rows = picture.split("\n")
        assert len(rows) <= size[1]
        assert max(map(columns, rows)) <= size[0]
        assert small not in picture


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60, 80])
def test_the_headline_is_never_cut(lang: str, width: int) -> None:
    match = opened("mahjong-soul", opening={"scores": [25000] * 4, "wind": 1, "number": 4, "honba": 12})
    shown, _, _ = drawn([*keyed("riichi A B C"), "q"], lang=lang, match=match, size=(width, 24))
    speaker = telling.speaker(score_table, language=lang, names=tuple(NAMES.split(",")), rules=match.rules)
    words = words_for(lang, score_table)
    head = "".join(shown[-1].split(" A ")[0].split())
    assert "".join(speaker.scene(match.state, 0).title.split()) in head
    assert words["game.name"].replace(" ", "") in head


def test_a_long_name_leaves_room_for_score_and_riichi() -> None:
    match, words, screen = opened(), words_for("en", score_table), Screen(60, 20)
    seats = tuple(map(SeatInfo, ("Bartholomew Featherstonehaugh", "Taro", "Yuki", "Ken")))
    table = set_table(score_table, match.rules, seats, screen, Answers(*keyed("riichi A"), by_line=True), words, me=0)
    session_of(match, table, {}, words, seats=seats).run()
    assert re.search(r"^ A  East   Bartholomew \S+…   24,000  ━━●━━ riichi *$", screen.pictures[-1], re.MULTILINE)


def test_the_latest_hands_stand_below_the_board_as_far_as_there_is_room() -> None:
    lines = [*keyed(*["draw none"] * 4), "q"]
    tall, low = (drawn(lines, size=(80, height))[0][-1] for height in (24, 15))
    assert [tall.count("Exhaustive draw"), low.count("Exhaustive draw")] == [3, 1]
    assert "East 4, 3 counters: Exhaustive draw" in low


def test_pictures_know_no_rule() -> None:
    assert "zashiki.games" not in Path(board.__file__).read_text(encoding="utf-8")


def test_the_table_loads_without_what_draws() -> None:
    assert loads_light(kit)


def test_a_screen_that_is_too_small_says_so() -> None:
    shown, _, _ = drawn(["q"], size=(20, 6))
    assert "Too small (20x6)" in shown[0]


def test_the_board_shows_wind_dealer_score_and_riichi() -> None:
    shown, _, _ = drawn([*keyed("tsumo B mangan", "riichi B"), "q"])
    assert "East 2, 1 deposit, dealer: Taro" in shown[-1]
    assert re.search(r" B  East   Taro     32,000  ━━●━━ riichi", shown[-1])
    assert "East 1: Taro wins by tsumo" in shown[-1], "the last hands stand below"
    assert "Hanako −4,000, Taro +8,000, Yuki −2,000, Ken −2,000" in " ".join(shown[-1].split())


def test_the_end_shows_settlement_and_figures() -> None:
    shown, match, end = drawn([*keyed("chombo B", "tsumo A mangan", "end"), ""], match=opened("ema"))
    assert end is End.FINISHED
    assert "Final settlement" in shown[-1]
    assert "Taro: 20,000 points off for chombo." in shown[-1]
    assert "hands won" in shown[-1]
    assert match.outcome is not None


def test_where_no_hand_was_played_there_are_no_figures_at_the_end() -> None:
    shown, _, _ = drawn([*keyed("end"), ""])
    assert "Final settlement" in shown[-1]
    assert "hands won" not in shown[-1]


def test_a_replay_is_drawn_step_by_step() -> None:
    match = opened()
    drawn([*keyed("riichi A", "ron A from B 3 40"), "q"], match=match)
    words, screen = words_for("en", score_table), Screen()
    answers = Answers("n", "n", "p", "r1", "x", "q")
    seats = tuple(map(SeatInfo, NAMES.split(",")))
    viewer_of(match, a_setting(score_table, match.rules, seats, screen, answers, words), answers, words).browse()
    assert "Hanako declares riichi" in screen.pictures[1]
    assert "Hanako wins from Taro" in "".join(screen.pictures)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_log_and_help_are_pages(room: Room, lang: str) -> None:
    out = room.run(
        "score-table", *PLAYERS, lines=["log", *keyed("tsumo A mangan"), "log", "stats", "?", "q"], lang=lang
    )
    words = words_for(lang, score_table)
    for key in ("log.none", "log.title", "help_page.keys", "figure.win_rate"):
        assert words[key] in out
    assert words["help_page.key.confirm"].split("  ")[1] in out
    assert "+12,000" in out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", score_table.presets())
def test_the_rules_in_brief_are_sentences(preset: str, lang: str) -> None:
    rules = score_table.preset(preset)
    lines = list(brief_lines(telling.speaker("score-table", language=lang, rules=rules).brief()))
    assert len(lines) == 11 + (rules.extension != "none")
    assert all(line.strip() for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_progress_is_the_hand_and_the_scores(lang: str) -> None:
    said = telling.speaker("score-table", language=lang, rules=opened().rules).progress(opened().state)
    comma = {"en": ", ", "ja": "、"}[lang]
    assert comma.join(["25,000"] * 4) in said
