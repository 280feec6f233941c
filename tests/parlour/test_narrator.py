"""The narrator: what each listener is told, in words and scenes or in events, and nothing that is not theirs."""

import re
from collections.abc import Iterator
from functools import reduce
from typing import Any

import msgspec
import pytest

from tests.parlour.hosts import Table
from tests.parlour.tables import GAMES
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour import effects as effects_
from zashiki.parlour.narrator import Audience, Narrator
from zashiki.parlour.outward import Over, Previewed, Refused, Told
from zashiki.parlour.outward import Table as WholeTable
from zashiki.parlour.protocol import heard
from zashiki.parlour.seat_names import names_of
from zashiki.parlour.tellers import SceneTeller, Seen
from zashiki.telling import kit_of, speaker, words_for
from zashiki.telling.checked_speaker import CheckedSpeaker
from zashiki.telling.protocols import LOOKED_BACK_ON

EACH = pytest.mark.parametrize("name", GAMES)
SAFE = 1 << 53
"""Beyond this a browser does not count exactly."""


def told(name: str, most: int = 40, *, detail: str = "scene", **how: Any) -> Table:
    table = Table(name, **({"people": (0, 1)} | how))
    table.everybody(detail=detail)
    table.play(most)
    return table


def merged(scene: dict[str, Any], step: Any) -> dict[str, Any]:
    """What a page does with a step."""
    after = {**scene, **step.changed}
    for name, rows in step.inside.items():
        after[name] = [{**row, **rows.get(str(at), {})} for at, row in enumerate(after[name])]
    return after


def builtins(offers: Any) -> list[dict[str, Any]]:
    return [{"hint": "", **msgspec.to_builtins(one)} for one in offers]


def numbers(value: Any) -> Iterator[int]:
    if isinstance(value, dict):
        for one in value.values():
            yield from numbers(one)
    elif isinstance(value, list):
        for one in value:
            yield from numbers(one)
    elif isinstance(value, int):
        yield value


# Programs.


@EACH
def test_events_folded_into_the_first_view_lead_to_the_view_that_comes_with_them(name: str) -> None:
    table = told(name, detail="events")
    game = table.game
    for connection in table.frames:
        stream = table.heard(connection, (Told, WholeTable))  # type: ignore[arg-type]
        view: Any = msgspec.convert(stream[0].view, game.GameState)
        number = stream[0].number
        for one in stream[1:]:
            assert isinstance(one, Told)
            view = reduce(game.apply, [msgspec.convert(event, game.Event) for event in one.events], view)
            number += len(one.events)
            assert one.number == number
            assert msgspec.convert(one.view, game.GameState) == view


@EACH
def test_a_listener_is_told_what_its_seat_may_know_and_a_watcher_what_all_may(name: str) -> None:
    table = told(name, detail="events", pauses="fast")
    for connection, who in [("w", None), *((f"p{seat}", seat) for seat in table.sitting.people)]:
        last = table.heard(connection, (Told, WholeTable))[-1]  # type: ignore[arg-type]
        assert msgspec.convert(last.view, table.game.GameState) == table.sitting.match.view(who)
        events = [event for one in table.heard(connection, Told) for event in one.events]
        allowed = msgspec.to_builtins(table.sitting.match.heard(table.sitting.match.log, who))
        known = min(len(events), len(allowed))  # a table without undo forgets what lies in the store
        assert known > 0
        assert msgspec.json.encode(events[-known:]) == msgspec.json.encode(allowed[-known:])


# People.


@EACH
def test_what_each_step_changed_leads_to_its_scene_and_the_last_one_is_whole(name: str) -> None:
    """A client that only merges what it is told has the scenes that a speaker makes."""
    table = told(name, 60)
    kind: Any = kit_of(table.game).Scene
    events = Table(name, people=(0, 1))
    events.everybody(detail="events")
    events.play(60)
    for connection, who in (("p0", 0), ("w", None)):
        stream, raw = (one.heard(connection, (Told, WholeTable)) for one in (table, events))  # type: ignore[arg-type]
        sitting = table.sitting
        own = speaker(
            table.game,
            names=names_of(sitting.seats, words_for("en", table.game)),
            rules=sitting.match.rules,
            me=who,
            language="en",
        )
        scene, view = stream[0].scene, msgspec.convert(raw[0].view, table.game.GameState)
        assert len(stream) == len(raw)
        for one, bare in zip(stream[1:], raw[1:], strict=True):
            walked = tuple(own.walk(view, [msgspec.convert(event, table.game.Event) for event in bare.events]))
            assert [step.lines for step in one.steps] == [spoken.lines for spoken in walked]
            for step, spoken in list(zip(one.steps, walked, strict=True))[:-1]:
                scene = merged(scene, step)
                assert msgspec.convert(scene, kind) == spoken.scene
            if walked:
                assert msgspec.convert(one.scene, kind) == walked[-1].scene
                view = walked[-1].view
            scene = one.scene


