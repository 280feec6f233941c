"""Riichi at the table, drawn and in lines: it fits, hides what is hidden, explains every win, and answers each key."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from tests.cli.parlour import Answers, Room, Screen, a_setting, loads_light, session_of, set_table
from tests.cli.virtual_clock import VirtualClock
from tests.games.riichi import tables
from zashiki.cli import clock, session
from zashiki.cli.answers import Command, Switch
from zashiki.cli.commands import menu
from zashiki.cli.conversation import Conversation
from zashiki.cli.help_page import brief_lines
from zashiki.cli.keyboard import Input, Keys
from zashiki.cli.narration import SPEEDS
from zashiki.cli.program_words import words_for
from zashiki.cli.retelling import Retelling
from zashiki.cli.session import Session
from zashiki.cli.story import Story
from zashiki.cli.tables import riichi as room_package
from zashiki.cli.tables.questions import Choice, Mistake
from zashiki.cli.tables.riichi import board, tile_pictures
from zashiki.cli.tables.riichi.question import RiichiQuestion
from zashiki.cli.tables.riichi.table import CHOSEN, sentences
from zashiki.cli.tables.riichi.tile_pictures import Style
from zashiki.cli.tables.riichi.typed_tiles import plain_names
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.table import Speed
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
from zashiki.games.riichi.events import RoundDrawn, RoundWon, TileDiscarded
from zashiki.games.riichi.notation import tiles
from zashiki.games.riichi.value.hand_value import value_of
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load, names
from zashiki.parlour import OPEN, Perspective, ReplayCursor, Sitting
from zashiki.players import make
from zashiki.players import names as player_names
from zashiki.players.random_player import RandomPlayer
from zashiki.records.contents import steps_of
from zashiki.storage import files
from zashiki.storage.store import MemoryStore
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
    screen: Screen,
    answers: Input,
    rules: Ruleset,
    *,
    lang: str = "en",
    me: int | None = 0,
    people: Sequence[int] = (),
    plain: bool = False,
    speed: Speed = "fast",
) -> Conversation:
    seats = seated(rules, me, people)
    return set_table(load("riichi"), rules, seats, screen, answers, spoken(lang), me=me, plain=plain, speed=speed)


def seated(rules: Ruleset, me: int | None, people: Sequence[int] = ()) -> list[SeatInfo]:
    """Who sits where: one person, some, or where nobody is named, people everywhere."""
    mine = people or ([*range(rules.players)] if me is None else [me])
    kinds = ("person" if seat in mine else "random" for seat in range(rules.players))
    return [SeatInfo("" if kind == "person" else kind, kind) for kind in kinds]


RIGHT, LEFT, HOME, END = "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F"


class Typist:
    """Presses the keys of some choice whenever one is wanted, and now and then asks for something else."""

    by_line = False

    def __init__(self, match: AnyMatch, *, wishes: Sequence[str] = tuple("?hig")) -> None:
        self._match, self._dice, self._wishes = match, Random(0), wishes
        self._keys: list[str] = []

    def read(self) -> str:
        if not self._match.to_act:
            return "y"
        if not self._keys:
            self._keys = self._next()
        return self._keys.pop(0)

    def _next(self) -> list[str]:
        if self._wishes and self._dice.random() < 0.1:
            return [self._dice.choice(self._wishes)]
        question, dice = question_of(self._match), self._dice
        options = question.choices.options
        if options and dice.random() < 0.5:
            return [dice.choice(options).key] * dice.randint(1, 3) + [""]
        if not question.choices.discards:
            return ["x"]
        action = dice.choice(question.choices.discards)
        if action.drawn:
            return [dice.choice((END, LEFT)), ""]
        place = question.choices.player.hand.index(action.tile)
        return list(action.tile.value) if dice.random() < 0.5 else [HOME, *[RIGHT] * place, ""]


def sat(match: AnyMatch, shown: Conversation, *, me: int | None = 0, lang: str = "en") -> session.End:
    seats = range(match.rules.players)
    cpus = {} if me is None else {seat: RandomPlayer(riichi, f"{seat}") for seat in seats if seat != me}
    return session_of(match, shown, cpus, spoken(lang)).run()


def drawing(match: AnyMatch, lang: str = "en", size: tuple[int, int] = (80, 24), *keys: str) -> list[str]:
    """The lines of the last picture for the seat that is asked, after some keys."""
    screen, seat = Screen(*size), match.to_act[0]
    shown = table(screen, Answers(*keys), match.rules, lang=lang, me=seat)
    shown.recall(match.heard(match.log, seat))
    with pytest.raises(EOFError):
        shown.ask(match.view(seat), seat)
    return screen.pictures[-1].split("\n")


def question_of(match: AnyMatch, seat: int | None = None, *, by_line: bool = False) -> RiichiQuestion:
    seat = match.to_act[0] if seat is None else seat
    answers, seats = Answers(by_line=by_line), seated(match.rules, seat)
    setting = a_setting(load("riichi"), match.rules, seats, Screen(), answers, spoken("en"), me=seat)
    question = setting.table.question(match.view(seat), seat)
    assert isinstance(question, RiichiQuestion)
    return question


def meant(match: AnyMatch, *answers: str, by_line: bool = False) -> object:
    """What answers mean, one after the other: an action; else a mistake's text, whether it asks on, or nothing."""
    question = question_of(match, by_line=by_line)
    for text in answers[:-1]:
        assert question.read(text) is question, text
    match question.read(answers[-1]):
        case Choice(action):
            return action
        case Mistake(text):
            return text
        case found:
            return found is not None


def speaker(rules: Ruleset, *, me: int | None = 0, lang: str = "en") -> RiichiSpeaker:
    """As the plain table has it."""
    names = tuple(f"P{seat}" for seat in range(rules.players))
    return RiichiSpeaker(Listener(riichi, spoken(lang), names, rules, me, plain_names(spoken(lang))))


# Pictures.


