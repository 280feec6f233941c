"""Matches looked through on the page: step by step, by round, from every side, from files, with what was checked."""

import json
import re
from typing import Any

import pytest

from tests.page.replay_screens import SAMPLES, STILL, open_record, record_of
from tests.page.screens import PHONE, Guests, Screen
from tests.page.settled import Found
from zashiki.records.audit import verify
from zashiki.records.sitting_lines import read

GAMES = ("koikoi", "reversi", "riichi", "stud")
FACES = {"koikoi": ".rival [data-piece]", "riichi": ".held.shown", "stud": ".pod.shown"}
"""What shows that others' hands lie open."""


def long_run(value: str, *long: str) -> Any:
    """A case of a test that is left to the long run, if it is among these."""
    return pytest.param(value, marks=[pytest.mark.slow] * (value in long))


def at(screen: Screen) -> tuple[int, int]:
    """The round that is shown, and how many of its choices."""
    room = screen.find(".replaying")
    return int(room.get_attribute("data-round") or 0), int(room.get_attribute("data-place") or 0)


def shows(screen: Screen, round_: int, place: int) -> None:
    """Wait until a moment is shown."""
    screen.wait(f"{STILL}[data-round='{round_}'][data-place='{place}']")


def press(screen: Screen, *keys: str) -> None:
    for key in keys:
        screen.press(key)


def looked_through(guests: Guests, game: str) -> Screen:
    """Open the record of a whole match."""
    screen = guests.come()
    open_record(screen, record_of(game))
    shows(screen, 1, 1)  # what is dealt or set up lies there already
    return screen


def side(screen: Screen, name: str) -> Found:
    return screen.find(".sides").button(name)


@pytest.mark.parametrize("game", [long_run(game, "reversi", "stud") for game in GAMES])
def test_every_choice_of_a_match_can_be_stepped_to_and_back(game: str, guests: Guests) -> None:
    screen = looked_through(guests, game)
    first = screen.find(".scaled").inner_text()
    press(screen, "ArrowRight")
    shows(screen, 1, 2)
    press(screen, "ArrowRight")
    shows(screen, 1, 3)
    there = screen.find(".scaled").inner_text()
    assert there != first
    press(screen, "ArrowLeft", "ArrowLeft", "ArrowLeft")
    shows(screen, 1, 1)
    assert screen.find(".scaled").inner_text() == first
    press(screen, "End")
    screen.wait(f"{STILL}:not([data-place='1'])")
    press(screen, "ArrowLeft", "ArrowRight")
    screen.wait(STILL)
    screen.find(".reel-keys p .chip").first.click()
    assert screen.text("dialog h2")


@pytest.mark.parametrize(
    ("game", "rounds", "title"),
    [("stud", 4, "Deal 4 of 4"), pytest.param("riichi", 2, "East 1", marks=pytest.mark.slow)],
)
def test_at_the_end_the_last_deal_lies_there_with_its_result_and_the_standing(
    game: str, rounds: int, title: str, guests: Guests
) -> None:
    screen = looked_through(guests, game)
    press(screen, "End")
    screen.wait(f"{STILL}[data-round='{rounds}']")
    assert screen.pieces(".scaled")
    buttons = screen.find(".reel-keys p .chip")
    buttons.expected.to_have_text(["Result", "The standing"])
    buttons.first.click()
    screen.find("dialog h2").first.expected.to_contain_text(title)
    press(screen, "Escape")
    buttons.last.click()
    screen.find("dialog").expected.to_contain_text("have been played" if game == "stud" else "came first")


@pytest.mark.parametrize("game", [long_run(game, "riichi", "stud") for game in FACES])
def test_hands_lie_open_or_as_a_seat_or_a_watcher_saw_them(game: str, guests: Guests) -> None:
    screen = looked_through(guests, game)
    screen.find(FACES[game]).first.expected.to_be_attached()
    press(screen, "0")  # as the seat saw it
    side(screen, "All hands").expected.to_have_attribute("aria-pressed", "false")
    screen.find(FACES[game]).expected.to_have_count(0)
    press(screen, "2")
    side(screen, "You").expected.to_have_attribute("aria-pressed", "true")
    screen.find(FACES[game]).expected.to_have_count(0)
    side(screen, "As watched").click()
    side(screen, "As watched").expected.to_have_attribute("aria-pressed", "true")
    side(screen, "All hands").click()
    screen.find(FACES[game]).first.expected.to_be_attached()


