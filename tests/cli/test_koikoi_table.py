"""The drawn Koi-Koi table: fits the screen, needs no colour, hides what is hidden, and answers each key."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from tests.cli.parlour import STOPPING, Answers, Screen, opened, sat, spoken, table
from tests.games.koikoi.table import go, position, random_match
from zashiki.cli import session
from zashiki.cli.answers import Command
from zashiki.cli.keyboard import DOWN, FIRST, LAST, LEFT, RIGHT, UP
from zashiki.cli.narration import SPEEDS
from zashiki.cli.program_words import words_for
from zashiki.cli.tables.koikoi import board, card_pictures, speaker_for
from zashiki.cli.tables.koikoi.pages import chart_lines, decision_lines
from zashiki.cli.tables.koikoi.turns import turn_lines
from zashiki.cli.tables.koikoi.typed_choices import CardQuestion
from zashiki.cli.tables.questions import Choice
from zashiki.cli.tables.sheets import written
from zashiki.cli.tables.table import Speed
from zashiki.games import koikoi
from zashiki.games.koikoi import GameState, Phase, cards
from zashiki.kernel.record import AnyMatch
from zashiki.telling.koikoi import KoiKoiSpeaker, piece_names
from zashiki.testing.koikoi import TestDecks, stacked
from zashiki.texts.sheets import Grid
from zashiki.texts.words import LANGUAGES, Words

KOIKOI_WORDS = Path(koikoi.__file__).parent / "words"
SIZES = ((80, 24), (100, 40), (120, 30), (60, 30), (50, 24), (38, 20))


def drawing(view: GameState, lang: str, width: int = 80, height: int = 24, seat: int = 0) -> list[str]:
    """The lines of a picture for a seat that is asked."""
    screen = Screen(width, height)
    with pytest.raises(EOFError):
        table(screen, Answers(), lang=lang, rules=view.rules).ask(view, seat)
    return screen.pictures[-1].split("\n")


def positions(count: int = 3, *, preset: str = "nintendo") -> list[GameState]:
    """Positions of random matches in which seat 0 must choose, as it sees them."""
    found = []
    for seed in range(count):
        match = random_match(koikoi.change_rules(koikoi.preset(preset), rounds=2), seed)
        states = (match.state_at(at) for at in range(len(match.steps)))
        found += [koikoi.mask(state, 0) for state in states if koikoi.to_act(state) == (0,)]
    return found


def speaker(view: GameState, lang: str) -> KoiKoiSpeaker:
    """Who speaks to seat 0 at the tables of these tests."""
    return speaker_for(view.rules, spoken(lang), ("", spoken(lang)["who.greedy"]), 0)


# Width and height.


@pytest.mark.thinned
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_line_is_wider_than_the_screen(lang: str, size: tuple[int, int]) -> None:
    for view in positions(2):
        lines = drawing(view, lang, *size)
        assert [line for line in lines if cell_len(line) > size[0]] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [38, 45, 60, 80])
def test_no_part_of_the_first_line_is_clipped(lang: str, width: int) -> None:
    words, view = spoken(lang), positions(1)[0]
    names = (words["telling.You"], words["who.greedy"])
    turn = words.say("table.turn", name=names[view.turn])
    known = (words.say("table.dealer", name=names[view.dealer]), words.say("table.stock", n=len(view.stock)), turn)
    first = drawing(view, lang, width)[0]
    parts = [part.strip() for part in re.split(r"\s{2,}", first)[1:]]
    assert set(parts) <= set(known)
    assert width < 80 or set(parts) == set(known)


def test_a_window_that_is_too_small_says_so_and_keeps_the_keys_in_sight() -> None:
    lines = drawing(positions(1)[0], "en", 40, 12)
    assert lines[0].startswith("Too small (40x12)")
    assert len(lines) <= 12
    assert "[q]uit" in "".join(lines[-2:])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_eighty_by_twenty_four_is_enough(lang: str) -> None:
    for view in positions(4):
        assert len(drawing(view, lang)) <= 23


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_full_field_and_full_piles_fit(lang: str) -> None:
    field = "1a 1b 2a 2b 3a 3b 4a 5a 6a 7a 8a 9a 10a 11a 12a"
    mine = "4b 5b 6b 7b 9b 10b 11c 1c 1d 2c 2d 3c 3d 4c 4d 5c 5d 6c 6d 7c 7d"
    theirs = "11b 8b 12b 12c 9c 9d 10c 10d"
    view = koikoi.mask(position("nintendo", hand="8c 8d 12d 11d", field=field, captured=mine, other_captured=theirs), 0)
    for width, height in SIZES:
        lines = drawing(view, lang, width, height)
        assert all(cell_len(line) <= width for line in lines)
    text = "\n".join(drawing(view, lang, 120, 40))
    words = Words(lang, KOIKOI_WORDS)
    assert all(words[f"picture.{card}"] in text for card in cards(field))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_of_a_whole_match_fits(lang: str) -> None:
    screen = Screen()
    keys = ["?", "", "y", "", "h", "h", "o", *STOPPING]
    assert sat(opened(rounds=3), table(screen, Answers(*keys), lang=lang), lang=lang) is session.End.FINISHED
    assert len(screen.pictures) > 40
    for picture in screen.pictures:
        lines = picture.split("\n")
        assert all(cell_len(line) <= 80 for line in lines)
        assert len(lines) <= 24


# Colour.


def test_without_colour_nothing_is_coloured() -> None:
    screen = Screen()
    sat(opened(), table(screen, Answers(*STOPPING)))
    styles = set(re.findall(r"\x1b\[([0-9;]*)m", screen.raw))
    assert not any(re.search(r"(^|;)(3[0-8]|4[0-8]|9[0-7]|10[0-7])(;|$)", style) for style in styles)


def test_with_colour_the_text_is_the_same() -> None:
    plain, coloured = Screen(), Screen(colour=True)
    for screen in (plain, coloured):
        sat(opened(), table(screen, Answers(*STOPPING)))
    assert "\x1b[1;30;103m" in coloured.raw
    assert plain.pictures == coloured.pictures


@pytest.mark.parametrize("lang", LANGUAGES)
def test_month_and_kind_are_written_on_every_card(lang: str) -> None:
    view = koikoi.mask(position("nintendo", hand="1a 2a 4b 12d", field="10a 11c", stock="3a"), 0)
    text = "\n".join(drawing(view, lang))
    words = Words(lang, KOIKOI_WORDS)
    for card in cards("1a 2a 4b 12d 10a 11c"):
        assert re.search(rf"{int(card.month)}─*{words[f'mark.{card.type.value}']}", text)


# Secrets.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_drawing_does_not_depend_on_hidden_cards(lang: str) -> None:
    for number, view in enumerate(positions(2)):
        one, two = (koikoi.sample(view, Random(f"{number}{twin}")) for twin in "ab")
        assert drawing(koikoi.mask(one, 0), lang) == drawing(koikoi.mask(two, 0), lang)


def test_the_opponents_hand_is_drawn_as_backs() -> None:
    view = koikoi.mask(position("nintendo", hand="1a 2a", other="12a 11a 10a", field="3c 4c"), 0)
    text = "\n".join(drawing(view, "en"))
    assert "Kitsune holds 3 ///" in text
    for word in ("Phoenix", "Rainman", "Deer"):
        assert word not in text


def test_hotseat_hides_both_hands_between_turns() -> None:
    match = opened()
    screen = Screen()
    sat(match, table(screen, Answers("", "1", "1", "", "1", "1", ""), me=None), cpus=())
    curtains = [at for at, picture in enumerate(screen.pictures) if "looked away" in picture]
    assert len(curtains) >= 2
    for at in curtains:
        assert not set("│┌[") & set(screen.pictures[at])
    whole = match.state_at(0)
    first = match.steps[0].seat
    shown = screen.pictures[curtains[0] + 1]
    assert f"Hand: Player {first + 1}" in shown
    assert "holds 8 ////////" in shown
    drawn = shown[shown.index("Hand: ") :]
    pictures = [spoken("en")[f"picture.{card}"] for card in whole.players[first].hand]
    assert all(picture in drawn for picture in pictures)


def test_hotseat_shows_no_hand_while_events_are_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setitem(SPEEDS, "slow", 0.0001)
    shown = table(screen, Answers("", "1", "1", ""), me=None, speed="slow")
    sat(opened(), shown, cpus=())
    watched = [picture for picture in screen.pictures if "[u]ndo" not in picture and "[q]uit" not in picture]
    watched = [picture for picture in watched if "Hand: " in picture]
    assert watched
    assert all("│///////│" in picture for picture in watched)


# Keys.


def asked(view: GameState, *keys: str, lang: str = "en", width: int = 80) -> tuple[Any, Screen]:
    screen = Screen(width)
    return table(screen, Answers(*keys), lang=lang, rules=view.rules).ask(view, 0), screen


def test_numbers_follow_the_order_shown() -> None:
    view = koikoi.mask(position("nintendo", hand="12a 3a 1a", field="3c"), 0)
    assert asked(view, "1")[0] == koikoi.PlayCard(koikoi.Card("1a"))
    assert asked(view, "o", "1")[0] == koikoi.PlayCard(koikoi.Card("12a"))
    assert asked(view, "o", "o", "2")[0] == koikoi.PlayCard(koikoi.Card("3a"))


def test_commands_are_answered_or_handed_on() -> None:
    view = koikoi.mask(position("nintendo", hand="12a 3a 1a", field="3c"), 0)
    assert asked(view, "u")[0] is Command.UNDO
    assert asked(view, "q")[0] is Command.QUIT
    answer, screen = asked(view, "z", "4", "h", "h", "+", "-", "?", "q", "y", "q", "?", "q", "\x1b1")
    assert answer == koikoi.PlayCard(koikoi.Card("1a"))
    said = "\n".join(screen.pictures)
    for words in ("That key does nothing here", "Hints are off.", "Hints are on.", "Keys", "Yaku "):
        assert words in said


def test_hints_can_be_switched_off() -> None:
    view = koikoi.mask(position("nintendo", hand="1c 9c", field="1a 9a", captured="3a 8a"), 0)
    _, screen = asked(view, "h", "q")
    with_hints, without = screen.pictures
    assert "taking Pine Crane: makes Three Brights (5 points)" in with_hints
    assert "[1]*" in with_hints
    assert "taking" not in without
    assert "[1]*" not in without


def test_the_pending_card_stays_visible_while_choosing_one_of_two() -> None:
    view = position("nintendo", hand="1c 9c", field="1a 1b 5c")
    view = replace(view, phase=Phase.SELECT_FIELD_CARD, pending=koikoi.Card("1d"))
    answer, screen = asked(koikoi.mask(view, 0), "2")
    assert answer == koikoi.SelectFieldCard(koikoi.Card("1b"))
    assert "played: Pine plain 2 (1P)" in screen.pictures[0]
    assert "[1-2] take which?" in screen.pictures[0]
    drawn_card = replace(view, phase=Phase.SELECT_FIELD_CARD_FOR_DRAW)
    assert "drawn: Pine plain 2" in "\n".join(drawing(koikoi.mask(drawn_card, 0), "en"))


# The pointer.


def choosing_one_of_two() -> GameState:
    view = position("nintendo", hand="1c 9c", field="1a 1b 5c")
    return koikoi.mask(replace(view, phase=Phase.SELECT_FIELD_CARD, pending=koikoi.Card("1d")), 0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [80, 50])
def test_arrows_move_along_the_hand_and_enter_plays(lang: str, width: int) -> None:
    view = koikoi.mask(position("nintendo", hand="12a 3a 1a", field="3c"), 0)
    answer, screen = asked(view, RIGHT[0], RIGHT[1], "", lang=lang, width=width)
    assert answer == koikoi.PlayCard(koikoi.Card("3a"))
    none, first, second = screen.pictures
    assert ">" not in none
    assert (">1<" in first, "[1]" in first) == (True, False)
    assert ">2<" in second
    assert spoken(lang).say("prompt.pointed", card=spoken(lang)["card.3a"]) in second
    assert all(cell_len(line) <= width for picture in screen.pictures for line in picture.split("\n"))


@pytest.mark.parametrize(
    ("keys", "card"),
    [
        ((LEFT[0],), "12a"),
        ((FIRST[0],), "1a"),
        ((LAST[0],), "12a"),
        ((RIGHT[0], LEFT[0]), "12a"),
        ((LAST[0], RIGHT[0]), "1a"),
        ((DOWN[0], DOWN[0], UP[0]), "1a"),
    ],
)
def test_the_pointer_goes_round(keys: tuple[str, ...], card: str) -> None:
    view = koikoi.mask(position("nintendo", hand="12a 3a 1a", field="3c"), 0)
    assert asked(view, *keys, "")[0] == koikoi.PlayCard(koikoi.Card(card))


def test_enter_plays_nothing_that_is_not_pointed_at() -> None:
    view = koikoi.mask(position("nintendo", hand="12a 3a 1a", field="3c"), 0)
    for keys in (("", "", "2"), (RIGHT[0], "\x1b", "", "2"), ("\x1b", "2")):
        assert asked(view, *keys)[0] == koikoi.PlayCard(koikoi.Card("3a"))
    assert asked(deciding(), RIGHT[0], "", "s")[0] == koikoi.CallShobu()


def test_a_look_at_a_page_leaves_the_pointer_where_it_is() -> None:
    view = koikoi.mask(position("nintendo", hand="12a 3a 1a", field="3c"), 0)
    assert asked(view, LAST[0], "?", "q", "h", "")[0] == koikoi.PlayCard(koikoi.Card("12a"))
    taking = choosing_one_of_two()
    assert asked(taking, LAST[0], "y", "q", "")[0] == koikoi.SelectFieldCard(koikoi.Card("1b"))


def test_arrows_move_between_two_that_match() -> None:
    answer, screen = asked(choosing_one_of_two(), "", RIGHT[0], RIGHT[0], "")
    assert answer == koikoi.SelectFieldCard(koikoi.Card("1b"))
    pointed = [re.findall(r">\d<", picture) for picture in screen.pictures]
    assert pointed == [[], [], [">1<"], [">2<"]]


def test_after_a_play_the_pointer_stays_at_its_place_and_no_second_enter_takes() -> None:
    before = koikoi.mask(position("nintendo", hand="12a 3a 1a 9c", field="7c"), 0)
    after = koikoi.mask(position("nintendo", hand="12a 3a 1a", field="7c 9c"), 0)
    last = koikoi.mask(position("nintendo", hand="12a", field="7c 9c"), 0)
    screen = Screen()
    talk = table(screen, Answers(RIGHT[0], RIGHT[0], "", RIGHT[0], "", LEFT[0], "", "", ""), rules=before.rules)
    assert talk.ask(before, 0) == koikoi.PlayCard(koikoi.Card("3a"))
    assert talk.ask(choosing_one_of_two(), 0) == koikoi.SelectFieldCard(koikoi.Card("1a"))
    assert talk.ask(choosing_one_of_two(), 0) == koikoi.SelectFieldCard(koikoi.Card("1b"))
    assert talk.ask(after, 0) == koikoi.PlayCard(koikoi.Card("3a"))
    assert talk.ask(last, 0) == koikoi.PlayCard(koikoi.Card("12a"))


def test_each_person_at_one_screen_has_a_pointer() -> None:
    view = position("nintendo", hand="12a 3a 1a", other="2c 6c", field="7c")
    screen = Screen()
    talk = table(screen, Answers(RIGHT[0], "", "q"), me=None, rules=view.rules)
    assert talk.ask(koikoi.mask(view, 0), 0) == koikoi.PlayCard(koikoi.Card("1a"))
    assert talk.ask(koikoi.mask(replace(view, turn=1), 1), 1) is Command.QUIT
    assert ">1<" not in screen.pictures[-1]


def test_the_pointed_card_has_a_sign_and_another_colour() -> None:
    view, screen = koikoi.mask(position("nintendo", hand="12a 3a 1a", field="3c"), 0), Screen(colour=True)
    talk = table(screen, Answers(RIGHT[0]), rules=view.rules)
    with pytest.raises(EOFError):
        talk.ask(view, 0)
    assert re.search(r"\x1b\[1;7m[^\x1b]*>1<", screen.raw)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_with_a_pointer_every_picture_still_fits(lang: str) -> None:
    for view in positions(4):
        _, screen = asked(view, RIGHT[0], "q", lang=lang)
        for picture in screen.pictures:
            assert len(picture.split("\n")) <= 24
            assert not picture.startswith(spoken(lang)["table.too_small"][:6])


# The decision.


def deciding(preset: str = "nintendo", *, calls: tuple[int, int] = (0, 0), pile: str = "1a 3a 8a 9a") -> GameState:
    view = position(preset, hand="5c 6c", field="7c", captured=pile, other_captured="6a 7a 10a", calls=calls)
    held = koikoi.yaku_of(view.rules, cards(pile), calls=calls[0])
    first, second = view.players
    return koikoi.mask(replace(view, phase=Phase.KOIKOI_DECISION, players=(replace(first, yaku=held), second)), 0)


def test_before_the_decision_everything_it_is_about_is_shown() -> None:
    view = deciding(calls=(0, 1))
    lines = drawing(view, "en")
    text = "\n".join(lines)
    joined = " ".join(line.strip() for line in lines)
    assert "Three Brights: 5 points, Flower Viewing: 5 points, Moon Viewing: 5 points" in joined
    assert "Stop now for 15 ×2 (seven points or more) ×2 (the opponent had called koi-koi) = 60 points" in joined
    assert "Kitsune: Boar, Deer, Butterfly: 5 points, 2 in hand, koi-koi calls: 1" in joined
    assert "[k] koi-koi  [s] stop" in text
    assert "Field: 1" in text
    assert asked(view, "k")[0] == koikoi.CallKoiKoi()
    assert asked(view, "s")[0] == koikoi.CallShobu()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", koikoi.presets())
def test_with_hints_the_decision_says_what_a_call_means(preset: str, lang: str) -> None:
    view = deciding(preset)
    shown = "".join("".join(drawing(view, lang)).split())
    said = spoken(lang).say("decision.call", name=spoken(lang)["who.greedy"])
    assert "".join(said.split()) in shown
    sheet, pieces = speaker(view, lang).decision(view, 0), piece_names("name", spoken(lang))
    assert sheet is not None
    with_hints, without = (decision_lines(sheet, pieces, hinting=hinting) for hinting in (True, False))
    assert with_hints[: len(without)] == without
    assert len(with_hints) == len(without) + 2
    assert "".join(with_hints[-1].split()) in shown


@pytest.mark.thinned
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (60, 24), (100, 40)], ids=str)
def test_hints_are_whole_or_left_out(lang: str, size: tuple[int, int]) -> None:
    for view in positions(3):
        lines = drawing(view, lang, *size)
        shown = "".join("".join(lines).split())
        keys = {offer.action: key for key, offer in enumerate(speaker(view, lang).offers(view, 0), 1)}
        for hint in speaker(view, lang).hints(view, 0):
            if hint.kind == "advice" and hint.action is not None:
                whole = f"[{keys[hint.action]}] {hint.text}"
                assert whole[:20] not in "\n".join(lines) or "".join(whole.split()) in shown


def test_when_only_stopping_is_allowed_it_is_said() -> None:
    assert "you can only stop" in "\n".join(drawing(deciding("nintendo-strict", calls=(1, 0)), "en"))
    assert "勝負のみ" in "\n".join(drawing(deciding("nintendo-strict", calls=(1, 0)), "ja"))


# Charts.


@pytest.mark.parametrize("preset", koikoi.presets())
def test_the_chart_lists_every_yaku_that_the_rules_play(preset: str) -> None:
    view = position(preset, hand="1c")
    for lang in LANGUAGES:
        chart = chart_lines(speaker(view, lang).sheets(view, 0)["yaku"], piece_names("sign", spoken(lang)), None)
        rows = chart[: -len(("points", "near"))]
        assert len(rows) == 1 + sum(row.points > 0 for row in view.rules.yaku)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [38, 60, 70, 80, 100])
@pytest.mark.parametrize("preset", ["nintendo", "hanafuda-online"])
def test_no_card_of_the_chart_is_cut_off(lang: str, width: int, preset: str) -> None:
    view = koikoi.mask(position(preset, hand="12a 3a 1a", field="3c", captured="1b 2b", other_captured="11a"), 0)
    screen = Screen(width, 90)
    table(screen, Answers("y", "", "q"), lang=lang, rules=view.rules).ask(view, 0)
    pages = screen.pictures[1].split("\n")
    assert all(cell_len(line) <= width for line in pages)
    shown = "".join("".join(pages).split())
    (grid,) = (part for part in speaker(view, lang).sheets(view, 0)["yaku"].parts if isinstance(part, Grid))
    for *_, said in (grid.head, *grid.rows):
        assert "".join(written(said, piece_names("sign", spoken(lang))).split()) in shown
    for legend in ("points", "near"):
        assert "".join(spoken(lang)[f"chart.legend_{legend}"].split()) in shown


def test_answers_are_read_in_every_phase() -> None:
    view = koikoi.mask(position("nintendo", hand="12a 3a 1a", field="3c"), 0)
    offers, scene = speaker(view, "en").offers(view, 0), speaker(view, "en").scene(view, 0)
    question = CardQuestion(offers, scene, spoken("en"), hinting=True)
    assert question.read("take 3c") == Choice(koikoi.SelectFieldCard(koikoi.Card("3c")))
    crane = next(one for one in offers if one.pieces == ("1a",))
    assert question.read("松に鶴") == Choice(koikoi.PlayCard(koikoi.Card("1a")), crane)
    assert question.read("勝負") == Choice(koikoi.CallShobu())
    for nonsense in ("", " ", "4", "0", "99", "k", "s", "1x", "take", "take 13a", "²"):
        assert question.read(nonsense) is None


# Rounds that end at the deal.


def test_a_lucky_hand_ends_the_month_with_its_reason() -> None:
    match = opened(chance=stacked(TestDecks.TESHI_TEST_DECK, rest=opened().chance), preset="nintendo")
    screen = Screen()
    sat(match, table(screen, Answers("", "q")))
    assert any("four of a month in the hand: 6 points" in picture for picture in screen.pictures)


def test_a_redeal_is_shown_with_its_reason() -> None:
    four = koikoi.deck("1a 2a 3a 4a 5a 6a 7a 8a", "1b 2b 3b 4b 5b 6b 7b 8b", "9a 9b 9c 9d 10a 11a 12a 1c")
    for lang, said in {"en": "Dealt again: four of a month on the field", "ja": "配り直し：場札に同じ月が四枚"}.items():
        match = opened(chance=stacked(four, rest=opened().chance), preset="seed-000")
        screen = Screen()
        sat(match, table(screen, Answers("", "q"), lang=lang), lang=lang)
        assert said in screen.pictures[0]


# Sessions.


def test_undo_and_quit_at_the_drawn_table() -> None:
    match: AnyMatch = opened()
    screen = Screen()
    end = sat(match, table(screen, Answers("u", "1", "1", "u", "u", "u", "u", "q")))
    assert end is session.End.LEFT
    assert "There is nothing to take back." in "\n".join(screen.pictures)
    assert "Taken back." in "\n".join(screen.pictures)
    assert len(match.steps) <= 1


def test_ctrl_c_at_the_drawn_table_leaves_it() -> None:
    match = opened()
    assert sat(match, table(Screen(), Answers("1", "^C"))) is session.End.LEFT
    assert match.steps


def test_the_match_ends_with_the_standing() -> None:
    screen = Screen()
    match = opened(rounds=1)
    answers = Answers(*["1", "s"] * 30)
    shown = table(screen, answers)
    assert sat(match, shown) is session.End.FINISHED
    last = screen.pictures[-1]
    assert "January: " in last
    assert "The match is over: the last month has been played." in last
    (result,) = shown.result(match.view(0))
    assert result in last


@pytest.mark.parametrize("lang", LANGUAGES)
def test_with_an_empty_hand_and_turns_left_the_question_is_drawn_as_on_any_turn(lang: str) -> None:
    start = position("seed-001", hand="8c", other="", field="8a", captured="1a 3a", turns=(7, 8))
    view = koikoi.mask(go(start, "8c").state, 0)
    assert (view.phase, view.players[0].hand) == (Phase.KOIKOI_DECISION, ())
    picture = "\n".join(drawing(view, lang))
    assert words_for(lang, koikoi).say("prompt.decide", n=0) in picture


def test_events_are_shown_one_by_one_when_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, quick = Screen(), Screen()
    monkeypatch.setitem(SPEEDS, "slow", 0.00001)
    each: tuple[tuple[Screen, Speed], ...] = ((slow, "slow"), (quick, "fast"))
    for screen, speed in each:
        sat(opened(), table(screen, Answers("1", "1", "1"), speed=speed))
    assert len(slow.pictures) > len(quick.pictures)


@pytest.mark.parametrize("height", [24, 26, 32])
def test_p12_the_log_never_begins_in_the_middle_of_a_turn(height: int) -> None:
    """However little room there is, what is left of the log are whole lines of whole turns."""
    match = random_match(koikoi.change_rules(koikoi.preset("nintendo"), rounds=2), 4)
    teller = speaker_for(match.rules, spoken("en"), ("", spoken("en")["who.greedy"]), 0)
    seen = 0
    for at in range(len(match.steps)):
        view = koikoi.mask(match.state_at(at), 0)
        if koikoi.to_act(view) == (0,):
            happened = [*match.opening, *(event for step in match.steps[:at] for event in step.events)]
            heard, screen = match.heard(happened, 0), Screen(160, height)
            shown = table(screen, Answers(), rules=match.rules)
            shown.recall(heard)
            with pytest.raises(EOFError):
                shown.ask(view, 0)
            whole = turn_lines(list(teller.walk(koikoi.start(match.rules), heard)), teller)
            logged = [line for line in screen.pictures[-1].split("\n") if re.match(r"(You|Kitsune): ", line)]
            turns = [line.rstrip() for line in logged if "koi-koi calls" not in line]
            assert set(turns) <= set(whole)
            seen += len(turns)
    assert seen > 10


def test_pictures_know_no_rule() -> None:
    for module in (board, card_pictures):
        assert "zashiki.games" not in Path(str(module.__file__)).read_text(encoding="utf-8")
