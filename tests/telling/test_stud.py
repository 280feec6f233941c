"""Stud, told: every event in words, scenes with all that a picture shows, every choice offered once, each sheet."""

from functools import cache
from typing import Any, get_args

import msgspec
import pytest

from tests.games.stud.tables import ONLINE, play, table
from zashiki import telling
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.games import stud
from zashiki.games.stud import Bet, Call, Check, Complete, Fold, Raise, Ruleset, cards, events
from zashiki.games.stud.hand_names import card_sign, side_words
from zashiki.games.stud.hand_ranks import high, high_hand, low
from zashiki.games.stud.pieces import mask_of
from zashiki.games.stud.variants import VARIANTS, Side
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import load
from zashiki.players.random_player import RandomPlayer
from zashiki.telling import CheckedSpeaker, Listener, Piece, Pieces, Sheet, TellingError, words_for
from zashiki.telling.pieces import Style
from zashiki.telling.stud import Scene, StudSpeaker, piece_names
from zashiki.telling.stud.cards import LETTERS, SIGNED, codes
from zashiki.telling.stud.chart import HIGH, LOW
from zashiki.telling.stud.pot_words import award_said, pots_said
from zashiki.telling.stud.pots import PotNow, awards, told_apart
from zashiki.telling.stud.scene import Tag
from zashiki.telling.stud.sentences import Told
from zashiki.telling.stud.spoken_hands import spoken_hand
from zashiki.telling.stud.voice import StudVoice
from zashiki.texts.words import LANGUAGES, Words

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
BOTH = pytest.mark.parametrize("language", LANGUAGES)


def words(language: str) -> Words:
    return words_for(language, load("stud"))


def listening(rules: Ruleset, language: str, *, me: int | None = None, pieces: Style = "sign") -> Listener[Ruleset]:
    said = words(language)
    return Listener(load("stud"), said, NAMES[: rules.seats], rules, me, piece_names(pieces, said))


def speaking(rules: Ruleset, *, me: int | None = 0, language: str = "en", pieces: Style = "sign") -> StudSpeaker:
    return StudSpeaker(listening(rules, language, me=me, pieces=pieces))


def walked(played: AnyMatch, *, me: int | None = 0, language: str = "en", whole: bool = False) -> list[Told]:
    """What a seat, or a spectator, heard of a match; `whole`: with every card open, as in a replay."""
    begin = stud.start(played.rules)
    heard = played.log if whole else played.heard(played.log, me)
    return list(speaking(played.rules, me=me, language=language).walk(begin, heard))


def told(played: AnyMatch, *, me: int | None = 0, language: str = "en", whole: bool = True) -> list[str]:
    return [line for one in walked(played, me=me, language=language, whole=whole) for line in (*one.lines, *one.asides)]


def written(sheet: Sheet | None) -> str:
    assert sheet is not None
    return "\n".join(sheet_lines(sheet, SIGNED))


def turns(played: AnyMatch, me: int) -> list[str]:
    """Each turn in brief, as a seat hears it."""
    speaker, view, said = speaking(played.rules, me=me), stud.start(played.rules), []
    for happened in (played.opening, *(step.events for step in played.steps)):
        some = list(speaker.walk(view, played.heard(happened, me)))
        said.append(speaker.in_brief(some))
        view = some[-1].view
    return said


@cache
def random_match(game: str, seats: int, preset: str) -> AnyMatch:
    """Some deals in which anything may happen: short stacks, rake, and seats that buy again."""
    knobs = {"seats": seats, "deals": 6, "stack": 150, "rotation": (game,), "rebuy": "broke", "rake": 1}
    rules = stud.change_rules(stud.preset(preset), **knobs)
    played: AnyMatch = Match.open(stud, rules, seed=f"{seats}/{game}")
    dice = RandomPlayer(stud, "told")
    while played.to_act:
        seat = played.to_act[0]
        played.submit(seat, dice.choose(played.view(seat), seat))
    return played


RANDOM = pytest.mark.parametrize(
    "played",
    [
        random_match(game, seats, preset)
        for game in VARIANTS
        for seats, preset in ((2, "roberts"), (4, "seed"), (8, "wsop-live"), (7, "online"))
    ],
    ids=lambda played: f"{played.rules.rotation[0]}-{played.rules.seats}",
)


# Sentences.


def test_a_deal_is_told_from_the_ante_to_the_pot() -> None:
    lines = told(play(table("2cKdAs Kh7c9d4h", "3cQd5h Jd8s6c2h"), "b m20 c k k k k k k k k"))
    assert lines == [
        "Deal 1 of 1: Seven-card Stud. Dealer: Bob.",
        "Everybody antes 5.",
        "Third street.",
        "You are dealt 2♣ K♦ face down and A♠ face up.",
        "Bob is dealt 5♥ face up.",
        "Bob brings in for 10.",
        "You complete to 20.",
        "Bob calls 10.",
        "Fourth street, with 50 in the pot.",
        "You are dealt K♥.",
        "Bob is dealt J♦.",
        "You check.",
        "Bob checks.",
        "Fifth street, with 50 in the pot.",
        "You are dealt 7♣.",
        "Bob is dealt 8♠.",
        "You check.",
        "Bob checks.",
        "Sixth street, with 50 in the pot.",
        "You are dealt 9♦.",
        "Bob is dealt 6♣.",
        "You check.",
        "Bob checks.",
        "Seventh street, with 50 in the pot.",
        "Everybody still in is dealt the last card face down.",
        "You are dealt 4♥.",
        "Bob is dealt 2♥.",
        "You check.",
        "Bob checks.",
        "You show 2♣ K♦ 4♥: pair of kings, ace kicker.",
        "Bob is beaten, and throws the hand away unseen.",
        "Pot 50: you win 50 with a pair of kings, ace kicker.",
        "Won and lost: you +25, Bob −25.",
        "The match is over: all deals have been played.",
    ]


def test_a_fold_gives_the_pot_away_and_the_uncalled_bet_back() -> None:
    lines = told(play(table("2cKdAs Kh7c9d4h", "3cQd5h Jd8s6c2h"), "b m20 f"))
    assert lines[-4:-1] == [
        "10 that nobody called comes back to you.",
        "Pot 30: you win 30; everybody else has folded.",
        "Won and lost: you +15, Bob −15.",
    ]


