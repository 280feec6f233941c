"""A program in a seat of riichi: it hears its seat's events, answers line by line, and is replaced where it fails."""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from shlex import join, quote

import msgspec
import pytest

from tests.processes import ended
from zashiki.games import riichi
from zashiki.games.riichi.actions import Action, ClosedKan, DeclareRiichi, Pass, PlayOn, Stop
from zashiki.games.riichi.legality import legal
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.players import make
from zashiki.players.player import ProgramPlayer, Seated
from zashiki.players.programs import Failed, Program, missing
from zashiki.players.riichi.mjai_player import PATIENCE, BotAnswer, MjaiPlayer, action_of, default
from zashiki.players.roster import NoProgram, named
from zashiki.records.riichi.mjai_names import NAMES
from zashiki.records.riichi.mjai_out import Narrator

ROOT = Path(__file__).parents[2]
BOT = join([sys.executable, str(ROOT / "examples" / "bots" / "mjai_bot.py")])
HEAD = "import json, os, sys, time\nme = 0\nfor line in sys.stdin:\n    events = json.loads(line)\n"
QUICK = 60.0
"""Seconds that a good program has: more than it needs on the busiest machine."""


def program(folder: Path, body: str, *, head: str = HEAD) -> str:
    """A program that does so for each line, as a command."""
    path = folder / "bot.py"
    path.write_text(head + body, encoding="utf-8")
    return join([sys.executable, str(path)])


def table(hands: int = 1) -> AnyMatch:
    rules = riichi.change_rules(riichi.preset("tenhou"), hands=hands)
    return Match(riichi, rules, Fair.seeded("bots", seats=4))


def played(player: MjaiPlayer, match: AnyMatch, *, choices: int = 10**6) -> list[str]:
    """Play with the program in seat 1 and everybody else discarding what they draw; give its troubles."""
    troubles, seated = [], Seated(player, match, 1)
    try:
        while match.outcome is None and choices:
            seat = match.to_act[0]
            action = seated.choose() if seat == 1 else default(match.view(seat), seat)
            match.submit(seat, action)
            if seat == 1:
                troubles.append(player.trouble)
                choices -= 1
    finally:
        seated.leave()
    return troubles


def test_a_program_plays_a_hand_without_trouble() -> None:
    player = MjaiPlayer(BOT)
    assert isinstance(player, ProgramPlayer)
    match = table()
    assert set(played(player, match)) == {""}
    assert match.outcome is not None


def test_a_program_hears_what_its_seat_may_and_nothing_else(tmp_path: Path) -> None:
    log = tmp_path / "heard"
    body = f"    open({str(log)!r}, 'a').write(line)\n    last = events[-1]\n"
    body += (
        "    said = {'type': 'none'}\n    if last['type'] == 'tsumo': said = {'type': 'dahai', 'pai': last['pai']}\n"
    )
    match = table()
    played(MjaiPlayer(program(tmp_path, f"{body}    print(json.dumps(said), flush=True)\n")), match)
    heard = [event for line in log.read_text().splitlines() for event in json.loads(line)]
    assert heard[0] == {
        "type": "start_game",
        "names": ["0", "1", "2", "3"],
        "kyoku_first": 0,
        "aka_flag": True,
        "id": 1,
    }
    assert [set(hand) == {"?"} for hand in heard[1]["tehais"]] == [True, False, True, True]
    assert all(event["pai"] == "?" for event in heard if event["type"] == "tsumo" and event["actor"] != 1)
    assert [event["type"] for event in heard[-2:]] == ["end_kyoku", "end_game"]


def test_events_may_come_a_line_each(tmp_path: Path) -> None:
    head = "import json, sys\nfor line in sys.stdin:\n    event = json.loads(line)\n"
    body = "    if event['type'] == 'tsumo' and event['actor'] == 1:\n"
    body += "        print(json.dumps({'type': 'dahai', 'pai': event['pai'], 'tsumogiri': True}), flush=True)\n"
    player = MjaiPlayer(program(tmp_path, body, head=head), lines=True, timeout=QUICK)
    match = table()
    while 1 not in match.to_act:
        match.submit(match.to_act[0], default(match.view(match.to_act[0]), match.to_act[0]))
    assert played(player, match, choices=1) == [""]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("    sys.exit(3)\n", "gone"),
        ("    os.close(1)\n    time.sleep(60)\n", "gone"),
        ("    time.sleep(60)\n", "timeout"),
        ("    print('I think …', flush=True)\n", "nonsense"),
        ("    print('[' * 9999, flush=True)\n", "nonsense"),
        ("    print('[1]', flush=True)\n", "nonsense"),
        ('    print(\'{"type": "dahai", "pai": "5x"}\', flush=True)\n', "nonsense"),
        ('    print(\'{"type": "dance"}\', flush=True)\n', "nonsense"),
        ('    print(\'{"type": "pon", "consumed": ["E"]}\', flush=True)\n', "nonsense"),
        ('    print(\'{"type": "hora"}\', flush=True)\n', "illegal"),
        ('    print(\'{"type": "reach"}\', flush=True)\n', "illegal"),
        ("    while True: print('{}', flush=True)\n", "nonsense"),
    ],
)
def test_a_program_that_fails_is_replaced_and_the_match_goes_on(tmp_path: Path, body: str, code: str) -> None:
    silent = code == "timeout"
    player = MjaiPlayer(program(tmp_path, body), timeout=0.1 if silent else QUICK, startup=0.3 if silent else QUICK)
    match = table()
    assert set(played(player, match, choices=PATIENCE + 3)) == {code}