def test_the_needle_is_drawn_along_the_reel_and_the_story_is_pressed(guests: Guests) -> None:
    screen = looked_through(guests, "koikoi")
    parts = screen.find(".track li").all()
    assert len(parts) == 6
    box = parts[2].bounding_box()
    screen.mouse.move(box["x"] + box["width"] - 2, box["y"] + 8)
    screen.mouse.down()
    screen.wait(f"{STILL}[data-round='3']")
    screen.mouse.move(parts[0].bounding_box()["x"] + 1, box["y"])
    shows(screen, 1, 1)
    screen.mouse.up()
    lines = screen.find(".log li button")
    lines.nth(3).click()
    lines.nth(3).expected.to_have_attribute("aria-current", "step")
    slider = screen.role("slider")
    assert slider.get_attribute("aria-valuenow") == str(at(screen)[1])
    assert "January" in (slider.get_attribute("aria-valuetext") or "")


@pytest.mark.slow
def test_it_plays_by_itself_at_a_speed_and_stops(guests: Guests) -> None:
    screen = looked_through(guests, "reversi")
    speed = screen.find(".reel-keys .right > .chip")
    speed.click()
    speed.click()
    assert speed.inner_text() == "4×"
    screen.find(".play").click()
    screen.wait(".replaying[data-state=playing]:not([data-place='1'])")
    screen.find(".play").click()
    screen.wait(STILL)
    press(screen, "End", " ")  # from the end it begins anew
    screen.wait(".replaying[data-state=playing][data-place='2']")
    press(screen, "x", " ")


@pytest.mark.slow
def test_by_rounds_and_the_keys_are_listed(guests: Guests) -> None:
    screen = looked_through(guests, "koikoi")
    press(screen, "Shift+ArrowRight")
    shows(screen, 2, 1)
    press(screen, "Shift+ArrowRight", "ArrowRight")
    shows(screen, 3, 2)
    press(screen, "Shift+ArrowLeft")
    shows(screen, 3, 1)
    press(screen, "Home", "?")
    assert screen.find("dialog dt").count() == 7


def test_a_round_that_cannot_be_fetched_is_said_and_asked_for_again(guests: Guests) -> None:
    screen = looked_through(guests, "koikoi")
    screen.lost = True
    screen.context.set_offline(True)
    press(screen, "End")
    screen.find(".banners .banner").expected.to_contain_text("cannot be reached")
    assert at(screen)[0] == 1, "what was there stays"
    screen.context.set_offline(False)
    press(screen, "End")
    screen.wait(f"{STILL}[data-round='6']")
    screen.find(".banners .banner").expected.to_have_count(0)


def test_who_steps_fast_asks_for_the_next_round_once(guests: Guests) -> None:
    screen = guests.come()
    screen.hold_requests("/api/replay?round=2")
    open_record(screen, record_of("koikoi"))
    screen.wait_until("() => held.length === 1")
    step = "() => dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))"
    for place in (2, 3, 4):
        screen.meanwhile(step)
        screen.wait(f".replaying[data-place='{place}']")
    assert screen.meanwhile("held.length") == 1
    screen.meanwhile("held.pop()()")
    shows(screen, 1, 4)


def finished(screen: Screen) -> str:
    """A table of the house whose match is over."""
    table = screen.against_computer("koikoi", knobs={"rounds": 2})
    for _ in range(2):
        screen.play_on()
    screen.until("asked")
    screen.ask_sheet("resign")
    screen.find("dialog .kaki").click()
    screen.wait(".room[data-state=over]")
    return table