@pytest.mark.thinned(least=2)
@BOTH
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (60, 20)])
def test_every_picture_of_a_whole_match_fits(
    preset: str, lang: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_for(preset, hands=3)
    match, screen = opened(rules), Screen(*size, colour=lang == "en")
    monkeypatch.setitem(SPEEDS, "slow", 1e-6)
    assert sat(match, table(screen, Typist(match), rules, lang=lang, speed="slow"), lang=lang) is session.End.FINISHED
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
    assert "[5p] discard by name or [arrows]  [Enter] discard what you drew" in said
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


def late(preset: str = "tenhou", seed: str = "b", *, most: int = 400) -> Iterator[AnyMatch]:
    """A match, each time that seat 0 is asked in its first two hands: calls, riichi and full rivers among them."""
    rules = rules_for(preset)
    match = opened(rules, seed=seed)
    players = [make("riichi", "greedy", seed=f"{seat}") for seat in range(rules.players)]
    for _ in range(most):
        if not match.to_act:
            return
        seat = match.to_act[0]
        if seat == 0:
            yield match
        match.submit(seat, players[seat].choose(match.view(seat), seat))


def laid_out(match: AnyMatch, lang: str) -> list[str]:
    """What no picture may leave out, however small: scores, the hand, every choice with its key, and the keys."""
    style, view, question = Style(spoken(lang), colour=False), match.view(0), question_of(match)
    hand = " ".join(style.name(tile.value) for tile in view.players[0].hand)
    letters = [f"[{option.key}" for option in question.choices.options]
    riichi_sign = [spoken(lang)["table.riichi"]] if any(player.riichi for player in view.players) else []
    keys = [spoken(lang)[f"request.{name}.key"] for name in ("reading", "hints", "no_calls", "auto_win", "quit")]
    return [f"{player.score:,}" for player in view.players] + [hand, *letters, *riichi_sign, *keys]


@pytest.mark.thinned
@BOTH
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (100, 35)], ids=str)
@pytest.mark.parametrize("preset", PRESETS)
def test_hand_choices_and_keys_are_never_cut(preset: str, lang: str, size: tuple[int, int]) -> None:
    seen = 0
    for match in late(preset):
        if seen % 5 == 0:
            lines = drawing(match, lang, size, "h", "i")
            assert len(lines) <= size[1]
            said = "\n".join(lines)
            assert [part for part in laid_out(match, lang) if part not in said] == []
            assert spoken(lang)["table.too_small"].split("{")[0] not in said
        seen += 1
    assert seen > 20


def test_on_a_small_screen_each_seat_has_its_melds_and_the_latest_of_its_river() -> None:
    match = at_start(hands=("", "55z 123m 456p 789s 22p", "", ""), draws="5z 9m 1s 2s 3s 4s")
    tables.go(match, "0 drawn", "1 pon 55z", "1 discard 1m")
    tables.around(match, 30)
    tables.quiet(match)
    lines = drawing(match, "en", (60, 20))
    (caller,) = (line for line in lines if "WhWhWh<" in line)
    assert re.match(r"[ >]So (You|Random \d|\S+ 2) +\d", caller) or "So " in caller
    for seat, player in enumerate(match.state.players):
        style = Style(spoken("en"), colour=False)
        latest = [style.name(one.tile.value) for one in player.river[-3:]]
        assert any(re.search("..?".join(map(re.escape, latest)), line) for line in lines), seat


@BOTH
@pytest.mark.parametrize("size", [(45, 15), (30, 10), (20, 6)])
def test_where_a_seat_would_be_cut_only_that_is_said_and_what_is_asked(lang: str, size: tuple[int, int]) -> None:
    match = at_start()
    tables.around(match, 8)
    tables.quiet(match)
    lines = drawing(match, lang, size)
    assert len(lines) <= size[1]
    assert all(cell_len(line) <= size[0] for line in lines)
    said = "".join("".join(lines).split())
    assert "".join(spoken(lang).say("table.too_small", width=size[0], height=size[1]).split()) in said
    assert "25,000" not in said  # no seat is drawn, rather than half of it
    assert ("1m2m" in said) is (size[0] >= 45)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (60, 18), (46, 20)])
def test_p12_what_happened_never_begins_in_the_middle_of_a_sentence(size: tuple[int, int]) -> None:
    match, style = at_start(), Style(spoken("en"), colour=False)
    for count in range(1, 30):
        story = [f"Sentence {n} of some words is told." for n in range(count)]
        shown = board.Picture(speaker(match.rules).scene(match.view(0), 0), 0, story, prompt="[q]uit")
        lines = [line.plain for line in board.composed(shown, style, *size)]
        first = next(line for line in lines if "told" in line or "words" in line)
        assert first.startswith("Sentence")
        assert f"Sentence {count - 1} of" in " ".join(" ".join(lines).split())


def test_what_is_read_in_the_hand_is_shown_when_wanted() -> None:
    assert "waits for 3s" not in "\n".join(drawing(at_start()))
    assert "waits for 3s" in "\n".join(drawing(at_start(), "en", (80, 24), "i"))
    said = "\n".join(drawing(at_start(), "en", (80, 24), "h"))
    assert "Discard Ea: Ready: waits for 3s" in said


# Keys.


EAST, FIVE = Tile.parse("1z"), Tile.parse("5p")


def test_a_tile_is_named_in_two_keys_of_which_the_first_lifts_it() -> None:
    match = at_start()
    question = question_of(match)
    assert question.read("5") is question
    assert question.lifted == {4, 9, 10}  # 5m 5p 5p
    assert "5_" in question.prompt
    assert question.read("1") is question  # another digit instead
    assert question.lifted == {0, 11, 13}
    assert (meant(match, "5", "p"), meant(match, "1", "z")) == (Discard(FIVE), Discard(EAST, drawn=True))
    assert meant(match, "0", "p") == Discard(FIVE)
    assert meant(match, "9", "z") == "'9z' is not a tile; write one such as 5p or 7z."
    lines = drawing(match, "en", (80, 24), "5")
    (raised,) = (at for at, line in enumerate(lines) if line.strip() == "5m             5p 5p")
    assert lines[raised + 1] == " 1m 2m 3m 4m    6m 7m 8m 9m       1s 2s   Ea"


