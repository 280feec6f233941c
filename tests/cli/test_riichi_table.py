"""Riichi at the table, drawn and in lines: it fits, hides what is hidden, explains every win, and answers each key."""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len
from zashiki.cli.tables.help_page import brief_lines
from zashiki.cli.tables.story import Story

from tests.cli.parlour import Answers, Room, Screen, Unwritten, loads_light, set_table
from tests.games.riichi import tables
from zashiki.cli import session
from zashiki.cli.commands import menu
from zashiki.cli.keyboard import Input
from zashiki.cli.program_words import words_for
from zashiki.cli.session import Session
from zashiki.cli.tables import Command, Table
from zashiki.cli.tables import riichi as room_package
from zashiki.cli.tables.riichi.help_page import help_lines
from zashiki.cli.tables.riichi.story import CHOICES, paragraph
from zashiki.cli.tables.riichi.switches import People, Switches
from zashiki.cli.tables.riichi.tile_pictures import Style
from zashiki.cli.tables.riichi.typed_choices import Choices, NoTile, Request, Which
from zashiki.cli.tables.riichi.typed_tiles import plain_names
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.viewer import Viewer
from zashiki.games import riichi
from zashiki.games.riichi import (
    Chi,
    ClosedKan,
    DeclareRiichi,
    Discard,
    GameState,
    Kita,
    NineTerminals,
    OpenKan,
    Pass,
    PlayOn,
    Pon,
    Ron,
    Ruleset,
    Stop,
    Tile,
    Tsumo,
    legality,
    wins,
)
from zashiki.games.riichi.events import RoundDrawn, RoundWon
from zashiki.games.riichi.value.hand_value import value_of
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load, names
from zashiki.players import make
from zashiki.players import names as player_names
from zashiki.players.random_player import RandomPlayer
from zashiki.records.contents import steps_of
from zashiki.storage import files
from zashiki.telling import Listener
from zashiki.telling.riichi import RiichiSpeaker
from zashiki.telling.riichi.chart import yaku_rows
from zashiki.telling.riichi.round_end import winning
from zashiki.texts.words import LANGUAGES, Words

BOTH = pytest.mark.parametrize("lang", LANGUAGES)
PRESETS = ("tenhou", "tenhou-3p")


@cache
def spoken(lang: str) -> Words:
    return words_for(lang, load("riichi"))


def rules_for(name: str = "tenhou", **knobs: object) -> Ruleset:
    return riichi.change_rules(riichi.preset(name), **{"hands": 2, **knobs})


def opened(rules: Ruleset, *, seed: str = "a") -> AnyMatch:
    return Match(load("riichi"), rules, Fair.seeded(f"riichi/{seed}", seats=rules.players, length=12))


def table(
    screen: Screen, answers: Input, rules: Ruleset, *, lang: str = "en", me: int | None = 0, plain: bool = False
) -> Table:
    kinds = ["person" if me is None or seat == me else "random" for seat in range(rules.players)]
    seats = [SeatInfo(kind, kind) for kind in kinds]
    return set_table(load("riichi"), rules, seats, screen, answers, spoken(lang), me=me, plain=plain)


class Typist:
    """Presses the key of some choice whenever one is wanted, and now and then asks for something else."""

    def __init__(self, match: AnyMatch, *, by_line: bool = False, wishes: str = "?hig") -> None:
        self.by_line, self._match, self._dice, self._wishes = by_line, match, Random(0), wishes
        self._which = ""

    def read(self) -> str:
        if not self._match.to_act:
            return "y"
        which, self._which = self._which, ""
        if not which and self._dice.random() < 0.1:
            return self._dice.choice(self._wishes)
        seat = self._match.to_act[0]
        offer = offer_of(self._match, seat)
        slots = [slot.key for slot in offer.slots(which) if slot.allowed]
        if which and which != "r":
            return "1"
        keys = [option.key for option in offer.options]
        self._which = self._dice.choice([*slots, *keys])
        if self._which in keys and len(offer.named(self._which)) > 1:
            return self._which
        key, self._which = self._which, ""
        return key


def sat(match: AnyMatch, shown: Table, *, me: int | None = 0, lang: str = "en") -> session.End:
    seats = range(match.rules.players)
    cpus = {} if me is None else {seat: RandomPlayer(riichi, f"{seat}") for seat in seats if seat != me}
    record = Record.start(match) if isinstance(match.chance, Fair) else Unwritten()
    return Session(match, record, shown, cpus, spoken(lang)).run()


def drawing(match: AnyMatch, lang: str = "en", size: tuple[int, int] = (80, 24), *keys: str) -> list[str]:
    """The lines of the last picture for the seat that is asked, after some keys."""
    screen, seat = Screen(*size), match.to_act[0]
    shown = table(screen, Answers(*keys), match.rules, lang=lang, me=seat)
    shown.recall(match.heard(match.log, seat))
    with pytest.raises(EOFError):
        shown.ask(match.view(seat), seat)
    return screen.pictures[-1].split("\n")


def offer_of(match: AnyMatch, seat: int | None = None, *, by_line: bool = False) -> Choices:
    seat = match.to_act[0] if seat is None else seat
    view = match.view(seat)
    return Choices(speaker(match.rules, me=seat).offers(view, seat), view, seat, spoken("en"), by_line=by_line)


def speaker(rules: Ruleset, *, me: int | None = 0, lang: str = "en") -> RiichiSpeaker:
    """As the plain table has it."""
    names = tuple(f"P{seat}" for seat in range(rules.players))
    return RiichiSpeaker(Listener(riichi, spoken(lang), names, rules, me, plain_names(spoken(lang))))


# Pictures.