def test_a_finished_match_of_the_house_is_found_again_and_a_link_leads_to_a_moment(guests: Guests) -> None:
    screen = guests.come()
    table = finished(screen)
    screen.find(f"dialog a[href='/replay/{table}']").click()
    shows(screen, 1, 1)
    press(screen, "ArrowRight", "ArrowRight")
    shows(screen, 1, 3)
    scene = screen.find(".scaled").inner_text()
    screen.find(".lintel .tool").nth(1).click()
    link = screen.text("dialog .moment-link")
    assert f"/replay/{table}?round=1&at=3&as=open" in link
    press(screen, "Escape")
    screen.find(".log .proof").expected.to_contain_text("sealed deals")
    screen.find(".log .proof").click()
    screen.find("dialog [data-ask=deal]").click()
    screen.find("dialog.deal").expected.to_contain_text("match")
    press(screen, "Escape")
    other = guests.come(PHONE)
    other.go(link.removeprefix(other.url))
    shows(other, 1, 3)
    assert {"You", "Aki"} & set(re.findall(r"\w+", scene))
    screen.go("/replay")
    screen.find(f".rows a[href='/replay/{table}']").click()
    shows(screen, 1, 1)


@pytest.mark.slow
def test_a_match_that_is_not_over_is_seen_from_ones_own_side_alone(guests: Guests) -> None:
    screen = guests.come()
    table = screen.against_computer("koikoi", knobs={"rounds": 2})
    screen.settled()
    screen.go(f"/replay/{table}")
    screen.wait(STILL)
    press(screen, "End")
    side(screen, "All hands").expected.to_be_disabled()
    assert screen.find(FACES["koikoi"]).count() == 0
    screen.find(".proof").expected.to_contain_text("Not checked in full")
    other = guests.come()
    other.go(f"/replay/{table}?round=1&at=1&as=0")  # a link from a side that only its own guest may see
    shows(other, 1, 1)
    side(other, "As watched").expected.to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(
    "file",
    ["reversi/wthor/WTH_1977.wtb", "riichi/tenhou6/double_ron.json", "stud/00-32-02.phh"],
    ids=lambda one: one[-4:],
)
def test_files_of_other_programs_are_looked_through(file: str, guests: Guests) -> None:
    path, screen = SAMPLES / file, guests.come()
    open_record(screen, path.read_bytes(), path.name)
    if path.suffix == ".wtb":  # a file of many games asks which
        screen.wait("dialog .games li")
        screen.role("searchbox").fill("12")
        screen.find("dialog .games .btn").first.click()
    screen.wait(STILL)
    press(screen, "ArrowRight")
    shows(screen, 1, 2)
    screen.find(".proof").expected.to_contain_text("nothing was sealed")


def test_a_match_is_taken_home_as_our_record_and_in_another_format(guests: Guests) -> None:
    screen = guests.come()
    turned = record_of("reversi", names=("\u202eeve", "Ren"))
    open_record(screen, turned, "\u202elnosj.jsonl")
    screen.wait(".proof.holds", state="attached")
    assert "?eve" in screen.text("body")
    assert "\u202e" not in screen.text("body")  # or else "verified" would stand beside what was turned round
    screen.find(".lintel .tool").nth(1).click()
    ours = screen.download(screen.button("Record of this house"))
    assert ours.suggested_filename == "_lnosj.jsonl"
    assert ours.path().read_bytes() == turned
    assert verify(read(turned)).complete
    ggf = screen.download(screen.button("GGF"))
    assert b"PB[?eve]" in ggf.path().read_bytes()


def forged(data: bytes) -> bytes:
    """A record with a line in it that was changed."""
    lines = data.splitlines(keepends=True)
    changed = json.loads(lines[5])
    changed["hash"] = "0" * 64
    return b"".join((*lines[:5], json.dumps(changed).encode() + b"\n", *lines[6:]))


def test_a_file_that_cannot_be_shown_says_why(guests: Guests) -> None:
    screen = guests.come()
    screen.go("/replay")
    wrong = {
        "a.txt": b"nothing of the kind",
        "a.ggf": b"\x00\x01\x02",
        "a.gif": b"{}",
        "forged.jsonl": forged(record_of("koikoi")),
    }
    said = set()
    for name, data in wrong.items():
        screen.find("input[type=file]").set_input_files({"name": name, "mimeType": "text/plain", "buffer": data})
        said.add(screen.text(".chooser .banner b"))
        screen.find(".chooser .banner .btn").click()
        screen.wait(".chooser .banner", state="detached")
    assert len(said) == len(wrong)
    assert all(len(one) > 12 for one in said)
    assert screen.get_by_text("Open a file").is_visible()
    screen.errors.clear()  # the browser tells of every answer that refuses
