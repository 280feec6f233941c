"""Records in files: what is acknowledged stays, what failed left nothing, and two programs never write one file."""

import errno
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import zashiki
from zashiki import Match
from zashiki.games import koikoi
from zashiki.kernel import registry
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import RecordError, SeatInfo
from zashiki.records.audit import verify
from zashiki.records.contents import steps_of
from zashiki.records.replay import resumed
from zashiki.storage import files, record_files

GAME = registry.load("koikoi")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


@pytest.fixture
def table() -> AnyMatch:
    return Match.open(GAME, koikoi.preset("nintendo"), seed="tea")


def choose(table: AnyMatch, count: int = 1) -> None:
    for _ in range(count):
        (seat,) = table.to_act
        table.submit(seat, next(iter(table.legal(seat))))


def failing(written: int, code: int = errno.ENOSPC) -> Callable[[int, memoryview], int]:
    """A disk that takes so many bytes more, and is full then."""
    real, left = os.write, written

    def write(descriptor: int, data: memoryview) -> int:
        nonlocal left
        if not left:
            raise OSError(code, os.strerror(code))
        done = real(descriptor, data[:left])
        left -= done
        return done

    return write


@pytest.mark.parametrize("written", [0, 1, 100], ids=["nothing", "a byte", "a part"])
def test_h3_after_a_write_that_failed_a_second_try_writes_each_line_once(
    path: Path, table: AnyMatch, written: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = files.start(table, path)
    choose(table, 2)
    kept.update(table)
    before = path.read_bytes()
    choose(table)
    with monkeypatch.context() as full:
        full.setattr(os, "write", failing(written))
        for _ in range(2):
            with pytest.raises(RecordError, match=r"cannot be written.*nothing was lost"):
                kept.update(table)
            assert path.read_bytes() == before == kept.to_bytes()
    kept.update(table)
    kept.close()
    assert path.read_bytes() == kept.to_bytes()
    assert [step for _, step in steps_of(files.load(path))] == list(table.steps)


def test_h3_a_sink_that_cannot_cut_back_takes_no_more(
    path: Path, table: AnyMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = files.start(table, path)
    choose(table)

    def broken(*_args: object) -> None:
        raise OSError(errno.EIO, "broken")

    with monkeypatch.context() as full:
        full.setattr(os, "write", failing(10))
        full.setattr(os, "ftruncate", broken)
        with pytest.raises(RecordError, match="cannot be written"):
            kept.update(table)
    with pytest.raises(RecordError, match="can no longer be written to; load it again"):
        kept.update(table)
    kept.close()
    again = files.load(path)
    assert again.torn
    match = resumed(again)
    files.reopen(again, path)
    choose(match)
    again.update(match)
    again.close()
    assert verify(files.load(path)).choices == 1


def test_a_signal_while_a_line_is_written_loses_nothing_and_blames_nobody(
    path: Path, table: AnyMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, real = files.start(table, path), os.fsync
    choose(table)

    def interrupted(descriptor: int) -> None:
        real(descriptor)
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        kept.update(table)
    kept.update(table)
    kept.close()
    assert len(steps_of(files.load(path))) == 1


@pytest.mark.skipif(os.name != "posix", reason="limits of a process are a POSIX matter")
def test_h3_a_disk_that_is_really_full_leaves_a_record_that_loads(path: Path) -> None:
    script = """
        import resource, signal, sys
        from pathlib import Path
        from zashiki import Match
        from zashiki.games import koikoi
        from zashiki.kernel.record_lines import RecordError
        from zashiki.storage import files
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        path = Path(sys.argv[1])
        match = Match.open(koikoi, seed="tea")
        record = files.start(match, path)
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 700, resource.RLIM_INFINITY))
        failed = 0
        for _ in range(8):
            (seat,) = match.to_act
            match.submit(seat, next(iter(match.legal(seat))))
            try:
                record.update(match)
            except RecordError:
                failed += 1
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        record.update(match)
        print(failed)
    """
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", textwrap.dedent(script), str(path)], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) > 0
    assert len(steps_of(files.load(path))) == 8


def test_m6_reopening_refuses_a_file_that_another_writer_has_gone_on_with(path: Path, table: AnyMatch) -> None:
    files.start(table, path).close()
    first, second = files.load(path), files.load(path)
    files.reopen(first, path)
    match = resumed(first)
    choose(match)
    first.update(match)
    first.close()
    written = path.read_bytes()
    with pytest.raises(RecordError, match="another program has written"):
        files.reopen(second, path)
    assert path.read_bytes() == written


@pytest.mark.skipif(os.name != "posix", reason="file locks are a POSIX matter")
def test_m6_a_record_that_is_open_elsewhere_is_refused(path: Path, table: AnyMatch) -> None:
    kept = files.start(table, path)
    with pytest.raises(files.OpenElsewhere, match="another program is writing"):
        files.reopen(files.load(path), path)
    kept.close()
    again = files.load(path)
    files.reopen(again, path)
    again.close()


def test_m6_reopening_cuts_only_a_torn_tail(path: Path, table: AnyMatch) -> None:
    files.start(table, path).close()
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"line":"choice","numb')
    again = files.load(path)
    assert again.torn
    files.reopen(again, path)
    again.close()
    assert path.read_bytes() == whole


def test_m6_a_line_that_somebody_else_writes_is_noticed_before_the_next_one(path: Path, table: AnyMatch) -> None:
    kept = files.start(table, path)
    with path.open("ab") as other:
        other.write(b"something\n")
    choose(table)
    with pytest.raises(RecordError, match="another program has written"):
        kept.update(table)
    kept.close()


@pytest.mark.skipif(os.name != "posix", reason="folders are synced on POSIX systems")
def test_l7_the_folder_of_a_new_file_is_synced(path: Path, table: AnyMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        synced.append(
            str(Path(f"/proc/self/fd/{descriptor}").readlink()) if Path("/proc/self/fd").exists() else "folder"
        )
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    files.start(table, path).close()
    assert synced[0] in (str(path.parent), "folder")


def test_a_table_that_cannot_be_recorded_leaves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table: AnyMatch = Match.open(GAME, seed=1)
    monkeypatch.setattr(os, "write", failing(50))
    with pytest.raises(RecordError):
        files.start(table, path)
    assert not path.exists()


def test_each_line_is_in_the_file_before_update_returns(path: Path, table: AnyMatch) -> None:
    kept = files.start(table, path, seats=[SeatInfo("Aki", "person"), SeatInfo("Hanako", "greedy")])
    for _ in range(3):
        choose(table)
        kept.update(table)
        assert path.read_bytes() == kept.to_bytes()
    kept.close()
    kept.close()
    with pytest.raises(RecordError, match="load it again"):
        kept.append(kept.lines[-1])


@pytest.mark.skipif(os.name != "posix", reason="file modes are a POSIX matter")
def test_only_its_owner_may_read_the_live_file(path: Path, table: AnyMatch) -> None:
    files.start(table, path).close()
    assert path.stat().st_mode & 0o777 == 0o600


def test_an_existing_file_is_never_written_over(path: Path, table: AnyMatch) -> None:
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(RecordError, match="cannot be made"):
        files.start(table, path)
    assert path.read_text(encoding="utf-8") == "precious"


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for some in (tmp_path / "missing.jsonl", tmp_path, Path("nul\0")):
        with pytest.raises(RecordError, match="cannot be read"):
            files.load(some)
    with pytest.raises(RecordError, match="cannot be written"):
        files.reopen(Record(), tmp_path / "missing.jsonl")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a file without an end is a POSIX matter")
def test_h5_a_file_without_an_end_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (Path("/dev/zero"), tmp_path / "pipe"):
        with pytest.raises(RecordError, match="not a plain file"):
            files.load(path)


def test_h5_a_record_that_is_too_large_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files.start(Match.open(GAME, seed=1), path).close()
    monkeypatch.setattr(record_files, "LARGEST", path.stat().st_size - 1)
    with pytest.raises(RecordError, match="larger than"):
        files.load(path)


def test_a_record_that_is_saved_replaces_a_file_at_once(path: Path, table: AnyMatch) -> None:
    path.write_text("before", encoding="utf-8")
    record = Record.start(table)
    files.save(record, path)
    assert path.read_bytes() == record.to_bytes()
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    with pytest.raises(RecordError, match="cannot be"):
        files.save(record, path / "below")


def test_a_path_may_be_given_as_text(tmp_path: Path) -> None:
    path = str(tmp_path / "match.jsonl")
    record = files.start(Match.open(koikoi, seed="tea"), path)
    record.close()
    files.save(record, path)
    assert zashiki.load(path).to_bytes() == record.to_bytes()
    with pytest.raises(TypeError):
        files.load(True)  # type: ignore[arg-type]  # a number would name an open file of the process


def test_the_front_door_lists_what_it_offers() -> None:
    assert set(zashiki.__all__) <= set(dir(zashiki))