@EACH
def test_a_scene_has_no_rules_no_view_and_no_number_that_a_browser_cannot_hold(name: str) -> None:
    table = told(name)
    for connection, some in table.frames.items():
        for data in some:
            said = msgspec.json.decode(data)
            assert "view" not in said, connection
            assert "rules" not in said.get("scene", {})
            assert all(abs(one) <= SAFE for one in numbers(said))


@EACH
def test_only_whoever_is_asked_gets_a_question_with_every_choice(name: str) -> None:
    table = Table(name, people=(0, 1))
    table.everybody()
    for _ in range(25):
        table.forget()
        if not table.step():
            break
        for seat in table.sitting.people:
            stream = table.heard(f"p{seat}", Told)
            if not stream:
                continue
            asked = seat in table.sitting.waiting_for
            assert (stream[-1].asked is not None) == asked
            if asked and stream[-1].asked.form is None:
                legal = list(table.game.legal(table.sitting.match.view(seat), seat))
                offered = [msgspec.convert(one.action, table.game.Action) for one in stream[-1].asked.offers]
                assert sorted(map(repr, offered)) == sorted(map(repr, legal))
                assert stream[-1].asked.text
        assert all(one.asked is None for one in table.heard("w", Told))


def test_a_seat_that_has_answered_in_secret_is_told_that_nothing_is_asked_any_more() -> None:
    table = Table("riichi", people=(0, 1, 2, 3), pauses="strict")
    table.everybody()
    while not (secret := {*table.sitting.waiting_for} - {*table.game.to_act(table.sitting.match.view(None))}):
        assert table.step()
    seat = min(secret)
    assert table.last(f"p{seat}", Told).asked is not None
    table.forget()
    table.say(f"p{seat}", "choose", **table.choice(seat))
    assert table.last(f"p{seat}", Told).asked is None
    assert [*table.frames] == [f"p{seat}"]


@pytest.mark.parametrize("hints", [True, False])
def test_hints_are_given_only_where_the_table_allows_them(hints: bool) -> None:
    table = told("koikoi", 20, hints=hints)
    asked = [one.asked for seat in (0, 1) for one in table.heard(f"p{seat}", Told) if one.asked]
    assert asked
    assert any(one.hints for one in asked) == hints
    assert any(offer["hint"] for one in asked for offer in builtins(one.offers)) == hints


def test_whoever_is_alone_with_computers_is_told_what_a_choice_does() -> None:
    table = told("koikoi", 20, people=(0,), hints=False)
    asked = [one.asked for one in table.heard("p0", Told) if one.asked]
    assert any(offer["hint"] for one in asked for offer in builtins(one.offers))


@EACH
def test_choices_can_be_told_apart_without_their_hints(name: str) -> None:
    for one in told(name, 40).heard("p0", Told):
        offers = builtins(one.asked.offers) if one.asked else []
        seen = [msgspec.json.encode({**offer, "action": None}) for offer in offers]
        assert len({*seen}) == len(seen)


@EACH
def test_everybody_is_told_the_commitment(name: str) -> None:
    table = told(name, 1)
    chance: Any = table.sitting.match.chance
    for connection in ("p0", "w"):
        assert table.last(connection, WholeTable).commitment == chance.commitment.hex()


def test_after_the_end_nothing_is_asked() -> None:
    table = Table("reversi")
    table.everybody()
    table.play(5)
    table.say("p0", "resign", id="r")
    over = table.last("p0", Over)
    assert over.why == "resigned"
    assert (over.text, over.standing.title) == ("You resigned; P1 wins.",) * 2
    assert table.last("p1", Over).text == "P0 resigned; you win."
    assert table.last("w", Over).text == "P0 resigned; P1 wins."
    table.connect("late", table.sitting.waiting_for[0] if table.sitting.waiting_for else 0)
    (whole,) = table.heard("late", WholeTable)
    assert whole.asked is None