def test_after_several_silences_a_program_is_not_asked_again(tmp_path: Path) -> None:
    log = tmp_path / "asked"
    log.touch()
    body = f"    open({str(log)!r}, 'a').write('.')\n    time.sleep(0.05)\n"
    player = MjaiPlayer(program(tmp_path, body), timeout=0.4, startup=0.6)
    assert played(player, table(), choices=PATIENCE + 4) == ["timeout"] * (PATIENCE + 4)
    assert len(log.read_text()) <= PATIENCE + 1  # and once more when it is told the rest


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    body = "    if not me: time.sleep(1.0)\n    me += 1\n"
    body += (
        "    print(json.dumps({'type': 'dahai', 'pai': events[-1].get('pai', ''), 'tsumogiri': True}), flush=True)\n"
    )
    player = MjaiPlayer(program(tmp_path, body), timeout=QUICK, startup=0.4)
    match = table()
    troubles = played(player, match, choices=4)
    assert troubles[0] == "timeout"
    assert "nonsense" not in troubles


def test_a_program_that_cannot_be_started_is_replaced() -> None:
    assert set(played(MjaiPlayer("no-such-program-here"), table(), choices=2)) == {"not_started"}


def test_a_program_ends_with_its_table_and_with_all_that_it_started(tmp_path: Path) -> None:
    body = "    import subprocess\n    sleeper = [sys.executable, '-c', 'import time; time.sleep(60)']\n"
    body += "    child = subprocess.Popen(sleeper)\n"
    body += f"    open({str(tmp_path / 'pids')!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
    body += "    print('{}', flush=True)\n    time.sleep(60)\n"
    played(MjaiPlayer(program(tmp_path, body), startup=QUICK), table(), choices=1)
    assert ended(map(int, (tmp_path / "pids").read_text().split()))


def test_a_program_gets_no_more_of_the_environment_than_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_THE_HOUSE", "tea")
    log = tmp_path / "env"
    body = f"    open({str(log)!r}, 'w').write(json.dumps(dict(os.environ)))\n    print('{{}}', flush=True)\n"
    played(MjaiPlayer(program(tmp_path, body), startup=QUICK), table(), choices=1)
    given = json.loads(log.read_text())
    assert "SECRET_OF_THE_HOUSE" not in given
    assert given["PATH"] == os.pathsep.join(os.get_exec_path())


def test_a_command_is_not_read_by_a_shell(tmp_path: Path) -> None:
    made = tmp_path / "made"
    running = Program(f"{quote(sys.executable)} -c pass ; touch {quote(str(made))}")
    try:
        with pytest.raises(Failed):
            running.ask("x\n", QUICK)
    finally:
        running.stop()
    assert not made.exists()


def test_after_an_undo_a_program_begins_anew(tmp_path: Path) -> None:
    log = tmp_path / "starts"
    body = f"    open({str(log)!r}, 'a').write(''.join('s' for e in events if e['type'] == 'start_game'))\n"
    body += "    print(json.dumps({'type': 'dahai', 'pai': events[-1].get('pai', '')}), flush=True)\n"
    match = table()
    seated = Seated(MjaiPlayer(program(tmp_path, body), timeout=QUICK), match, 1)
    try:
        for _ in range(3):
            while 1 not in match.to_act:
                match.submit(match.to_act[0], default(match.view(match.to_act[0]), match.to_act[0]))
            match.submit(1, seated.choose())
        match.undo(1)
        seat = match.to_act[0]
        match.submit(seat, next(one for one in match.legal(seat) if one != match.steps[0].action))
        while 1 not in match.to_act:
            match.submit(match.to_act[0], default(match.view(match.to_act[0]), match.to_act[0]))
        seated.choose()
    finally:
        seated.leave()
    assert log.read_text() == "ss"