@BOTH
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
def test_every_picture_of_a_whole_match_fits(preset: str, lang: str, size: tuple[int, int]) -> None:
    rules = rules_for(preset, hands=3)
    match, screen = opened(rules), Screen(*size, colour=lang == "en")
    shown = table(screen, Typist(match), rules, lang=lang)
    shown._pace = 1e-6  # type: ignore[attr-defined] # of the drawn table
    assert sat(match, shown, lang=lang) is session.End.FINISHED
    for picture in screen.pictures:
        lines = picture.split("\n")
        assert all(cell_len(line) <= size[0] for line in lines)
        assert len(lines) <= size[1]
        assert "{" not in picture
        assert spoken(lang)["table.too_small"].split("{")[0] not in picture


HANDS = ("123m 456m 789m 55p 12s", "", "147m 258p 369s 1234z", "")
"""Seat 0 waits for 3s."""


def at_start(rules: Ruleset | str = "tenhou", **laid: object) -> AnyMatch:
    return tables.table(rules, **{"hands": HANDS, "draws": "1z 9p 5z 6z", "dora": "3m", **laid})  # type: ignore[arg-type]


def test_the_table_reads_without_colour() -> None:
    lines = drawing(at_start())
    assert lines[0] == " East 1, dealer: you   69 tiles left   Dora 4m  indicator 3m"
    said = "\n".join(lines)
    assert ">Ea You" in said
    assert " So Tanuki 2" in said
    assert " 1m 2m 3m 4m 5m 6m 7m 8m 9m 5p 5p 1s 2s   Ea" in said
    assert " 1  2  3  4  5  6  7  8  9  0  a  b  c    d" in said
    assert "[r] Riichi with Ea" in said
    assert "[q]uit" in lines[-1]


def test_a_japanese_table_reads_naturally() -> None:
    said = "\n".join(drawing(at_start(), "ja"))
    assert "東一局 親 あなた" in said
    assert "残り69枚" in said
    assert "1s 2s   東" in said
    assert "[r] リーチ 打東" in said


def test_rivers_mark_riichi_calls_and_what_was_discarded_as_drawn() -> None:
    match = at_start(draws="1z 4z 5z 5z 9s 3p 7z")
    tables.go(match, "0 riichi 1z drawn", "1 drawn", "2 discard 1z")
    tables.quiet(match)
    tables.go(match, "3 drawn")
    assert " Ea!" in "\n".join(drawing(match, "en", (80, 24)))
    assert "No'" in "\n".join(drawing(match))
    assert "24,000 riichi" in "\n".join(drawing(match))


def test_melds_tell_whom_they_came_from() -> None:
    match = at_start(hands=("", "55z 123m 456p 789s 22p", "", ""), draws="5z")
    tables.go(match, "0 drawn", "1 pon 55z")
    said = "\n".join(drawing(match))
    assert "WhWhWh<" in said
    assert "Wh/" in said
    closed = at_start(hands=("1111m 456p 789s 223p", "", "", ""), draws="9p")
    tables.go(closed, "0 closed-kan 1m")
    assert "(1111m)" in "\n".join(drawing(closed))


def test_tiles_have_a_paper_and_an_ink_for_each_suit_and_red_fives_are_red() -> None:
    match, screen = at_start(hands=("123m 40p 789s 12345z", "", "", ""), draws="9p"), Screen(colour=True)
    with pytest.raises(EOFError):
        table(screen, Answers(), match.rules).ask(match.view(0), 0)
    inks = {
        code: ink for ink, code in re.findall(r"\x1b\[1;38;2;(\d+;\d+;\d+);48;2;240;240;232m(\S+?)\x1b", screen.raw)
    }
    assert len({inks[code] for code in ("1m", "4p", "7s", "Ea", "0p")}) == 5
    assert inks["0p"] == "220;0;0"


def test_tiles_can_be_signs() -> None:
    said = "\n".join(drawing(at_start(hands=("123m 40p 789s 12345z", "", "", ""), draws="9p"), "en", (80, 24), "g"))
    assert "🀇  🀈  🀉  🀜  🀝* 🀖" in said


def test_a_window_that_is_too_small_says_so_and_keeps_the_keys_in_sight() -> None:
    lines = drawing(at_start(), "en", (60, 12))
    assert lines[0].startswith("Too small (60x12)")
    assert len(lines) <= 12
    assert "[q]uit" in lines[-1]


@BOTH
@pytest.mark.parametrize("size", [(50, 15), (77, 24), (30, 10), (20, 6)])
def test_where_rivers_would_be_cut_only_that_is_said_and_what_is_asked(lang: str, size: tuple[int, int]) -> None:
    match = at_start()
    tables.around(match, 8)
    tables.quiet(match)
    lines = drawing(match, lang, size)
    assert len(lines) <= size[1]
    assert all(cell_len(line) <= size[0] for line in lines)
    said = "".join("".join(lines).split())
    assert "".join(spoken(lang).say("table.too_small", width=size[0], height=size[1]).split()) in said
    assert "25,000" not in said  # no seat is drawn, rather than half of its river
    assert ("1m2m" in said) is (size[0] >= 50)


def test_what_is_read_in_the_hand_is_shown_when_wanted() -> None:
    assert "waits for 3s" not in "\n".join(drawing(at_start()))
    assert "waits for 3s" in "\n".join(drawing(at_start(), "en", (80, 24), "i"))
    said = "\n".join(drawing(at_start(), "en", (80, 24), "h"))
    assert "Discard Ea: Ready: waits for 3s" in said


# Keys.


def test_each_tile_has_a_key_and_the_drawn_one_the_last() -> None:
    offer = offer_of(at_start())
    assert "".join(slot.key for slot in offer.slots()) == "1234567890abcd"
    assert offer.slots()[0].action == Discard(Tile.parse("1m"))
    assert offer.slots()[-1].action == Discard(Tile.parse("1z"), drawn=True)
    assert [slot.key for slot in offer.slots("r") if slot.allowed] == ["d"]
    assert offer_of(at_start(), by_line=True).slots()[-1].key == "14"