SIDE_POT = "AcAdAh 2c7d9h4s", "KcKdKh 3c8d6hJs", "QcQdQh 5c9dTh7s"


THREE = "2cKdAs KhKc9d4h", "3cQd5h Jd8s6c2h", "7c7dTs 9sTd6d2d"


def side_pot_match() -> AnyMatch:
    return play(table(*SIDE_POT, stacks=(25, 200, 200), stack=0), "b c m20 c c b20 c b40 c k k k k")


def test_side_pots_are_named_and_all_in_is_told() -> None:
    lines = told(side_pot_match(), me=1)
    assert "Ann calls 10. All-in!" in lines
    said = [line for line in lines if "pot " in line and ":" in line]
    assert said[-2].startswith("Main pot 75: Ann wins 75 with three aces, nine kicker")
    assert said[-1].startswith("Side pot 120: you win 120 with three kings")


def checked_down(*hands: str) -> AnyMatch:
    """A deal of stud8 in which everybody stays and nobody bets."""
    many, rules = len(hands), stud.change_rules(ONLINE, rotation=("stud8",))
    return play(table(*hands, rules=rules), " ".join(["b", *"c" * (many - 1), *"k" * many * 4]))


def test_halves_quarters_scoops_and_missing_lows_are_told() -> None:
    said = " ".join(told(checked_down("KcKdKh 9c9dJhQs", "Ac2d3h 4c7dJsQh"), me=1))
    assert "Pot 30, high half 15: Ann wins 15 with a full house, kings over nines." in said
    assert "Pot 30, low half 15: you win 15 with a seven-four low (7-4-3-2-A)." in said
    said = " ".join(told(checked_down("KcKdKh 9c9dJhQs", "AcTd3h 4cTcJsQh")))
    assert "Nobody has a low, so the high hand takes it all." in said
    said = " ".join(told(checked_down("Ac2c3h 4c5cJhQs", "KcTd9h 8s8dJs2h")))
    assert "with a five-high straight, and a wheel (5-4-3-2-A). A scoop: the best high and the best low hand." in said
    said = " ".join(told(checked_down("KcKdKh 9c9dJhQs", "Ac2d3h 4c7dJsQh", "Ad2h3s 4d7hJcQd")))
    assert "Pot 45, high half 23: you win 23 with a full house, kings over nines." in said
    assert (
        "Pot 45, low half 22 is split, a quarter each: Bob wins 11 with a seven-four low (7-4-3-2-A), Cid wins 11"
        in said
    )
    said = " ".join(told(checked_down("AcKdQh 9c7d5h4s", "AdKhQs 9d7h5s4c", "2c3dJs TcTd8h6s")))
    assert "with a pair of tens" in said


@pytest.mark.parametrize(
    ("held", "sides", "said"),
    [
        ("AsKd9c7h5s4d2c", ("high",), "ace high (A-K-9-7-5)"),
        ("TsTd9c7h5s4d2c", ("high",), "a pair of tens, nine kicker"),
        ("TsTd9c9h5s4d2c", ("high",), "two pair, tens and nines, five kicker"),
        ("KsKdKc9h5s4d2c", ("high",), "three kings, nine kicker"),
        ("8s7d6c5h4s2d2c", ("high",), "an eight-high straight"),
        ("9s8s7s3s2sKdQc", ("high",), "a nine-high flush (9-8-7-3-2)"),
        ("As8s7s3s2sKdQc", ("high",), "an ace-high flush (A-8-7-3-2)"),
        ("KsKdKc9h9s4d2c", ("high",), "a full house, kings over nines"),
        ("KsKdKcKh9s4d2c", ("high",), "four kings, nine kicker"),
        ("8s7s6s5s4s2d2c", ("high",), "an eight-high straight flush"),
        ("AsKsQsJsTs2d2c", ("high",), "a royal flush"),
        ("8s7d4c3hAsKdQc", ("low",), "an eight-seven low (8-7-4-3-A)"),
        ("7s6d4c3hAsKdQc", ("low",), "a seven-six low (7-6-4-3-A)"),
        ("5s4d3c2hAsKdQc", ("low",), "a wheel (5-4-3-2-A)"),
        ("4s4d4c8h8s7dAc", ("low",), "a pair of fours (4-4-8-7-A)"),
        ("8s7d4c3hAsKdKc", ("high", "eight"), "a pair of kings, ace kicker, and an eight-seven low (8-7-4-3-A)"),
    ],
)
def test_in_a_sentence_a_hand_has_its_article(held: str, sides: tuple[Side, ...], said: str) -> None:
    assert spoken_hand(cards(held), sides, words("en")) == said
    bare = spoken_hand(cards(held), sides, words("ja"))
    assert all(part in bare for part in (side_words(cards(held), (side,), words("ja")) for side in sides))


@pytest.mark.thinned
@RANDOM
@BOTH
def test_every_event_of_random_matches_is_told_to_everybody(language: str, played: AnyMatch) -> None:
    for me in (0, 1, None):
        for whole in (True, False):
            lines = told(played, me=me, language=language, whole=whole)
            assert len(lines) > len(played.log) / 2
            assert not [line for line in lines if "{" in line]


@BOTH
def test_every_kind_of_event_has_a_sentence_or_is_wordless(language: str) -> None:
    said: set[type] = set()
    for game in VARIANTS:
        for seats, preset in ((2, "roberts"), (4, "seed"), (8, "wsop-live"), (7, "online")):
            some = walked(random_match(game, seats, preset), me=0, language=language)
            said |= {type(one.event) for one in some if one.lines or one.asides}
    for preset in ("wsop-live", "roberts"):
        said |= {type(one.event) for one in walked(crowded(preset), language=language) if one.lines}
    assert set(get_args(stud.Event)) == said | set(StudSpeaker.WORDLESS)


def test_nobody_hears_a_card_that_a_view_hides() -> None:
    played = play(table("2cKdAs Kh7c9d4h", "3cQd5h Jd8s6c2h"), "b m20 c k k k k k k k k")
    some = walked(played, me=0)
    lines = [line for one in some for line in one.lines + one.asides]
    assert not [line for line in lines if any(card_sign(card) in line for card in cards("3cQd2h"))]
    for code in ("3c", "Qd", "2h"):
        assert f'"{code}"'.encode() not in msgspec.json.encode([one.scene for one in some])


