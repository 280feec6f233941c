"""What is wrong with one line of a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from zashiki.kernel.record_lines import RecordError
from zashiki.texts.problems import Sentence

LINE = "line {line}: {why}"
EVENTS = "its events do not add up: {why}"


def line_error(
    number: int, code: str, text: str, gaps: Mapping[str, object] | None = None, /, **more: object
) -> RecordError:
    """Make the error of a line: a code, the English text, and what fills its gaps."""
    return RecordError("record.line", LINE, line=number, why=Sentence(code, text, gaps, **more))


def on_line(number: int, error: Exception) -> RecordError:
    """Say on which line something went wrong; an error that names its line is given back."""
    return error if isinstance(error, RecordError) else RecordError("record.line", LINE, line=number, why=error)


def without_file(error: RecordError) -> RecordError:
    """Give what is wrong with a file's contents, for whoever names the file otherwise."""
    why, number = error.gaps.get("why"), error.gaps.get("n")
    if error.code == "record.at":
        return RecordError("record.line", LINE, line=number, why=why)
    return why if error.code == "record.file" and isinstance(why, RecordError) else error


def hold_line(kept: bool, number: int, code: str, text: str, **gaps: object) -> None:  # noqa: FBT001 - what is checked
    """Raise the error of a line unless what is checked is so."""
    if not kept:
        raise line_error(number, code, text, gaps)


@contextmanager
def adding_up(number: int) -> Iterator[None]:
    """Raise the error of a line if the game can make nothing of its events; what names its line already is let by."""
    try:
        yield
    except RecordError:
        raise
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise line_error(number, "record.events", EVENTS, why=error) from None