def test_answers_are_keys_letters_tiles_words_and_wishes() -> None:
    offer = offer_of(at_start())
    east, five = Tile.parse("1z"), Tile.parse("5p")
    known: dict[str, object] = {
        "": Discard(east, drawn=True),
        "t": Discard(east, drawn=True),
        "0": Discard(five),
        "5p": Discard(five),
        "0p": Discard(five),
        "east": Discard(east, drawn=True),
        "Ea": Discard(east, drawn=True),
        "r": DeclareRiichi(east, drawn=True),
        "riichi 1z": DeclareRiichi(east, drawn=True),
        "リーチ t": DeclareRiichi(east, drawn=True),
        "discard 5p": Discard(five),
        "w": Tsumo(),
        "k": ClosedKan(east),
        "f": Kita(),
        "v": NineTerminals(),
        "x": Pass(),
        "p": Pon((east, east)),
        "e": Stop(),
        "?": Request.HELP,
        "o": Request.TABLE,
        "ヒント": Request.HINTS,
        "鳴きなし": Request.NO_CALLS,
        "L": Request.LET_GO,
        "u": Command.UNDO,
        "q": Command.QUIT,
    }
    assert {text: offer.understood(text) for text in known} == known
    assert [offer.understood(text) for text in ("z", "\x1b", "\x1b[C", "15", "5q", "discard")] == [None] * 6


def test_tiles_are_read_with_blanks_in_full_width_and_by_what_stands_on_them() -> None:
    offer = offer_of(at_start(hands=("123m 456m 789m 5p 155z", "", "", ""), draws="5z"), by_line=True)
    white = Discard(Tile.parse("5z"))
    assert {offer.understood(text) for text in ("5 p", "５ｐ", " 5p ", "d 5 p")} == {Discard(Tile.parse("5p"))}
    assert {offer.understood(text) for text in ("白", "5z", "Wh", "white dragon", "切る 白")} == {white}
    assert offer.understood("東") == Discard(Tile.parse("1z"))
    ready = offer_of(at_start(), by_line=True)
    assert ready.understood("r 東") == ready.understood("r 1 z") == DeclareRiichi(Tile.parse("1z"), drawn=True)


@BOTH
def test_what_is_no_tile_behind_a_verb_is_said_and_chooses_nothing(lang: str) -> None:
    offer = offer_of(at_start(), by_line=True)
    for text in ("r r", "r 9z", "kan 9", "d 9z"):
        verb, rest = text.split()
        assert offer.understood(text) == NoTile(rest), verb
    assert offer.understood("r 19m") is None  # riichi is not declared with another tile
    assert spoken(lang).say("accepted.no_tile", text="9z") in "\n".join(drawing(at_start(), lang, (80, 24), "r 9z"))
    calls = offer_of(at_pair(), 1)
    assert calls.understood("pon 99p") == Pon((Tile.parse("9p"),) * 2)  # refused: not with the pair that is there


def at_pair() -> AnyMatch:
    """Seat 1 may take 1m with its first two tiles."""
    match = at_start(hands=("", "11m 99p 147s 258s 123z", "", ""), draws="1m")
    tables.go(match, "0 drawn")
    return match


ODD = (
    "",
    " ",
    "r",
    "r ",
    "r 0z",
    "kan 5",
    "pon",
    "pon 5",
    "pon ５５ｐ",
    "chi 1",
    "chi 123",
    "٣",
    "٣p",
    "²",
    "discard",
    "5 p",
    "😀",
)
ODDER = (
    "99999999999999999999",
    "-1",
    "1e3",
    "discard 5p drawn drawn",
    "riichi",
    "x" * 5000,
    "\x00",
    "\x1b[A",
    "kita 4z",
)


@pytest.mark.parametrize("by_line", [False, True])
def test_no_answer_is_too_odd(by_line: bool) -> None:
    for match in (at_start(), asked_to_call()):
        offer = offer_of(match, by_line=by_line)
        for text in (*ODD, *ODDER):
            for which in ("", "r", "p", "k"):
                meaning = offer.understood(text, which)
                if meaning is not None and not isinstance(meaning, Which | Request | Command | NoTile):
                    riichi.show_action(meaning)
                    assert riichi.why_not(match.state, match.to_act[0], meaning) in {None, *refusals()}


def refusals() -> set[str]:
    return {key.removeprefix("refused.") for key in spoken("en") if key.startswith("refused.")}


def test_in_lines_nothing_is_no_answer_and_letters_are_no_tiles() -> None:
    offer = offer_of(at_start(), by_line=True)
    assert offer.understood("") is None
    assert offer.understood("12") == Discard(Tile.parse("1s"))
    assert offer.understood("a") is None
    assert offer.understood("c") == Chi((Tile.parse("1z"),) * 2)  # refused by the rules


def test_a_red_five_is_discarded_by_its_number_where_there_is_no_other() -> None:
    match = at_start(hands=("123m 40p 789s 12345z", "", "", ""), draws="9p")
    assert offer_of(match).understood("5p") == Discard(Tile.parse("0p"))


def asked_to_call() -> AnyMatch:
    """Seat 1 may take 5p in several ways."""
    match = at_start(hands=("", "055p 346p 789m 12z 22s", "", ""), draws="5p")
    tables.go(match, "0 drawn")
    return match


