"""What guests may be called, and how their names are shown."""

import pytest

from zashiki.cli.personal_names import fitting
from zashiki.cli.tables.score_table.players import wrong_name
from zashiki.kernel.game import Illegal
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour.company import PERSON
from zashiki.parlour.names import checked_name
from zashiki.parlour.seat_names import guest_labels, names_of
from zashiki.server.server_words import server_words
from zashiki.texts.words import LANGUAGES, Words

BOTH = [server_words(language) for language in LANGUAGES]
ENGLISH = server_words("en")

NOBODY_SEES = (
    *("\u3164", "\u115f", "\uffa0", "\u2800\u2800", "\U0001d159"),
    *("\ufe0f", "a\ufe0f", "葛\ufe0f", "a\u034f", "\u0301", "\U000e0100"),
    *("a\u1160b", "a\u17b4", "\u17b5", "\u180b", "a\u180f", "\ufffc", "\U00013441", "\U00013442", "\U00016fe4"),
)


@pytest.mark.parametrize("name", NOBODY_SEES)
def test_a_name_that_nobody_sees_is_refused_wherever_one_is_given(name: str) -> None:
    with pytest.raises(Illegal, match="wrong_name"):
        checked_name(name)
    assert fitting(name) is None
    assert wrong_name(["Aki", name], 2) == name


@pytest.mark.parametrize("name", ["葛\U000e0100城", "❤\ufe0f", "山田\u3000太郎", "Zoë", "नमस्ते", "😀", "★"])
def test_a_name_that_everybody_sees_is_taken(name: str) -> None:
    assert checked_name(name) == fitting(name) == name
    assert wrong_name(["Aki", name], 2) is None


# How they are shown.

TAKES_FOR_KITSUNE = (
    "Kitsune",
    "KITSUNE",
    "Кіtѕunе",
    "Ｋｉｔｓｕｎｅ",
    "K1tsune",
    "Kitsuné",
    "Kltsune",
    "Kιtsυηε",
    "Kıtsune",
    "ᴋɪᴛsᴜɴᴇ",
    "Ⲕⲓⲧsune",
    "Kitsսոe",
    "Ꮶitsune",
    "ꓗꓲꓔꓢꓴꓠꓰ",
    "🅺itsune",
    "Kitsu᷄n҈e",
    "Kit sune",
    "力ッパ",
    "きつね",
    "キツネ",
    "You",
)


@pytest.mark.parametrize("name", TAKES_FOR_KITSUNE)
@pytest.mark.parametrize("words", BOTH, ids=lambda words: words.language)
def test_a_guest_whose_name_looks_like_a_computers_is_marked_as_a_guest(name: str, words: Words) -> None:
    seats = (SeatInfo("Aki", PERSON), SeatInfo(name, PERSON), SeatInfo("Kappa", "greedy"))
    aki, marked, computer = names_of(seats, words)
    assert (aki, marked) == ("Aki", words.say("who.guest", name=name, n=2))
    assert computer == words["who.glance"]


def test_guests_whose_names_look_alike_are_told_apart() -> None:
    seats = tuple(SeatInfo(name, PERSON) for name in ("Anna", "Аnnа", "Hanna"))
    assert names_of(seats, ENGLISH) == ("Anna (guest 1)", "Аnnа (guest 2)", "Hanna")
    assert names_of(seats, ENGLISH, me=1)[1] == "You"
    assert [seat.name for seat in seats] == ["Anna", "Аnnа", "Hanna"], "the name itself stays as it was given"


@pytest.mark.parametrize(
    ("one", "other"), [("Emma", "Ernma"), ("Anna Lee", "Anna  Lee"), ("Kitsune", "Kitsune (guest 1)")]
)
def test_two_guests_whose_names_read_alike_are_both_marked(one: str, other: str) -> None:
    seats = tuple(SeatInfo(name, PERSON) for name in (one, other))
    assert names_of(seats, ENGLISH) == (f"{one} (guest 1)", f"{other} (guest 2)")


def test_a_guest_who_is_called_like_somebody_without_a_name_is_marked() -> None:
    seats = (SeatInfo("Player 2", PERSON), SeatInfo("", PERSON))
    assert names_of(seats, ENGLISH) == ("Player 2 (guest 1)", "Player 2")


def test_other_names_are_shown_as_they_are() -> None:
    names = ("Aki", "青木", "Zoë", "Kitsune 2")
    assert names_of([SeatInfo(name, PERSON) for name in names], ENGLISH) == names
    assert names_of([SeatInfo("Kitsune", "greedy"), SeatInfo("Kitsune")], ENGLISH) == ("Kitsune", "Kitsune"), (
        "a record of other programs has no guests"
    )


def test_a_name_in_a_record_from_outside_turns_nothing_that_stands_beside_it() -> None:
    seats = (
        SeatInfo("\u202eeve\u2066", ""),
        SeatInfo("a\x1b[2J", "person"),
        SeatInfo("\u3164", ""),
        SeatInfo("", "\u202ex"),
    )
    assert names_of(seats, ENGLISH) == ("?eve?", "a?[2J", "Player 3", "?x")


def test_a_guests_label_turns_nothing_either() -> None:
    seats = (SeatInfo("Kitsune\u202e", PERSON), SeatInfo("Aki", PERSON))
    assert guest_labels(seats)[0]["en"] == "Kitsune? (guest 1)"
