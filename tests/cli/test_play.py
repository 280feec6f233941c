"""`zashiki play` and `zashiki resume` through lines of input, as a pipe or a screen reader gives them."""

import io
import json
import os
import re
from pathlib import Path

import pytest

from tests.cli.desk import forged
from tests.cli.parlour import STOPPING, Room
from zashiki.games import koikoi
from zashiki.games.koikoi import Month
from zashiki.kernel.chance import SILENT
from zashiki.kernel.record_lines import FairTable
from zashiki.records.audit import verify
from zashiki.records.contents import steps_of
from zashiki.records.replay import replayed, resumed
from zashiki.storage import files
from zashiki.texts.words import Words

WORDS = Path(koikoi.__file__).parent / "words"


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path / "home", monkeypatch, capsys)


# A whole match.


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_whole_match_of_twelve_months(room: Room, lang: str) -> None:
    out = room.run("play", "koikoi", "--seed", "harvest", "--plain", lines=STOPPING, lang=lang)
    assert room.status == 0
    words = Words(lang, WORDS)
    assert all(words[f"month.{month}"] in out for month in Month)
    assert "\x1b" not in out
    assert not set("│┌╭─█") & set(out)
    record = files.load(room.files[0])
    assert record.outcome is not None
    assert verify(record).deals >= 12
    assert out.splitlines()[-1].endswith(f"zashiki verify {room.files[0]}")
    assert all(line == line.strip() for line in out.splitlines())


def test_the_same_seed_and_choices_give_the_same_match(room: Room) -> None:
    for name in ("one.jsonl", "two.jsonl"):
        room.run("play", "--seed", "tea", "--rounds", "2", "--record", room.home.parent / name, lines=STOPPING)
    one, two = (room.home.parent / name for name in ("one.jsonl", "two.jsonl"))
    assert one.read_bytes() == two.read_bytes()


def test_without_a_seed_no_two_matches_are_alike(room: Room) -> None:
    for _ in range(2):
        room.run("play", "--rounds", "1", lines=["1", "1"])
    commitments = {path.read_text(encoding="utf-8").split('"commitment":"')[1][:64] for path in room.files}
    assert len(commitments) == 2


@pytest.mark.parametrize("game", ["koikoi", "riichi", "stud"])
def test_p18_the_commitment_is_on_the_help_page_of_every_table_that_deals(room: Room, game: str) -> None:
    out = room.run("play", game, "--hotseat", "--plain", lines=["", "?", "q"])
    assert len(re.findall(r"All deals are already fixed[.] .*: [0-9a-f]{64}$", out, re.MULTILINE)) == 1


def test_p18_the_commitment_is_said_at_the_end_and_is_not_the_first_thing(room: Room) -> None:
    out = room.run("play", "--seed", "tea", "--plain", lines=["?", "1", "q"])
    header = json.loads(room.files[0].read_text(encoding="utf-8").splitlines()[0])
    commitment = header["chance"]["commitment"]
    lines = out.splitlines()
    told = [at for at, line in enumerate(lines) if commitment in line]
    assert len(told) == 2
    assert "All deals are already fixed." in lines[told[0]]
    assert "how to play" in " ".join(lines[: told[0]]).lower()
    assert lines[told[1]] == f"Commitment to the deals: {commitment}" == lines[-3]


def test_each_rule_set_plays_through(room: Room) -> None:
    for preset in koikoi.presets():
        room.run("play", "--rules", preset, "--rounds", "2", "--seed", preset, lines=["1", "k"] * 60 + STOPPING)
        assert room.status == 0
        assert files.load(room.files[-1]).outcome is not None
        assert "month 1 of 2" in room.out