def test_a_call_with_several_ways_asks_which() -> None:
    offer = offer_of(asked_to_call(), 1)
    assert offer.understood("p") == Which("p")
    assert offer.understood("2", "p") == offer.named("p")[1]
    assert offer.understood("chi 34") == Chi((Tile.parse("3p"), Tile.parse("4p")))
    assert offer.understood("chi 46p") == Chi((Tile.parse("4p"), Tile.parse("6p")))
    assert offer.understood("pon 05") == Pon((Tile.parse("0p"), Tile.parse("5p")))
    assert offer.understood("k") == OpenKan()
    assert offer.understood("1") == OpenKan()
    assert offer.understood("") == Pass()
    assert offer.understood("chi 99") == Chi((Tile.parse("9p"),) * 2)  # refused by the rules
    assert offer.understood("kan 5p") == offer.understood("kan 5") == OpenKan()
    assert offer.understood("kan 9p") == ClosedKan(Tile.parse("9p"))  # refused by the rules


def test_the_window_of_a_call_names_the_tile_and_its_choices() -> None:
    lines = "\n".join(drawing(asked_to_call()))
    assert "Tanuki 1 discards 5p." in lines
    assert "[1 k] Kan with 055p  [2 p] Pon with 05p" in lines
    which = "\n".join(drawing(asked_to_call(), "en", (80, 24), "p"))
    assert "[1] Pon with 05p  [2] Pon with 55p  [Esc] none of them" in which


def test_the_key_of_a_tile_that_may_not_go_is_answered_by_the_rules() -> None:
    match = at_start(hands=("", "456m 123p 456p 1234z", "", ""), draws="7m")
    tables.go(match, "0 drawn", "1 chi 56m")
    tables.quiet(match)
    slots = offer_of(match).slots()
    assert not slots[0].allowed  # 4m from the other end of the run
    screen = Screen()
    shown = table(screen, Answers(slots[0].key), match.rules, me=1)
    action = shown.ask(match.view(1), 1)
    assert tables.refusal(match, f"1 {riichi.show_action(action)}") == "swap_call"


def test_a_win_is_not_thrown_away_by_enter() -> None:
    match = at_start(draws="3s")
    assert offer_of(match).understood("") is None
    assert offer_of(match).understood("w") == Tsumo()
    assert offer_of(match).understood("t") == Discard(Tile.parse("3s"), drawn=True)


def test_a_closed_kan_with_a_red_five_is_one_choice() -> None:
    match = at_start(hands=("0555p 123m 456m 789s", "", "", ""), draws="1z")
    assert [show for show in tables.listed(match, 0) if "kan" in show] == ["closed-kan 5p"]
    offer = offer_of(match)
    assert {offer.understood(text) for text in ("k", "kan 5p", "kan 0p", "kan 0555p")} == {ClosedKan(Tile.parse("5p"))}


def test_riichi_asks_for_its_tile_where_several_leave_the_hand_ready() -> None:
    match = at_start(hands=("123m 456m 789m 55p 12s", "", "", ""), draws="3p")
    offer = offer_of(match)
    assert offer.understood("r") == DeclareRiichi(Tile.parse("3p"), drawn=True)
    two = at_start(hands=("123m 456m 789m 56p 23s", "", "", ""), draws="7p")
    assert offer_of(two).understood("r") == Which("r")
    lines = drawing(two, "en", (80, 24), "r")
    assert "Riichi with which tile?" in "\n".join(lines)


def test_a_letter_that_stands_for_nothing_is_answered_by_the_rules() -> None:
    match, screen = opened(rules_for()), Screen()
    keys = ("z", "w", "k", "p", "v", "f", "r", "n", "n", "l", "l", "s", "i", "h", "o", "u", "?", "q", "q")
    sat(match, table(screen, Answers(*keys), match.rules))
    said = " ".join("\n".join(screen.pictures).split())
    refused = ("not_a_win", "no_kan", "nothing_to_call", "not_with_four")
    told = (*(spoken("en")[f"refused.{code}"] for code in refused), "That key does nothing here", "No calls:")
    for sentence in (*told, "From the next tile on", "Hints are on.", "There is nothing to take back."):
        assert " ".join(sentence.split()) in said


NO_CODES = {
    "added_kan",
    "chi",
    "closed_kan",
    "nine_terminals",
    "four_winds",
    "four_riichi",
    "off",
    "pon",
    "same_groups",
    "tile",
}
"""Short strings in the files that refuse, which are no refusals."""


@BOTH
def test_every_refusal_has_words(lang: str) -> None:
    source = "".join(Path(str(one.__file__)).read_text(encoding="utf-8") for one in (legality, wins))
    codes = set(re.findall(r'"([a-z_]+)"', source)) - NO_CODES
    assert len(codes) > 25
    assert not [code for code in codes if f"refused.{code}" not in spoken(lang)]


# Switches.


def test_in_riichi_what_must_be_discarded_goes_by_itself_but_a_win_is_asked_about() -> None:
    match = at_start(draws="1z 9p 5z 6z 9s 9p 7z 1z 3s")
    tables.go(match, "0 riichi 1z drawn")
    tables.around(match, 3)
    tables.quiet(match)
    assert Switches().automatic(match.view(0), 0) == Discard(Tile.parse("9s"), drawn=True)
    tables.around(match, 4)
    tables.quiet(match)
    assert Switches().automatic(match.view(0), 0) is None  # it could win


def test_no_calls_passes_what_cannot_be_won() -> None:
    match = asked_to_call()
    assert Switches().automatic(match.view(1), 1) is None
    assert Switches(no_calls=True).automatic(match.view(1), 1) == Pass()
    assert Switches(letting=True).automatic(match.view(1), 1) == Pass()
    wins = at_start(draws="1z 3s")
    tables.go(wins, "0 drawn", "1 drawn")
    assert Ron() in list(wins.legal(0))
    assert Switches(no_calls=True, letting=True).automatic(wins.view(0), 0) is None