@pytest.mark.parametrize("key", ["\x1b", "\x7f", "\x08"])
def test_the_digit_can_be_dropped(key: str) -> None:
    question = question_of(at_start())
    assert question.read("5") is question.read(key) is question
    assert not question.lifted
    assert question.read("p") == Choice(Pon((EAST, EAST)))  # refused: it names no tile any more
    assert question.read(key) is None


def test_a_digit_and_enter_discard_nothing() -> None:
    assert meant(at_start(), "5", "") == "'5' is not a tile; write one such as 5p or 7z."


def test_arrows_point_along_the_hand_and_enter_plays_what_they_point_at() -> None:
    match = at_start()
    assert meant(match, RIGHT, RIGHT, "") == Discard(Tile.parse("2m"))
    assert meant(match, LEFT, "") == meant(match, END, "") == Discard(EAST, drawn=True)
    assert meant(match, HOME, LEFT, LEFT, "") == Discard(Tile.parse("2s"))
    assert meant(match, RIGHT, "\x1b", "") == Discard(EAST, drawn=True)  # points at nothing any more
    said = "\n".join(drawing(match, "en", (80, 24), RIGHT, RIGHT))
    assert re.search(r"^   \[2m\] +$\n 1m    3m", said, re.MULTILINE)
    assert "[Enter] discard 2m" in said


def test_what_is_pointed_at_stays_so_while_something_else_is_looked_at() -> None:
    for keys in (("h",), ("?", "q"), ("+",), ("z",)):
        said = "\n".join(drawing(at_start(), "en", (80, 40), RIGHT, *keys))
        assert "[1m]" in said, keys
    assert "[1m]" not in "\n".join(drawing(at_start(), "en", (80, 24), RIGHT, "\x1b"))


def test_answers_are_keys_letters_tiles_and_words() -> None:
    known: dict[str, object] = {
        "": Discard(EAST, drawn=True),
        "t": Discard(EAST, drawn=True),
        "5p": Discard(FIVE),
        "0p": Discard(FIVE),
        "east": Discard(EAST, drawn=True),
        "Ea": Discard(EAST, drawn=True),
        "r": DeclareRiichi(EAST, drawn=True),
        "riichi 1z": DeclareRiichi(EAST, drawn=True),
        "リーチ t": DeclareRiichi(EAST, drawn=True),
        "discard 5p": Discard(FIVE),
        "w": Tsumo(),
        "k": ClosedKan(EAST),
        "f": Kita(),
        "v": NineTerminals(),
        "x": Pass(),
        "p": Pon((EAST, EAST)),
        "e": Stop(),
    }
    match = at_start()
    assert {text: meant(match, text) for text in known} == known
    assert [meant(match, text) for text in ("z", "\x1b", "\x1b[A", "5q", "discard")] == [False] * 5


def test_what_every_table_is_asked_for_is_asked_for_here_too() -> None:
    match = at_start()
    known = {
        "u": Command.UNDO,
        "q": Command.QUIT,
        "n": Switch("no_calls"),
        "鳴きなし": Switch("no_calls"),
        "L": Switch("discard_drawn"),
        "a": Switch("auto_win"),
    }
    for key, answer in known.items():
        assert table(Screen(), Answers(key), match.rules).ask(match.view(0), 0) == answer
    for key in ("o", ",", "table", "卓"):
        said = "\n".join(drawing(match, "en", (80, 40), key))
        assert re.search(r"^ \S+ \d \(South\): 25,000$", said, re.MULTILINE)


@pytest.mark.parametrize("draws", ["1z", "3s"])
def test_p1_space_never_discards_nor_passes(draws: str) -> None:
    for match in (at_start(draws=draws), asked_to_call()):
        question = question_of(match)
        assert question.read(" ") is None
        assert question.read(RIGHT) is (question if match.to_act == (0,) else None)
        assert question.read(" ") is None
        said = "\n".join(drawing(match, "en", (80, 24), " ", " ", " "))
        assert "That key does nothing here" in said


def test_p1_after_the_pages_of_a_hand_no_space_runs_into_a_discard() -> None:
    rules = rules_for(hands=2)
    match, screen = at_start(rules, draws="1z 3s", ura="1m"), Screen(80, 24)
    cpus = dict.fromkeys((1, 2, 3), Drawer())
    session_of(match, table(screen, Answers("r", "w", *[" "] * 12), rules), cpus, spoken("en")).run()
    mine = [step.action for step in match.steps if step.seat == 0]
    assert mine == [DeclareRiichi(EAST, drawn=True), Ron()]
    assert match.state.deal == 2  # the next hand is dealt, and nothing was thrown


def test_tiles_are_read_with_blanks_in_full_width_and_by_what_stands_on_them() -> None:
    match = at_start(hands=("123m 456m 789m 5p 155z", "", "", ""), draws="5z")
    assert {meant(match, text, by_line=True) for text in ("5 p", "５ｐ", " 5p ", "d 5 p")} == {Discard(FIVE)}
    white = {meant(match, text, by_line=True) for text in ("白", "5z", "Wh", "white dragon", "切る 白")}
    assert white == {Discard(Tile.parse("5z"))}
    assert meant(match, "東", by_line=True) == Discard(EAST)
    for text in ("r 東", "r 1 z"):
        assert meant(at_start(), text, by_line=True) == DeclareRiichi(EAST, drawn=True)


@BOTH
def test_what_is_no_tile_behind_a_verb_is_said_and_chooses_nothing(lang: str) -> None:
    for text in ("r r", "r 9z", "kan 9", "d 9z"):
        _, rest = text.split()
        assert meant(at_start(), text, by_line=True) == spoken("en").say("accepted.no_tile", text=rest)
    assert meant(at_start(), "r 19m", by_line=True) is False  # riichi is not declared with another tile
    assert spoken(lang).say("accepted.no_tile", text="9z") in "\n".join(drawing(at_start(), lang, (80, 24), "r 9z"))
    assert meant(at_pair(), "pon 99p") == Pon((Tile.parse("9p"),) * 2)  # refused: not with the pair that is there


