"""Stud at the table, drawn and in lines: it fits, hides what is hidden, explains every pot, and answers each key."""

import argparse
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from tests.cli.parlour import (
    Answers,
    Room,
    Screen,
    a_setting,
    loads_light,
    session_of,
    set_table,
    unlike_words,
    viewer_of,
)
from tests.games.stud import tables
from zashiki import telling
from zashiki.cli import session
from zashiki.cli.answers import Command
from zashiki.cli.commands import menu
from zashiki.cli.conversation import Conversation
from zashiki.cli.keyboard import Input
from zashiki.cli.narration import SPEEDS
from zashiki.cli.program_words import words_for
from zashiki.cli.tables import stud as room_package
from zashiki.cli.tables.questions import Choice, Keyed
from zashiki.cli.tables.stud import board, card_pictures
from zashiki.cli.tables.stud.options import chosen_rules, configure
from zashiki.cli.tables.stud.typed_choices import BetQuestion, choice_words, lettered
from zashiki.cli.tables.table import Speed
from zashiki.games import stud
from zashiki.games.stud import Bet, BringIn, Call, Check, Complete, Fold, GameState, Raise, Ruleset
from zashiki.games.stud.hand_names import card_sign
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load
from zashiki.parlour import OPEN, Perspective
from zashiki.players.random_player import RandomPlayer
from zashiki.storage import files
from zashiki.telling import Listener
from zashiki.telling.stud import StudSpeaker
from zashiki.telling.stud.cards import LETTERS
from zashiki.texts.words import LANGUAGES, Words

SEATS = (2, 6, 8)
BOTH = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def spoken(lang: str) -> Words:
    return words_for(lang, load("stud"))


def speaker(match: AnyMatch, *, me: int | None = None) -> StudSpeaker:
    names = tuple(f"Tanuki {seat + 1}" for seat in range(match.rules.seats))
    return StudSpeaker(Listener(load("stud"), spoken("en"), names, match.rules, me, LETTERS))


def options_of(match: AnyMatch) -> list[Keyed]:
    """What the seat that must choose is offered, with its letters."""
    seat = match.to_act[0]
    return lettered(speaker(match).offers(match.view(seat), seat))


def rules_for(seats: int, **knobs: object) -> Ruleset:
    mixed = {"rotation": ("stud8", "razz", "stud"), "deals_per_game": 1, "deals": 3, **knobs}
    return stud.change_rules(stud.preset("online"), seats=seats, **mixed)


def opened(rules: Ruleset, *, seed: str = "a") -> AnyMatch:
    return Match(load("stud"), rules, Fair.seeded(f"stud/{seed}", seats=rules.seats, length=rules.deals + 1))


def seated(rules: Ruleset, me: int | None) -> list[SeatInfo]:
    kinds = ["person" if me is None or seat == me else "random" for seat in range(rules.seats)]
    return [SeatInfo(kind, kind) for kind in kinds]


def table(
    screen: Screen, answers: Input, rules: Ruleset, *, lang: str = "en", me: int | None = 0, speed: Speed = "fast"
) -> Conversation:
    seats = seated(rules, me)
    return set_table(load("stud"), rules, seats, screen, answers, spoken(lang), me=me, speed=speed)


class Typist:
    """Presses the letter of some choice whenever a key is wanted, and now and then asks for help or hints."""

    def __init__(self, match: AnyMatch, *, by_line: bool = False, folding: bool = False) -> None:
        self.by_line, self._match, self._dice, self._folding = by_line, match, Random(0), folding

    def read(self) -> str:
        if not self._match.to_act:
            return "x"
        if self._dice.random() < 0.05:
            return self._dice.choice("?h")
        kept = [option for option in options_of(self._match) if self._folding or option.key != "f"]
        return self._dice.choice(kept).key


def sat(match: AnyMatch, shown: Conversation, *, me: int | None = 0, lang: str = "en") -> session.End:
    seats = range(match.rules.seats)
    cpus = {} if me is None else {seat: RandomPlayer(stud, f"{seat}") for seat in seats if seat != me}
    return session_of(match, shown, cpus, spoken(lang)).run()