def crowded(preset: str) -> AnyMatch:
    """Seven who all stay, so that the cards do not suffice."""
    rules = stud.change_rules(stud.preset(preset), seats=7, deals=1)
    crowd: AnyMatch = Match(stud, rules, Fair.seeded("crowd", seats=7))
    while crowd.to_act:
        (seat,) = crowd.to_act
        safe = (stud.Check, stud.Call, stud.BringIn)
        crowd.submit(seat, next(one for one in crowd.legal(seat) if isinstance(one, safe)))
    return crowd


@BOTH
def test_short_antes_short_decks_and_odd_chips_are_told(language: str) -> None:
    said = words(language)
    short = told(table("2c3d4c 5h7h9hKd", "8c9dTc QhJh3s2d", stacks=(4, 500)), language=language)
    assert any(said["event.all_in"] in line for line in short)
    for preset, key in (("wsop-live", "burns_shuffled"), ("roberts", "community")):
        begin = said[f"event.{key}"].partition("{")[0]
        assert any(begin in line for line in told(crowded(preset), language=language))


def test_an_odd_chip_names_who_gets_it() -> None:
    hands = ("AcKd2c 7h9h3sJd", "AdKc2d 7c9c3dJh", "3c4d6h 8hThQsQh")
    tied = table(*hands, ante=5, folded_after=(7, 7, 3))
    while tied.to_act:
        (seat,) = tied.to_act
        wished = (stud.Fold,) if seat == 2 else (stud.BringIn, stud.Check, stud.Call)
        tied.submit(seat, next(one for one in tied.legal(seat) if isinstance(one, wished)))
    text = "\n".join(told(tied))
    assert "odd chip" in text


def test_a_turn_in_brief_says_what_was_chosen_and_what_followed() -> None:
    said = turns(side_pot_match(), me=1)
    assert said[0] == "Deal 1: Seven-card Stud, dealer Cid; you are dealt K♣ K♦ K♥."
    assert said[3] == "You complete to 20."
    assert said[5] == "Ann calls 10, all-in; fourth street follows; you are dealt 3♣."
    assert said[-1].startswith("Cid checks; Ann wins 75 with three aces, nine kicker; you win 120 with three kings")
    assert speaking(ONLINE).in_brief(()) == ""


@RANDOM
@BOTH
def test_every_turn_has_one_sentence(language: str, played: AnyMatch) -> None:
    speaker, view = speaking(played.rules, me=0, language=language), stud.start(played.rules)
    for happened in (played.opening, *(step.events for step in played.steps)):
        some = list(speaker.walk(view, played.heard(happened, 0)))
        said, view = speaker.in_brief(some), some[-1].view
        assert said
        assert said.endswith({"en": ".", "ja": "。"}[language])
        assert "{" not in said


def test_cards_are_written_as_the_listener_wants_them() -> None:
    match, found = table("2cKdAs Kh7c9d4h", "3cQd5h Jd8s6c2h"), {}
    for style in get_args(Style):
        some = speaking(match.rules, pieces=style).walk(stud.start(match.rules), match.log)
        found[style] = [line for one in some for line in one.lines if "You are dealt" in line][-1]
    assert found == {
        "code": "You are dealt 2c Kd face down and As face up.",
        "sign": "You are dealt 2♣ K♦ face down and A♠ face up.",
        "name": "You are dealt two of clubs, king of diamonds face down and ace of spades face up.",
    }
    assert (LETTERS.one("?"), SIGNED.one("?")) == ("??", "??")
    assert piece_names("name", words("en")).one("?") == "a hidden card"


# Scenes.


@pytest.mark.thinned
@RANDOM
def test_a_scene_can_be_sent_and_comes_back_equal(played: AnyMatch) -> None:
    for me, whole in ((0, False), (1, True), (None, False), (None, True)):
        for one in walked(played, me=me, language="ja", whole=whole):
            sent = msgspec.json.encode(one.scene)
            assert msgspec.json.decode(sent, type=Scene) == one.scene
            assert one.scene.seat == me


@RANDOM
def test_a_scene_adds_up_and_holds_no_rules(played: AnyMatch) -> None:
    speaker = speaking(played.rules, me=None)
    for at in range(len(played.steps) + 1):
        state = played.state_at(at)
        for seat in (0, 1, None):
            view = stud.mask(state, seat)
            scene = speaker.scene(view, seat)
            assert "rules" not in msgspec.to_builtins(scene)
            assert scene.to_act == stud.to_act(view)
            assert scene.street_pot + sum(pot.gathered for pot in scene.pots) == scene.pot or not scene.pots
            assert sum(pot.amount for pot in scene.pots) in (0, scene.pot)
            assert scene.street_pot == sum(one.bet for one in scene.seats)
            for one, player in zip(scene.seats, view.players, strict=True):
                assert (one.down, one.up) == (codes(player.down), codes(player.up))
                assert one.stack == player.stack


def test_the_schema_of_a_scene_can_be_made() -> None:
    assert "SeatScene" in msgspec.json.schema(Scene)["$defs"]


def test_a_scene_says_where_the_table_stands() -> None:
    match = play(table(*THREE), "b f")
    scene = speaking(match.rules, me=0).scene(match.view(0), 0)
    assert (scene.title, scene.deal_text) == ("Seven-card Stud, Third street", "Deal 1 of 1")
    assert (scene.variant, scene.street, scene.stakes, scene.bets) == ("stud", 3, (5, 10, 20, 40), (20,))
    assert (scene.bets_text, scene.question, scene.turn_text) == ("bets of 20", "10 to call", "Turn: You")
    assert (scene.dealer, scene.opener, scene.to_act, scene.to_call) == (2, 1, (0,), 10)
    assert [one.name for one in scene.seats] == ["You", "Bob", "Cid"]
    assert [one.down for one in scene.seats] == [("2c", "Kd"), ("?", "?"), ("?", "?")]
    assert [one.state and one.state.key for one in scene.seats] == [None, "bring_in", "folded"]
    assert [one.hand_text for one in scene.seats] == [("ace high",), ("five high",), ()]
    assert (scene.pot, scene.street_pot, scene.pot_text) == (25, 10, "Pot 25")