def at_pair() -> AnyMatch:
    """Seat 1 may take 1m with its first two tiles."""
    match = at_start(hands=("", "11m 99p 147s 258s 123z", "", ""), draws="1m")
    tables.go(match, "0 drawn")
    return match


ODD = (
    *("", " ", "r", "r ", "r 0z", "kan 5", "pon", "pon 5", "pon ５５ｐ", "chi 1", "chi 123", "٣", "٣p", "²"),
    *("discard", "5 p", "😀", "99999999999999999999", "-1", "1e3", "discard 5p drawn drawn", "riichi", "x" * 5000),
    *("\x00", "\x1b[A", RIGHT, END, "\x1b", "\x7f", "kita 4z", "0", "5", "m", "z"),
)


@pytest.mark.parametrize("by_line", [False, True])
def test_no_answer_is_too_odd(by_line: bool) -> None:
    for match in (at_start(), asked_to_call()):
        for before in ("", "r", "p", "c", "k", "5", RIGHT):
            for text in ODD:
                question = question_of(match, by_line=by_line)
                if before:
                    question.read(before)
                assert question.prompt
                assert question.typed
                meaning = question.read(text)
                if isinstance(meaning, Choice):
                    riichi.show_action(meaning.action)
                    assert riichi.why_not(match.state, match.to_act[0], meaning.action) in {None, *refusals()}


def refusals() -> set[str]:
    return {key.removeprefix("refused.") for key in spoken("en") if key.startswith("refused.")}


def test_in_lines_nothing_is_no_answer_a_number_is_no_tile_and_letters_are_none() -> None:
    match = at_start()
    assert meant(match, "", by_line=True) == "Nothing was typed."
    for number in ("5", "12", "14"):
        assert meant(match, number, by_line=True) == f"'{number}' is not a tile; write one such as 5p or 7z."
    assert meant(match, "b", by_line=True) is False
    assert meant(match, "c", by_line=True) == Chi((EAST,) * 2)  # refused by the rules


def test_a_red_five_is_discarded_by_its_number_where_there_is_no_other() -> None:
    match = at_start(hands=("123m 40p 789s 12345z", "", "", ""), draws="9p")
    assert meant(match, "5p") == meant(match, "5", "p") == meant(match, "0", "p") == Discard(Tile.parse("0p"))


def asked_to_call() -> AnyMatch:
    """Seat 1 may take 5p in several ways."""
    match = at_start(hands=("", "055p 346p 789m 12z 22s", "", ""), draws="5p")
    tables.go(match, "0 drawn")
    return match


def pair(text: str) -> tuple[Tile, Tile]:
    one, two = tiles(text)
    return one, two


def test_a_letter_with_several_ways_steps_through_them_and_enter_takes_the_one_shown() -> None:
    match = asked_to_call()
    assert meant(match, "c", "") == Chi(pair("34p"))
    assert meant(match, "c", "c", "") == meant(match, "c", RIGHT, "") == Chi(pair("46p"))
    assert meant(match, "c", "c", "c", "") == Chi(pair("34p"))  # round and round
    assert meant(match, "p", "") == Pon(pair("05p"))
    assert meant(match, "p", "2") == Pon(pair("55p"))
    assert meant(match, "c", "x") == meant(match, "c", "\x1b", "") == Pass()
    question = question_of(match)
    question.read("c")
    hand = question.choices.player.hand
    assert {hand[place] for place in question.lifted} == {*pair("34p")}
    assert meant(match, "k") == OpenKan()
    assert meant(match, "") == Pass()


def test_calls_are_written_out_in_lines() -> None:
    match = asked_to_call()
    known = {
        "chi 34": Chi(pair("34p")),
        "chi 46p": Chi(pair("46p")),
        "pon 05": Pon(pair("05p")),
        "kan 5p": OpenKan(),
        "kan 5": OpenKan(),
        "1": OpenKan(),
        "chi 99": Chi(pair("99p")),  # refused by the rules
        "kan 9p": ClosedKan(Tile.parse("9p")),  # likewise
    }
    assert {text: meant(match, text, by_line=True) for text in known} == known
    question = question_of(match, by_line=True)
    assert question.read("p") is question
    assert question.typed == "1: Pon with 05p  2: Pon with 55p"
    assert question.read("2") == Choice(Pon(pair("55p")), question.choices.offered("p")[1])


def test_the_window_of_a_call_names_the_tile_and_its_choices() -> None:
    lines = "\n".join(drawing(asked_to_call()))
    assert "Tanuki 1 discards 5p." in lines
    assert "[k] Kan with 055p  [p] Pon 05p / 55p  [c] Chi 34p / 46p  [x or Enter] Pass" in lines
    which = "\n".join(drawing(asked_to_call(), "en", (80, 24), "p"))
    assert "[Enter] Pon with 05p (1 of 2)  [p] the next  [Esc] none of them" in which


def test_a_tile_that_may_not_go_is_answered_by_the_rules() -> None:
    match = at_start(hands=("", "456m 123p 456p 1234z", "", ""), draws="7m")
    tables.go(match, "0 drawn", "1 chi 56m")
    tables.quiet(match)
    for keys in (("4", "m"), (HOME, "")):  # 4m from the other end of the run
        action = table(Screen(), Answers(*keys), match.rules, me=1).ask(match.view(1), 1)
        assert tables.refusal(match, f"1 {riichi.show_action(action)}") == "swap_call"


def test_after_a_call_enter_alone_discards_nothing_and_says_how() -> None:
    match = at_start(hands=("", "56m 123m 99p 456s 78s 1z", "", ""), draws="7m")
    tables.go(match, "0 drawn", "1 chi 56m")
    tables.quiet(match)
    assert meant(match, "") == spoken("en")["accepted.no_drawn"]


