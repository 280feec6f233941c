"""The guest book: guests, tokens and invitations by the hashes of their secrets, as durable as the tables beside it."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from hashlib import sha256
from pathlib import Path

import pytest

from tests.storage.faulty_connections import FULL, Disk
from zashiki.kernel.game import Illegal
from zashiki.kernel.record_lines import RecordError
from zashiki.storage.backup import back_up
from zashiki.storage.guest_book import GuestBook, GuestRow, InvitationRow, TokenRow
from zashiki.storage.migrations import VERSION
from zashiki.storage.sqlite_reader import SqliteReader
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entry, StorageWaits

AKI, REN = GuestRow("g-aki", "あき", 5), GuestRow("g-ren", "Ren", 6)
AKIS, RENS, OTHER, CODE = (sha256(secret).digest() for secret in (b"aki's key", b"ren's key", b"other", b"code"))
BOT = TokenRow("t-1", AKI.guest, "my bot", 7)
SECOND_VERSION = """
CREATE TABLE tables (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, lines INTEGER NOT NULL DEFAULT 0, written INTEGER NOT NULL
);
CREATE INDEX tables_by_time ON tables (written);
CREATE TABLE lines (
    table_id INTEGER NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE gathering (name TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE entries (
    name TEXT PRIMARY KEY, state TEXT NOT NULL, game TEXT NOT NULL, guests TEXT NOT NULL, listed INTEGER NOT NULL,
    touched INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX entries_by_state ON entries (state, touched);
CREATE INDEX entries_by_time ON entries (touched);
CREATE TABLE guests (guest TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (guest, name)) WITHOUT ROWID;
CREATE INDEX guests_by_table ON guests (name);
INSERT INTO tables VALUES (1, 'a', 1, 5);
INSERT INTO lines VALUES (1, 1, X'6F6E650A');
INSERT INTO gathering VALUES ('b', X'726F77');
INSERT INTO entries VALUES ('a', 'live', 'koikoi', '["g-aki","g-ren"]', 0, 2), ('b', 'gathering', 'stud', '["g-aki",""]', 1, 3);
INSERT INTO guests VALUES ('g-aki', 'a'), ('g-ren', 'a'), ('g-aki', 'b');
PRAGMA user_version = 2;
"""  # noqa: E501 - as it was
"""A file as the second version left it, which had no guest book; it stays as it is."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "zashiki.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(path) as one:
        yield one


@pytest.fixture
def book(store: SqliteStore) -> GuestBook:
    store.guest_book.add_guest(AKI, AKIS).result()
    store.guest_book.add_guest(REN, RENS).result()
    return store.guest_book


def written(path: Path, script: str) -> None:
    base = sqlite3.connect(path)
    base.executescript(script)
    base.close()


def refused(call: Callable[[], Future[None]]) -> str:
    with pytest.raises(Illegal) as refusal:
        call().result()
    return refusal.value.code


def test_a_guest_is_found_by_the_hash_of_their_key_and_by_nothing_else(book: GuestBook) -> None:
    assert (book.guest(AKIS), book.guest(RENS)) == (AKI, REN)
    for wrong in (OTHER, b"", AKIS[:-1], AKI.guest.encode()):
        assert book.guest(wrong) is None


def test_a_renamed_guest_stays_the_same_guest(book: GuestBook) -> None:
    book.rename(AKI.guest, "秋").result()
    assert book.guest(AKIS) == GuestRow(AKI.guest, "秋", AKI.made)
    assert book.guest(RENS) == REN


def test_no_guest_and_no_key_is_there_twice(book: GuestBook) -> None:
    for row, key in ((AKI, OTHER), (GuestRow("g-mio", "Mio", 9), AKIS)):
        with pytest.raises(RecordError, match="UNIQUE"):
            book.add_guest(row, key).result()
    assert (book.guest(AKIS), book.guest(OTHER)) == (AKI, None)


def test_a_token_is_its_guest_until_it_is_taken_back(book: GuestBook) -> None:
    book.add_token(BOT, OTHER).result()
    assert (book.guest(OTHER), book.is_token(OTHER), book.is_token(AKIS)) == (AKI, True, False)
    assert (book.tokens(AKI.guest), book.tokens(REN.guest)) == ((BOT,), ())
    assert refused(lambda: book.drop_token(BOT.token, REN.guest)) == "no_such_token"
    assert book.guest(OTHER) == AKI
    book.drop_token(BOT.token, AKI.guest).result()
    assert (book.guest(OTHER), book.tokens(AKI.guest)) == (None, ())
    assert refused(lambda: book.drop_token(BOT.token, AKI.guest)) == "no_such_token"


def test_tokens_are_counted_for_each_guest_even_when_they_are_made_at_once(book: GuestBook) -> None:
    def token(guest: GuestRow, n: int) -> Future[None]:
        row = TokenRow(f"{guest.guest} {n}", guest.guest, "", n)
        return book.add_token(row, sha256(row.token.encode()).digest(), most=3)

    made = [token(AKI, n) for n in range(5)] + [token(REN, n) for n in range(3)]
    errors = [one.exception() for one in made]
    assert [getattr(error, "code", None) for error in errors] == [None] * 3 + ["too_many_tokens"] * 2 + [None] * 3
    assert [row.made for row in book.tokens(AKI.guest)] == [0, 1, 2]


def test_an_invitation_is_used_up_by_as_many_guests_as_it_says(book: GuestBook) -> None:
    row = InvitationRow("table", 2, 2)
    book.add_invitation(CODE, row).result()
    assert (book.invitation(CODE), book.invitation(OTHER)) == (row, None)
    for guest in ("g-3", "g-1", "g-3", "g-1"):  # the same guest again is no second use
        book.use_invitation(CODE, guest).result()
    assert book.invitation(CODE) == InvitationRow("table", 2, 2, ("g-3", "g-1"))
    assert refused(lambda: book.use_invitation(CODE, "g-2")) == "invitation_used"
    assert refused(lambda: book.use_invitation(OTHER, "g-2")) == "no_such_invitation"


def test_of_two_guests_who_follow_one_link_at_once_one_is_refused(book: GuestBook) -> None:
    book.add_invitation(CODE, InvitationRow("table")).result()
    both = [book.use_invitation(CODE, guest) for guest in ("g-1", "g-2")]
    assert [getattr(one.exception(), "code", None) for one in both] == [None, "invitation_used"]


def test_a_use_that_is_given_back_is_free_for_another_guest(book: GuestBook) -> None:
    book.add_invitation(CODE, InvitationRow("table")).result()
    book.use_invitation(CODE, "g-1").result()
    book.give_back_invitation(CODE, "g-2").result()
    assert refused(lambda: book.use_invitation(CODE, "g-2")) == "invitation_used"
    book.give_back_invitation(CODE, "g-1").result()
    book.use_invitation(CODE, "g-2").result()
    assert book.invitation(CODE) == InvitationRow("table", None, 1, ("g-2",))


def test_invitations_are_counted_for_each_table(book: GuestBook) -> None:
    for table, key in (("a", CODE), ("b", OTHER)):
        book.add_invitation(key, InvitationRow(table), most=1).result()
    assert refused(lambda: book.add_invitation(AKIS, InvitationRow("a"), most=1)) == "too_many_invitations"


def test_invitations_go_with_their_table(store: SqliteStore, book: GuestBook) -> None:
    for table, key in (("a", CODE), ("b", OTHER)):
        store.gather(table, b"row")
        book.add_invitation(key, InvitationRow(table, None, 2)).result()
        book.use_invitation(key, "g-1").result()
    store.forget("a")
    assert (book.invitation(CODE), book.invitation(OTHER)) == (None, InvitationRow("b", None, 2, ("g-1",)))
    book.add_invitation(CODE, InvitationRow("c")).result()
    assert book.invitation(CODE) == InvitationRow("c")  # and no use of the earlier one is left


def test_a_table_that_could_not_be_forgotten_keeps_its_invitations(path: Path) -> None:
    with SqliteStore(path) as store:
        store.begin("a", [b"one\n"])
        store.guest_book.add_invitation(CODE, InvitationRow("a")).result()
    with SqliteStore(path) as store:
        store.forget("a")
        assert store.guest_book.invitation(CODE) == InvitationRow("a")


def test_everything_is_there_after_a_restart_under_the_same_house(path: Path) -> None:
    with SqliteStore(path) as store:
        book = store.guest_book
        house = book.house
        waiting = [
            book.add_guest(AKI, AKIS),
            book.add_token(BOT, OTHER),
            book.add_invitation(CODE, InvitationRow("table", 0, 3)),
            book.use_invitation(CODE, AKI.guest),
        ]
    assert [one.exception(0) for one in waiting] == [None] * 4
    with SqliteStore(path) as store:
        book = store.guest_book
        assert (book.house, book.guest(AKIS), book.guest(OTHER)) == (house, AKI, AKI)
        assert book.invitation(CODE) == InvitationRow("table", 0, 3, (AKI.guest,))


def test_a_filled_book_is_whole_to_every_check_of_the_file(path: Path) -> None:
    with SqliteStore(path) as store:
        book = store.guest_book
        waiting = [
            book.add_guest(AKI, AKIS),
            book.add_token(BOT, OTHER),
            book.add_invitation(CODE, InvitationRow("table", 0, 3)),
            *(book.use_invitation(CODE, guest) for guest in ("b", "c", "a")),
        ]
        assert [one.exception() for one in waiting] == [None] * 6
        back_up(path, path.with_name("copy.db"))  # by `integrity_check`
    path.with_name("zashiki.db.unclean").touch()
    with SqliteStore(path) as store:  # by `quick_check`
        assert store.guest_book.invitation(CODE) == InvitationRow("table", 0, 3, ("b", "c", "a"))


def test_guests_are_counted_once_wherever_they_sit(store: SqliteStore, book: GuestBook) -> None:
    for table in ("a", "b", "c"):
        store.gather(table, b"row", entry=Entry("gathering", "stud", (AKI.guest, "")))
    assert book.count() == 2


def test_each_house_has_a_name_of_its_own(tmp_path: Path) -> None:
    names = set()
    for n in range(5):
        with SqliteStore(tmp_path / f"{n}.db") as store:
            names.add(store.guest_book.house)
    assert len(names) == 5
    assert all(re.fullmatch("[0-9a-f]{8}", name) for name in names)


def test_a_database_whose_house_has_lost_its_name_is_damaged_and_let_go(path: Path) -> None:
    SqliteStore(path).close()
    written(path, "DELETE FROM house")
    with pytest.raises(RecordError, match="the house has no name") as refusal:
        SqliteStore(path)
    assert refusal.value.code == "storage.damaged"
    written(path, "INSERT INTO house VALUES ('abcdefgh')")
    with SqliteStore(path) as store:
        assert store.guest_book.house == "abcdefgh"


def test_what_a_full_disk_refuses_is_not_there_and_can_be_written_later(path: Path) -> None:
    disk = Disk()
    with SqliteStore(path, connecting=disk.connecting) as store:
        book = store.guest_book
        disk.says, disk.fails = FULL, lambda sql: sql == "COMMIT"
        with pytest.raises(StorageWaits):
            book.add_guest(AKI, AKIS).result()
        assert book.guest(AKIS) is None
        disk.says = ""
        book.add_guest(AKI, AKIS).result()
        assert book.guest(AKIS) == AKI


def test_a_closed_book_takes_and_gives_nothing(path: Path) -> None:
    store = SqliteStore(path)
    store.close()
    for call in (lambda: store.guest_book.add_guest(AKI, AKIS), lambda: store.guest_book.guest(AKIS)):
        with pytest.raises(RecordError, match="closed"):
            call()


def test_a_file_of_the_second_version_gets_a_guest_book_and_keeps_its_tables(path: Path) -> None:
    written(path, SECOND_VERSION)
    with pytest.raises(RecordError, match="older version"):
        SqliteReader(path)
    with SqliteStore(path) as store:
        assert (store.read("a"), store.gathering("b")) == ((b"one\n",), b"row")
        assert [table for table, _ in store.entries(guest="g-aki")] == ["b", "a"]
        assert store.entry("a") == Entry("live", "koikoi", ("g-aki", "g-ren"), touched=2)
        house = store.guest_book.house
        store.guest_book.add_guest(AKI, AKIS).result()
    with SqliteStore(path) as store:
        assert (store.guest_book.house, store.guest_book.guest(AKIS)) == (house, AKI)


def test_a_file_of_the_second_version_becomes_like_a_new_one(tmp_path: Path) -> None:
    written(tmp_path / "old.db", SECOND_VERSION)
    shapes = []
    for name in ("old.db", "new.db"):
        SqliteStore(tmp_path / name).close()
        base = sqlite3.connect(tmp_path / name)
        rows = base.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        assert base.execute("PRAGMA user_version").fetchall() == [(VERSION,)]
        base.close()
        shapes.append([(one, re.sub(r"\s+", "", sql or "")) for one, sql in rows])
    assert shapes[0] == shapes[1]