def test_a_scene_tells_the_pots_and_who_can_win_them() -> None:
    match = play(table(*SIDE_POT, stacks=(25, 200, 200)), "b m20 c c b20")
    scene = speaking(match.rules, me=2).scene(match.view(2), 2)
    assert [(pot.name, pot.amount, pot.gathered, pot.seats) for pot in scene.pots] == [
        ("Main pot", 75, 75, (0, 1, 2)),
        ("Side pot", 20, 0, (1,)),
    ]
    assert (scene.pot, scene.street_pot) == (95, 20)
    assert scene.pot_text == "Pot 95 (main pot 75, side pot 20)"
    assert scene.seats[0].state == Tag("all_in", "all-in")


@pytest.mark.parametrize(
    ("played", "said"),
    [
        ("b", [None, "brings in", None]),
        ("b f", [None, "brings in", None]),
        ("b c", [None, "brings in", "calls"]),
        ("b m20", [None, "brings in", "completes"]),
        ("b m20 r40", ["raises to 40", "brings in", None]),
        ("b c c k", ["checks", None, None]),
        ("b c c k k b20", [None, None, "bets 20"]),
        ("b c c b20 c r40", [None, None, "raises to 40"]),
    ],
)
def test_a_seat_wears_what_it_did_on_this_street(played: str, said: list[str | None]) -> None:
    match = play(table(*THREE), played)
    did = [one.did.text if one.did else None for one in speaking(match.rules).scene(match.view(0), 0).seats]
    assert did == said


DID = {
    events.BroughtIn: "bring_in",
    events.Completed: "complete",
    events.BetMade: "bet",
    events.Raised: "raise",
    events.Called: "call",
    events.Checked: "check",
}


@RANDOM
def test_what_a_seat_wears_is_what_it_chose_last(played: AnyMatch) -> None:
    last: dict[int, str] = {}
    for one in walked(played, me=None):
        if isinstance(one.event, events.StreetAdvanced | events.DealInit):
            last = {}
        if type(one.event) in DID:
            last[getattr(one.event, "seat", -1)] = DID[type(one.event)]
        for seat, scene in enumerate(one.scene.seats):
            if scene.did is not None:
                assert scene.did.key == last[seat]


def test_a_pair_showing_on_fourth_street_offers_two_sizes_of_bets() -> None:
    match = play(table("AcAd9h 9d7d2h4s", "KcKd3h 5c8d6hJs"), "b c")
    speaker = speaking(match.rules, me=0)
    scene = speaker.scene(match.view(0), 0)
    assert (scene.bets, scene.bets_text) == ((20, 40), "bets of 20 or 40")
    assert [offer.hint for offer in speaker.offers(match.view(0), 0) if offer.group == "bet"] == ["20", "40, double"]


def test_a_scene_of_stud8_has_a_line_for_each_half_and_razz_says_its_low() -> None:
    found = {}
    for game in ("stud8", "razz"):
        match = table("AcAd2h 2d7d9h4s", "KcKd3h 3c8d6hJs", rules=stud.change_rules(ONLINE, rotation=(game,)))
        found[game] = speaking(match.rules, me=0).scene(match.view(0), 0).seats[0].hand_text
    assert found == {"stud8": ("pair of aces, two kicker", "low so far 2-A"), "razz": ("low so far 2-A",)}


def test_before_the_first_deal_a_scene_names_the_game_that_will_be_played() -> None:
    rules = stud.change_rules(ONLINE, rotation=("razz", "stud"))
    speaker = speaking(rules)
    scene = speaker.scene(stud.start(rules), 0)
    assert (scene.title, scene.street, scene.pots, scene.dealer) == ("Razz, before the first card", 0, (), None)
    assert scene.deal_text == "Before the first deal"
    assert speaker.progress(stud.start(rules)).startswith("before the first deal, Razz")


def test_new_cards_are_those_of_the_latest_deal_or_of_a_street_that_nobody_has_acted_on() -> None:
    match = play(table("2cKdAs Kh7c9d4h", "3cQd5h Jd8s6c2h"), "b m20 c")
    speaker = speaking(match.rules)
    assert speaker.scene(match.view(0), 0).new == ("Kh", "Jd")
    some = list(speaker.walk(stud.mask(match.state_at(2), 0), match.heard(match.steps[-1].events, 0)))
    assert [one.scene.new for one in some] == [(), (), ("Kh", "Jd")]
    play(match, "k")
    assert speaker.scene(match.view(0), 0).new == ()


def test_after_the_showdown_a_scene_shows_the_five_cards_used_for_each_half() -> None:
    some = walked(checked_down("KcKdKh 9c9dJhQs", "Ac2d3h 4c7dJsQh", "Ad2h3s 4d7hJcQd"))
    scene = next(one.scene for one in some if one.chapter)
    used = [(award.side, share.seat, share.amount, set(share.used)) for award in scene.awards for share in award.shares]
    assert used == [
        ("high", 0, 23, {"Kc", "Kd", "Kh", "9c", "9d"}),
        ("low", 1, 11, {"Ac", "2d", "3h", "4c", "7d"}),
        ("low", 2, 11, {"Ad", "2h", "3s", "4d", "7h"}),
    ]
    assert scene.awards[0].shares[0].hand_text == "full house, kings over nines"
    assert scene.awards[1].text.startswith("Pot 45, low half 22 is split, a quarter each")


@RANDOM
def test_a_view_alone_tells_how_the_pots_were_paid_out(played: AnyMatch) -> None:
    """Where folded hands are still dealt to, a view cannot tell every one of them from a hand that was beaten."""
    paid, said = list[events.PotAwarded](), list[str]()
    for one in walked(played, me=None):
        if isinstance(one.event, events.DealInit):
            paid, said = [], []
        if isinstance(one.event, events.PotAwarded):
            paid.append(one.event)
            said += one.lines
        if isinstance(one.event, events.DealEnded):
            found = awards(one.view)
            assert [(award.pot, award.side, award.shares) for award in found] == [
                (award.pot, award.side, award.shares) for award in paid
            ]
            assert found == tuple(paid) or not told_apart(one.view)
            assert played.rules.folded_dealt or told_apart(one.view)
            assert [award.text for award in one.scene.awards] == said


# Choices.


@RANDOM
@BOTH
def test_offers_are_exactly_the_legal_choices(language: str, played: AnyMatch) -> None:
    speaker = speaking(played.rules, me=0, language=language)
    for at in range(len(played.steps)):
        state = played.state_at(at)
        (turn,) = stud.to_act(state)
        for seat in range(played.rules.seats):
            view = stud.mask(state, seat)
            offers = speaker.offers(view, seat)
            assert [offer.action for offer in offers] == list(stud.legal(view, seat))
            assert bool(offers) is (seat == turn)
            assert bool(speaker.question(view, seat)) is (seat == turn)
            begins = {"en": "Your turn: ", "ja": "あなたの番です。"}[language]
            assert seat != turn or speaker.question(view, seat).startswith(begins)
            for offer in offers:
                assert offer.label
                assert "{" not in offer.hint
                added = [getattr(event, "added", 0) for event in stud.decide(view, seat, offer.action)]
                assert (offer.amount or 0) == sum(added)