def test_letting_go_discards_what_is_drawn_until_the_hand_ends() -> None:
    people, match = People(0), at_start(hands=("", "", "", ""), draws="1z")
    people.of(0).letting = people.of(0).no_calls = True
    assert people.automatic(match.view(0), 0) == Discard(Tile.parse("1z"), drawn=True)
    people.recalled()
    assert people.automatic(match.view(0), 0) is None  # asked once, so that more can be taken back
    people.new_round()
    assert (people.of(0).letting, people.of(0).no_calls) == (False, True)


def test_a_hand_in_riichi_plays_itself_to_its_end() -> None:
    rules = rules_for(hands=1)
    match, screen = at_start(rules), Screen()
    answers = Answers("r", *["w", "y"] * 3)
    assert sat(match, table(screen, answers, rules)) is session.End.FINISHED
    assert any(step.action == DeclareRiichi(Tile.parse("1z"), drawn=True) for step in match.steps)
    assert sum(step.seat == 0 for step in match.steps) > 2


# The end of a hand and of the match.


def won(lang: str = "en", **laid: object) -> list[str]:
    """The pages after a ron by seat 0 with riichi and ippatsu."""
    rules = rules_for(hands=1)
    match, screen = at_start(rules, draws="1z 3s", ura="1m", **laid), Screen(80, 60)
    me, cpus = 0, dict.fromkeys((1, 2, 3), Drawer())
    shown = table(screen, Answers("r", "w", "y", "y", "y"), rules, lang=lang, me=me)
    Session(match, Unwritten(), shown, cpus, spoken(lang)).run()
    return screen.pictures


class Drawer:
    """Discards what it draws, and passes."""

    name = "drawer"

    def choose(self, view: GameState, seat: int, /) -> riichi.Action:
        drawn = view.players[seat].drawn
        return Pass() if drawn is None else Discard(drawn, drawn=True)


def test_a_win_is_explained_with_yaku_fu_and_payments() -> None:
    page = next(one for one in won() if one.startswith(" East 1") and "Yaku" in one)
    assert "You win from Tanuki 2: haneman (7 han 40 fu)." in page
    for part in (
        "Double riichi (declared on the first turn): 2 han",
        "Ippatsu (won within a turn of the riichi): 1 han",
        "Ittsu (123 456 789 of a suit): 2 han",
        "waiting for the end of 12 or 89 (penchan): 2 fu",
        "every hand: 20 fu",
        "ron with a closed hand: 10 fu",
        "Tanuki 2 pays: 18,000",
        "riichi deposits on the table, the winner's own among them: 1,000",
    ):
        said, _, figure = part.rpartition(": ")
        assert re.search(rf"^ +{re.escape(said)} +{re.escape(figure)}$", page, re.MULTILINE), part
    rows = {line.split()[0]: line.split() for line in page.split("\n") if re.match(r" +(You|Tanuki \d) +[+−]", line)}
    assert rows["You"][1].startswith("+")
    assert not re.search(r"\{|\}", page)


def test_the_stick_of_the_winner_stands_in_the_table_and_was_paid_before() -> None:
    page = next(one for one in won() if one.startswith(" East 1") and "Yaku" in one)
    (gained,) = re.findall(r"the winner gains +([\d,]+)", page)
    assert re.search(rf"^ +You +\+[\d,]+ +\+1,000 +\+{gained} ", page, re.MULTILINE)
    assert "Paid during the hand, before this: You, −1,000 for riichi." in page


def ended(match: AnyMatch, lang: str = "en") -> list[str]:
    """The sheet of the first hand that is over."""
    listener, words = speaker(match.rules, lang=lang), spoken(lang)
    told = list(listener.walk(riichi.start(match.rules), match.heard(match.log, 0)))
    first = next(at for at, one in enumerate(told) if one.chapter)
    sheet = listener.round_end(told[: first + 1])
    assert sheet is not None
    return sheet_lines(sheet, plain_names(words))


def test_an_aborted_hand_has_no_table_of_payments_and_its_tiles_are_sorted() -> None:
    match = at_start(rules_for(hands=1), hands=("19m 19p 19s 1234z 258m", "", "", ""), draws="5m")
    tables.go(match, "0 nine-terminals")
    lines = ended(match)
    assert "  You: 125589m 19p 19s 1234z" in lines
    assert not [line for line in lines if "counters" in line or "25,000" in line]


def test_seven_pairs_are_shown_as_pairs_with_their_wait() -> None:
    match = at_start(rules_for(hands=1), hands=("1133m 5577p 2299s 1z", "", "", ""), draws="1z")
    tables.go(match, "0 tsumo")
    said = "\n".join(ended(match))
    assert "11m 33m 55p 77p 22s 99s 11z" in said
    assert re.search(r"waiting +for half of the pair \(tanki\)", said)


def test_a_japanese_win_is_explained_too() -> None:
    page = next(one for one in won("ja") if "一気通貫" in one)
    assert "からロン和了：跳満（7翻40符）" in page
    assert "辺張待ち" in page
    assert "供託のリーチ棒" in page


@pytest.mark.parametrize("preset", PRESETS)
def test_the_explanation_is_of_the_value_that_was_paid(preset: str) -> None:
    """Told to a spectator, who saw none of the tiles before."""
    rules, wins = rules_for(preset, hands=4), 0
    match = opened(rules, seed="b")
    players = [make("riichi", "greedy", seed=f"{seat}") for seat in range(rules.players)]
    while match.to_act:
        seat = match.to_act[0]
        match.submit(seat, players[seat].choose(match.view(seat), seat))
    spectator = speaker(rules, me=None)
    for told in spectator.walk(riichi.mask(riichi.start(rules), None), match.heard(match.log, None)):
        if isinstance(told.event, RoundWon):
            wins += 1
            assert value_of(rules, winning(told.before, told.event)) == told.event.value
            sheet = spectator.round_end([told])
            assert sheet is not None
            said = "\n".join(sheet_lines(sheet, plain_names(spoken("en"))))
            assert re.findall(r"the winner gains +([\d,]+)", said) == [f"{told.event.flow.total[told.event.seat]:,}"]
    assert wins