def test_a_win_is_not_thrown_away_by_enter() -> None:
    match = at_start(draws="3s")
    assert meant(match, "") == spoken("en")["accepted.win"]
    assert meant(match, "w") == Tsumo()
    assert meant(match, "t") == meant(match, "3", "s") == meant(match, END, "") == Discard(Tile.parse("3s"), drawn=True)
    ron = at_start(draws="1z 3s")
    tables.go(ron, "0 drawn", "1 drawn")
    assert ron.to_act[0] == 0
    assert meant(ron, "") == spoken("en")["accepted.win_or_pass"]
    assert (meant(ron, "w"), meant(ron, "x")) == (Ron(), Pass())
    assert "Enter]" not in "\n".join(drawing(ron))


def test_a_closed_kan_with_a_red_five_is_one_choice() -> None:
    match = at_start(hands=("0555p 123m 456m 789s", "", "", ""), draws="1z")
    assert [show for show in tables.listed(match, 0) if "kan" in show] == ["closed-kan 5p"]
    found = {meant(match, text) for text in ("k", "kan 5p", "kan 0p", "kan 0555p")}
    assert found == {ClosedKan(FIVE)}


def ready_twice() -> AnyMatch:
    """Seat 0 is ready with either 2s or 3s gone."""
    return at_start(hands=("123m 456m 789m 56p 23s", "", "", ""), draws="7p")


def test_riichi_asks_for_its_tile_where_several_leave_the_hand_ready() -> None:
    alone = at_start(hands=("123m 456m 789m 55p 12s", "", "", ""), draws="3p")
    assert meant(alone, "r") == DeclareRiichi(Tile.parse("3p"), drawn=True)
    two, three = DeclareRiichi(Tile.parse("2s")), DeclareRiichi(Tile.parse("3s"))
    match = ready_twice()
    assert meant(match, "r", "") == meant(match, "r", "2", "s") == two
    assert meant(match, "r", "r", "") == meant(match, "r", RIGHT, "") == meant(match, "r", "3", "s") == three
    assert meant(match, "r", "\x1b", "") == Discard(Tile.parse("7p"), drawn=True)
    assert meant(match, "r", "1", "m") == DeclareRiichi(Tile.parse("1m"))  # refused: it is not ready then
    lines = drawing(match, "en", (80, 24), "r")
    assert "[2s]3s" in "\n".join(lines)
    assert "[Enter] Riichi with 2s  [r] the next, or a tile's name  [Esc] no riichi" in lines


def test_in_lines_riichi_asks_for_its_tile_and_anything_else_is_none() -> None:
    match = ready_twice()
    assert meant(match, "r", "3s", by_line=True) == DeclareRiichi(Tile.parse("3s"))
    assert meant(match, "r 3s", by_line=True) == DeclareRiichi(Tile.parse("3s"))
    question = question_of(match, by_line=True)
    question.read("r")
    assert question.typed.startswith("Riichi with which tile: 23s?")
    assert question.read("what") is None
    assert question.read("3s") == Choice(Discard(Tile.parse("3s")), question.choices.offers[-2])


def test_a_grave_choice_is_asked_again() -> None:
    match = at_start(hands=("19m 19p 19s 1234z 258m", "", "", ""), draws="5m")
    said = "\n".join(drawing(match, "en", (80, 24), "v"))
    assert "Really Nine terminals (throw the hand in)? [y] yes" in said
    assert "nobody pays" in "".join(drawing(match))  # what it is about
    shown = table(Screen(), Answers("v", "n", "v", "y"), match.rules)
    assert shown.ask(match.view(0), 0) == NineTerminals()


def test_a_letter_that_stands_for_nothing_is_answered_by_the_rules() -> None:
    match, screen = opened(rules_for()), Screen()
    keys = ("z", "w", "k", "p", "v", "f", "r", "n", "n", "a", "a", "+", "i", "h", "o", "", "u", "?", "q", "q")
    sat(match, table(screen, Answers(*keys), match.rules))
    said = " ".join("\n".join(screen.pictures).split())
    refused = ("not_a_win", "no_kan", "nothing_to_call", "not_with_four")
    told = (*(spoken("en")[f"refused.{code}"] for code in refused), "That key does nothing here", "No calls:")
    for sentence in (*told, "every win is taken for you", "Hints are on.", "There is nothing to take back."):
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


# Switches; what they do is the rules' business (tests/games/riichi/test_switches.py).


def test_what_is_switched_on_is_said_and_stands_beside_the_hand() -> None:
    match, screen = opened(rules_for()), Screen()
    sat(match, table(screen, Answers("n", "a", "q"), match.rules))
    first, second = screen.pictures[-2:]
    assert "No calls: tiles that you cannot win on are passed for you." in first
    assert "[no calls]" in first
    assert "[no calls] [auto win]" in second


def test_letting_go_discards_what_is_drawn_until_the_hand_ends() -> None:
    rules = rules_for(hands=2)
    match, screen = at_start(rules, hands=("", "", "", "")), Screen()
    answers = Answers("n", "l", *["y"] * 3, "q")
    session_of(match, table(screen, answers, rules), dict.fromkeys((1, 2, 3), Drawer()), spoken("en")).run()
    mine = [step.action for step in match.steps if step.seat == 0]
    assert len(mine) > 10
    assert all(action == Pass() or (isinstance(action, Discard) and action.drawn) for action in mine)
    assert match.state.deal == 2
    assert "[no calls]" in screen.pictures[-1]  # which stays
    assert "[letting go]" not in screen.pictures[-1]


def test_a_hand_in_riichi_plays_itself_to_its_end() -> None:
    rules = rules_for(hands=1)
    match, screen = at_start(rules), Screen()
    answers = Answers("r", *["w", "y"] * 3)
    assert sat(match, table(screen, answers, rules)) is session.End.FINISHED
    assert any(step.action == DeclareRiichi(Tile.parse("1z"), drawn=True) for step in match.steps)
    assert sum(step.seat == 0 for step in match.steps) > 2


# The end of a hand and of the match.