def test_rounds_and_rules_from_a_file(room: Room, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('extends = "classic"\nrounds = 4\n', encoding="utf-8")
    out = room.run("play", "--rules", mine, "--seed", "x")
    assert "month 1 of 4" in out
    out = room.run("play", "--rules", mine, "--rounds", "3", "--seed", "x")
    assert "month 1 of 3" in out


# Answers.


def test_a_wrong_answer_says_what_is_accepted_and_asks_again(room: Room) -> None:
    out = room.run("play", "--seed", "demo", lines=["9", "0", "nonsense", "", "1z", "q"])
    assert out.count("That was not understood.") == 5
    assert out.count("Play a card: 1 to 8") == 6
    assert "Nothing was kept" in out
    assert not room.files


def test_a_card_that_is_not_in_the_hand_is_refused_in_words(room: Room) -> None:
    told = room.run("play", "--seed", "demo").splitlines()
    held = {line.split("(")[1].split(",")[0] for line in told if line[1:3] == ": "}
    foreign = next(str(card) for card in koikoi.CARDS if str(card) not in held)
    out = room.run("play", "--seed", "demo", lines=[foreign, "koikoi", "q"])
    assert len(held) == 8
    assert "That card is not in your hand." in out
    assert "That cannot be chosen now." in out


def test_cards_can_be_named_by_number_code_or_japanese_name(room: Room) -> None:
    out = room.run("play", "--seed", "demo", "--record", room.home.parent / "a")
    code = next(line for line in out.splitlines() if line.startswith("1: ")).split("(")[1][:2].strip(",")
    for name, answer in {"b": "1", "c": code, "d": koikoi.Card(code).name, "e": "１"}.items():
        room.run("play", "--seed", "demo", "--record", room.home.parent / name, lines=[answer, "q"])
    paths = [room.home.parent / name for name in "bcde"]
    assert len({path.read_bytes() for path in paths}) == 1
    assert len(steps_of(files.load(paths[0]))) > 1


def test_help_chart_and_switches(room: Room) -> None:
    out = room.run("play", "--seed", "demo", lines=["?", "y", "h", "o", "h", ",", ".", "q"])
    assert "Keys" in out
    assert "Three Brights, 5, 0/3, 0/3, 3 of 1Crane 3Curtain 8Moon 12Phoenix" in out
    for said in ("Hints are off.", "Hints are on.", "Your hand is in the order it was dealt.", "You, hand: "):
        assert said in out
    ja = room.run("play", "--seed", "demo", lines=["ヘルプ", "役", "待った", "1", "やめる"], lang="ja")
    assert "こいこい / 勝負" in ja
    assert "戻せる手がありません。" in ja
    assert "保存しました" in ja


def test_the_decision_tells_the_yaku_the_sum_and_the_opponent(room: Room) -> None:
    for seed in range(40):
        out = room.run("play", "--seed", seed, "--rules", "nintendo", lines=[*["1", "k"] * 8, "q"])
        found = re.search(r"You have made (.+): (\d) points", out)
        if found and "You, koi-koi calls: 1" in out:
            assert f"Stop now for {found[2]} points; the match is then {found[2]} to 0" in out
            assert re.search(r"Kitsune: .*, \d in hand, koi-koi calls: \d", out)
            return
    pytest.fail("nobody made a yaku of a few points and called")


def test_only_stop_is_said_when_the_rules_allow_no_more_calls(room: Room) -> None:
    for seed in range(40):
        out = room.run("play", "--rules", "clubhouse", "--seed", seed, "--rounds", "6", lines=["1", "k"] * 200)
        if "you can only stop" in out:
            assert "No more koi-koi this month." in out
            return
    pytest.fail("no seat came to a second yaku")


def test_a_month_ends_with_its_summary(room: Room) -> None:
    out = room.run("play", "--seed", "harvest", "--rounds", "2", lines=STOPPING)
    for said in ("You held", "Kitsune held", "Left in the stock (", "Total: ", "Next: February (Plum), dealer: "):
        assert said in out
    assert re.search(r"^Player +Before +Change +Score +Place\nYou +0 +\S+ +\d+ +[12]\.$", out, re.MULTILINE)


# Undo.


def test_undo_goes_back_to_ones_own_previous_choice(room: Room) -> None:
    before = room.run("play", "--seed", "demo", "--record", room.home.parent / "a", lines=["1", "q"])
    answers = ["1", "u", "u", "1", "q"]
    out = room.run("play", "--seed", "demo", "--record", room.home.parent / "b", lines=answers)
    assert "Taken back." in out
    assert "There is nothing to take back." in out
    first, second = (replayed(files.load(room.home.parent / name)) for name in "ab")
    at = next(at for at, step in enumerate(first.steps) if step.seat == 0)
    assert first.state_at(at) == second.state_at(at)
    assert first.steps[at].action == second.steps[at].action
    asked = next(line for line in before.splitlines() if line.startswith("Play a card"))
    assert out.count(asked) == 3
    assert '"line":"undo"' in (room.home.parent / "b").read_text(encoding="utf-8")


def test_undo_stops_at_a_revealed_deal(room: Room) -> None:
    for answers in range(1, 60):
        out = room.run("play", "--seed", "demo", "--rounds", "2", lines=[*(["1", "s"] * answers), "u", "u", "q"])
        if "A month whose cards were shown cannot be taken back." in out:
            return
    pytest.fail("the second month never began")


# Leaving and coming back.


@pytest.mark.parametrize("leaving", [["q"], []], ids=["quit", "end of input"])
def test_leaving_saves_and_resume_continues_from_the_same_state(room: Room, leaving: list[str]) -> None:
    out = room.run("play", "--seed", "demo", "--rounds", "2", lines=["1", "s", "2", "s", *leaving])
    assert "Go on with: zashiki resume" in out
    (path,) = room.files
    left = resumed(files.load(path)).state
    assert room.run("resume", path) != ""
    assert resumed(files.load(path)).state == left
    room.run("resume", path, lines=STOPPING)
    assert room.status == 0
    assert files.load(path).outcome is not None
    assert verify(files.load(path)).finished


class Interrupted(io.StringIO):
    """A few lines, then Ctrl-C."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override] # typeshed names it otherwise in each version
        line = super().readline(size)
        if not line:
            raise KeyboardInterrupt
        return line


def test_ctrl_c_loses_nothing(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.cli.parlour.io.StringIO", Interrupted)
    out = room.run("play", "--seed", "demo", lines=["1", "s", "1"])
    assert room.status == 0
    assert "Go on with: zashiki resume" in out
    assert len(resumed(files.load(room.files[0])).steps) > 2


def test_resume_lists_the_unfinished_with_the_newest_next_to_the_question(room: Room) -> None:
    assert "no unfinished match" in room.run("resume")
    for number, (seed, lines) in enumerate({"a": ["1"], "b": ["1"], "c": STOPPING}.items()):
        room.run("play", "--seed", seed, "--rounds", "1", "--record", _kept(room, f"{seed}.jsonl"), lines=lines)
        os.utime(_kept(room, f"{seed}.jsonl"), (1_700_000_000 + number * 86_400,) * 2)
    out = room.run("resume", lines=["7", "x", "q"])
    second, first = (line for line in out.splitlines() if line.lstrip().startswith(("1 ", "2 ")))
    assert "2023-11-15" in first
    assert "2023-11-14" in second
    assert " v Kitsune " in first
    assert "month 1 of 1" in first
    assert out.count("Type one of: a number from 1 to 2, d and a number, q.") == 2
    room.run("resume", lines=["2", *STOPPING])
    assert files.load(_kept(room, "a.jsonl")).outcome is not None
    assert files.load(_kept(room, "b.jsonl")).outcome is None


def _kept(room: Room, name: str) -> Path:
    (room.home / "games").mkdir(parents=True, exist_ok=True)
    return room.home / "games" / name


def test_damaged_older_and_foreign_files_are_listed_as_such(room: Room) -> None:
    _kept(room, "broken.jsonl").write_bytes(b"{}\n")
    _kept(room, "empty.jsonl").write_bytes(b"")
    room.run("play", "--seed", "a", "--record", _kept(room, "old.jsonl"), lines=["1"])
    forged(_kept(room, "old.jsonl"), lambda lines: lines[0].update(version=0))
    room.run("play", "--seed", "a", "--record", _kept(room, "other.jsonl"), lines=["1"])
    forged(_kept(room, "other.jsonl"), lambda lines: lines[0].update(game="mahjong"))
    out = room.run("resume", lines=["1", "2"])
    assert room.status == 0
    assert out.count("damaged: ") >= 3
    assert "played with another version (0, now " in out
    ja = room.run("resume", lang="ja")
    assert "壊れています" in ja


def test_a_torn_last_line_is_said_and_dropped(room: Room) -> None:
    room.run("play", "--seed", "a", lines=["1"])
    (path,) = room.files
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"line":"choice","num')
    assert "cut off" in room.run("resume", path)
    assert path.read_bytes() == whole


def test_a_finished_match_is_not_resumed(room: Room) -> None:
    room.run("play", "--seed", "a", "--rounds", "1", lines=STOPPING)
    room.run("resume", room.files[0])
    assert room.status == 2
    assert "zashiki replay" in room.err


# Refusals, one line each.


def test_an_existing_record_file_is_never_written_over(room: Room, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text("precious", encoding="utf-8")
    room.run("play", "--record", path)
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert path.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("play", "mahjong"), "koikoi"),
        (("play", "koikoi", "--rules", "nintendoo"), "nintendo"),
        (("play", "koikoi", "--rules", "missing.toml"), "missing.toml"),
        (("play", "koikoi", "--opponent", "grandmother"), "random, greedy, search, easy, normal, hard"),
        (("play", "koikoi", "--rounds", "0"), "0"),
        (("play", "koikoi", "--hotseat", "--opponent", "easy"), "--hotseat"),
        (("resume", "missing.jsonl"), "missing.jsonl"),
        (("replay", "missing.jsonl"), "missing.jsonl"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(room: Room, args: tuple[str, ...], said: str) -> None:
    for lang in ("en", "ja"):
        room.run(*args, lang=lang)
        assert (room.status, room.err.count("\n")) == (2, 1)
        assert said in room.err
    assert not room.files


def test_a_bad_rules_file_is_refused_with_its_line(room: Room, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('extends = "nintendo"\nround = 3\n', encoding="utf-8")
    room.run("play", "--rules", mine)
    assert room.status == 2
    assert "mine.toml:2" in room.err


# Two people, and the menu.


def test_hotseat_in_lines_hides_and_refuses_undo(room: Room) -> None:
    out = room.run("play", "--hotseat", "--seed", "demo", lines=["", "1", "1", "", "u", "1", "q"])
    assert "Player 1, it is your turn." in out
    assert "Player 2, it is your turn." in out
    assert "Nothing can be taken back when people play each other." in out
    assert "u undo" not in out
    assert "\n" * 40 in out


def test_every_person_brings_entropy_and_no_cpu_player_does(room: Room) -> None:
    room.run("play", "--hotseat", "--record", room.home.parent / "people", lines=["", "1"])
    room.run("play", "--record", room.home.parent / "alone", lines=["1"])
    people, alone = (files.load(room.home.parent / name).header.chance for name in ("people", "alone"))
    assert isinstance(people, FairTable)
    assert isinstance(alone, FairTable)
    assert len({*people.entropy, SILENT.hex()}) == 3
    assert alone.entropy[1] == SILENT.hex() != alone.entropy[0]


def test_a_hotseat_match_is_resumed_as_one(room: Room) -> None:
    room.run("play", "--hotseat", "--seed", "demo", lines=["", "1"])
    out = room.run("resume", room.files[0], lines=["", "q"])
    assert "it is your turn." in out


def test_the_menu_without_a_terminal_lists_the_commands(room: Room) -> None:
    for lang in ("en", "ja"):
        out = room.run(lang=lang)
        assert room.status == 0
        for command in ("zashiki play koikoi", "zashiki resume", "zashiki replay", "zashiki rules"):
            assert command in out


def test_help_has_examples(room: Room) -> None:
    for command in ("play", "resume", "replay"):
        for lang in ("en", "ja"):
            assert f"zashiki {command}" in room.run(command, "--help", lang=lang)


def test_the_home_is_the_users_own_unless_told(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    from zashiki.cli import saves

    assert saves.folder() == room.home / "games"
    monkeypatch.delenv("ZASHIKI_HOME")
    assert saves.folder().name == "games"
    assert "zashiki" in saves.folder().parts


def test_two_matches_in_one_second_get_two_files(room: Room) -> None:
    for _ in range(3):
        room.run("play", "--seed", "a", lines=["1"])
    assert len(room.files) == 3


def test_a_match_in_which_the_person_never_chose_is_not_kept(room: Room) -> None:
    for answers in ([], ["q"], ["?", "y", "q"], ["1", "u", "q"]):
        assert room.run("play", "--seed", "demo", lines=answers).splitlines()[-1].startswith("Nothing was kept")
        assert not room.files
    mine = room.home.parent / "mine.jsonl"
    room.run("play", "--hotseat", "--record", mine, lines=["", "q"])
    assert not mine.exists()
    room.run("play", "--record", mine, lines=["1", "q"])
    room.run("resume", mine, lines=["u", "q"])
    assert mine.exists()


def test_leaving_says_how_to_go_on_with_that_very_file(room: Room) -> None:
    mine = room.home.parent / "my match.jsonl"
    said = f"Go on with: zashiki resume '{mine}'"
    assert said in room.run("play", "--record", mine, lines=["1", "q"])
    assert said in room.run("resume", mine, lines=["q"])
    assert "Go on with: zashiki resume\n" in room.run("play", lines=["1", "q"])


def test_the_list_of_matches_names_the_rules(room: Room) -> None:
    room.run("play", "--rules", "classic", "--rounds", "3", lines=["1", "q"])
    assert room.run("resume", lines=["q"]).splitlines()[1].endswith("  Classic, changed")


def test_the_commitment_is_not_told_again_on_resume(room: Room) -> None:
    assert "already fixed" not in room.run("play", lines=["1", "q"])
    assert "already fixed" not in room.run("resume", room.files[0], lines=["q"])


def test_the_end_is_told_once(room: Room) -> None:
    out = room.run("play", "--rounds", "1", "--seed", "a", lines=STOPPING)
    assert out.count("The match is over") == 1
    assert out.count("zashiki verify") == 1


# What a table may be opened with.


@pytest.mark.parametrize(("lang", "words"), [("en", "Nothing can be taken back"), ("ja", "待ったはできません")])
def test_m4_a_match_without_undo_says_so_and_goes_on(room: Room, lang: str, words: str) -> None:
    path = room.home.parent / "no_undo.jsonl"
    out = room.run("play", "--seed", "3", "--no-undo", "--record", path, lines=["1", "u", "q"], lang=lang)
    assert words in out
    assert not files.load(path).header.undo
    out = room.run("resume", path, lines=["u", "q"], lang=lang)
    assert words in out


def test_folded_hands_are_kept_only_where_hands_are_folded(room: Room) -> None:
    path = room.home.parent / "kept.jsonl"
    out = room.run("play", "stud", "--seed", "3", "--seats", "2", "--keep-folded", "--record", path, lines=["q"])
    assert "nobody will be able to check the deals" in out
    room.run("play", "koikoi", "--keep-folded")
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert "--keep-folded" in room.err


@pytest.mark.parametrize(("lang", "words"), [("en", "good for 4,096 deals"), ("ja", "4,096 回まで")])
def test_m7_a_seed_for_more_deals_than_it_has_is_refused_in_words(room: Room, lang: str, words: str) -> None:
    rules = room.home.parent / "long.toml"
    rules.write_text('extends = "online"\ndeals = 5000\n', encoding="utf-8")
    room.run("play", "stud", "--rules", rules, "--seed", "x", lang=lang)
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert words in room.err
    assert not room.files


def test_m2_the_whole_commitment_is_printed(room: Room) -> None:
    path = room.home.parent / "a.jsonl"
    out = room.run("play", "--record", path, lines=["1", "q"])
    chance = files.load(path).header.chance
    assert isinstance(chance, FairTable)
    assert chance.commitment in out


@pytest.mark.parametrize("command", [("play",), ("play", "riichi"), ("score-table",)])
def test_a_record_in_a_missing_folder_is_refused_by_its_name(room: Room, command: tuple[str, ...]) -> None:
    path = room.home / "nowhere" / "match.jsonl"
    for lang, words in {"en": "does not exist", "ja": "がありません"}.items():
        room.run(*command, "--record", path, lang=lang)
        assert (room.status, room.err.count("\n")) == (2, 1)
        assert f"{path.parent}" in room.err
        assert words in room.err
    assert not room.home.exists()