def test_a_choice_says_what_it_costs() -> None:
    match = play(table(*THREE), "b m20 r40")
    speaker = speaking(match.rules, me=1)
    assert [(one.label, one.hint, one.amount, one.group, one.weight) for one in speaker.offers(match.view(1), 1)] == [
        ("Fold", "keep 3,985", None, "fold", "quiet"),
        ("Call", "30 more", 30, "call", "plain"),
        ("Raise", "to 60, 50 more", 50, "raise", "plain"),
    ]
    play(match, "c c")
    (seat,) = match.to_act
    assert [(one.label, one.hint, one.amount, one.weight) for one in speaker.offers(match.view(seat), seat)] == [
        ("Fold", "", None, "quiet"),
        ("Check", "", 0, "quiet"),
        ("Bet", "20", 20, "plain"),
    ]


def test_a_choice_that_takes_the_last_chip_says_so() -> None:
    match = play(table("AcAd2h 2d7d9h4s", "KcKd3h 3c8d6hJs", stacks=(100, 12)), "b")
    assert [one.hint for one in speaking(match.rules).offers(match.view(1), 1)] == ["keep 7", "7 more, all-in"]


def test_hints_say_what_a_call_needs_and_what_the_hand_is_worth() -> None:
    match = play(table("AcAdAh 2c7d9h4s", "KcKd2h 3c8d6hJs"), "b")
    odds, share, unseen = speaking(match.rules).hints(match.view(0), 0)
    assert odds.text.startswith("A call costs 10 for a pot of 20, 2.0 to 1: it pays if you win more than 33%")
    assert (odds.kind, odds.action) == ("advice", Call())
    assert int(share.text.partition("worth ")[2].partition("%")[0]) > 60
    assert (share.kind, unseen.kind) == ("reading", "reading")
    short = play(table("AcAdAh 2c7d9h4s", "KcKd2h 3c8d6hJs", "QcQdTh 5c9d6s7s", stacks=(12, 200, 200)), "b m20")
    odds, *_ = speaking(short.rules).hints(short.view(0), 0)  # 7 more from each of the others, beside three antes
    assert odds.text.startswith("A call costs 7 for a pot of 29, 4.1 to 1: it pays if you win more than 19%")


def test_who_must_open_or_may_check_gets_other_hints() -> None:
    match = table("AcAdAh 2c7d9h4s", "KcKd2h 3c8d6hJs")
    speaker = speaking(match.rules)
    assert [hint.kind for hint in speaker.hints(match.view(1), 1)] == ["reading", "reading"]
    play(match, "b c")
    free, *_ = speaker.hints(match.view(0), 0)
    assert (free.text, free.action) == ("Staying in costs you nothing.", Check())
    assert speaker.hints(match.view(1), 1) == ()


def unseen(match: AnyMatch, seat: int = 0, language: str = "en") -> list[str]:
    speaker = speaking(match.rules, me=seat, language=language)
    return [hint.text for hint in speaker.hints(match.view(seat), seat) if hint.kind == "reading"][1:]


def test_hints_count_the_cards_that_are_still_unseen() -> None:

    pair = play(table("2s2hKh 9s8cAhAc", "5c6c3d 7d7h6s4s", "QcQdTd Ad9c8hJh"), "b c")
    assert unseen(pair) == [
        "Unseen cards that would help, among others: twos 2, kings 3. None of these is seen elsewhere."
    ]
    assert unseen(pair, language="ja") == [
        "伸ばせるカードの残り（主なもの）：2が 2 枚、キングが 3 枚。ほかには一枚も見えていません。"
    ]
    dead = play(table("AsAhKh 9s8cJhJc", "5c6c3d 7d7h6s4s", "QcQdAd Td9c8hJs"), "b c")
    assert unseen(dead) == ["Unseen cards that would help, among others: aces 1, kings 3. Seen elsewhere: ace (Cid)."]
    suited = play(table("2h9hKh 9s8cJhJc", "5c6c3d 7d7h6s4s"), "b")
    assert "hearts 10" in unseen(suited)[0]


@pytest.mark.parametrize("game", ["razz", "stud8"])
def test_hints_count_low_cards_in_razz_and_stud8(game: str) -> None:
    rules = stud.change_rules(ONLINE, rotation=(game,))
    match = table("As2hTh 9s8cJhJc", "AcKd5d 7d7h6s4s", rules=rules)
    play(match, "b" if match.to_act == (1,) else "b c")
    (seat,) = match.to_act
    assert seat == {"razz": 1, "stud8": 0}[game]
    assert unseen(match, seat)[-1].startswith("Low cards up to eight of ranks that you lack: ")


def test_a_spectator_may_be_told_what_a_seat_could_choose() -> None:
    match = play(table(*THREE), "b m20")
    speaker, view = speaking(match.rules, me=None), match.view(None)
    assert [offer.action for offer in speaker.offers(view, 0)] == list(stud.legal(view, 0))
    assert [hint.kind for hint in speaker.hints(view, 0)] == ["advice", "reading"]


def test_nothing_is_unseen_any_more_after_the_last_card() -> None:
    match = play(table("2cKdAs Kh7c9d4h", "3cQd5h Jd8s6c2h"), "b m20 c k k k k k k")
    assert match.state.street == 7
    assert unseen(match, match.to_act[0]) == []


# Sheets.