def won(lang: str = "en", *, size: tuple[int, int] = (80, 60), **laid: object) -> list[str]:
    """The pages after a ron by seat 0 with riichi and ippatsu."""
    rules = rules_for(hands=1)
    match, screen = at_start(rules, draws="1z 3s", ura="1m", **laid), Screen(*size)
    shown = table(screen, Answers("r", "w", "y", "y", "y"), rules, lang=lang)
    session_of(match, shown, dict.fromkeys((1, 2, 3), Drawer()), spoken(lang)).run()
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


@BOTH
def test_on_a_small_screen_no_row_of_the_payments_is_broken(lang: str) -> None:
    pages = "\n".join(won(lang, size=(60, 60)))
    for name in ("You", "Tanuki 2") if lang == "en" else ("あなた", "たぬき2"):
        assert re.search(rf"^ +{name} +[+−]18,000 .*→ [\d,]+ +\d\S?$", pages, re.MULTILINE)


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
    answers = Answers("l", *["x", "y"] * 40)
    session_of(match, table(screen, answers, rules), dict.fromkeys((1, 2, 3), Drawer()), spoken("en")).run()
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
    assert shown.result(match.view(0))[0] in last
    final = match.state.final
    assert all(f"{score:,}".replace("-", "−") in last for score in final.scores)


@BOTH
def test_a_leading_dealer_is_asked_whether_to_stop(lang: str) -> None:
    last = {"scores": [20000, 20000, 20000, 40000], "wind": 1, "number": 4}
    rules = riichi.change_rules(riichi.preset("seed"), opening=last)
    match = at_start(rules, hands=("", "", "", HANDS[0]), draws="3s")
    tables.go(match, "3 tsumo")
    for by_line in (False, True):
        assert meant(match, "e", by_line=by_line) == Stop()
        assert meant(match, "p", by_line=by_line) == PlayOn()
    assert (meant(match, "1", by_line=True), meant(match, "2", by_line=True)) == (Stop(), PlayOn())
    assert meant(match, "") is False
    said = "\n".join(drawing(match, lang))
    assert {"en": "[e] End the match  [p] Play on", "ja": "[e] 終局にする  [p] 続ける"}[lang] in said
    assert spoken(lang)["question.stop"] in said
    shown = table(Screen(), Answers("e", "y"), rules, lang=lang, me=3)
    assert shown.ask(match.view(3), 3) == Stop()  # asked again, as it is grave
    tables.go(match, "3 stop")
    assert match.outcome is not None


# Several people at one screen.


class Household:
    """People at one screen: each discards what they draw; `calls` are the seats that say they call, by discard."""

    by_line = False

    def __init__(
        self, screen: Screen, calls: Mapping[int, str] | None = None, *, answer: str = "x", most: int = 400
    ) -> None:
        self._screen, self._calls, self._answer, self._most = screen, calls or {}, answer, most
        self.asked = 0
        """How often everybody was asked whether they call."""

    def read(self) -> str:
        self._most -= 1
        if self._most < 0:
            raise EOFError
        seen = self._screen.raw.rpartition("\x1b[2J")[2]
        if "Anybody?" in seen:
            self.asked += 1
            return self._calls.get(self.asked, "")
        if "any key" in seen:
            return "y"
        return self._answer if "Do you want it?" in seen else "t"


def shared(
    match: AnyMatch, screen: Screen, answers: Input, people: Sequence[int] = (0, 1, 2, 3), *, speed: Speed = "fast"
) -> Session:
    """A table that several people share, with computers in the other seats."""
    shown = table(screen, answers, match.rules, me=None, people=people, speed=speed)
    cpus = {seat: Drawer() for seat in range(match.rules.players) if seat not in people}
    return session_of(match, shown, cpus, spoken("en"), seats=seated(match.rules, None, people))


COMPANY = pytest.mark.parametrize("people", [(0, 1, 2, 3), (0, 2)], ids=["four people", "two and two computers"])


@COMPANY
def test_hot_seat_shows_each_person_only_their_own_tiles(
    people: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SPEEDS, "slow", 1e-6)
    match, screen = opened(rules_for(hands=1)), Screen()
    watched: list[tuple[int, GameState]] = []

    class Watched(Household):
        def read(self) -> str:
            watched.append((len(screen.pictures) - 1, match.state))
            return super().read()

    shared(match, screen, Watched(screen, dict.fromkeys(range(400), "123"), most=120), people, speed="slow").run()
    style, pictures, seen = Style(spoken("en"), colour=False), screen.pictures, set[int]()
    for at, state in watched:
        lines = [" ".join(line.split()) for line in pictures[at].split("\n")]
        asked = "[q]uit" in pictures[at]
        for seat, player in enumerate(state.players):
            hand = " ".join(style.name(tile.value) for tile in player.hand)
            if player.hand and any(line.startswith(hand) for line in lines):
                assert asked
                assert seat in match.game.to_act(state)
                seen.add(seat)
    assert seen == {*people}
    hidden = [one for one in pictures if "[q]uit" not in one and "any key" not in one]
    assert hidden
    assert all(re.search(r"\?\? \?\? \?\?", one) for one in hidden)


def public(screen: Screen) -> list[str]:
    """What everybody sees: all but the hands of those who are asked, and what is told behind the curtain."""
    return [one for one in screen.pictures if "[q]uit" not in one and "nothing for you to call" not in one]


def worlds(caller: int = 1) -> Iterator[tuple[AnyMatch, bool]]:
    """The same discard by seat 0, once with a seat that could call it and once without."""
    for could_call in (True, False):
        hands = ["123m 456m 789m 19s 34z", "", "", "258m 369p 147s 3467z"]
        hands[caller] = f"{'55' if could_call else '58'}p 147m 258s 1234z 9s"
        hands[3 - caller] = "369m 147p 369s 1256z"
        yield at_start(rules_for(hands=1), hands=hands, draws="5p 9m"), could_call