@pytest.mark.parametrize("name", ["koikoi", "riichi", "stud"])
def test_the_end_of_a_round_comes_with_its_sheet_and_chapter(name: str) -> None:
    table = told(name, 900, people=(0, 1, 2, 3) if name == "riichi" else (0, 1), pauses="fast")
    ends = [one for one in table.heard("w", Told) if any(step.chapter for step in one.steps)]
    assert ends
    assert all(one.round_end is not None for one in ends)


def test_an_undo_is_told_as_a_whole_table_and_numbers_go_on() -> None:
    table = Table("koikoi", people=(0,), undo=True)
    table.everybody()
    while all(one.seat for one in table.sitting.match.steps) or not table.sitting.waiting_for:
        table.step()
    before = table.last("p0", Told).number
    table.forget()
    table.say("p0", "undo", id="u")
    (whole,) = table.heard("p0", WholeTable)
    assert whole.number == before + 1
    assert whole.undone > 0
    assert whole.asked is not None
    table.forget()
    table.step()
    assert table.heard("p0", Told)[0].number > before + 1


# Audiences.


def test_all_of_one_audience_get_the_same_bytes_and_it_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("koikoi")
    table.everybody()
    for n in range(5):
        table.connect(f"w{n}", None)
    table.connect("ja", None, language="ja")
    table.forget()
    walks = list[tuple[object, object]]()
    news = SceneTeller.news

    def counted(self: SceneTeller, *arguments: Any) -> tuple[Told, Seen]:
        walks.append((self, arguments[2]))
        return news(self, *arguments)

    monkeypatch.setattr(SceneTeller, "news", counted)
    table.step()
    assert len({tuple(table.frames[f"w{n}"]) for n in range(5)} | {tuple(table.frames["w"])}) == 1
    assert len(walks) == 4 * len(table.heard("w", Told))  # two seats, those who watch, and one in Japanese
    english, japanese = (table.heard(one, Told)[-1].steps[0].lines for one in ("w", "ja"))
    assert english != japanese


def test_seats_go_by_their_names_and_the_listeners_own_is_you() -> None:
    table = told("reversi", 3)
    lines = {
        one: " ".join(line for told in table.heard(one, Told) for step in told.steps for line in step.lines)
        for one in ("p0", "p1", "w")
    }
    assert "P0" in lines["w"]
    assert "P1" in lines["w"]
    assert "P0" not in lines["p0"]
    assert "P1" in lines["p0"]
    assert table.heard("w", WholeTable)[0].seats == (SeatInfo("P0", "person"), SeatInfo("P1", "person"))


def test_a_second_listener_takes_nothing_from_the_first() -> None:
    """Who comes later gets the scene as it was last told, so that what changes next is the same for both."""
    table = Table("koikoi")
    table.everybody()
    for n in range(12):
        table.step()
        table.connect(f"x{n}", 0)
    assert len(table.heard("p0", WholeTable)) == 1
    table.forget()
    table.step()
    some = [[data for data in table.frames[one] if b'"type":"told"' in data] for one in ("p0", "x3", "x11")]
    assert some[0]
    assert some == [some[0]] * 3


def test_a_teller_remembers_only_the_latest_events() -> None:
    table = told("stud", 200)
    narrator: Narrator = table.host._narrator
    for teller in narrator._scenes.values():
        assert teller._recent.maxlen == teller.speaker.looks_back <= LOOKED_BACK_ON


def staying(some: Any) -> Any:
    """Choose what stays in without a raise, where that is among the choices."""
    return next((one for one in some if re.search("call|check|bring_?in", f"{one}", re.IGNORECASE)), next(iter(some)))