def test_several_wins_by_one_tile_are_each_explained() -> None:
    rules = rules_for(hands=1)
    ready = "123m 456m 789m 55p 12s"
    match = at_start(rules, hands=("", ready.replace("55p", "66p"), ready.replace("55p", "77p"), ""), draws="3s 9p")
    tables.go(match, "0 discard 3s drawn", "1 ron", "2 ron")
    lines = ended(match)
    told = [line for line in lines if line.startswith(("P1 wins from you: ", "P2 wins from you: "))]
    assert len(told) == 2
    assert lines.count("Yaku") == 2


def test_a_draw_shows_who_was_ready_and_what_they_wait_for() -> None:
    rules = rules_for(hands=1)
    match, screen = at_start(rules), Screen(80, 40)
    answers = Answers("l", "d", *["x", "y"] * 40)
    shown = table(screen, answers, rules)
    Session(match, Unwritten(), shown, dict.fromkeys((1, 2, 3), Drawer()), spoken("en")).run()
    page = next(one for one in screen.pictures if "Exhaustive draw" in one and "counters" in one)
    assert "You, waiting for 3s: 123456789m 55p 12s" in page
    (event,) = tables.of_kind(match.log, RoundDrawn)
    assert isinstance(event, RoundDrawn)
    assert event.changes[0] > 0
    assert re.search(
        rf"^ +You +\+{event.changes[0]:,} +\+{event.changes[0]:,} +25,000 → {25000 + event.changes[0]:,} +1\.$",
        page,
        re.MULTILINE,
    )


@BOTH
@pytest.mark.parametrize("preset", PRESETS)
def test_the_end_shows_places_scores_and_points(preset: str, lang: str) -> None:
    match, screen = opened(rules_for(preset, hands=1)), Screen()
    shown = table(screen, Typist(match, wishes="hi"), match.rules, lang=lang)
    assert sat(match, shown, lang=lang) is session.End.FINISHED
    last = screen.pictures[-1]
    assert {"en": "place", "ja": "順位"}[lang] in last
    assert {"en": "uma", "ja": "ウマ"}[lang] in last
    assert shown.result(match.view(0)) in last
    final = match.state.final
    assert all(f"{score:,}".replace("-", "−") in last for score in final.scores)


@BOTH
def test_a_leading_dealer_is_asked_whether_to_stop(lang: str) -> None:
    last = {"scores": [20000, 20000, 20000, 40000], "wind": 1, "number": 4}
    rules = riichi.change_rules(riichi.preset("seed"), opening=last)
    match = at_start(rules, hands=("", "", "", HANDS[0]), draws="3s")
    tables.go(match, "3 tsumo")
    offer = offer_of(match)
    assert offer.understood("e") == offer.understood("1") == Stop()
    assert offer.understood("p") == offer.understood("2") == PlayOn()
    assert offer.understood("") is None
    said = "\n".join(drawing(match, lang))
    assert {"en": "[1 e] End the match  [2 p] Play on", "ja": "[1 e] 終局にする  [2 p] 続ける"}[lang] in said
    assert spoken(lang)["question.stop"] in said
    tables.go(match, "3 stop")
    assert match.outcome is not None


# Several people at one screen.


def test_hot_seat_shows_each_person_only_their_own_tiles() -> None:
    rules = rules_for(hands=1)
    match, screen = opened(rules), Screen(colour=True)
    watched: list[tuple[int, int, GameState]] = []

    class Watched(Typist):
        def read(self) -> str:
            if self._match.to_act:
                watched.append((len(screen.pictures) - 1, self._match.to_act[0], self._match.state))
            return super().read()

    sat(match, table(screen, Watched(match, wishes="hi"), rules, me=None), me=None)
    curtains = {at for at, one in enumerate(screen.pictures) if "everybody else has looked away" in one}
    assert curtains
    seen, style = 0, Style(spoken("en"), colour=False)
    for at, asked, state in watched:
        lines = [" ".join(line.split()) for line in screen.pictures[at].split("\n")]
        for seat, player in enumerate(state.players):
            shows = any(line.startswith(" ".join(style.name(tile.value) for tile in player.hand)) for line in lines)
            assert not shows or (seat == asked and at not in curtains)
            seen += shows
    assert seen > len(curtains)


def test_a_forced_choice_lifts_no_curtain() -> None:
    people = People(None)
    people.awaits(1)
    assert people.curtain_for(1)
    people.awaits(2)  # answers by itself: nothing is shown
    people.awaits(1)
    assert not people.curtain_for(1)
    people.awaits(2)
    assert people.curtain_for(2)
    assert not people.curtain_for(2)


def test_nothing_tells_that_others_are_asked() -> None:
    """The same discard, once with a seat that could call it and once without: what a third seat is told is the same."""
    told = []
    for hand in ("55p 147m 258s 1234z 9s", "58p 147m 258s 1234z 9s"):
        match = at_start(hands=("", hand, "", ""), draws="5p 9m")
        before, heard = match.view(2), len(match.log)
        tables.go(match, "0 drawn")
        asked = bool(match.state.asked)
        tables.quiet(match)
        story = Story(speaker(match.rules, me=2), me=2, choices=CHOICES)
        list(story.heard(before, match.heard(match.log[heard:], 2)))
        told.append((asked, paragraph(story.latest, spoken("en"), everything=True)))
    assert [asked for asked, _ in told] == [True, False]
    assert told[0][1] == told[1][1]