def drawing(match: AnyMatch, lang: str = "en", size: tuple[int, int] = (80, 24), *, colour: bool = False) -> list[str]:
    """The lines of the picture for the seat that is asked."""
    screen, seat = Screen(*size, colour=colour), match.to_act[0]
    shown = table(screen, Answers(), match.rules, lang=lang, me=seat)
    shown.recall(match.heard(match.log, seat))
    with pytest.raises(EOFError):
        shown.ask(match.view(seat), seat)
    return screen.pictures[-1].split("\n")


# Pictures.


@pytest.mark.thinned(least=2)
@BOTH
@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("folding", [False, True])
def test_every_picture_of_a_whole_match_fits(
    seats: int, lang: str, folding: bool, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_for(seats, stack=400)
    monkeypatch.setitem(SPEEDS, "slow", 1e-6)
    match, screen = opened(rules), Screen(*size, colour=lang == "en")
    shown = table(screen, Typist(match, folding=folding), rules, lang=lang, speed="slow")
    assert sat(match, shown, lang=lang) is session.End.FINISHED
    for picture in screen.pictures:
        lines = picture.split("\n")
        assert all(cell_len(line) <= size[0] for line in lines)
        assert len(lines) <= size[1]
        assert "{" not in picture
        assert spoken(lang)["table.too_small"].split("{")[0] not in picture


def test_the_table_reads_without_colour() -> None:
    match = tables.play(tables.table("2cKdAs KhKc9d4h", "3cQd5h Jd8s6c2h", "7c7dTs 9sTd6d2d"), "b f c")
    lines = drawing(match)
    assert lines[0] == " Seven-card Stud  Fourth street   Deal 1 of 1   Stakes 5/10/20/40"
    said = "\n".join(lines)
    assert ">  You         3,985  2c Kd  As Kh" in said
    assert " D Tanuki 3    3,995         Ts                       folded" in said
    assert "   Tanuki 2    3,985  ?? ??  5h Jd" in said
    assert "Pot 35   nothing to call" in said
    assert "Your hand: pair of kings, ace kicker" in said
    assert "[1 f] fold  [2 k] check  [3 b] bet 20" in said
    assert "[q]uit" in lines[-1]


def test_cards_have_a_paper_and_four_inks_of_their_own_and_dead_ones_are_dim() -> None:
    match = tables.play(tables.table("2cKdAs KhKc9d4h", "3cQd5h Jd8s6c2h", "7c7dTs 9sTd6d2d"), "b f c")
    screen = Screen(colour=True)
    with pytest.raises(EOFError):
        table(screen, Answers(), match.rules).ask(match.view(0), 0)
    inks = dict(re.findall(r"\x1b\[1;38;2;(\d+;\d+;\d+);48;2;240;240;232m\w(.)", screen.raw))
    assert sorted(inks.values()) == sorted("♣♦♥♠")
    assert "\x1b[2mT♠" in screen.raw


def test_a_window_that_is_too_small_says_so_and_keeps_the_keys_in_sight() -> None:
    lines = drawing(opened(rules_for(8)), size=(50, 10))
    assert lines[0].startswith("Too small (50x10)")
    assert len(lines) <= 10
    assert "[q]uit" in lines[-1]


def positions(rules: Ruleset, *, every: int = 5) -> Iterator[AnyMatch]:
    """A match now and then, while dice play it; the same match each time."""
    match, dice = opened(rules), RandomPlayer(stud, "positions")
    while match.to_act:
        (seat,) = match.to_act
        if not len(match.steps) % every:
            yield match
        match.submit(seat, dice.choose(match.view(seat), seat))


@BOTH
@pytest.mark.parametrize("stack", [400, 123_456])
@pytest.mark.parametrize("seats", [3, 8])
def test_at_sixty_columns_no_choice_no_state_and_no_number_of_a_name_is_cut(seats: int, stack: int, lang: str) -> None:
    seen: set[str] = set()
    for match in positions(rules_for(seats, stack=stack)):
        (seat,) = match.to_act
        screen = Screen(60, 20)
        shown = table(screen, Answers(), match.rules, lang=lang, me=None)
        with pytest.raises(EOFError):
            shown.ask(match.view(seat), seat)
        lines = screen.pictures[-1].split("\n")
        words, view = spoken(lang), match.view(seat)
        own = StudSpeaker(Listener(load("stud"), words, ("",) * seats, match.rules, None, LETTERS))
        for at, one in enumerate(own.scene(view, seat).seats, 1):
            (line,) = (line for line in lines if re.match(rf"[ >][ D] \D+{at}[)）]? +[\d,]+ ", line))
            state = one.state.text if one.state else ""
            assert line.rstrip().endswith(state)
            seen.add(state)
        for n, (key, offer) in enumerate(lettered(own.offers(view, seat)), 1):
            choice = f"[{n} {key}] {choice_words(offer, words)}"
            assert any(choice in line for line in lines)
    assert spoken(lang)["seat.folded"] in seen


def test_a_name_that_is_cut_keeps_its_number() -> None:
    assert board._named("プレイヤー3", 8) == "プレイ 3"
    assert board._named("Player 12", 6) == "Play12"
    assert board._named("Kitsune", 4) == "Kits"
    assert board._named("Kappa 2", 9) == "Kappa 2  "
    assert board._named("123456", 4) == "1234"


def test_a_name_that_is_cut_keeps_its_mark() -> None:
    assert board._named("Kitsune (guest 3)", 14) == "Kits (guest 3)"
    assert board._named("Kitsune（客3）", 10) == "Kit（客3）"


@BOTH
@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
def test_hints_are_whole_or_left_out(lang: str, size: tuple[int, int]) -> None:
    kept = 0
    for match in positions(rules_for(8), every=9):
        (seat,) = match.to_act
        screen = Screen(*size)
        shown = table(screen, Answers("h"), match.rules, lang=lang, me=seat)
        shown.recall(match.heard(match.log, seat))
        with pytest.raises(EOFError):
            shown.ask(match.view(seat), seat)
        picture = "".join(screen.pictures[-1].split())
        own = StudSpeaker(Listener(load("stud"), spoken(lang), ("",) * 8, match.rules, seat, LETTERS))
        for hint in own.hints(match.view(seat), seat):
            text = "".join(hint.text.split("(")[0].split("（")[0].split())  # what follows may name somebody
            assert text[:12] not in picture or text in picture
            kept += text in picture
    assert kept


def test_what_others_did_since_ones_last_choice_is_told() -> None:
    match = tables.play(tables.table("2cKdAs KhKc9d4h", "3cQd5h Jd8s6c2h", "7c7dTs 9sTd6d2d"), "b c c k b20")
    said = " ".join(line.strip() for line in drawing(match))
    assert "You call 10. Tanuki 1 calls 10. Fourth street, with 45 in the pot. You are dealt 9s. " in said
    assert "Tanuki 1 checks. Tanuki 2 bets 20." in said
    assert "Everybody antes" not in said


@BOTH
@pytest.mark.parametrize("height", range(16, 26))
def test_p12_a_story_that_is_too_long_loses_whole_sentences(lang: str, height: int) -> None:
    match = opened(rules_for(8, rotation=("stud",)))
    staying = (BringIn, Call, Check)
    for _ in range(15):
        (seat,) = match.to_act
        match.submit(seat, next(one for one in match.legal(seat) if isinstance(one, staying)))
    lines = drawing(match, lang, (80, height))
    hand = next(at for at, line in enumerate(lines) if line.startswith(spoken(lang)["table.hand"][:4]))
    story = [line for line in lines[hand + 1 :] if line and not line.startswith("[")]
    names = ("You", "Tanuki", "Fourth") if lang == "en" else ("あなた", "たぬき", "フォース")
    assert story
    assert story[0].startswith(names)


# The chips.


def test_pots_are_parted_where_a_seat_is_all_in() -> None:
    match = tables.play(
        tables.table("AcAdAh 2c7d9h4s", "KcKdKh 3c8d6hJs", "QcQdQh 5c9dTh7s", stacks=(25, 200, 200)), "b m20 c c b20"
    )
    assert "Pot 95 (main pot 75, side pot 20)" in "\n".join(drawing(match))
    hand = tables.play(tables.table("AcAdAh 2c7d9h4s", "KcKdKh 3c8d6hJs"), "b")
    assert "Pot 20   10 to call" in "\n".join(drawing(hand))


def test_hints_stand_below_the_story_once_they_are_asked_for() -> None:
    match, screen = tables.play(tables.table("AcAdAh 2c7d9h4s", "KcKd2h 3c8d6hJs"), "b"), Screen()
    shown = table(screen, Answers("h"), match.rules, me=0)
    with pytest.raises(EOFError):
        shown.ask(match.view(0), 0)
    before, after = screen.pictures
    assert "A call costs 10 for a pot of 20" not in before
    assert "A call costs 10 for a pot of 20, 2.0 to 1: it pays if you win more than 33%" in " ".join(after.split())
    assert "Unseen cards that would help, among others: aces 1" in " ".join(after.split())


# Keys.


def keys_of(match: AnyMatch) -> dict[str, stud.Action]:
    return {option.key: option.offer.action for option in options_of(match)}


def asked(match: AnyMatch) -> BetQuestion:
    """The question to the seat that must choose."""
    (seat,) = match.to_act
    return BetQuestion(speaker(match).offers(match.view(seat), seat), spoken("en"))


def test_each_choice_has_a_letter() -> None:
    match = tables.table("AcAd2h Qd7d9h4s", "KcKd3h 5c8d6hJs")
    assert keys_of(match) == {"b": BringIn(), "r": Complete(20)}
    assert keys_of(tables.play(match, "b")) == {"f": Fold(), "c": Call(), "b": Complete(20)}
    assert keys_of(tables.play(match, "c")) == {"f": Fold(), "k": Check(), "b": Bet(20)}
    assert keys_of(tables.play(match, "b20")) == {"f": Fold(), "c": Call(), "r": Raise(40)}


def test_the_double_bet_has_a_letter_of_its_own() -> None:
    match = tables.play(tables.table("AcAd9h 9d7d2h4s", "KcKd3h 5c8d6hJs"), "b c")
    assert keys_of(match) == {"f": Fold(), "k": Check(), "b": Bet(20), "d": Bet(40)}
    assert "[3 b] bet 20  [4 d] bet 40, double" in "\n".join(drawing(match))


def test_answers_are_letters_numbers_words_and_wishes() -> None:
    match = tables.play(tables.table("AcAd2h 2d7d9h4s", "KcKd3h 3c8d6hJs"), "b")
    known: dict[str, stud.Action] = {
        "f": Fold(),
        "2": Call(),
        "b": Complete(20),
        "r": Complete(20),
        "R": Complete(20),
        "complete 20": Complete(20),
        "k": Check(),
        "raise 40": Raise(40),
    }
    for text, action in known.items():
        meant = asked(match).read(text)
        assert isinstance(meant, Choice)
        assert meant.action == action
    for nonsense in ("", " ", "0", "4", "x", "raise", "call 5", "\x1b", "²"):
        assert asked(match).read(nonsense) is None
    tables.play(match, "c")
    meant = asked(match).read("c")
    assert isinstance(meant, Choice)
    assert meant.action == Check()


def test_commands_are_handed_on() -> None:
    match = tables.play(tables.table("AcAd2h 2d7d9h4s", "KcKd3h 3c8d6hJs"), "b")
    for key, command in {"u": Command.UNDO, "待った": Command.UNDO, "q": Command.QUIT}.items():
        assert table(Screen(), Answers(key), match.rules).ask(match.view(0), 0) is command


def test_enter_and_space_choose_nothing() -> None:
    match, screen = tables.play(tables.table("AcAd2h 2d7d9h4s", "KcKd3h 3c8d6hJs"), "b"), Screen()
    assert table(screen, Answers("", " ", "\x1b", "f"), match.rules).ask(match.view(0), 0) == Fold()
    assert ["That key does nothing here" in picture for picture in screen.pictures] == [False, True, True, True]


def test_a_choice_that_takes_the_last_chip_says_so() -> None:
    match = tables.play(tables.table("AcAd2h 2d7d9h4s", "KcKd3h 3c8d6hJs", stacks=(100, 12)), "b")
    assert [choice_words(option.offer, spoken("en")) for option in options_of(match)] == ["fold", "call 7 more, all-in"]


def test_a_letter_that_stands_for_nothing_is_answered_by_the_rules() -> None:
    match, screen = opened(rules_for(2, rotation=("stud",))), Screen()
    sat(match, table(screen, Answers("z", "k", "f", "k", "r", "?", "", "h", "h", "+", "-", "u", "q"), match.rules))
    said = "\n".join(screen.pictures)
    assert "That key does nothing here" in said
    assert "Hints are on." in said
    assert "Choices are shown all at once." in said
    assert "There is a bet to call; checking is not possible." in said


def test_which_hand_beats_which_can_be_looked_up() -> None:
    match, screen = tables.play(tables.table("AcAd2h 2d7d9h4s", "KcKd3h 3c8d6hJs"), "b"), Screen()
    assert table(screen, Answers("y", "", "f"), match.rules).ask(match.view(0), 0) == Fold()
    rows = [line for line in screen.pictures[1].split("\n") if ":" in line]
    assert rows[0] == "   straight flush:  9s 8s 7s 6s 5s"
    assert rows[-1] == "   high card:       Ac Jd 9h 6s 3c"
    assert len({re.search(r": +", row).end() for row in rows}) == 1  # type: ignore[union-attr] # each has a colon


def test_the_table_is_told_in_lines_and_the_last_event_again() -> None:
    match, screen = tables.play(tables.table("AcAd2h 2d7d9h4s", "KcKd3h 3c8d6hJs"), "b"), Screen()
    shown = table(screen, Answers(",", "", ".", "f"), match.rules, me=1)
    shown.recall(match.heard(match.log, 1))
    shown.ask(match.view(1), 1)
    told = [line.strip() for line in screen.pictures[1].split("\n")]
    assert told[:6] == [
        "Seven-card Stud, Third street",
        "Tanuki: 3,985 chips; face up 2h; 10 bet on this street; bring-in",
        "You: 3,995 chips; face down Kc Kd; face up 3h",
        "Pot 20",
        "Your hand: pair of kings, three kicker",
        "Your turn: 10 to call.",
    ]
    assert "Tanuki brings in for 10.\n[1 f]" in screen.pictures[-1]


def test_choices_are_shown_faster_to_somebody_who_has_folded() -> None:
    match = tables.play(tables.table("2cKdAs KhKc9d4h", "3cQd5h Jd8s6c2h", "7c7dTs 9sTd6d2d"), "b f c k b20")
    setting = a_setting(load("stud"), match.rules, seated(match.rules, 2), Screen(), Answers(), spoken("en"), me=2)
    told = list(setting.table.speaker.walk(stud.start(match.rules), match.heard(match.log, 2)))
    shown = [setting.table.beats(one) for one in told if setting.table.beats(one)]
    assert shown[:2] == [1.0, 1.0]
    assert set(shown[2:]) == {0.5}


# The end of a deal and of the match.


@BOTH
def test_the_end_shows_nets_and_big_bets_for_a_hundred_deals(lang: str) -> None:
    match, screen = opened(rules_for(3)), Screen()
    shown = table(screen, Typist(match), match.rules, lang=lang)
    assert sat(match, shown, lang=lang) is session.End.FINISHED
    last = screen.pictures[-1]
    assert {"en": "per 100 deals", "ja": "100 ディールあたり"}[lang] in last
    assert all(spoken(lang)[f"variant.{game}"] in last for game in ("stud", "razz", "stud8"))
    assert shown.result(match.view(0))[0] in last
    summaries = [
        one for one in screen.pictures if one.startswith(f" {spoken(lang).say('table.deal', deal=1, deals=3)}")
    ]
    assert summaries
    assert spoken(lang)["prompt.any_key_or_leave"] in summaries[0]


def test_hot_seat_shows_each_person_only_their_own_cards() -> None:
    rules = rules_for(3, deals=1, rotation=("stud",))
    match, screen = opened(rules), Screen(colour=True)
    watched: list[tuple[int, GameState]] = []

    class People(Typist):
        def read(self) -> str:
            if self._match.to_act:
                watched.append((len(screen.pictures) - 1, self._match.state))
            return super().read()

    sat(match, table(screen, People(match), rules, me=None), me=None)
    curtains = [at for at, one in enumerate(screen.pictures) if "everybody else has looked away" in one]
    assert curtains
    for at, state in watched:
        picture = screen.pictures[at]
        hidden = {
            card_sign(card) for seat, player in enumerate(state.players) if seat != state.turn for card in player.down
        }
        if at in curtains:
            hidden |= {card_sign(card) for player in state.players for card in player.cards}
        assert not [card for card in hidden if card in picture]


# Lines, and the whole program.


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    room = Room(tmp_path / "home", monkeypatch, capsys, dice=False)
    monkeypatch.setattr("zashiki.players.make", lambda _game, _name, *, seed: RandomPlayer(stud, seed))
    return room


@BOTH
def test_a_plain_match_is_played_kept_replayed_checked_and_exported(room: Room, lang: str, tmp_path: Path) -> None:
    asked = ("play", "stud", "--mix", "horse", "--seats", 3, "--deals", 2, "--seed", "tea", "--plain")
    out = room.run(*asked, lines=["?", "h", *["2"] * 3], lang=lang)
    assert {"en": "resume", "ja": "続き"}[lang] in out
    assert {"en": "Razz", "ja": "ラズ"}[lang] in out
    (path,) = room.files
    out = room.run("resume", path, "--plain", lines=["2"] * 100, lang=lang)
    assert room.status == 0
    assert {"en": "per 100 deals", "ja": "100 ディールあたり"}[lang] in out
    assert all(cell_len(line) == len(line) or lang == "ja" for line in out.splitlines())
    assert {"en": "Third street.", "ja": "サードストリート。"}[lang] in room.run("replay", path, "--plain", lang=lang)
    assert {"en": ": holds", "ja": "正しい記録"}[lang] in room.run("verify", path, lang=lang)
    seen = tmp_path / "seen.jsonl"
    room.run("export", path, "--seat", 1, "--out", seen, lang=lang)
    assert room.run("replay", seen, "--plain", lang=lang)
    assert room.status == 0


def test_plain_tells_cards_by_name_and_one_fact_a_line(room: Room) -> None:
    out = room.run("play", "stud", "--seats", 2, "--seed", "a", "--plain", lines=["x", "s"])
    assert re.search(r"You are dealt \w+ of \w+, \w+ of \w+ face down and \w+ of \w+ face up\.", out)
    assert "That was not understood." in out
    assert "♠" not in out


def test_plain_asks_in_sentences_and_tells_a_deals_end_once(room: Room) -> None:
    args = ("play", "stud", "--seats", 2, "--deals", 1, "--seed", "a", "--plain")
    out = room.run(*args, lines=["h", *["2"] * 20])
    assert re.search(r"\nYour turn: .+\.\n", out)
    assert re.search(r"\nType 1 to \d, or the letter of a choice\. h hints, y hands, u undo, \? help, q quit\n", out)
    assert "Estimate: your hand is worth" in out
    for told in (out, room.run("replay", room.files[0], "--plain")):
        assert len(re.findall(r"\nPot \d+: ", told)) == 1
        assert re.search(r"\n *Player +before", told)
        assert "shows" not in told
    assert "Your hand" not in told
    assert "Hand of Player 1: " in told


def test_options_are_refused_in_one_line(room: Room) -> None:
    wrong: dict[tuple[object, ...], str] = {
        ("stud", "--game", "horse"): "'horse' is not one of: stud, razz, stud8",
        ("stud", "--mix", "XYZ"): "'XYZ' is not a mix",
        ("stud", "--mix", "SE", "--game", "razz"): "cannot be used with",
        ("stud", "--seats", "9"): "'9' is not a number from 2 to 8",
        ("stud", "--stakes", "5/10/20"): "is not a set of stakes",
        ("stud", "--stakes", "5/30/20/40"): "is not a set of stakes",
        ("stud", "--deals", "0"): "is not a whole number",
        ("stud", "--rounds", "3"): "no number of rounds",
        ("koikoi", "--stakes", "5/10/20/40"): "--stakes belongs to Stud poker",
        ("reversi", "--game", "razz"): "--game belongs to Stud poker",
    }
    for args, said in wrong.items():
        room.run("play", *args)
        assert (room.status, room.out, room.err.count("\n")) == (2, "", 1), args
        assert said in room.err
    assert not room.files


@pytest.mark.parametrize(
    ("args", "knobs"),
    [
        (("--game", "RAZZ"), {"rotation": ("razz",)}),
        (("--mix", "se"), {"rotation": ("stud", "stud8")}),
        (("--mix", "razz, stud8"), {"rotation": ("razz", "stud8")}),
        (("--stakes", "0/1/2/4"), {"ante": 0, "bring_in": 1, "small_bet": 2, "big_bet": 4}),
        (("--seats", "8", "--deals", "7"), {"seats": 8, "deals": 7}),
    ],
)
def test_options_become_rules(room: Room, args: tuple[str, ...], knobs: dict[str, object]) -> None:
    room.run("play", "stud", *args, "--plain", lines=["1", "1", "2"])
    rules = files.load(room.files[0]).rules
    assert {name: getattr(rules, name) for name in knobs} == knobs


@BOTH
def test_help_teaches_the_options_of_a_game(room: Room, lang: str) -> None:
    for args in (("play", "--help"), ("play", "stud", "--help"), ("simulate", "stud", "--help")):
        assert "--stakes A/B/S/L" in room.run(*args, lang=lang)
    assert "--stakes A/B/S/L" not in room.run("play", "koikoi", "--help", lang=lang)


@BOTH
def test_rules_are_told(room: Room, lang: str) -> None:
    for preset in stud.presets():
        out = room.run("rules", "stud", preset, lang=lang)
        assert room.status == 0
        assert "{" not in out
    out = room.run("rules", "stud", "online", "--versus", "wsop-live", lang=lang)
    assert {"en": "Burnt cards", "ja": "バーンカード"}[lang] in out


def test_the_menu_offers_deals() -> None:
    words, game = spoken("en"), str(menu.playable().index("stud") + 1)
    assert menu._arguments("play", words, Answers(game, "1", "6", "1", "3"))[-2:] == ("--deals", "12")  # type: ignore[index] # not None


# Replay.


@pytest.mark.parametrize("seat", [OPEN, 1])
def test_a_replay_goes_both_ways_and_shows_the_last_cards(seat: Perspective) -> None:
    rules = rules_for(3)
    match, screen = opened(rules), Screen()
    dice = RandomPlayer(stud, "replayed")
    while match.to_act:
        turn = match.to_act[0]
        match.submit(turn, dice.choose(match.view(turn), turn))
    answers = Answers(*["n"] * 300, "p", "g", "r", "2", "", "e", "q")
    setting = a_setting(load("stud"), rules, seated(rules, None), screen, answers, spoken("en"))
    viewer_of(match, setting, answers, spoken("en"), seat=seat).browse()
    for picture in screen.pictures:
        assert all(cell_len(line) <= 80 for line in picture.split("\n"))
        assert len(picture.split("\n")) <= 24
    assert "Deal 2 of 3" in screen.pictures[-2]
    assert "The match is over: all deals have been played." in " ".join(screen.pictures[-1].split())
    assert re.search("[2-9TJQKA][cdhs] ", screen.pictures[-1])
    hidden = {"?? ??" in picture for picture in screen.pictures}
    assert (True in hidden) is (seat != OPEN)


# The package.


def test_both_languages_say_the_same() -> None:
    assert unlike_words(room_package) == set()


def test_pictures_know_no_rule() -> None:
    for module in (board, card_pictures):
        assert "zashiki.games" not in Path(str(module.__file__)).read_text(encoding="utf-8")


def test_the_room_is_light_until_it_draws() -> None:
    assert loads_light(room_package)


def test_progress_and_rounds_are_those_of_the_deal() -> None:
    view = opened(rules_for(2)).view(0)
    speaker = telling.speaker("stud", rules=view.rules)
    assert speaker.progress(view).startswith("deal 1 of 3, Stud Eight-or-Better")
    assert speaker.round_of(view) == 1


def test_a_short_match_of_a_mix_reaches_every_game() -> None:
    parser = argparse.ArgumentParser()
    configure(parser, words_for("en", load("stud")))
    args = parser.parse_args(["--mix", "HORSE", "--deals", "7"])
    rules = chosen_rules(stud.preset("online"), args)
    assert [rules.game_of(deal).name for deal in (1, 3, 5, 7)] == ["razz", "stud", "stud8", "razz"]
    assert chosen_rules(stud.preset("online"), parser.parse_args(["--mix", "SE"])).deals_per_game == 6
