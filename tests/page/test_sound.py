"""Sound: how each one is made, which step has which, and when nothing is heard."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import pytest
from playwright.sync_api import Browser

from tests.cli.remote_house import RemoteHouse
from tests.page.screens import NO_YAKU, Guests, Screen

RATE = 48_000
LOUDEST, QUIET = 10 ** (-14 / 20), 10 ** (-18 / 20)
LENGTHS: Mapping[str, tuple[float, float]] = {
    "card": (0.06, 0.1), "capture": (0.13, 0.18), "tile": (0.03, 0.06), "disc": (0.05, 0.15), "turns": (0.15, 0.3),
    "chips": (0.1, 0.2), "your_turn": (0.1, 0.3), "yaku": (0.6, 1.5), "big_yaku": (0.8, 1.6), "koikoi": (0.15, 0.25),
    "stop": (0.2, 0.3), "riichi": (1.1, 1.3), "win": (1, 1.6), "time": (0.01, 0.05), "refused": (0.1, 0.15),
}  # fmt: skip
"""Seconds that each sound may last: the shortest and the longest."""
PITCHES: Mapping[str, Sequence[tuple[float, float, float, float]]] = {
    "card": [(0, 0.03, 1_800, 3_000)],
    "capture": [(0, 0.03, 1_800, 3_000), (0.075, 0.1, 1_150, 2_050)],
    "tile": [(0.01, 0.04, 1_800, 2_000)],
    "disc": [(0.01, 0.09, 300, 340)],
    "turns": [(0, 0.04, 580, 660), (0.15, 0.2, 820, 920)],
    "chips": [(0, 0.03, 4_900, 7_100), (0.056, 0.085, 4_900, 7_100), (0.111, 0.14, 4_900, 7_100)],
    "your_turn": [(0, 0.06, 430, 445), (0.12, 0.2, 405, 432)],
    "yaku": [(0, 0.12, 575, 600), (0.15, 0.3, 580, 890)],
    "big_yaku": [(0, 0.12, 575, 600), (0.28, 0.5, 580, 1_190)],
    "koikoi": [(0, 0.18, 80, 100)],
    "stop": [(0.005, 0.06, 1_150, 1_250), (0.165, 0.22, 1_150, 1_250)],
    "riichi": [(0.02, 0.12, 1_400, 2_800), (0.2, 0.6, 1_040, 1_060)],
    "win": [(0, 0.05, 1_030, 1_070)],
    "time": [(0.003, 0.02, 1_300, 1_700)],
    "refused": [(0.02, 0.12, 130, 150)],
}
"""From when to when, in seconds, the strongest pitch is between which two."""
MEASURED = """async ({ rate, pitches }) => {
  const { NAMES, samples } = await import(document.documentElement.dataset.files + "frame/sounds/instruments.js");
  const strongest = (values) => {
    let best = 0, most = 0;
    for (let pitch = 60; pitch < 8000; pitch *= 2 ** (1 / 24)) {
      let real = 0, imaginary = 0;
      values.forEach((value, n) => {
        real += value * Math.cos((2 * Math.PI * pitch * n) / rate);
        imaginary += value * Math.sin((2 * Math.PI * pitch * n) / rate);
      });
      if (real ** 2 + imaginary ** 2 > most) { best = pitch; most = real ** 2 + imaginary ** 2; }
    }
    return best;
  };
  const loudest = (values) => values.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const all = {};
  for (const name of NAMES) {
    const values = samples(name, rate), context = new OfflineAudioContext(1, values.length, rate);
    const buffer = context.createBuffer(1, values.length, rate);
    buffer.copyToChannel(values, 0);
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(context.destination);
    source.start();
    const heard = (await context.startRendering()).getChannelData(0);
    all[name] = {
      peak: loudest(heard), lasts: heard.length / rate, begins: Math.abs(heard[0]), ends: loudest(heard.slice(-48)),
      pitches: (pitches[name] ?? []).map(([from, to]) => strongest(heard.slice(from * rate, to * rate))),
    };
  }
  return all; }"""
LISTEN = """window.contexts = 0; window.heard = [];
  const Real = AudioContext, start = AudioBufferSourceNode.prototype.start;
  window.AudioContext = class extends Real { constructor() { super(); window.contexts += 1; } };
  AudioBufferSourceNode.prototype.start = function (at) {
    window.heard.push([this.buffer.length / this.buffer.sampleRate, at]); start.call(this, at); };"""
LISTED = """(files) => import(files + "frame/sounds/instruments.js").then(({ NAMES, samples }) =>
  heard.map(([lasts]) => NAMES.find((name) => Math.abs(samples(name, 48000).length / 48000 - lasts) < 1e-4)))"""


def listening(guests: Guests, *, sound: bool = False) -> Screen:
    """Let somebody come whose browser notes what it plays."""
    screen = guests.come(sound=sound)
    screen.before_scripts(LISTEN)
    return screen


def heard(screen: Screen) -> list[str]:
    """What was played so far, by its name."""
    return list(screen.evaluate(LISTED, screen.find("html").get_attribute("data-files")))


def contexts(screen: Screen) -> int:
    """How often the browser was asked for sound at all."""
    return int(screen.evaluate("contexts"))


@pytest.fixture(scope="module")
def lobby(browser: Browser, house: RemoteHouse) -> Iterator[Screen]:
    """Let somebody stand in the lobby who wants sound and has pressed something."""
    guests = Guests(browser, house.url)
    screen = listening(guests, sound=True)
    screen.go()
    screen.mouse.click(3, 3)
    yield screen
    guests.leave()


def awake(screen: Screen) -> None:
    """Wait until the browser plays, and forget what it has played."""
    screen.evaluate("""async () => {
      window.sound = await import(document.documentElement.dataset.files + "frame/sound.js");
      await sound.sample();
      heard.length = 0; }""")


def test_every_sound_is_as_loud_as_long_and_as_high_as_it_should_be(lobby: Screen) -> None:
    measured = lobby.evaluate(MEASURED, {"rate": RATE, "pitches": PITCHES})
    assert set(measured) == set(LENGTHS)
    for name, heard in measured.items():
        assert heard["peak"] == pytest.approx(QUIET if name == "time" else LOUDEST, abs=1e-4), name
        shortest, longest = LENGTHS[name]
        assert shortest <= heard["lasts"] <= longest, name
        assert heard["begins"] < 0.02, f"{name} begins with a crack"
        assert heard["ends"] < 0.005, f"{name} ends with a crack"
        for pitch, (begins, _, low, high) in zip(heard["pitches"], PITCHES[name], strict=True):
            assert low * 0.985 <= pitch <= high * 1.015, f"{name}: {pitch:.0f} Hz from {begins} s"


def test_nobody_hears_anything_unless_they_want_to(guests: Guests) -> None:
    screen = listening(guests)
    fetched: list[str] = []
    screen.asks(lambda request: fetched.append(request.url))
    screen.against_computer("koikoi", knobs=NO_YAKU)
    for _ in range(3):
        screen.play_on()
    screen.settled()
    assert contexts(screen) == 0
    assert not [url for url in fetched if "instruments" in url]


@pytest.mark.slow
def test_a_kept_wish_for_sound_waits_for_the_first_press(guests: Guests) -> None:
    screen = listening(guests, sound=True)
    screen.against_computer("koikoi", knobs=NO_YAKU)
    screen.settled()
    assert contexts(screen) == 0
    screen.mouse.click(3, 3)
    assert contexts(screen) == 1


def test_steps_are_heard_while_sound_is_on(guests: Guests) -> None:
    screen = listening(guests)
    screen.against_computer("koikoi", knobs=NO_YAKU)
    screen.settled()
    screen.press("m")
    screen.wait(".lintel [aria-label=Sound][aria-pressed=true]")
    assert contexts(screen) == 1
    awake(screen)
    screen.play_on()
    screen.settled()
    assert "card" in heard(screen)
    screen.press("m")
    screen.wait(".lintel [aria-label=Sound][aria-pressed=false]")
    screen.evaluate("() => { heard.length = 0; }")
    screen.play_on()
    screen.settled()
    assert heard(screen) == []


def test_many_steps_at_once_do_not_crash_together(lobby: Screen) -> None:
    awake(lobby)
    times = lobby.evaluate("""() => {
      for (let n = 0; n < 30; n += 1) sound.play(["card"]);
      return heard.map(([, at]) => at); }""")
    assert 2 <= len(times) <= 7
    assert all(later - sooner > 0.05 for sooner, later in pairwise(times))


EVENTS: Mapping[str, Sequence[tuple[dict[str, object], list[str]]]] = {
    "koikoi": [
        ({"type": "card_played", "seat": 0}, ["card"]),
        ({"type": "cards_captured", "seat": 0}, ["capture"]),
        ({"type": "yaku_completed", "seat": 0, "points": 1}, ["yaku"]),
        ({"type": "yaku_completed", "seat": 0, "points": 10}, ["big_yaku"]),
        ({"type": "koikoi_called", "seat": 1}, ["koikoi"]),
        ({"type": "shobu_called", "seat": 1}, ["stop"]),
        ({"type": "turn_ended", "seat": 1}, []),
    ],
    "riichi": [
        ({"type": "tile_drawn", "seat": 0}, []),
        ({"type": "tile_discarded", "seat": 0}, ["tile"]),
        ({"type": "tile_discarded", "seat": 0, "riichi": True}, ["tile", "riichi"]),
        ({"type": "hand_won", "seat": 0}, ["win"]),
    ],
    "reversi": [({"type": "disc_placed", "seat": 0}, ["disc", "turns"]), ({"type": "turn_passed", "seat": 0}, [])],
    "stud": [
        ({"type": "DEAL_CARD_4TH"}, ["card", "card", "card"]),
        ({"type": "CALL", "seat": 0}, ["chips"]),
        ({"type": "CHECK", "seat": 0}, []),
        ({"type": "AWARD_POT"}, ["chips"]),
    ],
}


def test_each_room_names_the_sounds_of_its_steps(lobby: Screen) -> None:
    for game, steps in EVENTS.items():
        named = lobby.evaluate(
            """async ([game, events]) => {
            const { room } = await import(`${document.documentElement.dataset.files}rooms/${game}/room.js`);
            return events.map((event) => [...room.manner.sounds({ step: { event }, scene: {} }, null)]); }""",
            [game, [event for event, _ in steps]],
        )
        assert named == [names for _, names in steps], game


def test_time_that_grows_short_ticks_at_ten_and_for_the_last_five_seconds(lobby: Screen) -> None:
    awake(lobby)
    waits = lobby.evaluate("""() => {
      const real = setTimeout, all = [];
      window.setTimeout = (_, ms) => all.push(ms);
      sound.countDown(12_500);
      sound.countDown(4_200);
      window.setTimeout = real;
      return all; }""")
    assert waits == [2_500, 7_500, 8_500, 9_500, 10_500, 11_500, 200, 1_200, 2_200, 3_200]


def test_your_turn_is_heard_by_who_looks_elsewhere_alone(lobby: Screen) -> None:
    awake(lobby)
    lobby.mouse.click(3, 3)
    lobby.evaluate("() => sound.yourTurn()")
    assert heard(lobby) == [], "who has just pressed something is here"
    lobby.evaluate("""() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      sound.play(["card"]);
      sound.yourTurn();
      delete document.hidden; }""")
    assert heard(lobby) == ["your_turn"]
    lobby.evaluate("""() => {
      const real = Date.now;
      Date.now = () => real() + 8_000;
      sound.yourTurn();
      Date.now = real; }""")
    assert heard(lobby) == ["your_turn", "your_turn"]


@pytest.mark.slow
def test_the_settings_turn_sound_on_and_let_some_of_it_be_heard(guests: Guests) -> None:
    screen = listening(guests)
    screen.go()
    screen.find(".lintel .tool").last.click()
    sheet = screen.find("dialog.settings")
    assert not sheet.button("Try it").count()
    sheet.role("switch", "Sound").click()
    screen.wait_until("() => heard.length === 4")
    sheet.button("Try it").click(silent=True)  # it is heard, and nothing else
    screen.wait_until("() => heard.length === 8")
    assert heard(screen)[:4] == ["card", "capture", "tile", "yaku"]