def test_the_end_of_a_deal_goes_pot_by_pot_with_the_cards_used() -> None:
    some = walked(side_pot_match(), me=1)
    sheet = speaking(side_pot_match().rules, me=1).round_end(some)
    assert written(sheet) == (
        "Deal 1 of 1: Seven-card Stud\n\n"
        "Main pot 75: Ann wins 75 with three aces, nine kicker.\n  Ann: A♣ A♦ A♥ 2♣ 7♦ 9♥ 4♠\n\n"
        "Side pot 120: you win 120 with three kings, jack kicker.\n  You: K♣ K♦ K♥ 3♣ 8♦ 6♥ J♠\n\n"
        "The other hands\n  Cid is beaten, and throws the hand away unseen.\n\n"
        "Chips\n"
        "  Player  before  change  after  place so far\n"
        "  Ann         25     +50     75             1\n"
        "  You        200     +35    235             2\n"
        "  Cid        200     −85    115             3"
    )
    assert sheet is not None
    won = next(part for part in sheet.parts if isinstance(part, Pieces))
    assert {piece.code for piece in won.pieces if piece.mark == "used"} == {"Ac", "Ad", "Ah", "7d", "9h"}
    assert won.pieces[3] == Piece("2c", "faint")


def test_hands_that_were_shown_and_lost_stand_below_the_pots() -> None:
    rules = stud.change_rules(ONLINE, mucking=False)
    played = play(table("2cKdAs Kh7c9d4h", "3cQd5h Jd8s6c2h", rules=rules), "b m20 c k k k k k k k k")
    said = written(speaking(played.rules).round_end(walked(played)))
    assert "The other hands\n  Bob, queen high (Q-J-8-6-5): 3♣ Q♦ 5♥ J♦ 8♠ 6♣ 2♥" in said
    mucked = play(table("2cKdAs Kh7c9d4h", "3cQd5h Jd8s6c2h"), "b m20 c k k k k k k k k")
    own = written(speaking(mucked.rules, me=1).round_end(walked(mucked, me=1)))
    assert "You, queen high (Q-J-8-6-5) (beaten, and thrown away unseen): 3♣ Q♦" in own


def test_the_end_of_a_deal_tells_the_next_game_of_a_mix_and_what_the_house_takes() -> None:
    rules = stud.change_rules(ONLINE, seats=2, rotation=("stud", "razz"), deals_per_game=1, deals=2, rake=2)
    played: AnyMatch = Match.open(stud, rules, seed="mix")
    while played.state.deal == 1:
        seat = played.to_act[0]
        played.submit(seat, next(one for one in played.legal(seat) if not isinstance(one, Complete | Bet | Raise)))
    said = written(speaking(rules).round_end(walked(played)))
    assert said.startswith("Deal 1 of 2: Seven-card Stud\n")
    assert "The house takes 2." in said
    assert "The next game is Razz." in said


@RANDOM
@BOTH
def test_every_deal_has_one_chapter_and_a_sheet(language: str, played: AnyMatch) -> None:
    some = walked(played, me=0, language=language)
    speaker = speaking(played.rules, me=0, language=language)
    chapters = [one.chapter for one in some if one.chapter]
    assert len(chapters) == sum(isinstance(one.event, events.DealEnded) for one in some)
    for at, one in enumerate(some):
        if one.chapter is None:
            continue
        assert one.chapter.line
        seat = one.chapter.seat
        assert one.chapter.amount == (0 if seat is None else max(one.chapter.changes))
        assert seat is None or one.chapter.changes[seat] == one.chapter.amount
        sheet = speaker.round_end(some[: at + 1])
        assert sheet is not None
        assert sheet.title == one.chapter.title
        assert "{" not in written(sheet)
        assert msgspec.json.decode(msgspec.json.encode(sheet), type=Sheet) == sheet
    assert speaker.round_end(()) is None
    assert speaker.round_end(some[:3]) is None


def test_the_standing_tells_nets_big_bets_and_each_game_of_a_mix() -> None:
    rules = stud.change_rules(ONLINE, seats=2, rotation=("stud", "razz"), deals_per_game=1, deals=2)
    played: AnyMatch = Match.open(stud, rules, seed="mix")
    while played.to_act:
        seat = played.to_act[0]
        played.submit(seat, next(one for one in played.legal(seat) if not isinstance(one, Fold)))
    some = walked(played)
    chapters = [one.chapter for one in some if one.chapter]
    speaker = speaking(rules)
    sheet = speaker.standing(some[-1].view, chapters)
    assert sheet.title.startswith(("You win ", "You lose ", "You break even"))
    said = written(sheet)
    assert "The match is over: all deals have been played." in said
    assert "per 100 deals" in said
    (own,) = [line.split() for line in said.partition("By game")[2].split("\n") if line.startswith("  You")]
    assert [int(one.replace("−", "-").replace("±", "").replace(",", "")) for one in own[1:]] == [
        chapter.changes[0] for chapter in chapters
    ]
    assert "By game" not in written(speaker.standing(some[-1].view))


def test_in_the_middle_of_a_deal_chips_in_the_pot_are_not_lost_yet() -> None:
    match = play(table("2cKdAs Kh7c9d4h", "3cQd5h Jd8s6c2h"), "b m20")
    said = written(speaking(match.rules).standing(match.view(0)))
    assert said.startswith("Before deal 1\n")
    assert said.count("±0") == 2


def test_what_may_be_looked_up_are_hands_and_deals() -> None:
    some = walked(side_pot_match(), me=1)
    speaker, chapters = speaking(side_pot_match().rules, me=1), [one.chapter for one in some if one.chapter]
    sheets = speaker.sheets(some[-1].view, 1, chapters)
    assert set(sheets) == {"hands", "log"}
    assert "full house: K♣ K♦ K♥ 4♠ 4♣" in written(sheets["hands"])
    assert "Deal 1 of 1: Seven-card Stud  +50  +35  −85" in written(sheets["log"])
    assert "No deal is over yet." in written(speaker.sheets(some[0].view, 1)["log"])


def test_the_chart_of_hands_is_in_order() -> None:
    worths = {category: high(mask_of(cards(five))) for category, five in HIGH.items()}
    assert all(high_hand(worth).category is category for category, worth in worths.items())
    assert list(worths.values()) == sorted(worths.values(), reverse=True)
    lows = [low(mask_of(cards(five))) for five in LOW]
    assert lows == sorted(lows, reverse=True)


@BOTH
@pytest.mark.parametrize("preset", stud.presets())
def test_rules_and_the_game_in_brief_are_said_for_every_preset(preset: str, language: str) -> None:
    rules = stud.preset(preset)
    speaker = speaking(rules, language=language)
    for sheet in (speaker.brief(), speaker.rules()):
        said = written(sheet)
        assert "{" not in said
        assert len(said.split("\n")) > 10
    assert speaker.rules().title.startswith(words_for(language, stud)[f"preset_name.{preset}"])


# What a newcomer found.