def test_l8_a_program_is_told_each_event_once() -> None:
    """What it is told grows with the match, not with its square."""
    told: list[object] = []

    class Listening(MjaiPlayer):
        def hear(self, events: Sequence[object], seat: int, /, *, anew: bool = False) -> None:
            told.extend(events)
            assert not anew
            super().hear(events, seat, anew=anew)  # type: ignore[arg-type]  # events of riichi

    match = table()
    played(Listening(BOT), match)
    assert told == list(match.heard(match.log, 1))


def test_riichi_is_declared_in_two_answers(tmp_path: Path) -> None:
    match, body = (
        ready_to_declare(),
        "    if events[-1]['type'] == 'reach':\n        said = {'type': 'dahai', 'pai': PAI}\n",
    )
    seat = match.to_act[0]
    wish = next(one for one in match.legal(seat) if isinstance(one, DeclareRiichi) and not one.tile.red)
    body += "    else:\n        said = {'type': 'reach'}\n    print(json.dumps(said), flush=True)\n"
    head = HEAD.replace("me = 0", f"PAI = {NAMES[wish.tile]!r}")
    player = MjaiPlayer(program(tmp_path, body, head=head), startup=QUICK, timeout=QUICK)
    try:
        action = Seated(player, match, seat).choose()
        assert isinstance(action, DeclareRiichi)
        assert (action.tile, player.trouble) == (wish.tile, "")
    finally:
        player.leave()


def test_a_riichi_without_a_tile_is_declared_with_the_first_that_may_be(tmp_path: Path) -> None:
    match = ready_to_declare()
    seat = match.to_act[0]
    player = MjaiPlayer(program(tmp_path, '    print(\'{"type": "reach"}\', flush=True)\n'), timeout=QUICK)
    try:
        assert isinstance(Seated(player, match, seat).choose(), DeclareRiichi)
        assert player.trouble == "nonsense"
    finally:
        player.leave()


def ready_to_declare() -> AnyMatch:
    """A table whose next seat may declare riichi."""
    for number in range(60):
        match = Match(riichi, riichi.preset("tenhou"), Fair.seeded(f"ready{number}", seats=4))
        players = [make("riichi", "greedy", seed=str(seat)) for seat in range(4)]
        while match.outcome is None and len(match.steps) < 150:
            seat = match.to_act[0]
            if any(isinstance(one, DeclareRiichi) for one in match.legal(seat)):
                return match
            match.submit(seat, players[seat].choose(match.view(seat), seat))
    raise AssertionError


@pytest.mark.parametrize("preset", ["tenhou", "tenhou-3p"])
def test_what_a_choice_is_told_as_is_read_as_that_choice(preset: str) -> None:
    match: AnyMatch = Match.open(riichi, riichi.preset(preset), seed="say")
    players = [make("riichi", "random", seed=str(seat)) for seat in range(match.rules.players)]
    narrator, said = Narrator(match.rules), 0
    list(narrator.tell(match.opening))
    while match.outcome is None and len(match.steps) < 400:
        seat = match.to_act[0]
        view = match.view(seat)
        action: Action = players[seat].choose(view, seat)
        news = list(narrator.tell(match.submit(seat, action)))
        own = [line for line in news if line.get("actor") == seat and line["type"] not in ("reach", "tsumo", "hora")]
        if own and not isinstance(action, Pass | PlayOn | Stop):
            said += 1
            found = action_of(msgspec.convert(own[0], BotAnswer), view, seat, riichi=isinstance(action, DeclareRiichi))
            assert riichi.why_not(view, seat, found) is None
            assert type(found) is type(action)
            assert found == action or isinstance(action, ClosedKan)
    assert said > 50


def test_the_safe_choice_is_always_legal() -> None:
    match = table(hands=2)
    while match.outcome is None:
        seat = match.to_act[0]
        choice = default(match.view(seat), seat)
        assert choice in legal(match.state, seat)
        match.submit(seat, choice)


def test_a_program_is_named_by_its_prefix_and_must_be_there() -> None:
    assert named("riichi", f"mjai:{BOT}") == f"mjai:{BOT}"
    assert isinstance(make("riichi", f"mjai-lines:{BOT}", seed="x"), MjaiPlayer)
    for text, said in (("mjai:", "no command"), ("mjai:./no-such-bot", "no program"), ("mjai:'", "not a command")):
        with pytest.raises(NoProgram, match=said):
            named("riichi", text)
    assert missing(BOT) is None
