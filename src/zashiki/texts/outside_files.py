"""Reading files that anybody may have made: never more than is asked for, and nothing but ordinary files."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

GIVEN = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""Names of streams that this process was given, such as the shell's `<(…)`: these may be pipes."""


class TooLarge(OSError):
    """A file with more bytes than are read."""


def read_at_most(path: Path, most: int) -> bytes:
    """Give the bytes of a file. One that is larger, or no ordinary file, is an `OSError` that says so.

    A pipe that lies in a folder is refused before anybody could wait for its other end, and so is a device without an
    end.
    """
    never_wait = getattr(os, "O_NONBLOCK", 0)
    number = os.open(path, os.O_RDONLY | never_wait | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0))
    try:
        kind = os.fstat(number).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(kind):
            if not str(path).startswith(GIVEN):
                raise OSError(errno.EINVAL, "not an ordinary file", str(path))
            os.set_blocking(number, True)
        with os.fdopen(number, "rb", closefd=False) as file:
            data = file.read(most + 1)
    finally:
        os.close(number)
    if len(data) > most:
        raise TooLarge(errno.EFBIG, f"larger than {in_units(most)}", str(path))
    return data


def in_units(size: int) -> str:
    """Say a number of bytes as people do.

    >>> in_units(16 << 20), in_units(128 << 10), in_units(100)
    ('16 MiB', '128 KiB', '100 bytes')
    """
    for shift, unit in ((20, "MiB"), (10, "KiB")):
        if size >> shift:
            return f"{size >> shift} {unit}"
    return f"{size} bytes"