@pytest.mark.thinned
@COMPANY
@pytest.mark.parametrize("caller", [1, 2])
@pytest.mark.parametrize("pressed", ["", "2", "3", "23", "4", "1 3 4"])
def test_p19_the_curtain_never_tells_who_could_call(people: tuple[int, ...], caller: int, pressed: str) -> None:
    """The same pictures in the same order for all others, up to where somebody has had the next turn."""
    people = tuple(sorted({*people, caller}))
    seen = []
    for match, could_call in worlds(caller):
        screen = Screen()
        shared(match, screen, Household(screen, {1: pressed}, most=12), people).run()
        assert (Pass() in acted(match, caller)[:1]) is could_call
        seen.append(public(screen))
    called = len({*pressed} & {str(seat + 1) for seat in people})
    assert "Anybody? (Enter: nobody) 1 Player 1" in seen[0][1]
    assert len(seen[0]) > 2 + called
    assert seen[0][: 3 + called] == seen[1][: 3 + called]


def acted(match: AnyMatch, seat: int) -> list[object]:
    return [step.action for step in match.steps if step.seat == seat]


@COMPANY
def test_p19_after_every_discard_there_is_the_same_line(people: tuple[int, ...]) -> None:
    match, screen = opened(rules_for(hands=1)), Screen()
    household = Household(screen, most=150)
    shared(match, screen, household, people).run()
    names = ", ".join(f"{seat + 1} Player {seat + 1}" for seat in people)
    lines = [one.split("\n")[-1] for one in screen.pictures if "Anybody?" in one]
    assert {*lines} == {f"Anybody? (Enter: nobody) {names}"}
    assert len(lines) == len(tables.of_kind(match.log, TileDiscarded)) > 20


@pytest.mark.parametrize("caller", [1, 2])
def test_p19_who_says_so_and_has_nothing_to_call_gets_the_same_curtain_and_is_told(caller: int) -> None:
    curtains = []
    for match, could_call in worlds(caller):
        screen = Screen()
        shared(match, screen, Household(screen, {1: str(caller + 1)}, answer="p", most=6)).run()
        told = [f"Player {caller + 1}, there is nothing for you to call." in one for one in screen.pictures]
        assert any(told) is not could_call
        assert any(isinstance(action, Pon) for action in acted(match, caller)) is could_call
        at = next(at for at, one in enumerate(screen.pictures) if f"Player {caller + 1}, it is your turn." in one)
        assert could_call or told[at + 1]
        curtains.append(screen.pictures[: at + 1])
    assert [one for one in curtains[0] if "[q]uit" not in one] == [one for one in curtains[1] if "[q]uit" not in one]


def test_p19_who_says_nothing_has_passed() -> None:
    match, _ = next(worlds())
    screen = Screen()
    shared(match, screen, Household(screen, most=4)).run()
    assert acted(match, 1)[:1] == [Pass()]


class TwoPress(Keys):
    """Two people press one after the other, and then nobody."""

    def __init__(self) -> None:
        super().__init__()
        self._left = ["3", "2"]

    def within(self, seconds: float) -> str:
        if self._left:
            return self._left.pop(0)
        clock.sleep(seconds)
        return ""


def test_p19_several_people_may_call_one_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    VirtualClock(monkeypatch)
    match, _ = next(worlds())
    shown = table(Screen(), TwoPress(), match.rules, me=None)
    assert shown.shared.anybody(match.view(None), (0, 1, 2, 3)) == [1, 2]


def test_p19_a_call_counts_whatever_is_turned_up_between_it_and_the_question() -> None:
    """After an open kan the new dora is shown with the discard: everybody is asked twice, and heard both times."""
    hands = ("19m 19p 19s 1234z 258m", "055p 147m 258s 1234z", "66p 147m 369s 1234z 9s", "")
    match = at_start(rules_for(hands=1), hands=hands, draws="5p", replacements="6p")
    screen = Screen()

    class Kans(Household):
        def read(self) -> str:
            key = super().read()
            return "k" if key == "x" and match.state.turn == 0 else "p" if key == "x" else key

    shared(match, screen, Kans(screen, {1: "2", 2: "3"}, most=9)).run()
    assert Pon(pair("66p")) in acted(match, 2)


def test_nothing_tells_that_others_are_asked() -> None:
    """The same discard, once with a seat that could call it and once without: what a third seat is told is the same."""
    told = []
    for hand in ("55p 147m 258s 1234z 9s", "58p 147m 258s 1234z 9s"):
        match = at_start(hands=("", hand, "", ""), draws="5p 9m")
        before, heard = match.view(2), len(match.log)
        tables.go(match, "0 drawn")
        asked = bool(match.state.asked)
        tables.quiet(match)
        story = Story(speaker(match.rules, me=2), me=2, choices=CHOSEN)
        list(story.heard(before, match.heard(match.log[heard:], 2)))
        told.append((asked, sentences(story.latest, everything=True)))
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
    out = room.run("resume", path, "--plain", lines=["t"] * 100, lang=lang)  # calls are still passed
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
    shown = table(Screen(), Answers(*typed, by_line=True), match.rules, lang=lang, me=seat, plain=True)
    with pytest.raises(EOFError):
        shown.ask(match.view(seat), seat)
    return capsys.readouterr().out


def test_plain_names_what_may_be_typed_and_no_letters_where_there_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    bare = at_start(hands=("147m 258p 369s 1234z", "", "", ""), draws="5z")
    out = asked_plainly(bare, capsys, "", "r r")
    assert "letters above" not in out
    assert (
        "\nNothing was typed.\nType the tile to discard, such as 5p. t discards the drawn one. h hints, o table" in out
    )
    assert "'r' is not a tile" in out
    assert "The letters above work, too." in asked_plainly(at_start(), capsys)
    called = at_start(hands=("", "56m 123m 99p 456s 78s 1z", "", ""), draws="7m")
    tables.go(called, "0 drawn", "1 chi 56m")
    tables.quiet(called)
    assert "t discards" not in asked_plainly(called, capsys)
    assert "x passes" in asked_plainly(at_pair(), capsys)


def test_a_drawn_table_for_lines_names_no_enter() -> None:
    match, screen = at_start(), Screen()
    with pytest.raises(EOFError):
        table(screen, Answers(by_line=True), match.rules).ask(match.view(0), 0)
    assert "[5p] discard that tile  [t] discard what you drew" in screen.pictures[-1]
    assert "Enter" not in screen.pictures[-1]