# Lines, and the whole program.


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    room = Room(tmp_path / "home", monkeypatch, capsys, dice=False)
    monkeypatch.setattr("zashiki.players.make", lambda _game, _name, *, seed: RandomPlayer(riichi, seed))
    return room


@BOTH
@pytest.mark.parametrize("preset", PRESETS)
def test_a_plain_match_is_played_kept_replayed_checked_and_exported(
    room: Room, lang: str, preset: str, tmp_path: Path
) -> None:
    asked = ("play", "riichi", "--rules", preset, "--length", "hand", "--seed", "tea", "--plain")
    out = room.run(*asked, lines=["?", "h", "i", "o", "n", "t", "t", "t"], lang=lang)
    assert {"en": "resume", "ja": "続き"}[lang] in out
    (path,) = room.files
    out = room.run("resume", path, "--plain", lines=["n", *["t"] * 100], lang=lang)
    assert room.status == 0
    assert {"en": "uma", "ja": "ウマ"}[lang] in out
    assert {"en": "discards", "ja": "打牌"}[lang] in room.run("replay", path, "--plain", lang=lang)
    assert {"en": ": holds", "ja": "正しい記録"}[lang] in room.run("verify", path, lang=lang)
    seen = tmp_path / "seen.jsonl"
    room.run("export", path, "--seat", 1, "--out", seen, lang=lang)
    assert room.run("replay", seen, "--plain", lang=lang)
    assert room.status == 0


def test_plain_tells_the_table_when_asked(room: Room) -> None:
    out = room.run("play", "riichi", "--seed", "tea", "--plain", lines=["n", "t", "t", "o", "x", "gibberish"])
    assert re.search(r"^Dora: .* \(indicator .*\)\.$", out, re.MULTILINE)
    assert re.search(r"^You \(East \(the dealer\)\): 2\d,\d00$", out, re.MULTILINE)
    assert len(re.findall(r"^River: ", out, re.MULTILINE)) == 4
    assert "That was not understood." in out


def asked_plainly(match: AnyMatch, capsys: pytest.CaptureFixture[str], *typed: str, lang: str = "en") -> str:
    """What the plain table says to the seat that is asked, and to what it types."""
    seat = match.to_act[0]
    shown = table(Screen(), Answers(*typed), match.rules, lang=lang, me=seat, plain=True)
    with pytest.raises(EOFError):
        shown.ask(match.view(seat), seat)
    return capsys.readouterr().out


def test_plain_names_what_may_be_typed_and_no_letters_where_there_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    bare = at_start(hands=("147m 258p 369s 1234z", "", "", ""), draws="5z")
    out = asked_plainly(bare, capsys, "", "r r")
    assert "letters above" not in out
    assert "\nNothing was typed.\nType the tile to discard, such as 5p. t discards the drawn one. o table" in out
    assert "'r' is not a tile" in out
    assert "The letters above work, too." in asked_plainly(at_start(), capsys)
    called = at_start(hands=("", "56m 123m 99p 456s 78s 1z", "", ""), draws="7m")
    tables.go(called, "0 drawn", "1 chi 56m")
    tables.quiet(called)
    assert "t discards" not in asked_plainly(called, capsys)
    assert "x passes" in asked_plainly(at_pair(), capsys)


def test_a_drawn_table_for_lines_names_no_enter() -> None:
    match, screen = at_start(), Screen()
    shown = table(screen, Typist(match, by_line=True), match.rules)
    shown._draw(shown._asking(match.view(0), offer_of(match, by_line=True), ""))  # type: ignore[attr-defined] # drawn
    assert "[t] discard what you drew" in screen.pictures[-1]


@BOTH
def test_three_players_are_not_told_of_chi_and_dealers_not_that_they_pay_more_for_a_ron(lang: str) -> None:
    three, four = (
        " ".join(help_lines(speaker(rules, lang=lang), spoken(lang), three=rules.three, undo=True, drawn=True)).lower()
        for rules in (riichi.preset("tenhou-3p"), riichi.preset("tenhou"))
    )
    chi = {"en": r"\bchi\b", "ja": "チー"}[lang]
    assert re.search(chi, four)
    assert not re.search(chi, three)
    assert {"en": "wins one and a half times as much, pays twice", "ja": "ロンの支払いは子と同じ"}[lang] in four


def test_mahjong_tiles_are_no_cards_in_japanese(room: Room) -> None:
    out = room.run(
        "play", "riichi", "--seed", "tea", "--plain", "--length", "hand", lines=["n", *["t"] * 60], lang="ja"
    )
    out += room.run("verify", room.files[0], lang="ja")
    assert "牌山" in out
    assert "札" not in out


def test_a_plain_replay_tells_every_hand_and_who_passed(capsys: pytest.CaptureFixture[str]) -> None:
    match = at_pair()
    tables.quiet(match)
    for seat, hands in ((None, 4), (1, 1)):
        shown = table(Screen(), Answers(), match.rules, me=None, plain=True)
        Viewer(match, shown, Answers(), spoken("en"), seat=seat, round_of=lambda view: view.deal).tell()
        *_, last = re.split(r"^\d+ ?/ ?\d+.*$|^Step.*$", capsys.readouterr().out, flags=re.MULTILINE)
        assert len(re.findall(r"'s hand: ", last)) == hands
        assert "2: Pass." in last


def test_a_drawn_replay_shows_the_drawn_tile_of_others_apart() -> None:
    match, screen = at_start(hands=("", "679p 147m 258s 1234z", "", ""), draws="1z 8p"), Screen()
    tables.go(match, "0 drawn")
    tables.quiet(match)
    shown = table(screen, Answers("q"), match.rules, me=None)
    viewer = Viewer(match, shown, Answers("e", "q"), spoken("en"), seat=None, round_of=lambda view: view.deal)
    viewer.browse()
    assert "679p" in screen.pictures[-1]
    assert "+8p" in screen.pictures[-1]