def japanese() -> str:
    said = words("ja")
    parts = ("event.", "hint.", "brief_rule.", "pot.", "table.", "card.", "refused.")
    keys = [key for key in said if key.startswith(parts)]
    return "\n".join(said[key] for key in keys)


def test_section_5_completing_is_not_called_betting_everything() -> None:
    said = "\n".join(sheet_lines(speaking(ONLINE, language="ja").brief(), SIGNED))
    assert "全額" not in said
    assert "すぐにスモールベットの額までベットする" in said
    assert "ブリングインをスモールベットの額に引き上げるのがコンプリート" in said


def test_section_5_nothing_to_call_is_no_need_to_call() -> None:
    assert "コールするもの" not in japanese()
    assert "コールの必要がなければチェックかベット" in words("ja")["brief_rule.choices"]


def test_section_5_equity_is_an_expected_share() -> None:
    match = play(table("AcAdAh 2c7d9h4s", "KcKd2h 3c8d6hJs"), "b")
    said = [hint.text for hint in speaking(match.rules, language="ja").hints(match.view(0), 0)]
    assert said[1].startswith("見積もり：あなたのハンドの期待勝率（エクイティ）は ")


def test_section_5_cards_are_no_hanafuda_and_hands_no_moves() -> None:
    assert "札" not in japanese()
    assert "の手" not in japanese()
    assert "最も強いハンドの勝ち" in words("ja")["brief_rule.game.stud"]


# From outside.


def checked(**more: Any) -> CheckedSpeaker:
    return telling.speaker("stud", rules=stud.change_rules(ONLINE, seats=2), **more)


def test_a_speaker_by_name_is_the_one_of_stud() -> None:
    speaker = checked(language="ja", names=("あき", "Kitsune"), me=1)
    assert speaker.names == ("あき", "あなた")
    scene = speaker.scene(stud.start(stud.change_rules(ONLINE, seats=2)), None)
    assert isinstance(scene, Scene)
    assert scene.seat is None


@pytest.mark.parametrize(
    ("made", "code"),
    [
        ({"me": 2}, "no_such_listener"),
        ({"names": ("Ann",)}, "wrong_names"),
        ({"language": "xx"}, "unknown_language"),
    ],
)
def test_what_does_not_fit_a_table_is_one_error(made: dict[str, Any], code: str) -> None:
    with pytest.raises(TellingError) as refused:
        checked(**made)
    assert refused.value.code == code


def test_views_seats_and_events_of_another_table_are_refused() -> None:
    speaker, view = checked(me=0), stud.start(stud.change_rules(ONLINE, seats=2))
    for asked, code in (
        (lambda: speaker.scene("view", 0), "wrong_view"),
        (lambda: speaker.scene(stud.start(ONLINE), 0), "other_rules"),
        (lambda: speaker.offers(view, 2), "no_such_listener"),
        (lambda: speaker.walk(view, [Fold()]), "wrong_event"),
        (lambda: speaker.fill(view, 0, {}), "no_form"),
    ):
        with pytest.raises(TellingError) as refused:
            asked()
        assert refused.value.code == code


def test_no_choice_of_stud_is_asked_twice() -> None:
    match = table("AcAdAh 2c7d9h4s", "KcKd2h 3c8d6hJs")
    assert speaking(match.rules).decision(match.view(1), 1) is None


# What a review found.


def test_a_bet_that_went_back_lies_before_nobody() -> None:
    some = walked(play(table(*THREE), "b m20 r40 f f"), me=None)
    at = next(n for n, one in enumerate(some) if isinstance(one.event, events.BetReturned))
    before, after = some[at - 1].scene, some[at].scene
    assert [one.bet for one in before.seats] == [40, 10, 20]
    assert [one.bet for one in after.seats] == [20, 10, 20]
    assert (after.pot, after.street_pot, [pot.gathered for pot in after.pots]) == (65, 50, [15])
    assert [one.did and one.did.text for one in before.seats] == ["raises to 40", None, None]
    assert [one.did for one in after.seats] == [None, None, None]


@RANDOM
def test_bets_pots_and_stacks_add_up_after_every_event(played: AnyMatch) -> None:
    for one in walked(played, me=None):
        scene = one.scene
        assert scene.street_pot == sum(seat.bet for seat in scene.seats)
        assert not scene.pots or scene.street_pot + sum(pot.gathered for pot in scene.pots) == scene.pot
        assert all(0 <= seat.bet <= seat.total for seat in scene.seats)
        assert all(pot.gathered >= 0 for pot in scene.pots)
        if isinstance(one.event, events.BetReturned):
            bets = sorted(seat.bet for seat in scene.seats)
            assert bets[-1] == bets[-2]


def test_no_next_game_is_told_when_one_seat_has_all_the_chips() -> None:
    mix = stud.change_rules(ONLINE, rotation=("stud", "razz"), deals_per_game=1)
    hands = "AcAdAh 2c7d9h4s", "KcKdKh 3c8d6hJs"
    played = play(table(*hands, rules=mix, stacks=(25, 25), deals=4), "b m20 c")
    assert played.state.reason == "last_seat"
    said = written(speaking(played.rules).round_end(walked(played)))
    assert "The next game" not in said


def test_a_next_game_is_told_when_a_seat_buys_again() -> None:
    knobs = {"rotation": ("stud", "razz"), "deals_per_game": 1, "deals": 4, "rebuy": "broke"}
    rules = stud.change_rules(ONLINE, seats=2, stacks=(25, 25), **knobs)
    played: AnyMatch = Match.open(stud, rules, seed="mix")
    while played.state.deal == 1:
        seat = played.to_act[0]
        played.submit(seat, next(one for one in played.legal(seat) if isinstance(one, Complete | Call)))
    some = walked(played)
    assert next(one for one in some if one.chapter).view.players[1].stack in (0, 50)
    assert "The next game is Razz." in written(speaking(rules).round_end(some))


@BOTH
def test_all_who_get_an_odd_chip_are_named(language: str) -> None:
    state, voice = crowded("roberts").state_at(0), StudVoice(listening(stud.preset("roberts"), language))
    award = events.PotAwarded(0, "whole", ((1, 34), (2, 34), (3, 33)))
    said = award_said(voice, state, award, {0: 101})
    one = award_said(voice, state, events.PotAwarded(0, "whole", ((1, 34), (2, 33), (3, 33))), {0: 100})
    even = award_said(voice, state, events.PotAwarded(0, "whole", ((1, 33), (2, 33))), {0: 66})
    ends = {
        "en": ("; the odd chips go to Bob, Cid.", "; the odd chip goes to Bob.", "Cid wins 33."),
        "ja": ("端数は一枚ずつBob、Cidへ。", "。端数はBobへ。", "Cidが 33。"),
    }
    for line, end in zip((said, one, even), ends[language], strict=True):
        assert line.endswith(end)