def test_the_end_of_a_round_is_explained_by_all_that_was_told_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next deal is told with the end of the last one, and must not push the first hands of a showdown out."""
    given: list[int] = []
    real = CheckedSpeaker.round_end

    def round_end(self: CheckedSpeaker, told: Any, /) -> Any:
        given.append(len(told))
        return real(self, told)

    monkeypatch.setattr(CheckedSpeaker, "round_end", round_end)
    table = Table("stud", seats=8)
    monkeypatch.setattr(table.dice, "choice", staying)
    table.everybody(detail="scene")
    table.play(120)
    frames = [heard(frame) for frame in table.frames["p0"]]
    ends = [len(one.steps) for one in frames if isinstance(one, Told) and one.round_end is not None]
    assert max(ends) > LOOKED_BACK_ON
    assert set(ends) <= set(given)


def test_a_decision_is_explained_by_as_many_events_as_its_speaker_looks_back_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[int] = []
    real = CheckedSpeaker.decision

    def decision(self: CheckedSpeaker, view: Any, seat: int, told: Any, /) -> Any:
        given.append(len(told))
        return real(self, view, seat, told)

    monkeypatch.setattr(CheckedSpeaker, "decision", decision)
    for most in (0, 3, 10**6):
        monkeypatch.setattr(CheckedSpeaker, "looks_back", min(most, LOOKED_BACK_ON))
        told("reversi", 40)
        assert max(given) == min(most, LOOKED_BACK_ON)
        given.clear()


def test_nobody_is_spoken_to_before_somebody_listens() -> None:
    table = Table("riichi", people=(0, 1, 2, 3))
    table.everybody(detail="events")
    assert not table.host._narrator._scenes
    assert table.host._narrator.since(Audience(0, "en", "events"), 10**6) == 0


def test_who_is_told_the_news_and_who_gets_the_whole_table_are_both_asked() -> None:
    """They may come together: a seat's first connection hears what led to the table that its second one begins with."""
    table = Table("koikoi", people=(0, 1))
    table.everybody()
    narrator, audience = table.host._narrator, Audience(0)
    (seat,) = table.sitting.waiting_for
    number = max(one.number for one in table.heard("p0", (Told, WholeTable)))  # type: ignore[arg-type]
    effects = table.sitting.choose(seat, table.choice(seat)["action"], now=table.now)
    (news,) = [one for who, one in effects.sent if who == 0 and isinstance(one, effects_.News)]
    whole = effects_.WholeTable(news.number, table.sitting.match.view(0))
    gap = effects_.News(news.number + 9, news.events[:1])
    assert not narrator.tell(0, {audience: -1}, [gap], asked=True, now=0)[audience]
    first, second = narrator.tell(0, {audience: -1}, [news, whole], asked=True, now=0)[audience]
    assert (first.since, first.number, second.since, second.number) == (number, news.number, -1, news.number)
    assert isinstance(heard(first.data), Told)
    assert isinstance(heard(second.data), WholeTable)
    assert b'"asked":{"' in first.data
    assert b'"asked":{"' in second.data


# Forms.


def test_a_form_is_filled_in_for_whoever_asks_and_nobody_else() -> None:
    table = Table("score-table")
    table.everybody()
    asked = table.heard("p0", WholeTable)[0].asked
    assert asked.form.fields
    table.forget()
    lines = list(table.lines)
    table.say("p0", "preview", id="1", parts={})
    (shown,) = table.heard("p0")
    assert isinstance(shown, Previewed)
    assert (shown.id, shown.form) == ("1", asked.form)
    assert [*table.frames] == ["p0"]
    assert table.lines == lines
    field = shown.form.fields[0]
    table.say("p0", "preview", id="2", parts={field.name: field.options[0].value})
    assert table.last("p0", Previewed).form != asked.form
    table.say("p0", "preview", id="3", parts={"no such field": "1"})
    answer = table.heard("p0")[-1]
    assert isinstance(answer, Refused) or answer.problem


# Sizes.


def test_a_choice_of_riichi_takes_at_most_8_kb_for_19_of_20() -> None:
    table = Table("riichi", people=(0, 1, 2, 3), pauses="even", length="hanchan")
    table.everybody()
    sizes = list[int]()
    for _ in range(700):
        chosen = len(table.sitting.match.log)
        table.forget()
        if not table.step():
            break
        if len(table.sitting.match.log) > chosen or not sizes:
            sizes.append(0)
        sizes[-1] += sum(map(len, table.frames.get("p0", ())))
    assert sorted(sizes)[len(sizes) * 95 // 100] <= 8_192