def test_ctrl_c_keeps_the_record(tmp_path: Path) -> None:
    rules = rules_for()
    match, path = opened(rules), tmp_path / "kept.jsonl"
    record = files.start(match, path)
    shown = table(Screen(), Answers("", "", "^C"), rules)
    cpus = {seat: RandomPlayer(riichi, f"{seat}") for seat in (1, 2, 3)}
    assert Session(match, record, shown, cpus, spoken("en")).run() is session.End.LEFT
    assert len(steps_of(files.load(path))) == len(match.steps) > 0


def test_undo_takes_back_a_discard_and_goes_on_from_there() -> None:
    match, screen = opened(rules_for()), Screen()
    before = match.view(0)
    sat(match, table(screen, Answers("n", "", "u", "q"), match.rules))
    assert match.view(0) == before
    assert "Taken back." in "\n".join(screen.pictures)


def test_options_become_rules_and_mistakes_are_refused_in_one_line(room: Room) -> None:
    room.run("play", "riichi", "--length", "EAST", "--plain", lines=["t"])
    rules = files.load(room.files[0]).rules
    assert isinstance(rules, Ruleset)
    assert rules.length == "east"
    for args, said in {
        ("--length", "short"): "'short' is not a match length; there are: hand, east, hanchan, full",
        ("--rounds", "3"): "no number of rounds",
        ("--rules", "tenho"): "no preset and no file is called 'tenho'",
    }.items():
        room.run("play", "riichi", *args)
        assert (room.status, room.out, room.err.count("\n")) == (2, "", 1), args
        assert said in room.err


@BOTH
def test_rules_are_told_with_the_yaku(room: Room, lang: str) -> None:
    for preset in riichi.presets():
        out = room.run("rules", "riichi", preset, lang=lang)
        assert room.status == 0
        assert "{" not in out
        assert {"en": "Tanyao", "ja": "断幺九"}[lang] in out
        brief = "\n".join(brief_lines(speaker(riichi.preset(preset), lang=lang).brief()))
        assert "{" not in brief
    out = room.run("rules", "riichi", "tenhou", "--versus", "mahjong-soul", lang=lang)
    assert {"en": "2 × yakuman", "ja": "役満 × 2"}[lang] in out


def test_every_yaku_is_in_the_rules_once() -> None:
    rows = yaku_rows(riichi.preset("tenhou"), spoken("en"))
    named = {key.removeprefix("yaku.") for key in spoken("en") if key.startswith("yaku.")}
    assert named - set(rows) == {"dora", "red", "kita", "ura", "renhou"}
    assert "renhou" in yaku_rows(rules_for(renhou="yakuman"), spoken("en"))
    closed = yaku_rows(rules_for(open_tanyao=False), spoken("en"))
    assert (rows["tanyao"][2], closed["tanyao"][2]) == ("1 han", "")


@BOTH
def test_every_opponent_has_a_name(lang: str) -> None:
    assert len({spoken(lang)[f"who.{player}"] for player in player_names("riichi")}) == len(player_names("riichi"))


def test_the_menu_offers_lengths() -> None:
    words, game = spoken("en"), str([*names()].index("riichi") + 1)
    assert menu._arguments("play", words, Answers(game, "1", "1", "2"))[-2:] == ("--length", "east")  # type: ignore[index] # not None


# Replay.


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_replay_goes_both_ways_and_shows_the_last_tiles(seat: int | None, preset: str) -> None:
    rules = rules_for(preset)
    match, screen = opened(rules), Screen()
    dice = RandomPlayer(riichi, "replayed")
    while match.to_act:
        turn = match.to_act[0]
        match.submit(turn, dice.choose(match.view(turn), turn))
    answers = Answers(*["n"] * 300, "p", "g", "r", "2", "", "e", "q")
    shown = table(screen, answers, rules, me=None)
    Viewer(match, shown, answers, spoken("en"), seat=seat, round_of=lambda view: view.deal).browse()
    for picture in screen.pictures:
        assert all(cell_len(line) <= 80 for line in picture.split("\n"))
        assert len(picture.split("\n")) <= 24
    assert "The match is over" in " ".join(screen.pictures[-1].split())
    first = (
        Style(spoken("en"), colour=False).many([tile.value for tile in match.state_at(0).players[2].hand]).split()[0]
    )
    assert (first in screen.pictures[0]) is (seat is None)


# Words.


def test_the_room_is_light_until_it_draws() -> None:
    assert loads_light(room_package)


def test_progress_and_rounds_are_those_of_the_hand() -> None:
    view = opened(rules_for()).view(0)
    assert speaker(view.rules).progress(view) == "East 1  25,000, 25,000, 25,000, 25,000"
    assert speaker(view.rules, lang="ja").progress(view).startswith("東一局")
    assert speaker(view.rules).round_of(view) == 1


def test_a_north_is_set_aside_with_three() -> None:
    match = at_start("tenhou-3p", hands=("19m 123p 456p 789s 44z", "", ""), draws="1z", dora="9p")
    offer = offer_of(match)
    assert offer.understood("f") == Kita()
    match.submit(0, Kita())
    tables.quiet(match)
    assert "north ×1" in "\n".join(drawing(match))


@pytest.mark.parametrize(("tobi", "said"), [("negative", "falls below zero"), ("zero", "falls to zero or below")])
def test_the_rules_in_brief_say_when_somebody_is_bust(tobi: str, said: str) -> None:
    assert said in "".join(brief_lines(speaker(rules_for(tobi=tobi)).brief()))