def test_where_a_view_cannot_tell_folded_from_beaten_it_names_no_hands() -> None:
    """Two are beaten alike: one folds the last street though it is free, and is still dealt to; one shows nothing."""
    rules = stud.change_rules(ONLINE, folded_dealt=True)
    scenes = []
    for wish in (stud.Fold, stud.Check):
        played = table("AcAdAh 2c7d9h4s", "KcKdKh 3c8d6hJs", rules=rules)
        while played.to_act:
            (seat,) = played.to_act
            last = seat == 1 and played.state.street == 7
            wished = (wish,) if last else (stud.BringIn, stud.Check, stud.Call)
            played.submit(seat, next(one for one in played.legal(seat) if isinstance(one, wished)))
        told_end = next(one for one in walked(played, me=None) if one.chapter)
        scenes.append((told_end.scene, speaking(played.rules, me=None).scene(told_end.view, None)))
    (heard, alone), (beaten_heard, beaten) = scenes
    assert heard.awards == alone.awards, "nobody showed a hand, so the other has folded"
    assert beaten_heard.awards[0].shares[0].hand_text == "three aces, nine kicker"
    assert (beaten.awards[0].shares[0].hand_text, beaten.awards[0].shares[0].used) == ("", ())
    assert beaten.awards[0].text == "Pot 30: Ann wins 30."


@RANDOM
def test_awards_of_a_view_alone_are_those_heard_or_say_less(played: AnyMatch) -> None:
    speaker = speaking(played.rules, me=None)
    for one in walked(played, me=None):
        if one.chapter is None:
            continue
        heard, alone = one.scene.awards, speaker.scene(one.view, None).awards
        if told_apart(one.view):
            assert heard == alone
        else:
            assert [(share.seat, share.amount) for award in heard for share in award.shares] == [
                (share.seat, share.amount) for award in alone for share in award.shares
            ]
            assert not [share for award in alone for share in award.shares if share.hand_text or share.used]


def test_a_deal_that_two_share_changes_nothing_for_nobody() -> None:
    hands = "AcKd2c 7h9h3sJd", "AdKc2d 7c9c3dJh"
    played = table(*hands)
    while played.to_act:
        (seat,) = played.to_act
        wished = (stud.BringIn, stud.Check, stud.Call)
        played.submit(seat, next(one for one in played.legal(seat) if isinstance(one, wished)))
    (chapter,) = [one.chapter for one in walked(played) if one.chapter]
    assert (chapter.seat, chapter.amount, chapter.changes) == (None, 0, (0, 0))


@pytest.mark.parametrize("more", [{"rebuy": "broke"}, {"between_deals": "reset"}, {}])
def test_the_brief_says_that_whoever_has_won_most_wins(more: dict[str, object]) -> None:
    said = written(speaking(stud.change_rules(ONLINE, **more)).brief())
    assert "Deals in a match: 24; whoever has won most wins." in said
    assert ("A player with no chips left is out." in said) is (not more)


def test_the_brief_lists_unequal_stacks() -> None:
    unequal = stud.change_rules(ONLINE, seats=3, stacks=(1000, 200, 300))
    assert "Chips at the start: You 1,000, Bob 200, Cid 300." in written(speaking(unequal).brief())
    assert "Each seat starts with 4,000." in written(speaking(ONLINE).brief())


@BOTH
def test_before_the_first_deal_no_deal_has_a_number(language: str) -> None:
    for deals in (24, 0):
        rules = stud.change_rules(ONLINE, deals=deals)
        speaker, view = speaking(rules, language=language), stud.start(rules)
        said = [speaker.progress(view), speaker.scene(view, 0).deal_text]
        begun = {
            "en": ("before the first deal, ", "Before the first deal"),
            "ja": ("最初のディールの前", "最初のディールの前"),
        }
        assert all(line.startswith(begin) for line, begin in zip(said, begun[language], strict=True))


def test_two_who_are_level_are_both_named_to_a_watcher() -> None:
    rules = stud.change_rules(ONLINE, seats=3)
    over = msgspec.structs.replace(stud.start(rules), phase=stud.Phase.MATCH_OVER, deal=24, reason="deals")
    won = [
        msgspec.structs.replace(one, stack=one.stack + by) for one, by in zip(over.players, (50, 50, -100), strict=True)
    ]
    level = msgspec.structs.replace(over, players=tuple(won))
    assert speaking(rules, me=None).standing(level).title == "Ann, Bob come out best, level: +50"
    won[1] = over.players[1]
    alone = msgspec.structs.replace(over, players=tuple(won))
    assert speaking(rules, me=None).standing(alone).title == "Ann comes out best: +50"
    assert speaking(rules, me=0).standing(level).title == "You win 50!"


@RANDOM
def test_new_cards_are_those_of_the_latest_event_that_brought_any(played: AnyMatch) -> None:
    for me in (0, None):
        for one in walked(played, me=me):
            assert len(one.scene.new) == len(set(one.scene.new)) <= played.rules.seats * 3
            lying = {card for seat in one.scene.seats for card in seat.down + seat.up} | {*one.scene.community}
            assert set(one.scene.new) <= lying
            if isinstance(one.event, events.HandShown):
                assert one.scene.new == codes(one.event.down)
            if isinstance(one.event, events.CardDealt7th) and me is None:
                assert one.scene.new == ()


def test_one_side_pot_is_not_several() -> None:
    voice = StudVoice(listening(ONLINE, "en"))
    parts = [PotNow(900, 900, (0, 1, 2)), PotNow(70, 70, (1, 2)), PotNow(30, 30, (1, 2))]
    assert pots_said(voice, 970, parts[:2]) == "Pot 970 (main pot 900, side pot 70)"
    assert pots_said(voice, 1000, parts) == "Pot 1,000 (main pot 900, side pots 70, 30)"


def test_the_standing_heads_its_players() -> None:
    assert words("ja")["standing.player"] == "プレイヤー"
