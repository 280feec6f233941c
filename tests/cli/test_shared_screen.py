"""Several people at one screen: nothing that is shown, said, asked or left out tells who could call."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.cli.parlour import Answers, Room, Screen, a_setting, session_of, sitting_of
from zashiki.cli.conversation import Conversation
from zashiki.cli.program_words import words_for
from zashiki.cli.session import End, Session
from zashiki.cli.surfaces import Asked
from zashiki.cli.table_opening import go_on
from zashiki.cli.tables.table import Shown
from zashiki.games import riichi
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour import Sitting
from zashiki.storage import files
from zashiki.storage.store import MemoryStore

WORDS = words_for("en", riichi)
PEOPLE = tuple(SeatInfo(name, "person") for name in ("Aki", "Ben", "Chie", "Dan"))


class Seen(NamedTuple):
    """Something that was on the screen: what kind of thing, whose side of the table, and what was said there."""

    kind: str
    seat: int | None = None
    flags: tuple[str, ...] = ()
    said: str = ""


class Household:
    """A surface on which everything is kept; who calls and what is answered is scripted."""

    def __init__(self, calls: Callable[[int], str], answer: Callable[[Asked], str], *, leave_after: int = 400) -> None:
        self.seen: list[Seen] = []
        self._calls, self._answer, self._left = calls, answer, leave_after
        self._notice, self.windows = "", 0
        self.status: Callable[[], str] = str

    @contextmanager
    def taken(self) -> Iterator[None]:
        yield

    def _look(self, kind: str, shown: Shown | None = None, said: str = "") -> None:
        self._left -= 1
        if self._left < 0:
            raise EOFError
        seat, flags = (shown.seat, tuple(shown.flags)) if shown else (None, ())
        self.seen.append(Seen(kind, seat, flags, said))

    def event(self, _lines: Sequence[str], shown: Callable[[], Shown], *, seconds: float, stop: bool) -> str:  # noqa: ARG002
        self._look("event", shown())
        return ""

    def page(self, lines: Sequence[str], **_: Any) -> str:
        self._look("page", said=" ".join(lines))
        return ""

    def ask(self, asked: Asked) -> str:
        self._look("ask", asked.shown(), self._notice)
        self._notice = ""
        return self._answer(asked)

    def say(self, text: str) -> None:
        self._notice = text

    def waiting(self, text: str) -> None:
        self._look("waiting", said=text)

    def recalled(self, lines: Sequence[str]) -> None:
        pass

    def curtain(self, name: str) -> None:
        self._look("curtain", said=name)

    def anybody(self, text: str, shown: Callable[[], Shown], *, seconds: float) -> str:  # noqa: ARG002
        self.windows += 1
        self._look("anybody", shown(), text)
        return self._calls(self.windows)

    def idle(self, *_: Any) -> str:
        raise NotImplementedError

    def keep(self, _answer: str) -> bool:
        raise NotImplementedError

    def refresh(self) -> None:
        raise NotImplementedError

    def replayed(self, *_: Any) -> None:
        raise NotImplementedError

    def final(self, *_: Any, **__: Any) -> str:
        return ""


def opened(seed: str, **knobs: object) -> AnyMatch:
    rules = riichi.change_rules(riichi.preset("tenhou"), **{"hands": 2, **knobs})
    return Match(riichi, rules, Fair.seeded(f"shared/{seed}", seats=4, length=12))


def talk_of(match: AnyMatch, household: Household) -> Conversation:
    setting = a_setting(riichi, match.rules, PEOPLE, Screen(), Answers(by_line=True), WORDS, plain=True)
    return Conversation(setting._replace(surface=household), undo=False)


def shared(match: AnyMatch, household: Household) -> Session:
    return session_of(match, talk_of(match, household), {}, WORDS, seats=PEOPLE)


def nobody(_window: int) -> str:
    return ""


def leaves_at_once(_window: int) -> str:
    raise EOFError


def everybody(_window: int) -> str:
    return "1234"


def passing(asked: Asked) -> str:
    """Let everything pass, and throw what was drawn."""
    texts = [asked.question.typed, *asked.question.lines()]
    return "x" if any(text.startswith(("x", "1 or", "2 or", "3 or")) or " x " in text for text in texts) else "t"


@pytest.mark.parametrize("seed", "abcd")
@pytest.mark.parametrize("calls", [nobody, everybody])
def test_p19_hands_are_only_seen_from_behind_the_curtain(seed: str, calls: Callable[[int], str]) -> None:
    household = Household(calls, passing)
    shared(opened(seed), household).run()
    alone: str | None = None
    for one in household.seen:
        if one.kind == "curtain":
            alone = one.said
        elif one.kind == "anybody":
            alone = None
        elif one.kind == "ask":
            assert one.seat is not None
            assert alone == PEOPLE[one.seat].name
    assert sum(one.kind == "ask" for one in household.seen) > 20


@pytest.mark.parametrize("seed", "abc")
def test_p19_every_caller_gets_the_curtain_whether_or_not_they_can_call(seed: str) -> None:
    household = Household(everybody, passing)
    shared(opened(seed), household).run()
    kinds = [one for one in household.seen if one.kind in ("anybody", "curtain")]
    windows = [at for at, one in enumerate(kinds) if one.kind == "anybody"]
    for at in windows[:-2]:
        assert [one.said for one in kinds[at + 1 : at + 5]] == ["Aki", "Ben", "Chie", "Dan"]
    told = {one.said for one in household.seen if one.kind == "page"}
    assert any("nothing for you to call" in said for said in told)


def test_p19_what_one_has_switched_on_is_seen_by_nobody_else() -> None:
    first = iter(["n"])
    household = Household(nobody, lambda asked: next(first, None) or passing(asked))
    shared(opened("a"), household).run()
    own = [one for one in household.seen if one.kind == "ask" and one.flags]
    assert {one.seat for one in own} == {own[0].seat}
    assert not [one for one in household.seen if one.kind != "ask" and one.flags]
    sentence = WORDS["request.no_calls.on"]
    assert {one.seat for one in household.seen if one.said == sentence} <= {own[0].seat}


@pytest.mark.parametrize("seed", range(12))
def test_p19_a_table_left_in_a_window_is_asked_again_when_it_is_taken_up(seed: int) -> None:
    match = opened(f"left{seed}")
    record = Record.start(match, seats=PEOPLE)
    store = MemoryStore()
    store.begin("table", record.to_bytes().splitlines(keepends=True))

    def leaves(window: int) -> str:
        if window == 6:
            raise EOFError
        return ""

    before = Household(leaves, passing)
    sitting = sitting_of(match, record)
    assert Session(sitting, talk_of(match, before), {}, WORDS, store=store, table="table").run() is End.LEFT
    steps = len(match.steps)
    again = Sitting.restored(store.read("table"))
    after = Household(leaves_at_once, passing)
    Session(again, talk_of(again.match, after), {}, WORDS, store=store, table="table").run()
    assert [one.kind for one in after.seen] == ["anybody"]
    assert len(again.match.steps) == steps


def test_a_record_that_somebody_plays_on_meanwhile_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    room = Room(tmp_path / "home", monkeypatch, capsys)
    path = tmp_path / "match.jsonl"
    room.run("play", "koikoi", "--record", path, "--seed", "a", lines=["1", "q"])
    loaded = files.load

    def slowly(asked: Path) -> Record:
        found = loaded(asked)
        monkeypatch.setattr(files, "load", loaded)
        room.run("resume", path, lines=["1", "q"])
        return found

    monkeypatch.setattr(files, "load", slowly)
    with pytest.raises(Exception, match="open in another terminal"):
        go_on(path, words_for("en"), plain=True)
    assert len(files.load(path).lines) > 4