def helped(preset: str, lang: str, size: tuple[int, int] = (80, 99)) -> list[str]:
    """The help page of the drawn table."""
    return drawing(opened(rules_for(preset)), lang, size, "?")


def unbroken(lines: Sequence[str], lang: str) -> str:
    """Lines as one text, whatever the screen broke."""
    return ("" if lang == "ja" else " ").join(" ".join(lines).split())


@BOTH
@pytest.mark.parametrize("size", [(80, 99), (60, 99)])
def test_the_help_page_names_every_key_and_keeps_it_beside_what_it_does(lang: str, size: tuple[int, int]) -> None:
    lines = helped("tenhou", lang, size)
    assert all(cell_len(line) <= size[0] for line in lines)
    for key in ("5p", "Enter", *"wrpckvxihnlag", "+", "-", ".", "u", "?", "q"):
        assert any(re.match(rf" +{re.escape(key)} +\S", line) for line in lines), key
    said = unbroken(lines, lang)
    assert {"en": "the digit raises, the letter discards", "ja": "数字で牌が浮き、文字で切る"}[lang] in said
    assert {"en": "never while you could win", "ja": "和了れるときを除く"}[lang] in said


@BOTH
def test_three_players_are_not_told_of_chi_and_dealers_not_that_they_pay_more_for_a_ron(lang: str) -> None:
    three, four = (unbroken(helped(preset, lang), lang).lower() for preset in ("tenhou-3p", "tenhou"))
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


def replay(match: AnyMatch, screen: Screen, answers: Input, *, seat: Perspective = OPEN, plain: bool = False) -> Viewer:
    """Somebody who looks through a match, with all tiles open or as a seat saw it."""
    seats, words = seated(match.rules, None), spoken("en")
    setting = a_setting(load("riichi"), match.rules, seats, screen, answers, words, plain=plain)
    return Viewer(
        ReplayCursor(match, seat, lambda view: view.deal), Retelling(setting), answers, words, one_round=False
    )


def test_a_plain_replay_tells_every_hand_and_who_passed(capsys: pytest.CaptureFixture[str]) -> None:
    match = at_pair()
    tables.quiet(match)
    views: tuple[tuple[Perspective, int], ...] = ((OPEN, 4), (1, 1))
    for seat, hands in views:
        replay(match, Screen(), Answers(), seat=seat, plain=True).tell()
        *_, last = re.split(r"^\d+ ?/ ?\d+.*$|^Step.*$", capsys.readouterr().out, flags=re.MULTILINE)
        assert len(re.findall(r"'s hand: ", last)) == hands
        assert "2: Pass." in last


def test_a_drawn_replay_shows_the_drawn_tile_of_others_apart() -> None:
    match, screen = at_start(hands=("", "679p 147m 258s 1234z", "", ""), draws="1z 8p"), Screen()
    tables.go(match, "0 drawn")
    tables.quiet(match)
    replay(match, screen, Answers("e", "q")).browse()
    assert "679p" in screen.pictures[-1]
    assert "+8p" in screen.pictures[-1]


def test_ctrl_c_keeps_the_record() -> None:
    rules, store = rules_for(), MemoryStore()
    match = opened(rules)
    sitting, effects = Sitting.opened(match, seated(rules, 0))
    store.begin("table", effects.lines)
    shown = table(Screen(), Answers("", "", "^C"), rules)
    cpus = {seat: RandomPlayer(riichi, f"{seat}") for seat in (1, 2, 3)}
    assert Session(sitting, shown, cpus, spoken("en"), store=store, table="table").run() is session.End.LEFT
    assert len(steps_of(Record.from_bytes(b"".join(store.read("table"))))) == len(match.steps) > 0


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


@pytest.mark.thinned(least=2)
@pytest.mark.parametrize("seat", [OPEN, 1])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_replay_goes_both_ways_and_shows_the_last_tiles(seat: Perspective, preset: str) -> None:
    rules = rules_for(preset)
    match, screen = opened(rules), Screen()
    dice = RandomPlayer(riichi, "replayed")
    while match.to_act:
        turn = match.to_act[0]
        match.submit(turn, dice.choose(match.view(turn), turn))
    answers = Answers(*["n"] * 300, "p", "g", "r", "2", "", "e", "q")
    replay(match, screen, answers, seat=seat).browse()
    for picture in screen.pictures:
        assert all(cell_len(line) <= 80 for line in picture.split("\n"))
        assert len(picture.split("\n")) <= 24
    assert "The match is over" in " ".join(screen.pictures[-1].split())
    first = (
        Style(spoken("en"), colour=False).many([tile.value for tile in match.state_at(0).players[2].hand]).split()[0]
    )
    assert (first in screen.pictures[0]) is (seat == OPEN)


# Words.


def test_pictures_know_no_rule() -> None:
    for module in (board, tile_pictures):
        assert "zashiki.games" not in Path(str(module.__file__)).read_text(encoding="utf-8")


def test_the_room_is_light_until_it_draws() -> None:
    assert loads_light(room_package)


def test_progress_and_rounds_are_those_of_the_hand() -> None:
    view = opened(rules_for()).view(0)
    assert speaker(view.rules).progress(view) == "East 1  25,000, 25,000, 25,000, 25,000"
    assert speaker(view.rules, lang="ja").progress(view).startswith("東一局")
    assert speaker(view.rules).round_of(view) == 1


def test_a_north_is_set_aside_with_three() -> None:
    match = at_start("tenhou-3p", hands=("19m 123p 456p 789s 44z", "", ""), draws="1z", dora="9p")
    assert meant(match, "f") == Kita()
    match.submit(0, Kita())
    tables.quiet(match)
    assert "north ×1" in "\n".join(drawing(match))


@pytest.mark.parametrize(("tobi", "said"), [("negative", "falls below zero"), ("zero", "falls to zero or below")])
def test_the_rules_in_brief_say_when_somebody_is_bust(tobi: str, said: str) -> None:
    assert said in "".join(brief_lines(speaker(rules_for(tobi=tobi)).brief()))
